#include "truth/fast.h"

#include "model/simulation/simulation.h"
#include "physics/colliders/body.h"
#include "truth/frames.h"

#include <math.h>
#include <string.h>

static const double TOP = 1.6, HEIGHT = 0.8, AHEAD = 0.5, WIDTH = 1.6;

/* --- Scenes --- */

static void
hang_curtain(BillowProject *project)
{
    const BillowGrid *grid = &project->cloth->grid;
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "Hung");
    g_autofree BillowAnchor *anchors = g_new0(BillowAnchor, grid->columns);
    for (int c = 0; c < grid->columns; c++)
        anchors[c] = (BillowAnchor){.column = c,
                                    .position = {grid->spacing * (c - 0.5 * (grid->columns - 1)), TOP, 0.0}};
    block->duration = project->duration;
    billow_block_set_anchors(block, anchors, (size_t) grid->columns);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

BillowProject *
truth_fast_scene(int columns, int rows, BillowColliderShape shape, double radius, double speed)
{
    BillowProject *project = billow_project_new("shot", &(BillowGrid){columns, rows, WIDTH / (columns - 1)});
    const double begin = 0.1, end = begin + (0.5 + AHEAD) / speed;
    project->cloth->keep_lengths = TRUE;
    project->duration = end + 0.2;
    hang_curtain(project);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "ball", "Ball");
    BillowMovingBody *ball = billow_block_body(block);
    ball->collider = billow_collider_default();
    ball->collider.shape = shape;
    ball->collider.radius = radius;
    ball->collider.length = 0.3;
    ball->collider.in_fake = ball->collider.pushes = TRUE;
    ball->keys = g_new0(BillowBodyKey, 2);
    ball->n_keys = 2;
    for (int k = 0; k < 2; k++)
        ball->keys[k] = (BillowBodyKey){.time = k ? end : begin,
                                        .position = {0.023, HEIGHT, k ? AHEAD : -0.5},
                                        .easing = billow_easing_default()};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return project;
}

/* --- Measuring --- */

/* Source: Van Oosterom and Strackee, The Solid Angle of a Plane Triangle, 1983. */
static double
solid_angle(BillowVec3 a, BillowVec3 b, BillowVec3 c)
{
    const double p = billow_vec3_length(a), q = billow_vec3_length(b), r = billow_vec3_length(c);
    return 2.0 * atan2(billow_vec3_dot(a, billow_vec3_cross(b, c)), p * q * r + billow_vec3_dot(a, b) * r +
                                                                        billow_vec3_dot(a, c) * q +
                                                                        billow_vec3_dot(b, c) * p);
}

static double
depth_of(const BillowCollider *ball, const BillowVec3 corner[3])
{
    double deepest = 0.0;
    enum { PARTS = 8 };
    for (int i = 0; i <= PARTS; i++)
        for (int j = 0; j <= PARTS - i; j++) {
            const double u = (double) i / PARTS, v = (double) j / PARTS;
            const BillowVec3 place = billow_vec3_add(
                billow_vec3_scale(corner[0], 1.0 - u - v),
                billow_vec3_add(billow_vec3_scale(corner[1], u), billow_vec3_scale(corner[2], v)));
            deepest = fmax(deepest, -billow_collider_distance(ball, place, NULL));
        }
    return deepest;
}

static void
look(const BillowCollider *ball, const BillowGrid *grid, const BillowPoints *x, TruthFast *result)
{
    result->angle = 0.0;
    for (int row = 0; row + 1 < grid->rows; row++)
        for (int column = 0; column + 1 < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row), n = (size_t) grid->columns;
            const size_t triangles[2][3] = {{i, i + n, i + 1}, {i + 1, i + n, i + n + 1}};
            for (int t = 0; t < 2; t++) {
                BillowVec3 corner[3], from[3];
                for (int k = 0; k < 3; k++) {
                    corner[k] = billow_points_get(x, triangles[t][k]);
                    from[k] = billow_vec3_sub(corner[k], ball->position);
                }
                result->angle += solid_angle(from[0], from[1], from[2]) / (4.0 * G_PI);
                result->depth = fmax(result->depth, depth_of(ball, corner));
            }
        }
}

static void
look_at_frame(const BillowProject *project, double seconds, const BillowMesh *mesh, TruthFast *result)
{
    const BillowMovingBody *body =
        billow_block_body(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0]);
    const BillowCollider ball = billow_moving_body_at(body, seconds);
    const size_t n = billow_grid_count(&mesh->grid);
    g_autofree unsigned char *held = g_new0(unsigned char, n);
    memset(held, 1, (size_t) mesh->grid.columns);
    double p99, most;
    truth_frame_strain(mesh, held, &p99, &most);
    result->p99 = fmax(result->p99, p99);
    BillowPoints x = billow_points_new(n);
    billow_points_read(&x, n, mesh->x, mesh->y, mesh->z);
    look(&ball, &mesh->grid, &x, result);
    billow_points_free(&x);
}

/* Returns the time at which the collider has reached its last key, and a frame more. */
static double
end_of_way(const BillowProject *project)
{
    const BillowMovingBody *body =
        billow_block_body(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0]);
    return body->keys[body->n_keys - 1].time + 1.0 / project->frame_rate;
}

TruthFast
truth_fast_fake(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    TruthFast result = {0};
    for (int f = 0; f / project->frame_rate < end_of_way(project); f++) {
        billow_animation_evaluate(animation, f / project->frame_rate, FALSE, NULL, mesh);
        look_at_frame(project, f / project->frame_rate, mesh, &result);
    }
    billow_mesh_unref(mesh);
    return result;
}

TruthFast
truth_fast_physics(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    BillowDynamics *dynamics = (BillowDynamics *) billow_simulation_dynamics(simulation);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    BillowSimulationFrame frame;
    TruthFast result = {0};
    for (int f = 1;
         f / project->frame_rate < end_of_way(project) && billow_simulation_next(simulation, &frame); f++) {
        billow_points_write(billow_dynamics_positions(dynamics), billow_grid_count(&mesh->grid), mesh->x,
                            mesh->y, mesh->z);
        look_at_frame(project, f / project->frame_rate, mesh, &result);
    }
    billow_mesh_unref(mesh);
    return result;
}
