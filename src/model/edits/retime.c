#include "model/edits/retime.h"

#include "model/edits/private.h"

#include <glib/gi18n.h>
#include <math.h>

enum { RATE_FIELD, DURATION_FIELD };

const BillowField billow_retime_fields[] = {
    [RATE_FIELD] =
        {
            .type = BILLOW_FIELD_NUMBER,
            .key = "frame_rate",
            .offset = offsetof(BillowRetime, frame_rate),
            .label = N_("_Frame rate"),
            .unit = N_("fps"),
            .tooltip = N_("Frames per second"),
            .low = 1,
            .high = BILLOW_MAX_FRAME_RATE,
            .step = 1,
        },
    [DURATION_FIELD] =
        {
            .type = BILLOW_FIELD_NUMBER,
            .key = "duration",
            .offset = offsetof(BillowRetime, duration),
            .label = N_("_Duration"),
            .unit = N_("s"),
            .time = BILLOW_FIELD_SPAN,
            .tooltip = N_("Length of the animation"),
            .high = BILLOW_MAX_DURATION,
            .above = true,
            .step = 0.5,
        },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "scale",
        .offset = offsetof(BillowRetime, scale),
        .label = N_("_Scale blocks with it"),
        .tooltip = N_("Makes all motion slower or faster to fit the new length; otherwise blocks keep their "
                      "times, and the animation is trimmed or extended"),
    },
    {0},
};

BillowRetime
billow_retime_of(const BillowProject *project)
{
    return (BillowRetime){project->frame_rate, billow_project_duration(project), TRUE};
}

/* How times change: they are multiplied by `factor` and rounded to frames. */
typedef struct {
    double factor, rate;
} Change;

static double
frame_of(const Change *change, double seconds)
{
    return round(seconds * change->factor * change->rate);
}

/* Returns how many times as long a block takes as before. */
static double
slower(const Change *change, const BillowBlock *block, double duration)
{
    return block->duration > 0.0 && duration > 0.0 ? duration / block->duration : change->factor;
}

/* Returns a copy of a block from frame `start` to `end`, counted from 0. What it does within keeps its place in
 * the block. Transfer full. */
static BillowBlock *
block_at(const Change *change, const BillowBlock *block, double start, double end)
{
    BillowBlock *copy = billow_block_copy(block);
    const double duration = (end - start) / change->rate;
    billow_block_scale_units(copy, 1.0, slower(change, block, duration));
    copy->start = start / change->rate;
    copy->duration = billow_edit_duration_until(copy->start, end / change->rate);
    billow_edit_fit_times(copy);
    return copy;
}

/* Returns the new time of a key, at least a frame after the one before, which is at the frame `before`. */
static double
key_time(const Change *change, double seconds, double *before)
{
    *before = MAX(frame_of(change, seconds), *before + 1.0);
    return *before / change->rate;
}

static void
retime_body(const Change *change, BillowMovingBody *body)
{
    double before = -1.0;
    for (size_t i = 0; i < body->n_keys; i++)
        body->keys[i].time = key_time(change, body->keys[i].time, &before);
}

static void
retime_stiffness(const Change *change, BillowStiffness *stiffness)
{
    const BillowKeyedNumber *number = stiffness->keys.numbers;
    double before = -1.0;
    for (size_t i = 0; number && i < number->n_keys; i++)
        number->keys[i].at = key_time(change, number->keys[i].at, &before);
}

static void
retime_wind(const Change *change, BillowWind *wind)
{
    double before = -1.0;
    for (size_t i = 0; i < wind->n_keys; i++)
        wind->keys[i].time = key_time(change, wind->keys[i].time, &before);
    wind->gust_period *= change->factor;
}

static BillowBlock *
retime_block(const Change *change, const BillowBlock *block)
{
    const double start = frame_of(change, block->start), end = frame_of(change, billow_block_end(block));
    BillowBlock *copy = block_at(change, block, start, MAX(end, start + (block->duration > 0.0)));
    if (block->kind == BILLOW_BLOCK_COLLIDER)
        retime_body(change, billow_block_body(copy));
    if (block->kind == BILLOW_BLOCK_MOTION)
        billow_played_motion_stretch(billow_block_motion(copy), change->factor);
    if (block->kind == BILLOW_BLOCK_RECORDING)
        billow_recording_stretch(billow_block_recording(copy), slower(change, block, copy->duration));
    return copy;
}

/* Gives each keyframe a frame of its own: later ones make room for earlier ones, but none is moved beyond the
 * last frame, `last`. Returns FALSE if there are more keyframes than frames. */
static gboolean
retime_keyframes(const Change *change, GPtrArray *keyframes, double last)
{
    g_autofree double *starts = g_new(double, keyframes->len + 1);
    double before = -1.0;
    for (guint i = 0; i < keyframes->len; i++)
        before = starts[i] =
            MAX(frame_of(change, ((const BillowBlock *) keyframes->pdata[i])->start), before + 1.0);
    starts[keyframes->len] = INFINITY;
    if (keyframes->len > 0) /* one that is after the end stays there */
        last =
            MAX(last, frame_of(change, ((const BillowBlock *) keyframes->pdata[keyframes->len - 1])->start));
    for (guint i = keyframes->len; i > 0 && starts[i - 1] > last; i--)
        starts[i - 1] = last--;
    if (keyframes->len > 0 && starts[0] < 0.0)
        return FALSE;
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *keyframe = keyframes->pdata[i];
        const double end = frame_of(change, billow_block_end(keyframe));
        billow_edit_replace(keyframes, i,
                            block_at(change, keyframe, starts[i], CLAMP(end, starts[i], starts[i + 1])));
    }
    return TRUE;
}

/* Returns the latest start, or the longest duration, of any block of `tracks`, at least `longest`. */
static double
longest_of(GPtrArray *const tracks[BILLOW_N_BLOCK_KINDS], double longest)
{
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; tracks[kind] && billow_kind_has(kind, BILLOW_KIND_TIMED) && i < tracks[kind]->len;
             i++) {
            const BillowBlock *block = tracks[kind]->pdata[i];
            longest = MAX(longest, MAX(block->start, block->duration));
        }
    return longest;
}

/* Does the same for all cloths and the scene. `most` becomes the largest number of keyframes of a cloth. */
static double
longest_time(const BillowProject *project, guint *most)
{
    double longest = longest_of(project->tracks, 0.0);
    *most = 0;
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        longest = longest_of(cloth->tracks, longest);
        *most = MAX(*most, cloth->tracks[BILLOW_BLOCK_KEYFRAME]->len);
    }
    return longest;
}

/* Returns the refusal of a duration that is not within bounds. */
static BillowEdit
refuse_duration(double low, double high)
{
    return (BillowEdit){BILLOW_EDIT_OUT_OF_BOUNDS, .field = &billow_retime_fields[DURATION_FIELD], .low = low,
                        .high = high};
}

/* Retimes the blocks of the active cloth, or those of the scene, but no keyframes. The result has no project. */
static BillowEdit
retime_blocks(const Change *change, BillowProject *own, gboolean of_scene)
{
    BillowEdit edit = {BILLOW_EDIT_DONE};
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = billow_project_track(own, kind);
        const gboolean counts = billow_kind_has(kind, BILLOW_KIND_OF_SCENE) == of_scene;
        for (guint i = 0; counts && i < track->len && edit.outcome == BILLOW_EDIT_DONE; i++) {
            if (kind != BILLOW_BLOCK_KEYFRAME)
                billow_edit_replace(track, i, retime_block(change, track->pdata[i]));
            edit = billow_edit_check(own, track->pdata[i], track->pdata[i]);
        }
    }
    return edit;
}

/* Retimes everything in a project that nobody else can see yet. The result has no project. */
static BillowEdit
retime_all(const Change *change, BillowProject *own)
{
    const guint active = billow_project_active(own);
    const double last = own->duration > 0.0 ? billow_project_frame_count(own) - 1.0 : INFINITY;
    BillowEdit edit = {BILLOW_EDIT_DONE};
    billow_project_own_cloths(own);
    for (guint i = 0; i < own->cloths->len && edit.outcome == BILLOW_EDIT_DONE; i++) {
        own->cloth = own->cloths->pdata[i];
        own->cloth->instance.time = frame_of(change, own->cloth->instance.time) / change->rate;
        own->cloth->loop_start = frame_of(change, own->cloth->loop_start) / change->rate;
        retime_stiffness(change, &own->cloth->stiffness);
        GPtrArray *keyframes = billow_project_track(own, BILLOW_BLOCK_KEYFRAME);
        if (!retime_keyframes(change, keyframes, last))
            return refuse_duration(keyframes->len / change->rate, BILLOW_MAX_DURATION);
        edit = retime_blocks(change, own, FALSE);
    }
    own->cloth = own->cloths->pdata[active];
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = retime_blocks(change, own, TRUE);
    retime_wind(change, &own->physics.wind);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = billow_edit_check_wind(&own->physics.wind);
    return edit;
}

BillowEdit
billow_edit_retime(const BillowProject *project, const BillowRetime *retime)
{
    const double before = billow_project_duration(project);
    const double factor = retime->scale && before > 0.0 ? retime->duration / before : 1.0;
    BillowEdit edit = billow_edit_check_fields(billow_retime_fields, retime, NULL);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    g_autoptr(BillowProject) own = billow_project_copy(project);
    own->frame_rate = retime->frame_rate;
    if (retime->duration != before && (project->duration > 0.0 || factor == 1.0))
        own->duration = retime->duration;
    /* blocks after the end must stay within bounds, with a frame for each keyframe that makes room */
    guint most;
    const double longest = longest_time(project, &most);
    const double room = BILLOW_MAX_DURATION - most / own->frame_rate;
    if (factor > 1.0 && longest * factor > room)
        return refuse_duration(BILLOW_MIN_NUMBER, before * room / longest);
    if (factor != 1.0 || own->frame_rate != project->frame_rate)
        edit = retime_all(&(Change){factor, own->frame_rate}, own);
    if (edit.outcome == BILLOW_EDIT_DONE && billow_project_equal(own, project))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit.project = g_steal_pointer(&own);
    return edit;
}
