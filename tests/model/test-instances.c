/* Tests instances: cloths that are derived from another one. */
#include "model/animation/evaluation.h"
#include "model/edits/cloths.h"
#include "model/edits/differences.h"
#include "model/edits/edits.h"
#include "model/edits/retime.h"
#include "model/edits/scale.h"
#include "model/live/session.h"
#include "model/placing/beside.h"
#include "model/placing/instances.h"
#include "model/placing/scene_settle.h"

#include <string.h>

static const BillowGrid GRID = {9, 7, 0.1};

enum { RATE = 24 };

static BillowBlock *
add(BillowProject *project, BillowBlockKind kind, const char *id, double start)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = 0.5;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

static void
add_layers(BillowProject *project)
{
    BillowWave *wave = billow_block_wave(add(project, BILLOW_BLOCK_WAVE, "wave", 0.25));
    wave->axis = BILLOW_WAVE_FIXED;
    wave->heading = 20.0;
    wave->amplitude = 0.05;
    wave->speed = 0.4;
    BillowSway *sway = billow_block_sway(add(project, BILLOW_BLOCK_SWAY, "sway", 0.25));
    sway->amplitude = 0.03;
    sway->direction = 70.0;
}

/* A towel with two keyframes, one of which hangs in a wind of its own, waves and a sway. */
static BillowProject *
new_towel(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    const BillowAnchor wide[] = {{0, 0, {-0.35, 1.0, 0.1}}, {8, 0, {0.35, 1.0, -0.1}}},
                       low[] = {{0, 0, {-0.3, 0.8, 0.2}}, {8, 0, {0.3, 0.9, 0.2}}, {8, 6, {0.3, 0.4, 0.5}}};
    BillowBlock *first = add(project, BILLOW_BLOCK_KEYFRAME, "wide", 0.0);
    billow_block_set_anchors(first, wide, 2);
    billow_block_keyframe(first)->wind =
        (BillowSteadyWind){.direction = 30.0, .elevation = 10.0, .strength = 0.5};
    billow_block_set_anchors(add(project, BILLOW_BLOCK_KEYFRAME, "low", 1.0), low, 3);
    add(project, BILLOW_BLOCK_TRANSITION, "wide", 0.0);
    add_layers(project);
    project->duration = 3.0;
    return project;
}

static BillowCloth *
cloth_at(const BillowProject *project, guint index)
{
    return project->cloths->pdata[index];
}

/* The project with an instance of its active cloth, or another one of its source, which is active. */
static BillowProject *
with_instance(BillowProject *project, const BillowInstance *wanted)
{
    g_autoptr(BillowCloth) instance = billow_cloth_copy(project->cloth);
    if (!billow_cloth_is_instance(instance))
        billow_cloth_make_instance(instance, project->cloth->id);
    g_autoptr(BillowProject) two = billow_edit_take(billow_edit_add_cloth(project, instance), NULL),
                             settled = billow_scene_settle(two);
    return wanted ? billow_edit_take(billow_edit_set_instance(settled, wanted), NULL)
                  : g_steal_pointer(&settled);
}

static BillowInstance
placed_at(BillowVec3 position, double turn, double scale)
{
    return (BillowInstance){.position = position, .turn = turn, .scale = scale};
}

static BillowMesh *
mesh_at(BillowProject *project, guint index, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowProject) own = billow_project_activate(project, index);
    g_autoptr(BillowAnimation) animation = billow_animation_new(own, cache);
    BillowMesh *mesh = billow_mesh_new(&own->cloth->grid);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    return mesh;
}

/* Asserts that the instance, number 1, is `frames` later where the source is, placed as it says. */
static void
assert_follows(BillowProject *project, int frames, double tolerance)
{
    const BillowInstance *instance = &cloth_at(project, 1)->instance;
    for (int frame = frames + 1; frame <= 2 * RATE; frame += 3) {
        BillowMesh *source = mesh_at(project, 0, (frame - 1 - frames) / (double) RATE),
                   *placed = mesh_at(project, 1, (frame - 1) / (double) RATE);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
            /* a right-handed turn about +y, by its angle addition formulas */
            const double angle = instance->turn * G_PI / 180.0, s = instance->scale;
            const double x = s * (double) source->x[i], y = s * (double) source->y[i],
                         z = s * (double) source->z[i];
            g_assert_cmpfloat_with_epsilon(placed->x[i],
                                           instance->position.x + x * cos(angle) + z * sin(angle), tolerance);
            g_assert_cmpfloat_with_epsilon(placed->y[i], instance->position.y + y, tolerance);
            g_assert_cmpfloat_with_epsilon(placed->z[i],
                                           instance->position.z + z * cos(angle) - x * sin(angle), tolerance);
        }
        billow_mesh_unref(source);
        billow_mesh_unref(placed);
    }
}

static void
moves_as_the_source_did(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    BillowInstance later = placed_at(billow_vec3(1.5, -0.25, 0.5), 0.0, 1.0);
    later.time = 6.0 / RATE;
    g_autoptr(BillowProject) two = with_instance(towel, &later);
    g_assert_cmpfloat(cloth_at(two, 1)->instance.position.x, ==, 1.5);
    assert_follows(two, 6, 1e-6);
}

static void
goes_along_with_a_turn(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    const double turns[] = {90.0, -37.0, 180.0};
    for (size_t i = 0; i < G_N_ELEMENTS(turns); i++) {
        BillowInstance turned = placed_at(billow_vec3(1.0, 0.0, 0.5), turns[i], 1.0);
        g_autoptr(BillowProject) two = with_instance(towel, &turned);
        assert_follows(two, 0, 1e-5);
    }
}

static void
goes_along_with_its_size(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    BillowInstance large = placed_at(billow_vec3(3.0, 0.0, 0.0), 60.0, 2.0);
    g_autoptr(BillowProject) two = with_instance(towel, &large);
    g_assert_cmpfloat_with_epsilon(cloth_at(two, 1)->grid.spacing, 2.0 * GRID.spacing, 1e-12);
    assert_follows(two, 0, 2e-5);
}

/* Cloth without anchors lies flat around the origin; an instance lies elsewhere. */
static void
flat_cloth_is_placed_too(void)
{
    const BillowInstance turned = placed_at(billow_vec3(2.0, 0.5, -1.0), 30.0, 1.0);
    g_autoptr(BillowProject) bare = billow_project_new("p", &GRID), free = billow_project_new("p", &GRID);
    add(free, BILLOW_BLOCK_KEYFRAME, "free", 0.0);
    g_autoptr(BillowProject) one = with_instance(bare, &turned), two = with_instance(free, &turned);
    assert_follows(one, 0, 1e-6);
    assert_follows(two, 0, 1e-6);
}

/* Turned or scaled, it stays where it is. */
static void
turns_about_its_middle(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    BillowInstance wanted = placed_at(billow_vec3(1.0, 0.0, 0.0), 0.0, 1.0);
    g_autoptr(BillowProject) two = with_instance(towel, &wanted);
    wanted = two->cloth->instance;
    wanted.turn = 90.0;
    wanted.scale = 1.5;
    g_autoptr(BillowProject) turned = billow_edit_take(billow_edit_set_instance(two, &wanted), NULL);
    const BillowKeyframe *before = billow_block_keyframe(two->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]),
                         *after =
                             billow_block_keyframe(turned->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    const BillowVec3 was = billow_vec3_add(before->anchors[0].position, before->anchors[1].position),
                     is = billow_vec3_add(after->anchors[0].position, after->anchors[1].position);
    g_assert_cmpfloat_with_epsilon(billow_vec3_distance(was, is), 0.0, 1e-12);
    assert_follows(turned, 0, 2e-5);
}

static void
edit_of_the_source_reaches_it(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    BillowInstance aside = placed_at(billow_vec3(1.0, 0.0, 0.0), 0.0, 1.0);
    g_autoptr(BillowProject) two = with_instance(towel, &aside), source = billow_project_activate(two, 0);
    BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, "wide"};
    g_autoptr(BillowBlock) higher = billow_block_copy(billow_project_find(source, ref.kind, ref.id));
    const BillowAnchor anchors[] = {{0, 0, {-0.2, 2.0, 0.0}}, {8, 0, {0.2, 2.0, 0.0}}};
    billow_block_set_anchors(higher, anchors, 2);
    g_autoptr(BillowProject) edited = billow_edit_take(billow_edit_set_block(source, &ref, higher), NULL),
                             settled = billow_scene_settle(edited);
    assert_follows(settled, 0, 1e-6);
    const BillowCloth *instance = cloth_at(settled, 1), *before = cloth_at(two, 1);
    const BillowKeyframe *first = billow_block_keyframe(instance->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    g_assert_cmpfloat(first->anchors[0].position.y, ==, 2.0);
    /* what did not change is shared: the other keyframe, and the whole instance if its source is as it was */
    g_assert_true(instance->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[1] ==
                  before->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[1]);
    g_autoptr(BillowProject) same = billow_scene_settle(settled);
    g_assert_true(same == settled);
}

static void
grid_and_material_are_those_of_the_source(void)
{
    g_autoptr(BillowProject) towel = new_towel(), two = with_instance(towel, NULL),
                             source = billow_project_activate(two, 0);
    const BillowGrid finer = {17, 13, 0.05};
    g_autoptr(BillowProject) edited = billow_edit_take(billow_edit_set_grid(source, &finer), NULL);
    g_assert_cmpuint(billow_project_count_points(edited), ==, 2 * billow_grid_count(&finer));
    billow_cloth_set_preset(edited->cloth, 1);
    billow_cloth_set_color(edited->cloth, "#112233");
    g_autoptr(BillowProject) settled = billow_scene_settle(edited);
    const BillowCloth *instance = cloth_at(settled, 1);
    g_assert_cmpint(instance->grid.columns, ==, 17);
    g_assert_true(billow_cloth_same_material(instance, settled->cloth));
    g_assert_cmpstr(instance->color, ==, "#112233");
}

static void
look_may_be_its_own(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    g_autoptr(BillowProject) alike = with_instance(towel, NULL), wanted = billow_project_copy(alike);
    billow_cloth_set_color(wanted->cloth, "#aa0000");
    g_autoptr(BillowProject) two = billow_edit_take(billow_edit_set_project(alike, wanted), NULL);
    g_assert_true(two->cloth->instance.own_look);
    g_autoptr(BillowProject) source = billow_project_activate(two, 0), edited = billow_project_copy(source);
    billow_cloth_set_color(edited->cloth, "#00aa00");
    g_autoptr(BillowProject) settled = billow_scene_settle(edited);
    g_assert_cmpstr(cloth_at(settled, 1)->color, ==, "#aa0000");
}

/* A seed shifts phases and crests, but changes nothing else; 0 changes nothing. */
static void
seed_varies_the_layers(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    BillowInstance varied = {.scale = 1.0, .seed = 3};
    g_autoptr(BillowProject) same = with_instance(towel, NULL), other = with_instance(towel, &varied);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        g_assert_true(billow_blocks_equal(same->cloth->tracks[kind], towel->cloth->tracks[kind]));
    const BillowBlock *was = towel->cloth->tracks[BILLOW_BLOCK_WAVE]->pdata[0],
                      *is = other->cloth->tracks[BILLOW_BLOCK_WAVE]->pdata[0];
    g_assert_cmpint(billow_block_wave(is)->seed, ==, billow_block_wave(was)->seed + 3);
    g_assert_cmpfloat(fabs(billow_block_wave(is)->phase - billow_block_wave(was)->phase), >, 1.0);
    g_assert_cmpfloat(billow_block_wave(is)->amplitude, ==, billow_block_wave(was)->amplitude);
    g_assert_true(billow_block_equal(other->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0],
                                     towel->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]));
}

/* A recording that repeats begins elsewhere in its round; another begins at its beginning. */
static void
seed_varies_recordings_that_repeat(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    BillowInstance varied = {.scale = 1.0, .seed = 3};
    for (int repeats = 0; repeats < 2; repeats++) {
        g_autoptr(BillowBlock) block = billow_edit_default_block(towel, BILLOW_BLOCK_RECORDING, 0.0);
        BillowRecordedShapes *shapes = billow_recorded_shapes_new(billow_grid_count(&GRID), 1, 48);
        BillowRecording *recording = billow_block_recording(block);
        billow_recording_set_shapes(recording, shapes);
        billow_recorded_shapes_unref(shapes);
        recording->repeats = repeats;
        recording->overlap = 0.0;
        g_autoptr(BillowProject) recorded = billow_edit_take(billow_edit_add_block(towel, block), NULL);
        g_autoptr(BillowProject) two = with_instance(recorded, &varied);
        const BillowBlock *is = two->cloth->tracks[BILLOW_BLOCK_RECORDING]->pdata[0];
        const double golden = 0.5 * (sqrt(5.0) - 1.0); /* of a round of 2 s */
        g_assert_cmpfloat_with_epsilon(billow_block_recording(is)->offset,
                                       repeats ? 2.0 * fmod(3.0 * golden, 1.0) : 0.0, 1e-9);
    }
}

static void
single_moves_as_the_instance_did(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    BillowInstance wanted = placed_at(billow_vec3(1.0, 0.5, 0.25), 25.0, 1.25);
    wanted.time = 0.5;
    wanted.seed = 7;
    g_autoptr(BillowProject) two = with_instance(towel, &wanted),
                             single = billow_edit_take(billow_edit_make_single(two), NULL);
    g_assert_false(billow_cloth_is_instance(single->cloth));
    g_assert_cmpstr(single->cloth->id, ==, two->cloth->id);
    for (double seconds = 0.0; seconds < 2.0; seconds += 0.375) {
        BillowMesh *one = mesh_at(two, 1, seconds), *other = mesh_at(single, 1, seconds);
        const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
        g_assert_cmpmem(one->x, bytes, other->x, bytes);
        g_assert_cmpmem(one->y, bytes, other->y, bytes);
        g_assert_cmpmem(one->z, bytes, other->z, bytes);
        billow_mesh_unref(one);
        billow_mesh_unref(other);
    }
    /* its blocks are its own now */
    const BillowBlock *block = single->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0];
    g_assert_cmpstr(block->id, !=, "wide");
    const BillowBlock *transition = single->cloth->tracks[BILLOW_BLOCK_TRANSITION]->pdata[0];
    g_assert_cmpstr(transition->id, ==, block->id);
    g_auto(BillowEdit) refused = billow_edit_make_single(single);
    g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
}

static void
source_is_removed_with_or_without_it(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    g_autoptr(BillowProject) two = with_instance(towel, NULL), three = with_instance(two, NULL),
                             source = billow_project_activate(three, 0);
    g_assert_cmpuint(billow_instance_count(three, cloth_at(three, 0)), ==, 2);
    g_autoptr(BillowProject) left = billow_edit_take(billow_edit_remove_cloth(source, FALSE), NULL);
    g_assert_cmpuint(left->cloths->len, ==, 2);
    for (guint i = 0; i < 2; i++) {
        g_assert_false(billow_cloth_is_instance(cloth_at(left, i)));
        g_assert_cmpuint(cloth_at(left, i)->tracks[BILLOW_BLOCK_KEYFRAME]->len, ==, 2);
    }
    g_assert_cmpstr(((BillowBlock *) cloth_at(left, 0)->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0])->id, !=,
                    ((BillowBlock *) cloth_at(left, 1)->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0])->id);
    g_auto(BillowEdit) none = billow_edit_remove_cloth(source, TRUE);
    g_assert_cmpint(none.outcome, ==, BILLOW_EDIT_LAST_CLOTH);
    g_assert_cmpuint(source->cloths->len, ==, 3);
}

/* The first cloth is never an instance: an ordinary one takes the place of one that is removed. */
static void
first_cloth_is_no_instance(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    g_autoptr(BillowProject) doubled = billow_edit_take(billow_edit_add_cloth(towel, towel->cloth), NULL);
    g_autoptr(BillowProject) two = with_instance(doubled, NULL); /* cloth, cloth-2, an instance of cloth-2 */
    g_assert_cmpstr(two->cloth->instance.of, ==, "cloth-2");
    g_auto(BillowEdit) refused = billow_edit_move_cloth(two, 0);
    g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_FIRST_INSTANCE);
    g_autoptr(BillowProject) second = billow_project_activate(two, 1);
    g_autoptr(BillowProject) swapped = billow_edit_take(billow_edit_move_cloth(second, 2), NULL);
    g_assert_true(billow_cloth_is_instance(cloth_at(swapped, 1)));
    g_autoptr(BillowProject) first = billow_project_activate(swapped, 0);
    g_autoptr(BillowProject) left = billow_edit_take(billow_edit_remove_cloth(first, FALSE), NULL);
    g_assert_cmpstr(cloth_at(left, 0)->id, ==, "cloth-2");
    g_assert_true(billow_cloth_is_instance(cloth_at(left, 1)));
}

static void
copy_of_an_instance_is_one(void)
{
    g_autoptr(BillowProject) towel = new_towel(), two = with_instance(towel, NULL);
    g_autoptr(BillowCloth) copy = billow_cloth_copy(two->cloth);
    billow_place_beside(two, copy);
    g_autoptr(BillowProject) three = billow_edit_take(billow_edit_add_cloth(two, copy), NULL),
                             settled = billow_scene_settle(three);
    g_assert_cmpstr(settled->cloth->instance.of, ==, "cloth");
    const BillowKeyframe *first =
        billow_block_keyframe(settled->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    g_assert_cmpfloat(settled->cloth->instance.position.x, >, 0.7); /* the width of the towel */
    g_assert_cmpfloat_with_epsilon(first->anchors[0].position.x, -0.35 + settled->cloth->instance.position.x,
                                   1e-12);
}

/* A line of 33 columns, and a towel pegged to its columns 4 and 10. */
static BillowProject *
new_line(void)
{
    const BillowGrid line = {33, 1, 0.1, .radius = 0.005};
    g_autoptr(BillowProject) project = billow_project_new("p", &line);
    const BillowAnchor ends[] = {{0, 0, {-1.5, 2.0, 0.0}}, {32, 0, {1.5, 2.0, 0.0}}},
                       pegs[] = {{0, 0, {0.0, 0.0, 0.0}}, {8, 0, {0.1, 0.0, 0.0}}};
    billow_block_set_anchors(add(project, BILLOW_BLOCK_KEYFRAME, "strung", 0.0), ends, 2);
    billow_project_append_cloth(project, billow_cloth_new(&GRID));
    billow_cloth_set_id(project->cloth, "towel");
    BillowBlock *pegged = add(project, BILLOW_BLOCK_KEYFRAME, "pegged", 0.0);
    billow_block_set_anchors(pegged, pegs, 2);
    billow_keyframe_bind(billow_block_keyframe(pegged), 0, &(BillowBinding){"cloth", {4, 0}, {0}});
    billow_keyframe_bind(billow_block_keyframe(pegged), 1, &(BillowBinding){"cloth", {10, 0}, {0}});
    return billow_scene_settle(project);
}

/* Added instances hang side by side on the line, at its points, as far as there is room. */
static void
hangs_further_along_the_line(void)
{
    g_autoptr(BillowProject) one = new_line();
    g_autoptr(BillowProject) added = billow_edit_take(billow_edit_add_instance(one), NULL),
                             two = billow_scene_settle(added);
    g_assert_cmpint(two->cloth->instance.along, ==, 7);
    BillowMesh *line = mesh_at(two, 0, 0.25), *towel = mesh_at(two, 2, 0.25);
    g_assert_cmpfloat_with_epsilon(
        billow_vec3_distance(billow_mesh_point(line, 11), billow_mesh_point(towel, 0)), 0.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(
        billow_vec3_distance(billow_mesh_point(line, 17), billow_mesh_point(towel, 8)), 0.0, 1e-6);
    billow_mesh_unref(line);
    billow_mesh_unref(towel);
    g_autoptr(BillowProject) same = billow_scene_settle(two);
    g_assert_true(same == two);
    BillowInstance wanted = two->cloth->instance;
    wanted.along = 22;
    g_autoptr(BillowProject) last = billow_edit_take(billow_edit_set_instance(two, &wanted), NULL);
    g_assert_nonnull(last);
    g_autoptr(BillowProject) back = billow_edit_take(billow_edit_add_instance(last), NULL);
    g_assert_cmpint(back->cloth->instance.along, ==, 15); /* there is no room further along */
    const int off[] = {23, -5};
    for (size_t i = 0; i < G_N_ELEMENTS(off); i++) {
        wanted.along = off[i];
        g_auto(BillowEdit) refused = billow_edit_set_instance(two, &wanted);
        g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
        g_assert_cmpstr(refused.field->key, ==, "along");
    }
}

/* Each added one hangs where no other does, on either side of those that are there, and is named by the next number. */
static void
added_ones_hang_where_there_is_room(void)
{
    g_autoptr(BillowProject) scene = new_line();
    billow_cloth_set_name(scene->cloth, "Towel");
    const int alongs[] = {7, 14, 21}, from_last[] = {15, 8};
    const char *const names[] = {"Towel 2", "Towel 3", "Towel 4"}, *const ids[] = {"-2", "-3", "-4"};
    g_autofree char *id = g_strdup(scene->cloth->id);
    for (size_t i = 0; i < G_N_ELEMENTS(alongs); i++) {
        g_autoptr(BillowProject) added = billow_edit_take(billow_edit_add_instance(scene), NULL);
        billow_project_unref(scene);
        scene = billow_scene_settle(added);
        g_assert_cmpint(scene->cloth->instance.along, ==, alongs[i]);
        g_assert_cmpstr(scene->cloth->name, ==, names[i]);
        g_assert_true(g_str_has_prefix(scene->cloth->id, id));
        g_assert_true(g_str_has_suffix(scene->cloth->id, ids[i]));
    }
    g_autoptr(BillowProject) line = new_line();
    g_autoptr(BillowProject) two = billow_edit_take(billow_edit_add_instance(line), NULL);
    BillowInstance wanted = two->cloth->instance;
    wanted.along = 22;
    g_autoptr(BillowProject) last = billow_edit_take(billow_edit_set_instance(two, &wanted), NULL);
    g_autoptr(BillowProject) back = billow_scene_settle(last);
    for (size_t i = 0; i < 2; i++) { /* the towel itself is where the third would be */
        g_autoptr(BillowProject) added = billow_edit_take(billow_edit_add_instance(back), NULL);
        billow_project_unref(back);
        back = billow_scene_settle(added);
        g_assert_cmpint(back->cloth->instance.along, ==, from_last[i]);
    }
}

static void
whole_scene_takes_it_along(void)
{
    g_autoptr(BillowProject) towel = new_towel();
    BillowInstance wanted = placed_at(billow_vec3(1.0, 0.0, 0.0), 45.0, 1.0);
    wanted.time = 0.5;
    g_autoptr(BillowProject) two = with_instance(towel, &wanted);
    g_autoptr(BillowProject) scaled = billow_edit_take(billow_edit_scale(two, 3.0), NULL),
                             large = billow_scene_settle(scaled);
    BillowRetime retime = {RATE, 6.0, TRUE};
    g_autoptr(BillowProject) slower = billow_edit_take(billow_edit_retime(two, &retime), NULL),
                             slow = billow_scene_settle(slower);
    g_assert_cmpfloat(cloth_at(slow, 1)->instance.time, ==, 1.0);
    assert_follows(slow, RATE, 1e-5);
    const BillowKeyframe *was = billow_block_keyframe(two->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]),
                         *is = billow_block_keyframe(large->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    g_assert_cmpfloat_with_epsilon(is->anchors[1].position.z, 3.0 * was->anchors[1].position.z, 1e-9);
}

static void
values_out_of_bounds_are_refused(void)
{
    g_autoptr(BillowProject) towel = new_towel(), two = with_instance(towel, NULL);
    BillowInstance wanted = two->cloth->instance;
    wanted.scale = 0.0;
    g_auto(BillowEdit) none = billow_edit_set_instance(two, &wanted);
    g_assert_cmpint(none.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
    wanted = two->cloth->instance;
    wanted.position.x = BILLOW_MAX_NUMBER;
    wanted.time = BILLOW_MAX_NUMBER;
    g_auto(BillowEdit) far = billow_edit_set_instance(two, &wanted);
    g_assert_cmpint(far.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
}

static void
count(BillowSession *session, gpointer times)
{
    (*(int *) times)++;
}

/* An edit of what an instance has from its source is refused, and one of its own is a step. */
static void
session_refuses_derived_edits(void)
{
    g_autoptr(BillowProject) towel = new_towel(), two = with_instance(towel, NULL);
    g_autoptr(BillowSession) session = billow_session_new(two);
    int refused = 0;
    g_signal_connect(session, "instance-refused", G_CALLBACK(count), &refused);
    BillowBlockRef ref = {BILLOW_BLOCK_WAVE, "wave"};
    g_autoptr(BillowBlock) later = billow_block_copy(billow_project_find(two, ref.kind, ref.id));
    later->start = 1.0;
    g_autoptr(BillowProject) edited = billow_edit_take(billow_edit_set_block(two, &ref, later), NULL);
    billow_session_edit(session, edited, "Move Wave", NULL);
    g_assert_cmpint(refused, ==, 1);
    g_assert_true(billow_session_get_project(session) == two);
    g_assert_false(billow_session_get_can_undo(session));
    /* that of the source moves the instance, too, and is undone in both */
    billow_session_activate_cloth(session, 0);
    g_autoptr(BillowProject) moved =
        billow_edit_take(billow_edit_set_block(billow_session_get_project(session), &ref, later), NULL);
    billow_session_edit(session, moved, "Move Wave", NULL);
    const BillowCloth *instance = cloth_at(billow_session_get_project(session), 1);
    g_assert_cmpfloat(((BillowBlock *) instance->tracks[BILLOW_BLOCK_WAVE]->pdata[0])->start, ==, 1.0);
    billow_session_undo(session);
    g_assert_true(billow_project_equal(billow_session_get_project(session), two));
    g_assert_cmpint(refused, ==, 1);
}

static void
differences_are_its_own(void)
{
    g_autoptr(BillowProject) towel = new_towel(), two = with_instance(towel, NULL);
    BillowInstance wanted = two->cloth->instance;
    wanted.time = 0.25;
    g_autoptr(BillowProject) later = billow_edit_take(billow_edit_set_instance(two, &wanted), NULL);
    g_autoptr(GPtrArray) lines = billow_project_differences(two, later);
    g_assert_cmpuint(lines->len, ==, 1);
    g_assert_nonnull(strstr(lines->pdata[0], "0.25"));
    g_assert_false(billow_project_equal(two, later));
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/instances/moves-as-the-source-did", moves_as_the_source_did);
    g_test_add_func("/instances/goes-along-with-a-turn", goes_along_with_a_turn);
    g_test_add_func("/instances/goes-along-with-its-size", goes_along_with_its_size);
    g_test_add_func("/instances/flat-cloth-is-placed-too", flat_cloth_is_placed_too);
    g_test_add_func("/instances/turns-about-its-middle", turns_about_its_middle);
    g_test_add_func("/instances/edit-of-the-source-reaches-it", edit_of_the_source_reaches_it);
    g_test_add_func("/instances/grid-and-material-are-those-of-the-source",
                    grid_and_material_are_those_of_the_source);
    g_test_add_func("/instances/look-may-be-its-own", look_may_be_its_own);
    g_test_add_func("/instances/seed-varies-the-layers", seed_varies_the_layers);
    g_test_add_func("/instances/seed-varies-recordings-that-repeat", seed_varies_recordings_that_repeat);
    g_test_add_func("/instances/single-moves-as-the-instance-did", single_moves_as_the_instance_did);
    g_test_add_func("/instances/source-is-removed-with-or-without-it", source_is_removed_with_or_without_it);
    g_test_add_func("/instances/first-cloth-is-no-instance", first_cloth_is_no_instance);
    g_test_add_func("/instances/copy-of-an-instance-is-one", copy_of_an_instance_is_one);
    g_test_add_func("/instances/hangs-further-along-the-line", hangs_further_along_the_line);
    g_test_add_func("/instances/added-ones-hang-where-there-is-room", added_ones_hang_where_there_is_room);
    g_test_add_func("/instances/whole-scene-takes-it-along", whole_scene_takes_it_along);
    g_test_add_func("/instances/values-out-of-bounds-are-refused", values_out_of_bounds_are_refused);
    g_test_add_func("/instances/session-refuses-derived-edits", session_refuses_derived_edits);
    g_test_add_func("/instances/differences-are-its-own", differences_are_its_own);
    return g_test_run();
}
