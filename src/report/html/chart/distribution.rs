//! How likely each result is: a bar a result, by the logarithm of its probability.

use super::super::language::Language;
use super::scale::Scale;
use super::write::{chance, cut, digits, fill, finite, percent, power, rarity, units, width_of};
use super::{Caption, LETTER, LINE, Legend, Plot, WIDTH, below, dot, figure, nothing, rectangle, square};
use super::{told, words};
use maud::{Markup, html};

/// More results than these are put together.
const MOST: usize = 30;

/// From one bar to the next.
const STEP: f64 = 21.0;

/// A net result and how likely it is.
#[derive(Clone, Debug)]
pub struct Result {
    /// The net result in initial bets.
    pub net: f64,
    /// The same as files write it, to its last digit.
    pub label: String,
    /// Its probability.
    pub probability: f64,
    /// How often it was seen, as a part of all rounds, where rounds were played.
    pub observed: Option<f64>,
}

/// Results of a round: one bar a result, or a range of results where there are many, by the logarithm of its
/// probability; a dot where a frequency was observed.
#[must_use]
pub fn distribution(language: Language, caption: &Caption, results: &[Result]) -> Markup {
    let mut rows: Vec<Result> = results.iter().filter_map(usable).collect();
    rows.sort_by(|a, b| a.net.total_cmp(&b.net));
    let rows = together(rows);
    let Some(likeliest) = rows.iter().max_by(|a, b| a.probability.total_cmp(&b.probability)) else {
        return nothing(language, "distribution", caption);
    };
    let summary = fill(
        language.text("Most likely: {} ({})."),
        &[&language.number(&likeliest.label), &rarity(language, likeliest.probability)],
    );

    let labels: Vec<String> = rows.iter().map(|row| cut(&language.number(&row.label), 150.0)).collect();
    let chances: Vec<String> = rows.iter().map(|row| rarity(language, row.probability)).collect();
    let widest = |texts: &[String]| texts.iter().map(|text| width_of(text)).fold(30.0, f64::max);
    let (legend, top) = legend(language, &rows);
    let plot = Plot {
        left: widest(&labels) + 8.0,
        right: WIDTH - widest(&chances) - 8.0,
        top,
        bottom: top + STEP * rows.len() as f64 + 4.0,
    };
    let seen = rows.iter().flat_map(|row| [Some(row.probability), row.observed]).flatten();
    let rarest = seen.filter(|chance| *chance > 0.0).fold(0.1, f64::min).max(1e-30);
    // The shortest bar can be seen.
    let scale = Scale::log(10f64.powi(power(rarest * 0.7)), 1.0, plot.left, plot.right);
    let ticks = scale.powers(language, 4).into_iter().map(|mut tick| {
        if tick.value >= 0.000_99 {
            tick.text = percent(language, tick.value, 1);
        }
        tick
    });
    let ticks: Vec<_> = ticks.collect();

    let body = html! {
        (legend)
        (below(plot, &scale, &ticks, language.text("Probability (logarithmic scale)")))
        @for (at, row) in rows.iter().enumerate() {
            @let y = plot.top + STEP * (at as f64 + 0.5) + 2.0;
            (words(plot.left - 8.0, y + LETTER * 0.35, "label end", &labels[at]))
            (told("row", &said(language, row), &bar(row, &scale, y)))
            (words(plot.right + 8.0, y + LETTER * 0.35, "label", &chances[at]))
        }
    };
    figure("distribution", caption, &summary, plot.bottom + LINE * 2.3, &body)
}

/// A result that can be drawn.
fn usable(result: &Result) -> Option<Result> {
    let net = finite(result.net)?;
    let probability = chance(result.probability);
    Some(Result { net, probability, observed: result.observed.map(chance), label: result.label.clone() })
}

/// The bar of a result, with the dot of what was observed.
fn bar(row: &Result, scale: &Scale, y: f64) -> Markup {
    let start = scale.place(0.0);
    html! {
        (rectangle(&format!("mark datum {}", side(row.net)), start, y - 6.5, scale.place(row.probability) - start, 13.0))
        @if let Some(observed) = row.observed.filter(|observed| *observed > 0.0) {
            circle class="dot datum" cx=(units(scale.place(observed))) cy=(units(y)) r="4" {}
        }
    }
}

/// What is said of a result.
fn said(language: Language, row: &Result) -> String {
    let mut said = format!("{}: {}", language.number(&row.label), percent(language, row.probability, 10));
    if row.probability > 0.0 {
        let times = language.number(&digits(1.0 / row.probability, 10));
        said.push_str(&format!(" ({})", fill(language.text("1 in {}"), &[&times])));
    }
    if let Some(observed) = row.observed {
        said.push_str("; ");
        said.push_str(&fill(language.text("observed: {}"), &[&percent(language, observed, 10)]));
    }
    said
}

/// The class of a result: won, lost or neither.
fn side(net: f64) -> &'static str {
    if net > 0.0 {
        "pos"
    } else if net < 0.0 {
        "neg"
    } else {
        "zero"
    }
}

fn legend(language: Language, rows: &[Result]) -> (Markup, f64) {
    let mut legend = Legend::at(LINE * 0.6);
    for (class, name) in [("neg", "The player loses"), ("zero", "Neither"), ("pos", "The player wins")] {
        if rows.iter().any(|row| side(row.net) == class) {
            legend.add(language.text(name), square(&format!("mark {class}")));
        }
    }
    if rows.iter().any(|row| row.observed.is_some()) {
        legend.add(language.text("Observed"), dot("dot"));
    }
    legend.end()
}

/// Results in order, so many of them put together that no more than [`MOST`] are left.
fn together(rows: Vec<Result>) -> Vec<Result> {
    if rows.len() <= MOST {
        return rows;
    }
    // Ranges are as wide as the results are large.
    let ranges = |width: f64| {
        let mut ranges: Vec<Vec<&Result>> = Vec::new();
        for row in &rows {
            match ranges.last_mut() {
                Some(range)
                    if side(range[0].net) == side(row.net)
                        && row.net.asinh() - range[0].net.asinh() <= width =>
                {
                    range.push(row);
                }
                _ => ranges.push(vec![row]),
            }
        }
        ranges
    };
    let (mut low, mut high) = (0.0, 100.0);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if ranges(middle).len() > MOST { low = middle } else { high = middle }
    }
    ranges(high).into_iter().map(|range| sum(&range)).collect()
}

/// A range of results as one.
fn sum(range: &[&Result]) -> Result {
    let (first, last) = (range[0], range[range.len() - 1]);
    let label =
        if range.len() == 1 { first.label.clone() } else { format!("{} … {}", first.label, last.label) };
    let observed = range.iter().filter_map(|row| row.observed).reduce(|a, b| a + b);
    Result {
        net: first.net,
        label,
        probability: chance(range.iter().map(|row| row.probability).sum()),
        observed: observed.map(chance),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{caption, check, data, results};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_result_has_its_bar_and_its_dot() {
        for language in Language::ALL {
            let page = check(&distribution(language, &caption(), &results()));
            assert_eq!(data(&page), 5 + 2);
            for class in ["neg", "zero", "pos"] {
                assert!(page.contains(&format!("mark datum {class}")), "{class}");
            }
        }
        let page = check(&distribution(Language::Es, &caption(), &results()));
        assert!(page.contains("1 de cada 61\u{202f}805"), "{page}");
        assert!(page.contains("−1: 47,77\u{a0}%"), "{page}");
    }

    #[test]
    fn many_results_become_ranges() {
        let result = |net: i32| Result {
            net: f64::from(net) / 2.0,
            label: format!("{}", f64::from(net) / 2.0),
            probability: 1.0 / 601.0,
            observed: Some(1.0 / 601.0),
        };
        let many: Vec<Result> = (-200..=400).rev().map(result).collect();
        let page = check(&distribution(Language::En, &caption(), &many));
        let found = data(&page);
        assert!((30..=60).contains(&found), "{found}");
        assert!(page.contains(" … "));
        let rows = together({
            let mut rows = many;
            rows.sort_by(|a, b| a.net.total_cmp(&b.net));
            rows
        });
        assert!((rows.iter().map(|row| row.probability).sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(rows.iter().filter(|row| row.net == 0.0).count(), 1);
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        assert_eq!(data(&check(&distribution(Language::Ca, &caption(), &[]))), 0);
    }

    proptest! {
        #[test]
        fn wild_results_are_drawn(
            wild in prop::collection::vec((any::<f64>(), any::<f64>(), ".{0,40}", any::<Option<f64>>()), 0..70),
        ) {
            let wild = wild.into_iter();
            let results: Vec<Result> =
                wild.map(|(net, probability, label, observed)| Result { net, label, probability, observed }).collect();
            check(&distribution(Language::Es, &caption(), &results));
        }
    }
}
