"""What a step waiting in Kuiperium can do and what it asks for (sections 12 and 16)."""

from collections.abc import Iterator

from .kuiperium_box import Program, Step, branch_of, side_of
from .kuiperium_moves import Moves

UNASKED = ("gain_kuiperium", "destroy_kuiperium", "gain_discovery", "draw", "reveal", "extra_action", "if")
"""Steps that ask nobody anything."""


class Choices(Moves):
    """Questions about the step in front; they change nothing."""

    # ---- can it do something (KU-12.3)? ----

    def can_begin(self, program: Program) -> bool:
        """A list of steps is judged by the first."""
        return bool(program) and self.can(program[0])

    def can(self, step: Step) -> bool:
        """Whether a step whose turn has come can do something."""
        match step:
            case [word, *_] if word in UNASKED or step == ["gain_icons", "revealed"]:
                return self._can_unasked(step)
            case ["add_revealed"]:
                return self.now["revealed"] is not None
            case ["jettison", price]:  # KU-9.2
                return self.money >= price and bool(self.cards_on(self.seat))
            case ["order", *_] | ["mulligan", _]:
                return True
            case ["icons", left]:
                return any(map(self.can_take, left))
            case ["affinity", colour]:
                return self.can_use_tile(colour)
            case ["may", program]:
                return self.can_begin(program)
        return any(name != "done" for name in self.legal_in_step(step))

    def _can_unasked(self, step: Step) -> bool:
        match step:
            case ["gain_kuiperium", _]:
                return self.supply > 0
            case ["destroy_kuiperium", _]:
                return bool(self.now["kuiperium"][self.opponent] > 0)
            case ["draw", _]:
                return self.can_draw()
            case ["extra_action"]:  # KU-3.4
                return bool(self.turn["extra"] < self.box.limits["extra_actions"])
            case ["reveal"]:
                return self.is_card_left()
            case ["gain_icons", "revealed"]:
                return self.now["revealed"] is not None
            case ["if", "behind", *_]:
                return self.can_begin(branch_of(step, self.is_behind()))
        return True  # points are gained, whether they pay a step or not (KU-10.1)

    def can_use_tile(self, colour: str) -> bool:
        """KU-5.6."""
        return colour not in self.inactive_tiles() and self.can_begin(self.box.affinities[colour])

    def can_take(self, icon: str) -> bool:
        """Whether a reward icon can do something (KU-8.1)."""
        match icon:
            case "kuiperium":
                return self.can(["gain_kuiperium", 1])
            case "destroy":
                return self.can(["destroy_kuiperium", 1])
            case "research" | "move":
                return self.can(STEP_OF[icon])
            case "spy":  # KU-8.8
                return self.money >= self.box.limits["spy_cost"] and bool(self.cards_on(self.seat))
            case "control":
                return self.can(["jettison", self.box.limits["jettison_cost"]])
        return True  # points are gained, whether they pay a step or not (KU-10.1)

    def asks(self, step: Step) -> bool:
        """Whether a step that can do something leaves a choice, at least by its kind."""
        if step[0] == "add_revealed":
            return bool(self.spaces_for_card(self.seat))
        return step[0] not in UNASKED and step != ["gain_icons", "revealed"]

    # ---- what may be chosen (section 16)? ----

    def legal_in_step(self, step: Step) -> Iterator[str]:
        """The names of the actions of a step in front."""
        match step:
            case ["mulligan", _]:
                yield "done"
                yield from (f"bottom {card}" for card in self.hand)
            case ["place", title, _]:
                yield from at("place at", self.spaces_for(title))
            case ["add_revealed"]:  # KU-13.7
                yield from at("place at", self.spaces_for_card(self.seat) if self.now["revealed"] else [])
            case ["order", title, _]:
                yield "ability"
                yield from ["affinity"] if self.can_use_tile(self.box.cards[title]["colour"]) else []
            case ["affinity", colour]:
                yield "done"
                yield from ["affinity"] if self.can_use_tile(colour) else []
            case ["icons", left]:
                yield "done"
                yield from (f"take {icon}" for icon in left if self.can_take(icon))
            case ["may", program]:
                yield "no"
                yield from ["yes"] if self.can_begin(program) else []
            case ["choose_one", *branches]:
                yield from (f"option {i}" for i, branch in enumerate(branches, 1) if self.can_begin(branch))
            case ["remove_workers", *_]:
                yield "done"
                yield from at("remove worker at", self.now["workers"])
            case _:
                yield from self._legal_things(step)

    def _legal_things(self, step: Step) -> Iterator[str]:
        """Steps that ask for one card, strategy card or tile, and the others."""
        match step:
            case ["research", _]:
                yield from ["draw"] if self.can_draw() else []
                yield from (f"lab {card}" for card in self.hand)
            case ["discard_hand", _]:
                yield from (f"discard {card}" for card in self.hand)
            case ["opponent_must_play"]:
                yield from (f"force {card}" for card in self.now["hands"][self.opponent])
            case ["activate_tile"]:
                yield from (f"activate {colour}" for colour in self.inactive_tiles())
            case ["set_aside"]:
                yield from (f"set aside {card}" for card in self.now["strategies"][self.seat])
            case _:
                yield from self._legal_workers(step)

    def _legal_workers(self, step: Step) -> Iterator[str]:
        """Steps that ask for a worker."""
        match step:
            case ["recall", _] | ["recall_one", "any" | "other"]:
                yield from at("recall at", self.workers_of(self.seat))
            case ["recall_one", placed]:  # KU-13.3
                yield from at("recall at", [space for space in self.workers_of(self.seat) if space != placed])
            case ["place_worker"]:
                yield from at("worker at", self.free_locations(self.opponent) if self.can_place_worker() else [])
            case ["move_worker"]:
                yield from at("move worker from", self.movable_workers())
            case ["move_worker_to", start]:
                yield from at("move worker to", self.free_locations(side_of(start)))
            case ["clone_location"]:  # KU-13.1: these workers stand on the own side
                yield from at("gain from", self.workers_of(self.opponent))
            case _:
                yield from self._legal_cards(step)

    def _legal_cards(self, step: Step) -> Iterator[str]:
        """Steps that ask for a card in play, or where to move it."""
        match step:
            case ["move_card", which]:
                yield from at("move card from", self.movable_cards(which))
            case ["move_card_to", start]:
                yield from at("move card to", self.spaces_for_card(side_of(start), without=start))
            case ["discard_card", which]:
                yield from at("discard at", self.cards_on(*self.sides(which)))
            case ["jettison", price]:
                yield from at("jettison at", self.cards_on(self.seat) if self.money >= price else [])
            case ["harvest", _]:
                yield from at("harvest at", self.cards_on(self.seat))
            case ["gain_icons", "own" | "opponent" | "any" as which]:
                yield from at("gain from", self.cards_on(*self.sides(which)))


STEP_OF: dict[str, Step] = {"research": ["research", 1], "move": ["move_worker"], "spy": ["discard_card", "own"]}
"""What a taken icon waits as (section 17); `control` waits as a jettison."""


def at(verb: str, spaces: list[str]) -> list[str]:
    """The names of actions that take a space."""
    return [f"{verb} {space}" for space in spaces]
