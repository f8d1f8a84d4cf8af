"""Plays games and prints digests of them, to compare compiled and interpreted play.

    python -m tests.conformance.digests

Prints JSON: whether the engine is compiled, and for each game and variant a hash over every position, every list of
options, every event and every view of a few games.
"""

import hashlib
import json

from tests.conformance.games import GAMES
from tests.conformance.golden import CHOICE
from tests.conformance.joined import Joined, Variant, asked, rules_of, seen, variant_name, viewers
from tests.soak import sized
from truckstop.compiled import is_compiled
from truckstop.kernel.chance import Fair, Recorded, Seeded
from truckstop.kernel.tell import Heard

GAMES_EACH = sized(2, 3)


def digest(joined: Joined, variant: Variant) -> str:
    """Return a hash of everything that happens in a few random games, including forgotten positions."""
    whole, rules = hashlib.sha256(), rules_of(joined, variant)
    for number in range(GAMES_EACH):
        inner = Seeded(2024, number) if number else Fair(b"compared", [])
        chance, heard, choice = Recorded(inner), Heard(), Seeded(number)
        state = joined.game.new(rules, chance, heard)
        while seats := state.to_act():
            seat = seats[choice.draw(CHOICE, len(seats))]
            viewer = viewers(rules)[choice.draw(CHOICE, len(viewers(rules)))]
            options = state.options(seat)
            forgotten = state.copy()
            forgotten.forget(seat, Seeded(7))
            parts = [state.dump(), asked(joined, state, seat), seen(joined, state, viewer), forgotten.dump()]
            whole.update(b"".join(parts))
            state.step(seat, options[choice.draw(CHOICE, len(options))], chance, heard)
        result = [state.scores(), state.winners(), state.places(), heard.events, chance.draws, state.reveals]
        whole.update(state.dump() + json.dumps(result).encode())
    return whole.hexdigest()


def main() -> None:
    digests = {
        f"{joined.game.key}-{variant_name(variant)}": digest(joined, variant)
        for joined in GAMES
        for variant in joined.game.variants()
    }
    print(json.dumps({"compiled": is_compiled(), "digests": digests}, indent=1))


if __name__ == "__main__":
    main()
