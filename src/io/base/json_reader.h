/* Reads keys out of a JSON tree and notes all that is wrong with them. What has been read is taken out of its
 * object: what stays behind is unknown. */
#pragma once

#include "core/base/field.h"
#include "io/base/problem.h"

#include <json-c/json.h>

/* Problems listed singly; of those beyond, only the number is told. */
enum { BILLOW_JSON_MAX_PROBLEMS = 10000 };

typedef struct {
    GPtrArray *problems; /* of BillowProblem, borrowed */
    GString *path;       /* of the object being read */
    guint listed, omitted;
    gboolean failed; /* an error was noted */
} BillowJsonReader;

typedef enum { BILLOW_JSON_OPTIONAL, BILLOW_JSON_REQUIRED } BillowJsonPresence;

/* The numbers from `low` to `high`; `above`: without `low` itself. Infinite bounds are open. */
typedef struct {
    double low, high;
    gboolean above;
} BillowJsonRange;

void billow_json_reader_init(BillowJsonReader *reader, GPtrArray *problems);

/* Tells of the problems that were not listed, and frees what the reader holds. */
void billow_json_reader_finish(BillowJsonReader *reader);

/* Notes a problem with `key` of the object being read (NULL: with the object itself). */
void billow_json_note(BillowJsonReader *reader, BillowSeverity severity, const char *key, const char *format,
                      ...) G_GNUC_PRINTF(4, 5);

/* A text as messages show it: a JSON string, shortened when it is long. Free with g_free(). */
char *billow_json_quote(const char *text);

/* Notes as an error that `value` was found where something else was expected. */
void billow_json_note_found(BillowJsonReader *reader, const char *key, json_object *value,
                            const char *expected);

/* Notes as an error that a text was found where another was expected. */
void billow_json_note_text(BillowJsonReader *reader, const char *key, const char *found,
                           const char *expected);

/* Goes into a key, or an element of an array, of the object being read; leave with the mark that was
 * returned. */
gsize billow_json_enter(BillowJsonReader *reader, const char *key);
gsize billow_json_enter_element(BillowJsonReader *reader, const char *key, gsize index);
void billow_json_leave(BillowJsonReader *reader, gsize mark);

/* Each takes `key` out of `object`. TRUE: it was there and is fit, `*value` is set. FALSE: `*value` is as it
 * was; it was missing (noted when required) or unfit (noted). Strings are free of NUL; free with g_free().
 * Of a choice `*value` is its number in those of `field`. Objects and arrays: free with
 * json_object_put(). */
gboolean billow_json_number(BillowJsonReader *reader, json_object *object, const char *key,
                            BillowJsonPresence presence, BillowJsonRange range, double *value);
gboolean billow_json_integer(BillowJsonReader *reader, json_object *object, const char *key,
                             BillowJsonPresence presence, int low, int high, int *value);
gboolean billow_json_boolean(BillowJsonReader *reader, json_object *object, const char *key, gboolean *value);
gboolean billow_json_string(BillowJsonReader *reader, json_object *object, const char *key,
                            BillowJsonPresence presence, char **value);
gboolean billow_json_choice(BillowJsonReader *reader, json_object *object, const char *key,
                            const BillowField *field, int *value);
gboolean billow_json_object(BillowJsonReader *reader, json_object *object, const char *key,
                            BillowJsonPresence presence, json_object **value);
gboolean billow_json_array(BillowJsonReader *reader, json_object *object, const char *key,
                           BillowJsonPresence presence, json_object **value);

/* An array of exactly `n` numbers within `range`. */
gboolean billow_json_numbers(BillowJsonReader *reader, json_object *object, const char *key,
                             BillowJsonPresence presence, BillowJsonRange range, double *values, gsize n);

/* The elements of `array`, that was found at `key`, in single precision. NULL: one is no number within `range` (each
 * such is noted). */
GBytes *billow_json_floats(BillowJsonReader *reader, const char *key, json_object *array,
                           BillowJsonRange range);

/* Warns of every key that is left in `object`; their JSON text, or NULL when there are none. Free with
 * g_free(). */
char *billow_json_unknown(BillowJsonReader *reader, json_object *object);
