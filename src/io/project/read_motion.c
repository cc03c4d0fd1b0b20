/* Checks a motion that a scene plays. */
#include "io/project/reading.h"

#include <glib/gi18n.h>
#include <string.h>

void
billow_read_motion(BillowReading *reading, json_object *object, void *data)
{
    (void) object;
    const BillowPlayedMotion *motion = data;
    if (!billow_played_motion_fits(motion, NULL))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "last",
                         _("found %d, expected at least the first frame, %d"), motion->last, motion->first);
    if (motion->file && !strchr(motion->file, '#')) /* not a pattern for numbered files */
        billow_note_missing_file(&reading->json, reading->folder, "file", motion->file);
}
