#include "model/project/shown_time.h"

#include "model/project/time_remap.h"

#include <float.h>
#include <math.h>

/* Share of a frame by which a time may miss the start or end of a remap. */
static const double ON_FRAME = 1e-6;

/* Parts of a frame to which times are rounded that are as near as rounding errors; how near that is, in frames, and in units
 * of the rounding of the largest number. */
static const double PARTS = 1024.0, NEAR = 1e-9, ROUNDINGS = 64.0;

/* Returns the remap that is in force, or NULL. */
static const BillowBlock *
remap_at(const BillowProject *project, double seconds)
{
    const GPtrArray *remaps = billow_project_track(project, BILLOW_BLOCK_REMAP);
    const double near = ON_FRAME / project->frame_rate;
    const BillowBlock *found = NULL;
    for (guint i = 0; i < remaps->len; i++) {
        const BillowBlock *remap = remaps->pdata[i];
        if (!remap->muted && remap->start - near <= seconds && seconds < billow_block_end(remap) - near &&
            (!found || remap->start >= found->start))
            found = remap;
    }
    return found;
}

/* Rounds a time that a remap at `seconds` shows. */
static double
rounded(const BillowProject *project, const BillowBlock *remap, double seconds, double shown)
{
    const double rate = project->frame_rate;
    const double largest = fmax(fmax(fabs(shown), fabs(seconds)), billow_block_end(remap)) * rate;
    const double near = fmax(NEAR, ROUNDINGS * DBL_EPSILON * largest), parts = shown * rate * PARTS;
    if (fabs(shown - seconds) * rate < near)
        return seconds;
    return fabs(parts - round(parts)) < near * PARTS ? round(parts) / PARTS / rate : shown;
}

/* Returns a time within the round of a loop, or at least 0. */
static double
within(const BillowProject *project, double seconds)
{
    if (!project->loop)
        return CLAMP(seconds, 0.0, BILLOW_MAX_DURATION);
    const double round = billow_project_frame_time(project, billow_project_frame_count(project) + 1);
    return seconds < 0.0 || seconds >= round ? seconds - round * floor(seconds / round) : seconds;
}

gboolean
billow_has_time_remaps(const BillowProject *project)
{
    const GPtrArray *remaps = billow_project_track(project, BILLOW_BLOCK_REMAP);
    for (guint i = 0; i < remaps->len; i++)
        if (!((const BillowBlock *) remaps->pdata[i])->muted)
            return TRUE;
    return FALSE;
}

double
billow_shown_time(const BillowProject *project, double seconds)
{
    const BillowBlock *remap = remap_at(project, seconds);
    if (!remap)
        return seconds;
    const double share = billow_time_remap_at(remap->payload, billow_block_share_at(remap, seconds));
    const double shown = rounded(project, remap, seconds, remap->start + remap->duration * share);
    return rounded(project, remap, seconds, within(project, shown));
}

double
billow_shown_frame_time(const BillowProject *project, int frame)
{
    return billow_shown_time(project, billow_project_frame_time(project, frame));
}

double
billow_method_frame_time(const BillowProject *project, gboolean physics, int frame)
{
    return physics ? billow_project_frame_time(project, frame) : billow_shown_frame_time(project, frame);
}

gboolean
billow_shown_time_goes_on(const BillowProject *project, double from, double to)
{
    return remap_at(project, from) == remap_at(project, to);
}
