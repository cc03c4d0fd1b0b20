#include "core/drape/rope_shape.h"

#include "core/base/allocate.h"
#include "core/base/root.h"
#include "core/base/turn.h"
#include "core/cloth/chain.h"
#include "core/cloth/chain_spans.h"
#include "core/drape/coil.h"
#include "core/drape/rope.h"
#include "core/drape/rope_frame.h"

#include <stdlib.h>

/* The axis of a coil has so many edges for each of the rope. */
enum { FINER = 4 };

enum { NONE = -1 };

/* The most by which the turns of a coil that is drawn out are wider, where the narrow ones at its ends leave
 * rope. */
static const double MOST_WIDE = 8.0;

/* Shorter edges have no direction, in spacings. */
static const double NO_LENGTH = 1e-9;

/* A part of the rope from an anchor, or from the first point of a rope that has none, to its end or to the
 * next anchor. */
typedef struct {
    const BillowGrid *grid;
    const BillowDrapeSettings *hang;
    int first, way; /* column where it begins; 1: towards the last column, -1: towards the first one */
    size_t edges;
    bool free, held;     /* it begins at no anchor; it ends at one */
    BillowVec3 from, to; /* where it begins and ends as it hangs */
} Part;

static size_t
column_of(const Part *part, size_t i)
{
    return (size_t) (part->first + part->way * (int) i);
}

bool
billow_rope_is_posed(const BillowDrapeSettings *hang)
{
    return hang->n_bends > 0 || hang->coil.radius > 0.0;
}

/* --- Bends --- */

/* Adds the turn from the direction of a frame to another one, which is seen from it. */
static void
add_turn(BillowBending *bending, BillowVec3 seen)
{
    const double sine = hypot(seen.y, seen.z), angle = atan2(sine, seen.x);
    bending->to_0 += sine > 0.0 ? angle * seen.y / sine : angle;
    bending->to_90 += sine > 0.0 ? angle * seen.z / sine : 0.0;
}

/* Bends a line that hangs, whose points are `spacing` columns of the rope apart. What turns the line, as seen
 * from it, and what bends it add up. */
static void
bend_line(const Part *part, double spacing, size_t count, BillowPoints *line)
{
    const BillowDrapeSettings *hang = part->hang;
    BillowRopeFrame hung = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}, bent = hung;
    BillowVec3 here = billow_points_get(line, 0), at = here;
    double before = part->first;
    bool begun = false;
    for (size_t i = 0; i + 1 < count; i++) {
        const BillowVec3 next = billow_points_get(line, i + 1), edge = billow_vec3_sub(next, here);
        const double length = billow_vec3_length(edge),
                     middle = part->first + part->way * spacing * ((double) i + 0.5);
        BillowBending bending =
            billow_bends_between(hang->bends, hang->n_bends, part->grid->spacing, before, middle);
        bending.to_0 *= part->way;
        bending.to_90 *= part->way;
        if (length > NO_LENGTH * part->grid->spacing) {
            const BillowVec3 along = billow_vec3_scale(edge, 1.0 / length);
            if (!begun)
                hung = bent = billow_rope_frame_new(along);
            add_turn(&bending, billow_rope_frame_in(&hung, along));
            billow_rope_frame_turn(&hung, along);
            begun = true;
        }
        if (begun)
            billow_rope_frame_bend(&bent, bending.to_0, bending.to_90);
        at = billow_vec3_add(at, billow_vec3_scale(bent.along, length));
        billow_points_set(line, i + 1, at);
        here = next;
        before = middle;
    }
}

/* Turns the points of a line about the first one, so that it leads towards `to`. */
static void
turn_towards(BillowVec3 to, size_t count, BillowPoints *line)
{
    const BillowVec3 from = billow_points_get(line, 0), wanted = billow_vec3_sub(to, from),
                     now = billow_vec3_sub(billow_points_get(line, count - 1), from),
                     axis = billow_vec3_cross(now, wanted);
    const double sine = billow_vec3_length(axis), cosine = billow_vec3_dot(now, wanted);
    if (!(sine > 0.0))
        return;
    const BillowTurn turn = {billow_vec3_scale(axis, 1.0 / sine), atan2(sine, cosine)};
    const BillowMatrix3 matrix = billow_turn_matrix(&turn, 1.0);
    for (size_t i = 1; i < count; i++) {
        const BillowVec3 arm = billow_vec3_sub(billow_points_get(line, i), from);
        billow_points_set(line, i, billow_vec3_add(from, billow_matrix3_apply(&matrix, arm)));
    }
}

/* Leads a line from its first point to `to`, with edges of the given length. */
static void
hold_end(BillowVec3 to, double length, size_t count, BillowPoints *line)
{
    double *lengths = billow_allocate(2 * count, sizeof *lengths), *freedom = lengths + count;
    for (size_t i = 0; i < count; i++) {
        lengths[i] = length;
        freedom[i] = i == 0 || i + 1 == count ? 0.0 : 1.0;
    }
    turn_towards(to, count, line);
    const BillowVec3 lack = billow_vec3_sub(to, billow_points_get(line, count - 1));
    for (size_t i = 1; i + 1 < count; i++) { /* the same for all edges, as what billow_chain_scale() adds */
        const BillowVec3 moved = billow_vec3_scale(lack, (double) i / (double) (count - 1));
        billow_points_set(line, i, billow_vec3_add(billow_points_get(line, i), moved));
    }
    billow_points_set(line, count - 1, to);
    billow_chain_scale(line, count, lengths, freedom);
    billow_chain_restore(line, count, lengths, freedom);
    free(lengths);
}

/* Returns whether any bend lies within. */
static bool
is_bent(const Part *part)
{
    const double spacing = part->grid->spacing, last = (double) column_of(part, part->edges);
    for (size_t i = 0; i < part->hang->n_bends; i++) {
        const BillowBending bending =
            billow_bends_between(&part->hang->bends[i], 1, spacing, part->first, last);
        if (bending.to_0 != 0.0 || bending.to_90 != 0.0)
            return true;
    }
    return false;
}

static void
bend_part(const Part *part, BillowPoints *line)
{
    bend_line(part, 1.0, part->edges + 1, line);
    if (part->held)
        hold_end(part->to, part->grid->spacing, part->edges + 1, line);
}

/* --- The coil --- */

/* A coil on its way to the next anchor. */
typedef struct {
    const Part *part;
    BillowCoil full, now; /* as given; as narrow as it must be */
    BillowPoints *line;
} Coiling;

/* Returns an axis of this length, which hangs, with the bends on it. Free with billow_points_free(). */
static BillowPoints
new_axis(const Part *part, double length, size_t edges)
{
    const BillowGrid grid = {(int) edges + 1, 1, length / (double) edges, .radius = part->grid->radius};
    const BillowAnchor ends[] = {{0, 0, part->from}, {(int) edges, 0, part->to}};
    BillowPoints axis = billow_points_new(edges + 1);
    billow_rope_hang(&grid, ends, part->free ? 0 : part->held ? 2 : 1, part->hang->pull, NULL, axis);
    if (!is_bent(part))
        return axis;
    const double whole = part->grid->spacing * (double) part->edges,
                 stretched = part->held ? whole / length : billow_coil_excess(&part->hang->coil);
    bend_line(part, stretched * grid.spacing / part->grid->spacing, edges + 1, &axis);
    if (part->held)
        hold_end(part->to, grid.spacing, edges + 1, &axis);
    return axis;
}

/* Winds the coil about an axis of this length, and returns how far beyond its end the rope leads. */
static double
beyond(const Coiling *coiling, double length)
{
    const Part *part = coiling->part;
    const size_t edges = FINER * part->edges;
    BillowPoints points = new_axis(part, length, edges);
    const BillowCoilAxis axis = {&points, edges + 1, length / (double) edges, part->held, part->free};
    const double end =
        billow_coil_wind(&coiling->now, &axis, part->edges, part->grid->spacing, coiling->line);
    billow_points_free(&points);
    return end - length;
}

static double
beyond_at_length(const void *data, double length)
{
    return beyond(data, length);
}

/* Winds a narrower coil, with a share of the radius, about the straight axis to the next anchor, with as many
 * turns. */
static double
beyond_at_share(const void *data, double share)
{
    Coiling coiling = *(const Coiling *) data;
    const Part *part = coiling.part;
    const double chord = billow_vec3_distance(part->from, part->to),
                 whole = part->grid->spacing * (double) part->edges;
    coiling.now.radius = share * coiling.full.radius;
    coiling.now.pitch = coiling.full.pitch * chord / (whole / billow_coil_excess(&coiling.full));
    return beyond(&coiling, chord);
}

static void
coil_between(const Coiling *coiling)
{
    const Part *part = coiling->part;
    const double whole = part->grid->spacing * (double) part->edges,
                 chord = billow_vec3_distance(part->from, part->to);
    if (chord >= whole)
        return; /* it is straight */
    const double least = fmax(chord, 1e-3 * whole / billow_coil_excess(&coiling->full)),
                 at_least = beyond(coiling, least);
    if (at_least > 0.0) {
        const double at_whole = beyond(coiling, whole);
        beyond(coiling, billow_root(beyond_at_length, coiling, least, whole, at_least, at_whole));
    } else if (chord > 0.0) {
        const double at_none = beyond_at_share(coiling, 0.0);
        double most = 1.0, at_most = beyond_at_share(coiling, most);
        for (; at_most > 0.0 && most < MOST_WIDE; at_most = beyond_at_share(coiling, most))
            most *= 2.0; /* the narrow turns beside the anchors leave rope for the others */
        beyond_at_share(coiling, billow_root(beyond_at_share, coiling, 0.0, most, at_none, at_most));
    }
    if (chord > 0.0 || at_least > 0.0)
        hold_end(part->to, part->grid->spacing, part->edges + 1, coiling->line);
}

static void
coil_part(const Part *part, BillowPoints *line)
{
    const Coiling coiling = {part, part->hang->coil, part->hang->coil, line};
    if (part->held)
        coil_between(&coiling);
    else
        beyond(&coiling, part->grid->spacing * (double) part->edges);
}

/* --- Parts --- */

static void
shape_part(Part part, BillowPoints points)
{
    const bool coiled = part.hang->coil.radius > 0.0;
    if (part.edges == 0 || !(coiled || is_bent(&part)))
        return;
    part.from = billow_points_get(&points, column_of(&part, 0));
    part.to = billow_points_get(&points, column_of(&part, part.edges));
    BillowPoints line = billow_points_new(part.edges + 1);
    for (size_t i = 0; i <= part.edges; i++)
        billow_points_set(&line, i, billow_points_get(&points, column_of(&part, i)));
    if (coiled)
        coil_part(&part, &line);
    else
        bend_part(&part, &line);
    for (size_t i = 0; i <= part.edges; i++)
        billow_points_set(&points, column_of(&part, i), billow_points_get(&line, i));
    billow_points_free(&line);
}

void
billow_rope_shape(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                  const BillowDrapeSettings *hang, BillowPoints points)
{
    const int last = grid->columns - 1;
    billow_rope_hang(grid, anchors, n_anchors, hang->pull, hang->loads, points);
    if (!billow_rope_is_posed(hang))
        return;
    bool *pinned = billow_allocate((size_t) grid->columns, sizeof *pinned);
    for (int column = 0; column <= last; column++)
        pinned[column] = false;
    for (size_t k = 0; k < n_anchors; k++)
        pinned[anchors[k].column] = true;
    int before = NONE;
    for (int column = 0; column <= last; column++) {
        if (!pinned[column])
            continue;
        if (before == NONE)
            shape_part((Part){grid, hang, column, -1, (size_t) column, .free = false}, points);
        else
            shape_part((Part){grid, hang, before, 1, (size_t) (column - before), .held = true}, points);
        before = column;
    }
    const int first = before == NONE ? 0 : before;
    shape_part((Part){grid, hang, first, 1, (size_t) (last - first), .free = before == NONE}, points);
    free(pinned);
}
