"""The games of Bisat in OpenSpiel: `pyspiel.load_game` knows them once this module is imported.

>>> import pyspiel, bisat.open_spiel
>>> state = pyspiel.load_game("bisat_chowka_bhara(players=3)").new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()[0]
(True, (0, 0.25))
>>> state.apply_action(2)
>>> state.action_to_string(0, state.legal_actions()[0])
'3:0'

The names are those of Bisat with `bisat_` before them and `_` for `-`; the parameters are the options. Action ids are those
of Bisat; outcomes of chance are numbered from 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import Game, Position, games

# OpenSpiel wants a bound; games with throws have none.
_LONGEST = 1_000_000


def _short_name(id: str) -> str:
    return "bisat_" + id.replace("-", "_")


def _game_type(game: Game) -> pyspiel.GameType:
    chance = pyspiel.GameType.ChanceMode
    players = [2] if "players" not in game.options else [2, 3, 4]
    return pyspiel.GameType(
        short_name=_short_name(game.id),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.has_chance else chance.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=game.options,
        default_loadable=True,
    )


class BisatGame(pyspiel.Game):
    """A game of Bisat with its options as parameters. `bisat` is the same game as a `bisat.Game`."""

    id: str
    type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None):
        params = dict(params or {})
        self.bisat = Game(self.id, **params)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.bisat.action_count,
            max_chance_outcomes=7 if self.bisat.has_chance else 0,
            num_players=self.bisat.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(self.type, info, params)

    def new_initial_state(self, state: str | None = None) -> BisatState:
        """The start of the game, or the position of a state text."""
        position = self.bisat.start() if state is None else self.bisat.read(state)
        return BisatState(self, position)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BisatObserver:
        if params:
            raise ValueError(f"observers of Bisat have no parameters, but {params} were given")
        return BisatObserver(self.bisat, iig_obs_type)


class BisatState(pyspiel.State):
    """A state of OpenSpiel that holds a `bisat.Position`."""

    def __init__(self, game: BisatGame, position: Position):
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        turn = self.position.turn
        if isinstance(turn, int):
            return turn
        return int(pyspiel.PlayerId.TERMINAL if turn is None else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal_ids()) if self.position.turn == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.position.weights()]
        return [(number, weight / sum(weights)) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action_token(action)

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        return self.position.returns

    def __str__(self) -> str:
        return str(self.position)


class BisatObserver:
    """What a player sees: the planes of Bisat as one tensor, and each by its name."""

    def __init__(self, game: Game, iig_obs_type: Any):
        self.has_history = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {
            name: self.tensor[start : start + length] for name, start, length, _ in game.observation_planes
        }

    def set_from(self, state: BisatState, player: int) -> None:
        self.tensor[:] = state.position.observation(player)

    def string_from(self, state: BisatState, player: int) -> str:
        # Everybody sees everything: what a player knows is how the game went, or the position alone.
        return state.history_str() if self.has_history else str(state)


for _id in games():
    _type = _game_type(Game(_id))
    _class = type(f"Bisat_{_id.replace('-', '_')}", (BisatGame,), {"id": _id, "type": _type})
    if _short_name(_id) not in pyspiel.registered_names():
        pyspiel.register_game(_type, _class)
