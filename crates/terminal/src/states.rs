//! What can be done at each point now, by the state of picking.

use std::collections::HashMap;

use bisat_client::{Picking, PointState};
use bisat_engine::{AnySession, PointId};

/// The state of every point where something can be done.
pub(crate) fn states(session: &dyn AnySession, picking: &Picking) -> HashMap<PointId, PointState> {
    let mut states: HashMap<PointId, PointState> = HashMap::new();
    for point in picking.beginnings(session) {
        states.entry(point).or_default().may_begin = true;
    }
    for target in picking.targets(session) {
        let state = states.entry(target.point).or_default();
        state.is_target = true;
        state.is_capture = target.is_capture;
        state.values = target.values;
    }
    for point in picking.points() {
        states.entry(point.clone()).or_default().is_picked = true;
    }
    states
}

/// The points to pick next: targets of the picked points, else points where a move can begin.
pub(crate) fn candidates(states: &HashMap<PointId, PointState>) -> Vec<&str> {
    let of = |is_meant: fn(&PointState) -> bool| -> Vec<&str> {
        states.iter().filter(|(_, state)| is_meant(state)).map(|(point, _)| point.as_str()).collect()
    };
    let targets = of(|state| state.is_target);
    if targets.is_empty() { of(|state| state.may_begin) } else { targets }
}
