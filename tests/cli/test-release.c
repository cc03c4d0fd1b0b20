/* Tests that another process gets from the saved file the shape that is shown after a drag of an anchor. */
#include "core/drape/rest_shape.h"
#include "harness.h"
#include "io/project/file.h"
#include "model/edits/edits.h"
#include "model/live/live_drape.h"

enum { STEPS = 40 };

/* As shares of the cloth's size. */
static const double STEP = 0.0013, SAME = 1e-4;

typedef struct {
    const char *sample;
    int anchor; /* index in the first keyframe */
    BillowVec3 heading;
} Drag;

static const BillowBlock *
first_keyframe(const BillowProject *project)
{
    return g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
}

/* Loads a project and removes what moves the cloth away from its rest shape. */
static BillowProject *
load(const char *path)
{
    g_autoptr(GError) error = NULL;
    BillowProject *project = billow_project_load(path, NULL, &error);
    g_assert_no_error(error);
    g_ptr_array_set_size(billow_project_track(project, BILLOW_BLOCK_WAVE), 0);
    g_ptr_array_set_size(billow_project_track(project, BILLOW_BLOCK_SWAY), 0);
    return project;
}

static BillowProject *
with_anchor_moved(const BillowProject *project, int anchor, BillowVec3 by)
{
    g_autoptr(BillowBlock) block = billow_block_copy(first_keyframe(project));
    BillowVec3 *place = &billow_block_keyframe(block)->anchors[anchor].position;
    *place = billow_vec3_add(*place, by);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, block->id};
    return billow_edit_take(billow_edit_set_block(project, &ref, block), NULL);
}

static void
step(BillowLiveDrape *follower, BillowProject *project, gboolean goes_on)
{
    g_assert_true(billow_live_drape_step(follower, project, goes_on, NULL, NULL));
}

/* Drags, waits, and releases. Returns the project after that, whose shape is what the follower shows. */
static BillowProject *
drag_and_release(BillowLiveDrape *follower, BillowProject *start, const Drag *drag)
{
    g_autoptr(BillowProject) project = billow_project_ref(start);
    step(follower, project, FALSE);
    const double size = billow_rest_shape_size(billow_live_drape_get_shape(follower));
    for (int i = 0; i < STEPS; i++) {
        BillowProject *moved =
            with_anchor_moved(project, drag->anchor, billow_vec3_scale(drag->heading, STEP * size));
        billow_project_unref(project);
        project = moved;
        step(follower, project, TRUE);
    }
    while (billow_live_drape_is_moving(follower))
        step(follower, project, TRUE);
    BillowProject *settled = billow_live_drape_settle(follower, NULL, NULL);
    while (billow_live_drape_is_moving(follower))
        step(follower, settled, TRUE);
    return settled;
}

static void
assert_same(const GArray *exported, const BillowMesh *seen, double size)
{
    const size_t n = billow_grid_count(&seen->grid);
    g_assert_cmpuint(exported->len, ==, 3 * n);
    const double *at = (const double *) (const void *) exported->data;
    double most = 0.0;
    for (size_t i = 0; i < n; i++, at += 3) {
        const BillowVec3 place = billow_vec3((double) seen->x[i], (double) seen->y[i], (double) seen->z[i]);
        most = fmax(most, billow_vec3_distance(place, billow_vec3(at[0], at[1], at[2])) / size);
    }
    g_test_message("exported to %.1e of the size as it was seen", most);
    g_assert_cmpfloat(most, <, SAME);
}

static void
export_gives_what_was_seen(Place *place, gconstpointer data)
{
    const Drag *drag = data;
    g_autofree char *sample = g_build_filename(g_getenv("BILLOW_SAMPLES"), drag->sample, NULL);
    g_autofree char *path = place_path(place, "released.billow");
    g_autoptr(BillowProject) start = load(sample);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowLiveDrape *follower = billow_live_drape_new(cache);
    g_autoptr(BillowProject) released = drag_and_release(follower, start, drag);
    g_test_message("%s: the pose is %s", drag->sample,
                   billow_block_keyframe(first_keyframe(released))->hang ? "kept" : "let go");
    g_autoptr(GError) error = NULL;
    g_assert_true(billow_project_save(released, path, &error));
    assert_run(place, 0, "billow-cli export released.billow -o out --frames 1 --name f --progress none");
    g_autoptr(GArray) exported = read_obj_numbers(place, "out/f.0001.obj", "v ", 3);
    assert_same(exported, billow_live_drape_get_mesh(follower),
                billow_rest_shape_size(billow_live_drape_get_shape(follower)));
    billow_live_drape_free(follower);
}

int
main(int argc, char **argv)
{
    static const Drag drags[] = {
        {"canopy.billow", 4, {0.0, 1.0, 0.0}},
        {"canopy.billow", 0, {0.6, 0.0, 0.8}},
        {"four-points.billow", 1, {-0.6, -0.8, 0.0}},
    };
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(drags); i++) {
        g_autofree char *name = g_strdup_printf("/release/export-gives-what-was-seen-%zu", i + 1);
        add_place_test(name, &drags[i], export_gives_what_was_seen);
    }
    return g_test_run();
}
