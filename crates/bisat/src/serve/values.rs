//! Values of the flags of `bisat serve` that need more than a type: rates, the public URL and the contact.

/// A rate limit: a number above 0. Anything else would lock everybody out, or nobody.
pub(super) fn rate(text: &str) -> Result<f64, &'static str> {
    let rate = text.parse().ok().filter(|rate: &f64| rate.is_finite() && *rate > 0.0);
    rate.ok_or("expected a number above 0, such as 20 or 0.5")
}

/// The URL that people use: scheme and host, perhaps a port, and no path.
pub(super) fn public_url(text: &str) -> Result<String, String> {
    let host_of = |text: &str| -> Option<String> {
        let (scheme, rest) = text.split_once("://")?;
        let is_scheme = ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
        let host = rest.strip_suffix('/').unwrap_or(rest);
        let is_host = !host.is_empty() && !host.contains(|character: char| "/?#@ \\".contains(character));
        (is_scheme && is_host).then(|| host.to_owned())
    };
    if let Some(host) = host_of(text) {
        let scheme = text.split("://").next().unwrap_or_default().to_ascii_lowercase();
        return Ok(format!("{scheme}://{}", host.to_ascii_lowercase()));
    }
    // Without a scheme the most likely meaning is https.
    match host_of(&format!("https://{text}")).filter(|_| !text.contains("://")) {
        Some(host) => Err(format!("the scheme is missing: expected https://{host}, or http://{host} without TLS")),
        None => Err("expected a scheme and a host, such as https://bisat.example".to_owned()),
    }
}

/// Contact for the operators of push services.
pub(super) fn contact(text: &str) -> Result<String, &'static str> {
    let is_mail = text.strip_prefix("mailto:").is_some_and(|address| address.contains('@'));
    let is_page = text.strip_prefix("https://").is_some_and(|host| !host.is_empty());
    let is_plain = !text.contains(|character: char| character.is_whitespace() || character.is_control());
    if (is_mail || is_page) && is_plain {
        Ok(text.to_owned())
    } else {
        Err("expected mailto:ADDRESS or a URL that begins with https://")
    }
}

#[cfg(test)]
mod tests {
    use super::{contact, public_url, rate};

    #[test]
    fn a_contact_is_an_address_to_write_to_or_a_page() {
        for text in ["mailto:ann@bisat.example", "https://bisat.example/contact"] {
            assert_eq!(contact(text).as_deref(), Ok(text));
        }
        for text in ["ann@bisat.example", "mailto:ann", "http://bisat.example", "https://", "", "mailto:a@b c"] {
            assert!(contact(text).is_err_and(|said| said.contains("mailto:")), "{text}");
        }
    }

    #[test]
    fn a_rate_is_a_number_above_0() {
        for (text, value) in [("20", 20.0), ("0.1", 0.1), ("1e6", 1e6)] {
            assert_eq!(rate(text), Ok(value));
        }
        for text in ["0", "-1", "NaN", "nan", "inf", "-inf", "1e999", "-0", "", "twenty", "20/s"] {
            assert!(rate(text).is_err_and(|said| said.contains("above 0")), "{text}");
        }
    }

    #[test]
    fn a_public_url_has_a_scheme_and_a_host() {
        for (text, url) in [
            ("https://bisat.example", "https://bisat.example"),
            ("http://127.0.0.1:2525", "http://127.0.0.1:2525"),
            ("HTTPS://Bisat.Example/", "https://bisat.example"),
            ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
        ] {
            assert_eq!(public_url(text).as_deref(), Ok(url));
        }
    }

    #[test]
    fn a_public_url_without_a_scheme_is_refused_with_what_would_be_right() {
        for text in ["bisat.example", "bisat.example:2525", "localhost"] {
            let right = format!("expected https://{text}");
            assert!(public_url(text).is_err_and(|said| said.contains(&right)), "{text}");
        }
        for text in ["", "https://", "ftp://bisat.example", "https://bisat.example/games", "https://a b", "https:/x"] {
            assert!(public_url(text).is_err_and(|said| said.contains("https://bisat.example")), "{text}");
        }
    }
}
