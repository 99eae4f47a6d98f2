//! The fast sampler: the rounds of a block, counted.
//!
//! It works on a batch of rounds, one step for all of them at a time: deal, rate ([`super::rated`]),
//! decide ([`super::deciding`]), count. What is counted are cells ([`super::cells`]), not money.
//!
//! It deals the same cards as [`Deals`](super::deal::Deals) and must count what the
//! [`Round`](super::round::Round) machine counts when it is dealt them; a test holds it to that.

use super::amounts::LARGEST_ROUND;
use super::cells::{self, CELLS};
use super::deal::{Batch, SLOTS};
use super::deciding::{BoxInPlay, Deciding, Hands, Scratch};
use super::histogram::Histogram;
use super::settle::{Settlement, Showdown, settle_round};
use super::subject::{SHAPE, Subject};
use super::summed::{CellAmounts, Rounds, SUMS, Sum, is_narrow, sums_of_round};
use crate::base::lanes::{OnLanes, Path, Simd};
use crate::base::money::{Ticks, Unit};
use crate::base::stream::Octet;
use crate::game::contract::Refusal;
use crate::game::trial::{Award, Trial};
use crate::tally::counts::Counts;
use crate::tally::subject::{Ending, Tally};
use crate::tally::table::{PairedTally, TableTally};

/// The counter for slots that hold no round.
const NO_ROUND: usize = CELLS;
/// Counters of a subject.
const SPACES: usize = CELLS + 1;

/// Subjects that are dealt the same cards.
#[derive(Debug)]
pub(super) struct Sampler {
    seated: Vec<Seated>,
    boxes: usize,
    bets_per_box: u32,
    /// A unit in which the results of all subjects are whole.
    common: Unit,
    /// Whether sums over a batch fit 64 bits.
    is_narrow: bool,
    numbers: Numbers,
    path: Path,
}

/// A subject with what its cells come to.
#[derive(Debug)]
struct Seated {
    subject: Subject,
    /// What becomes of a box in each cell, if no other box wins from the meter or uses up a maximum.
    settlements: Vec<Settlement>,
    amounts: CellAmounts,
    /// Whether rules that look at the whole round can change what a box gets.
    whole_round: bool,
    deciding: Deciding,
}

impl Seated {
    fn new(subject: Subject, settlements: Vec<Settlement>, amounts: CellAmounts) -> Self {
        let whole_round = subject.depends_on_other_boxes();
        let deciding = Deciding::of(&subject);
        Self { subject, settlements, amounts, whole_round, deciding }
    }
}

/// Ticks of a common unit to one of the subject's own.
fn scale(common: Unit, subject: &Subject) -> i64 {
    common.ticks_per_initial_bet() / subject.amounts.unit.ticks_per_initial_bet()
}

/// What becomes of a box in each cell, if no other box matters.
fn settlements(subject: &Subject) -> Vec<Settlement> {
    let settled = |cell: usize| {
        let mut alone = [Settlement::default()];
        let bets = subject.sitting.bets_per_box;
        settle_round(&subject.rules, &subject.amounts, bets, &[cells::showdown(cell)], &mut alone);
        alone[0]
    };
    (0..CELLS).map(settled).collect()
}

/// What is worked out of the rounds of one batch; each array has a place for every slot.
struct Work {
    batch: Batch,
    /// The hands of every box, then of the dealer.
    hands: Vec<Hands>,
    scratch: Scratch,
    /// Counters of boxes that did not buy, by subject.
    histograms: Vec<Histogram>,
    /// The cell of each box under the subject that is being counted.
    cells: Vec<[u16; SLOTS]>,
    /// What the rounds come to under the subject that is being counted; and what they brought under the
    /// first.
    rounds: Rounds,
    first_results: [i64; SLOTS],
}

impl Work {
    fn new(boxes: usize, subjects: usize, sells: bool) -> Self {
        Self {
            batch: Batch::new(boxes, sells),
            hands: (0..=boxes).map(|_| Hands::new()).collect(),
            scratch: Scratch::new(),
            histograms: (0..subjects).map(|_| Histogram::new()).collect(),
            cells: vec![[0; SLOTS]; boxes],
            rounds: Rounds::new(),
            first_results: [0; SLOTS],
        }
    }

    /// Rates all hands, and numbers those of the boxes and of the dealer where tables ask for them.
    #[inline(always)]
    fn rate<S: Simd>(&mut self, simd: S, numbers: Numbers) {
        let boxes = self.hands.len() - 1;
        for (index, Hands { rated, numbered }) in self.hands.iter_mut().enumerate() {
            rated.rate(simd, std::array::from_fn(|card| self.batch.card(5 * index + card)), SLOTS);
            if if index < boxes { numbers.own } else { numbers.dealer } {
                numbered.number(simd, rated, SLOTS);
            }
        }
    }
}

/// Whose hands are asked of tables.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    own: bool,
    dealer: bool,
}

impl Sampler {
    /// A sampler of subjects of one sitting; `subjects` is not empty.
    ///
    /// # Errors
    /// No unit of money is fine enough for all subjects and coarse enough to be summed up.
    pub(super) fn new(subjects: Vec<Subject>, path: Path) -> Result<Self, Refusal> {
        let too_fine = || {
            Refusal::new(
                "the amounts of these rules and stakes have no common unit of money that can be counted in",
                "play them in runs of their own, or choose stakes and pays that divide more evenly",
            )
        };
        let sitting = subjects[0].sitting.clone();
        let mut common = subjects[0].amounts.unit;
        for subject in &subjects {
            common = common.common(subject.amounts.unit).ok_or_else(too_fine)?;
        }
        let scaled =
            |subject: &Subject| subject.amounts.largest_return().0.checked_mul(scale(common, subject));
        let largest = subjects.iter().map(scaled).collect::<Option<Vec<i64>>>().ok_or_else(too_fine)?;
        let places = i64::from(sitting.boxes * sitting.bets_per_box);
        if largest.iter().any(|largest| *largest > LARGEST_ROUND / places) {
            return Err(too_fine());
        }
        let boxes = sitting.boxes as usize;
        let settled: Vec<Vec<Settlement>> = subjects.iter().map(settlements).collect();
        let amounts: Vec<Vec<[i64; 2]>> = subjects
            .iter()
            .zip(&settled)
            .map(|(subject, settled)| {
                let scale = scale(common, subject);
                let no_round = Settlement::default();
                let of_cell =
                    |settlement: &Settlement| [settlement.net().0 * scale, settlement.staked().0 * scale];
                settled.iter().chain([&no_round]).map(of_cell).collect()
            })
            .collect();
        let is_narrow = is_narrow(amounts.iter().flatten().flatten().copied(), boxes);
        let seated: Vec<Seated> = subjects
            .into_iter()
            .zip(settled)
            .zip(amounts)
            .map(|((subject, settled), amounts)| {
                Seated::new(subject, settled, CellAmounts::new(amounts, is_narrow))
            })
            .collect();
        let numbers = Numbers {
            own: seated.iter().any(|seated| seated.deciding.asks_tables()),
            dealer: seated.iter().any(|seated| seated.subject.rules.buy.is_some()),
        };
        Ok(Self { numbers, boxes, bets_per_box: sitting.bets_per_box, is_narrow, seated, common, path })
    }

    /// The cells of one box under one subject; those that bought are counted in `bought`, where it has
    /// room for them.
    #[inline(always)]
    fn decide<S: Simd>(&self, simd: S, work: &mut Work, seated: &Seated, index: usize, bought: &mut [u64]) {
        let Work { batch, hands, scratch, cells, .. } = work;
        let in_play = BoxInPlay {
            own: &hands[index],
            dealer: &hands[self.boxes],
            upcards: batch.card(5 * self.boxes + 4),
            bought: batch.card(5 * self.boxes + 5 + index),
        };
        let cells = &mut cells[index];
        let buyers = seated.deciding.decide(simd, &seated.subject, in_play, scratch, cells);
        for (cell, thrown_away) in cells.iter_mut().zip(batch.thrown_away()) {
            *cell = if *thrown_away == 0 { *cell } else { NO_ROUND as u16 };
        }
        for slot in buyers {
            if let Some(count) = bought.get_mut(usize::from(cells[usize::from(*slot)])) {
                *count += 1;
            }
        }
    }

    /// Counts the cells of all boxes under one subject and adds up the results of rounds where somebody
    /// asks for them.
    #[inline(always)]
    fn count(&self, work: &mut Work, place: usize, counts: &mut Counts) {
        let seated = &self.seated[place];
        let histogram = &mut work.histograms[place];
        if !self.adds_up_rounds() {
            for cells in &work.cells {
                histogram.count(cells);
            }
            return;
        }
        work.rounds.add_up(&work.cells, &seated.amounts, histogram);
        if seated.whole_round {
            self.count_whole_rounds(work, place, counts);
        }
        if place == 0 {
            work.first_results = work.rounds.results;
        }
        let sums = &mut counts.sums[place * SUMS..][..SUMS];
        let first = (place > 0).then_some(&work.first_results);
        for (sum, batch) in sums.iter_mut().zip(work.rounds.sums(first, self.is_narrow)) {
            *sum += batch;
        }
    }

    /// Bets on all boxes together.
    fn bets_of_round(&self) -> u32 {
        self.boxes as u32 * self.bets_per_box
    }

    /// Whether rounds have to be added up: where there is one box and one subject, the cells tell all.
    fn adds_up_rounds(&self) -> bool {
        self.seated.len() > 1 || self.boxes > 1
    }

    /// The sums over the rounds of one subject. Of one box they are known from its cells.
    fn sums(&self, place: usize, counts: &Counts) -> [i128; SUMS] {
        let mut sums = [0; SUMS];
        if self.boxes > 1 {
            sums.copy_from_slice(&counts.sums[place * SUMS..][..SUMS]);
            return sums;
        }
        let seated = &self.seated[place];
        let scale = i128::from(scale(self.common, &seated.subject));
        for (settlement, count) in seated.settlements.iter().zip(&counts.cells[place * SPACES..]) {
            let [result, staked] =
                [settlement.net(), settlement.staked()].map(|ticks| i128::from(ticks.0) * scale);
            for (sum, part) in sums.iter_mut().zip(sums_of_round(result, staked, result)) {
                *sum += part * i128::from(*count);
            }
        }
        sums
    }

    /// Counts rounds under rules that look at all boxes together. A round in which such a rule changes
    /// what a box gets is settled as a whole and kept among the rare ones.
    fn count_whole_rounds(&self, work: &mut Work, place: usize, counts: &mut Counts) {
        let seated = &self.seated[place];
        let subject = &seated.subject;
        let scale = scale(self.common, subject);
        let mut settlements = vec![Settlement::default(); self.boxes];
        for slot in (0..SLOTS).filter(|slot| work.batch.is_dealt(*slot)) {
            let cells: Vec<usize> = work.cells.iter().map(|cells| usize::from(cells[slot])).collect();
            let showdowns: Vec<Showdown> = cells.iter().map(|cell| cells::showdown(*cell)).collect();
            settle_round(&subject.rules, &subject.amounts, self.bets_per_box, &showdowns, &mut settlements);
            work.rounds.results[slot] = settlements.iter().map(|settlement| settlement.net().0 * scale).sum();
            for (cell, settlement) in cells.iter().zip(&settlements) {
                if *settlement == seated.settlements[*cell] {
                    counts.cells[place * SPACES + cell] += 1;
                } else {
                    let mut key = vec![place as i64, *cell as i64];
                    key.extend(settlement.bets().iter().map(|bet| bet.returned.0));
                    *counts.rare.entry(key).or_default() += 1;
                }
            }
        }
    }

    fn tally(&self, place: usize, counts: &Counts) -> Tally {
        let seated = &self.seated[place];
        let bets = u128::from(self.bets_per_box);
        let mut tally = Tally::new(&SHAPE, seated.subject.amounts.unit);
        for (cell, count) in counts.cells[place * SPACES..][..CELLS].iter().enumerate() {
            if *count > 0 {
                tally.record(&ending(cell, &seated.settlements[cell]), u128::from(*count) * bets);
            }
        }
        for (key, count) in &counts.rare {
            let [subject, cell, returned @ ..] = key.as_slice() else { continue };
            if *subject == place as i64 {
                let cell = *cell as usize;
                let mut ending = ending(cell, &seated.settlements[cell]);
                for (bet, returned) in ending.bets.iter_mut().zip(returned) {
                    bet.returned = Ticks(*returned);
                }
                tally.record(&ending, u128::from(*count) * bets);
            }
        }
        if self.bets_of_round() > 1 {
            let (scale, bets) =
                (i128::from(scale(self.common, &seated.subject)), i128::from(self.bets_per_box));
            let sums = self.sums(place, counts);
            tally.table = Some(TableTally {
                rounds: counts.rounds,
                boxes: self.boxes as u32,
                bets_per_box: self.bets_per_box,
                house: -sums[Sum::Result as usize] / scale * bets,
                house_squared: sums[Sum::ResultSquared as usize] / (scale * scale) * bets * bets,
                staked_squared: sums[Sum::StakedSquared as usize] / (scale * scale) * bets * bets,
                staked_times_house: -sums[Sum::StakedTimesResult as usize] / (scale * scale) * bets * bets,
            });
        }
        tally
    }
}

/// How a box in a cell ended.
fn ending(cell: usize, settlement: &Settlement) -> Ending {
    let showdown = cells::showdown(cell);
    Ending {
        bets: settlement.bets().to_vec(),
        decision: showdown.path as usize,
        rows: vec![showdown.final_class.index(), showdown.dealer_class.index()],
    }
}

/// A block to be played.
struct Block<'b> {
    sampler: &'b Sampler,
    seed: u64,
    block: u64,
    rounds: u64,
    counts: &'b mut Counts,
}

impl OnLanes for Block<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { sampler, counts, .. } = self;
        let mut octet = Octet::new(self.seed, self.block);
        let mut work = Work::new(sampler.boxes, sampler.seated.len(), sampler.numbers.dealer);
        let mut left = self.rounds;
        while left > 0 {
            work.batch.deal(simd, &mut octet);
            left -= work.batch.keep(left);
            work.rate(simd, sampler.numbers);
            for (place, seated) in sampler.seated.iter().enumerate() {
                // Whole rounds are counted with all that came of them.
                let mut unused = [];
                for index in 0..sampler.boxes {
                    let bought = if seated.whole_round {
                        &mut unused[..]
                    } else {
                        &mut counts.cells[place * SPACES..]
                    };
                    sampler.decide(simd, &mut work, seated, index, bought);
                }
                sampler.count(&mut work, place, counts);
            }
        }
        for (place, histogram) in work.histograms.iter_mut().enumerate() {
            // Rules over whole rounds have counted their cells themselves.
            if sampler.seated[place].whole_round {
                continue;
            }
            histogram.move_to(&mut counts.cells[place * SPACES..]);
        }
        counts.rounds += self.rounds;
    }
}

impl Trial for Sampler {
    fn subjects(&self) -> usize {
        self.seated.len()
    }

    fn zero(&self) -> Counts {
        Counts::zero(self.seated.len() * SPACES, self.seated.len() * SUMS)
    }

    fn play(&self, seed: u64, block: u64, rounds: u64, counts: &mut Counts) {
        self.path.run(Block { sampler: self, seed, block, rounds, counts });
    }

    fn tallies(&self, counts: &Counts) -> Vec<Tally> {
        (0..self.seated.len()).map(|place| self.tally(place, counts)).collect()
    }

    fn paired(&self, counts: &Counts) -> Vec<PairedTally> {
        let bets = i128::from(self.bets_per_box);
        let paired = |place: usize| {
            let sums = &counts.sums[place * SUMS..][..SUMS];
            PairedTally {
                rounds: counts.rounds,
                initial_bets_per_round: self.boxes as u32 * self.bets_per_box,
                ticks_per_initial_bet: self.common.ticks_per_initial_bet(),
                difference: sums[Sum::Difference as usize] * bets,
                difference_squared: sums[Sum::DifferenceSquared as usize] * bets * bets,
                differing: sums[Sum::Differs as usize] as u64,
                alike: self.seated[place].subject.is_alike(&self.seated[0].subject),
            }
        };
        (1..self.seated.len()).map(paired).collect()
    }

    fn awards(&self) -> Vec<Vec<Award>> {
        self.seated.iter().map(|seated| seated.subject.awards()).collect()
    }
}
