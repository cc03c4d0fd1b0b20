/* Single-precision numbers as bytes of a file, in either byte order. */
#pragma once

#include "io/base/mesh_fields.h"
#include "io/writers/format.h"

/* Append one number. */
void billow_append_float_bytes(GByteArray *bytes, float value, gboolean big_endian);
void billow_append_int_bytes(GByteArray *bytes, guint32 value, gboolean big_endian);

/* Passes `count` vectors to `sink` as x, y, z of each in turn, rotated and scaled by `axes`. `components` has
 * one array per axis. Only a block of them is in memory at a time. Returns FALSE with the sink's error. */
gboolean billow_send_vectors(const float *const components[3], gsize count, BillowAxes axes,
                             gboolean big_endian, BillowSink sink, gpointer data, GError **error);

/* Returns the index of the first infinite or NaN of `count` numbers, or `count`. */
gsize billow_float_bytes_find_infinite(const guint8 *bytes, gsize count, gboolean big_endian);
