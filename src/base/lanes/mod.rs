//! Bytes side by side in one register.
//!
//! Code that works on [`Lanes`] is written once and compiled for each kind of register; which one is used
//! is decided when the program runs ([`Path`]). Compilers do not find these registers by themselves
//! where a step has dozens of operations on bytes: measured, such code was four times slower.

#![allow(unsafe_code, reason = "the one place where instructions are used that not every processor has")]

use std::fmt;
use std::sync::OnceLock;

/// Bytes that are worked on at once. Masks are bytes of which all bits are set, or none.
pub trait Lanes: Copy {
    /// How many bytes there are.
    const WIDTH: usize;
    /// Lanes for long rows of [`Self::less_where_above`]. Comparisons of the widest registers go through
    /// registers of masks, which cost more there than the width gains: measured, half as much again.
    type Comparing: Lanes;

    /// The first bytes of a slice, which has at least [`Self::WIDTH`].
    fn load(bytes: &[u8]) -> Self;
    /// Writes them to the beginning of such a slice.
    fn store(self, bytes: &mut [u8]);
    /// The same byte everywhere.
    fn splat(byte: u8) -> Self;
    /// Bits set in both.
    fn and(self, other: Self) -> Self;
    /// Bits set in any.
    fn or(self, other: Self) -> Self;
    /// Bits set in one alone.
    fn xor(self, other: Self) -> Self;
    /// Bits of the other that are not set in this one.
    fn and_not(self, other: Self) -> Self;
    /// Sums, the carry lost.
    fn add(self, other: Self) -> Self;
    /// Differences, the borrow lost.
    fn sub(self, other: Self) -> Self;
    /// The lower of two.
    fn min(self, other: Self) -> Self;
    /// The higher of two.
    fn max(self, other: Self) -> Self;
    /// A mask where both are equal.
    fn eq(self, other: Self) -> Self;
    /// A mask where this one is above the other, both read as numbers from -128 to 127.
    fn above(self, other: Self) -> Self;
    /// One less where one is equal to another; no byte is 0 there.
    fn less_where_equal(self, one: Self, other: Self) -> Self;
    /// One less where one is above another, as [`Self::above`] reads them; no byte is 0 there.
    fn less_where_above(self, one: Self, other: Self) -> Self;
    /// What a table says of numbers below 16.
    fn look_up(self, table: &[u8; 16]) -> Self;
    /// Divided by four.
    fn quarter(self) -> Self;
    /// Times sixteen, what is above lost.
    fn times_16(self) -> Self;

    /// The bytes of words of 64 bits, the lowest byte of each first; at least [`Self::WIDTH`] bytes.
    fn load_words(words: &[u64]) -> Self;
    /// Writes them as such words.
    fn store_words(self, words: &mut [u64]);
    /// Sums of words of 64 bits, the carry lost.
    fn add_words(self, other: Self) -> Self;
    /// Words of 64 bits shifted left by 17.
    fn words_left_17(self) -> Self;
    /// Words of 64 bits turned left by 23.
    fn turn_words_23(self) -> Self;
    /// Words of 64 bits turned left by 45.
    fn turn_words_45(self) -> Self;
    /// The same number of 16 bits everywhere.
    fn splat_16(number: u16) -> Self;
    /// The upper halves of products of numbers of 16 bits.
    fn multiply_high_16(self, other: Self) -> Self;
    /// The lower halves.
    fn multiply_low_16(self, other: Self) -> Self;
    /// Differences of numbers of 16 bits, 0 where they would be below 0.
    fn above_16(self, other: Self) -> Self;
    /// Writes 32 numbers of 16 bits, of the first registers one after the other, as bytes; each is below
    /// 128.
    fn store_32_narrow(numbers: &[Self; 4], bytes: &mut [u8; 32]);
    /// A bit for each byte of a mask, the first byte's the lowest.
    fn bits(self) -> u64;

    /// A mask where this one is at least the other.
    #[inline(always)]
    fn ge(self, other: Self) -> Self {
        self.max(other).eq(self)
    }

    /// One of two by a mask.
    #[inline(always)]
    fn choose(self, one: Self, other: Self) -> Self {
        self.and(one).or(self.and_not(other))
    }
}

/// Bytes in an array: what every processor can do.
#[derive(Clone, Copy, Debug)]
pub struct Array([u8; 16]);

impl Array {
    #[inline(always)]
    fn each(self, other: Self, with: impl Fn(u8, u8) -> u8) -> Self {
        Self(std::array::from_fn(|lane| with(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        std::array::from_fn(|word| u64::from_le_bytes(std::array::from_fn(|byte| self.0[8 * word + byte])))
    }

    #[inline(always)]
    fn numbers_16(self) -> [u16; 8] {
        std::array::from_fn(|lane| u16::from_le_bytes([self.0[2 * lane], self.0[2 * lane + 1]]))
    }

    #[inline(always)]
    fn of_16(numbers: [u16; 8]) -> Self {
        Self(std::array::from_fn(|byte| numbers[byte / 2].to_le_bytes()[byte % 2]))
    }

    #[inline(always)]
    fn each_16(self, other: Self, with: impl Fn(u16, u16) -> u16) -> Self {
        let (one, other) = (self.numbers_16(), other.numbers_16());
        Self::of_16(std::array::from_fn(|lane| with(one[lane], other[lane])))
    }
}

impl Lanes for Array {
    const WIDTH: usize = 16;
    type Comparing = Self;

    #[inline(always)]
    fn load(bytes: &[u8]) -> Self {
        let mut lanes = [0; 16];
        lanes.copy_from_slice(&bytes[..16]);
        Self(lanes)
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8]) {
        bytes[..16].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Self([byte; 16])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.each(other, |one, other| one & other)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.each(other, |one, other| one | other)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.each(other, |one, other| one ^ other)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.each(other, |one, other| !one & other)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.each(other, u8::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.each(other, u8::wrapping_sub)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.each(other, |one, other| one.min(other))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.each(other, |one, other| one.max(other))
    }
    #[inline(always)]
    fn eq(self, other: Self) -> Self {
        self.each(other, |one, other| 0_u8.wrapping_sub(u8::from(one == other)))
    }
    #[inline(always)]
    fn above(self, other: Self) -> Self {
        self.each(other, |one, other| 0_u8.wrapping_sub(u8::from(one as i8 > other as i8)))
    }
    #[inline(always)]
    fn less_where_equal(self, one: Self, other: Self) -> Self {
        self.add(one.eq(other))
    }
    #[inline(always)]
    fn less_where_above(self, one: Self, other: Self) -> Self {
        self.add(one.above(other))
    }
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Self {
        self.each(self, |one, _| table[usize::from(one & 15)])
    }
    #[inline(always)]
    fn quarter(self) -> Self {
        self.each(self, |one, _| one >> 2)
    }
    #[inline(always)]
    fn times_16(self) -> Self {
        self.each(self, |one, _| one << 4)
    }

    #[inline(always)]
    fn load_words(words: &[u64]) -> Self {
        let mut bytes = [0; 16];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(&words[..2]) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Self(bytes)
    }
    #[inline(always)]
    fn store_words(self, words: &mut [u64]) {
        words[..2].copy_from_slice(&self.words());
    }
    #[inline(always)]
    fn add_words(self, other: Self) -> Self {
        let (one, other) = (self.words(), other.words());
        Self::load_words(&[one[0].wrapping_add(other[0]), one[1].wrapping_add(other[1])])
    }
    #[inline(always)]
    fn words_left_17(self) -> Self {
        Self::load_words(&self.words().map(|word| word << 17))
    }
    #[inline(always)]
    fn turn_words_23(self) -> Self {
        Self::load_words(&self.words().map(|word| word.rotate_left(23)))
    }
    #[inline(always)]
    fn turn_words_45(self) -> Self {
        Self::load_words(&self.words().map(|word| word.rotate_left(45)))
    }
    #[inline(always)]
    fn splat_16(number: u16) -> Self {
        Self::of_16([number; 8])
    }
    #[inline(always)]
    fn multiply_high_16(self, other: Self) -> Self {
        self.each_16(other, |one, other| ((u32::from(one) * u32::from(other)) >> 16) as u16)
    }
    #[inline(always)]
    fn multiply_low_16(self, other: Self) -> Self {
        self.each_16(other, u16::wrapping_mul)
    }
    #[inline(always)]
    fn above_16(self, other: Self) -> Self {
        self.each_16(other, u16::saturating_sub)
    }
    #[inline(always)]
    fn store_32_narrow(numbers: &[Self; 4], bytes: &mut [u8; 32]) {
        for (bytes, numbers) in bytes.chunks_exact_mut(8).zip(numbers) {
            bytes.copy_from_slice(&numbers.numbers_16().map(|number| number as u8));
        }
    }
    #[inline(always)]
    fn bits(self) -> u64 {
        self.0.iter().rev().fold(0, |bits, byte| bits << 1 | u64::from(byte >> 7))
    }
}

#[cfg(target_arch = "x86_64")]
mod x86;

/// Work that can be done on any lanes; `run` is to be `#[inline(always)]`, as all that it calls in loops.
pub trait OnLanes {
    /// Does it.
    fn run<L: Lanes>(self);
}

/// The instructions that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Path {
    /// Those that every processor of the kind that the program was built for has.
    Portable,
    /// AVX2 of x86-64.
    Avx2,
    /// AVX-512 of x86-64, with its instructions on bytes and words.
    Avx512,
}

/// The variable of the environment that forces a path.
pub const VARIABLE: &str = "VENTAJA_SIMD";

impl Path {
    /// All, the widest last.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The name by which it is forced.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this processor has the instructions.
    #[must_use]
    pub fn is_available(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            match self {
                Self::Portable => true,
                Self::Avx2 => avx2,
                Self::Avx512 => {
                    avx2 && is_x86_feature_detected!("avx512f")
                        && is_x86_feature_detected!("avx512bw")
                        && is_x86_feature_detected!("avx512vl")
                        && is_x86_feature_detected!("avx512dq")
                }
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            self == Self::Portable
        }
    }

    /// The widest that this processor has.
    #[must_use]
    pub fn widest() -> Self {
        Self::ALL.into_iter().rev().find(|path| path.is_available()).unwrap_or(Self::Portable)
    }

    /// The path that a word of the environment names, or the widest where there is none.
    ///
    /// # Errors
    /// A word that names no path, or one that this processor has not.
    pub fn named(word: Option<&str>) -> Result<Self, String> {
        let Some(word) = word else { return Ok(Self::widest()) };
        let Some(path) = Self::ALL.into_iter().find(|path| path.name() == word) else {
            return Err(format!(
                "`{VARIABLE}` is `{word}`, which is none of `portable`, `avx2` and `avx512`"
            ));
        };
        if path.is_available() {
            Ok(path)
        } else {
            Err(format!(
                "`{VARIABLE}` is `{path}`, and this processor has not all of its instructions; the widest that \
                 it has is `{}`",
                Self::widest()
            ))
        }
    }

    /// The path that the environment asks for, or the widest.
    ///
    /// # Errors
    /// See [`Self::named`].
    pub fn asked_for() -> Result<Self, String> {
        let word = std::env::var_os(VARIABLE).map(|word| word.to_string_lossy().into_owned());
        Self::named(word.as_deref())
    }

    /// The path of this process: as the environment says where that is sound, else the widest.
    #[must_use]
    pub fn of_process() -> Self {
        static PATH: OnceLock<Path> = OnceLock::new();
        *PATH.get_or_init(|| Self::asked_for().unwrap_or_else(|_| Self::widest()))
    }

    /// Does some work on the lanes of this path.
    pub fn run(self, work: impl OnLanes) {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor has just been asked.
            Self::Avx512 if self.is_available() => unsafe { run_avx512(work) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Self::Avx2 if self.is_available() => unsafe { run_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            _ => work.run::<x86::Sse2>(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => work.run::<Array>(),
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2(work: impl OnLanes) {
    work.run::<x86::Avx2>();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512dq")]
fn run_avx512(work: impl OnLanes) {
    work.run::<x86::Avx512>();
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Tried;

    /// Every operation on every two bytes, against what is meant.
    impl OnLanes for Tried {
        fn run<L: Lanes>(self) {
            let all: Vec<u8> = (0..=u8::MAX).collect();
            for other in 0..=u8::MAX {
                for some in all.chunks(L::WIDTH) {
                    let (lanes, others) = (L::load(some), L::splat(other));
                    let mask = |holds: bool| if holds { u8::MAX } else { 0 };
                    let is = |found: L, expected: &dyn Fn(u8) -> u8| {
                        let mut bytes = vec![0; L::WIDTH];
                        found.store(&mut bytes);
                        let expected: Vec<u8> = some.iter().map(|byte| expected(*byte)).collect();
                        assert_eq!(bytes, expected, "{some:?} {other}");
                    };
                    is(lanes.and(others), &|byte| byte & other);
                    is(lanes.or(others), &|byte| byte | other);
                    is(lanes.xor(others), &|byte| byte ^ other);
                    is(lanes.and_not(others), &|byte| !byte & other);
                    is(lanes.add(others), &|byte| byte.wrapping_add(other));
                    is(lanes.sub(others), &|byte| byte.wrapping_sub(other));
                    is(lanes.min(others), &|byte| byte.min(other));
                    is(lanes.max(others), &|byte| byte.max(other));
                    is(lanes.eq(others), &|byte| mask(byte == other));
                    is(lanes.ge(others), &|byte| mask(byte >= other));
                    is(lanes.above(others), &|byte| mask(byte as i8 > other as i8));
                    let odd = lanes.or(L::splat(1));
                    let less = |byte: u8, is_less: bool| (byte | 1) - u8::from(is_less);
                    is(odd.less_where_equal(lanes, others), &|byte| less(byte, byte == other));
                    is(odd.less_where_above(lanes, others), &|byte| less(byte, byte as i8 > other as i8));
                    let table = std::array::from_fn(|place| other.wrapping_mul(7 + 2 * place as u8));
                    let places = lanes.and(L::splat(15));
                    is(places.look_up(&table), &|byte| table[usize::from(byte & 15)]);
                    is(lanes.quarter(), &|byte| byte >> 2);
                    is(lanes.times_16(), &|byte| byte << 4);
                    let bits = some.iter().rev().fold(0, |bits, byte| bits << 1 | u64::from(*byte == other));
                    assert_eq!(lanes.eq(others).bits(), bits);
                    tried_words::<L>(some, other);
                    let masks = L::splat(0xf0);
                    is(masks.choose(lanes, others), &|byte| byte & 0xf0 | other & 0x0f);
                }
            }
        }
    }

    /// Operations on wider numbers.
    fn tried_words<L: Lanes>(some: &[u8], other: u8) {
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte));
        let words: Vec<u64> = some.chunks(8).map(word).collect();
        let mixed = |word: u64| word.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(other.into());
        let others: Vec<u64> = words.iter().map(|word| mixed(*word)).collect();
        let (lanes, other_lanes) = (L::load_words(&words), L::load_words(&others));
        let found = |lanes: L| {
            let mut found = vec![0; L::WIDTH / 8];
            lanes.store_words(&mut found);
            found
        };
        let each = |with: &dyn Fn(u64, u64) -> u64| -> Vec<u64> {
            words.iter().zip(&others).map(|(one, other)| with(*one, *other)).collect()
        };
        let numbers = |with: &dyn Fn(u16, u16) -> u16| {
            each(&|one, other| {
                (0..4).fold(0, |word, at| {
                    let part = |word: u64| (word >> (16 * at)) as u16;
                    word | u64::from(with(part(one), part(other))) << (16 * at)
                })
            })
        };
        assert_eq!(found(lanes.add_words(other_lanes)), each(&u64::wrapping_add));
        assert_eq!(found(lanes.words_left_17()), each(&|one, _| one << 17));
        assert_eq!(found(lanes.turn_words_23()), each(&|one, _| one.rotate_left(23)));
        assert_eq!(found(lanes.turn_words_45()), each(&|one, _| one.rotate_left(45)));
        let high = |one: u16, other: u16| ((u32::from(one) * u32::from(other)) >> 16) as u16;
        assert_eq!(found(lanes.multiply_high_16(other_lanes)), numbers(&high));
        assert_eq!(found(lanes.multiply_low_16(other_lanes)), numbers(&u16::wrapping_mul));
        assert_eq!(found(lanes.above_16(other_lanes)), numbers(&u16::saturating_sub));
        // Thirty-two numbers below 128 in 16 bits each.
        let number = |at: usize| (usize::from(other) + 5 * at) % 128;
        let words: Vec<u64> = (0..8)
            .map(|word| (0..4).fold(0, |sum, at| sum | (number(4 * word + at) as u64) << (16 * at)))
            .collect();
        let mut registers = [L::splat(0); 4];
        for (register, words) in registers.iter_mut().zip(words.chunks(L::WIDTH / 8)) {
            *register = L::load_words(words);
        }
        let mut bytes = [0; 32];
        L::store_32_narrow(&registers, &mut bytes);
        assert_eq!(bytes, std::array::from_fn(|at| number(at) as u8));
    }

    #[test]
    fn every_operation_is_what_it_says_on_all_lanes() {
        Tried.run::<Array>();
        for path in Path::ALL {
            path.run(Tried);
        }
    }

    #[test]
    fn a_path_is_forced_by_its_name_and_others_are_refused() {
        assert_eq!(Path::named(None), Ok(Path::widest()));
        assert_eq!(Path::named(Some("portable")), Ok(Path::Portable));
        let error = Path::named(Some("sse9")).expect_err("no path");
        assert!(error.contains("`portable`, `avx2` and `avx512`"), "{error}");
        for path in Path::ALL.into_iter().filter(|path| !path.is_available()) {
            assert!(Path::named(Some(path.name())).is_err_and(|error| error.contains("this processor")));
        }
    }
}
