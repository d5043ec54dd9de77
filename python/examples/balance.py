"""How balanced is each game? Level 5 plays itself; what does the seat that acts first get?

A result of 0.5 is a balanced game for two. The interval holds the true mean with 95 % confidence.

    python balance.py --games 200 --threads 2
"""

import argparse
import math

import numpy as np

import bisat

GAMES = {
    "KHAN": bisat.Game("khan"),
    "Chowka Bhara, 2 players": bisat.Game("chowka-bhara"),
    "Chowka Bhara, 7x7": bisat.Game("chowka-bhara", size=7),
    "Pachisi, 2 players": bisat.Game("pachisi", players=2),
    "Kho-Kho, 10 spins": bisat.Game("kho-kho", spins=10),
}


def first_mover_results(decisions):
    """What the seat that acted first got in each game: 0 is the last place, 1 the first."""
    _, first_rows = np.unique(decisions["games"], return_index=True)
    # Where lots decide who begins, this is the seat that they chose.
    return (decisions["returns"][first_rows] + 1) / 2


def interval(results):
    """The mean and half the width of its 95 % confidence interval."""
    return results.mean(), 1.96 * results.std(ddof=1) / math.sqrt(len(results))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games of each kind (default: 200)")
    parser.add_argument("--level", type=int, default=5, help="the level that plays (default: 5)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"level {arguments.level} against itself, {arguments.games} games each\n")
    for name, game in GAMES.items():
        decisions = bisat.self_play(
            game, arguments.games, arguments.level, seed=arguments.seed, threads=arguments.threads
        )
        mean, half = interval(first_mover_results(decisions))
        verdict = "balanced within the error" if abs(mean - 0.5) <= half else "the first mover gains" if mean > 0.5 else "the first mover loses"
        print(f"{name:24} {mean:.3f} ± {half:.3f}  {verdict}", flush=True)


if __name__ == "__main__":
    main()
