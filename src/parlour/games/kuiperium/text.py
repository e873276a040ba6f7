"""Kuiperium: what stands on the cards, made from their programs with the templates of the box (KU-12.6).

A template puts square brackets around programs that go on within its sentence: they are spoken without capital and full
stop, their steps one after the other, and the brackets themselves are not written.
"""

import re
from itertools import groupby, takewhile
from string import Formatter

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital
from parlour.core.reading import Node
from parlour.core.remembered import remembered
from parlour.games.kuiperium.names import STEP_NAMES, WHICH_NAMES
from parlour.games.kuiperium.state import Lab, Phase
from parlour.games.kuiperium.vocabulary import FORMS, Form

OTHERS = ("or", "else", "then", "nothing", "side_opponent", "lab_only")
TIMES = {2: "twice", 3: "three times", 4: "four times"}
FROM_LAB = "if from_lab"
ENDS = (".", "!", "?")


# --- reading the templates


def read_text(node: Node) -> None:
    """A template for each step, with nothing in braces but what the step has; MalformedBox otherwise."""
    keys = {key: _fields(form) for name, form in FORMS.items() for key in _keys(name, form)}
    keys |= {key: ("steps",) if key == "else" else () for key in OTHERS}
    given = node.mapping(tuple(keys), tuple(keys))
    for key, fields in keys.items():
        _check_template(given[key], fields)


def _keys(name: str, form: Form) -> list[str]:
    """What the templates of a step are found by: `draw`, `move_card own`."""
    return [f"{name} {WHICH_NAMES[word]}" for word in form.words] or [name]


def _fields(form: Form) -> tuple[str, ...]:
    number = ("n",) if form.has_number else ()
    lists = ("own", "opponent") if form.phase is Phase.REMOVE_WORKERS else ("steps",)
    return number + (lists if form.most_lists else ())


def _check_template(node: Node, fields: tuple[str, ...]) -> None:
    known = " and ".join(f"{{{field}}}" for field in fields)
    try:
        parts = list(Formatter().parse(node.text()))
    except ValueError:
        raise node.expected(f"a sentence with {known or 'nothing'} in braces") from None
    found = {field for _, field, *_ in parts if field is not None}
    allowed = {*fields, "s"} if "n" in fields else {*fields}
    plain = all(not spec and not conversion for _, _, spec, conversion in parts)
    if not plain or not set(fields) <= found <= allowed:
        raise node.expected(f"a sentence with {known or 'nothing'} in braces")


# --- writing


@remembered
def card_text(box: LoadedBox, title: int) -> str:
    """All that a card of the Main Deck says."""
    printed, words = box.record[0], box.data["text"]
    notes = []
    if printed["lab"][title] == Lab.LAB_ONLY:
        notes.append(str(words["lab_only"]))
    if printed["on_opponent"][title]:
        notes.append(str(words["side_opponent"]))
    return str(words["then"]).join([*notes, program_text(box, int(printed["program"][title]))])


def strategy_text(box: LoadedBox, strategy: int) -> str:
    """What a strategy card says."""
    return program_text(box, int(box.record[0]["strategy"][strategy]))


def affinity_text(box: LoadedBox, colour: int) -> str:
    """The effect of an active tile."""
    return program_text(box, int(box.record[0]["affinity"][colour]))


@remembered
def program_text(box: LoadedBox, program: int) -> str:
    """The sentences of a list of steps, given as its number + 1."""
    steps = _steps(box, program)
    return _sentences(box, steps) if steps else str(box.data["text"]["nothing"])


@remembered
def clause_text(box: LoadedBox, program: int) -> str:
    """A list of steps (its number + 1) as part of a sentence: `draw 2 cards, then move a worker`."""
    return _clauses(box, _steps(box, program)) or "nothing"


def _steps(box: LoadedBox, program: int) -> tuple[int, ...]:
    """The steps of a list (its number + 1; 0: none)."""
    printed = box.record[0]
    return tuple(printed["listed"][program - 1, : printed["list_size"][program - 1]].tolist()) if program else ()


def _counted(steps: tuple[int, ...]) -> list[tuple[int, int]]:
    """Steps, each with the times that it follows itself."""
    return [(step, len(list(equal))) for step, equal in groupby(steps)]


def _sentences(box: LoadedBox, steps: tuple[int, ...]) -> str:
    sentences = [_sentence(box, step, times) for step, times in _counted(steps)]
    return str(box.data["text"]["then"]).join(sentences)


def _clauses(box: LoadedBox, steps: tuple[int, ...]) -> str:
    *first, last = [_clause(box, step, times) for step, times in _counted(steps)] or [""]
    return f"{', '.join(first)}, then {last}" if first else last


def _sentence(box: LoadedBox, step: int, times: int) -> str:
    text = _filled(box, step)
    whole = text if text.endswith(ENDS) else f"{text}."
    return f"{capital(TIMES[times])}: {_small(whole)}" if times > 1 else whole


def _clause(box: LoadedBox, step: int, times: int) -> str:
    text = _small(_filled(box, step).rstrip("."))
    return f"{TIMES[times]} {text}" if times > 1 else text


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _filled(box: LoadedBox, step: int) -> str:
    """A step's template with its number and programs."""
    printed, words = box.record[0], box.data["text"]
    phase, count = Phase(int(printed["step"][step])), int(printed["count"][step])
    name = STEP_NAMES[phase]
    key = f"{name} {WHICH_NAMES[printed['which'][step]]}" if FORMS[name].words else name
    inner = [_steps(box, int(number)) for number in printed["inner"][step]]
    if phase is Phase.IF:
        return _asking(box, key, inner[0], inner[1])
    spoken = [_clauses(box, steps) for steps in inner]
    if phase is Phase.REMOVE_WORKERS:
        return _removing(str(words[key]), count, spoken[0], spoken[1])
    if phase is Phase.CHOOSE_ONE:
        return _choosing(words, [branch for branch in spoken if branch])
    return _spoken(_numbered(str(words[key]), count, steps=spoken[0]), ",")


def _spoken(text: str, mark: str) -> str:
    """A text without its brackets; where a bracketed part ends within the text, `mark` parts it from the rest."""
    return re.sub(r"\](?=\s)", mark, text).replace("[", "").replace("]", "")


def _numbered(template: str, count: int, **parts: str) -> str:
    """A template with its number; `1 workers` of one without a plural ending is mended."""
    text = template.format(n=count, s="" if count == 1 else "s", **parts)
    return re.sub(r"\b1 (\w+)s\b", r"1 \1", text) if count == 1 else text


def _removing(template: str, count: int, own: str, opponent: str) -> str:
    """KU-13.2; a reward that is nothing is not spoken of."""
    first, mark, second = template.partition("[{own}]")
    what, stop, _ = first.rpartition(". ")
    if not own and not opponent:
        template = what
    elif not opponent:
        template = first + mark
    elif not own:
        template = what + stop + capital(second.lstrip().removeprefix("and "))
    return _spoken(_numbered(template, count, own=own, opponent=opponent), ",")


def _choosing(words: dict[str, str], branches: list[str]) -> str:
    """The branches of a choice, parted by commas, or where they hold some by semicolons."""
    mark = ";" if any("," in branch for branch in branches) else ","
    return _spoken(words["choose_one"].format(steps=words["or"].join(branches)), mark)


def _asking(box: LoadedBox, key: str, steps: tuple[int, ...], otherwise: tuple[int, ...]) -> str:
    """What is done if something is so, and what otherwise; where a card was played from does not change meanwhile, so
    what it begins with in either case is said first."""
    words = box.data["text"]
    both = _beginning(steps, otherwise) if key == FROM_LAB else ()
    if both and len(both) < len(steps):
        rest = _asking(box, key, steps[len(both) :], otherwise[len(both) :])
        return str(words["then"]).join([_sentences(box, both), rest])
    asked = re.sub(r"(?<=\w) \[", ", [", words[key].format(steps=_clauses(box, steps)), count=1)
    return _spoken(asked + (words["else"].format(steps=_clauses(box, otherwise)) if otherwise else ""), ";")


def _beginning(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The steps with which both lists begin."""
    return tuple(step for step, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


__all__ = ["affinity_text", "card_text", "clause_text", "program_text", "read_text", "strategy_text"]
