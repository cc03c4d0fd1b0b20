/* Choices of frames: "1-100", "1,3,7", "1-100x3" or a comma-separated mix. */
#pragma once

#include <glib.h>

/* The chosen frames, ascending, each once (array of int; free with g_array_unref()). NULL `text` or "": all,
 * 1 ... frame_count. NULL with a G_OPTION_ERROR_BAD_VALUE that says what is wrong: not a range, step 0, a
 * range that runs backwards, a frame beyond the frames there are. */
GArray *billow_frame_range_parse(const char *text, int frame_count, GError **error);
