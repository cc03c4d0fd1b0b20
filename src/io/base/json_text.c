#include "io/base/json_text.h"

#include "io/base/json_memory.h"
#include "io/base/text_lines.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

/* State of a scan for what json-c accepts but is not JSON. */
typedef struct {
    const char *text;
    gsize length, at;
    gsize containers, values;
    int depth;
    gboolean ended;    /* the outermost object or array is closed */
    const char *wrong; /* the error at `at`, or NULL */
} Scan;

static void
scan_string(Scan *scan)
{
    gsize i = scan->at + 1;
    while (i < scan->length && scan->text[i] != '"') {
        if ((unsigned char) scan->text[i] < 0x20) {
            scan->at = i;
            scan->wrong = N_("found a control character in a string, expected it escaped");
            return;
        }
        i += scan->text[i] == '\\' ? 2 : 1;
    }
    scan->at = i + 1;
}

/* Returns TRUE if the integer fits in 64 bits. */
static gboolean
fits_64_bits(const char *word, const char *end)
{
    if (end - word <= 18)
        return TRUE;
    g_autofree char *copy = g_strndup(word, (gsize) (end - word));
    errno = 0;
    (void) strtoll(copy, NULL, 10);
    return errno != ERANGE;
}

/* Moves `p` past digits. Returns TRUE if there was at least one. */
static gboolean
take_digits(const char **p, const char *end)
{
    const char *before = *p;
    while (*p < end && g_ascii_isdigit(**p))
        ++*p;
    return *p > before;
}

/* Returns the error in a number, or NULL. The grammar is -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)? */
static const char *
number_problem(const char *word, const char *end)
{
    const char *const wrong = N_("found a number that JSON does not allow");
    const char *p = word + (*word == '-'), *whole = p;
    if (!take_digits(&p, end) || (p - whole > 1 && *whole == '0'))
        return wrong;
    gboolean integer = p == end;
    if (p < end && *p == '.') {
        p++;
        if (!take_digits(&p, end))
            return wrong;
    }
    if (p < end && (*p == 'e' || *p == 'E')) {
        p++;
        p += p < end && (*p == '+' || *p == '-');
        if (!take_digits(&p, end))
            return wrong;
    }
    if (p < end)
        return wrong;
    return integer && !fits_64_bits(word, end) ? N_("found an integer that is too large") : NULL;
}

static gboolean
is_word(const char *word, gsize length, const char *expected)
{
    return length == strlen(expected) && memcmp(word, expected, length) == 0;
}

static gboolean
ends_word(char c)
{
    switch (c) {
    case ' ':
    case '\t':
    case '\r':
    case '\n':
    case ',':
    case ':':
    case '[':
    case ']':
    case '{':
    case '}':
    case '"':
    case '\0':
        return TRUE;
    default:
        return FALSE;
    }
}

/* Scans a run of characters that are not part of a string, a bracket, a separator or a blank. */
static void
scan_word(Scan *scan)
{
    gsize end = scan->at;
    while (end < scan->length && !ends_word(scan->text[end]))
        end++;
    const char *word = scan->text + scan->at;
    gsize n = end - scan->at;
    if (n > 0 && (g_ascii_isdigit(*word) || (n > 1 && *word == '-' && g_ascii_isdigit(word[1]))))
        scan->wrong = number_problem(word, scan->text + end);
    else if (is_word(word, n, "NaN") || is_word(word, n, "Infinity") || is_word(word, n, "-Infinity"))
        scan->wrong = N_("found NaN or an infinity, expected a finite number");
    else if (!is_word(word, n, "true") && !is_word(word, n, "false") && !is_word(word, n, "null"))
        scan->wrong = N_("not JSON: found neither a string, a number, true, false nor null");
    if (!scan->wrong)
        scan->at = end;
}

static void
scan_open(Scan *scan)
{
    if (scan->depth == BILLOW_JSON_MAX_DEPTH)
        scan->wrong = N_("nested deeper than 32 levels");
    else if (++scan->containers > BILLOW_JSON_MAX_CONTAINERS)
        scan->wrong = N_("more objects and arrays than a project can have");
    else {
        scan->depth++;
        scan->values++;
        scan->at++;
    }
}

static void
scan_one(Scan *scan)
{
    switch (scan->text[scan->at]) {
    case '"':
        scan_string(scan);
        break;
    case '[':
    case '{':
        scan_open(scan);
        break;
    case ']':
    case '}':
        scan->ended = --scan->depth <= 0;
        scan->at++;
        break;
    case ',':
        if (++scan->values > BILLOW_JSON_MAX_VALUES)
            scan->wrong = N_("more values than a project can have");
        scan->at++;
        break;
    case ' ':
    case '\t':
    case '\r':
    case '\n':
    case ':':
        scan->at++;
        break;
    default:
        scan_word(scan);
    }
}

static json_object *
parse_tree(const char *text, gsize length, GPtrArray *problems, gboolean *parsed)
{
    enum json_tokener_error error;
    gsize at;
    json_object *tree = billow_json_tree(text, length, JSON_TOKENER_ALLOW_TRAILING_CHARS,
                                         BILLOW_JSON_MAX_DEPTH + 2, &at, &error);
    const char *wrong = NULL;
    g_autofree char *described = NULL;
    if (error != json_tokener_success)
        wrong = described = g_strdup_printf(_("not JSON: %s"), json_tokener_error_desc(error));
    while (!wrong && at < length && strchr(" \t\r\n", text[at]))
        at++;
    if (!wrong && at < length)
        wrong = _("found more text after the end of the document");
    if (wrong) {
        billow_problem_add_at(problems, BILLOW_PROBLEM_ERROR, text, at, wrong);
        g_clear_pointer(&tree, json_object_put);
    }
    *parsed = !wrong;
    return tree;
}

const char *
billow_json_skip_mark(const char *text, gsize *length)
{
    const gsize mark = strlen(BILLOW_BYTE_ORDER_MARK);
    if (*length < mark || memcmp(text, BILLOW_BYTE_ORDER_MARK, mark) != 0)
        return text;
    *length -= mark;
    return text + mark;
}

json_object *
billow_json_parse(const char *text, gsize length, GPtrArray *problems, gboolean *parsed)
{
    *parsed = FALSE;
    const char *end;
    if (length > BILLOW_JSON_MAX_BYTES) {
        billow_problem_add_at(problems, BILLOW_PROBLEM_ERROR, text, 0, _("larger than 256 MiB"));
        return NULL;
    }
    if (!g_utf8_validate_len(text, length, &end)) {
        g_autofree char *wrong = g_strdup_printf(_("byte %zu is not valid UTF-8"), (gsize) (end - text));
        billow_problem_add_at(problems, BILLOW_PROBLEM_ERROR, text, (gsize) (end - text), wrong);
        return NULL;
    }
    Scan scan = {.text = text, .length = length};
    while (scan.at < length && !scan.wrong && !scan.ended)
        scan_one(&scan);
    if (scan.wrong) {
        billow_problem_add_at(problems, BILLOW_PROBLEM_ERROR, text, MIN(scan.at, length), _(scan.wrong));
        return NULL;
    }
    return parse_tree(text, length, problems, parsed);
}
