"""Wrong input raises an exception that says what would have been right; nothing panics, aborts or changes."""

import random
import string

import numpy as np
import pytest

import bisat
import walks


def refuses(exception, message, call):
    with pytest.raises(exception) as caught:
        call()
    assert message in str(caught.value), str(caught.value)


def test_games_and_options():
    refuses(bisat.UnknownGameError, "the games are khan", lambda: bisat.Game("chess"))
    refuses(bisat.OptionError, "the options are quiet_limit", lambda: bisat.Game("khan", players=2))
    refuses(bisat.OptionError, "a whole number from 10 to 200", lambda: bisat.Game("khan", quiet_limit=9))
    for value in (True, "40", None, 40.0, 2**70, [40], object()):
        refuses(bisat.OptionError, "it is a whole number", lambda: bisat.Game("khan", quiet_limit=value))
    refuses(bisat.OptionError, 'one of "cowries", "die"', lambda: bisat.Game("pachisi", throw="dice"))
    refuses(bisat.OptionError, "true or false", lambda: bisat.Game("chowka-bhara", hit_bonus=1))
    with pytest.raises(TypeError):
        bisat.Game(7)
    with pytest.raises(TypeError):
        bisat.Position(7)


def test_states():
    game = bisat.Game("khan")
    refuses(bisat.StateError, "state field turn", lambda: game.read("6/6/6/6/6/6 s x - 0"))
    for text in ("", " ", "6/6/6/6/6/6 - r - 0 ", "é" * 1000, "\0", str(bisat.Game("pachisi").start())):
        with pytest.raises(bisat.StateError):
            game.read(text)
    with pytest.raises((bisat.BisatError, UnicodeEncodeError)):
        game.read("\ud800")
    with pytest.raises(TypeError):
        game.read(None)


def test_actions():
    position = bisat.Game("kho-kho").start().play("red")
    refuses(bisat.IllegalActionError, "legal here are start:a4 start:l4", lambda: position.play("start:a5"))
    refuses(bisat.IllegalActionError, "legal ids are 0 1", lambda: position.play(2))
    for action in (-1, 2**40, np.int64(77), "", "red"):
        with pytest.raises(bisat.IllegalActionError):
            position.play(action)
    for action in (None, 1.5, True, b"start:a4", ["start:a4"], 2**70):
        with pytest.raises((TypeError, OverflowError)):
            position.play(action)
    assert position.play(np.int32(0)) == position.play("start:a4")
    for id in (-1, 10**9):
        with pytest.raises(bisat.IllegalActionError):
            position.action_token(id)
    with pytest.raises(bisat.IllegalActionError):
        position.action_id("red")
    with pytest.raises(bisat.IllegalActionError):
        position.draw(0.5)


def test_draws_and_seats():
    position = bisat.Game("chowka-bhara").start()
    for number in (-0.1, 1.0, float("nan"), float("inf")):
        refuses(ValueError, "from 0 to below 1", lambda: position.draw(number))
    for seat in (-1, 2, 10**6):
        refuses(ValueError, "seats are numbered from 0 to 1", lambda: position.observation(seat))


def test_a_huge_perft_is_given_up():
    start = bisat.Game("pachisi", players=2).start()
    refuses(bisat.BisatError, "ask for a smaller depth", lambda: start.perft(60))
    with pytest.raises((OverflowError, ValueError)):
        bisat.Game("khan").start().perft(-1)


def test_foreign_positions():
    opponent = bisat.Opponent("khan", level=1)
    for foreign in (bisat.Game("khan", quiet_limit=50).start(), bisat.Game("pachisi").start()):
        refuses(bisat.GameMismatchError, 'Game("khan", quiet_limit=40) is expected', lambda: opponent.choose(foreign))
        with pytest.raises(bisat.GameMismatchError):
            opponent.analyse(foreign)
    with pytest.raises(TypeError):
        opponent.choose("6/6/6/6/6/6 - r - 0")


def test_opponents():
    for level in (0, 9, -1, 300, "best"):
        refuses(ValueError, 'a player is "random", "greedy" or a level from 1 to 8', lambda: bisat.Opponent("khan", level))
    for level in (None, 1.0, True):
        with pytest.raises(TypeError):
            bisat.Opponent("khan", level)
    position = bisat.Game("khan").start()
    for seconds in (-1.0, float("nan"), 1e300):
        with pytest.raises(ValueError):
            bisat.Opponent("khan", 1).analyse(position, seconds=seconds)


def test_records():
    for text in ("[Game", "1. red", "[Game \"khan\"]\n[Game \"khan\"]"):
        with pytest.raises(bisat.RecordError):
            bisat.Record.read(text)
    refuses(bisat.RecordError, "turn 1", lambda: bisat.Record.read('[Game "khan"]\n\n1. red: e2e4\n').verify())
    with pytest.raises(bisat.RecordError):
        bisat.Record.read('[Game "khan"]\n\n1. red: e2e4\n').positions()
    with pytest.raises(bisat.BisatError):
        bisat.Record.read('[Game "chess"]\n').positions()
    start = bisat.Game("khan").start()
    with pytest.raises(bisat.IllegalActionError):
        bisat.Record(start, ["e2e4"])
    refuses(bisat.RecordError, "letters and digits", lambda: bisat.Record(start, [], {"a b": "c"}))


def test_vectorised_games():
    for n in (0, -1):
        refuses(ValueError, "n is at least 1", lambda: bisat.VecEnv("khan", n=n))
    refuses(ValueError, "threads is at least 1", lambda: bisat.VecEnv("khan", n=1, threads=0))
    env = bisat.VecEnv("chowka-bhara", n=3, seed=1)
    before = [str(env.position(game)) for game in range(3)]
    observations = env.observations.copy()
    refuses(bisat.IllegalActionError, "game 2: ", lambda: env.step([*env.sample()[:2], -7]))
    refuses(ValueError, "2 actions for 3 games", lambda: env.step([0, 0]))
    refuses(ValueError, "one dimension", lambda: env.step([[0, 0, 0]]))
    refuses(TypeError, "ids (integers)", lambda: env.step([0.0, 0.0, 0.0]))
    for actions in (None, "abc", [None] * 3, [2**40] * 3):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            env.step(actions)
    with pytest.raises(IndexError):
        env.position(3)
    with pytest.raises(ValueError):
        env.observations[0, 0] = 1
    assert [str(env.position(game)) for game in range(3)] == before
    assert (env.observations == observations).all()


def test_bulk_games():
    refuses(ValueError, "n is at least 1", lambda: bisat.playouts("khan", 0))
    refuses(ValueError, "3 players for 2 seats", lambda: bisat.playouts("khan", 1, ["random"] * 3))
    for players in ("nobody", 9, [1, "nobody"]):
        with pytest.raises(ValueError):
            bisat.playouts("khan", 1, players)
    for start in (None, 7, [1]):
        with pytest.raises(TypeError):
            bisat.playouts(start, 1)


def test_damaged_texts_and_tokens_never_panic(game):
    rng = random.Random(5)
    letters = string.printable + "é0123456789/,-="
    for position in walks.walk(game, 40):
        for text in (str(position), *position.legal_actions()[:3]):
            at = rng.randrange(len(text) + 1)
            damaged = text[:at] + rng.choice(letters) + text[at + rng.randrange(2) :]
            for call in (game.read, position.play):
                try:
                    other = call(damaged)
                except bisat.BisatError:
                    continue
                # What is accepted can be played on.
                assert other.is_over or other.legal_actions()
