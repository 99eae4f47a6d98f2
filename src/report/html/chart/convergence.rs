//! How a simulated edge settles: the edge after so many rounds, within the band in which it should lie.

use super::super::language::Language;
use super::scale::Scale;
use super::write::{fill, finite, percent, power, units, width_of};
use super::{
    Caption, LINE, Legend, Plot, WIDTH, axes, dot, figure, line, nothing, path, square, stroke, told,
};
use maud::{Markup, html};

/// The bands, the widest first: the class, how much of all runs, and in standard errors.
const BANDS: [(&str, &str, f64); 2] =
    [("band band-99", "99 %", 2.575_829_303_548_901), ("band band-95", "95 %", 1.959_963_984_540_054)];

/// Places at which a band is drawn.
const PLACES: u32 = 48;

/// The edge after so many rounds.
#[derive(Clone, Copy, Debug)]
pub struct Running {
    /// The rounds up to here.
    pub rounds: u64,
    /// The edge of all of them.
    pub edge: f64,
}

/// The edge over the rounds of a run, the exact edge where there is one, and the bands around it, or around
/// the last edge, in which 95 % and 99 % of runs lie; `deviation` is the standard deviation of a round.
///
/// The first points set the height: a run of many rounds is best shown from about a thousandth of it on.
#[must_use]
pub fn convergence(
    language: Language,
    caption: &Caption,
    points: &[Running],
    exact: Option<f64>,
    deviation: f64,
) -> Markup {
    let usable = |point: &Running| Some(Running { edge: finite(point.edge)?, ..*point });
    let mut points: Vec<Running> =
        points.iter().filter(|point| point.rounds > 0).filter_map(usable).collect();
    points.sort_by_key(|point| point.rounds);
    let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) else {
        return nothing(language, "convergence", caption);
    };
    let exact = exact.and_then(finite);
    let middle = exact.unwrap_or(last.edge);
    let deviation = finite(deviation).map_or(0.0, f64::abs);
    let half = |z: f64, rounds: f64| z * deviation / rounds.sqrt();

    let widest = half(BANDS[0].2, first.rounds as f64);
    let edges = points.iter().map(|point| point.edge);
    let low = edges.clone().fold(middle - widest, f64::min);
    let high = edges.fold(middle + widest, f64::max);
    let (legend, under) = legend(language, exact.is_some(), deviation > 0.0);
    let mut plot = Plot { left: 0.0, right: WIDTH - 16.0, top: under + LINE * 1.7, bottom: under + 280.0 };
    let y = Scale::even(low, high, plot.bottom, plot.top);
    let y_ticks = y.percentages(language, 7);
    plot.left = y_ticks.iter().map(|tick| width_of(&tick.text)).fold(30.0, f64::max) + 8.0;
    let [start, end] = span(first.rounds as f64, last.rounds as f64);
    let x = Scale::log(start, end, plot.left, plot.right);
    let x_ticks = x.powers(language, 6);

    let band = |class: &str, z: f64| {
        let [low, high] = [first.rounds as f64, last.rounds as f64].map(f64::ln);
        let rounds = (0..=PLACES).map(|at| (low + (high - low) * f64::from(at) / f64::from(PLACES)).exp());
        let rounds: Vec<f64> = rounds.collect();
        let side = |sign: f64| move |n: &f64| (x.place(*n), y.place(middle + sign * half(z, *n)));
        let around: Vec<_> =
            rounds.iter().map(side(1.0)).chain(rounds.iter().rev().map(side(-1.0))).collect();
        path(class, &around, true)
    };
    let places: Vec<_> =
        points.iter().map(|point| (x.place(point.rounds as f64), y.place(point.edge))).collect();
    let radius = if points.len() > 60 { "2" } else { "3" };
    let body = html! {
        (legend)
        @if deviation > 0.0 {
            @for (class, _, z) in BANDS { (band(class, z)) }
        }
        (axes(plot, (&x, &x_ticks, language.text("Rounds (logarithmic scale)")), (&y, &y_ticks, language.text("House edge"))))
        @if let Some(exact) = exact {
            @let at = y.place(exact);
            (told("row", &fill(language.text("Exact: {}"), &[&percent(language, exact, 10)]),
                &line("exact", (plot.left, at), (plot.right, at))))
        }
        (path("line", &places, false))
        @for (point, place) in points.iter().zip(&places) {
            (told("row", &said(language, point), &html! {
                circle class="dot datum" cx=(units(place.0)) cy=(units(place.1)) r=(radius) {}
            }))
        }
    };
    figure("convergence", caption, &said(language, &last), plot.bottom + LINE * 2.3, &body)
}

/// From where to where the rounds go: to whole powers of ten where they would pass fewer than two.
fn span(first: f64, last: f64) -> [f64; 2] {
    let passed = last.log10().floor() - first.log10().ceil();
    if passed >= 1.0 {
        return [first, last];
    }
    let (low, high) = (power(first), power(last));
    let above = if 10f64.powi(high) < last { high + 1 } else { high };
    [10f64.powi(low), 10f64.powi(above.max(low + 1))]
}

fn said(language: Language, point: &Running) -> String {
    let rounds = language.number(&point.rounds.to_string());
    fill(language.text("After {} rounds: {}"), &[&rounds, &percent(language, point.edge, 10)])
}

fn legend(language: Language, exact: bool, bands: bool) -> (Markup, f64) {
    let mut legend = Legend::at(LINE * 0.6);
    legend.add(language.text("Simulated"), dot("dot"));
    if exact {
        legend.add(language.text("Exact"), stroke("exact"));
    }
    if bands {
        for (class, part, _) in BANDS.iter().rev() {
            legend.add(&fill(language.text("{} of runs"), &[&language.number(part)]), |x, y| {
                // The narrower band lies over the wider one.
                let wider = (*class != BANDS[0].0).then(|| square(BANDS[0].0)(x, y));
                html! { @if let Some(wider) = &wider { (wider) } (square(class)(x, y)) }
            });
        }
    }
    legend.end()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{caption, check, data};
    use super::*;
    use proptest::prelude::*;

    fn points() -> Vec<Running> {
        (1..=40_u32)
            .map(|k| Running { rounds: u64::from(k) * 131_072, edge: 0.0526 + 0.003 / f64::from(k) })
            .collect()
    }

    #[test]
    fn every_point_is_marked_within_two_bands() {
        for language in Language::ALL {
            for exact in [Some(0.0526), None] {
                let page = check(&convergence(language, &caption(), &points(), exact, 2.23));
                assert_eq!(data(&page), 40);
                assert_eq!(page.matches("<path class=\"band ").count(), 2);
                assert_eq!(page.matches("<line class=\"exact\"").count(), 2 * usize::from(exact.is_some()));
            }
        }
        let page = check(&convergence(Language::En, &caption(), &points(), None, 2.23));
        assert!(page.contains("After 131,072 rounds: 5.56\u{a0}%"), "{page}");
    }

    #[test]
    fn little_is_drawn_too() {
        let one = [Running { rounds: 1, edge: 0.05 }];
        assert_eq!(data(&check(&convergence(Language::En, &caption(), &one, None, 0.0))), 1);
        assert_eq!(data(&check(&convergence(Language::En, &caption(), &[], Some(0.1), 1.0))), 0);
        let none = [Running { rounds: 0, edge: f64::NAN }];
        assert_eq!(data(&check(&convergence(Language::En, &caption(), &none, None, f64::NAN))), 0);
    }

    proptest! {
        #[test]
        fn wild_runs_are_drawn(
            wild in prop::collection::vec((any::<u64>(), any::<f64>()), 0..60),
            exact in any::<Option<f64>>(),
            deviation in any::<f64>(),
        ) {
            let points: Vec<Running> =
                wild.into_iter().map(|(rounds, edge)| Running { rounds, edge }).collect();
            check(&convergence(Language::Ca, &caption(), &points, exact, deviation));
        }
    }
}
