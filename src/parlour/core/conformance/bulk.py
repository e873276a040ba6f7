# mypy: ignore-errors
# ruff: noqa: SIM110 (kernels have no generators)
"""What conformance looks at on every decision of every game, as templates (see `parlour.core.kernel`).

`states` is an array of working records, named by the numbers below; `words` is the same memory as unsigned
64-bit numbers, a row a record, in which records are cleared, copied and compared whole. `found` has a row for
each check of `FOUND`: the ply and the seat of the first failure, −1 while there is none; `made` counts.
"""

from parlour.core.chance import below, next_u64, stream
from parlour.core.kernel import kernel, template

deal = legal = play = observe = determinize = outlook = returns = scores = None  # bound for each game

# Working records. Nobody may touch those beside the live one: a kernel that writes past its record would.
FENCE_BEFORE, LIVE, FENCE_AFTER, SEEN, AGAIN, GUESS, BEFORE, TWIN = range(8)
RECORDS = 8
FENCE = 0xA5A5A5A5A5A5A5A5

FOUND = (
    *("ends", "legal", "seats", "questions", "chance", "values", "returns"),
    *("observe", "own legal", "guess", "guess plays", "fence"),
)
ENDS, LEGAL, SEATS, QUESTIONS, CHANCE, VALUES, RETURNS, OBSERVE, OWN_LEGAL, GUESSED, GUESS_PLAYS, FENCED = range(12)

# What went wrong inside a check, for the words of the report.
NONE_LEGAL, TOO_MANY, NO_NAME, TWICE, TOO_LONG = 1, 2, 3, 4, 5


@kernel
def copy(words, to, source):
    """Record `to` becomes like `source`."""
    for i in range(words.shape[1]):
        words[to, i] = words[source, i]


@kernel
def fill(words, to, word):
    """Every word of record `to` becomes `word`."""
    for i in range(words.shape[1]):
        words[to, i] = word


@kernel
def same(words, a, b):
    """Whether two records agree in every byte."""
    differing = words[a, 0] ^ words[b, 0]
    for i in range(1, words.shape[1]):
        differing |= words[a, i] ^ words[b, i]
    return differing == 0


@kernel
def holds(words, a, word):
    """Whether every word of the record is `word`."""
    for i in range(words.shape[1]):
        if words[a, i] != word:
            return False
    return True


@kernel
def note(found, made, check, good, ply, seat, detail):
    """Count a check, and keep its first failure."""
    made[check] += 1
    if not good and found[check, 0] < 0:
        found[check, 0], found[check, 1], found[check, 2] = ply, seat, detail


@kernel
def fault_of_list(out, n, limit, marks, stamp):
    """What is wrong with a list of n actions: NONE_LEGAL, TOO_MANY, NO_NAME, TWICE, or 0.

    `marks` has an entry an action; `stamp` is a number no earlier list was marked with.
    """
    if n <= 0:
        return NONE_LEGAL
    if n > limit:
        return TOO_MANY
    for i in range(n):
        if out[i] < 0 or out[i] >= len(marks):
            return NO_NAME
        if marks[out[i]] == stamp:
            return TWICE
        marks[out[i]] = stamp
    return 0


@kernel
def lists_agree(a, n, b, m):
    """Whether two lists of actions are equal, order included."""
    if n != m:
        return False
    for i in range(n):
        if a[i] != b[i]:
            return False
    return True


@template
def look_at_values(box, s, points, found, made, ply):
    """Scores are numbers; chances are, from 0 to 1."""
    good = True
    points[:] = -9.0
    outlook(box, s, points)
    for seat in range(s.seats):
        good = good and 0.0 <= points[seat] <= 1.0
    scores(box, s, points)
    for seat in range(s.seats):
        good = good and abs(points[seat]) < 1e15  # false for NaN too
    note(found, made, VALUES, good, ply, -1, 0)


@template
def look_from(box, states, words, seat, n, out, other, rng, found, made, ply):
    """What `seat` knows of the live state, and a guess at the rest. `out` holds the n legal actions."""
    s, seen = states[LIVE], states[SEEN]
    acts = seat == s.to_act and seat >= 0
    fill(words, SEEN, 0)
    observe(box, s, seat, seen)
    good = seen.rng == 0
    fill(words, AGAIN, 0)
    observe(box, s, seat, states[AGAIN])
    good = good and same(words, SEEN, AGAIN)
    fill(words, AGAIN, 0)
    observe(box, seen, seat, states[AGAIN])
    note(found, made, OBSERVE, good and same(words, SEEN, AGAIN), ply, seat, 0)
    if acts:
        m = legal(box, seen, other)
        note(found, made, OWN_LEGAL, lists_agree(out, n, other, m), ply, seat, 0)
    fill(words, GUESS, 0)
    guess = states[GUESS]
    guess.rng = next_u64(rng)
    determinize(box, seen, seat, guess)
    fill(words, AGAIN, 0)
    observe(box, guess, seat, states[AGAIN])
    good = same(words, SEEN, AGAIN)
    if good and acts:
        m = legal(box, guess, other)
        good = lists_agree(out, n, other, m)
    note(found, made, GUESSED, good, ply, seat, 0)


@template
def play_twice(box, states, words, action, found, made, ply):
    """Play in the live state and in a copy of it: they stay alike, and so do seats and options, else False."""
    s, twin, before = states[LIVE], states[TWIN], states[BEFORE]
    copy(words, BEFORE, LIVE)
    copy(words, TWIN, LIVE)
    play(box, s, action)
    play(box, twin, action)
    note(found, made, CHANCE, same(words, LIVE, TWIN), ply, before.to_act, action)
    good = s.seats == before.seats and -1 <= s.to_act < s.seats
    for i in range(len(s.options)):
        good = good and s.options[i] == before.options[i]
    note(found, made, SEATS, good, ply, before.to_act, action)
    return good


@template
def look_at_end(box, s, points, chances, found, made, ply):
    """Returns lie in [−1, 1], cancel out between two seats, and outlook agrees with them."""
    returns(box, s, points)
    outlook(box, s, chances)
    good = True
    total = 0.0
    for seat in range(s.seats):
        total += points[seat]
        good = good and -1.0 <= points[seat] <= 1.0
        good = good and (points[seat] < 1.0 or chances[seat] > 0.999)
        good = good and (points[seat] > -1.0 or chances[seat] < 0.001 or s.seats == 1)
        for other in range(s.seats):
            good = good and (points[seat] <= points[other] or chances[seat] > chances[other])
    note(found, made, RETURNS, good and (s.seats != 2 or abs(total) < 1e-9), ply, -1, 0)


@template
def play_out(box, states, words, which, rngs, out, limit):
    """Play a record to its end at random; its decisions, −1 if it has no end or no legal action."""
    s = states[which]
    plies = 0
    while s.to_act >= 0:
        n = legal(box, s, out)
        if n <= 0 or plies >= limit:
            return -1
        play(box, s, out[below(rngs[s.to_act], n)])
        plies += 1
    return plies


@template
def keep_some(words, kept, kept_ply, met, phase, ply, rng):
    """Of the decisions of each phase keep one, each equally likely, as row `phase` of `kept`."""
    met[phase] += 1
    if below(rng, met[phase]) == 0:
        for i in range(words.shape[1]):
            kept[phase, i] = words[LIVE, i]
        kept_ply[phase] = ply


@template
def start_game(box, states, words, seed, rngs):
    """Deal by `seed` between two fences; seat k's chance is the stream that random games give it."""
    s = states[LIVE]
    fill(words, FENCE_BEFORE, FENCE)
    fill(words, FENCE_AFTER, FENCE)
    s.rng = stream(seed, 0)
    for seat in range(s.seats):
        rngs[seat].rng = stream(seed, 1 + seat)
    deal(box, s)


@template
def checked_game(
    boxes, states, words, seed, rngs, limits, out, other, marks, points, chances, kept, kept_ply, met, found, made
):
    """One random game, every decision looked at; its decisions, −1 if it broke off.

    states[LIVE] carries seats and options. limits: the most decisions, the most legal actions, and the last
    stamp used in `marks` (counted on). rngs: one a seat, one a seat for guesses, one for the looking itself.
    """
    box, s, rng = boxes[0], states[LIVE], rngs[len(rngs) - 1]
    start_game(box, states, words, seed, rngs)
    ply = 0
    while s.to_act >= 0:
        copy(words, BEFORE, LIVE)
        n = legal(box, s, out)
        limits[2] += 1
        fault = fault_of_list(out, n, limits[1], marks, limits[2])
        note(found, made, LEGAL, fault == 0, ply, s.to_act, fault)
        if fault != 0 or ply >= limits[0]:
            note(found, made, ENDS, False, ply, s.to_act, fault if fault != 0 else TOO_LONG)
            return -1
        look_from(box, states, words, s.to_act, n, out, other, rng, found, made, ply)
        look_from(box, states, words, below(rng, s.seats + 1) - 1, n, out, other, rng, found, made, ply)
        look_at_values(box, s, points, found, made, ply)
        note(found, made, QUESTIONS, same(words, BEFORE, LIVE), ply, s.to_act, 0)
        keep_some(words, kept, kept_ply, met, s.phase, ply, rng)
        if below(rng, 64) == 0:  # the latest guess is as good as any
            plays = play_out(box, states, words, GUESS, rngs[s.seats :], other, limits[0])
            note(found, made, GUESS_PLAYS, plays >= 0, ply, s.to_act, 0)
        if not play_twice(box, states, words, out[below(rngs[s.to_act], n)], found, made, ply):
            return -1
        ply += 1
    note(found, made, ENDS, True, ply, -1, 0)
    finish_game(box, states, words, rng, out, other, points, chances, kept, kept_ply, met, found, made, ply)
    return ply


@template
def finish_game(box, states, words, rng, out, other, points, chances, kept, kept_ply, met, found, made, ply):
    """The end of a game: every seat sees it, and no record beside it was touched."""
    s = states[LIVE]
    for seat in range(-1, s.seats):
        look_from(box, states, words, seat, 0, out, other, rng, found, made, ply)
    look_at_values(box, s, points, found, made, ply)
    look_at_end(box, s, points, chances, found, made, ply)
    keep_some(words, kept, kept_ply, met, s.phase, ply, rng)
    good = holds(words, FENCE_BEFORE, FENCE) and holds(words, FENCE_AFTER, FENCE)
    note(found, made, FENCED, good, ply, -1, 0)
