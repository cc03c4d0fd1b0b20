/* Tests ropes from the project file to the files of all formats. */
#include "format_case.h"

#include "core/base/tube.h"
#include "io/project/file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { POINTS = 5, SIDES = 8, COLUMNS = POINTS + 2 * BILLOW_TUBE_CAP, VERTICES = COLUMNS * (SIDES + 1) };

static const double RADIUS = 0.05;

static void
make_rope(FormatCase *it)
{
    it->project->cloth->grid = (BillowGrid){POINTS, 1, 0.5, .radius = RADIUS};
}

static char *
read_text(const FormatCase *it, const char *name)
{
    GByteArray *bytes = format_case_read(it, name);
    const guint8 end = '\0';
    g_byte_array_append(bytes, &end, 1);
    return (char *) g_byte_array_free(bytes, FALSE);
}

static guint
count_lines(const char *text, const char *start)
{
    guint n = 0;
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++)
        n += g_str_has_prefix(*line, start);
    return n;
}

/* --- Files --- */

static void
obj_is_a_tube(FormatCase *it, gconstpointer word)
{
    make_rope(it);
    format_case_write(it);
    format_case_assert_whole(it);
    g_autofree char *text = read_text(it, "Small Cloth.0003.obj");
    g_assert_cmpuint(count_lines(text, "v "), ==, VERTICES);
    g_assert_cmpuint(count_lines(text, "vt "), ==, VERTICES);
    g_assert_cmpuint(count_lines(text, "vn "), ==, VERTICES);
    g_assert_cmpuint(count_lines(text, "f "), ==, (COLUMNS - 1) * SIDES);
    const char *at = strstr(text, "\nv ");
    for (int column = 0; column < COLUMNS; column++, at = strstr(at + 1, "\nv ")) {
        const int point = CLAMP(column - BILLOW_TUBE_CAP, 0, POINTS - 1);
        double x, y, z;
        g_assert_cmpint(sscanf(at + 3, "%lf %lf %lf", &x, &y, &z), ==, 3);
        const BillowVec3 place = {(double) it->place(3, point, 0), (double) it->place(3, point, 1),
                                  (double) it->place(3, point, 2)};
        const gboolean middle = column == 0 || column == COLUMNS - 1;
        g_assert_cmpfloat_with_epsilon(billow_vec3_distance(place, billow_vec3(x, y, z)),
                                       middle ? 0.0 : RADIUS, 2e-6);
    }
}

static void
obj_can_be_a_line(FormatCase *it, gconstpointer word)
{
    make_rope(it);
    format_case_set_option(it, "curve", TRUE);
    format_case_write(it);
    format_case_assert_whole(it);
    g_autofree char *text = read_text(it, "Small Cloth.0001.obj");
    g_assert_cmpuint(count_lines(text, "v "), ==, POINTS);
    g_assert_cmpuint(count_lines(text, "vt "), ==, 0);
    g_assert_cmpuint(count_lines(text, "f "), ==, 0);
    g_assert_true(g_str_has_suffix(text, "\nl 1 2 3 4 5\n"));
}

static void
usd_can_be_a_curve(FormatCase *it, gconstpointer word)
{
    make_rope(it);
    format_case_set_option(it, "curve", TRUE);
    format_case_set_option(it, "scale", 100.0);
    format_case_write(it);
    format_case_assert_whole(it);
    g_autofree char *text = read_text(it, "Small Cloth.usda");
    g_assert_nonnull(strstr(text, "def BasisCurves \"Mesh\""));
    g_assert_nonnull(strstr(text, "int[] curveVertexCounts = [5]"));
    g_assert_nonnull(strstr(text, "float[] widths = [10"));
    g_assert_null(strstr(text, "normals"));
    g_assert_null(strstr(text, "faceVertexIndices"));
}

/* The cache has as many points as the mesh next to it. */
static void
cache_fits_its_mesh(FormatCase *it, gconstpointer word)
{
    make_rope(it);
    format_case_write(it);
    format_case_assert_whole(it);
    g_autofree char *text = read_text(it, "Small Cloth.obj"),
                    *name = g_strdup_printf("Small Cloth.%s", (const char *) word);
    g_autoptr(GByteArray) bytes = format_case_read(it, name);
    const gboolean mdd = g_str_equal(word, "mdd");
    guint32 points;
    memcpy(&points, bytes->data + (mdd ? 4 : 16), sizeof points);
    g_assert_cmpuint(mdd ? GUINT32_FROM_BE(points) : GUINT32_FROM_LE(points), ==, VERTICES);
    g_assert_cmpuint(count_lines(text, "v "), ==, VERTICES);
}

/* Files with other sides are found to be others. */
static void
sides_are_those_asked_for(FormatCase *it, gconstpointer word)
{
    make_rope(it);
    format_case_write(it);
    format_case_assert_whole(it);
    format_case_set_option(it, "sides", 3);
    g_autoptr(GPtrArray) findings = g_ptr_array_new_with_free_func((GDestroyNotify) billow_finding_free);
    g_autoptr(GError) error = NULL;
    g_assert_true(billow_sequence_verify(&it->sequence, NULL, NULL, findings, NULL, &error));
    g_assert_cmpuint(findings->len, >, 0);
    format_case_write(it);
    format_case_assert_whole(it);
}

/* --- Frames --- */

#define ROPE(more)                                                                                           \
    "{\"format\": \"billow\", \"version\": 1, \"frame_rate\": 24, \"duration\": 4, \"cloth\": "              \
    "{\"columns\": 65, \"rows\": 1, \"spacing\": 0.05, \"radius\": 0.02, \"keep_lengths\": true}, "          \
    "\"keyframes\": [{\"id\": \"a\", \"start\": 0, \"duration\": 1, \"anchors\": ["                          \
    "{\"column\": 0, \"row\": 0, \"position\": [-1, 1, 0]}, {\"column\": 64, \"row\": 0, \"position\": [1, " \
    "1.2, 0]}]}, "                                                                                           \
    "{\"id\": \"b\", \"start\": 2, \"duration\": 2, \"anchors\": [{\"column\": 0, \"row\": 0, "              \
    "\"position\": [-1, 1, 0]}]}], "                                                                         \
    "\"transitions\": [{\"from\": \"a\", \"curve\": \"ease-in-out\"}], \"waves\": [{\"id\": \"w\", "         \
    "\"start\": 0, "                                                                                         \
    "\"duration\": 4, \"shape\": \"plane\", \"axis\": \"direction\", \"heading\": 90, \"amplitude\": 0.3, "  \
    "\"wavelength\": 0.7, \"speed\": 1}], \"sways\": []" more "}"

/* Parses a project, of which `n_unknown` keys are unknown. */
static BillowProject *
parse_knowing(const char *text, guint n_unknown)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *project = billow_project_parse(text, strlen(text), "rope.billow", NULL, problems);
    g_assert_cmpuint(problems->len, ==, n_unknown);
    g_assert_nonnull(project);
    return project;
}

static BillowProject *
parse(const char *text)
{
    return parse_knowing(text, 0);
}

static BillowAnimation *
new_animation(BillowProject *project)
{
    BillowRestCache *cache = billow_rest_cache_new(0);
    BillowAnimation *animation = billow_animation_new(project, cache);
    billow_rest_cache_unref(cache);
    return animation;
}

/* Evaluates a frame on the rope. Free with billow_mesh_unref(). */
static BillowMesh *
frame_of(const BillowAnimation *animation, int frame)
{
    const BillowProject *project = billow_animation_project(animation);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    billow_animation_evaluate(animation, billow_project_frame_time(project, frame), TRUE, NULL, mesh);
    return mesh;
}

static double
worst_strain(const BillowMesh *mesh)
{
    double worst = 0.0;
    for (size_t i = 0; i + 1 < billow_grid_count(&mesh->grid); i++)
        worst = fmax(worst,
                     fabs(billow_vec3_distance(billow_mesh_point(mesh, i), billow_mesh_point(mesh, i + 1)) /
                              mesh->grid.spacing -
                          1.0));
    return worst;
}

/* Returns how far the edges of a frame are from their lengths in the rest shape of a keyframe. */
static double
worst_change(const BillowAnimation *animation, const char *keyframe, const BillowMesh *mesh)
{
    BillowRestShape *shape = billow_animation_rest_shape(animation, keyframe);
    double worst = 0.0;
    for (size_t i = 0; i + 1 < billow_grid_count(&mesh->grid); i++) {
        const double dx = (double) shape->x[i + 1] - (double) shape->x[i],
                     dy = (double) shape->y[i + 1] - (double) shape->y[i],
                     dz = (double) shape->z[i + 1] - (double) shape->z[i];
        const double now = billow_vec3_distance(billow_mesh_point(mesh, i), billow_mesh_point(mesh, i + 1));
        worst = fmax(worst, fabs(now / sqrt(dx * dx + dy * dy + dz * dz) - 1.0));
    }
    billow_rest_shape_unref(shape);
    return worst;
}

/* Waves change no length by more than 1e-4, and neither does the transition, in which an end is let go;
 * anchors stay. Chords of the catenary are up to 4e-4 shorter than the rope along it. */
static void
frames_keep_lengths_and_anchors(void)
{
    g_autoptr(BillowProject) project = parse(ROPE(""));
    g_autoptr(BillowAnimation) animation = new_animation(project);
    for (int frame = 1; frame <= 96; frame++) {
        BillowMesh *mesh = frame_of(animation, frame);
        g_assert_cmpfloat(worst_strain(mesh), <, 4e-4);
        g_assert_true((frame > 24 && frame < 49) ||
                      worst_change(animation, frame <= 24 ? "a" : "b", mesh) < 1e-4);
        g_assert_true(billow_vec3_equal(billow_mesh_point(mesh, 0), billow_vec3(-1.0, 1.0, 0.0)));
        g_assert_true(frame > 24 ||
                      billow_vec3_distance(billow_mesh_point(mesh, 64), billow_vec3(1.0, 1.2, 0.0)) < 1e-6);
        billow_mesh_unref(mesh);
    }
}

#define BENT_ROPE                                                                                            \
    "{\"format\": \"billow\", \"version\": 1, \"frame_rate\": 24, \"duration\": 7, \"cloth\": "              \
    "{\"columns\": 129, \"rows\": 1, \"spacing\": 0.025, \"radius\": 0.01, \"keep_lengths\": true}, "        \
    "\"keyframes\": ["                                                                                       \
    "{\"id\": \"straight\", \"start\": 0, \"duration\": 1, \"anchors\": [" TOP "]}, "                        \
    "{\"id\": \"bent\", \"start\": 2, \"duration\": 1, \"anchors\": [" TOP "], \"bends\": ["                 \
    "{\"column\": 20, \"span\": 0.3, \"angle\": 90, \"new\": 1}, "                                           \
    "{\"column\": 40, \"span\": 2, \"angle\": 360, \"azimuth\": 80}]}, "                                     \
    "{\"id\": \"coiled\", \"start\": 4, \"duration\": 1, \"anchors\": [" TOP "], "                           \
    "\"coil\": {\"radius\": 0.08, \"pitch\": 0.1, \"old\": 2}}, "                                            \
    "{\"id\": \"held\", \"start\": 6, \"duration\": 1, \"anchors\": [" TOP ", "                              \
    "{\"column\": 128, \"row\": 0, \"position\": [1, 1.5, 0]}], \"bends\": [{\"column\": 50, \"angle\": "    \
    "300}]}], "                                                                                              \
    "\"transitions\": [{\"from\": \"straight\", \"curve\": \"ease-in-out\"}, "                               \
    "{\"from\": \"bent\", \"curve\": \"linear\"}, {\"from\": \"coiled\", \"curve\": \"ease-in-out\"}], "     \
    "\"waves\": [{\"id\": \"w\", \"start\": 0, \"duration\": 7, \"shape\": \"plane\", \"axis\": "            \
    "\"direction\", "                                                                                        \
    "\"heading\": 90, \"amplitude\": 0.2, \"wavelength\": 0.7, \"speed\": 1}], \"sways\": []}"
#define TOP "{\"column\": 0, \"row\": 0, \"position\": [0, 2, 0]}"

/* Neither a wave nor the transitions between straight, bent, coiled and held change a length by more than
 * 1e-4. */
static void
bends_and_coils_keep_lengths(void)
{
    g_autoptr(BillowProject) project = parse_knowing(BENT_ROPE, 2);
    g_autoptr(BillowAnimation) animation = new_animation(project);
    for (int frame = 1; frame <= 168; frame++) {
        BillowMesh *mesh = frame_of(animation, frame);
        g_assert_cmpfloat(worst_strain(mesh), <, 1e-4);
        g_assert_true(billow_vec3_equal(billow_mesh_point(mesh, 0), billow_vec3(0.0, 2.0, 0.0)));
        billow_mesh_unref(mesh);
    }
}

#define ROLLED(keys)                                                                                         \
    "{\"format\": \"billow\", \"version\": 1, \"frame_rate\": 24, \"duration\": 2, \"cloth\": "              \
    "{\"columns\": 129, \"rows\": 1, \"spacing\": 0.025, \"radius\": 0.01, \"keep_lengths\": true}, "        \
    "\"keyframes\": ["                                                                                       \
    "{\"id\": \"a\", \"start\": 0, \"duration\": 0, \"anchors\": [" TOP "]}, "                               \
    "{\"id\": \"b\", \"start\": 2, \"duration\": 0, \"anchors\": [" TOP "], " keys "}], "                    \
    "\"transitions\": [{\"from\": \"a\"}], \"waves\": [], \"sways\": []}"

/* On the way to a loop, the rope has a bend that grows evenly: with a share e of the loop's angle, the
 * tangent has turned by that share of 360 degrees, and the bend is an arc. */
static void
a_loop_is_rolled_up(void)
{
    g_autoptr(BillowProject) project =
        parse(ROLLED("\"bends\": [{\"column\": 24, \"span\": 2, \"angle\": 360, \"azimuth\": 0}]"));
    g_autoptr(BillowAnimation) animation = new_animation(project);
    for (int frame = 1; frame <= 49; frame++) {
        BillowMesh *mesh = frame_of(animation, frame);
        const double angle = 2.0 * G_PI * (frame - 1) / 48.0;
        const BillowVec3 last = billow_vec3_sub(billow_mesh_point(mesh, 128), billow_mesh_point(mesh, 108)),
                         after = {sin(angle), -cos(angle), 0.0};
        g_assert_cmpfloat(worst_strain(mesh), <, 1e-4);
        g_assert_cmpfloat(billow_vec3_distance(billow_vec3_scale(last, 1.0 / 0.5), after), <, 2e-3);
        for (size_t i = 24; frame > 8 && i <= 104; i++) {
            const double radius = 2.0 / angle;
            const BillowVec3 middle = {radius, 1.4, 0.0};
            g_assert_cmpfloat(fabs(billow_vec3_distance(billow_mesh_point(mesh, i), middle) - radius), <,
                              2e-3);
        }
        billow_mesh_unref(mesh);
    }
}

/* On the way to a coil, the rope keeps its number of turns, and its angle to the plumb line grows evenly. */
static void
a_coil_is_wound_up(void)
{
    g_autoptr(BillowProject) project = parse(ROLLED("\"coil\": {\"radius\": 0.08, \"pitch\": 0.2}"));
    g_autoptr(BillowAnimation) animation = new_animation(project);
    for (int frame = 5; frame <= 49; frame += 4) {
        BillowMesh *mesh = frame_of(animation, frame);
        const double angle = atan2(2.0 * G_PI * 0.08, 0.2) * (frame - 1) / 48.0,
                     turn = hypot(2.0 * G_PI * 0.08, 0.2);
        double turned = 0.0;
        g_assert_cmpfloat(worst_strain(mesh), <, 1e-4);
        for (size_t i = 40; i < 120; i++) {
            const BillowVec3 here = billow_mesh_point(mesh, i), next = billow_mesh_point(mesh, i + 1);
            turned += atan2(here.x * next.z - here.z * next.x, here.x * next.x + here.z * next.z);
            g_assert_cmpfloat_with_epsilon(here.y - next.y, 0.025 * cos(angle), 1e-3);
            g_assert_cmpfloat_with_epsilon(hypot(here.x, here.z), turn * sin(angle) / (2.0 * G_PI), 2e-3);
        }
        g_assert_cmpfloat_with_epsilon(turned / (2.0 * G_PI), 80.0 * 0.025 / turn, 0.05);
        billow_mesh_unref(mesh);
    }
}

/* A file keeps its width and its twists, with their unknown keys, and values that it leaves out are the default ones. */
static void
twists_are_written(void)
{
    const char *file =
        "{\"format\": \"billow\", \"version\": 1, \"cloth\": {\"columns\": 9, \"rows\": 1, \"spacing\": "
        "0.1, \"flat_width\": 0.04}, \"keyframes\": [{\"id\": \"a\", \"start\": 0, \"duration\": 0, "
        "\"anchors\": [], \"twists\": [{\"column\": 2, \"turns\": -2.5, \"new\": 1}, {\"column\": 4, "
        "\"span\": 0}]}]}";
    g_autoptr(BillowProject) project = parse_knowing(file, 1);
    GString *text = billow_project_text(project, "rope.billow", NULL);
    g_autoptr(BillowProject) again = parse_knowing(text->str, 1);
    g_string_free(text, TRUE);
    g_assert_true(billow_project_equal(project, again));
    const GPtrArray *keyframes = billow_project_track(again, BILLOW_BLOCK_KEYFRAME);
    const BillowKeyframe *twisted = billow_block_keyframe(keyframes->pdata[0]);
    g_assert_cmpfloat(again->cloth->grid.flat_width, ==, 0.04);
    g_assert_cmpuint(twisted->n_twists, ==, 2);
    g_assert_cmpfloat(twisted->twists[0].turns, ==, -2.5);
    g_assert_cmpfloat(twisted->twists[0].span, ==, 0.3);
    g_assert_nonnull(strstr(twisted->twists_unknown[0], "new"));
    g_assert_cmpint(twisted->twists[1].column, ==, 4);
    g_assert_cmpfloat(twisted->twists[1].turns, ==, 1.0);
    g_assert_cmpfloat(twisted->twists[1].span, ==, 0.0);
}

/* A file keeps its bends and its coil, with their unknown keys, and values that it leaves out are the default
 * ones. */
static void
bends_and_coils_are_written(void)
{
    g_autoptr(BillowProject) project = parse_knowing(BENT_ROPE, 2);
    GString *text = billow_project_text(project, "rope.billow", NULL);
    g_autoptr(BillowProject) again = parse_knowing(text->str, 2);
    g_string_free(text, TRUE);
    g_assert_true(billow_project_equal(project, again));
    const GPtrArray *keyframes = billow_project_track(again, BILLOW_BLOCK_KEYFRAME);
    const BillowKeyframe *bent = billow_block_keyframe(keyframes->pdata[1]),
                         *coiled = billow_block_keyframe(keyframes->pdata[2]),
                         *held = billow_block_keyframe(keyframes->pdata[3]);
    g_assert_cmpuint(bent->n_bends, ==, 2);
    g_assert_cmpfloat(bent->bends[1].azimuth, ==, 80.0);
    g_assert_nonnull(strstr(bent->bends_unknown[0], "new"));
    g_assert_cmpfloat(coiled->coil.radius, ==, 0.08);
    g_assert_nonnull(strstr(coiled->coil_unknown, "old"));
    g_assert_cmpfloat(held->bends[0].span, ==, 0.3);
    g_assert_false(billow_keyframe_has_coil(held));
}

/* A rope that would hang through the floor lies on it, a radius above. */
static void
frames_are_above_the_floor(void)
{
    g_autoptr(BillowProject) project =
        parse(ROPE(", \"scene\": {\"colliders\": [{\"shape\": \"plane\", \"floor\": true, \"in_fake\": true, "
                   "\"position\": [0, 0, 0], \"margin\": 0.001}]}"));
    g_autoptr(BillowAnimation) animation = new_animation(project);
    for (int frame = 1; frame <= 96; frame += 5) {
        BillowMesh *mesh = frame_of(animation, frame);
        for (size_t i = 0; i < 65; i++)
            g_assert_cmpfloat((double) mesh->y[i], >=, 0.02 - 1e-6);
        g_assert_cmpfloat(worst_strain(mesh), <, 0.02);
        billow_mesh_unref(mesh);
    }
}

static void
without_a_radius_it_is_1_cm(void)
{
    g_autoptr(BillowProject) project = parse(
        "{\"format\": \"billow\", \"version\": 1, \"cloth\": {\"columns\": 2, \"rows\": 1, \"spacing\": 1}, "
        "\"keyframes\": [], \"transitions\": [], \"waves\": [], \"sways\": []}");
    g_assert_cmpfloat(project->cloth->grid.radius, ==, 0.01);
}

int
main(int argc, char **argv)
{
    static const char *const formats[] = {"obj", "mdd", "pc2", "usda"};
    g_test_init(&argc, &argv, NULL);
    format_case_add("/rope/obj-is-a-tube", "obj", obj_is_a_tube);
    format_case_add("/rope/obj-can-be-a-line", "obj", obj_can_be_a_line);
    format_case_add("/rope/usd-can-be-a-curve", "usda", usd_can_be_a_curve);
    format_case_add("/rope/mdd-fits-its-mesh", "mdd", cache_fits_its_mesh);
    format_case_add("/rope/pc2-fits-its-mesh", "pc2", cache_fits_its_mesh);
    for (gsize i = 0; i < G_N_ELEMENTS(formats); i++) {
        g_autofree char *path = g_strdup_printf("/rope/%s-has-the-sides-asked-for", formats[i]);
        format_case_add(path, formats[i], sides_are_those_asked_for);
    }
    g_test_add_func("/rope/frames-keep-lengths-and-anchors", frames_keep_lengths_and_anchors);
    g_test_add_func("/rope/bends-and-coils-keep-lengths", bends_and_coils_keep_lengths);
    g_test_add_func("/rope/loop-is-rolled-up", a_loop_is_rolled_up);
    g_test_add_func("/rope/coil-is-wound-up", a_coil_is_wound_up);
    g_test_add_func("/rope/bends-and-coils-are-written", bends_and_coils_are_written);
    g_test_add_func("/rope/twists-are-written", twists_are_written);
    g_test_add_func("/rope/frames-are-above-the-floor", frames_are_above_the_floor);
    g_test_add_func("/rope/radius-is-1-cm", without_a_radius_it_is_1_cm);
    return g_test_run();
}
