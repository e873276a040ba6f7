"""What the steps of Kuiperium do, by themselves or with the choice made (sections 7, 8 and 12)."""

from .kuiperium_box import TOGETHER, Icons, Program, Step, branch_of
from .kuiperium_choices import STEP_OF, Choices
from .kuiperium_moves import owner_of_worker


class Steps(Choices):
    """Every step is done here; the front step has been taken off `pending` before."""

    # ---- steps that ask nothing ----

    def do_unasked(self, step: Step) -> None:
        match step:
            case ["gain_kuiperium", number]:
                self.gain_kuiperium(number)
            case ["destroy_kuiperium", number]:
                self.destroy(number)
            case ["gain_discovery", points]:
                self.ask_to_set_aside(self.gain_discovery(points))
            case ["draw", number]:
                self.draw(number)
            case ["extra_action"]:  # KU-3.3, KU-3.4
                self.turn["actions"] += 1
                self.turn["extra"] += 1
            case ["reveal"]:
                self._reveal()
            case ["if", "behind", *_]:
                self.put_in_front(branch_of(step, self.is_behind()))
            case ["add_revealed"]:  # no space for it
                self._discard_revealed()
            case ["gain_icons", "revealed"]:
                self.put_icons(self.box.icons(self._discard_revealed()))

    def _reveal(self) -> None:
        """A card that was left lying open makes room."""
        if self.now["revealed"]:
            self._discard_revealed()
        self.now["revealed"] = self.top_card()

    def _discard_revealed(self) -> str:
        card = str(self.now["revealed"])
        self.now["revealed"] = None
        self.now["discard"].append(card)
        return card

    # ---- steps with a choice ----

    def do_in_step(self, step: Step, name: str) -> None:
        """Carry out a step with the choice that an action names; `what` is the card, space, icon … in it."""
        what = name.rsplit(" ", 1)[-1]
        match step:
            case ["place", title, start]:
                self._place(title, start, what)
            case ["order", title, start]:
                self._in_order(title, start, name)
            case ["affinity", colour]:
                self.put_in_front(self.box.affinities[colour] if name == "affinity" else [])
            case ["add_revealed"]:
                self.now["board"][what], self.now["revealed"] = self.now["revealed"], None
            case ["icons", left]:
                self._take(left, what)
            case ["choose_one", *branches]:
                self.put_in_front(branches[int(what) - 1])
            case ["may", program]:
                self.put_in_front(program if name == "yes" else [])
            case ["research" | "discard_hand" as kind, number]:
                self._one_of_several(kind, number, name)
            case ["opponent_must_play"]:
                self.now["forced"][self.opponent] = name.removeprefix("force ")
            case ["activate_tile"]:
                self.turn_tile(what)
            case ["set_aside"]:
                self._set_aside(name.removeprefix("set aside "))
            case _:
                self._do_at(step, name, what)

    def _do_at(self, step: Step, name: str, space: str) -> None:
        """Steps that have asked for a space."""
        match step:
            case ["recall", bonus]:  # KU-7.2
                self.put_in_front([step] if len(self.workers_of(self.seat)) > 1 else [])
                self._recall(space, bonus)
            case ["recall_one", _]:  # KU-7.5
                self._recall(space, False)
            case ["place_worker"]:
                self.now["workers"].append(space)
                if self.pending[:1] == [["recall_one", "other"]]:  # KU-13.3
                    self.pending[0] = ["recall_one", space]
            case ["move_worker"] | ["move_card", _]:
                self.put_in_front([[f"{'_'.join(name.split()[:2])}_to", space]])
            case ["move_worker_to", start]:
                self.move_worker(start, space)
            case ["move_card_to", start]:
                self.move_card(start, space)
            case ["remove_workers", number, own, others] if name != "done":
                self._remove_worker(space, number, own, others)
            case _:
                self._do_with_card(step, space)

    def _do_with_card(self, step: Step, space: str) -> None:
        """Steps that have asked for a card or location, and need no second choice."""
        match step:
            case ["discard_card", _]:
                self.discard_at(space)
            case ["jettison", price]:
                self.synergy_and_jettison(space, price)
            case ["harvest", most]:
                self.gain_kuiperium(min(self.synergy(space), most))
            case ["gain_icons", _] | ["clone_location"]:
                self.put_icons(*self.icons_at(space))

    # ---- placing, KU-5.6 and KU-5.7 ----

    def _place(self, title: str, start: str, space: str) -> None:
        if start == "lab":
            self.now["labs"][self.seat] = None
        else:
            self.hand.remove(title)
        self.now["board"][space] = title
        if self.can_use_tile(self.box.cards[title]["colour"]):
            self.put_in_front([["order", title, start]])
        else:
            self._in_order(title, start, "ability")

    def _in_order(self, title: str, start: str, first: str) -> None:
        """The ability and, before it or to be asked for after it, the effect of the tile."""
        ability, colour = self.box.program(title, start), self.box.cards[title]["colour"]
        if first == "affinity":
            self.put_in_front([*self.box.affinities[colour], *ability])
        else:
            self.put_in_front([*ability, ["affinity", colour]])

    # ---- workers ----

    def _recall(self, space: str, bonus: bool) -> None:
        """KU-7.3."""
        self.now["workers"].remove(space)
        self.put_icons(*self.icons_at(space, bonus))

    def _remove_worker(self, space: str, number: int, own: Program, others: Program) -> None:
        """The first of each player pays (KU-13.2)."""
        self.now["workers"].remove(space)
        mine = owner_of_worker(space) == self.seat
        left = [["remove_workers", number - 1, [] if mine else own, others if mine else []]]
        self.put_in_front([*(own if mine else others), *(left if number > 1 else [])])

    # ---- the others ----

    def _take(self, left: Icons, icon: str) -> None:
        """An icon, or all of the kind, is taken; it waits ahead of the others (KU-8.2)."""
        if icon == "done":
            return
        number = left[icon] if icon in TOGETHER else 1
        rest = {other: n - number if other == icon else n for other, n in left.items() if other != icon or n > number}
        self.put_in_front([["icons", rest]] if rest else [])
        match icon:
            case "kuiperium":
                self.gain_kuiperium(number)
            case "discovery":
                self.ask_to_set_aside(self.gain_discovery(number))
            case "destroy":
                self.destroy(number)
            case "control":
                self.put_in_front([["jettison", self.box.limits["jettison_cost"]]])
            case _:
                self.pay(self.box.limits["spy_cost"] if icon == "spy" else 0)  # KU-16.2
                self.put_in_front([STEP_OF[icon]])

    def _one_of_several(self, kind: str, number: int, name: str) -> None:
        """One card drawn, put into the Lab or discarded of the number a step asks for."""
        self.put_in_front([[kind, number - 1]] if number > 1 else [])
        verb, _, card = name.partition(" ")
        match verb:
            case "draw":
                self.draw(1)
            case "lab":
                self.into_lab(card)
            case _:
                self.hand.remove(card)
                self.now["discard"].append(card)

    def _set_aside(self, card: str) -> None:
        """KU-11.1."""
        self.now["strategies"][self.seat].remove(card)
        self.now["armed"][self.seat] = card
