/* Reads keys from a JSON tree and records every problem with them. Removes each key that it reads from its
 * object, so unknown ones remain. */
#pragma once

#include "core/base/field.h"
#include "io/base/problem.h"

#include <json-c/json.h>

/* Maximum number of problems that are listed; others are only counted. */
enum { BILLOW_JSON_MAX_PROBLEMS = 10000 };

typedef struct {
    GPtrArray *problems; /* of BillowProblem, borrowed */
    GString *path;       /* JSON path of the object being read */
    guint listed, omitted;
    gboolean failed; /* an error was recorded */
} BillowJsonReader;

typedef enum { BILLOW_JSON_OPTIONAL, BILLOW_JSON_REQUIRED } BillowJsonPresence;

/* The numbers from `low` to `high`, excluding `low` itself if `above` is set. An infinite bound is open. */
typedef struct {
    double low, high;
    gboolean above;
} BillowJsonRange;

void billow_json_reader_init(BillowJsonReader *reader, GPtrArray *problems);

/* Adds a problem with the number of those not listed, and frees the reader's memory. */
void billow_json_reader_finish(BillowJsonReader *reader);

/* Records a problem with `key` of the object being read, or with the object itself if `key` is NULL. */
void billow_json_note(BillowJsonReader *reader, BillowSeverity severity, const char *key, const char *format,
                      ...) G_GNUC_PRINTF(4, 5);

/* Returns a text as messages show it: a JSON string, shortened if it is long. Free with g_free(). */
char *billow_json_quote(const char *text);

/* Records the error that `value` was found where something else was expected. */
void billow_json_note_found(BillowJsonReader *reader, const char *key, json_object *value,
                            const char *expected);

/* Records the error that a text was found where another was expected. */
void billow_json_note_text(BillowJsonReader *reader, const char *key, const char *found,
                           const char *expected);

/* Enters a key, or an element of an array, of the object being read. Pass the result to
 * billow_json_leave(). */
gsize billow_json_enter(BillowJsonReader *reader, const char *key);
gsize billow_json_enter_element(BillowJsonReader *reader, const char *key, gsize index);
void billow_json_leave(BillowJsonReader *reader, gsize mark);

/* Each of these removes `key` from `object`. Returns TRUE and sets `*value` if the key is present and valid;
 * FALSE, and leaves `*value` unchanged, if it is missing (recorded if required) or invalid (recorded).
 * Strings contain no NUL; free with g_free(). For a choice, `*value` is its index among those of `field`.
 * Free objects and arrays with json_object_put(). */
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

/* Reads an array of exactly `n` (at most 8) numbers within `range`. */
gboolean billow_json_numbers(BillowJsonReader *reader, json_object *object, const char *key,
                             BillowJsonPresence presence, BillowJsonRange range, double *values, gsize n);

/* Returns the elements of `array`, found at `key`, in single precision. Returns NULL if any is not a number
 * within `range`; each of these is recorded. */
GBytes *billow_json_floats(BillowJsonReader *reader, const char *key, json_object *array,
                           BillowJsonRange range);

/* Adds a warning for every key left in `object`, and returns their JSON text, or NULL. Free with g_free(). */
char *billow_json_unknown(BillowJsonReader *reader, json_object *object);
