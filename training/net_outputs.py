"""Prints positions with the integer that a net of Chowka Bhara computes for them, for a test of the program.

    python3 training/net_outputs.py NET TURNS 200 > net_outputs.txt

TURNS comes from `bisat loss … --save`. Slow and plain on purpose, and without any library: the program's own inputs and
arithmetic (`crates/search/src/net` and `crates/search/src/games/chowka_bhara/net_inputs.rs`) are compared with this.
"""

import struct
import sys

SAFE = (0, 4, 8, 12, 24)
OUTER = 16
VALUES = (1, 2, 3, 4, 8)


class Net:
    """The content of a net's file."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        self.at = 8 + 4 + 24 + 32
        sizes = self.take("I", 8)
        self.inputs, self.hidden, self.buckets, self.dense, input_bytes, dense_bytes, self.shift, self.dense_shift = sizes
        kind = {1: "b", 2: "h"}
        self.input_biases = self.take("h", self.hidden)
        self.input_weights = self.take(kind[input_bytes], self.inputs * self.hidden)
        self.dense_biases = self.take("i", self.buckets * self.dense)
        self.dense_weights = self.take(kind[dense_bytes], self.buckets * self.dense * self.hidden)
        self.output_biases = self.take("i", self.buckets)
        self.output_weights = self.take("h", self.buckets * self.dense)
        assert self.at == len(self.data) - 8, "the file has another length"

    def take(self, kind, count):
        numbers = struct.unpack_from(f"<{count}{kind}", self.data, self.at)
        self.at += struct.calcsize(f"<{count}{kind}")
        return numbers

    def output(self, active, bucket):
        one = (1 << self.shift) - 1
        hidden = []
        for entry in range(self.hidden):
            total = self.input_biases[entry] + sum(self.input_weights[at * self.hidden + entry] for at in active)
            limited = min(max(total, 0), one)
            hidden.append(limited * limited >> (2 * self.shift - 12))
        output = self.output_biases[bucket]
        for row in range(bucket * self.dense, (bucket + 1) * self.dense):
            weights = self.dense_weights[row * self.hidden : (row + 1) * self.hidden]
            total = self.dense_biases[row] + sum(one * other for one, other in zip(hidden, weights))
            output += min(max(total >> self.dense_shift, 0), (8 << 12) - 1) * self.output_weights[row]
        return output


def seen(square):
    """What the other player calls a square."""
    if square < 16:
        return (square + 8) % 16
    return square if square == 24 else 16 + (square - 16 + 4) % 8


def inputs_of(state):
    """The active inputs and the bucket of a state text at the start of a turn."""
    pawns, licences, doubles, turn = state.split()[:4]
    seats = [int(turn), 1 - int(turn)]
    pawns = [sorted(int(pawn) for pawn in pawns.split("/")[seat].split(",")) for seat in seats]
    licences = [int(licences[seat]) for seat in seats]
    blocks = doubles.split("/")[seats[1]]
    blocks = [] if blocks == "-" else [int(block) for block in blocks.split(",")]
    places = {}
    for square in range(25):
        for count in range(4 if square in SAFE else 2):
            places[square, count] = len(places)
    can_block = [square for square in range(OUTER) if square not in SAFE]
    hits = [(square, value) for square in range(25) for value in VALUES if square not in SAFE and square >= value]
    side_inputs = len(places) + 1
    active = set()
    for side in range(2):
        for at, pawn in enumerate(pawns[side]):
            active.add(side * side_inputs + places[pawn, pawns[side][:at].count(pawn)])
        if licences[side]:
            active.add(side * side_inputs + len(places))
    active.update(2 * side_inputs + can_block.index(block) for block in blocks)
    first = 2 * side_inputs + len(can_block)
    for side in range(2):
        hunters, prey = pawns[side], [seen(pawn) for pawn in pawns[1 - side]]
        for at, (square, value) in enumerate(hits):
            start, standing = square - value, prey.count(square)
            is_double = hunters.count(start) > 1 and start not in SAFE
            can_hit = standing == 1 and start in hunters or standing == 2 and is_double
            if can_hit and (square < OUTER or licences[side]):
                active.add(first + side * len(hits) + at)
    return sorted(active), licences[0] * 2 + licences[1]


def main():
    net, count = Net(sys.argv[1]), int(sys.argv[3])
    states = []
    with open(sys.argv[2]) as turns:
        for line in turns:
            ends = [end.split(" ", 1)[1] for end in line.rstrip("\n").split(" | ")[1:]]
            states += [end for end in ends if " cast " in end]
    for state in states[:: max(1, len(states) // count)]:
        print(net.output(*inputs_of(state)), state)


if __name__ == "__main__":
    main()
