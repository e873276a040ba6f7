"""Kuiperium: Synergy (KU-9.4 to KU-9.8)."""

from parlour.core.kernel import kernel
from parlour.games.kuiperium.moves import counts_across, side_of
from parlour.games.kuiperium.state import CORNERS, HUES, ROWS, Corner


@kernel
def corner_at(box, s, row, column, corner):
    """The colour of a corner of the card in a row and column, −1 without a card there.

    Corners are numbered as seat 0 sees them: upper left, upper right, lower right, lower left. KU-5.2: the cards of
    seat 1 lie turned by 180°.
    """
    if row < 0 or row >= ROWS or column < 0 or column >= box.columns:
        return -1
    space = row * box.columns + column
    code = s.board[space]
    if code == 0:
        return -1
    turned = 2 if side_of(box, space) == 1 else 0
    return box.corners[code - 1, (corner + turned) % CORNERS]


@kernel
def synergy(box, s, space):
    """KU-9.8: the Synergy of the card on a space."""
    total = 0
    for corner in range(CORNERS):
        total += corner_synergy(box, s, space, corner)
    return total


@kernel
def all_corners(box, s, colours, counts):
    """The colour of each corner of every card, −1 without a card, and what it counts: both of shape (spaces, 4)."""
    for space in range(len(colours)):
        for corner in range(CORNERS):
            colour = corner_at(box, s, space // box.columns, space % box.columns, corner)
            colours[space, corner] = colour
            counts[space, corner] = corner_synergy(box, s, space, corner) if colour >= 0 else 0


@kernel
def corner_synergy(box, s, space, corner):
    """KU-9.5 to KU-9.7: what one corner counts, numbered as seat 0 sees it."""
    row, column = space // box.columns, space % box.columns
    own = corner_at(box, s, row, column, corner)
    if own == Corner.BLACK:
        return 0
    # The point at which the corner lies: rows and columns of points have one more than those of spaces.
    point_row = row + (1 if corner >= 2 else 0)
    point_column = column + (1 if corner == 1 or corner == 2 else 0)
    best, wild = 0, 0
    if own == Corner.WILD:
        for hue in range(HUES):
            best = max(best, matches(box, s, space, point_row, point_column, hue))
    else:
        best = matches(box, s, space, point_row, point_column, own)
    wild = matches(box, s, space, point_row, point_column, Corner.WILD)
    return best + wild


@kernel
def matches(box, s, space, point_row, point_column, hue):
    """How many other cards' corners at a point have a colour (KU-5.4: across the line only if that counts)."""
    n = 0
    for corner in range(CORNERS):
        row = point_row - (1 if corner >= 2 else 0)
        column = point_column - (1 if corner == 1 or corner == 2 else 0)
        other = row * box.columns + column
        is_like = other != space and corner_at(box, s, row, column, corner) == hue
        if is_like and (counts_across(s) or side_of(box, other) == side_of(box, space)):
            n += 1
    return n
