/* What the user is told about an export: before, while it runs, and after. */
#pragma once

#include "io/sequence/writing.h"

/* Each is to be freed with g_free(). */

/* "144 frames, Canopy.0001.obj … Canopy.0144.obj, about 12 MB of 5 GB that are free"; there is at least one frame. `free_bytes`: of the disk;
 * negative: not known. */
char *billow_export_summary(const BillowProject *project, const BillowSequenceSettings *settings,
                            GArray *frames, double free_bytes);

/* That the disk has no room for these frames; NULL: it has, or that is not known. */
char *billow_export_room_problem(const BillowProject *project, const BillowSequenceSettings *settings,
                                 GArray *frames, double free_bytes);

/* What is to be known before: that `replaced` files are there already, `room` (as above, or NULL), that the cloth's picture is not read
 * (`unread`), or a body's mesh (`unread_mesh`). Empty: nothing. */
char *billow_export_cautions(guint replaced, const char *room, gboolean unread, gboolean unread_mesh);

/* "240.0 frames/s, 3 seconds left": some of `total` frames are done, after so many seconds. */
char *billow_export_rate(int done, int total, double seconds);

/* What was written to `folder`, and, when it is complete, what is to be known about it, the `warning` of the rest shapes
 * (or NULL) included. */
char *billow_export_result(const BillowSequenceReport *report, gboolean complete, const char *warning,
                           const char *folder);

/* How it ended, in a few words; `error` is NULL when it ended well. Transfer none. */
const char *billow_export_outcome(const GError *error);
