//! The words of Spanish leaflets for what has an English name in files and arguments.

/// Words of leaflets, in small letters and without accents, each with what may be meant.
const MEANINGS: [(&str, &[&str]); 26] = [
    ("as-rey", &["ace_king"]),
    ("as_rey", &["ace_king"]),
    ("banca", &["dealer"]),
    ("carta", &["upcard", "card"]),
    ("casillas", &["boxes"]),
    ("color", &["flush", "flush_cards"]),
    ("compro", &["buy"]),
    ("comprar", &["buy"]),
    ("descarto", &["throw"]),
    ("descarte", &["throw"]),
    ("doble_pareja", &["two_pair"]),
    ("dobles_parejas", &["two_pair"]),
    ("doblo", &["go"]),
    ("escalera", &["straight", "straight_cards"]),
    ("escalera_de_color", &["straight_flush", "straight_flush_cards"]),
    ("escalera_real", &["royal_flush", "royal_cards"]),
    ("full", &["full_house"]),
    ("no voy", &["pass"]),
    ("pareja", &["pair", "pair_rank"]),
    ("paso", &["pass"]),
    ("poker", &["four_of_a_kind", "sin-descarte"]),
    ("progresivo", &["progressive"]),
    ("seguro", &["insurance", "insured"]),
    ("trio", &["three_of_a_kind"]),
    ("tira", &["throw"]),
    ("voy", &["go"]),
];

/// The one of `known` that a Spanish word stands for.
///
/// ```
/// use ventaja::base::spanish::meant;
/// assert_eq!(meant("Póker", &["pair", "four_of_a_kind"]), Some("four_of_a_kind"));
/// assert_eq!(meant("voy", &["pass", "go", "buy"]), Some("go"));
/// assert_eq!(meant("voy", &["marbella"]), None);
/// ```
#[must_use]
pub fn meant<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let word: String = word.to_lowercase().chars().map(without_accent).collect();
    let (_, meanings) = MEANINGS.iter().find(|(spanish, _)| *spanish == word)?;
    meanings.iter().find_map(|meaning| known.iter().find(|name| *name == meaning).copied())
}

fn without_accent(letter: char) -> char {
    match letter {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' => 'u',
        other => other,
    }
}
