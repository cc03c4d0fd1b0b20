/* Parses choices of frames part by part. */
#include "io/writers/frame_range.h"

#include "io/base/printable.h"

#include <glib/gi18n.h>
#include <string.h>

enum { ONE = 10000 }; /* frames are read in ten thousandths */

/* Into how many sub-frames a frame may be divided: all have few decimals. */
static const struct {
    int parts, decimals;
} divisions[] = {{1, 0}, {2, 1}, {4, 2}, {5, 1}, {8, 3}, {10, 1}, {16, 4}};

/* Reads a number at the start of `*text`, in ten thousandths, and moves past it. */
static gboolean
read_number(const char **text, gint64 *number)
{
    char *end;
    if (!g_ascii_isdigit(**text))
        return FALSE;
    *number = (gint64) MIN(g_ascii_strtoull(*text, &end, 10), G_MAXINT) * ONE;
    if (*end == '.' && g_ascii_isdigit(end[1]))
        for (int place = ONE / 10; g_ascii_isdigit(*++end); place /= 10) {
            if (place == 0 && *end != '0')
                return FALSE;
            *number += place * (*end - '0');
        }
    *text = end;
    return TRUE;
}

/* "7", "1-100", "1-100x3" or "1-100:3" */
typedef struct {
    gint64 first, last, step;
} Range;

static gboolean
read_range(const char *text, Range *range)
{
    if (!read_number(&text, &range->first))
        return FALSE;
    range->last = range->first;
    range->step = ONE;
    if (*text == '-') {
        text++;
        if (!read_number(&text, &range->last))
            return FALSE;
        if (*text == 'x' || *text == ':') {
            text++;
            if (!read_number(&text, &range->step))
                return FALSE;
        }
    }
    return *text == '\0';
}

/* How many frames there are, into how many sub-frames each is divided, and whether they are of a file. */
typedef struct {
    int count, parts;
    gboolean of_file;
} Frames;

static gboolean
divides(int parts, const Range *range)
{
    return range->first * parts % ONE == 0 && range->last * parts % ONE == 0 &&
           range->step * parts % ONE == 0;
}

/* Returns the least number of sub-frames that have all numbers, or 0. */
static int
find_parts(char **texts)
{
    for (gsize i = 0; i < G_N_ELEMENTS(divisions); i++) {
        gboolean fits = TRUE;
        Range range;
        for (char **text = texts; *text && fits; text++)
            fits = !read_range(g_strstrip(*text), &range) || divides(divisions[i].parts, &range);
        if (fits)
            return divisions[i].parts;
    }
    return 0;
}

static char *
beyond_text(const char *shown, Frames frames)
{
    return frames.of_file
               ? g_strdup_printf(_("“%s” is outside the file’s frames, 1-%d"), shown, frames.count)
               : g_strdup_printf(_("“%s” exceeds the frames of the animation, 1-%d"), shown, frames.count);
}

static gboolean
mark_range(const char *text, gboolean *chosen, Frames frames, gboolean *clipped, GError **error)
{
    Range range = {0};
    const gint64 last = (gint64) frames.count * frames.parts;
    g_autofree char *problem = NULL, *shown = billow_printable(text);
    const gboolean is_range = read_range(text, &range) && divides(frames.parts, &range);
    const gint64 first = (range.first - ONE) * frames.parts / ONE + 1,
                 to = (range.last - ONE) * frames.parts / ONE + 1, step = range.step * frames.parts / ONE;
    if (!is_range)
        problem = g_strdup_printf(
            _("“%s” is not a selection of frames; expected 7, 1-100, 1-100x3 or 1-100:3"), shown);
    else if (step == 0)
        problem = g_strdup_printf(_("“%s” has a step of 0; expected at least 1"), shown);
    else if (to < first)
        problem = g_strdup_printf(_("“%s” runs backwards; expected the lower frame first"), shown);
    else if (range.first < ONE || (to > last && !clipped))
        problem = beyond_text(shown, frames);
    if (problem) {
        g_set_error_literal(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, problem);
        return FALSE;
    }
    if (to > last)
        *clipped = TRUE;
    for (gint64 frame = first; frame <= MIN(to, last); frame += step)
        chosen[frame] = TRUE;
    return TRUE;
}

static GArray *
parse(const char *text, Frames frames, int *subframes, gboolean *clipped, GError **error)
{
    g_autofree char *all = g_strdup_printf("1-%d", frames.count);
    g_auto(GStrv) parts = g_strsplit(text && *text ? text : all, ",", -1);
    frames.parts = subframes ? find_parts(parts) : 1;
    if (frames.parts == 0) {
        g_autofree char *shown = billow_printable(text);
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    _("“%s” divides frames too finely; expected halves, quarters, fifths, eighths, tenths or "
                      "sixteenths of a frame"),
                    shown);
        return NULL;
    }
    if (subframes)
        *subframes = frames.parts;
    const int count = frames.count * frames.parts;
    g_autofree gboolean *chosen = g_new0(gboolean, (gsize) count + 1);
    if (clipped)
        *clipped = FALSE;
    for (char **part = parts; *part; part++)
        if (!mark_range(g_strstrip(*part), chosen, frames, clipped, error))
            return NULL;
    GArray *list = g_array_new(FALSE, FALSE, sizeof(int));
    for (int frame = 1; frame <= count; frame++)
        if (chosen[frame])
            g_array_append_val(list, frame);
    if (list->len > 0)
        return list;
    g_array_unref(list);
    g_autofree char *shown = billow_printable(text), *problem = beyond_text(shown, frames);
    g_set_error_literal(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, problem);
    return NULL;
}

GArray *
billow_frame_range_parse(const char *text, int frame_count, gboolean *clipped, GError **error)
{
    return parse(text, (Frames){frame_count, 1, FALSE}, NULL, clipped, error);
}

GArray *
billow_frame_range_parse_divided(const char *text, int frame_count, int *subframes, gboolean *clipped,
                                 GError **error)
{
    return parse(text, (Frames){frame_count, 1, FALSE}, subframes, clipped, error);
}

GArray *
billow_frame_range_parse_file(const char *text, int frame_count, gboolean *clipped, GError **error)
{
    return parse(text, (Frames){frame_count, 1, TRUE}, NULL, clipped, error);
}

int
billow_subframe_decimals(int subframes)
{
    for (gsize i = 0; i < G_N_ELEMENTS(divisions); i++)
        if (divisions[i].parts == subframes)
            return divisions[i].decimals;
    return 0;
}

/* Appends a number of `parts` without zeros at its end: "2", "2.25". */
static void
append_parts(GString *text, int number, int parts)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.14g", (double) number / parts));
}

char *
billow_frame_range_text(const GArray *frames, int subframes)
{
    const int *frame = &g_array_index(frames, int, 0), parts = MAX(subframes, 1);
    GString *text = g_string_new(NULL);
    for (guint i = 0, end; i < frames->len; i = end) {
        for (end = i + 1; end < frames->len && frame[end] == frame[end - 1] + 1;)
            end++;
        if (i > 0)
            g_string_append_c(text, ',');
        append_parts(text, frame[i] - 1 + parts, parts);
        if (end == i + 1)
            continue;
        g_string_append_c(text, '-');
        append_parts(text, frame[end - 1] - 1 + parts, parts);
        if (parts > 1) {
            g_string_append_c(text, 'x');
            append_parts(text, 1, parts);
        }
    }
    return g_string_free(text, FALSE);
}

gboolean
billow_frame_chunk_parse(const char *text, BillowFrameChunk *chunk)
{
    gint64 number, count;
    if (!read_number(&text, &number) || *text++ != '/' || !read_number(&text, &count) || *text != '\0' ||
        number % ONE != 0 || count % ONE != 0)
        return FALSE;
    *chunk = (BillowFrameChunk){(int) (number / ONE), (int) (count / ONE)};
    return chunk->number >= 1 && chunk->number <= chunk->count;
}

GArray *
billow_frame_chunk(const GArray *frames, BillowFrameChunk chunk)
{
    const guint64 length = frames->len, count = (guint64) chunk.count;
    const guint first = (guint) (((guint64) chunk.number - 1) * length / count);
    const guint after = (guint) ((guint64) chunk.number * length / count);
    GArray *part = g_array_new(FALSE, FALSE, sizeof(int));
    if (after > first)
        g_array_append_vals(part, &g_array_index(frames, int, first), after - first);
    return part;
}

GArray *
billow_frame_range_thin(const GArray *frames, guint most)
{
    const guint64 n = MIN(frames->len, most), steps = MAX(n, 2) - 1;
    GArray *thin = g_array_new(FALSE, FALSE, sizeof(int));
    for (guint64 i = 0; i < n; i++)
        g_array_append_val(thin, g_array_index(frames, int, (i * (frames->len - 1) + steps / 2) / steps));
    return thin;
}

guint
billow_frame_range_uneven(const GArray *frames)
{
    const int *at = (const int *) (gconstpointer) frames->data;
    for (guint i = 2; i < frames->len; i++)
        if (at[i] - at[i - 1] != at[1] - at[0])
            return i;
    return 0;
}
