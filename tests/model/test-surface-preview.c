#include "core/drape/surface_mesh.h"
#include "model/base/background.h"
#include "model/live/surface_preview.h"
#include "model/project/drape_settings.h"

typedef struct {
    BillowSurfacePreview *preview;
    int made;
} Fixture;

static void
note_made(gpointer data)
{
    ((Fixture *) data)->made++;
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->preview = billow_surface_preview_new(note_made, fixture);
}

static void
end_threads(void)
{
    while (billow_background_count() > 0)
        g_main_context_iteration(NULL, FALSE);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    billow_surface_preview_free(fixture->preview);
    end_threads();
}

static BillowProject *
new_project(double height, BillowSurfaceMethod method)
{
    const BillowGrid grid = {17, 13, 0.1};
    const BillowAnchor anchors[] = {{0, 0, {0, 1, 0}}, {16, 0, {1.3, 1, 0}}, {8, 12, {0.6, height, 1}}};
    BillowProject *project = billow_project_new("Tent", &grid);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "Hung");
    billow_block_set_anchors(keyframe, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    project->cloth->surface = method;
    return project;
}

static void
assert_shows(Fixture *fixture, const BillowProject *project)
{
    const BillowBlock *block = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    const BillowDrapeSettings settings = billow_project_drape_settings(project, block);
    BillowMesh *expected =
        billow_surface_mesh(&project->cloth->grid, keyframe->anchors, keyframe->n_anchors, &settings);
    const BillowMesh *mesh = billow_surface_preview_get_mesh(fixture->preview);
    const size_t bytes = billow_grid_count(&project->cloth->grid) * sizeof *mesh->y;
    g_assert_cmpmem(mesh->x, bytes, expected->x, bytes);
    g_assert_cmpmem(mesh->y, bytes, expected->y, bytes);
    g_assert_cmpmem(mesh->z, bytes, expected->z, bytes);
    billow_mesh_unref(expected);
}

static void
wait_for(Fixture *fixture, int made)
{
    while (fixture->made < made)
        g_main_context_iteration(NULL, TRUE);
}

/* It is that of the anchors, by the method of the cloth. */
static void
test_follows_the_project(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) lines = new_project(1.2, BILLOW_SURFACE_LINES);
    g_autoptr(BillowProject) subdivided = new_project(1.2, BILLOW_SURFACE_SUBDIVISION);
    g_assert_null(billow_surface_preview_get_mesh(fixture->preview));
    billow_surface_preview_set_project(fixture->preview, lines);
    wait_for(fixture, 1);
    assert_shows(fixture, lines);
    billow_surface_preview_set_project(fixture->preview, lines);
    billow_surface_preview_set_project(fixture->preview, subdivided);
    wait_for(fixture, 2);
    assert_shows(fixture, subdivided);
}

/* Of several in a row, only the newest is told, and nothing once none is wanted. */
static void
test_newest_counts(Fixture *fixture, gconstpointer data)
{
    for (int i = 0; i < 20; i++) {
        g_autoptr(BillowProject) project = new_project(1.0 + 0.01 * i, BILLOW_SURFACE_LINES);
        billow_surface_preview_set_project(fixture->preview, project);
    }
    g_autoptr(BillowProject) last = new_project(0.9, BILLOW_SURFACE_LINES);
    billow_surface_preview_set_project(fixture->preview, last);
    wait_for(fixture, 1);
    assert_shows(fixture, last);
    g_autoptr(BillowProject) unwanted = new_project(0.8, BILLOW_SURFACE_LINES);
    billow_surface_preview_set_project(fixture->preview, unwanted);
    billow_surface_preview_set_project(fixture->preview, NULL);
    billow_surface_preview_free(g_steal_pointer(&fixture->preview));
    end_threads();
    g_assert_cmpint(fixture->made, ==, 1);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/surface-preview/follows-the-project", Fixture, NULL, set_up, test_follows_the_project,
               tear_down);
    g_test_add("/surface-preview/newest-counts", Fixture, NULL, set_up, test_newest_counts, tear_down);
    return g_test_run();
}
