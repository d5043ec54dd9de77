"""PettingZoo's own checks."""

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

import bisat
import bisat.pettingzoo

GAMES = [
    bisat.Game("khan"),
    bisat.Game("chowka-bhara"),
    bisat.Game("chowka-bhara", players=4, hit_bonus=True),
    bisat.Game("pachisi", players=3),
    bisat.Game("kho-kho", spins=3),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_api_test_passes(game):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The checker warns about vectors that are not pictures and about rules of thumb that boards do not follow.
        for message in (".*Observation.*", ".*observation.*", ".*plaintext.*"):
            warnings.filterwarnings("default", message=message)
        api_test(bisat.pettingzoo.env(game), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_seed_test_passes(game):
    seed_test(lambda: bisat.pettingzoo.env(game, max_steps=500), num_cycles=60)


def test_games_end_with_the_returns_of_the_position():
    env = bisat.pettingzoo.Environment("chowka-bhara", players=3)
    env.reset(seed=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, is_over, is_cut, _ = env.last()
        total[agent] += reward
        if is_over or is_cut:
            env.step(None)
            continue
        assert env.possible_agents.index(agent) == env.position.turn
        env.step(int(observation["action_mask"].argmax()))
    assert env.position.is_over and list(total.values()) == env.position.returns


def test_only_the_seat_to_act_has_legal_actions():
    env = bisat.pettingzoo.Environment("pachisi")
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.possible_agents}
    assert masks.pop(env.agent_selection) > 0 and not any(masks.values())


def test_an_illegal_action_loses():
    env = bisat.pettingzoo.env("chowka-bhara")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(239)
    assert env.terminations[agent] and env.rewards[agent] == -1


def test_games_are_broken_off():
    env = bisat.pettingzoo.Environment("pachisi", max_steps=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert all(env.truncations.values())


def test_an_agent_that_is_to_act_must_act():
    env = bisat.pettingzoo.Environment("khan")
    env.reset(seed=1)
    with pytest.raises(bisat.IllegalActionError, match="seat_0 is to act"):
        env.step(None)
    env.step(0)
