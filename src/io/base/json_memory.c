#include "io/base/json_memory.h"

#include "core/base/allocate.h"
#include "io/base/decimals.h"
#include "io/base/json_losses.h"
#include "io/base/problem.h"

#include <math.h>
#include <string.h>

/* Quantities that a text and its tree share. A tree that lost something has less. */
typedef struct {
    gsize items; /* keys and values */
    gsize bytes; /* of keys and strings, without the escapes of JSON */
    gsize marks; /* commas, colons and closing brackets */
} Amount;

static gboolean
is_less(Amount a, Amount b)
{
    return a.items < b.items || a.bytes < b.bytes || a.marks < b.marks;
}

/* --- Amount of a tree --- */

static void
add_tree(Amount *amount, json_object *tree)
{
    amount->items++;
    if (json_object_is_type(tree, json_type_string))
        amount->bytes += (gsize) json_object_get_string_len(tree);
    else if (json_object_is_type(tree, json_type_array)) {
        const gsize n = json_object_array_length(tree);
        amount->marks += MAX(n, 1); /* commas, and the closing bracket */
        for (gsize i = 0; i < n; i++)
            add_tree(amount, json_object_array_get_idx(tree, i));
    } else if (json_object_is_type(tree, json_type_object)) {
        const gsize n = (gsize) json_object_object_length(tree);
        amount->marks += n + MAX(n, 1);
        json_object_object_foreach(tree, key, value)
        {
            amount->items++;
            amount->bytes += strlen(key);
            add_tree(amount, value);
        }
    }
}

static Amount
tree_amount(json_object *tree)
{
    Amount amount = {0};
    add_tree(&amount, tree);
    return amount;
}

/* --- Amount of a text --- */

/* Returns the UTF-8 length of a code unit. Each half of a surrogate pair counts as two of four bytes. */
static gsize
bytes_of_unit(const char *digits)
{
    const guint64 unit =
        g_ascii_strtoull((const char[]){digits[0], digits[1], digits[2], digits[3], '\0'}, NULL, 16);
    return unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
}

/* Adds the string with this opening `quote`. Returns the position after its closing quote, or `end` + 1. */
static const char *
add_string(Amount *amount, const char *quote, const char *end)
{
    const char *p = quote + 1;
    amount->items++;
    while (p < end && *p != '"') {
        const gboolean unit = *p == '\\' && end - p > 5 && p[1] == 'u';
        amount->bytes += unit ? bytes_of_unit(p + 2) : 1;
        p += unit ? 6 : *p == '\\' ? 2 : 1;
    }
    return p + 1;
}

static Amount
text_amount(const char *text, gsize length)
{
    static const char blanks[] = " \t\r\n", marks[] = ",:]}", ends[] = " \t\r\n,:[]{}\"";
    Amount amount = {0};
    const char *end = text + length;
    for (const char *p = text; p < end && *p;) {
        if (strchr(blanks, *p)) {
            p++;
        } else if (strchr(marks, *p)) {
            amount.marks++;
            p++;
        } else if (*p == '"') {
            p = add_string(&amount, p, end);
        } else {
            amount.items++;
            p++;
            while (p[-1] != '[' && p[-1] != '{' && p < end && !strchr(ends, *p))
                p++;
        }
    }
    return amount;
}

/* --- json-c --- */

static gboolean
is_whole(json_object *tree, const char *text, gsize length)
{
    const Amount amount = text_amount(text, length);
    if (amount.items == 0 || !is_less(tree_amount(tree), amount))
        return amount.items > 0;
    /* A duplicate key, for example, is only in the text. */
    g_autoptr(GPtrArray) losses = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    billow_json_note_losses(text, length, losses);
    return losses->len > 0;
}

json_object *
billow_json_tree(const char *text, gsize length, int flags, int depth, gsize *end,
                 enum json_tokener_error *error)
{
    json_tokener *tokener = json_tokener_new_ex(depth);
    if (!tokener)
        billow_end_without_memory();
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | flags);
    json_object *tree = json_tokener_parse_ex(tokener, text, (int) length);
    gsize at = json_tokener_get_parse_end(tokener);
    if (json_tokener_get_error(tokener) == json_tokener_continue) {
        tree = json_tokener_parse_ex(tokener, "", 1); /* the end of the text ends a number */
        at = length;
    }
    const enum json_tokener_error said = json_tokener_get_error(tokener);
    json_tokener_free(tokener);
    if (said == json_tokener_success && !is_whole(tree, text, at))
        billow_end_without_memory();
    if (end)
        *end = at;
    if (error)
        *error = said;
    return tree;
}

const char *
billow_json_text(json_object *tree, int flags)
{
    const char *text = json_object_to_json_string_ext(tree, flags);
    if (!text || is_less(text_amount(text, strlen(text)), tree_amount(tree)))
        billow_end_without_memory();
    return text;
}

json_object *
billow_json_string_new(const char *text)
{
    json_object *string = json_object_new_string(text);
    if (!string)
        billow_end_without_memory();
    return string;
}

void
billow_json_put(json_object *object, const char *key, json_object *value)
{
    if (!object || !value || json_object_object_add(object, key, value) != 0)
        billow_end_without_memory();
}

void
billow_json_append(json_object *array, json_object *value)
{
    if (!array || !value || json_object_array_add(array, value) != 0)
        billow_end_without_memory();
}

json_object *
billow_json_number_new(double value)
{
    if (!isfinite(value))
        return NULL;
    GString *text = g_string_new(NULL);
    billow_append_number(text, value);
    json_object *number = json_object_new_double_s(value, text->str);
    g_string_free(text, TRUE);
    return number;
}

void
billow_json_add_number(json_object *object, const char *key, double value)
{
    billow_json_put(object, key, billow_json_number_new(value));
}
