#include "model/edits/edits.h"

#include "model/edits/first_ride.h"
#include "model/edits/private.h"
#include "model/project/carried_pose.h"
#include "physics/colliders/shape.h"

#include <string.h>

BillowBlock *
billow_edit_block(const BillowProject *project, const BillowBlockRef *ref)
{
    BillowBlock *block = billow_project_find(project, ref->kind, ref->id);
    if (block)
        return billow_block_ref(block);
    if (ref->kind == BILLOW_BLOCK_TRANSITION && billow_project_find(project, BILLOW_BLOCK_KEYFRAME, ref->id))
        return billow_block_new(BILLOW_BLOCK_TRANSITION, ref->id, "");
    return NULL;
}

static int
compare_starts(gconstpointer a, gconstpointer b)
{
    const BillowBlock *p = *(BillowBlock *const *) a, *q = *(BillowBlock *const *) b;
    return (p->start > q->start) - (p->start < q->start);
}

/* Gets the range in which a keyframe of `duration` may start between two others (or NULL). FALSE: none. */
static gboolean
free_span(const BillowProject *project, const BillowBlock *before, const BillowBlock *after, double duration,
          double *low, double *high)
{
    double frame = 1.0 / project->frame_rate;
    *low = before ? billow_block_end(before) : 0.0;
    if (before && *low == before->start) /* no duration, or rounded away */
        *low += frame;
    *high = after ? after->start - duration : INFINITY;
    if (after && *high == after->start)
        *high -= frame;
    return *low <= *high;
}

/* Returns the start nearest to `wanted`, and not after `latest`, at which a keyframe of `duration` overlaps
 * no keyframe other than `self`; NAN if there is none. */
static double
nearest_free_start(const BillowProject *project, const BillowBlock *self, double wanted, double latest,
                   double duration)
{
    double best = NAN;
    const BillowBlock *before = NULL;
    for (guint i = 0; i <= billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len; i++) {
        const BillowBlock *after =
            i < billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len
                ? g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i)
                : NULL;
        if (after && after == self)
            continue;
        double low, high;
        if (free_span(project, before, after, duration, &low, &high) && low <= latest) {
            high = MIN(high, latest);
            double start = CLAMP(wanted, low, high);
            if (isnan(best) || fabs(start - wanted) < fabs(best - wanted))
                best = start;
        }
        before = after;
    }
    return best;
}

/* Returns a copy of the project with `block` (transfer full) in place of `old`, or last in its track. */
static BillowProject *
with_block(const BillowProject *project, const BillowBlock *old, BillowBlock *block)
{
    BillowProject *copy = billow_project_copy(project);
    GPtrArray *track = billow_project_track(copy, block->kind);
    guint index;
    if (old && g_ptr_array_find(track, old, &index)) {
        billow_block_unref(track->pdata[index]);
        track->pdata[index] = block;
    } else {
        g_ptr_array_add(track, block);
    }
    g_ptr_array_sort(billow_project_track(copy, BILLOW_BLOCK_KEYFRAME), compare_starts);
    return copy;
}

/* Returns this as an edit, if the block (transfer full) is valid in the project and differs from `old`. */
static BillowEdit
replace_block(const BillowProject *project, const BillowBlock *old, BillowBlock *block)
{
    g_autoptr(BillowBlock) taken = block;
    if (billow_block_equal(old, block))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowEdit edit = billow_edit_check(project, old, block);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit.project = with_block(project, old, g_steal_pointer(&taken));
    return edit;
}

static guint
keyframe_index(const BillowProject *project, const BillowBlock *keyframe)
{
    guint index = 0;
    g_ptr_array_find(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe, &index);
    return index;
}

/* Gets the neighbors in time of the keyframe at `index`. */
static void
find_neighbours(const BillowProject *project, guint index, const BillowBlock **before,
                const BillowBlock **after)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    *before = index > 0 ? g_ptr_array_index(keyframes, index - 1) : NULL;
    *after = index + 1 < keyframes->len ? g_ptr_array_index(keyframes, index + 1) : NULL;
}

/* Shortens or moves a keyframe so that it stays between the neighbors of the one at `index`. */
static void
fit_between_neighbours(const BillowProject *project, guint index, BillowBlock *keyframe)
{
    const BillowBlock *old = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), index),
                      *before, *after;
    double low, high;
    find_neighbours(project, index, &before, &after);
    if (!free_span(project, before, after, 0.0, &low, &high)) {
        keyframe->start = old->start;
        keyframe->duration = old->duration;
        return;
    }
    keyframe->start = CLAMP(keyframe->start, low, high);
    if (after)
        keyframe->duration = MIN(keyframe->duration, after->start - keyframe->start);
}

/* Clamps the grid point of a block to the grid, if it has one. */
static void
fit_point(const BillowProject *project, BillowBlock *block)
{
    int column, row;
    if (billow_block_point(block, &column, &row))
        billow_block_set_point(block, CLAMP(column, 0, project->cloth->grid.columns - 1),
                               CLAMP(row, 0, project->cloth->grid.rows - 1));
}

BillowEdit
billow_edit_set_block(const BillowProject *project, const BillowBlockRef *ref, const BillowBlock *block)
{
    g_autoptr(BillowBlock) old = billow_edit_block(project, ref);
    if (!old)
        return billow_edit_refuse(BILLOW_EDIT_NO_BLOCK);
    g_autoptr(BillowBlock) fitted = billow_block_copy(block);
    billow_edit_fit_times(fitted);
    fit_point(project, fitted);
    if (fitted->kind == BILLOW_BLOCK_KEYFRAME)
        fit_between_neighbours(project, keyframe_index(project, old), fitted);
    BillowEdit edit = replace_block(project, old, g_steal_pointer(&fitted));
    billow_edit_begin_ride(&edit, project);
    return edit;
}

BillowEdit
billow_edit_refit_keyframe(BillowProject *own, guint index, const BillowBlock *keyframe)
{
    GPtrArray *keyframes = billow_project_track(own, BILLOW_BLOCK_KEYFRAME);
    const BillowBlock *old = g_ptr_array_index(keyframes, index);
    g_autoptr(BillowBlock) fitted = billow_block_copy(keyframe);
    billow_edit_fit_times(fitted);
    fit_between_neighbours(own, index, fitted);
    if (billow_block_equal(old, fitted))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    const BillowEdit edit = billow_edit_check(own, old, fitted);
    if (edit.outcome == BILLOW_EDIT_DONE)
        billow_edit_replace(keyframes, index, g_steal_pointer(&fitted));
    return edit;
}

char *
billow_edit_unique_id(const BillowProject *project, const char *id)
{
    if (!billow_project_has_id(project, id))
        return g_strdup(id);
    size_t stem = strlen(id);
    while (stem > 0 && g_ascii_isdigit(id[stem - 1]))
        stem--;
    gboolean numbered = stem > 1 && id[stem - 1] == '-' && id[stem] != '\0';
    for (int n = 2;; n++) {
        g_autofree char *candidate =
            numbered ? g_strdup_printf("%.*s%d", (int) stem, id, n) : g_strdup_printf("%s-%d", id, n);
        if (!billow_project_has_id(project, candidate))
            return g_steal_pointer(&candidate);
    }
}

gboolean
billow_edit_move_to_free_point(const BillowProject *project, BillowBlock *block)
{
    const BillowGrid *grid = &project->cloth->grid;
    size_t count = billow_grid_count(grid), columns = (size_t) grid->columns;
    int column, row;
    fit_point(project, block);
    billow_block_point(block, &column, &row);
    size_t first = billow_grid_index(grid, column, row);
    for (size_t n = 0; n < count; n++) {
        size_t point = (first + n) % count;
        column = (int) (point % columns);
        row = (int) (point / columns);
        if (!billow_project_find_at(project, block->kind, column, row)) {
            billow_block_set_point(block, column, row);
            return TRUE;
        }
    }
    return FALSE;
}

/* Gives a new block times at which it fits before the end of the project, a keyframe also between the others.
 * Returns what has to be said about that. */
static BillowEditOutcome
fit_before_end(const BillowProject *project, BillowBlock *block)
{
    if (!billow_kind_has(block->kind, BILLOW_KIND_TIMED))
        return BILLOW_EDIT_DONE;
    const double latest = billow_edit_last_start(project), wanted = block->start;
    if (block->kind == BILLOW_BLOCK_KEYFRAME)
        block->start = nearest_free_start(project, NULL, MIN(wanted, latest), latest, block->duration);
    else
        block->start -= billow_edit_earlier(project, wanted, 0.0, block->duration);
    if (isnan(block->start))
        return BILLOW_EDIT_NO_TIME_LEFT;
    if (billow_edit_cut_at_end(project, block))
        return BILLOW_EDIT_CUT_AT_END;
    const gboolean moved = block->kind == BILLOW_BLOCK_KEYFRAME ? wanted > latest : block->start < wanted;
    return moved ? BILLOW_EDIT_BEFORE_END : BILLOW_EDIT_DONE;
}

BillowEdit
billow_edit_add_block(const BillowProject *project, const BillowBlock *block)
{
    g_return_val_if_fail(!billow_kind_has(block->kind, BILLOW_KIND_IMPLIED),
                         billow_edit_refuse(BILLOW_EDIT_NO_BLOCK));
    g_autofree char *id = billow_edit_unique_id(project, block->id);
    g_autoptr(BillowBlock) copy = billow_block_copy(block);
    billow_block_set_id(copy, id);
    billow_edit_fit_times(copy);
    if (billow_kind_has(copy->kind, BILLOW_KIND_ONE_PER_POINT) &&
        !billow_edit_move_to_free_point(project, copy))
        return billow_edit_refuse(BILLOW_EDIT_NO_FREE_POINT);
    const BillowEditOutcome fitted = fit_before_end(project, copy);
    if (fitted == BILLOW_EDIT_NO_TIME_LEFT)
        return billow_edit_refuse_time(project);
    BillowEdit edit = billow_edit_check(project, NULL, copy);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    edit.outcome = fitted;
    edit.seconds = fitted == BILLOW_EDIT_BEFORE_END ? copy->start : project->duration;
    edit.added = billow_block_ref_new(copy->kind, id);
    edit.project = with_block(project, NULL, g_steal_pointer(&copy));
    return edit;
}

static void
remove_from_track(BillowProject *project, BillowBlockKind kind, const char *id)
{
    BillowBlock *block = billow_project_find(project, kind, id);
    if (block)
        g_ptr_array_remove(billow_project_track(project, kind), block);
}

BillowEdit
billow_edit_remove(const BillowProject *project, const BillowBlockRef *ref)
{
    if (!billow_project_find(project, ref->kind, ref->id))
        return billow_edit_refuse(BILLOW_EDIT_NO_BLOCK);
    BillowProject *copy = billow_project_copy(project);
    remove_from_track(copy, ref->kind, ref->id);
    if (ref->kind == BILLOW_BLOCK_KEYFRAME)
        remove_from_track(copy, BILLOW_BLOCK_TRANSITION, ref->id);
    return billow_edit_done(copy);
}

BillowEdit
billow_edit_duplicate(const BillowProject *project, const BillowBlockRef *ref)
{
    BillowBlock *block = billow_project_find(project, ref->kind, ref->id);
    if (!block || billow_kind_has(ref->kind, BILLOW_KIND_IMPLIED))
        return billow_edit_refuse(BILLOW_EDIT_NO_BLOCK);
    g_autoptr(BillowBlock) copy = billow_block_copy(block);
    if (billow_kind_has(ref->kind, BILLOW_KIND_TIMED))
        copy->start = billow_block_end(block);
    if (billow_kinds[ref->kind]->beside)
        billow_kinds[ref->kind]->beside(copy->payload);
    return billow_edit_add_block(project, copy);
}

BillowEdit
billow_edit_move(const BillowProject *project, const BillowBlockRef *ref, double start)
{
    BillowBlock *block = billow_project_find(project, ref->kind, ref->id);
    if (!block || !billow_kind_has(ref->kind, BILLOW_KIND_TIMED))
        return billow_edit_refuse(BILLOW_EDIT_NO_BLOCK);
    g_autoptr(BillowBlock) moved = billow_block_copy(block);
    moved->start = start;
    billow_edit_fit_times(moved);
    if (moved->kind == BILLOW_BLOCK_KEYFRAME)
        moved->start = nearest_free_start(project, block, moved->start, INFINITY, moved->duration);
    if (moved->start == block->start)
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    return replace_block(project, block, g_steal_pointer(&moved));
}

BillowEdit
billow_edit_resize(const BillowProject *project, const BillowBlockRef *ref, double start, double end)
{
    BillowBlock *block = billow_project_find(project, ref->kind, ref->id);
    if (!block || !billow_kind_has(ref->kind, BILLOW_KIND_TIMED))
        return billow_edit_refuse(BILLOW_EDIT_NO_BLOCK);
    g_autoptr(BillowBlock) resized = billow_block_copy(block);
    if (block->kind == BILLOW_BLOCK_MOTION) { /* the frames that are left decide */
        resized->start += billow_played_motion_trim(billow_block_motion(resized), start - block->start,
                                                    end - billow_block_end(block));
        resized->start = MAX(resized->start, 0.0);
        return billow_edit_set_block(project, ref, resized);
    }
    resized->start = MAX(start, 0.0);
    resized->duration = MAX(end - resized->start, 0.0);
    if (block->kind == BILLOW_BLOCK_KEYFRAME) {
        const BillowBlock *before, *after;
        find_neighbours(project, keyframe_index(project, block), &before, &after);
        double low = before ? billow_block_end(before) : 0.0;
        resized->start = MAX(resized->start, low);
        resized->duration = MAX(end - resized->start, 0.0);
    }
    return billow_edit_set_block(project, ref, resized);
}

BillowEdit
billow_edit_redrape(const BillowProject *project, const BillowBlockRef *ref)
{
    g_autoptr(BillowBlock) keyframe = billow_edit_block(project, ref);
    if (!keyframe || keyframe->kind != BILLOW_BLOCK_KEYFRAME)
        return billow_edit_refuse(BILLOW_EDIT_NO_BLOCK);
    g_autoptr(BillowBlock) hung = billow_block_copy(keyframe);
    billow_block_set_shape(hung, NULL);
    billow_keyframe_set_hang(billow_block_keyframe(hung), NULL);
    return billow_edit_set_block(project, ref, hung);
}

BillowEdit
billow_edit_move_anchor(const BillowProject *project, const BillowBlockRef *ref, const BillowBlock *before,
                        size_t index, BillowVec3 by, const BillowKeyframe *seen)
{
    const BillowKeyframe *old = billow_block_keyframe(before);
    if (index >= old->n_anchors)
        return billow_edit_refuse(BILLOW_EDIT_NO_BLOCK);
    if (billow_vec3_length(by) == 0.0)
        return billow_edit_set_block(project, ref, before);
    g_autoptr(BillowBlock) moved = billow_block_copy(before);
    g_autofree BillowAnchor *anchors = g_memdup2(old->anchors, old->n_anchors * sizeof *anchors);
    anchors[index].position = billow_vec3_add(anchors[index].position, by);
    billow_block_set_anchors(moved, anchors, old->n_anchors);
    billow_block_set_shape(moved, NULL);
    if (seen && seen->hang) {
        BillowCoarsePose *pose =
            billow_carried_pose(seen->hang, seen->anchors, seen->n_anchors, anchors, old->n_anchors);
        billow_keyframe_set_hang(billow_block_keyframe(moved), pose);
        billow_coarse_pose_free(pose);
    }
    return billow_edit_set_block(project, ref, moved);
}
