/* The strip beside the header of a cloth: while its tracks are folded, all its blocks, small. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_SUMMARY (billow_timeline_summary_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineSummary, billow_timeline_summary, BILLOW, TIMELINE_SUMMARY, GtkWidget)

/* Creates the strip of the cloth with this id. */
GtkWidget *billow_timeline_summary_new(BillowSession *session, const char *cloth);

/* Sets whether it shows the blocks (initially), or only the lines of the timeline. */
void billow_timeline_summary_set_blocks(BillowTimelineSummary *self, gboolean blocks);

/* Returns the block at a place in the strip, or NULL. Free with billow_block_ref_free(). */
BillowBlockRef *billow_timeline_summary_pick(BillowTimelineSummary *self, double x, double y);
