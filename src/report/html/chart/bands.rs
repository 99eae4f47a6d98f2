//! Where the average result lies after so many rounds.

use super::super::language::Language;
use super::scale::Scale;
use super::write::{fill, finite, percent, power, units, width_of};
use super::{Caption, LINE, Legend, Plot, WIDTH, axes, figure, line, nothing, path, square, stroke, told};
use maud::{Markup, html};

/// The class of each band and how much of all it holds, the widest first.
const PARTS: [(&str, &str); 3] =
    [("band band-99", "99 %"), ("band band-95", "95 %"), ("band band-90", "90 %")];

/// Steps from one number of rounds to the next.
const STEPS: u32 = 8;

/// Where the average result of an initial bet lies after so many rounds.
#[derive(Clone, Copy, Debug)]
pub struct Band {
    /// The rounds.
    pub rounds: u64,
    /// The expected average.
    pub mean: f64,
    /// Half the width of the range in which 90 % of averages lie.
    pub half_90: f64,
    /// The same of 95 %.
    pub half_95: f64,
    /// The same of 99 %.
    pub half_99: f64,
}

/// A band that can be drawn.
#[derive(Clone, Copy)]
struct Place {
    rounds: f64,
    mean: f64,
    /// The widest first.
    halves: [f64; 3],
}

/// The average result after more and more rounds: its expectation and the ranges in which 90, 95 and 99 % of
/// averages lie.
#[must_use]
pub fn bands(language: Language, caption: &Caption, bands: &[Band]) -> Markup {
    let mut places: Vec<Place> = bands.iter().filter_map(usable).collect();
    places.sort_by(|a, b| a.rounds.total_cmp(&b.rounds));
    let (Some(first), Some(last)) = (places.first(), places.last()) else {
        return nothing(language, "bands", caption);
    };

    let low = places.iter().map(|at| at.mean - at.halves[0]).fold(0.0, f64::min);
    let high = places.iter().map(|at| at.mean + at.halves[0]).fold(0.0, f64::max);
    let (legend, under) = legend(language);
    let mut plot = Plot { left: 0.0, right: WIDTH - 16.0, top: under + LINE * 1.7, bottom: under + 300.0 };
    let y = Scale::both(low, high, unit(last), plot.bottom, plot.top);
    let y_ticks = y.percentages_of_both(language, 9);
    plot.left = y_ticks.iter().map(|tick| width_of(&tick.text)).fold(30.0, f64::max) + 8.0;
    let x = Scale::log(first.rounds, last.rounds, plot.left, plot.right);
    let x_ticks = x.powers(language, 8);

    let steps = between(&places);
    let area = |band: usize| {
        let side =
            |sign: f64| move |at: &Place| (x.place(at.rounds), y.place(at.mean + sign * at.halves[band]));
        let around = steps.iter().map(side(1.0)).chain(steps.iter().rev().map(side(-1.0)));
        around.collect::<Vec<_>>()
    };
    let mean: Vec<_> = steps.iter().map(|at| (x.place(at.rounds), y.place(at.mean))).collect();
    let zero = y.place(0.0);
    let body = html! {
        (legend)
        @for (band, (class, _)) in PARTS.iter().enumerate() { (path(class, &area(band), true)) }
        (axes(plot, (&x, &x_ticks, language.text("Rounds (logarithmic scale)")),
            (&y, &y_ticks, language.text("Average result per initial bet"))))
        (line("zero", (plot.left, zero), (plot.right, zero)))
        (path("line", &mean, false))
        @for at in &places {
            (told("row", &said(language, at), &html! {
                circle class="dot datum" cx=(units(x.place(at.rounds))) cy=(units(y.place(at.mean))) r="3.5" {}
            }))
        }
    };
    figure("bands", caption, &said(language, last), plot.bottom + LINE * 2.3, &body)
}

fn usable(band: &Band) -> Option<Place> {
    let half = |half: f64| finite(half).map_or(0.0, f64::abs);
    let halves = [half(band.half_99), half(band.half_95), half(band.half_90)];
    let mean = finite(band.mean)?;
    (band.rounds > 0).then_some(Place { rounds: band.rounds as f64, mean, halves })
}

/// The power of ten up to which the scale is even around zero: the expectation can be told from zero.
fn unit(last: &Place) -> f64 {
    let size = if last.mean == 0.0 { last.halves[0] } else { last.mean.abs() };
    10f64.powi(power(size.clamp(1e-6, 1.0)))
}

/// The bands with steps between them, for what is straight on one scale is bent on another.
fn between(places: &[Place]) -> Vec<Place> {
    let mut steps = Vec::new();
    for pair in places.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        for step in 0..STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let even = |a: f64, b: f64| a + (b - a) * part;
            let log = |a: f64, b: f64| {
                if a > 0.0 && b > 0.0 { even(a.ln(), b.ln()).exp() } else { even(a, b) }
            };
            let halves = [0, 1, 2].map(|band| log(from.halves[band], to.halves[band]));
            steps.push(Place { rounds: log(from.rounds, to.rounds), mean: even(from.mean, to.mean), halves });
        }
    }
    steps.extend(places.last());
    steps
}

/// What is said of some rounds.
fn said(language: Language, at: &Place) -> String {
    let rounds = language.number(&format!("{:.0}", at.rounds));
    let mut parts =
        vec![fill(language.text("After {} rounds: {}"), &[&rounds, &percent(language, at.mean, 6)])];
    for (band, (_, part)) in PARTS.iter().enumerate().rev() {
        let ends = [-1.0, 1.0].map(|sign| percent(language, at.mean + sign * at.halves[band], 6));
        let between = fill(language.text("between {} and {}"), &[&ends[0], &ends[1]]);
        parts.push(format!("{}: {between}", language.number(part)));
    }
    parts.join("; ")
}

fn legend(language: Language) -> (Markup, f64) {
    let mut legend = Legend::at(LINE * 0.6);
    legend.add(language.text("Expected"), stroke("line"));
    legend.add(language.text("Break-even"), stroke("zero"));
    for (band, (_, part)) in PARTS.iter().enumerate().rev() {
        // A narrower band lies over the wider ones.
        let mark = |x, y| html! { @for (class, _) in &PARTS[..=band] { (square(class)(x, y)) } };
        legend.add(&fill(language.text("{} of averages"), &[&language.number(part)]), mark);
    }
    legend.end()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{caption, check, data};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_number_of_rounds_is_marked_within_three_bands() {
        let band = |power: u32| {
            let error = 2.23 / f64::from(10_u32.pow(power)).sqrt();
            let [half_90, half_95, half_99] = [1.645, 1.96, 2.576].map(|z| z * error);
            Band { rounds: 10_u64.pow(power), mean: -0.0526, half_90, half_95, half_99 }
        };
        let all: Vec<Band> = (1..=8).map(band).collect();
        for language in Language::ALL {
            let page = check(&bands(language, &caption(), &all));
            assert_eq!(data(&page), 8);
            assert_eq!(page.matches("<path class=\"band ").count(), 3);
            assert_eq!(page.matches("<line class=\"zero\"").count(), 2);
        }
    }

    #[test]
    fn little_is_drawn_too() {
        assert_eq!(data(&check(&bands(Language::En, &caption(), &[]))), 0);
        let one = Band { rounds: 1, mean: 0.0, half_90: 0.0, half_95: 0.0, half_99: 0.0 };
        assert_eq!(data(&check(&bands(Language::En, &caption(), &[one]))), 1);
    }

    proptest! {
        #[test]
        fn wild_bands_are_drawn(
            wild in prop::collection::vec((any::<u64>(), any::<[f64; 4]>()), 0..20),
        ) {
            let all = wild.into_iter().map(|(rounds, [mean, half_90, half_95, half_99])| Band {
                rounds, mean, half_90, half_95, half_99,
            });
            let all: Vec<Band> = all.collect();
            check(&bands(Language::Es, &caption(), &all));
        }
    }
}
