"""Every game in every option set, and random walks through them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import bisat

# Of options with many values the least, the default and the greatest.
OPTIONS = {
    "khan": {"quiet_limit": (10, 40, 200)},
    "chowka-bhara": {"players": (2, 3, 4), "size": (5, 7), "hit_bonus": (False, True)},
    "pachisi": {"players": (2, 3, 4), "throw": ("cowries", "die")},
    "kho-kho": {"spins": (1, 40, 200), "innings": (1, 2)},
}


def option_sets() -> list[bisat.Game]:
    """Every game with every combination of its options."""
    games = []
    for id, options in OPTIONS.items():
        for values in itertools.product(*options.values()):
            games.append(bisat.Game(id, **dict(zip(options, values))))
    return games


def walk(game: bisat.Game, steps: int, seed: int = 0) -> Iterator[bisat.Position]:
    """Positions of a random game; a finished one starts again."""
    rng = random.Random(seed)
    position = game.start()
    for _ in range(steps):
        yield position
        if position.is_over:
            position = game.start()
        elif position.is_chance:
            position = position.play(position.draw_id(rng.random()))
        else:
            position = position.play(rng.choice(position.legal_ids()))
