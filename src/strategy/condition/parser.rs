//! The grammar of conditions. `not` binds closer than `and`, `and` closer than `or`.

use super::lexer::{Token, TokenKind, tokens};
use super::{Expression, Operator, Passage};
use crate::base::document::Located;
use crate::base::fault::Fault;
use std::ops::Range;

/// How deep parentheses and `not` may be nested: far more than anyone can read.
const DEEPEST: usize = 50;

/// Reads a condition.
///
/// # Errors
/// Every piece that is no word or sign; where there is none, the first place at which the condition
/// is not what the grammar says.
pub fn parse(passage: &Passage<'_>) -> Result<Expression, Vec<Fault>> {
    let end = passage.text().trim_end().len();
    let mut parser = Parser { tokens: tokens(passage)?, next: 0, depth: 0, end: passage.place(end..end) };
    let expression = parser.any().map_err(|fault| vec![fault])?;
    match parser.tokens.get(parser.next) {
        None => Ok(expression),
        Some(token) => Err(vec![left_over(token, &expression)]),
    }
}

/// What is wrong with a token after a whole condition.
fn left_over(token: &Token, before: &Expression) -> Fault {
    let fault = Fault::new(token.span.clone(), format!("`{}` does not fit here", token.kind.text()));
    match (&token.kind, before) {
        (TokenKind::Close, _) => fault.help("no `(` is open: leave it out"),
        (TokenKind::Operator(_), Expression::Compare { .. }) => {
            fault.help("a comparison has two sides: write two of them with `and` between")
        }
        (TokenKind::Operator(_), _) => fault.help("only a feature can be compared, not a whole condition"),
        (TokenKind::Open, Expression::Word(word)) => {
            fault.help(format!("features have no arguments: `{}` stands alone", word.value))
        }
        _ => fault.help("write `and` or `or` before it"),
    }
}

struct Parser {
    tokens: Vec<Token>,
    next: usize,
    depth: usize,
    /// The place behind the last word.
    end: Range<usize>,
}

impl Parser {
    fn any(&mut self) -> Result<Expression, Fault> {
        self.series(&TokenKind::Or, Self::all, Expression::Any)
    }

    fn all(&mut self) -> Result<Expression, Fault> {
        self.series(&TokenKind::And, Self::part, Expression::All)
    }

    /// One part, or several with `between` between them.
    fn series(
        &mut self,
        between: &TokenKind,
        part: fn(&mut Self) -> Result<Expression, Fault>,
        joined: fn(Vec<Expression>) -> Expression,
    ) -> Result<Expression, Fault> {
        let first = part(self)?;
        let mut parts = vec![first];
        while self.tokens.get(self.next).is_some_and(|token| token.kind == *between) {
            self.next += 1;
            parts.push(part(self)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { joined(parts) })
    }

    fn part(&mut self) -> Result<Expression, Fault> {
        let Some(token) = self.tokens.get(self.next).cloned() else {
            return Err(Fault::new(self.end.clone(), "the condition breaks off")
                .help("write a feature, or leave out what stands before"));
        };
        self.next += 1;
        match token.kind {
            TokenKind::Word(value) => self.comparison(Located { value, span: token.span }),
            TokenKind::Not => {
                self.deeper(&token.span)?;
                let part = self.part()?;
                self.depth -= 1;
                Ok(Expression::Not(Box::new(part)))
            }
            TokenKind::Open => {
                self.deeper(&token.span)?;
                let inner = self.any()?;
                self.depth -= 1;
                self.closed(&token.span, &inner)?;
                Ok(inner)
            }
            other => Err(Fault::new(token.span, format!("`{}` does not fit here", other.text()))
                .help("write a feature before it")),
        }
    }

    fn deeper(&mut self, span: &Range<usize>) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Ok(());
        }
        let message = format!("the condition is nested more than {DEEPEST} deep");
        Err(Fault::new(span.clone(), message).help("write it as several rules"))
    }

    fn closed(&mut self, open: &Range<usize>, inner: &Expression) -> Result<(), Fault> {
        match self.tokens.get(self.next) {
            Some(token) if token.kind == TokenKind::Close => {
                self.next += 1;
                Ok(())
            }
            Some(token) => Err(left_over(token, inner)),
            None => Err(Fault::new(open.clone(), "this `(` is never closed").help("write `)` where it ends")),
        }
    }

    /// A word, with what it is compared with if an operator follows.
    fn comparison(&mut self, left: Located<String>) -> Result<Expression, Fault> {
        let Some(operator) = self.operator() else { return Ok(Expression::Word(left)) };
        match self.tokens.get(self.next) {
            Some(Token { kind: TokenKind::Word(value), span }) => {
                let right = Located { value: value.clone(), span: span.clone() };
                self.next += 1;
                Ok(Expression::Compare { left, operator, right })
            }
            found => {
                let span = found.map_or(self.end.clone(), |token| token.span.clone());
                let message = format!("nothing stands on the right of `{} {}`", left.value, operator.text());
                Err(Fault::new(span, message).help("write what to compare with"))
            }
        }
    }

    fn operator(&mut self) -> Option<Operator> {
        match self.tokens.get(self.next)?.kind {
            TokenKind::Operator(operator) => {
                self.next += 1;
                Some(operator)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Expression, Vec<Fault>> {
        let value = Located { value: text.to_owned(), span: 0..text.len() + 2 };
        parse(&Passage::new(&format!("\"{text}\""), &value))
    }

    /// The expression with every word at the same place, so that only what it says is compared.
    fn without_places(expression: Expression) -> Expression {
        let word = |word: Located<String>| Located { span: 0..0, ..word };
        match expression {
            Expression::Word(name) => Expression::Word(word(name)),
            Expression::Compare { left, operator, right } => {
                Expression::Compare { left: word(left), operator, right: word(right) }
            }
            Expression::Not(part) => Expression::Not(Box::new(without_places(*part))),
            Expression::All(parts) => Expression::All(parts.into_iter().map(without_places).collect()),
            Expression::Any(parts) => Expression::Any(parts.into_iter().map(without_places).collect()),
        }
    }

    fn expressions() -> impl Strategy<Value = Expression> {
        let word = "[a-zA-Z0-9_]{1,8}"
            .prop_filter("not a word of the grammar", |word| !["and", "or", "not"].contains(&word.as_str()))
            .prop_map(|value| Located { value, span: 0..0 });
        let operator = proptest::sample::select(Operator::ALL.to_vec());
        let leaf = prop_oneof![
            word.clone().prop_map(Expression::Word),
            (word.clone(), operator, word).prop_map(|(left, operator, right)| Expression::Compare {
                left,
                operator,
                right
            }),
        ];
        leaf.prop_recursive(6, 40, 4, |part| {
            prop_oneof![
                part.clone().prop_map(|part| Expression::Not(Box::new(part))),
                proptest::collection::vec(part.clone(), 2..5).prop_map(Expression::All),
                proptest::collection::vec(part, 2..5).prop_map(Expression::Any),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_as_the_same(expression in expressions()) {
            let read = read(&expression.to_string()).map(without_places);
            prop_assert_eq!(read, Ok(expression));
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = read(&text);
        }

        #[test]
        fn no_heap_of_signs_panics(signs in proptest::collection::vec(
            proptest::sample::select(vec!["(", ")", "and", "or", "not", "<", ">=", "=", "a", "9", "!", "ñ", "&&"]), 0..40,
        )) {
            if let Err(faults) = read(&signs.join(" ")) {
                prop_assert!(!faults.is_empty());
            }
        }
    }

    #[test]
    fn and_binds_closer_than_or_and_not_closer_than_both() {
        let printed = |text: &str| read(text).map(|expression| expression.to_string());
        let same = |text: &str, other: &str| {
            assert_eq!(read(text).map(without_places), read(other).map(without_places), "{text}");
        };
        same("a or b and c", "a or (b and c)");
        same("not a and b", "(not a) and b");
        same("not a = b and c", "(not (a = b)) and c");
        assert_eq!(printed("((a)) and (b or c)"), Ok("a and (b or c)".to_owned()));
        assert_ne!(read("a or b and c").map(without_places), read("(a or b) and c").map(without_places));
    }

    /// Every fault with the columns that it marks, counted from 0 in the condition.
    #[test]
    fn faults_mark_what_is_wrong() {
        let cases: &[(&str, Range<usize>, &str)] = &[
            ("a == b", 2..4, "`==` is not a sign of conditions (write `=`)"),
            ("a => 9 && b", 2..4, "`=>` is not a sign of conditions (write `>=`)"),
            ("a and", 5..5, "the condition breaks off (write a feature, or leave out what stands before)"),
            ("a and  or b", 7..9, "`or` does not fit here (write a feature before it)"),
            ("(a or b", 0..1, "this `(` is never closed (write `)` where it ends)"),
            ("a)", 1..2, "`)` does not fit here (no `(` is open: leave it out)"),
            ("a b", 2..3, "`b` does not fit here (write `and` or `or` before it)"),
            ("(a b)", 3..4, "`b` does not fit here (write `and` or `or` before it)"),
            (
                "2 <= a <= 9",
                7..9,
                "`<=` does not fit here (a comparison has two sides: write two of them with `and` between)",
            ),
            ("(a) = 9", 4..5, "`=` does not fit here (only a feature can be compared, not a whole condition)"),
            ("holds(Q)", 5..6, "`(` does not fit here (features have no arguments: `holds` stands alone)"),
            ("a <", 3..3, "nothing stands on the right of `a <` (write what to compare with)"),
            ("a < and b", 4..7, "nothing stands on the right of `a <` (write what to compare with)"),
            ("!a", 0..1, "`!` has no meaning in a condition (write `not` before what does not hold)"),
        ];
        for (text, columns, said) in cases {
            let faults = read(text).expect_err(text);
            let found = &faults[0];
            // The condition stands behind a quotation mark.
            assert_eq!(found.span, columns.start + 1..columns.end + 1, "{text}");
            assert_eq!(format!("{} ({})", found.message, found.help.as_deref().unwrap_or("")), *said, "{text}");
        }
        assert_eq!(read("a == b && c").expect_err("two signs").len(), 2);
    }

    #[test]
    fn the_deepest_nesting_is_refused_and_not_followed() {
        for text in ["(".repeat(100_000), "not ".repeat(100_000)] {
            let faults = read(&text).expect_err("too deep");
            assert!(faults[0].message.contains("nested more than 50 deep"), "{}", faults[0].message);
        }
        let long = vec!["a"; 100_000].join(" and ");
        assert!(matches!(read(&long), Ok(Expression::All(parts)) if parts.len() == 100_000));
    }

    #[test]
    fn places_point_into_the_string_of_the_file() {
        for (file, text, at) in [
            ("when = \"a = b\"", "a = b", Some(8)),
            ("when = '''\na = b'''", "a = b", Some(11)),
            ("when = \"a \\u003d b\"", "a = b", None),
        ] {
            let value = Located { value: text.to_owned(), span: 7..file.len() };
            let place = Passage::new(file, &value).place(0..1);
            assert_eq!(place, at.map_or(7..file.len(), |at| at..at + 1), "{file}");
        }
    }
}
