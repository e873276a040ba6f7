"""Piles: an array of card codes and a size kept beside it; the top is the last card, index size − 1."""

from parlour.core.kernel import kernel


@kernel
def find_from_top(pile, size, card):
    """The index of the copy of `card` nearest the top, or −1."""
    for i in range(size - 1, -1, -1):
        if pile[i] == card:
            return i
    return -1


@kernel
def take_at(pile, size, index):
    """Remove the card at `index`; those above it move down one. The caller counts the size down."""
    for i in range(index, size - 1):
        pile[i] = pile[i + 1]
    pile[size - 1] = 0


@kernel
def slip_under(pile, size, card):
    """Put `card` at the bottom; all others move up one. The caller counts the size up."""
    for i in range(size, 0, -1):
        pile[i] = pile[i - 1]
    pile[0] = card
