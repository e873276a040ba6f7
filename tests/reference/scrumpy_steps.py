"""The steps of Scrumpy's actions (sections 5 to 7): what each does, and what goes by itself (section 11)."""

from collections.abc import Mapping
from typing import Any

from .scrumpy_box import FACES, GOODS, OWNER, RECIPES, rewards
from .scrumpy_choices import Choices, name_of
from .scrumpy_moves import add, gain_of, goods_in, less
from .scrumpy_position import Step


class Steps(Choices):
    """What `pending` holds, front first."""

    def _replace_front(self, *steps: Step) -> None:
        self.pending[:1] = steps

    # ---- what goes by itself (section 11) ----

    def step_goes_by_itself(self) -> bool:
        """Do what the step in front does without a question, if anything; whether it did."""
        by_itself: dict[str, Any] = {
            "cube": self._only_cube,
            "deliver": self._whole_storage_delivered,
            "reward": self._reward,
            "keep": self._keep_ends,
            "gain": self._gain_ends,
            "use": self._use_goes_on,
            "craft": self._nothing_but_stop,
            "copy": self._nothing_but_stop,
            "recruit": self._nothing_but_stop,
            "manage": self._nobody_to_manage,
            "trim": self._whole_hand_discarded,
        }
        step = name_of(self.pending[0])
        return step in by_itself and by_itself[step]()

    def _only_cube(self) -> bool:
        left = list(self._legal_cube())
        if len(left) == 1:
            self.do_in_step(left[0])
        return len(left) == 1

    def _whole_storage_delivered(self) -> bool:
        """All cards of a storage must go (SC-11.1)."""
        if not self.front:
            self._replace_front()
            return True
        good = next(good for good in GOODS if self.front.get(good))
        if len(self.me[good]) > self.front[good]:
            return False
        self.now["held"] += self.me[good]
        self.me[good] = []
        del self.front[good]
        return True

    def _reward(self) -> bool:
        """First coins, prestige, trees, Idle Layabouts and drawn cards, then the die, then all goods (SC-4.5)."""
        brought = rewards(self.front)
        self.take(brought)
        for _ in range(brought["layabout"]):
            self.me["discard"] += self.grey_layabout()
        self.draw(brought["draw"])
        self._replace_front({"keep": goods_in(brought)})
        if brought["die"]:
            self._throw({"rerolls": brought["reroll"], "apples": 0, "delivery": True})
        return True

    def _keep_ends(self) -> bool:
        """No room, no goods or no delivered card left: the surplus is gained (SC-4.6, SC-4.7, SC-11.2)."""
        has_room = any(self.room(good) > 0 for good in self.front)
        if has_room and self.now["held"]:
            return False
        self._replace_front(*gain_of(self.front if has_room else {}))
        self.discard_held()
        return True

    def _gain_ends(self) -> bool:
        if self._goods_to_gain() and (self.me["hand"] or self.has_cards_to_draw()):
            return False
        self._replace_front()
        return True

    def _use_goes_on(self) -> bool:
        """What of a process needs no choice (SC-11.1)."""
        spend, make = self.front["spend"], self.front["make"]
        if make and not any(self.room(good) > 0 for good in make):
            self.front["make"] = {}
        elif not spend:
            self._replace_front(*gain_of(make))  # SC-3.3
        elif make:
            return self._only_card_kept()
        else:
            return self._whole_storage_discarded()
        return True

    def _only_card_kept(self) -> bool:
        cards = [(card, good) for good in self.front["spend"] for card in self.me[good]]
        if len(cards) != 1 or self.front["forgo"]:
            return False
        self._keep_from(*cards[0])
        return True

    def _whole_storage_discarded(self) -> bool:
        good = next(good for good in GOODS if self.front["spend"].get(good))
        if len(self.me[good]) > self.front["spend"][good]:
            return False
        self.move_all(good, "discard")
        del self.front["spend"][good]
        return True

    def _nothing_but_stop(self) -> bool:
        if set(self.legal_in_step()) != {"stop"}:
            return False
        self._replace_front()
        return True

    def _nobody_to_manage(self) -> bool:
        if self.me["hand"] or self.has_cards_to_draw():
            return False
        self._replace_front()
        return True

    def _whole_hand_discarded(self) -> bool:
        if len(self.me["hand"]) > self.front:
            return False
        self.move_all("hand", "discard")
        self._replace_front()
        return True

    # ---- playing ----

    def do_in_step(self, action: str) -> None:
        """Do what an action says in the step in front."""
        step = name_of(self.pending[0])
        if action == "stop":
            self._replace_front()
            return
        match step, action.split():
            case "cube", [_, what]:
                self.me["cubes"][what] -= 1
                self._replace_front()
            case "deliver", [_, *card, _, good]:
                self.me[good].remove(" ".join(card))
                self.now["held"].append(" ".join(card))
                less(self.front, good)
            case "keep", ["forgo"]:
                self._replace_front({"keep": {}})
            case "keep", [_, *card, _, good]:
                self._keep_as(" ".join(card), good)
            case "gain", [_, *card, _, good]:
                self._store(" ".join(card), good)
            case "use", ["forgo"]:
                self.front["make"] = {}
            case "use", ["keep", *card, _, good]:
                self._keep_from(" ".join(card), good)
            case "use", [_, *card, _, good]:
                self.move(" ".join(card), good, "discard")
                less(self.front["spend"], good)
            case "craft", _:
                self.craft(action)
            case _:
                self._do_in_other_step(step, action)

    def _do_in_other_step(self, step: str, action: str) -> None:
        match step, action.split():
            case "roll", _:
                self._roll()
            case "die", [verb, *_]:
                self._reroll() if verb == "reroll" else self._take_die()
            case "copy", [_, _, space, _, _, seat]:
                self._copy(int(seat), int(space))
            case "recruit", [*_, slot]:
                self._recruit_on_top(int(slot))
            case "owner", [_, what]:
                self._owner_of_step(what)
            case "manage", _:
                numbers = self.front
                self._replace_front()
                self.draw_then_discard(numbers["draw"], numbers["discard"])
            case "trim", [_, *card]:
                self.move(" ".join(card), "hand", "discard")
                self._lower_front("trim")

    def _lower_front(self, step: str) -> None:
        self.pending[0][step] -= 1
        if not self.pending[0][step]:
            self._replace_front()

    def _keep_as(self, card: str, good: str) -> None:
        self.now["held"].remove(card)
        self.me[good].append(card)
        less(self.front, good)

    def _store(self, card: str, good: str) -> None:
        if card == "top card":
            self.me[good].append(self.top_card())
        else:
            self.move(card, "hand", good)
        less(self.front, good if good in self.front else "either")
        if not self.front:
            self._replace_front()

    def _keep_from(self, card: str, good: str) -> None:
        """A processed card becomes the product (SC-3.3)."""
        product = next(product for product in self.front["make"] if self.room(product) > 0)
        less(self.front["spend"], good)
        less(self.front["make"], product)
        self.move(card, good, product)

    def craft(self, recipe: str) -> None:
        """Pay and gain what a recipe of the craft in front says; goods are asked for in steps of their own."""
        step = self.pending[0]
        if step.get("either"):  # SC-7.12
            step["craft"] = {recipe: step["craft"][recipe]}
        less(step["craft"], recipe)
        if not step["craft"]:
            self._replace_front()
        pays, gives = RECIPES[recipe]["pays"], RECIPES[recipe]["gives"]
        self._pay(pays)
        others = self.take(gives)
        if spend := goods_in(pays):
            self.put_in_front([{"use": {"spend": spend, "make": goods_in(gives), "forgo": others}}])
        else:
            self.put_in_front(gain_of(goods_in(gives)))

    def _pay(self, pays: Mapping[str, int]) -> None:
        self.me["coins"] -= pays.get("coins", 0)
        self.me["trees"] -= pays.get("tree", 0)
        self.now["trees"] += pays.get("tree", 0)  # SC-3.6
        if pays.get("card"):
            self.leave_game()

    def _throw(self, die: dict[str, Any]) -> None:
        self.put_in_front([{"die": die}])
        self.now["die"] = self.chance.throw()

    def _roll(self) -> None:
        self._lower_front("roll")
        self._throw({"rerolls": 0, "apples": 0, "delivery": False})

    def _reroll(self) -> None:
        self.front["rerolls"] -= 1
        self.now["die"] = self.chance.throw()

    def _take_die(self) -> None:
        gives, die = FACES[self.now["die"]], self.front
        self.now["die"] = None
        self._replace_front()
        self.take(gives)
        goods = add(goods_in(gives), {"apple": die["apples"]})
        if die["delivery"]:
            self.pending[0]["keep"] = add(self.pending[0]["keep"], goods)
        else:
            self.put_in_front(gain_of(goods))

    def _copy(self, seat: int, space: int) -> None:
        """The other card's text, as if it stood on the acting card (SC-7.5)."""
        self.turn["copied"] = sorted([*self.turn["copied"], [seat, space]])
        self._replace_front(*self.steps_of(self.storehouse(seat)[space - 1][-1]))

    def _recruit_on_top(self, slot: int) -> None:
        """SC-7.2."""
        self.me["coins"] -= self.price(slot, self.front)
        worker = self.off_strip(slot)
        self.me["spaces"][self.turn["space"] - 1].append(worker)
        self._replace_front(*self.steps_of(worker))

    def _owner_of_step(self, what: str) -> None:
        """SC-7.11."""
        owner = self.front
        owner["times"] -= 1
        owner["done"].append(what)
        if not owner["times"]:
            self._replace_front()
        self.owner_action(what, owner["level"] == "current" and self.is_upgraded(what))

    def owner_action(self, what: str, upgraded: bool) -> None:
        """One of the five (SC-5.4)."""
        number = OWNER[what][upgraded]
        match what:
            case "coins":
                self.take({"coins": number})
            case "forage":
                self._throw({"rerolls": 0, "apples": number, "delivery": False})
            case "draw":
                self.draw_then_discard(number, OWNER["draw_discards"])
            case _:
                recipe = {"press": "press bottle", "cooper": "make barrel"}[what]
                self.put_in_front([{"craft": {recipe: number}}])
                if self._is_possible(recipe):
                    self.craft(recipe)

    def draw_then_discard(self, number: int, discarded: int) -> None:
        """Discarding is compulsory, as many as there are if fewer (SC-7.10)."""
        self.draw(number)
        self.put_in_front([{"trim": discarded}] if self.me["hand"] else [])
