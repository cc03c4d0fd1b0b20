/* A track: the blocks of one kind, in lanes. Wide ones in view have widgets; others are drawn as bars. */
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

/* Creates the track of `kind` for `session` (referenced): of the cloth with the id `cloth` (copied) or, if
 * that is NULL, of the scene.
 *
 * Signal "height-changed" (): see billow_timeline_track_set_height().
 * Signal "guide" (double seconds): a drag snaps to this time; NAN: to nothing.
 * Signal "reveal-rows" (double top, double bottom): scroll these pixels of its height into view. */
GtkWidget *billow_timeline_track_new(BillowSession *session, BillowBlockKind kind, const char *cloth);

/* Returns whether its blocks are those of the session: its cloth is the active one, or it is a track of the
 * scene. Only then may they be selected and edited. */
gboolean billow_timeline_track_is_live(const BillowTimelineTrack *self);

/* Returns the project in which its cloth is the active one. Transfer full. */
BillowProject *billow_timeline_track_get_project(BillowTimelineTrack *self);

BillowSession *billow_timeline_track_get_session(BillowTimelineTrack *self); /* Transfer none. */
BillowBlockKind billow_timeline_track_get_kind(BillowTimelineTrack *self);

/* Sets the part of the track's height that is in view, in pixels. Blocks outside it get no widgets. */
void billow_timeline_track_set_rows_in_view(BillowTimelineTrack *self, double top, double bottom);

/* Returns the block at (x, y) in the track's pixels, or NULL, and sets `part` to the part of it there. Owned
 * by the track and valid until the project changes. */
const BillowTimelineItem *billow_timeline_track_pick(BillowTimelineTrack *self, double x, double y,
                                                     BillowBlockPart *part);

/* Returns the block with this id, or NULL. `id` may be NULL. Ownership as in billow_timeline_track_pick(). */
const BillowTimelineItem *billow_timeline_track_find(BillowTimelineTrack *track, const char *id);

/* Adds the blocks that touch the rectangle `within` (the track's pixels; NULL: all) to `blocks`. */
void billow_timeline_track_add_within(BillowTimelineTrack *track, const graphene_rect_t *within,
                                      BillowBlockSet *blocks);

/* Also selects the blocks from the active one to this one, or this alone if that is on another track. */
void billow_timeline_track_select_to(BillowTimelineTrack *track, const char *id);

/* Returns the block that has the keyboard focus, or NULL. */
const BillowTimelineItem *billow_timeline_track_get_focused(BillowTimelineTrack *self);

/* Focuses a block; with `reveal`, scrolls it into view first. Returns FALSE if there is no block with this
 * id, or its widget refuses the focus. */
gboolean billow_timeline_track_focus_block(BillowTimelineTrack *self, const char *id, gboolean reveal);

/* Returns the rectangle in which a block is shown, in the track's pixels. */
GdkRectangle billow_timeline_track_place_of(BillowTimelineTrack *self, const BillowTimelineItem *item);

/* Sets how tall the lanes are. The default is BILLOW_TRACK_NORMAL. Emits "height-changed". */
void billow_timeline_track_set_height(BillowTimelineTrack *self, BillowTrackHeight height);
BillowTrackHeight billow_timeline_track_get_height(BillowTimelineTrack *self);

/* Emits "guide": a drag snaps to this time, in seconds; NAN: to nothing. */
void billow_timeline_track_set_guide(BillowTimelineTrack *self, double seconds);
