"""Games that machines play to their ends."""

import numpy as np
import pytest

import bisat


@pytest.mark.parametrize("id", bisat.games())
def test_playouts_do_not_depend_on_the_number_of_threads(id):
    for players in ("random", "greedy"):
        one = bisat.playouts(id, 40, players, seed=9)
        other = bisat.playouts(id, 40, players, seed=9, threads=3)
        assert all((first == second).all() for first, second in zip(one, other))
    assert (bisat.playouts(id, 40, seed=9)[1] != bisat.playouts(id, 40, seed=10)[1]).any()


def test_stronger_players_win():
    game = bisat.Game("chowka-bhara")
    for players in (("greedy", "random"), (3, "random"), (5, 1)):
        returns, _ = bisat.playouts(game, 40, players, seed=1)
        assert returns[:, 0].mean() > 0.2, players
        returns, _ = bisat.playouts(game, 40, players[::-1], seed=1)
        assert returns[:, 1].mean() > 0.2, players


def test_playouts_begin_at_a_position():
    # South brings its last pawn home with a 1, which is in hand.
    position = bisat.Position("chowka-bhara", "23,24,24,24/0,0,0,0 11 -/- 0 move 1 0 -")
    returns, lengths = bisat.playouts(position, 10)
    assert (returns == [1, -1]).all() and (lengths == 1).all()


def test_playouts_are_broken_off():
    returns, lengths = bisat.playouts("pachisi", 10, max_steps=5)
    assert (returns == 0).all() and (lengths == 5).all()


def test_playouts_of_a_finished_game_have_no_steps():
    position = bisat.Position("kho-kho", "4 12/10 - - - 0 0 over -")
    returns, lengths = bisat.playouts(position, 3)
    assert (returns == [1, -1]).all() and (lengths == 0).all()


@pytest.mark.parametrize("id", bisat.games())
def test_self_play_writes_every_decision(id):
    games = bisat.self_play(id, 3, player=1, seed=4, threads=2)
    size = bisat.Game(id).observation_size
    rows = len(games["actions"])
    assert rows > 10 and games["observations"].shape == (rows, size)
    assert sorted(set(games["games"].tolist())) == [0, 1, 2] and (np.diff(games["games"].astype(int)) >= 0).all()
    again = bisat.self_play(id, 3, player=1, seed=4)
    assert all((games[name] == again[name]).all() for name in games)


def test_self_play_can_be_replayed_without_chance():
    games = bisat.self_play("khan", 2, player=2, seed=6)
    for number in (0, 1):
        position = bisat.Game("khan").start()
        rows = np.flatnonzero(games["games"] == number)
        for row in rows:
            assert position.turn == games["seats"][row]
            assert (position.observation() == games["observations"][row]).all()
            position = position.play(int(games["actions"][row]))
        assert position.is_over
        assert all(games["returns"][row] == position.returns[games["seats"][row]] for row in rows)
