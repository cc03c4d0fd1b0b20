/* Splits blocks in two. */
#include "model/edits/private.h"
#include "model/edits/several.h"
#include "model/project/number_keys.h"

/* Ends `first` at `seconds` and returns its second half with this id (transfer full). `even` receives whether
 * both together do the same as the whole. */
static BillowBlock *
split_block(BillowBlock *first, const char *id, double seconds, gboolean *even)
{
    BillowBlock *second = billow_block_copy(first);
    const double whole = first->duration, end = billow_block_end(first);
    billow_block_set_id(second, id);
    second->start = seconds;
    second->duration = billow_edit_duration_until(seconds, end);
    first->duration = billow_edit_duration_until(first->start, seconds);
    *even =
        first->fade_in <= first->duration && second->fade_out <= second->duration && first->gusts.gust == 0.0;
    if (billow_kinds[first->kind]->split)
        *even &= billow_kinds[first->kind]->split(first->payload, second->payload, first->duration, whole);
    BillowNumberKeys *const keys[] = {billow_block_number_keys(first), billow_block_number_keys(second)};
    for (size_t i = 0; i < G_N_ELEMENTS(keys) && keys[i]; i++)
        billow_number_keys_trim(keys[i]);
    second->fade_in = first->fade_out = 0.0;
    first->fade_in = MIN(first->fade_in, first->duration);
    second->fade_out = MIN(second->fade_out, second->duration);
    return second;
}

/* Splits the block at `index` in the project of `edit`. */
static void
split_at(BillowEdit *edit, GPtrArray *track, guint index, double seconds)
{
    const BillowBlock *whole = track->pdata[index];
    BillowBlock *first = billow_block_copy(whole);
    g_autofree char *id = billow_edit_unique_id(edit->project, whole->id);
    gboolean even;
    BillowBlock *second = split_block(first, id, seconds, &even);
    if (!even) {
        edit->outcome = BILLOW_EDIT_SPLIT_DIFFERS;
        g_free(edit->name);
        edit->name = g_strdup(billow_edit_name_of(whole));
    }
    if (whole->kind == BILLOW_BLOCK_KEYFRAME)
        billow_edit_hand_transition_on(edit->project, whole->id, id);
    billow_block_set_add(edit->added_set, second->kind, id);
    billow_edit_replace(track, index, first);
    g_ptr_array_insert(track, (int) index + 1, second);
}

BillowEdit
billow_edit_split_blocks(const BillowProject *project, const BillowBlockSet *blocks, double seconds)
{
    g_auto(BillowEdit) edit = billow_edit_done(billow_project_copy(project));
    edit.added_set = billow_block_set_new();
    const double frame = (1.0 - 1e-6) / project->frame_rate; /* the minimum duration of either half */
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = billow_project_track(edit.project, kind);
        if (kind != BILLOW_BLOCK_KEYFRAME && !billow_kinds[kind]->split)
            continue;
        for (guint i = 0; i < track->len; i++) {
            const BillowBlock *block = track->pdata[i];
            if (billow_block_set_has(blocks, block->kind, block->id) && seconds - block->start >= frame &&
                billow_block_end(block) - seconds >= frame)
                split_at(&edit, track, i++, seconds);
        }
    }
    if (billow_block_set_count(edit.added_set) == 0)
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_THERE);
    return (BillowEdit){edit.outcome, .project = g_steal_pointer(&edit.project),
                        .added_set = g_steal_pointer(&edit.added_set), .name = g_steal_pointer(&edit.name)};
}
