/* Single-precision numbers as bytes of a file, in either order. */
#pragma once

#include "io/base/mesh_fields.h"
#include "io/writers/format.h"

/* Appends one. */
void billow_append_float_bytes(GByteArray *bytes, float value, gboolean big_endian);
void billow_append_int_bytes(GByteArray *bytes, guint32 value, gboolean big_endian);

/* Hands on `count` vectors, of an array an axis, as x, y, z of the first, of the second and so on: turned and scaled as `axes` say.
 * No more than a block of them is in memory. FALSE with the sink's error. */
gboolean billow_send_vectors(const float *const components[3], gsize count, BillowAxes axes,
                             gboolean big_endian, BillowSink sink, gpointer data, GError **error);

/* The first of `count` numbers that is infinite or not a number; `count`: none is. */
gsize billow_float_bytes_find_infinite(const guint8 *bytes, gsize count, gboolean big_endian);
