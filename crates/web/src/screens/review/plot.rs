//! The geometry of the chart and of the timelines below it.

/// A plot area, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plot {
    /// The width of the picture.
    pub width: f32,
    /// The number of steps.
    pub steps: usize,
}

impl Plot {
    /// The left margin, for numbers.
    pub const LEFT: f32 = 40.0;
    /// The top margin.
    pub const TOP: f32 = 10.0;
    /// The height of the plot area.
    pub const HEIGHT: f32 = 300.0;
    /// The bottom margin, for turns.
    pub const BELOW: f32 = 34.0;

    /// The x of the position after `at` steps.
    pub fn x(self, at: usize) -> f32 {
        Plot::LEFT + self.wide() * at as f32 / self.steps.max(1) as f32
    }

    /// The step nearest to an x.
    pub fn step_at(self, x: f32) -> usize {
        let share = ((x - Plot::LEFT) / self.wide()).clamp(0.0, 1.0);
        (share * self.steps as f32).round() as usize
    }

    /// The width of the plot area.
    pub fn wide(self) -> f32 {
        (self.width - Plot::LEFT - 8.0).max(1.0)
    }

    /// The y of a value from 0 to 100.
    pub fn y(self, hundredths: f32) -> f32 {
        Plot::TOP + Plot::HEIGHT * (1.0 - hundredths.clamp(0.0, 100.0) / 100.0)
    }

    /// The SVG path of the area between two edges.
    pub fn area(self, lower: &[f32], upper: &[f32]) -> String {
        let there = upper.iter().enumerate().map(|(at, value)| (self.x(at), self.y(*value)));
        let back = lower.iter().enumerate().rev().map(|(at, value)| (self.x(at), self.y(*value)));
        format!("M{}Z", joined(there.chain(back)))
    }

    /// The SVG path of an edge.
    pub fn line(self, edge: &[f32]) -> String {
        format!("M{}", joined(edge.iter().enumerate().map(|(at, value)| (self.x(at), self.y(*value)))))
    }
}

fn joined(points: impl Iterator<Item = (f32, f32)>) -> String {
    points.map(|(x, y)| format!("{x:.1} {y:.1}")).collect::<Vec<_>>().join("L")
}

/// The rectangle of a label.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// The left edge.
    pub left: f32,
    /// The top edge.
    pub top: f32,
    /// The width.
    pub wide: f32,
    /// The height.
    pub high: f32,
}

impl Area {
    fn is_near(&self, (x, y): (f32, f32), most: f32) -> bool {
        let beyond = |at: f32, from: f32, long: f32| (from - at).max(at - from - long).max(0.0);
        beyond(x, self.left, self.wide).hypot(beyond(y, self.top, self.high)) < most
    }
}

/// Places the markers of turning points near their points on the edge, apart from each other and from the labels.
pub fn marker_places(ends: &[(f32, f32)], plot: Plot, labels: &[Area]) -> Vec<(f32, f32)> {
    const ROOM: f32 = 16.0;
    const AWAY: f32 = 36.0;
    const APART: f32 = 30.0;
    let (top, bottom) = (plot.y(100.0) + ROOM, plot.y(0.0) - ROOM);
    let (left, right) = (plot.x(0) + ROOM, plot.x(plot.steps) - ROOM);
    let mut laid: Vec<(f32, f32)> = Vec::new();
    for (x, y) in ends {
        let nearest = x.clamp(left, right.max(left));
        let ways = [0.0, -1.0, 1.0, -2.0, 2.0]
            .into_iter()
            .flat_map(|aside| [-1.0, 1.0, -2.0, 2.0, -3.0, 3.0].map(|away| (nearest + aside * APART, y + away * AWAY)));
        let is_free = |(x, y): &(f32, f32)| {
            (top..=bottom).contains(y)
                && (left..=right).contains(x)
                && laid.iter().all(|(other_x, other_y)| (x - other_x).hypot(y - other_y) > APART)
                && !labels.iter().any(|area| area.is_near((*x, *y), ROOM))
        };
        laid.push(ways.into_iter().find(is_free).unwrap_or((nearest, (y - AWAY).max(top))));
    }
    laid
}

#[cfg(test)]
mod tests {
    use super::{Area, Plot, marker_places};

    const PLOT: Plot = Plot { width: 448.0, steps: 40 };

    #[test]
    fn steps_and_places_on_the_graph_are_one_another() {
        for step in [0, 7, 40] {
            assert_eq!(PLOT.step_at(PLOT.x(step)), step);
        }
        assert_eq!((PLOT.step_at(-50.0), PLOT.step_at(9000.0)), (0, 40));
    }

    #[test]
    fn a_band_is_drawn_there_and_back() {
        let area = Plot { width: 248.0, steps: 1 }.area(&[0.0, 0.0], &[50.0, 100.0]);
        assert_eq!(area, "M40.0 160.0L240.0 10.0L240.0 310.0L40.0 310.0Z");
    }

    #[test]
    fn markers_keep_apart_and_inside() {
        let ends = [(100.0, 40.0), (104.0, 44.0), (108.0, 42.0), (300.0, 300.0), (440.0, 10.0)];
        let laid = marker_places(&ends, PLOT, &[]);
        for (at, (x, y)) in laid.iter().enumerate() {
            assert!((26.0..=294.0).contains(y) && (56.0..=424.0).contains(x), "{x} {y}");
            let is_apart = |other: &(f32, f32)| (x - other.0).hypot(y - other.1) > 30.0;
            assert!(laid[..at].iter().all(is_apart), "{laid:?}");
        }
    }

    #[test]
    fn knots_leave_what_is_written_alone() {
        let name = Area { left: 56.0, top: 18.0, wide: 110.0, high: 22.0 };
        let [(x, y)] = marker_places(&[(90.0, 70.0)], PLOT, &[name])[..] else { panic!("one knot") };
        assert!(!name.is_near((x, y), 15.0), "{x} {y}");
        assert_eq!(marker_places(&[(90.0, 70.0)], PLOT, &[]), [(90.0, 34.0)], "it would hang over the name");
    }
}
