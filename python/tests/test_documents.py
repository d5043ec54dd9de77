"""The examples in docstrings and in docs/python.md run; the tables there and the type stubs are true."""

import ast
import doctest
import importlib
import json
import os
import re
import subprocess
import sys
import time

import pytest

import bisat

EXTRAS = ("pettingzoo", "gymnasium", "open_spiel")


def run_examples(name: str, text: str) -> int:
    """Runs the examples of a text; returns their number."""
    test = doctest.DocTestParser().get_doctest(text, {"bisat": bisat}, name, name, 0)
    output = []
    runner = doctest.DocTestRunner()
    runner.run(test, out=output.append)
    assert runner.failures == 0, "".join(output)
    return len(test.examples)


def documented():
    """Every docstring of the compiled part, with its name."""
    for name in bisat.__all__:
        item = getattr(bisat, name)
        yield name, getattr(item, "__doc__", None) or ""
        if isinstance(item, type):
            for member, value in vars(item).items():
                yield f"{name}.{member}", getattr(value, "__doc__", None) or ""


def test_the_examples_in_docstrings_run():
    ran = {name: run_examples(name, text) for name, text in documented()}
    ran["bisat"] = run_examples("bisat", bisat.__doc__)
    assert sum(count > 0 for count in ran.values()) > 15 and ran["Position.play"] > 0, ran


@pytest.mark.parametrize("name", EXTRAS)
def test_the_examples_of_the_environments_run(name):
    module = importlib.import_module(f"bisat.{name}")
    assert run_examples(name, module.__doc__) > 2


def test_every_public_member_has_a_docstring():
    missing = [name for name, text in documented() if not text and not name.rpartition(".")[2].startswith("_")]
    assert missing == []


def test_the_examples_of_the_guide_run(root):
    text = (root / "docs/python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) >= 6
    assert run_examples("docs/python.md", "\n".join(blocks)) > 20


def test_the_example_of_the_readme_runs(root, capsys):
    block = re.search(r"```python\n(.*?)```", (root / "README.md").read_text(), re.S)[1]
    exec(block, {})
    assert capsys.readouterr().out == "['3:0'] 3:0\n"


def test_the_guide_lists_every_plane(root):
    text = (root / "docs/python.md").read_text()
    games = {"KHAN": "khan", "Chowka Bhara": "chowka-bhara", "Pachisi": "pachisi", "Kho-Kho": "kho-kho"}
    for title, id in games.items():
        game = bisat.Game(id)
        section = re.search(rf"### {title}: (\d+) entries.*?\n(.*?)(?=\n##)", text, re.S)
        assert int(section[1]) == game.observation_size, title
        rows = re.findall(r"^\| ([^|]+?) \| [^|]+ \|", section[2], re.M)
        listed = [row.removesuffix(" +0 …") for row in rows if row not in ("plane", "---")]
        names = []
        for name, *_ in game.observation_planes:
            name = re.sub(r" \+\d$", "", name)
            if name not in names:
                names.append(name)
        assert listed == names, title


def test_the_guide_gives_the_right_numbers_of_actions(root):
    text = (root / "docs/python.md").read_text()
    games = {
        "KHAN": bisat.Game("khan"),
        "Chowka Bhara 5×5": bisat.Game("chowka-bhara"),
        "Chowka Bhara 7×7": bisat.Game("chowka-bhara", size=7),
        "Pachisi, cowries": bisat.Game("pachisi"),
        "Pachisi, die": bisat.Game("pachisi", throw="die"),
        "Kho-Kho": bisat.Game("kho-kho"),
    }
    for name, game in games.items():
        assert f"\n| {name} | {game.action_count} |" in text


def test_ids_are_those_of_the_guide():
    def check(id, state, token, number, **options):
        position = bisat.Game(id, **options).read(state)
        assert position.action_id(token) == number and position.action_token(number) == token

    check("khan", "6/6/6/6/6/6 - r - 0", "mat:s", 2)
    check("khan", "6/6/6/6/6/6 s r - 0", "a1:b1c1d1e1f1", 4)
    check("khan", "6/6/6/6/1S4/SKSS1S s o - 0", "f6:a6b6c6d6e6", 4)
    red = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0"
    token = bisat.Position("khan", red).legal_actions()[0]
    from_, to = ("abcdef".index(square[0]) + 6 * (int(square[1]) - 1) for square in (token[:2], token[2:]))
    check("khan", red, token, 5548 + 36 * from_ + to)
    check("chowka-bhara", "0,0,0,3/0,0,0,0 00 -/- 0 move 2,8 0 -", "8:3", (4 * 24 + 3) * 2)
    check("chowka-bhara", "0,0,5,5/0,0,0,0 00 =5/- 0 move 2 0 -", "2:5d", (1 * 24 + 5) * 2 + 1)
    check("pachisi", "0,0,0,7/0,0,0,0 0 move 25 - 0 - -", "25:7", (6 * 81 + 7) * 4, players=2)
    check("pachisi", "0,0,0,7/0,0,0,0 0 move 25 - 0 - -", "skip", 2268, players=2)
    check("pachisi", "0,0,0,70/0,0,0,0 0 move 5 - 0 - -", "5:70r", (3 * 81 + 70) * 4 + 2, players=2)
    check("kho-kho", "1 0/0 r - - 0 40 start -", "start:l4", 1)
    check("kho-kho", "1 0/0 r a4-- - 0 40 place -", "@b1", 2 + 7)
    check("kho-kho", "1 0/0 r e5ee b2,f6,k1 3 17 chase 4", "e4", 86 + ((6 * 1 + 3) * 11 + 0) * 2)
    check("kho-kho", "1 0/0 r e5ee b2,f6,k1 3 17 run 2", "b2d2", 615 + 8 * 8 + 2)


def stub_names(tree, name=None):
    body = tree.body
    if name is not None:
        body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    names = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
    return {name for name in names if not name.startswith("_") or name in ("__version__", "_repr_svg_")}


def test_the_type_stubs_name_exactly_what_is_there(root):
    tree = ast.parse((root / "python/bisat/_bisat.pyi").read_text())
    assert stub_names(tree) == set(bisat.__all__)
    for name in bisat.__all__:
        item = getattr(bisat, name)
        if isinstance(item, type) and not issubclass(item, Exception):
            members = {member for member in vars(item) if not member.startswith("_") or member == "_repr_svg_"}
            assert stub_names(tree, name) == members, name


@pytest.mark.parametrize(
    "checked",
    [
        ["mypy", "--config-file={config}", "--package=bisat"],
        ["mypy.stubtest", "bisat._bisat", "--concise", "--mypy-config-file={config}"],
    ],
    ids=["mypy", "stubtest"],
)
def test_the_types_are_complete_and_true(root, tmp_path, checked):
    command = [part.format(config=root / "pyproject.toml") for part in checked]
    # Elsewhere, so that the installed package is checked and not the checkout, which lacks the compiled part.
    run = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_package_is_typed():
    folder = os.path.dirname(bisat.__file__)
    assert {"py.typed", "_bisat.pyi"} <= set(os.listdir(folder))


def test_the_import_takes_less_than_50_ms_and_needs_no_other_library():
    program = (
        "import sys, time; before = set(sys.modules); begin = time.perf_counter(); import bisat; "
        "print(time.perf_counter() - begin); "
        "modules = {name.partition('.')[0] for name in set(sys.modules) - before}; "
        "print(sorted(modules - sys.stdlib_module_names))"
    )
    runs = [subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True) for _ in range(5)]
    times = [float(run.stdout.splitlines()[0]) for run in runs]
    assert min(times) < 0.05, times
    assert runs[0].stdout.splitlines()[1] == "['bisat']"


def test_the_notebook_runs(root):
    notebook = json.loads((root / "python/examples/tour.ipynb").read_text())
    scope = {}
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 8
    for cell in cells:
        exec(compile(cell, "tour.ipynb", "exec"), scope)


@pytest.mark.parametrize(
    "script, arguments, expected",
    [
        ("monte_carlo.py", ["--games=2", "--playouts=5"], "of 2 games won"),
        ("balance.py", ["--games=2", "--level=1"], "Kho-Kho"),
        ("td_lambda.py", ["--minutes=0.02", "--games=10", "--test-games=20"], "against greedy"),
    ],
)
def test_the_examples_run(root, script, arguments, expected):
    begin = time.monotonic()
    run = subprocess.run(
        [sys.executable, str(root / "python/examples" / script), *arguments], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert expected in run.stdout, run.stdout
    assert time.monotonic() - begin < 120
