//! An audit as a page for a terminal: the answer first, then why.

use super::super::cell::fixed;
use super::super::terminal::sheet::{Column, Ink, Sheet};
use super::super::validation::finding_lines;
use super::super::wrap::{printable, width};
use super::AuditReport;
use crate::audit::account::in_money;
use crate::audit::band::Method;
use crate::audit::checks::{Judged, Played};
use crate::audit::power::{PART_MISSING, WANTED};
use crate::base::exact::{self, to_f64};
use crate::validate::checks::counted;
use crate::validate::finding::{Finding, Verdict};

/// Letters of the picture of a band.
const PICTURE: usize = 60;

/// Findings of one check and verdict that are shown.
const MOST_OF_A_CHECK: usize = 8;

/// Groups that are shown in full; of more only those outside of their band.
const MOST_GROUPS: usize = 24;

impl AuditReport {
    /// The page, in lines of at most `columns` letters (at least 40), with colour or without a single escape
    /// sequence.
    pub(super) fn as_page(&self, columns: usize, colour: bool) -> String {
        let mut sheet = Sheet::new(columns, colour);
        self.answer(&mut sheet);
        sheet.blank();
        self.picture(&mut sheet, columns);
        self.groups(&mut sheet);
        for verdict in Verdict::ALL {
            let some: Vec<&Finding> =
                self.audit.findings.iter().filter(|finding| finding.verdict == verdict).collect();
            if !some.is_empty() {
                sheet.blank();
            }
            let is_idle = verdict == Verdict::NotApplicable;
            for same in some.chunk_by(|one, next| is_idle || one.check == next.check) {
                let shown = same.len().min(MOST_OF_A_CHECK);
                finding_lines(&same[..shown], &self.file, &mut sheet);
                if shown < same.len() {
                    let (code, more) = (same[0].check.code, same.len() - shown);
                    let line = format!("{verdict} {code}: {more} more; findings.csv has all");
                    sheet.indented(&line, [0, 2], Ink::Plain);
                }
            }
        }
        sheet.blank();
        self.sources(&mut sheet);
        sheet.finished()
    }

    /// Whether the log agrees with the rules, and the figure that says so.
    fn answer(&self, sheet: &mut Sheet) {
        let (log, house) = (printable(&self.file), printable(&self.rules.origin.name));
        let worst = self.worst();
        let says = match worst {
            Verdict::Fail => "does not agree with",
            Verdict::Warn => "is to be looked at: it may not agree with",
            Verdict::Pass | Verdict::NotApplicable => "agrees with",
        };
        let ink = if worst == Verdict::Pass { Ink::Strong } else { Ink::Warning };
        sheet.indented(&format!("{worst}: {log} {says} {house}"), [0, 2], ink);
        let counts: Vec<String> = counted(&self.audit.findings)
            .iter()
            .map(|(verdict, count)| format!("{count} {verdict}"))
            .collect();
        let grave = |verdict: Verdict| {
            let mut codes: Vec<&str> = Vec::new();
            for finding in self.audit.findings.iter().filter(|finding| finding.verdict == verdict) {
                if !codes.contains(&finding.check.code) {
                    codes.push(finding.check.code);
                }
            }
            codes.join(", ")
        };
        if let Some(why) = self.why() {
            sheet.indented(&printable(&why), [0, 2], Ink::Plain);
        }
        let mut line = counts.join(", ");
        for verdict in [Verdict::Fail, Verdict::Warn] {
            let codes = grave(verdict);
            if !codes.is_empty() {
                line.push_str(&format!("; {verdict} in {codes}"));
            }
        }
        sheet.indented(&line, [0, 2], Ink::Plain);
        let player = printable(&self.evidence.theory.strategy.name);
        let played = match (self.evidence.played, &self.evidence.best) {
            (Played::Exactly, _) => format!("taken as played just as {player} says"),
            (Played::Average, Some(_)) => format!("played by people of whom {player} is the average"),
            (Played::Average, None) => format!("played about as {player}"),
            (Played::Unknown, _) => "nobody says how it was played: bounded by the best play".to_owned(),
        };
        let whole = &self.audit.whole.account;
        let money = match whole.money {
            Some([staked, returned]) => format!(
                ", {} staked, {} returned",
                exact::text(in_money(staked)),
                exact::text(in_money(returned))
            ),
            None => String::new(),
        };
        sheet.indented(&format!("{} rounds{money}; {played}", whole.rounds), [0, 2], Ink::Plain);
    }

    /// The gravest that was found, in a sentence; nothing where all is well.
    fn why(&self) -> Option<String> {
        let worst = self.worst();
        let furthest = self.audit.furthest_out().filter(|furthest| furthest.verdict == worst);
        if let Some(furthest) = furthest {
            let of = match furthest.by.is_empty() {
                true => String::new(),
                false => format!("{} {}: ", furthest.by, furthest.group),
            };
            return Some(format!("{of}{}", furthest.sentence(self.evidence.played)));
        }
        let is_grave = matches!(worst, Verdict::Fail | Verdict::Warn);
        let first = self.audit.findings.iter().find(|finding| is_grave && finding.verdict == worst)?;
        Some(format!("{}: {}", first.check.title, first.found))
    }

    /// The band with the place of the log in it.
    fn picture(&self, sheet: &mut Sheet, columns: usize) {
        let Judged { band, p_value, .. } = &self.audit.whole;
        let (observed, expected) = (to_f64(band.observed), to_f64(band.expected));
        let percent = |value: f64| format!("{} %", fixed(100.0 * value, 4));
        sheet.indented(
            &format!(
                "{}: found {}, expected {}; {} standard errors, p {}",
                band.measure.words(),
                percent(observed),
                percent(expected),
                fixed(band.deviation, 2),
                if *p_value < 1e-4 { "below 0.0001".to_owned() } else { fixed(*p_value, 4) }
            ),
            [0, 2],
            Ink::Strong,
        );
        let how = match band.method {
            Method::Exact => "the chances of the total itself",
            Method::Normal => "a normal band",
        };
        let [[low, high], [lowest, highest]] = band.ends.map(|ends| ends.map(percent));
        sheet.indented(
            &format!(
                "95 of 100 sound logs: {low} to {high}; 99 of 100: {lowest} to {highest} ({how}, n_eff {})",
                fixed(band.effective_rounds, 0)
            ),
            [0, 2],
            Ink::Plain,
        );
        for line in picture(band.ends, observed, expected, columns.saturating_sub(4).clamp(30, PICTURE)) {
            sheet.drawn(&line);
        }
        if let (Some(power), Some(rounds)) = (self.audit.power, self.audit.rounds_to_see()) {
            sheet.indented(
                &format!(
                    "were {} % of the rounds won missing, the edge would be {} points higher, and a log like this above \
                     its 99 % band with a chance of {} %; with one of {} % from {} rounds on",
                    fixed(100.0 * PART_MISSING, 0),
                    fixed(100.0 * power.shift, 3),
                    fixed(100.0 * power.chance, 1),
                    fixed(100.0 * WANTED, 0),
                    fixed(rounds, 0)
                ),
                [0, 2],
                Ink::Plain,
            );
        }
    }

    /// The groups of each column.
    fn groups(&self, sheet: &mut Sheet) {
        for same in self.audit.groups.chunk_by(|one, next| one.by == next.by) {
            let outside = |group: &&Judged| group.verdict != Verdict::Pass;
            let is_long = same.len() > MOST_GROUPS;
            let mut shown: Vec<&Judged> =
                if is_long { same.iter().filter(outside).collect() } else { same.iter().collect() };
            let outside = shown.len();
            shown.truncate(MOST_GROUPS);
            let by = same.first().map_or("", |first| first.by.as_str());
            sheet.blank();
            if is_long {
                let told = match outside {
                    0 => "all in their bands".to_owned(),
                    some => format!("{some} outside of their bands"),
                };
                sheet.indented(
                    &format!("{by}: {} groups, {told}; bands.csv has all", same.len()),
                    [0, 2],
                    Ink::Plain,
                );
            }
            if shown.is_empty() {
                continue;
            }
            let percent = |value: f64| fixed(100.0 * value, 3);
            let column =
                |heading: &str, cell: &dyn Fn(&&Judged) -> Option<String>| Column::of(heading, &shown, cell);
            let name = |group: &&Judged| {
                let name = printable(&group.group);
                Some(if width(&name) > 20 { name.chars().take(19).chain(['…']).collect() } else { name })
            };
            sheet.table(&[
                column(by, &name),
                column("rounds", &|group| Some(group.account.rounds.to_string())),
                column("found", &|group| Some(format!("{} %", percent(to_f64(group.band.observed))))),
                column("95 % band", &|group| {
                    let [low, high] = group.band.ends[0].map(percent);
                    Some(format!("{low} to {high}"))
                }),
                column("Holm p", &|group| {
                    group.holm_p_value.map(|p| if p < 1e-4 { "<0.0001".to_owned() } else { fixed(p, 4) })
                }),
                column("", &|group| Some(group.verdict.to_string())),
            ]);
        }
    }

    fn sources(&self, sheet: &mut Sheet) {
        let theory = &self.evidence.theory;
        sheet.indented(
            &format!(
                "theory: all {} deals of {}, {}; edge {}, exactly {}",
                theory.figures.deals,
                printable(&self.rules.origin.title),
                printable(&theory.strategy.name),
                format_args!("{} %", exact::percent(theory.figures.edge_per_initial_bet, 6)),
                theory.figures.edge_per_initial_bet
            ),
            [0, 2],
            Ink::Plain,
        );
        let log = &self.evidence.log;
        sheet.indented(
            &format!("log: {}, SHA-256 {}", log.form.name(), log.digest.sha256),
            [0, 2],
            Ink::Plain,
        );
        sheet.indented(
            "edges are the house's. FAIL: a sound log is so once in a hundred; WARN: a person has to look at it; N-A: \
             without meaning here. Rounds are taken as independent. Formulas and sources of the checks stand in \
             findings.csv and in JSON.",
            [0, 2],
            Ink::Plain,
        );
    }
}

/// The 99 % band in parentheses, the 95 % band in brackets, what is expected and what was found; and beneath
/// it the words for both.
fn picture(ends: [[f64; 2]; 2], observed: f64, expected: f64, room: usize) -> [String; 2] {
    let [[low, high], [lowest, highest]] = ends;
    let (left, right) = (lowest.min(observed), highest.max(observed));
    let span = right - left;
    if !span.is_finite() || span <= 0.0 {
        return [String::new(), String::new()];
    }
    let place = |value: f64| ((value - left) / span * (room - 1) as f64).round() as usize;
    let mut line: Vec<char> = vec![' '; room];
    for letter in &mut line[place(lowest)..=place(highest)] {
        *letter = '-';
    }
    for letter in &mut line[place(low)..=place(high)] {
        *letter = '=';
    }
    for (value, letter) in
        [(lowest, '('), (highest, ')'), (low, '['), (high, ']'), (expected, '+'), (observed, '#')]
    {
        line[place(value)] = letter;
    }
    let words = "[=] 95 of 100, (-) 99 of 100, + expected, # this log";
    [line.into_iter().collect(), words.to_owned()]
}
