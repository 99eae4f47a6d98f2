//! Charts of pages: drawings that stand in the page itself, without script and without a colour of their own.
//!
//! The crate `plotters` was considered: it writes colours and fonts into the drawing, so that it could follow
//! neither dark screens nor print nor the width of a telephone; small drawings over `maud` can.
//!
//! Every drawing is [`WIDTH`] units wide and as wide as its box, from 320 to about 720 pixels. [`CSS`] sets
//! letters in fewer units where the box is wide; what is drawn leaves room for letters of [`LETTER`] units,
//! which are 12 pixels and more in the narrowest box.

mod bands;
mod convergence;
mod distribution;
mod play_map;
mod scale;
mod session;
mod variants;
mod write;

pub use self::bands::{Band, bands};
pub use self::convergence::{Running, convergence};
pub use self::distribution::{Result, distribution};
pub use self::play_map::{PlayRow, play_map};
pub use self::session::{Total, session};
pub use self::variants::{Variant, variants};

use self::scale::{Scale, Tick};
use self::write::units;
use super::language::Language;
use maud::{Markup, PreEscaped, html};

/// The style of charts: classes, and the variables by which a page or its print sets colours.
pub const CSS: &str = include_str!("chart.css");

/// The width of a drawing in its own units.
const WIDTH: f64 = 400.0;

/// The size of letters in units, in the narrowest box.
const LETTER: f64 = 15.0;

/// From one line of letters to the next.
const LINE: f64 = 19.0;

/// What every chart says of itself.
#[derive(Clone, Debug)]
pub struct Caption {
    /// What is shown.
    pub title: String,
    /// One sentence on how to read it.
    pub note: String,
}

/// A drawing in its figure; what it says in words is read out where it cannot be seen.
fn figure(kind: &str, caption: &Caption, summary: &str, height: f64, body: &Markup) -> Markup {
    html! {
        figure class=(format!("chart chart-{kind}")) {
            figcaption { strong { (caption.title) } " " span class="note" { (caption.note) } }
            svg viewBox=(format!("0 0 {} {}", units(WIDTH), units(height))) role="img"
                aria-label=(caption.title) {
                title { (caption.title) }
                desc { (caption.note) " " (summary) }
                (body)
            }
        }
    }
}

/// A drawing of which there is nothing to show.
fn nothing(language: Language, kind: &str, caption: &Caption) -> Markup {
    let said = language.text("There is nothing to show.");
    let body = words(WIDTH / 2.0, LINE * 1.5, "label middle", said);
    figure(kind, caption, said, LINE * 2.5, &body)
}

/// Words at a place; a class says where they are held and what they are.
fn words(x: f64, y: f64, class: &str, text: &str) -> Markup {
    html! { text x=(units(x)) y=(units(y)) class=(class) { (text) } }
}

/// A straight line.
fn line(class: &str, from: (f64, f64), to: (f64, f64)) -> Markup {
    html! { line class=(class) x1=(units(from.0)) y1=(units(from.1)) x2=(units(to.0)) y2=(units(to.1)) {} }
}

/// A rectangle without any side below zero.
fn rectangle(class: &str, x: f64, y: f64, width: f64, height: f64) -> Markup {
    html! {
        rect class=(class) x=(units(x)) y=(units(y)) width=(units(width.max(0.0))) height=(units(height.max(0.0))) {}
    }
}

/// A line through points, or the area within them.
fn path(class: &str, points: &[(f64, f64)], closed: bool) -> Markup {
    let mut drawn = String::new();
    for (at, (x, y)) in points.iter().enumerate() {
        drawn.push(if at == 0 { 'M' } else { 'L' });
        drawn.push_str(&format!("{} {}", units(*x), units(*y)));
    }
    if closed {
        drawn.push('Z');
    }
    html! { path class=(class) d=(drawn) {} }
}

/// Something that belongs together, and what is said of it where it is pointed at.
fn told(class: &str, said: &str, body: &Markup) -> Markup {
    html! { g class=(class) { title { (said) } (body) } }
}

/// The place of a drawing in which data stand.
#[derive(Clone, Copy, Debug)]
struct Plot {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// The grid and the axes around data, with what they measure.
fn axes(plot: Plot, x: (&Scale, &[Tick], &str), y: (&Scale, &[Tick], &str)) -> Markup {
    html! {
        (words(0.0, plot.top - LINE * 0.7, "label strong", y.2))
        @for tick in y.1 {
            @let at = y.0.place(tick.value);
            (line("grid", (plot.left, at), (plot.right, at)))
            (words(plot.left - 6.0, at + LETTER * 0.35, "tick end", &tick.text))
        }
        (below(plot, x.0, x.1, x.2))
    }
}

/// The horizontal axis with its lines through the data.
fn below(plot: Plot, scale: &Scale, ticks: &[Tick], label: &str) -> Markup {
    html! {
        @for tick in ticks {
            @let at = scale.place(tick.value);
            (line("grid", (at, plot.top), (at, plot.bottom)))
            (words(at, plot.bottom + LINE * 0.9, "tick middle", &tick.text))
        }
        (line("axis", (plot.left, plot.bottom), (plot.right, plot.bottom)))
        (words((plot.left + plot.right) / 2.0, plot.bottom + LINE * 1.9, "label middle", label))
    }
}

/// A legend: marks with their names, one beside the other, in as many lines as it takes.
struct Legend {
    body: String,
    x: f64,
    y: f64,
}

impl Legend {
    /// A legend of which the first line has this middle.
    fn at(y: f64) -> Self {
        Self { body: String::new(), x: 0.0, y }
    }

    /// Adds a name with the mark that is drawn around a point.
    fn add(&mut self, name: &str, mark: impl Fn(f64, f64) -> Markup) {
        let shown = write::cut(name, WIDTH - 24.0);
        let width = 22.0 + write::width_of(&shown);
        if self.x > 0.0 && self.x + width > WIDTH {
            self.x = 0.0;
            self.y += LINE;
        }
        self.body.push_str(&mark(self.x + 8.0, self.y).0);
        self.body.push_str(&words(self.x + 20.0, self.y + LETTER * 0.35, "label", &shown).0);
        self.x += width + 14.0;
    }

    /// What is drawn, and where the next thing may stand.
    fn end(self) -> (Markup, f64) {
        (PreEscaped(self.body), self.y + LINE * 0.6)
    }
}

/// A square of a legend.
fn square(class: &str) -> impl Fn(f64, f64) -> Markup + '_ {
    move |x, y| rectangle(class, x - 7.0, y - 6.0, 14.0, 12.0)
}

/// A dot of a legend.
fn dot(class: &str) -> impl Fn(f64, f64) -> Markup + '_ {
    move |x, y| html! { circle class=(class) cx=(units(x)) cy=(units(y)) r="4" {} }
}

/// A stroke of a legend.
fn stroke(class: &str) -> impl Fn(f64, f64) -> Markup + '_ {
    move |x, y| line(class, (x - 7.0, y), (x + 7.0, y))
}

#[cfg(test)]
mod tests;
