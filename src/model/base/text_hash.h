/* Hash functions for tables with keys from files. They are seeded randomly in each process, so that no file
 * can be crafted with many words of the same hash, which would take quadratic time. The iteration order
 * differs from run to run, so no result may depend on it. */
#pragma once

#include <glib.h>

/* Hashes a string, for use with g_str_equal(). Any thread. */
guint billow_text_hash(gconstpointer text);

/* Hashes a GBytes, for use with g_bytes_equal(). */
guint billow_bytes_hash(gconstpointer bytes);

/* Hashes the `length` characters at `text`. */
guint billow_text_hash_of(const char *text, gsize length);
