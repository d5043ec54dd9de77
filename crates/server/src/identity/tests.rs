#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::collections::HashSet;

use bisat_protocol::IdentityId;

use super::guest_names::{COUNT, guest_name, is_guest_name};
use super::names::{check_name, keys};
use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher as _};

use super::passwords::{PasswordHasher, check_password};
use super::{
    CookieSecurity, SessionCookie, SessionId, SessionKey, clear_cookies, new_id, new_session_id, new_table_id,
    new_token, read_cookie, set_cookie,
};

const NOW: u64 = 1_700_000_000_000;
const DAY: u64 = 24 * 60 * 60 * 1000;

fn heron() -> IdentityId {
    IdentityId("heron23456789abc".to_owned())
}

fn session() -> SessionId {
    SessionId("sessi23456789abc".to_owned())
}

/// What a cookie that was issued now says.
fn told(session: Option<SessionId>) -> Option<SessionCookie> {
    Some(SessionCookie { identity: heron(), session, issued_at: NOW })
}

#[test]
fn random_bytes_become_ids_five_bits_a_letter() {
    assert_eq!(new_id([0; 10]).0, "aaaaaaaaaaaaaaaa");
    assert_eq!(new_id([255; 10]).0, "9999999999999999");
    assert_eq!(new_session_id([255; 10]).0, "9999999999999999");
    let bits = (1u128 << 75 | 2 << 70 | 3 << 65 | 4).to_be_bytes();
    assert_eq!(new_id(*bits.last_chunk().unwrap()).0, "bcdaaaaaaaaaaaae");
    let spare_bits = (1 << 14) - 1;
    assert_eq!(new_table_id((1u64 << 59 | 2 << 54 | 3 << 49 | 4 << 14 | spare_bits).to_be_bytes()).0, "bcdaaaaaae");
}

#[test]
fn another_byte_gives_another_id() {
    let mut ids = HashSet::new();
    for (place, value) in (0..10).flat_map(|place| (1..=255).map(move |value| (place, value))) {
        let mut random = [0; 10];
        random[place] = value;
        assert!(ids.insert(new_id(random).0), "{random:?}");
    }
}

#[test]
fn a_signed_cookie_says_whose_it_is() {
    let keys = SessionKey::new([7; 32]);
    let cookie = keys.sign(&heron(), &session(), NOW);
    assert!(cookie.starts_with("heron23456789abc.sessi23456789abc.1700000000000."), "{cookie}");
    assert_eq!(keys.verify(&cookie, NOW + DAY), told(Some(session())));
    assert_eq!(SessionKey::new([7; 32]).verify(&cookie, NOW), told(Some(session())), "after a restart");
}

#[test]
fn a_cookie_of_the_first_version_has_no_session() {
    // By Python: hmac.new(bytes([7] * 32), b"bisat cookie\nheron23456789abc.1700000000000", "sha256").hexdigest()
    let cookie = "heron23456789abc.1700000000000.ac38ef5c54ca1456977c852686b7b7b944b84116f1e3f9e2fac83474d7ab7b91";
    assert_eq!(SessionKey::new([7; 32]).verify(cookie, NOW), told(None));
}

#[test]
fn a_cookie_changed_in_any_character_is_nobodys() {
    let keys = SessionKey::new([7; 32]);
    let cookie = keys.sign(&heron(), &session(), NOW);
    for (place, replacement) in (0..cookie.len()).flat_map(|place| b"a0.Z".iter().map(move |letter| (place, *letter))) {
        let mut changed = cookie.clone().into_bytes();
        changed[place] = replacement;
        let changed = String::from_utf8(changed).unwrap();
        assert_eq!(keys.verify(&changed, NOW).is_some(), changed == cookie, "{changed}");
    }
    for length in 0..cookie.len() {
        assert_eq!(keys.verify(&cookie[..length], NOW), None);
    }
    assert_eq!(keys.verify(&cookie.to_uppercase(), NOW), None);
    assert_eq!(keys.verify(&format!("{cookie}0"), NOW), None);
    assert_eq!(SessionKey::new([8; 32]).verify(&cookie, NOW), None, "another server's");
}

#[test]
fn nonsense_is_nobodys_cookie() {
    let keys = SessionKey::new([7; 32]);
    for nonsense in ["", ".", "..", "a.b.c", "é.1.ü", "heron.1.", &"0".repeat(64), &format!(".{}", "0".repeat(64))] {
        assert_eq!(keys.verify(nonsense, NOW), None, "{nonsense}");
    }
}

#[test]
fn a_cookie_is_good_for_400_days() {
    let keys = SessionKey::new([7; 32]);
    let cookie = keys.sign(&heron(), &session(), NOW);
    assert_eq!(keys.verify(&cookie, NOW + 400 * DAY), told(Some(session())));
    assert_eq!(keys.verify(&cookie, NOW + 400 * DAY + 1), None);
    assert_eq!(keys.verify(&cookie, NOW - DAY), told(Some(session())), "a clock that was set back");
    assert_eq!(keys.verify(&cookie, NOW - 401 * DAY), None, "a clock that ran far ahead");
}

#[test]
fn cookies_are_kept_from_scripts_and_other_sites() {
    let plain = "bisat=x.1.y; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax";
    assert_eq!(set_cookie("x.1.y", CookieSecurity::AnyConnection), plain);
    assert_eq!(set_cookie("x.1.y", CookieSecurity::HttpsOnly), format!("__Host-{plain}; Secure"));
    let cleared = "bisat=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax";
    assert_eq!(clear_cookies(CookieSecurity::AnyConnection), [cleared]);
    let both = [format!("__Host-{cleared}; Secure"), format!("{cleared}; Secure")];
    assert_eq!(clear_cookies(CookieSecurity::HttpsOnly), both);
}

#[test]
fn cookies_are_secure_where_people_come_by_https() {
    for (address, secure) in [
        ("https://play.example", CookieSecurity::HttpsOnly),
        ("HTTPS://play.example", CookieSecurity::HttpsOnly),
        ("http://127.0.0.1:2525", CookieSecurity::AnyConnection),
        ("http://https://", CookieSecurity::AnyConnection),
        ("", CookieSecurity::AnyConnection),
        ("httpsé://", CookieSecurity::AnyConnection),
    ] {
        assert_eq!(CookieSecurity::for_addresses(address, None), secure, "{address}");
        assert_eq!(CookieSecurity::for_addresses("http://127.0.0.1:2525", Some(address)), secure, "{address}");
        let of_tls = CookieSecurity::for_addresses("https://127.0.0.1:2525", Some(address));
        assert_eq!(of_tls, CookieSecurity::HttpsOnly, "{address}");
    }
}

#[test]
fn our_cookie_is_found_among_others() {
    for (header, found) in [
        ("bisat=x.1.y", Some("x.1.y")),
        ("theme=dark; bisat=x.1.y; other=z", Some("x.1.y")),
        ("theme=dark;bisat=x.1.y", Some("x.1.y")),
        (" bisat = x.1.y ", Some("x.1.y")),
        ("bisat=x=y", Some("x=y")),
        ("bisat=", Some("")),
        ("__Host-bisat=x.1.y", Some("x.1.y")),
        ("bisat=planted; __Host-bisat=x.1.y", Some("x.1.y")),
        ("bisat", None),
        ("notbisat=x; bisat2=y; Bisat=z", None),
        ("theme=bisat=x", None),
        ("", None),
    ] {
        assert_eq!(read_cookie(header, CookieSecurity::AnyConnection), found, "{header}");
        assert_eq!(read_cookie(header, CookieSecurity::HttpsOnly), found, "{header}");
    }
}

#[test]
fn with_https_a_session_is_read_only_from_the_cookie_that_no_other_host_can_plant() {
    for (header, plain, https) in [
        ("bisat=x.s.1.y", Some("x.s.1.y"), None),
        ("bisat=x.s.1.y; bisat=x.1.y", Some("x.s.1.y"), Some("x.1.y")),
        ("bisat=x.s.1.y; __Host-bisat=z.t.1.y", Some("z.t.1.y"), Some("z.t.1.y")),
    ] {
        assert_eq!(read_cookie(header, CookieSecurity::AnyConnection), plain, "{header}");
        assert_eq!(read_cookie(header, CookieSecurity::HttpsOnly), https, "{header}");
    }
}

#[test]
fn names_of_guests_are_all_different_and_allowed() {
    let names: HashSet<String> = (0..COUNT).map(guest_name).collect();
    assert_eq!(names.len() as u64, COUNT);
    assert!(names.len() >= 60 * 60);
    for name in &names {
        assert_eq!(check_name(name), Ok(()), "{name}");
        assert!(is_guest_name(name), "{name}");
        let words: Vec<&str> = name.split(' ').collect();
        assert_eq!(words.len(), 2, "{name}");
        for word in words {
            let (first, rest) = word.split_at(1);
            let is_title_case = first.chars().all(|letter| letter.is_ascii_uppercase())
                && rest.chars().all(|letter| letter.is_ascii_lowercase());
            assert!(is_title_case, "{name}");
        }
    }
    assert_eq!(guest_name(0), guest_name(COUNT));
    assert!(names.contains(&guest_name(u64::MAX)));
}

#[test]
fn a_name_is_letters_digits_and_single_spaces() {
    for name in
        ["Jo", "Quiet Heron", "R2-D2", "a_b", "नमिता", "श्रीकृष्ण", "Ødegård", "李小龙", "שרה", "123456789 123456789 1234"]
    {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
    let character =
        |letter: char| format!("a name has letters, digits, spaces, hyphens and underscores, not {letter:?}");
    let spaces = |name: &str| format!("a name has single spaces between words only: {name:?}");
    for (name, error) in [
        ("", "a name has 2 to 24 characters, not 0".to_owned()),
        ("é", "a name has 2 to 24 characters, not 1".to_owned()),
        ("123456789 123456789 12345", "a name has 2 to 24 characters, not 25".to_owned()),
        ("<b>", character('<')),
        ("a\tb", character('\t')),
        ("a\u{a0}b", character('\u{a0}')),
        ("a\u{202e}b", character('\u{202e}')),
        ("a\u{200d}b", character('\u{200d}')),
        ("a\u{3164}b", character('\u{3164}')),
        ("a²", character('²')),
        ("a🙂", character('🙂')),
        (" ab", spaces(" ab")),
        ("ab ", spaces("ab ")),
        ("a  b", spaces("a  b")),
    ] {
        assert_eq!(check_name(name).unwrap_err().to_string(), error, "{name:?}");
    }
}

#[test]
fn names_of_machines_are_reserved() {
    for name in ["level 4", "Level 12", "LEVEL_4", "level4", "level--4"] {
        let error = format!("{name:?} is reserved for machines: choose another name");
        assert_eq!(check_name(name).unwrap_err().to_string(), error);
    }
    for name in ["level", "Level Head", "levels 4", "my level 4", "level 4b"] {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
}

#[test]
fn a_name_that_looks_like_a_machines_is_reserved_too() {
    // A capital i for the l, a one for the l, an l for the one, Cyrillic letters, other separators, other languages.
    for name in ["Ievel 4", "leve1 4", "level l", "Ievel11", "level O", "Niveau-3", "NIVEAU 3", "स्तर 4"] {
        assert!(check_name(name).unwrap_err().to_string().contains("machines"), "{name}");
    }
    for name in ["Levello", "Niveaux", "स्तरीय"] {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
}

#[test]
fn a_name_of_a_level_the_operator_or_the_site_is_reserved_in_three_languages() {
    for name in
        ["Level IV", "lvl 4", "Lv-7", "machine 4", "Machine VIII", "computer 2", "niv 3", "ordinateur 5", "मशीन 4"]
    {
        assert!(check_name(name).unwrap_err().to_string().contains("machines"), "{name}");
    }
    for name in [
        "admin",
        "Admin Ada",
        "ADMIN-7",
        "adm1n",
        "Moderator",
        "Bisat",
        "bisat2",
        "Bisat Support",
        "the_operator",
        "modérateur",
        "administratrice",
        "équipe Bisat",
        "serveur",
        "एडमिन",
        "बिसात",
        "Adrnin",
    ] {
        assert!(check_name(name).unwrap_err().to_string().contains("run the server"), "{name}");
    }
    for name in ["Ali Bisat", "Machinist", "Adminah", "Teamwork", "Modesty", "Lvov", "Computer", "Rooted", "2525"] {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
}

#[test]
fn a_name_is_written_in_one_script() {
    // The second has a Cyrillic а, the third a Greek ο.
    for name in ["Ada शर्मा", "Ad\u{430}", "L\u{3bf}uis", "Анна Smith"] {
        assert!(check_name(name).unwrap_err().to_string().contains("one script"), "{name}");
    }
    for name in ["Анна 7", "Ελένη", "さくら 桜 サクラ", "김민준", "R2-D2", "2525"] {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
}

#[test]
fn names_that_look_the_same_share_a_key() {
    let is_same = |one, other| keys(one).iter().any(|key| keys(other).contains(key));
    // Case; a capital i for an l; all in Cyrillic; zero for O; rn for m; composed and decomposed nukta; separators.
    for (one, other) in [
        ("Ada", "aDA"),
        ("Paypal", "PaypaI"),
        ("LILI", "lili"),
        ("paco", "\u{440}\u{430}\u{441}\u{43e}"),
        ("Otto", "0tto"),
        ("Mom", "Morn"),
        ("\u{915}\u{93c}", "\u{958}"),
        ("Ada Lovelace", "ada_lovelace"),
    ] {
        assert!(is_same(one, other), "{one} and {other}");
    }
    for (one, other) in [("Ada", "Ida"), ("Grace", "Grace H"), ("Bob", "Rob"), ("Ali", "All"), ("Anna", "Hanna")] {
        assert!(!is_same(one, other), "{one} and {other}");
    }
}

#[test]
fn the_name_of_deleted_accounts_is_reserved() {
    for name in ["deleted account", "Deleted-Account", "de1eted account"] {
        assert!(check_name(name).unwrap_err().to_string().contains("deleted"), "{name}");
    }
}

#[test]
fn the_commonest_passwords_are_refused() {
    for password in ["password", "Password", "PASSWORD1", "password2026!", "12345678", "qwertyuiop", "aaaaaaaaa"] {
        let error = check_password(password, "Ada").unwrap_err().to_string();
        assert!(error.contains("guessed"), "{error}");
    }
    assert!(check_password("Ada Lovelace", "ada lovelace").unwrap_err().to_string().contains("your name"));
    for password in ["correct horse", "battery staple", "password of mine", "eight letters or more"] {
        assert_eq!(check_password(password, "Ada"), Ok(()), "{password}");
    }
}

#[test]
fn a_password_has_8_to_200_characters() {
    for (password, error) in [
        ("1234567ö".to_owned(), None),
        ("éa".repeat(100), None),
        ("éééé567".to_owned(), Some("a password has 8 to 200 characters, not 7")),
        ("x".repeat(201), Some("a password has 8 to 200 characters, not 201")),
    ] {
        assert_eq!(
            check_password(&password, "Ada").err().map(|error| error.to_string()).as_deref(),
            error,
            "{password}"
        );
    }
}

fn hash_password(password: &str, salt: [u8; 16]) -> String {
    PasswordHasher::default().hash(password, salt)
}

fn verify_password(password: &str, hash: &str) -> bool {
    PasswordHasher::default().verify(password, hash)
}

#[test]
fn a_hasher_that_was_used_before_gives_the_same_hashes_as_a_new_one() {
    let mut hasher = PasswordHasher::default();
    let hashes = ["correct horse", "battery staple"].map(|password| hasher.hash(password, [5; 16]));
    assert_eq!(hashes, ["correct horse", "battery staple"].map(|password| hash_password(password, [5; 16])));
    assert!(hasher.verify("correct horse", &hashes[0]) && !hasher.verify("correct horse", &hashes[1]));
    let expected: PasswordHash = Argon2::default().hash_password_with_salt(b"correct horse", &[5; 16]).unwrap();
    assert_eq!(hashes[0], expected.to_string(), "as the argon2 crate writes it");
}

#[test]
fn only_the_password_that_was_hashed_is_right() {
    let hash = hash_password("correct horse", [5; 16]);
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$BQUFBQUFBQUFBQUFBQUFBQ$"), "{hash}");
    assert!(verify_password("correct horse", &hash));
    assert!(!verify_password("Correct horse", &hash));
    assert!(!verify_password("", &hash));
    assert_ne!(hash, hash_password("correct horse", [6; 16]));
}

#[test]
fn no_password_is_right_for_a_damaged_hash() {
    let hash = hash_password("correct horse", [5; 16]);
    for damaged in
        ["", "correct horse", "$argon2id$v=19$m=19456,t=2,p=1", &hash[..hash.len() - 1], &hash.to_uppercase()]
    {
        assert!(!verify_password("correct horse", damaged), "{damaged}");
    }
}

#[test]
fn a_token_is_kept_as_its_hash() {
    let token = new_token([0xab; 24]);
    assert_eq!(token, format!("bisat_{}", "ab".repeat(24)));
    // By Python: hashlib.sha256(b"bisat_" + b"ab" * 24).hexdigest()
}
