/* Tests the project reader and writer. */
#include "core/base/outline.h"
#include "io/base/decimals.h"
#include "io/base/json_text.h"
#include "io/project/file.h"
#include "model/project/number_keys.h"
#include "model/project/wind_keys.h"

#include "physics/colliders/shape.h"
#include "refusals.h"

#include <fcntl.h>
#include <float.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char *
read_text(const char *name)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, name, NULL);
    char *text;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

static char *
read_example(void)
{
    return read_text("example.billow");
}

static GPtrArray *
new_problems(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
}

static BillowProject *
parse(const char *text, GPtrArray *problems)
{
    return billow_project_parse(text, strlen(text), "/somewhere/My cloth.billow", NULL, problems);
}

/* Parses a text without errors. */
static BillowProject *
parse_valid(const char *text)
{
    g_autoptr(GPtrArray) problems = new_problems();
    BillowProject *project = parse(text, problems);
    if (!project) {
        g_autofree char *line = billow_problem_line(g_ptr_array_index(problems, 0), "text");
        g_test_message("%s", line);
    }
    g_assert_nonnull(project);
    return project;
}

static char *
format(const BillowProject *project)
{
    return g_string_free(billow_project_format(project), FALSE);
}

static void
example_round_trips(void)
{
    g_autofree char *text = read_example();
    g_autoptr(BillowProject) project = parse_valid(text);
    g_autofree char *again = format(project);
    g_assert_cmpstr(again, ==, text);
}

static void
example_is_read(void)
{
    g_autofree char *text = read_example();
    g_autoptr(BillowProject) project = parse_valid(text);
    g_assert_cmpstr(project->name, ==, "Canopy");
    g_assert_cmpfloat(project->frame_rate, ==, 24.0);
    g_assert_cmpfloat(project->duration, ==, 6.0);
    g_assert_cmpint(project->cloth->grid.columns, ==, 41);
    g_assert_cmpint(project->cloth->grid.rows, ==, 31);
    g_assert_cmpfloat(project->cloth->grid.spacing, ==, 0.05);
    g_assert_cmpstr(project->cloth->texture, ==, "textures/gingham.png");
    const BillowBlock *keyframe = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    g_assert_cmpuint(billow_block_keyframe(keyframe)->n_anchors, ==, 2);
    g_assert_cmpint(billow_block_keyframe(keyframe)->anchors[1].column, ==, 20);
    g_assert_cmpint(billow_block_keyframe(keyframe)->anchors[1].row, ==, 15);
    g_assert_cmpfloat(billow_block_keyframe(keyframe)->anchors[0].position.z, ==, -0.6);
    const BillowBlock *transition =
        g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_TRANSITION), 0);
    g_assert_cmpint(billow_block_easing(transition)->curve, ==, BILLOW_CURVE_POWER_IN);
    const BillowBlock *wave = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_WAVE), 0);
    g_assert_cmpfloat(billow_block_wave(wave)->wavelength, ==, 0.6);
    g_assert_cmpfloat(billow_block_wave(wave)->speed, ==, 0.4);
    g_assert_cmpfloat(wave->fade_out, ==, 0.5);
    const BillowBlock *sway = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_SWAY), 0);
    g_assert_cmpfloat(billow_block_sway(sway)->direction, ==, 90.0);
    g_assert_cmpfloat(billow_block_sway(sway)->period, ==, 2.0);
}

/* A project with every key of the physics, and unknown keys in each of its objects. */
static void
physics_round_trips(void)
{
    g_autofree char *text = read_text("physics.billow");
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) project = parse(text, problems);
    g_assert_nonnull(project);
    const char *const odd[] = {"bend", "weave", "smell", "scent", "note", "seed", "sound", "paint", "sun"};
    g_assert_cmpuint(problems->len, ==, G_N_ELEMENTS(odd));
    for (guint i = 0; i < problems->len; i++) {
        const BillowProblem *problem = g_ptr_array_index(problems, i);
        g_assert_cmpint(problem->severity, ==, BILLOW_PROBLEM_WARNING);
        g_assert_true(g_str_has_suffix(problem->path, odd[i]));
    }
    g_autofree char *again = format(project);
    g_assert_cmpstr(again, ==, text);
}

/* A swing has its settings; an unknown key of a follow-through stays where it is. */
static void
follow_round_trips(void)
{
    static const char *const follows[] = {
        "{ \"lag\": 0.25, \"swing\": 0.0 }",
        "{ \"lag\": 0.0, \"swing\": 0.8, \"frequency\": 1.5, \"damping\": 0.1 }",
        "{ \"lag\": 0.1, \"swing\": 1.0, \"frequency\": 1.0, \"damping\": 0.2, \"twist\": 3 }",
        "{ \"lag\": 0.1, \"swing\": 0.0, \"frequency\": 2.0 }",
        "{ \"lag\": 0.1, \"swing\": 0.0, \"damping\": 0.3, \"overlap\": 0.5, \"flare\": 1.0, \"billow\": "
        "0.2, "
        "\"fall\": 1.0, \"slap\": 0.1 }",
    };
    g_autofree char *example = read_example();
    g_auto(GStrv) parts = g_strsplit(example, "\"degree\": 2.0", 2);
    g_assert_nonnull(parts[1]);
    for (gsize i = 0; i < G_N_ELEMENTS(follows); i++) {
        g_autofree char *text =
            g_strconcat(parts[0], "\"degree\": 2.0, \"follow\": ", follows[i], parts[1], NULL);
        g_autoptr(GPtrArray) problems = new_problems();
        g_autoptr(BillowProject) project = parse(text, problems);
        g_assert_nonnull(project);
        g_autofree char *again = format(project);
        g_assert_cmpstr(again, ==, text);
    }
}

/* Everything that determines how the cloth drapes, with unknown keys in each of its objects. */
static void
hung_cloth_round_trips(void)
{
    g_autofree char *text = read_text("hung.billow");
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) project = parse(text, problems);
    g_assert_nonnull(project);
    const char *const unknown[] = {"cloth.material.weave", "cloth.smell", "keyframes[0].wind.gusts",
                                   "keyframes[0].hang.seen"};
    g_assert_cmpuint(problems->len, ==, G_N_ELEMENTS(unknown));
    for (guint i = 0; i < problems->len; i++)
        g_assert_cmpstr(((BillowProblem *) problems->pdata[i])->path, ==, unknown[i]);
    g_autofree char *again = format(project);
    g_assert_cmpstr(again, ==, text);
}

/* The bytes 0, 64, 128, 255, 255, 1. */
static void
damping_round_trips(void)
{
    static const guchar values[] = {0, 64, 128, 255, 255, 1};
    g_autofree char *text = read_text("damped.billow");
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) project = parse(text, problems);
    g_assert_nonnull(project);
    g_assert_cmpuint(problems->len, ==, 1);
    g_assert_cmpstr(((BillowProblem *) problems->pdata[0])->path, ==, "waves[0].weights.brush");
    const BillowLayerDamping *damping = &billow_project_find(project, BILLOW_BLOCK_WAVE, "breeze")->damping;
    g_assert_cmpuint(damping->n_from, ==, 2);
    g_assert_true(damping->from[1].column == 8 && damping->from[1].row == 0);
    g_assert_true(damping->paint->columns == 3 && damping->paint->rows == 2);
    g_assert_cmpmem(damping->paint->values, 6, values, 6);
    g_autofree char *again = format(project);
    g_assert_cmpstr(again, ==, text);
}

static void
folds_round_trip(void)
{
    g_autofree char *text = read_text("folded.billow");
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) project = parse(text, problems);
    g_assert_nonnull(project);
    g_assert_cmpuint(problems->len, ==, 2);
    g_assert_cmpstr(((BillowProblem *) problems->pdata[0])->path, ==, "keyframes[0].folds[0].thread");
    g_assert_cmpstr(((BillowProblem *) problems->pdata[1])->path, ==, "keyframes[0].creases[0].iron");
    g_autofree char *again = format(project);
    g_assert_cmpstr(again, ==, text);
}

static void
outline_round_trips(void)
{
    g_autofree char *text = read_text("outlined.billow");
    g_autoptr(BillowProject) project = parse_valid(text);
    const BillowOutline *outline = project->cloth->grid.outline;
    g_assert_nonnull(outline);
    g_assert_cmpuint(outline->n_loops, ==, 3);
    g_assert_cmpint(outline->loops[0].hole, ==, 0);
    g_assert_cmpuint(outline->loops[0].n_points, ==, 5);
    g_assert_cmpfloat(outline->loops[0].points[2].column, ==, 32.25);
    g_assert_cmpfloat(outline->loops[1].radius, ==, 4.5);
    g_assert_cmpint(outline->loops[2].smooth, ==, 1);
    g_autofree char *again = format(project);
    g_assert_cmpstr(again, ==, text);
    g_autoptr(BillowProject) other = billow_project_copy(project);
    g_assert_true(billow_project_equal(project, other));
    billow_cloth_set_grid(other->cloth, &(BillowGrid){41, 33, 0.05});
    g_assert_false(billow_project_equal(project, other));
}

/* Those at points are written as before, without fractions. */
static void
anchors_between_points_round_trip(void)
{
    g_autofree char *whole = read_text("outlined.billow");
    g_auto(GStrv) parts = g_strsplit(whole, "\"column\": 0, \"row\": 32", 2);
    g_assert_nonnull(parts[1]);
    g_autofree char *text = g_strjoinv("\"column\": 39.5, \"row\": 4.7", parts);
    g_autoptr(BillowProject) project = parse_valid(text);
    const BillowAnchor *anchors =
        billow_block_keyframe(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0])->anchors;
    g_assert_false(billow_anchor_is_between(&anchors[0]));
    g_assert_cmpfloat(anchors[1].column + anchors[1].right, ==, 39.5);
    g_assert_cmpfloat(anchors[1].row + anchors[1].down, ==, 4.7);
    g_autofree char *again = format(project);
    g_assert_cmpstr(again, ==, text);
    g_autoptr(BillowProject) other = parse_valid(whole);
    g_assert_false(billow_project_equal(project, other));
}

/* Older files are without it. */
static void
angles_are_kept_where_the_file_says_so(void)
{
    const BillowGrid grid = {9, 9, 0.1};
    g_autoptr(BillowProject) rectangle = billow_project_new("rectangle", &grid);
    g_autofree char *plain = format(rectangle);
    g_assert_null(strstr(plain, "keep_angles"));
    g_autoptr(BillowProject) plain_read = parse_valid(plain);
    g_assert_false(plain_read->cloth->keep_angles);
    rectangle->cloth->keep_angles = TRUE;
    g_autofree char *kept = format(rectangle);
    g_assert_nonnull(strstr(kept, "\"keep_angles\": true"));
    g_autoptr(BillowProject) kept_read = parse_valid(kept);
    g_assert_true(kept_read->cloth->keep_angles);
}

static void
maps_round_trip(void)
{
    g_autofree char *text = read_text("painted.billow");
    g_autoptr(BillowProject) project = parse_valid(text);
    const BillowMap *map = billow_cloth_maps_get(project->cloth->maps, BILLOW_MAP_DENSITY);
    g_assert_nonnull(map);
    g_assert_cmpfloat(map->factor, ==, 12.5);
    g_assert_cmpint(map->paint->columns, ==, 3);
    g_assert_cmpint(map->paint->rows, ==, 2);
    g_assert_cmpmem(map->paint->values, 6, "\0\0\0\377\377\1", 6);
    const BillowMap *shrink = billow_cloth_maps_get(project->cloth->maps, BILLOW_MAP_SHRINK);
    g_assert_cmpfloat(shrink->factor, ==, 0.3);
    g_assert_cmpint(shrink->threads, ==, BILLOW_SHRINKS_WEFT);
    g_assert_nonnull(project->cloth->grid.shrink);
    g_autofree char *again = format(project);
    g_assert_cmpstr(again, ==, text);
    g_autoptr(BillowProject) other = billow_project_copy(project);
    g_assert_true(billow_project_equal(project, other));
    billow_cloth_set_map(other->cloth, BILLOW_MAP_DENSITY, NULL);
    g_assert_false(billow_project_equal(project, other));
}

static void
folds_are_read(void)
{
    g_autofree char *text = read_text("folded.billow");
    g_autoptr(BillowProject) project = parse_valid(text);
    const BillowBlock *curtain = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    const BillowKeyframe *keyframe = billow_block_keyframe(curtain);
    g_assert_cmpuint(keyframe->n_folds, ==, 2);
    const BillowFold *along = &keyframe->folds[0], *down = &keyframe->folds[1];
    g_assert_cmpint(along->from_column, ==, 0);
    g_assert_cmpint(along->to_column, ==, 8);
    g_assert_cmpint(along->to_row, ==, 0);
    g_assert_cmpint(along->pleats.number, ==, 2);
    g_assert_cmpfloat(along->pleats.sharpness, ==, 0.25);
    g_assert_cmpfloat(along->pleats.direction, ==, 180.0);
    g_assert_cmpint(down->from_row, ==, 5);
    g_assert_cmpint(down->to_row, ==, 0);
    g_assert_cmpint(down->pleats.number, ==, 1);
}

static void
creases_are_read(void)
{
    g_autofree char *text = read_text("folded.billow");
    g_autoptr(BillowProject) project = parse_valid(text);
    const BillowKeyframe *keyframe =
        billow_block_keyframe(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0));
    const BillowCrease expected[] = {{4, 0, 4, 5, -35.0, 0.75, 1, 60.0}, {0, 0, 8, 5, 60.0, 0.5, 3, 45.0}};
    g_assert_cmpuint(keyframe->n_creases, ==, 2);
    for (int i = 0; i < 2; i++)
        g_assert_true(billow_fields_equal(billow_crease_fields, &keyframe->creases[i], &expected[i]));
}

/* One ridge of 60 degrees. */
static void
crease_without_values_has_those_of_a_new_one(void)
{
    g_autoptr(BillowProject) project = parse_valid(
        "{\"format\": \"billow\", \"version\": 1, \"cloth\": {\"columns\": 9, \"rows\": 9, \"spacing\": 1}, "
        "\"keyframes\": [{\"start\": 0, \"duration\": 0, \"anchors\": [], \"creases\": [{\"from_column\": 0, "
        "\"from_row\": 0, \"to_column\": 8, \"to_row\": 8}]}]}");
    const BillowBlock *block = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    const BillowCrease expected = {0, 0, 8, 8, 60.0, 0.5, 1, 60.0};
    g_assert_true(
        billow_fields_equal(billow_crease_fields, &billow_block_keyframe(block)->creases[0], &expected));
}

static void
hung_cloth_is_read(void)
{
    g_autofree char *text = read_text("hung.billow");
    g_autoptr(BillowProject) project = parse_valid(text);
    const BillowMaterialPreset *silk = &billow_material_presets[project->cloth->preset];
    g_assert_cmpstr(silk->choice.word, ==, "silk");
    g_assert_cmpfloat(project->cloth->material.bending_length, ==, 0.015);
    g_assert_cmpfloat(project->cloth->material.stretch, ==, 4000.0);
    g_assert_cmpfloat(project->cloth->material.density, ==, silk->material.density);
    g_assert_cmpfloat(project->cloth->anchor_radius, ==, 0.02);
    g_assert_true(project->loop);
    g_assert_true(project->cloth->keep_lengths);
    const BillowBlock *flag = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    const BillowSteadyWind *wind = &billow_block_keyframe(flag)->wind;
    g_assert_cmpfloat(wind->direction, ==, 90.0);
    g_assert_cmpfloat(wind->elevation, ==, -10.0);
    g_assert_cmpfloat(wind->strength, ==, 0.5);
    const BillowCoarsePose *hang = billow_block_keyframe(flag)->hang;
    g_assert_cmpint(hang->columns, ==, 3);
    g_assert_cmpint(hang->rows, ==, 2);
    g_assert_cmpfloat(hang->points[5], ==, 0.3333333f);
    g_assert_cmpfloat(hang->points[17], ==, 0.6f);
}

static void
physics_is_read(void)
{
    g_autofree char *text = read_text("physics.billow");
    g_autoptr(BillowProject) project = parse_valid(text);
    const BillowPhysics *physics = &project->physics;
    const BillowMaterial *cotton = &billow_material_presets[0].material;
    g_assert_cmpfloat(project->cloth->material.bend, ==, 0.125);
    g_assert_cmpfloat(project->cloth->material.stretch, ==, cotton->stretch);
    g_assert_cmpfloat(physics->gravity, ==, 1.62);
    g_assert_cmpfloat(physics->wind.elevation, ==, -5.0);
    g_assert_cmpint(physics->wind.gust_shape, ==, BILLOW_GUST_RISING);
    g_assert_cmpint(physics->solver, ==, BILLOW_INTEGRATOR_BDF2);
    g_assert_cmpint(physics->substeps, ==, 8);
    g_assert_cmpfloat(physics->step, ==, 0.0);
    g_assert_cmpfloat(physics->strain_limit, ==, 0.1);
    const BillowBlock *pane = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_CONSTRAINT), 1);
    g_assert_cmpint(billow_block_slide(pane)->row, ==, 1);
    g_assert_cmpint(billow_block_slide(pane)->kind, ==, BILLOW_CONSTRAINT_PLANE);
    g_assert_cmpfloat(billow_block_slide(pane)->direction.z, ==, -2.0);
    const BillowBlock *pole = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), 3);
    g_assert_cmpint(billow_block_collider(pole)->shape, ==, BILLOW_COLLIDER_CAPSULE);
    g_assert_cmpfloat(billow_block_collider(pole)->length, ==, 2.0);
    const BillowBlock *crate = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), 2);
    g_assert_cmpfloat(billow_block_collider(crate)->size.z, ==, 3.0);
    const BillowMovingBody *body = billow_block_body(crate);
    g_assert_cmpuint(body->n_keys, ==, 2);
    g_assert_cmpint(body->keys[0].easing.curve, ==, BILLOW_CURVE_EASE_IN_OUT);
    g_assert_cmpfloat(body->keys[1].time, ==, 1.5);
    g_assert_cmpfloat(body->keys[1].position.y, ==, 1.5);
    g_assert_cmpfloat(body->keys[1].rotation.y, ==, 405.0);
    const BillowBlock *baked = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    gsize size;
    const float *shape = g_bytes_get_data(billow_block_keyframe(baked)->shape, &size);
    g_assert_cmpuint(size, ==, 18 * sizeof *shape);
    g_assert_cmpfloat(shape[13], ==, 1.2345679f);
}

static const char minimal[] =
    "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":5,\"rows\":3,\"spacing\":1}}";

static void
defaults_are_those_of_the_format(void)
{
    g_autoptr(BillowProject) project = parse_valid(minimal);
    g_assert_cmpstr(project->name, ==, "My cloth");
    g_assert_cmpfloat(project->frame_rate, ==, 24.0);
    g_assert_cmpfloat(billow_project_duration(project), ==, 0.0);
    g_assert_null(project->cloth->texture);
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len, ==, 0);
    const BillowPhysics physics = billow_physics_default();
    g_assert_true(billow_physics_equal(&project->physics, &physics));
    g_autofree char *text = format(project);
    g_assert_null(strstr(text, "physics")); /* written as before there was any */
    g_assert_null(strstr(text, "scene"));

    g_autoptr(BillowProject) blocks = parse_valid(
        "{\"format\":\"billow\",\"version\":1.0,\"cloth\":{\"columns\":5,\"rows\":4.0,\"spacing\":1},"
        "\"keyframes\":[{\"start\":3,\"duration\":1,\"anchors\":[]},{\"start\":0,\"duration\":1,\"anchors\":["
        "]}],"
        "\"waves\":[{\"id\":\"wave-1\",\"start\":0,\"duration\":1,\"amplitude\":1,\"wavelength\":1,\"speed\":"
        "1},"
        "{\"name\":\"Two\",\"start\":0,\"duration\":1,\"shape\":\"circular\",\"amplitude\":1,\"wavelength\":"
        "1,\"speed\":1}]}");
    const BillowBlock *first = g_ptr_array_index(billow_project_track(blocks, BILLOW_BLOCK_KEYFRAME), 0);
    const BillowBlock *second = g_ptr_array_index(billow_project_track(blocks, BILLOW_BLOCK_KEYFRAME), 1);
    g_assert_cmpfloat(first->start, ==, 0.0); /* sorted by time */
    g_assert_cmpstr(first->id, !=, second->id);
    g_assert_cmpstr(first->name, ==, first->id);
    const BillowBlock *wave = g_ptr_array_index(billow_project_track(blocks, BILLOW_BLOCK_WAVE), 0);
    const BillowBlock *circular = g_ptr_array_index(billow_project_track(blocks, BILLOW_BLOCK_WAVE), 1);
    g_assert_cmpint(billow_block_wave(wave)->shape, ==, BILLOW_WAVE_PLANE);
    g_assert_cmpint(billow_block_wave(wave)->axis, ==, BILLOW_WAVE_VERTICAL);
    g_assert_cmpfloat(billow_block_wave(wave)->phase, ==, 0.0);
    g_assert_cmpfloat(wave->fade_in, ==, 0.0);
    g_assert_false(wave->muted);
    g_assert_cmpstr(circular->id, ==, "wave-2");
    g_assert_cmpstr(circular->name, ==, "Two");
    g_assert_cmpfloat(billow_block_wave(circular)->origin_column, ==, 2.0); /* the center */
    g_assert_cmpfloat(billow_block_wave(circular)->origin_row, ==, 1.5);
    g_assert_cmpfloat(billow_block_wave(circular)->decay, ==, 0.0);
}

static gboolean
holds_problem(GPtrArray *problems, BillowSeverity severity, const char *path, const char *a, const char *b)
{
    for (guint i = 0; i < problems->len; i++) {
        const BillowProblem *problem = g_ptr_array_index(problems, i);
        if (problem->severity == severity && g_str_equal(problem->path, path) &&
            strstr(problem->message, a) && strstr(problem->message, b))
            return TRUE;
    }
    return FALSE;
}

static void
material_round_trips(int preset, gboolean in_cloth)
{
    BillowGrid grid = {5, 3, 1.0};
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    billow_cloth_set_preset(project->cloth, preset);
    project->cloth->material_in_cloth = in_cloth;
    project->physics.gravity = 1.0;
    g_autofree char *text = format(project);
    g_autofree char *line =
        g_strdup_printf("    \"material\": \"%s\",\n", billow_material_presets[preset].choice.word);
    const char *name = strstr(text, line), *physics = strstr(text, "\"physics\"");
    g_assert_nonnull(name); /* just its name */
    g_assert_true(in_cloth ? name < physics : name > physics);
    g_autoptr(BillowProject) again = parse_valid(text);
    g_assert_true(billow_project_equal(project, again));
    project->cloth->material.bending_length += 0.5;
    g_autofree char *other_text = format(project);
    g_autoptr(BillowProject) other = parse_valid(other_text);
    g_assert_true(billow_project_equal(project, other));
    g_assert_cmpint(other->cloth->preset, ==, preset);
}

static void
materials_are_found_by_name(void)
{
    for (int i = 0; billow_material_presets[i].choice.word; i++) {
        material_round_trips(i, FALSE);
        material_round_trips(i, TRUE);
    }
}

#define CLOTH_AND_PHYSICS(cloth, physics)                                                                    \
    "{\n  \"format\": \"billow\",\n  \"version\": 1,\n  \"name\": \"p\",\n  \"frame_rate\": 24,\n"           \
    "  \"cloth\": {\n    \"columns\": 5,\n    \"rows\": 3,\n    \"spacing\": 1.0,\n" cloth                   \
    "    \"color\": \"#d8c9a8\"\n  },\n"                                                                     \
    "  \"keyframes\": [],\n  \"transitions\": [],\n  \"waves\": [],\n  \"sways\": []" physics "\n}\n"
#define PHYSICS_OF(material)                                                                                 \
    ",\n  \"physics\": {\n    \"material\": " material ",\n    \"gravity\": 9.81,\n    \"wind\": {\n"        \
    "      \"direction\": 0.0, \"elevation\": 0.0, \"speed\": 0.0,\n"                                        \
    "      \"gust\": 0.5, \"gust_period\": 2.0, \"gust_shape\": \"sine\",\n"                                 \
    "      \"pressure\": 1.0, \"lift\": 0.1\n    },\n"                                                       \
    "    \"solver\": \"implicit-euler\",\n    \"substeps\": 5\n  }"

/* A file without markers and colors has no keys for them and is unchanged byte for byte. */
static void
markers_and_colors_are_beside_the_rest(void)
{
    g_autoptr(BillowProject) project = parse_valid(CLOTH_AND_PHYSICS("", ""));
    BillowBlock *marker = billow_block_new(BILLOW_BLOCK_MARKER, "go", "Let go");
    marker->start = 1.5;
    marker->color = 5;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_MARKER), marker);
    g_autofree char *text = format(project);
    g_assert_cmpstr(text, ==,
                    CLOTH_AND_PHYSICS("", ",\n  \"markers\": [\n    { \"id\": \"go\", \"name\": \"Let go\", "
                                          "\"time\": 1.5, \"color\": \"teal\" }\n  ]"));
    g_autoptr(BillowProject) read = parse_valid(text);
    g_assert_true(billow_project_equal(read, project));
}

/* The material is written where an older file has it, unchanged. */
static void
older_material_is_written_as_it_was(void)
{
    const char *const texts[] = {
        CLOTH_AND_PHYSICS("", ""),
        CLOTH_AND_PHYSICS("", PHYSICS_OF("\"denim\"")),
        CLOTH_AND_PHYSICS("", PHYSICS_OF("{ \"preset\": \"cotton\", \"bend\": 0.0 }")),
        CLOTH_AND_PHYSICS("", PHYSICS_OF("{ \"preset\": \"wool\", \"density\": 1.0, \"stretch\": 2.0, "
                                         "\"shear\": 3.0, \"bend\": 4.0, \"damping\": 5.0, \"drag\": 6.0 }")),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autoptr(BillowProject) project = parse_valid(texts[i]);
        g_autofree char *again = format(project);
        g_assert_cmpstr(again, ==, texts[i]);
    }
}

/* Returns the text of that project whose physics has lost its material, but not its substeps. */
static char *
physics_without_material(void)
{
    g_autoptr(GString) text =
        g_string_new(CLOTH_AND_PHYSICS("    \"material\": \"silk\",\n", PHYSICS_OF("@")));
    g_string_replace(text, "    \"material\": @,\n    \"gravity\"", "    \"gravity\"", 1);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void
cloths_material_counts_before_that_of_the_physics(void)
{
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) project =
        parse(CLOTH_AND_PHYSICS("    \"material\": \"silk\",\n", PHYSICS_OF("{ \"bend\": 3.0 }")), problems);
    g_assert_cmpuint(problems->len, ==, 1);
    g_assert_true(
        holds_problem(problems, BILLOW_PROBLEM_WARNING, "physics.material", "not used", "cloth.material"));
    g_assert_cmpstr(billow_material_presets[project->cloth->preset].choice.word, ==, "silk");
    g_autofree char *text = format(project);
    g_autofree char *without = physics_without_material();
    g_assert_cmpstr(text, ==, without);
}

static void
step_counts_before_substeps(void)
{
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) project =
        parse(CLOTH_AND_PHYSICS("", ",\n  \"physics\": { \"substeps\": 8, \"step\": 0.005 }"), problems);
    g_assert_cmpuint(problems->len, ==, 1);
    g_assert_true(
        holds_problem(problems, BILLOW_PROBLEM_WARNING, "physics.substeps", "not used", "physics.step"));
    g_assert_cmpfloat(project->physics.step, ==, 0.005);
    g_assert_cmpint(project->physics.substeps, ==, 0);
    g_autofree char *text = format(project);
    g_assert_nonnull(strstr(text, "\"step\": 0.005"));
    g_assert_null(strstr(text, "substeps"));
}

static void
bend_tells_what_to_use_instead(void)
{
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) older =
        parse(CLOTH_AND_PHYSICS("", PHYSICS_OF("{ \"preset\": \"cotton\", \"bend\": 3.0 }")), problems);
    g_assert_cmpuint(problems->len, ==, 1);
    g_assert_true(
        holds_problem(problems, BILLOW_PROBLEM_WARNING, "physics.material.bend", "bending_length", "metres"));
    g_assert_cmpfloat(older->cloth->material.bend, ==, 3.0);
    g_autoptr(BillowProject) newer =
        parse(CLOTH_AND_PHYSICS("    \"material\": { \"bend\": 3.0 },\n", ""), problems);
    g_assert_cmpuint(problems->len, ==, 2);
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_WARNING, "cloth.material.bend", "unknown key", ""));
    g_assert_cmpfloat(newer->cloth->material.bend, ==, billow_material_presets[0].material.bend);
}

static void
touching_keyframes_do_not_overlap(void)
{
    g_autoptr(BillowProject) project =
        parse_valid("{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":5,\"rows\":4,\"spacing\":1},"
                    "\"keyframes\":[{\"start\":0.1,\"duration\":0.2,\"anchors\":[]},{\"start\":0.3,"
                    "\"duration\":0,\"anchors\":[]}]}");
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len, ==, 2);
}

static void
refuses(gconstpointer data)
{
    const Refusal *refusal = data;
    g_autofree char *example = read_example();
    g_autofree char *text = refusal_text(example, refusal);
    g_autoptr(GPtrArray) problems = new_problems();
    g_assert_null(parse(text, problems));
    for (guint i = 0; i < problems->len; i++) {
        g_autofree char *line = billow_problem_line(g_ptr_array_index(problems, i), "file");
        g_test_message("%s", line);
    }
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_ERROR, refusal->path, refusal->message[0],
                                refusal->message[1]));
}

static void
all_problems_are_told_at_once(void)
{
    g_autoptr(GPtrArray) problems = new_problems();
    g_assert_null(parse(
        "{\"format\":\"billow\",\"version\":1,\"frame_rate\":0,\"cloth\":{\"columns\":1,\"rows\":3},"
        "\"keyframes\":[{\"id\":\"a\",\"duration\":1,\"anchors\":[{\"column\":0,\"row\":9,\"position\":5}]}],"
        "\"waves\":[{\"start\":0,\"duration\":1,\"shape\":\"flat\",\"amplitude\":1,\"wavelength\":1}],"
        "\"extra\":1}",
        problems));
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_ERROR, "frame_rate", "found 0", ""));
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_ERROR, "cloth.columns", "found 1", ""));
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_ERROR, "cloth.spacing", "missing", ""));
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_ERROR, "keyframes[0].start", "missing", ""));
    g_assert_true(
        holds_problem(problems, BILLOW_PROBLEM_ERROR, "keyframes[0].anchors[0].row", "found 9", ""));
    g_assert_true(
        holds_problem(problems, BILLOW_PROBLEM_ERROR, "keyframes[0].anchors[0].position", "found 5", ""));
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_ERROR, "waves[0].shape", "found \"flat\"", ""));
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_ERROR, "waves[0].speed", "missing", ""));
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_WARNING, "extra", "unknown key", ""));
    g_assert_cmpuint(problems->len, ==, 9);
}

/* Whatever a file contains, a problem is one line of text that is safe in a terminal. */
static void
problems_are_printable(void)
{
    GString *text = g_string_new("{\"format\":\"");
    for (int i = 0; i < 500; i++)
        g_string_append(text, i % 2 ? "ü" : "\\n\\u001b");
    g_string_append(
        text, "\",\"version\":1,\"new\\nline \\u001b[31m\":1,\"cloth\":{\"columns\":\"\\u001b\",\"rows\":3,"
              "\"spacing\":1}}");
    g_autoptr(GPtrArray) problems = new_problems();
    g_assert_null(parse(text->str, problems));
    g_assert_cmpuint(problems->len, ==, 3);
    for (guint i = 0; i < problems->len; i++) {
        g_autofree char *line = billow_problem_line(g_ptr_array_index(problems, i), "file");
        g_assert_true(g_utf8_validate(line, -1, NULL));
        g_assert_cmpuint(strlen(line), <, 600);
        for (const char *p = line; *p; p++)
            g_assert_false(g_ascii_iscntrl(*p));
    }
    g_string_free(text, TRUE);
}

/* Reads a project whose document contains `more`. Returns how many warnings contain `words`. */
static guint
count_warnings(const char *more, const char *words)
{
    g_autofree char *text = g_strdup_printf(
        "{\"format\":\"billow\",\"version\":1,%s,\"cloth\":{\"columns\":5,\"rows\":4,\"spacing\":1}}", more);
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) project = parse(text, problems);
    g_assert_nonnull(project);
    guint n = 0;
    for (guint i = 0; i < problems->len; i++) {
        const BillowProblem *problem = g_ptr_array_index(problems, i);
        g_assert_cmpint(problem->severity, ==, BILLOW_PROBLEM_WARNING);
        n += strstr(problem->message, words) != NULL;
    }
    return n;
}

static void
what_is_lost_is_warned_of(void)
{
    static const char twice[] = "a duplicate key", half[] = "surrogate", cut[] = "U+0000";
    g_assert_cmpuint(count_warnings("\"name\":\"a\",\"name\":\"b\"", twice), ==, 1);
    g_assert_cmpuint(count_warnings("\"x\":{\"x\":[{\"x\":1},{\"x\":2}]},\"y\":\"x\"", twice), ==, 0);
    g_assert_cmpuint(count_warnings("\"x\":{\"a\":[1,2],\"b\":\"a\",\"a\":3}", twice), ==, 1);
    g_assert_cmpuint(count_warnings("\"name\":\"a\",\"n\\u0061me\":\"b\"", twice), ==, 1);
    g_assert_cmpuint(count_warnings("\"\xf0\x9f\x98\x80\":1,\"\\ud83d\\uDE00\":2", twice), ==, 1);
    g_assert_cmpuint(count_warnings("\"/\\\"\\\\\\n\":1,\"\\/\\u0022\\u005C\\u000a\":2,\"/\":3", twice), ==,
                     1);
    g_assert_cmpuint(count_warnings("\"a\":1,\"a\\u0000b\":2", twice), ==, 1);
    g_assert_cmpuint(count_warnings("\"name\":\"\\ud83d\\ude00\"", half), ==, 0);
    g_assert_cmpuint(count_warnings("\"name\":\"\\ud83d \\ude00\"", half), ==, 2);
    g_assert_cmpuint(count_warnings("\"name\":\"\\\\ud83d\"", half), ==, 0);
    g_assert_cmpuint(count_warnings("\"a\\u0000b\":1,\"a\\u0000c\":2", cut), ==, 2);
}

static void
a_million_bad_anchors_are_told_in_bounds(void)
{
    GString *text = g_string_new(
        "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":5,\"rows\":4,\"spacing\":1},"
        "\"keyframes\":[{\"start\":0,\"duration\":1,\"anchors\":[0");
    for (int i = 1; i < 1000000; i++)
        g_string_append(text, ",0");
    g_string_append(text, "]}]}");
    g_autoptr(GPtrArray) problems = new_problems();
    g_assert_null(parse(text->str, problems));
    g_assert_cmpuint(problems->len, ==, 10001);
    const BillowProblem *last = g_ptr_array_index(problems, 10000);
    g_assert_cmpstr(last->message, ==, "990000 more problems");
    g_string_free(text, TRUE);
}

static void
a_flood_of_values_is_refused(void)
{
    gsize length = 3u << 21;
    g_autofree char *text = g_malloc(length + 3);
    text[0] = '[';
    for (gsize i = 0; i < length; i += 3)
        memcpy(text + 1 + i, "{},", 3);
    g_autoptr(GPtrArray) problems = new_problems();
    g_assert_null(billow_project_parse(text, length, "flood", NULL, problems));
    g_assert_true(
        holds_problem(problems, BILLOW_PROBLEM_ERROR, "line 1, column 6291455", "more objects", ""));
}

static const char unknown_keys[] =
    "{\n  \"format\": \"billow\",\n  \"version\": 1,\n  \"name\": \"N\",\n  \"frame_rate\": 24,\n  "
    "\"cloth\": {\n"
    "    \"columns\": 5,\n    \"rows\": 4,\n    \"spacing\": 1.0,\n    \"color\": \"#d8c9a8\",\n    "
    "\"weave\": \"twill/2\"\n  },\n"
    "  \"keyframes\": [\n    {\n      \"id\": \"k\",\n      \"name\": \"k\",\n      \"start\": 0.0,\n      "
    "\"duration\": 1.0,\n"
    "      \"anchors\": [\n        { \"column\": 0, \"row\": 0, \"position\": [0.0, 0.0, 0.0], \"pin\": true "
    "},\n"
    "        { \"column\": 1, \"row\": 0, \"position\": [0.0, 0.0, 0.0] }\n      ],\n      \"note\": null\n  "
    "  }\n  ],\n"
    "  \"transitions\": [\n    { \"from\": \"k\", \"curve\": \"linear\", \"bounce\": 1.50 }\n  ],\n"
    "  \"waves\": [],\n  \"sways\": [],\n  \"author\": { \"name\": \"Åse\", \"born\": 1901 }\n}\n";

static void
unknown_keys_are_kept_and_warned_of(void)
{
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) project = parse(unknown_keys, problems);
    g_assert_nonnull(project);
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_WARNING, "cloth.weave", "unknown", ""));
    g_assert_true(
        holds_problem(problems, BILLOW_PROBLEM_WARNING, "keyframes[0].anchors[0].pin", "unknown", ""));
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_WARNING, "keyframes[0].note", "unknown", ""));
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_WARNING, "transitions[0].bounce", "unknown", ""));
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_WARNING, "author", "unknown", ""));
    g_assert_cmpuint(problems->len, ==, 5);
    g_autofree char *text = format(project);
    g_assert_cmpstr(text, ==, unknown_keys);
}

static double
random_number(GRand *rand)
{
    return ldexp(g_rand_double_range(rand, -1.0, 1.0), g_rand_int_range(rand, -20, 29));
}

static BillowBlock *
random_block(GRand *rand, BillowBlockKind kind, int number)
{
    g_autofree char *id = g_strdup_printf("%s %d \"\\/\n\tø", billow_kinds[kind]->word, number);
    BillowBlock *block = billow_block_new(kind, id, number % 2 ? "" : "näme");
    block->start = number * 2 + g_rand_double(rand);
    block->duration = g_rand_double(rand);
    block->muted = g_rand_boolean(rand);
    if (billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE))
        block->color = g_rand_int_range(rand, 0, 10);
    return block;
}

static GBytes *
random_shape(GRand *rand, const BillowGrid *grid)
{
    gsize n = 3 * billow_grid_count(grid);
    float *values = g_new(float, n);
    for (gsize i = 0; i < n; i++)
        values[i] = (float) random_number(rand);
    return g_bytes_new_take(values, n * sizeof *values);
}

static BillowVec3
random_vector(GRand *rand)
{
    return billow_vec3(random_number(rand), random_number(rand), random_number(rand));
}

static double
random_size(GRand *rand)
{
    return fabs(random_number(rand)) + 1e-3;
}

static BillowCoarsePose *
random_pose(GRand *rand)
{
    BillowCoarsePose *pose =
        billow_coarse_pose_new(g_rand_int_range(rand, 2, 18), g_rand_int_range(rand, 2, 18));
    for (int i = 0; i < 3 * pose->columns * pose->rows; i++)
        pose->points[i] = (float) random_number(rand);
    return pose;
}

static void
randomise_material(GRand *rand, BillowProject *project)
{
    int presets = 0;
    while (billow_material_presets[presets].choice.word)
        presets++;
    billow_cloth_set_preset(project->cloth, g_rand_int_range(rand, 0, presets));
    const double bend = project->cloth->material.bend;
    if (g_rand_boolean(rand))
        project->cloth->material = (BillowMaterial){.density = random_size(rand),
                                                    .stretch = random_size(rand),
                                                    .shear = random_size(rand),
                                                    .bending_length = g_rand_double_range(rand, 0.0, 0.2),
                                                    .bend = bend,
                                                    .damping = random_size(rand),
                                                    .drag = random_size(rand)};
    for (int i = 0; i < g_rand_int_range(rand, 0, 4); i++)
        billow_number_keys_set(&project->cloth->stiffness.keys, billow_stiffness_fields, random_number(rand),
                               0.0, g_rand_double_range(rand, 0.01, 100.0));
    project->cloth->material_in_cloth = g_rand_boolean(rand);
    project->cloth->bend_given = !project->cloth->material_in_cloth && g_rand_boolean(rand);
    if (project->cloth->bend_given)
        project->cloth->material.bend = random_size(rand);
    project->loop = g_rand_boolean(rand);
    project->cloth->anchor_radius = g_rand_boolean(rand) ? random_size(rand) : 0.0;
    project->cloth->thickness = g_rand_boolean(rand) ? random_size(rand) : 0.0;
    project->cloth->keep_lengths = g_rand_boolean(rand);
    project->cloth->keep_angles = g_rand_boolean(rand);
    project->cloth->surface = g_rand_boolean(rand);
    if (g_rand_boolean(rand)) {
        project->cloth->trail = g_rand_double_range(rand, 0.0, 2.0);
        project->cloth->trail_by = g_rand_boolean(rand);
        project->cloth->trail_stiffness = g_rand_double_range(rand, 0.1, 10.0);
        project->cloth->trail_damping = g_rand_double_range(rand, 0.05, 0.95);
        project->cloth->trail_air = g_rand_double(rand);
    }
    project->cloth->pattern = g_rand_int_range(rand, BILLOW_PATTERN_PLAIN, BILLOW_PATTERN_CHECK + 1);
    if (g_rand_boolean(rand))
        project->cloth->damping = (BillowDamping){g_rand_double_range(rand, 0.1, 9.0), g_rand_double(rand)};
}

static void
randomise_physics(GRand *rand, BillowPhysics *physics)
{
    physics->wind = (BillowWind){.direction = random_number(rand),
                                 .elevation = g_rand_double_range(rand, -90.0, 90.0),
                                 .speed = random_size(rand),
                                 .gust = random_size(rand),
                                 .gust_period = random_size(rand),
                                 .gust_shape = (BillowGust) g_rand_int_range(rand, 0, 2),
                                 .pressure = random_size(rand),
                                 .lift = random_size(rand),
                                 .law = (BillowWindLaw) g_rand_int_range(rand, 0, 2),
                                 .turbulence = g_rand_double_range(rand, 0.0, 2.0),
                                 .turbulence_size = random_size(rand),
                                 .turbulence_seed = g_rand_int_range(rand, 0, 1000000)};
    for (int key = g_rand_int_range(rand, 0, 4); key > 0; key--) {
        BillowWind now = billow_wind_default();
        now.direction = random_number(rand);
        now.speed = random_size(rand);
        const double seconds = random_size(rand);
        billow_wind_set_key(&physics->wind, seconds, 0.0, &now);
        BillowWindKey *own = &physics->wind.keys[billow_wind_find_key(&physics->wind, seconds, 0.0)];
        own->gust = random_size(rand);
        own->turbulence = random_size(rand);
    }
    physics->gravity = random_size(rand);
    physics->layers = (BillowPhysicsLayers) g_rand_int_range(rand, 0, 2);
    physics->solver = g_rand_int_range(rand, 0, billow_solver_count());
    if (g_rand_boolean(rand))
        physics->substeps = g_rand_int_range(rand, 1, BILLOW_MAX_SUBSTEPS + 1);
    else
        physics->step = g_rand_double_range(rand, BILLOW_MIN_STEP, BILLOW_MAX_STEP);
    physics->iterations = g_rand_int_range(rand, 1, BILLOW_MAX_ITERATIONS + 1);
    physics->strain_limit = g_rand_boolean(rand) ? random_size(rand) : 0.0;
}

/* Adds a block of a kind without times. */
static BillowBlock *
add_timeless(GRand *rand, BillowProject *project, BillowBlockKind kind, int number)
{
    BillowBlock *block = random_block(rand, kind, number);
    block->start = block->duration = 0.0;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

static void
add_random_bodies(GRand *rand, BillowProject *project, int n)
{
    for (int i = 0; i < n; i++) {
        BillowMovingBody *body = billow_block_body(add_timeless(rand, project, BILLOW_BLOCK_COLLIDER, i));
        for (int key = g_rand_int_range(rand, 0, 4); key > 0; key--)
            billow_moving_body_set_key(body, random_size(rand), 0.0, random_vector(rand),
                                       random_vector(rand));
        body->collider =
            (BillowCollider){(BillowColliderShape) (i % billow_shape_count()),
                             random_vector(rand),
                             random_vector(rand),
                             random_size(rand),
                             random_size(rand),
                             billow_vec3(random_size(rand), random_size(rand), random_size(rand)),
                             random_size(rand),
                             g_rand_int_range(rand, 0, 2),
                             g_rand_int_range(rand, 0, 2),
                             random_size(rand),
                             g_rand_int_range(rand, 0, 2)};
        body->collider.is_open = g_rand_int_range(rand, 0, 2);
        body->collider.thickness = random_size(rand);
        body->collider.in_physics = g_rand_int_range(rand, 0, 2);
        BillowSlide *slide = billow_block_slide(add_timeless(rand, project, BILLOW_BLOCK_CONSTRAINT, i));
        *slide = (BillowSlide){i % 4, i / 4, (BillowConstraintKind) g_rand_int_range(rand, 0, 2),
                               random_vector(rand)};
    }
}

/* A degree on a curve without one survives saving, and changing the curve and back. */
static void
a_degree_outlives_its_curve(void)
{
    g_autofree char *example = read_example();
    g_auto(GStrv) parts = g_strsplit(example, "\"power-in\", \"degree\": 2.0", 2);
    g_assert_nonnull(parts[1]);
    g_autofree char *text = g_strjoinv("\"linear\", \"degree\": 3.5", parts);
    g_autoptr(BillowProject) project = parse_valid(text);
    g_autofree char *again = format(project);
    g_assert_cmpstr(again, ==, text);
    BillowBlock *transition = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_TRANSITION), 0);
    billow_block_easing(transition)->curve = BILLOW_CURVE_EASE_IN_OUT;
    g_autofree char *other = format(project);
    g_autoptr(BillowProject) changed = parse_valid(other);
    transition = g_ptr_array_index(billow_project_track(changed, BILLOW_BLOCK_TRANSITION), 0);
    billow_block_easing(transition)->curve = BILLOW_CURVE_LINEAR;
    g_autofree char *back = format(changed);
    g_assert_cmpstr(back, ==, text);
}

static void
add_random_keys(GRand *rand, BillowBlock *block)
{
    BillowNumberKeys *keys = billow_block_number_keys(block);
    for (const BillowField *field = billow_kind_keyed_fields(block->kind); field->key; field++)
        for (int i = 0; billow_field_may_have_keys(field) && i < g_rand_int_range(rand, 0, 4); i++)
            billow_number_keys_set(keys, field, random_number(rand), 0.0,
                                   g_rand_double_range(rand, billow_number_low(field), field->high));
    for (size_t i = 0; i < keys->n_numbers; i++)
        keys->numbers[i].keys[0].easing.curve =
            (BillowCurve) g_rand_int_range(rand, 0, billow_easing_count());
}

static void
add_random_keyframes(GRand *rand, BillowProject *project, int n)
{
    for (int i = 0; i < n; i++) {
        BillowBlock *block = random_block(rand, BILLOW_BLOCK_KEYFRAME, i);
        BillowAnchor anchors[3];
        for (int a = 0; a < 3; a++)
            anchors[a] =
                (BillowAnchor){a, g_rand_int_range(rand, 0, project->cloth->grid.rows),
                               billow_vec3(random_number(rand), random_number(rand), random_number(rand))};
        billow_block_set_anchors(block, anchors, (size_t) g_rand_int_range(rand, 0, 4));
        if (g_rand_boolean(rand))
            billow_block_keyframe(block)->hang = random_pose(rand);
        billow_block_keyframe(block)->laid = g_rand_boolean(rand);
        if (g_rand_boolean(rand))
            billow_block_keyframe(block)->wind =
                (BillowSteadyWind){.direction = random_number(rand),
                                   .elevation = g_rand_double_range(rand, -90.0, 90.0),
                                   .strength = g_rand_double_range(rand, 0.0, 9.0),
                                   .source = (BillowWindSource) g_rand_int_range(rand, 0, 2)};
        if (billow_grid_count(&project->cloth->grid) < 500) {
            g_autoptr(GBytes) shape = random_shape(rand, &project->cloth->grid);
            billow_block_set_shape(block, shape);
        }
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
        BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, block->id, "");
        billow_block_easing(transition)->curve =
            (BillowCurve) g_rand_int_range(rand, 0, billow_easing_count());
        billow_block_easing(transition)->degree = g_rand_double_range(rand, 1.0, 4.0);
        billow_block_easing(transition)->overshoot = g_rand_double(rand);
        billow_block_path(transition)->kind = (BillowPathKind) g_rand_int_range(rand, 0, BILLOW_N_PATHS);
        billow_block_path(transition)->height = random_number(rand);
        billow_block_easing(transition)->x2 = g_rand_double(rand);
        billow_block_easing(transition)->y2 = g_rand_double_range(rand, -1.0, 2.0);
        billow_block_move(transition)->follow =
            (BillowFollowThrough){.lag = g_rand_double(rand),
                                  .swing = g_rand_double(rand),
                                  .frequency = g_rand_double_range(rand, 0.01, 9.0),
                                  .damping = g_rand_double_range(rand, 0.01, 1.0),
                                  .overlap = g_rand_double(rand),
                                  .flare = g_rand_double(rand),
                                  .billow = g_rand_double(rand),
                                  .fall = g_rand_double(rand),
                                  .slap = g_rand_double(rand)};
        if (g_rand_boolean(rand))
            add_random_keys(rand, transition);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
    }
}

static void
randomise_damping(GRand *rand, const BillowGrid *grid, BillowLayerDamping *damping)
{
    const BillowGridPoint points[] = {{0, g_rand_int_range(rand, 0, grid->rows)}, {1, 0}};
    BillowPaint *paint = billow_paint_new(g_rand_int_range(rand, 2, 66), g_rand_int_range(rand, 2, 66));
    for (size_t i = 0; i < billow_paint_count(paint); i++)
        paint->values[i] = (guchar) g_rand_int_range(rand, 0, 256);
    billow_layer_damping_set_from(damping, points, (size_t) g_rand_int_range(rand, 0, 3));
    billow_layer_damping_set_paint(damping, g_rand_boolean(rand) ? paint : NULL);
    billow_paint_free(paint);
}

static void
add_random_layers(GRand *rand, BillowProject *project, int n)
{
    for (int i = 0; i < n; i++) {
        BillowBlock *wave = random_block(rand, BILLOW_BLOCK_WAVE, i);
        wave->fade_in = wave->duration * 0.3;
        if (g_rand_boolean(rand))
            wave->gusts = (BillowGusts){g_rand_double(rand), g_rand_double_range(rand, 0.1, 9.0),
                                        (BillowGust) g_rand_int_range(rand, 0, 2)};
        *billow_block_wave(wave) = (BillowWave){.shape = (BillowWaveShape) (i % 2),
                                                .axis = (BillowWaveAxis) g_rand_int_range(rand, 0, 4),
                                                .amplitude = random_number(rand),
                                                .wavelength = fabs(random_number(rand)) + 1e-3,
                                                .speed = random_number(rand),
                                                .phase = random_number(rand),
                                                .direction = random_number(rand),
                                                .origin_column = random_number(rand),
                                                .origin_row = random_number(rand),
                                                .decay = g_rand_double(rand),
                                                .heading = random_number(rand),
                                                .elevation = g_rand_double_range(rand, -90.0, 90.0),
                                                .variation = g_rand_double(rand),
                                                .seed = g_rand_int_range(rand, 0, 1000000)};
        if (g_rand_boolean(rand))
            billow_block_wave(wave)->change =
                (BillowChange){g_rand_double(rand), g_rand_double(rand), g_rand_double(rand),
                               (BillowCurve) g_rand_int_range(rand, 0, billow_easing_count())};
        if (g_rand_boolean(rand))
            add_random_keys(rand, wave);
        randomise_damping(rand, &project->cloth->grid, &wave->damping);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), wave);
        BillowBlock *sway = random_block(rand, BILLOW_BLOCK_SWAY, i);
        sway->fade_out = sway->duration * 0.5;
        *billow_block_sway(sway) = (BillowSway){.motion = (BillowSwayMotion) g_rand_int_range(rand, 0, 2),
                                                .direction = random_number(rand),
                                                .amplitude = random_number(rand),
                                                .period = fabs(random_number(rand)) + 1e-3,
                                                .phase = random_number(rand)};
        if (g_rand_boolean(rand))
            billow_block_sway(sway)->change =
                (BillowChange){.amplitude = g_rand_double(rand),
                               .length = g_rand_double(rand),
                               .curve = (BillowCurve) g_rand_int_range(rand, 0, billow_easing_count())};
        if (g_rand_boolean(rand))
            add_random_keys(rand, sway);
        randomise_damping(rand, &project->cloth->grid, &sway->damping);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
        BillowBlock *marker = random_block(rand, BILLOW_BLOCK_MARKER, i);
        marker->duration = 0.0;
        marker->muted = FALSE;
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_MARKER), marker);
    }
}

static void
random_projects_round_trip(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);
    for (int i = 0; i < 200; i++) {
        BillowGrid grid = {g_rand_int_range(rand, 4, 4097), g_rand_int_range(rand, 2, 1025),
                           random_size(rand)};
        if (i % 2) { /* small enough for baked shapes */
            grid.columns = g_rand_int_range(rand, 4, 12);
            grid.rows = g_rand_int_range(rand, 2, 12);
        }
        g_autoptr(BillowProject) project = billow_project_new("Cloth / \"quoted\" \\ ☂", &grid);
        project->frame_rate = i % 2 ? g_rand_double_range(rand, 1.0, 240.0) : g_rand_int_range(rand, 1, 241);
        project->duration = i % 3 ? g_rand_double_range(rand, 0.1, 86400.0) : 0.0;
        add_random_keyframes(rand, project, i % 4);
        add_random_layers(rand, project, i % 5);
        if (i % 3)
            randomise_material(rand, project);
        randomise_physics(rand, &project->physics);
        add_random_bodies(rand, project, i % 6);
        g_autofree char *text = format(project);
        g_autoptr(BillowProject) again = parse_valid(text);
        g_assert_true(billow_project_equal(project, again));
        g_autofree char *text_again = format(again);
        g_assert_cmpstr(text, ==, text_again);
    }
}

static void
assert_number(double value, const char *expected)
{
    GString *text = g_string_new(NULL);
    billow_append_number(text, value);
    g_assert_cmpstr(text->str, ==, expected);
    g_string_free(text, TRUE);
}

static void
numbers_are_the_shortest(void)
{
    assert_number(0.0, "0.0");
    assert_number(6.0, "6.0");
    assert_number(0.1, "0.1");
    assert_number(-0.8, "-0.8");
    assert_number(1.0 / 3.0, "0.3333333333333333");
    assert_number(0.1 + 0.2, "0.30000000000000004");
    assert_number(1e22, "1e+22");
    assert_number(5e-324, "5e-324");
    assert_number(DBL_MAX, "1.7976931348623157e+308");
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);
    for (int i = 0; i < 20000; i++) {
        double value = ldexp(g_rand_double_range(rand, -1.0, 1.0), g_rand_int_range(rand, -1000, 1000));
        GString *text = g_string_new(NULL);
        billow_append_number(text, value);
        g_assert_cmpfloat(g_ascii_strtod(text->str, NULL), ==, value);
        g_string_free(text, TRUE);
    }
}

static void
assert_float(float value, const char *expected)
{
    GString *text = g_string_new(NULL);
    billow_append_float(text, value);
    g_assert_cmpstr(text->str, ==, expected);
    g_string_free(text, TRUE);
}

/* Asserts that no decimal with one digit fewer is the same float. */
static void
assert_shortest(float value)
{
    GString *text = g_string_new(NULL);
    billow_append_float(text, value);
    g_assert_true((float) g_ascii_strtod(text->str, NULL) == value);
    gsize significant = 0;
    for (const char *p = text->str; *p && *p != 'e'; p++)
        significant += g_ascii_isdigit(*p) && (significant > 0 || *p != '0');
    if (significant > 1 && !g_str_has_suffix(text->str, ".0")) {
        g_autofree char *shorter = g_strdup_printf("%.*e", (int) significant - 2, (double) value);
        g_assert_true((float) g_ascii_strtod(shorter, NULL) != value);
    }
    g_string_free(text, TRUE);
}

static void
floats_are_the_shortest(void)
{
    assert_float(0.0f, "0.0");
    assert_float(-0.0f, "-0.0");
    assert_float(0.1f, "0.1");
    assert_float(-2.0f, "-2.0");
    assert_float(16777216.0f, "16777216.0");
    assert_float(1e9f, "1000000000.0");
    assert_float(2.5e-07f, "0.00000025");
    assert_float(1e-45f, "1e-45");
    g_autoptr(GRand) rand = g_rand_new_with_seed(4);
    for (int i = 0; i < 100000; i++)
        assert_shortest(
            ldexpf((float) g_rand_double_range(rand, -1.0, 1.0), g_rand_int_range(rand, -40, 30)));
}

/* --- Locales: a locale with a decimal comma is created by the test, so that none needs to be installed
 * --- */

static void
make_comma_locale(const char *folder)
{
    GString *map = g_string_new("<code_set_name> ASCII\n<comment_char> %\n<escape_char> /\n<mb_cur_min> 1\n"
                                "<mb_cur_max> 1\nCHARMAP\n");
    for (int i = 0; i < 128; i++)
        g_string_append_printf(map, "<U%04X> /x%02x x\n", i, i);
    g_string_append(map, "END CHARMAP\n");
    g_autofree char *map_path = g_build_filename(folder, "ascii.map", NULL);
    g_autofree char *source_path = g_build_filename(folder, "comma.src", NULL);
    g_autofree char *output = g_build_filename(folder, "comma", NULL);
    g_assert_true(g_file_set_contents(map_path, map->str, -1, NULL));
    g_assert_true(
        g_file_set_contents(source_path,
                            "LC_NUMERIC\ndecimal_point \"<U002C>\"\nthousands_sep \"\"\ngrouping -1\n"
                            "END LC_NUMERIC\n",
                            -1, NULL));
    char *command[] = {"localedef", "-c", "--quiet", "-f", map_path, "-i", source_path, output, NULL};
    g_spawn_sync(
        NULL, command, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL, NULL,
        NULL); /* localedef warns about missing categories; that the comma is used is asserted below */
    g_string_free(map, TRUE);
}

/* Sets LOCPATH no longer than needed, because the C library leaks memory whenever it reads it. */
static void
enter_comma_locale(const char *folder)
{
    g_setenv("LOCPATH", folder, TRUE);
    g_assert_nonnull(setlocale(LC_NUMERIC, "comma"));
    g_unsetenv("LOCPATH");
    g_assert_cmpstr(localeconv()->decimal_point, ==, ",");
}

static void
remove_folder(const char *folder)
{
    char *command[] = {"rm", "-rf", (char *) folder, NULL};
    g_assert_true(g_spawn_sync(NULL, command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
}

static void
numbers_do_not_follow_the_locale(void)
{
    g_autofree char *folder = g_dir_make_tmp("billow-locale-XXXXXX", NULL);
    make_comma_locale(folder);
    enter_comma_locale(folder);
    example_round_trips();
    example_is_read();
    physics_round_trips();
    assert_number(-0.8, "-0.8");
    g_assert_nonnull(setlocale(LC_NUMERIC, "C"));
    remove_folder(folder);
}

/* --- Files --- */

typedef struct {
    char *folder, *path;
    BillowProject *project;
} Files;

static void
set_up(Files *files, gconstpointer data)
{
    files->folder = g_dir_make_tmp("billow-io-XXXXXX", NULL);
    files->path = g_build_filename(files->folder, "Canopy.billow", NULL);
    g_autofree char *text = read_example();
    files->project = parse_valid(text);
}

static void
tear_down(Files *files, gconstpointer data)
{
    remove_folder(files->folder);
    g_free(files->folder);
    g_free(files->path);
    billow_project_unref(files->project);
}

static guint
count_files(const char *folder)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    guint n = 0;
    while (g_dir_read_name(dir))
        n++;
    g_dir_close(dir);
    return n;
}

static void
saved_project_loads_equal(Files *files, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_assert_true(billow_project_save(files->project, files->path, &error));
    g_assert_no_error(error);
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) again = billow_project_load(files->path, problems, &error);
    g_assert_no_error(error);
    g_assert_true(billow_project_equal(files->project, again));
    g_assert_cmpuint(problems->len, ==, 1); /* the texture is missing */
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_WARNING, "cloth.texture", "textures/gingham.png",
                                "does not exist"));
    g_assert_cmpuint(count_files(files->folder), ==, 1);
}

/* A missing mesh is reported with its path, an existing one is not; the file opens. */
static void
missing_meshes_are_warned_of(Files *files, gconstpointer data)
{
    g_autofree char *text = g_strdup(
        "{\"format\": \"billow\", \"version\": 1, \"cloth\": {\"columns\": 2, \"rows\": 2, \"spacing\": 1}, "
        "\"keyframes\": [], \"scene\": {\"colliders\": [{\"mesh\": \"there.obj\"}, {\"mesh\": "
        "\"gone.obj\"}]}}");
    g_autofree char *there = g_build_filename(files->folder, "there.obj", NULL);
    g_autoptr(GPtrArray) problems = new_problems();
    g_assert_true(g_file_set_contents(there, "", 0, NULL));
    g_autoptr(BillowProject) project =
        billow_project_parse(text, strlen(text), "a.billow", files->folder, problems);
    g_assert_nonnull(project);
    g_assert_cmpuint(problems->len, ==, 1);
    g_assert_true(holds_problem(problems, BILLOW_PROBLEM_WARNING, "scene.colliders[1].mesh", "gone.obj",
                                "does not exist"));
    g_remove(there);
}

static guint
count_warnings_of_mesh(Files *files, const char *mesh)
{
    g_autofree char *text = g_strdup_printf(
        "{\"format\": \"billow\", \"version\": 1, \"cloth\": {\"columns\": 2, \"rows\": 2, "
        "\"spacing\": 1, \"texture\": \"%s\"}, \"scene\": {\"colliders\": [{\"mesh\": \"%s\"}]}}",
        mesh, mesh);
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) project =
        billow_project_parse(text, strlen(text), "a.billow", files->folder, problems);
    g_assert_nonnull(project);
    return problems->len;
}

/* Even looking for it might mount a network drive. */
static void
files_outside_of_the_folder_are_not_looked_for(Files *files, gconstpointer data)
{
    g_autofree char *inside = g_build_filename(files->folder, "gone.obj", NULL);
    g_assert_cmpuint(count_warnings_of_mesh(files, "gone.obj"), ==, 2);
    g_assert_cmpuint(count_warnings_of_mesh(files, "of/../gone.obj"), ==, 2);
    g_assert_cmpuint(count_warnings_of_mesh(files, inside), ==, 2);
    g_assert_cmpuint(count_warnings_of_mesh(files, "../gone.obj"), ==, 0);
    g_assert_cmpuint(count_warnings_of_mesh(files, "of/../../gone.obj"), ==, 0);
    g_assert_cmpuint(count_warnings_of_mesh(files, "/net/host/gone.obj"), ==, 0);
}

static void
save_keeps_permissions_and_links(Files *files, gconstpointer data)
{
    g_autofree char *link = g_build_filename(files->folder, "link.billow", NULL);
    g_assert_true(g_file_set_contents(files->path, "old", -1, NULL));
    g_assert_cmpint(g_chmod(files->path, 0640), ==, 0);
    g_assert_cmpint(symlink("Canopy.billow", link), ==, 0);
    g_assert_true(billow_project_save(files->project, link, NULL));
    struct stat status;
    g_assert_cmpint(lstat(link, &status), ==, 0);
    g_assert_true(S_ISLNK(status.st_mode));
    g_assert_cmpint(stat(files->path, &status), ==, 0);
    g_assert_cmpint(status.st_mode & 07777, ==, 0640);
    g_autoptr(BillowProject) again = billow_project_load(files->path, NULL, NULL);
    g_assert_nonnull(again);
}

static gboolean
is_link(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

static void
save_follows_links_to_where_nothing_is(Files *files, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *first = g_build_filename(files->folder, "first.billow", NULL);
    g_autofree char *second = g_build_filename(files->folder, "second.billow", NULL);
    g_assert_cmpint(symlink("second.billow", first), ==, 0);
    g_assert_cmpint(symlink(files->path, second), ==, 0);
    g_assert_true(billow_project_save(files->project, first, &error));
    g_assert_no_error(error);
    g_assert_true(is_link(first) && is_link(second) && !is_link(files->path));
    g_autoptr(BillowProject) again = billow_project_load(files->path, NULL, NULL);
    g_assert_nonnull(again);
    g_assert_cmpuint(count_files(files->folder), ==, 3);
    /* a loop of links */
    g_assert_cmpint(g_unlink(second), ==, 0);
    g_assert_cmpint(symlink("first.billow", second), ==, 0);
    g_assert_false(billow_project_save(files->project, first, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_TOO_MANY_LINKS);
    g_assert_nonnull(strstr(error->message, first));
    g_assert_true(is_link(first) && is_link(second));
    g_assert_cmpuint(count_files(files->folder), ==, 3);
}

/* Limits the size of files to `bytes`, as on a full disk. */
static void
limit_files(rlim_t bytes)
{
    struct rlimit limit;
    g_assert_cmpint(getrlimit(RLIMIT_FSIZE, &limit), ==, 0);
    limit.rlim_cur = bytes;
    g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &limit), ==, 0);
}

static void
failed_save_leaves_the_old_file(Files *files, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_assert_true(g_file_set_contents(files->path, "old", -1, NULL));
    signal(SIGXFSZ, SIG_IGN);
    limit_files(100);
    gboolean saved = billow_project_save(files->project, files->path, &error);
    limit_files(RLIM_INFINITY);
    g_assert_false(saved);
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_assert_nonnull(strstr(error->message, files->path));
    g_autofree char *kept = NULL;
    g_assert_true(g_file_get_contents(files->path, &kept, NULL, NULL));
    g_assert_cmpstr(kept, ==, "old");
    g_assert_cmpuint(count_files(files->folder), ==, 1);
}

static void
check_saved(Files *files)
{
    g_autoptr(GError) error = NULL;
    g_assert_true(billow_project_save(files->project, files->path, &error));
    g_assert_no_error(error);
}

static void
check_not_saved(Files *files, const char *shown)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *kept = NULL;
    g_assert_true(g_file_set_contents(files->path, "old", -1, NULL));
    g_assert_false(billow_project_save(files->project, files->path, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    g_assert_nonnull(strstr(error->message, files->path));
    g_assert_nonnull(strstr(error->message, shown));
    g_assert_true(g_file_get_contents(files->path, &kept, NULL, NULL));
    g_assert_cmpstr(kept, ==, "old");
}

static void
what_could_not_be_read_again_is_not_written(Files *files, gconstpointer data)
{
    billow_cloth_set_texture(files->project->cloth, "textures/caf\xe9.png");
    check_not_saved(files, "“textures/caf\xef\xbf\xbd.png” is not valid UTF-8");
    billow_cloth_set_texture(files->project->cloth, "textures/gingham.png");
    billow_project_set_name(files->project, "Caf\xe9");
    check_not_saved(files, "“Caf\xef\xbf\xbd” is not valid UTF-8");
}

/* --- Projects that no reader opens --- */

static BillowBlock *
first_keyframe(BillowProject *project)
{
    return billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
}

static void
shrink(BillowProject *project)
{
    project->cloth->grid.spacing = 1e-10;
}

static void
slow_down(BillowProject *project)
{
    project->frame_rate = 0.5;
}

static void
lose_time(BillowProject *project)
{
    project->duration = NAN;
}

static void
paint_black(BillowProject *project)
{
    billow_cloth_set_color(project->cloth, "black");
}

/* Adds a keyframe after the first one. */
static BillowBlock *
add_keyframe(BillowProject *project, const char *id)
{
    BillowBlock *keyframe = billow_block_copy(first_keyframe(project));
    billow_block_set_id(keyframe, id);
    keyframe->start = billow_block_end(first_keyframe(project)) + 1.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    return keyframe;
}

static void
share_id(BillowProject *project)
{
    add_keyframe(project, first_keyframe(project)->id);
}

static void
overlap(BillowProject *project)
{
    add_keyframe(project, "second");
    first_keyframe(project)->duration += 2.0;
}

static void
anchor_off_the_cloth(BillowProject *project)
{
    billow_block_keyframe(first_keyframe(project))->anchors[0].column = project->cloth->grid.columns;
}

/* Nests as deep as a document may be, within another object. */
static void
nest_deep(BillowProject *project)
{
    GString *text = g_string_new("{\"deep\": ");
    for (int i = 1; i < BILLOW_JSON_MAX_DEPTH; i++)
        g_string_append_c(text, '[');
    for (int i = 1; i < BILLOW_JSON_MAX_DEPTH; i++)
        g_string_append_c(text, ']');
    g_string_append_c(text, '}');
    g_free(project->cloth->unknown[BILLOW_CLOTH_GRID]);
    project->cloth->unknown[BILLOW_CLOTH_GRID] = g_string_free(text, FALSE);
}

static const struct {
    void (*spoil)(BillowProject *project);
    const char *place; /* of the expected problem */
} spoiled[] = {
    {shrink, "cloth.spacing"},
    {slow_down, "frame_rate"},
    {lose_time, "line 6"},
    {paint_black, "cloth.color"},
    {share_id, "keyframes[1].id"},
    {overlap, "keyframes[1].start"},
    {anchor_off_the_cloth, "keyframes[0].anchors[0].column"},
    {nest_deep, "32"},
};

static void
what_would_not_open_again_is_not_written(Files *files, gconstpointer data)
{
    for (gsize i = 0; i < G_N_ELEMENTS(spoiled); i++) {
        g_autofree char *text = read_example();
        billow_project_unref(files->project);
        files->project = parse_valid(text);
        check_saved(files);
        g_test_message("%s", spoiled[i].place);
        spoiled[i].spoil(files->project);
        check_not_saved(files, spoiled[i].place);
        g_assert_cmpuint(count_files(files->folder), ==, 1);
    }
}

static void
save_into_no_folder_fails(Files *files, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_build_filename(files->folder, "gone", "x.billow", NULL);
    g_assert_false(billow_project_save(files->project, path, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_clear_error(&error);
    g_assert_false(billow_project_save(files->project, files->folder, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
}

static void
load_tells_what_cannot_be_read(Files *files, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_project_load(files->path, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_assert_nonnull(strstr(error->message, files->path));
    g_clear_error(&error);
    g_assert_null(billow_project_load(files->folder, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
    g_clear_error(&error);
    g_assert_true(g_file_set_contents(files->path, "", 0, NULL));
    g_assert_null(billow_project_load(files->path, NULL, &error));
    g_assert_error(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID);
    g_autofree char *line = g_strconcat(files->path, ": line 1, column 1: not JSON: ", NULL);
    g_assert_true(g_str_has_prefix(error->message, line));
}

static void
load_refuses_a_file_over_256_mib(Files *files, gconstpointer data)
{
    int descriptor = g_open(files->path, O_CREAT | O_WRONLY, 0600);
    g_assert_cmpint(ftruncate(descriptor, (off_t) BILLOW_JSON_MAX_BYTES + 1), ==, 0);
    close(descriptor);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_project_load(files->path, NULL, &error));
    g_assert_error(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID);
    g_assert_nonnull(strstr(error->message, "256 MiB"));
}

static void
add_refusals(void)
{
    for (const Refusal *refusal = refusals; refusal->name; refusal++) {
        g_autofree char *path = g_strconcat("/project-file/refuses/", refusal->name, NULL);
        g_test_add_data_func(path, refusal, refuses);
    }
}

static void
add_file_test(const char *path, void (*test)(Files *, gconstpointer))
{
    g_test_add(path, Files, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/project-file/example-round-trips", example_round_trips);
    g_test_add_func("/project-file/example-is-read", example_is_read);
    g_test_add_func("/project-file/a-degree-outlives-its-curve", a_degree_outlives_its_curve);
    g_test_add_func("/project-file/physics-round-trips", physics_round_trips);
    g_test_add_func("/project-file/physics-is-read", physics_is_read);
    g_test_add_func("/project-file/hung-cloth-round-trips", hung_cloth_round_trips);
    g_test_add_func("/project-file/follow-through-round-trips", follow_round_trips);
    g_test_add_func("/project-file/hung-cloth-is-read", hung_cloth_is_read);
    g_test_add_func("/project-file/damping-of-layers-round-trips", damping_round_trips);
    g_test_add_func("/project-file/folds-round-trip", folds_round_trip);
    g_test_add_func("/project-file/outline-round-trips", outline_round_trips);
    g_test_add_func("/project-file/anchors-between-points-round-trip", anchors_between_points_round_trip);
    g_test_add_func("/project-file/angles-are-kept-where-the-file-says-so",
                    angles_are_kept_where_the_file_says_so);
    g_test_add_func("/project-file/maps-round-trip", maps_round_trip);
    g_test_add_func("/project-file/folds-are-read", folds_are_read);
    g_test_add_func("/project-file/creases-are-read", creases_are_read);
    g_test_add_func("/project-file/crease-without-values-has-those-of-a-new-one",
                    crease_without_values_has_those_of_a_new_one);
    g_test_add_func("/project-file/markers-and-colors-are-beside-the-rest",
                    markers_and_colors_are_beside_the_rest);
    g_test_add_func("/project-file/older-material-is-written-as-it-was", older_material_is_written_as_it_was);
    g_test_add_func("/project-file/cloths-material-counts-before-that-of-the-physics",
                    cloths_material_counts_before_that_of_the_physics);
    g_test_add_func("/project-file/step-counts-before-substeps", step_counts_before_substeps);
    g_test_add_func("/project-file/bend-tells-what-to-use-instead", bend_tells_what_to_use_instead);
    g_test_add_func("/project-file/materials-are-found-by-name", materials_are_found_by_name);
    g_test_add_func("/project-file/defaults-are-those-of-the-format", defaults_are_those_of_the_format);
    g_test_add_func("/project-file/touching-keyframes-do-not-overlap", touching_keyframes_do_not_overlap);
    g_test_add_func("/project-file/all-problems-are-told-at-once", all_problems_are_told_at_once);
    g_test_add_func("/project-file/problems-are-printable", problems_are_printable);
    g_test_add_func("/project-file/a-million-bad-anchors", a_million_bad_anchors_are_told_in_bounds);
    g_test_add_func("/project-file/a-flood-of-values-is-refused", a_flood_of_values_is_refused);
    g_test_add_func("/project-file/unknown-keys-are-kept", unknown_keys_are_kept_and_warned_of);
    g_test_add_func("/project-file/what-is-lost-is-warned-of", what_is_lost_is_warned_of);
    g_test_add_func("/project-file/random-projects-round-trip", random_projects_round_trip);
    g_test_add_func("/project-file/numbers-are-the-shortest", numbers_are_the_shortest);
    g_test_add_func("/project-file/floats-are-the-shortest", floats_are_the_shortest);
    g_test_add_func("/project-file/numbers-do-not-follow-the-locale", numbers_do_not_follow_the_locale);
    add_refusals();
    add_file_test("/project-file/saved-project-loads-equal", saved_project_loads_equal);
    add_file_test("/project-file/what-could-not-be-read-again-is-not-written",
                  what_could_not_be_read_again_is_not_written);
    add_file_test("/project-file/what-would-not-open-again-is-not-written",
                  what_would_not_open_again_is_not_written);
    add_file_test("/project-file/missing-meshes-are-warned-of", missing_meshes_are_warned_of);
    add_file_test("/project-file/files-outside-of-the-folder-are-not-looked-for",
                  files_outside_of_the_folder_are_not_looked_for);
    add_file_test("/project-file/save-keeps-permissions-and-links", save_keeps_permissions_and_links);
    add_file_test("/project-file/save-follows-links-to-where-nothing-is",
                  save_follows_links_to_where_nothing_is);
    add_file_test("/project-file/failed-save-leaves-the-old-file", failed_save_leaves_the_old_file);
    add_file_test("/project-file/save-into-no-folder-fails", save_into_no_folder_fails);
    add_file_test("/project-file/load-tells-what-cannot-be-read", load_tells_what_cannot_be_read);
    add_file_test("/project-file/load-refuses-a-file-over-256-mib", load_refuses_a_file_over_256_mib);
    return g_test_run();
}
