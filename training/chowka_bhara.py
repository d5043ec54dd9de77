"""Trains the net of Chowka Bhara for two on solved values and writes its file.

    python3 training/chowka_bhara.py SAMPLES TURNS NET --seconds 300

SAMPLES comes from `crates/solve/examples/samples.rs` (plain or packed with xz), TURNS from `bisat loss … --save`. The inputs
are those of `crates/search/src/games/chowka_bhara/net_inputs.rs`, the file and its arithmetic those of
`crates/search/src/net`. Needs PyTorch; uses a GPU if there is one.
"""

import argparse
import hashlib
import lzma
import math
import time

import torch

from net import Net, program

SQUARES, OUTER = 25, 16
SAFE = [0, 4, 8, 12, 24]
VALUES = [1, 2, 3, 4, 8]
# What the opponent calls each square: the engine's `seen_by` for two players.
SEEN = [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 20, 21, 22, 23, 16, 17, 18, 19, 24]

PLACES, BLOCKS, HITS = [], {}, []
for square in range(SQUARES):
    PLACES.append(sum(4 if other in SAFE else 2 for other in range(square)))
    if square not in SAFE and square < OUTER:
        BLOCKS[square] = len(BLOCKS)
    HITS += [(square, value) for value in VALUES if square not in SAFE and square >= value]
PAWN_INPUTS = 60
SIDE_INPUTS = PAWN_INPUTS + 1
FIRST_BLOCK = 2 * SIDE_INPUTS
FIRST_HIT = FIRST_BLOCK + len(BLOCKS)
INPUTS = FIRST_HIT + 2 * len(HITS)
BUCKETS = 4


def inputs_of(samples):
    """The inputs (one byte each) and the bucket of each sample."""
    device, count = samples.device, len(samples)
    bits = lambda first, width: (samples >> first) & ((1 << width) - 1)
    pawns = [torch.stack([bits(20 * side + 5 * at, 5) for at in range(4)], 1) for side in range(2)]
    licences = [bits(40 + side, 1) for side in range(2)]
    inputs = torch.zeros(count, INPUTS, dtype=torch.uint8, device=device)
    row = torch.arange(count, device=device)
    places = torch.tensor(PLACES, device=device)
    counts = []
    for side in range(2):
        equals = torch.zeros(count, dtype=torch.int64, device=device)
        for at in range(4):
            pawn = pawns[side][:, at]
            equals = (equals + 1) * (pawn == pawns[side][:, at - 1]) if at else equals
            inputs[row, side * SIDE_INPUTS + places[pawn] + equals] = 1
        inputs[:, side * SIDE_INPUTS + PAWN_INPUTS] = licences[side].to(torch.uint8)
        squares = torch.zeros(count, SQUARES, dtype=torch.int32, device=device)
        squares.scatter_add_(1, pawns[side], torch.ones_like(pawns[side], dtype=torch.int32))
        counts.append(squares)
    blocks = torch.full((SQUARES,), 0, device=device)
    for square, number in BLOCKS.items():
        blocks[square] = number
    for at in range(3):
        found = bits(42 + at, 1).bool().nonzero()[:, 0]
        inputs[found, FIRST_BLOCK + blocks[pawns[1][found, at]]] = 1
    seen = torch.tensor(SEEN, device=device)
    to = torch.tensor([square for square, _ in HITS], device=device)
    start = torch.tensor([square - value for square, value in HITS], device=device)
    is_open = to < OUTER
    is_safe = torch.tensor([square in SAFE for square in range(SQUARES)], device=device)
    for side in range(2):
        hunter, prey = counts[side], counts[1 - side][:, seen]
        single = (hunter[:, start] > 0) & (prey[:, to] == 1)
        double = (hunter[:, start] > 1) & ~is_safe[start] & (prey[:, to] == 2)
        can_enter = is_open | licences[side].bool()[:, None]
        first = FIRST_HIT + side * len(HITS)
        inputs[:, first : first + len(HITS)] = ((single | double) & can_enter).to(torch.uint8)
    return inputs, licences[0] * 2 + licences[1]


def values_of(samples):
    return ((samples >> 48) & 0xFFFF).float() / 65535


def read_samples(path):
    with (lzma.open if path.endswith(".xz") else open)(path, "rb") as file:
        data = file.read()
    return torch.frombuffer(bytearray(data), dtype=torch.int64), hashlib.sha256(data).digest()


def sample_of_state(state):
    """A state text at the start of a turn in the form of a sample, without value; None if the game is over."""
    pawns, licences, doubles, turn, phase = state.split()[:5]
    if phase != "cast":
        return None
    sides, sets = pawns.split("/"), doubles.split("/")
    mover = int(turn)
    sample, blocks = 0, sets[1 - mover]
    blocks = [] if blocks == "-" else [int(number) for number in blocks.split(",")]
    for side, seat in enumerate([mover, 1 - mover]):
        numbers = [int(number) for number in sides[seat].split(",")]
        for at, pawn in enumerate(numbers):
            sample |= pawn << (20 * side + 5 * at)
            if side == 1 and at > 0 and numbers[at - 1] == pawn and pawn in blocks:
                sample |= 1 << (41 + at)
        sample |= int(licences[seat]) << (40 + side)
    return sample


class Turns:
    """Turns of real play with the solved value of every end, to measure what a choice by the net loses."""

    def __init__(self, path, device):
        samples, values, places, self.states, self.count = [], [], [], [], 0
        self.ends = 1
        for line in open(path):
            ends = line.rstrip("\n").split(" | ")[1:]
            if len(ends) < 2:
                continue
            self.ends = max(self.ends, len(ends))
            for at, end in enumerate(ends):
                value, state = end.split(" ", 1)
                sample = sample_of_state(state)
                samples.append(sample if sample is not None else -1)
                values.append(float(value))
                self.states.append(state)
                places.append((self.count, at))
            self.count += 1
        samples = torch.tensor(samples, device=device)
        self.is_over = samples < 0
        self.inputs, self.buckets = inputs_of(samples.clamp(min=0))
        self.values = torch.tensor(values, device=device)
        self.places = torch.tensor(places, device=device)

    def loss(self, predict):
        """The mean loss of a turn with a choice, the share of best choices, and the error of the ends."""
        chances = 1 - predict(self.inputs, self.buckets)
        chances = torch.where(self.is_over, self.values, chances)
        grid = torch.full((self.count, self.ends), -1.0, device=chances.device)
        true = grid.clone()
        grid[self.places[:, 0], self.places[:, 1]] = chances.float()
        true[self.places[:, 0], self.places[:, 1]] = self.values
        chosen = true.gather(1, grid.argmax(1, keepdim=True))[:, 0]
        lost = true.max(1).values - chosen
        error = (chances - self.values)[~self.is_over].pow(2).mean().sqrt()
        return lost.mean().item(), (lost == 0).float().mean().item(), error.item(), lost.max().item()


    def outputs(self, net, count):
        """Positions with the integer that the net computes, for a test of the program."""
        outputs = net.integer_outputs(self.inputs[: 10 * count], self.buckets[: 10 * count]).tolist()
        lines = [f"{int(output)} {state}\n" for output, state in zip(outputs, self.states) if " cast " in state]
        return "".join(lines[:: max(1, len(lines) // count)])


def learning_rate(done, most):
    return most * min(1, done / 0.03) * 0.5 * (1 + math.cos(math.pi * done)) + 1e-7


def train(net, inputs, buckets, values, turns, arguments):
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    device, count = inputs.device, len(inputs)
    random = torch.Generator(device=device)
    random.manual_seed(arguments.seed)
    began, step, told, is_rounded = time.time(), 0, 0, False
    while True:
        if step % 20 == 0:
            if device.type == "cuda":
                torch.cuda.synchronize()
            done = (time.time() - began) / arguments.seconds if arguments.steps == 0 else step / arguments.steps
            if done >= 1:
                break
            optimizer.param_groups[0]["lr"] = learning_rate(done, arguments.rate)
            is_rounded = done >= arguments.rounded_from
            if done * 10 >= told:
                told += 1
                with torch.no_grad():
                    lost, best, error, _ = turns.loss(net.integer_chances)
                print(f"{100 * done:4.0f} % step {step} loss {lost:.5f} best {best:.4f} error {error:.5f}", flush=True)
        drawn = torch.randint(count, (arguments.batch,), device=device, generator=random)
        chances = net(inputs[drawn], buckets[drawn], is_rounded).sigmoid()
        error = (chances - values[drawn]).pow(2).mean()
        optimizer.zero_grad(set_to_none=True)
        error.backward()
        optimizer.step()
        net.limit()
        step += 1
    return step


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("samples")
    parser.add_argument("turns")
    parser.add_argument("net")
    parser.add_argument("--hidden", type=int, default=512)
    parser.add_argument("--dense", type=int, default=16)
    parser.add_argument("--input-bytes", type=int, default=1, choices=[1, 2])
    parser.add_argument("--dense-bytes", type=int, default=1, choices=[1, 2])
    parser.add_argument("--linear", action="store_true", help="do not square activations: an experiment, not for a file")
    parser.add_argument("--without-hits", action="store_true", help="train without the inputs for hits: an experiment")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--steps", type=int, default=0, help="stop after this many steps instead of a time")
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--rounded-from", type=float, default=0.6)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    arguments = read_arguments()
    torch.manual_seed(arguments.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    began = time.time()
    samples, samples_hash = read_samples(arguments.samples)
    samples = samples.to(device)
    parts = [inputs_of(part) for part in samples.split(1 << 20)]
    inputs, buckets = (torch.cat([part[at] for part in parts]) for at in range(2))
    values = values_of(samples)
    turns = Turns(arguments.turns, device)
    if arguments.without_hits:
        inputs[:, FIRST_HIT:] = 0
        turns.inputs[:, FIRST_HIT:] = 0
    # The last samples are kept for the error: they come from games that the net does not learn from.
    kept = len(samples) // 40
    held_out = [part[-kept:] for part in (inputs, buckets, values)]
    inputs, buckets, values = (part[:-kept] for part in (inputs, buckets, values))
    print(f"{len(samples)} samples, {turns.count} turns with a choice, read in {time.time() - began:.1f} s", flush=True)
    net = Net("chowka-bhara", INPUTS, BUCKETS, arguments).to(device)
    steps = train(net, inputs, buckets, values, turns, arguments)
    with torch.no_grad():
        exact, integer = turns.loss(net.chances), turns.loss(net.integer_chances)
        seen = [part[:kept] for part in (inputs, buckets, values)]
        errors = [(net.integer_chances(*part[:2]) - part[2]).pow(2).mean().sqrt().item() for part in (seen, held_out)]
    settings = {name: value for name, value in vars(arguments).items() if name not in ("samples", "turns", "net")}
    recipe = hashlib.sha256(program() + samples_hash + repr(settings).encode()).digest()
    data = net.file(recipe)
    with open(arguments.net, "wb") as file:
        file.write(data)
    print(f"{arguments.net}: {len(data)} bytes, {steps} steps in {time.time() - began:.0f} s, recipe {recipe.hex()}")
    with torch.no_grad(), open(arguments.net + ".outputs.txt", "w") as file:
        file.write(turns.outputs(net, 200))
    print(f"error of samples: seen {errors[0]:.6f}, held out {errors[1]:.6f}")
    for name, (lost, best, error, most) in [("floats", exact), ("integers", integer)]:
        print(f"{name}: loss {lost:.6f} a turn, best end {best:.4f}, error {error:.5f}, largest loss {most:.4f}")


if __name__ == "__main__":
    main()
