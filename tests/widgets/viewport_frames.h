/* Waits for a viewport to draw, however long the machine takes. */
#pragma once

#include "hands.h"
#include "widgets/viewport/private.h"

typedef struct {
    BillowViewport *viewport;
    guint64 frames;
} ViewportFrames;

static inline gboolean
viewport_has_more_frames(gpointer data)
{
    const ViewportFrames *before = data;
    return billow_viewport_get_frames_drawn(before->viewport) > before->frames;
}

/* Waits until more than `frames` frames are drawn. */
static inline void
viewport_wait_for_more(BillowViewport *viewport, guint64 frames)
{
    hands_wait_until(viewport_has_more_frames, &(ViewportFrames){viewport, frames});
}

/* Returns whether the texture that was requested last has been read, or could not be. */
static inline gboolean
viewport_has_read(gpointer data)
{
    const BillowViewport *viewport = data;
    return viewport->texture->reading == NULL;
}

/* Returns whether no frame is due, neither a first one nor one with smooth edges. */
static inline gboolean
viewport_is_still(gpointer viewport)
{
    return billow_viewport_is_still(viewport);
}

/* Returns whether nothing is drawn for `milliseconds`. */
static inline gboolean
viewport_rests(BillowViewport *viewport, int milliseconds)
{
    const guint64 before = billow_viewport_get_frames_drawn(viewport);
    hands_let_pass(milliseconds);
    return billow_viewport_get_frames_drawn(viewport) == before;
}

/* Waits until the last frame, the one with smooth edges, is drawn. */
static inline void
viewport_wait_for_rest(BillowViewport *viewport)
{
    guint64 before;
    do {
        hands_wait_until(viewport_is_still, viewport);
        before = billow_viewport_get_frames_drawn(viewport);
        hands_settle();
    } while (billow_viewport_get_frames_drawn(viewport) > before);
}
