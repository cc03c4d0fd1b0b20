#include "truth/boxes.h"

#include "truth/frames.h"
#include "truth/sets.h"

#include "model/simulation/simulation.h"

#include <math.h>

/* What counts as deep, m. */
static const double DEEP = 1e-3;

static const double WIDTH = 1.0, HEIGHT = 0.6;

enum { SIDES = 8 /* of the places in a triangle */, RATE = 24 };

/* --- Scenes --- */

static double
between(uint64_t *state, double low, double high)
{
    return low + (high - low) * 0.5 * (truth_random(state) + 1.0);
}

static BillowBlock *
box_block(int number)
{
    uint64_t state = 49979687u * (uint64_t) number + 86028121u;
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "b", "b");
    BillowCollider *box = billow_block_collider(block);
    *box = billow_collider_default();
    box->shape = BILLOW_COLLIDER_BOX;
    box->size.x = between(&state, 0.1, 0.8);
    box->size.y = between(&state, 0.1, 0.8);
    box->size.z = between(&state, 0.1, 0.8);
    box->rotation.x = between(&state, -12.0, 12.0);
    box->rotation.y = between(&state, -180.0, 180.0);
    box->rotation.z = between(&state, -12.0, 12.0);
    box->position = billow_vec3(between(&state, -0.05, 0.05), HEIGHT, between(&state, -0.05, 0.05));
    box->friction = 0.3;
    box->in_fake = TRUE;
    return block;
}

static void
add_keyframe(BillowProject *project, const char *id, double start, double duration, gboolean hangs)
{
    const int last = project->cloth->grid.columns - 1;
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    BillowAnchor corners[4];
    for (int k = 0; k < 4; k++)
        corners[k] = (BillowAnchor){k % 2 * last,
                                    k / 2 * last,
                                    {(k % 2 - 0.5) * 0.9 * WIDTH, HEIGHT + 0.8, (k / 2 - 0.5) * 0.9 * WIDTH}};
    block->start = start;
    block->duration = duration;
    billow_block_set_anchors(block, corners, hangs ? 4 : 0);
    billow_block_keyframe(block)->laid = !hangs;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

BillowProject *
truth_box_scene(int number, int side, gboolean falls)
{
    BillowProject *project = billow_project_new("box", &(BillowGrid){side, side, WIDTH / (side - 1)});
    project->frame_rate = RATE;
    project->cloth->keep_lengths = TRUE;
    if (falls)
        add_keyframe(project, "h", 0.0, 0.05, TRUE);
    add_keyframe(project, "k", falls ? 0.1 : 0.0, 2.9, FALSE);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), box_block(number));
    return project;
}

/* --- An inside test that shares nothing with that of the colliders --- */

/* Returns a place in the box's own axes. Boxes are turned about x, then y, then z. */
static BillowVec3
own_place(const BillowCollider *box, BillowVec3 place)
{
    const BillowVec3 angle = billow_vec3_scale(box->rotation, -G_PI / 180.0),
                     p = billow_vec3_sub(place, box->position);
    const double x = cos(angle.z) * p.x - sin(angle.z) * p.y, y = sin(angle.z) * p.x + cos(angle.z) * p.y,
                 u = cos(angle.y) * x + sin(angle.y) * p.z, z = cos(angle.y) * p.z - sin(angle.y) * x;
    return billow_vec3(u, cos(angle.x) * y - sin(angle.x) * z, sin(angle.x) * y + cos(angle.x) * z);
}

static double
depth_at(const BillowCollider *box, BillowVec3 place)
{
    const BillowVec3 own = own_place(box, place);
    return fmin(0.5 * box->size.x - fabs(own.x),
                fmin(0.5 * box->size.y - fabs(own.y), 0.5 * box->size.z - fabs(own.z)));
}

static const BillowCollider *
box_of(const BillowProject *project)
{
    return billow_block_collider(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0]);
}

static void
look_in(const BillowCollider *box, const BillowVec3 corner[3], TruthInside *inside)
{
    for (int k = 0; k < SIDES * SIDES; k++) {
        const double u = (k % SIDES + 0.5) / SIDES, v = (k / SIDES + 0.5) / SIDES;
        const BillowVec3 far =
            u + v > 1.0 ? billow_vec3(1.0 - u, 1.0 - v, u + v - 1.0) : billow_vec3(u, v, 1.0 - u - v);
        const double depth =
            depth_at(box, billow_vec3_add(billow_vec3_scale(corner[0], far.x),
                                          billow_vec3_add(billow_vec3_scale(corner[1], far.y),
                                                          billow_vec3_scale(corner[2], far.z))));
        inside->depth = fmax(inside->depth, depth);
        inside->deep += depth > DEEP;
        inside->places++;
    }
}

static double
highest_corner(const BillowCollider *box)
{
    double highest = -INFINITY;
    BillowVec3 axes[3];
    billow_collider_axes(box, axes);
    for (int k = 0; k < 8; k++)
        highest = fmax(highest, box->position.y + 0.5 * ((k & 1 ? 1 : -1) * box->size.x * axes[0].y +
                                                         (k & 2 ? 1 : -1) * box->size.y * axes[1].y +
                                                         (k & 4 ? 1 : -1) * box->size.z * axes[2].y));
    return highest;
}

TruthInside
truth_inside(const BillowProject *project, const BillowPoints *points, gboolean drawn)
{
    static const int triangles[4][3] = {{0, 2, 1}, {1, 2, 3}, {0, 2, 3}, {0, 3, 1}};
    const BillowGrid *grid = &project->cloth->grid;
    const BillowCollider *box = box_of(project);
    TruthInside inside = {.depth = -INFINITY, .top = -INFINITY};
    for (int row = 0; row + 1 < grid->rows; row++)
        for (int column = 0; column + 1 < grid->columns; column++)
            for (int t = 0; t < (drawn ? 2 : 4); t++) {
                BillowVec3 corner[3];
                for (int k = 0; k < 3; k++)
                    corner[k] =
                        billow_points_get(points, billow_grid_index(grid, column + triangles[t][k] % 2,
                                                                    row + triangles[t][k] / 2));
                look_in(box, corner, &inside);
            }
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        inside.top = fmax(inside.top, points->y[i] - highest_corner(box));
    return inside;
}

/* --- Fake and physics --- */

static double
strain_of(const BillowGrid *grid, const BillowPoints *points)
{
    BillowMesh *mesh = billow_mesh_new(grid);
    g_autofree unsigned char *held = g_new0(unsigned char, billow_grid_count(grid));
    double p99, most;
    billow_points_write(points, billow_grid_count(grid), mesh->x, mesh->y, mesh->z);
    truth_frame_strain(mesh, held, &p99, &most);
    billow_mesh_unref(mesh);
    return p99;
}

TruthInside
truth_box_fake(BillowProject *project, gboolean drawn)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    const BillowBlock *keyframe = billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, keyframe->id);
    const size_t count = billow_grid_count(&rest->grid);
    BillowPoints points = billow_points_new(count);
    billow_points_read(&points, count, rest->x, rest->y, rest->z);
    TruthInside inside = truth_inside(project, &points, drawn);
    inside.p99 = strain_of(&rest->grid, &points);
    billow_points_free(&points);
    return inside;
}

TruthInside
truth_box_physics(BillowProject *project, double seconds, gboolean drawn, double *moves)
{
    const BillowGrid *grid = &project->cloth->grid;
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    const BillowPoints *x =
        billow_dynamics_positions((BillowDynamics *) billow_simulation_dynamics(simulation));
    BillowPoints before = billow_points_new(billow_grid_count(grid));
    TruthInside worst = truth_inside(project, x, drawn);
    BillowSimulationFrame report;
    for (int frame = 2; frame <= seconds * RATE && billow_simulation_next(simulation, &report); frame++) {
        const TruthInside inside = truth_inside(project, x, drawn);
        worst.depth = fmax(worst.depth, inside.depth);
        worst.deep += inside.deep;
        worst.places += inside.places;
        worst.top = inside.top;
        worst.p99 = fmax(worst.p99, strain_of(grid, x));
        *moves = 0.0;
        for (size_t i = 0; i < billow_grid_count(grid); i++)
            *moves =
                fmax(*moves, billow_vec3_distance(billow_points_get(x, i), billow_points_get(&before, i)));
        billow_points_copy(&before, x, billow_grid_count(grid));
    }
    billow_points_free(&before);
    return worst;
}
