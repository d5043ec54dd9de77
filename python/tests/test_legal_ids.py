"""The ids of all legal actions behave as a list of them does, without being one."""

import copy
import pickle
import random
from collections.abc import Sequence

import bisat
import numpy as np
import pytest
import walks

SET_UP = "6/6/6/6/6/6 s r - 0"


def test_they_are_a_sequence_of_the_same_ids_as_the_list(game):
    for position in walks.walk(game, 60):
        ids = position.legal_ids()
        listed = list(ids)
        assert isinstance(ids, Sequence) and len(ids) == len(listed) == len(position.legal_actions())
        assert bool(ids) == bool(listed) == (not position.is_over)
        assert list(reversed(ids)) == listed[::-1] and sorted(ids) == sorted(listed)
        for place in range(-len(listed), len(listed), 100 if len(listed) > 1000 else 1):
            assert ids[place] == listed[place] and ids[np.int64(place)] == listed[place]
            assert listed[place] in ids and ids.index(listed[place]) == place % len(listed)
        for part in (slice(None), slice(2), slice(-3, None), slice(None, None, -2), slice(1, 9, 3), slice(50, 2)):
            assert ids[part] == listed[part]


def test_they_equal_what_has_the_same_ids():
    ids = bisat.Position("khan", SET_UP).legal_ids()
    assert ids == list(range(4, 5548)) == ids and ids == tuple(range(4, 5548))
    assert ids == bisat.Game("khan").start().play("mat:e").legal_ids()
    assert ids != list(range(4, 5547)) and ids != bisat.Game("khan").start().legal_ids()
    assert ids != "4" and ids != None and ids != 4  # noqa: E711
    with pytest.raises(TypeError):
        hash(ids)


def test_arrays_and_random_choices_take_them():
    ids = bisat.Position("khan", SET_UP).legal_ids()
    array = np.array(ids)
    assert array.dtype == np.int64 and (array == np.arange(4, 5548)).all()
    assert np.asarray(ids, np.int16).dtype == np.int16
    mask = np.zeros(bisat.Game("khan").action_count, bool)
    mask[ids] = True
    assert (mask == bisat.Position("khan", SET_UP).action_mask()).all()
    assert all(id in ids for id in [random.choice(ids), *random.sample(ids, 5), np.random.default_rng(1).choice(ids)])


def test_copies_and_pickles_are_lists():
    ids = bisat.Game("khan").start().legal_ids()
    for other in (copy.copy(ids), copy.deepcopy(ids), pickle.loads(pickle.dumps(ids))):
        assert type(other) is list and other == ids


def test_they_match_a_pattern():
    match bisat.Game("khan").start().legal_ids():
        case [first, *rest]:
            assert first == 0 and rest == [1, 2, 3]
        case _:
            pytest.fail("a sequence matches a pattern of one")


def test_what_is_no_index_says_so():
    ids = bisat.Game("khan").start().legal_ids()
    for place in (4, -5, 2**70):
        with pytest.raises(IndexError, match="there are 4 legal ids"):
            ids[place]
    for place in ("0", 1.0, None):
        with pytest.raises(TypeError, match="a whole number or a slice"):
            ids[place]
    for other in (-1, 4, 2**70, "0", None, 1.5, [0]):
        assert other not in ids and ids.count(other) == 0
    with pytest.raises(ValueError):
        ids.index(4)
    with pytest.raises(ValueError, match="copy=False"):
        np.array(ids, copy=False)
    with pytest.raises(ValueError):
        ids[::0]
    with pytest.raises(TypeError):
        ids[0] = 1
    with pytest.raises(TypeError):
        bisat.LegalIds()
