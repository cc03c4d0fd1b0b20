/* Choices of frames: "1-100", "1,3,7", "1-100x3" (also written "1-100:3"), or a comma-separated mix; and
 * dividing them into chunks. */
#pragma once

#include <glib.h>

/* Returns the chosen frames as an ascending array of int without duplicates; free with g_array_unref(). NULL
 * or "" chooses all, 1 ... frame_count. Drops frames beyond the end, and then sets `*clipped` to TRUE; if
 * `clipped` is NULL they are an error. Returns NULL with G_OPTION_ERROR_BAD_VALUE if the text is not a range,
 * has step 0, a backward range or frame 0, or contains no existing frame. */
GArray *billow_frame_range_parse(const char *text, int frame_count, gboolean *clipped, GError **error);

/* Does the same for choices of sub-frames too: "1-10x0.5", "2.25". `*subframes` receives the least number of parts of a
 * frame that has all of them (1, 2, 4, 5, 8, 10 or 16). The array then has their numbers, counted as by
 * billow_project_divide_frames(). */
GArray *billow_frame_range_parse_divided(const char *text, int frame_count, int *subframes, gboolean *clipped,
                                         GError **error);

/* Does the same as the first for the frames of a file; error messages say so. */
GArray *billow_frame_range_parse_file(const char *text, int frame_count, gboolean *clipped, GError **error);

/* Returns how many decimals the number of a sub-frame has. */
int billow_subframe_decimals(int subframes);

/* Returns a text that chooses these frames (ascending), each divided into `subframes`: "1-24,30", "1-2.75x0.25". Free with
 * g_free(). */
char *billow_frame_range_text(const GArray *frames, int subframes);

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

/* Returns the index of the first frame that is not as far from the one before as the second is from the
 * first; 0: there is none. */
guint billow_frame_range_uneven(const GArray *frames);
