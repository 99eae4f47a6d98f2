//! The edges of several houses or strategies, one below the other.

use super::super::language::Language;
use super::scale::Scale;
use super::write::{fill, finite, percent, percent_fixed, units, width_of, wrap};
use super::{Caption, LETTER, LINE, Plot, WIDTH, below, figure, line, nothing, rectangle, told, words};
use maud::{Markup, html};

/// A house or a strategy.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its edge.
    pub value: f64,
    /// Where the edge lies, where it is estimated.
    pub interval: Option<(f64, f64)>,
}

/// A variant with its name in lines.
struct Row<'a> {
    variant: &'a Variant,
    value: f64,
    interval: Option<(f64, f64)>,
    name: Vec<String>,
    shown: String,
    top: f64,
}

/// Edges as bars from zero, or as dots with their intervals where they are estimated; an edge below zero is
/// the player's advantage.
#[must_use]
pub fn variants(language: Language, caption: &Caption, variants: &[Variant]) -> Markup {
    let mut bottom = 4.0;
    let decimals = decimals(variants);
    let mut rows = Vec::new();
    for variant in variants {
        let Some(value) = finite(variant.value) else { continue };
        let interval = variant.interval.and_then(|(a, b)| Some((finite(a)?, finite(b)?)));
        let interval = interval.map(|(a, b)| (a.min(b), a.max(b)));
        let shown = percent_fixed(language, value, decimals);
        let name = wrap(&variant.name, WIDTH - width_of(&shown) - 12.0, 2);
        let lines = name.len().max(1) as f64;
        rows.push(Row { variant, value, interval, name, shown, top: bottom });
        bottom += LINE * lines + 24.0;
    }
    let lowest = rows.iter().min_by(|a, b| a.value.total_cmp(&b.value));
    let highest = rows.iter().max_by(|a, b| a.value.total_cmp(&b.value));
    let (Some(lowest), Some(highest)) = (lowest, highest) else {
        return nothing(language, "variants", caption);
    };
    let summary = fill(
        language.text("Lowest: {} ({}); highest: {} ({})."),
        &[&lowest.variant.name, &lowest.shown, &highest.variant.name, &highest.shown],
    );

    let all = || {
        rows.iter()
            .flat_map(|row| [Some(row.value), row.interval.map(|at| at.0), row.interval.map(|at| at.1)])
    };
    let low = all().flatten().fold(0.0, f64::min);
    let high = all().flatten().fold(0.0, f64::max);
    let plot = Plot { left: 28.0, right: WIDTH - 28.0, top: 0.0, bottom };
    let scale = Scale::even(low, high, plot.left, plot.right);
    let ticks = scale.percentages(language, 5);
    let label = language.text("House edge (below zero: the player’s)");
    let body = html! {
        (below(plot, &scale, &ticks, label))
        @for row in &rows {
            (told("row", &said(language, row), &drawn(row, &scale)))
        }
    };
    figure("variants", caption, &summary, plot.bottom + LINE * 2.3, &body)
}

/// Two decimals of a percentage, or four where edges lie close together.
fn decimals(variants: &[Variant]) -> usize {
    let values = || variants.iter().filter_map(|variant| finite(variant.value));
    let low = values().fold(f64::INFINITY, f64::min);
    let high = values().fold(f64::NEG_INFINITY, f64::max);
    if high - low < 0.001 && variants.len() > 1 { 4 } else { 2 }
}

/// The name, the value and the mark of a variant.
fn drawn(row: &Row, scale: &Scale) -> Markup {
    let side = if row.value < 0.0 { "neg" } else { "pos" };
    let (zero, at) = (scale.place(0.0), scale.place(row.value));
    let under = row.top + LINE * row.name.len().max(1) as f64;
    let middle = under + 9.0;
    html! {
        (line("axis", (zero, under), (zero, under + 18.0)))
        @for (line, text) in row.name.iter().enumerate() {
            (words(0.0, row.top + LINE * line as f64 + LETTER * 0.95, "label halo", text))
        }
        (words(WIDTH, row.top + LETTER * 0.95, "label strong end halo", &row.shown))
        @if let Some((low, high)) = row.interval {
            (line(&format!("interval {side}"), (scale.place(low), middle), (scale.place(high), middle)))
            @for end in [low, high] {
                @let end = scale.place(end);
                (line(&format!("interval {side}"), (end, middle - 5.0), (end, middle + 5.0)))
            }
            circle class=(format!("mark datum {side}")) cx=(units(at)) cy=(units(middle)) r="4.5" {}
        } @else {
            // What is nought can be seen too.
            @let start = zero.min(at).min(zero.max(at) - 1.0);
            (rectangle(&format!("mark datum {side}"), start, under + 2.5, zero.max(at) - start, 13.0))
        }
    }
}

fn said(language: Language, row: &Row) -> String {
    let value = percent(language, row.value, 10);
    match row.interval {
        None => format!("{}: {value}", row.variant.name),
        Some((low, high)) => {
            let ends = [low, high].map(|end| percent(language, end, 10));
            let range = fill(language.text("between {} and {}"), &[&ends[0], &ends[1]]);
            format!("{}: {value} ({range})", row.variant.name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{caption, check, data};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_variant_has_its_mark() {
        let long = "A house with “Bad & <Good>” rules and a name that is far too long for one line, or even for two of them";
        let variant = |name: &str, value, interval| Variant { name: name.to_owned(), value, interval };
        let several = [
            variant("Marbella", 0.0526, None),
            variant(long, -0.0123, None),
            variant("Mallorca", 0.0195, Some((0.0190, 0.0200))),
        ];
        for language in Language::ALL {
            let page = check(&variants(language, &caption(), &several));
            assert_eq!(data(&page), 3);
            assert_eq!(page.matches("mark datum neg").count(), 1);
            assert_eq!(page.matches("class=\"interval pos\"").count(), 3);
            assert!(page.contains("“Bad &amp; &lt;Good&gt;” rules"), "{page}");
            assert!(page.contains("even for two of them: "), "the whole name is told: {page}");
        }
    }

    #[test]
    fn little_is_drawn_too() {
        assert_eq!(data(&check(&variants(Language::En, &caption(), &[]))), 0);
        let same = vec![Variant { name: String::new(), value: 0.0, interval: Some((0.0, 0.0)) }; 60];
        assert_eq!(data(&check(&variants(Language::En, &caption(), &same))), 60);
    }

    proptest! {
        #[test]
        fn wild_variants_are_drawn(
            wild in prop::collection::vec((".{0,90}", any::<f64>(), any::<Option<(f64, f64)>>()), 0..60),
        ) {
            let several: Vec<Variant> =
                wild.into_iter().map(|(name, value, interval)| Variant { name, value, interval }).collect();
            check(&variants(Language::Es, &caption(), &several));
        }
    }
}
