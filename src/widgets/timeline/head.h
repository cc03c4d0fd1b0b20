/* The head of a track, left of it: what it is called, what adds a block to it, mutes it, hears it alone, and how tall it is. It stays in
 * view while a tall track is scrolled past. */
#pragma once

#include "widgets/timeline/track.h"

#define BILLOW_TYPE_TIMELINE_HEAD (billow_timeline_head_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineHead, billow_timeline_head, BILLOW, TIMELINE_HEAD, GtkWidget)

/* Its buttons activate "win.add-", "win.mute-", "win.solo-" and "win.height-" with the word of the kind; those of keyframes
 * "win.new-keyframe". */
GtkWidget *billow_timeline_head_new(BillowTimelineTrack *track);

/* So many pixels of its track are scrolled out above. */
void billow_timeline_head_set_scrolled(BillowTimelineHead *self, double pixels);
