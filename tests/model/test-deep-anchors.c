/* Tests that anchors inside colliders do not tear the cloth: it follows them in. */
#include "core/cloth/edge_strain.h"
#include "model/animation/evaluation.h"

static const BillowGrid GRID = {33, 27, 0.04};
enum { COLUMN = 14, ROW = 12 };

/* Strain of an edge that is not between two anchors. */
static const double MOST = 0.03, MOST_MOVING = 0.05;

static void
add_body(BillowProject *project, BillowColliderShape shape)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "body", "body");
    BillowCollider *body = billow_block_collider(block);
    *body = billow_collider_default();
    body->shape = shape;
    body->in_fake = TRUE;
    body->radius = 0.25;
    body->length = 0.6;
    body->size = billow_vec3(0.5, 0.5, 0.4);
    body->position = billow_vec3(0.0, 0.6, 0.0);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
}

static void
add_keyframe(BillowProject *project, const char *id, double start, BillowVec3 place)
{
    const BillowAnchor anchor = {COLUMN, ROW, place};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 0.1;
    billow_block_set_anchors(block, &anchor, 1);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static double
worst_of(const float *x, const float *y, const float *z)
{
    g_autofree unsigned char *held = g_new0(unsigned char, billow_grid_count(&GRID));
    held[billow_grid_index(&GRID, COLUMN, ROW)] = 1;
    const BillowEdgeStrain strain = billow_edge_strain(&GRID, x, y, z, held);
    return fmax(strain.longest, -strain.shortest);
}

static BillowAnimation *
animate(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static void
cloth_follows_an_anchor_into(BillowColliderShape shape)
{
    g_autoptr(BillowProject) project = billow_project_new("deep", &GRID);
    add_body(project, shape);
    add_keyframe(project, "k", 0.0, billow_vec3(0.02, 0.65, -0.03));
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "k");
    g_test_message("worst %g", worst_of(rest->x, rest->y, rest->z));
    g_assert_cmpfloat(worst_of(rest->x, rest->y, rest->z), <, MOST);
    g_assert_cmpfloat(rest->report.strain.p99, <, 0.01);
}

static void
cloth_follows_an_anchor_in(void)
{
    cloth_follows_an_anchor_into(BILLOW_COLLIDER_SPHERE);
    cloth_follows_an_anchor_into(BILLOW_COLLIDER_BOX);
}

static void
cloth_follows_an_anchor_about(void)
{
    g_autoptr(BillowProject) project = billow_project_new("about", &GRID);
    project->cloth->keep_lengths = TRUE;
    project->duration = 1.2;
    add_body(project, BILLOW_COLLIDER_SPHERE);
    add_keyframe(project, "k", 0.0, billow_vec3(-0.05, 0.68, 0.04));
    add_keyframe(project, "l", 1.0, billow_vec3(0.06, 0.7, -0.05));
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    double worst = 0.0;
    for (int frame = 1; frame <= billow_project_frame_count(project); frame++) {
        billow_animation_evaluate(animation, billow_project_frame_time(project, frame), FALSE, NULL, mesh);
        worst = fmax(worst, worst_of(mesh->x, mesh->y, mesh->z));
    }
    g_test_message("worst %g", worst);
    g_assert_cmpfloat(worst, <, MOST_MOVING);
    billow_mesh_unref(mesh);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/deep-anchors/cloth-follows-in", cloth_follows_an_anchor_in);
    g_test_add_func("/deep-anchors/cloth-follows-about", cloth_follows_an_anchor_about);
    return g_test_run();
}
