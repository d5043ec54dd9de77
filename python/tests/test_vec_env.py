"""Many games at once: the same games as one at a time, for any number of threads."""

import threading
import time

import numpy as np
import pytest

import bisat


def snapshot(env):
    arrays = (env.observations, env.masks, env.rewards, env.turns, env.terminated, env.truncated)
    return [array.copy() for array in arrays]


def test_the_arrays_show_the_positions(game):
    env = bisat.VecEnv(game, n=5, seed=11)
    for _ in range(60):
        for number in range(env.n):
            position = env.position(number)
            assert env.turns[number] == position.turn
            assert (env.masks[number] == position.action_mask()).all()
            assert (env.observations[number] == position.observation()).all()
        env.step(env.sample())


def test_a_step_plays_the_action_and_only_chance_after_it(game):
    env = bisat.VecEnv(game, n=3, seed=2)
    for _ in range(40):
        before = [env.position(number) for number in range(env.n)]
        actions = env.sample().copy()
        env.step(actions)
        for number, position in enumerate(before):
            after = position.play(int(actions[number]))
            # The new position follows from the action by outcomes alone, unless the game is over.
            if not after.is_chance and not after.is_over:
                assert env.position(number) == after
            ended = env.terminated[number]
            assert ended or (env.rewards[number] == 0).all()


def test_rewards_come_at_the_end_and_sum_to_zero():
    env = bisat.VecEnv(bisat.Game("chowka-bhara", players=3), n=64, seed=1)
    ends = 0
    for _ in range(600):
        env.step(env.sample())
        ended = env.terminated
        ends += int(ended.sum())
        assert (env.rewards[~ended] == 0).all()
        assert np.allclose(env.rewards.sum(axis=1), 0)
        assert all(sorted(row.tolist()) in ([-1, 0, 1], [-0.5, -0.5, 1]) or row.sum() == 0 for row in env.rewards[ended])
    assert ends > 64


def test_games_are_broken_off_after_max_steps():
    env = bisat.VecEnv("pachisi", n=8, seed=1, max_steps=10)
    for step in range(1, 41):
        env.step(env.sample())
        assert env.truncated.all() == (step % 10 == 0) and not env.terminated.any()
        assert (env.rewards == 0).all()


def test_the_arrays_stay_the_same_objects():
    env = bisat.VecEnv("khan", n=2)
    observations, masks = env.observations, env.masks
    before = observations.copy()
    env.step(env.sample())
    assert env.observations is observations and env.masks is masks
    assert (observations != before).any() and not observations.flags.writeable


@pytest.mark.parametrize("id", bisat.games())
def test_results_do_not_depend_on_the_number_of_threads(id):
    envs = [bisat.VecEnv(id, n=700, threads=threads, seed=5) for threads in (1, 2, 3)]
    for step in range(12):
        for env in envs:
            env.step(env.greedy() if step % 3 == 0 else env.sample())
        first, *others = [snapshot(env) for env in envs]
        for other in others:
            assert all((one == two).all() for one, two in zip(first, other))


def test_the_seed_decides_everything_and_reset_begins_again():
    env, same, other = (bisat.VecEnv("pachisi", n=50, seed=seed) for seed in (1, 1, 2))
    start = snapshot(env)
    for _ in range(20):
        for one in (env, same, other):
            one.step(one.sample())
    assert all((one == two).all() for one, two in zip(snapshot(env), snapshot(same)))
    assert (env.observations != other.observations).any()
    env.reset()
    assert all((one == two).all() for one, two in zip(snapshot(env), start))
    env.reset(seed=2)
    other.reset()
    assert all((one == two).all() for one, two in zip(snapshot(env), snapshot(other)))


def test_samples_do_not_change_the_throws():
    one, other = (bisat.VecEnv("chowka-bhara", n=20, seed=3) for _ in range(2))
    for _ in range(30):
        actions = one.masks.argmax(axis=1)
        other.sample(), other.sample()
        one.step(actions)
        other.step(actions)
    assert (one.observations == other.observations).all()


def test_other_threads_run_while_games_are_played():
    env = bisat.VecEnv("pachisi", n=20_000, threads=1)
    actions = env.sample().copy()
    ticks, is_done = [], threading.Event()

    def tick():
        while not is_done.is_set():
            ticks.append(time.perf_counter())

    ticker = threading.Thread(target=tick)
    ticker.start()
    begin = time.perf_counter()
    env.step(actions)
    end = time.perf_counter()
    is_done.set()
    ticker.join()
    # With the GIL held, the ticker could not have run between begin and end.
    assert sum(begin < at < end for at in ticks) > 10


def test_an_environment_serves_one_thread_at_a_time():
    env = bisat.VecEnv("chowka-bhara", n=2000, seed=1)
    errors, steps = [], []

    def play():
        for _ in range(50):
            try:
                env.step(env.sample().copy())
                steps.append(1)
            except (RuntimeError, ValueError) as error:
                errors.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(steps) + len(errors) == 200 and steps
    for number in range(0, 2000, 97):
        assert (env.masks[number] == env.position(number).action_mask()).all()


def test_positions_can_be_used_from_many_threads():
    position = bisat.Position("khan", "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0")
    found = []

    def work():
        found.append((position.perft(4), bisat.Opponent("khan", 3).choose(position), len(position.legal_actions())))

    threads = [threading.Thread(target=work) for _ in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(found) == 8 and len(set(found)) == 1 and found[0][0] == 4302


def test_actions_of_any_integer_type_are_accepted():
    env = bisat.VecEnv("khan", n=4)
    for kind in (np.int8, np.int64, np.uint32, list):
        env.reset()
        actions = [0, 1, 2, 3]
        env.step(actions if kind is list else np.array(actions, kind))
        assert [str(env.position(number)).split()[1] for number in range(4)] == ["n", "e", "s", "w"]
    env.reset()
    env.step(np.arange(8, dtype=np.int32)[::2] // 2)
    assert str(env.position(3)).split()[1] == "w"
