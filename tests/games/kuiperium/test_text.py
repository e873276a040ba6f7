"""Kuiperium, KU-12.6: what stands on the cards, made from their programs."""

from typing import Any

import pytest

from parlour.games.kuiperium.box import load_box
from parlour.games.kuiperium.names import COLOUR_NAMES, strategy_names, title_names
from parlour.games.kuiperium.text import affinity_text, card_text, clause_text, program_text, strategy_text

pytestmark = [pytest.mark.rules, pytest.mark.plain]

LONGEST = 160
"""Characters that fit a card."""

CARDS = {
    "KP-0N3": "Discard a card from either play area. Gain 1 Kuiperium.",
    "KP TR3V-XN": "Move a card within its play area. Gain 1 Kuiperium.",
    "KP FR05-T13": "Choose a card in your play area: gain Kuiperium equal to its Synergy, at most 4.",
    "KP 74NR-5UX": (
        "Look at your opponent's hand and choose a card: it must be played on their next turn. Gain 2 Kuiperium."
    ),
    "Ore Hauler": "Gain 2 Kuiperium.",
    "Smelting Works": "If played from the Lab, gain 4 Kuiperium; otherwise gain 2 Kuiperium.",
    "Ice Breaker": "Destroy 2 of your opponent's Kuiperium. Gain 1 Kuiperium.",
    "Mother Lode": "Only from the Lab. Gain 4 Kuiperium. You may jettison a card for 4 Kuiperium.",
    "Wastewater Recycler": ("Play this card in your opponent's play area, facing them. Draw 1 card. Gain 1 Kuiperium."),
    "Medical Bay": "Reveal the top card of the Main Deck. Add it to your play area without its ability.",
    "Cloning Lab": "Choose a location with one of your opponent's workers: gain its recall reward. Draw 1 card.",
    "Kuipometer Drones": "Gain the reward icons of a card in either play area.",
    "Hydroponic Garden": "Draw 2 cards.",
    "Sample Vault": "Research 2. Gain 1 Kuiperium.",
    "Cryo Archive": "Draw 2 cards. If played from the Lab, take an additional action this turn.",
    "Gene Foundry": (
        "Only from the Lab. Gain the reward icons of a card in either play area. Reveal the top card of the Main Deck. "
        "Gain its reward icons and discard it."
    ),
    "Collateral Damage": (
        "Remove up to 2 workers. For the first of yours gain 4 Kuiperium, and for the first of your opponent's take an "
        "additional action this turn."
    ),
    "Curvature Propulsion Engine": (
        "Place one of your available workers on your opponent's side. Recall a different worker of yours."
    ),
    "Crew Quarters": "Place one of your available workers on your opponent's side. Gain 1 Kuiperium.",
    "Return Shuttle": "Recall one of your workers. Gain 1 Kuiperium.",
    "Shift Change": "Move a worker. Gain 2 Kuiperium.",
    "Docking Clamp": (
        "Choose one: twice place one of your available workers on your opponent's side, or recall one of your workers."
    ),
    "Night Shift": (
        "Place one of your available workers on your opponent's side. "
        "If played from the Lab, take an additional action this turn."
    ),
    "Muster Point": (
        "Only from the Lab. Twice: place one of your available workers on your opponent's side. "
        "Take an additional action this turn."
    ),
    "Deep Scan Array": "Gain 1 Discovery Point. Gain 1 Kuiperium.",
    "Gravity Sling": ("If you are behind on the Discovery Track, gain 2 Discovery Points; otherwise gain 2 Kuiperium."),
    "Signal Jammer": "Destroy 2 of your opponent's Kuiperium. Draw 1 card.",
    "Decompression": (
        "You may discard 1 card from your hand, then discard a card from your opponent's play area. Gain 1 Kuiperium."
    ),
    "Overclocked Drill": "Discard 1 card from your hand. Take an additional action this turn.",
    "Launch Window": "Only from the Lab. You may jettison a card for 2 Kuiperium.",
    "Star Chart": (
        "If played from the Lab, gain 2 Discovery Points, then draw 1 card; otherwise gain 1 Discovery Point."
    ),
    "Resonance Chamber": (
        "Only from the Lab. Turn one of your Affinity Tiles to its active side. "
        "Choose a card in your play area: gain Kuiperium equal to its Synergy, at most 4."
    ),
}
STRATEGIES = {
    "Bulk Contract": "Gain 5 Kuiperium.",
    "Overtime": "Take an additional action this turn.",
    "Sabotage": "Destroy 3 of your opponent's Kuiperium. Discard a card from your opponent's play area.",
    "Reserve Crew": "Twice: place one of your available workers on your opponent's side.",
    "Breakthrough": "Gain 3 Discovery Points.",
    "Alignment": "Twice: turn one of your Affinity Tiles to its active side.",
    "Fire Sale": "You may jettison a card for 1 Kuiperium.",
    "Slipstream": "If you are behind on the Discovery Track, gain 4 Discovery Points; otherwise gain 3 Kuiperium.",
}
AFFINITIES = {
    "silver": "Gain 2 Kuiperium.",
    "teal": "Research 2.",
    "amber": "Place one of your available workers on your opponent's side.",
    "violet": "Recall one of your workers.",
}


def test_every_card_says_what_its_program_does() -> None:
    box = load_box()
    assert {name: card_text(box, title) for title, name in enumerate(title_names(box))} == CARDS


def test_strategy_cards_and_tiles_say_what_they_do() -> None:
    box = load_box()
    assert {name: strategy_text(box, card) for card, name in enumerate(strategy_names(box))} == STRATEGIES
    assert {name: affinity_text(box, colour) for colour, name in enumerate(COLOUR_NAMES)} == AFFINITIES


def test_every_text_fits_a_card() -> None:
    assert max(len(text) for text in (*CARDS.values(), *STRATEGIES.values(), *AFFINITIES.values())) <= LONGEST


# --- programs that the printed box does not have

SABOTAGE = '[["destroy_kuiperium", 3], ["discard_card", "opponent"]]'


@pytest.mark.parametrize(
    ("program", "text"),
    [
        (
            '[["draw", 1], ["draw", 1], ["draw", 1], ["draw", 2]]',
            "Three times: draw 1 card. Draw 2 cards.",
        ),
        (
            '[["choose_one", [["draw", 2]], [["gain_kuiperium", 1], ["move_worker"]], [["activate_tile"]]]]',
            "Choose one: draw 2 cards; or gain 1 Kuiperium, then move a worker; or turn one of your Affinity Tiles to "
            "its active side.",
        ),
        (
            '[["may", [["draw", 1], ["discard_hand", 2], ["harvest", 3]]]]',
            "You may draw 1 card, discard 2 cards from your hand, then choose a card in your play area: gain Kuiperium "
            "equal to its Synergy, at most 3.",
        ),
        (
            '[["if", "behind", [["may", [["jettison", 2]]]]]]',
            "If you are behind on the Discovery Track, you may jettison a card for 2 Kuiperium.",
        ),
        (
            '[["if", "behind", [["draw", 1], ["draw", 2]], [["draw", 1]]]]',
            "If you are behind on the Discovery Track, draw 1 card, then draw 2 cards; otherwise draw 1 card.",
        ),
        ('[["remove_workers", 1, [], []]]', "Remove up to 1 worker."),
        (
            '[["remove_workers", 3, [], [["draw", 1]]]]',
            "Remove up to 3 workers. For the first of your opponent's draw 1 card.",
        ),
        (
            '[["remove_workers", 3, [["gain_discovery", 1]], []]]',
            "Remove up to 3 workers. For the first of yours gain 1 Discovery Point.",
        ),
    ],
)
def test_other_programs_read_well_too(edited: Any, program: str, text: str) -> None:
    box = load_box(edited((SABOTAGE, program)))
    assert strategy_text(box, strategy_names(box).index("Sabotage")) == text


def test_a_card_without_ability_says_so(edited: Any) -> None:
    box = load_box(edited(('program = [["draw", 2]]', "program = []")))
    assert card_text(box, title_names(box).index("Hydroponic Garden")) == "No ability."


def test_templates_of_another_box_are_used(edited: Any) -> None:
    path = edited(('draw = "Draw {n} card{s}."', 'draw = "Take {n} off the deck!"'), ("You may [", "If you like ["))
    box = load_box(path)
    assert card_text(box, title_names(box).index("Hydroponic Garden")) == "Take 2 off the deck!"
    assert strategy_text(box, strategy_names(box).index("Fire Sale")) == "If you like jettison a card for 1 Kuiperium."


def test_no_steps_are_nothing_in_a_sentence_and_no_ability_by_themselves() -> None:
    assert (clause_text(load_box(), 0), program_text(load_box(), 0)) == ("nothing", "No ability.")
