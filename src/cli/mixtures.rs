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
    /// Each change by itself where both houses bear it; then those of one table together; then all that
    /// is left over.
    fn steps<G: Game>(&self, changes: Vec<Change>) -> Vec<Mixture> {
        let all = changes.clone();
        let (mut steps, mut left) = (Vec::new(), Vec::new());
        for change in changes {
            match self.step::<G>(vec![change], &[]) {
                Ok(step) => steps.push(step),
                Err(mut changes) => left.append(&mut changes),
            }
        }
        let mut still_left = Vec::new();
        while let Some(first) = left.first() {
            let table = first.table().to_owned();
            let (of_table, others) = left.into_iter().partition(|change| change.table() == table);
            left = others;
            match self.step::<G>(of_table, &all) {
                Ok(step) => steps.push(step),
                Err(mut changes) => still_left.append(&mut changes),
            }
        }
        // Should even these not be borne without some of the others, all make one step.
        if !still_left.is_empty() {
            match self.step::<G>(still_left, &[]) {
                Ok(step) => steps.push(step),
                Err(mut changes) => {
                    changes.extend(steps.drain(..).flat_map(|step| step.changes));
                    steps.extend(self.step::<G>(changes, &[]).ok());
                }
            }
        }
        steps
    }

    /// A step, or its changes where one of the houses does not bear it. One rule of `all` may hang on
    /// several tables (whether buying loses the insurance): a house that bears the step with that one or
    /// without it takes the step so.
    fn step<G: Game>(&self, changes: Vec<Change>, all: &[Change]) -> Result<Mixture, Vec<Change>> {
        let [first, second] = self.inputs;
        let keys = changes.iter().map(|change| change.key.as_str()).collect::<Vec<_>>().join(", ");
        let names = [(first, second), (second, first)]
            .map(|(house, other)| format!("{} with {keys} of {}", house.name, other.name));
        let mut without_one_or_with_another = vec![changes.clone()];
        for change in all {
            let mut others = changes.clone();
            match others.iter().position(|other| other == change) {
                Some(place) => drop(others.remove(place)),
                None => others.push(change.clone()),
            }
            without_one_or_with_another.push(others);
        }
        let find = |house: &Input, name: &str, turned: fn(&Change) -> Change| {
            without_one_or_with_another.iter().find_map(|changes| {
                let changes: Vec<Change> = changes.iter().map(turned).collect();
                between::<G>(house, &changes, name.to_owned())
            })
        };
        match (find(first, &names[0], Change::clone), find(second, &names[1], reversed)) {
            (Some(first_with), Some(second_without)) => Ok(Mixture { changes, first_with, second_without }),
            _ => Err(changes),
        }
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
        let [first, second] =
            [first, second].map(|name| Input::find(Shelf::Rules, OsStr::new(name)).expect("it is shipped"));
        let between = with_game("sin-descarte", Mixing { inputs: [&first, &second] });
        let between = between.expect("the game").expect("sound houses");
        let keys = |step: &Mixture| {
            step.changes.iter().map(|change| change.key.as_str()).collect::<Vec<_>>().join(" ")
        };
        between.mixtures.iter().map(keys).collect()
    }

    #[test]
    fn rules_that_stand_alone_are_steps_of_their_own() {
        assert_eq!(steps("mallorca", "catalonia"), ["table.bets_per_box", "insurance.needs_second_bet"]);
        assert_eq!(steps("mallorca", "mallorca").len(), 0);
    }

    #[test]
    fn rules_that_make_sense_together_alone_make_one_step() {
        let steps = steps("caribbean-stud", "mallorca");
        assert!(steps.iter().any(|step| step.starts_with("insurance.looks_at ")), "{steps:?}");
        assert!(steps.iter().any(|step| step.starts_with("buy.cards buy.price buy.after")), "{steps:?}");
        assert!(steps.contains(&"table.minimum".to_owned()), "{steps:?}");
    }
}
