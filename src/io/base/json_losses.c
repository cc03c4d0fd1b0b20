#include "io/base/json_losses.h"

#include "io/base/json_limits.h"
#include "io/base/problem.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MOST_NOTED = 20 };

/* State of a walk over valid JSON. */
typedef struct {
    const char *text;
    GPtrArray *problems;
    int depth, noted;
    gboolean expects_key;
    gboolean is_object[BILLOW_JSON_MAX_DEPTH + 1];
    GHashTable *keys[BILLOW_JSON_MAX_DEPTH + 1]; /* keys of the object at that depth, as from plain_key() */
    GPtrArray *plain;                            /* unescaped copies of keys that have escapes */
} Scanner;

static gsize
length_to_quote(const char *start)
{
    const char *p = start;
    while (*p != '"')
        p += *p == '\\' ? 2 : 1;
    return (gsize) (p - start);
}

static guint
hash_to_quote(gconstpointer start)
{
    return billow_text_hash_of(start, length_to_quote(start));
}

static gboolean
same_to_quote(gconstpointer a, gconstpointer b)
{
    const gsize length = length_to_quote(a);
    return length == length_to_quote(b) && memcmp(a, b, length) == 0;
}

static void
add_warning(Scanner *walk, const char *at, const char *message)
{
    if (walk->noted++ < MOST_NOTED)
        billow_problem_add_at(walk->problems, BILLOW_PROBLEM_WARNING, walk->text, (gsize) (at - walk->text),
                              message);
}

/* Returns the code unit of \uXXXX, or -1. */
static int
escaped_unit(const char *p)
{
    int unit = 0;
    if (p[0] != '\\' || p[1] != 'u')
        return -1;
    for (int i = 2; i < 6; i++)
        unit = 16 * unit + g_ascii_xdigit_value(p[i]);
    return unit;
}

static gboolean
is_between(int unit, int low, int high)
{
    return unit >= low && unit <= high;
}

/* A character written as an escape. Half of a surrogate pair is not a character. */
typedef struct {
    gunichar character;
    gsize length; /* of the escape, or of both escapes of a pair */
    gboolean is_half;
} Escape;

/* Reads the escape whose backslash is at `p`. */
static Escape
read_escape(const char *p)
{
    static const char letters[] = "bfnrt", characters[] = "\b\f\n\r\t";
    if (p[1] == 'u') {
        const int unit = escaped_unit(p), next = escaped_unit(p + 6);
        const gboolean high = is_between(unit, 0xd800, 0xdbff), low = is_between(unit, 0xdc00, 0xdfff);
        if (high && is_between(next, 0xdc00, 0xdfff))
            return (Escape){0x10000 + (gunichar) ((unit - 0xd800) << 10 | (next - 0xdc00)), 12, FALSE};
        return (Escape){high || low ? 0xfffd : (gunichar) unit, 6, high || low};
    }
    const char *letter = strchr(letters, p[1]);
    return (Escape){(guint8) (letter ? characters[letter - letters] : p[1]), 2, FALSE};
}

static void
check_escapes(Scanner *walk, const char *start, const char *end, gboolean is_key)
{
    for (const char *p = start; p < end;) {
        const Escape escape = *p == '\\' ? read_escape(p) : (Escape){' ', 1, FALSE};
        if (escape.is_half)
            add_warning(
                walk, p,
                _("found half of a surrogate pair, which is not a valid character: it is read as U+FFFD"));
        if (is_key && escape.character == 0)
            add_warning(walk, p, _("found U+0000 in a key: the key is cut off there"));
        p += escape.length;
    }
}

/* Returns the key as it is read, up to a closing quote; only quotes and backslashes are escaped. */
static const char *
plain_key(Scanner *walk, const char *start, const char *end)
{
    if (!memchr(start, '\\', (gsize) (end - start)))
        return start;
    GString *key = g_string_new(NULL);
    for (const char *p = start; p < end;) {
        if (*p != '\\') {
            g_string_append_c(key, *p++);
            continue;
        }
        const Escape escape = read_escape(p);
        if (escape.character == 0)
            break;
        if (escape.character == '"' || escape.character == '\\')
            g_string_append_c(key, '\\');
        g_string_append_unichar(key, escape.character);
        p += escape.length;
    }
    g_string_append_c(key, '"');
    g_ptr_array_add(walk->plain, key->str);
    return g_string_free(key, FALSE);
}

static const char *
walk_string(Scanner *walk, const char *quote)
{
    const char *start = quote + 1, *end = start + length_to_quote(start);
    GHashTable **keys = &walk->keys[walk->depth];
    if (walk->expects_key && !*keys)
        *keys = g_hash_table_new(hash_to_quote, same_to_quote);
    if (walk->expects_key && !g_hash_table_add(*keys, (gpointer) plain_key(walk, start, end)))
        add_warning(walk, quote, _("found a duplicate key in this object: the last one is used"));
    if (memchr(start, '\\', (gsize) (end - start)))
        check_escapes(walk, start, end, walk->expects_key);
    return end;
}

void
billow_json_note_losses(const char *text, gsize length, GPtrArray *problems)
{
    g_autoptr(GPtrArray) plain = g_ptr_array_new_with_free_func(g_free);
    Scanner walk = {.text = text, .problems = problems, .plain = plain};
    for (const char *p = text; p < text + length; p++) {
        if (*p == '"')
            p = walk_string(&walk, p);
        else if (*p == '{' || *p == '[')
            walk.is_object[++walk.depth] = walk.expects_key = *p == '{';
        else if (*p == '}' || *p == ']') {
            if (walk.keys[walk.depth])
                g_hash_table_remove_all(walk.keys[walk.depth]);
            walk.expects_key = FALSE;
            walk.depth--;
        } else if (*p == ':' || *p == ',')
            walk.expects_key = *p == ',' && walk.is_object[walk.depth];
    }
    for (int i = 0; i <= BILLOW_JSON_MAX_DEPTH; i++)
        g_clear_pointer(&walk.keys[i], g_hash_table_unref);
}
