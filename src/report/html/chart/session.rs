//! What a player takes home: columns of totals, with quantiles and the break-even line.

use super::super::language::Language;
use super::scale::Scale;
use super::write::{chance, digits, fill, finite, percent, width_of, wrap};
use super::{Caption, LETTER, LINE, Plot, WIDTH, axes, figure, line, nothing, rectangle, told, words};
use maud::{Markup, html};

/// Columns, at most about so many.
const COLUMNS: f64 = 60.0;

/// How likely the totals are, on each side, that lie beyond the columns.
const BEYOND: f64 = 0.001;

/// A total and how likely it is.
#[derive(Clone, Copy, Debug)]
pub struct Total {
    /// The total.
    pub result: f64,
    /// Its probability.
    pub probability: f64,
}

/// Totals side by side that make a column.
#[derive(Clone, Copy, Debug)]
struct Column {
    low: f64,
    high: f64,
    probability: f64,
    /// The least and the greatest total in it.
    ends: (f64, f64),
}

/// Totals of a session as columns, with the quantiles, each as the part of all sessions and its total, and the
/// line between loss and win.
#[must_use]
pub fn session(language: Language, caption: &Caption, totals: &[Total], quantiles: &[(f64, f64)]) -> Markup {
    let usable =
        |total: &Total| Some(Total { result: finite(total.result)?, probability: chance(total.probability) });
    let mut totals: Vec<Total> =
        totals.iter().filter_map(usable).filter(|total| total.probability > 0.0).collect();
    totals.sort_by(|a, b| a.result.total_cmp(&b.result));
    let (shown, beyond) = within(&totals);
    if shown.is_empty() {
        return nothing(language, "session", caption);
    }
    let columns = columns(shown);
    let quantiles: Vec<(f64, f64)> =
        quantiles.iter().filter_map(|(part, total)| Some((chance(*part), finite(*total)?))).collect();
    let marks: Vec<String> = quantiles.iter().map(|quantile| marked(language, *quantile)).collect();
    let summary: Vec<String> = quantiles.iter().map(|quantile| told_of(language, *quantile)).collect();
    let summary = summary.join("; ");

    // The quantiles stand above, each on its own line, for they may lie close together.
    let top = LINE * (quantiles.len() as f64 + 1.6);
    let mut plot = Plot { left: 0.0, right: WIDTH - 24.0, top, bottom: top + 210.0 };
    let highest = columns.iter().map(|column| column.probability).fold(0.0, f64::max);
    let y = Scale::even(0.0, highest.max(1e-12), plot.bottom, plot.top);
    let y_ticks = y.percentages(language, 5);
    plot.left = y_ticks.iter().map(|tick| width_of(&tick.text)).fold(30.0, f64::max) + 8.0;
    let x = Scale::even(columns[0].low, columns[columns.len() - 1].high, plot.left, plot.right);
    let x_ticks = x.numbers(language, 5);

    let note = if beyond > 0.0 {
        let said = language.text("{} of sessions end beyond the ends of this chart.");
        wrap(&fill(said, &[&percent(language, beyond, 2)]), WIDTH, 2)
    } else {
        Vec::new()
    };
    let zero = x.place(0.0);
    let body = html! {
        (axes(plot, (&x, &x_ticks, language.text("Total result")), (&y, &y_ticks, language.text("Probability"))))
        @for column in &columns {
            (told("row", &said(language, column), &drawn(column, &x, &y)))
        }
        @if x.holds(0.0) {
            (told("row", language.text("Break-even"), &line("zero", (zero, plot.top), (zero, plot.bottom))))
        }
        @for (at, (quantile, text)) in quantiles.iter().zip(&marks).enumerate() {
            @let level = LINE * (at as f64 + 0.8);
            @let place = x.place(quantile.1);
            (told("row", &told_of(language, *quantile), &line("quantile", (place, level - LETTER * 0.4), (place, plot.bottom))))
            @if place + width_of(text) + 6.0 <= WIDTH {
                (words(place + 5.0, level, "label halo", text))
            } @else if place - width_of(text) - 6.0 >= 0.0 {
                (words(place - 5.0, level, "label end halo", text))
            } @else {
                (words((WIDTH - width_of(text)).max(0.0), level, "label halo", text))
            }
        }
        @for (at, text) in note.iter().enumerate() {
            (words(0.0, plot.bottom + LINE * (3.1 + at as f64), "tick", text))
        }
    };
    figure("session", caption, &summary, plot.bottom + LINE * (2.4 + note.len() as f64), &body)
}

/// A quantile as it is written in the drawing.
fn marked(language: Language, (part, total): (f64, f64)) -> String {
    if part == 0.5 {
        return told_of(language, (part, total));
    }
    format!("{} ≤ {}", percent(language, part, 6), language.number(&digits(total, 12)))
}

/// A quantile in words.
fn told_of(language: Language, (part, total): (f64, f64)) -> String {
    let total = language.number(&digits(total, 12));
    if part == 0.5 {
        return fill(language.text("median: {}"), &[&total]);
    }
    fill(language.text("{} of sessions: at most {}"), &[&percent(language, part, 6), &total])
}

/// The totals without the rarest at both ends, and how likely those are.
fn within(totals: &[Total]) -> (&[Total], f64) {
    let all: f64 = totals.iter().map(|total| total.probability).sum();
    let cut = |totals: &mut dyn Iterator<Item = &Total>| {
        let mut sum = 0.0;
        let rare = totals.take_while(|total| {
            sum += total.probability;
            sum < all * BEYOND
        });
        rare.count()
    };
    // Few totals are all shown.
    if (totals.len() as f64) <= COLUMNS {
        return (totals, 0.0);
    }
    let (from, behind) = (cut(&mut totals.iter()), cut(&mut totals.iter().rev()));
    let to = totals.len() - behind;
    if from >= to {
        return (totals, 0.0);
    }
    let beyond = totals[..from].iter().chain(&totals[to..]).map(|total| total.probability).sum();
    (&totals[from..to], beyond)
}

/// Totals in columns that are all as wide, a whole number of the least step between totals, so that no column
/// holds more of them than another.
fn columns(totals: &[Total]) -> Vec<Column> {
    let (first, last) = (totals[0].result, totals[totals.len() - 1].result);
    let range = last - first;
    let gaps = totals.windows(2).map(|pair| pair[1].result - pair[0].result);
    let step = gaps.filter(|gap| *gap > range * 1e-9).fold(f64::INFINITY, f64::min);
    let step = if step.is_finite() { step } else { first.abs().max(1.0) * 0.1 };
    let width = step * ((range / step + 1.0) / COLUMNS).ceil().max(1.0);
    let start = first - step / 2.0;
    let mut columns: Vec<Column> = Vec::new();
    for total in totals {
        let low = start + ((total.result - start) / width).floor() * width;
        match columns.last_mut() {
            Some(column) if column.low >= low => {
                column.probability += total.probability;
                column.ends.1 = total.result;
            }
            _ => columns.push(Column {
                low,
                high: low + width,
                probability: total.probability,
                ends: (total.result, total.result),
            }),
        }
    }
    columns
}

/// The column: of losses, of wins, or of zero alone.
fn drawn(column: &Column, x: &Scale, y: &Scale) -> Markup {
    let side = match column.ends {
        (low, _) if low > 0.0 => "pos",
        (_, high) if high < 0.0 => "neg",
        (low, high) if low == 0.0 && high == 0.0 => "zero",
        _ => "mixed",
    };
    let [left, right] = [column.low, column.high].map(|end| x.place(end));
    let top = y.place(column.probability);
    let gap = ((right - left) * 0.12).min(1.0);
    rectangle(&format!("mark datum {side}"), left + gap / 2.0, top, right - left - gap, y.place(0.0) - top)
}

fn said(language: Language, column: &Column) -> String {
    let [low, high] = [column.ends.0, column.ends.1].map(|end| language.number(&digits(end, 12)));
    let range = if low == high { low } else { format!("{low} … {high}") };
    format!("{range}: {}", percent(language, column.probability, 8))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{caption, check, data};
    use super::*;
    use proptest::prelude::*;

    fn bell() -> Vec<Total> {
        let total = |at: i32| Total {
            result: f64::from(at) * 5.0,
            probability: (-f64::from(at + 30).powi(2) / 5000.0).exp() / 125.331,
        };
        (-400..=400).map(total).collect()
    }

    #[test]
    fn totals_are_put_into_columns_with_their_marks() {
        let quantiles = [(0.05, -560.0), (0.5, -150.0), (0.95, 260.0)];
        for language in Language::ALL {
            let page = check(&session(language, &caption(), &bell(), &quantiles));
            let found = data(&page);
            assert!((30..=61).contains(&found), "{found}");
            assert_eq!(page.matches("<line class=\"quantile\"").count(), 3);
            assert_eq!(page.matches("<line class=\"zero\"").count(), 1);
        }
        let page = check(&session(Language::En, &caption(), &bell(), &quantiles));
        assert!(page.contains("5\u{a0}% of sessions: at most −560"), "{page}");
    }

    #[test]
    fn columns_hold_as_many_totals() {
        let (totals, all) = (bell(), 1.0);
        let found = columns(&totals);
        let sum: f64 = found.iter().map(|column| column.probability).sum();
        assert!((sum - all).abs() < 1e-3, "{sum}");
        let held = |column: &Column| ((column.ends.1 - column.ends.0) / 5.0) as i64;
        assert!(found[..found.len() - 1].iter().all(|column| held(column) == held(&found[0])));
    }

    #[test]
    fn little_is_drawn_too() {
        assert_eq!(data(&check(&session(Language::En, &caption(), &[], &[(0.5, 0.0)]))), 0);
        let one = [Total { result: 0.0, probability: 1.0 }];
        assert_eq!(data(&check(&session(Language::En, &caption(), &one, &[(0.5, 0.0)]))), 1);
        let never = [Total { result: 0.0, probability: 0.0 }; 9];
        assert_eq!(data(&check(&session(Language::En, &caption(), &never, &[]))), 0);
    }

    proptest! {
        #[test]
        fn wild_sessions_are_drawn(
            wild in prop::collection::vec((any::<f64>(), any::<f64>()), 0..90),
            quantiles in prop::collection::vec((any::<f64>(), any::<f64>()), 0..5),
        ) {
            let totals: Vec<Total> =
                wild.into_iter().map(|(result, probability)| Total { result, probability }).collect();
            check(&session(Language::Ca, &caption(), &totals, &quantiles));
        }
    }
}
