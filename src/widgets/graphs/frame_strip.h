/* The frames of a run as a line, with a mark where each keyframe of a fit is, and a handle at the frame
 * that is shown. */
#pragma once

#include <gtk/gtk.h>

/* A keyframe: from one frame to another, from 0. */
typedef struct {
    guint first, last;
} BillowFrameMark;

#define BILLOW_TYPE_FRAME_STRIP (billow_frame_strip_get_type())
G_DECLARE_FINAL_TYPE(BillowFrameStrip, billow_frame_strip, BILLOW, FRAME_STRIP, GtkWidget)

/* Signal "changed" (): the user chose another frame, by dragging or by keys. */
GtkWidget *billow_frame_strip_new(void);

/* Sets how many frames there are; without any there is no handle. The first one is shown, and marks are
 * removed. */
void billow_frame_strip_set_frames(BillowFrameStrip *self, guint n);

/* Sets the marks, copied. */
void billow_frame_strip_set_marks(BillowFrameStrip *self, const BillowFrameMark *marks, guint n);

/* Returns the marks: array of BillowFrameMark, transfer none. */
const GArray *billow_frame_strip_get_marks(BillowFrameStrip *self);

/* Sets the frame that is shown, from 0, limited to those that exist. Emits nothing. */
void billow_frame_strip_set_frame(BillowFrameStrip *self, guint frame);
guint billow_frame_strip_get_frame(BillowFrameStrip *self);
