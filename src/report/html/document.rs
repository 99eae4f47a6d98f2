//! The page around a report: heading, identifier, fingerprints of all that went in.

use super::chart::CSS;
use super::language::Language;
use crate::base::digest::{Fingerprint, sha256};
use crate::game::house::Origin;
use crate::report::model::RulesInfo;
use crate::report::wrap::printable_page;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("style.css");

/// The first letters of every identifier.
const SERIES: &str = "VEN";

/// What a page says of itself beside its report.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// The language.
    pub language: Language,
    /// The command line.
    pub command: Vec<String>,
    /// When the command began, as RFC 3339 writes it, in UTC.
    pub started: String,
    /// The fingerprints of the program, where its file could be read.
    pub program: Option<Fingerprint>,
    /// Who answers for the report.
    pub author: Option<String>,
    /// The identifier of the report that this one takes the place of.
    pub previous: Option<String>,
}

/// A file that a report was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// What it is, in English: one of the words of pages.
    pub role: &'static str,
    /// Where it comes from.
    pub origin: Origin,
}

impl Input {
    /// Rules and strategies, each once.
    pub(in crate::report) fn each_once<'a>(
        played: impl Iterator<Item = (&'a RulesInfo, &'a Origin)>,
    ) -> Vec<Self> {
        let mut inputs: Vec<Self> = Vec::new();
        let mut add = |role, origin: &Origin| {
            let input = Self { role, origin: origin.clone() };
            if !inputs.contains(&input) {
                inputs.push(input);
            }
        };
        for (rules, strategy) in played {
            add("rules", &rules.origin);
            add("strategy", strategy);
        }
        inputs
    }
}

/// What a page shows.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The heading, in the language of the page.
    pub heading: String,
    /// What stands under it in a smaller letter.
    pub subtitle: String,
    /// The report.
    pub body: Markup,
    /// What it was made from.
    pub inputs: Vec<Input>,
}

/// The page, whole.
#[must_use]
pub fn document(cover: &Cover, shown: &Shown) -> String {
    let language = cover.language;
    let identifier = identifier(cover, shown);
    let day = cover.started.get(..10).unwrap_or_default();
    let page = html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="color-scheme" content="light dark";
                meta name="generator" content=(format!("ventaja {}", env!("CARGO_PKG_VERSION")));
                meta name="identifier" content=(identifier);
                title { (shown.heading) " · " (identifier) }
                style { (PreEscaped(CSS)) (PreEscaped(STYLE)) }
            }
            body {
                header {
                    p.series { "ventaja " (env!("CARGO_PKG_VERSION")) " · " (language.day(day)) " · " span.identifier { (identifier) } }
                    h1 { (shown.heading) }
                    @if !shown.subtitle.is_empty() { p.subtitle { (shown.subtitle) } }
                }
                main { (shown.body) }
                footer { (identity(cover, shown, &identifier)) }
            }
        }
    };
    // What sets the direction of writing in a text from a file would turn what stands beside it.
    printable_page(&page.into_string())
}

/// What says which report this is and what it was made from.
fn identity(cover: &Cover, shown: &Shown, identifier: &str) -> Markup {
    let language = cover.language;
    let row = |role: &str, name: &str, title: &str, source: &str, digest: &Fingerprint| {
        html! {
            tr {
                td { (language.text(role)) }
                td { b { (name) } @if !title.is_empty() { br; (language.word(title)) } @if !source.is_empty() { br; small { (language.word(source)) } } }
                td { code { (digest.sha256) } br; code { (digest.sha1) } }
            }
        }
    };
    html! {
        h2 { (language.text("Identity")) }
        dl {
            dt { (language.text("Identifier")) } dd { span.identifier { (identifier) } " – " (language.text("it changes with any edit of the inputs, the command or the figures")) }
            @if let Some(previous) = &cover.previous { dt { (language.text("Takes the place of")) } dd { (previous) } }
            @if let Some(author) = &cover.author { dt { (language.text("Author")) } dd { (author) } }
            dt { (language.text("Made")) } dd { (cover.started) }
            dt { (language.text("Command")) } dd { code { (quoted(&cover.command)) } }
        }
        div.scroll tabindex="0" { table.inputs {
            caption { (language.text("Fingerprints: SHA-256 above, SHA-1 below")) }
            tbody {
                @if let Some(program) = &cover.program {
                    (row("program", &format!("ventaja {}", env!("CARGO_PKG_VERSION")), "", "", program))
                }
                @for input in &shown.inputs {
                    (row(input.role, &input.origin.name, &input.origin.title, &input.origin.source, &input.origin.digest))
                }
            }
        } }
    }
}

/// A command as a shell takes it.
fn quoted(words: &[String]) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    let quoted = |word: &String| match !word.is_empty() && word.chars().all(is_plain) {
        true => word.clone(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// An identifier that changes with everything that the page says but the time at which it was made: the first
/// 64 bits of a SHA-256.
fn identifier(cover: &Cover, shown: &Shown) -> String {
    let mut text = String::new();
    // Lengths stand before the parts, so that no two lists of parts make one text.
    let mut add = |part: &str| text.push_str(&format!("{}:{part}", part.len()));
    add(cover.language.code());
    cover.command.iter().for_each(|word| add(word));
    let program = cover.program.clone().unwrap_or_default();
    for part in [&program.sha256, cover.author.as_ref().unwrap_or(&String::new())] {
        add(part);
    }
    add(cover.previous.as_deref().unwrap_or_default());
    for input in &shown.inputs {
        add(input.role);
        add(&input.origin.name);
        add(&input.origin.digest.sha256);
    }
    add(&shown.heading);
    add(&shown.subtitle);
    add(&shown.body.0);
    let digest = sha256(text.as_bytes()).to_uppercase();
    let groups: Vec<&str> = (0..4).map(|group| &digest[4 * group..4 * group + 4]).collect();
    format!("{SERIES}-{}", groups.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> (Cover, Shown) {
        let cover = Cover {
            command: vec!["ventaja".into(), "exact".into(), "a b's".into()],
            started: "2026-12-03T08:00:00Z".into(),
            ..Cover::default()
        };
        let origin = |name: &str| Origin {
            name: name.into(),
            title: "\u{202e}turned".into(),
            digest: Fingerprint::of(name.as_bytes()),
            ..Origin::default()
        };
        let rules = RulesInfo { origin: origin("<house>"), ..RulesInfo::default() };
        let inputs = Input::each_once([(&rules, &origin("s")), (&rules, &origin("t"))].into_iter());
        let shown =
            Shown { heading: "<H>".into(), subtitle: String::new(), body: html! { p { "x" } }, inputs };
        (cover, shown)
    }

    #[test]
    fn an_identifier_changes_with_everything_but_the_time() {
        let (cover, shown) = page();
        let first = identifier(&cover, &shown);
        assert!(first.starts_with("VEN-") && first.len() == 23, "{first}");
        let later = Cover { started: "2027-01-01T00:00:00Z".into(), ..cover.clone() };
        assert_eq!(identifier(&later, &shown), first);
        let mut others = vec![
            identifier(&Cover { language: Language::Es, ..cover.clone() }, &shown),
            identifier(&Cover { author: Some("A".into()), ..cover.clone() }, &shown),
            identifier(&Cover { previous: Some("A".into()), ..cover.clone() }, &shown),
            identifier(&Cover { command: vec!["ventaja".into()], ..cover.clone() }, &shown),
            identifier(&Cover { program: Some(Fingerprint::of(b"p")), ..cover.clone() }, &shown),
            identifier(&cover, &Shown { body: html! { p { "y" } }, ..shown.clone() }),
            identifier(&cover, &Shown { inputs: shown.inputs[1..].to_vec(), ..shown.clone() }),
            first,
        ];
        others.sort();
        others.dedup();
        assert_eq!(others.len(), 8);
    }

    #[test]
    fn a_page_is_whole_asks_for_nothing_and_escapes_what_it_is_told() {
        let (cover, shown) = page();
        let page = document(&cover, &shown);
        assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"));
        assert!(
            page.contains("&lt;house&gt;")
                && !page.contains("<house>")
                && page.contains("<h1>&lt;H&gt;</h1>")
        );
        assert!(page.contains(r"ventaja exact 'a b'\''s'"));
        assert!(page.contains("turned") && !page.contains('\u{202e}'));
        for word in ["http:", "https:", "<script", "@import", "url(", " src="] {
            assert!(!page.contains(word), "{word}");
        }
        // Rules once, two strategies.
        assert_eq!(page.matches("<code>").count(), 1 + 3 * 2);
        assert!(page.contains(&Fingerprint::of(b"<house>").sha1));
    }
}
