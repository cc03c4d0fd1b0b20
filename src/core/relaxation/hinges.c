#include "core/relaxation/hinges.h"

#include "core/base/allocate.h"

/* A crease of sharpness 1 stiffens cloth as wide as this share of the longer side. */
static const double REACH = 0.4;

static const double TINY = 1e-12;

/* The second differences of one direction: `turn` times the normal at rest. */
typedef struct {
    double *turn, *stiffness; /* per point */
} Hinges;

struct BillowRelaxationCrease {
    Hinges hinges[2];        /* along rows, along columns */
    BillowGridSolver *plain; /* the level's solver without hinges */
};

static size_t
points_of(const BillowRelaxationLevel *level)
{
    return (size_t) level->columns * (size_t) level->rows;
}

/* --- Where lines cross --- */

/* A line in units of a level's cells. */
typedef struct {
    double from[2], to[2];
    double across[2]; /* the unit vector perpendicular to it in the cloth */
    double turn;      /* |second difference| of edges of length 1 that cross it at a right angle */
    double stiffness; /* of the hinge per length, in loads */
} Line;

static Line
line_in(const BillowRelaxationLevel *level, const BillowCreaseLine *crease)
{
    const double cell[2] = {level->width, level->height};
    const double x = crease->to[0] - crease->from[0], y = crease->to[1] - crease->from[1],
                 length = hypot(x, y) + TINY;
    const double size = fmax(level->columns * level->width, level->rows * level->height);
    const double reach = REACH * crease->sharpness * size;
    Line line = {.across = {fabs(y) / length, fabs(x) / length},
                 .turn = 2.0 * sin(0.5 * crease->angle),
                 .stiffness = 0.5 * reach * reach};
    for (int axis = 0; axis < 2; axis++) {
        line.from[axis] = crease->from[axis] / cell[axis];
        line.to[axis] = crease->to[axis] / cell[axis];
    }
    return line;
}

/* Distributes a hinge between two points of a row or column to these, if they have a second difference. */
static void
add_hinge(const BillowRelaxationLevel *level, int direction, double at, int other, const Line *line)
{
    const int count = direction == 0 ? level->columns : level->rows;
    const double cell = direction == 0 ? level->width : level->height,
                 width = direction == 0 ? level->height : level->width;
    const size_t stride = billow_relaxation_level_stride(level, direction),
                 first = (size_t) other * (direction == 0 ? (size_t) level->columns : 1);
    const Hinges *hinges = &level->crease->hinges[direction];
    for (int k = (int) floor(at); k <= (int) floor(at) + 1; k++) {
        const double share = 1.0 - fabs(at - k);
        if (k < 1 || k > count - 2 || share <= TINY)
            continue;
        const size_t i = first + (size_t) k * stride;
        hinges->turn[i] -= share * line->turn * line->across[direction] * cell;
        hinges->stiffness[i] =
            fmax(hinges->stiffness[i], line->stiffness * line->across[direction] * width / (cell * cell));
    }
}

/* Adds a hinge at each row (direction 0) or column that the line crosses. */
static void
add_line(const BillowRelaxationLevel *level, int direction, const Line *line)
{
    const int along = 1 - direction, last = (direction == 0 ? level->rows : level->columns) - 1;
    const double begin = line->from[along], end = line->to[along], way = end - begin;
    if (fabs(way) < TINY)
        return;
    const int low = (int) fmax(ceil(fmin(begin, end) - 1e-6), 0.0),
              high = (int) fmin(floor(fmax(begin, end) + 1e-6), last);
    for (int other = low; other <= high; other++) {
        const double share = (other - begin) / way;
        add_hinge(level, direction,
                  line->from[direction] + share * (line->to[direction] - line->from[direction]), other, line);
    }
}

void
billow_relaxation_hinges_add(BillowRelaxationLevel *level, const BillowCreaseLine *lines, size_t n)
{
    BillowRelaxationCrease *crease = level->crease = billow_allocate(1, sizeof *crease);
    for (int d = 0; d < 2; d++) {
        crease->hinges[d].turn = billow_allocate(points_of(level), sizeof(double));
        crease->hinges[d].stiffness = billow_allocate(points_of(level), sizeof(double));
    }
    for (size_t k = 0; k < n; k++) {
        const Line line = line_in(level, &lines[k]);
        for (int d = 0; line.stiffness > 0.0 && d < 2; d++)
            add_line(level, d, &line);
    }
    for (int d = 0; d < 2; d++)
        for (size_t i = 0; level->outline && i < points_of(level); i++)
            crease->hinges[d].stiffness[i] *= level->edges[d].bend[i];
    crease->plain = level->solver;
}

void
billow_relaxation_hinges_remove(BillowRelaxationLevel *level)
{
    BillowRelaxationCrease *crease = level->crease;
    if (!crease)
        return;
    if (level->solver != crease->plain)
        billow_grid_solver_free(level->solver);
    level->solver = crease->plain;
    for (int d = 0; d < 2; d++) {
        free(crease->hinges[d].turn);
        free(crease->hinges[d].stiffness);
    }
    free(crease);
    level->crease = NULL;
}

double
billow_relaxation_hinges_stiffness(const BillowRelaxationLevel *level, int direction, size_t point)
{
    return level->crease ? level->crease->hinges[direction].stiffness[point] : 0.0;
}

/* --- Forces --- */

static void
add_force(BillowRelaxationLevel *level, size_t i, BillowVec3 force, double factor)
{
    billow_points_set(
        &level->residual, i,
        billow_vec3_add(billow_points_get(&level->residual, i), billow_vec3_scale(force, factor)));
}

/* The points before and after one in a direction; at a border the point itself. */
typedef struct {
    size_t before, after;
} Span;

static Span
span_at(const BillowRelaxationLevel *level, int column, int row, int direction)
{
    const size_t i = (size_t) row * (size_t) level->columns + (size_t) column,
                 stride = billow_relaxation_level_stride(level, direction);
    const bool behind =
        (direction == 0 ? column : row) > 0 &&
        billow_relaxation_level_has_edge(level, direction, column - (direction == 0), row - (direction == 1));
    return (Span){behind ? i - stride : i,
                  billow_relaxation_level_has_edge(level, direction, column, row) ? i + stride : i};
}

static BillowVec3
across(const BillowRelaxationLevel *level, Span span)
{
    return billow_vec3_sub(billow_points_get(&level->x, span.after),
                           billow_points_get(&level->x, span.before));
}

/* Orientation of the cloth at a point: n = s x e / |s x e|. */
typedef struct {
    Span spans[2];
    BillowVec3 east, south, normal;
    double area; /* |s x e| */
} Facing;

/* The energy is k / 2 |q - turn n|^2 of the second difference q. */
static void
bend_at(BillowRelaxationLevel *level, size_t i, int direction, const Facing *facing)
{
    const size_t stride = billow_relaxation_level_stride(level, direction);
    const Hinges *hinges = &level->crease->hinges[direction];
    const double stiffness = hinges->stiffness[i], turn = hinges->turn[i];
    const BillowVec3 ends =
        billow_vec3_add(billow_points_get(&level->x, i - stride), billow_points_get(&level->x, i + stride));
    const BillowVec3 q = billow_vec3_sub(ends, billow_vec3_scale(billow_points_get(&level->x, i), 2.0));
    const BillowVec3 bend =
        billow_vec3_scale(billow_vec3_sub(q, billow_vec3_scale(facing->normal, turn)), stiffness);
    add_force(level, i, bend, 2.0);
    add_force(level, i - stride, bend, -1.0);
    add_force(level, i + stride, bend, -1.0);
    /* on the points that determine the normal: `turn` times the gradient of q . n */
    const double along = billow_vec3_dot(q, facing->normal);
    const BillowVec3 aside = billow_vec3_scale(billow_vec3_sub(q, billow_vec3_scale(facing->normal, along)),
                                               stiffness * turn / facing->area);
    const BillowVec3 forces[2] = {billow_vec3_cross(aside, facing->south),
                                  billow_vec3_cross(facing->east, aside)};
    for (int d = 0; d < 2; d++) {
        add_force(level, facing->spans[d].after, forces[d], 1.0);
        add_force(level, facing->spans[d].before, forces[d], -1.0);
    }
}

void
billow_relaxation_hinges_bend(BillowRelaxationLevel *level)
{
    const Hinges *hinges = level->crease->hinges;
    for (int row = 0; row < level->rows; row++)
        for (int column = 0; column < level->columns; column++) {
            const size_t i = (size_t) row * (size_t) level->columns + (size_t) column;
            if (hinges[0].stiffness[i] == 0.0 && hinges[1].stiffness[i] == 0.0)
                continue;
            Facing facing = {.spans = {span_at(level, column, row, 0), span_at(level, column, row, 1)}};
            facing.east = across(level, facing.spans[0]);
            facing.south = across(level, facing.spans[1]);
            const BillowVec3 normal = billow_vec3_cross(facing.south, facing.east);
            facing.area = billow_vec3_length(normal) + TINY;
            facing.normal = billow_vec3_scale(normal, 1.0 / facing.area);
            for (int d = 0; d < 2; d++)
                if (hinges[d].stiffness[i] > 0.0)
                    bend_at(level, i, d, &facing);
        }
}

void
billow_relaxation_hinges_lighten(BillowRelaxationLevel *level, double share)
{
    for (int d = 0; d < 2; d++)
        for (size_t i = 0; i < points_of(level); i++)
            level->crease->hinges[d].stiffness[i] *= share;
}
