"""Trains the net of Kho-Kho on the exact values of the solved turn and writes its file.

    python3 training/kho_kho.py SAMPLES RATES NET --seconds 130

SAMPLES comes from `crates/solve/examples/kho_kho_samples.rs`, which also prints the three RATES (joined by commas): the chance that a
spin of the chasers dismisses one of one, two and three Runners. They make a chain of spins with an expected number of dismissals
for every number of spins. The net learns how many spins more or less a position is worth than it has left. Needs PyTorch and NumPy;
uses a GPU if there is one.
"""

import argparse
import hashlib
import math
import time

import numpy
import torch

from net import Net, program

# As in `crates/search/src/games/kho_kho/net_inputs.rs`, and the sample as in `kho_kho_samples.rs`.
INPUTS, BUCKETS, WIDTH, UNITS = 986, 9, 32, 7000
TEAM, MOST_SPINS = 9, 400
# An output of 1 is this number of spins, as in `net_evaluation.rs`.
SPINS = 8


class TurnNet(Net):
    """The net with its inputs as lists of numbers."""

    def outputs(self, lists, buckets, is_rounded):
        weights = self.weights(is_rounded)
        table = torch.cat([weights["input_weights"], torch.zeros(1, self.hidden, device=lists.device)])
        hidden = torch.nn.functional.embedding_bag(lists, table, mode="sum", padding_idx=self.inputs)
        hidden = (hidden + weights["input_biases"]).clamp(0, 1 - 2**-self.input_shift)
        hidden = hidden * hidden
        dense = (hidden @ weights["dense_weights"].T + weights["dense_biases"]).clamp(0, 8)
        dense = dense.view(len(lists), self.buckets, self.dense)
        outputs = (dense * weights["output_weights"]).sum(2) + weights["output_biases"]
        return outputs.gather(1, buckets[:, None])[:, 0]

    def integers(self, lists, buckets):
        """What the program computes, in units of an output of 1."""
        inputs = torch.zeros(len(lists), self.inputs + 1, dtype=torch.bool, device=lists.device)
        inputs.scatter_(1, lists, True)
        return (self.integer_outputs(inputs[:, : self.inputs], buckets) / (1 << 22)).float()


def chain(rates, device):
    """The expected number of dismissals by Runners left and spins."""
    table = numpy.zeros((TEAM + 1, MOST_SPINS + 1))
    for spin in range(MOST_SPINS):
        for left in range(1, TEAM + 1):
            rate = rates[(left - 1) % 3]
            table[left, spin + 1] = rate * (1 + table[left - 1, spin]) + (1 - rate) * table[left, spin]
    return torch.tensor(table, dtype=torch.float32, device=device)


def dismissals(table, left, spins):
    """Between two numbers of spins in proportion; below none it goes on in the same way, so that the net can learn."""
    whole = spins.detach().floor().clamp(0, MOST_SPINS - 1)
    first = table[left, whole.long()]
    return first + (spins - whole) * (table[left, whole.long() + 1] - first)


class Samples:
    """Samples on the device; a part of them is unpacked at a time."""

    def __init__(self, path, device):
        numbers = torch.from_numpy(numpy.fromfile(path, dtype=numpy.uint16).reshape(-1, WIDTH).astype(numpy.int16))
        self.numbers = numbers.to(device)

    def part(self, rows):
        numbers = self.numbers[rows].int() & 0xFFFF
        lists = numbers[:, 4:].long().clamp(max=INPUTS)
        return lists, numbers[:, 0].long(), numbers[:, 1].float(), numbers[:, 2].long(), numbers[:, 3] / UNITS


def learning_rate(done, rate):
    return rate * min(1, done / 0.02) * (0.5 + 0.5 * math.cos(math.pi * min(1, done)) + 0.003)


def errors(net, samples, rows, table):
    """The root mean square error by bucket, with the integers of the program."""
    sums, counts = torch.zeros(BUCKETS, device=table.device), torch.zeros(BUCKETS, device=table.device)
    for part in rows.split(1 << 15):
        lists, buckets, spins, left, values = samples.part(part)
        found = dismissals(table, left, (spins + SPINS * net.integers(lists, buckets)).clamp(min=0))
        sums.index_add_(0, buckets, (found - values) ** 2)
        counts.index_add_(0, buckets, torch.ones_like(values))
    by_bucket = " ".join(f"{error:.4f}" for error in (sums / counts.clamp(min=1)).sqrt().tolist())
    return (sums.sum() / counts.sum()).sqrt().item(), by_bucket


def train(net, samples, count, table, arguments):
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    began, step, told, is_rounded = time.time(), 0, 0, False
    while True:
        if step % 20 == 0:
            if table.is_cuda:
                torch.cuda.synchronize()
            done = (time.time() - began) / arguments.seconds
            if done >= 1:
                return step
            optimizer.param_groups[0]["lr"] = learning_rate(done, arguments.rate)
            is_rounded = done >= arguments.rounded_from
            if done * 5 >= told and step > 0:
                told += 1
                print(f"{100 * done:4.0f} % step {step} error {math.sqrt(error.item()):.5f}", flush=True)
        rows = torch.randint(count, (arguments.batch,), device=table.device)
        lists, buckets, spins, left, values = samples.part(rows)
        found = dismissals(table, left, spins + SPINS * net.outputs(lists, buckets, is_rounded))
        error = (found - values).pow(2).mean()
        optimizer.zero_grad(set_to_none=True)
        error.backward()
        optimizer.step()
        net.limit()
        step += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("samples")
    parser.add_argument("rates")
    parser.add_argument("net")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--dense", type=int, default=16)
    parser.add_argument("--input-bytes", type=int, default=1, choices=[1, 2])
    parser.add_argument("--dense-bytes", type=int, default=1, choices=[1, 2])
    parser.add_argument("--seconds", type=float, default=130)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--rounded-from", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    rates = [float(rate) for rate in arguments.rates.split(",")]
    table = chain(rates, device)
    samples = Samples(arguments.samples, device)
    # The last samples are kept for the error: they come from turns that the net does not learn from.
    kept = min(len(samples.numbers) // 40, 400_000)
    count = len(samples.numbers) - kept
    net = TurnNet("kho-kho", INPUTS, BUCKETS, arguments).to(device)
    steps = train(net, samples, count, table, arguments)
    settings = {name: value for name, value in vars(arguments).items() if name not in ("samples", "net")}
    with open(arguments.samples, "rb") as file:
        hashed = hashlib.file_digest(file, "sha256").digest()
    recipe = hashlib.sha256(program() + hashed + repr(settings).encode()).digest()
    data = net.file(recipe)
    with open(arguments.net, "wb") as file:
        file.write(data)
    print(f"{arguments.net}: {len(data)} bytes, {steps} steps, samples {len(samples.numbers)} {hashed.hex()}, recipe {recipe.hex()}")
    with torch.no_grad():
        for name, rows in [("seen", torch.arange(kept, device=device)), ("held out", count + torch.arange(kept, device=device))]:
            error, by_bucket = errors(net, samples, rows, table)
            print(f"error of samples {name}: {error:.5f}; by bucket {by_bucket}")


if __name__ == "__main__":
    main()
