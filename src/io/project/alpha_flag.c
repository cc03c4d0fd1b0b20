#include "io/project/alpha_flag.h"

#include <string.h>
#include <unistd.h>

static gboolean
get(int descriptor, guint64 place, guint8 *bytes, gsize n)
{
    return place <= G_MAXINT64 && pread(descriptor, bytes, n, (off_t) place) == (gssize) n;
}

/* WebP: the bit of the extended header, or that of the lossless stream. */
static gboolean
webp_has_alpha(int descriptor)
{
    enum { EXTENDED_ALPHA = 0x10, LOSSLESS = 0x2f, LOSSLESS_ALPHA = 0x10 };
    guint8 head[25];
    if (!get(descriptor, 0, head, sizeof head))
        return FALSE;
    if (memcmp(head + 12, "VP8X", 4) == 0)
        return head[20] & EXTENDED_ALPHA;
    return memcmp(head + 12, "VP8L", 4) == 0 && head[20] == LOSSLESS && head[24] & LOSSLESS_ALPHA;
}

/* Moves `place` behind the blocks of an extension. */
static gboolean
skip_blocks(int descriptor, guint64 *place)
{
    guint8 size;
    do {
        if (!get(descriptor, *place, &size, 1))
            return FALSE;
        *place += 1 + size;
    } while (size > 0);
    return TRUE;
}

/* GIF: the graphic control extension before the first image. */
static gboolean
gif_has_alpha(int descriptor)
{
    enum { HEAD = 13, COLORS = 10, HAS_COLORS = 0x80, EXTENSION = 0x21, CONTROL = 0xf9, CLEAR = 1 };
    guint8 head[HEAD], block[4];
    if (!get(descriptor, 0, head, HEAD))
        return FALSE;
    guint64 place = HEAD;
    if (head[COLORS] & HAS_COLORS)
        place += 3u << ((head[COLORS] & 7) + 1);
    while (get(descriptor, place, block, sizeof block) && block[0] == EXTENSION) {
        if (block[1] == CONTROL)
            return block[3] & CLEAR;
        place += 2;
        if (!skip_blocks(descriptor, &place))
            return FALSE;
    }
    return FALSE;
}

static guint32
number(const guint8 *bytes, int n, gboolean big)
{
    guint32 value = 0;
    for (int i = 0; i < n; i++)
        value = value << 8 | bytes[big ? i : n - 1 - i];
    return value;
}

/* TIFF: the first extra sample of the first image. */
static gboolean
tiff_has_alpha(int descriptor, gboolean big)
{
    enum { ENTRY = 12, EXTRA_SAMPLES = 338, ASSOCIATED = 1, UNASSOCIATED = 2 };
    guint8 head[8], count[2], entry[ENTRY];
    if (!get(descriptor, 0, head, sizeof head))
        return FALSE;
    guint64 place = number(head + 4, 4, big);
    if (!get(descriptor, place, count, sizeof count))
        return FALSE;
    place += sizeof count;
    for (guint32 i = number(count, 2, big); i > 0 && get(descriptor, place, entry, ENTRY);
         i--, place += ENTRY) {
        if (number(entry, 2, big) != EXTRA_SAMPLES)
            continue;
        guint8 sample[2] = {entry[8], entry[9]};
        if (number(entry + 4, 4, big) > 2 && !get(descriptor, number(entry + 8, 4, big), sample, 2))
            return FALSE;
        const guint32 kind = number(sample, 2, big);
        return kind == ASSOCIATED || kind == UNASSOCIATED;
    }
    return FALSE;
}

gboolean
billow_has_alpha_flag(int descriptor)
{
    guint8 head[12];
    if (!get(descriptor, 0, head, sizeof head))
        return FALSE;
    if (memcmp(head, "RIFF", 4) == 0 && memcmp(head + 8, "WEBP", 4) == 0)
        return webp_has_alpha(descriptor);
    if (memcmp(head, "GIF8", 4) == 0)
        return gif_has_alpha(descriptor);
    const gboolean big = memcmp(head, "MM\0*", 4) == 0;
    return (big || memcmp(head, "II*\0", 4) == 0) && tiff_has_alpha(descriptor, big);
}
