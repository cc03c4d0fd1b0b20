#include "io/import/cache.h"

#include "core/base/grid.h"
#include "io/base/regular_file.h"
#include "io/base/text_lines.h"
#include "io/writers/float_bytes.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

enum { PC2_HEADER = 32, MDD_HEADER = 8, BLOCK_BYTES = 1 << 18, POINT_BYTES = 3 * sizeof(float) };

static const char signature[12] = "POINTCACHE2";

static guint32
word_at(const guint8 *bytes, gboolean big_endian)
{
    guint32 word;
    memcpy(&word, bytes, sizeof word);
    return big_endian ? GUINT32_FROM_BE(word) : GUINT32_FROM_LE(word);
}

static float
float_at(const guint8 *bytes, gboolean big_endian)
{
    const guint32 word = word_at(bytes, big_endian);
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

/* Reads exactly `length` bytes at offset `at`. */
static gboolean
read_at(const BillowImportCache *cache, goffset at, void *bytes, gsize length, GError **error)
{
    if (lseek(cache->descriptor, at, SEEK_SET) < 0) {
        billow_import_refuse(error, cache->path, _("byte %ld cannot be read: %s"), at, g_strerror(errno));
        return FALSE;
    }
    const gssize got = billow_read_bytes(cache->descriptor, cache->path, bytes, length, error);
    if (got >= 0 && (gsize) got < length)
        billow_import_refuse(error, cache->path, _("cut short: it ends at byte %ld"), at + got);
    return got == (gssize) length;
}

static gboolean
check_header(const BillowImportCache *cache, goffset length, GError **error)
{
    const goffset n_points =
        MIN(cache->n_points, BILLOW_MAX_POINTS); /* more is refused, and the product could overflow */
    const goffset expected = cache->points_at + n_points * cache->n_frames * (goffset) POINT_BYTES;
    const char *kind = cache->big_endian ? "MDD" : "PC2";
    if (cache->n_frames == 0 || cache->n_points == 0 || cache->n_points > BILLOW_MAX_POINTS)
        billow_import_refuse(
            error, cache->path,
            _("not a %s cache: its header specifies %u frames of %u points; a cloth can have up to %d"), kind,
            cache->n_frames, cache->n_points, BILLOW_MAX_POINTS);
    else if (length < expected)
        billow_import_refuse(
            error, cache->path,
            _("cut short, or not a %s cache: %u frames of %u points need %ld bytes; found %ld"), kind,
            cache->n_frames, cache->n_points, expected, length);
    else if (!cache->big_endian && !(isfinite(cache->first_time) && isfinite(cache->step)))
        billow_import_refuse(error, cache->path, _("byte 20: the first frame and the step must be numbers"));
    else
        return TRUE;
    return FALSE;
}

static gboolean
read_header(BillowImportCache *cache, GError **error)
{
    guint8 bytes[PC2_HEADER] = {0};
    const goffset length = billow_file_length(cache->descriptor, cache->path, error);
    if (length < 0)
        return FALSE;
    if (!read_at(cache, 0, bytes, (gsize) CLAMP(length, MDD_HEADER, PC2_HEADER), error))
        return FALSE;
    cache->big_endian = memcmp(bytes, signature, sizeof signature) != 0;
    if (cache->big_endian) {
        cache->n_frames = word_at(bytes, TRUE);
        cache->n_points = word_at(bytes + 4, TRUE);
        cache->points_at = MDD_HEADER + (goffset) sizeof(float) * cache->n_frames;
    } else if (length < PC2_HEADER || word_at(bytes + 12, FALSE) != 1) {
        billow_import_refuse(error, cache->path, _("byte 12: the version of a PC2 cache must be 1"));
        return FALSE;
    } else {
        cache->points_at = PC2_HEADER;
        cache->n_points = word_at(bytes + 16, FALSE);
        cache->first_time = (double) float_at(bytes + 20, FALSE);
        cache->step = (double) float_at(bytes + 24, FALSE);
        cache->n_frames = word_at(bytes + 28, FALSE);
    }
    return check_header(cache, length, error);
}

BillowImportCache *
billow_import_cache_open(const char *path, GError **error)
{
    const int descriptor = billow_regular_file_open(path, error);
    if (descriptor < 0)
        return NULL;
    g_autoptr(BillowImportCache) cache = g_new0(BillowImportCache, 1);
    cache->descriptor = descriptor;
    cache->path = g_strdup(path);
    return read_header(cache, error) ? g_steal_pointer(&cache) : NULL;
}

void
billow_import_cache_free(BillowImportCache *cache)
{
    if (!cache)
        return;
    close(cache->descriptor);
    g_free(cache->path);
    g_free(cache);
}

gboolean
billow_import_cache_time(BillowImportCache *cache, guint32 frame, double *time, gboolean *in_frames,
                         GError **error)
{
    guint8 bytes[sizeof(float)];
    const goffset at = MDD_HEADER + (goffset) sizeof(float) * frame;
    *in_frames = !cache->big_endian;
    *time = cache->first_time + cache->step * frame;
    if (*in_frames)
        return TRUE;
    if (!read_at(cache, at, bytes, sizeof bytes, error))
        return FALSE;
    *time = (double) float_at(bytes, TRUE);
    if (!isfinite(*time))
        billow_import_refuse(error, cache->path, _("byte %ld: the time of frame %u is not a number"), at,
                             frame + 1);
    return isfinite(*time);
}

gboolean
billow_import_cache_read(BillowImportCache *cache, guint32 frame, float *points, GCancellable *cancellable,
                         GError **error)
{
    const gsize n = 3 * (gsize) cache->n_points;
    const goffset begin = cache->points_at + (goffset) frame * cache->n_points * (goffset) POINT_BYTES;
    for (gsize first = 0; first < n; first += BLOCK_BYTES / sizeof *points) {
        const gsize length = MIN(n - first, BLOCK_BYTES / sizeof *points);
        guint8 *bytes = (guint8 *) (points + first);
        const goffset at = begin + (goffset) (first * sizeof *points);
        if (g_cancellable_set_error_if_cancelled(cancellable, error) ||
            !read_at(cache, at, bytes, length * sizeof *points, error))
            return FALSE;
        const gsize bad = billow_float_bytes_find_infinite(bytes, length, cache->big_endian);
        if (bad < length) {
            billow_import_refuse(error, cache->path, _("byte %ld: a coordinate of frame %u is not a number"),
                                 at + (goffset) (bad * sizeof *points), frame + 1);
            return FALSE;
        }
        for (gsize i = 0; i < length; i++)
            points[first + i] = float_at(bytes + i * sizeof *points, cache->big_endian);
    }
    return TRUE;
}
