//! A strategy as the sampler plays it: a dense table over every situation.

/// The code of a coarse situation that must be looked at more closely.
pub const LOOK_CLOSER: u8 = u8::MAX;

/// What to do in every situation of one stage.
///
/// Most situations are decided by their coarse index alone, in one small array; the others have a
/// row over the fine situations, which those that are decided alike share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionTable {
    coarse: Vec<u8>,
    row_of: Vec<u32>,
    rows: Vec<u8>,
    row_width: usize,
}

impl DecisionTable {
    /// An empty table to which situations are added in the order of their index.
    #[must_use]
    pub fn new(row_width: usize) -> Self {
        Self { coarse: Vec::new(), row_of: Vec::new(), rows: Vec::new(), row_width }
    }

    /// The table in which every one of `coarse` situations is decided alike.
    #[must_use]
    pub fn constant(coarse: usize, row_width: usize, code: u8) -> Self {
        Self { coarse: vec![code; coarse], row_of: vec![0; coarse], rows: Vec::new(), row_width }
    }

    /// Adds a coarse situation that is decided by its index alone.
    pub fn push(&mut self, code: u8) {
        self.coarse.push(code);
        self.row_of.push(0);
    }

    /// Adds a coarse situation with a row over its fine situations, and answers the row's number.
    ///
    /// # Panics
    /// If the row has not the width of the table.
    pub fn push_row(&mut self, row: &[u8]) -> u32 {
        assert_eq!(row.len(), self.row_width, "rows are of one width");
        let number = (self.rows.len() / self.row_width) as u32;
        self.rows.extend_from_slice(row);
        self.push_row_again(number);
        number
    }

    /// Adds a coarse situation that shares the row with this number, so that rows stay few enough
    /// for the nearer caches.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn push_row_again(&mut self, number: u32) {
        assert!((number as usize) < self.rows(), "only a row that is there is shared");
        self.coarse.push(LOOK_CLOSER);
        self.row_of.push(number);
    }

    /// How many different rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows.len().checked_div(self.row_width).unwrap_or(0)
    }

    /// The size of the table in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.coarse.len() + 4 * self.row_of.len() + self.rows.len()
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

    /// The code of a situation.
    #[must_use]
    #[inline]
    pub fn decide(&self, coarse: usize, fine: impl FnOnce() -> usize) -> u8 {
        match self.coarse[coarse] {
            LOOK_CLOSER => self.rows[self.row_of[coarse] as usize * self.row_width + fine()],
            code => code,
        }
    }
}
