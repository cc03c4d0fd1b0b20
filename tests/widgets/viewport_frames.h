/* Waiting for a viewport to draw, however long the machine takes. */
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

/* Until more than so many frames are drawn. */
static inline void
viewport_wait_for_more(BillowViewport *viewport, guint64 frames)
{
    hands_wait_until(viewport_has_more_frames, &(ViewportFrames){viewport, frames});
}

/* Whether the picture that was asked for last is read, or cannot be. */
static inline gboolean
viewport_has_read(gpointer data)
{
    const BillowViewport *viewport = data;
    return viewport->texture.reading == NULL;
}

/* Whether no frame is due, neither the first nor the one with smooth edges. */
static inline gboolean
viewport_is_still(gpointer viewport)
{
    return billow_viewport_is_still(viewport);
}

/* Whether nothing is drawn meanwhile. */
static inline gboolean
viewport_rests(BillowViewport *viewport, int milliseconds)
{
    const guint64 before = billow_viewport_get_frames_drawn(viewport);
    hands_let_pass(milliseconds);
    return billow_viewport_get_frames_drawn(viewport) == before;
}

/* Until the last frame, that with smooth edges, is drawn. */
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
