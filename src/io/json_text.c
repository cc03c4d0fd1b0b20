#include "io/json_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A walk over the text for what json-c lets pass. */
typedef struct {
    const char *text;
    gsize length, at;
    gsize containers, values;
    int depth;
    gboolean ended;    /* the outermost object or array is closed */
    const char *wrong; /* what is wrong at `at`, or NULL */
} Scan;

static void
add_problem_at(GPtrArray *problems, const char *text, gsize at, const char *message)
{
    gsize line = 1, line_start = 0;
    for (gsize i = 0; i < at; i++) {
        if (text[i] == '\n') {
            line++;
            line_start = i + 1;
        }
    }
    gsize column = 1;
    for (gsize i = line_start; i < at; i++)
        column += ((unsigned char) text[i] & 0xc0) != 0x80;
    g_autofree char *path =
        g_strdup_printf("line %" G_GSIZE_FORMAT ", column %" G_GSIZE_FORMAT, line, column);
    g_ptr_array_add(problems, billow_problem_new(BILLOW_PROBLEM_ERROR, path, g_strdup(message)));
}

static void
scan_string(Scan *scan)
{
    gsize i = scan->at + 1;
    while (i < scan->length && scan->text[i] != '"') {
        if ((unsigned char) scan->text[i] < 0x20) {
            scan->at = i;
            scan->wrong = "found a control character in a string, expected it escaped";
            return;
        }
        i += scan->text[i] == '\\' ? 2 : 1;
    }
    scan->at = i + 1;
}

static gboolean
fits_64_bits(const char *word)
{
    errno = 0;
    (void) strtoll(word, NULL, 10);
    return errno != ERANGE;
}

/* -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)? */
static const char *
number_problem(const char *word)
{
    const char *p = word + (*word == '-');
    gsize whole = strspn(p, "0123456789");
    if (whole == 0 || (whole > 1 && *p == '0'))
        return "found a number that JSON does not allow";
    p += whole;
    gboolean integer = *p == '\0';
    if (*p == '.') {
        gsize decimals = strspn(p + 1, "0123456789");
        if (decimals == 0)
            return "found a number that JSON does not allow";
        p += 1 + decimals;
    }
    if (*p == 'e' || *p == 'E') {
        p += strspn(p + 1, "+-") == 1 ? 2 : 1;
        gsize digits = strspn(p, "0123456789");
        if (digits == 0)
            return "found a number that JSON does not allow";
        p += digits;
    }
    if (*p != '\0')
        return "found a number that JSON does not allow";
    return integer && !fits_64_bits(word) ? "found an integer that is too large" : NULL;
}

/* A run of characters that is neither a string, a bracket, a separator nor space. */
static void
scan_word(Scan *scan)
{
    gsize end = scan->at;
    while (end < scan->length && !strchr(" \t\r\n,:[]{}\"", scan->text[end]))
        end++;
    g_autofree char *word = g_strndup(scan->text + scan->at, end - scan->at);
    if (g_ascii_isdigit(*word) || (*word == '-' && g_ascii_isdigit(word[1])))
        scan->wrong = number_problem(word);
    else if (g_str_equal(word, "NaN") || g_str_equal(word, "Infinity") || g_str_equal(word, "-Infinity"))
        scan->wrong = "found NaN or an infinity, expected a finite number";
    else if (!g_str_equal(word, "true") && !g_str_equal(word, "false") && !g_str_equal(word, "null"))
        scan->wrong = "not JSON: found neither a string, a number, true, false nor null";
    if (!scan->wrong)
        scan->at = end;
}

static void
scan_open(Scan *scan)
{
    if (scan->depth == BILLOW_PROJECT_MAX_DEPTH)
        scan->wrong = "nested deeper than 32";
    else if (++scan->containers > BILLOW_JSON_MAX_CONTAINERS)
        scan->wrong = "more objects and arrays than a project may hold";
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
            scan->wrong = "more values than a project may hold";
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

static gboolean
scan_text(const char *text, gsize length, GPtrArray *problems)
{
    Scan scan = {.text = text, .length = length};
    while (scan.at < length && !scan.wrong && !scan.ended)
        scan_one(&scan);
    if (scan.wrong)
        add_problem_at(problems, text, MIN(scan.at, length), scan.wrong);
    return !scan.wrong;
}

static gsize
skip_blank(const char *text, gsize length, gsize at)
{
    while (at < length && strchr(" \t\r\n", text[at]))
        at++;
    return at;
}

static json_object *
parse_tree(const char *text, gsize length, GPtrArray *problems, gboolean *parsed)
{
    json_tokener *tokener = json_tokener_new_ex(BILLOW_PROJECT_MAX_DEPTH + 2);
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_ALLOW_TRAILING_CHARS);
    json_object *tree = json_tokener_parse_ex(tokener, text, (int) length);
    gsize at = json_tokener_get_parse_end(tokener);
    if (json_tokener_get_error(tokener) == json_tokener_continue) {
        tree = json_tokener_parse_ex(tokener, "", 1); /* the end of the text ends a number */
        at = length;
    }
    enum json_tokener_error error = json_tokener_get_error(tokener);
    json_tokener_free(tokener);
    const char *wrong = NULL;
    g_autofree char *described = NULL;
    if (error != json_tokener_success)
        wrong = described = g_strdup_printf("not JSON: %s", json_tokener_error_desc(error));
    else if ((at = skip_blank(text, length, at)) < length)
        wrong = "found more text after the end of the document";
    if (wrong) {
        add_problem_at(problems, text, at, wrong);
        g_clear_pointer(&tree, json_object_put);
    }
    *parsed = !wrong;
    return tree;
}

json_object *
billow_json_parse(const char *text, gsize length, GPtrArray *problems, gboolean *parsed)
{
    *parsed = FALSE;
    const char *end;
    if (length > BILLOW_PROJECT_MAX_BYTES) {
        add_problem_at(problems, text, 0, "larger than 256 MiB");
        return NULL;
    }
    if (!g_utf8_validate_len(text, length, &end)) {
        g_autofree char *wrong =
            g_strdup_printf("byte %" G_GSIZE_FORMAT " is not valid UTF-8", (gsize) (end - text));
        add_problem_at(problems, text, (gsize) (end - text), wrong);
        return NULL;
    }
    if (!scan_text(text, length, problems))
        return NULL;
    return parse_tree(text, length, problems, parsed);
}
