#include "model/ready/tablecloth.h"

#include "core/base/outline.h"
#include "model/placing/pin_within.h"

#include <glib/gi18n.h>
#include <math.h>

/* Distance of the corners that hold the cloth, as a share of its sides; how far it sags between them in the air, as a share
 * of the shorter side; and how far pinned points are from the edge of the table, in spacings. */
static const double HELD = 0.96, SAG = 0.13, INSET = 1.6;

/* How far the corners stand out from a square table and how far they reach, as shares of the cloth that hangs over. */
static const double FLARE = 0.56, TAUT = 0.96;

/* Shares of the animation: before the fall, and what fall and draping take at most. */
static const double WAIT = 0.15, LONGEST = 0.6;

static gboolean
is_on_table(const BillowTable *table, BillowVec3 flat, double inset)
{
    const double x = fabs(flat.x), z = fabs(flat.z), along = table->along - inset,
                 across = table->across - inset;
    return table->round ? hypot(x, z) <= along : x <= along && z <= across;
}

/* Gets the corners of the flat cloth; with an outline, the points that are nearest to them. */
static size_t
pin_corners(const BillowGrid *grid, BillowAnchor corners[4])
{
    size_t n = 0;
    for (int i = 0; i < 4; i++)
        n = billow_pin_within(grid, i % 2 * (grid->columns - 1), i / 2 * (grid->rows - 1), corners, n);
    return n;
}

static void
add_corners(const BillowGrid *grid, double height, GArray *anchors)
{
    BillowAnchor corners[4];
    const size_t n = pin_corners(grid, corners);
    for (size_t i = 0; i < n; i++) {
        corners[i].position = billow_vec3(HELD * corners[i].position.x, height, HELD * corners[i].position.z);
        g_array_append_val(anchors, corners[i]);
    }
}

/* On the outline of what is on the table; the cloth within lies flat. */
static gboolean
is_outline(const BillowGrid *grid, const BillowTable *table, int column, int row)
{
    const double inset = INSET * grid->spacing;
    return is_on_table(table, billow_grid_flat(grid, column, row), inset) &&
           !(is_on_table(table, billow_grid_flat(grid, column - 1, row), inset) &&
             is_on_table(table, billow_grid_flat(grid, column + 1, row), inset) &&
             is_on_table(table, billow_grid_flat(grid, column, row - 1), inset) &&
             is_on_table(table, billow_grid_flat(grid, column, row + 1), inset));
}

/* What is on the table stays where it is; the rest hangs over the edge. */
static void
add_laid(const BillowGrid *grid, const BillowTable *table, double height, GArray *anchors)
{
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const BillowVec3 flat = billow_grid_flat(grid, column, row);
            const BillowAnchor anchor = {column, row, billow_vec3(flat.x, height, flat.z)};
            if (is_outline(grid, table, column, row) && billow_grid_can_hold(grid, column, row))
                g_array_append_val(anchors, anchor);
        }
}

/* The corners of the cloth stand out from those of a square table, which leaves room for the folds there. */
static void
add_flaring(const BillowGrid *grid, const BillowTable *table, double height, GArray *anchors)
{
    BillowAnchor corners[4];
    const size_t n = pin_corners(grid, corners);
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 flat = corners[i].position;
        const double along = fabs(flat.x) - table->along, across = fabs(flat.z) - table->across;
        const double down = hypot(along, across) * sqrt(TAUT * TAUT - FLARE * FLARE);
        if (!(along > 0.0 && across > 0.0)) /* an outline has no such corner */
            continue;
        corners[i].position = billow_vec3(copysign(table->along + FLARE * along, flat.x), height - down,
                                          copysign(table->across + FLARE * across, flat.z));
        g_array_append_val(anchors, corners[i]);
    }
}

/* Takes ownership of the anchors. */
static void
set_anchors(BillowBlock *keyframe, GArray *anchors)
{
    billow_block_set_anchors(keyframe, (const BillowAnchor *) (void *) anchors->data, anchors->len);
    g_array_unref(anchors);
}

static BillowCollider *
append_table(BillowProject *project, const BillowTable *table)
{
    BillowCollider *body = billow_ready_body(project, "table", _("Table"),
                                             table->round ? BILLOW_COLLIDER_CYLINDER : BILLOW_COLLIDER_BOX);
    body->position.y = 0.5 * table->height;
    body->radius = table->along;
    body->length = table->height;
    body->size = billow_vec3(2.0 * table->along, table->height, 2.0 * table->across);
    body->margin = billow_collider_default().margin;
    return body;
}

/* Returns how far the corner that goes farthest goes, about, after the middle of the cloth has landed: it then hangs down, or
 * stands out. */
static double
way_of_corners(const BillowGrid *grid, const BillowTable *table, double side)
{
    BillowAnchor corners[4];
    const size_t n = pin_corners(grid, corners);
    const double out = table->round ? 0.0 : FLARE, taut = table->round ? 1.0 : TAUT;
    double farthest = 0.0;
    for (size_t i = 0; i < n; i++) {
        const double x = fabs(corners[i].position.x), z = fabs(corners[i].position.z);
        const double along = fmax(x - table->along, 0.0), across = fmax(z - table->across, 0.0);
        const double over = table->round ? hypot(x, z) - table->along : hypot(along, across);
        farthest =
            fmax(farthest, hypot((1.0 - out) * over, SAG * side + sqrt(taut * taut - out * out) * over));
    }
    return farthest;
}

void
billow_tablecloth_fall(BillowProject *project, const BillowTable *table, double drop)
{
    const BillowGrid *grid = &project->cloth->grid;
    const double side = fmin(billow_ready_cloth_width(project), billow_ready_cloth_height(project));
    const double way = drop + way_of_corners(grid, table, side);
    const double fall = fmin(sqrt(2.0 * way / project->physics.gravity) / project->duration, LONGEST);
    const double top = table->height + append_table(project, table)->margin;
    GArray *held = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    GArray *laid = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    add_corners(grid, top + SAG * side + drop, held);
    add_laid(grid, table, top, laid);
    if (!table->round)
        add_flaring(grid, table, top, laid);
    set_anchors(billow_ready_keyframe(project, "held", _("Held by its corners"), 0.0, WAIT), held);
    billow_ready_last_move(project)->easing.curve = BILLOW_CURVE_POWER_IN;
    billow_ready_last_move(project)->path.kind = BILLOW_PATH_FALL;
    set_anchors(billow_ready_keyframe(project, "laid", _("Laid"), WAIT + fall, 1.0), laid);
}
