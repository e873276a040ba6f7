"""Scrumpy: reading what a position says of vendors, goals, trees, tokens and the Automa."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from parlour.core.chance import shuffle
from parlour.core.game import LoadedBox
from parlour.core.reading import Node
from parlour.games.scrumpy.names import (
    CUBE_NAMES,
    OWNER_NAMES,
    automa_names,
    delivery_names,
    goal_names,
    vendor_names,
    worker_names,
)
from parlour.games.scrumpy.state import PLACES, SETS, Cube
from parlour.games.scrumpy.steps import find
from parlour.games.scrumpy.zones import Parts

MOST_COINS = 9_999
AUTOMA_SEAT = 1


class Display:
    """Fills what is not a worker in a blank record, whose turn and workers are read."""

    def __init__(self, box: LoadedBox, s: Any) -> None:
        self._box, self._record, self._s, self._seats = box, box.record[0], s, int(s["seats"])
        self._goals = goal_names(box)

    # --- vendors

    def read_vendors(self, parts: Parts) -> None:
        """SC-2.2: the Vendors in play, left to right; not given, they are drawn."""
        names, count = vendor_names(self._box), int(self._record["vendors_shown"][self._seats])
        vendors = self._different(parts, "vendors", names, count, "Vendor")
        if vendors is None:
            vendors = self._drawn(range(len(names)))[:count]
        self._s["vendors"][:count] = [vendor + 1 for vendor in vendors]

    def read_deliveries(self, players: list[Parts], automa: Parts | None) -> None:
        """Whose cubes lie on which reward spaces."""
        for seat, player in enumerate((*players, automa or {})):
            for node in self._list(player, "deliveries"):
                space = find(node, delivery_names(self._box), "reward space")
                vendor, side, place = space // (SETS * PLACES), space // PLACES % SETS, space % PLACES
                if vendor + 1 not in self._s["vendors"]:
                    raise node.refuse(f"{vendor_names(self._box)[vendor]} is not in play, so {node.value!r} cannot be")
                if self._s["taken"][vendor, side, place]:
                    raise node.refuse(f"{node.value!r} is taken already, and holds one cube")
                self._s["taken"][vendor, side, place] = seat + 1

    # --- goals

    def read_goals(self, parts: Parts, players: list[Parts], automa: Parts | None) -> None:
        """SC-2.1: public and private goals, those not given drawn; what is achieved, and the tokens."""
        s, count = self._s, int(self._record["public_goals"])
        public = self._different(parts, "goals", self._goals, count, "goal")
        self._read_private(players, public or [])
        achieved = [self._achieved(part) for part in (*players, automa or {})]
        if public is None:
            public = self._draw_public(achieved, count)
        s["goals"][:count] = [goal + 1 for goal in public]
        self._draw_private(public, achieved)
        for seat, goals in enumerate(achieved):
            for goal, node in goals.items():
                if goal not in public and (seat >= self._seats or s["goal"][seat] != goal + 1):
                    raise node.refuse(f"{self._goals[goal]} is neither a public goal nor this player's own")
                s["achieved"][seat, goal] = True
        self._read_tokens(parts, public)

    def _read_private(self, players: list[Parts], public: list[int]) -> None:
        for seat, player in enumerate(players):
            if "goal" in player:
                goal = find(player["goal"], self._goals, "goal")
                if goal in public or goal + 1 in self._s["goal"][: self._seats]:
                    raise player["goal"].refuse(f"the box holds one {self._goals[goal]}, and it is given twice")
                self._s["goal"][seat] = goal + 1

    def _achieved(self, part: Parts) -> dict[int, Node]:
        return {find(node, self._goals, "goal"): node for node in self._list(part, "achieved")}

    def _draw_public(self, achieved: list[dict[int, Node]], count: int) -> list[int]:
        """What somebody has achieved first: but for his own goal it is public."""
        private = [int(code) - 1 for code in self._s["goal"][: self._seats]]
        known = [goal for goals in achieved for goal in goals if goal not in private]
        others = [goal for goal in self._drawn(range(len(self._goals))) if goal not in private]
        return list(dict.fromkeys([*known, *others]))[:count]

    def _draw_private(self, public: list[int], achieved: list[dict[int, Node]]) -> None:
        """A goal achieved that is not public is the player's own; other goals are drawn."""
        s = self._s
        for seat in range(self._seats):
            own = [goal for goal in achieved[seat] if goal not in public and goal + 1 not in s["goal"]]
            if not s["goal"][seat] and own:
                s["goal"][seat] = own[0] + 1
        rest = [goal for goal in self._drawn(range(len(self._goals))) if goal not in public]
        for seat in range(self._seats):
            if not s["goal"][seat]:
                s["goal"][seat] = next(goal for goal in rest if goal + 1 not in s["goal"]) + 1

    def _read_tokens(self, parts: Parts, public: list[int]) -> None:
        """SC-8.3: by default a token lies on each public goal that nobody has achieved."""
        for goal in public:
            self._s["tokens"][goal] = "tokens" not in parts and not self._s["achieved"][:, goal].any()
        for node in self._list(parts, "tokens"):
            goal = find(node, self._goals, "goal")
            if goal not in public:
                raise node.refuse(f"{self._goals[goal]} is no public goal, and has no token")
            if self._s["tokens"][goal]:
                raise node.refuse(f"{self._goals[goal]} has one token, and it is given twice")
            if self._s["achieved"][:, goal].any():
                raise node.refuse(f"{self._goals[goal]} is achieved, so its token is taken")
            self._s["tokens"][goal] = True

    # --- the players' things

    def read_players(self, players: list[Parts]) -> None:
        """Owner Meeples, cubes, trees, coins, prestige, and Core Actions taken."""
        for seat, player in enumerate(players):
            self._read_cubes(seat, player)
            if "owner" in player and player["owner"].value is not None:
                self._s["owner"][seat] = player["owner"].one_of(OWNER_NAMES) + 1
            for key in ("coins", "prestige"):
                self._s[key][seat] = player[key].integer(0, MOST_COINS) if key in player else 0
            most = int(self._record["core_actions"])
            self._s["actions"][seat] = player["actions"].integer(0, most) if "actions" in player else 0
            if "trees" in player:
                free = int(self._record["orchard"]) - int(self._s["cubes"][seat, Cube.ORCHARD])
                if not isinstance(player["trees"].value, bool) and player["trees"].value in range(free + 1):
                    self._s["trees"][seat] = player["trees"].value
                else:
                    raise player["trees"].expected(f"0 to {free} trees, the Orchard spaces without a cube")

    def _read_cubes(self, seat: int, player: Parts) -> None:
        """SC-2.6: the cubes not yet moved; those not given have not been."""
        given = player["cubes"].mapping(CUBE_NAMES) if "cubes" in player else {}
        for cube, name in enumerate(CUBE_NAMES):
            most = int(self._record["cubes"][cube])
            self._s["cubes"][seat, cube] = given[name].integer(0, most) if name in given else most

    def read_supply(self, parts: Parts) -> None:
        """SC-2.4, SC-3.4: the trees that stand on no Orchard."""
        total, planted = int(self._record["trees"][self._seats]), int(self._s["trees"][: self._seats].sum())
        if planted > total:
            raise parts["players"].refuse(f"expected at most {total} trees on all Orchards, got {planted}")
        self._s["supply"] = parts["trees"].integer(0, total - planted) if "trees" in parts else total - planted

    # --- the Automa

    def read_automa(self, part: Parts) -> None:
        """SC-12.1, SC-12.6, SC-12.7: its cards, prestige and latest worker."""
        s = self._s
        s["prestige"][AUTOMA_SEAT] = part["prestige"].integer(0, MOST_COINS) if "prestige" in part else 0
        if "last" in part and part["last"].value is not None:
            last = find(part["last"], worker_names(self._box), "worker")
            if s["hired"][last] == 0:
                raise part["last"].expected("one of the workers in hired")
            s["last"] = last + 1
        self._read_automa_cards(part)

    def _read_automa_cards(self, part: Parts) -> None:
        s, names = self._s, automa_names(self._box)
        advanced = self._record["automa_advanced"][: len(names)]
        left = {card for card in range(len(names)) if s["options"][0] or not advanced[card]}
        for node in self._list(part, "discard"):
            s["automa_discard"][self._take_card(node, names, left)] = True
        listed = [self._take_card(node, names, left) for node in self._list(part, "deck")]
        deck = [*listed, *self._drawn(sorted(left))]
        s["automa_deck"][: len(deck)] = [card + 1 for card in reversed(deck)]
        s["automa_size"] = len(deck)

    def _take_card(self, node: Node, names: tuple[str, ...], left: set[int]) -> int:
        card = find(node, names, "Automa card")
        if card not in left:
            raise node.refuse(f"this game has no further Automa card {names[card]}")
        left.remove(card)
        return card

    # --- lists

    def _list(self, parts: Parts, key: str) -> list[Node]:
        return parts[key].entries(what="a list of names") if key in parts else []

    def _different(self, parts: Parts, key: str, names: tuple[str, ...], count: int, what: str) -> list[int] | None:
        """So many different things by name, None where they are not given."""
        if key not in parts:
            return None
        found: list[int] = []
        for node in parts[key].entries(count, f"{what}s by name, so a list"):
            number = find(node, names, what)
            if number in found:
                raise node.refuse(f"the box holds one {names[number]}, and it is given twice")
            found.append(number)
        return found

    def _drawn(self, things: Iterable[int]) -> list[int]:
        drawn = np.array(list(things), np.int64)
        shuffle(self._s, drawn, len(drawn))
        return [int(thing) for thing in drawn]
