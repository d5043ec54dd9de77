"""The laws of the engine, through Python: each is one test over every game and option set."""

import copy
import pickle
from fractions import Fraction

import bisat
import numpy as np
import walks

STEPS = 150


def test_the_option_sets_name_every_option_of_every_game():
    assert list(walks.OPTIONS) == bisat.games()
    for id, options in walks.OPTIONS.items():
        assert set(options) == set(bisat.Game(id).options)


def test_a_position_reads_back_from_its_text_and_from_a_pickle(game):
    for position in walks.walk(game, STEPS):
        for other in (game.read(str(position)), pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
            assert other == position and hash(other) == hash(position) and str(other) == str(position)
            assert other.game == game


def test_there_are_no_actions_exactly_when_the_game_is_over(game):
    for position in walks.walk(game, STEPS):
        is_over = position.turn is None
        assert (position.legal_actions() == []) == is_over == position.is_over
        assert (position.ranks is not None) == is_over
        assert abs(sum(position.returns)) < 1e-6


def test_tokens_and_ids_name_the_same_actions(game):
    for position in walks.walk(game, STEPS):
        tokens, ids = position.legal_actions(), position.legal_ids()
        assert len(set(tokens)) == len(tokens) == len(set(ids)) == len(ids)
        # Of a long list every hundredth is enough.
        for id in ids[:: 100 if len(ids) > 1000 else 1]:
            token = position.action_token(id)
            assert token in tokens and position.action_id(token) == id
            assert position.play(id) == position.play(token)


def test_the_mask_shows_the_legal_ids(game):
    for position in walks.walk(game, STEPS):
        mask = position.action_mask()
        assert mask.shape == (game.action_count,) and mask.dtype == bool
        expected = [] if position.is_chance else sorted(position.legal_ids())
        assert np.flatnonzero(mask).tolist() == expected


def test_probabilities_are_exact_and_sum_to_one(game):
    for position in walks.walk(game, STEPS):
        outcomes = position.outcomes()
        assert bool(outcomes) == position.is_chance
        if outcomes:
            assert all(odds > 0 for _, odds in outcomes) and sum(odds for _, odds in outcomes) == Fraction(1)
            assert [token for token, _ in outcomes] == position.legal_actions()
            total = sum(weight for _, weight in position.weights())
            assert [(token, Fraction(weight, total)) for token, weight in position.weights()] == outcomes


def test_draws_follow_the_weights(game):
    for position in walks.walk(game, 40):
        if position.is_chance:
            total = sum(weight for _, weight in position.weights())
            drawn = [position.draw((roll + 0.5) / total) for roll in range(total)]
            assert {(token, drawn.count(token)) for token in drawn} == set(position.weights())


def test_an_observation_fits_its_planes_and_tells_positions_apart(game):
    planes = game.observation_planes
    assert sum(length for _, _, length, _ in planes) == game.observation_size
    seen = {}
    for position in walks.walk(game, STEPS):
        for seat in range(game.seats):
            observation = position.observation(seat)
            assert observation.dtype == np.uint8 and observation.shape == (game.observation_size,)
            for name, start, length, most in planes:
                assert observation[start : start + length].max(initial=0) <= most, name
            known = seen.setdefault((seat, observation.tobytes()), str(position))
            assert known == str(position)


def test_playing_leaves_the_position_as_it_was(game):
    for position in walks.walk(game, 30):
        before = str(position)
        for token in position.legal_actions()[:5]:
            assert position.play(token) == position.play(token)
        assert str(position) == before


def test_perft_counts_what_playing_reaches(game):
    for position in walks.walk(game, 60):
        if position.is_over or len(position.legal_ids()) > 30:
            continue
        after = [position.play(token) for token in position.legal_actions()]
        expected = sum(1 if other.is_over else len(other.legal_ids()) for other in after)
        assert position.perft(0) == 1 and position.perft(1) == len(after) and position.perft(2) == expected


def test_random_games_end(game):
    returns, lengths = bisat.playouts(game, 4, seed=3)
    assert returns.shape == (4, game.seats) and (lengths > 0).all()
    assert np.allclose(returns.sum(axis=1), 0, atol=1e-6)
