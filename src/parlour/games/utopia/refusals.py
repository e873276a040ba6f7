"""Utopia: the clause behind every refusal, from what the seat to act sees."""

from typing import Any

from parlour.core.game import LoadedBox, Why
from parlour.core.phrases import counted
from parlour.games.utopia.labels import DEMOTION, card_parts
from parlour.games.utopia.names import is_shut
from parlour.games.utopia.reasons import CLAUSES, Seen
from parlour.games.utopia.state import (
    AT,
    CARD,
    CIVS,
    DISCARD,
    DISTRICTS,
    DONE,
    DRAW_FOR,
    END_TURN,
    FROM,
    ISLANDS,
    MONUMENT,
    MOVE,
    TAKE,
    TO,
    WONDER,
    Deed,
    Phase,
)

# What each phase is for, and its clause.
PHASES = {
    Phase.WELCOME: ("UT-4.3", "now a guest is taken"),
    Phase.PLACE: ("UT-4.3", "now the prince of the guest just taken is placed"),
    Phase.BUILD: ("UT-6.1", "a guest was taken in this go: build, or end the go"),
    Phase.WONDER: ("UT-6.5", "now a prince is given up for the wonder"),
    Phase.DISCARD: ("UT-5.3", "now discards are due"),
    Phase.ACT: ("UT-5.4", "now is the time for actions with cards and for building"),
    Phase.FROM: ("UT-10.4", "a card was played: now the district is named that the princes leave"),
    Phase.TO: ("UT-10.4", "a card was played: now the district is named that the princes reach"),
    Phase.COUNT: ("UT-7.3", "now the number of princes that move is named"),
    Phase.AT: ("UT-10.4", "a card was played: now the district is named"),
    Phase.TRIM: ("UT-5.5", "the turn is ending: a hand that is too large is discarded from"),
}
# UT-6.1: where a building has to wait, and for what.
BUSY = {
    Phase.PLACE: "the prince of the guest just taken is placed first",
    Phase.WONDER: "the wonder begun is finished first",
    Phase.DISCARD: "nobody builds while he discards",
    Phase.FROM: "nobody builds while he moves",
    Phase.TO: "nobody builds while he moves",
    Phase.COUNT: "nobody builds while he moves",
    Phase.AT: "nobody builds while he adds or removes",
    Phase.TRIM: "nobody builds while he discards",
}
BUILDING = (Phase.WELCOME, Phase.BUILD, Phase.ACT)


def why_not(box: LoadedBox, s: Any, action: int) -> Why:
    """The clause that forbids an action that is not legal."""
    if s["phase"] == Phase.OVER:
        return Why("UT-8.2", "the game is over")
    return _Refusals(box, s).why_not(action)


class _Refusals(Seen):
    """The clauses that forbid what is not legal."""

    def why_not(self, action: int) -> Why:
        """The clause that forbids an action that is not legal."""
        if action < AT:
            return self._not_guest(action)
        if action < MONUMENT:
            return self._not_district(action)
        if action < DONE:
            return self._not_build(action)
        if action in (DONE, END_TURN):
            return self._not_end(action)
        if action < CARD:
            return self._not_discard(action - DISCARD)
        return self._not_card(action) if self.phase is Phase.ACT else self.due()

    def _not_guest(self, action: int) -> Why:
        if self.phase is not Phase.WELCOME:
            return Why("UT-4.3", "a go takes one guest, and it was taken") if self.phase is Phase.BUILD else self.due()
        if action >= DRAW_FOR:
            return self._not_draw(action - DRAW_FOR)
        civ, island = divmod(action - TAKE, ISLANDS)
        return self.shut(island) or Why(
            "UT-4.3", f"no {self.civs[civ]} guest lies by the ship of {self.islands[island]}"
        )

    def _not_draw(self, favoured: int) -> Why:
        if favoured >= self.seats:
            return Why("UT-10.5", f"there is no seat {favoured} at this table")
        if favoured == self.seat:
            return Why("UT-4.6", "an opponent is favoured by the draw, not yourself")
        if self.s["go"] > self.box["passes"]:
            return Why("UT-4.7", "in an extra go nobody draws blind")
        if self.box["draws"] == 0:
            return Why("UT-4.6", "nobody draws blind with this box")
        if self.s["drew"][self.seat] >= self.box["draws"]:
            return Why("UT-4.6", "you have drawn blind already this turn")
        return Why("UT-4.6", "the bag is empty")

    def _not_district(self, action: int) -> Why:
        if action >= MOVE:
            return self._not_count(action - MOVE + 1)
        district = (action - AT) % DISTRICTS
        if action >= TO:
            return self._not_to(district) if self.phase is Phase.TO else self.due()
        if action >= FROM:
            if self.phase is Phase.WONDER:
                return self._not_given_up(district)
            return self._not_from(district) if self.phase is Phase.FROM else self.due()
        if self.phase is Phase.PLACE:
            return self._off_island("UT-4.3", district, "the guest is for")
        return self._not_at(district) if self.phase is Phase.AT else self.due()

    def _off_island(self, clause: str, district: int, what: str) -> Why:
        island = self.islands[int(self.s["isle"]) - 1]
        lies = self.islands[int(self.box["island"][district])]
        return self.shut_district(district) or Why(
            clause, f"{self.districts[district]} lies on {lies}, and {what} {island}"
        )

    def _not_given_up(self, district: int) -> Why:
        if self.box["island"][district] != self.s["isle"] - 1:
            return self._off_island("UT-6.4", district, "the wonder is built on")
        return Why("UT-6.5", self._none_at(self.civ, district))

    def _none_at(self, civ: int, district: int) -> str:
        return f"you have no {self.civs[civ]} prince at {self.districts[district]}"

    def _not_from(self, district: int) -> Why:
        clause = CLAUSES[Deed(self.deed)]
        if not self.has(self.civ, district):
            return self.shut_district(district) or Why(clause, self._none_at(self.civ, district))
        if self.deed == Deed.SAIL and self.box["sector"][district] < 0:
            return Why("UT-1.4", f"{self.districts[district]} shows no ship")
        way = "street or bridge" if self.deed == Deed.WALK else "ship"
        return Why(clause, f"no {way} leads from {self.districts[district]} to an open district")

    def _not_to(self, district: int) -> Why:
        start, name = int(self.s["left_from"]) - 1, self.districts[district]
        if district == start:
            return Why("UT-7.10", f"the princes stand at {name} already")
        if no := self.shut_district(district):
            return no
        if self.deed == Deed.WALK:
            return Why("UT-1.3", f"no street or bridge joins {self.districts[start]} and {name}")
        if self.box["sector"][district] < 0:
            return Why("UT-1.4", f"{name} shows no ship")
        return Why("UT-7.2", f"{name} lies neither in the sea sector of {self.districts[start]} nor in the next")

    def _not_count(self, count: int) -> Why:
        if self.phase is not Phase.COUNT:
            return self.due()
        if count > self.box["move_most"]:
            return Why("UT-7.1", f"one card moves {counted(int(self.box['move_most']), 'prince')}, no more")
        start = int(self.s["left_from"]) - 1
        there = counted(self.has(self.civ, start), f"{self.civs[self.civ]} prince")
        return Why("UT-7.3", f"you have {there} at {self.districts[start]}, no more")

    def _not_at(self, district: int) -> Why:
        clause, name = CLAUSES[Deed(self.deed)], self.districts[district]
        if not self.sites(self.civ) >> district & 1:
            return self.shut_district(district) or Why(clause, f"there is no {self.civs[self.civ]} monument at {name}")
        return Why(clause, self._none_at(self.civ, district))

    def _not_build(self, action: int) -> Why:
        if self.phase not in BUILDING:
            return Why("UT-6.1", BUSY[self.phase])
        if action >= WONDER:
            return self._not_wonder(action - WONDER)
        civ, district = divmod(action - MONUMENT, DISTRICTS)
        name, have, need = self.civs[civ], self.has(civ, district), int(self.box["monument_princes"])
        if no := self.shut_district(district):
            return no
        if self.s["monument"][district]:
            return Why("UT-6.3", f"{self.districts[district]} has a monument, and holds one for good")
        if have < need:
            stand = f"you have {have or 'none'} at {self.districts[district]}"
            return Why("UT-6.2", f"a monument takes {need} {name} princes of yours in the district, and {stand}")
        return self._no_base() or Why("UT-6.6", f"no {name} monument is left")

    def _not_wonder(self, island: int) -> Why:
        name = self.islands[island]
        if no := self.shut(island):
            return no
        if self.s["wonder"][island]:
            return Why("UT-6.4", f"{name} has a wonder already")
        land = int(self.box["land"][island])
        if missing := [self.civs[civ] for civ in range(CIVS) if not self.are_on(civ, land)]:
            return Why("UT-6.4", f"on {name} you have no prince that is {' or '.join(missing)}")
        return self._no_base() or Why("UT-6.6", "no wonder is left")

    def _no_base(self) -> Why | None:
        if self.s["bases"][self.seat]:
            return None
        return Why("UT-6.6", "you have no base left, and every monument and wonder stands on one")

    def _not_end(self, action: int) -> Why:
        if action == DONE and self.phase is Phase.WELCOME:
            return Why("UT-4.5", "taking a guest is not optional")
        if action == END_TURN and self.phase is Phase.TRIM:
            return Why("UT-5.5", f"at most {counted(int(self.box['hand_limit']), 'card')} may be kept")
        if action == END_TURN and self.phase is Phase.BUILD:
            return Why("UT-6.1", "this is a go of the welcome: it ends with done")
        return self.due()

    def _not_discard(self, civ: int) -> Why:
        if self.phase in (Phase.DISCARD, Phase.TRIM):
            return Why(PHASES[self.phase][0], f"you hold no {self.civs[civ]} card")
        if self.phase is Phase.ACT:
            return Why("UT-5.5", "cards are discarded when the turn ends, and only from a hand that is too large")
        return self.due()

    # --- why not, with cards

    def _not_card(self, action: int) -> Why:
        deed, civ, cards = card_parts(action)
        return self._no_effect(deed, civ) or self._not_given(CLAUSES[deed], civ, cards)

    def _not_given(self, clause: str, civ: int, cards: tuple[int, ...]) -> Why:
        """UT-7.9, UT-10.3: the cards are not there, or the privileges."""
        for card in cards:
            held, need = int(self.s["hands"][self.seat][card]), cards.count(card)
            if held < need:
                have = f"you hold {counted(held, f'{self.civs[card]} card')}, not {need}"
                return Why(clause, have if held else f"you hold no {self.civs[card]} card")
        borrowed = sum(card != civ for card in cards)
        left = int(self.s["privileges"][self.seat])
        have = f"{left} left" if left else "none left"
        return Why("UT-7.9", f"this takes {counted(borrowed, 'privilege')}, and you have {have}")

    def _no_effect(self, deed: int, civ: int) -> Why | None:
        """UT-7.10: what cannot be carried out, or changes nothing."""
        if deed in (Deed.WALK, Deed.SAIL):
            return self._no_move(Deed(deed), civ)
        if deed == Deed.RAISE and self.s["scale"][CIVS - 1] == civ:
            return Why("UT-7.7", f"{self.civs[civ]} is at the top of the scale")
        if deed == DEMOTION and self.s["scale"][0] == civ:
            return Why("UT-7.8", f"{self.civs[civ]} is at the bottom of the scale")
        return self._no_monument(Deed(deed), civ) if deed in (Deed.ADD, Deed.REMOVE) else None

    def _no_move(self, deed: Deed, civ: int) -> Why | None:
        walks, name = deed is Deed.WALK, self.civs[civ]
        if self.are_on(civ, int(self.box["walkable" if walks else "sailable"][self.seats])):
            return None
        if not self.are_on(civ, int(self.box["open"][self.seats])):
            return Why(CLAUSES[deed], f"you have no {name} prince on the board")
        where = "where a street or a bridge leads on" if walks else "in a ship district"
        return Why(CLAUSES[deed], f"you have no {name} prince {where}")

    def _no_monument(self, deed: Deed, civ: int) -> Why | None:
        name, sites = self.civs[civ], self.sites(civ)
        if deed is Deed.ADD and not self.s["supply"][self.seat][civ]:
            return Why("UT-7.4", f"you have no {name} prince left in the supply")
        if not sites:
            return Why(CLAUSES[deed], f"no {name} monument stands on the board")
        if deed is Deed.REMOVE and not self.are_on(civ, sites):
            return Why("UT-7.5", f"you have no {name} prince at a {name} monument")
        return None

    # --- what is asked again and again

    def has(self, civ: int, district: int) -> int:
        """The own princes of a civilisation in a district."""
        return int(self.s["princes"][self.seat][civ][district])

    def are_on(self, civ: int, mask: int) -> bool:
        """Whether an own prince of the civilisation stands in one of the districts."""
        return any(self.has(civ, district) for district in range(DISTRICTS) if mask >> district & 1)

    def sites(self, civ: int) -> int:
        """The mask of the districts with a monument of the civilisation."""
        return sum(1 << district for district in range(DISTRICTS) if self.s["monument"][district] == civ + 1)

    def shut(self, island: int) -> Why | None:
        """UT-2.6."""
        if is_shut(self.box, self.seats, island):
            return Why("UT-2.6", f"{self.islands[island]} is shut at {self.seats} seats")
        return None

    def shut_district(self, district: int) -> Why | None:
        """UT-2.6."""
        return self.shut(int(self.box["island"][district]))

    def due(self) -> Why:
        """What the phase asks for instead."""
        return Why(*PHASES[self.phase])


__all__ = ["why_not"]
