"""TD(lambda) on Chowka Bhara: a small net learns from its own games, and then meets the greedy player.

The net estimates the chance to win after an action, from what a player sees. It plays many games against itself at once,
always the action that it likes best; the throws see to variety. After each round every estimate is moved towards its
lambda-return, a mean of later estimates and the result.

    python td_lambda.py --minutes 10
"""

import argparse
import time

import numpy as np

import bisat

GAME = bisat.Game("chowka-bhara")
HIDDEN = 80
LAMBDA = 0.8


def scale():
    """Factors that bring the entries of an observation to about 1."""
    factors = np.ones(GAME.observation_size, np.float32)
    for _, start, length, most in GAME.observation_planes:
        factors[start : start + length] = 1 / min(most, 4)
    return factors


SCALE = scale()


def features(observations):
    """What the net sees: is there one, are there two, and how many. A double is not twice a pawn."""
    return np.concatenate([observations >= 1, observations >= 2, observations * SCALE], axis=1, dtype=np.float32)


class Net:
    """One hidden layer, trained by Adam."""

    def __init__(self, seed):
        rng = np.random.default_rng(seed)
        size = 3 * GAME.observation_size
        self.weights = [
            rng.normal(0, size**-0.5, (size, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            rng.normal(0, HIDDEN**-0.5, HIDDEN).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.updates = 0

    def forward(self, seen):
        inner, inner_bias, outer, outer_bias = self.weights
        hidden = np.tanh(seen @ inner + inner_bias)
        return hidden, 1 / (1 + np.exp(-(hidden @ outer + outer_bias)))

    def values(self, observations):
        """The chance to win, for each row."""
        return self.forward(features(observations))[1]

    def train(self, observations, targets, rate):
        """One step of gradient descent on the cross-entropy."""
        seen = features(observations)
        hidden, values = self.forward(seen)
        error = (values - targets) / len(targets)
        back = np.outer(error, self.weights[2]) * (1 - hidden**2)
        gradients = [seen.T @ back, back.sum(0), hidden.T @ error, error.sum(keepdims=True)]
        self.updates += 1
        for weight, gradient, (mean, square) in zip(self.weights, gradients, self.moments):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            unbiased = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            weight -= rate * mean / (1 - 0.9**self.updates) / unbiased


def settled(position, rng):
    """The position after chance has played."""
    while position.is_chance:
        position = position.play(position.draw_id(rng.random()))
    return position


def best_after(net, positions):
    """For each position the one after the action that the net likes best for the seat to act."""
    after = [[position.play(id) for id in position.legal_ids()] for position in positions]
    seen = [next.observation(position.turn) for position, all in zip(positions, after) for next in all]
    values = net.values(np.array(seen))
    chosen, first = [], 0
    for position, all in zip(positions, after):
        own = values[first : first + len(all)]
        # A finished game needs no estimate.
        own[[next.is_over for next in all]] = [next.returns[position.turn] for next in all if next.is_over]
        chosen.append(all[int(own.argmax())])
        first += len(all)
    return chosen


def self_play(net, games, rng):
    """Games of the net against itself: for each game and seat what it saw after every action, and its result."""
    positions = [settled(GAME.start(), rng) for _ in range(games)]
    seen = [[[], []] for _ in range(games)]
    playing = list(range(games))
    while playing:
        for number, after in zip(playing, best_after(net, [positions[number] for number in playing])):
            for seat in (0, 1):
                seen[number][seat].append(after.observation(seat))
            positions[number] = settled(after, rng)
        playing = [number for number in playing if not positions[number].is_over]
    for number in range(games):
        for seat in (0, 1):
            yield np.array(seen[number][seat]), (positions[number].returns[seat] + 1) / 2


def lambda_returns(values, result):
    """The target of each estimate, from the last to the first."""
    targets = np.empty_like(values)
    target = result
    for at in range(len(values) - 1, -1, -1):
        targets[at] = target
        target = (1 - LAMBDA) * values[at] + LAMBDA * target
    return targets


def against(net, opponent, games, seed):
    """The share of games that the net wins, with either seat in turn."""
    rng = np.random.default_rng(seed)
    positions = [settled(GAME.start(), rng) for _ in range(games)]
    while True:
        own = [n for n in range(games) if positions[n].turn == n % 2]
        if own:
            for number, after in zip(own, best_after(net, [positions[number] for number in own])):
                positions[number] = settled(after, rng)
        others = [n for n in range(games) if positions[n].turn == 1 - n % 2]
        for number in others:
            action = opponent.choose(positions[number], seed=seed + number)
            positions[number] = settled(positions[number].play(action), rng)
        if not own and not others:
            return float(np.mean([positions[n].returns[n % 2] > 0 for n in range(games)]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="time for training (default: 10)")
    parser.add_argument("--games", type=int, default=100, help="games at once (default: 100)")
    parser.add_argument("--test-games", type=int, default=1000, help="games against the greedy player (default: 1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="file for the weights (.npz)")
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    net = Net(arguments.seed)
    greedy = bisat.Opponent(GAME, "greedy")
    begin = time.monotonic()
    played, report = 0, begin
    while (now := time.monotonic()) < begin + 60 * arguments.minutes:
        done = (now - begin) / (60 * arguments.minutes)
        if now >= report:
            won = against(net, greedy, 200, 10_000)
            print(f"{(now - begin) / 60:5.1f} min {played:7} games, wins {won:.1%} of 200 against greedy", flush=True)
            report = now + 60 * arguments.minutes / 10
        games = list(self_play(net, arguments.games, rng))
        played += arguments.games
        observations = np.concatenate([seen for seen, _ in games])
        targets = np.concatenate([lambda_returns(net.values(seen), result) for seen, result in games])
        order = rng.permutation(len(targets))
        for batch in np.array_split(order, max(1, len(order) // 512)):
            net.train(observations[batch], targets[batch], 3e-3 * (1 - 0.9 * done))
    won = against(net, greedy, arguments.test_games, 20_000)
    half = 1.96 * (won * (1 - won) / arguments.test_games) ** 0.5
    print(f"{played} games in {arguments.minutes:g} min; wins {won:.1%} ± {half:.1%} of {arguments.test_games} against greedy")
    if arguments.save:
        np.savez(arguments.save, *net.weights)


if __name__ == "__main__":
    main()
