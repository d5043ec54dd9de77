//! Glicko-2, after Mark E. Glickman, "Example of the Glicko-2 system" (2013). The steps are numbered as there.

use super::Rating;

/// Rating points per unit of the paper's internal scale.
const SCALE: f64 = 173.7178;
/// Constraint on changes of the volatility, the paper's tau.
const TAU: f64 = 0.5;

/// The rating after a period with these games, each with the other player's rating before it and the score in it.
pub(super) fn after(own: Rating, games: &[(Rating, f64)]) -> Rating {
    // Step 2.
    let mu = (own.rating - Rating::NEW.rating) / SCALE;
    let phi = own.deviation / SCALE;
    // Steps 3 and 4: the information of the games (1/v), and the score above the expected score (delta/v).
    let (mut information, mut surplus) = (0.0, 0.0);
    for (other, score) in games {
        let weight = weight(other.deviation / SCALE);
        let expected = expected(weight * (mu - (other.rating - Rating::NEW.rating) / SCALE));
        information += weight * weight * expected * (1.0 - expected);
        surplus += weight * (score - expected);
    }
    // Step 5.
    let volatility =
        if games.is_empty() { own.volatility } else { volatility(own.volatility, phi, information, surplus) };
    // Steps 6 and 7.
    let phi_squared = 1.0 / (1.0 / (phi * phi + volatility * volatility) + information);
    let mu = mu + phi_squared * surplus;
    // Step 8.
    Rating { rating: mu * SCALE + Rating::NEW.rating, deviation: phi_squared.sqrt() * SCALE, volatility }.bounded()
}

/// Weight of a game against a player with this deviation, the paper's g.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * (phi / std::f64::consts::PI).powi(2)).sqrt()
}

/// Expected score, the paper's E. It is kept away from 0 and 1: a certain result has no information, and the volatility
/// divides by the information.
fn expected(lead: f64) -> f64 {
    const NEVER: f64 = 1e-6;
    (1.0 / (1.0 + (-lead).exp())).clamp(NEVER, 1.0 - NEVER)
}

/// Step 5: the volatility that explains the games best, by the Illinois variant of false position.
fn volatility(before: f64, phi: f64, information: f64, surplus: f64) -> f64 {
    const TOLERANCE: f64 = 1e-6;
    const MOST_ROUNDS: usize = 100;
    let variance = 1.0 / information;
    let squared_delta = (variance * surplus).powi(2);
    let spread = phi * phi + variance;
    let start = (before * before).ln();
    let f = |x: f64| {
        let grown = spread + x.exp();
        x.exp() * (squared_delta - grown) / (2.0 * grown * grown) - (x - start) / (TAU * TAU)
    };
    let mut a = start;
    let mut b = if squared_delta > spread {
        (squared_delta - spread).ln()
    } else {
        // Far enough to the left the linear term dominates, and it is positive there.
        let below = (1..MOST_ROUNDS).map(|k| start - k as f64 * TAU);
        below.into_iter().find(|x| f(*x) >= 0.0).unwrap_or(start - TAU)
    };
    let (mut at_a, mut at_b) = (f(a), f(b));
    for _ in 0..MOST_ROUNDS {
        if (b - a).abs() <= TOLERANCE || at_a == at_b {
            break;
        }
        let c = a + (a - b) * at_a / (at_b - at_a);
        let at_c = f(c);
        if at_c * at_b <= 0.0 {
            (a, at_a) = (b, at_b);
        } else {
            at_a /= 2.0;
        }
        (b, at_b) = (c, at_c);
    }
    (a / 2.0).exp()
}
