//! What the first line of a log says: how its cells are separated, and what they are.

use super::cells::shown;
use super::fault::{LogFault, LogFaults};
use crate::base::fault::{listed, nearest};

/// Columns by which rows are grouped without a word.
pub const GROUPS: [&str; 7] = ["stake_level", "channel", "month", "date", "table", "shift", "variant"];

/// The other columns that a log may have.
const VALUES: [&str; 6] = ["outcome", "count", "initial_bet", "staked", "returned", "rounds"];

/// How cells are separated and numbers written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogDialect {
    /// Commas, and a point in numbers.
    Standard,
    /// Semicolons, and a comma in numbers.
    Spanish,
}

impl LogDialect {
    /// What stands between cells.
    #[must_use]
    pub fn delimiter(self) -> u8 {
        match self {
            Self::Standard => b',',
            Self::Spanish => b';',
        }
    }

    pub(super) fn decimal_sign(self) -> char {
        match self {
            Self::Standard => '.',
            Self::Spanish => ',',
        }
    }

    pub(super) fn separated(self) -> &'static str {
        match self {
            Self::Standard => "commas",
            Self::Spanish => "semicolons",
        }
    }

    pub(super) fn example(self) -> &'static str {
        match self {
            Self::Standard => "12.5",
            Self::Spanish => "12,5",
        }
    }
}

/// What the rows of a log are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// How often an outcome came.
    Counts,
    /// Initial bets, all that was staked and all that came back, of a round or of several.
    Money,
    /// The same without the initial bets.
    Turnover,
}

impl Form {
    /// What reports call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Counts => "counts of outcomes",
            Self::Money => "initial bets, stakes and returns",
            Self::Turnover => "stakes and returns",
        }
    }
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    Outcome,
    Count,
    InitialBet,
    Staked,
    Returned,
    Rounds,
    /// The group in the grouping at this place.
    Group(usize),
    /// A month that names the group there.
    Month(usize),
    /// A day whose month does.
    Date(usize),
}

/// The header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) dialect: LogDialect,
    pub(super) form: Form,
    /// What each column holds, and its name.
    pub(super) columns: Vec<(Holds, String)>,
    /// The columns by which rows are grouped.
    pub(super) groupings: Vec<String>,
}

/// The dialect that a first line is written in: a name of a column has neither sign.
pub(super) fn dialect(line: &str) -> LogDialect {
    if line.contains(';') { LogDialect::Spanish } else { LogDialect::Standard }
}

impl Header {
    /// Reads the names of the columns; `by` are further ones by which rows are grouped.
    pub(super) fn read(dialect: LogDialect, names: &[String], by: &[String]) -> Result<Self, LogFaults> {
        let mut faults = LogFaults::default();
        let fault = |message: String, help: String| LogFault::of_line(1, message, help);
        let mut columns: Vec<(Holds, String)> = Vec::new();
        let mut groupings: Vec<String> = Vec::new();
        for name in names {
            let shown = shown(name);
            if columns.iter().any(|(_, other)| other == name) {
                faults.add(fault(
                    format!("there are two columns `{shown}`"),
                    "keep one of them, or name the other otherwise".to_owned(),
                ));
                continue;
            }
            let is_grouping = GROUPS.contains(&name.as_str()) || by.contains(name);
            let holds = match name.as_str() {
                "outcome" => Holds::Outcome,
                "count" => Holds::Count,
                "initial_bet" => Holds::InitialBet,
                "staked" => Holds::Staked,
                "returned" => Holds::Returned,
                "rounds" => Holds::Rounds,
                "month" => Holds::Month(groupings.len()),
                "date" => Holds::Date(groupings.len()),
                _ if is_grouping => Holds::Group(groupings.len()),
                _ => {
                    faults.add(unknown(name));
                    continue;
                }
            };
            match holds {
                // Days are grouped by their months.
                Holds::Date(_) => groupings.push("month".to_owned()),
                Holds::Group(_) | Holds::Month(_) => groupings.push(name.clone()),
                _ => {}
            }
            columns.push((holds, name.clone()));
        }
        let has = |name: &str| names.iter().any(|other| other == name);
        if has("month") && has("date") {
            faults.add(fault(
                "`month` and `date` both say the month".to_owned(),
                "leave one of the two columns out".to_owned(),
            ));
        }
        for name in by.iter().filter(|name| !has(name)) {
            faults.add(fault(
                format!("there is no column `{name}`, by which rows are to be grouped"),
                format!("the columns are {}", listed(names.iter().take(20).map(String::as_str))),
            ));
        }
        for name in by.iter().filter(|name| VALUES.contains(&name.as_str())) {
            faults.add(fault(
                format!("rows cannot be grouped by `{name}`"),
                "logs of one round a row are grouped by the initial bet without a word; for others add a column \
                 `stake_level`"
                    .to_owned(),
            ));
        }
        let form = form(&has, &mut faults);
        match form {
            Some(form) if faults.is_empty() => Ok(Self { dialect, form, columns, groupings }),
            _ => Err(faults),
        }
    }
}

fn unknown(name: &str) -> LogFault {
    let shown = shown(name);
    let message = if name.is_empty() {
        "a column has no name".to_owned()
    } else {
        format!("`{shown}` is no column of a log")
    };
    let known = VALUES.iter().chain(&GROUPS).copied();
    let help = match nearest(name, known.clone()) {
        Some(near) => format!("did you mean `{near}`? To group rows by it, say `--by {shown}`"),
        None if name.is_empty() => format!("the columns are {}", listed(known)),
        None => format!("to group rows by it, say `--by {shown}`; other columns are {}", listed(known)),
    };
    LogFault::of_line(1, message, help)
}

/// The form that the columns make.
fn form(has: &impl Fn(&str) -> bool, faults: &mut LogFaults) -> Option<Form> {
    let mut fault = |message: String, help: &str| {
        faults.add(LogFault::of_line(1, message, help));
        None
    };
    const FORMS: &str = "a log has the columns `outcome` and `count`, or `initial_bet`, `staked` and `returned` with \
                         `rounds` where a row is of several, or `staked` and `returned`";
    if has("count") {
        if let Some(name) = ["staked", "returned", "rounds"].into_iter().find(|name| has(name)) {
            return fault(format!("`count` and `{name}` are columns of two forms"), FORMS);
        }
        return match has("outcome") {
            true => Some(Form::Counts),
            false => fault("`count` counts nothing: there is no column `outcome`".to_owned(), FORMS),
        };
    }
    match ["staked", "returned"].into_iter().find(|name| !has(name)) {
        Some(name) => fault(format!("there is no column `{name}`"), FORMS),
        None if has("initial_bet") => Some(Form::Money),
        None if has("outcome") => fault(
            "`outcome` is in initial bets, and there is no column `initial_bet`".to_owned(),
            "add `initial_bet`, or leave `outcome` out",
        ),
        None => Some(Form::Turnover),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, by: &[&str]) -> Result<Header, Vec<String>> {
        let dialect = dialect(line);
        let names: Vec<String> = line.split(char::from(dialect.delimiter())).map(str::to_owned).collect();
        let by: Vec<String> = by.iter().map(|name| (*name).to_owned()).collect();
        let told = |faults: LogFaults| {
            faults.told.into_iter().map(|fault| format!("{fault} ({})", fault.help)).collect()
        };
        Header::read(dialect, &names, &by).map_err(told)
    }

    #[test]
    fn the_header_tells_form_and_dialect() {
        for (line, form) in [
            ("outcome,count", Form::Counts),
            ("count;initial_bet;outcome", Form::Counts),
            ("returned,initial_bet,staked", Form::Money),
            ("initial_bet;staked;returned;rounds;channel", Form::Money),
            ("initial_bet,staked,returned,outcome", Form::Money),
            ("month,staked,returned", Form::Turnover),
        ] {
            assert_eq!(read(line, &[]).map(|header| header.form), Ok(form), "{line}");
        }
        assert_eq!(dialect("a;b"), LogDialect::Spanish);
    }

    #[test]
    fn what_is_wrong_with_columns_is_told_at_once() {
        for (line, by, told) in [
            ("outcome,count,count", &[][..], "1: there are two columns `count`"),
            ("outcome,counts", &[], "1: `counts` is no column of a log (did you mean `count`?"),
            ("outcome,count,dealer", &[], "to group rows by it, say `--by dealer`"),
            ("outcome,count,", &[], "1: a column has no name"),
            ("staked", &[], "1: there is no column `returned`"),
            ("count,month", &[], "`count` counts nothing"),
            ("outcome,count,staked", &[], "columns of two forms"),
            ("outcome,staked,returned", &[], "no column `initial_bet`"),
            ("staked,returned,month,date", &[], "both say the month"),
            ("staked,returned", &["dealer"], "there is no column `dealer`"),
            ("initial_bet,staked,returned", &["initial_bet"], "cannot be grouped by `initial_bet`"),
        ] {
            let faults = read(line, by).expect_err(line);
            assert!(faults.iter().any(|fault| fault.contains(told)), "{line}: {faults:?}");
        }
        assert_eq!(read("foo,bar", &[]).map_err(|faults| faults.len()), Err(3));
    }

    #[test]
    fn groups_are_those_of_the_list_and_those_asked_for() {
        let header = read("date,dealer,staked,returned,shift", &["dealer"]).expect("sound");
        assert_eq!(header.groupings, ["month", "dealer", "shift"]);
    }
}
