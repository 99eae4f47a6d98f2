//! A comparison as a page for a terminal.

use super::super::cell::{fixed, significant};
use super::super::records::SIMULATED;
use super::super::records::exact::EXACT;
use super::super::rules_diff::{Side, heading, shown};
use super::super::terminal::sheet::{Column, Ink, Sheet};
use super::super::terminal::sources::Played;
use super::super::terminal::{exact_percent, percent};
use super::super::wrap::printable;
use super::{Compared, Comparison, HouseFigures, Step, StepFigures};
use crate::base::exact::{Exact, text};
use crate::game::changes::{Change, groups};
use crate::stats::estimate::{Estimate, Level};
use crate::stats::worth::Worth;

impl Comparison {
    /// The page, in lines of at most `columns` letters (at least 40), with colour or without a single
    /// escape sequence.
    pub(super) fn as_page(&self, columns: usize, colour: bool) -> String {
        let mut sheet = Sheet::new(columns, colour);
        let played: Vec<Played> = self.evidence.houses.iter().map(played).collect();
        let Some(base) = self.evidence.houses.first() else { return String::new() };
        let how = match &self.evidence.run {
            None => format!("{EXACT}: every deal counted"),
            Some(run) => format!("{SIMULATED}: {} rounds, seed {}", run.rounds_played, run.seed),
        };
        let name = printable(&base.rules.origin.name);
        sheet.paragraph(&format!("{}, {how}; compared with {name}", base.game), Ink::Strong);
        sheet.blank();
        sheet.figures(&played, self.figures());
        self.steps(&mut sheet);
        self.legend(&mut sheet, base);
        sheet.blank();
        sheet.sources(&played);
        sheet.finished()
    }

    fn figures(&self) -> Vec<Vec<Column>> {
        let column = |heading: &str, cell: &dyn Fn(&HouseFigures) -> Option<String>| {
            Column::of(heading, &self.houses, cell)
        };
        let mut headline = vec![column("edge", &|house| Some(points(house.edge.as_ref()?)))];
        if !self.is_exact() {
            headline.push(column("± 95 %", &|house| half_width(house.edge.as_ref()?)));
        }
        headline.push(column("less base", &|house| Some(signed_points(house.difference.as_ref()?))));
        if !self.is_exact() {
            headline.push(column("± 95 %", &|house| half_width(house.difference.as_ref()?)));
        }
        let spread = vec![
            column("element of risk", &|house| Some(points(house.element_of_risk.as_ref()?))),
            column("s.d.", &|house| significant(house.spread.standard_deviation?).map(|text| cut(&text))),
            column("win an hour", &|house| Some(fixed(house.win_per_hour.as_ref()?.value(), 4))),
        ];
        let mut frequencies = vec![
            column("hit", &|house| Some(part(house.hit_frequency.as_ref()?))),
            column("win", &|house| Some(part(house.win_frequency.as_ref()?))),
        ];
        let names = self.houses.first().map(|house| house.frequencies.as_slice()).unwrap_or_default();
        for (place, (name, _)) in names.iter().enumerate() {
            frequencies.push(column(&name.replace('_', " "), &|house| {
                Some(part(house.frequencies.get(place)?.1.as_ref()?))
            }));
        }
        vec![headline, spread, frequencies]
    }

    /// What each rule that sets two houses apart is worth.
    fn steps(&self, sheet: &mut Sheet) {
        let (Some((steps, alike)), [first, second]) = (&self.evidence.between, &self.evidence.houses[..])
        else {
            return;
        };
        let [first, second] = [first, second].map(|house| printable(&house.rules.origin.name));
        if steps.is_empty() {
            sheet.indented(
                &format!("{first} and {second}: no rule differs, {alike} are alike"),
                [0, 2],
                Ink::Strong,
            );
            sheet.blank();
            return;
        }
        let heading = format!(
            "what each rule adds to the edge, from {first} to {second}: alone in {first}; last, in a house that \
             is {second} but for it"
        );
        sheet.indented(&heading, [0, 2], Ink::Strong);
        let (worth, nothing): (Vec<_>, Vec<_>) =
            steps.iter().zip(&self.steps).partition(|(_, figures)| !figures.is_nothing());
        for (step, figures) in worth {
            for group in groups(&step.changes) {
                sheet.indented(&told(group), [2, 6], Ink::Plain);
            }
            sheet.indented(&effect(figures), [6, 8], Ink::Plain);
        }
        if !nothing.is_empty() {
            sheet.indented("worth exactly nothing to this player, from either end:", [2, 6], Ink::Plain);
            for group in nothing.iter().flat_map(|(step, _)| groups(&step.changes)) {
                sheet.indented(&told(group), [6, 8], Ink::Plain);
            }
        }
        if let Some(together) = &self.together {
            let whole = together.whole.as_ref().map_or_else(String::new, with_error);
            sheet.indented(&format!("all together: {whole}"), [2, 6], Ink::Strong);
            let left = StepFigures {
                from_first: together.left_over_from_first.clone(),
                from_second: together.left_over_from_second.clone(),
            };
            sheet.indented(&format!("left over as interaction: {}", effect(&left)), [2, 6], Ink::Plain);
        }
        if steps.iter().any(|step: &Step| step.changes.len() > 1) {
            sheet.indented("rules above one pair of figures make sense together alone.", [2, 4], Ink::Plain);
        }
        sheet.blank();
    }

    /// The size of the initial bet, in each house where they differ.
    fn initial_bets(&self) -> String {
        let bet = |house: &Compared| house.sitting.initial_bet.map_or_else(|| "1".to_owned(), text);
        let houses = &self.evidence.houses;
        match houses.first().map(bet) {
            Some(first) if houses.iter().all(|house| bet(house) == first) => first,
            _ => houses
                .iter()
                .map(|house| format!("{} in {}", bet(house), printable(&house.rules.origin.name)))
                .collect::<Vec<_>>()
                .join(", "),
        }
    }

    fn legend(&self, sheet: &mut Sheet, base: &Compared) {
        let mut say = |text: &str| sheet.indented(text, [0, 2], Ink::Plain);
        say("edge: the house's gain per initial bet; less base: less that of the first row, in points.");
        say("element of risk: the house's gain per unit staked, the price of a bought card included.");
        say("s.d.: of the result of one initial bet; hit: something came back; win: more than was staked.");
        let (boxes, bets) = (base.sitting.boxes, base.sitting.bets_per_box);
        let pace = text(self.evidence.rounds_per_hour);
        let places = match u64::from(boxes) * u64::from(bets) {
            1 => "an initial bet".to_owned(),
            places => format!("{places} initial bets"),
        };
        say(&format!(
            "win an hour: the house's, in its money, with {places} of {} a round and {pace} rounds an hour.",
            self.initial_bets(),
        ));
        if self
            .evidence
            .houses
            .iter()
            .all(|house| house.stakes.iter().all(|(_, stake)| *stake == Exact::ZERO))
        {
            say("side bets are not staked here, and their rules add nothing.");
        }
        match &self.evidence.run {
            None => say("Every digit is right; nothing here is a sample."),
            Some(_) => {
                say("±: half width of the 95 % interval, in points; differences are of the same cards.");
                say("interaction: its error is at most what is stated, the sum of those that it is made of.");
            }
        }
        for (house, figures) in self.evidence.houses.iter().zip(&self.houses) {
            let is_below = match &figures.edge {
                Some(Worth::Counted(edge)) => *edge < Exact::ZERO,
                Some(Worth::Played(edge)) => edge.interval(Level::P95).is_some_and(|ends| ends.high < 0.0),
                None => false,
            };
            if is_below {
                let name = printable(&house.rules.origin.name);
                say(&format!("{name}: the edge is below 0: the player has the advantage."));
            }
        }
    }
}

fn played(house: &Compared) -> Played<'_> {
    Played {
        game: house.game,
        rules: &house.rules,
        strategy: &house.strategy,
        stakes: &house.stakes,
        is_usual: false,
    }
}

/// `second_bet.pays.flush: 5 to 1, then 6 to 1`.
fn told(group: &[Change]) -> String {
    let name = match group {
        [change] => &change.key,
        _ => &heading(group),
    };
    format!("{name}: {}; then {}", shown(group, Side::From), shown(group, Side::To))
}

fn effect(figures: &StepFigures) -> String {
    let told = |worth: &Option<Worth>| worth.as_ref().map_or_else(|| "-".to_owned(), with_error);
    format!("alone {}; last {}", told(&figures.from_first), told(&figures.from_second))
}

/// The decimals of a percentage: more where every digit is right.
fn points(worth: &Worth) -> String {
    match worth {
        Worth::Counted(exact) => exact_percent(*exact, 6),
        Worth::Played(estimate) => percent(estimate.value(), 4),
    }
}

fn signed_points(worth: &Worth) -> String {
    let text = points(worth);
    if text.starts_with('-') { text } else { format!("+{text}") }
}

fn with_error(worth: &Worth) -> String {
    let value = signed_points(worth);
    let Some(estimate) = worth.estimate() else { return value };
    let why = estimate.reservations().join("; ");
    match (half_width(worth), estimate.standard_error()) {
        (Some(half), _) => format!("{value} ± {half}"),
        (None, Some(error)) => {
            format!("{value} (standard error {}, no interval: {why})", fixed(error * 100.0, 4))
        }
        (None, None) => format!("{value} (no interval: {why})"),
    }
}

fn half_width(worth: &Worth) -> Option<String> {
    worth
        .estimate()
        .and_then(|estimate: &Estimate| estimate.half_width(Level::P95))
        .map(|half| fixed(half * 100.0, 4))
}

fn part(worth: &Worth) -> String {
    match worth {
        Worth::Counted(exact) => exact_percent(*exact, 4),
        Worth::Played(estimate) => percent(estimate.value(), 2),
    }
}

/// The first digits of a number: a column of a comparison has no room for all.
fn cut(text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), |number: f64| fixed(number, 5))
}
