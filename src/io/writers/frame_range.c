/* Parses choices of frames part by part. */
#include "io/writers/frame_range.h"

#include "io/base/printable.h"

#include <glib/gi18n.h>
#include <string.h>

/* Reads a number at the start of `*text` and moves past it. */
static gboolean
read_number(const char **text, int *number)
{
    char *end;
    if (!g_ascii_isdigit(**text))
        return FALSE;
    guint64 value = g_ascii_strtoull(*text, &end, 10);
    *number = (int) MIN(value, G_MAXINT);
    *text = end;
    return TRUE;
}

/* Reads "7", "1-100", "1-100x3" or "1-100:3". */
static gboolean
read_range(const char *text, int *first, int *last, int *step)
{
    if (!read_number(&text, first))
        return FALSE;
    *last = *first;
    *step = 1;
    if (*text == '-') {
        text++;
        if (!read_number(&text, last))
            return FALSE;
        if (*text == 'x' || *text == ':') {
            text++;
            if (!read_number(&text, step))
                return FALSE;
        }
    }
    return *text == '\0';
}

/* How many frames there are, and whether they are of a file. */
typedef struct {
    int count;
    gboolean of_file;
} Frames;

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
    int first = 0, last = 0, step = 0;
    g_autofree char *problem = NULL, *shown = billow_printable(text);
    if (!read_range(text, &first, &last, &step))
        problem = g_strdup_printf(
            _("“%s” is not a selection of frames; expected 7, 1-100, 1-100x3 or 1-100:3"), shown);
    else if (step == 0)
        problem = g_strdup_printf(_("“%s” has a step of 0; expected at least 1"), shown);
    else if (last < first)
        problem = g_strdup_printf(_("“%s” runs backwards; expected the lower frame first"), shown);
    else if (first < 1 || (last > frames.count && !clipped))
        problem = beyond_text(shown, frames);
    if (problem) {
        g_set_error_literal(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, problem);
        return FALSE;
    }
    if (last > frames.count)
        *clipped = TRUE;
    for (gint64 frame = first; frame <= MIN(last, frames.count); frame += step)
        chosen[frame] = TRUE;
    return TRUE;
}

static GArray *
parse(const char *text, Frames frames, gboolean *clipped, GError **error)
{
    g_autofree gboolean *chosen = g_new0(gboolean, (gsize) frames.count + 1);
    g_autofree char *all = g_strdup_printf("1-%d", frames.count);
    g_auto(GStrv) parts = g_strsplit(text && *text ? text : all, ",", -1);
    if (clipped)
        *clipped = FALSE;
    for (char **part = parts; *part; part++)
        if (!mark_range(g_strstrip(*part), chosen, frames, clipped, error))
            return NULL;
    GArray *list = g_array_new(FALSE, FALSE, sizeof(int));
    for (int frame = 1; frame <= frames.count; frame++)
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
    return parse(text, (Frames){frame_count, FALSE}, clipped, error);
}

GArray *
billow_frame_range_parse_file(const char *text, int frame_count, gboolean *clipped, GError **error)
{
    return parse(text, (Frames){frame_count, TRUE}, clipped, error);
}

char *
billow_frame_range_text(const GArray *frames)
{
    const int *frame = &g_array_index(frames, int, 0);
    GString *text = g_string_new(NULL);
    for (guint i = 0, end; i < frames->len; i = end) {
        for (end = i + 1; end < frames->len && frame[end] == frame[end - 1] + 1;)
            end++;
        g_string_append_printf(text, "%s%d", i > 0 ? "," : "", frame[i]);
        if (end > i + 1)
            g_string_append_printf(text, "-%d", frame[end - 1]);
    }
    return g_string_free(text, FALSE);
}

gboolean
billow_frame_chunk_parse(const char *text, BillowFrameChunk *chunk)
{
    return read_number(&text, &chunk->number) && *text++ == '/' && read_number(&text, &chunk->count) &&
           *text == '\0' && chunk->number >= 1 && chunk->number <= chunk->count;
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
