"""A game of Bisat as a Gymnasium environment: one seat is yours, machines play the others.

>>> import gymnasium, bisat.gymnasium
>>> env = gymnasium.make("bisat/chowka-bhara-v1", opponent=3)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((115,), (240,))
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import Game, Opponent, games


class Environment(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """One player against machines.

    `opponent` is a level from 1 to 8, "greedy" or "random". `seat` is your seat; None draws one for each game. The reward at
    the end is 1 for the first place and -1 for the last. `info["action_mask"]` says which actions are legal. An illegal
    action loses the game (`illegal="lose"`) or raises an exception (`illegal="raise"`).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: Game | str = "chowka-bhara",
        *,
        opponent: int | Literal["greedy", "random"] = 3,
        seat: int | None = 0,
        illegal: str = "lose",
        max_steps: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ):
        if illegal not in ("lose", "raise"):
            raise ValueError(f'illegal is "lose" or "raise", not {illegal!r}')
        self.game = Game(game, **options) if isinstance(game, str) else game
        if seat is not None and seat not in range(self.game.seats):
            raise ValueError(f"no seat {seat}: seats are numbered from 0 to {self.game.seats - 1}")
        self.opponent = Opponent(self.game, opponent)
        self.illegal = illegal
        self.max_steps = max_steps
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.game.action_count)
        self.observation_space = spaces.Box(0, 255, (self.game.observation_size,), np.uint8)
        self.position = self.game.start()
        self._given_seat = seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        given = self._given_seat
        self.seat = int(self.np_random.integers(self.game.seats)) if given is None else given
        # One seed for the opponents of each game, so that they do not play all games alike.
        self.opponent_seed = int(self.np_random.integers(2**63))
        self.position = self.game.start()
        self.steps = 0
        self._settle()
        return self._observation(), self._info()

    def step(self, action: int | np.int64) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        mask = self.position.action_mask()
        if not mask[action]:
            if self.illegal == "raise":
                self.position.play(int(action))
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self.position = self.position.play(int(action))
        self.steps += 1
        self._settle()
        is_over = self.position.is_over
        is_cut = not is_over and self.max_steps > 0 and self.steps >= self.max_steps
        reward = self.position.returns[self.seat]
        return self._observation(), float(reward), is_over, is_cut, self._info()

    def _settle(self) -> None:
        """Lets chance and the machines play until it is the player's turn or the game is over."""
        while not self.position.is_over and self.position.turn != self.seat:
            if self.position.is_chance:
                self.position = self.position.play(self.position.draw_id(self.np_random.random()))
            elif move := self.opponent.choose(self.position, seed=self.opponent_seed):
                self.position = self.position.play(move)

    def _observation(self) -> NDArray[np.uint8]:
        return self.position.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.position.action_mask(), "state": str(self.position)}

    def render(self) -> str | None:
        return str(self.position) if self.render_mode == "ansi" else None


for _id in games():
    if f"bisat/{_id}-v1" not in gymnasium.registry:
        gymnasium.register(f"bisat/{_id}-v1", entry_point="bisat.gymnasium:Environment", kwargs={"game": _id})
