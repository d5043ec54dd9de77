use bisat_engine::{GAMES, open};

use super::{MAX_COMMENT, NodeId, VariationError, VariationLine, VariationTree};
use crate::view::GameView;

const KHAN: &str = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0";

fn khan() -> VariationTree {
    let session = open("khan", &[]).expect("a known game");
    VariationTree::new(session.as_ref(), Some(KHAN)).expect("a state of it")
}

/// The tokens of a line.
fn tokens(tree: &VariationTree, line: &[NodeId]) -> Vec<String> {
    line.iter().map(|id| tree.node(*id).expect("it is in the tree").step.token.clone()).collect()
}

/// The outline as text: branches in parentheses after the move that they replace.
fn written(tree: &VariationTree, line: &VariationLine) -> String {
    let turn = |turn: &super::VariationTurn| {
        let branches = turn.branches.iter().map(|branch| format!(" ({})", written(tree, branch)));
        format!("{}. {}{}", turn.number, tokens(tree, &turn.nodes).join(" "), branches.collect::<String>())
    };
    line.turns.iter().map(turn).collect::<Vec<_>>().join(" ")
}

/// Plays the first legal moves after a move, and makes the line go through them.
fn play_on(tree: &mut VariationTree, mut after: Option<NodeId>, moves: usize) -> Option<NodeId> {
    for _ in 0..moves {
        let token = tree.session_at(after).moves().swap_remove(0);
        after = tree.play(after, &token).ok();
    }
    after.inspect(|last| tree.follow(*last))
}

#[test]
fn another_move_makes_a_branch_and_keeps_the_old_line() {
    let mut tree = khan();
    play_on(&mut tree, None, 3);
    let old = tree.line().to_vec();
    let other = tree.session_at(Some(old[0])).moves().swap_remove(1);
    let branch = tree.play(Some(old[0]), &other).expect("a legal move");
    tree.follow(branch);
    assert_eq!(tree.line(), [old[0], branch]);
    assert_eq!(tree.main_line(), old);
    let again = tree.play(Some(old[0]), &other).expect("it is there");
    assert_eq!((again, tree.count()), (branch, 4), "a known move is found, not added");
    let at = tokens(&tree, &old);
    assert_eq!(
        written(&tree, &tree.outline()),
        format!("1. {} 2. {} (2. {other}) 3. {}", at[0], at[1], at[2]),
        "{at:?}"
    );
}

#[test]
fn a_turn_of_throws_and_moves_is_one_row_until_a_branch_divides_it() {
    let session = open("chowka-bhara", &[]).expect("a known game");
    let mut tree = VariationTree::new(session.as_ref(), None).expect("its start");
    let throw = tree.play(None, "2").expect("a throw");
    let first = tree.play(Some(throw), "2:0").expect("a move");
    tree.play(Some(first), "3").expect("the throw of the other seat");
    assert_eq!(written(&tree, &tree.outline()), "1. 2 2:0 2. 3");
    tree.play(None, "3").expect("another throw");
    assert_eq!(written(&tree, &tree.outline()), "1. 2 (1. 3) 1. 2:0 2. 3");
}

#[test]
fn a_promoted_branch_is_the_main_line_and_the_old_one_its_branch() {
    let mut tree = khan();
    play_on(&mut tree, None, 3);
    let main = tree.main_line();
    let other = tree.session_at(Some(main[0])).moves().swap_remove(1);
    let branch = tree.play(Some(main[0]), &other).expect("a legal move");
    let end = play_on(&mut tree, Some(branch), 2).expect("legal moves");
    assert!(tree.is_in_branch(end) && !tree.is_in_branch(main[2]));
    tree.promote(end);
    assert_eq!(tree.main_line(), tree.path(end));
    assert!(tree.is_in_branch(main[2]) && !tree.is_in_branch(end));
    assert_eq!(tree.children(Some(main[0])), [branch, main[1]]);
}

#[test]
fn a_deleted_branch_can_be_restored_until_its_place_is_filled() {
    let mut tree = khan();
    play_on(&mut tree, None, 4);
    let (line, before) = (tree.line().to_vec(), tree.write(None));
    let deleted = tree.delete(line[1]).expect("it is there");
    assert_eq!((deleted.count(), tree.count(), tree.line()), (3, 1, &line[..1]));
    assert!(tree.restore(deleted));
    assert_eq!((tree.line(), tree.write(None)), (&line[..], before));
    let token = tree.node(line[1]).expect("it is back").step.token.clone();
    let deleted = tree.delete(line[1]).expect("it is there");
    tree.play(Some(line[0]), &token).expect("it is legal");
    assert!(!tree.restore(deleted), "the same move is there again");
    let deleted = tree.delete(line[0]).expect("it is there");
    assert_eq!((tree.play(Some(line[0]), &token), tree.is_empty()), (Err(VariationError::Deleted), true));
    assert!(tree.restore(deleted));
}

#[test]
fn a_comment_is_one_line_of_limited_length() {
    let mut tree = khan();
    let id = play_on(&mut tree, None, 1).expect("a move");
    tree.set_comment(id, " good?\n or \tnot ");
    assert_eq!(tree.node(id).expect("a move").comment, "good?  or  not");
    tree.set_comment(id, &"é".repeat(MAX_COMMENT + 9));
    assert_eq!(tree.node(id).expect("a move").comment.chars().count(), MAX_COMMENT);
}

#[test]
fn a_game_becomes_the_main_line() {
    for game in GAMES {
        let mut view = GameView::new(open(game, &[]).expect("a known game"), None).expect("its start");
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..40 {
            let Some(token) = rng.choice(view.session().moves()) else { break };
            view.play(&token).expect("a legal move");
        }
        let tree = VariationTree::of(&view);
        assert_eq!(tree.main_line(), tree.line(), "{game}");
        assert!(tree.is_plain(), "{game}");
        assert_eq!(tree.view().steps(), view.steps(), "{game}");
        assert_eq!(tree.session_at(tree.line().last().copied()).state(), view.session().state(), "{game}");
    }
}

#[test]
fn a_game_is_merged_into_a_tree_that_lost_a_part_of_it() {
    let mut tree = khan();
    play_on(&mut tree, None, 4);
    let game = tree.view();
    let line = tree.line().to_vec();
    let other = tree.session_at(Some(line[0])).moves().swap_remove(1);
    tree.play(Some(line[0]), &other).expect("a legal move");
    assert_eq!((tree.merge(&game), tree.count()), (Some(line.clone()), 5), "nothing was missing");
    tree.delete(line[2]);
    let merged = tree.merge(&game).expect("the same start");
    assert_eq!((tokens(&tree, &merged), tree.count()), (tokens_of(&game), 5));
    check(&tree, "khan");
    let elsewhere = GameView::new(open("khan", &[]).expect("a known game"), None).expect("its start");
    assert_eq!(tree.merge(&elsewhere), None, "it has another start");
}

/// The tokens of a game.
fn tokens_of(view: &GameView) -> Vec<String> {
    view.steps().iter().map(|step| step.token.clone()).collect()
}

#[test]
fn a_damaged_text_is_refused_with_its_line() {
    let mut tree = khan();
    play_on(&mut tree, None, 2);
    let text = tree.write(None);
    assert!(VariationTree::read(&text).is_ok());
    let error = |text: &str| VariationTree::read(text).err().unwrap_or_default();
    assert!(error(&format!("{text}9 b2b3\n")).starts_with("move 3, "), "{}", error(&format!("{text}9 b2b3\n")));
    assert!(error(&format!("{text}2 nonsense\n")).contains("nonsense"));
    assert!(error(&text.replace("\n1 ", "\nx ")).contains("no number"));
    assert!(error("").contains("Game"));
    for cut in (0..text.len()).filter(|cut| text.is_char_boundary(*cut)) {
        // A text that was cut may be readable; it never panics.
        let _ = VariationTree::read(&text[..cut]);
    }
}

/// Checks everything that is always true of a tree.
fn check(tree: &VariationTree, game: &str) {
    let mut waiting = vec![(None, tree.session_at(None))];
    let mut count = 0;
    while let Some((at, session)) = waiting.pop() {
        let children = tree.children(at);
        for (place, child) in children.iter().enumerate() {
            let node = tree.node(*child).expect("a child is in the tree");
            let mut after = session.after(usize::MAX);
            after.play(&node.step.token).unwrap_or_else(|error| panic!("{game}: {error}"));
            assert_eq!(node.depth, tree.path(*child).len(), "{game}");
            let is_known = |id: &NodeId| tree.node(*id).is_some_and(|other| other.step.token == node.step.token);
            assert!(!children[..place].iter().any(is_known), "{game}: a move is there twice");
            count += 1;
            waiting.push((Some(*child), after));
        }
    }
    assert_eq!(count, tree.count(), "{game}: every move is reached from the start");
    assert_eq!(tree.line().last().map(|last| tree.path(*last)).unwrap_or_default(), tree.line(), "{game}");
    assert!(tree.children(tree.line().last().copied()).is_empty(), "{game}: the line goes to the end");
}

#[test]
fn random_operations_keep_every_path_legal() {
    for (seed, game) in (1..).zip(GAMES) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let session = open(game, &[]).expect("a known game");
        let mut tree = VariationTree::new(session.as_ref(), None).expect("its start");
        let mut view = tree.view();
        let (mut deleted, mut known, mut largest) = (None, vec![None], 0);
        for _ in 0..250 {
            let at = known[rng.usize(..known.len())].filter(|id| tree.node(*id).is_some());
            match (rng.u8(..20), at) {
                (0..=11, at) => {
                    if let Some(token) = rng.choice(tree.session_at(at).moves()) {
                        let id = tree.play(at, &token).expect("a legal move");
                        tree.follow(id);
                        known.push(Some(id));
                    }
                }
                (12..=13, Some(id)) => tree.follow(id),
                (14..=15, Some(id)) => tree.promote(id),
                (16, Some(id)) => deleted = tree.delete(id),
                (17, _) => {
                    if let Some(branch) = deleted.take() {
                        let (count, added) = (tree.count(), branch.count());
                        let is_back = tree.restore(branch);
                        assert_eq!(tree.count(), count + if is_back { added } else { 0 }, "{game}");
                    }
                }
                (18, Some(id)) => tree.set_comment(id, "why not?"),
                (19, _) => {
                    let text = tree.write(rng.choice(tree.line()).copied());
                    let (read, shown) = VariationTree::read(&text).expect("it was written");
                    assert_eq!(read.write(shown), text, "{game}");
                    assert_eq!(tokens(&read, read.line()).len(), tree.line().len(), "{game}");
                }
                _ => {}
            }
            check(&tree, game);
            largest = largest.max(tree.count());
            tree.show_in(&mut view);
            let shown: Vec<String> = view.steps().iter().map(|step| step.token.clone()).collect();
            assert_eq!(shown, tokens(&tree, tree.line()), "{game}");
        }
        assert!(largest > 10, "{game}: {largest} moves at most");
    }
}
