"""Prints positions with the integer that a net computes for them, for a test of the program.

    python3 training/net_outputs.py NET POSITIONS 200 > net_outputs.txt

POSITIONS has a state text in each line (`crates/search/examples/self_play.rs` draws some), or comes from `bisat loss … --save`. For
KHAN it has the lines of `crates/search/examples/khan_self_play.rs games`.
Slow and plain on purpose, and without any library: the program's own inputs and arithmetic (`crates/search/src/net` and
`net_inputs.rs` in the folders of the games) are compared with this. Where a net compares several pairs of seats, every line names
the two seats before the state. For Kho-Kho POSITIONS are the `.states` of `crates/solve/examples/kho_kho_samples.rs`: exact value,
bucket, inputs and state; its inputs come from solved duels and are not computed a second time. For `chowka-bhara-pairs` the options
stand before every state.
"""

import struct
import sys


class Net:
    """The content of a net's file."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        self.game = self.data[12:36].decode().strip()
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


SAFE = (0, 4, 8, 12, 24)
OUTER = 16
VALUES = (1, 2, 3, 4, 8)


def seen(square):
    """What the other player calls a square."""
    if square < 16:
        return (square + 8) % 16
    return square if square == 24 else 16 + (square - 16 + 4) % 8


def chowka_bhara(state):
    """The active inputs and the bucket of a state text of Chowka Bhara at the start of a turn."""
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
    return [("", sorted(active), licences[0] * 2 + licences[1])]


# By pawns a side: squares of the path, the end of the outer ring, safe squares, values of a casting, and squares of the prey's way
# that share inputs.
BOARDS = {
    4: (25, 16, (0, 4, 8, 12, 24), (1, 2, 3, 4, 8), 2),
    6: (49, 24, (0, 6, 12, 18, 24, 28, 32, 36, 48), (1, 2, 3, 4, 5, 6, 12), 4),
}
# The inputs of the 5×5 board come before those of the 7×7 board.
CHOWKA_BHARA_SMALL = 408


def seen_from(quarters, square, size):
    """The number of a square as seen by the player `quarters` quarter turns further anticlockwise: each ring turns by quarters of its length."""
    first, length = 0, 4 * (size - 1)
    while length > 0 and square >= first + length:
        first, length = first + length, length - 8
    if length == 0:
        return square
    # The outer ring is walked anticlockwise, the others clockwise.
    return first + (square - first + (length // 4 * quarters if first else -length // 4 * quarters)) % length


def chowka_bhara_hits(board, pawns, quarters, hunter, prey, is_licensed):
    """The hits of one seat on another: the prey's stretch of squares, and the value."""
    squares, outer, safe, values, stretch = board
    hits = set()
    for pawn in set(pawns[prey]) - set(safe):
        target = seen_from(quarters, pawn, 5 if squares == 25 else 7)
        for at, value in enumerate(values):
            start = target - value
            is_double = pawns[hunter].count(start) > 1 and start not in safe
            can_hit = is_double if pawns[prey].count(pawn) > 1 else start in pawns[hunter]
            if can_hit and (target < outer or is_licensed):
                hits.add((pawn - 1) // stretch * len(values) + at)
    return hits


def chowka_bhara_pairs(line):
    """The active inputs and the bucket of every pair of seats of Chowka Bhara before a run of castings, by options and state text."""
    options, pawns, licences, doubles, turn, _, _, owed, finished = line.split()
    pawns = [sorted(int(pawn) for pawn in seat.split(",")) for seat in pawns.split("/")]
    licences = [int(licence) for licence in licences]
    count, turn, owed = len(pawns), int(turn), int(owed)
    board = squares, outer, safe, values, stretch = BOARDS[len(pawns[0])]
    size = 5 if squares == 25 else 7
    blocks = [[] if seat[0] in "-=" else [int(block) for block in seat.split(",")] for seat in doubles.split("/")]
    arms = [0, 2] if count == 2 else list(range(count))
    finished = [] if finished == "-" else [int(seat) for seat in finished.split(",")]
    seats = [(turn + after) % count for after in range(count)]
    seats = [seat for seat in seats if seat not in finished]
    places = {}
    for square in range(squares):
        for number in range(len(pawns[0]) if square in safe else 2):
            places[square, number] = len(places)
    can_block = [square for square in range(outer) if square not in safe]
    hit_inputs = (squares - 1) // stretch * len(values)
    pairs = []
    for at, one in enumerate(seats):
        for other in seats[at + 1 :]:
            first = 0 if size == 5 else CHOWKA_BHARA_SMALL
            active = set()
            for seat in (one, other):
                for pawn, square in enumerate(pawns[seat]):
                    active.add(first + places[square, pawns[seat][:pawn].count(square)])
                if licences[seat]:
                    active.add(first + len(places))
                first += len(places) + 1
            active.add(first + (arms[other] - arms[one]) % 4 - 1)
            active.add(first + 3 + len(seats) - 2)
            if one == turn:
                active.update([first + 6] + [first + 7 + number for number in range(min(owed, 2))])
            if "hit_bonus=true" in options:
                active.add(first + 9)
            first += 10
            thirds = [seat for seat in seats if seat not in (one, other)]
            for seat in range(count):
                kind = 0 if seat == one else 1 if seat == other else 2
                for block in blocks[seat]:
                    own = block if kind < 2 else seen_from(arms[one] - arms[seat], block, size)
                    active.add(first + kind * len(can_block) + can_block.index(own))
            first += 3 * len(can_block)
            kinds = [([one], other), ([other], one), (thirds, other), (thirds, one)]
            for kind, (hunters, prey) in enumerate(kinds):
                for hunter in hunters:
                    quarters = arms[hunter] - arms[prey]
                    hits = chowka_bhara_hits(board, pawns, quarters, hunter, prey, licences[hunter])
                    active.update(first + kind * hit_inputs + hit for hit in hits)
            bucket = (size == 7) * 4 + licences[one] * 2 + licences[other]
            pairs.append((f"{one} {other} ", sorted(active), bucket))
    return pairs


CROSSES = [16 * arm + block for arm in range(4) for block in (4, 11)]
# The numbers that have inputs for hits, and kept throws with how often they are kept.
COWRIES = (2, 3, 4, 5, 6, 10, 12, 13, 14, 25), [(10, 1), (10, 2), (6, 1), (25, 1), (25, 2)]
DIE = tuple(range(1, 12)), [(6, 1), (6, 2)]


def block_of(progress):
    """The block of a piece from its own arm, or None."""
    return (progress - 1) % 64 if 1 <= progress <= 72 else None


def pachisi_hits(numbers, pieces, arms, hunter, prey):
    """The hits of one seat on another: the prey's stretch of eight blocks, and the number."""
    hits = set()
    blocks = {seat: [block_of(piece) for piece in pieces[seat]] for seat in (hunter, prey)}
    is_paired = lambda seat, piece: block_of(piece) is not None and blocks[seat].count(block_of(piece)) > 1
    for piece in pieces[prey]:
        if block_of(piece) is None or block_of(piece) in CROSSES:
            continue
        target = (block_of(piece) + 16 * (arms[prey] - arms[hunter])) % 64
        for at, number in enumerate(numbers):
            for start in pieces[hunter]:
                in_pair = is_paired(hunter, start)
                ways = []
                if (not in_pair or block_of(start) in CROSSES) and not is_paired(prey, piece):
                    ways.append(start + number)
                if in_pair and number % 2 == 0:
                    ways.append(start + number // 2)
                if start < 72 and any(way <= 72 and block_of(way) == target for way in ways):
                    hits.add((piece - 1) // 8 * len(numbers) + at)
    return hits


def pachisi(state, throws=COWRIES):
    """The active inputs and the bucket of every pair of seats of a state text of Pachisi at a chance node."""
    numbers, kept_inputs = throws
    hit_inputs = 9 * len(numbers)
    pieces, turn, _, kept, _, owed, _, finished = state.split()
    pieces = [sorted(int(piece) for piece in seat.split(",")) for seat in pieces.split("/")]
    count, turn = len(pieces), int(turn)
    arms = [0, 2] if count == 2 else list(range(count))
    finished = [] if finished == "-" else [int(seat) for seat in finished.split(",")]
    kept = [] if kept == "-" else [int(number) for number in kept.split(",")]
    seats = [(turn + after) % count for after in range(count)]
    seats = [seat for seat in seats if seat not in finished]
    places = {}
    for progress in range(82):
        for number in range(4 if progress in (0, 81) else 2):
            places[progress, number] = len(places)
    pairs = []
    for at, one in enumerate(seats):
        for other in seats[at + 1 :]:
            active = set()
            for side, seat in enumerate((one, other)):
                for piece, progress in enumerate(pieces[seat]):
                    place = places.get((progress, pieces[seat][:piece].count(progress)))
                    if place is not None:
                        active.add(side * len(places) + place)
            first = 2 * len(places)
            active.add(first + (arms[other] - arms[one]) % 4 - 1)
            thirds = [seat for seat in seats if seat not in (one, other)]
            kinds = [([one], other), ([other], one), (thirds, other), (thirds, one)]
            for kind, (hunters, prey) in enumerate(kinds):
                for hunter in hunters:
                    hits = pachisi_hits(numbers, pieces, arms, hunter, prey)
                    active.update(first + 3 + hit_inputs * kind + hit for hit in hits)
            if one == turn:
                first += 3 + 4 * hit_inputs
                for place, (number, times) in enumerate(kept_inputs):
                    if kept.count(number) >= times:
                        active.add(first + place)
                if int(owed) > 0:
                    active.add(first + len(kept_inputs))
            bucket = 0 if len(seats) == 2 else 1 if one == turn else 2
            pairs.append((f"{one} {other} ", sorted(active), bucket))
    return pairs


MAT = ("213221", "231313", "312132", "132312", "213131", "231223")
QUIET_LIMIT = 40


def khan_squares(mat, pieces, own, number):
    """The squares that the own pieces on squares of the number can go to."""
    ends = set()
    walks = [(square,) for square in own if mat[square] == number]
    for step in range(number):
        longer = []
        for walk in walks:
            file, rank = walk[-1]
            for square in ((file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)):
                is_last = step == number - 1
                if square in mat and square not in walk and (square not in own if is_last else square not in pieces):
                    longer.append(walk + (square,))
        walks = longer
    return ends | {walk[-1] for walk in walks}


def khan(state):
    """The active inputs and the bucket of a state text of KHAN with the default options."""
    board, edge, turn, hat, quiet = state.split()
    # Squares are counted on the mat: red's squares are turned to where they lie on it.
    to_mat = {"s": lambda x, y: (x, y), "e": lambda x, y: (5 - y, x), "n": lambda x, y: (5 - x, 5 - y), "w": lambda x, y: (y, 5 - x)}[edge]
    mat = {(x, y): int(MAT[y][x]) for x in range(6) for y in range(6)}
    pieces = {}
    for y, rank in zip(range(5, -1, -1), board.split("/")):
        x = 0
        for letter in rank:
            if letter.isdigit():
                x += int(letter)
            else:
                pieces[to_mat(x, y)] = letter
                x += 1
    is_own = str.isupper if turn == "r" else str.islower
    sides = [{square for square, letter in pieces.items() if is_own(letter) == own} for own in (True, False)]
    kalistas = [next(square for square in side if pieces[square] in "Kk") for side in sides]
    demanded = mat[to_mat("abcdef".index(hat[0]), int(hat[1]) - 1)] if hat not in "-*" else None
    numbers = (1, 2, 3)
    reach = [{number: khan_squares(mat, pieces, side, number) for number in numbers} for side in sides]
    takes, onto = [], []
    for side in range(2):
        hits = {number: kalistas[1 - side] in reach[side][number] for number in numbers}
        takes.append({number: hits[number] or not reach[side][number] and any(hits.values()) for number in numbers})
        onto.append({(number, end): sum(mat[square] == end for square in reach[side][number]) for number in numbers for end in numbers})

    def answers(side, number):
        used = [number] if number and reach[side][number] else numbers
        return {end: sum(onto[side][number, end] for number in used) for end in numbers}

    def safe(side, number):
        return sum(count for end, count in answers(side, number).items() if not takes[1 - side][end])

    active = set()
    place = lambda square: square[1] * 6 + square[0]
    of_side = 36 + 36 + 363 + 8 + 24 + 18 + 6 + 6
    for side in range(2):
        first = side * of_side
        active.add(first + place(kalistas[side]))
        active.update(first + 36 + place(square) for square in sides[side] - {kalistas[side]})
        for x, y in sides[side]:
            offset = (y - kalistas[1 - side][1] + 5) * 11 + x - kalistas[1 - side][0] + 5
            active.add(first + 72 + (mat[x, y] - 1) * 121 + offset)
        active.add(first + 435 + sum(takes[side][number] << number - 1 for number in numbers))
        for number in numbers:
            squares = len(reach[side][number])
            group = sum(squares > most for most in (0, 1, 2, 4, 6, 9, 13))
            active.add(first + 443 + (number - 1) * 8 + group)
        active.update(first + 467 + (number - 1) * 6 + min(safe(side, number), 5) for number in numbers)
        active.add(first + 485 + 6 - len(sides[side]))
        exits = khan_squares(mat, pieces, sides[side] & {kalistas[side]}, mat[kalistas[side]]) - sides[side]
        active.add(first + 491 + min(len(exits), 5))
    first = 2 * of_side
    active.add(first + min(safe(0, demanded), 7))
    for end, count in answers(0, demanded).items():
        if count > 0 and not takes[1][end]:
            active.add(first + 8 + (end - 1) * 5 + min(safe(1, end), 4))
    left = QUIET_LIMIT - int(quiet)
    active.add(first + 23 + sum(left > most for most in (1, 2, 3, 4, 6, 8, 12, 16, 24)))
    active.add(first + 33 + (demanded or 0))
    return [("", sorted(active), (demanded or 0) + 4 * any(takes[1].values()))]


def kho_kho_outputs(net, path, count):
    with open(path) as file:
        lines = [line.rstrip("\n").split(" ", 3) for line in file]
    for value, bucket, inputs, state in lines[:: max(1, len(lines) // count)]:
        print(net.output([int(at) for at in inputs.split(",")], int(bucket)), value, state)


def main():
    net, count = Net(sys.argv[1]), int(sys.argv[3])
    if net.game == "kho-kho":
        return kho_kho_outputs(net, sys.argv[2], count)
    inputs_of = {
        "chowka-bhara": chowka_bhara,
        "chowka-bhara-pairs": chowka_bhara_pairs,
        "pachisi": pachisi,
        "khan": khan,
        "pachisi-die": lambda state: pachisi(state, DIE),
    }[net.game]
    states = []
    with open(sys.argv[2]) as lines:
        for line in lines:
            turn = line.rstrip("\n").split(" | ")
            if net.game == "khan":
                turn = [turn[0].split(" ", 2)[2]]
            ends = [end.split(" ", 1)[1] for end in turn[1:]]
            states += [end for end in ends if " cast " in end] if ends else turn
    for state in states[:: max(1, len(states) // count)]:
        for seats, active, bucket in inputs_of(state):
            print(net.output(active, bucket), seats + state)


if __name__ == "__main__":
    main()
