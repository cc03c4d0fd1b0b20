/* The header to the left of a track: its name, and buttons that add a block, mute or solo the track, and
 * change its height. It stays in view while a tall track is scrolled. */
#pragma once

#include "widgets/timeline/track.h"

#define BILLOW_TYPE_TIMELINE_HEAD (billow_timeline_head_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineHead, billow_timeline_head, BILLOW, TIMELINE_HEAD, GtkWidget)

/* Creates the header of `track` (borrowed: must outlive the header). Its buttons activate "win.add-",
 * "win.mute-", "win.solo-" and "win.height-" followed by the word of the track's kind; the track of
 * keyframes adds with "win.new-keyframe". */
GtkWidget *billow_timeline_head_new(BillowTimelineTrack *track);

/* Sets how many pixels of the track are scrolled out of view at the top. */
void billow_timeline_head_set_scrolled(BillowTimelineHead *self, double pixels);
