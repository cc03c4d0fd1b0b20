/* Writes JSON to standard output while it is produced, with a small buffer however long it gets, formatted as
 * by billow_json_print(). */
#pragma once

#include <glib.h>
#include <json-c/json.h>

typedef struct BillowJsonStream BillowJsonStream;

BillowJsonStream *billow_json_stream_new(void);

/* Ends the line, writes the rest of the buffer and frees the stream. A write error remains set on stdout. */
void billow_json_stream_free(BillowJsonStream *stream);

/* Returns TRUE if writing has failed, so that the caller can stop producing. */
gboolean billow_json_stream_failed(const BillowJsonStream *stream);

/* Each of these adds the next value to the innermost open object or array, or the only top-level value. `key`
 * is a plain word in an object, NULL in an array. Close '{' and '[' with '}' and ']'. Finite numbers only. */
void billow_json_stream_open(BillowJsonStream *stream, const char *key, char bracket);
void billow_json_stream_close(BillowJsonStream *stream, char bracket);
void billow_json_stream_integer(BillowJsonStream *stream, const char *key, int value);
void billow_json_stream_number(BillowJsonStream *stream, const char *key, double value);

/* Arrays of numbers. */
void billow_json_stream_integers(BillowJsonStream *stream, const char *key, const int *values, int n);
void billow_json_stream_numbers(BillowJsonStream *stream, const char *key, const double *values, int n);

/* Add a string (UTF-8), and any JSON value, which is freed. */
void billow_json_stream_text(BillowJsonStream *stream, const char *key, const char *text);
void billow_json_stream_value(BillowJsonStream *stream, const char *key, json_object *value);

/* Write the part of {KEY: LIST} before the first value of the list, and the part after the last one, which
 * also frees the stream. */
void billow_json_stream_open_list(BillowJsonStream *stream, const char *key);
void billow_json_stream_end_list(BillowJsonStream *stream);
