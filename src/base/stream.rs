//! Random streams: xoshiro256++, one for each number, reached in constant time.
//!
//! The stream numbered `k` of a seed depends on nothing but the seed and `k`: never on a thread, a
//! machine or what was drawn before. Its state comes from the seed and the number by SplitMix64, as
//! the authors of xoshiro advise.

use super::lanes::{Lanes, Simd};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// Version of the layout: how a seed and a stream number become a state, and how a game turns the
/// words of its streams into deals. Printed in every report and frozen by golden values; it changes
/// whenever the same seed would deal other cards.
pub const STREAM_VERSION: u32 = 1;

/// The name of the generator, as reports print it.
pub const GENERATOR: &str = "xoshiro256++";

/// The state with which stream `number` of `seed` begins.
///
/// SplitMix64 three times over: of the seed, of that with the number, and from there the state. For
/// one seed the map from the number to the place where the state is taken from is one to one.
fn state(seed: u64, number: u64) -> [u64; 4] {
    let mixed = |value| SplitMix64::seed_from_u64(value).next_u64();
    let mut words = SplitMix64::seed_from_u64(mixed(mixed(seed) ^ number));
    std::array::from_fn(|_| words.next_u64())
}

/// Stream `number` of `seed`.
///
/// ```
/// use rand_core::Rng;
/// use ventaja::base::stream::stream;
/// assert_eq!(stream(1, 7).next_u64(), stream(1, 7).next_u64());
/// assert_ne!(stream(1, 7).next_u64(), stream(1, 8).next_u64());
/// ```
#[must_use]
pub fn stream(seed: u64, number: u64) -> Xoshiro256PlusPlus {
    let mut bytes = [0; 32];
    for (chunk, word) in bytes.chunks_exact_mut(8).zip(state(seed, number)) {
        chunk.copy_from_slice(&word.to_le_bytes());
    }
    Xoshiro256PlusPlus::from_seed(bytes)
}

/// How many streams an [`Octet`] reads.
pub const LANES: usize = 8;

/// Eight neighbouring streams drawn from in step, one word of each at a time.
///
/// The words are those of [`stream`] for the numbers `8·index` to `8·index + 7`; a test holds them to
/// the crate's generator. The states are kept side by side so that a compiler can work on several at
/// once, which rand_xoshiro's one-stream generators do not allow.
#[derive(Clone, Debug)]
pub struct Octet {
    state: [[u64; LANES]; 4],
}

impl Octet {
    /// The octet with number `index` of `seed`.
    #[must_use]
    pub fn new(seed: u64, index: u64) -> Self {
        let mut octet = Self { state: [[0; LANES]; 4] };
        for lane in 0..LANES {
            let number = index.wrapping_mul(LANES as u64).wrapping_add(lane as u64);
            for (row, word) in octet.state.iter_mut().zip(state(seed, number)) {
                row[lane] = word;
            }
        }
        octet
    }

    /// The next word of each of the eight streams.
    #[inline(always)]
    pub fn next_words(&mut self) -> [u64; LANES] {
        let [s0, s1, s2, s3] = self.state;
        let words = each(|lane| s0[lane].wrapping_add(s3[lane]).rotate_left(23).wrapping_add(s0[lane]));
        let s2 = each(|lane| s2[lane] ^ s0[lane]);
        let s3 = each(|lane| s3[lane] ^ s1[lane]);
        self.state[0] = each(|lane| s0[lane] ^ s3[lane]);
        self.state[1] = each(|lane| s1[lane] ^ s2[lane]);
        self.state[2] = each(|lane| s2[lane] ^ (s1[lane] << 17));
        self.state[3] = each(|lane| s3[lane].rotate_left(45));
        words
    }
}

/// The words of an [`Octet`] in registers, of which it takes as many as 64 bytes fill.
#[derive(Clone, Copy, Debug)]
pub struct OctetLanes<S: Simd> {
    state: [[Lanes<S>; 4]; 4],
}

impl<S: Simd> OctetLanes<S> {
    /// How many registers hold a word of each stream.
    pub const REGISTERS: usize = 8 * LANES / Lanes::<S>::WIDTH;

    /// Takes over from an octet.
    #[inline(always)]
    #[must_use]
    pub fn of(simd: S, octet: &Octet) -> Self {
        let mut state = [[Lanes::splat(simd, 0); 4]; 4];
        for (registers, words) in state.iter_mut().zip(&octet.state) {
            for (at, register) in registers.iter_mut().take(Self::REGISTERS).enumerate() {
                *register = Lanes::load_words(simd, &words[at * Lanes::<S>::WIDTH / 8..]);
            }
        }
        Self { state }
    }

    /// Gives back to an octet.
    #[inline(always)]
    pub fn give_to(self, octet: &mut Octet) {
        for (registers, words) in self.state.iter().zip(&mut octet.state) {
            for (at, register) in registers.iter().take(Self::REGISTERS).enumerate() {
                register.store_words(&mut words[at * Lanes::<S>::WIDTH / 8..]);
            }
        }
    }

    /// The next word of each of the eight streams, in the first [`Self::REGISTERS`].
    #[inline(always)]
    pub fn next_words(&mut self) -> [Lanes<S>; 4] {
        let mut words = [self.state[0][0]; 4];
        for (at, words) in words.iter_mut().take(Self::REGISTERS).enumerate() {
            let (s0, s1) = (self.state[0][at], self.state[1][at]);
            *words = s0.add_words(self.state[3][at]).turn_words::<23>().add_words(s0);
            let (s2, s3) = (self.state[2][at].xor(s0), self.state[3][at].xor(s1));
            self.state[0][at] = s0.xor(s3);
            self.state[1][at] = s1.xor(s2);
            self.state[2][at] = s2.xor(s1.words_left::<17>());
            self.state[3][at] = s3.turn_words::<45>();
        }
        words
    }
}

/// One word for each stream.
#[inline(always)]
fn each(word: impl Fn(usize) -> u64) -> [u64; LANES] {
    std::array::from_fn(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_octet_is_eight_streams_of_the_crate() {
        for (seed, index) in [(0, 0), (1, 5), (u64::MAX, 1 << 40)] {
            let mut octet = Octet::new(seed, index);
            let mut streams: Vec<_> = (0..8).map(|lane| stream(seed, index * 8 + lane)).collect();
            for _ in 0..1000 {
                let expected: Vec<u64> = streams.iter_mut().map(Rng::next_u64).collect();
                assert_eq!(octet.next_words().to_vec(), expected);
            }
        }
    }

    #[test]
    fn neighbouring_seeds_and_numbers_give_unlike_streams() {
        let mut starts: Vec<[u64; 4]> = Vec::new();
        for seed in (0..100).chain(u64::MAX - 100..=u64::MAX) {
            for number in (0..100).chain(u64::MAX - 100..=u64::MAX) {
                starts.push(state(seed, number));
            }
        }
        let mut words: Vec<u64> = starts.iter().flatten().copied().collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), starts.len() * 4, "a word of one state stands in another");
    }
}
