#include "model/edits/first_moment.h"

#include "model/edits/edits.h"

/* Reduces the active cloth of the project. Transfer full. */
static BillowProject *
reduce_cloth(const BillowProject *project, int most)
{
    const BillowGrid *grid = &project->cloth->grid;
    g_autoptr(BillowProject) first = billow_project_copy(project);
    const GPtrArray *keyframes = billow_project_track(first, BILLOW_BLOCK_KEYFRAME);
    while (keyframes->len > 1)
        g_ptr_array_remove_index(billow_project_track(first, BILLOW_BLOCK_KEYFRAME), keyframes->len - 1);
    if (grid->columns <= most && grid->rows <= most)
        return g_steal_pointer(&first);
    BillowGrid wanted = *grid; /* of the same size, with that many points along its longer side */
    if (grid->columns >= grid->rows)
        wanted.columns = MIN(grid->columns, most);
    else
        wanted.rows = MIN(grid->rows, most);
    wanted = billow_grid_at_resolution(grid, grid, &wanted);
    BillowProject *coarse = billow_edit_take(billow_edit_set_grid(first, &wanted), NULL);
    return coarse ? coarse : g_steal_pointer(&first);
}

BillowProject *
billow_project_first_moment(const BillowProject *project, int most)
{
    BillowProject *first = billow_project_copy(project);
    for (guint i = 0; i < project->cloths->len; i++) {
        g_autoptr(BillowProject) one = billow_project_activate(first, i);
        billow_project_unref(first);
        first = reduce_cloth(one, most);
    }
    g_autoptr(BillowProject) reduced = first;
    return billow_project_activate(reduced, billow_project_active(project));
}
