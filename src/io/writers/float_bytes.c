#include "io/writers/float_bytes.h"

#include <string.h>

enum { BLOCK_VECTORS = 1 << 14 };

static guint32
ordered(guint32 value, gboolean big_endian)
{
    return big_endian ? GUINT32_TO_BE(value) : GUINT32_TO_LE(value);
}

static guint32
float_bits(float value, gboolean big_endian)
{
    guint32 bits;
    memcpy(&bits, &value, sizeof bits);
    return ordered(bits, big_endian);
}

void
billow_append_int_bytes(GByteArray *bytes, guint32 value, gboolean big_endian)
{
    const guint32 bits = ordered(value, big_endian);
    g_byte_array_append(bytes, (const guint8 *) &bits, sizeof bits);
}

void
billow_append_float_bytes(GByteArray *bytes, float value, gboolean big_endian)
{
    const guint32 bits = float_bits(value, big_endian);
    g_byte_array_append(bytes, (const guint8 *) &bits, sizeof bits);
}

gboolean
billow_send_vectors(const float *const components[3], gsize count, BillowAxes axes, gboolean big_endian,
                    BillowSink sink, gpointer data, GError **error)
{
    const gsize most = MIN(count, BLOCK_VECTORS);
    g_autofree guint32 *block = g_new(guint32, 3 * most);
    for (gsize first = 0; first < count; first += most) {
        const gsize n = MIN(most, count - first);
        guint32 *at = block;
        for (gsize i = first; i < first + n; i++) {
            const BillowVec3 v =
                billow_up_axis_turn(axes.up, billow_vec3((double) components[0][i], (double) components[1][i],
                                                         (double) components[2][i]));
            *at++ = float_bits((float) (v.x * axes.scale), big_endian);
            *at++ = float_bits((float) (v.y * axes.scale), big_endian);
            *at++ = float_bits((float) (v.z * axes.scale), big_endian);
        }
        if (!sink(data, block, 3 * n * sizeof *block, error))
            return FALSE;
    }
    return TRUE;
}

gsize
billow_float_bytes_find_infinite(const guint8 *bytes, gsize count, gboolean big_endian)
{
    const guint32 exponent = ordered(0x7f800000, big_endian);
    for (gsize i = 0; i < count; i++) {
        guint32 bits;
        memcpy(&bits, bytes + i * sizeof bits, sizeof bits);
        if ((bits & exponent) == exponent)
            return i;
    }
    return count;
}
