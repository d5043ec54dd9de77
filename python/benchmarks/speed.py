"""How many random steps a second: Bisat beside OpenSpiel, PettingZoo and Pgx, in one run on one core.

    pip install . -r python/benchmarks/requirements.txt
    python python/benchmarks/speed.py --seconds 3

A step is one decision of a player; throws between decisions are made, but not counted. Each program plays in slices of a
quarter of a second of processor time, in turn with all others, so that a machine that slows down slows all of them.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator

import bisat

SLICE = 0.25

Steps = Iterator[int]


def bisat_single(id: str) -> Steps:
    """One game at a time, by ids."""
    rng = random.Random(1)
    start = bisat.Game(id).start()
    position = start
    while True:
        for _ in range(200):
            while position.is_chance:
                position = position.play(position.draw_id(rng.random()))
            if position.is_over:
                position = start
                continue
            position = position.play(rng.choice(position.legal_ids()))
        yield 200


def bisat_vectorised(id: str, n: int) -> Steps:
    """Many games at once, with observations and masks."""
    env = bisat.VecEnv(id, n=n, seed=1)
    while True:
        env.step(env.sample())
        yield n


def bisat_playouts(id: str) -> Steps:
    """Random games inside Rust, without arrays: as fast as the engine plays."""
    seed = 0
    while True:
        seed += 1
        _, lengths = bisat.playouts(id, 64, seed=seed)
        yield int(lengths.sum())


def open_spiel_single(name: str) -> Steps:
    import pyspiel

    rng = random.Random(1)
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while True:
        for _ in range(50):
            while state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, odds)[0])
            if state.is_terminal():
                state = game.new_initial_state()
                continue
            state.apply_action(rng.choice(state.legal_actions()))
        yield 50


def pettingzoo_single(name: str) -> Steps:
    import importlib

    import numpy as np

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    rng = np.random.default_rng(1)
    while True:
        env.reset(seed=1)
        steps = 0
        for _ in env.agent_iter():
            observation, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.step(None)
                continue
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
            if steps % 20 == 0:
                yield 20


def pgx_vectorised(name: str, n: int) -> Steps:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    @jax.jit
    def advance(state, key):
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choice, logits, axis=-1)
        return jax.vmap(step)(state, action, jax.random.split(chance, n)), key

    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, n))
    # The first call compiles.
    state, key = advance(state, key)
    jax.block_until_ready(state)
    while True:
        state, key = advance(state, key)
        jax.block_until_ready(state)
        yield n


def vectorised(id: str, n: int) -> str:
    return f"bisat {id}, VecEnv of {n}"


def playouts(id: str) -> str:
    return f"bisat {id}, playouts in Rust"


def contestants(n: int) -> dict[str, Callable[[], Steps]]:
    all: dict[str, Callable[[], Steps]] = {}
    for id in bisat.games():
        all[f"bisat {id}, one at a time"] = lambda id=id: bisat_single(id)
    # One after the other, as they are compared with each other.
    for id in bisat.games():
        all[vectorised(id, n)] = lambda id=id: bisat_vectorised(id, n)
        all[playouts(id)] = lambda id=id: bisat_playouts(id)
    all["OpenSpiel backgammon, one at a time"] = lambda: open_spiel_single("backgammon")
    all["PettingZoo connect_four_v3"] = lambda: pettingzoo_single("connect_four_v3")
    all["PettingZoo chess_v6"] = lambda: pettingzoo_single("chess_v6")
    all["Pgx backgammon, vmap of 1000"] = lambda: pgx_vectorised("backgammon", 1000)
    all["Pgx backgammon, vmap of 10000"] = lambda: pgx_vectorised("backgammon", 10_000)
    return all


def measure(steps: Steps) -> float:
    """Steps a second in one slice, by the processor time of all threads: other programs may be running."""
    done, begin = 0, time.process_time()
    while (elapsed := time.process_time() - begin) < SLICE:
        done += next(steps)
    return done / elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3, help="for each contestant (default: 3)")
    parser.add_argument("--n", type=int, default=10_000, help="games of a VecEnv (default: 10000)")
    parser.add_argument("--only", default="", help="only contestants whose names contain this text")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    running: dict[str, Steps] = {}
    for name, make in contestants(arguments.n).items():
        if arguments.only not in name:
            continue
        try:
            running[name] = make()
            next(running[name])
        except ImportError as error:
            print(f"{name}: not measured, {error}")
            del running[name]
    print(f"bisat {bisat.__version__}, Python {platform.python_version()}, one core, {arguments.seconds:g} s each\n")
    speeds: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(max(1, round(arguments.seconds / SLICE))):
        for name, steps in running.items():
            speeds[name].append(measure(steps))
    print(f"| {'':38} | steps a second, median | lowest – highest |\n| --- | --- | --- |")
    for name, rounds in speeds.items():
        print(f"| {name:38} | {statistics.median(rounds):>13,.0f} | {min(rounds):,.0f} – {max(rounds):,.0f} |")
    print("\nVecEnv to playouts, the median of the rounds:")
    for id in bisat.games():
        pair = (vectorised(id, arguments.n), playouts(id))
        if all(name in speeds for name in pair):
            ratios = [vec / rust for vec, rust in zip(*(speeds[name] for name in pair))]
            print(f"{id:13} {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
