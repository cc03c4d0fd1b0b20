/* Tests edits of baked shapes, colliders and constraints. */
#include "model/edits/edits.h"

#include "model/animation/evaluation.h"
#include "model/project/poses.h"

static const BillowGrid GRID = {5, 4, 0.1};

static BillowProject *
empty(void)
{
    return billow_project_new("p", &GRID);
}

/* Replaces the project by the edited one. */
static void
become(BillowProject **project, BillowProject *edited)
{
    g_assert_nonnull(edited);
    billow_project_unref(*project);
    *project = edited;
}

static void
add_default(BillowProject **project, BillowBlockKind kind)
{
    g_autoptr(BillowBlock) block = billow_edit_default_block(*project, kind, 0.0);
    become(project, billow_edit_take(billow_edit_add_block(*project, block), NULL));
}

static const BillowSlide *
slide_of(const BillowProject *project, guint index)
{
    return billow_block_slide(((const BillowBlock *) g_ptr_array_index(
        billow_project_track(project, BILLOW_BLOCK_CONSTRAINT), index)));
}

/* z = column x row / 10, which bilinear resampling reproduces exactly. */
static BillowMesh *
saddle(const BillowGrid *grid)
{
    BillowMesh *mesh = billow_mesh_new(grid);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row);
            mesh->x[i] = 0.1f * (float) column;
            mesh->y[i] = 1.0f + 0.1f * (float) row;
            mesh->z[i] = 0.1f * (float) (column * row);
        }
    return mesh;
}

static const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}}, {4, 0, {0.4, 1.0, 0.0}}};

static BillowProject *
bake(const BillowProject *project, double start, BillowBlockRef **added)
{
    BillowMesh *mesh = saddle(&project->cloth->grid);
    BillowProject *baked = billow_edit_take(billow_edit_bake(project, start, mesh, anchors, 2), added);
    billow_mesh_unref(mesh);
    return baked;
}

static void
test_baked_keyframe_evaluates_to_its_shape(void)
{
    g_autoptr(BillowProject) project = empty();
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) baked = bake(project, 1.5, &added);
    const BillowBlock *keyframe = billow_project_find(baked, BILLOW_BLOCK_KEYFRAME, added->id);
    g_assert_cmpfloat(keyframe->start, ==, 1.5);
    g_assert_cmpfloat(keyframe->duration, ==, 0.0);
    g_assert_cmpuint(billow_block_keyframe(keyframe)->n_anchors, ==, 2);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(baked, cache);
    BillowMesh *given = saddle(&GRID), *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, 1.5, TRUE, NULL, mesh);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        g_assert_cmpfloat(mesh->x[i], ==, given->x[i]);
        g_assert_cmpfloat(mesh->y[i], ==, given->y[i]);
        g_assert_cmpfloat(mesh->z[i], ==, given->z[i]);
    }
    g_autoptr(BillowRestShape) shape = billow_animation_rest_shape(animation, added->id);
    g_assert_cmpint(shape->report.iterations, ==, 0);
    g_assert_cmpfloat(shape->weight[0], ==, 0.0);
    g_assert_cmpfloat(shape->weight[4], ==, 0.0);
    /* The longest edges, such as that from (4, 2) to (4, 3), are (0, 0.1, 0.4). */
    g_assert_cmpfloat_with_epsilon(shape->report.strain.max, sqrt(0.01 + 0.16) / 0.1 - 1.0, 1e-5);
    billow_mesh_unref(given);
    billow_mesh_unref(mesh);
}

static const BillowBlock *
keyframe_at(const BillowProject *project, guint index)
{
    return g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), index);
}

/* A keyframe "a" held from 1 s to 3 s, with a power curve to "b", held from 4 s to 5 s. */
static BillowProject *
held(void)
{
    BillowProject *project = empty();
    for (int i = 0; i < 2; i++) {
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, i == 0 ? "a" : "b", "");
        block->start = i == 0 ? 1.0 : 4.0;
        block->duration = i == 0 ? 2.0 : 1.0;
        billow_block_set_anchors(block, anchors, 2);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    }
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, "a", "");
    billow_block_easing(transition)->curve = BILLOW_CURVE_POWER_IN;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
    return project;
}

static gboolean
transition_from(const BillowProject *project, const BillowBlock *keyframe, BillowTransition *transition)
{
    g_autoptr(BillowPoses) poses = billow_poses_new(project);
    return billow_poses_transition_from(poses, keyframe, transition);
}

/* Baking at any frame within a held keyframe ends it there, and the baked pose is held for the rest. It is
 * the pose of that frame, and everything else stays the same. */
static void
test_baking_splits_a_held_keyframe(void)
{
    g_autoptr(BillowProject) project = held();
    for (int frame = billow_project_frame_at(project, 1.0) + 1;
         billow_project_frame_time(project, frame) < 3.0 - 1e-6; frame++) {
        const double time = billow_project_frame_time(project, frame);
        g_autoptr(BillowBlockRef) added = NULL;
        g_autoptr(BillowProject) baked = bake(project, time, &added);
        g_assert_cmpuint(billow_project_track(baked, BILLOW_BLOCK_KEYFRAME)->len, ==, 3);
        const BillowBlock *first = keyframe_at(baked, 0), *pose = keyframe_at(baked, 1);
        g_assert_cmpstr(first->id, ==, "a");
        g_assert_cmpfloat(first->start, ==, 1.0);
        g_assert_cmpfloat(billow_block_end(first), <=, time);
        g_assert_cmpfloat_with_epsilon(billow_block_end(first), time, 1e-12);
        g_assert_cmpstr(pose->id, ==, added->id);
        g_assert_cmpfloat(pose->start, ==, time);
        g_assert_cmpfloat(billow_block_end(pose), <=, 3.0);
        g_assert_cmpfloat_with_epsilon(billow_block_end(pose), 3.0, 1e-12);
        g_assert_true(keyframe_at(baked, 2) == keyframe_at(project, 1));
        g_assert_cmpfloat(billow_project_duration(baked), ==, billow_project_duration(project));
        g_assert_cmpuint(billow_project_track(baked, BILLOW_BLOCK_TRANSITION)->len, ==, 1);
        BillowTransition leaving;
        g_assert_true(transition_from(baked, pose, &leaving));
        g_assert_cmpint(billow_block_easing(leaving.block)->curve, ==, BILLOW_CURVE_POWER_IN);
    }
    g_assert_cmpfloat(keyframe_at(project, 0)->duration, ==, 2.0);
}

/* Also when baking at the last frame. */
static void
test_pose_baked_at_the_end_is_shown(void)
{
    g_autoptr(BillowProject) project = held();
    const int last = billow_project_frame_count(project);
    const double time = billow_project_frame_time(project, last);
    g_autoptr(BillowProject) baked = bake(project, time, NULL);
    g_assert_cmpint(billow_project_frame_count(baked), ==, last);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(baked, cache);
    BillowMesh *given = saddle(&GRID), *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, time, FALSE, NULL, mesh);
    g_assert_cmpfloat(mesh->z[19], ==, given->z[19]);
    billow_mesh_unref(given);
    billow_mesh_unref(mesh);
}

static void
test_keyframe_that_begins_there_is_given_the_shape(void)
{
    g_autoptr(BillowProject) project = held();
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) baked = bake(project, 4.0, &added);
    g_assert_cmpstr(added->id, ==, "b");
    g_assert_cmpuint(billow_project_track(baked, BILLOW_BLOCK_KEYFRAME)->len, ==, 2);
    g_assert_nonnull(billow_block_keyframe(keyframe_at(baked, 1))->shape);
    g_assert_cmpfloat(keyframe_at(baked, 1)->start, ==, 4.0);
    g_assert_cmpfloat(keyframe_at(baked, 1)->duration, ==, 1.0);
    g_assert_true(keyframe_at(baked, 0) == keyframe_at(project, 0));
    g_autoptr(BillowBlockRef) again = NULL;
    g_assert_null(bake(baked, 4.0, &again)); /* it already has that shape */
    g_assert_null(again);
    g_autoptr(BillowProject) hung = billow_edit_take(billow_edit_redrape(baked, added), NULL);
    g_assert_true(billow_project_equal(hung, project));
}

/* Between keyframes, however close to one, a baked pose is at its own time and has no duration. */
static void
test_pose_between_keyframes_moves_none(void)
{
    g_autoptr(BillowProject) project = held();
    const double times[] = {0.0, 0.99, 3.0, 3.5, 3.99, 5.0, 7.0};
    for (size_t i = 0; i < G_N_ELEMENTS(times); i++) {
        g_autoptr(BillowBlockRef) added = NULL;
        g_autoptr(BillowProject) baked = bake(project, times[i], &added);
        const BillowBlock *pose = billow_project_find(baked, BILLOW_BLOCK_KEYFRAME, added->id);
        g_assert_cmpfloat(pose->start, ==, times[i]);
        g_assert_cmpfloat(pose->duration, ==, 0.0);
        g_assert_true(billow_project_find(baked, BILLOW_BLOCK_KEYFRAME, "a") == keyframe_at(project, 0));
        g_assert_true(billow_project_find(baked, BILLOW_BLOCK_KEYFRAME, "b") == keyframe_at(project, 1));
        for (guint k = 1; k < 3; k++)
            g_assert_cmpfloat(keyframe_at(baked, k - 1)->start, <, keyframe_at(baked, k)->start);
    }
}

/* A file with such numbers could not be opened. */
static void
test_pose_beyond_the_format_is_not_baked(void)
{
    g_autoptr(BillowProject) project = empty();
    const float wrong[] = {1.1e9f, -1.1e9f, INFINITY, NAN};
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        BillowMesh *mesh = saddle(&GRID);
        mesh->y[7] = wrong[i];
        g_autoptr(BillowBlockRef) added = NULL;
        g_assert_null(billow_edit_take(billow_edit_bake(project, 0.0, mesh, anchors, 2), &added));
        mesh->y[7] = 1e9f;
        const BillowAnchor far = {0, 0, {0.0, (double) wrong[i], 0.0}};
        g_assert_null(billow_edit_take(billow_edit_bake(project, 0.0, mesh, &far, 1), &added));
        g_assert_null(added);
        g_autoptr(BillowProject) baked =
            billow_edit_take(billow_edit_bake(project, 0.0, mesh, anchors, 2), NULL);
        g_assert_nonnull(baked);
        billow_mesh_unref(mesh);
    }
}

static void
test_another_shape_is_another_rest_shape(void)
{
    g_autoptr(BillowProject) project = empty();
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) baked = bake(project, 0.0, &added);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    const BillowBlock *keyframe = g_ptr_array_index(billow_project_track(baked, BILLOW_BLOCK_KEYFRAME), 0);
    g_autoptr(BillowBlock) other = billow_block_copy(keyframe);
    float *positions = g_memdup2(g_bytes_get_data(billow_block_keyframe(keyframe)->shape, NULL),
                                 g_bytes_get_size(billow_block_keyframe(keyframe)->shape));
    positions[59] += 0.5f;
    g_autoptr(GBytes) shape =
        g_bytes_new_take(positions, g_bytes_get_size(billow_block_keyframe(keyframe)->shape));
    billow_block_set_shape(other, shape);
    billow_rest_shape_unref(billow_rest_cache_get(cache, baked, keyframe, NULL, NULL));
    g_assert_null(billow_rest_cache_peek(cache, baked, other));
    BillowRestShape *made = billow_rest_cache_get(cache, baked, other, NULL, NULL);
    g_assert_cmpfloat(made->z[19], ==, positions[59]);
    billow_rest_shape_unref(made);
}

static void
test_hung_again_it_has_no_shape(void)
{
    g_autoptr(BillowProject) project = empty();
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) baked = bake(project, 0.0, &added);
    g_autoptr(BillowProject) hung = billow_edit_take(billow_edit_redrape(baked, added), NULL);
    const BillowBlock *keyframe = billow_project_find(hung, BILLOW_BLOCK_KEYFRAME, added->id);
    g_assert_null(billow_block_keyframe(keyframe)->shape);
    g_assert_cmpuint(billow_block_keyframe(keyframe)->n_anchors, ==, 2);
    g_assert_null(billow_edit_take(billow_edit_redrape(hung, added), NULL)); /* there is nothing to change */
}

static void
test_shapes_are_resampled_for_another_grid(void)
{
    g_autoptr(BillowProject) project = empty();
    g_autoptr(BillowProject) baked = bake(project, 0.0, NULL);
    const BillowGrid fine = {9, 10, 0.04};
    g_autoptr(BillowProject) other = billow_edit_take(billow_edit_set_grid(baked, &fine), NULL);
    const BillowBlock *keyframe = g_ptr_array_index(billow_project_track(other, BILLOW_BLOCK_KEYFRAME), 0);
    g_assert_cmpuint(g_bytes_get_size(billow_block_keyframe(keyframe)->shape), ==, 90 * 3 * sizeof(float));
    const float *p = g_bytes_get_data(billow_block_keyframe(keyframe)->shape, NULL);
    for (int row = 0; row < 10; row++)
        for (int column = 0; column < 9; column++, p += 3) {
            double u = 0.5 * column, v = row / 3.0; /* the position in the old grid */
            g_assert_cmpfloat_with_epsilon(p[0], 0.1 * u, 1e-6);
            g_assert_cmpfloat_with_epsilon(p[1], 1.0 + 0.1 * v, 1e-6);
            g_assert_cmpfloat_with_epsilon(p[2], 0.1 * u * v, 1e-6);
        }
}

static void
test_shapes_beyond_the_limit_have_no_room(void)
{
    const BillowGrid large = {2048, 1024, 0.01};
    g_autoptr(BillowProject) project = billow_project_new("p", &large);
    for (int i = 0; i < 2; i++)
        become(&project, bake(project, i, NULL));
    g_autoptr(BillowBlockRef) added = NULL;
    g_assert_null(bake(project, 2.0, &added));
    g_assert_null(added);
    BillowBlockRef first = {
        BILLOW_BLOCK_KEYFRAME,
        ((BillowBlock *) billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0])->id};
    g_assert_null(billow_edit_take(billow_edit_duplicate(project, &first), &added));
    const BillowGrid larger = {2049, 1024, 0.01};
    g_assert_null(billow_edit_take(billow_edit_set_grid(project, &larger), NULL));
}

static void
test_ids_are_unique_over_all_kinds(void)
{
    g_autoptr(BillowProject) project = empty();
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        if (kind == BILLOW_BLOCK_TRANSITION)
            continue;
        g_autoptr(BillowBlock) block = billow_block_new((BillowBlockKind) kind, "same", "");
        become(&project, billow_edit_take(billow_edit_add_block(project, block), NULL));
    }
    g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = billow_project_track(project, (BillowBlockKind) kind);
        for (guint i = 0; i < track->len; i++)
            g_assert_true(g_hash_table_add(ids, ((BillowBlock *) g_ptr_array_index(track, i))->id));
    }
    g_assert_cmpuint(g_hash_table_size(ids), ==, BILLOW_N_BLOCK_KINDS - 1);
}

/* Checks that every rest shape and baked shape is above the top of the sphere, or to the left of it. */
static void
assert_sphere_is_clear(const BillowProject *project)
{
    g_autoptr(BillowBlock) block = billow_edit_default_block(project, BILLOW_BLOCK_COLLIDER, 0.0);
    const BillowCollider *sphere = billow_block_collider(block);
    g_assert_cmpint(sphere->shape, ==, BILLOW_COLLIDER_SPHERE);
    g_assert_cmpfloat(sphere->radius, >, 0.0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new((BillowProject *) project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    BillowVec3 low, high;
    for (int frame = 1; frame <= billow_project_frame_count(project); frame++) {
        billow_animation_evaluate(animation, billow_project_frame_time(project, frame), FALSE, NULL, mesh);
        billow_mesh_bounds(mesh, &low, &high);
        const gboolean is_beside = sphere->position.x - sphere->radius > high.x;
        g_assert_true(is_beside || low.y > sphere->position.y + sphere->radius);
        g_assert_cmpfloat(sphere->position.y, >=, is_beside ? sphere->radius : -INFINITY);
        g_assert_cmpfloat(sphere->position.x, >=, low.x);
    }
    billow_mesh_unref(mesh);
}

static void
test_new_sphere_is_clear_of_the_cloth(void)
{
    g_autoptr(BillowProject) project = empty();
    g_autoptr(BillowBlock) hung = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    billow_block_set_anchors(hung, anchors, 2);
    hung->start = hung->duration = 0.2;
    become(&project, billow_edit_take(billow_edit_add_block(project, hung), NULL));
    assert_sphere_is_clear(project);
    become(&project, bake(project, 1.0, NULL));
    assert_sphere_is_clear(project);
}

static void
test_second_collider_stands_beside_the_first(void)
{
    g_autoptr(BillowProject) project = empty();
    add_default(&project, BILLOW_BLOCK_COLLIDER);
    const BillowBlock *first = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), 0);
    BillowBlockRef ref = {BILLOW_BLOCK_COLLIDER, first->id};
    g_autoptr(BillowProject) more = billow_edit_take(billow_edit_duplicate(project, &ref), NULL);
    const BillowBlock *second = g_ptr_array_index(billow_project_track(more, BILLOW_BLOCK_COLLIDER), 1);
    g_assert_cmpfloat(billow_block_collider(second)->position.x - billow_block_collider(first)->position.x,
                      >=, 2.0 * billow_block_collider(first)->radius * (1.0 - 1e-12));
    g_assert_cmpfloat(billow_block_collider(second)->position.y, ==,
                      billow_block_collider(first)->position.y);
}

/* The corners and the middle of the last row are pinned; a new constraint goes where it has an effect. */
static void
test_new_constraint_is_where_no_anchor_is(void)
{
    const BillowAnchor held[] = {{0, 0, {0}}, {4, 0, {0.4, 0, 0}}, {2, 3, {0.2, 0, 0.3}}};
    g_autoptr(BillowProject) project = empty();
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    billow_block_set_anchors(keyframe, held, G_N_ELEMENTS(held));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    for (guint i = 0; i < 5; i++) {
        add_default(&project, BILLOW_BLOCK_CONSTRAINT);
        for (size_t a = 0; a < G_N_ELEMENTS(held); a++)
            g_assert_false(slide_of(project, i)->column == held[a].column &&
                           slide_of(project, i)->row == held[a].row);
    }
}

static void
test_new_constraints_take_the_edges_first(void)
{
    g_autoptr(BillowProject) project = empty();
    const int places[8][2] = {{2, 3}, {0, 1}, {4, 1}, {2, 0}, {0, 3}, {4, 3}, {0, 0}, {4, 0}};
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        add_default(&project, BILLOW_BLOCK_CONSTRAINT);
        g_assert_cmpint(slide_of(project, i)->column, ==, places[i][0]);
        g_assert_cmpint(slide_of(project, i)->row, ==, places[i][1]);
        g_assert_cmpint(slide_of(project, i)->kind, ==, BILLOW_CONSTRAINT_LINE);
        g_assert_cmpfloat(slide_of(project, i)->direction.x, ==, 1.0);
    }
    while (billow_project_track(project, BILLOW_BLOCK_CONSTRAINT)->len < 20)
        add_default(&project, BILLOW_BLOCK_CONSTRAINT);
    g_autoptr(GHashTable) points = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < 20; i++)
        g_hash_table_add(points,
                         GINT_TO_POINTER(5 * slide_of(project, i)->row + slide_of(project, i)->column));
    g_assert_cmpuint(g_hash_table_size(points), ==, 20);
    g_autoptr(BillowBlock) one_more = billow_edit_default_block(project, BILLOW_BLOCK_CONSTRAINT, 0.0);
    g_assert_null(billow_edit_take(billow_edit_add_block(project, one_more), NULL)); /* all are taken */
}

static void
test_two_constraints_are_never_at_one_point(void)
{
    g_autoptr(BillowProject) project = empty();
    add_default(&project, BILLOW_BLOCK_CONSTRAINT);
    const BillowBlock *first = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_CONSTRAINT), 0);
    BillowBlockRef ref = {BILLOW_BLOCK_CONSTRAINT, first->id};
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) more = billow_edit_take(billow_edit_duplicate(project, &ref), &added);
    g_assert_cmpint(slide_of(more, 1)->column, ==, slide_of(more, 0)->column + 1); /* the next point */
    g_autoptr(BillowBlock) moved = billow_edit_block(more, added);
    g_autoptr(BillowBlock) onto = billow_block_copy(moved);
    billow_block_slide(onto)->column = slide_of(more, 0)->column;
    g_assert_null(billow_edit_take(billow_edit_set_block(more, added, onto), NULL));
    billow_block_slide(onto)->column = 0;
    g_autoptr(BillowProject) free = billow_edit_take(billow_edit_set_block(more, added, onto), NULL);
    g_assert_cmpint(slide_of(free, 1)->column, ==, 0);
}

static void
test_constraints_keep_their_share_of_another_grid(void)
{
    g_autoptr(BillowProject) project = empty();
    const int points[3][2] = {{4, 3}, {3, 3}, {0, 0}};
    for (int i = 0; i < 3; i++) {
        g_autoptr(BillowBlock) block = billow_edit_default_block(project, BILLOW_BLOCK_CONSTRAINT, 0.0);
        billow_block_slide(block)->column = points[i][0];
        billow_block_slide(block)->row = points[i][1];
        become(&project, billow_edit_take(billow_edit_add_block(project, block), NULL));
    }
    const BillowGrid coarse = {2, 2, 1.0};
    g_autoptr(BillowProject) other = billow_edit_take(billow_edit_set_grid(project, &coarse), NULL);
    g_assert_cmpuint(billow_project_track(other, BILLOW_BLOCK_CONSTRAINT)->len, ==,
                     2); /* the second would be at the point of the first */
    g_assert_cmpint(slide_of(other, 0)->column, ==, 1);
    g_assert_cmpint(slide_of(other, 0)->row, ==, 1);
    g_assert_cmpint(slide_of(other, 1)->column, ==, 0);
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_CONSTRAINT)->len, ==, 3);
}

static void
test_what_has_no_time_is_not_moved_in_it(void)
{
    g_autoptr(BillowProject) project = empty();
    for (BillowBlockKind kind = BILLOW_BLOCK_COLLIDER; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        if (billow_kind_has(kind, BILLOW_KIND_TIMED))
            continue;
        add_default(&project, kind);
        GPtrArray *track = billow_project_track(project, kind);
        BillowBlockRef ref = {kind, ((BillowBlock *) g_ptr_array_index(track, 0))->id};
        g_assert_null(billow_edit_take(billow_edit_move(project, &ref, 2.0), NULL));
        g_assert_null(billow_edit_take(billow_edit_resize(project, &ref, 1.0, 2.0), NULL));
        g_autoptr(BillowProject) without = billow_edit_take(billow_edit_remove(project, &ref), NULL);
        g_assert_cmpuint(billow_project_track(without, kind)->len, ==, 0);
    }
    g_assert_cmpfloat(billow_project_duration(project), ==, 0.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/edits-physics/baked-keyframe-evaluates-to-its-shape",
                    test_baked_keyframe_evaluates_to_its_shape);
    g_test_add_func("/edits-physics/baking-splits-a-held-keyframe", test_baking_splits_a_held_keyframe);
    g_test_add_func("/edits-physics/pose-baked-at-the-end-is-shown", test_pose_baked_at_the_end_is_shown);
    g_test_add_func("/edits-physics/keyframe-that-begins-there-is-given-the-shape",
                    test_keyframe_that_begins_there_is_given_the_shape);
    g_test_add_func("/edits-physics/pose-between-keyframes-moves-none",
                    test_pose_between_keyframes_moves_none);
    g_test_add_func("/edits-physics/pose-beyond-the-format-is-not-baked",
                    test_pose_beyond_the_format_is_not_baked);
    g_test_add_func("/edits-physics/another-shape-is-another-rest-shape",
                    test_another_shape_is_another_rest_shape);
    g_test_add_func("/edits-physics/hung-again-it-has-no-shape", test_hung_again_it_has_no_shape);
    g_test_add_func("/edits-physics/shapes-are-resampled-for-another-grid",
                    test_shapes_are_resampled_for_another_grid);
    g_test_add_func("/edits-physics/shapes-beyond-the-limit-have-no-room",
                    test_shapes_beyond_the_limit_have_no_room);
    g_test_add_func("/edits-physics/ids-are-unique-over-all-kinds", test_ids_are_unique_over_all_kinds);
    g_test_add_func("/edits-physics/new-sphere-is-clear-of-the-cloth", test_new_sphere_is_clear_of_the_cloth);
    g_test_add_func("/edits-physics/second-collider-stands-beside-the-first",
                    test_second_collider_stands_beside_the_first);
    g_test_add_func("/edits-physics/new-constraint-is-where-no-anchor-is",
                    test_new_constraint_is_where_no_anchor_is);
    g_test_add_func("/edits-physics/new-constraints-take-the-edges-first",
                    test_new_constraints_take_the_edges_first);
    g_test_add_func("/edits-physics/two-constraints-are-never-at-one-point",
                    test_two_constraints_are_never_at_one_point);
    g_test_add_func("/edits-physics/constraints-keep-their-share-of-another-grid",
                    test_constraints_keep_their_share_of_another_grid);
    g_test_add_func("/edits-physics/what-has-no-time-is-not-moved-in-it",
                    test_what_has_no_time_is_not_moved_in_it);
    return g_test_run();
}
