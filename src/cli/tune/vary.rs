//! `--vary`: the values that a rule goes through.

use crate::base::exact::{self, Exact};
use crate::base::fault::{listed, nearest};
use crate::game::house::{Rule, RuleValue};
use crate::report::tuning::Varied;
use std::fmt;

/// More values of one rule than this are a slip.
const MOST_VALUES: i128 = 10_000;

/// What `--vary` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    /// The rule: its key, or the end of it.
    pub key: String,
    /// Its values, as they are to be tried.
    pub words: Vec<Word>,
}

/// A value on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// A number, which keeps the words of the rule that it replaces: 6 in `5 to 1` makes `6 to 1`.
    Number(Exact),
    /// Anything else, as it is.
    Text(String),
}

/// Reads `flush=4..8`, `buy.price=1..2..1/4` or `flush=4,5,7`.
///
/// # Errors
/// What would be right.
pub fn vary(text: &str) -> Result<Vary, String> {
    let forms = "write for example `flush=4..8`, `buy.price=1..2..1/4` or `flush=4,5,7`";
    let (key, values) = text.split_once('=').ok_or_else(|| forms.to_owned())?;
    if key.trim().is_empty() || values.trim().is_empty() {
        return Err(forms.to_owned());
    }
    let words = match values.split_once("..") {
        Some((from, rest)) => range(from, rest)?.into_iter().map(Word::Number).collect(),
        None => {
            let word = |word: &str| {
                let word = word.trim();
                match exact::parse(word) {
                    Ok(number) => Ok(Word::Number(number)),
                    Err(_) if word.is_empty() => Err(format!("a value is missing: {forms}")),
                    // A number that can be read in two ways, or has too many digits, is no word.
                    Err(error) if word.bytes().all(|byte| byte.is_ascii_digit() || b".,".contains(&byte)) => {
                        Err(error)
                    }
                    Err(_) if word.contains(['"', '\\', '\n']) => {
                        Err(format!("`{word}` is no value of a rule: values have no quotes of their own"))
                    }
                    Err(_) => Ok(Word::Text(word.to_owned())),
                }
            };
            values.split(',').map(word).collect::<Result<Vec<_>, _>>()?
        }
    };
    for (place, word) in words.iter().enumerate() {
        if words[..place].contains(word) {
            return Err("a value stands there twice".to_owned());
        }
    }
    Ok(Vary { key: key.trim().to_owned(), words })
}

/// The numbers from the first to the last.
fn range(from: &str, rest: &str) -> Result<Vec<Exact>, String> {
    let (to, step) = rest.split_once("..").unwrap_or((rest, "1"));
    let [from, to, step] = [from, to, step].map(|word| exact::parse(word.trim()));
    let (from, to, step) = (from?, to?, step?);
    if step <= Exact::ZERO {
        return Err("the step of a range is above 0".to_owned());
    }
    if to < from {
        let [from, to] = [from, to].map(exact::text);
        return Err(format!("a range goes upwards: write `{to}..{from}`"));
    }
    let steps = ((to - from) / step).to_integer();
    if steps >= MOST_VALUES {
        return Err(format!("that makes {} values of one rule; {MOST_VALUES} are taken", steps + 1));
    }
    Ok((0..=steps).map(|at| from + step * Exact::from(at)).collect())
}

impl Vary {
    /// The rule of a house that this is about, with the values that it is to go through.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub fn of_house(&self, rules: &[Rule]) -> Result<Varied, (String, String)> {
        let asked = self.key.replace('-', "_");
        let ends_so = |rule: &&Rule| rule.key.rsplit('.').next() == Some(asked.as_str());
        // A class of hand stands in several tables: a short name is that of the first, where the main game
        // is paid.
        let rule = rules.iter().find(|rule| rule.key == asked).or_else(|| rules.iter().find(ends_so));
        let Some(rule) = rule else {
            let keys: Vec<&str> = rules.iter().map(|rule| rule.key.as_str()).collect();
            let short = keys.iter().map(|key| key.rsplit('.').next().unwrap_or(key));
            let near = nearest(&asked, keys.iter().copied().chain(short));
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("its rules are {}", listed(keys.iter().copied())),
            };
            return Err((format!("`--vary {}`: the house has no such rule", self.key), help));
        };
        let mut values = Vec::new();
        for word in &self.words {
            let value = word.in_place_of(&rule.value).ok_or_else(|| {
                let message = format!("`--vary {}`: {word} has no place there", self.key);
                (message, format!("`{}` is `{}`: name words such as that", rule.key, rule.value))
            })?;
            values.push(value);
        }
        Ok(Varied { rule: rule.clone(), values })
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => f.write_str(&exact::text(*number)),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl Word {
    /// The value that this makes where a rule had another one; nothing where a number has no place.
    fn in_place_of(&self, was: &RuleValue) -> Option<RuleValue> {
        let number = match self {
            // Flags and numbers stand without quotes.
            Self::Text(text) if text == "true" || text == "false" => {
                return Some(RuleValue::Bare(text.clone()));
            }
            Self::Text(text) => return Some(RuleValue::Text(text.clone())),
            Self::Number(number) => *number,
        };
        let RuleValue::Text(was) = was else { return Some(RuleValue::amount(number)) };
        let words: Vec<&str> = was.split_whitespace().collect();
        match words[..] {
            [_, unit @ ("to" | "for"), _] => {
                Some(RuleValue::Text(format!("{} {unit} {}", number.numer(), number.denom())))
            }
            [first, ref rest @ ..] if exact::parse(first).is_ok() && !rest.is_empty() => {
                Some(RuleValue::Text(format!("{} {}", exact::text(number), rest.join(" "))))
            }
            // A fraction, or the word that says there is no limit.
            [word] if word == "none" || exact::parse(word).is_ok() => Some(RuleValue::amount(number)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<String> {
        vary(text).expect(text).words.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn ranges_and_lists_are_read() {
        assert_eq!(numbers("flush=4..8"), ["4", "5", "6", "7", "8"]);
        assert_eq!(numbers("x=1..2..1/4"), ["1", "1.25", "1.5", "1.75", "2"]);
        assert_eq!(numbers("x=1..2..0.3"), ["1", "1.3", "1.6", "1.9"]);
        assert_eq!(numbers("x=4..4"), ["4"]);
        assert_eq!(numbers("x=4, 5,7"), ["4", "5", "7"]);
        assert_eq!(numbers("dealer.qualifies=ace-king,pair"), ["ace-king", "pair"]);
        assert_eq!(numbers("flush=7 to 1,3 to 2"), ["7 to 1", "3 to 2"]);
    }

    #[test]
    fn what_is_no_range_is_refused_with_what_is() {
        for (text, told) in [
            ("flush", "write for example"),
            ("=4", "write for example"),
            ("flush=", "write for example"),
            ("flush=4,,5", "a value is missing"),
            ("flush=8..4", "write `4..8`"),
            ("flush=4..8..0", "above 0"),
            ("flush=0..1e", "is not a number"),
            ("flush=0..100000", "100001 values"),
            ("flush=4,4", "twice"),
            ("flush=4\"", "no quotes"),
            ("flush=2.000,3", "2000"),
        ] {
            let error = vary(text).expect_err(text);
            assert!(error.contains(told), "{text}: {error}");
        }
    }

    fn values(key: &str, was: RuleValue, asked: &str) -> Result<Vec<String>, (String, String)> {
        let rule = |key: &str, value| Rule { key: key.to_owned(), meaning: String::new(), value };
        let rules = [rule(key, was), rule("other.pays.flush", RuleValue::Text("1000 to 1".to_owned()))];
        let varied = vary(asked).expect(asked).of_house(&rules)?;
        assert_eq!(varied.rule.key, key);
        Ok(varied.values.iter().map(RuleValue::written).collect())
    }

    #[test]
    fn numbers_keep_the_words_of_the_rule() {
        let text = |text: &str| RuleValue::Text(text.to_owned());
        let found = |key: &str, was, asked: &str| values(key, was, asked).expect(asked);
        assert_eq!(found("a.pays.flush", text("5 to 1"), "flush=6,7/2"), ["\"6 to 1\"", "\"7 to 2\""]);
        assert_eq!(found("a.pays.flush", text("5 for 1"), "a.pays.flush=6"), ["\"6 for 1\""]);
        assert_eq!(found("a.full_house", text("3 to 2"), "full-house=6"), ["\"6 to 1\""]);
        assert_eq!(found("p.flush", text("5 % of the meter"), "flush=10"), ["\"10 % of the meter\""]);
        assert_eq!(found("t.maximum", text("none"), "maximum=10"), ["10"]);
        assert_eq!(found("b.price", RuleValue::Bare("1".to_owned()), "price=3/2,1/3"), ["1.5", "\"1/3\""]);
        assert_eq!(found("i.fixed", RuleValue::Bare("true".to_owned()), "fixed=false"), ["false"]);
        assert_eq!(found("d.qualifies", text("pair"), "qualifies=always,pair"), ["\"always\"", "\"pair\""]);
    }

    #[test]
    fn a_rule_that_the_house_has_not_is_refused_with_the_nearest() {
        let text = RuleValue::Text("pair".to_owned());
        let (message, help) =
            values("dealer.qualifies", text.clone(), "qualifis=pair").expect_err("misspelt");
        assert!(message.contains("no such rule") && help.contains("`qualifies`"), "{message} {help}");
        let (message, help) = values("dealer.qualifies", text, "qualifies=7").expect_err("a number");
        assert!(message.contains("7 has no place there") && help.contains("`pair`"), "{message} {help}");
    }
}
