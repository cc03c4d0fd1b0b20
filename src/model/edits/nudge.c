#include "model/edits/nudge.h"

#include "model/edits/private.h"
#include "model/project/loop.h"
#include "model/project/loop_start.h"
#include "model/project/number_keys.h"

#include <math.h>
#include <string.h>

/* A nudge acts with all its strength if its fades and keys leave more than this. */
static const double WHOLE = 0.999;

static BillowNudge *
nudge_of(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_NUDGE);
}

/* Returns the factor of the strokes where it is largest. */
static double
most_factor(const BillowBlock *block)
{
    const BillowNudge *nudge = nudge_of(block);
    const BillowKeyedNumber *keyed = billow_number_keys_find(&nudge->keys, offsetof(BillowNudge, strength));
    double most = keyed ? 0.0 : fabs(nudge->strength);
    for (size_t i = 0; keyed && i < keyed->n_keys; i++)
        most = MAX(most, fabs(keyed->keys[i].value));
    return most;
}

/* Returns the factor of the strokes at `seconds`, with fades, of a block of the project as it is played. */
static double
factor_at(const BillowProject *played, const BillowBlock *block, double seconds)
{
    const double time = billow_loop_layer_time(played, block, seconds),
                 share = block->duration > 0.0 ? billow_block_share_at(block, time) : 0.0;
    return billow_nudge_strength_at(nudge_of(block), share) * billow_block_strength_at(block, time);
}

/* Returns the stroke of a nudge that has the same center, radius and falloff, or NULL. */
static BillowNudgeStroke *
same_stroke(const BillowNudge *nudge, const BillowNudgeStroke *stroke)
{
    for (size_t i = 0; i < nudge->n_strokes; i++) {
        BillowNudgeStroke *other = &nudge->strokes[i];
        if (other->point[0] == stroke->point[0] && other->point[1] == stroke->point[1] &&
            other->radius == stroke->radius && other->falloff == stroke->falloff)
            return other;
    }
    return NULL;
}

/* Returns how many strokes a nudge would have with these as well. */
static size_t
count_with(const BillowNudge *nudge, const BillowNudgeStroke *strokes, size_t n)
{
    size_t count = nudge->n_strokes;
    for (size_t i = 0; i < n; i++)
        count += n == 1 || !same_stroke(nudge, &strokes[i]);
    return count;
}

static gboolean
has_room(const BillowBlock *block, double factor, const BillowNudgeStroke *strokes, size_t n)
{
    return !block->muted && count_with(nudge_of(block), strokes, n) <= BILLOW_MAX_NUDGE_STROKES &&
           !block->damping.paint && block->gusts.gust == 0.0 && most_factor(block) > BILLOW_MIN_NUMBER &&
           fabs(factor) > WHOLE * most_factor(block);
}

/* --- Its time --- */

/* From its start to its middle at `seconds` and to its end, but from 0 to `length`. */
static void
place_within(BillowBlock *block, double seconds, double fade, double length)
{
    const double left = length - seconds;
    block->start = MAX(seconds - fade, 0.0);
    block->fade_in = seconds - block->start;
    block->fade_out = left > 0.0 ? MIN(fade, left) : fade;
    block->duration = block->fade_in + block->fade_out;
}

/* All around the loop, with all its strength where that begins and ends. */
static void
place_around(BillowBlock *block, double fade, double length)
{
    const double share = MIN(fade / length, 0.25);
    const BillowEasing smooth = {.curve = BILLOW_CURVE_EASE_IN_OUT};
    const BillowNumberKey keys[] = {{0.0, 1.0, smooth, NULL},
                                    {share, 0.0, smooth, NULL},
                                    {1.0 - share, 0.0, smooth, NULL},
                                    {1.0, 1.0, smooth, NULL}};
    block->start = block->fade_in = block->fade_out = 0.0;
    block->duration = length;
    billow_number_keys_insert(
        &nudge_of(block)->keys,
        &(BillowKeyedNumber){billow_nudge_fields, g_memdup2(keys, sizeof keys), G_N_ELEMENTS(keys)});
}

/* In a loop, the cloth may begin its own later than the scene. */
static void
place_in_loop(const BillowProject *project, BillowBlock *block, double seconds, double fade)
{
    const double length = billow_project_duration(project), later = project->cloth->loop_start,
                 near = billow_project_half_frame(project);
    const double rounds = floor((seconds - later + near) / length);
    const double since = seconds - later - rounds * length; /* within half a frame of 0 to the end */
    if (since < near)
        place_around(block, fade, length);
    else
        place_within(block, since, fade, length);
    block->start += later;
    if (block->start >= length)
        block->start -= length;
}

static BillowBlock *
new_block(const BillowProject *project, double seconds)
{
    const double fade = BILLOW_NUDGE_FADE_FRAMES / project->frame_rate;
    const double length = billow_project_duration(project);
    BillowBlock *block = billow_edit_default_block(project, BILLOW_BLOCK_NUDGE, seconds);
    if (project->loop && length > 0.0)
        place_in_loop(project, block, seconds, fade);
    else
        place_within(block, seconds, fade, length);
    return block;
}

/* Returns a copy of the nudge that takes the strokes, or a new one, and its factor then. Transfer full. */
static BillowBlock *
block_at(const BillowProject *project, double seconds, const BillowNudgeStroke *strokes, size_t n,
         guint *index, double *factor)
{
    const GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_NUDGE);
    g_autoptr(BillowProject) played = billow_loop_fit(project, NULL);
    const GPtrArray *acting = billow_project_track(played, BILLOW_BLOCK_NUDGE);
    for (*index = track->len; *index > 0;) {
        const BillowBlock *block = acting->pdata[--*index];
        *factor = factor_at(played, block, seconds);
        if (has_room(block, *factor, strokes, n))
            return billow_block_copy(track->pdata[*index]);
    }
    *index = track->len;
    *factor = 1.0;
    return new_block(project, seconds);
}

/* --- Its strokes --- */

static void
append_stroke(BillowBlock *block, const BillowNudgeStroke *stroke, double factor)
{
    BillowNudge *nudge = nudge_of(block);
    nudge->strokes = g_renew(BillowNudgeStroke, nudge->strokes, nudge->n_strokes + 1);
    BillowNudgeStroke *added = &nudge->strokes[nudge->n_strokes++];
    *added = *stroke;
    added->unknown = NULL;
    if (factor < WHOLE || factor > 1.0 / WHOLE)
        added->offset = billow_vec3_scale(stroke->offset, 1.0 / factor);
}

static void
add_stroke(BillowBlock *block, const BillowNudgeStroke *stroke, double factor)
{
    BillowNudgeStroke *same = same_stroke(nudge_of(block), stroke);
    if (same)
        same->offset = billow_vec3_add(same->offset, billow_vec3_scale(stroke->offset, 1.0 / factor));
    else
        append_stroke(block, stroke, factor);
}

BillowEdit
billow_edit_nudge(const BillowProject *project, double seconds, const BillowNudgeStroke *stroke)
{
    return billow_edit_nudge_strokes(project, seconds, stroke, 1);
}

BillowEdit
billow_edit_nudge_strokes(const BillowProject *project, double seconds, const BillowNudgeStroke *strokes,
                          size_t n)
{
    for (size_t i = 0; i < n; i++) {
        BillowEdit check = billow_edit_check_fields(billow_nudge_stroke_fields, &strokes[i], NULL);
        if (check.outcome != BILLOW_EDIT_DONE)
            return check;
    }
    guint index;
    double factor;
    BillowBlock *block = block_at(project, seconds, strokes, n, &index, &factor);
    if (n == 1)
        append_stroke(block, strokes, factor);
    for (size_t i = 0; n > 1 && i < n; i++)
        add_stroke(block, &strokes[i], factor);
    BillowEdit edit = billow_edit_done(billow_project_copy(project));
    GPtrArray *track = billow_project_track(edit.project, BILLOW_BLOCK_NUDGE);
    edit.added = billow_block_ref_new(BILLOW_BLOCK_NUDGE, block->id);
    if (index < track->len)
        billow_edit_replace(track, index, block);
    else
        g_ptr_array_add(track, block);
    if (project->loop && billow_project_frame_count(edit.project) > billow_project_frame_count(project))
        edit.project->duration = billow_project_duration(project); /* a loop that begins later ends later */
    return edit;
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
