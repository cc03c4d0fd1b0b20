/* Stores a shape in a keyframe. */
#include "model/edits/edits.h"
#include "model/edits/shape_row.h"

BillowEdit
billow_edit_bake(const BillowProject *project, double start, const BillowMesh *mesh,
                 const BillowAnchor *anchors, size_t n_anchors)
{
    const size_t count = billow_grid_count(&mesh->grid);
    float *positions = g_new(float, 3 * count);
    for (size_t i = 0; i < count; i++) {
        positions[3 * i] = mesh->x[i];
        positions[3 * i + 1] = mesh->y[i];
        positions[3 * i + 2] = mesh->z[i];
    }
    g_autoptr(GBytes) shape = g_bytes_new_take(positions, 3 * count * sizeof *positions);
    g_autoptr(BillowShapeRow) row = billow_shape_row_new(project);
    BillowEdit edit = billow_shape_row_give(row, start, NULL, shape, anchors, n_anchors);
    if (edit.added)
        edit.project = billow_shape_row_take(row);
    return edit;
}
