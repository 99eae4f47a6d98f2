//! Bytes side by side in one register.
//!
//! Code that works on [`Lanes`] is written once and compiled for each kind of register; which one is used
//! is decided when the program runs ([`Path`]). Compilers do not find these registers by themselves
//! where a step has dozens of operations on bytes: measured, such code was four times slower.
//!
//! The registers and their instructions are those of the crate `fearless_simd`. A value of [`Simd`] is
//! a proof that the processor has the instructions, and lanes are only made with one.

mod bytes;

pub use bytes::{Lanes, Thirties};
pub use fearless_simd::{Fallback, Simd};

use fearless_simd::Level;
use std::fmt;
use std::sync::OnceLock;

/// Work that can be done on any lanes; `run` is to be `#[inline(always)]`, as all that it calls in loops.
pub trait OnLanes {
    /// Does it.
    fn run<S: Simd>(self, simd: S);
}

/// The instructions that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Path {
    /// Those that every processor of the kind that the program was built for has.
    Portable,
    /// AVX2 of x86-64, with all that `x86-64-v3` names.
    Avx2,
    /// AVX-512 of x86-64, with what it has had since Ice Lake and Zen 4.
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
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Level::new().as_avx2().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Level::new().as_avx512().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
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
        // Empty is unset, as with other variables.
        let word = std::env::var_os(VARIABLE).filter(|word| !word.is_empty());
        let word = word.map(|word| word.to_string_lossy().into_owned());
        Self::named(word.as_deref())
    }

    /// The path of this process: as the environment says where that is sound, else the widest.
    #[must_use]
    pub fn of_process() -> Self {
        static PATH: OnceLock<Path> = OnceLock::new();
        *PATH.get_or_init(|| Self::asked_for().unwrap_or_else(|_| Self::widest()))
    }

    /// Does some work on the lanes of this path; on those of the portable one where the processor has not
    /// its instructions.
    pub fn run(self, work: impl OnLanes) {
        #[cfg(target_arch = "x86_64")]
        {
            let level = Level::new();
            match (self, level.as_avx512(), level.as_avx2()) {
                (Self::Avx512, Some(avx512), _) => run_with(avx512, work),
                (Self::Avx2, _, Some(avx2)) => run_with(avx2, work),
                _ => run_with(level.as_sse2().expect("every x86-64 processor has SSE2"), work),
            }
        }
        // Elsewhere a target has one kind of register, and this makes code for no other.
        #[cfg(not(target_arch = "x86_64"))]
        fearless_simd::dispatch!(Level::baseline(), simd => run_with(simd, work));
    }
}

/// Does some work where the compiler may use the instructions that `simd` proves.
fn run_with<S: Simd>(simd: S, work: impl OnLanes) {
    simd.vectorize(
        #[inline(always)]
        || work.run(simd),
    );
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Tried;

    /// Every operation on every two bytes, against what is meant.
    impl OnLanes for Tried {
        fn run<S: Simd>(self, simd: S) {
            let all: Vec<u8> = (0..=u8::MAX).collect();
            for other in 0..=u8::MAX {
                for some in all.chunks(Thirties::<S>::WIDTH) {
                    tried_thirties(simd, some, other);
                }
                for some in all.chunks(Lanes::<S>::WIDTH) {
                    let (lanes, others) = (Lanes::load(simd, some), Lanes::splat(simd, other));
                    let mask = |holds: bool| if holds { u8::MAX } else { 0 };
                    let is = |found: Lanes<S>, expected: &dyn Fn(u8) -> u8| {
                        let mut bytes = vec![0; Lanes::<S>::WIDTH];
                        found.store(&mut bytes);
                        let expected: Vec<u8> = some.iter().map(|byte| expected(*byte)).collect();
                        assert_eq!(bytes, expected, "{some:?} {other}");
                    };
                    is(lanes.and(others), &|byte| byte & other);
                    is(lanes.or(others), &|byte| byte | other);
                    is(lanes.xor(others), &|byte| byte ^ other);
                    is(lanes.and_not(others), &|byte| !byte & other);
                    is(lanes.plus(others), &|byte| byte.wrapping_add(other));
                    is(lanes.minus(others), &|byte| byte.wrapping_sub(other));
                    is(lanes.min(others), &|byte| byte.min(other));
                    is(lanes.max(others), &|byte| byte.max(other));
                    is(lanes.eq(others), &|byte| mask(byte == other));
                    is(lanes.ge(others), &|byte| mask(byte >= other));
                    is(lanes.above(others), &|byte| mask(byte as i8 > other as i8));
                    is(lanes.less_where_equal(lanes, others), &|byte| {
                        byte.wrapping_sub((byte == other).into())
                    });
                    let table = std::array::from_fn(|place| other.wrapping_mul(7 + 2 * place as u8));
                    let places = lanes.and(Lanes::splat(simd, 15));
                    is(places.look_up(&table), &|byte| table[usize::from(byte & 15)]);
                    is(lanes.quarter(), &|byte| byte >> 2);
                    is(lanes.times_16(), &|byte| byte << 4);
                    let bits = some.iter().rev().fold(0, |bits, byte| bits << 1 | u64::from(*byte == other));
                    assert_eq!(lanes.eq(others).bits(), bits);
                    tried_words(simd, some, other);
                    let masks = Lanes::splat(simd, 0xf0);
                    is(masks.choose(lanes, others), &|byte| byte & 0xf0 | other & 0x0f);
                }
            }
        }
    }

    /// Thirty-two bytes against as many others.
    fn tried_thirties<S: Simd>(simd: S, some: &[u8], other: u8) {
        let (lanes, others) = (Thirties::load(simd, some), Thirties::splat(simd, other));
        let is = |found: Thirties<S>, expected: &dyn Fn(u8) -> u8| {
            let mut bytes = [0; 32];
            found.store(&mut bytes);
            assert_eq!(bytes, std::array::from_fn(|at| expected(some[at])), "{some:?} {other}");
        };
        is(lanes.plus(others), &|byte| byte.wrapping_add(other));
        is(others.less_where_above(lanes, others), &|byte| {
            other.wrapping_sub((byte as i8 > other as i8).into())
        });
    }

    /// Operations on wider numbers.
    fn tried_words<S: Simd>(simd: S, some: &[u8], other: u8) {
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte));
        let words: Vec<u64> = some.chunks(8).map(word).collect();
        let mixed = |word: u64| word.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(other.into());
        let others: Vec<u64> = words.iter().map(|word| mixed(*word)).collect();
        let (lanes, other_lanes) = (Lanes::load_words(simd, &words), Lanes::load_words(simd, &others));
        let found = |lanes: Lanes<S>| {
            let mut found = vec![0; Lanes::<S>::WIDTH / 8];
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
        assert_eq!(found(lanes.words_left::<17>()), each(&|one, _| one << 17));
        assert_eq!(found(lanes.turn_words::<23>()), each(&|one, _| one.rotate_left(23)));
        assert_eq!(found(lanes.turn_words::<45>()), each(&|one, _| one.rotate_left(45)));
        let high = |one: u16, other: u16| ((u32::from(one) * u32::from(other)) >> 16) as u16;
        assert_eq!(found(lanes.multiply_high_16(other_lanes)), numbers(&high));
        assert_eq!(found(lanes.multiply_low_16(other_lanes)), numbers(&u16::wrapping_mul));
        assert_eq!(found(lanes.above_16(other_lanes)), numbers(&u16::saturating_sub));
        // Thirty-two numbers below 128 in 16 bits each.
        let number = |at: usize| (usize::from(other) + 5 * at) % 128;
        let words: Vec<u64> = (0..8)
            .map(|word| (0..4).fold(0, |sum, at| sum | (number(4 * word + at) as u64) << (16 * at)))
            .collect();
        let mut registers = [Lanes::splat(simd, 0); 4];
        for (register, words) in registers.iter_mut().zip(words.chunks(Lanes::<S>::WIDTH / 8)) {
            *register = Lanes::load_words(simd, words);
        }
        let mut bytes = [0; 32];
        Lanes::store_32_narrow(&registers, &mut bytes);
        assert_eq!(bytes, std::array::from_fn(|at| number(at) as u8));
    }

    #[test]
    fn every_operation_is_what_it_says_on_all_lanes() {
        Tried.run(Fallback::new());
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
