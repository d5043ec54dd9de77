"""Gymnasium's own checks, and games against machines."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import bisat
import bisat.gymnasium


@pytest.mark.parametrize("id", bisat.games())
def test_the_environment_checker_passes(id):
    env = gymnasium.make(f"bisat/{id}-v1", opponent="greedy", render_mode="ansi")
    check_env(env.unwrapped)
    assert env.reset(seed=1)[0].shape == (bisat.Game(id).observation_size,)


@pytest.mark.parametrize("opponent", ["random", "greedy", 1])
@pytest.mark.parametrize("seat", [0, 2, None])
def test_games_are_played_to_their_ends(opponent, seat):
    env = bisat.gymnasium.Environment("chowka-bhara", players=3, opponent=opponent, seat=seat)
    rng = np.random.default_rng(1)
    seats = set()
    for seed in range(6):
        _, info = env.reset(seed=seed)
        seats.add(env.seat)
        is_over = env.position.is_over
        while not is_over:
            assert env.position.turn == env.seat
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            observation, reward, is_over, is_cut, info = env.step(action)
            assert observation in env.observation_space and not is_cut
            assert is_over or reward == 0
        assert env.position.is_over and reward == env.position.returns[env.seat]
    assert (len(seats) > 1) == (seat is None)


def test_the_same_seed_gives_the_same_game():
    games = []
    for _ in range(2):
        env = bisat.gymnasium.Environment("pachisi", players=2, opponent=2)
        _, info = env.reset(seed=8)
        states = [info["state"]]
        for _ in range(20):
            _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
            states.append(info["state"])
        games.append(states)
    assert games[0] == games[1] and len(set(games[0])) > 10


def test_an_illegal_action_loses_or_raises():
    env = bisat.gymnasium.Environment("chowka-bhara")
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(239)
    assert (reward, is_over, info["illegal"]) == (-1.0, True, True)
    strict = bisat.gymnasium.Environment("chowka-bhara", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(bisat.IllegalActionError):
        strict.step(239)


def test_wrong_arguments_are_refused():
    for arguments in ({"seat": 2}, {"illegal": "ignore"}, {"opponent": 9}, {"players": 7}):
        with pytest.raises(ValueError):
            bisat.gymnasium.Environment("chowka-bhara", **arguments)
