#include "model/edits/cloths.h"

#include "model/edits/private.h"
#include "model/edits/renaming.h"

static gboolean
has_name(const BillowProject *project, const char *name)
{
    for (guint i = 0; i < project->cloths->len; i++)
        if (g_str_equal(billow_cloth_title(project->cloths->pdata[i]), name))
            return TRUE;
    return FALSE;
}

/* Gives the cloth an id and a name that no cloth of the project has: "towel-2", "Towel 2". */
static void
name_uniquely(const BillowProject *project, BillowCloth *cloth)
{
    g_autofree char *id = g_strdup(cloth->id), *name = g_strdup(cloth->name);
    for (int n = 2; billow_project_find_cloth(project, cloth->id) >= 0; n++) {
        g_autofree char *other = g_strdup_printf("%.60s-%d", id, n);
        billow_cloth_set_id(cloth, other);
    }
    for (int n = 2; *cloth->name && has_name(project, cloth->name); n++) {
        g_autofree char *other = g_strdup_printf("%s %d", name, n);
        billow_cloth_set_name(cloth, other);
    }
}

static void
rename_blocks(const BillowProject *project, BillowCloth *cloth)
{
    BillowRenaming renaming = billow_renaming_begin(project);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; cloth->tracks[kind] && i < cloth->tracks[kind]->len; i++) {
            BillowBlock *copy = billow_block_copy(cloth->tracks[kind]->pdata[i]);
            billow_rename_copy(&renaming, copy);
            billow_edit_replace(cloth->tracks[kind], i, copy);
        }
    billow_renaming_end(&renaming);
}

BillowEdit
billow_edit_add_cloth(const BillowProject *project, const BillowCloth *cloth)
{
    if (project->cloths->len >= BILLOW_MAX_CLOTHS)
        return billow_edit_refuse(BILLOW_EDIT_TOO_MANY_CLOTHS);
    if (billow_project_count_points(project) + billow_grid_count(&cloth->grid) > BILLOW_MAX_POINTS)
        return billow_edit_refuse(BILLOW_EDIT_TOO_MANY_POINTS);
    BillowCloth *copy = billow_cloth_copy(cloth);
    name_uniquely(project, copy);
    rename_blocks(project, copy);
    billow_cloth_own_material(copy); /* only the first cloth may have it with the physics */
    BillowProject *more = billow_project_copy(project);
    billow_project_append_cloth(more, copy);
    return billow_edit_done(more);
}

BillowEdit
billow_edit_remove_cloth(const BillowProject *project)
{
    if (project->cloths->len < 2)
        return billow_edit_refuse(BILLOW_EDIT_LAST_CLOTH);
    const guint index = billow_project_active(project);
    BillowProject *fewer = billow_project_copy(project);
    g_ptr_array_remove_index(fewer->cloths, index);
    fewer->cloth = fewer->cloths->pdata[MIN(index, fewer->cloths->len - 1)];
    return billow_edit_done(fewer);
}

BillowEdit
billow_edit_name_cloth(const BillowProject *project, const char *name)
{
    if (g_str_equal(project->cloth->name, name))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowProject *copy = billow_project_copy(project);
    billow_cloth_set_name(copy->cloth, name);
    return billow_edit_done(copy);
}

BillowEdit
billow_edit_mute_cloth(const BillowProject *project, gboolean muted)
{
    if (project->cloth->muted == muted)
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowProject *copy = billow_project_copy(project);
    copy->cloth->muted = muted;
    return billow_edit_done(copy);
}

BillowEdit
billow_edit_move_cloth(const BillowProject *project, guint index)
{
    const guint now = billow_project_active(project), there = MIN(index, project->cloths->len - 1);
    if (now == there)
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowProject *copy = billow_project_copy(project);
    BillowCloth *first = billow_cloth_copy(copy->cloths->pdata[0]), *moved = copy->cloth;
    if (!first->material_in_cloth)
        billow_cloth_own_material(first);
    billow_project_replace_cloth(copy, 0, first);
    copy->cloth = now == 0 ? first : moved;
    g_ptr_array_insert(copy->cloths, (int) there, g_ptr_array_steal_index(copy->cloths, now));
    return billow_edit_done(copy);
}
