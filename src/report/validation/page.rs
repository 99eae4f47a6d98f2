//! A validation as a page for a terminal: the gravest findings first and in full.

use super::super::terminal::sheet::{Ink, Sheet};
use super::super::wrap::printable;
use super::Validation;
use crate::validate::checks::counted;
use crate::validate::finding::{Finding, Verdict};

/// Whether two findings say the same of different checks.
fn is_alike(one: &Finding, next: &Finding) -> bool {
    let is_idle = |finding: &Finding| finding.verdict == Verdict::NotApplicable && finding.about.is_empty();
    is_idle(one) && is_idle(next) && one.found == next.found
}

impl Validation {
    /// The page, in lines of at most `columns` letters (at least 40), with colour or without a single
    /// escape sequence.
    pub(super) fn as_page(&self, columns: usize, colour: bool) -> String {
        let mut sheet = Sheet::new(columns, colour);
        let counts: Vec<String> =
            counted(&self.findings).iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        let [name, title, source, date] = &self.profile;
        let ink = if self.worst() == Verdict::Fail { Ink::Warning } else { Ink::Strong };
        let house = printable(&self.rules.origin.name);
        sheet.indented(&format!("{house}: {}", counts.join(", ")), [0, 2], ink);
        sheet.indented(&printable(&self.rules.origin.title), [0, 2], Ink::Plain);
        sheet.indented(&format!("profile {name} of {date}: {title}. {source}"), [0, 2], Ink::Plain);
        for verdict in Verdict::ALL {
            let findings: Vec<&Finding> =
                self.findings.iter().filter(|finding| finding.verdict == verdict).collect();
            if findings.is_empty() {
                continue;
            }
            sheet.blank();
            finding_lines(&findings, &self.file, &mut sheet);
        }
        sheet.blank();
        sheet.indented(
            "edges are of the initial bet unless it says otherwise, counted exactly under the best play; claims \
             under the strategy named. FAIL: not as it must be; WARN: a person has to look at it; N-A: without \
             meaning here. Formulas and sources of the checks stand in findings.csv and in JSON.",
            [0, 2],
            Ink::Plain,
        );
        sheet.finished()
    }
}

/// Findings of one verdict. `file` is where their places are.
pub(in crate::report) fn finding_lines(findings: &[&Finding], file: &str, sheet: &mut Sheet) {
    // What has no meaning for one reason makes one line.
    for alike in findings.chunk_by(|one, next| is_alike(one, next)) {
        match alike {
            [only] => one_finding(only, file, sheet),
            several => {
                let codes: Vec<&str> = several.iter().map(|finding| finding.check.code).collect();
                let (verdict, found) =
                    several.first().map_or((Verdict::NotApplicable, String::new()), |first| {
                        (first.verdict, first.found.to_string())
                    });
                sheet.indented(&format!("{verdict} {}: {found}", codes.join(", ")), [0, 2], Ink::Plain);
            }
        }
    }
}

fn one_finding(finding: &Finding, file: &str, sheet: &mut Sheet) {
    let Finding { check, verdict, about, place, expected, found } = finding;
    let about = match (about.is_empty(), place) {
        (true, _) => String::new(),
        (false, None) => format!(" ({about})"),
        (false, Some((line, column))) => {
            format!(" ({about}, {}:{line}:{column})", printable(file))
        }
    };
    let heading = format!("{verdict} {}: {}{about}", check.code, check.title);
    match verdict {
        Verdict::Fail | Verdict::Warn => {
            sheet.indented(&heading, [0, 2], Ink::Warning);
            sheet.indented(&format!("expected: {}", printable(&expected.to_string())), [2, 4], Ink::Plain);
            sheet.indented(&format!("found: {}", printable(&found.to_string())), [2, 4], Ink::Plain);
        }
        Verdict::Pass | Verdict::NotApplicable => {
            sheet.indented(&format!("{heading}: {}", printable(&found.to_string())), [0, 2], Ink::Plain);
        }
    }
}
