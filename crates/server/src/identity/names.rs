//! Names: random names for guests, and which names are valid.

/// The name of a new guest: `Quiet Heron`. Numbers up to [`COUNT`] all give different ones.
pub fn pleasant(number: u64) -> String {
    let number = (number % COUNT) as usize;
    format!("{} {}", ADJECTIVES[number % ADJECTIVES.len()], ANIMALS[number / ADJECTIVES.len()])
}

/// How many different names there are.
pub const COUNT: u64 = (ADJECTIVES.len() * ANIMALS.len()) as u64;

/// Whether a name may contain this: any script's letters, the digits 0 to 9, space, hyphen and underscore.
pub(super) fn is_allowed(character: char) -> bool {
    let is_letter = character.is_alphabetic() && !INVISIBLE_LETTERS.contains(&character);
    is_letter || character.is_ascii_digit() || " -_".contains(character) || INDIAN_SIGNS.contains(&character)
}

/// Letters by the book that show nothing: by them two names could look the same.
const INVISIBLE_LETTERS: [char; 6] = ['\u{115F}', '\u{1160}', '\u{17B4}', '\u{17B5}', '\u{3164}', '\u{FFA0}'];

/// Nukta and virama in the scripts of India: no letters by the book, but most names there are not written without them.
const INDIAN_SIGNS: [char; 17] = [
    '\u{093C}', '\u{094D}', '\u{09BC}', '\u{09CD}', '\u{0A3C}', '\u{0A4D}', '\u{0ABC}', '\u{0ACD}', '\u{0B3C}',
    '\u{0B4D}', '\u{0BCD}', '\u{0C3C}', '\u{0C4D}', '\u{0CBC}', '\u{0CCD}', '\u{0D4D}', '\u{0DCA}',
];

/// Whether a person of this name could be taken for `level 4`.
pub(super) fn is_like_a_machine(name: &str) -> bool {
    let name = name.to_lowercase();
    let Some(rest) = name.strip_prefix("level") else { return false };
    let number = rest.trim_start_matches([' ', '-', '_']);
    !number.is_empty() && number.chars().all(|character| character.is_ascii_digit())
}

#[rustfmt::skip]
const ADJECTIVES: [&str; 72] = [
    "Able", "Airy", "Amber", "Artful", "Autumn", "Blithe", "Bold", "Brave", "Breezy", "Bright", "Brisk", "Calm",
    "Candid", "Cheerful", "Clever", "Cordial", "Cosy", "Curious", "Dapper", "Daring", "Dawn", "Deft", "Eager", "Early",
    "Earnest", "Fabled", "Fair", "Festive", "Fleet", "Friendly", "Gallant", "Gentle", "Glad", "Golden", "Graceful",
    "Happy", "Hardy", "Hopeful", "Humble", "Jolly", "Jovial", "Keen", "Kind", "Lively", "Lucky", "Lunar", "Mellow",
    "Merry", "Mild", "Nimble", "Noble", "Patient", "Placid", "Playful", "Plucky", "Polite", "Quick", "Quiet", "Serene",
    "Silver", "Smiling", "Snowy", "Spry", "Steady", "Sunny", "Swift", "Tidy", "Tranquil", "Valiant", "Warm", "Winter",
    "Wise",
];

#[rustfmt::skip]
const ANIMALS: [&str; 72] = [
    "Alpaca", "Antelope", "Avocet", "Badger", "Bluebird", "Bulbul", "Bunting", "Butterfly", "Caribou", "Chamois",
    "Chinchilla", "Chipmunk", "Cicada", "Cormorant", "Crane", "Cricket", "Curlew", "Deer", "Dolphin", "Dormouse",
    "Dragonfly", "Eagle", "Egret", "Falcon", "Finch", "Firefly", "Flamingo", "Fox", "Gazelle", "Gecko", "Goldfinch",
    "Hare", "Hedgehog", "Heron", "Hoopoe", "Hornbill", "Ibex", "Ibis", "Jerboa", "Kestrel", "Kingfisher", "Koala",
    "Lapwing", "Lark", "Leopard", "Lynx", "Magpie", "Mallard", "Marmot", "Marten", "Meerkat", "Mongoose", "Myna",
    "Nightingale", "Oriole", "Osprey", "Otter", "Owl", "Panda", "Parakeet", "Peacock", "Pelican", "Penguin", "Plover",
    "Puffin", "Robin", "Seahorse", "Sparrow", "Squirrel", "Swan", "Tortoise", "Wren",
];
