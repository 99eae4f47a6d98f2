//! The page of `report`: the fifteen parts that test labs ask of a math report.

use super::chart::{self, Band, Caption, PlayRow, Result, Total, Variant};
use super::document::{Input, Shown};
use super::house;
use super::language::Language;
use super::parts::{Column, Kind, card, sheet, table, value};
use super::validation::{about, counts, findings, verdict};
use crate::base::exact::{text, to_f64};
use crate::base::phrase::Part;
use crate::base::phrase::phrase;
use crate::base::stream::{GENERATOR, STREAM_VERSION};
use crate::game::example::Example;
use crate::report::cell::{Cell, decimal, fixed};
use crate::report::math::MathReport;
use crate::report::model::Record;
use crate::validate::evidence::{Evidence, Sample};
use crate::validate::finding::{Finding, Verdict};
use maud::{Markup, html};

const EDGE: Column = Column::new("edge", "house edge", Kind::Percent(4));
const RISK: Column = Column::new("element_of_risk", "element of risk", Kind::Percent(4));
const RETURN: Column = Column::new("return_to_player", "return to player", Kind::Percent(4));
const DEVIATION: Column = Column::new("standard_deviation", "standard deviation", Kind::Number(4));
const MOST: Column = Column::new("max_win", "highest win", Kind::Plain);

const WAGERS: [Column; 17] = [
    Column::new("wager", "wager", Kind::Word),
    Column::new("policy", "strategy", Kind::Word),
    Column::new("minimum", "smallest initial bet", Kind::Plain),
    Column::new("maximum", "largest initial bet", Kind::Plain),
    EDGE,
    Column::new("edge_exact", "house edge as a fraction", Kind::Plain),
    RISK,
    RETURN,
    Column::new("mean_stake", "staked on average", Kind::Number(4)),
    DEVIATION,
    Column::new("variance", "variance", Kind::Number(4)),
    Column::new("skewness", "skewness", Kind::Number(2)),
    Column::new("hit_frequency", "hit frequency", Kind::Percent(4)),
    Column::new("win_frequency", "win frequency", Kind::Percent(4)),
    MOST,
    Column::new("max_win_one_in", "highest win: 1 in", Kind::Number(1)),
    Column::new("method", "method", Kind::Word),
];

const OUTCOMES: [Column; 8] = [
    Column::new("wager", "wager", Kind::Word),
    Column::new("net", "net result", Kind::Plain),
    Column::new("ways", "combinations", Kind::Plain),
    Column::new("total", "of", Kind::Plain),
    Column::new("probability", "probability", Kind::Plain),
    Column::new("one_in", "1 in", Kind::Number(1)),
    Column::new("cumulative", "up to here", Kind::Plain),
    Column::new("contribution_to_ev", "adds to the mean result", Kind::Plain),
];

const POLICIES: [Column; 6] = [
    Column::new("strategy", "strategy", Kind::Word),
    Column::new("edge_per_initial_bet", "house edge", Kind::Percent(4)),
    Column::new("edge_exact", "house edge as a fraction", Kind::Plain),
    Column::new("cost_against_best", "cost against the best play", Kind::Percent(4)),
    RISK,
    DEVIATION,
];

const BANDS: [Column; 5] = [
    Column::new("rounds", "rounds", Kind::Plain),
    Column::new("mean_result", "mean result", Kind::Percent(4)),
    Column::new("half_width_90", "± 90 %", Kind::Percent(4)),
    Column::new("half_width_95", "± 95 %", Kind::Percent(4)),
    Column::new("half_width_99", "± 99 %", Kind::Percent(4)),
];

const SESSIONS: [Column; 8] = [
    Column::new("rounds", "rounds", Kind::Plain),
    Column::new("mean_result", "result on average", Kind::Number(2)),
    DEVIATION,
    Column::new("result_quantile_0.05", "5 of 100 end at or below", Kind::Number(2)),
    Column::new("result_quantile_0.5", "50 of 100 end at or below", Kind::Number(2)),
    Column::new("result_quantile_0.95", "95 of 100 end at or below", Kind::Number(2)),
    Column::new("chance_ahead", "chance to be ahead", Kind::Percent(2)),
    Column::new("chance_behind", "chance to be behind", Kind::Percent(2)),
];

const LEVELS: [Column; 7] = [
    Column::new("initial_bet", "initial bet", Kind::Plain),
    Column::new("edge_per_initial_bet", "house edge", Kind::Percent(4)),
    Column::new("edge_exact", "house edge as a fraction", Kind::Plain),
    RISK,
    RETURN,
    DEVIATION,
    MOST,
];

const SIMULATION: [Column; 4] = [
    Column::new("net", "net result", Kind::Plain),
    Column::new("observed", "observed", Kind::Plain),
    Column::new("expected", "expected", Kind::Number(2)),
    Column::new("p_value", "p", Kind::Chance),
];

/// The page of a math report.
pub(in crate::report) fn math(report: &MathReport, language: Language) -> Shown {
    let validation = &report.validation;
    let heading = format!("{}: {}", language.text("Math report"), validation.rules.origin.title);
    let subtitle =
        format!("{} · {}", validation.rules.origin.name, language.text(verdict(validation.worst())));
    let body = match &report.evidence {
        Some(evidence) => {
            let pages = Parts {
                report,
                evidence,
                language,
                tables: report.parts().into_iter().map(|part| part.records).collect(),
            };
            pages.all()
        }
        // Rules that cannot be read have faults, and nothing else to tell.
        None => html! {
            (counts(language, &validation.findings))
            (findings(language, &validation.findings, &validation.file))
        },
    };
    let inputs = Input::each_once([(&validation.rules, &validation.strategy)].into_iter());
    Shown { heading, subtitle, body, inputs }
}

/// The parts of the page.
struct Parts<'r> {
    report: &'r MathReport,
    evidence: &'r Evidence,
    language: Language,
    /// Wagers, outcomes, policies, bands, sessions, levels, simulation.
    tables: Vec<Vec<Record>>,
}

impl Parts<'_> {
    fn all(&self) -> Markup {
        let language = self.language;
        let parts: [(&str, Markup); 14] = [
            ("Verdict", self.summary()),
            ("Rules as evaluated", self.rules()),
            ("Wagers", self.wagers()),
            ("Outcomes", self.outcomes()),
            ("Strategies", self.policies()),
            ("Bet levels, limits and meters", self.levels()),
            ("Volatility", self.volatility()),
            ("Exposure", self.of_checks(&["A11"])),
            ("Operations", self.operations()),
            ("Evidence of the simulation", self.simulation()),
            ("Generator and shuffle", self.generator()),
            ("Changes", self.changes()),
            ("Player sheet", self.player()),
            ("Assumptions, limits and checks", self.open()),
        ];
        html! {
            (self.headline())
            nav aria-label=(language.text("Contents")) {
                ol.contents { @for (number, (name, _)) in parts.iter().enumerate() {
                    li value=(number + 2) { a href=(format!("#part-{}", number + 2)) { (language.text(name)) } }
                } }
                p { small { (language.text("Part 1, the identity of the report with all fingerprints, stands at its end.")) } }
            }
            @for (number, (name, body)) in parts.iter().enumerate() {
                section id=(format!("part-{}", number + 2)) {
                    h2 { (number + 2) ". " (language.text(name)) }
                    (body)
                }
            }
        }
    }

    /// The figures that are asked for first.
    fn headline(&self) -> Markup {
        let language = self.language;
        let Some(main) = self.tables[0].first() else { return Markup::default() };
        let worst = self.report.validation.worst();
        html! {
            @if self.evidence.main.edge_per_initial_bet < crate::base::exact::Exact::ZERO {
                p.alert { b { (language.text("The edge is below 0: the player has the advantage.")) } }
            }
            div.cards {
                (card(language, EDGE, main, language.text("of each initial bet, best play, exact")))
                (card(language, RETURN, main, language.text("of all staked")))
                (card(language, DEVIATION, main, language.text("of the result of one initial bet")))
                (card(language, MOST, main, language.text("in initial bets")))
                div.card {
                    div.label { (language.text("Verdict")) }
                    div class=(format!("figure {worst}")) { (language.text(verdict(worst))) }
                    div.note { (language.word(&self.report.validation.profile[1])) }
                }
            }
        }
    }

    fn summary(&self) -> Markup {
        let language = self.language;
        let validation = &self.report.validation;
        let [name, title, source, date] = &validation.profile;
        let areas = [
            ("A", "Static checks, counted exactly"),
            ("B", "Checks of the simulation"),
            ("S", "Assumptions"),
        ];
        let of = |area: &str, verdict: Verdict| {
            let is_of =
                |finding: &&Finding| finding.check.code.starts_with(area) && finding.verdict == verdict;
            validation.findings.iter().filter(is_of).count()
        };
        let open = validation.findings.iter().filter(|finding| finding.verdict <= Verdict::Warn);
        html! {
            p { (language.text("Profile")) " " b { (name) } " (" (language.day(date)) "): " (language.word(title)) ". " small { (language.word(source)) } }
            div.scroll tabindex="0" { table.areas {
                caption { (language.text("Findings by area")) }
                thead { tr {
                    th scope="col" { (language.text("area")) }
                    @for verdict in Verdict::ALL { th scope="col" class=(format!("number {verdict}")) { (language.text(verdict.word())) } }
                } }
                tbody { @for (area, meaning) in areas { tr {
                    td { (area) ": " (language.text(meaning)) }
                    @for verdict in Verdict::ALL { td.number { (of(area, verdict)) } }
                } } }
            } }
            h3 { (language.text("What a person has to look at")) }
            (self.list(open))
        }
    }

    fn rules(&self) -> Markup {
        let language = self.language;
        html! {
            (house::rules(language, &self.report.validation.rules))
            @if !self.report.examples.is_empty() {
                h3 { (language.text("Examples, as the best play plays them")) }
                p { (language.text("Amounts in initial bets. Cards: A ace, K king, Q queen, J jack, T ten; s spades, h hearts, d diamonds, c clubs.")) }
                @for example in &self.report.examples { (self.example(example)) }
            }
        }
    }

    /// A round: cards, bets and what came of them, in initial bets.
    fn example(&self, example: &Example) -> Markup {
        let language = self.language;
        let number = |amount| language.number(&text(amount));
        html! {
            p {
                b { (language.text(example.what)) } ". "
                @for (whose, cards) in &example.cards {
                    (language.text(whose)) ": " span.cards-shown { (cards) } "; "
                }
                @for (bet, [staked, returned]) in &example.bets {
                    (language.text(&bet.replace('_', " "))) ": "
                    (language.say(&phrase!("{} staked, {} back", Part::Number(text(*staked)), Part::Number(text(*returned))))) "; "
                }
                (language.text("net result")) ": " b { (number(example.net)) }
            }
        }
    }

    fn wagers(&self) -> Markup {
        let language = self.language;
        html! {
            (sheet(language, language.text("Wagers; the edge of a side bet is of each unit staked on it"), &WAGERS, &self.tables[0]))
            p { (language.text("No figure of this table is an estimate: all deals were counted. House edge of the initial bet: what the house gains on average for each initial bet. Element of risk: the same for each unit of money staked; 1 less that is the return to player.")) }
            @if !self.evidence.beside.is_empty() {
                p { (language.text("The edge of a side bet is what the game costs more with it, the return what the bet itself pays back: the two are not one less the other where payout limits or the play with the bet change what the initial bet pays.")) }
            }
            @if self.evidence.at_most.is_some() {
                p.alert { (language.say(&phrase!(
                    "All figures are of one bet of {}, the smallest. Payout limits make larger bets worse: see the bet levels.",
                    Part::Number(text(self.evidence.limits.minimum))
                ))) }
            }
            @if self.evidence.limits.payout_of_round.is_some() {
                p.alert { (language.text("Counted is one bet by itself. This house pays no more than so much in one round: several bets of a round may get less than the figures of this report say.")) }
            }
        }
    }

    fn outcomes(&self) -> Markup {
        let language = self.language;
        let results: Vec<Result> = (self.evidence.main.outcomes.iter())
            .map(|outcome| Result {
                net: to_f64(outcome.net),
                label: decimal(outcome.net),
                probability: outcome.probability,
                observed: None,
            })
            .collect();
        let caption = self.caption(
            "Distribution of the result of one initial bet",
            "lengths are logarithms of the probability; results in initial bets",
        );
        html! {
            (chart::distribution(language, &caption, &results))
            (table(language, language.text("Every distinct net result of each wager under the best play; the last row of a wager is the sum"), &OUTCOMES, &self.tables[1]))
        }
    }

    fn policies(&self) -> Markup {
        let language = self.language;
        let variants: Vec<Variant> = (self.tables[2].iter())
            .filter_map(|row| {
                let (Cell::Text(name), Cell::Number(edge)) =
                    (value(row, "strategy"), value(row, "edge_per_initial_bet"))
                else {
                    return None;
                };
                Some(Variant { name: language.word(name).to_owned(), value: *edge, interval: None })
            })
            .collect();
        let map = self.report.map.as_ref().map(|map| {
            let rows: Vec<PlayRow> = (map.rows.iter())
                .map(|row| PlayRow {
                    name: language.word(&row.name.replace('_', " ")).to_owned(),
                    cells: row.shares.clone(),
                })
                .collect();
            let actions: Vec<String> =
                map.actions.iter().map(|action| language.word(action).to_owned()).collect();
            let caption = self.caption(
                "Map of the best play: own hand by upcard of the dealer",
                "each field shows the part of the hands with which an action is best",
            );
            chart::play_map(language, &caption, &actions, &map.columns, &rows)
        });
        html! {
            @if let Some(map) = map { (map) }
            (chart::variants(language, &self.caption("House edge under each strategy", "the best play is the lowest edge there is"), &variants))
            (table(language, language.text("Strategies, without side bets"), &POLICIES, &self.tables[2]))
        }
    }

    fn levels(&self) -> Markup {
        let language = self.language;
        let limits = &self.evidence.limits;
        let has_limits = limits.payout_of_place.is_some() || limits.payout_of_round.is_some();
        html! {
            (table(language, language.text("One initial bet by its size, in the house’s money, best play"), &LEVELS, &self.tables[5]))
            @if !has_limits {
                p { (language.text("The house has no payout limit: larger bets have the same figures.")) }
            }
            (self.of_checks(&["A7", "A8", "A10", "A12", "A19"]))
        }
    }

    fn volatility(&self) -> Markup {
        let language = self.language;
        let number = |row: &Record, name: &str| match value(row, name) {
            Cell::Number(number) => *number,
            _ => 0.0,
        };
        let bands: Vec<Band> = (self.tables[3].iter())
            .filter_map(|row| {
                let Cell::Whole(rounds) = value(row, "rounds") else { return None };
                Some(Band {
                    rounds: *rounds,
                    mean: number(row, "mean_result"),
                    half_90: number(row, "half_width_90"),
                    half_95: number(row, "half_width_95"),
                    half_99: number(row, "half_width_99"),
                })
            })
            .collect();
        let session = self.report.sessions.iter().find(|(session, _)| session.rounds == 1000);
        let totals = |(session, steps): &(crate::stats::session::Session, i64)| -> Vec<Total> {
            session
                .results()
                .map(|(result, probability)| Total { result: result as f64 / *steps as f64, probability })
                .collect()
        };
        let marks = |(session, steps): &(crate::stats::session::Session, i64)| -> Vec<(f64, f64)> {
            [0.05, 0.5, 0.95].map(|part| (part, session.quantile(part) as f64 / *steps as f64)).to_vec()
        };
        html! {
            (chart::bands(language, &self.caption("Band of the mean result after so many rounds", "normal approximation; it holds once rare awards have come often"), &bands))
            (table(language, language.text("Mean result per initial bet and half the width of its band: z = 1.645, 1.960 and 2.576"), &BANDS, &self.tables[3]))
            @if let Some(session) = session {
                (chart::session(language, &self.caption("Results of 1000 rounds and their chance", "in initial bets, the player’s result, exact; marked: 5, 50 and 95 of 100 sessions end at or below"), &totals(session), &marks(session)))
            }
            (table(language, language.text("Sessions of one initial bet a round, best play, in initial bets, exact"), &SESSIONS, &self.tables[4]))
        }
    }

    fn operations(&self) -> Markup {
        let language = self.language;
        let (pace, least) = (self.report.rounds_per_hour, self.evidence.limits.minimum);
        let won = self.evidence.main.edge_per_initial_bet * least * pace;
        html! {
            p { (language.say(&phrase!(
                "At {} rounds an hour and the smallest initial bet of {} the house wins {} an hour on average against the best play.",
                Part::Number(text(pace)),
                Part::Number(text(least)),
                Part::Number(fixed(to_f64(won), 4))
            ))) }
            p { (language.text("What a table holds of the money that is changed into chips hangs on how long players stay, which no rule says: it is not part of this report. The bands of part 8 are the tolerance of a live table; `ventaja audit` holds a log of real results against them.")) }
        }
    }

    fn simulation(&self) -> Markup {
        let language = self.language;
        let codes = ["B1", "B2", "B3", "B5", "B6", "B7", "B11", "B17"];
        html! {
            (self.of_checks(&codes))
            @if let Some(sample) = &self.evidence.sample { (self.sample(sample)) }
            (table(language, language.text("Each result as often as it was observed and expected"), &SIMULATION, &self.tables[6]))
        }
    }

    fn sample(&self, sample: &Sample) -> Markup {
        let language = self.language;
        html! {
            p { (language.say(&phrase!(
                "{} rounds with seed {}: this run alone.",
                sample.rounds,
                sample.seed.to_string()
            ))) }
        }
    }

    fn generator(&self) -> Markup {
        let language = self.language;
        html! {
            p { (language.say(&phrase!(
                "Simulations draw from {}, 256 bits of state, stream layout {}: a stream for each block of rounds, seeded by SplitMix64 from seed and block. A card is drawn by multiplying 16 bits and throwing away every round that falls into the short zone, so that every deal is exactly as likely as every other. The counted values of this report use no generator.",
                GENERATOR,
                STREAM_VERSION.to_string()
            ))) }
            p { b { (language.text("A generator for simulations is no certified source of chance for a real table.")) } }
        }
    }

    fn changes(&self) -> Markup {
        let language = self.language;
        let Some(base) = &self.evidence.base else {
            return html! { p { (language.text("No other variant was named, from which changes could be told.")) } };
        };
        let columns = [
            Column::new("rule", "rule", Kind::Text),
            Column::new("meaning", "what it says", Kind::Word),
            Column::new("first", "before", Kind::Text),
            Column::new("second", "now", Kind::Text),
        ];
        let rows: Vec<Record> = base.changes.iter().map(crate::report::rules_diff::record).collect();
        let moved = self.evidence.main.edge_per_initial_bet - base.figures.edge_per_initial_bet;
        html! {
            p { (language.say(&phrase!(
                "From {} ({} rules differ): the edge moves by {} points, to {}.",
                base.origin.name.as_str(),
                base.changes.len(),
                Part::Number(crate::base::exact::percent(moved, 4)),
                Part::Number(format!("{} %", crate::base::exact::percent(self.evidence.main.edge_per_initial_bet, 4)))
            ))) }
            (table(language, language.text("Rules that differ"), &columns, &rows))
        }
    }

    /// What a player has to know, and no more.
    fn player(&self) -> Markup {
        let language = self.language;
        let Some(main) = self.tables[0].first() else { return Markup::default() };
        let session = self.tables[4].iter().find(|row| *value(row, "rounds") == Cell::Whole(100));
        html! {
            div.cards {
                (card(language, EDGE, main, language.text("of each initial bet, best play, exact")))
                (card(language, RETURN, main, language.text("of all staked")))
                (card(language, Column::new("max_win_one_in", "highest win: 1 in", Kind::Number(0)), main, language.text("initial bets")))
                @if let Some(session) = session {
                    (card(language, Column::new("chance_behind", "chance to be behind", Kind::Percent(1)), session, language.text("after 100 rounds of the best play")))
                }
            }
            @if self.evidence.main.edge_per_initial_bet <= crate::base::exact::Exact::ZERO {
                p.alert { b { (language.text("The edge is not above 0: in the long run the house does not win.")) } }
            }
            p { (language.text("Whoever plays otherwise than best pays more: see part 6. All figures are averages of the long run. No result makes the next one more likely.")) }
        }
    }

    fn open(&self) -> Markup {
        let validation = &self.report.validation;
        findings(self.language, &validation.findings, &validation.file)
    }

    /// The findings of some checks as a list.
    fn of_checks(&self, codes: &[&str]) -> Markup {
        let found =
            self.report.validation.findings.iter().filter(|finding| codes.contains(&finding.check.code));
        self.list(found)
    }

    /// Findings, an item each.
    fn list<'f>(&self, findings: impl Iterator<Item = &'f Finding>) -> Markup {
        let language = self.language;
        html! {
            ul { @for finding in findings { li {
                span class=(format!("verdict {}", finding.verdict)) { (language.text(finding.verdict.word())) " " (finding.check.code) } " "
                (language.text(finding.check.title))
                @if !finding.about.is_empty() { " (" (about(language, finding)) ")" }
                ": " (language.say(&finding.found))
            } } }
        }
    }

    fn caption(&self, title: &'static str, note: &'static str) -> Caption {
        Caption { title: self.language.text(title).to_owned(), note: self.language.text(note).to_owned() }
    }
}
