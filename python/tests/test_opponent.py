"""Opponents and their analysis."""

import pytest

import bisat
import walks

STATE = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0"


@pytest.mark.parametrize("id", bisat.games())
def test_every_level_chooses_a_legal_action(id):
    game = bisat.Game(id)
    opponents = [bisat.Opponent(game, level) for level in ("random", "greedy", 1, 3, 5)]
    chosen = 0
    for position in walks.walk(game, 40, seed=1):
        for opponent in opponents:
            action = opponent.choose(position)
            if position.turn in range(game.seats):
                assert action in position.legal_actions()
                chosen += 1
            else:
                assert action is None
    assert chosen > 50


def test_position_level_and_seed_determine_the_choice():
    position = bisat.Position("khan", STATE)
    choices = {bisat.Opponent("khan", 1, seed=seed).choose(position) for seed in range(40)}
    assert len(choices) > 1
    opponent = bisat.Opponent("khan", 1, seed=7)
    assert {opponent.choose(position) for _ in range(5)} == {opponent.choose(position)}
    assert opponent.choose(position, seed=8) == bisat.Opponent("khan", 1, seed=8).choose(position)


def test_a_win_at_hand_is_taken():
    # South brings its last pawn home with the 1 in hand.
    position = bisat.Position("chowka-bhara", "23,24,24,24/20,24,24,24 11 -/- 0 move 1 0 -")
    assert bisat.Opponent("chowka-bhara", 3).choose(position) == "1:23"


def test_an_analysis_lists_every_action_best_first():
    position = bisat.Position("khan", STATE)
    analysis = bisat.Opponent("khan", 6).analyse(position)
    actions = analysis.actions
    assert sorted(scored.action for scored in actions) == sorted(position.legal_actions())
    values = [scored.values[0] for scored in actions]
    assert values == sorted(values, reverse=True) and all(0 <= value <= 1 for value in values)
    assert actions[0].line[0] in position.play(actions[0].action).legal_actions()
    assert analysis.depth > 0 and analysis.nodes > 0
    assert all(abs(sum(scored.values) - 1) < 1e-5 for scored in actions)


def test_an_analysis_keeps_its_limits():
    position = bisat.Position("khan", STATE)
    assert bisat.Opponent("khan", 8).analyse(position, nodes=2000).nodes <= 2100
    timed = bisat.Opponent("khan", 8).analyse(position, seconds=0.05)
    assert len(timed.actions) == len(position.legal_actions())
    assert bisat.Opponent("pachisi", 3).analyse(bisat.Game("pachisi").start()).actions == []
