//! A jurisdiction: the figures against which a house is held, as a file.

use crate::base::document::{Document, Table};
use crate::base::exact::{Exact, text as text_of};
use crate::base::fault::{Fault, Faults, Source};

/// The version of the format.
const FORMAT: i64 = 1;

/// The figures of a jurisdiction; nothing for what it does not ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its short name: that of the file.
    pub name: String,
    /// What reports call it.
    pub title: String,
    /// The law or standard that the figures are from.
    pub source: String,
    /// When they were looked up.
    pub date: String,
    /// The least that must come back for one staked.
    pub return_floor: Option<Exact>,
    /// The most.
    pub return_ceiling: Option<Exact>,
    /// What comes back must be less than this.
    pub return_below: Option<Exact>,
    /// The highest award must come once in so many games, or more often.
    pub top_award_one_in: Option<Exact>,
    /// Whether the return may not fall as the bet rises.
    pub return_rises_with_bet: bool,
    /// Whether payout limits must keep to the formula of Washington's code.
    pub payout_limits_wac: bool,
}

impl Profile {
    /// Reads a profile. `name` is its short name.
    ///
    /// # Errors
    /// All faults of the file.
    pub fn read(name: &str, source: &Source) -> Result<Self, Faults> {
        let document = Document::parse(source);
        let profile = Self::of(name, &document, document.root());
        let profile = document.finish(profile)?;
        Ok(profile.expect("a part is absent only where a fault has been noted"))
    }

    /// Whether it names no figure at all.
    #[must_use]
    pub fn asks_nothing(&self) -> bool {
        let figures = [self.return_floor, self.return_ceiling, self.return_below, self.top_award_one_in];
        figures.iter().all(Option::is_none) && !self.return_rises_with_bet && !self.payout_limits_wac
    }

    fn of(name: &str, document: &Document<'_>, root: Table<'_>) -> Option<Self> {
        let format = root.whole("format", FORMAT..=FORMAT);
        let text =
            |key| root.text(key).map(|text| text.value.split_whitespace().collect::<Vec<_>>().join(" "));
        let (title, source, date) = (text("title"), text("source"), text("date"));
        let number = |key: &'static str, least: Exact, most: Option<Exact>, right: &str| {
            let found = if root.has(key) { Some(root.exact(key)?) } else { None };
            match &found {
                Some(value) if value.value < least || most.is_some_and(|most| value.value > most) => {
                    let fault =
                        Fault::new(value.span.clone(), format!("`{key}` is {}", text_of(value.value)));
                    document.fault(fault.help(right));
                    None
                }
                _ => Some(found),
            }
        };
        let part = |key: &'static str| {
            number(
                key,
                Exact::ZERO,
                Some(Exact::from(1)),
                "write the part of a stake that comes back, from 0 to 1",
            )
        };
        let flag = |key: &'static str| {
            if root.has(key) { root.flag(key).map(|flag| flag.value) } else { Some(false) }
        };
        let (floor, ceiling) = (part("return_floor"), part("return_ceiling"));
        let below = part("return_below");
        let games = "write in how many games the highest award comes once, 1 or more";
        let top = number("top_award_one_in", Exact::from(1), None, games);
        for most in [&ceiling, &below].into_iter().flatten().flatten() {
            if let Some(Some(least)) = &floor
                && least.value >= most.value
            {
                let message =
                    format!("nothing lies between the least return, {}, and this", text_of(least.value));
                document.fault(Fault::new(most.span.clone(), message).help("the most is above the least"));
            }
        }
        if let Some(date) = root.text("date")
            && !is_day(date.value.trim())
        {
            let fault = Fault::new(date.span.clone(), format!("`{}` is no day", date.value.trim()));
            document.fault(fault.help("write year, month and day, as in `2026-11-30`"));
        }
        let (rises, wac) = (flag("return_rises_with_bet"), flag("payout_limits_wac"));
        root.close();
        format?;
        Some(Self {
            name: name.to_owned(),
            title: title?,
            source: source?,
            date: date?,
            return_floor: floor?.map(|floor| floor.value),
            return_ceiling: ceiling?.map(|ceiling| ceiling.value),
            return_below: below?.map(|below| below.value),
            top_award_one_in: top?.map(|top| top.value),
            return_rises_with_bet: rises?,
            payout_limits_wac: wac?,
        })
    }
}

/// Whether this is a day of the calendar as `2026-11-30`.
fn is_day(text: &str) -> bool {
    text.len() == 10 && humantime::parse_rfc3339(&format!("{text}T00:00:00Z")).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_read_and_all_its_faults_are_told() {
        let head = "format = 1\ntitle = \"x\"\nsource = \"y\"\ndate = \"2026-12-03\"\n";
        let read = |more: &str| Profile::read("x", &Source::new("x.toml", format!("{head}{more}")));
        let found = read("return_floor = \"0.9\"\n").expect("a profile");
        assert_eq!((found.return_floor, found.return_ceiling), (Some(Exact::new(9, 10)), None));
        let faults = read("return_flor = 0.9\nreturn_below = -1\nreturn_rises_with_bet = 3\n");
        let told = faults.expect_err("faults").to_string();
        for word in ["return_flor", "return_below", "return_rises_with_bet"] {
            assert!(told.contains(word), "{word}: {told}");
        }
        for (more, word) in [
            ("return_floor = 1.5\n", "from 0 to 1"),
            ("return_floor = 0.9\nreturn_ceiling = 0.8\n", "the most is above the least"),
            ("return_floor = 0.9\nreturn_below = 0.9\n", "the most is above the least"),
            ("top_award_one_in = 0\n", "1 or more"),
        ] {
            let told = read(more).expect_err("a fault").to_string();
            assert!(told.contains(word), "{more}: {told}");
        }
        let head = head.replace("12-03", "13-45");
        let read = Profile::read("x", &Source::new("x.toml", head));
        assert!(read.expect_err("a fault").to_string().contains("`2026-13-45` is no day"));
    }
}
