"""A game of Bisat as a PettingZoo environment (AEC).

>>> import bisat.pettingzoo
>>> env = bisat.pettingzoo.env("chowka-bhara", players=3)
>>> env.reset(seed=1)
>>> env.possible_agents
['seat_0', 'seat_1', 'seat_2']
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["action_mask"].sum() > 0
np.True_
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Game, IllegalActionError


def env(game: Game | str, *, max_steps: int = 0, **options: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal action loses the game."""
    wrapped: AECEnv = Environment(game, max_steps=max_steps, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class Environment(AECEnv):
    """The environment itself: seats are agents, and chance is drawn inside from the seed of `reset`.

    An observation has the vector `observation`, as the agent sees the position, and `action_mask`, which is 0 everywhere
    unless the agent is to act. The rewards at the end are 1 for the first place, -1 for the last, others in between.
    """

    metadata = {"name": "bisat", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game | str, *, max_steps: int = 0, render_mode: str | None = None, **options: Any):
        super().__init__()
        self.game = Game(game, **options) if isinstance(game, str) else game
        self.max_steps = max_steps
        self.render_mode = render_mode
        self.metadata = {**Environment.metadata, "name": f"bisat/{self.game.id}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents = list(self.possible_agents)
        count, size = self.game.action_count, self.game.observation_size
        # A space has its own random numbers, so each agent has its own spaces.
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.position = self.game.start()
        self._random = random.Random()

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = random.Random(seed)
        self.position = self.game.start()
        self.steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalActionError(f"{agent} is to act: give the id of a legal action, not None")
        self.position = self.position.play(int(action))
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            print(self.position)

    def _settle(self) -> None:
        """Plays what chance has to play, and chooses the next agent or ends the game."""
        while self.position.is_chance:
            self.position = self.position.play(self.position.draw_id(self._random.random()))
        if self.position.is_over:
            self.rewards = dict(zip(self.possible_agents, self.position.returns))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_steps and self.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        if isinstance(self.position.turn, int):
            self.agent_selection = self.possible_agents[self.position.turn]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self.possible_agents.index(agent)
        if self.position.turn == seat:
            mask = self.position.action_mask().astype(np.int8)
        else:
            mask = np.zeros(self.game.action_count, np.int8)
        return {"observation": self.position.observation(seat), "action_mask": mask}

    def render(self) -> str:
        return str(self.position)

    def close(self) -> None:
        pass
