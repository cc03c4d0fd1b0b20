/* A track: the blocks of one kind in lanes. It has widgets just for the blocks in view that are wide enough
 * to be told apart; the others it draws as bars. */
#pragma once

#include "widgets/timeline/items.h"
#include "widgets/timeline/view.h"

#define BILLOW_TYPE_TIMELINE_TRACK (billow_timeline_track_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineTrack, billow_timeline_track, BILLOW, TIMELINE_TRACK, GtkWidget)

typedef enum {
    BILLOW_TRACK_NORMAL,
    BILLOW_TRACK_TALL,
    BILLOW_TRACK_COLLAPSED,
    BILLOW_N_TRACK_HEIGHTS
} BillowTrackHeight;

/* Signal "height-changed" (): see billow_timeline_track_set_height().
 * Signal "guide" (double seconds): what is dragged snaps to that moment; NAN: to nothing.
 * Signal "reveal-rows" (double top, double bottom): these pixels of its height are to be scrolled into view.
 */
GtkWidget *billow_timeline_track_new(BillowSession *session, BillowBlockKind kind);

BillowSession *billow_timeline_track_get_session(BillowTimelineTrack *self); /* transfer none */
BillowBlockKind billow_timeline_track_get_kind(BillowTimelineTrack *self);

/* The part of the track's height that is in view, pixels: other lanes get no widgets. */
void billow_timeline_track_set_rows_in_view(BillowTimelineTrack *self, double top, double bottom);

/* The block at a place of the track, and which part of it; NULL for none. Owned by the track, until its
 * project changes. */
const BillowTimelineItem *billow_timeline_track_pick(BillowTimelineTrack *self, double x, double y,
                                                     BillowBlockPart *part);

/* The block of this id, or NULL; `id` may be NULL. Owned likewise. */
const BillowTimelineItem *billow_timeline_track_find(BillowTimelineTrack *track, const char *id);

/* Adds the blocks that a rectangle of the track's pixels touches to `blocks`; all of its blocks where it is NULL. */
void billow_timeline_track_add_within(BillowTimelineTrack *track, const graphene_rect_t *within,
                                      BillowBlockSet *blocks);

/* Selects, beside what is selected, the blocks of the track between the active one, if that is one of them, and this one. */
void billow_timeline_track_select_to(BillowTimelineTrack *track, const char *id);

/* The block that has the keyboard focus, or NULL. */
const BillowTimelineItem *billow_timeline_track_get_focused(BillowTimelineTrack *self);

/* Focuses a block; `reveal`: brings it into view first. FALSE when there is none of this id. */
gboolean billow_timeline_track_focus_block(BillowTimelineTrack *self, const char *id, gboolean reveal);

/* Where a block is shown, in the track's pixels. */
GdkRectangle billow_timeline_track_place_of(BillowTimelineTrack *self, const BillowTimelineItem *item);

/* How tall its lanes are; normal at first. */
void billow_timeline_track_set_height(BillowTimelineTrack *self, BillowTrackHeight height);
BillowTrackHeight billow_timeline_track_get_height(BillowTimelineTrack *self);

/* Tells whoever draws it what is snapped to; NAN: nothing. */
void billow_timeline_track_set_guide(BillowTimelineTrack *self, double seconds);
