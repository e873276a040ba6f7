"""Matches with their seats, lines and chat, and what belongs to the house."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The first tables."""
    _matches()
    _seats()
    _lines()
    _chat()
    op.create_table(
        "house",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _matches() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("parlour", sa.Text, nullable=False),
        sa.Column("box_digest", sa.Text, nullable=False),
        sa.Column("box_source", sa.Text, nullable=False),
        sa.Column("box", sa.Text),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("host", sa.Integer, nullable=False),
        sa.Column("clock", sa.Integer),
        sa.Column("stand_in", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("seed", sa.Text),
        sa.Column("opened", sa.Double, nullable=False),
        sa.Column("started", sa.Double),
        sa.Column("ended", sa.Double),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("to_act", sa.Integer),
        sa.Column("waits_for_bot", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.Column("returns", sa.Text),
        sa.Column("scores", sa.Text),
        sa.Column("stopped", sa.Text, nullable=False),
        sa.Column("previous", sa.Text),
        sa.Column("rematch", sa.Text),
        sa.Column("claimant", sa.Text),
        sa.Column("claimed_until", sa.Double),
    )
    op.create_index("match_status", "match", ["status", "listed", "opened"])
    op.create_index("match_due", "match", ["status", "waits_for_bot", "deadline"])


def _seats() -> None:
    op.create_table(
        "seat",
        sa.Column("match", sa.Text, sa.ForeignKey("match.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("contribution", sa.Text, nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("wants_rematch", sa.Boolean, nullable=False),
        sa.Column("next_contribution", sa.Text, nullable=False),
        sa.Column("undo_ply", sa.Integer),
        sa.PrimaryKeyConstraint("match", "seat"),
    )


def _lines() -> None:
    op.create_table(
        "line",
        sa.Column("match", sa.Text, sa.ForeignKey("match.id"), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("melds", sa.Text),
        sa.Column("key", sa.Text),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("digest", sa.Text),
        sa.PrimaryKeyConstraint("match", "ply"),
        sa.UniqueConstraint("match", "seat", "key", name="line_key"),
    )


def _chat() -> None:
    op.create_table(
        "chat",
        sa.Column("match", sa.Text, sa.ForeignKey("match.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match", "number"),
    )
