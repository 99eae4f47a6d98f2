//! A search as a page for a terminal.

use super::super::cell::{fixed, significant};
use super::super::records::exact::EXACT;
use super::super::terminal::exact_percent;
use super::super::terminal::sheet::{Column, Ink, Sheet};
use super::super::terminal::sources::Played;
use super::super::wrap::printable;
use super::{Answer, Tuning, Wanted};
use crate::base::exact::text;
use crate::stats::metric::{Measured, Metric};

impl Tuning {
    /// The page with the first answers, in lines of at most `columns` letters (at least 40), with colour or
    /// without a single escape sequence.
    pub(super) fn as_page(&self, columns: usize, colour: bool) -> String {
        let mut sheet = Sheet::new(columns, colour);
        let name = printable(&self.rules.origin.name);
        sheet.paragraph(
            &format!("{}, {EXACT}: every deal of every paytable counted; pays of {name}", self.game),
            Ink::Strong,
        );
        sheet.blank();
        self.search(&mut sheet);
        sheet.blank();
        let shown = &self.answers[..self.shown.min(self.answers.len())];
        if !shown.is_empty() {
            self.answers(shown, &mut sheet);
        }
        if self.legend(shown.len(), &mut sheet) {
            sheet.blank();
        }
        sheet.sources(&[Played {
            game: self.game,
            rules: &self.rules,
            strategy: &self.strategy,
            stakes: &self.stakes,
            is_usual: false,
        }]);
        sheet.finished()
    }

    /// What was searched, and what came of it.
    fn search(&self, sheet: &mut Sheet) {
        for varied in &self.varied {
            let values: Vec<String> = varied.values.iter().map(ToString::to_string).collect();
            let values = match &values[..] {
                [first, .., last] if values.len() > 8 => {
                    format!("{} values from {first} to {last}", values.len())
                }
                _ => values.join(", "),
            };
            sheet.indented(
                &format!(
                    "{}: {values} ({name} has {})",
                    varied.rule.key,
                    varied.rule.value,
                    name = printable(&self.rules.origin.name)
                ),
                [0, 2],
                Ink::Plain,
            );
        }
        let counted = match self.complete {
            true if self.all == 1 => format!("1 paytable, {} counted", self.counted),
            true => format!("{} paytables, {} counted", self.all, self.counted),
            false => format!("stopped: {} of {} paytables counted", self.counted, self.all),
        };
        let ink = if self.complete { Ink::Plain } else { Ink::Warning };
        sheet.indented(&counted, [0, 2], ink);
        if self.falling > 0 {
            sheet.indented(
                &format!("{} pay a hand less than a lower one and were left out", self.falling),
                [0, 2],
                Ink::Plain,
            );
        }
        if let Some((times, why)) = &self.refused {
            sheet.indented(
                &format!("{times} make no house here; the first: {}", printable(why)),
                [0, 2],
                Ink::Warning,
            );
        }
        for wanted in &self.wanted {
            sheet.indented(&told(wanted), [0, 2], Ink::Plain);
        }
        let (metric, descending) = self.sorted_by;
        let answer = match (self.answers.len(), self.wanted.is_empty()) {
            (0, _) if !self.complete => "none of those counted meets that".to_owned(),
            (0, _) => "no paytable meets that".to_owned(),
            (1, true) => "1 paytable".to_owned(),
            (count, true) => format!("{count} paytables"),
            (1, false) => "1 paytable meets that".to_owned(),
            (count, false) => format!("{count} paytables meet that"),
        };
        let order = match self.answers.len() {
            0 | 1 => String::new(),
            _ => {
                format!(", by {}, the {} first", metric.name(), if descending { "highest" } else { "lowest" })
            }
        };
        sheet.indented(&format!("{answer}{order}"), [0, 2], Ink::Strong);
    }

    fn answers(&self, shown: &[Answer], sheet: &mut Sheet) {
        let numbers: Vec<String> = (1..=shown.len()).map(|number| number.to_string()).collect();
        let mut columns = vec![Column { heading: "no.".to_owned(), cells: numbers }];
        for (place, varied) in self.varied.iter().enumerate() {
            columns.push(Column::of(&self.short(&varied.rule.key), shown, |answer: &Answer| {
                Some(varied.values.get(*answer.places.get(place)?)?.to_string())
            }));
        }
        for (place, metric) in Metric::ALL.into_iter().enumerate() {
            columns.push(Column::of(heading(metric), shown, |answer: &Answer| {
                answer.figures[place].map(|measured| figure(metric, measured))
            }));
        }
        if sheet.fits(&columns) {
            sheet.table(&columns);
        } else {
            for place in 0..shown.len() {
                let cells: Vec<String> = columns
                    .iter()
                    .skip(1)
                    .map(|column| format!("{} {}", column.heading, column.cells[place]))
                    .collect();
                sheet.indented(&format!("{}: {}", place + 1, cells.join(", ")), [0, 4], Ink::Plain);
            }
        }
        sheet.blank();
    }

    /// The end of a key, where no other rule that varied ends so.
    fn short(&self, key: &str) -> String {
        let end = |key: &str| key.rsplit('.').next().unwrap_or_default().to_owned();
        let alike = self.varied.iter().filter(|varied| end(&varied.rule.key) == end(key)).count();
        if alike == 1 { end(key) } else { key.to_owned() }
    }

    /// Says what the columns mean, where there are any.
    fn legend(&self, shown: usize, sheet: &mut Sheet) -> bool {
        let mut say = |text: &str| sheet.indented(text, [0, 2], Ink::Plain);
        if shown < self.answers.len() {
            say(&format!(
                "{shown} of {} are shown; `--limit N` shows more, `--format csv` and `--out DIR` have all.",
                self.answers.len()
            ));
        }
        if shown > 0 {
            say(
                "edge: the house's gain per initial bet; element of risk: per unit staked, the price of a bought card included.",
            );
            say(
                "s.d.: of the result of one initial bet, in initial bets; hit: something came back; win: more than was staked.",
            );
            say("`--write FILE` writes the rules of the first answer, with `--pick N` those of another.");
        }
        let edge = |answer: &Answer| answer.figures[0].is_some_and(|edge| edge.value() < 0.0);
        if self.answers.iter().any(edge) {
            sheet.indented("where the edge is below 0 the player has the advantage.", [0, 2], Ink::Warning);
        }
        shown > 0
    }
}

/// What was asked of a figure, and between what it lay.
fn told(wanted: &Wanted) -> String {
    let name = wanted.metric.name();
    let asked = match (wanted.low.map(text), wanted.high.map(text)) {
        (Some(low), Some(high)) => format!("from {low} to {high}"),
        (Some(low), None) => format!("at least {low}"),
        (None, Some(high)) => format!("at most {high}"),
        (None, None) => "any".to_owned(),
    };
    let lay = wanted.span.map(|ends| {
        let [least, most] = ends.map(|end| significant(end.value()).unwrap_or_default());
        format!("; counted: from {least} to {most}")
    });
    format!("asked: {name} {asked}{}", lay.unwrap_or_default())
}

fn heading(metric: Metric) -> &'static str {
    match metric {
        Metric::EdgePerInitialBet => "edge",
        Metric::ElementOfRisk => "element of risk",
        Metric::StandardDeviation => "s.d.",
        Metric::HitFrequency => "hit",
        Metric::WinFrequency => "win",
    }
}

fn figure(metric: Metric, measured: Measured) -> String {
    match (metric, measured) {
        (Metric::HitFrequency | Metric::WinFrequency, Measured::Exact(part)) => exact_percent(part, 4),
        (_, Measured::Exact(part)) => exact_percent(part, 6),
        (_, Measured::Rounded(value)) => fixed(value, 5),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Varied;
    use super::*;
    use crate::base::exact::Exact;
    use crate::game::contract::Sitting;
    use crate::game::house::{Rule, RuleValue};
    use crate::report::fixture::{THOUSAND, subject, tally};
    use crate::report::wrap::width;

    fn tuning(answers: usize, shown: usize) -> Tuning {
        let evidence = subject("marbella", "optimal", tally(&THOUSAND));
        let text = |text: &str| RuleValue::Text(text.to_owned());
        let varied = |key: &str| Varied {
            rule: Rule { key: key.to_owned(), meaning: String::new(), value: text("5 to 1") },
            values: (0..9).map(|pay| text(&format!("{pay} to 1"))).collect(),
        };
        let answer = |place: usize| Answer {
            places: vec![place, 1],
            figures: [
                Some(Measured::Exact(Exact::new(place as i128, 100))),
                Some(Measured::Exact(Exact::new(1, 50))),
                Some(Measured::Rounded(2.25)),
                Some(Measured::Exact(Exact::new(1, 3))),
                None,
            ],
        };
        Tuning {
            game: evidence.game,
            rules: evidence.rules,
            strategy: evidence.strategy,
            stakes: evidence.stakes,
            sitting: Sitting::default(),
            varied: vec![varied("a.pays.flush"), varied("b.pays.flush")],
            wanted: Vec::new(),
            monotone: false,
            sorted_by: (Metric::EdgePerInitialBet, false),
            all: 18,
            counted: 18,
            falling: 0,
            refused: None,
            complete: true,
            answers: (0..answers).map(answer).collect(),
            shown,
        }
    }

    #[test]
    fn the_page_keeps_to_its_width_and_shows_every_answer() {
        for columns in [40, 60, 100] {
            let page = tuning(3, 20).as_page(columns, false);
            assert!(page.lines().all(|line| width(line) <= columns), "{page}");
            for told in ["a.pays.flush", "2.000000", "2.25000", "33.3333"] {
                assert!(page.contains(told), "{told} in {page}");
            }
        }
    }

    #[test]
    fn what_is_not_shown_is_said_and_rules_of_one_name_have_their_whole_key() {
        let page = tuning(9, 2).as_page(100, false);
        assert!(page.contains("2 of 9 are shown"), "{page}");
        assert!(
            page.contains("a.pays.flush  b.pays.flush  ")
                && page.contains("  2        1 to 1        1 to 1  1.000000 %"),
            "{page}"
        );
        assert!(!page.contains("advantage"), "{page}");
        assert!(tuning(0, 20).as_page(100, false).contains("no paytable meets that"));
    }
}
