/* Tests what edits return when they are refused, and what they report along with a project. */
#include "model/edits/edits.h"

#include <math.h>

static const BillowGrid GRID = {2, 2, 0.1};

static BillowProject *
with_default(BillowBlockKind kind, int n)
{
    BillowProject *project = billow_project_new("p", &GRID);
    for (int i = 0; i < n; i++) {
        g_autoptr(BillowProject) before = project;
        g_autoptr(BillowBlock) block = billow_edit_default_block(before, kind, i);
        project = billow_edit_take(billow_edit_add_block(before, block), NULL);
        g_assert_nonnull(project);
    }
    return project;
}

static BillowBlock *
copy_of(const BillowProject *project, BillowBlockKind kind, guint index)
{
    return billow_block_copy(billow_project_track(project, kind)->pdata[index]);
}

/* Adds the block and returns the edit, which says why it was refused. */
static BillowEdit
put(const BillowProject *project, const BillowBlock *block)
{
    const BillowBlockRef ref = {block->kind, block->id};
    return billow_edit_set_block(project, &ref, block);
}

static void
check_refused(const BillowEdit *edit, BillowEditOutcome why)
{
    g_assert_cmpint(edit->outcome, ==, why);
    g_assert_null(edit->project);
    g_assert_null(edit->added);
}

static void
check_bounds(const BillowEdit *edit, const char *key, int component, double low, double high)
{
    check_refused(edit, BILLOW_EDIT_OUT_OF_BOUNDS);
    g_assert_cmpstr(edit->field->key, ==, key);
    g_assert_cmpint(edit->component, ==, component);
    g_assert_cmpfloat(edit->low, ==, low);
    g_assert_cmpfloat(edit->high, ==, high);
}

static void
test_bounds_of_blocks(void)
{
    g_autoptr(BillowProject) waves = with_default(BILLOW_BLOCK_WAVE, 1);
    g_autoptr(BillowBlock) wave = copy_of(waves, BILLOW_BLOCK_WAVE, 0);
    billow_block_wave(wave)->wavelength = 0.0;
    g_auto(BillowEdit) short_wave = put(waves, wave);
    check_bounds(&short_wave, "wavelength", 0, BILLOW_MIN_NUMBER, BILLOW_MAX_NUMBER);

    g_autoptr(BillowProject) bodies = with_default(BILLOW_BLOCK_COLLIDER, 1);
    g_autoptr(BillowBlock) body = copy_of(bodies, BILLOW_BLOCK_COLLIDER, 0);
    billow_block_collider(body)->position.z = NAN;
    g_auto(BillowEdit) nowhere = put(bodies, body);
    check_bounds(&nowhere, "position", 2, -BILLOW_MAX_NUMBER, BILLOW_MAX_NUMBER);
}

static void
test_bounds_of_projects(void)
{
    g_autoptr(BillowProject) project = with_default(BILLOW_BLOCK_WAVE, 0);
    g_autoptr(BillowProject) fast = billow_project_copy(project);
    fast->frame_rate = 1000.0;
    g_auto(BillowEdit) rate = billow_edit_set_project(project, fast);
    check_refused(&rate, BILLOW_EDIT_OUT_OF_BOUNDS);
    g_assert_cmpstr(rate.field->key, ==, "frame_rate");
    g_assert_cmpfloat(rate.high, ==, BILLOW_MAX_FRAME_RATE);
    fast->frame_rate = 50.0;
    fast->physics.substeps = BILLOW_MAX_SUBSTEPS + 1;
    g_auto(BillowEdit) substeps = billow_edit_set_project(project, fast);
    check_bounds(&substeps, "substeps", 0, 1.0, BILLOW_MAX_SUBSTEPS);
    fast->physics.substeps = 7;
    g_auto(BillowEdit) done = billow_edit_set_project(project, fast);
    g_assert_cmpint(done.outcome, ==, BILLOW_EDIT_DONE);
    g_assert_true(billow_project_equal(done.project, fast));
    g_auto(BillowEdit) same = billow_edit_set_project(done.project, fast);
    check_refused(&same, BILLOW_EDIT_NOTHING_CHANGED);
}

/* The material of an older file, which is stored with the physics and has its own springs. */
static void
test_edited_material_moves_to_the_cloth(void)
{
    g_autoptr(BillowProject) project = with_default(BILLOW_BLOCK_WAVE, 0);
    project->cloth->bend_given = TRUE;
    project->cloth->material.bend = 3.0;
    g_autoptr(BillowProject) faster = billow_project_copy(project);
    g_autoptr(BillowProject) softer = billow_project_copy(project);
    faster->frame_rate = 50.0;
    softer->cloth->material.bending_length = 0.01;
    g_auto(BillowEdit) same_material = billow_edit_set_project(project, faster);
    g_assert_false(same_material.project->cloth->material_in_cloth);
    g_assert_cmpfloat(same_material.project->cloth->material.bend, ==, 3.0);
    g_auto(BillowEdit) edited = billow_edit_set_project(project, softer);
    g_assert_true(edited.project->cloth->material_in_cloth);
    g_assert_false(edited.project->cloth->bend_given);
    g_assert_cmpfloat(edited.project->cloth->material.bend, ==, billow_material_presets[0].material.bend);
    g_assert_cmpfloat(edited.project->cloth->material.bending_length, ==, 0.01);
}

static void
test_bounds_of_the_material(void)
{
    g_autoptr(BillowProject) project = with_default(BILLOW_BLOCK_WAVE, 0);
    g_autoptr(BillowProject) stiff = billow_project_copy(project);
    g_autoptr(BillowProject) weightless = billow_project_copy(project);
    g_autoptr(BillowProject) inside_out = billow_project_copy(project);
    stiff->cloth->material.bending_length = 2.0 * BILLOW_MAX_BENDING_LENGTH;
    weightless->cloth->material.density = 0.0;
    inside_out->cloth->anchor_radius = -0.01;
    g_auto(BillowEdit) too_stiff = billow_edit_set_project(project, stiff);
    g_auto(BillowEdit) too_light = billow_edit_set_project(project, weightless);
    g_auto(BillowEdit) negative = billow_edit_set_project(project, inside_out);
    check_bounds(&too_stiff, "bending_length", 0, 0.0, BILLOW_MAX_BENDING_LENGTH);
    check_bounds(&too_light, "density", 0, BILLOW_MIN_NUMBER, BILLOW_MAX_NUMBER);
    check_bounds(&negative, "anchor_radius", 0, 0.0, BILLOW_MAX_NUMBER);
}

static void
test_constraints(void)
{
    g_autoptr(BillowProject) project = with_default(BILLOW_BLOCK_CONSTRAINT, 2);
    g_autoptr(BillowBlock) second = copy_of(project, BILLOW_BLOCK_CONSTRAINT, 1);
    const BillowBlock *first = billow_project_track(project, BILLOW_BLOCK_CONSTRAINT)->pdata[0];
    billow_block_slide(second)->direction = billow_vec3(0.0, 0.0, 0.0);
    g_auto(BillowEdit) nowhere = put(project, second);
    check_refused(&nowhere, BILLOW_EDIT_NO_DIRECTION);
    *billow_block_slide(second) = *billow_block_slide(first);
    g_auto(BillowEdit) onto = put(project, second);
    check_refused(&onto, BILLOW_EDIT_POINT_TAKEN);
    g_assert_cmpstr(onto.name, ==, first->name);

    g_autoptr(BillowProject) full = with_default(BILLOW_BLOCK_CONSTRAINT, 4);
    g_auto(BillowEdit) one_more = billow_edit_add_block(full, first);
    check_refused(&one_more, BILLOW_EDIT_NO_FREE_POINT);
}

static void
test_grids(void)
{
    g_autoptr(BillowProject) project = with_default(BILLOW_BLOCK_WAVE, 0);
    const BillowGrid thin = {1, 9, 0.1}, vast = {4096, 4096, 0.1};
    g_auto(BillowEdit) too_thin = billow_edit_set_grid(project, &thin);
    g_auto(BillowEdit) too_vast = billow_edit_set_grid(project, &vast);
    g_auto(BillowEdit) same = billow_edit_set_grid(project, &GRID);
    check_refused(&too_thin, BILLOW_EDIT_OUT_OF_BOUNDS);
    g_assert_cmpstr(too_thin.field->key, ==, "columns");
    check_refused(&too_vast, BILLOW_EDIT_TOO_MANY_POINTS);
    check_refused(&same, BILLOW_EDIT_NOTHING_CHANGED);
}

static void
test_lost_blocks(void)
{
    g_autoptr(BillowProject) project = with_default(BILLOW_BLOCK_WAVE, 1);
    const BillowBlockRef none = {BILLOW_BLOCK_SWAY, (char *) "nobody"};
    g_auto(BillowEdit) removed = billow_edit_remove(project, &none);
    g_auto(BillowEdit) moved = billow_edit_move(project, &none, 1.0);
    g_auto(BillowEdit) doubled = billow_edit_duplicate(project, &none);
    check_refused(&removed, BILLOW_EDIT_NO_BLOCK);
    check_refused(&moved, BILLOW_EDIT_NO_BLOCK);
    check_refused(&doubled, BILLOW_EDIT_NO_BLOCK);
}

static BillowMesh *
flat(float height)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        mesh->x[i] = mesh->z[i] = 0.0f;
        mesh->y[i] = height;
    }
    return mesh;
}

static void
test_bakes(void)
{
    g_autoptr(BillowProject) project = with_default(BILLOW_BLOCK_KEYFRAME, 1);
    const BillowBlock *held = billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
    BillowMesh *mesh = flat(1.0f), *far = flat(2e9f);
    g_auto(BillowEdit) split = billow_edit_bake(project, 0.25 * held->duration, mesh, NULL, 0);
    g_assert_cmpint(split.outcome, ==, BILLOW_EDIT_HOLD_SPLIT);
    g_assert_cmpstr(split.name, ==, held->name);
    g_assert_cmpfloat(split.seconds, ==, 0.25 * held->duration);
    const BillowBlock *rest = billow_project_find(split.project, BILLOW_BLOCK_KEYFRAME, split.added->id);
    g_assert_cmpstr(split.other, ==, rest->name);

    g_auto(BillowEdit) given = billow_edit_bake(project, held->start, mesh, NULL, 0);
    g_assert_cmpint(given.outcome, ==, BILLOW_EDIT_SHAPE_BAKED);
    g_assert_cmpstr(given.name, ==, held->name);
    g_assert_cmpstr(given.added->id, ==, held->id);
    g_auto(BillowEdit) again = billow_edit_bake(given.project, held->start, mesh, NULL, 0);
    check_refused(&again, BILLOW_EDIT_HAS_SHAPE);
    g_auto(BillowEdit) lost = billow_edit_bake(project, held->start, far, NULL, 0);
    check_refused(&lost, BILLOW_EDIT_LOST);
    billow_mesh_unref(mesh);
    billow_mesh_unref(far);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/edit-answers/bounds-of-blocks", test_bounds_of_blocks);
    g_test_add_func("/edit-answers/bounds-of-projects", test_bounds_of_projects);
    g_test_add_func("/edit-answers/bounds-of-the-material", test_bounds_of_the_material);
    g_test_add_func("/edit-answers/edited-material-moves-to-the-cloth",
                    test_edited_material_moves_to_the_cloth);
    g_test_add_func("/edit-answers/constraints", test_constraints);
    g_test_add_func("/edit-answers/grids", test_grids);
    g_test_add_func("/edit-answers/lost-blocks", test_lost_blocks);
    g_test_add_func("/edit-answers/baked-keyframes", test_bakes);
    return g_test_run();
}
