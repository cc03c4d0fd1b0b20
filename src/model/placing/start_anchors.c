#include "model/placing/start_anchors.h"

#include "core/drape/tube_start.h"
#include "model/placing/pin_within.h"

#include <glib/gi18n.h>
#include <math.h>

BillowProject *
billow_start_cloth(const char *name, const BillowGrid *grid)
{
    BillowProject *project = billow_project_new(name, grid);
    project->cloth->anchor_radius = BILLOW_NEW_ANCHOR_RADIUS;
    project->cloth->keep_lengths = TRUE;
    project->cloth->keep_angles = TRUE;
    project->physics.strain_limit = BILLOW_NEW_STRAIN_LIMIT;
    project->physics.step = BILLOW_NEW_STEP;
    project->physics.rigid_damping = BILLOW_NEW_RIGID_DAMPING;
    project->cloth->pattern = BILLOW_PATTERN_CHECK;
    return project;
}

const BillowChoice billow_start_choices[] = {
    [BILLOW_START_EMPTY] = {"empty", N_("None")},
    [BILLOW_START_TOP_CORNERS] = {"top-corners", N_("Two corners")},
    [BILLOW_START_TOP_EDGE] = {"top-edge", N_("Top edge")},
    [BILLOW_START_CORNERS] = {"corners", N_("Four corners")},
    [BILLOW_N_STARTS] = {0},
};

const BillowChoice billow_start_tube_choices[] = {
    [BILLOW_START_EMPTY] = {"empty", N_("None")},
    [BILLOW_START_TOP_CORNERS] = {"two-points", N_("Two points")},
    [BILLOW_START_TOP_EDGE] = {"waist", N_("Waist")},
    [BILLOW_START_CORNERS] = {"four-points", N_("Four points")},
    [BILLOW_N_STARTS] = {0},
};

const BillowChoice billow_start_rope_choices[] = {
    [BILLOW_START_EMPTY] = {"empty", N_("None")},
    [BILLOW_START_TOP_CORNERS] = {"ends", N_("Both ends")},
    [BILLOW_START_TOP_EDGE] = {"end", N_("One end")},
    [BILLOW_START_CORNERS] = {"ends-and-middle", N_("Ends and middle")},
    [BILLOW_N_STARTS] = {0},
};

const BillowChoice *
billow_start_choices_of(const BillowGrid *grid)
{
    return billow_grid_is_rope(grid) ? billow_start_rope_choices
           : grid->closed            ? billow_start_tube_choices
                                     : billow_start_choices;
}

/* Distance between two ends, as a share of the cloth between them; space below the cloth, meters. */
static const double DRAWN = 0.8, SPACE = 0.25;

/* Maximum number of anchors along an edge, like the rings of a curtain. */
enum { MOST_RINGS = 33 };

/* Anchors of a tube's waist. */
enum { WAIST_POINTS = 12 };

static double
width_of(const BillowGrid *grid)
{
    return grid->spacing * (grid->columns - 1);
}

static double
height_of(const BillowGrid *grid)
{
    return grid->spacing * (grid->rows - 1);
}

/* Turns flat anchors upright, drawn together, with the first row at a height of `top`. */
static void
hang_upright(const BillowGrid *grid, double drawn, double top, BillowAnchor *anchors, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const double below = grid->spacing * anchors[i].row;
        anchors[i].position = billow_vec3(drawn * anchors[i].position.x, top - drawn * below, 0.0);
    }
}

static size_t
top_corners(const BillowGrid *grid, BillowAnchor *anchors)
{
    size_t n = billow_pin_within(grid, 0, 0, anchors, 0);
    n = billow_pin_within(grid, grid->columns - 1, 0, anchors, n);
    hang_upright(grid, DRAWN, height_of(grid) + 0.5 * width_of(grid) + SPACE, anchors, n);
    return n;
}

static size_t
top_edge(const BillowGrid *grid, BillowAnchor *anchors)
{
    const int rings = MIN(grid->columns, MOST_RINGS);
    size_t n = 0;
    for (int i = 0; i < rings; i++)
        n = billow_pin_within(grid, (int) lround((double) i * (grid->columns - 1) / (rings - 1)), 0, anchors,
                              n);
    hang_upright(grid, 1.0, height_of(grid) + SPACE, anchors, n);
    return n;
}

/* The lowest point of cloth that hangs from its corners is less than half of its diagonal below them. */
static size_t
corners(const BillowGrid *grid, BillowAnchor *anchors)
{
    const double y = 0.5 * hypot(width_of(grid), height_of(grid)) + SPACE;
    size_t n = 0;
    for (int i = 0; i < 4; i++)
        n = billow_pin_within(grid, i % 2 * (grid->columns - 1), i / 2 * (grid->rows - 1), anchors, n);
    for (size_t i = 0; i < n; i++)
        anchors[i].position = billow_vec3(DRAWN * anchors[i].position.x, y, DRAWN * anchors[i].position.z);
    return n;
}

/* Hangs a tube by points of one end, drawn together as a waist is. */
static size_t
around(const BillowGrid *grid, int count, BillowAnchor *anchors)
{
    const gboolean rows = grid->closed == BILLOW_CLOSED_ROWS;
    const int cells = (rows ? grid->rows : grid->columns) - 1, n = MIN(count, cells);
    const double length = rows ? width_of(grid) : height_of(grid);
    for (int i = 0; i < n; i++) {
        const int place = (int) lround((double) i * cells / n), column = rows ? 0 : place,
                  row = rows ? place : 0;
        const BillowVec3 p = billow_tube_standing(grid, column, row);
        anchors[i] = (BillowAnchor){column, row, billow_vec3(DRAWN * p.x, length + SPACE, DRAWN * p.z)};
    }
    return (size_t) n;
}

static size_t
at_two_points(const BillowGrid *grid, BillowAnchor *anchors)
{
    return around(grid, 2, anchors);
}

static size_t
at_a_waist(const BillowGrid *grid, BillowAnchor *anchors)
{
    return around(grid, WAIST_POINTS, anchors);
}

static size_t
at_four_points(const BillowGrid *grid, BillowAnchor *anchors)
{
    return around(grid, 4, anchors);
}

static size_t
one_end(const BillowGrid *grid, BillowAnchor *anchors)
{
    anchors[0] = (BillowAnchor){0, 0, billow_vec3(0.0, width_of(grid) + SPACE, 0.0)};
    return 1;
}

static size_t
ends_and_middle(const BillowGrid *grid, BillowAnchor *anchors)
{
    const size_t n = top_corners(grid, anchors);
    const int middle = grid->columns / 2;
    if (middle == grid->columns - 1)
        return n;
    const double share = (double) middle / (grid->columns - 1);
    anchors[2] = anchors[1];
    anchors[1] = (BillowAnchor){middle, 0, billow_vec3_mix(anchors[0].position, anchors[2].position, share)};
    return n + 1;
}

void
billow_start_anchors(BillowProject *project, BillowStart start)
{
    static size_t (*const hangs[])(const BillowGrid *, BillowAnchor *) = {
        [BILLOW_START_TOP_CORNERS] = top_corners,
        [BILLOW_START_TOP_EDGE] = top_edge,
        [BILLOW_START_CORNERS] = corners,
    };
    static size_t (*const ropes[])(const BillowGrid *, BillowAnchor *) = {
        [BILLOW_START_TOP_CORNERS] = top_corners,
        [BILLOW_START_TOP_EDGE] = one_end,
        [BILLOW_START_CORNERS] = ends_and_middle,
    };
    static size_t (*const tubes[])(const BillowGrid *, BillowAnchor *) = {
        [BILLOW_START_TOP_CORNERS] = at_two_points,
        [BILLOW_START_TOP_EDGE] = at_a_waist,
        [BILLOW_START_CORNERS] = at_four_points,
    };
    const BillowGrid *grid = &project->cloth->grid;
    const gboolean rope = billow_grid_is_rope(grid);
    BillowAnchor anchors[MOST_RINGS];
    g_return_if_fail(start >= 0 && start < BILLOW_N_STARTS);
    if (start == BILLOW_START_EMPTY)
        return;
    BillowBlock *block =
        billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", _(billow_start_choices_of(grid)[start].label));
    block->duration = billow_project_duration(project);
    billow_block_keyframe(block)->laid = TRUE;
    billow_block_set_anchors(block, anchors,
                             (rope           ? ropes
                              : grid->closed ? tubes
                                             : hangs)[start](grid, anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

void
billow_start_floor(BillowProject *project)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "floor", _("Floor"));
    BillowCollider *body = billow_block_collider(block);
    *body = billow_collider_default();
    body->is_floor = TRUE;
    body->in_fake = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
}
