//! A log of real results: a CSV file that is read row by row, so that its length needs no memory.

pub mod cells;
pub mod fault;
pub mod header;

use super::account::{Account, Entry, in_money, result_text};
use crate::base::digest::{Fingerprint, Fingerprinting};
use crate::base::exact::{Exact, text};
use crate::game::census::Lookout;
use cells::{PARTS, Wrong, shown};
use fault::{LogFault, LogFaults, Unread};
use header::{Form, Header, Holds, LogDialect};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};

/// Letters of a line at most.
const LONGEST_LINE: u64 = 1 << 16;

/// Groups of one column at most.
const MOST_GROUPS: usize = 1000;

/// Different initial bets that are grouped by without a word, at most.
const MOST_BETS: usize = 50;

/// Rows between two looks at whether to stop.
const LOOK_EVERY: u64 = 1 << 16;

/// A log, added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// How it is written.
    pub dialect: LogDialect,
    /// What its rows are.
    pub form: Form,
    /// Whether it says how large the initial bets are.
    pub states_bets: bool,
    /// SHA-256 of the file.
    pub digest: Fingerprint,
    /// All rows.
    pub whole: Account,
    /// The rows of each group of each grouping that has several.
    pub groupings: Vec<Grouping>,
    /// The months, where the log has them.
    pub months: BTreeMap<String, Account>,
}

/// The groups of one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grouping {
    /// The column.
    pub column: String,
    /// The groups in their order: name and rows.
    pub groups: Vec<(String, Account)>,
}

/// What is read of the file beside its rows.
struct Reading<'a> {
    header: Header,
    faults: LogFaults,
    whole: Account,
    groups: Vec<BTreeMap<String, Account>>,
    /// By initial bet; nothing where there are too many, or it is not known.
    bets: Option<BTreeMap<i64, Account>>,
    last: Option<Entry>,
    /// A blank line after which nothing has come yet.
    blank: Option<u64>,
    has_bet: bool,
    lookout: &'a dyn Lookout,
}

impl Log {
    /// Reads a log; `by` are columns by which rows are grouped beside the known ones, and `size` is how many
    /// bytes there are, for those who wait.
    ///
    /// # Errors
    /// A file that cannot be read, all that is wrong with it, or a stop.
    pub fn read(input: impl Read, by: &[String], size: u64, lookout: &dyn Lookout) -> Result<Self, Unread> {
        let mut input = BufReader::with_capacity(1 << 20, input);
        let mut fingerprint = Fingerprinting::default();
        let mut bytes = Vec::new();
        let mut reading: Option<Reading> = None;
        let (mut line, mut done) = (0_u64, 0_u64);
        loop {
            bytes.clear();
            (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
            if bytes.is_empty() {
                break;
            }
            line += 1;
            done += bytes.len() as u64;
            fingerprint.add(&bytes);
            if line.is_multiple_of(LOOK_EVERY) {
                lookout.reached("rows", done.min(size), size.max(1));
                if lookout.is_stopped() {
                    return Err(Unread::Stopped);
                }
            }
            let is_whole = bytes.ends_with(b"\n") || (bytes.len() as u64) < LONGEST_LINE;
            if !is_whole {
                let fault = LogFault::of_line(
                    line,
                    format!("the line has more than {LONGEST_LINE} bytes"),
                    "a row of a log is short: is this a log, and are its lines ended by LF or CR LF?",
                );
                let mut faults = reading.map_or_else(LogFaults::default, |reading| reading.faults);
                faults.add(fault);
                return Err(Unread::Faults(faults));
            }
            match &mut reading {
                None => reading = Some(Reading::begin(&bytes, by, lookout)?),
                Some(reading) => reading.line(line, &bytes),
            }
        }
        let none = || {
            LogFault::of_file("the log is empty", "its first line names the columns, such as `outcome,count`")
        };
        reading.ok_or_else(none)?.finish(fingerprint)
    }
}

/// The text of a line, without its end.
fn text_of(line: u64, bytes: &[u8]) -> Result<&str, LogFault> {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).chars().count();
        LogFault::of_line(line, "the line is not UTF-8", "save the file as UTF-8").at(before + 1)
    })?;
    if text.bytes().all(|byte| byte == b'\t' || (b' '..0x7f).contains(&byte)) {
        return Ok(text);
    }
    match text.chars().position(|letter| letter.is_control() && letter != '\t') {
        Some(at) => {
            let letter = text.chars().nth(at).map_or(0, u32::from);
            let message = format!("a control character (U+{letter:04X}) stands in the line");
            Err(LogFault::of_line(line, message, "leave it out; lines end with LF or CR LF").at(at + 1))
        }
        None => Ok(text),
    }
}

/// The cells of a line, without spaces around them.
fn cells_of(line: u64, text: &str, dialect: LogDialect) -> Result<Vec<Cow<'_, str>>, LogFault> {
    let quotes = text.bytes().filter(|byte| *byte == b'"').count();
    if quotes == 0 {
        return Ok(text.split(char::from(dialect.delimiter())).map(|cell| cell.trim().into()).collect());
    }
    let broken = || {
        LogFault::of_line(
            line,
            "a quotation mark is not closed on its line",
            "close it, or leave quotation marks out",
        )
    };
    if quotes % 2 == 1 {
        return Err(broken());
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(dialect.delimiter())
        .from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(true) => Ok(record.iter().map(|cell| cell.trim().to_owned().into()).collect()),
        Ok(false) | Err(_) => Err(broken()),
    }
}

/// Where a cell begins, in characters from 1.
fn column_of(text: &str, cell: usize, dialect: LogDialect) -> usize {
    let (mut cells, mut quoted) = (0, false);
    for (at, letter) in text.chars().enumerate() {
        if cells == cell {
            return at + 1;
        }
        match letter {
            '"' => quoted = !quoted,
            _ if letter == char::from(dialect.delimiter()) && !quoted => cells += 1,
            _ => {}
        }
    }
    text.chars().count() + 1
}

impl<'a> Reading<'a> {
    /// Reads the first line.
    fn begin(bytes: &[u8], by: &[String], lookout: &'a dyn Lookout) -> Result<Self, LogFaults> {
        if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
            return Err(LogFault::of_file("the log is written in UTF-16", "save the file as UTF-8").into());
        }
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let text = text_of(1, bytes)?;
        let dialect = header::dialect(text);
        let names: Vec<String> = cells_of(1, text, dialect)?.into_iter().map(Cow::into_owned).collect();
        if let [only] = &names[..] {
            let message = format!("`{}` is the only column", shown(only));
            let help = "separate columns by commas, or by semicolons where numbers have decimal commas";
            return Err(LogFault::of_line(1, message, help).into());
        }
        let header = Header::read(dialect, &names, by)?;
        let has_bet = header.columns.iter().any(|(holds, _)| *holds == Holds::InitialBet);
        Ok(Self {
            groups: vec![BTreeMap::new(); header.groupings.len()],
            header,
            faults: LogFaults::default(),
            whole: Account::default(),
            bets: has_bet.then(BTreeMap::new),
            last: None,
            blank: None,
            has_bet,
            lookout,
        })
    }

    /// Reads one further line.
    fn line(&mut self, line: u64, bytes: &[u8]) {
        let row = text_of(line, bytes).and_then(|text| {
            let is_blank = text.trim().is_empty();
            if !is_blank && let Some(blank) = self.blank.take() {
                self.faults.add(LogFault::of_line(
                    blank,
                    "the line is blank",
                    "a row is missing, or the line is to be left out",
                ));
            }
            if is_blank {
                self.blank = self.blank.or(Some(line));
                return Ok(());
            }
            let cells = cells_of(line, text, self.header.dialect)?;
            self.row(line, text, &cells)
        });
        if let Err(fault) = row {
            self.faults.add(fault);
        }
    }

    fn row(&mut self, line: u64, text: &str, cells: &[Cow<'_, str>]) -> Result<(), LogFault> {
        let Header { dialect, form, columns, .. } = &self.header;
        let (dialect, form) = (*dialect, *form);
        if cells.len() != columns.len() {
            let names: Vec<&str> = columns.iter().map(|(_, name)| name.as_str()).collect();
            return Err(LogFault::of_line(
                line,
                format!("the row has {} cells, and the header {}", cells.len(), columns.len()),
                format!("a row is {}", names.join(&char::from(dialect.delimiter()).to_string())),
            ));
        }
        let at = |cell: usize, (message, help): Wrong| {
            let message = format!("{message} (`{}`)", columns[cell].1);
            LogFault::of_line(line, message, help).at(column_of(text, cell, dialect))
        };
        let mut row = Row::default();
        let mut names: Vec<(usize, &str)> = Vec::with_capacity(self.groups.len());
        // Every bad cell of a row is told, not only the first.
        let mut first: Option<LogFault> = None;
        for (place, ((holds, _), cell)) in columns.iter().zip(cells).enumerate() {
            let wrong = match holds {
                Holds::Outcome => cells::outcome(cell, dialect).map(|outcome| row.outcome = Some(outcome)),
                Holds::Count => cells::count(cell, 0).map(|count| row.rounds = Some(count)),
                Holds::Rounds => cells::count(cell, 1).map(|count| row.rounds = Some(count)),
                Holds::InitialBet => cells::amount(cell, dialect).map(|bet| row.bet = Some(bet)),
                Holds::Staked => cells::amount(cell, dialect).map(|amount| row.staked = amount),
                Holds::Returned => cells::amount(cell, dialect).map(|amount| row.returned = amount),
                Holds::Group(group) => cells::group(cell).map(|name| names.push((*group, name))),
                Holds::Month(group) => cells::month(cell).map(|name| names.push((*group, name))),
                Holds::Date(group) => cells::month_of_day(cell).map(|name| names.push((*group, name))),
            };
            if let Err(wrong) = wrong {
                let fault = at(place, wrong);
                match &first {
                    None => first = Some(fault),
                    Some(_) => self.faults.add(fault),
                }
            }
        }
        if let Some(fault) = first {
            return Err(fault);
        }
        let place_of = |wanted: Holds| columns.iter().position(|(holds, _)| *holds == wanted).unwrap_or(0);
        let entry =
            row.entry(line, form, self.has_bet).map_err(|(holds, wrong)| at(place_of(holds), wrong))?;
        self.add(entry, &names)
    }

    fn add(&mut self, entry: Entry, names: &[(usize, &str)]) -> Result<(), LogFault> {
        let too_large = |(message, help): (&str, &str)| LogFault::of_line(entry.line, message, help);
        self.whole.add(&entry).map_err(too_large)?;
        for (grouping, name) in names {
            let groups = &mut self.groups[*grouping];
            if let Some(account) = groups.get_mut(*name) {
                account.add(&entry).map_err(too_large)?;
                continue;
            }
            if groups.len() == MOST_GROUPS {
                let column = &self.header.groupings[*grouping];
                return Err(LogFault::of_line(
                    entry.line,
                    format!("`{}` is one more than {MOST_GROUPS} groups of `{column}`", shown(name)),
                    "group by something that has fewer values, or leave the column out",
                ));
            }
            let mut account = Account::default();
            account.add(&entry).map_err(too_large)?;
            groups.insert((*name).to_owned(), account);
        }
        if let Some(bets) = &mut self.bets {
            let each = entry.initial_bets / entry.rounds.max(1) as i64;
            let is_whole = entry.outcome.is_some() || each * entry.rounds as i64 == entry.initial_bets;
            let each = if entry.outcome.is_some() { entry.initial_bets } else { each };
            if !is_whole || (bets.len() == MOST_BETS && !bets.contains_key(&each)) {
                self.bets = None;
            } else {
                bets.entry(each).or_default().add(&entry).map_err(too_large)?;
            }
        }
        self.last = Some(entry);
        Ok(())
    }

    /// Everything is read.
    fn finish(mut self, fingerprint: Fingerprinting) -> Result<Log, Unread> {
        self.lookout.reached("rows", 1, 1);
        if let Some(fault) = self.row_of_totals() {
            self.faults.add(fault);
        }
        if !self.faults.is_empty() {
            return Err(Unread::Faults(self.faults));
        }
        if self.whole.rounds == 0 {
            return Err(
                LogFault::of_file("the log has no round", "there must be rows after the header").into()
            );
        }
        let mut groupings: Vec<Grouping> = Vec::new();
        let mut months = BTreeMap::new();
        for (column, groups) in self.header.groupings.into_iter().zip(self.groups) {
            if column == "month" {
                months.clone_from(&groups);
            }
            let groups = groups.into_iter().filter(|(_, account)| account.rounds > 0).collect();
            groupings.push(Grouping { column, groups });
        }
        if !groupings.iter().any(|grouping| grouping.column == "stake_level") {
            let name = |bet: i64| text(in_money(bet.into()));
            let bets = self.bets.into_iter().flatten().filter(|(_, account)| account.rounds > 0);
            let groups = bets.map(|(bet, account)| (name(bet), account)).collect();
            groupings.push(Grouping { column: "initial_bet".to_owned(), groups });
        }
        groupings.retain(|grouping| grouping.groups.len() > 1);
        Ok(Log {
            dialect: self.header.dialect,
            form: self.header.form,
            states_bets: self.has_bet,
            digest: fingerprint.finished(),
            whole: self.whole,
            groupings,
            months,
        })
    }

    /// The last row, where it is the sum of all others.
    fn row_of_totals(&self) -> Option<LogFault> {
        let last = self.last.filter(|_| self.whole.rows > 3)?;
        let ([staked, returned], sums) = (last.money?, self.whole.money?);
        let doubled = |sum: i128, last: i64| sum == 2 * i128::from(last);
        let is_sum = returned > 0
            && doubled(sums[0], staked)
            && doubled(sums[1], returned)
            && doubled(self.whole.initial_bets, last.initial_bets);
        is_sum.then(|| {
            LogFault::of_line(
                last.line,
                "the last row is the sum of all others",
                "a row of totals is no round: leave it out",
            )
        })
    }
}

/// The values of a row.
#[derive(Default)]
struct Row {
    outcome: Option<Exact>,
    rounds: Option<u64>,
    bet: Option<i64>,
    staked: i64,
    returned: i64,
}

impl Row {
    /// What the row adds, where its values agree.
    fn entry(self, line: u64, form: Form, has_bet: bool) -> Result<Entry, (Holds, Wrong)> {
        let Self { outcome, rounds, bet, staked, returned } = self;
        let wrong = |holds: Holds, message: String, help: &str| (holds, (message, help.to_owned()));
        if has_bet && bet == Some(0) {
            return Err(wrong(
                Holds::InitialBet,
                "the initial bet is 0".to_owned(),
                "a round has an initial bet above 0",
            ));
        }
        let amount = |parts: i64| text(in_money(parts.into()));
        let (rounds, initial_bets) = match form {
            // Without their size all initial bets are taken as one unit.
            Form::Counts => (rounds.unwrap_or(0), bet.unwrap_or(PARTS)),
            Form::Money | Form::Turnover => (rounds.unwrap_or(1), bet.unwrap_or(0)),
        };
        if form == Form::Counts {
            return Ok(Entry { line, rounds, initial_bets, money: None, outcome });
        }
        if staked < initial_bets {
            let message = format!(
                "{} is staked, which is less than the initial bet of {}",
                amount(staked),
                amount(initial_bets)
            );
            return Err(wrong(Holds::Staked, message, "what is staked includes the initial bet"));
        }
        if staked == 0 {
            return Err(wrong(Holds::Staked, "nothing is staked".to_owned(), "a round has a stake above 0"));
        }
        if let Some(outcome) = outcome {
            if rounds != 1 {
                let message = format!("{rounds} rounds have one outcome");
                return Err(wrong(
                    Holds::Outcome,
                    message,
                    "leave the column `outcome` out, or write one round a row",
                ));
            }
            let found = Exact::new((returned - staked).into(), initial_bets.into());
            if found != outcome {
                let message = format!(
                    "the outcome {} does not agree with {} returned of {} staked, which is {} initial bets",
                    result_text(outcome),
                    amount(returned),
                    amount(staked),
                    result_text(found)
                );
                return Err(wrong(
                    Holds::Outcome,
                    message,
                    "the outcome is what is returned less what is staked, over the initial bet",
                ));
            }
        }
        Ok(Entry { line, rounds, initial_bets, money: Some([staked, returned]), outcome: None })
    }
}

#[cfg(test)]
mod tests;
