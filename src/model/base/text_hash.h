/* Hashes for tables whose keys are words of files. Their key is drawn anew by each program, so that no file can hold many words of one
 * hash: with billow_text_hash() and the like such a table takes the square of its size. The order of such a table differs from run to run: nothing
 * may come of it. */
#pragma once

#include <glib.h>

/* Of a text, with g_str_equal(). Any thread. */
guint billow_text_hash(gconstpointer text);

/* Of a GBytes, with g_bytes_equal(). */
guint billow_bytes_hash(gconstpointer bytes);

/* Of the `length` characters at `text`. */
guint billow_text_hash_of(const char *text, gsize length);
