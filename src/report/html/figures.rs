//! The pages of `exact` and `simulate`: what each house is worth under each player.

use super::chart::{self, Caption, Result, Running, Variant};
use super::document::{Input, Shown};
use super::house;
use super::language::Language;
use super::parts::{Column, Kind, card, section, table, value};
use crate::base::exact::{Exact, text, to_f64};
use crate::base::phrase::Part;
use crate::base::phrase::phrase;
use crate::game::house::Origin;
use crate::report::cell::Cell;
use crate::report::exact::ExactReport;
use crate::report::model::{Record, Records, Report, RulesInfo, SubjectReport};
use crate::stats::estimate::Level;
use maud::{Markup, html};

const EDGE: Column = Column::new("edge_per_initial_bet", "house edge", Kind::Percent(4));
const EXACT_EDGE: Column = Column::new("exact_edge_per_initial_bet", "exact house edge", Kind::Percent(4));
const RISK: Column = Column::new("element_of_risk", "element of risk", Kind::Percent(4));
const DEVIATION: Column = Column::new("standard_deviation", "standard deviation", Kind::Number(4));
const HITS: Column = Column::new("hit_frequency", "hit frequency", Kind::Percent(2));
const WINS: Column = Column::new("win_frequency", "win frequency", Kind::Percent(2));
const MOST: Column = Column::new("max_win", "highest win", Kind::Plain);

/// The columns of houses and players side by side.
const SIDE_BY_SIDE: [Column; 14] = [
    Column::new("rules", "rules", Kind::Text),
    Column::new("strategy", "strategy", Kind::Text),
    EDGE,
    Column::new("edge_95_low", "95 % from", Kind::Percent(4)),
    Column::new("edge_95_high", "95 % to", Kind::Percent(4)),
    EXACT_EDGE,
    Column::new("edge_deviation", "deviation in standard errors", Kind::Number(2)),
    RISK,
    DEVIATION,
    HITS,
    WINS,
    MOST,
    Column::new("edge_less_first", "edge less that of the first", Kind::Percent(4)),
    Column::new("edge_less_first_standard_error", "its standard error", Kind::Percent(4)),
];

const OUTCOMES: [Column; 8] = [
    Column::new("net", "net result", Kind::Plain),
    Column::new("ways", "ways", Kind::Plain),
    Column::new("probability", "probability", Kind::Plain),
    Column::new("exact_probability", "exact probability", Kind::Plain),
    Column::new("expected", "expected", Kind::Number(1)),
    Column::new("one_in", "1 in", Kind::Number(1)),
    Column::new("cumulative", "up to here", Kind::Plain),
    Column::new("contribution_to_ev", "adds to the mean result", Kind::Plain),
];

const HANDS: [Column; 8] = [
    Column::new("by", "by", Kind::Word),
    Column::new("row", "hand", Kind::Word),
    Column::new("initial_bets", "initial bets", Kind::Plain),
    Column::new("frequency", "frequency", Kind::Percent(4)),
    Column::new("ev_per_initial_bet", "mean result", Kind::Number(6)),
    Column::new("exact_ev_per_initial_bet", "exact mean result", Kind::Number(6)),
    DEVIATION,
    Column::new("contribution_to_ev", "adds to the mean result", Kind::Plain),
];

const BETS: [Column; 10] = [
    Column::new("bet", "bet", Kind::Word),
    Column::new("placed_frequency", "placed", Kind::Percent(4)),
    Column::new("edge_per_initial_bet", "edge per initial bet", Kind::Percent(4)),
    Column::new("standard_error", "standard error", Kind::Percent(4)),
    EXACT_EDGE,
    Column::new("ev_per_placed_bet", "mean result of one placed", Kind::Number(6)),
    Column::new("element_of_risk", "house’s part of what is staked on it", Kind::Percent(4)),
    DEVIATION,
    Column::new("hit_frequency_per_placed_bet", "hit frequency of one placed", Kind::Percent(2)),
    MOST,
];

/// The edge is shown from this part of the rounds on.
const FIRST_SHOWN: u64 = 1000;

/// A house under a player, however it was counted.
struct Subject<'r> {
    rules: &'r RulesInfo,
    strategy: &'r Origin,
    records: &'r Records,
    /// What else there is to see.
    more: Markup,
    /// The chance of each result, by the count where there is one.
    results: Vec<Result>,
    /// The edge, and its interval where it was sampled.
    variant: Variant,
}

/// The page of exact counts.
pub(in crate::report) fn exact(report: &ExactReport, language: Language) -> Shown {
    let subjects = report.subjects.iter().map(|subject| {
        let evidence = &subject.evidence;
        Subject {
            rules: &evidence.rules,
            strategy: &evidence.strategy,
            records: &subject.records,
            more: Markup::default(),
            results: results(&subject.records, false),
            variant: variant(&subject.records, None),
        }
    });
    let deals: Vec<u128> = report.subjects.iter().map(|subject| subject.figures.deals).collect();
    let method = match deals[..] {
        [deals] => language
            .say(&phrase!("Exact: all {} deals were counted. No figure on this page is an estimate.", deals)),
        _ => {
            language.text("Exact: all deals were counted. No figure on this page is an estimate.").to_owned()
        }
    };
    page(language, &subjects.collect::<Vec<_>>(), &method, "exact house edge")
}

/// The page of a simulation.
pub(in crate::report) fn simulated(report: &Report, language: Language) -> Shown {
    let run = &report.run;
    let subjects = report.subjects.iter().map(|subject| {
        let evidence = &subject.evidence;
        Subject {
            rules: &evidence.rules,
            strategy: &evidence.strategy,
            records: &subject.records,
            more: sampled(language, subject),
            results: results(&subject.records, subject.agreement.is_some()),
            variant: variant(
                &subject.records,
                (subject.figures.edge_per_initial_bet.as_ref())
                    .and_then(|edge| edge.interval(Level::P95))
                    .map(|interval| (interval.low, interval.high)),
            ),
        }
    });
    let mut method = language.say(&phrase!(
        "Simulated: {} rounds with seed {}. Every estimate stands with its error; exact values beside it are of all deals, counted.",
        run.rounds_played,
        run.seed.to_string()
    ));
    if !run.complete {
        method.push(' ');
        method.push_str(
            &language
                .say(&phrase!("The run was stopped early: {} rounds had been asked for.", run.rounds_asked)),
        );
    }
    page(language, &subjects.collect::<Vec<_>>(), &method, "simulated house edge")
}

fn page(language: Language, subjects: &[Subject<'_>], method: &str, what: &'static str) -> Shown {
    let heading = match subjects {
        [only] => format!("{}: {}", only.rules.origin.name, language.text(what)),
        several => language.say(&match what {
            "exact house edge" => phrase!("Exact house edge of {} houses and players", several.len()),
            _ => phrase!("Simulated house edge of {} houses and players", several.len()),
        }),
    };
    let subtitle = match subjects {
        [only] => format!("{} · {}", only.rules.origin.title, told(language, only)),
        _ => String::new(),
    };
    let body = html! {
        @if let [only] = subjects {
            (cards(language, only))
            p { (method) }
            (advantage(language, only))
            (single(language, only))
        } @else {
            p { (method) }
            (chart::variants(
                language,
                &Caption {
                    title: language.text("House edge per initial bet").to_owned(),
                    note: language.text("a bar to the left of zero: the player has the advantage").to_owned(),
                },
                &subjects.iter().map(|subject| subject.variant.clone()).collect::<Vec<_>>(),
            ))
            (table(
                language,
                language.text("Houses and players side by side, per initial bet"),
                &SIDE_BY_SIDE,
                &rows(subjects),
            ))
            @for subject in subjects {
                section.subject {
                    h2 { (subject.variant.name) }
                    p.subtitle { (subject.rules.origin.title) " · " (told(language, subject)) }
                    (cards(language, subject))
                    (advantage(language, subject))
                    (parts(language, subject))
                }
            }
            (section(language, "Rules as evaluated", &html! {
                @for (place, subject) in subjects.iter().enumerate() {
                    @if subjects[..place].iter().all(|other| other.rules.origin != subject.rules.origin) {
                        h3 { (subject.rules.origin.name) ": " (subject.rules.origin.title) }
                        (house::rules(language, subject.rules))
                    }
                }
            }))
        }
        (legend(language))
    };
    let inputs = Input::each_once(subjects.iter().map(|subject| (subject.rules, subject.strategy)));
    Shown { heading, subtitle, body, inputs }
}

/// Key and summary in one record.
fn rows(subjects: &[Subject<'_>]) -> Vec<Record> {
    let row = |subject: &Subject<'_>| {
        subject.records.key.iter().chain(&subject.records.summary).cloned().collect::<Record>()
    };
    subjects.iter().map(row).collect()
}

/// The player and his stakes.
fn told(language: Language, subject: &Subject<'_>) -> String {
    let name = match subject.strategy.name.as_str() {
        "optimal" => language.text("best play, counted exactly"),
        _ => &subject.strategy.title,
    };
    let staked = subject.records.stakes.iter().filter(|(_, amount)| *amount != Exact::ZERO);
    let staked: Vec<String> = staked
        .map(|(stake, amount)| format!(" · {} {}", language.word(stake), language.number(&text(*amount))))
        .collect();
    format!("{name}{}", staked.concat())
}

fn cards(language: Language, subject: &Subject<'_>) -> Markup {
    let summary = &subject.records.summary;
    let number = |name: &str| match value(summary, name) {
        Cell::Number(number) => Some(*number),
        _ => None,
    };
    let interval = match (number("edge_95_low"), number("edge_95_high")) {
        (Some(low), Some(high)) => {
            language.say(&phrase!("95 % interval {} to {}", percent(low), percent(high)))
        }
        // A sample without an interval must not look as sure as a count.
        _ if *value(summary, "interval_note") != Cell::Empty => {
            language.text("no interval is shown: see the evidence").to_owned()
        }
        _ => language.text("of each initial bet").to_owned(),
    };
    let returned = number("element_of_risk")
        .map(|risk| language.say(&phrase!("return to player {} of all staked", percent(1.0 - risk))))
        .unwrap_or_default();
    html! {
        div.cards {
            (card(language, EDGE, summary, &interval))
            @if *value(summary, "exact_edge_per_initial_bet") != Cell::Empty {
                (card(language, EXACT_EDGE, summary, language.text("all deals, counted")))
            }
            (card(language, RISK, summary, &returned))
            (card(language, DEVIATION, summary, language.text("of the result of one initial bet")))
            (card(language, HITS, summary, language.text("something comes back")))
            (card(language, WINS, summary, language.text("more comes back than was staked")))
            (card(language, MOST, summary, language.text("in initial bets")))
        }
    }
}

fn percent(part: f64) -> Part {
    Part::Number(format!("{} %", crate::report::cell::fixed(part * 100.0, 4)))
}

/// What nobody may overlook.
fn advantage(language: Language, subject: &Subject<'_>) -> Markup {
    let edge = [EXACT_EDGE.name, "edge_95_high", EDGE.name].iter().find_map(|name| {
        match value(&subject.records.summary, name) {
            Cell::Number(edge) => Some(*edge),
            _ => None,
        }
    });
    html! {
        @if edge.is_some_and(|edge| edge < 0.0) {
            p.alert { b { (language.text("The edge is below 0: the player has the advantage.")) } }
        }
    }
}

/// All of the only subject.
fn single(language: Language, subject: &Subject<'_>) -> Markup {
    html! {
        (parts(language, subject))
        (section(language, "Rules as evaluated", &house::rules(language, subject.rules)))
    }
}

fn parts(language: Language, subject: &Subject<'_>) -> Markup {
    let records = subject.records;
    let caption = Caption {
        title: language.text("Distribution of the result of one initial bet").to_owned(),
        note: language.text("lengths are logarithms of the probability; results in initial bets").to_owned(),
    };
    let name = |name: &'static str| language.text(&name.replace('_', " ")).to_owned();
    let frequencies: Vec<Record> = (records.frequencies.iter())
        .map(|(key, part)| vec![("decision", Cell::Text(name(key))), ("frequency", part.clone())])
        .collect();
    html! {
        h3 { (language.text("Results")) }
        (chart::distribution(language, &caption, &subject.results))
        (table(language, language.text("Every distinct net result of one initial bet"), &OUTCOMES, &records.outcomes))
        (subject.more)
        h3 { (language.text("Bets and decisions")) }
        (table(language, language.text("Bets"), &BETS, placed(records)))
        (table(
            language,
            language.text("What the player does, per initial bet"),
            &[
                Column::new("decision", "decision", Kind::Text),
                Column::new("frequency", "frequency", Kind::Percent(4)),
            ],
            &frequencies,
        ))
        (table(language, language.text("By hand"), &HANDS, &records.hands))
    }
}

/// The bets that are ever put down.
fn placed(records: &Records) -> impl Iterator<Item = &Record> {
    records.bets.iter().filter(|bet| *value(bet, "placed") != Cell::Count(0))
}

/// The chance of each result; where a count stands beside a sample, the sample's frequency too.
fn results(records: &Records, has_exact: bool) -> Vec<Result> {
    let number = |record: &Record, name: &str| match value(record, name) {
        Cell::Number(number) => Some(*number),
        _ => None,
    };
    let result = |record: &Record| {
        let Cell::Amount(net) = value(record, "net") else { return None };
        let observed = number(record, "probability")?;
        let exact = number(record, "exact_probability").filter(|_| has_exact);
        Some(Result {
            net: to_f64(*net),
            label: crate::report::cell::decimal(*net),
            probability: exact.unwrap_or(observed),
            observed: exact.map(|_| observed),
        })
    };
    records.outcomes.iter().filter_map(result).collect()
}

fn variant(records: &Records, interval: Option<(f64, f64)>) -> Variant {
    let text = |name: &str| match value(&records.key, name) {
        Cell::Text(text) => text.clone(),
        _ => String::new(),
    };
    let edge = match value(&records.summary, EDGE.name) {
        Cell::Number(edge) => *edge,
        _ => 0.0,
    };
    Variant { name: format!("{}, {}", text("rules"), text("strategy")), value: edge, interval }
}

/// What only a sample has: how it ran, how well it fits, how it came near.
fn sampled(language: Language, subject: &SubjectReport) -> Markup {
    let summary = &subject.records.summary;
    let exact = subject.agreement.as_ref().map(|found| to_f64(found.exact.edge_per_initial_bet));
    let deviation = (subject.agreement.as_ref())
        .and_then(|found| found.exact.spread.standard_deviation)
        .or(subject.figures.spread.standard_deviation)
        .unwrap_or(0.0);
    let rounds = subject.evidence.running.last().map_or(0, |(rounds, _)| *rounds);
    // The first rounds lie far out and would set the height of the drawing.
    let running: Vec<Running> = (subject.evidence.running.iter())
        .filter(|(played, _)| *played >= rounds / FIRST_SHOWN)
        .map(|(rounds, edge)| Running { rounds: *rounds, edge: *edge })
        .collect();
    let caption = Caption {
        title: language.text("The simulated edge while the rounds went on").to_owned(),
        note: language
            .text("bands: where it lies in 95 and in 99 of 100 runs; line: the exact value")
            .to_owned(),
    };
    html! {
        h3 { (language.text("Evidence of the simulation")) }
        @if running.len() > 1 {
            (chart::convergence(language, &caption, &running, exact, deviation))
        }
        (table(
            language,
            language.text("The sample and how well it fits the count"),
            &[
                Column::new("rounds", "rounds", Kind::Plain),
                Column::new("seed", "seed", Kind::Plain),
                Column::new("stream_version", "stream version", Kind::Plain),
                Column::new("standard_error", "standard error", Kind::Percent(6)),
                Column::new("edge_deviation", "deviation in standard errors", Kind::Number(3)),
                Column::new("chi_square", "chi-square", Kind::Number(2)),
                Column::new("chi_square_degrees_of_freedom", "degrees of freedom", Kind::Plain),
                Column::new("chi_square_p_value", "p", Kind::Chance),
                Column::new("lowest_holm_p_value", "p of the worst result (Holm)", Kind::Chance),
            ],
            [summary],
        ))
        @if let Cell::Text(why) = value(summary, "interval_note") {
            p.alert {
                (language.text("No interval is shown: rare results matter, and too few of them are expected in so many rounds."))
                " " small lang="en" { (why) }
            }
        }
        p { small { (language.say(&phrase!(
            "Generator {}; the number of threads changes no digit. It is no certified source of chance for a real table.",
            crate::base::stream::GENERATOR
        ))) } }
    }
}

/// What the figures are.
fn legend(language: Language) -> Markup {
    section(
        language,
        "How to read the figures",
        &html! {
            p { (language.text("House edge: what the house gains on average for each initial bet (ante). Element of risk: the same for each unit of money staked, the price of a bought card included; 1 less that is the return to player. Standard deviation: of the result of one initial bet. Results are the player’s, in initial bets; edges the house’s.")) }
            p { (language.text("All figures are averages of the long run. No result makes the next one more likely.")) }
        },
    )
}
