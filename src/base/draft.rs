//! A TOML file in which values are changed, with everything else left as people wrote it.

use super::fault::Source;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, TableLike, Value};

/// A file that is being changed.
#[derive(Clone, Debug)]
pub struct Draft {
    name: String,
    document: DocumentMut,
}

impl Draft {
    /// Begins with a file; nothing where it is not TOML.
    #[must_use]
    pub fn of(source: &Source) -> Option<Self> {
        Some(Self { name: source.name.clone(), document: source.text.parse().ok()? })
    }

    /// Gives the value of a dotted key, written as TOML has it, in place of the old one, whose comment
    /// stays; a key that was not there comes at the end of its table.
    ///
    /// # Panics
    /// If the value is not TOML, or the key leads through something that is no table: a fault of the
    /// program, whose own keys and values these are.
    pub fn set(&mut self, key: &str, value: &str) {
        let mut value: Value = value.parse().expect("the program writes TOML");
        let (table, key) = self.table_of(key);
        match table.get_mut(key).and_then(Item::as_value_mut) {
            Some(old) => {
                *value.decor_mut() = old.decor().clone();
                *old = value;
            }
            None => {
                table.insert(key, Item::Value(value));
            }
        }
    }

    /// Gives a key of the top level a text, whatever letters are in it.
    pub fn set_text(&mut self, key: &str, text: &str) {
        match self.document.get_mut(key).and_then(Item::as_value_mut) {
            Some(old) => {
                let mut value = Value::from(text);
                *value.decor_mut() = old.decor().clone();
                *old = value;
            }
            None => drop(self.document.insert(key, toml_edit::value(text))),
        }
    }

    /// Adds a table of texts to a list of tables.
    pub fn push(&mut self, list: &str, texts: &[(&str, &str)]) {
        let mut table = Table::new();
        for (key, text) in texts {
            table.insert(key, toml_edit::value(*text));
        }
        let item = self.document.entry(list).or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
        if let Some(tables) = item.as_array_of_tables_mut() {
            tables.push(table);
        }
    }

    /// Takes the comment behind the value of a dotted key away: it speaks of what stood there.
    pub fn drop_comment(&mut self, key: &str) {
        let (table, key) = self.table_of(key);
        if let Some(value) = table.get_mut(key).and_then(Item::as_value_mut) {
            value.decor_mut().set_suffix("");
        }
    }

    /// Gives the texts under `text` in a list of tables another wording, by their `key`; nothing leaves one.
    pub fn reword(
        &mut self,
        list: &str,
        key: &str,
        text: &str,
        wording: impl Fn(&str, &str) -> Option<String>,
    ) {
        let tables = self.document.get_mut(list).and_then(Item::as_array_of_tables_mut);
        for table in tables.into_iter().flat_map(ArrayOfTables::iter_mut) {
            let said = |of: &str| table.get(of).and_then(Item::as_str).map(str::to_owned);
            if let Some((key, old)) = said(key).zip(said(text))
                && let Some(new) = wording(&key, &old)
            {
                table.insert(text, toml_edit::value(new));
            }
        }
    }

    /// Takes a dotted key away, and its table where it was the last one in it.
    pub fn remove(&mut self, key: &str) {
        let (table, last) = self.table_of(key);
        table.remove(last);
        if let Some((parent, _)) = key.rsplit_once('.')
            && table.is_empty()
        {
            self.remove(parent);
        }
    }

    /// Whether there is something under a key of the top level.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.document.contains_key(key)
    }

    /// Keeps those tables of a list of tables whose `key` is wanted, and those without it.
    pub fn retain(&mut self, list: &str, key: &str, is_wanted: impl Fn(&str) -> bool) {
        if let Some(tables) = self.document.get_mut(list).and_then(Item::as_array_of_tables_mut) {
            tables.retain(|table| table.get(key).and_then(Item::as_str).is_none_or(&is_wanted));
        }
    }

    /// The file as it is now.
    #[must_use]
    pub fn source(&self) -> Source {
        Source::new(self.name.clone(), self.document.to_string())
    }

    /// The table of a dotted key, made where it is missing, and the key in it.
    fn table_of<'k>(&mut self, key: &'k str) -> (&mut dyn TableLike, &'k str) {
        let mut table: &mut dyn TableLike = self.document.as_table_mut();
        let mut key = key;
        while let Some((first, rest)) = key.split_once('.') {
            let item = table.entry(first).or_insert_with(|| Item::Table(Table::new()));
            table = item.as_table_like_mut().expect("a dotted key leads through tables");
            key = rest;
        }
        (table, key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(text: &str) -> Draft {
        Draft::of(&Source::new("x.toml", text)).expect("TOML")
    }

    #[test]
    fn values_change_and_everything_else_stays() {
        let text = "# head\na = 1\n\n[t] # of t\nb = \"x\"   # said of b\nc = { d = 2 }\n\n[t.u]\ne = 3\n";
        let mut draft = draft(text);
        draft.set("t.b", "\"7 to 1\"");
        draft.set("t.u.e", "4");
        draft.set("t.c.d", "5");
        let expected =
            text.replace("\"x\"", "\"7 to 1\"").replace("e = 3", "e = 4").replace("d = 2", "d = 5");
        assert_eq!(draft.source().text, expected);
        assert_eq!(draft.source().name, "x.toml");
    }

    #[test]
    fn keys_come_and_go_with_their_tables() {
        let mut draft = draft("a = 1\n[t]\nb = 2\n[t.u]\ne = 3\n");
        draft.set("new.pays.flush", "true");
        draft.remove("t.u.e");
        let document: DocumentMut = draft.source().text.parse().expect("TOML");
        assert_eq!(document["new"]["pays"]["flush"].as_bool(), Some(true));
        assert!(document["t"].get("u").is_none());
        draft.remove("t.b");
        draft.remove("t.b");
        draft.remove("new.pays.flush");
        assert_eq!(draft.source().text.trim(), "a = 1");
    }

    #[test]
    fn tables_of_a_list_go_by_their_key() {
        let mut draft = draft("[[assumption]]\nkey = \"a\"\n[[assumption]]\nkey = \"b\"\n");
        draft.retain("assumption", "key", |key| key != "a");
        assert!(draft.has("assumption") && !draft.has("b"));
        assert_eq!(draft.source().text, "[[assumption]]\nkey = \"b\"\n");
    }

    #[test]
    fn texts_of_any_letters_are_set_and_tables_come_to_a_list() {
        let mut draft = draft("title = \"x\" # of it\n[[assumption]]\nkey = \"a\"\n");
        draft.set_text("title", "\"quoted\" \\ and\nbroken");
        draft.push("assumption", &[("key", "b"), ("reason", "so")]);
        draft.push("other", &[("key", "c")]);
        let text = draft.source().text;
        let document: DocumentMut = text.parse().expect("TOML");
        assert_eq!(document["title"].as_str(), Some("\"quoted\" \\ and\nbroken"));
        assert_eq!(document["assumption"][1]["reason"].as_str(), Some("so"));
        assert_eq!(document["other"][0]["key"].as_str(), Some("c"));
        assert!(text.contains("# of it"));
    }

    #[test]
    fn what_is_no_toml_is_no_draft() {
        assert!(Draft::of(&Source::new("x.toml", "a = = 1")).is_none());
    }
}
