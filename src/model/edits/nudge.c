#include "model/edits/nudge.h"

#include "model/edits/private.h"

#include <math.h>
#include <string.h>

/* A nudge acts with all its strength if its fades leave at least this. */
static const double WHOLE = 0.999;

static BillowNudge *
nudge_of(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_NUDGE);
}

static gboolean
has_room(const BillowBlock *block, double seconds)
{
    const BillowNudge *nudge = nudge_of(block);
    return !block->muted && nudge->n_strokes < BILLOW_MAX_NUDGE_STROKES && !block->damping.paint &&
           fabs(nudge->strength) > BILLOW_MIN_NUMBER && block->gusts.gust == 0.0 &&
           billow_block_strength_at(block, seconds) > WHOLE;
}

/* Returns a copy of the nudge that takes the stroke, or a new one. Transfer full. */
static BillowBlock *
block_at(const BillowProject *project, double seconds, guint *index)
{
    const GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_NUDGE);
    for (*index = track->len; *index > 0;)
        if (has_room(track->pdata[--*index], seconds))
            return billow_block_copy(track->pdata[*index]);
    *index = track->len;
    const double fade = BILLOW_NUDGE_FADE_FRAMES / project->frame_rate;
    const double left = billow_project_duration(project) - seconds;
    BillowBlock *block = billow_edit_default_block(project, BILLOW_BLOCK_NUDGE, seconds);
    block->start = MAX(seconds - fade, 0.0);
    block->fade_in = seconds - block->start;
    block->fade_out = left > 0.0 ? MIN(fade, left) : fade;
    block->duration = block->fade_in + block->fade_out;
    return block;
}

static void
append_stroke(BillowBlock *block, double seconds, const BillowNudgeStroke *stroke)
{
    BillowNudge *nudge = nudge_of(block);
    const double strength = nudge->strength * billow_block_strength_at(block, seconds);
    nudge->strokes = g_renew(BillowNudgeStroke, nudge->strokes, nudge->n_strokes + 1);
    BillowNudgeStroke *added = &nudge->strokes[nudge->n_strokes++];
    *added = *stroke;
    added->unknown = NULL;
    if (strength < WHOLE || strength > 1.0 / WHOLE)
        added->offset = billow_vec3_scale(stroke->offset, 1.0 / strength);
}

BillowEdit
billow_edit_nudge(const BillowProject *project, double seconds, const BillowNudgeStroke *stroke)
{
    BillowEdit check = billow_edit_check_fields(billow_nudge_stroke_fields, stroke, NULL);
    if (check.outcome != BILLOW_EDIT_DONE)
        return check;
    guint index;
    BillowBlock *block = block_at(project, seconds, &index);
    append_stroke(block, seconds, stroke);
    BillowEdit edit = billow_edit_done(billow_project_copy(project));
    GPtrArray *track = billow_project_track(edit.project, BILLOW_BLOCK_NUDGE);
    edit.added = billow_block_ref_new(BILLOW_BLOCK_NUDGE, block->id);
    if (index < track->len)
        billow_edit_replace(track, index, block);
    else
        g_ptr_array_add(track, block);
    return edit;
}

gboolean
billow_edit_can_nudge(const BillowProject *project, double seconds)
{
    return !project->loop || seconds >= billow_project_half_frame(project);
}

void
billow_nudge_remove_stroke(BillowBlock *block, gsize which)
{
    BillowNudge *nudge = nudge_of(block);
    g_return_if_fail(which < nudge->n_strokes);
    g_free(nudge->strokes[which].unknown);
    nudge->n_strokes--;
    memmove(&nudge->strokes[which], &nudge->strokes[which + 1],
            (nudge->n_strokes - which) * sizeof *nudge->strokes);
    if (nudge->n_strokes == 0)
        g_clear_pointer(&nudge->strokes, g_free);
}
