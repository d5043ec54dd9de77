"""Monte Carlo in 30 lines: try every action, finish some random games after it, play the best. It meets level 3."""

import argparse
import random

import bisat


def choose(position, seat, playouts, seed):
    """The action after which random games go best for the seat."""
    def result(id):
        returns, _ = bisat.playouts(position.play(id), playouts, seed=seed)
        return returns[:, seat].mean()

    return max(position.legal_ids(), key=result)


def play(game, seat, level, playouts, seed):
    """One game; what the seat got, from -1 to 1."""
    rng = random.Random(seed)
    opponent = bisat.Opponent(game, level, seed=seed)
    position = game.start()
    while not position.is_over:
        if position.is_chance:
            position = position.play(position.draw_id(rng.random()))
        elif position.turn == seat:
            position = position.play(choose(position, seat, playouts, rng.getrandbits(63)))
        else:
            position = position.play(opponent.choose(position))
    return position.returns[seat]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="chowka-bhara", choices=bisat.games())
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--playouts", type=int, default=50, help="random games after each action (default: 50)")
    arguments = parser.parse_args()
    game = bisat.Game(arguments.game)
    results = [play(game, n % game.seats, arguments.level, arguments.playouts, n) for n in range(arguments.games)]
    wins = sum(result > 0 for result in results)
    print(f"Monte Carlo against level {arguments.level}: {wins} of {len(results)} games won")
