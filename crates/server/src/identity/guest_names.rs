//! Random names for guests.

/// The name of a new guest: `Quiet Heron`. Numbers up to [`COUNT`] all give different ones.
pub fn guest_name(number: u64) -> String {
    let number = (number % COUNT) as usize;
    format!("{} {}", ADJECTIVES[number % ADJECTIVES.len()], ANIMALS[number / ADJECTIVES.len()])
}

/// How many different names there are.
pub const COUNT: u64 = (ADJECTIVES.len() * ANIMALS.len()) as u64;

/// Whether the server gives this name to guests. Case, and whether a space or a hyphen separates the words, do not matter.
pub fn is_guest_name(name: &str) -> bool {
    let words: Vec<&str> = name.split([' ', '-', '_']).filter(|word| !word.is_empty()).collect();
    let is_in = |list: &[&str], word: &str| list.iter().any(|known| known.eq_ignore_ascii_case(word));
    matches!(words[..], [adjective, animal] if is_in(&ADJECTIVES, adjective) && is_in(&ANIMALS, animal))
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
