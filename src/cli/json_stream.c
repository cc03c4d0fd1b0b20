#include "cli/json_stream.h"

#include "cli/json_output.h"
#include "io/base/decimals.h"
#include "io/base/json_memory.h"

#include <stdio.h>
#include <string.h>

enum {
    BUFFER = 1 << 16, /* bytes that are written at once */
    MEMORY_BITS = 13, /* of the number of remembered texts */
    LONGEST_NUMBER = 24,
};

/* A number and its text. The shortest decimal takes a microsecond, and surface corners occur six times. */
typedef struct {
    guint64 bits;
    guint8 length; /* 0: nothing remembered yet */
    char text[LONGEST_NUMBER + 1];
} Remembered;

struct BillowJsonStream {
    GString *text;    /* not written yet */
    gboolean follows; /* a value comes before the next one */
    Remembered numbers[1 << MEMORY_BITS];
};

BillowJsonStream *
billow_json_stream_new(void)
{
    BillowJsonStream *stream = g_new0(BillowJsonStream, 1);
    stream->text = g_string_sized_new(2 * BUFFER);
    return stream;
}

static void
write_text(BillowJsonStream *stream)
{
    fwrite(stream->text->str, 1, stream->text->len, stdout);
    g_string_truncate(stream->text, 0);
}

void
billow_json_stream_free(BillowJsonStream *stream)
{
    g_string_append_c(stream->text, '\n');
    write_text(stream);
    g_string_free(stream->text, TRUE);
    g_free(stream);
}

gboolean
billow_json_stream_failed(const BillowJsonStream *stream)
{
    return ferror(stdout) != 0;
}

/* Writes the separator and the key of a value. */
static void
begin_value(BillowJsonStream *stream, const char *key)
{
    if (stream->text->len >= BUFFER)
        write_text(stream);
    if (stream->follows)
        g_string_append_c(stream->text, ',');
    stream->follows = TRUE;
    if (!key)
        return;
    g_string_append_c(stream->text, '"');
    g_string_append(stream->text, key);
    g_string_append(stream->text, "\":");
}

void
billow_json_stream_open(BillowJsonStream *stream, const char *key, char bracket)
{
    begin_value(stream, key);
    g_string_append_c(stream->text, bracket);
    stream->follows = FALSE;
}

void
billow_json_stream_close(BillowJsonStream *stream, char bracket)
{
    g_string_append_c(stream->text, bracket);
    stream->follows = TRUE;
}

void
billow_json_stream_integer(BillowJsonStream *stream, const char *key, int value)
{
    begin_value(stream, key);
    g_string_append_printf(stream->text, "%d", value);
}

void
billow_json_stream_number(BillowJsonStream *stream, const char *key, double value)
{
    guint64 bits;
    begin_value(stream, key);
    memcpy(&bits, &value, sizeof bits);
    /* Fibonacci hashing (Knuth, The Art of Computer Programming, vol. 3, 6.4). */
    Remembered *number = &stream->numbers[bits * 0x9e3779b97f4a7c15 >> (64 - MEMORY_BITS)];
    if (number->length > 0 && number->bits == bits) {
        g_string_append_len(stream->text, number->text, number->length);
        return;
    }
    const gsize start = stream->text->len;
    billow_append_number(stream->text, value);
    const gsize length = stream->text->len - start;
    g_assert(length <= sizeof number->text);
    *number = (Remembered){.bits = bits, .length = (guint8) length};
    memcpy(number->text, stream->text->str + start, length);
}

void
billow_json_stream_numbers(BillowJsonStream *stream, const char *key, const double *values, int n)
{
    billow_json_stream_open(stream, key, '[');
    for (int i = 0; i < n; i++)
        billow_json_stream_number(stream, NULL, values[i]);
    billow_json_stream_close(stream, ']');
}

void
billow_json_stream_integers(BillowJsonStream *stream, const char *key, const int *values, int n)
{
    billow_json_stream_open(stream, key, '[');
    for (int i = 0; i < n; i++)
        billow_json_stream_integer(stream, NULL, values[i]);
    billow_json_stream_close(stream, ']');
}

void
billow_json_stream_value(BillowJsonStream *stream, const char *key, json_object *value)
{
    begin_value(stream, key);
    billow_json_output_append(stream->text, value);
    json_object_put(value);
}

void
billow_json_stream_text(BillowJsonStream *stream, const char *key, const char *text)
{
    billow_json_stream_value(stream, key, billow_json_string_new(text));
}

void
billow_json_stream_open_list(BillowJsonStream *stream, const char *key)
{
    billow_json_stream_open(stream, NULL, '{');
    billow_json_stream_open(stream, key, '[');
}

void
billow_json_stream_end_list(BillowJsonStream *stream)
{
    billow_json_stream_close(stream, ']');
    billow_json_stream_close(stream, '}');
    billow_json_stream_free(stream);
}
