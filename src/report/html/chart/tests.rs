//! What holds of every chart.

use super::*;

/// A caption with every sign that must be escaped.
pub(super) fn caption() -> Caption {
    Caption { title: "Title <&> \"quoted\"".to_owned(), note: "Read <it> so.".to_owned() }
}

/// Results of a round of Caribbean stud.
pub(super) fn results() -> Vec<Result> {
    let result =
        |net: f64, probability, observed| Result { net, label: net.to_string(), probability, observed };
    vec![
        result(-3.0, 0.1368, None),
        result(-1.0, 0.4777, Some(0.4779)),
        result(0.0, 1.617_990e-5, Some(1.5e-5)),
        result(1.0, 0.2274, Some(0.0)),
        result(201.0, 1.539e-6, None),
    ]
}

/// How many marks of data a drawing has.
pub(super) fn data(page: &str) -> usize {
    page.matches("datum").count()
}

/// The text of a drawing, which must be whole: every number is one, every sign escaped, every end there.
pub(super) fn check(drawing: &Markup) -> String {
    let page = drawing.0.clone();
    for wrong in ["NaN", "inf\"", "inf ", "-inf", "<it>", "<script", "style=", "fill=", "stroke="] {
        // Names may say anything, but not as a value of an attribute.
        let found = page.match_indices(wrong).any(|(at, _)| {
            let before = &page[..at];
            before.rfind('<') > before.rfind('>')
        });
        assert!(!found, "{wrong} in {page}");
    }
    for name in ["x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "width", "height", "r"] {
        for part in page.split(&format!(" {name}=\"")).skip(1).filter(|part| part.contains('"')) {
            let value = part.split('"').next().unwrap_or_default();
            if let Ok(value) = value.parse::<f64>() {
                assert!((-30.0..=4000.0).contains(&value), "{name} is {value}: {page}");
            } else {
                assert!(page.contains("&quot;") || value.is_empty(), "{name} is {value}: {page}");
            }
        }
    }
    for name in
        ["figure", "svg", "title", "desc", "g", "text", "figcaption", "rect", "line", "path", "circle"]
    {
        let opened = page.matches(&format!("<{name}>")).count() + page.matches(&format!("<{name} ")).count();
        assert_eq!(opened, page.matches(&format!("</{name}>")).count(), "{name} in {page}");
    }
    page
}

#[test]
fn a_drawing_says_what_it_is() {
    let page = check(&distribution(Language::En, &caption(), &results()));
    assert!(page.contains("<strong>Title &lt;&amp;&gt; &quot;quoted&quot;</strong>"), "{page}");
    assert!(page.contains("role=\"img\" aria-label=\"Title &lt;&amp;&gt; &quot;quoted&quot;\""), "{page}");
    assert!(page.contains("<desc>Read &lt;it&gt; so. Most likely: −1 (47.8\u{a0}%)."), "{page}");
}

#[test]
fn the_same_is_drawn_in_the_same_way() {
    let page = |title: &str| {
        let caption = Caption { title: title.to_owned(), ..caption() };
        distribution(Language::En, &caption, &results()).0
    };
    assert_eq!(page("one"), page("one"));
    assert_ne!(page("one"), page("two"));
}

#[test]
fn every_class_that_is_drawn_has_a_style() {
    for class in ["mark", "axis", "grid", "band", "line", "exact", "label", "tick", "neg", "pos", "zero"] {
        assert!(CSS.contains(&format!(".{class}")), "{class}");
    }
    for action in 0..5 {
        assert!(CSS.contains(&format!(".action-{action} ")), "{action}");
    }
    // Colours stand in variables alone, so that dark screens and print can set them.
    let rules = CSS.lines().filter(|line| !line.trim_start().starts_with("--"));
    assert!(rules.clone().all(|line| !line.contains('#')), "{rules:?}");
}
