/* The frames of a run as a line, with a mark where each keyframe of a fit is, pins on some of them, and a handle at
 * the frame that is shown. */
#pragma once

#include <gtk/gtk.h>

/* A keyframe: from one frame to another, from 0. */
typedef struct {
    guint first, last;
} BillowFrameMark;

#define BILLOW_TYPE_FRAME_STRIP (billow_frame_strip_get_type())
G_DECLARE_FINAL_TYPE(BillowFrameStrip, billow_frame_strip, BILLOW, FRAME_STRIP, GtkWidget)

/* Signals, all by the pointer or by keys: "changed" (): the user chose another frame; "pin" (): the user wants a pin
 * where the shown frame has none, or the one that it has away; "drop" (): the user wants the keyframe at the shown
 * frame away. */
GtkWidget *billow_frame_strip_new(void);

/* Sets how many frames there are; without any there is no handle. The first one is shown, and marks and
 * pins are removed. */
void billow_frame_strip_set_frames(BillowFrameStrip *self, guint n);

/* Sets the marks, copied. */
void billow_frame_strip_set_marks(BillowFrameStrip *self, const BillowFrameMark *marks, guint n);

/* Returns the marks: array of BillowFrameMark, transfer none. */
const GArray *billow_frame_strip_get_marks(BillowFrameStrip *self);

/* Returns the mark at a frame, or NULL; valid until the marks change. */
const BillowFrameMark *billow_frame_strip_mark_at(BillowFrameStrip *self, guint frame);

/* Sets the frames with pins, copied. */
void billow_frame_strip_set_pins(BillowFrameStrip *self, const guint *frames, guint n);

/* Sets the frame that is shown, from 0, limited to those that exist. Emits nothing. */
void billow_frame_strip_set_frame(BillowFrameStrip *self, guint frame);
guint billow_frame_strip_get_frame(BillowFrameStrip *self);
