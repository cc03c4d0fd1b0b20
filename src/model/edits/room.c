/* The times that new blocks may have: a project with a duration of its own keeps it. */
#include "model/edits/private.h"

#include <math.h>

#define ROUNDING 1e-9

void
billow_edit_fit_times(BillowBlock *block)
{
    block->start = CLAMP(block->start, 0.0, BILLOW_MAX_DURATION);
    block->duration = CLAMP(block->duration, 0.0, BILLOW_MAX_DURATION);
    if (billow_kind_has(block->kind, BILLOW_KIND_INSTANT))
        block->duration = 0.0;
    block->fade_in = CLAMP(block->fade_in, 0.0, block->duration);
    block->fade_out = CLAMP(block->fade_out, 0.0, block->duration);
    const double excess = block->fade_in + block->fade_out - block->duration;
    if (excess <= 0.0)
        return;
    if (block->fade_in >= block->fade_out)
        block->fade_in = MAX(block->fade_in - excess, 0.0);
    else
        block->fade_out = MAX(block->fade_out - excess, 0.0);
    if (block->fade_in + block->fade_out > block->duration)
        block->fade_in = block->duration - block->fade_out;
}

double
billow_edit_last_start(const BillowProject *project)
{
    return project->duration > 0.0 ? billow_project_frame_time(project, billow_project_frame_count(project))
                                   : INFINITY;
}

double
billow_edit_earlier(const BillowProject *project, double start, double last, double length)
{
    const double left = project->duration - start;
    if (project->duration <= 0.0)
        return 0.0;
    const double by_length = left < 0.5 * length ? length - left : 0.0;
    const double wanted = MAX(start + last - billow_edit_last_start(project), by_length);
    return CLAMP(wanted, 0.0, MAX(start, 0.0));
}

gboolean
billow_edit_cut_at_end(const BillowProject *project, BillowBlock *block)
{
    if (project->duration <= 0.0 || billow_block_end(block) <= project->duration + ROUNDING)
        return FALSE;
    block->duration = billow_edit_duration_until(block->start, project->duration);
    billow_edit_fit_times(block);
    return TRUE;
}

BillowEdit
billow_edit_refuse_time(const BillowProject *project)
{
    return (BillowEdit){BILLOW_EDIT_NO_TIME_LEFT, .seconds = project->duration};
}
