/* Choices of frames: "1-100", "1,3,7", "1-100x3", which is also written "1-100:3", or a comma-separated mix; and shares of them. */
#pragma once

#include <glib.h>

/* The chosen frames, ascending, each once (array of int; free with g_array_unref()). NULL `text` or "": all,
 * 1 ... frame_count. What goes beyond the end is left out, and `*clipped` tells whether anything was; with NULL `clipped` it
 * is refused. NULL with a G_OPTION_ERROR_BAD_VALUE that says what is wrong: not a range, step 0, a range that runs backwards,
 * frame 0, no frame that there is. */
GArray *billow_frame_range_parse(const char *text, int frame_count, gboolean *clipped, GError **error);

/* The same of the frames of a file, in place of those of an animation: messages say so. */
GArray *billow_frame_range_parse_file(const char *text, int frame_count, gboolean *clipped, GError **error);

/* Such a choice of some frames, ascending: "1-24,30". Free with g_free(). */
char *billow_frame_range_text(const GArray *frames);

/* Of `count` shares of some frames, the one with this number, from 1 on. */
typedef struct {
    int number, count;
} BillowFrameChunk;

/* "2/8". FALSE: it is no share. */
gboolean billow_frame_chunk_parse(const char *text, BillowFrameChunk *chunk);

/* The frames of a share: frames that follow each other, as many in each share as in any other, or one more. None where there are
 * more shares than frames. Free with g_array_unref(). */
GArray *billow_frame_chunk(const GArray *frames, BillowFrameChunk chunk);

/* Of frames, at most so many (at least 1), as even as they may be: the first and, of two and more, the last among them. Free with
 * g_array_unref(). */
GArray *billow_frame_range_thin(const GArray *frames, guint most);
