//! Moving the cursor by keys: to the nearest point in a direction, and round through the points to pick next.

use crate::board::HitArea;

/// A direction on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
}

/// The nearest point in this direction from the cursor; the first point if there is no cursor.
pub(crate) fn towards(spots: &[HitArea], cursor: Option<&str>, way: Way) -> Option<String> {
    let Some(here) = spots.iter().find(|spot| cursor == Some(spot.point.as_str())) else {
        return spots.first().map(|spot| spot.point.to_string());
    };
    let (x, y) = middle(here);
    let cost = |spot: &HitArea| {
        let (dx, dy) = (middle(spot).0 - x, middle(spot).1 - y);
        let (ahead, aside) = match way {
            Way::Up => (-dy, dx.abs()),
            Way::Down => (dy, dx.abs()),
            Way::Left => (-dx, dy.abs()),
            Way::Right => (dx, dy.abs()),
        };
        (ahead > 0).then_some(ahead + 2 * aside)
    };
    let nearest = spots.iter().filter_map(|spot| cost(spot).map(|cost| (cost, spot))).min_by_key(|(cost, _)| *cost);
    nearest.map(|(_, spot)| spot.point.to_string())
}

/// The point after the cursor in reading order, or before it if backwards.
pub(crate) fn round(spots: &[HitArea], among: &[&str], cursor: Option<&str>, is_backwards: bool) -> Option<String> {
    let mut on_screen: Vec<&HitArea> = spots.iter().filter(|spot| among.contains(&spot.point.as_str())).collect();
    // Points beside the board come last: a button may give something up.
    on_screen.sort_by_key(|spot| (spot.is_beside, spot.area.y, spot.area.x));
    // If the board is too large for the screen, some points are not visible.
    let mut points: Vec<&str> = on_screen.into_iter().map(|spot| spot.point.as_str()).collect();
    let mut others: Vec<&str> = among.iter().copied().filter(|point| !points.contains(point)).collect();
    others.sort_unstable();
    points.extend(others);
    let here = points.iter().position(|point| cursor == Some(point));
    let next = match (here, is_backwards) {
        (None, false) => 0,
        (None, true) => points.len().checked_sub(1)?,
        (Some(at), false) => (at + 1) % points.len(),
        (Some(at), true) => (at + points.len() - 1) % points.len(),
    };
    points.get(next).map(|point| (*point).to_owned())
}

/// The point under a place of the screen.
pub(crate) fn under(spots: &[HitArea], x: u16, y: u16) -> Option<&str> {
    spots.iter().find(|spot| spot.area.contains((x, y).into())).map(|spot| spot.point.as_str())
}

/// A letter is about twice as high as it is wide.
fn middle(spot: &HitArea) -> (i32, i32) {
    let area = spot.area;
    (i32::from(2 * area.x + area.width) / 2, i32::from(2 * area.y + area.height))
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::{Way, round, towards, under};
    use crate::board::HitArea;

    fn spots() -> Vec<HitArea> {
        let spot = |point: &str, x, y| HitArea { point: point.into(), area: Rect::new(x, y, 3, 1), is_beside: false };
        vec![spot("a2", 0, 0), spot("b2", 4, 0), spot("a1", 0, 2), spot("b1", 4, 2)]
    }

    #[test]
    fn arrows_go_to_the_nearest_point() {
        let go = |from, way| towards(&spots(), Some(from), way);
        assert_eq!(go("a2", Way::Right).as_deref(), Some("b2"));
        assert_eq!(go("b2", Way::Down).as_deref(), Some("b1"));
        assert_eq!(go("b1", Way::Left).as_deref(), Some("a1"));
        assert_eq!(go("a1", Way::Left), None);
        assert_eq!(towards(&spots(), None, Way::Up).as_deref(), Some("a2"));
    }

    #[test]
    fn tab_goes_round_through_those_that_come_next() {
        let next = |from, is_backwards| round(&spots(), &["b1", "b2", "hidden"], from, is_backwards);
        assert_eq!(next(None, false).as_deref(), Some("b2"));
        assert_eq!(next(Some("b2"), false).as_deref(), Some("b1"));
        assert_eq!(next(Some("b1"), false).as_deref(), Some("hidden"));
        assert_eq!(next(Some("hidden"), false).as_deref(), Some("b2"));
        assert_eq!(next(Some("b2"), true).as_deref(), Some("hidden"));
        assert_eq!(round(&spots(), &[], None, true), None);
    }

    #[test]
    fn a_click_finds_the_point_under_it() {
        assert_eq!(under(&spots(), 5, 2), Some("b1"));
        assert_eq!(under(&spots(), 3, 2), None);
    }
}
