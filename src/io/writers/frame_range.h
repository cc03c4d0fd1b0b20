/* Choices of frames: "1-100", "1,3,7", "1-100x3" (also written "1-100:3"), or a comma-separated mix; and
 * dividing them into chunks. */
#pragma once

#include <glib.h>

/* Returns the chosen frames as an ascending array of int without duplicates; free with g_array_unref(). NULL
 * or "" chooses all, 1 ... frame_count. Drops frames beyond the end, and then sets `*clipped` to TRUE; if
 * `clipped` is NULL they are an error. Returns NULL with G_OPTION_ERROR_BAD_VALUE if the text is not a range,
 * has step 0, a backward range or frame 0, or contains no existing frame. */
GArray *billow_frame_range_parse(const char *text, int frame_count, gboolean *clipped, GError **error);

/* Does the same for the frames of a file; error messages say so. */
GArray *billow_frame_range_parse_file(const char *text, int frame_count, gboolean *clipped, GError **error);

/* Returns a text that chooses these frames (ascending): "1-24,30". Free with g_free(). */
char *billow_frame_range_text(const GArray *frames);

/* One of `count` chunks of some frames, numbered from 1. */
typedef struct {
    int number, count;
} BillowFrameChunk;

/* Parses "2/8". Returns FALSE if the text is not a chunk. */
gboolean billow_frame_chunk_parse(const char *text, BillowFrameChunk *chunk);

/* Returns the consecutive frames of a chunk. The sizes of chunks differ by at most one; some are empty if
 * there are more chunks than frames. Free with g_array_unref(). */
GArray *billow_frame_chunk(const GArray *frames, BillowFrameChunk chunk);

/* Returns at most `most` (at least 1) of the frames, spread as evenly as possible: always the first and, of
 * two or more, the last. Free with g_array_unref(). */
GArray *billow_frame_range_thin(const GArray *frames, guint most);
