//! Houses between two houses: one with a rule of the other.

use super::complaint::Complaint;
use super::input::Input;
use super::study::read_rules;
use crate::base::fault::Source;
use crate::game::changes::{Change, changed, changes};
use crate::game::contract::Game;
use crate::game::house::House;
use crate::games::Visitor;
use std::slice;

/// What sets two houses apart, and the houses between them.
#[derive(Debug)]
pub struct Between {
    /// How many rules the two have alike.
    pub alike: usize,
    /// The rules in which they differ, each by itself or with those without which it makes no sense.
    pub mixtures: Vec<Mixture>,
}

/// A step from one house to another.
#[derive(Debug)]
pub struct Mixture {
    /// The rules of the step.
    pub changes: Vec<Change>,
    /// The first house with this step made.
    pub first_with: Input,
    /// The second house with this step taken back.
    pub second_without: Input,
}

/// Finds the houses between two.
#[derive(Debug)]
pub struct Mixing<'i> {
    /// The two houses.
    pub inputs: [&'i Input; 2],
}

impl Visitor for Mixing<'_> {
    /// Nothing where a house cannot be read: whoever seats players there tells why.
    type Answer = Option<Between>;

    fn visit<G: Game>(self) -> Option<Between> {
        let mut unread = Vec::new();
        let read = |input| read_rules::<G>(slice::from_ref(input), &mut unread);
        let [first, second] = self.inputs.map(read);
        let (first, second) = (first.first()?.rules(), second.first()?.rules());
        let changes = changes(&first, &second);
        let alike = first.len() - changes.iter().filter(|change| change.from.is_some()).count();
        let mixtures = self.steps::<G>(changes);
        Some(Between { alike, mixtures })
    }
}

impl Mixing<'_> {
    /// Each change by itself where both houses bear it; then those of one table together; then as few tables
    /// together as are borne; and should not even that be, all changes at once.
    fn steps<G: Game>(&self, changes: Vec<Change>) -> Vec<Mixture> {
        let all = changes.clone();
        let (mut steps, mut left) = (Vec::new(), Vec::new());
        for change in changes {
            match self.step::<G>(vec![change], &[]) {
                Ok(step) => steps.push(step),
                Err(mut changes) => left.append(&mut changes),
            }
        }
        let mut tables: Vec<Vec<Change>> = Vec::new();
        while let Some(first) = left.first() {
            let table = first.table().to_owned();
            let (of_table, others) = left.into_iter().partition(|change| change.table() == table);
            left = others;
            match self.step::<G>(of_table, &all) {
                Ok(step) => steps.push(step),
                Err(changes) => tables.push(changes),
            }
        }
        while let Some(step) = self.fewest_together::<G>(&mut tables) {
            steps.push(step);
        }
        if !tables.is_empty() {
            // What is borne neither alone nor with what else is left hangs on rules that were.
            return self.step::<G>(all, &[]).into_iter().collect();
        }
        steps
    }

    /// A step of the first table and as few others as both houses bear, which are taken away.
    fn fewest_together<G: Game>(&self, tables: &mut Vec<Vec<Change>>) -> Option<Mixture> {
        let mut sets: Vec<u32> = (1..1_u32.checked_shl(tables.len() as u32)?).step_by(2).collect();
        sets.sort_by_key(|set| set.count_ones());
        let (set, step) = sets.into_iter().find_map(|set| {
            let is_in = |place: usize| set >> place & 1 == 1;
            let chosen = tables.iter().enumerate().filter(|(place, _)| is_in(*place));
            let changes = chosen.flat_map(|(_, changes)| changes.clone()).collect();
            Some((set, self.step::<G>(changes, &[]).ok()?))
        })?;
        let mut place = 0;
        tables.retain(|_| {
            place += 1;
            set >> (place - 1) & 1 == 0
        });
        Some(step)
    }

    /// A step, or its changes where one of the houses does not bear it. A rule of `all` may have a meaning
    /// only where two tables are (whether buying loses the insurance): then both houses bear the step
    /// without that rule, and take it so.
    fn step<G: Game>(&self, changes: Vec<Change>, all: &[Change]) -> Result<Mixture, Vec<Change>> {
        let [first, second] = self.inputs;
        let keys = changes.iter().map(|change| change.key.as_str()).collect::<Vec<_>>().join(", ");
        let names = [(first, second), (second, first)]
            .map(|(house, other)| format!("{} with {keys} of {}", house.name, other.name));
        let comes_or_goes = |change: &&Change| change.from.is_none() != change.to.is_none();
        for rule in std::iter::once(None).chain(all.iter().filter(comes_or_goes).map(Some)) {
            let others: Vec<Change> =
                changes.iter().filter(|change| Some(*change) != rule).cloned().collect();
            if others.is_empty() {
                continue;
            }
            // Where the house has the rule, it is taken away with the step.
            let with = |has: fn(&Change) -> bool| {
                others.iter().chain(rule.filter(|rule| has(rule))).cloned().collect::<Vec<_>>()
            };
            let forth = with(|rule| rule.from.is_some());
            let back: Vec<Change> = with(|rule| rule.to.is_some()).iter().map(reversed).collect();
            let first_with = between::<G>(first, &forth, names[0].clone());
            let second_without = between::<G>(second, &back, names[1].clone());
            if let (Some(first_with), Some(second_without)) = (first_with, second_without) {
                return Ok(Mixture { changes, first_with, second_without });
            }
        }
        Err(changes)
    }
}

fn reversed(change: &Change) -> Change {
    Change { from: change.to.clone(), to: change.from.clone(), ..change.clone() }
}

/// A house with some changes, where its rules still hang together.
fn between<G: Game>(house: &Input, changes: &[Change], name: String) -> Option<Input> {
    let text = changed(&house.source, changes)?.text;
    let input = Input { source: Source::new(name.clone(), text), name, game: house.game };
    let mut complaints: Vec<Complaint> = Vec::new();
    read_rules::<G>(slice::from_ref(&input), &mut complaints);
    complaints.is_empty().then_some(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::library::Shelf;
    use crate::games::with_game;
    use std::ffi::OsStr;

    fn steps(first: &str, second: &str) -> Vec<String> {
        between_made(&made(first, &[]), &made(second, &[]))
    }

    #[test]
    fn rules_that_stand_alone_are_steps_of_their_own() {
        assert_eq!(steps("mallorca", "catalonia"), ["table.bets_per_box", "insurance.needs_second_bet"]);
        assert_eq!(steps("mallorca", "mallorca").len(), 0);
    }

    /// A house of the shelf with texts in it replaced.
    fn made(name: &str, replaced: &[(&str, &str)]) -> Input {
        let mut input = Input::find(Shelf::Rules, OsStr::new(name)).expect("it is shipped");
        for (old, new) in replaced {
            assert!(input.source.text.contains(old), "{old}");
            input.source.text = input.source.text.replacen(old, new, 1);
        }
        input
    }

    fn between_made(first: &Input, second: &Input) -> Vec<String> {
        let between = with_game("sin-descarte", Mixing { inputs: [first, second] });
        let between = between.expect("the game").expect("sound houses");
        let keys = |step: &Mixture| {
            step.changes.iter().map(|change| change.key.as_str()).collect::<Vec<_>>().join(" ")
        };
        between.mixtures.iter().map(keys).collect()
    }

    /// A rule that no house bears alone is no step that is worth nothing.
    #[test]
    fn rules_of_two_tables_that_need_each_other_make_one_step() {
        let stud = made("caribbean-stud", &[]);
        let pair = made(
            "caribbean-stud",
            &[("qualifies = \"ace-king\"", "qualifies = \"pair\""), ("\nace_king =", "\n# ace_king =")],
        );
        assert_eq!(between_made(&stud, &pair), ["dealer.qualifies second_bet.pays.ace_king"]);
        assert_eq!(between_made(&pair, &stud), ["dealer.qualifies second_bet.pays.ace_king"]);
        // Others beside them stay steps of their own.
        let cheaper = made("caribbean-stud", &[("win = \"1 to 1\"", "win = \"2 to 1\"")]);
        assert_eq!(between_made(&cheaper, &pair), ["ante.win", "dealer.qualifies second_bet.pays.ace_king"]);
    }

    /// Every step changes something, in both houses.
    #[test]
    fn no_step_leaves_a_house_as_it_is() {
        let houses: Vec<Input> = (Shelf::Rules.files().iter())
            .map(|file| Input::find(Shelf::Rules, OsStr::new(file.name)).expect("it is shipped"))
            .collect();
        for first in &houses {
            for second in &houses {
                let between = with_game("sin-descarte", Mixing { inputs: [first, second] });
                for step in between.expect("the game").expect("sound houses").mixtures {
                    assert_ne!(step.first_with.source.text, first.source.text, "{}", step.first_with.name);
                    assert_ne!(step.second_without.source.text, second.source.text);
                }
            }
        }
    }

    #[test]
    fn rules_that_make_sense_together_alone_make_one_step() {
        let steps = steps("caribbean-stud", "mallorca");
        assert!(steps.iter().any(|step| step.starts_with("insurance.looks_at ")), "{steps:?}");
        assert!(steps.iter().any(|step| step.starts_with("buy.cards buy.price buy.after")), "{steps:?}");
        assert!(steps.contains(&"table.minimum".to_owned()), "{steps:?}");
    }
}
