"""Fields said once: how a thing is made, copied and compared follows from the list of its fields.

A move, a frame, a piece on the table, a position: the body of its class lists its fields, each with its type and, if
it has one, its default. From the list come `__init__`, `key` and `copy`, as text. The plain build runs the text when
the class is made, and `expand` writes the same text into the sources that mypyc is to compile. So
both builds have the same methods, and the compiled ones are as fast as if somebody had written them out.

A default is a number, a text, a truth value, None or a tuple of those. A method that a class writes itself is left
alone. If there is a `__post_init__`, a new thing calls it last, to work out what follows from its fields; if there is a
`__post_copy__`, a copy calls that instead, with the original, to take over what is no field.
"""

from __future__ import annotations

import ast
import inspect
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Field:
    name: str
    type: str = "Any"  # this and
    default: str | None = None  # this as they stand in the source

    def argument(self) -> str:
        return f"{self.name}: {self.type}" + ("" if self.default is None else f" = {self.default}")

    def copied(self, names: dict[str, Any]) -> str:
        """Lists and parts are changed in place. All else is put in the place of the old, and a copy shares it."""
        if not self.type.startswith("list["):
            return f"self.{self.name}"
        if self.type.startswith("list[list["):
            return f"[row[:] for row in self.{self.name}]"
        if getattr(names.get(self.type[5:-1]), "part", False):
            return f"[part.copy() for part in self.{self.name}]"
        return f"self.{self.name}[:]"


WRITTEN: dict[type, str] = {}  # by class: the text of its methods


def complete(kind: type) -> None:
    """Give a new class the methods that follow from its fields. A compiled one has them, and shows no fields."""
    text = methods(kind) if own_fields(kind) else own_copy(kind)
    if not text:
        return
    made: dict[str, Any] = {}
    WRITTEN[kind] = text
    exec(WRITTEN[kind], sys.modules[kind.__module__].__dict__, made)
    for name, thing in made.items():
        setattr(kind, name, thing)


def own_fields(kind: type) -> list[Field]:
    fields = []
    for name, annotation in inspect.get_annotations(kind).items():
        if not annotation.startswith("ClassVar"):
            default = repr(kind.__dict__[name]) if name in kind.__dict__ else None
            fields.append(Field(name, annotation, default))
    return fields


def inherited_fields(kind: type) -> list[Field]:
    base = kind.__mro__[1]
    known = {field.name: field for ancestor in reversed(base.__mro__) for field in own_fields(ancestor)}
    return [known.get(name, Field(name)) for name in getattr(base, "__match_args__", ())]


def methods(kind: type) -> str:
    """The text of the methods that the class does not write itself."""
    inherited, own = inherited_fields(kind), own_fields(kind)
    fields = inherited + own
    texts = {
        "__match_args__": f"__match_args__ = {tuple(field.name for field in fields)}",
        "__init__": init(kind, inherited, own),
        "key": f"def key(self) -> tuple[object, ...]:\n    return ({''.join(f'self.{f.name}, ' for f in fields)})",
        "copy": copy(kind, fields),
    }
    return "\n\n".join(text for name, text in texts.items() if text and name not in kind.__dict__)


def own_copy(kind: type) -> str:
    """A class that adds no field needs a copy all the same: an inherited one would make a thing of the class above."""
    inherited = inherited_fields(kind)
    return copy(kind, inherited) if inherited and "copy" not in kind.__dict__ else ""


def init(kind: type, inherited: list[Field], own: list[Field]) -> str:
    arguments = ["self", *(field.argument() for field in inherited + own)]
    copies, works_out = hasattr(kind, "__post_copy__"), hasattr(kind, "__post_init__")
    arguments += [f"original: {kind.__name__} | None = None"] * copies
    lines = [f"def __init__({', '.join(arguments)}) -> None:"]
    if inherited:
        lines.append(f"    super({kind.__name__}, self).__init__({', '.join(field.name for field in inherited)})")
    lines += [f"    self.{field.name} = {field.name}" for field in own]
    lines += ["    if original is not None:", "        self.__post_copy__(original)", "        return"] * copies
    lines += ["    self.__post_init__()"] * works_out
    return "\n".join(lines)


def copy(kind: type, fields: list[Field]) -> str:
    """Only of what changes: a value is its own copy."""
    if not hasattr(kind, "copy"):
        return ""
    names = sys.modules[kind.__module__].__dict__
    held = [field.copied(names) for field in fields]
    lines = [f"def copy(self) -> {kind.__name__}:"]
    if writes_its_own(kind):
        lines.append(f"    twin = {kind.__name__}({', '.join(held)})")
        lines += ["    twin.__post_copy__(self)"] * hasattr(kind, "__post_copy__")
        return "\n".join([*lines, "    return twin"])
    held += ["original=self"] * hasattr(kind, "__post_copy__")
    return "\n".join([*lines, f"    return {kind.__name__}({', '.join(held)})"])


def writes_its_own(kind: type) -> bool:
    """Whether somebody has written how a thing of this class is made."""
    maker = next(one for one in kind.__mro__ if "__init__" in one.__dict__)
    ours = own_fields(kind) and maker is not kind
    return not ours and "def __init__" not in WRITTEN.get(maker, "")


def expand(source: str, module: Any) -> str:
    """The source with the methods written out behind the fields, without the defaults there, and without the
    decorators that tell type checkers of them. A thing with fields is never part of a cycle, so the collector need not
    watch it, and one that was thrown away is kept for the next."""
    lines = source.splitlines()
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.ClassDef):
            kind = getattr(module, node.name)
            if kind in WRITTEN:
                write_out(lines, node, kind)
            if "__match_args__" in dir(kind) and not node.decorator_list:
                lines.insert(node.lineno - 1, "@mypyc_attr(acyclic=True, free_list_len=1)")
            for decorator in reversed(node.decorator_list):
                if ast.unparse(decorator).startswith("dataclass_transform"):
                    del lines[decorator.lineno - 1 : decorator.end_lineno]
    place = lines.index("from __future__ import annotations") + 1
    lines.insert(place, "from mypy_extensions import mypyc_attr")
    return "\n".join(lines) + "\n"


def write_out(lines: list[str], node: ast.ClassDef, kind: type) -> None:
    names = {field.name for field in own_fields(kind)}
    found = [
        statement
        for statement in node.body
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) in names
    ]
    last = (found[-1] if found else node).end_lineno or 0
    lines[last:last] = ["", *("    " + line if line else "" for line in WRITTEN[kind].splitlines())]
    for statement in found:
        if statement.value is not None:
            start, end = statement.annotation.end_col_offset, statement.value.end_col_offset
            line = lines[statement.lineno - 1].encode()
            lines[statement.lineno - 1] = (line[:start] + line[end:]).decode()


def expand_all(home: str, *paths: str) -> None:
    """Expand these modules in a copy of the sources."""
    for path in paths:
        file = Path(home, path)
        module = import_module(".".join(Path(path).with_suffix("").parts))
        file.write_text(expand(file.read_text(encoding="utf-8"), module), encoding="utf-8")
