//! Where the keys of a TOML file stand.

use super::fault::Source;
use std::ops::Range;
use toml::de::DeTable;

/// Where a dotted key stands; for one that the file has not, where its table does, and so on outwards.
/// Nothing where not even the outermost table is there.
///
/// ```
/// use ventaja::base::fault::Source;
/// use ventaja::base::places::place;
/// let source = Source::new("x.toml", "a = 1\n[t.u]\nb = 2\n");
/// assert_eq!(&source.text[place(&source, "t.u.b").unwrap()], "b");
/// assert_eq!(&source.text[place(&source, "t.u.c").unwrap()], "u");
/// assert_eq!(place(&source, "v.c"), None);
/// ```
#[must_use]
pub fn place(source: &Source, key: &str) -> Option<Range<usize>> {
    let (root, _) = DeTable::parse_recoverable(&source.text);
    let (mut table, mut found) = (root.get_ref(), None);
    for word in key.split('.') {
        let Some((key, value)) = table.get_key_value(word) else { break };
        found = Some(key.span());
        match value.get_ref().as_table() {
            Some(inner) => table = inner,
            None => break,
        }
    }
    found
}
