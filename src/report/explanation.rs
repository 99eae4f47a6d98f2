//! The report of one decision: what each action is worth, exactly.

use super::cell::{Cell, rounded};
use super::json::{SCHEMA, assumed, object, pretty, stakes};
use super::model::{Record, Recorded, Records, RulesInfo};
use super::records;
use super::wrap::{left, printable, right, width, wrapped};
use crate::base::exact::{self, Exact};
use crate::game::census::Explanation;
use crate::game::contract::Sitting;
use crate::game::house::Origin;
use serde_json::{Value, json};

/// Decimals of a value on a page.
const DECIMALS: usize = 9;

/// The narrowest page.
const NARROWEST: usize = 40;

/// Spaces between two columns.
const GAP: usize = 2;

/// One decision under a house's rules.
#[derive(Clone, Debug)]
pub struct ExplainedEvidence {
    /// The key of the game.
    pub game: &'static str,
    /// The rules.
    pub rules: RulesInfo,
    /// The strategy that was asked about, where one was.
    pub strategy: Option<Origin>,
    /// The stakes by name, in initial bets; 1 for one that is only on or off.
    pub stakes: Vec<(String, Exact)>,
    /// The sitting, with the size of the initial bet.
    pub sitting: Sitting,
    /// What each action is worth.
    pub explanation: Explanation,
}

/// The same, ready to be rendered: the actions by their value, the best one first.
#[derive(Clone, Debug)]
pub struct ExplainedReport {
    evidence: ExplainedEvidence,
    actions: Vec<Valued>,
    records: Vec<Records>,
}

/// One action.
#[derive(Clone, Debug)]
struct Valued {
    action: String,
    value: Exact,
    cost: Exact,
    is_best: bool,
    /// What the strategy that does it is worth and costs.
    strategy: Option<(Exact, Exact)>,
}

impl Recorded for ExplainedReport {
    fn records(&self) -> impl Iterator<Item = &Records> {
        self.records.iter()
    }

    fn outcome_columns(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

impl ExplainedReport {
    /// Computes everything that the renderers show.
    #[must_use]
    pub fn new(evidence: ExplainedEvidence) -> Self {
        let explanation = &evidence.explanation;
        let best = explanation.actions.get(explanation.best).map_or(Exact::ZERO, |best| best.value);
        let mut actions: Vec<Valued> = explanation
            .actions
            .iter()
            .enumerate()
            .map(|(place, priced)| Valued {
                action: priced.action.clone(),
                value: priced.value,
                cost: best - priced.value,
                is_best: place == explanation.best,
                strategy: (explanation.strategy)
                    .filter(|(played, _)| *played == place)
                    .map(|(_, value)| (value, best - value)),
            })
            .collect();
        // Equal values stay in their order, but the best one comes first.
        actions.sort_by(|one, other| other.value.cmp(&one.value).then(other.is_best.cmp(&one.is_best)));
        let key =
            records::key(evidence.game, &evidence.rules, &evidence.strategy.clone().unwrap_or_default());
        let records = actions.iter().map(|action| Records {
            key: key.clone(),
            summary: action.columns(explanation),
            ..Records::default()
        });
        Self { records: records.collect(), actions, evidence }
    }

    /// The page, in lines of at most `columns` letters (at least 40), with colour or without a single
    /// escape sequence.
    #[must_use]
    pub fn page(&self, columns: usize, colour: bool) -> String {
        let mut page = Page { columns: columns.max(NARROWEST), colour, text: String::new() };
        let (evidence, explanation) = (&self.evidence, &self.evidence.explanation);
        let rules = &evidence.rules.origin;
        let title = format!("{}, exact: {}, {}", evidence.game, rules.name, explanation.situation);
        page.paragraph(&title, [0, 2], true);
        page.paragraph(explanation.decision, [0, 2], false);
        page.text.push('\n');
        self.table(&mut page);
        page.text.push('\n');
        if let Some(line) = self.strategy_line() {
            page.paragraph(&line, [0, 2], false);
        }
        page.paragraph(
            "value: the expected net result of all that is staked, in initial bets, when all that follows is \
             played in the best way; cost: how much less it is than the best.",
            [0, 2],
            false,
        );
        let counted = format!("{} equally likely ways in which the cards may still fall", explanation.deals);
        page.paragraph(&format!("counted: {counted}, for each action."), [0, 2], false);
        if !evidence.stakes.is_empty() {
            let stakes =
                evidence.stakes.iter().map(|(name, stake)| format!("{name} {}", exact::text(*stake)));
            page.paragraph(&format!("stakes: {}", stakes.collect::<Vec<_>>().join(", ")), [0, 2], false);
        }
        page.paragraph(&format!("rules {}: {}", rules.name, rules.title), [0, 2], true);
        page.paragraph(&format!("source: {}", rules.source), [2, 4], false);
        for assumption in &evidence.rules.assumptions {
            page.paragraph(&format!("assumed {}: {}", assumption.key, assumption.reason), [2, 4], false);
        }
        page.text
    }

    /// The actions in columns; where the page is too narrow for the fractions, each on a line of its own.
    fn table(&self, page: &mut Page) {
        let mut rows = vec![["action", "value", "cost", "exact value"].map(str::to_owned)];
        for action in &self.actions {
            let cost = if action.is_best { "best".to_owned() } else { decimals(action.cost) };
            rows.push([printable(&action.action), decimals(action.value), cost, action.value.to_string()]);
        }
        let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
        let widths = [widest(0), widest(1), widest(2), widest(3)];
        let fits = widths.iter().sum::<usize>() + 3 * GAP <= page.columns;
        let gap = " ".repeat(GAP);
        for (place, [action, value, cost, fraction]) in rows.iter().enumerate() {
            let mut cells = vec![left(action, widths[0]), right(value, widths[1]), right(cost, widths[2])];
            if fits {
                cells.push(fraction.clone());
            }
            page.line(cells.join(&gap).trim_end(), place == 0);
            if !fits {
                page.line(&format!("{gap}{fraction}"), place == 0);
            }
        }
    }

    /// What the strategy does that was asked about.
    fn strategy_line(&self) -> Option<String> {
        let strategy = self.evidence.strategy.as_ref()?;
        let played = self.actions.iter().find(|action| action.strategy.is_some())?;
        let (value, cost) = played.strategy?;
        let outcome = if cost == Exact::ZERO {
            "which costs nothing".to_owned()
        } else {
            format!("worth {} to it ({value}), which costs {}", decimals(value), decimals(cost))
        };
        Some(format!("strategy {} ({}): {}, {outcome}", strategy.name, strategy.title, played.action))
    }

    /// The JSON form.
    #[must_use]
    pub fn json(&self) -> String {
        let (evidence, explanation) = (&self.evidence, &self.evidence.explanation);
        let actions = self.actions.iter().map(|action| Value::from(object(&action.own_columns())));
        let played = self.actions.iter().find_map(|action| Some((action, action.strategy?)));
        let strategy = evidence.strategy.as_ref().zip(played).map(|(origin, (action, (value, cost)))| {
            let mut strategy = object(&vec![
                ("name", Cell::Text(origin.name.clone())),
                ("title", Cell::Text(origin.title.clone())),
                ("source", Cell::Text(origin.source.clone())),
                ("sha256", Cell::Text(origin.digest.sha256.clone())),
                ("action", Cell::Text(action.action.clone())),
            ]);
            strategy.extend(object(&worth(value, cost)));
            Value::from(strategy)
        });
        pretty(&json!({
            "schema": SCHEMA,
            "game": evidence.game,
            "rules": evidence.rules.origin.name,
            "stakes": stakes(&evidence.stakes),
            "initial_bet": evidence.sitting.initial_bet.map(exact::text),
            "assumed": assumed(&evidence.rules.assumptions),
            "method": records::exact::EXACT,
            "situation": explanation.situation,
            "decision": explanation.decision,
            "deals": explanation.deals.to_string(),
            "actions": actions.collect::<Vec<_>>(),
            "best": explanation.actions.get(explanation.best).map(|best| best.action.as_str()),
            "strategy": strategy,
        }))
    }
}

impl Valued {
    /// The columns of the action alone.
    fn own_columns(&self) -> Record {
        let mut columns = vec![("action", Cell::Text(self.action.clone()))];
        columns.extend(worth(self.value, self.cost));
        columns.push(("best", Cell::Flag(self.is_best)));
        columns
    }

    /// All columns of its row.
    fn columns(&self, explanation: &Explanation) -> Record {
        let mut columns = vec![
            ("situation", Cell::Text(explanation.situation.clone())),
            ("decision", Cell::Text(explanation.decision.to_owned())),
            ("deals", Cell::Count(explanation.deals)),
        ];
        columns.extend(self.own_columns());
        let (value, cost) = self.strategy.unzip();
        columns.extend([
            ("strategy_value", Cell::exact(value)),
            ("strategy_value_exact", Cell::fraction(value)),
            ("strategy_cost", Cell::exact(cost)),
            ("strategy_cost_exact", Cell::fraction(cost)),
        ]);
        columns
    }
}

/// A value and what it costs, as numbers and as fractions.
fn worth(value: Exact, cost: Exact) -> Record {
    vec![
        ("value", Cell::exact(value)),
        ("value_exact", Cell::fraction(value)),
        ("cost", Cell::exact(cost)),
        ("cost_exact", Cell::fraction(cost)),
    ]
}

fn decimals(value: Exact) -> String {
    rounded(value, DECIMALS)
}

/// A page that grows line by line.
struct Page {
    columns: usize,
    colour: bool,
    text: String,
}

impl Page {
    fn line(&mut self, line: &str, is_strong: bool) {
        let (begin, end) = if self.colour && is_strong { ("\u{1b}[1m", "\u{1b}[0m") } else { ("", "") };
        self.text.push_str(&format!("{begin}{line}{end}\n"));
    }

    fn paragraph(&mut self, text: &str, indents: [usize; 2], is_strong: bool) {
        for line in wrapped(text, self.columns, indents) {
            self.line(&line, is_strong);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::census::Priced;
    use crate::report::csv::{self, Dialect};
    use crate::report::fixture::{subject, tally};

    fn report(strategy: Option<(usize, Exact)>) -> ExplainedReport {
        let priced = |code, action: &str, value| Priced { code, action: action.to_owned(), value };
        let evidence = subject("house-one", "pairs", tally(&[]));
        ExplainedReport::new(ExplainedEvidence {
            game: evidence.game,
            rules: evidence.rules,
            strategy: strategy.map(|_| evidence.strategy),
            stakes: evidence.stakes,
            sitting: evidence.sitting,
            explanation: Explanation {
                situation: "Ah Kh Qh Jh 2c against 9d".into(),
                decision: "what to do with the first five cards",
                deals: 6_853_770,
                actions: vec![
                    priced(0, "pass", Exact::from(-1)),
                    priced(1, "go", Exact::new(-161_779, 163_185)),
                    priced(2, "buy, throwing 2c", Exact::new(19_136_783, 6_853_770)),
                ],
                best: 2,
                strategy,
            },
        })
    }

    #[test]
    fn the_page_has_the_best_first_and_what_the_others_cost() {
        let page = report(None).page(80, false);
        let table = "\
action                   value         cost  exact value
buy, throwing 2c   2.792154245         best  19136783/6853770
go                -0.991384012  3.783538257  -161779/163185
pass              -1.000000000  3.792154245  -1
";
        assert!(page.contains(table), "{page}");
        assert!(page.starts_with("sin-descarte, exact: house-one, Ah Kh Qh Jh 2c against 9d\n"), "{page}");
        assert!(page.lines().all(|line| width(line) <= 80), "{page}");
        assert!(!page.contains('\u{1b}') && !page.contains("strategy"), "{page}");
        assert!(report(None).page(80, true).contains('\u{1b}'));
        let narrow = report(None).page(40, false);
        assert!(narrow.contains("\n  19136783/6853770\n"), "{narrow}");
        assert!(narrow.lines().all(|line| width(line) <= 45), "{narrow}");
    }

    #[test]
    fn a_strategy_is_priced_as_it_plays_on() {
        let page = report(Some((2, Exact::new(27, 10)))).page(100, false);
        assert!(
            page.contains(
                "strategy pairs (A pair or better goes): buy, throwing 2c, worth 2.700000000 to it (27/10)"
            ),
            "{page}"
        );
        let best = report(Some((2, Exact::new(19_136_783, 6_853_770)))).page(100, false);
        assert!(best.contains("buy, throwing 2c, which costs nothing"), "{best}");
    }

    #[test]
    fn json_and_csv_have_fractions_and_decimals() {
        let report = report(Some((1, Exact::new(-161_779, 163_185))));
        let json: Value = serde_json::from_str(&report.json()).expect("it is JSON");
        assert_eq!(json["schema"], 1);
        assert_eq!(json["actions"][0]["value_exact"], "19136783/6853770");
        assert_eq!(json["actions"][0]["value"], 2.792154245);
        assert_eq!(json["actions"][0]["best"], true);
        assert_eq!(json["actions"][0]["cost_exact"], "0");
        assert_eq!(json["best"], "buy, throwing 2c");
        assert_eq!(json["strategy"]["name"], "pairs");
        assert_eq!(json["strategy"]["action"], "go");
        assert_eq!(json["strategy"]["cost"], json["actions"][1]["cost"]);
        let csv = String::from_utf8(csv::summary(&report, Dialect::Standard)).expect("UTF-8");
        assert_eq!(csv.lines().count(), 4, "{csv}");
        let header: Vec<&str> = csv.lines().next().expect("a header").split(',').collect();
        let go: Vec<&str> = csv.lines().nth(2).expect("the second row").split(',').collect();
        let cells = [
            ("action", "go"),
            ("value_exact", "-161779/163185"),
            ("best", "false"),
            ("strategy_cost", "3.783538257"),
        ];
        for (column, cell) in cells {
            let at = header.iter().position(|name| *name == column).expect("a column");
            assert_eq!(go[at], cell, "{column}: {csv}");
        }
    }
}
