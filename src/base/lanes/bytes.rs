//! The bytes themselves.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, u8x32};

/// Bytes that are worked on at once, as many as the widest register of `S` has. Masks are bytes of which
/// all bits are set, or none.
#[derive(Clone, Copy, Debug)]
pub struct Lanes<S: Simd>(S::u8s);

impl<S: Simd> Lanes<S> {
    /// How many bytes there are.
    pub const WIDTH: usize = <S::u8s as SimdBase<S>>::LEN;

    /// The same byte everywhere.
    #[inline(always)]
    pub fn splat(simd: S, byte: u8) -> Self {
        Self(SimdBase::splat(simd, byte))
    }
    /// The first bytes of a slice, which has at least [`Self::WIDTH`].
    #[inline(always)]
    pub fn load(simd: S, bytes: &[u8]) -> Self {
        Self(SimdBase::from_slice(simd, &bytes[..Self::WIDTH]))
    }
    /// Writes them to the beginning of such a slice.
    #[inline(always)]
    pub fn store(self, bytes: &mut [u8]) {
        self.0.store_slice(&mut bytes[..Self::WIDTH]);
    }
    /// The proof that the processor has the instructions.
    #[inline(always)]
    pub fn simd(self) -> S {
        self.0.token()
    }

    /// Bits set in both.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    /// Bits set in any.
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// Bits set in one alone.
    #[inline(always)]
    pub fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
    /// Bits of the other that are not set in this one.
    #[inline(always)]
    pub fn and_not(self, other: Self) -> Self {
        Self(!self.0 & other.0)
    }
    /// Sums, the carry lost.
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
    /// Differences, the borrow lost.
    #[inline(always)]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
    /// The lower of two.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }
    /// The higher of two.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }
    /// A mask where both are equal.
    #[inline(always)]
    pub fn eq(self, other: Self) -> Self {
        Self(self.0.simd_eq(other.0).to_vector().bitcast())
    }
    /// A mask where this one is at least the other.
    #[inline(always)]
    pub fn ge(self, other: Self) -> Self {
        self.max(other).eq(self)
    }
    /// A mask where this one is above the other, both read as numbers from -128 to 127.
    #[inline(always)]
    pub fn above(self, other: Self) -> Self {
        Self(self.signed().simd_gt(other.signed()).to_vector().bitcast())
    }
    /// One less where one is equal to another.
    #[inline(always)]
    pub fn less_where_equal(self, one: Self, other: Self) -> Self {
        self.plus(one.eq(other))
    }
    /// One of two by a mask.
    #[inline(always)]
    pub fn choose(self, one: Self, other: Self) -> Self {
        self.and(one).or(self.and_not(other))
    }
    /// What a table says of numbers below 16.
    #[inline(always)]
    pub fn look_up(self, table: &[u8; 16]) -> Self {
        let table = SimdBase::block_splat(SimdBase::load_array_ref(self.simd(), table));
        Self(SimdBase::swizzle_dyn_within_blocks(table, self.0))
    }
    /// Divided by four.
    #[inline(always)]
    pub fn quarter(self) -> Self {
        Self(self.0 >> 2)
    }
    /// Times sixteen, what is above lost.
    #[inline(always)]
    pub fn times_16(self) -> Self {
        Self(self.0 << 4)
    }
    /// A bit for each byte of a mask, the first byte's the lowest.
    #[inline(always)]
    pub fn bits(self) -> u64 {
        self.0.simd_ne(0).to_bitmask()
    }

    #[inline(always)]
    fn signed(self) -> S::i8s {
        self.0.bitcast()
    }
    #[inline(always)]
    fn numbers_16(self) -> S::u16s {
        self.0.bitcast()
    }
    #[inline(always)]
    fn words(self) -> S::u64s {
        self.0.bitcast()
    }

    /// The bytes of words of 64 bits, the lowest byte of each first; at least [`Self::WIDTH`] bytes.
    #[inline(always)]
    pub fn load_words(simd: S, words: &[u64]) -> Self {
        let words: S::u64s = SimdBase::from_slice(simd, &words[..Self::WIDTH / 8]);
        Self(words.bitcast())
    }
    /// Writes them as such words.
    #[inline(always)]
    pub fn store_words(self, words: &mut [u64]) {
        self.words().store_slice(&mut words[..Self::WIDTH / 8]);
    }
    /// Sums of words of 64 bits, the carry lost.
    #[inline(always)]
    pub fn add_words(self, other: Self) -> Self {
        Self((self.words() + other.words()).bitcast())
    }
    /// Words of 64 bits shifted left.
    #[inline(always)]
    pub fn words_left<const BITS: u32>(self) -> Self {
        Self((self.words() << BITS).bitcast())
    }
    /// Words of 64 bits turned left.
    #[inline(always)]
    pub fn turn_words<const BITS: u32>(self) -> Self {
        Self((self.words() << BITS | self.words() >> (64 - BITS)).bitcast())
    }

    /// The same number of 16 bits everywhere.
    #[inline(always)]
    pub fn splat_16(simd: S, number: u16) -> Self {
        let numbers: S::u16s = SimdBase::splat(simd, number);
        Self(numbers.bitcast())
    }
    /// The upper halves of products of numbers of 16 bits.
    #[inline(always)]
    pub fn multiply_high_16(self, other: Self) -> Self {
        let (one, next) = self.numbers_16().widening_mul(other.numbers_16());
        Self((one >> 16).narrow(next >> 16).bitcast())
    }
    /// The lower halves.
    #[inline(always)]
    pub fn multiply_low_16(self, other: Self) -> Self {
        Self((self.numbers_16() * other.numbers_16()).bitcast())
    }
    /// Differences of numbers of 16 bits, 0 where they would be below 0.
    #[inline(always)]
    pub fn above_16(self, other: Self) -> Self {
        Self(self.numbers_16().saturating_sub(other.numbers_16()).bitcast())
    }
    /// Writes 32 numbers of 16 bits, of the first registers one after the other, as bytes; each is below
    /// 128.
    #[inline(always)]
    pub fn store_32_narrow(numbers: &[Self; 4], bytes: &mut [u8; 32]) {
        for (pair, bytes) in numbers.chunks_exact(2).zip(bytes.chunks_mut(Self::WIDTH)) {
            let narrow = pair[0].numbers_16().narrow(pair[1].numbers_16());
            bytes.copy_from_slice(&narrow.as_slice()[..bytes.len()]);
        }
    }
}

/// Thirty-two bytes on any path, for long rows of [`Self::less_where_above`]. Comparisons of wider
/// registers go through registers of masks, which cost more there than the width gains: measured, half as
/// much again.
#[derive(Clone, Copy, Debug)]
pub struct Thirties<S: Simd>(u8x32<S>);

impl<S: Simd> Thirties<S> {
    /// How many bytes there are.
    pub const WIDTH: usize = 32;

    /// The same byte everywhere.
    #[inline(always)]
    pub fn splat(simd: S, byte: u8) -> Self {
        Self(simd.splat_u8x32(byte))
    }
    /// The first bytes of a slice, which has at least [`Self::WIDTH`].
    #[inline(always)]
    pub fn load(simd: S, bytes: &[u8]) -> Self {
        Self(u8x32::from_slice(simd, &bytes[..Self::WIDTH]))
    }
    /// Writes them to the beginning of such a slice.
    #[inline(always)]
    pub fn store(self, bytes: &mut [u8]) {
        self.0.store_slice(&mut bytes[..Self::WIDTH]);
    }
    /// Sums, the carry lost.
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
    /// One less where one is above another, as [`Lanes::above`] reads them.
    #[inline(always)]
    pub fn less_where_above(self, one: Self, other: Self) -> Self {
        let simd = self.0.token();
        let is_above = simd.simd_gt_i8x32(one.0.bitcast(), other.0.bitcast());
        Self(self.0 + is_above.to_vector().bitcast::<u8x32<S>>())
    }
}
