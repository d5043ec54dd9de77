"""The nets of the training programs: PyTorch modules whose weights round to the integers of the program.

The file and its arithmetic are those of `crates/search/src/net`.
"""

import math
import os
import struct
import sys

import torch

ACTIVATION, OUTPUT = 1 << 12, 1 << 10
DENSE_MOST = 8 * ACTIVATION - 1


class Net(torch.nn.Module):
    """A net with sparse binary inputs, an accumulator, and a dense layer and an output for each bucket."""

    def __init__(self, game, inputs, buckets, arguments):
        super().__init__()
        self.game, self.inputs, self.buckets = game, inputs, buckets
        self.hidden, self.dense = arguments.hidden, arguments.dense
        self.input_bytes, self.dense_bytes = arguments.input_bytes, arguments.dense_bytes
        # Weights of one byte need a coarser step.
        self.input_shift = 6 if arguments.input_bytes == 1 else 8
        self.dense_shift = 6 if arguments.dense_bytes == 1 else 10
        self.input_most = 127 if arguments.input_bytes == 1 else 1000
        self.dense_most = 127 if arguments.dense_bytes == 1 else 8000
        self.squared = not getattr(arguments, "linear", False)
        draw = lambda *sizes: torch.nn.Parameter(torch.randn(*sizes))
        self.input_weights = draw(inputs, self.hidden)
        self.dense_weights = draw(buckets * self.dense, self.hidden)
        self.output_weights = draw(buckets, self.dense)
        self.input_biases = torch.nn.Parameter(torch.full((self.hidden,), 0.2))
        self.dense_biases = torch.nn.Parameter(torch.zeros(buckets * self.dense))
        self.output_biases = torch.nn.Parameter(torch.zeros(buckets))
        with torch.no_grad():
            self.input_weights *= 0.15
            self.dense_weights *= 1.5 / math.sqrt(self.hidden)
            self.output_weights *= 1 / math.sqrt(self.dense)

    def steps(self):
        """Each parameter with its scale and its largest integer."""
        one, unit = 1 << self.input_shift, 1 << self.dense_shift
        return {
            "input_biases": (one, 30000),
            "input_weights": (one, self.input_most),
            "dense_biases": (ACTIVATION * unit, 1 << 30),
            "dense_weights": (unit, self.dense_most),
            "output_biases": (ACTIVATION * OUTPUT, 1 << 30),
            "output_weights": (OUTPUT, 32767),
        }

    def rounded(self, name):
        scale, most = self.steps()[name]
        return (getattr(self, name) * scale).round().clamp(-most, most)

    def weights(self, is_rounded):
        """The parameters; rounded ones pass the gradient on as if they were not."""
        if not is_rounded:
            return {name: getattr(self, name) for name in self.steps()}
        all = {}
        for name, (scale, _) in self.steps().items():
            exact = getattr(self, name)
            all[name] = exact + (self.rounded(name) / scale - exact).detach()
        return all

    def limit(self):
        """Keeps the weights where their integers can follow."""
        with torch.no_grad():
            for name, (scale, most) in self.steps().items():
                getattr(self, name).clamp_(-most / scale, most / scale)

    def forward(self, inputs, buckets, is_rounded):
        weights = self.weights(is_rounded)
        hidden = (inputs.float() @ weights["input_weights"] + weights["input_biases"]).clamp(0, 1 - 2**-self.input_shift)
        hidden = hidden * hidden if self.squared else hidden
        dense = (hidden @ weights["dense_weights"].T + weights["dense_biases"]).clamp(0, 8)
        dense = dense.view(len(inputs), self.buckets, self.dense)
        outputs = (dense * weights["output_weights"]).sum(2) + weights["output_biases"]
        return outputs.gather(1, buckets[:, None])[:, 0]

    def integer_outputs(self, inputs, buckets):
        """What the program computes, exactly: doubles hold all integers that occur."""
        name = {name: self.rounded(name).double() for name in self.steps()}
        one = (1 << self.input_shift) - 1
        hidden = (inputs.double() @ name["input_weights"] + name["input_biases"]).clamp(0, one)
        if self.squared:
            hidden = (hidden * hidden / (1 << 2 * self.input_shift - 12)).floor()
        else:
            hidden = hidden * (1 << 12 - self.input_shift)
        dense = hidden @ name["dense_weights"].T + name["dense_biases"]
        dense = (dense / (1 << self.dense_shift)).floor().clamp(0, DENSE_MOST).view(len(inputs), self.buckets, self.dense)
        outputs = (dense * name["output_weights"]).sum(2) + name["output_biases"]
        return outputs.gather(1, buckets[:, None])[:, 0]

    def integer_chances(self, inputs, buckets):
        parts = zip(inputs.split(1 << 16), buckets.split(1 << 16))
        return torch.cat([(self.integer_outputs(*part) / (ACTIVATION * OUTPUT)).sigmoid() for part in parts]).float()

    def chances(self, inputs, buckets):
        parts = zip(inputs.split(1 << 16), buckets.split(1 << 16))
        return torch.cat([self(*part, False).sigmoid() for part in parts])

    def file(self, recipe):
        """The file of the net; `recipe` is a SHA-256 hash."""
        head = b"BISATNET" + struct.pack("<I", 1) + self.game.encode().ljust(24) + recipe
        sizes = [self.inputs, self.hidden, self.buckets, self.dense, self.input_bytes, self.dense_bytes]
        head += struct.pack("<8I", *sizes, self.input_shift, self.dense_shift)
        kinds = {1: torch.int8, 2: torch.int16, 4: torch.int32}
        widths = [2, self.input_bytes, 4, self.dense_bytes, 4, 2]
        for name, width in zip(self.steps(), widths):
            head += self.rounded(name).to(kinds[width]).cpu().contiguous().numpy().tobytes()
        return head + struct.pack("<Q", fnv_1a(head))


def fnv_1a(data):
    hash = 0xCBF29CE484222325
    for byte in data:
        hash = (hash ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return hash


def program():
    """The source of the training program and of this file, for the hash of a recipe."""
    return b"".join(open(path, "rb").read() for path in (os.path.abspath(sys.argv[0]), os.path.abspath(__file__)))
