/* JSON on standard output that is written while it is made: what is in memory is a small buffer, however long it becomes. The text is that of
 * billow_json_print(). */
#pragma once

#include <glib.h>
#include <json-c/json.h>

typedef struct BillowJsonStream BillowJsonStream;

BillowJsonStream *billow_json_stream_new(void);

/* Ends the line and writes what is left. What could not be written stays an error of stdout. */
void billow_json_stream_free(BillowJsonStream *stream);

/* Whether nothing more can be written: the rest need not be made. */
gboolean billow_json_stream_failed(const BillowJsonStream *stream);

/* Each puts the next value of the object or array that was opened last, or the only one: `key` in an object, a plain word, NULL in an array. What
 * is opened by '{' or '[' is to be closed by '}' or ']'. Numbers are finite. */
void billow_json_stream_open(BillowJsonStream *stream, const char *key, char bracket);
void billow_json_stream_close(BillowJsonStream *stream, char bracket);
void billow_json_stream_integer(BillowJsonStream *stream, const char *key, int value);
void billow_json_stream_number(BillowJsonStream *stream, const char *key, double value);

/* Arrays of numbers. */
void billow_json_stream_integers(BillowJsonStream *stream, const char *key, const int *values, int n);
void billow_json_stream_numbers(BillowJsonStream *stream, const char *key, const double *values, int n);

/* A text, of UTF-8; and whatever it is, which is freed. */
void billow_json_stream_text(BillowJsonStream *stream, const char *key, const char *text);
void billow_json_stream_value(BillowJsonStream *stream, const char *key, json_object *value);

/* All of {KEY: LIST} before the list's first value; and behind its last, which frees the stream. */
void billow_json_stream_open_list(BillowJsonStream *stream, const char *key);
void billow_json_stream_end_list(BillowJsonStream *stream);
