"""Trains the net of Pachisi by self-play and writes its file.

    python3 training/pachisi.py SELF_PLAY NET --seconds 420

SELF_PLAY is the program of `crates/search/examples/self_play.rs`. It plays on all cores with the newest net while the GPU trains
on the games of the last runs. The first games are played by the linear evaluation. Needs PyTorch and NumPy; uses a GPU if there
is one.
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

# As in `crates/search/src/games/pachisi/net_inputs.rs`, and the width of a sample as in `self_play.rs`.
INPUTS, BUCKETS, WIDTH = 705, 3, 40
GAME = "pachisi"
# Runs of self-play take turns: games of two, and games of more.
PLAYERS = [["players=2"], ["players=3", "players=4", "players=4"]]


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


def unpack(samples):
    """Inputs, buckets and targets of samples."""
    numbers = samples.long() & 0xFFFF
    inputs = torch.zeros(len(samples), INPUTS + 1, device=samples.device)
    inputs.scatter_(1, numbers[:, 2:].clamp(max=INPUTS), 1.0)
    return inputs[:, :INPUTS], numbers[:, 0], numbers[:, 1].float() / 65535


def loss_of(net, samples, is_rounded):
    inputs, buckets, targets = unpack(samples)
    return torch.nn.functional.binary_cross_entropy_with_logits(net(inputs, buckets, is_rounded), targets)


def play(arguments, judge, run, done, folder):
    """Starts a run of self-play."""
    kind = run % 2 if run > 1 else run
    # The first games are not judged well: their results count. Later estimates are better than results.
    trust = 1.0 if judge == "linear" else 0.95 if done < 0.3 else 0.9 if done < 0.6 else 0.8
    out = os.path.join(folder, f"samples-{kind}")
    seconds = arguments.play_seconds * (1 if kind == 0 else arguments.share_of_more)
    words = [arguments.self_play, "samples", GAME, judge, out, f"{seconds:.1f}", str(arguments.seed * 1000 + run), str(trust)]
    return kind, out, subprocess.Popen(words + PLAYERS[kind], stdout=subprocess.PIPE, text=True)


def match(arguments, net, other, options):
    words = [arguments.self_play, "match", GAME, net, other, str(arguments.match_games), "1", options]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def learning_rate(done, most):
    return most * min(1, done / 0.02, (1.0001 - done) / 0.35)


def train(arguments, net, device, folder, began):
    windows = [Window(arguments.window, device) for _ in PLAYERS]
    average = copy.deepcopy(net)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    exported = os.path.join(folder, "newest.net")
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
            # Every kind of games has to be there before a net is trained.
            if run >= 2 and step > 0:
                with open(exported, "wb") as file:
                    file.write(average.file(bytes(32)))
                judge = exported
                if run % 4 == 0 and arguments.match_games:
                    print("  against linear:", match(arguments, exported, "linear", "players=2"), flush=True)
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
    parser.add_argument("self_play")
    parser.add_argument("net")
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--dense", type=int, default=16)
    parser.add_argument("--input-bytes", type=int, default=1, choices=[1, 2])
    parser.add_argument("--dense-bytes", type=int, default=1, choices=[1, 2])
    parser.add_argument("--seconds", type=float, default=420)
    parser.add_argument("--play-seconds", type=float, default=10, help="of one run of self-play")
    parser.add_argument("--share-of-more", type=float, default=1.0, help="time of games of more than two, to that of games of two")
    parser.add_argument("--window", type=int, default=60_000_000, help="samples of each kind of games to learn from")
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--keep", type=float, default=0.999, help="of the mean of the weights, by step")
    parser.add_argument("--match-games", type=int, default=1000, help="rounds of a match against the linear evaluation; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    arguments = read_arguments()
    torch.manual_seed(arguments.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = Net(GAME, INPUTS, BUCKETS, arguments).to(device)
    with tempfile.TemporaryDirectory() as folder:
        net, steps = train(arguments, net, device, folder, time.time())
    settings = {name: value for name, value in vars(arguments).items() if name not in ("self_play", "net")}
    recipe = hashlib.sha256(program() + repr(settings).encode()).digest()
    data = net.file(recipe)
    with open(arguments.net, "wb") as file:
        file.write(data)
    print(f"{arguments.net}: {len(data)} bytes, {steps} steps, recipe {recipe.hex()}", flush=True)
    for other in ["linear", "greedy"]:
        for options in ["players=2", "players=4"]:
            print(f"{options} against {other}:", match(arguments, arguments.net, other, options), flush=True)


if __name__ == "__main__":
    main()
