"""Trains a net by self-play and writes its file.

    python3 training/self_play.py pachisi SELF_PLAY FILE --seconds 420

The first word is the id of the net: see `NETS`. SELF_PLAY is the program of `crates/search/examples/self_play.rs`. It plays on all
cores with the newest net while the GPU trains on the games of the last runs. The first games are played by the linear evaluation.
After every run the net so far is written to FILE. Needs PyTorch and NumPy; uses a GPU if there is one.
"""

import argparse
import copy
import hashlib
import os
import subprocess
import tempfile
import time

import numpy
import torch

from net import Net, program

# Numbers of a sample, as in `self_play.rs`.
WIDTH = 48
# For each net: the game; inputs and buckets as its inputs are stated in `crates/search/src/games`; entries of the accumulator; kinds
# of games, each with the options that its games draw from; and the options of the matches at the end. Runs of self-play take turns
# among the kinds, and half of the samples of a training step come from either. An option that gives few samples a game is named
# more often.
NETS = {
    "pachisi": {
        "game": "pachisi",
        "sizes": (705, 3, 256),
        "kinds": [["players=2"], ["players=3", "players=4", "players=4"]],
        "matches": ["players=2", "players=4"],
    },
    "pachisi-die": {
        "game": "pachisi",
        "sizes": (738, 3, 64),
        "kinds": [["throw=die,players=2"], ["throw=die,players=3", "throw=die,players=4", "throw=die,players=4"]],
        "matches": ["throw=die,players=2", "throw=die,players=3", "throw=die,players=4"],
    },
    "chowka-bhara-pairs": {
        "game": "chowka-bhara",
        "sizes": (1084, 8, 64),
        "kinds": [
            16 * ["hit_bonus=true,players=2"]
            + [f"hit_bonus={bonus},players={players}" for bonus in ("true", "false") for players in (3, 4)],
            6 * ["size=7,hit_bonus=false,players=2", "size=7,hit_bonus=true,players=2"]
            + [f"size=7,hit_bonus={bonus},players={players}" for bonus in ("true", "false") for players in (3, 4)],
        ],
        "matches": [
            f"size={size},hit_bonus={bonus},players={players}"
            for size in (5, 7)
            for bonus in ("false", "true")
            for players in (2, 3, 4)
            if (size, bonus, players) != (5, "false", 2)
        ],
    },
}


class Window:
    """The newest samples of one kind of games."""

    def __init__(self, size, device):
        self.samples = torch.empty(size, WIDTH, dtype=torch.int16, device=device)
        self.written = 0

    def add(self, samples):
        size = len(self.samples)
        samples = samples[:size]
        first = self.written % size
        before_end = min(len(samples), size - first)
        self.samples[first : first + before_end] = samples[:before_end]
        self.samples[: len(samples) - before_end] = samples[before_end:]
        self.written += len(samples)

    def draw(self, count):
        most = min(self.written, len(self.samples))
        return self.samples[torch.randint(most, (count,), device=self.samples.device)]


def unpack(samples, count):
    """Inputs (`count` numbers a sample), buckets and targets of samples."""
    numbers = samples.long() & 0xFFFF
    inputs = torch.zeros(len(samples), count + 1, device=samples.device)
    inputs.scatter_(1, numbers[:, 2:].clamp(max=count), 1.0)
    return inputs[:, :count], numbers[:, 0], numbers[:, 1].float() / 65535


def loss_of(net, samples, is_rounded):
    inputs, buckets, targets = unpack(samples, net.inputs)
    return torch.nn.functional.binary_cross_entropy_with_logits(net(inputs, buckets, is_rounded), targets)


def play(arguments, judge, run, done, folder):
    """Starts a run of self-play."""
    kinds = NETS[arguments.id]["kinds"]
    kind = run % len(kinds)
    # The first games are not judged well: their results count. Later estimates are better than results.
    trust = 1.0 if judge == "linear" else 0.95 if done < 0.3 else 0.9 if done < 0.6 else 0.8
    out = os.path.join(folder, f"samples-{kind}")
    words = [arguments.self_play, "samples", NETS[arguments.id]["game"], judge, out]
    # Training waits for the first games of every kind.
    seconds = arguments.play_seconds / 3 if run < len(kinds) else arguments.play_seconds
    words += [f"{seconds:.1f}", str(arguments.seed * 1000 + run), str(trust)]
    return kind, out, subprocess.Popen(words + kinds[kind], stdout=subprocess.PIPE, text=True)


def match(arguments, net, other, options):
    words = [arguments.self_play, "match", NETS[arguments.id]["game"], net, other, str(arguments.match_games), "1", options]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def write(path, data):
    """Writes a file so that nobody reads half of it."""
    with open(path + ".new", "wb") as file:
        file.write(data)
    os.replace(path + ".new", path)


def learning_rate(done, most):
    return most * min(1, done / 0.02, (1.0001 - done) / 0.35)


def train(arguments, net, device, folder, began):
    windows = [Window(arguments.window, device) for _ in NETS[arguments.id]["kinds"]]
    average = copy.deepcopy(net)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    step, run = 0, 0
    kind, out, player = play(arguments, "linear", run, 0, folder)
    while (done := (time.time() - began) / arguments.seconds) < 1:
        if player.poll() is not None:
            told = player.stdout.read().strip()
            assert player.returncode == 0, "self-play failed"
            samples = torch.from_numpy(numpy.fromfile(out, dtype=numpy.int16).reshape(-1, WIDTH)).to(device)
            samples = samples[torch.randperm(len(samples), device=device)]
            with torch.no_grad():
                fresh = loss_of(average, samples[:65536], True).item()
            windows[kind].add(samples)
            print(f"{100 * done:3.0f} % step {step} run {run}: {told}; loss of new samples {fresh:.5f}", flush=True)
            run += 1
            judge = "linear"
            # A net that has hardly learned anything plays endless games.
            if run >= 2 * len(windows) and step > 0:
                write(arguments.file, average.file(bytes(32)))
                judge = arguments.file
                if run % 4 == 0 and arguments.match_games:
                    options = NETS[arguments.id]["matches"][0]
                    print("  against linear:", match(arguments, judge, "linear", options), flush=True)
            kind, out, player = play(arguments, judge, run, done, folder)
        filled = [window for window in windows if window.written]
        if len(filled) < len(windows):
            time.sleep(0.05)
            continue
        optimizer.param_groups[0]["lr"] = learning_rate(done, arguments.rate)
        for _ in range(20):
            samples = torch.cat([window.draw(arguments.batch // len(filled)) for window in filled])
            loss = loss_of(net, samples, True)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            net.limit()
            step += 1
            with torch.no_grad():
                keep = min(arguments.keep, 1 - 1 / (step + 1))
                for mean, new in zip(average.parameters(), net.parameters()):
                    mean.lerp_(new, 1 - keep)
        if device.type == "cuda":
            torch.cuda.synchronize()
    player.terminate()
    player.wait()
    return average, step


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("id", choices=NETS)
    parser.add_argument("self_play")
    parser.add_argument("file")
    parser.add_argument("--hidden", type=int, help="entries of the accumulator, if others than those of the net")
    parser.add_argument("--dense", type=int, default=16)
    parser.add_argument("--input-bytes", type=int, default=1, choices=[1, 2])
    parser.add_argument("--dense-bytes", type=int, default=1, choices=[1, 2])
    parser.add_argument("--seconds", type=float, default=420)
    parser.add_argument("--play-seconds", type=float, default=10, help="of one run of self-play")
    parser.add_argument("--window", type=int, default=60_000_000, help="samples of each kind of games to learn from")
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--keep", type=float, default=0.999, help="of the mean of the weights, by step")
    parser.add_argument("--match-games", type=int, default=1000, help="rounds of a match; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.hidden = arguments.hidden or NETS[arguments.id]["sizes"][2]
    return arguments


def main():
    arguments = read_arguments()
    torch.manual_seed(arguments.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = Net(arguments.id, *NETS[arguments.id]["sizes"][:2], arguments).to(device)
    with tempfile.TemporaryDirectory() as folder:
        net, steps = train(arguments, net, device, folder, time.time())
    settings = {name: value for name, value in vars(arguments).items() if name not in ("self_play", "file")}
    recipe = hashlib.sha256(program() + repr(settings).encode()).digest()
    data = net.file(recipe)
    write(arguments.file, data)
    print(f"{arguments.file}: {len(data)} bytes, {steps} steps, recipe {recipe.hex()}", flush=True)
    if arguments.match_games:
        for options in NETS[arguments.id]["matches"]:
            for other in ["linear", "greedy"]:
                print(f"{options} against {other}:", match(arguments, arguments.file, other, options), flush=True)


if __name__ == "__main__":
    main()
