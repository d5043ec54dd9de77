import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import walks  # noqa: E402

ROOT = Path(__file__).parents[2]


@pytest.fixture
def root() -> Path:
    """The root of the checkout."""
    return ROOT


@pytest.fixture(params=walks.option_sets(), ids=repr)
def game(request):
    """Every game in every option set."""
    return request.param
