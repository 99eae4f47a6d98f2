//! The pages of `validate`: the verdict first, then each finding, the gravest before the others.

use super::document::{Input, Shown};
use super::house;
use super::language::Language;
use super::parts::section;
use crate::base::phrase::phrase;
use crate::report::self_test::SelfTest;
use crate::report::validation::Validation;
use crate::validate::checks::counted;
use crate::validate::finding::{Finding, Verdict};
use maud::{Markup, html};

impl Verdict {
    /// What pages call it, in English.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Fail => "FAIL",
            Self::Warn => "WARN",
            Self::Pass => "PASS",
            Self::NotApplicable => "N-A",
        }
    }

    /// What it means, in English.
    fn meaning(self) -> &'static str {
        match self {
            Self::Fail => "not as it must be",
            Self::Warn => "a person has to look at it",
            Self::Pass => "as it must be",
            Self::NotApplicable => "without meaning here",
        }
    }
}

/// The page of a validation.
pub(in crate::report) fn validation(report: &Validation, language: Language) -> Shown {
    let [name, title, source, date] = &report.profile;
    let heading = format!("{}: {}", report.rules.origin.name, language.text(verdict(report.worst())));
    let subtitle = format!("{} · {}", report.rules.origin.title, language.word(title));
    let body = html! {
        (counts(language, &report.findings))
        p {
            (language.text("Profile")) " " b { (name) } " (" (language.day(date)) "): " (language.word(title)) ". "
            small { (language.word(source)) }
        }
        p { (language.text("Edges are of the initial bet unless it says otherwise, counted exactly under the best play; claims under the strategy named.")) }
        (findings(language, &report.findings, &report.file))
        (section(language, "Rules as evaluated", &house::rules(language, &report.rules)))
    };
    let inputs = Input::each_once([(&report.rules, &report.strategy)].into_iter());
    Shown { heading, subtitle, body, inputs }
}

/// The verdict on the whole, in English.
pub(super) fn verdict(worst: Verdict) -> &'static str {
    match worst {
        Verdict::Fail => "does not conform",
        Verdict::Warn => "conforms, with warnings",
        Verdict::Pass | Verdict::NotApplicable => "conforms",
    }
}

/// How many findings there are of each verdict.
pub(super) fn counts(language: Language, findings: &[Finding]) -> Markup {
    html! {
        div.cards {
            @for (verdict, count) in counted(findings) {
                div.card {
                    div class=(format!("label verdict {verdict}")) { (language.text(verdict.word())) }
                    div.figure data-column=(verdict) data-value=(count) { (count) }
                    div.note { (language.text(verdict.meaning())) }
                }
            }
        }
    }
}

/// Every finding: those that fail or warn in full, the others as a table.
pub(super) fn findings(language: Language, findings: &[Finding], file: &str) -> Markup {
    let of = |verdict: Verdict| findings.iter().filter(move |finding| finding.verdict == verdict);
    html! {
        @for verdict in [Verdict::Fail, Verdict::Warn] {
            @if of(verdict).next().is_some() {
                h2 { (language.text(verdict.word())) ": " (language.text(verdict.meaning())) }
                @for finding in of(verdict) { (in_full(language, finding, file)) }
            }
        }
        @for verdict in [Verdict::Pass, Verdict::NotApplicable] {
            @if of(verdict).next().is_some() {
                h2 { (language.text(verdict.word())) ": " (language.text(verdict.meaning())) }
                div.scroll tabindex="0" { table.findings {
                    thead { tr {
                        @for heading in ["code", "check", "about", "found"] { th scope="col" { (language.text(heading)) } }
                    } }
                    tbody { @for finding in of(verdict) { tr {
                        td.verdict { (finding.check.code) }
                        td { (language.text(finding.check.title)) }
                        td { (about(language, finding)) }
                        td { (language.say(&finding.found)) }
                    } } }
                } }
            }
        }
        (section(language, "Formulas and sources of the checks", &html! {
            div.scroll tabindex="0" { table.checks {
                thead { tr { @for heading in ["code", "check", "formula", "source"] { th scope="col" { (language.text(heading)) } } } }
                tbody { @for check in findings.chunk_by(|one, next| one.check == next.check).map(|same| same[0].check) { tr {
                    td.verdict { (check.code) }
                    td { (language.text(check.title)) }
                    td { (language.text(check.formula)) }
                    td { (language.word(check.source)) }
                } } }
            } }
        }))
    }
}

fn in_full(language: Language, finding: &Finding, file: &str) -> Markup {
    html! {
        div class=(format!("finding {}", finding.verdict)) {
            p {
                span.verdict { (language.text(finding.verdict.word())) " " (finding.check.code) } " "
                b { (language.text(finding.check.title)) }
                @if !finding.about.is_empty() { " – " (about(language, finding)) }
                @if let Some((line, column)) = finding.place { " (" (file) ":" (line) ":" (column) ")" }
            }
            p { (language.text("expected:")) " " (language.say(&finding.expected)) }
            p { (language.text("found:")) " " (language.say(&finding.found)) }
        }
    }
}

/// What a finding is about: a key of the file as it is, a wager as the language calls it.
pub(super) fn about(language: Language, finding: &Finding) -> Markup {
    match finding.place {
        Some(_) => html! { code { (finding.about) } },
        None => html! { (language.word(&finding.about.replace('_', " "))) },
    }
}

/// The page of the self-test.
pub(in crate::report) fn self_test(report: &SelfTest, language: Language) -> Shown {
    let faults = report.planted.iter().filter(|planted| !planted.is_sound).count();
    let right = report.planted.iter().filter(|planted| planted.is_right() && !planted.is_sound).count();
    let heading = language.say(&phrase!("Self-test: {} of {} planted faults are caught", right, faults));
    let body = html! {
        p { (language.say(&phrase!("{} rounds each, seed {}", report.rounds, report.seed.to_string()))) }
        div.scroll tabindex="0" { table {
            thead { tr { @for heading in ["rules", "planted fault", "caught by"] { th scope="col" { (language.text(heading)) } } } }
            tbody { @for planted in &report.planted { tr {
                td { (planted.house) }
                td { (language.word(&planted.fault)) }
                td { @if planted.caught_by.is_empty() { (language.text("no alarm")) } @else { (planted.codes()) } }
            } } }
        } }
    };
    Shown { heading, subtitle: String::new(), body, inputs: Vec::new() }
}
