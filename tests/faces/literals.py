"""Reads the code of faces: tokens of TypeScript, Svelte and Python, and literals that may be rules.

Only literals are checked. A number is a finding unless it is 0, or the 1 of a step, an index or a count of things.
A key of the games is a finding where it is a string, a part of one (`card:place`) or a key with a value (`place: 3`).
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Set
from pathlib import Path
from typing import NamedTuple

SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style[^>]*>.*?</style>", re.DOTALL)
REMARK = re.compile(r"<!--.*?-->", re.DOTALL)
DRAWN = re.compile(r"\s(?:size|width|height|x|y|r|cx|cy|x1|x2|y1|y2)=\{[\d.]+\}")
"""Attributes of drawings that have a plain number."""
ATTRIBUTE = re.compile(r"\s([\w:-]+)=\"([^\"{}]*)\"")
MARKUP_ONLY = {"class", "id", "d", "type", "role", "rel", "fill", "stroke", "scope", "style", "text-anchor", "points"}
"""Attributes of HTML and SVG whose values are words of HTML and SVG."""
SPACE = re.compile(r"\s+|//[^\n]*|/\*.*?\*/", re.DOTALL)
NUMBER = re.compile(r"(?:0[xXoObB][\da-fA-F_]+|(?:\d[\d_]*(?:\.\d+)?|\.\d+)(?:e-?\d+)?)n?")
NAME = re.compile(r"[A-Za-z_$#][\w$]*")
STRING = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'")
REGEX = re.compile(r"/(?:\[(?:[^\]\\\n]|\\.)*\]|[^/\\\n\[]|\\.)+/\w*")
OPERATOR = re.compile(r"===|!==|\?\?|\?\.|=>|>=|<=|==|!=|&&|\|\||\+=|-=|\*\*|//|.", re.DOTALL)
SUMS = {"+", "-", "*", "/", "%", "//", "+=", "-="}
COMPARED = {"<", ">", "<=", ">=", "==", "!=", "===", "!=="}


class Token(NamedTuple):
    """A token."""

    kind: str
    """number, string, name or op."""
    text: str


def tokens_of(path: Path) -> list[Token]:
    """Return the tokens of a Svelte file: its script, the expressions in its markup, and plain attributes."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return list(python(text))
    return list(svelte(text) if path.suffix == ".svelte" else typescript(text))


def svelte(text: str) -> Iterator[Token]:
    for script in SCRIPT.findall(text):
        yield from typescript(script)
    markup = DRAWN.sub(" ", REMARK.sub("", STYLE.sub("", SCRIPT.sub("", text))))
    for name, value in ATTRIBUTE.findall(markup):
        if name not in MARKUP_ONLY and not name.startswith(("aria", "style")):
            yield Token("string", value)
            yield Token("op", ";")
    at = 0
    while (at := markup.find("{", at)) >= 0:
        inside, at = gap(markup, at + 1)
        yield from inside
        yield Token("op", ";")


def typescript(text: str) -> Iterator[Token]:
    yield from gap(text, 0)[0]


def gap(text: str, at: int) -> tuple[list[Token], int]:
    """Return the tokens up to the brace that closes the one before `at`, and its position."""
    found: list[Token] = []
    depth = 0
    while at < len(text):
        if space := SPACE.match(text, at):
            at = space.end()
            continue
        if text[at] == "`":
            inside, at = template(text, at + 1)
            found += inside
            continue
        last = found[-1] if found else Token("op", ";")
        operand = last.kind != "op" or last.text in ")]}"
        for kind, pattern in (("string", STRING), ("number", NUMBER), ("name", NAME), ("regex", REGEX)):
            part = pattern.match(text, at)
            if part and not (kind == "regex" and operand):
                if kind != "regex":
                    found.append(Token(kind, (part[1] or part[2] or "") if kind == "string" else part[0]))
                at = part.end()
                break
        else:
            part = OPERATOR.match(text, at)
            assert part
            at = part.end()
            depth += {"{": 1, "}": -1}.get(part[0], 0)
            if depth < 0:
                break
            found.append(Token("op", part[0]))
    return found, at


def template(text: str, at: int) -> tuple[list[Token], int]:
    """Return the text of a template string, from after its first quote, and the tokens of its expressions."""
    found: list[Token] = []
    words = ""
    while text[at] != "`":
        if text.startswith("${", at):
            found += [Token("string", words), Token("op", ",")] if words else []
            words = ""
            inside, at = gap(text, at + 2)
            found += [*inside, Token("op", ",")]
        else:
            words += text[at : at + 2] if text[at] == "\\" else text[at]
            at += 2 if text[at] == "\\" else 1
    return [*found, Token("string", words)], at + 1


class Bare(ast.NodeTransformer):
    """Return the tokens of Python without docstrings, with f-strings split into parts."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        said = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return ast.Pass() if said else self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        parts = [part.value if isinstance(part, ast.FormattedValue) else part for part in node.values]
        return self.generic_visit(ast.Tuple(parts, ast.Load()))


def python(text: str) -> Iterator[Token]:
    bare = ast.unparse(ast.fix_missing_locations(Bare().visit(ast.parse(text))))
    kinds = {tokenize.NUMBER: "number", tokenize.NAME: "name", tokenize.OP: "op", tokenize.STRING: "string"}
    for token in tokenize.generate_tokens(io.StringIO(bare).readline):
        if token.type == tokenize.STRING:
            yield Token("string", str(ast.literal_eval(token.string)))
        elif token.type in kinds:
            yield Token(kinds[token.type], token.string)
        elif token.type == tokenize.NEWLINE:
            yield Token("op", ";")


# Findings


class Finding(NamedTuple):
    """A literal that may be a rule."""

    kind: str
    """number, key, or row: several numbers in brackets."""
    text: str
    near: str = ""
    """The name that a number is added to, multiplied or compared with."""
    called: bool = False
    """True if that is the name of a called function."""


def findings(tokens: list[Token], keys: Set[str]) -> Iterator[Finding]:
    """Return everything that must be in the allow-list."""
    padded = [Token("op", ";"), Token("op", ";"), *tokens, Token("op", ";"), Token("op", ";")]
    for at in range(2, len(padded) - 2):
        token = padded[at]
        if token.kind == "number" and not plain(padded, at):
            yield Finding("number", written(token.text), *partner(padded, at))
        elif token.kind == "string":
            yield from (Finding("key", part) for part in sorted(keys & set(parts(token.text))))
        elif token.kind == "name" and token.text in keys and valued(padded, at):
            yield Finding("key", token.text)
        elif token.text in ("[", "("):
            row = numbers_from(padded, at + 1)
            if len(row) > 1 and set(row) - {"0", "1"} and (token.text == "[" or padded[at - 1].kind == "op"):
                yield Finding("row", ",".join(row))


def written(number: str) -> str:
    """Return a number in normal form: 128 for 0x80 and 1_28."""
    plain = number.replace("_", "").rstrip("n")
    value = float(int(plain, 0)) if plain[:2].lower() in ("0x", "0o", "0b") else float(plain)
    return str(int(value)) if value == int(value) else str(value)


def plain(tokens: list[Token], at: int) -> bool:
    """True for a 0, or a 1 that is a step, an index, or compares the length of a list."""
    number, before, after = written(tokens[at].text), tokens[at - 1], tokens[at + 1]
    if number == "0":
        return True
    if number != "1":
        return False
    counted = tokens[at - 2].text in ("length", "size", "count", ")", "n")
    return (
        before.text in ("+", "-", "+=", "-=", "[", "(", ":", ",", "..")
        or after.text in ("+", "-")
        or (before.text in COMPARED and counted)
    )


def partner(tokens: list[Token], at: int) -> tuple[str, bool]:
    """Return the last part of the name that a number is combined with by an operator, and whether it is called."""
    before, after = tokens[at - 1], tokens[at + 1]
    if after.text in SUMS | COMPARED and tokens[at + 2].kind == "name":
        end = at + 2
        while end + 2 < len(tokens) and tokens[end + 1].text in (".", "?.") and tokens[end + 2].kind == "name":
            end += 2
        return tokens[end].text, tokens[end + 1].text == "("
    if before.text in SUMS | COMPARED and tokens[at - 2].kind == "name":
        return tokens[at - 2].text, False
    return "", False


def parts(string: str) -> list[str]:
    """Return what a string names: itself, the key of a thing (`card:place`), or a message (`rollwrite.option.stop`).

    Keys of texts of the pages and the terminal are not rules.
    """
    if string.startswith(("web.", "terminal.", ".", "/")):
        return []
    if re.fullmatch(r"\w+(\.\w*)+", string):
        return string.split(".")[2:]
    return [string.strip(), *re.split(r"[,+]+ ?", string.partition(":")[2])]


def valued(tokens: list[Token], at: int) -> bool:
    """True for a key with a literal value, as in `place: 3`."""
    follows = tokens[at + 2]
    literal = follows.kind in ("number", "string") or follows.text in ("[", "{", "true", "false", "-")
    return tokens[at + 1].text == ":" and literal and tokens[at - 1].text in ("{", ",", ";")


def numbers_from(tokens: list[Token], at: int) -> list[str]:
    """Return the numbers up to the closing bracket, if there is nothing else."""
    row: list[str] = []
    while at < len(tokens) and tokens[at].kind in ("number", "op"):
        if tokens[at].text in ("]", ")"):
            return row
        if tokens[at].kind == "number":
            row.append(written(tokens[at].text))
        elif tokens[at].text not in (",", "-"):
            return []
        at += 1
    return []
