//! The page of `audit`: whether a log agrees with the rules, and where it does not.

use super::chart::{self, Caption, Variant};
use super::document::{Input, Shown};
use super::house;
use super::language::Language;
use super::parts::{Column, Kind, section, table};
use super::validation::{counts, findings};
use crate::audit::checks::Judged;
use crate::base::exact::to_f64;
use crate::base::phrase::{Part, phrase};
use crate::game::house::Origin;
use crate::report::audit::AuditReport;
use crate::validate::finding::Verdict;
use maud::html;

const BANDS: [Column; 16] = [
    Column::new("by", "column", Kind::Text),
    Column::new("group", "group", Kind::Text),
    Column::new("verdict", "verdict", Kind::Word),
    Column::new("rounds", "rounds", Kind::Plain),
    Column::new("effective_rounds", "effective rounds", Kind::Number(1)),
    Column::new("initial_bets", "initial bets", Kind::Plain),
    Column::new("staked", "staked", Kind::Plain),
    Column::new("returned", "returned", Kind::Plain),
    Column::new("return_to_player", "return to player", Kind::Percent(4)),
    Column::new("observed", "observed", Kind::Percent(4)),
    Column::new("expected", "expected", Kind::Percent(4)),
    Column::new("deviation", "deviation in standard errors", Kind::Number(2)),
    Column::new("p_value", "p", Kind::Chance),
    Column::new("holm_p_value", "p after Holm", Kind::Chance),
    Column::new("band_99_low", "99 % from", Kind::Percent(4)),
    Column::new("band_99_high", "99 % to", Kind::Percent(4)),
];

/// Groups that the chart shows.
const MOST_GROUPS: usize = 40;

/// The page of an audit.
pub(in crate::report) fn audit(report: &AuditReport, language: Language) -> Shown {
    let verdict = match report.worst() {
        Verdict::Fail => "does not agree with the rules",
        Verdict::Warn => "has to be looked at: it may not agree with the rules",
        Verdict::Pass | Verdict::NotApplicable => "agrees with the rules",
    };
    let heading = format!("{}: {}", report.file, language.text(verdict));
    let player = report.evidence.theory.strategy.name.as_str();
    let subtitle = format!("{} · {player}", report.rules.origin.title);
    let variant = |judged: &Judged| {
        let name = match judged.by.is_empty() {
            true => language.text("the whole log").to_owned(),
            false => format!("{} {}", judged.by, judged.group),
        };
        let [low, high] = judged.band.ends[1];
        Variant { name, value: to_f64(judged.band.observed), interval: Some((low, high)) }
    };
    let judged: Vec<&Judged> = std::iter::once(&report.audit.whole).chain(&report.audit.groups).collect();
    let variants: Vec<Variant> = judged.iter().take(MOST_GROUPS).map(|judged| variant(judged)).collect();
    let caption = Caption {
        title: language.text("What the log shows, and where 99 of 100 sound logs lie").to_owned(),
        note: language
            .text("dots: the gain of the house in the log; lines: where 99 of 100 sound logs lie")
            .to_owned(),
    };
    let bands = report.bands();
    let body = html! {
        (counts(language, &report.audit.findings))
        p { (language.say(&report.audit.whole.found())) "." }
        @if let (Some(power), Some(rounds)) = (report.audit.power, report.audit.rounds_to_see()) {
            p { (language.say(&phrase!(
                "One in a hundred wins that is missing moves the edge by {} points; it is seen in 95 of 100 logs of {} rounds like these.",
                Part::Number(format!("{:.4}", 100.0 * power.shift)),
                Part::Number(format!("{rounds:.0}"))
            ))) }
        }
        (chart::variants(language, &caption, &variants))
        (table(language, language.text("The whole log and its groups; observed, expected and bands are of the house’s gain"), &BANDS, &bands))
        (findings(language, &report.audit.findings, &report.file))
        (section(language, "Rules as evaluated", &house::rules(language, &report.rules)))
    };
    let mut inputs = Input::each_once([(&report.rules, &report.evidence.theory.strategy)].into_iter());
    inputs.push(Input {
        role: "log",
        origin: Origin {
            name: report.file.clone(),
            digest: report.evidence.log.digest.clone(),
            ..Origin::default()
        },
    });
    Shown { heading, subtitle, body, inputs }
}
