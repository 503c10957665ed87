"""Which servers are at work on the store, and who is connected to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("server", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("woke", sa.Float, nullable=False),
    )
    op.create_table(
        "present",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("server", sa.String(40), primary_key=True),
        sa.Column("chair", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("browsers", sa.Integer, nullable=False),
        sa.Column("looking", sa.Integer, nullable=False),
    )
