//! Lists in columns, for pages that are not reports.

/// A last column narrower than this is not broken into lines: it would be no better to read.
const NARROWEST: usize = 24;

/// Rows with each column as wide as its widest cell, two spaces between them and `indent` spaces
/// before each row. The last column is broken between words where the page of `width` characters ends.
/// No line ends in spaces.
#[must_use]
pub fn columns<const N: usize>(indent: usize, width: usize, rows: &[[&str; N]]) -> String {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let before_last = indent + widths.iter().take(N.saturating_sub(1)).map(|width| width + 2).sum::<usize>();
    let room = width.saturating_sub(before_last).max(NARROWEST);
    let mut page = String::new();
    for row in rows {
        let Some((last, cells)) = row.split_last() else { continue };
        let cells: Vec<String> =
            cells.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}  ")).collect();
        let mut start = format!("{:indent$}{}", "", cells.concat());
        for part in lines(last, room) {
            page.push_str(format!("{start}{part}").trim_end());
            page.push('\n');
            start = " ".repeat(before_last);
        }
    }
    page
}

/// The text in lines of at most `room` characters, as far as its words are no longer; at least one.
fn lines(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let at_end = lines.len() - 1;
        let line = &mut lines[at_end];
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= room {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::columns;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell_in_characters() {
        let page = columns(2, 80, &[["a", "póker", ""], ["bcd", "x", "y"]]);
        assert_eq!(page, "  a    póker\n  bcd  x      y\n");
        assert_eq!(columns::<3>(2, 80, &[]), "");
    }

    #[test]
    fn the_last_column_is_broken_between_words() {
        let meaning = "one two three four five six seven eight nine";
        let page = columns(1, 30, &[["ab", meaning], ["c", "short"]]);
        assert_eq!(page, " ab  one two three four five\n     six seven eight nine\n c   short\n");
        assert!(page.lines().all(|line| line.chars().count() <= 30));
    }
}
