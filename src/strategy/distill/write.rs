//! What was found, as a strategy file.

use super::super::compile::StakeOverrides;
use super::Searched;
use super::table::{Atom, OPERATORS, Table};
use crate::base::exact::{self, Exact};
use crate::game::contract::Game;
use crate::game::house::Origin;
use crate::game::vocabulary::{Kind, Situations, Stage};
use crate::strategy::file::FORMAT;

/// Columns of comments.
const WIDTH: usize = 100;

/// What the head of a file says.
pub(super) struct Written<'w> {
    /// The house.
    pub(super) house: &'w Origin,
    /// The stakes that are named.
    pub(super) stakes: &'w StakeOverrides,
    /// The meter at which it is judged, where it is not that of the rules.
    pub(super) meter: Option<Exact>,
    /// What the strategy costs, and the expected result of the best play.
    pub(super) cost: Option<(Exact, Exact)>,
}

/// The file of these lists, each with the number of its rules. A stage that nothing was found for and
/// that must be decided gets an `otherwise` alone; so does one that the rules lead to.
pub(super) fn text<G: Game>(
    head: &Written<'_>,
    rules: &G::Rules,
    lists: &[(&Searched<G::View>, usize)],
) -> String {
    let situations = G::situations(Some(rules), &[]);
    let count: usize = lists.iter().map(|(_, number)| number).sum();
    let mut text = format!("format = {FORMAT}\ngame = \"{}\"\n", G::ID);
    let house = head.house;
    let counted = match count {
        1 => "one rule".to_owned(),
        count => format!("{count} rules"),
    };
    // Where nothing hangs on the cards no rule is found, and every hand is played alike.
    let counted = if count == 0 { "play without a rule".to_owned() } else { counted };
    text.push_str(&format!("title = {}\n", quoted(&format!("The best {counted} found for {}", house.title))));
    text.push_str(&format!("source = {}\n", quoted(&source(head))));
    text.push_str(&stakes::<G>(head.stakes));
    let mut led_to: Vec<&str> = Vec::new();
    for (place, stage) in G::vocabulary().stages.iter().enumerate() {
        let here = situations[place].as_ref();
        let found = lists.iter().find(|(searched, _)| searched.stage == place);
        let is_decided = here.is_reached() && led_to.contains(&stage.key);
        if !stage.required && !is_decided {
            continue;
        }
        text.push_str(&format!("\n# {}.\n", capitalized(stage.meaning)));
        match found {
            Some((searched, number)) => {
                let written = ListText { stage, situations: here, searched };
                text.push_str(&written.text(*number, &mut led_to));
            }
            None => {
                let forbidden = here.forbidden();
                let allowed = |name: &str| forbidden.iter().all(|(other, _)| *other != name);
                let plain = stage.actions.iter().find(|a| a.choice.is_none() && allowed(a.name));
                let action = plain.map_or("", |action| action.name);
                text.push_str(&format!("\n[[{}]]\notherwise = \"{action}\"\n", stage.key));
            }
        }
    }
    text
}

fn source(head: &Written<'_>) -> String {
    let found = format!(
        "found by `ventaja strategies distill` for the rules {}{}",
        head.house.name,
        head.meter.map(|meter| format!(" at a meter of {}", exact::text(meter))).unwrap_or_default()
    );
    match head.cost {
        None => found,
        Some((cost, best)) => format!(
            "{found}; costs {} % of the initial bet against the best play, exactly {cost} (edge {} %, best {} %)",
            exact::percent(cost, 6),
            exact::percent(cost - best, 6),
            exact::percent(-best, 6)
        ),
    }
}

fn stakes<G: Game>(overrides: &StakeOverrides) -> String {
    let known = G::vocabulary().stakes.iter().filter_map(|stake| {
        let (_, amount) = overrides.0.iter().find(|(name, _)| name == stake.name)?;
        let amount = match stake.is_flag {
            true => (*amount != Exact::ZERO).to_string(),
            false => quoted(&exact::text(*amount)),
        };
        Some(format!("{} = {amount}\n", stake.name))
    });
    let lines: String = known.collect();
    if lines.is_empty() { lines } else { format!("\n[stakes]\n{lines}") }
}

/// A TOML string on one line.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

fn capitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// One list of rules.
struct ListText<'t, V: 'static> {
    stage: &'static Stage<V>,
    situations: &'t dyn Situations<V>,
    searched: &'t Searched<V>,
}

impl<V> ListText<'_, V> {
    fn text(&self, number: usize, led_to: &mut Vec<&'static str>) -> String {
        let lists = &self.searched.lists;
        let Some(list) = lists.get(number.min(lists.len() - 1)) else { return String::new() };
        let table = &self.searched.table;
        let shares = list.shares(table);
        let mut text = String::new();
        for (at, (line, share)) in list.lines.iter().zip(&shares).enumerate() {
            let comment = format!("{}. Decides {:.3} % of these hands.", at + 1, share * 100.0);
            text.push_str(&format!("\n# {}\n[[{}]]\n", wrapped(&comment), self.stage.key));
            text.push_str(&format!("when = \"{}\"\n", self.condition(table, &line.atoms)));
            let option = &self.searched.gathered.options[line.option];
            let action = &self.stage.actions[option.action];
            text.push_str(&format!("do = \"{}\"\n", action.name));
            if let Some((choice, chosen)) = action.choice.zip(option.chosen) {
                text.push_str(&format!("{} = \"{}\"\n", choice.key, choice.options[chosen].name));
            }
            led_to.extend(action.leads_to);
        }
        let otherwise = &self.searched.gathered.options[list.otherwise];
        let share = shares.last().copied().unwrap_or(0.0) * 100.0;
        text.push_str(&format!(
            "\n# Decides {share:.3} % of these hands.\n[[{}]]\notherwise = \"{}\"\n",
            self.stage.key, self.stage.actions[otherwise.action].name
        ));
        led_to.extend(self.stage.actions[otherwise.action].leads_to);
        text
    }

    fn condition(&self, table: &Table, atoms: &[Atom]) -> String {
        // Like a person: the feature that comes first in the vocabulary first.
        let mut atoms = atoms.to_vec();
        let feature = |atom: &Atom| match atom {
            Atom::AtLeast(column, _) | Atom::AtMost(column, _) | Atom::Equal(column, _) => {
                table.columns[*column].feature
            }
            Atom::Compare(pair, _) => table.pairs[*pair].left,
        };
        atoms.sort_by_key(|atom| (feature(atom), *atom));
        let parts: Vec<String> = atoms.iter().map(|atom| self.atom(table, *atom)).collect();
        parts.join(" and ")
    }

    fn atom(&self, table: &Table, atom: Atom) -> String {
        let features = self.stage.features;
        let (column, operator, place) = match atom {
            Atom::Compare(pair, wanted) => {
                let pair = &table.pairs[pair];
                let operator = OPERATORS.iter().find(|(_, results)| *results == wanted);
                let operator = operator.map_or("=", |(operator, _)| operator.text());
                return format!("{} {operator} {}", features[pair.left].name, features[pair.right].name);
            }
            Atom::AtLeast(column, place) => (column, ">=", place),
            Atom::AtMost(column, place) => (column, "<=", place),
            Atom::Equal(column, place) => (column, "=", place),
        };
        let column = &table.columns[column];
        let ends = (0, column.values.len() - 1);
        let is_end = (operator == "<=" && usize::from(place) == ends.0)
            || (operator == ">=" && usize::from(place) == ends.1);
        let operator = if is_end { "=" } else { operator };
        let feature = &features[column.feature];
        let value = column.values[usize::from(place)];
        if feature.kind == Kind::Flag {
            return format!("{}{}", if value != 0 { "" } else { "not " }, feature.name);
        }
        let spelt = self.situations.spelling(feature.kind, value).unwrap_or_else(|| value.to_string());
        format!("{} {operator} {spelt}", feature.name)
    }
}

/// A comment in lines that each begin as one.
fn wrapped(comment: &str) -> String {
    let mut text = String::new();
    let mut columns = 2;
    for word in comment.split_whitespace() {
        if columns > 2 && columns + 1 + word.chars().count() > WIDTH {
            text.push_str("\n# ");
            columns = 2;
        } else if columns > 2 {
            text.push(' ');
            columns += 1;
        }
        text.push_str(word);
        columns += word.chars().count();
    }
    text
}
