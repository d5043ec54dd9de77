"""Records: reading, writing, verifying."""

import random

import pytest

import bisat


def random_game(game, seed):
    rng = random.Random(seed)
    position, moves = game.start(), []
    while not position.is_over and len(moves) < 400:
        move = position.draw(rng.random()) if position.is_chance else rng.choice(position.legal_actions())
        position = position.play(move)
        moves.append(move)
    return position, moves


def test_a_record_reads_back_and_verifies(game):
    end, moves = random_game(game, 1)
    record = bisat.Record(game.start(), moves, {"Date": "2026-11-16", "Table": 'a "b" \\'})
    assert record.moves == moves and record.game == game
    assert record.tags["Date"] == "2026-11-16"
    read = bisat.Record.read(str(record))
    assert read == record and hash(read) == hash(record) and str(read) == str(record)
    verified = read.verify()
    assert verified.steps == len(moves) and not verified.is_drawn_again
    positions = read.positions()
    assert positions[0] == game.start() and positions[-1] == end and len(positions) == len(moves) + 1
    if end.is_over:
        assert record.tags["Result"] == " ".join(map(str, end.ranks))


def test_a_record_may_begin_anywhere_and_take_ids():
    start = bisat.Position("khan", "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0")
    ids = start.legal_ids()[:1]
    record = bisat.Record(start, ids)
    assert record.tags["Start"] == str(start)
    assert record.moves == [start.action_token(ids[0])]
    assert record.positions()[0] == start and record.verify().steps == 1


def test_a_wrong_step_or_result_is_found():
    game = bisat.Game("kho-kho", spins=1, innings=1)
    _, moves = random_game(game, 2)
    text = str(bisat.Record(game.start(), moves))
    bisat.Record.read(text).verify()
    result = bisat.Record.read(text).tags["Result"]
    wrong = text.replace(f'[Result "{result}"]', '[Result "2 2"]')
    with pytest.raises(bisat.RecordError, match="the result is"):
        bisat.Record.read(wrong).verify()
    with pytest.raises(bisat.RecordError, match="turn 1"):
        bisat.Record.read(text.replace("(red)", "(green)").replace("(yellow)", "(green)")).verify()


@pytest.mark.parametrize("name", ["khan", "chowka-bhara", "pachisi", "kho-kho"])
def test_a_record_with_a_seed_proves_its_throws(root, name):
    text = (root / f"crates/bisat/tests/server/v1/{name}.txt").read_text()
    record = bisat.Record.read(text)
    verified = record.verify()
    assert verified.is_drawn_again and verified.steps == len(record.moves)
    assert (verified.throws > 0) == record.game.has_chance
