#include "model/animation/rest_key.h"

#include "core/base/outline.h"
#include "model/project/drape_settings.h"
#include "model/project/rope_loads.h"

static void
append_number(GByteArray *key, double number)
{
    g_byte_array_append(key, (const guint8 *) &number, sizeof number);
}

static void
append_position(GByteArray *key, BillowVec3 place)
{
    append_number(key, place.x);
    append_number(key, place.y);
    append_number(key, place.z);
}

static void
append_pinned(GByteArray *key, const GArray *held)
{
    const BillowAnchor *anchors = billow_held_anchors(held);
    append_number(key, held->len);
    for (guint i = 0; i < held->len; i++) {
        append_number(key, anchors[i].column);
        append_number(key, anchors[i].row);
        append_position(key, anchors[i].position);
    }
}

GArray *
billow_rest_held(const BillowProject *project, const BillowBlock *keyframe)
{
    return billow_keyframe_held(keyframe ? billow_block_keyframe(keyframe) : NULL, &project->cloth->grid);
}

BillowFakeBodies *
billow_rest_bodies(const BillowProject *project, const BillowBlock *keyframe, gboolean above_floor)
{
    return billow_fake_bodies_new(project, keyframe ? keyframe->start : 0.0, above_floor);
}

/* Appends nothing for a rectangle, so that its keys stay as they are. */
static void
append_outline(GByteArray *key, const BillowOutline *outline)
{
    for (size_t k = 0; outline && k < outline->n_loops; k++) {
        const BillowOutlineLoop *loop = &outline->loops[k];
        const double numbers[] = {loop->hole,          loop->smooth,     loop->radius,
                                  loop->center.column, loop->center.row, (double) loop->n_points};
        g_byte_array_append(key, (const guint8 *) numbers, sizeof numbers);
        g_byte_array_append(key, (const guint8 *) loop->points,
                            (guint) (loop->n_points * sizeof *loop->points));
    }
}

/* Appends nothing for cloth that is the same everywhere. */
static void
append_maps(GByteArray *key, const BillowClothMaps *maps, BillowVec3 down)
{
    for (int kind = 0; kind < BILLOW_N_MAPS; kind++) {
        const BillowMap *map = billow_cloth_maps_get(maps, kind);
        if (!map)
            continue;
        append_number(key, kind);
        append_number(key, map->factor);
        if (kind == BILLOW_MAP_SHRINK)
            append_number(key, map->threads);
        append_number(key, map->paint->columns);
        append_number(key, map->paint->rows);
        g_byte_array_append(key, map->paint->values, (guint) billow_paint_count(map->paint));
    }
    if (maps)
        append_position(key, down);
}

/* Appends nothing for a rope that just hangs, so that its keys stay as they are. */
static void
append_bends(GByteArray *key, const BillowDrapeSettings *hang)
{
    for (size_t i = 0; i < hang->n_bends; i++) {
        const BillowBend *bend = &hang->bends[i];
        const double numbers[] = {bend->column, bend->span, bend->angle, bend->azimuth};
        g_byte_array_append(key, (const guint8 *) numbers, sizeof numbers);
    }
    if (hang->coil.radius > 0.0) {
        const double numbers[] = {hang->coil.radius, hang->coil.pitch, (double) hang->n_bends};
        g_byte_array_append(key, (const guint8 *) numbers, sizeof numbers);
    }
}

static void
append_hang(GByteArray *key, const BillowDrapeSettings *hang)
{
    append_number(key, hang->bending);
    if (hang->weft_excess != 0.0) /* none for keys as they were */
        append_number(key, hang->weft_excess);
    append_number(key, hang->shear);
    append_number(key, hang->stretch);
    append_number(key, hang->anchor_radius);
    append_number(key, hang->thickness);
    append_number(key, hang->surface);
    append_position(key, hang->pull);
    append_maps(key, hang->maps, hang->down);
    append_bends(key, hang);
}

/* Appends nothing for a rope on which nothing hangs, so that its keys stay as they are. */
static void
append_loads(GByteArray *key, const BillowProject *project, const BillowBlock *keyframe)
{
    g_autofree double *loads = billow_rope_loads(project, keyframe);
    if (loads)
        g_byte_array_append(key, (const guint8 *) loads,
                            (guint) (billow_grid_count(&project->cloth->grid) * sizeof *loads));
}

static void
append_pose(GByteArray *key, const BillowCoarsePose *pose)
{
    append_number(key, pose ? pose->columns : 0);
    for (int i = 0; pose && i < 3 * pose->columns * pose->rows; i++)
        append_number(key, (double) pose->points[i]);
}

static void
append_creases(GByteArray *key, const BillowKeyframe *keyframe)
{
    g_autoptr(GArray) lines = billow_keyframe_crease_lines(keyframe);
    for (guint i = 0; i < lines->len; i++) {
        const BillowCreaseLine *line = &billow_crease_line_items(lines)[i];
        const double numbers[] = {line->from[0], line->from[1], line->to[0],
                                  line->to[1],   line->angle,   line->sharpness};
        g_byte_array_append(key, (const guint8 *) numbers, sizeof numbers);
    }
    append_number(key, lines->len);
}

BillowKey
billow_rest_key(const BillowProject *project, const BillowBlock *block)
{
    const BillowKeyframe *keyframe = block ? billow_block_keyframe(block) : NULL;
    const BillowDrapeSettings hang = billow_project_drape_settings(project, block);
    GBytes *given = keyframe ? keyframe->shape : NULL;
    g_autoptr(GArray) held = billow_rest_held(project, block);
    g_autoptr(GByteArray) key = g_byte_array_new();
    append_number(key, given != NULL);
    append_number(key, project->cloth->grid.columns);
    append_number(key, project->cloth->grid.rows);
    append_number(key, project->cloth->grid.spacing);
    append_outline(key, project->cloth->grid.outline);
    if (billow_grid_is_rope(&project->cloth->grid))
        append_number(key, project->cloth->grid.radius);
    if (billow_grid_is_rope(&project->cloth->grid) && project->cloth->grid.flat_width > 0.0) {
        append_number(key, 2000.0);
        append_number(key, project->cloth->grid.flat_width); /* the shape has the grid */
    }
    if (project->cloth->grid.closed)
        append_number(key, 1000 + project->cloth->grid.closed);
    append_pinned(key, held);
    if (given) {
        g_byte_array_append(key, g_bytes_get_data(given, NULL), (guint) g_bytes_get_size(given));
    } else {
        g_autoptr(BillowFakeBodies) bodies = billow_rest_bodies(project, block, FALSE);
        append_hang(key, &hang);
        append_loads(key, project, block);
        billow_fake_bodies_append_key(bodies, key);
        append_creases(key, keyframe);
        if (keyframe && keyframe->laid)
            append_position(key, billow_physics_down(&project->physics));
        append_pose(key, keyframe ? keyframe->hang : NULL);
    }
    return billow_key_of(key);
}

gboolean
billow_rest_are_alike(const BillowProject *project, const BillowBlock *keyframe,
                      const BillowProject *other_project, const BillowBlock *other)
{
    const BillowKey key = billow_rest_key(project, keyframe),
                    other_key = billow_rest_key(other_project, other);
    return billow_key_equal(&key, &other_key);
}
