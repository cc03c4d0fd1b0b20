/* Copies blocks: beside the originals, or from one project to another. */
#include "model/edits/private.h"
#include "model/edits/renaming.h"
#include "model/edits/several.h"

#include <math.h>

/* Seconds between a keyframe without duration and its copy. */
#define INSTANT_APART 0.5
#define ROUNDING 1e-9

/* --- The clipboard --- */

/* Appends the cloths that carry `cloth`, and those that carry them. */
static void
append_carriers(BillowProject *excerpt, const BillowProject *project, const BillowCloth *cloth)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[i]);
        for (size_t k = 0; keyframe->bindings && k < keyframe->n_anchors; k++) {
            const char *on = keyframe->bindings[k].on;
            const int carrier =
                on && !keyframe->bindings[k].rides ? billow_project_find_cloth(project, on) : -1;
            if (carrier < 0 || billow_project_find_cloth(excerpt, on) >= 0)
                continue;
            billow_project_append_cloth(excerpt, billow_cloth_ref(project->cloths->pdata[carrier]));
            append_carriers(excerpt, project, project->cloths->pdata[carrier]);
        }
    }
}

BillowProject *
billow_edit_excerpt(const BillowProject *project, const BillowBlockSet *blocks)
{
    BillowProject *excerpt = billow_project_new(project->name, &project->cloth->grid);
    double first = 0.0, end;
    excerpt->frame_rate = project->frame_rate;
    if (!billow_edit_span(project, blocks, &first, &end))
        first = 0.0;
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const gboolean implied = billow_kind_has(kind, BILLOW_KIND_IMPLIED);
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++) {
            const BillowBlock *block = billow_project_track(project, kind)->pdata[i];
            if (!billow_block_set_has(blocks, implied ? BILLOW_BLOCK_KEYFRAME : kind, block->id))
                continue;
            BillowBlock *copy = billow_block_copy(block);
            if (billow_kind_has(kind, BILLOW_KIND_TIMED))
                copy->start -= first;
            g_ptr_array_add(billow_project_track(excerpt, kind), copy);
        }
    }
    BillowCloth *cloth = excerpt->cloth;
    billow_cloth_set_id(cloth, project->cloth->id);
    append_carriers(excerpt, project, cloth);
    excerpt->cloth = cloth;
    return excerpt;
}

/* --- Finding room for keyframes --- */

/* Returns the time after its start in which no other keyframe may begin. */
static double
occupied_time(const BillowBlock *keyframe, double frame)
{
    return MAX(keyframe->duration, frame);
}

/* Returns the number of keyframes that begin before `start`. */
static guint
count_before(const GPtrArray *keyframes, double start)
{
    guint low = 0, high = keyframes->len;
    while (low < high) {
        const guint middle = (low + high) / 2;
        if (((BillowBlock *) keyframes->pdata[middle])->start < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Returns how far `copy`, if it begins at `start`, must move later (`way` 1) or earlier (-1) to be clear. */
static double
distance_to_clear(const GPtrArray *keyframes, const BillowBlock *copy, double start, double frame, int way)
{
    const guint n = count_before(keyframes, start);
    const guint last = count_before(keyframes, start + occupied_time(copy, frame));
    for (guint i = n > 0 ? n - 1 : 0; i < keyframes->len && i <= last; i++) {
        const BillowBlock *keyframe = keyframes->pdata[i];
        const double low = keyframe->start - occupied_time(copy, frame);
        const double high = keyframe->start + occupied_time(keyframe, frame);
        if (start > low + ROUNDING && start < high - ROUNDING)
            return way > 0 ? high - start : low - start;
    }
    return 0.0;
}

/* Increases (`way` 1) or decreases (-1) `shift` until all copies are clear of the keyframes. */
static double
clear_shift(const BillowProject *project, const GPtrArray *copies, double shift, int way)
{
    const double frame = 1.0 / project->frame_rate;
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    double step;
    do {
        step = 0.0;
        for (guint i = 0; i < copies->len && step == 0.0; i++) {
            const BillowBlock *copy = copies->pdata[i];
            step = distance_to_clear(keyframes, copy, copy->start + shift, frame, way);
        }
        shift += step;
    } while (step != 0.0);
    return shift;
}

/* --- Pasting --- */

static int
count_anchors(const BillowProject *excerpt)
{
    const GPtrArray *keyframes = billow_project_track(excerpt, BILLOW_BLOCK_KEYFRAME);
    int n = 0;
    for (guint i = 0; i < keyframes->len; i++)
        n += (int) billow_block_keyframe(keyframes->pdata[i])->n_anchors;
    return n;
}

/* Notes in `edit` that the blocks of an excerpt were mapped, if that changed any of them. */
static void
note_mapping(BillowEdit *edit, const BillowProject *excerpt, const BillowProject *mapped)
{
    gboolean same = TRUE;
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        same &= billow_blocks_equal(billow_project_track(excerpt, kind), billow_project_track(mapped, kind));
    if (same)
        return;
    edit->columns = excerpt->cloth->grid.columns;
    edit->rows = excerpt->cloth->grid.rows;
    edit->left_out = count_anchors(excerpt) - count_anchors(mapped);
}

static int
compare_starts(gconstpointer a, gconstpointer b)
{
    const BillowBlock *p = *(BillowBlock *const *) a, *q = *(BillowBlock *const *) b;
    return (p->start > q->start) - (p->start < q->start);
}

/* Adds copies of the blocks of one track to `project`, and their names to `added`. */
static BillowEdit
add_track(BillowProject *project, const GPtrArray *blocks, double shift, BillowRenaming *renaming,
          BillowBlockSet *added, gboolean *cut)
{
    BillowEdit edit = {BILLOW_EDIT_DONE};
    for (guint i = 0; i < blocks->len; i++) {
        g_autoptr(BillowBlock) copy = billow_block_copy(blocks->pdata[i]);
        if (billow_kind_has(copy->kind, BILLOW_KIND_TIMED))
            copy->start = MAX(copy->start + shift, 0.0);
        *cut |= billow_kind_has(copy->kind, BILLOW_KIND_TIMED) && billow_edit_cut_at_end(project, copy);
        billow_rename_copy(renaming, copy);
        if (billow_kind_has(copy->kind, BILLOW_KIND_ONE_PER_POINT) &&
            !billow_edit_move_to_free_point(project, copy))
            return billow_edit_refuse(BILLOW_EDIT_NO_FREE_POINT);
        edit = billow_edit_check(project, NULL, copy);
        if (edit.outcome != BILLOW_EDIT_DONE)
            return edit;
        if (!billow_kind_has(copy->kind, BILLOW_KIND_IMPLIED))
            billow_block_set_add(added, copy->kind, copy->id);
        BillowBlock *own = g_steal_pointer(&copy);
        g_ptr_array_add(billow_project_track(project, own->kind), own);
    }
    return edit;
}

/* Adds copies that are `shift` later to a copy of the project. */
static BillowEdit
add_copies(const BillowProject *project, const BillowProject *excerpt, double shift)
{
    g_autoptr(BillowProject) more = billow_project_copy(project);
    g_autoptr(BillowBlockSet) added = billow_block_set_new();
    BillowRenaming renaming = billow_renaming_begin(project);
    BillowEdit edit = {BILLOW_EDIT_DONE};
    gboolean cut = FALSE;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS && edit.outcome == BILLOW_EDIT_DONE; kind++)
        edit = add_track(more, billow_project_track(excerpt, kind), shift, &renaming, added, &cut);
    billow_renaming_end(&renaming);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    if (billow_block_set_count(added) == 0)
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    g_ptr_array_sort(billow_project_track(more, BILLOW_BLOCK_KEYFRAME), compare_starts);
    edit.project = g_steal_pointer(&more);
    edit.added_set = g_steal_pointer(&added);
    if (cut) {
        edit.outcome = BILLOW_EDIT_CUT_AT_END;
        edit.seconds = project->duration;
    }
    return edit;
}

/* Returns the start of the last block of an excerpt. */
static double
last_start(const BillowProject *excerpt)
{
    double last = 0.0;
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0;
             billow_kind_has(kind, BILLOW_KIND_TIMED) && i < billow_project_track(excerpt, kind)->len; i++)
            last = MAX(last, ((const BillowBlock *) billow_project_track(excerpt, kind)->pdata[i])->start);
    return last;
}

/* Returns how much earlier than `shift` the copies have to be to fit before the end. Keyframes are rather cut
 * than moved. */
static double
too_late(const BillowProject *project, const BillowProject *excerpt, double shift)
{
    const gboolean poses = billow_project_track(excerpt, BILLOW_BLOCK_KEYFRAME)->len > 0;
    return billow_edit_earlier(project, shift, last_start(excerpt),
                               poses ? 0.0 : billow_project_duration(excerpt));
}

/* Returns the shift >= 0 nearest to the wanted one at which the copies are clear of all other keyframes, and
 * begin by the last frame; NAN if there is none. */
static double
nearest_clear_shift(const BillowProject *project, const BillowProject *excerpt, double wanted)
{
    const GPtrArray *copies = billow_project_track(excerpt, BILLOW_BLOCK_KEYFRAME);
    const double later = clear_shift(project, copies, wanted, 1);
    const double earlier = clear_shift(project, copies, wanted, -1);
    const double latest = billow_edit_last_start(project) - last_start(excerpt) + ROUNDING;
    if (earlier >= 0.0 && earlier <= latest && (later > latest || wanted - earlier < later - wanted))
        return earlier;
    return later <= latest ? later : NAN;
}

BillowEdit
billow_edit_add_blocks(const BillowProject *project, const BillowProject *excerpt, double seconds)
{
    g_autoptr(BillowProject) fit = billow_edit_on_grid(excerpt, &project->cloth->grid);
    const double wanted = MAX(seconds, 0.0), fitting = wanted - too_late(project, fit, wanted);
    const double shift = nearest_clear_shift(project, fit, fitting);
    if (isnan(shift))
        return billow_edit_refuse_time(project);
    BillowEdit edit = add_copies(project, fit, shift);
    if (edit.outcome == BILLOW_EDIT_DONE && fabs(shift - seconds) > ROUNDING) {
        edit.outcome = fitting < wanted ? BILLOW_EDIT_BEFORE_END : BILLOW_EDIT_ELSEWHERE;
        edit.seconds = shift;
    }
    if (edit.project)
        note_mapping(&edit, excerpt, fit);
    return edit;
}

/* --- Duplicating --- */

/* Returns whether there is room for copies of these keyframes, `shift` later, and a transition after them. */
static gboolean
has_room(const BillowProject *project, const GPtrArray *copies, double shift)
{
    if (copies->len == 0)
        return TRUE;
    const double frame = 1.0 / project->frame_rate;
    const BillowBlock *last = copies->pdata[copies->len - 1];
    g_autoptr(BillowBlock) longer = billow_block_copy(last);
    longer->duration += frame;
    return clear_shift(project, copies, shift, 1) == shift &&
           distance_to_clear(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), longer,
                             longer->start + shift, frame, 1) == 0.0;
}

/* Returns whether a block begins after the last frame that did not before. */
static gboolean
passes_end(const BillowProject *before, const BillowProject *after)
{
    return last_start(after) > MAX(billow_edit_last_start(before), last_start(before)) + ROUNDING;
}

BillowEdit
billow_edit_duplicate_blocks(const BillowProject *project, const BillowBlockSet *blocks)
{
    g_autoptr(BillowProject) excerpt = billow_edit_excerpt(project, blocks);
    const GPtrArray *keyframes = billow_project_track(excerpt, BILLOW_BLOCK_KEYFRAME);
    double start = 0.0, end = 0.0;
    if (!billow_edit_span(project, blocks, &start, &end))
        start = end = 0.0;
    const BillowBlock *last = keyframes->len > 0 ? keyframes->pdata[keyframes->len - 1] : NULL;
    double later = end;
    if (last && last->duration == 0.0 && start + last->start >= end - ROUNDING)
        later += INSTANT_APART;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; billow_kinds[kind]->beside && i < billow_project_track(excerpt, kind)->len; i++)
            billow_kinds[kind]->beside(
                ((BillowBlock *) billow_project_track(excerpt, kind)->pdata[i])->payload);
    if (has_room(project, keyframes, later))
        return billow_edit_add_blocks(project, excerpt, later);
    g_auto(BillowEdit) pushed = billow_edit_make_room(project, blocks, end, later - start);
    if (pushed.project && passes_end(project, pushed.project))
        return billow_edit_refuse_time(project);
    BillowEdit edit = billow_edit_add_blocks(pushed.project ? pushed.project : project, excerpt, later);
    if (pushed.project && edit.outcome == BILLOW_EDIT_DONE) {
        edit.outcome = BILLOW_EDIT_PUSHED;
        edit.seconds = later - start;
    }
    return edit;
}
