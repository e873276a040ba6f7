"""The ledger of a game: which clauses of its RULES.md the code cites and tests are named after."""

import re
from importlib import resources
from pathlib import Path

from parlour.core.conformance.subject import clauses_of


def clauses(package: str) -> list[str]:
    """The clauses of the rules page, in order."""
    return sorted(clauses_of(package), key=lambda clause: [int(n) for n in re.findall(r"\d+", clause)])


def cited_in_code(package: str, prefix: str) -> set[str]:
    """The clauses that the code names; "UR-4.2 to UR-4.7" names those in between too."""
    with resources.as_file(resources.files(package)) as folder:
        text = "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))
    cited = set(re.findall(rf"{prefix}-\d+\.\d+", text))
    for section, low, high in re.findall(rf"{prefix}-(\d+)\.(\d+) to {prefix}-\1\.(\d+)", text):
        cited |= {f"{prefix}-{section}.{number}" for number in range(int(low), int(high) + 1)}
    return cited


def named_by_tests(folder: Path, prefix: str) -> set[str]:
    """The clauses in names of tests: `test_ur_5_3_only_one_initiation_a_turn` names UR-5.3."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("test_*.py"))
    found = re.findall(rf"def test_{prefix.lower()}_(\d+)_(\d+)_", text)
    return {f"{prefix}-{section}.{number}" for section, number in found}
