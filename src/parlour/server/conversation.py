"""What `docs/protocol.md` says besides its tables: how a conversation goes, and what happens when it goes wrong."""

from parlour.server.bodies import OpenMatch, Seating
from parlour.server.messages import MAX_CHAT, Accepted, Hello, Message, Play, Refused, Stale, Undo
from parlour.server.running import PING_EVERY
from parlour.server.settings import Settings

KEY = "b7f1"
GAME, ACTION = "utopian-rummy", "research"
PROBLEM, CLAUSE = "Expand: play cards, or discard one to end the turn", "UR-5.7"
"""What the examples are about."""

CODES = {
    1000: "somebody said goodbye",
    1008: "what was sent may not be sent: no `hello`, too much, too often; the last `problem` says which",
    1009: "a message is too long",
    1011: "no answer to a ping, or a mistake of the server's",
    1012: "the server restarts: connect again, and go on where you were",
    1013: "the server cannot serve this match now, the last `problem` says why: connect again in a while",
    4403: "the token is not, or no longer, good for a seat of this match",
    4404: "there is no such match",
}
"""What the code of a close frame means."""

STATUSES = {
    400: "the request cannot be read",
    403: "the token does not allow it, or a page of another site asks",
    404: "there is no such match, game or address",
    408: "the body did not arrive in time",
    409: "not now: the seat is taken, the match has begun or is not over",
    413: "the body is too long (64 KiB; 1 MiB where a box may be in it)",
    422: "what was asked cannot be: `where` names the place, `problem` says what would be right",
    429: "too many requests; `Retry-After` says in how many seconds to ask again",
    500: "a mistake of the server's",
    503: "the database does not answer, or the rules of the game are still being compiled; ask again",
}
"""What the status of a reply means."""

TEXT = """\
# Protocol

How programs talk to a Parlour server: some HTTP to open a match and sit down, then one WebSocket for each match one
looks at. The browser table uses nothing else. This page is made from the types in `src/parlour/server/messages.py` by
`python -m parlour.server.protocol --write`, and a test compares it with them. A running server shows its HTTP
interface at `/api`, and as OpenAPI at `/api/openapi.json`.

## A conversation

**Open a match.** `POST /api/matches` with

```json
{open}
```

answers with the match, your seat and its **token**. The token proves the seat. Keep it where only your program reads
it; it never stands in an address, and the server does not show it again. For others there is the id of the match:
whoever has it may sit down (`POST /api/matches/{{match}}/sit`, answered with a token of their own) or watch. A match
without open seats begins at once; otherwise whoever opened it begins it (`POST /api/matches/{{match}}/start`).
Requests that need a seat carry its token in the header `Authorization: Bearer TOKEN`.

**Look.** Connect a WebSocket to `/api/matches/{{match}}/socket` and say

```json
{hello}
```

Without a token you are a spectator: you see what everybody may see, and may ask but not play. The answer is a `table`
with the whole view of your seat, then the last lines of chat. If the rules of the game are still being compiled,
`preparing` comes first, and the table follows by itself.

**Play.** `view.choices` of the last `table` are the legal actions. Name one, the `ply` of that table, and a key of
your own:

```json
{play}
```

The server checks it, stores it, and only then says so, to you with `accepted`, and to everybody who looks with a new
`table`, each seen from their seat. These two come in any order.

```json
{accepted}
```

A `table` after the first holds the parts of the view that changed: put them in place of those of the same id, and
drop the parts that `order` no longer names. Bots play by themselves, and their actions arrive in the same way.

**If it cannot be,** nothing has changed, and you are told why and by which clause:

```json
{refused}
```

**If somebody was quicker,** nothing was done either, and a `table` with what is true now comes next:

```json
{stale}
```

**If you do not know whether it arrived,** because the connection broke, connect again, say `hello` with `seen` set to
the `ply` of the last table you were shown, and send the same message with the same key. A key of a seat is good for
one line of a match: if the first message was stored, you get `accepted` again, and nothing is done twice.

**Take back.** `undo` takes back the last action if it was yours, no chance came into play and nobody learnt anything
by it:

```json
{undo}
```

With other people at the table they are asked first: `undoing.asked_by` and `undoing.waiting_for` in the next message
say who asks and who has yet to answer with `answer_undo`. One who does not agree, or any action, ends the asking.

**Plies.** Whatever is stored of a match is a line: an action played, one taken back, common things laid out. Lines
are numbered from 0, and the `ply` of a table is the number of the next one, so it never goes back, not even when an
action is taken back.

**Look back.** `GET /api/matches/{{match}}/past?ply=5` gives the view that the `table` of ply 5 held, after the first
five lines: with the token of a seat what that seat was shown then, without one what spectators were. What was taken
back later was seen, and is in it; what was hidden then stays hidden, whatever came to light since.

**Time.** All times are seconds since 1970. In a match with a clock `deadline` says when the time of the seat to act
runs out; compare it with `now` of the same message, not with the client's own clock. Whoever runs out of time is
*away*: a bot of the level `stand_in` plays for them, until they connect again.

**Coming and going.** Several connections may look from the same seat. The server pings every {ping} seconds. When it
restarts it closes with code 1012: connect again after a moment, as after any broken connection.

**Fair shuffles.** The seed of a match is made of a secret of the server's and of what players contribute. Ask for a
ticket (`POST /api/tickets`) to know the commitment of the secret before you contribute, and open the match with it. Who
sits down later reads it in `shuffle.commitment` first. What was contributed is shown once the match has begun, `secret`
and `seed` when it is over. `parlour replay FILE --verify` checks them in the downloaded record.

### How much is allowed

On one socket {messages} messages a second in the long run and {burst} at once, {chat} lines of chat a minute and
{hints} hints a minute; a line of chat has {longest} characters at most. Requests are counted by client address.
Whoever runs the server may set other limits (`docs/running.md`).

### Why a connection closes

{codes}
"""

PARTS = """\
`view.parts` holds parts by id; the `type` of a part is one of the following names. All that a view shows is made from
what its seat may know: what is hidden is not in it. Fields that hold their default are left out, here and in
[ChoiceFacts](#choicefacts)."""

WRONG = """\
## When a request is refused

The reply is a [Refusal](#refusal): `problem` says what is wrong and what would be right, `where` names the place in the
request.

{statuses}
"""


def text() -> str:
    """The page down to its first table."""
    limits = Settings("sqlite:///nowhere")
    seats = [Seating(kind="person"), Seating(kind="open")]
    return TEXT.format(
        open=_shown(OpenMatch(game=GAME, seats=seats, name="Ada", clock=86400)),
        hello=_shown(Hello(type="hello", token="TOKEN", seen=12)),
        play=_shown(Play(type="play", ply=12, action=ACTION, key=KEY)),
        accepted=_shown(Accepted(key=KEY, ply=13)),
        refused=_shown(Refused(key=KEY, problem=PROBLEM, clause=CLAUSE, ply=12)),
        stale=_shown(Stale(key=KEY, ply=13, problem="somebody else was quicker: the table has moved on")),
        undo=_shown(Undo(type="undo", ply=13, key="b7f2")),
        messages=f"{limits.messages.per_second:g}",
        burst=limits.messages.burst,
        chat=f"{limits.chat.per_second * 60:g}",
        hints=f"{limits.hints.per_second * 60:g}",
        longest=MAX_CHAT,
        ping=f"{PING_EVERY:g}",
        codes=_table("code", CODES),
    )


def errors() -> str:
    """What statuses mean."""
    return WRONG.format(statuses=_table("status", STATUSES))


def _shown(message: Message) -> str:
    """A message as JSON; fields that say nothing here are left out."""
    return message.model_dump_json(exclude_defaults=not isinstance(message, Accepted | Refused | Stale))


def _table(title: str, meanings: dict[int, str]) -> str:
    return "\n".join([f"| {title} | meaning |", "|---|---|", *(f"| {n} | {text} |" for n, text in meanings.items())])
