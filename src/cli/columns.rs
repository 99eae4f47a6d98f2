//! Lists in columns, for pages that are not reports.

/// Rows with each column as wide as its widest cell, two spaces between them, and `indent` spaces
/// before each row. No line ends in spaces.
#[must_use]
pub fn columns<const N: usize>(indent: usize, rows: &[[&str; N]]) -> String {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut page = String::new();
    for row in rows {
        let cells: Vec<String> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        let line = format!("{:indent$}{}", "", cells.join("  "));
        page.push_str(line.trim_end());
        page.push('\n');
    }
    page
}

#[cfg(test)]
mod tests {
    use super::columns;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell_in_characters() {
        let page = columns(2, &[["a", "póker", ""], ["bcd", "x", "y"]]);
        assert_eq!(page, "  a    póker\n  bcd  x      y\n");
        assert_eq!(columns::<3>(2, &[]), "");
    }
}
