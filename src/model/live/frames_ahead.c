#include "model/live/frames_ahead.h"

struct BillowFramesAhead {
    size_t max_bytes;
    BillowAnimation *animation;
    int shown, total, room; /* in frames; `room` of them fit in memory */
    int count;              /* number of stored frames */
    BillowMesh **frames;    /* by number, from 1; NULL: not there */
};

BillowFramesAhead *
billow_frames_ahead_new(size_t max_bytes)
{
    BillowFramesAhead *ahead = g_new0(BillowFramesAhead, 1);
    ahead->max_bytes = max_bytes;
    return ahead;
}

static void
drop(BillowFramesAhead *ahead, int frame)
{
    if (ahead->frames[frame])
        ahead->count--;
    g_clear_pointer(&ahead->frames[frame], billow_mesh_unref);
}

static void
drop_all(BillowFramesAhead *ahead)
{
    for (int frame = 1; frame <= ahead->total; frame++)
        drop(ahead, frame);
    g_clear_pointer(&ahead->frames, g_free);
    g_clear_pointer(&ahead->animation, billow_animation_unref);
    ahead->total = ahead->room = 0;
}

void
billow_frames_ahead_free(BillowFramesAhead *ahead)
{
    drop_all(ahead);
    g_free(ahead);
}

void
billow_frames_ahead_show(BillowFramesAhead *ahead, BillowAnimation *animation, int frame)
{
    ahead->shown = frame;
    if (ahead->animation == animation)
        return;
    drop_all(ahead);
    if (!animation)
        return;
    const BillowProject *project = billow_animation_project(animation);
    const size_t fit = ahead->max_bytes / billow_mesh_bytes(&project->cloth->grid);
    ahead->animation = billow_animation_ref(animation);
    ahead->total = billow_project_frame_count(project);
    ahead->room = (int) CLAMP(fit, 1, (size_t) ahead->total);
    ahead->frames = g_new0(BillowMesh *, ahead->total + 1);
}

static gboolean
is_frame(const BillowFramesAhead *ahead, int frame)
{
    return frame >= 1 && frame <= ahead->total;
}

BillowMesh *
billow_frames_ahead_get(const BillowFramesAhead *ahead, int frame)
{
    return is_frame(ahead, frame) && ahead->frames[frame] ? billow_mesh_ref(ahead->frames[frame]) : NULL;
}

/* Returns the frame that is shown `later` frames after the current one. */
static int
frame_after(const BillowFramesAhead *ahead, int later)
{
    return (ahead->shown - 1 + later) % ahead->total + 1;
}

void
billow_frames_ahead_add(BillowFramesAhead *ahead, int frame, BillowMesh *mesh)
{
    if (!is_frame(ahead, frame))
        return;
    drop(ahead, frame);
    if (ahead->count == ahead->room) { /* drop the one that is shown last */
        int later = ahead->total - 1;
        while (later > 0 && !ahead->frames[frame_after(ahead, later)])
            later--;
        drop(ahead, frame_after(ahead, later));
    }
    ahead->frames[frame] = billow_mesh_ref(mesh);
    ahead->count++;
}

int
billow_frames_ahead_missing(const BillowFramesAhead *ahead)
{
    for (int later = 1; later < ahead->room; later++)
        if (!ahead->frames[frame_after(ahead, later)])
            return frame_after(ahead, later);
    return 0;
}
