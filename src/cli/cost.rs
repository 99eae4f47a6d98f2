//! `ventaja strategies cost`: what a strategy costs against the best play, and which of its rules cost it.

use super::args::{BesideArgs, CostArgs, PageFormat, When};
use super::attendant::{Attendance, Attendant, Stop};
use super::columns::columns;
use super::complaint::Complaint;
use super::console::Console;
use super::failure::Failure;
use super::input::Input;
use super::progress::Advance;
use super::signals::Signals;
use super::study::{Seat, compile, read_rules, read_strategies};
use crate::base::exact::{Exact, percent};
use crate::base::fault::Source;
use crate::game::census::{Lookout, Uncounted};
use crate::game::contract::{Game, Refusal, Sitting};
use crate::game::house::House;
use crate::games::library::Shelf;
use crate::games::{self, Visitor};
use crate::report::json::{SCHEMA, played, pretty};
use crate::report::terminal;
use crate::strategy::StakeOverrides;
use crate::strategy::cost::{Cost, Part, cost};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::slice;
use std::sync::Arc;

/// Decimals of percents: a rule of thumb may cost less than a thousandth of a percent.
const DECIMALS: usize = 6;

/// Counts and prints.
///
/// # Errors
/// Files with faults, stakes that the house does not take, or an output that takes nothing.
pub fn run(args: &CostArgs, console: &Console) -> Result<(), Failure> {
    let mut complaints = Vec::new();
    let mut found =
        |shelf, word| Input::find(shelf, word).map_err(|complaint| complaints.push(complaint)).ok();
    let inputs = (found(Shelf::Strategies, &args.strategy), found(Shelf::Rules, &args.rules));
    let (Some(strategy), Some(house)) = inputs else { return Err(Failure::Inputs(complaints)) };
    let game = house.game;
    let page = attended(console, strategy.name.as_str(), |attendant| {
        let asked = Asked {
            strategy: &strategy,
            house: &house,
            beside: &args.beside,
            format: args.format,
            width: console.width(),
            lookout: attendant,
        };
        games::with_game(game, asked).unwrap_or_else(|| Err(Vec::new()))
    })?;
    console.print_page(&page)
}

/// Has a count done with somebody beside it who shows how far it is and hears signals.
///
/// # Errors
/// What is wrong, or a stop: half a count is none.
pub(super) fn attended<T>(
    console: &Console,
    subject: &str,
    work: impl FnOnce(&Attendant) -> Result<T, Vec<Complaint>>,
) -> Result<T, Failure> {
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let attendance = Attendance { progress: When::Auto, signals: &signals, console };
    let (done, stop) = attendance.over(Advance::count(subject), work);
    signals.release();
    match (done, stop) {
        (Ok(done), _) => Ok(done),
        (Err(_), Some(Stop::Signal(signal))) => Err(Failure::CountStopped { signal }),
        (Err(_), Some(Stop::ReaderLeft)) => Err(Failure::ReaderLeft),
        (Err(complaints), None) => Err(Failure::Inputs(complaints)),
    }
}

impl BesideArgs {
    /// The stakes, in place of those of a file.
    #[must_use]
    pub fn overrides(&self) -> StakeOverrides {
        let insurance = self.insurance.map(|amount| ("insurance".to_owned(), amount));
        let progressive = self.progressive.map(|on| ("progressive".to_owned(), Exact::from(i128::from(on))));
        StakeOverrides(insurance.into_iter().chain(progressive).collect())
    }

    /// The rules at the meter that is named, where one is.
    ///
    /// # Errors
    /// The house has no such meter.
    pub fn at_meter<G: Game>(&self, house: Arc<G::Rules>) -> Result<Arc<G::Rules>, Complaint> {
        let Some(meter) = self.meter else { return Ok(house) };
        G::at_meter(&house, meter).map(Arc::new).map_err(complaint)
    }
}

/// A refusal as a complaint about the words of the command line.
pub(super) fn complaint(refusal: Refusal) -> Complaint {
    Complaint::words(refusal.message, refusal.help.unwrap_or_default())
}

/// Why nothing was counted, as complaints.
pub(super) fn uncounted(error: Uncounted) -> Vec<Complaint> {
    match error {
        Uncounted::Refused(refusal) => vec![complaint(refusal)],
        Uncounted::Stopped => Vec::new(),
    }
}

/// The game that the words of the command line are about is that of the house.
pub(super) fn of_game<G: Game>(inputs: &[&Input]) -> Result<(), Vec<Complaint>> {
    let foreign = inputs.iter().filter(|input| input.game != G::ID);
    let complaints: Vec<Complaint> = foreign
        .map(|input| {
            let message = format!("`{}` is for {}", input.source.name, input.game);
            Complaint::words(message, format!("name files of {}", G::ID))
        })
        .collect();
    if complaints.is_empty() { Ok(()) } else { Err(complaints) }
}

struct Asked<'a> {
    strategy: &'a Input,
    house: &'a Input,
    beside: &'a BesideArgs,
    format: PageFormat,
    width: usize,
    lookout: &'a dyn Lookout,
}

impl Visitor for Asked<'_> {
    type Answer = Result<String, Vec<Complaint>>;

    fn visit<G: Game>(self) -> Self::Answer {
        of_game::<G>(&[self.strategy])?;
        let mut complaints = Vec::new();
        let houses = read_rules::<G>(slice::from_ref(self.house), &mut complaints);
        let files = read_strategies::<G>(&[self.strategy], &mut complaints);
        let (Some(house), Some(file)) = (houses.into_iter().next(), files.first()) else {
            return Err(complaints);
        };
        let house = self.beside.at_meter::<G>(house).map_err(|complaint| vec![complaint])?;
        let compiled = compile::<G>(&[(&house, file)], &self.beside.overrides(), &mut complaints);
        let Some(player) = compiled.into_iter().flatten().next() else { return Err(complaints) };
        let subject = G::subject(&house, player.clone(), &Sitting::default()).map_err(|refusal| {
            Complaint::add_refusal(&mut complaints, refusal, &house.origin().name, &file.origin.name);
            std::mem::take(&mut complaints)
        })?;
        let solver = G::Solver::default();
        let cost = cost::<G>(&solver, &house, file, &player, &subject, self.lookout).map_err(uncounted)?;
        let named = Named {
            strategy: &file.origin.name,
            seat: Seat::of::<G>(&house, &player, &Sitting::default(), self.beside.meter),
            source: &self.strategy.source,
            lists: lists::<G>(&cost, |stage| {
                file.rules(stage).iter().map(|rule| rule.when_place.start).collect()
            }),
        };
        Ok(match self.format {
            PageFormat::Table => page(&cost, &named, self.width),
            PageFormat::Json => pretty(&record(&cost, &named)),
        })
    }
}

/// What a list is called, the lines of its rules, and the names of its actions.
struct List {
    key: &'static str,
    places: Vec<usize>,
    actions: Vec<&'static str>,
}

fn lists<G: Game>(cost: &Cost, places: impl Fn(usize) -> Vec<usize>) -> Vec<List> {
    let stages = G::vocabulary().stages;
    let list = |stage: usize| List {
        key: stages[stage].key,
        places: places(stage),
        actions: stages[stage].actions.iter().map(|action| action.name).collect(),
    };
    cost.stages.iter().map(|stage| list(stage.stage)).collect()
}

/// What the parts of a cost are called.
struct Named<'a> {
    strategy: &'a str,
    seat: Seat,
    source: &'a Source,
    lists: Vec<List>,
}

impl Named<'_> {
    /// The line of a rule, and what stands there.
    fn rule(&self, place: usize) -> (usize, String) {
        let (line, _) = self.source.line_and_column(place);
        let text = self.source.text.get(place..).unwrap_or_default();
        let said = ["'''", "\"\"\"", "'", "\""].into_iter().find_map(|quote| {
            let rest = text.strip_prefix(quote)?;
            Some(rest[..rest.find(quote)?].split_whitespace().collect::<Vec<_>>().join(" "))
        });
        (line, said.unwrap_or_default())
    }
}

/// Parts with the greatest cost first, with what they are called.
fn sorted<'p, N>(parts: impl Iterator<Item = (N, &'p Part)>) -> Vec<(N, &'p Part)> {
    let mut parts: Vec<(N, &Part)> = parts.collect();
    parts.sort_by_key(|(_, part)| Reverse(part.cost));
    parts
}

/// What would have been better, with its part of the cost.
fn instead(part: &Part, actions: &[&'static str]) -> String {
    let mut better: Vec<(&Exact, &str)> =
        part.instead.iter().zip(actions.iter().copied()).filter(|(cost, _)| **cost > Exact::ZERO).collect();
    better.sort_by_key(|(cost, _)| Reverse(**cost));
    let all = better.len() == 1;
    let said = better.iter().map(|(cost, action)| match all {
        true => (*action).to_owned(),
        false => format!("{action} {} %", percent(**cost / part.cost, 0)),
    });
    said.collect::<Vec<_>>().join(", ")
}

fn page(cost: &Cost, named: &Named<'_>, width: usize) -> String {
    let mut page = format!(
        "{} under {}: costs {} % of the initial bet against the best play\n",
        named.strategy,
        named.seat.rules.origin.name,
        percent(cost.total, DECIMALS)
    );
    page.push_str(&format!("  exactly {}\n", cost.total));
    page.push_str(&format!(
        "  edge {} %, of the best play {} %\n",
        percent(cost.total - cost.best, DECIMALS),
        percent(-cost.best, DECIMALS)
    ));
    for (stage, list) in cost.stages.iter().zip(&named.lists) {
        page.push_str(&format!("\n[[{}]] costs {} %\n", list.key, percent(stage.cost(), DECIMALS)));
        let head = ["COST %", "DECIDES %", "BETTER", "LINE", "RULE"].map(str::to_owned);
        let rules = sorted(list.places.iter().zip(&stage.rules)).into_iter().map(|(place, part)| {
            let (line, text) = named.rule(*place);
            let [cost, decides] = [percent(part.cost, DECIMALS), percent(part.frequency, 4)];
            [cost, decides, instead(part, &list.actions), line.to_string(), text]
        });
        let rows: Vec<[String; 5]> = std::iter::once(head).chain(rules).collect();
        page.push_str(&table(&rows, width));
        let head = ["COST %", "DECIDES %", "BETTER", "CLASS"].map(str::to_owned);
        let costly = stage.classes.iter().filter(|(_, part)| part.cost > Exact::ZERO);
        let classes = costly.map(|(name, part)| (name, part));
        let classes = sorted(classes).into_iter().map(|(name, part)| {
            let [cost, decides] = [percent(part.cost, DECIMALS), percent(part.frequency, 4)];
            [cost, decides, instead(part, &list.actions), name.clone()]
        });
        let rows: Vec<[String; 4]> = std::iter::once(head).chain(classes).collect();
        if rows.len() > 1 {
            page.push('\n');
            page.push_str(&table(&rows, width));
        }
    }
    let Seat { game, rules, strategy, stakes, .. } = &named.seat;
    page.push('\n');
    page.push_str(&terminal::sources(game, rules, strategy, stakes, width));
    page
}

fn table<const N: usize>(rows: &[[String; N]], width: usize) -> String {
    let rows: Vec<[&str; N]> = rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
    columns(2, width, &rows)
}

/// The same as JSON: exact numbers as fractions in strings, with the nearest number beside the cost.
fn record(cost: &Cost, named: &Named<'_>) -> Value {
    let exact = |value: Exact| json!(value.to_string());
    let part = |part: &Part, actions: &[&'static str]| {
        let better: serde_json::Map<String, Value> = actions
            .iter()
            .zip(&part.instead)
            .filter(|(_, cost)| **cost > Exact::ZERO)
            .map(|(action, cost)| ((*action).to_owned(), exact(*cost)))
            .collect();
        json!({
            "cost": crate::stats::digits::nearest(part.cost),
            "cost_exact": exact(part.cost),
            "frequency": crate::stats::digits::nearest(part.frequency),
            "frequency_exact": exact(part.frequency),
            "better": better,
        })
    };
    let stages = cost.stages.iter().zip(&named.lists).map(|(stage, list)| {
        let rules = sorted(list.places.iter().enumerate().zip(&stage.rules));
        let rules = rules.into_iter().map(|((number, place), of_rule)| {
            let (line, text) = named.rule(*place);
            let mut rule = json!({ "rule": number + 1, "line": line, "condition": text });
            merge(&mut rule, part(of_rule, &list.actions));
            rule
        });
        let classes = sorted(stage.classes.iter().map(|(name, part)| (name, part)));
        let classes = classes.into_iter().map(|(name, of_class)| {
            let mut class = json!({ "class": name });
            merge(&mut class, part(of_class, &list.actions));
            class
        });
        json!({
            "list": list.key,
            "cost": crate::stats::digits::nearest(stage.cost()),
            "cost_exact": exact(stage.cost()),
            "rules": rules.collect::<Vec<_>>(),
            "classes": classes.collect::<Vec<_>>(),
        })
    });
    let Seat { game, rules, strategy, stakes, sitting } = &named.seat;
    json!({
        "schema": SCHEMA,
        "rules": named.seat.rules.origin.name,
        "strategy": named.strategy,
        "evidence": "exact",
        "cost": crate::stats::digits::nearest(cost.total),
        "cost_exact": exact(cost.total),
        "ev_best_exact": exact(cost.best),
        "ev_exact": exact(cost.best - cost.total),
        "stages": stages.collect::<Vec<_>>(),
        "subject": played(game, rules, strategy, stakes, sitting),
    })
}

fn merge(into: &mut Value, more: Value) {
    if let (Value::Object(into), Value::Object(more)) = (into, more) {
        into.extend(more);
    }
}
