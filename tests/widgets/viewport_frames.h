/* Waiting for a viewport to draw, however long the machine takes. */
#pragma once

#include "hands.h"
#include "widgets/viewport.h"

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

/* Runs the main loop for so many hundredths of a second, of which the process has really had each. Whether nothing
 * was drawn. */
static inline gboolean
viewport_rests(BillowViewport *viewport, int hundredths)
{
    const guint64 before = billow_viewport_get_frames_drawn(viewport);
    for (int i = 0; i < hundredths; i++)
        hands_wait(10);
    return billow_viewport_get_frames_drawn(viewport) == before;
}

static inline gboolean
viewport_has_come_to_rest(gpointer viewport)
{
    return viewport_rests(viewport, 40);
}

/* Until the last frame, that with smooth edges, is drawn. */
static inline void
viewport_wait_for_rest(BillowViewport *viewport)
{
    hands_wait_until(viewport_has_come_to_rest, viewport);
}
