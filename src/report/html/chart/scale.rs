//! From values to places in a drawing, and the values that are written beside an axis.

use super::super::language::Language;
use super::write::{digits, percent_fixed, power, ten_to};

/// How values are spread.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Spread {
    /// Evenly.
    Even,
    /// By their logarithm.
    Log,
    /// By their logarithm on both sides of zero, and evenly up to this value.
    Both(f64),
}

/// Where values stand between two places of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    spread: Spread,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

/// A value beside an axis.
#[derive(Clone, Debug)]
pub(super) struct Tick {
    /// The value.
    pub(super) value: f64,
    /// How it is written.
    pub(super) text: String,
}

impl Spread {
    fn of(self, value: f64) -> f64 {
        match self {
            Self::Even => value,
            Self::Log => value.max(1e-300).log10(),
            Self::Both(unit) => {
                let size = value.abs() / unit;
                value.signum() * if size <= 1.0 { size } else { 1.0 + size.log10() }
            }
        }
    }
}

impl Scale {
    /// Values from low to high evenly between two places; alike values get some room.
    pub(super) fn even(low: f64, high: f64, from: f64, to: f64) -> Self {
        let room = if high - low > high.abs().max(low.abs()) * 1e-9 {
            0.0
        } else if high == 0.0 {
            0.01
        } else {
            high.abs() * 0.1
        };
        Self { spread: Spread::Even, low: low - room, high: high + room, from, to }
    }

    /// Values above nought from low to high by their logarithm, at least a power of ten.
    pub(super) fn log(low: f64, high: f64, from: f64, to: f64) -> Self {
        let low = low.max(1e-300);
        Self { spread: Spread::Log, low, high: high.max(low * 10.0), from, to }
    }

    /// Values from low to high by their logarithm on both sides of zero, evenly up to a unit around it.
    pub(super) fn both(low: f64, high: f64, unit: f64, from: f64, to: f64) -> Self {
        let even = Self::even(low, high, from, to);
        Self { spread: Spread::Both(unit), ..even }
    }

    /// Where a value stands; beyond the ends, at the nearer end.
    pub(super) fn place(&self, value: f64) -> f64 {
        let [low, high, value] = [self.low, self.high, value].map(|value| self.spread.of(value));
        let part = ((value - low) / (high - low)).clamp(0.0, 1.0);
        if part.is_nan() { self.from } else { self.from + part * (self.to - self.from) }
    }

    /// Whether a value lies between the ends.
    pub(super) fn holds(&self, value: f64) -> bool {
        value >= self.low && value <= self.high
    }

    /// Round values between the ends, about so many, and the decimals that tell them apart.
    fn round(&self, most: usize) -> (Vec<f64>, i32) {
        let rough = (self.high - self.low) / most.max(1) as f64;
        if !rough.is_normal() || rough <= 0.0 {
            return (Vec::new(), 0);
        }
        let mut place = power(rough);
        let first = rough / 10f64.powi(place);
        let factor = if first <= 1.0 {
            1.0
        } else if first <= 2.0 {
            2.0
        } else if first <= 5.0 {
            5.0
        } else {
            place += 1;
            1.0
        };
        let step = factor * 10f64.powi(place);
        let mut at = (self.low / step - 1e-9).ceil();
        let mut values = Vec::new();
        while at * step <= self.high + step * 1e-9 && values.len() <= most {
            // One rounding, so that a tenth is a tenth.
            values.push(if place < 0 { at * factor / 10f64.powi(-place) } else { at * step });
            at += 1.0;
        }
        (values, place)
    }

    /// Round percentages between the ends.
    pub(super) fn percentages(&self, language: Language, most: usize) -> Vec<Tick> {
        let (values, place) = self.round(most);
        let decimals = usize::try_from((-place - 2).clamp(0, 12)).unwrap_or(0);
        let tick = |value| Tick { value, text: percent_fixed(language, value, decimals) };
        values.into_iter().map(tick).collect()
    }

    /// Round numbers between the ends.
    pub(super) fn numbers(&self, language: Language, most: usize) -> Vec<Tick> {
        let (values, place) = self.round(most);
        let tick = |value: f64| {
            let text = if value.abs() >= 1e7 {
                let of = power(value.abs());
                format!("{} × {}", digits(value / 10f64.powi(of), 3), ten_to(language, of))
            } else {
                format!("{value:.0$}", usize::try_from((-place).clamp(0, 12)).unwrap_or(0))
            };
            Tick { value, text: language.number(if text == "-0" { "0" } else { &text }) }
        };
        values.into_iter().map(tick).collect()
    }

    /// Powers of ten between the ends, no more than so many.
    pub(super) fn powers(&self, language: Language, most: usize) -> Vec<Tick> {
        let [low, high] = [self.low, self.high].map(|value| self.spread.of(value));
        let (first, last) = ((low - 1e-9).ceil() as i32, (high + 1e-9).floor() as i32);
        let step = (last - first) / i32::try_from(most.max(1)).unwrap_or(i32::MAX) + 1;
        let tick = |power| Tick { value: 10f64.powi(power), text: ten_to(language, power) };
        (first..=last).rev().filter(|power| (last - power) % step == 0).map(tick).rev().collect()
    }

    /// Zero and percentages that are powers of ten, on both sides of it.
    pub(super) fn percentages_of_both(&self, language: Language, most: usize) -> Vec<Tick> {
        let Spread::Both(unit) = self.spread else { return Vec::new() };
        let top = self.low.abs().max(self.high.abs());
        let (first, last) = (power(unit), power(top));
        let step = (last - first) * 2 / i32::try_from(most.max(1)).unwrap_or(i32::MAX) + 1;
        let powers = (first..=last).filter(|power| (power - first) % step == 0);
        let sizes: Vec<f64> =
            powers.map(|p| if p < 0 { 1.0 / 10f64.powi(-p) } else { 10f64.powi(p) }).collect();
        let below = sizes.iter().rev().map(|size| -size);
        let all = below.chain([0.0]).chain(sizes.iter().copied());
        let text = |value: f64| language.number(&format!("{} %", digits(value * 100.0, 2)));
        all.filter(|value| self.holds(*value)).map(|value| Tick { value, text: text(value) }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.text.as_str()).collect()
    }

    #[test]
    fn ticks_are_round() {
        let scale = Scale::even(0.0511, 0.0539, 0.0, 100.0);
        let ticks = scale.percentages(Language::En, 6);
        assert_eq!(
            texts(&ticks),
            ["5.15\u{a0}%", "5.20\u{a0}%", "5.25\u{a0}%", "5.30\u{a0}%", "5.35\u{a0}%"]
        );
        let ticks = Scale::even(-300.0, 1200.0, 0.0, 100.0).numbers(Language::En, 4);
        assert_eq!(texts(&ticks), ["0", "500", "1,000"]);
        let ticks = Scale::log(10.0, 1e8, 0.0, 100.0).powers(Language::En, 8);
        assert_eq!(texts(&ticks), ["10", "100", "1,000", "10⁴", "10⁵", "10⁶", "10⁷", "10⁸"]);
        let scale = Scale::both(-2.0, 1.0, 0.01, 0.0, 100.0);
        let found = scale.percentages_of_both(Language::En, 7);
        assert_eq!(
            texts(&found),
            ["−100\u{a0}%", "−10\u{a0}%", "−1\u{a0}%", "0\u{a0}%", "1\u{a0}%", "10\u{a0}%", "100\u{a0}%"]
        );
    }

    #[test]
    fn places_stay_between_the_ends() {
        for scale in [
            Scale::even(1.0, 1.0, 0.0, 100.0),
            Scale::even(-1e15, 1e15, 0.0, 100.0),
            Scale::log(0.0, 0.0, 0.0, 100.0),
            Scale::both(0.0, 0.0, 0.01, 0.0, 100.0),
        ] {
            for value in [-1e300, -1.0, 0.0, 1e-300, 1.0, f64::MAX, f64::INFINITY] {
                let place = scale.place(value);
                assert!((0.0..=100.0).contains(&place), "{scale:?} {value} {place}");
            }
        }
    }
}
