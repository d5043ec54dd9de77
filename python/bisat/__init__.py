"""Four board games with exact rules: KHAN, Chowka Bhara, Pachisi and Kho-Kho.

>>> import bisat
>>> position = bisat.Game("chowka-bhara").start()
>>> position.turn
'chance'
>>> position = position.play("3")
>>> position.legal_actions()
['3:0']
>>> str(position.play("3:0"))
'0,0,0,3/0,0,0,0 00 -/- 1 cast - 0 -'

`docs/python.md` is the guide. Environments of other libraries are in `bisat.pettingzoo`, `bisat.open_spiel` and
`bisat.gymnasium`.
"""

from collections.abc import Sequence

from ._bisat import (
    Analysis,
    BisatError,
    Game,
    GameMismatchError,
    IllegalActionError,
    LegalIds,
    Opponent,
    OptionError,
    Position,
    Record,
    RecordError,
    ScoredAction,
    StateError,
    UnknownGameError,
    VecEnv,
    Verified,
    __version__,
    games,
    playouts,
    self_play,
)

__all__ = [
    "Analysis",
    "BisatError",
    "Game",
    "GameMismatchError",
    "IllegalActionError",
    "LegalIds",
    "Opponent",
    "OptionError",
    "Position",
    "Record",
    "RecordError",
    "ScoredAction",
    "StateError",
    "UnknownGameError",
    "VecEnv",
    "Verified",
    "__version__",
    "games",
    "playouts",
    "self_play",
]

# `random.sample` and others ask for it.
Sequence.register(LegalIds)
