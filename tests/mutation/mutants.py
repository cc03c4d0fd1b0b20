"""Makes small mutants of C source text, selects some, and finds a mutant's place again after the file has
changed.

A tokenizer suffices, because comments, strings, preprocessor lines and assertions are masked first, and clang-format has set the spaces: a
minus right before its operand is a sign, one before a space a subtraction."""
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
# Without these there is only a leak or a lock that stays held, which plain builds do not detect.
CLEANING = re.compile(r"free|unref|clear|destroy|close|unlock|lock$|_put$|_log|printf|g_warning|g_message")
WEIGHT = {"arguments": 0.4}  # most do not compile
WORDS = {"if", "for", "while", "switch", "return", "sizeof", "else", "do", "case", "goto", "defined", "typeof"}
REFUSAL = re.compile(r"\s*(?:return(?: (?:FALSE|NULL|false|-1|0))?;|\{[^{}]*\breturn(?: (?:FALSE|NULL|false|-1|0))?;\s*\})")
STATEMENT = re.compile(r"(?<=[;{})\n])\n[ \t]+([A-Za-z_]\w*)\([^;{}\n]*\);(?=[ \t]*$)", re.M)
ALLOCATION = re.compile(r"\b(?:g_new0?|g_malloc0?_n|billow_allocate|g_slice_new0?)\(.*$")  # a different size is not noticed
MOST_BY_ONE = 1000  # adding one to a larger number has no effect


@dataclasses.dataclass
class Mutant:
    file: str
    line: int
    before: str  # whole lines
    after: str
    operator: str
    function: str  # "" outside functions
    offset: int  # in lines, from the head of the function


def blank(text, start, end, fill=" "):
    return text[:start] + re.sub(r"[^\n]", fill, text[start:end]) + text[end:]


def masked(text):
    """Returns the text, with the same length, with spaces for comments, preprocessor lines and assertions,
    and \\x01 for strings and characters."""
    text = HIDDEN.sub(lambda m: re.sub(r"[^\n]", "\x01" if m[0][0] in "\"'" else " ", m[0]), text)
    for match in ASSERTION.finditer(text):
        text = blank(text, match.start(), closing(text, match.end() - 1) + 1)
    return text


def closing(text, opening):
    """Returns the position of the bracket that closes the one at `opening`, or the end of the text."""
    depth = 0
    for place in range(opening, len(text)):
        depth += (text[place] in "([{") - (text[place] in ")]}")
        if depth == 0:
            return place
    return len(text) - 1


def functions(code):
    """Returns the name, start and end of each function."""
    return [(m[1], m.start(), closing(code, m.end() - 1)) for m in FUNCTION.finditer(code)]


def scaled(number, share):
    """Returns the literal times the share, as a literal of the same kind, or None if that changes nothing."""
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
    """Returns whether the number between `line` and `rest` is the length in an array's declaration, where a
    larger one has no effect."""
    return rest.startswith("]") and re.fullmatch(r"\s*(?!return\b|case\b)(?:\w+ )+[ *]*\w+(?:\[[^]=]*\])*(?:, \**\w+(?:\[[^]=]*\])*)*\[", line)


def of_tokens(code, depths):
    """Yields edits (start, end, text, operator) that change a token or its surroundings."""
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
    """Returns where the arguments of a call start and end."""
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
    """Returns all mutants of the text in the order of their places, deterministically."""
    code = masked(text)
    depths = nesting(code)
    edits = sorted({*of_tokens(code, depths), *of_conditions(code), *of_calls(text, code, depths)})
    bodies = functions(code)
    found = []
    for start, end, new, operator in edits:
        if operator in ("negated", "refusal"):  # in the original text, because conditions may contain strings
            new = new[:new.index("(", 1)] + text[start:end] + ")"
        first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        within = [(name, head) for name, head, tail in bodies if head <= start <= tail]
        name, head = within[0] if within else ("", 0)
        line = text.count("\n", 0, start) + 1
        found.append(Mutant(file, line, text[first:last], text[first:start] + new + text[end:last], operator, name,
                            line - 1 - text.count("\n", 0, head)))
    return found


def choose(mutants, count, chance):
    """Yields lists of mutants. The first of each list is the one to use; the others replace it if it does not
    compile. The lines with mutants are cut, in order, into `count` parts of equal size, and each part
    gives one line, so that files get mutants in proportion to their length. No line is used twice."""
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
    """Picks one of the mutants of a line at random, weighted by operator."""
    operators = sorted(line)
    return chance.choice(line[chance.choices(operators, [WEIGHT.get(operator, 1.0) for operator in operators])[0]])


def chance_of(seed, folder):
    return random.Random(f"{seed}/{folder}")


def applied(mutant, text):
    """Returns the text with the mutant applied."""
    lines, old = text.split("\n"), mutant.before.split("\n")
    here = mutant.line - 1
    assert lines[here:here + len(old)] == old, f"{mutant.file}:{mutant.line} is another line"
    return "\n".join(lines[:here] + mutant.after.split("\n") + lines[here + len(old):])


def moved(mutant, text):
    """Returns the mutant at the present place of its lines, in the same function if possible, nearest to its
    former place there. Returns None if the lines no longer exist."""
    lines, old = text.split("\n"), mutant.before.split("\n")
    heads = {name: (text.count("\n", 0, head), text.count("\n", 0, tail)) for name, head, tail in functions(masked(text))}
    places = [i for i in range(len(lines)) if lines[i:i + len(old)] == old]
    if not places:
        return None
    head, tail = heads.get(mutant.function, (mutant.line - 1 - mutant.offset, -1))
    inside = [i for i in places if head <= i <= tail]
    here = min(inside or places, key=lambda i: abs(i - head - mutant.offset))
    return dataclasses.replace(mutant, line=here + 1, offset=here - head)
