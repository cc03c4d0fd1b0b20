/* Moves and scales the times of several blocks at once. */
#include "model/edits/private.h"
#include "model/edits/several.h"

#include <math.h>

/* Times within this share of a frame are rounded to that frame. */
#define ON_FRAME 1e-6

/* Differences below this are due to rounding, seconds. */
#define ROUNDING 1e-9

/* A linear map of times: x becomes x + t (base + slope x). */
typedef struct {
    double base, slope;
} TimeMap;

static double
speed(const TimeMap *way, double x)
{
    return way->base + way->slope * x;
}

/* The permitted range of t, which contains 0. */
typedef struct {
    double low, high;
} Range;

/* Restricts t so that `room` + t `rate` stays at 0 or above. */
static void
limit_range(Range *range, double room, double rate)
{
    if (rate > 0.0)
        range->low = MAX(range->low, -MAX(room, 0.0) / rate);
    else if (rate < 0.0)
        range->high = MIN(range->high, MAX(room, 0.0) / -rate);
}

static gboolean
is_moved(const BillowBlockSet *blocks, const BillowBlock *block)
{
    return billow_kind_has(block->kind, BILLOW_KIND_TIMED) &&
           billow_block_set_has(blocks, block->kind, block->id);
}

static void
limit_by_block(Range *range, const TimeMap *way, const BillowBlock *block, double frame)
{
    const double starts = speed(way, block->start), ends = speed(way, billow_block_end(block));
    const double least = block->kind == BILLOW_BLOCK_KEYFRAME ? 0.0 : MIN(frame, block->duration);
    limit_range(range, block->start, starts);
    limit_range(range, BILLOW_MAX_DURATION - block->start, -starts);
    limit_range(range, BILLOW_MAX_DURATION - block->duration, starts - ends);
    limit_range(range, block->duration - least, ends - starts);
}

/* Restricts t so that two consecutive keyframes do not overlap and begin at least a frame apart. */
static void
limit_by_order(Range *range, const TimeMap *way, const BillowBlockSet *blocks, const BillowBlock *before,
               const BillowBlock *after, double frame)
{
    const double moves = is_moved(blocks, before), follows = is_moved(blocks, after);
    const double later = follows * speed(way, after->start), apart = after->start - before->start;
    limit_range(range, after->start - billow_block_end(before),
                later - moves * speed(way, billow_block_end(before)));
    limit_range(range, apart - MIN(frame, apart), later - moves * speed(way, before->start));
}

static Range
range_of(const BillowProject *project, const BillowBlockSet *blocks, const TimeMap *way)
{
    const double frame = 1.0 / project->frame_rate;
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    Range range = {-INFINITY, INFINITY};
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++)
            if (is_moved(blocks, billow_project_track(project, kind)->pdata[i]))
                limit_by_block(&range, way, billow_project_track(project, kind)->pdata[i], frame);
    for (guint i = 1; i < keyframes->len; i++)
        limit_by_order(&range, way, blocks, keyframes->pdata[i - 1], keyframes->pdata[i], frame);
    return range;
}

/* Rounds a time to a frame if it differs only by rounding errors. */
static double
round_to_frame(const BillowProject *project, double seconds)
{
    const double frames = seconds * project->frame_rate, whole = round(frames);
    return fabs(frames - whole) < ON_FRAME ? whole / project->frame_rate : seconds;
}

/* Returns where `seconds` is moved to. `snap`: to the nearest frame, otherwise to that frame only if it is
 * within rounding errors. */
static double
moved_time(const BillowProject *project, double seconds, const TimeMap *way, double t, gboolean snap)
{
    const double to = seconds + t * speed(way, seconds);
    return snap ? round(to * project->frame_rate) / project->frame_rate : round_to_frame(project, to);
}

/* Transfer full. */
static BillowBlock *
moved_copy(const BillowProject *project, const BillowBlock *block, const TimeMap *way, double t,
           gboolean snap)
{
    BillowBlock *copy = billow_block_copy(block);
    const double end = moved_time(project, billow_block_end(block), way, t, snap);
    const double scale = 1.0 + t * way->slope;
    copy->start = MAX(moved_time(project, block->start, way, t, snap), 0.0);
    if (way->slope == 0.0 || billow_kind_has(copy->kind, BILLOW_KIND_INSTANT))
        return copy;
    if (copy->kind == BILLOW_BLOCK_MOTION)
        billow_played_motion_stretch(billow_block_motion(copy), scale);
    copy->duration = MAX(end - copy->start, 0.0);
    copy->fade_in = MIN(block->fade_in * scale, copy->duration);
    copy->fade_out = MIN(block->fade_out * scale, copy->duration - copy->fade_in);
    return copy;
}

/* Returns a copy in which the blocks are moved by `t`. Transfer full. */
static BillowProject *
moved_project(const BillowProject *project, const BillowBlockSet *blocks, const TimeMap *way, double t,
              gboolean snap)
{
    BillowProject *moved = billow_project_copy(project);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = billow_project_track(moved, kind);
        for (guint i = 0; i < track->len; i++)
            if (is_moved(blocks, track->pdata[i]))
                billow_edit_replace(track, i, moved_copy(project, track->pdata[i], way, t, snap));
    }
    return moved;
}

/* Returns whether keyframes do not overlap and no block has lost its length. */
static gboolean
is_in_order(const BillowProject *before, const BillowProject *after)
{
    const GPtrArray *keyframes = billow_project_track(after, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 1; i < keyframes->len; i++) {
        const BillowBlock *first = keyframes->pdata[i - 1], *second = keyframes->pdata[i];
        if (billow_block_end(first) > second->start + ROUNDING || !(first->start < second->start))
            return FALSE;
    }
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0;
             billow_kind_has(kind, BILLOW_KIND_FADES) && i < billow_project_track(after, kind)->len; i++)
            if (((const BillowBlock *) billow_project_track(after, kind)->pdata[i])->duration == 0.0 &&
                ((const BillowBlock *) billow_project_track(before, kind)->pdata[i])->duration > 0.0)
                return FALSE;
    return TRUE;
}

/* Gets how much of `t` there is room for, and returns whether that is all of it, or the edit stops or does
 * nothing. */
static BillowEditOutcome
limited(const Range *range, double t, double frame_rate, double *gone)
{
    *gone = CLAMP(t, range->low, range->high);
    if (fabs(t) < ROUNDING || !isfinite(*gone) || isinf(range->low)) /* no block has a time */
        return BILLOW_EDIT_NOTHING_CHANGED;
    return fabs(*gone - t) * frame_rate > ON_FRAME ? BILLOW_EDIT_STOPPED : BILLOW_EDIT_DONE;
}

/* Moves all blocks by `t`, or by as much of it as there is room for. `snap`: their ends land on frames. */
static BillowEdit
move_blocks(const BillowProject *project, const BillowBlockSet *blocks, const TimeMap *way, double t,
            gboolean snap)
{
    const Range range = range_of(project, blocks, way);
    double gone;
    const BillowEditOutcome outcome = limited(&range, t, project->frame_rate, &gone);
    if (outcome == BILLOW_EDIT_NOTHING_CHANGED || fabs(gone) < ROUNDING)
        return billow_edit_refuse(outcome == BILLOW_EDIT_NOTHING_CHANGED ? outcome : BILLOW_EDIT_STOPPED);
    BillowEdit edit = billow_edit_done(moved_project(project, blocks, way, gone, snap));
    if (snap && !is_in_order(project, edit.project)) { /* others are between frames */
        billow_project_unref(edit.project);
        edit.project = moved_project(project, blocks, way, gone, FALSE);
    }
    edit.outcome = outcome;
    return edit;
}

gboolean
billow_edit_span(const BillowProject *project, const BillowBlockSet *blocks, double *start, double *end)
{
    *start = INFINITY;
    *end = -INFINITY;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++) {
            const BillowBlock *block = billow_project_track(project, kind)->pdata[i];
            if (!is_moved(blocks, block))
                continue;
            *start = MIN(*start, block->start);
            *end = MAX(*end, billow_block_end(block));
        }
    return *start <= *end;
}

/* --- Whatever comes later in the scene --- */

/* Returns whether blocks of the active cloth may move along: neither is it locked nor are they another
 * one's. */
static gboolean
has_free_blocks(const BillowProject *project)
{
    return !project->cloth->locked && !billow_cloth_is_instance(project->cloth);
}

/* Adds the blocks on the timeline that begin at `seconds` or later, of the scene or else of the active
 * cloth. */
static void
add_later(BillowBlockSet *blocks, const BillowProject *project, double seconds, gboolean of_scene)
{
    const double least = seconds - ON_FRAME / project->frame_rate;
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++) {
            const BillowBlock *block = billow_project_track(project, kind)->pdata[i];
            if (billow_kind_has(kind, BILLOW_KIND_TIMED) && block->start >= least &&
                billow_kind_has(kind, BILLOW_KIND_OF_SCENE) == of_scene)
                billow_block_set_add(blocks, kind, block->id);
        }
}

/* Returns `blocks` (NULL: none) and all of the scene and the active cloth from `seconds` on. Transfer full. */
static BillowBlockSet *
blocks_from(const BillowProject *project, const BillowBlockSet *blocks, double seconds)
{
    BillowBlockSet *all = blocks ? billow_block_set_copy(blocks) : billow_block_set_new();
    add_later(all, project, seconds, TRUE);
    if (has_free_blocks(project))
        add_later(all, project, seconds, FALSE);
    return all;
}

/* Returns a set for each cloth, of what moves of it besides `blocks` of the active one and the scene. */
static GPtrArray *
sets_from(const BillowProject *project, const BillowBlockSet *blocks, double seconds)
{
    GPtrArray *sets = g_ptr_array_new_with_free_func((GDestroyNotify) billow_block_set_free);
    for (guint i = 0; i < project->cloths->len; i++) {
        g_autoptr(BillowProject) one = billow_project_activate(project, i);
        const gboolean active = i == billow_project_active(project);
        BillowBlockSet *set = active ? billow_block_set_copy(blocks) : billow_block_set_new();
        if (!active && has_free_blocks(one))
            add_later(set, one, seconds, FALSE);
        g_ptr_array_add(sets, set);
    }
    return sets;
}

/* Returns how far the blocks of all cloths may move. */
static Range
range_of_all(const BillowProject *project, const GPtrArray *sets, const TimeMap *way)
{
    Range range = {-INFINITY, INFINITY};
    for (guint i = 0; i < sets->len; i++) {
        g_autoptr(BillowProject) one = billow_project_activate(project, i);
        const Range own = range_of(one, sets->pdata[i], way);
        range = (Range){MAX(range.low, own.low), MIN(range.high, own.high)};
    }
    return range;
}

/* Returns a copy in which the blocks of all cloths, and with them the keys from `from` on, are moved.
 * Transfer full. */
static BillowProject *
moved_scene(const BillowProject *project, const GPtrArray *sets, const TimeMap *way, double from, double t)
{
    const guint active = billow_project_active(project);
    BillowProject *moved = billow_project_copy(project);
    for (guint i = 0; i < sets->len; i++) {
        g_autoptr(BillowProject) one = billow_project_activate(moved, i);
        if (i != active && !has_free_blocks(one))
            continue;
        billow_project_unref(moved);
        moved = moved_project(one, sets->pdata[i], way, t, FALSE);
        if (has_free_blocks(moved))
            billow_edit_shift_cloth_keys(moved, from, t);
    }
    billow_edit_shift_scene_keys(moved, from, t);
    g_autoptr(BillowProject) last = moved;
    return billow_project_activate(last, active);
}

/* Moves the blocks, of which the first begins at `from`, and with them what begins then or later in other
 * cloths, and the keys from then on, as far as there is room in all of them. */
static BillowEdit
move_scene(const BillowProject *project, const BillowBlockSet *blocks, double from, double seconds)
{
    const TimeMap way = {1.0, 0.0};
    g_autoptr(GPtrArray) sets = sets_from(project, blocks, from);
    const Range range = range_of_all(project, sets, &way);
    double gone;
    const BillowEditOutcome outcome = limited(&range, seconds, project->frame_rate, &gone);
    if (outcome == BILLOW_EDIT_NOTHING_CHANGED || fabs(gone) < ROUNDING)
        return billow_edit_refuse(outcome == BILLOW_EDIT_NOTHING_CHANGED ? outcome : BILLOW_EDIT_STOPPED);
    BillowEdit edit = billow_edit_done(moved_scene(project, sets, &way, from, gone));
    edit.outcome = outcome;
    return edit;
}

BillowEdit
billow_edit_shift_blocks(const BillowProject *project, const BillowBlockSet *blocks, double seconds,
                         gboolean ripple)
{
    const TimeMap way = {1.0, 0.0};
    double start, end;
    if (!ripple || !billow_edit_span(project, blocks, &start, &end))
        return move_blocks(project, blocks, &way, seconds, FALSE);
    g_autoptr(BillowBlockSet) all = blocks_from(project, blocks, start);
    return move_scene(project, all, start, seconds);
}

BillowEdit
billow_edit_make_room(const BillowProject *project, const BillowBlockSet *blocks, double end, double seconds)
{
    g_autoptr(BillowBlockSet) later = blocks_from(project, NULL, end);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++) {
            const BillowBlock *block = billow_project_track(project, kind)->pdata[i];
            if (billow_block_set_has(blocks, block->kind, block->id))
                billow_block_set_remove(later, block->kind, block->id);
        }
    return move_scene(project, later, end, seconds);
}

/* Moves the later blocks along after an edit (taken) whose blocks used to end at `end`. */
static BillowEdit
close_gap(BillowEdit edit, const BillowBlockSet *blocks, double end)
{
    double start, new_end;
    if (!edit.project || !billow_edit_span(edit.project, blocks, &start, &new_end))
        return edit;
    g_auto(BillowEdit) closed = billow_edit_make_room(edit.project, blocks, end, new_end - end);
    if (closed.project) {
        billow_project_unref(edit.project);
        edit.project = g_steal_pointer(&closed.project);
    }
    return edit;
}

BillowEdit
billow_edit_stretch_blocks(const BillowProject *project, const BillowBlockSet *blocks, double pivot,
                           double from, double to, gboolean ripple)
{
    double start, end;
    if (from == pivot || !billow_edit_span(project, blocks, &start, &end))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    const TimeMap way = {-pivot / (from - pivot), 1.0 / (from - pivot)};
    const double later = (to - from) * speed(&way, end), frames = to * project->frame_rate;
    const gboolean snap = fabs(frames - round(frames)) < ON_FRAME;
    if (!ripple || from < pivot)
        return move_blocks(project, blocks, &way, to - from, snap);
    if (later <= 0.0)
        return close_gap(move_blocks(project, blocks, &way, to - from, snap), blocks, end);
    g_auto(BillowEdit) roomy = billow_edit_make_room(project, blocks, end, later);
    return move_blocks(roomy.project ? roomy.project : project, blocks, &way, to - from, snap);
}

BillowEdit
billow_edit_trim(const BillowProject *project, const BillowBlockRef *ref, double start, double end,
                 gboolean ripple)
{
    const BillowBlock *block = billow_project_find(project, ref->kind, ref->id);
    g_autoptr(BillowBlockSet) one = billow_block_set_of(ref);
    if (!block || !ripple || end == billow_block_end(block))
        return billow_edit_resize(project, ref, start, end);
    const double later = end - billow_block_end(block);
    if (later < 0.0)
        return close_gap(billow_edit_resize(project, ref, start, end), one, billow_block_end(block));
    g_auto(BillowEdit) roomy = billow_edit_make_room(project, one, billow_block_end(block), later);
    return billow_edit_resize(roomy.project ? roomy.project : project, ref, start, end);
}
