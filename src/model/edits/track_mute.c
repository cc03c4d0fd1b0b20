#include "model/edits/track_mute.h"

#include "model/edits/private.h"
#include "model/edits/several.h"

static gboolean
all_muted(const BillowProject *project, BillowBlockKind kind)
{
    const GPtrArray *track = billow_project_track(project, kind);
    for (guint i = 0; i < track->len; i++)
        if (!((BillowBlock *) track->pdata[i])->muted)
            return FALSE;
    return TRUE;
}

static gboolean
has_blocks(const BillowProject *project, BillowBlockKind kind)
{
    return billow_project_track(project, kind)->len > 0;
}

gboolean
billow_track_is_muted(const BillowProject *project, BillowBlockKind kind)
{
    return has_blocks(project, kind) && all_muted(project, kind) &&
           (kind != BILLOW_BLOCK_TRANSITION || /* each keyframe but the last has one, written or not */
            billow_project_track(project, BILLOW_BLOCK_TRANSITION)->len + 1 >=
                billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len);
}

gboolean
billow_track_is_solo(const BillowProject *project, BillowBlockKind kind)
{
    gboolean others = FALSE;
    for (int other = 0; other < BILLOW_N_BLOCK_KINDS; other++) {
        if (other == (int) kind || !billow_kinds[other]->layer || !has_blocks(project, other))
            continue;
        if (!all_muted(project, other))
            return FALSE;
        others = TRUE;
    }
    return others && has_blocks(project, kind) && !all_muted(project, kind);
}

/* Adds all blocks of a kind; of transitions also those that are not written. */
static void
add_track(BillowBlockSet *blocks, const BillowProject *project, BillowBlockKind kind)
{
    const GPtrArray *track =
        billow_project_track(project, kind == BILLOW_BLOCK_TRANSITION ? BILLOW_BLOCK_KEYFRAME : kind);
    for (guint i = 0; i < track->len; i++)
        billow_block_set_add(blocks, kind, ((BillowBlock *) track->pdata[i])->id);
}

BillowEdit
billow_edit_mute_track(const BillowProject *project, BillowBlockKind kind)
{
    g_autoptr(BillowBlockSet) blocks = billow_block_set_new();
    add_track(blocks, project, kind);
    return billow_edit_mute_blocks(project, blocks, !billow_track_is_muted(project, kind));
}

BillowEdit
billow_edit_solo_track(const BillowProject *project, BillowBlockKind kind)
{
    const gboolean alone = !billow_track_is_solo(project, kind);
    g_autoptr(BillowBlockSet) own = billow_block_set_new(), others = billow_block_set_new();
    for (int layer = 0; layer < BILLOW_N_BLOCK_KINDS; layer++)
        if (billow_kinds[layer]->layer)
            add_track(layer == (int) kind ? own : others, project, layer);
    g_auto(BillowEdit) heard = billow_edit_mute_blocks(project, own, FALSE);
    BillowEdit edit = billow_edit_mute_blocks(heard.project ? heard.project : project, others, alone);
    if (!edit.project && heard.project)
        return billow_edit_done(g_steal_pointer(&heard.project));
    return edit;
}
