#include "model/edits/first_moment.h"

#include "model/edits/edits.h"

BillowProject *
billow_project_first_moment(const BillowProject *project, int most)
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
