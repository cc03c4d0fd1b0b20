"""Small mutants of C text: where they may be, which are chosen, and where one is when the file has changed since.

A tokenizer over the text is enough, as comments, strings, preprocessor lines and assertions are masked before, and as clang-format has set
the spaces: a minus that its operand follows at once is a sign, one with a space after it subtracts.
"""
import dataclasses
import random
import re

TOKEN = re.compile(r"0[xX][\da-fA-F]+[uUlL]*|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[uUlLfF]*|[A-Za-z_]\w*"
                   r"|->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\x01+|\S")
HIDDEN = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:\\\n|[^\n])*?(?=/\*|$)", re.S | re.M)
ASSERTION = re.compile(r"\b(?:g_assert\w*|assert|static_assert|_Static_assert|G_STATIC_ASSERT|g_return_(?:val_)?if_fail)\s*\(")
FUNCTION = re.compile(r"^([A-Za-z_]\w*)\s*\([^;{}]*\)\s*\{", re.M)

COMPARISONS = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)}
SUMS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
EXTREMES = {"fmin": "fmax", "fminf": "fmaxf", "MIN": "MAX", "fmax": "fmin", "fmaxf": "fminf", "MAX": "MIN"}
SYMMETRIC = set(EXTREMES) | {"hypot", "hypotf", "billow_vec3_add", "billow_vec3_dot", "g_str_equal", "strcmp", "g_strcmp0"}
# What these leave undone is a leak or a lock held, which plain builds do not see.
CLEANING = re.compile(r"free|unref|clear|destroy|close|unlock|lock$|_put$|_log|printf|g_warning|g_message")
WEIGHT = {"arguments": 0.4}  # most do not compile
WORDS = {"if", "for", "while", "switch", "return", "sizeof", "else", "do", "case", "goto", "defined", "typeof"}
REFUSAL = re.compile(r"\s*(?:return(?: (?:FALSE|NULL|false|-1|0))?;|\{[^{}]*\breturn(?: (?:FALSE|NULL|false|-1|0))?;\s*\})")
STATEMENT = re.compile(r"(?<=[;{})\n])\n[ \t]+([A-Za-z_]\w*)\([^;{}\n]*\);(?=[ \t]*$)", re.M)
ALLOCATION = re.compile(r"\b(?:g_new0?|g_malloc0?_n|billow_allocate|g_slice_new0?)\(.*$")  # a little more or less of it is not seen
MOST_BY_ONE = 1000  # of larger numbers one more is nothing


@dataclasses.dataclass
class Mutant:
    file: str
    line: int
    before: str  # whole lines
    after: str
    operator: str
    function: str  # "" outside of all
    offset: int  # lines below the head of the function


def blank(text, start, end, fill=" "):
    return text[:start] + re.sub(r"[^\n]", fill, text[start:end]) + text[end:]


def masked(text):
    """The same text, as long, with spaces for comments, preprocessor lines and assertions, and \\x01 for strings and characters."""
    text = HIDDEN.sub(lambda m: re.sub(r"[^\n]", "\x01" if m[0][0] in "\"'" else " ", m[0]), text)
    for match in ASSERTION.finditer(text):
        text = blank(text, match.start(), closing(text, match.end() - 1) + 1)
    return text


def closing(text, opening):
    """The bracket that closes the one here; the end of the text, where none does."""
    depth = 0
    for place in range(opening, len(text)):
        depth += (text[place] in "([{") - (text[place] in ")]}")
        if depth == 0:
            return place
    return len(text) - 1


def functions(code):
    """Of each function its name, where it starts and where it ends."""
    return [(m[1], m.start(), closing(code, m.end() - 1)) for m in FUNCTION.finditer(code)]


def scaled(number, share):
    """The literal times the share, written as a literal of the same kind; None for what stays as it is."""
    match = re.fullmatch(r"([\d.]+(?:[eE][-+]?\d+)?)([fF]?)", number)
    if not match:
        return None
    if re.fullmatch(r"\d+", number):
        value = int(number)
        return str(round(value * share)) if value >= 10 else None
    value = float(match[1]) * share
    if value == 0.0:
        return None
    text = f"{value:.10g}"
    return (text if re.search(r"[.e]", text) else text + ".0") + match[2]


def is_declared_size(line, rest):
    """Whether a number between this start of a line and its rest is the length of an array that is declared: more of it changes nothing."""
    return rest.startswith("]") and re.fullmatch(r"\s*(?!return\b|case\b)(?:\w+ )+[ *]*\w+(?:\[[^]=]*\])*(?:, \**\w+(?:\[[^]=]*\])*)*\[", line)


def of_tokens(code, depths):
    """Edits (start, end, text, operator) that change a token or what is next to it."""
    tokens = [(m[0], m.start()) for m in TOKEN.finditer(code)]
    for i, (token, start) in enumerate(tokens):
        end = start + len(token)
        before = tokens[i - 1][0] if i else ""
        spaced = code[start - 1:start].isspace() and code[end:end + 1].isspace()
        if token in COMPARISONS and spaced and depths[start]:
            for other in COMPARISONS[token]:
                yield start, end, other, "comparison"
        if token in SUMS and spaced and depths[start]:
            yield start, end, SUMS[token], "arithmetic"
        if token == "-" and not code[end:end + 1].isspace() and before != "case":
            yield start, end, "", "sign"
        if token in ("&&", "||"):
            yield start, end, "||" if token == "&&" else "&&", "logical"
        if token in EXTREMES and code[end:end + 1] == "(":
            yield start, end, EXTREMES[token], "extreme"
        line = code[code.rfind("\n", 0, start) + 1:start]
        if token[0].isdigit() and before != "case" and (depths[start] or "=" in line) and not is_declared_size(line, code[end:end + 1]):
            whole = re.fullmatch(r"(\d+)([uUlL]*)", token)
            by_one = whole and int(whole[1]) < MOST_BY_ONE and not ALLOCATION.search(line)
            if by_one:
                yield start, end, str(int(whole[1]) + 1) + whole[2], "off by one"
            if by_one and int(whole[1]):
                yield start, end, str(int(whole[1]) - 1) + whole[2], "off by one"
            for share in (0.8, 1.25):
                changed = scaled(token, share)
                if changed:
                    yield start, end, changed, "constant"
        bound = re.compile(r" ([A-Za-z_][\w.]*(?:->\w+)*);").match(code, end) if token in ("<", "<=") and spaced else None
        if bound:
            yield bound.end() - 1, bound.end() - 1, " - 1", "off by one"


def of_conditions(code):
    for match in re.finditer(r"\bif \(", code):
        opening = match.end() - 1
        end = closing(code, opening)
        yield opening, end + 1, f"(!{code[opening:end + 1]})", "negated"
        if REFUSAL.match(code, end + 1):
            yield opening, end + 1, f"(0 && {code[opening:end + 1]})", "refusal"


def arguments(code, opening):
    """Where the arguments of a call begin and end."""
    end, depth, start = closing(code, opening), 0, opening + 1
    for place in range(opening + 1, end + 1):
        depth += (code[place] in "([{") - (code[place] in ")]}")
        if place == end or (code[place] == "," and depth == 0):
            space = len(code[start:place]) - len(code[start:place].lstrip())
            yield start + space, place
            start = place + 1


def of_calls(text, code, depths):
    for match in re.finditer(r"\b([A-Za-z_]\w*)\(", code):
        if not depths[match.start()] or match[1] in WORDS or match[1] in SYMMETRIC:
            continue
        given = list(arguments(code, match.end() - 1))
        for (a, b), (c, d) in zip(given, given[1:]):
            if text[a:b] != text[c:d] and "\n" not in text[a:d]:
                yield a, d, text[c:d] + text[b:c] + text[a:b], "arguments"
    for match in STATEMENT.finditer(re.sub(r"[ \t]+\n", lambda m: "\n" * len(m[0]), code)):
        whole = closing(code, match.end(1)) == match.end() - 2
        if whole and depths[match.start(1)] and not CLEANING.search(match[1]):
            yield match.start(1), match.end(), "(void) 0;", "statement"


def nesting(code):
    depths, depth = [], 0
    for c in code:
        depth += (c == "{") - (c == "}")
        depths.append(depth)
    return depths


def all_mutants(file, text):
    """All mutants of the text, in order of their places; the same text gives the same."""
    code = masked(text)
    depths = nesting(code)
    edits = sorted({*of_tokens(code, depths), *of_conditions(code), *of_calls(text, code, depths)})
    bodies = functions(code)
    found = []
    for start, end, new, operator in edits:
        if operator in ("negated", "refusal"):  # of the text itself: there are strings in conditions
            new = new[:new.index("(", 1)] + text[start:end] + ")"
        first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        within = [(name, head) for name, head, tail in bodies if head <= start <= tail]
        name, head = within[0] if within else ("", 0)
        line = text.count("\n", 0, start) + 1
        found.append(Mutant(file, line, text[first:last], text[first:start] + new + text[end:last], operator, name,
                            line - 1 - text.count("\n", 0, head)))
    return found


def choose(mutants, count, chance):
    """Lists of mutants: of each the first is meant, and the others take its place where it does not compile. The lines with mutants, in order, are
    cut into as many parts, and each gives one: so files give mutants in proportion to their lines. No line gives two."""
    lines = {}
    for mutant in mutants:
        lines.setdefault((mutant.file, mutant.line), {}).setdefault(mutant.operator, []).append(mutant)
    lines = list(lines.values())
    count = min(count, len(lines))
    for k in range(count):
        part = lines[k * len(lines) // count:(k + 1) * len(lines) // count]
        chance.shuffle(part)
        yield [one_of(line, chance) for line in part]


def one_of(line, chance):
    """Of the mutants of a line by their operators."""
    operators = sorted(line)
    return chance.choice(line[chance.choices(operators, [WEIGHT.get(operator, 1.0) for operator in operators])[0]])


def chance_of(seed, folder):
    return random.Random(f"{seed}/{folder}")


def applied(mutant, text):
    """The text with the mutant in it."""
    lines, old = text.split("\n"), mutant.before.split("\n")
    here = mutant.line - 1
    assert lines[here:here + len(old)] == old, f"{mutant.file}:{mutant.line} is another line"
    return "\n".join(lines[:here] + mutant.after.split("\n") + lines[here + len(old):])


def moved(mutant, text):
    """The mutant where its lines are now: in its function, if they are there, and nearest to where they were in it. None: they are gone."""
    lines, old = text.split("\n"), mutant.before.split("\n")
    heads = {name: (text.count("\n", 0, head), text.count("\n", 0, tail)) for name, head, tail in functions(masked(text))}
    places = [i for i in range(len(lines)) if lines[i:i + len(old)] == old]
    if not places:
        return None
    head, tail = heads.get(mutant.function, (mutant.line - 1 - mutant.offset, -1))
    inside = [i for i in places if head <= i <= tail]
    here = min(inside or places, key=lambda i: abs(i - head - mutant.offset))
    return dataclasses.replace(mutant, line=here + 1, offset=here - head)
