"""Games and positions are values: they can be compared, hashed, copied and pickled, and they never change."""

import copy
import pickle

import pytest

import bisat


def test_games_are_equal_by_id_and_options():
    assert bisat.Game("khan") == bisat.Game("khan", quiet_limit=40)
    assert hash(bisat.Game("khan")) == hash(bisat.Game("khan", quiet_limit=40))
    assert bisat.Game("khan") != bisat.Game("khan", quiet_limit=41)
    assert bisat.Game("khan") != "khan"
    game = bisat.Game("chowka-bhara", players=4, size=7, hit_bonus=True)
    assert pickle.loads(pickle.dumps(game)) == copy.copy(game) == copy.deepcopy(game) == game
    assert eval(repr(game)) == game
    assert game.options == {"players": 4, "size": 7, "hit_bonus": True}


def test_positions_of_other_options_differ():
    state = "6/6/6/6/6/6 - r - 0"
    position = bisat.Position("khan", state)
    assert position == bisat.Game("khan").start() and position != state
    assert position != bisat.Game("khan", quiet_limit=50).read(state)
    assert len({position, bisat.Game("khan").start(), bisat.Game("khan", quiet_limit=50).start()}) == 2
    assert eval(repr(position)) == position


def test_every_protocol_of_pickle_works():
    position = bisat.Game("pachisi", players=3).start().play("25")
    opponent = bisat.Opponent(position.game, 4, seed=9)
    record = bisat.Record(bisat.Game("pachisi", players=3).start(), ["25"])
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(position, protocol)) == position
        other = pickle.loads(pickle.dumps(opponent, protocol))
        assert (other.game, other.level, other.seed) == (opponent.game, 4, 9)
        assert pickle.loads(pickle.dumps(record, protocol)) == record


def test_values_cannot_be_changed():
    position = bisat.Game("khan").start()
    for name in ("state", "turn", "game", "extra"):
        with pytest.raises(AttributeError):
            setattr(position, name, "x")
    with pytest.raises(AttributeError):
        position.game.id = "pachisi"


def test_a_position_draws_itself():
    from xml.etree import ElementTree

    for id in bisat.games():
        svg = bisat.Game(id).start()._repr_svg_()
        picture = ElementTree.fromstring(svg)
        assert picture.tag == "{http://www.w3.org/2000/svg}svg" and len(svg) > 2000
