//! A strategy as the sampler plays it: a dense table over every situation.

use std::collections::HashMap;

/// The code of a situation that must be looked at more closely.
pub const LOOK_CLOSER: u8 = u8::MAX;

/// What to do in every situation of one stage.
///
/// Most situations are decided by their coarse index alone, in one small array; the others have a
/// row over the fine situations, which those that are decided alike share. Where even that does not
/// decide, because it matters what the player has seen earlier in the round and no longer sees, a
/// fine situation has a row over what he may remember.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionTable {
    coarse: Vec<u8>,
    row_of: RowNumbers,
    rows: Vec<u8>,
    row_width: usize,
    /// For each entry of `rows` the number of the row over what is remembered; empty where nothing is.
    memory_of: Vec<u32>,
    remembering: usize,
    memories: Vec<u8>,
    memory_width: usize,
}

/// The number of the row of each situation. Small numbers, which commonly suffice, leave room in the
/// caches for the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowNumbers {
    /// None needs more than 8 bits.
    Bytes(Vec<u8>),
    /// None needs more than 16.
    Small(Vec<u16>),
    /// Some do.
    Large(Vec<u32>),
}

impl RowNumbers {
    /// As small as the numbers allow.
    #[must_use]
    pub fn new(numbers: Vec<u32>) -> Self {
        fn fitting<N: TryFrom<u32>>(numbers: &[u32]) -> Option<Vec<N>> {
            numbers.iter().map(|number| N::try_from(*number).ok()).collect()
        }
        if let Some(bytes) = fitting(&numbers) {
            Self::Bytes(bytes)
        } else if let Some(small) = fitting(&numbers) {
            Self::Small(small)
        } else {
            Self::Large(numbers)
        }
    }

    /// The number of a situation's row.
    #[must_use]
    #[inline(always)]
    pub fn of(&self, situation: usize) -> usize {
        match self {
            Self::Bytes(numbers) => usize::from(numbers[situation]),
            Self::Small(numbers) => usize::from(numbers[situation]),
            Self::Large(numbers) => numbers[situation] as usize,
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Bytes(numbers) => numbers.len(),
            Self::Small(numbers) => 2 * numbers.len(),
            Self::Large(numbers) => 4 * numbers.len(),
        }
    }
}

/// What is done in a coarse situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// The situation cannot occur.
    Impossible,
    /// The same in all of its fine situations.
    Alike(u8),
    /// Not the same: a code for each place of a row.
    Row(Vec<u8>),
    /// Not even in each fine situation.
    Remembering(Vec<Remembered>),
}

/// What is done in a fine situation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Remembered {
    /// The same whatever was seen before.
    Alike(u8),
    /// A code for each thing that may be remembered.
    Row(Vec<u8>),
}

impl DecisionTable {
    /// The table of what was decided in each coarse situation, by its index; rows of one content are
    /// kept once. A situation that cannot occur takes the code of the one before.
    ///
    /// # Panics
    /// If rows are not of the widths named.
    #[must_use]
    pub fn of(decided: Vec<Decided>, row_width: usize, memory_width: usize) -> Self {
        let mut table = Self {
            coarse: Vec::with_capacity(decided.len()),
            row_of: RowNumbers::Bytes(Vec::new()),
            rows: Vec::new(),
            row_width,
            memory_of: Vec::new(),
            remembering: 0,
            memories: Vec::new(),
            memory_width,
        };
        // Most rows remember nothing, and are found by their codes alone.
        let mut rows: HashMap<Vec<u8>, u32> = HashMap::new();
        let mut remembering: HashMap<Vec<Remembered>, u32> = HashMap::new();
        let mut memories: HashMap<Vec<u8>, u32> = HashMap::new();
        let mut numbers = Vec::with_capacity(decided.len());
        let mut before = 0;
        for decided in decided {
            let number = match decided {
                Decided::Impossible => {
                    table.coarse.push(before);
                    numbers.push(0);
                    continue;
                }
                Decided::Alike(code) => {
                    table.coarse.push(code);
                    numbers.push(0);
                    before = code;
                    continue;
                }
                Decided::Row(codes) => match rows.get(&codes) {
                    Some(number) => *number,
                    None => {
                        let number =
                            table.add_row(codes.iter().copied().map(Remembered::Alike), &mut memories);
                        rows.insert(codes, number);
                        number
                    }
                },
                Decided::Remembering(row) => match remembering.get(&row) {
                    Some(number) => *number,
                    None => {
                        let number = table.add_row(row.iter().cloned(), &mut memories);
                        remembering.insert(row, number);
                        number
                    }
                },
            };
            table.coarse.push(LOOK_CLOSER);
            numbers.push(number);
        }
        table.row_of = RowNumbers::new(numbers);
        table
    }

    /// The table in which every one of `coarse` situations is decided alike.
    #[must_use]
    pub fn constant(coarse: usize, row_width: usize, code: u8) -> Self {
        Self {
            coarse: vec![code; coarse],
            row_of: RowNumbers::Bytes(vec![0; coarse]),
            ..Self::of(Vec::new(), row_width, 0)
        }
    }

    fn add_row(
        &mut self,
        row: impl ExactSizeIterator<Item = Remembered>,
        memories: &mut HashMap<Vec<u8>, u32>,
    ) -> u32 {
        assert_eq!(row.len(), self.row_width, "rows are of one width");
        let number = self.rows() as u32;
        for entry in row {
            match entry {
                Remembered::Alike(code) => self.rows.push(code),
                Remembered::Row(codes) => {
                    assert_eq!(codes.len(), self.memory_width, "rows are of one width");
                    let next = memories.len() as u32;
                    let memory = *memories.entry(codes).or_insert_with_key(|codes| {
                        self.memories.extend_from_slice(codes);
                        next
                    });
                    self.memory_of.resize(self.rows.len(), 0);
                    self.memory_of.push(memory);
                    self.remembering += 1;
                    self.rows.push(LOOK_CLOSER);
                }
            }
        }
        number
    }

    /// How many different rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows.len().checked_div(self.row_width).unwrap_or(0)
    }

    /// The size of the table in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.coarse.len()
            + self.row_of.bytes()
            + self.rows.len()
            + 4 * self.memory_of.len()
            + self.memories.len()
    }

    /// How many coarse situations there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.coarse.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.coarse.is_empty()
    }

    /// How many coarse situations have a row.
    #[must_use]
    pub fn looked_closer(&self) -> usize {
        self.coarse.iter().filter(|code| **code == LOOK_CLOSER).count()
    }

    /// How many fine situations are decided by what is remembered.
    #[must_use]
    pub fn remembering(&self) -> usize {
        self.remembering
    }

    /// The code of a coarse situation, or [`LOOK_CLOSER`].
    #[must_use]
    #[inline(always)]
    pub fn coarse(&self, index: usize) -> u8 {
        self.coarse[index]
    }

    /// The codes of all coarse situations.
    #[must_use]
    pub fn coarse_codes(&self) -> &[u8] {
        &self.coarse
    }

    /// The codes of all coarse situations when only some fine ones can occur: [`LOOK_CLOSER`] where
    /// these are not decided alike.
    #[must_use]
    pub fn agreed_codes(&self, can_occur: impl Fn(usize) -> bool) -> Vec<u8> {
        let agreed = |row: &[u8]| {
            let mut codes =
                row.iter().enumerate().filter(|(fine, _)| can_occur(*fine)).map(|(_, code)| *code);
            let first = codes.next().unwrap_or(LOOK_CLOSER);
            if codes.all(|code| code == first) { first } else { LOOK_CLOSER }
        };
        let of_rows: Vec<u8> = self.rows.chunks(self.row_width.max(1)).map(agreed).collect();
        let of_situation = |(situation, code): (usize, &u8)| match *code {
            LOOK_CLOSER => of_rows[self.row_of.of(situation)],
            code => code,
        };
        self.coarse.iter().enumerate().map(of_situation).collect()
    }

    /// The number of the row of a coarse situation that does not decide.
    #[must_use]
    pub fn row_number(&self, coarse: usize) -> usize {
        self.row_of.of(coarse)
    }

    /// The codes of a row; [`LOOK_CLOSER`] where what is remembered decides.
    #[must_use]
    pub fn row(&self, number: usize) -> &[u8] {
        &self.rows[number * self.row_width..][..self.row_width]
    }

    /// The code of a situation in a stage before which nothing can have been seen that is not seen any
    /// more.
    #[must_use]
    #[inline]
    pub fn decide(&self, coarse: usize, fine: impl FnOnce() -> usize) -> u8 {
        self.decide_remembering(coarse, fine, || 0)
    }

    /// The code of a situation. A table whose rows over what is remembered are shorter than the index is
    /// asked for its remainder: what decides nothing there is the higher part of an index.
    #[must_use]
    #[inline]
    pub fn decide_remembering(
        &self,
        coarse: usize,
        fine: impl FnOnce() -> usize,
        memory: impl FnOnce() -> usize,
    ) -> u8 {
        match self.coarse[coarse] {
            LOOK_CLOSER => {
                let entry = self.row_of.of(coarse) * self.row_width + fine();
                match self.rows[entry] {
                    LOOK_CLOSER => {
                        let row = self.memory_of[entry] as usize * self.memory_width;
                        self.memories[row + memory() % self.memory_width]
                    }
                    code => code,
                }
            }
            code => code,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_situation_is_decided_as_closely_as_it_must_be() {
        let row = vec![1, 0, 1];
        let remembering =
            vec![Remembered::Alike(2), Remembered::Row(vec![0, 1]), Remembered::Row(vec![0, 1])];
        let table = DecisionTable::of(
            vec![
                Decided::Alike(1),
                Decided::Impossible,
                Decided::Row(row.clone()),
                Decided::Remembering(remembering),
                Decided::Row(row),
            ],
            3,
            2,
        );
        let decide = |coarse, fine, memory| table.decide_remembering(coarse, || fine, || memory);
        assert_eq!([decide(0, 0, 0), decide(1, 0, 0)], [1, 1]);
        assert_eq!([decide(2, 0, 0), decide(2, 1, 0), decide(4, 1, 0)], [1, 0, 0]);
        assert_eq!([decide(3, 0, 1), decide(3, 1, 0), decide(3, 1, 1), decide(3, 2, 1)], [2, 0, 1, 1]);
        assert_eq!((table.rows(), table.looked_closer(), table.remembering()), (2, 3, 2));
        assert_eq!(table.memories, [0, 1]);
    }

    #[test]
    fn more_rows_than_small_numbers_are_told_apart() {
        let row = |number: usize| {
            let bytes = (number as u32).to_le_bytes();
            Decided::Row(bytes.iter().flat_map(|byte| [byte & 15, byte >> 4]).collect())
        };
        for rows in [1 << 8, (1 << 8) + 1, 1 << 16, (1 << 16) + 1] {
            let table = DecisionTable::of((0..rows).map(row).collect(), 8, 0);
            assert_eq!(table.rows(), rows);
            let bits = match table.row_of {
                RowNumbers::Bytes(_) => 8,
                RowNumbers::Small(_) => 16,
                RowNumbers::Large(_) => 32,
            };
            assert_eq!(bits, if rows <= 1 << 8 { 8 } else { 16 << usize::from(rows > 1 << 16) });
            for coarse in [0, 1, 255, 65_535, rows - 1].into_iter().filter(|coarse| *coarse < rows) {
                let code = table.row(table.row_number(coarse))[1];
                assert_eq!(usize::from(code), coarse >> 4 & 15);
            }
        }
    }
}
