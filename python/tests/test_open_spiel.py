"""OpenSpiel's own checks, and its algorithms with values that are known."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.minimax import expectiminimax

import bisat
import bisat.open_spiel

GAMES = [
    "bisat_khan(quiet_limit=12)",
    "bisat_chowka_bhara",
    "bisat_chowka_bhara(players=4,size=7,hit_bonus=True)",
    "bisat_pachisi(players=3,throw=die)",
    "bisat_kho_kho(spins=2,innings=1)",
]


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations_pass_its_checks(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_says_what_the_position_says(name):
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    rng = random.Random(1)
    for _ in range(60):
        position = state.position
        assert str(state) == str(position) and state.is_terminal() == position.is_over
        assert state.returns() == position.returns
        for player in range(game.num_players()):
            tensor = np.array(state.observation_tensor(player))
            assert (tensor == position.observation(player)).all()
            assert isinstance(state.information_state_string(player), str)
            assert state.observation_string(player) == str(position)
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [odds for _, odds in outcomes] == [float(odds) for _, odds in position.outcomes()]
            action = rng.choices(*zip(*outcomes))[0]
        else:
            player = state.current_player()
            assert player == position.turn and state.legal_actions() == sorted(position.legal_ids())
            action = rng.choice(state.legal_actions())
            assert state.action_to_string(player, action) == position.action_token(action)
            assert state.string_to_action(position.action_token(action)) == action
        copy = state.clone()
        state.apply_action(action)
        assert str(copy) == str(position) and copy.information_state_string(0) != state.information_state_string(0)


def test_options_are_parameters():
    game = pyspiel.load_game("bisat_chowka_bhara(players=3,size=7)")
    assert game.num_players() == 3 and game.bisat == bisat.Game("chowka-bhara", players=3, size=7)
    assert game.num_distinct_actions() == 672
    with pytest.raises(ValueError):
        pyspiel.load_game("bisat_khan").new_initial_state("no state")


def exact(position, seat):
    """The value of a position by exact expectimax over Bisat's own positions."""
    if position.is_over:
        return position.returns[seat]
    if position.is_chance:
        return sum(float(odds) * exact(position.play(token), seat) for token, odds in position.outcomes())
    best = max if position.turn == seat else min
    return best(exact(position.play(id), seat) for id in position.legal_ids())


# The last spin of the last turn: yellow chases and needs to dismiss one of the three Runners.
LAST_SPIN = "2 0/8 y e5ee b3,c7,f3 0 1 chase-spin -"


def test_exact_expectimax_is_right_on_a_small_option_set():
    game = pyspiel.load_game("bisat_kho_kho(spins=1,innings=1)")
    state = game.new_initial_state(LAST_SPIN)
    value, _ = expectiminimax(state, 10, lambda state: 0, 1)
    assert value == pytest.approx(exact(state.position, 1))
    # By hand: a 3 dismisses a Runner, and then the scores tie at eight; by any other spin all nine survive, and red wins.
    assert value == pytest.approx(1 / 4 * 0 + 3 / 4 * -1)


def test_exact_search_agrees_where_nothing_is_thrown():
    game = pyspiel.load_game("bisat_khan(quiet_limit=10)")
    state = game.new_initial_state("1ss1s1/2s3/4s1/KS4/2k3/SS3S s o f1 9")
    value, _ = expectiminimax(state, 10, lambda state: 0, 1)
    assert value == pytest.approx(exact(state.position, 1))
    best = bisat.Opponent(game.bisat, 6).analyse(state.position).actions[0]
    assert 2 * best.values[1] - 1 == pytest.approx(value, abs=1e-4)


def test_monte_carlo_tree_search_takes_a_win_at_hand():
    game = pyspiel.load_game("bisat_chowka_bhara")
    state = game.new_initial_state("20,23,24,24/23,24,24,24 11 -/- 0 move 1,4 0 -")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 100, evaluator, random_state=np.random.RandomState(1), solve=False)
    while state.current_player() == 0:
        state.apply_action(bot.step(state))
    assert state.is_terminal() and state.returns() == [1.0, -1.0]


def test_random_play_has_the_value_that_playouts_have():
    game = pyspiel.load_game("bisat_kho_kho(spins=1,innings=1)")
    rng = random.Random(3)
    results = []
    for _ in range(400):
        state = game.new_initial_state(LAST_SPIN)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choices(*zip(*state.chance_outcomes()))[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        results.append(state.returns()[1])
    returns, _ = bisat.playouts(game.bisat.read(LAST_SPIN), 4000, seed=1)
    assert np.mean(results) == pytest.approx(returns[:, 1].mean(), abs=0.08)
