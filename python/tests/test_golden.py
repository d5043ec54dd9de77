"""Golden files of the Rust engine, played through Python: whole games with every state, and counts of lines."""

import pytest

import bisat


def read_options(text: str) -> dict:
    """Options written as `players=3 hit_bonus=true throw=die`."""
    values = {"true": True, "false": False}
    options = {}
    for word in text.split():
        name, value = word.split("=")
        options[name] = values.get(value, int(value) if value.isdigit() else value)
    return options


@pytest.mark.parametrize(
    "name",
    [
        "khan",
        "khan-short",
        "chowka-bhara",
        "chowka-bhara-large",
        "pachisi",
        "pachisi-die",
        "kho-kho",
        "kho-kho-short",
    ],
)
def test_whole_games_go_as_in_rust(root, name):
    lines = (root / f"crates/engine/tests/playthroughs/{name}.txt").read_text().splitlines()
    id, _, options = lines[0].partition(" ")
    position = bisat.Game(id, **read_options(options)).start()
    assert str(position) == lines[1]
    steps = 0
    for line in lines[2:]:
        if line.startswith("over "):
            assert f"over {position.ranks}" == line
            continue
        move, _, state = line.partition(" | ")
        who, token = move.split(" ")
        assert str(position.turn) == who
        assert token in position.legal_actions()
        position = position.play(token)
        assert str(position) == state, f"{name}: step {steps}"
        steps += 1
    assert steps > 10


def test_every_playthrough_of_the_engine_is_among_them(root):
    files = {file.stem for file in (root / "crates/engine/tests/playthroughs").glob("*.txt")}
    marks = test_whole_games_go_as_in_rust.pytestmark[0].args[1]
    assert files == set(marks)


def perft_lines(root) -> list:
    lines = []
    for file in sorted((root / "crates/engine/tests/perft").glob("*.txt")):
        for line in file.read_text().splitlines():
            if line and not line.startswith("#"):
                lines.append((file.stem, *line.split(" | ")))
    return lines


def test_counts_of_lines_are_those_of_the_tables(root):
    lines = perft_lines(root)
    assert len(lines) > 50
    for id, options, state, counts in lines:
        position = bisat.Game(id, **read_options(options)).read(state)
        for depth, expected in enumerate(map(int, counts.split()), 1):
            assert position.perft(depth) == expected, f"{id} {options} {state}, depth {depth}"
