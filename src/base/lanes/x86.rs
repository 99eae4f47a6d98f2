//! Lanes of the registers of x86-64.

use super::Lanes;
use std::arch::x86_64::*;

/// Lanes of one kind of register, from the names of its instructions.
macro_rules! lanes {
    (
        $(#[$doc:meta])* $name:ident, $comparing:ty, $register:ty, $width:literal, $load:ident, $store:ident, $splat:ident,
        $and:ident, $or:ident, $xor:ident, $and_not:ident, $add:ident, $sub:ident, $min:ident, $max:ident,
        $eq:expr, $above:expr, $less_equal:expr,
        $less_above:expr, $look_up:expr, $right:ident, $left:ident, $add_words:ident, $words_left:ident, $words_right:ident,
        $splat_16:ident, $high_16:ident, $low_16:ident, $above_16:ident, $narrow:expr, $bits:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name($register);

        // That the instructions are there is said again at every block: code on these lanes is only
        // entered through `Path`, which has asked the processor.
        impl Lanes for $name {
            const WIDTH: usize = $width;
            type Comparing = $comparing;

            #[inline(always)]
            fn load(bytes: &[u8]) -> Self {
                let bytes = &bytes[..$width];
                // SAFETY: the instruction is there, and the slice has just been cut to the bytes that it touches.
                Self(unsafe { $load(bytes.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self, bytes: &mut [u8]) {
                let bytes = &mut bytes[..$width];
                // SAFETY: the instruction is there, and the slice has just been cut to the bytes that it touches.
                unsafe { $store(bytes.as_mut_ptr().cast(), self.0) }
            }
            #[inline(always)]
            fn splat(byte: u8) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $splat(byte as i8) })
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $and(self.0, other.0) })
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $or(self.0, other.0) })
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $xor(self.0, other.0) })
            }
            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $and_not(self.0, other.0) })
            }
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $add(self.0, other.0) })
            }
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $sub(self.0, other.0) })
            }
            #[inline(always)]
            fn min(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $min(self.0, other.0) })
            }
            #[inline(always)]
            fn max(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $max(self.0, other.0) })
            }
            #[inline(always)]
            fn eq(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $eq(self.0, other.0) })
            }
            #[inline(always)]
            fn above(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $above(self.0, other.0) })
            }
            #[inline(always)]
            fn less_where_equal(self, one: Self, other: Self) -> Self {
                #[allow(unused_unsafe, reason = "not every kind of register has an instruction for it")]
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $less_equal(self.0, one.0, other.0) })
            }
            #[inline(always)]
            fn less_where_above(self, one: Self, other: Self) -> Self {
                #[allow(unused_unsafe, reason = "as above")]
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $less_above(self.0, one.0, other.0) })
            }
            #[inline(always)]
            fn look_up(self, table: &[u8; 16]) -> Self {
                #[allow(unused_unsafe, reason = "not every kind of register has an instruction for it")]
                // SAFETY: the instructions are there, and the table has the bytes that are read.
                Self(unsafe { $look_up(self.0, table) })
            }
            #[inline(always)]
            fn quarter(self) -> Self {
                // There is no shift of bytes: sixteen bits are shifted, and what came over is dropped.
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $right::<2>(self.0) }).and(Self::splat(0x3f))
            }
            #[inline(always)]
            fn times_16(self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $left::<4>(self.0) }).and(Self::splat(0xf0))
            }

            #[inline(always)]
            fn load_words(words: &[u64]) -> Self {
                let words = &words[..$width / 8];
                // SAFETY: the instruction is there, and the slice has just been cut to the bytes that it touches.
                Self(unsafe { $load(words.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store_words(self, words: &mut [u64]) {
                let words = &mut words[..$width / 8];
                // SAFETY: the instruction is there, and the slice has just been cut to the bytes that it touches.
                unsafe { $store(words.as_mut_ptr().cast(), self.0) }
            }
            #[inline(always)]
            fn add_words(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $add_words(self.0, other.0) })
            }
            #[inline(always)]
            fn words_left_17(self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $words_left::<17>(self.0) })
            }
            #[inline(always)]
            fn turn_words_23(self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                let (left, right) = unsafe { ($words_left::<23>(self.0), $words_right::<41>(self.0)) };
                Self(left).or(Self(right))
            }
            #[inline(always)]
            fn turn_words_45(self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                let (left, right) = unsafe { ($words_left::<45>(self.0), $words_right::<19>(self.0)) };
                Self(left).or(Self(right))
            }
            #[inline(always)]
            fn splat_16(number: u16) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $splat_16(number as i16) })
            }
            #[inline(always)]
            fn multiply_high_16(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $high_16(self.0, other.0) })
            }
            #[inline(always)]
            fn multiply_low_16(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $low_16(self.0, other.0) })
            }
            #[inline(always)]
            fn above_16(self, other: Self) -> Self {
                // SAFETY: the instructions are there, and no memory is touched.
                Self(unsafe { $above_16(self.0, other.0) })
            }
            #[inline(always)]
            fn store_32_narrow(numbers: &[Self; 4], bytes: &mut [u8; 32]) {
                let [a, b, c, d] = numbers.map(|lanes| lanes.0);
                #[allow(unused_unsafe, reason = "not every kind of register has instructions of its own for it")]
                // SAFETY: the instructions are there, and there is room for the bytes that are written.
                unsafe { $narrow([a, b, c, d], bytes) }
            }
            #[inline(always)]
            fn bits(self) -> u64 {
                #[allow(unused_unsafe, reason = "as above")]
                // SAFETY: the instructions are there, and no memory is touched.
                unsafe { $bits(self.0) }
            }
        }
    };
}

/// These registers have no instruction for it.
#[inline(always)]
fn look_up_one_by_one(places: __m128i, table: &[u8; 16]) -> __m128i {
    let mut bytes = [0; 16];
    Sse2(places).store(&mut bytes);
    Sse2::load(&bytes.map(|place| table[usize::from(place & 15)])).0
}

lanes!(
    /// Sixteen bytes: every x86-64 processor has these registers.
    Sse2, Self, __m128i, 16, _mm_loadu_si128, _mm_storeu_si128, _mm_set1_epi8, _mm_and_si128, _mm_or_si128,
    _mm_xor_si128, _mm_andnot_si128, _mm_add_epi8, _mm_sub_epi8, _mm_min_epu8, _mm_max_epu8,
    _mm_cmpeq_epi8, _mm_cmpgt_epi8,
    less_where_equal_sse2, less_where_above_sse2, look_up_one_by_one, _mm_srli_epi16, _mm_slli_epi16, _mm_add_epi64, _mm_slli_epi64, _mm_srli_epi64,
    _mm_set1_epi16, _mm_mulhi_epu16, _mm_mullo_epi16, _mm_subs_epu16, narrow_sse2, bits_sse2
);
#[inline(always)]
fn less_where_equal_sse2(lanes: __m128i, one: __m128i, other: __m128i) -> __m128i {
    Sse2(lanes).add(Sse2(one).eq(Sse2(other))).0
}

#[inline(always)]
fn less_where_above_sse2(lanes: __m128i, one: __m128i, other: __m128i) -> __m128i {
    Sse2(lanes).add(Sse2(one).above(Sse2(other))).0
}

#[inline(always)]
fn narrow_sse2(numbers: [__m128i; 4], bytes: &mut [u8; 32]) {
    let [a, b, c, d] = numbers;
    // SAFETY: every x86-64 processor has the instruction.
    let (one, other) = unsafe { (_mm_packus_epi16(a, b), _mm_packus_epi16(c, d)) };
    Sse2(one).store(&mut bytes[..16]);
    Sse2(other).store(&mut bytes[16..]);
}

#[inline(always)]
fn bits_sse2(mask: __m128i) -> u64 {
    // SAFETY: every x86-64 processor has the instruction.
    u64::from(unsafe { _mm_movemask_epi8(mask) } as u16)
}

/// The instruction takes both halves of its registers by turns: they are put into their order.
#[target_feature(enable = "avx2")]
fn narrow_avx2(numbers: [__m256i; 4], bytes: &mut [u8; 32]) {
    let [a, b, ..] = numbers;
    Avx2(_mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(a, b))).store(bytes);
}

#[target_feature(enable = "avx2")]
fn bits_avx2(mask: __m256i) -> u64 {
    u64::from(_mm256_movemask_epi8(mask) as u32)
}

#[target_feature(enable = "avx2")]
fn less_where_equal_avx2(lanes: __m256i, one: __m256i, other: __m256i) -> __m256i {
    _mm256_add_epi8(lanes, _mm256_cmpeq_epi8(one, other))
}

#[target_feature(enable = "avx2")]
fn less_where_above_avx2(lanes: __m256i, one: __m256i, other: __m256i) -> __m256i {
    _mm256_add_epi8(lanes, _mm256_cmpgt_epi8(one, other))
}

/// Each half of the register has the table.
#[target_feature(enable = "avx2")]
fn look_up_avx2(places: __m256i, table: &[u8; 16]) -> __m256i {
    // SAFETY: the table has the sixteen bytes that are read.
    let table = unsafe { _mm_loadu_si128(table.as_ptr().cast()) };
    _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), places)
}

lanes!(
    /// Thirty-two bytes.
    Avx2, Self, __m256i, 32, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi8, _mm256_and_si256,
    _mm256_or_si256, _mm256_xor_si256, _mm256_andnot_si256, _mm256_add_epi8, _mm256_sub_epi8,
    _mm256_min_epu8, _mm256_max_epu8, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8,
    less_where_equal_avx2, less_where_above_avx2, look_up_avx2, _mm256_srli_epi16, _mm256_slli_epi16,
    _mm256_add_epi64, _mm256_slli_epi64, _mm256_srli_epi64, _mm256_set1_epi16, _mm256_mulhi_epu16,
    _mm256_mullo_epi16, _mm256_subs_epu16, narrow_avx2, bits_avx2
);

#[target_feature(enable = "avx512f,avx512bw")]
fn eq_avx512(one: __m512i, other: __m512i) -> __m512i {
    _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(one, other))
}

#[target_feature(enable = "avx512f,avx512bw")]
fn above_avx512(one: __m512i, other: __m512i) -> __m512i {
    _mm512_movm_epi8(_mm512_cmpgt_epi8_mask(one, other))
}

/// The subtraction that stops at 0, which is not reached: compilers turn the usual one into two steps.
#[target_feature(enable = "avx512f,avx512bw")]
fn less_where_equal_avx512(lanes: __m512i, one: __m512i, other: __m512i) -> __m512i {
    _mm512_mask_subs_epu8(lanes, _mm512_cmpeq_epi8_mask(one, other), lanes, _mm512_set1_epi8(1))
}

#[target_feature(enable = "avx512f,avx512bw")]
fn less_where_above_avx512(lanes: __m512i, one: __m512i, other: __m512i) -> __m512i {
    _mm512_mask_subs_epu8(lanes, _mm512_cmpgt_epi8_mask(one, other), lanes, _mm512_set1_epi8(1))
}

/// Each quarter of the register has the table.
#[target_feature(enable = "avx512f,avx512bw")]
fn look_up_avx512(places: __m512i, table: &[u8; 16]) -> __m512i {
    // SAFETY: the table has the sixteen bytes that are read.
    let table = unsafe { _mm_loadu_si128(table.as_ptr().cast()) };
    _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table), places)
}

#[target_feature(enable = "avx512f,avx512bw")]
fn narrow_avx512(numbers: [__m512i; 4], bytes: &mut [u8; 32]) {
    // SAFETY: there is room for the thirty-two bytes that are written.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), _mm512_cvtepi16_epi8(numbers[0])) }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn bits_avx512(mask: __m512i) -> u64 {
    _mm512_movepi8_mask(mask)
}

lanes!(
    /// Sixty-four bytes.
    Avx512, Avx2, __m512i, 64, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi8, _mm512_and_si512,
    _mm512_or_si512, _mm512_xor_si512, _mm512_andnot_si512, _mm512_add_epi8, _mm512_sub_epi8,
    _mm512_min_epu8, _mm512_max_epu8, eq_avx512, above_avx512, less_where_equal_avx512, less_where_above_avx512,
    look_up_avx512, _mm512_srli_epi16,
    _mm512_slli_epi16, _mm512_add_epi64, _mm512_slli_epi64, _mm512_srli_epi64, _mm512_set1_epi16,
    _mm512_mulhi_epu16, _mm512_mullo_epi16, _mm512_subs_epu16, narrow_avx512, bits_avx512
);
