//! Every text that a page can show has words in every language, and no words are left over.

use super::{Words, read};
use crate::cards::hand::HandClass;
use crate::game::contract::{Game, Sitting};
use crate::game::house::{House, Origin};
use crate::game::paytable::Paytable;
use crate::games::library::Shelf;
use crate::games::{Visitor, ids, with_game};
use crate::report::cell::Cell;
use crate::report::fixture::{compared, exact_report, report, subject, tally};
use crate::report::html::{self, Language};
use crate::report::session::SessionReport;
use crate::stats::census::CensusFigures;
use crate::stats::metric::Metric;
use crate::stats::published::best_play;
use crate::stats::session::Steps;
use crate::validate::checks;
use crate::validate::claim::Claimed;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of words.
const FILES: [(&str, &str); 2] = [("es.toml", include_str!("es.toml")), ("ca.toml", include_str!("ca.toml"))];

/// Texts that are the same in one of the languages, or in both, as they are in English.
const ALIKE: [&str; 5] = ["no", "p", "z {}", "ante", "color"];

/// Words that stand in data and that no list of the program holds.
const SAID_IN_DATA: [&str; 11] = [
    "deck",
    "all together",
    "interaction",
    "none: a sound game",
    "number",
    "optimal",
    "initial bet",
    "groups",
    "edge of the initial bet",
    // The profile of no jurisdiction.
    "No jurisdiction",
    "No figure of any authority: the checks that need one do not apply.",
];

/// A piece of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// A name, a number or a sign.
    Code(String),
    /// What a literal says.
    Literal(String),
}

impl Token {
    fn is(&self, code: &str) -> bool {
        matches!(self, Self::Code(own) if own == code)
    }

    fn literal(&self) -> Option<&str> {
        match self {
            Self::Literal(text) => Some(text),
            Self::Code(_) => None,
        }
    }
}

/// The pieces of a source file without its remarks.
fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some(text) = rest.strip_prefix("r\"") {
            let end = text.find('"').expect("a raw literal ends");
            tokens.push(Token::Literal(text[..end].to_owned()));
            rest = &text[end + 1..];
        } else if first == '"' {
            let (text, after) = literal(&rest[1..]);
            tokens.push(Token::Literal(text));
            rest = after;
        } else if first == '\'' {
            // A letter in quotes, or a lifetime.
            let mut letters = rest[1..].char_indices();
            let one = letters.next().map(|(_, letter)| letter);
            let end = match one {
                Some('\\') => rest[3..].find('\'').map(|end| end + 4),
                _ => letters.next().filter(|(_, second)| *second == '\'').map(|(at, _)| at + 2),
            };
            rest = &rest[end.unwrap_or(1)..];
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(Token::Code(rest[..end].to_owned()));
            rest = &rest[end..];
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Code(first.to_string()));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    tokens
}

/// What a literal says, and what follows it.
fn literal(source: &str) -> (String, &str) {
    let mut text = String::new();
    let mut letters = source.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (text, &source[at + 1..]),
            '\\' => match letters.next().map(|(_, letter)| letter) {
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                Some('t') => text.push('\t'),
                Some('\n') => {
                    let spaces = letters.as_str().find(|c: char| !c.is_whitespace()).unwrap_or(0);
                    (0..spaces).for_each(|_| _ = letters.next());
                }
                // The letters that have a number are in no text of a page.
                Some(other) => text.push(other),
                None => break,
            },
            other => text.push(other),
        }
    }
    panic!("a literal ends")
}

/// Every source file that is no test, from `src/` on, with its pieces.
fn sources() -> Vec<(String, Vec<Token>)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            let name = entry.file_name().into_string().expect("UTF-8");
            match path.is_dir() {
                true if name != "tests" => walk(&path, found),
                false if name.ends_with(".rs") && name != "tests.rs" && name != "fixture.rs" => {
                    found.push(path)
                }
                _ => {}
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    walk(&root, &mut paths);
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a source file");
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let name = path.strip_prefix(&root).expect("it is in `src`").to_string_lossy().replace('\\', "/");
        (name, tokens(text))
    };
    paths.into_iter().map(read).collect()
}

/// What stands between brackets, of which the first is the first piece.
fn bracketed(tokens: &[Token]) -> &[Token] {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Code(sign) if matches!(sign.as_str(), "(" | "[" | "{") => depth += 1,
            Token::Code(sign) if matches!(sign.as_str(), ")" | "]" | "}") => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &tokens[..at];
        }
    }
    tokens
}

/// Whether pieces begin like a pattern; `$` stands for any literal.
fn begins(tokens: &[Token], pattern: &str) -> bool {
    let mut tokens = tokens.iter();
    let alike = |token: Option<&Token>, sign: &str| match sign {
        "$" => token.is_some_and(|token| token.literal().is_some()),
        _ => token.is_some_and(|token| token.is(sign)),
    };
    pattern.split(' ').all(|sign| alike(tokens.next(), sign))
}

/// The texts that source files ask a language for.
fn asked_for(sources: &[(String, Vec<Token>)]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (file, tokens) in sources {
        let is_page = file.starts_with("report/html/");
        for at in 0..tokens.len() {
            let here = &tokens[at..];
            let literals = |tokens: &[Token], which: &[usize]| -> Vec<String> {
                let all: Vec<&str> = tokens.iter().filter_map(Token::literal).collect();
                match which {
                    [] => all.into_iter().map(str::to_owned).collect(),
                    some => some
                        .iter()
                        .filter_map(|place| all.get(*place))
                        .map(|text| (*text).to_owned())
                        .collect(),
                }
            };
            let texts = match () {
                // `phrase!("…", …)`, anywhere, and what an input is.
                () if begins(here, "phrase ! ( $") => literals(&here[..4], &[0]),
                () if begins(here, "role : $") => literals(&here[..3], &[0]),
                () if !is_page => Vec::new(),
                // `language.text(…)` and `language.word(…)`, whatever chooses between texts in them.
                () if begins(here, ". text (") || begins(here, ". word (") => {
                    literals(bracketed(&here[2..]), &[])
                }
                // `Column::new("name", "heading", …)`, and cards of a figure by its name.
                () if begins(here, "new ( $ , $") || begins(here, "figure ( $ , $") => {
                    literals(&here[..5], &[1])
                }
                () if begins(here, "section ( language , $") => literals(&here[..5], &[0]),
                () if begins(here, "caption ( $ , $") || begins(here, "caption ( $ , ") => {
                    literals(bracketed(&here[1..]), &[])
                }
                () if begins(here, "page ( language") => literals(bracketed(&here[1..]), &[]),
                () if begins(here, "heading in [") => literals(bracketed(&here[2..]), &[]),
                // Lists of months, of parts of a page and of areas.
                () if begins(here, ": [ & str ;") => {
                    let value = here.iter().position(|token| token.is("=")).unwrap_or(0);
                    literals(bracketed(&here[value + 1..]), &[])
                }
                () if begins(here, "( $ , self") => literals(&here[..2], &[0]),
                () if begins(here, "( $ , $ )")
                    && (at == 0
                        || !matches!(&tokens[at - 1], Token::Code(code) if code.starts_with(char::is_alphabetic))) =>
                {
                    literals(&here[..5], &[1])
                }
                // What inputs are.
                () if begins(here, "add ( $") || begins(here, "row ( $") => literals(&here[..3], &[0]),
                // What a verdict is called.
                () if begins(here, "= > $") && file.ends_with("/validation.rs") => literals(&here[..3], &[0]),
                () => Vec::new(),
            };
            found.extend(texts.into_iter().filter(|text| !text.trim().is_empty()));
        }
    }
    // A pattern without a letter needs no words, but for a heading.
    found.retain(|text| text.contains(char::is_alphabetic) && !text.contains("{english:?}"));
    found
}

/// The names that the games, their houses and the figures bring, as pages spell them.
fn said_in_data() -> BTreeSet<String> {
    struct Names;

    impl Visitor for Names {
        type Answer = Vec<String>;

        fn visit<G: Game>(self) -> Vec<String> {
            let shape = G::shape();
            let mut names: Vec<&str> = [shape.bets, shape.decisions].concat();
            names.extend(shape.frequencies.iter().map(|frequency| frequency.name));
            for breakdown in shape.breakdowns {
                names.push(breakdown.name);
                names.extend(breakdown.rows);
            }
            names.extend(G::vocabulary().stakes.iter().map(|stake| stake.name));
            names.extend(
                G::vocabulary()
                    .stages
                    .iter()
                    .flat_map(|stage| stage.actions.iter().map(|action| action.name)),
            );
            names.extend(G::planted_faults().iter().map(|fault| fault.what));
            let mut names: Vec<String> = names.into_iter().map(str::to_owned).collect();
            // Where the best play comes from, as runs say it.
            names.push(format!("the exact count of {} under these rules and stakes", G::TITLE));
            let files = Shelf::Rules.files();
            for file in files.iter().filter(|file| file.game == G::ID) {
                let source = crate::base::fault::Source::new(file.name, file.text);
                let house = G::read_rules(file.name, &source).expect("a house of the library");
                names.extend(house.rules().into_iter().map(|rule| rule.meaning));
                let words = |table: Paytable| {
                    let classes: Vec<&str> = table.rows.iter().map(|row| row.class).collect();
                    [vec![table.bet], classes].concat()
                };
                names.extend(G::paytables(&house).into_iter().flat_map(words).map(str::to_owned));
            }
            names
        }
    }

    let mut names: Vec<String> = ids().iter().flat_map(|id| with_game(id, Names).expect("a game")).collect();
    names.extend(HandClass::KEYS.map(str::to_owned));
    names.extend(Claimed::ALL.map(|claimed| claimed.name().to_owned()));
    for metric in Metric::ALL {
        names.push(metric.name().to_owned());
        // A root is no fraction.
        names.extend((metric != Metric::StandardDeviation).then(|| format!("{}_exact", metric.name())));
    }
    for record in session().records() {
        for (column, cell) in record {
            if let (Cell::Text(text), "figure" | "method" | "meaning") = (cell, column) {
                names.push(text);
            }
        }
    }
    names.extend(SAID_IN_DATA.map(str::to_owned));
    let mut names: BTreeSet<String> = names.into_iter().map(|name| name.replace('_', " ")).collect();
    // Formulas are said as they stand.
    let all = checks::ALL.iter().chain(crate::audit::checks::ALL);
    names.extend(all.clone().flat_map(|check| [check.title, check.formula]).map(str::to_owned));
    // Numbers of paragraphs and names stay what they are.
    let has_words = |source: &&str| {
        let is_word = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        source.split([' ', ',', ';']).any(is_word)
    };
    names.extend(all.map(|check| check.source).filter(has_words).map(str::to_owned));
    names
}

/// What else may be said of a rule: the pay of a class that no house of the library pays.
fn possible() -> BTreeSet<String> {
    let tables = ["second_bet.pays", "insurance.pays", "progressive.awards"];
    let meaning = |table: &str, class: &str| {
        crate::games::sin_descarte::rules_file::keys::meaning(&format!("{table}.{class}"))
    };
    tables.iter().flat_map(|table| HandClass::KEYS.map(|class| meaning(table, class))).collect()
}

/// A session of the best play.
fn session() -> SessionReport {
    let evidence = subject("house", "optimal", tally(&[]));
    let figures = CensusFigures::of(&best_play());
    let steps = Steps::of(&figures).expect("whole results");
    SessionReport {
        game: evidence.game,
        rules: evidence.rules,
        strategy: Origin::default(),
        stakes: Vec::new(),
        sitting: Sitting::default(),
        session: steps.session(20, Some(30)),
        drawdowns: steps.drawdowns(20, Some(30), 50, 1),
        steps_to_a_bet: steps.to_a_bet,
        bankroll: Some(crate::base::exact::Exact::from(30)),
        worst: crate::base::exact::Exact::from(3),
        rounds_per_hour: crate::base::exact::Exact::from(50),
        figures,
        seed: 1,
    }
}

fn words() -> Vec<(&'static str, Words)> {
    FILES.into_iter().map(|(name, text)| (name, read(text))).collect()
}

/// Fails with all that is wrong, if anything is.
fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} in all:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_text_has_words() {
    let sources = sources();
    let asked = asked_for(&sources);
    assert!(asked.len() > 300, "{} texts were found", asked.len());
    let needed: BTreeSet<String> = asked.union(&said_in_data()).cloned().collect();
    let mut missing = Vec::new();
    for (name, words) in words() {
        missing.extend(
            needed
                .iter()
                .filter(|text| !words.contains_key(*text))
                .map(|text| format!("{name} lacks {text:?}")),
        );
    }
    none(&missing);
}

#[test]
fn no_words_are_left_over() {
    let sources = sources();
    let literals = sources.iter().flat_map(|(_, tokens)| tokens).filter_map(Token::literal);
    let mut known: BTreeSet<String> = literals.map(str::to_owned).collect();
    known.extend(said_in_data());
    known.extend(possible());
    let mut left = Vec::new();
    for (name, words) in words() {
        left.extend(
            words
                .keys()
                .filter(|text| !known.contains(*text))
                .map(|text| format!("{name}: nothing says {text:?}")),
        );
    }
    none(&left);
}

#[test]
fn words_fit_what_they_stand_for() {
    let mut wrong = Vec::new();
    let all = words();
    let [(_, spanish), (_, catalan)] = &all[..] else { panic!("two languages") };
    let [only_spanish, only_catalan] = [(spanish, catalan), (catalan, spanish)]
        .map(|(one, other)| one.keys().filter(|text| !other.contains_key(*text)).collect::<Vec<_>>());
    wrong.extend(only_spanish.iter().map(|text| format!("only es.toml has {text:?}")));
    wrong.extend(only_catalan.iter().map(|text| format!("only ca.toml has {text:?}")));
    for (name, words) in &all {
        for (english, told) in words {
            let places = |text: &str| text.matches("{}").count();
            let braces = |text: &str| text.matches(['{', '}']).count();
            let ends = |text: &str| text.chars().next_back().filter(|last| matches!(last, '.' | ':'));
            let faults = [
                (
                    told.is_empty() || told.trim() != told || told.contains("  "),
                    "is empty or has spaces too many",
                ),
                (places(told) != places(english) || braces(told) != braces(english), "has other places"),
                (ends(told) != ends(english), "ends with another sign"),
                (told == english && !ALIKE.contains(&english.as_str()), "is the English text"),
                (told.contains(" %"), "has a space before % that breaks"),
                (told.contains(['\'', '"']), "has straight quotes or apostrophes"),
            ];
            wrong.extend(
                faults
                    .iter()
                    .filter(|(is, _)| *is)
                    .map(|(_, what)| format!("{name}: {told:?} for {english:?} {what}")),
            );
        }
    }
    none(&wrong);
}

#[test]
fn no_text_stands_twice() {
    for (name, text) in FILES {
        if let Err(error) = toml::from_str::<Words>(text) {
            panic!("{name}: {error}");
        }
    }
}

#[test]
fn pages_of_every_kind_can_be_said_in_every_language() {
    for language in Language::ALL {
        let pages = [
            html::exact(&exact_report(), language),
            html::simulated(&report(), language),
            html::simulated(&compared(), language),
            html::session(&session(), language),
        ];
        for page in pages {
            assert!(!page.heading.is_empty() && page.body.0.len() > 1000);
        }
    }
}

#[test]
fn literals_are_read_as_the_compiler_reads_them() {
    let source = r#"f::<'a>('"', '\'', "a \"b\" \
        c", r"d\") // "e"
        .g"#;
    let found = tokens(source);
    let literals: Vec<&str> = found.iter().filter_map(Token::literal).collect();
    assert_eq!(literals, ["a \"b\" c", "d\\"]);
    assert!(found.last().is_some_and(|token| token.is("g")));
}
