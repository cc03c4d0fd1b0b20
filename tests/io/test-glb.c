/* Tests GLB files by parsing them as the glTF specification says. */
#include "format_case.h"

#include "io/writers/gltf_document.h"

#include <glib/gstdio.h>
#include <json-c/json.h>
#include <math.h>
#include <string.h>

enum { POINTS = 20 };
#define NAME "Small Cloth.glb"

/* --- A reader --- */

typedef struct {
    GByteArray *bytes;
    json_object *root;
    const guint8 *binary;
    gsize binary_length;
} Glb;

static guint32
word_at(const guint8 *bytes)
{
    return bytes[0] | (guint32) bytes[1] << 8 | (guint32) bytes[2] << 16 | (guint32) bytes[3] << 24;
}

static Glb
open_glb(const FormatCase *it)
{
    Glb glb = {.bytes = format_case_read(it, NAME)};
    const guint8 *data = glb.bytes->data;
    g_assert_cmpmem(data, 4, "glTF", 4);
    g_assert_cmpuint(word_at(data + 4), ==, 2);
    g_assert_cmpuint(word_at(data + 8), ==, glb.bytes->len);
    const gsize json = word_at(data + 12);
    g_assert_cmpuint(json % 4, ==, 0);
    g_assert_cmpmem(data + 16, 4, "JSON", 4);
    g_autofree char *text = g_strndup((const char *) data + 20, json);
    glb.root = json_tokener_parse(text);
    g_assert_nonnull(glb.root);
    glb.binary = data + 28 + json;
    glb.binary_length = word_at(data + 20 + json);
    g_assert_cmpmem(data + 24 + json, 4, "BIN\0", 4);
    g_assert_cmpuint(28 + json + glb.binary_length, ==, glb.bytes->len);
    return glb;
}

static void
close_glb(Glb *glb)
{
    json_object_put(glb->root);
    g_byte_array_unref(glb->bytes);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Glb, close_glb)

/* Returns the value at a path such as "meshes/0/primitives/0/targets", or NULL if there is none. */
static json_object *
find(json_object *object, const char *path)
{
    g_auto(GStrv) steps = g_strsplit(path, "/", -1);
    for (char **step = steps; *step && object; step++)
        object = json_object_is_type(object, json_type_array)
                     ? json_object_array_get_idx(object, (gsize) atoi(*step))
                     : json_object_object_get(object, *step);
    return object;
}

static int
integer(json_object *object, const char *path)
{
    json_object *value = find(object, path);
    return value ? json_object_get_int(value) : -1;
}

static const guint8 *
view_bytes(const Glb *glb, int number, gsize least)
{
    json_object *view = json_object_array_get_idx(find(glb->root, "bufferViews"), (gsize) number);
    const gsize offset = (gsize) integer(view, "byteOffset"), length = (gsize) integer(view, "byteLength");
    g_assert_cmpuint(offset % 4, ==, 0);
    g_assert_cmpuint(length, >=, least);
    g_assert_cmpuint(offset + length, <=, glb->binary_length);
    return glb->binary + offset;
}

static float
float_at(const guint8 *bytes)
{
    const guint32 word = word_at(bytes);
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

static void
put_sparse(const Glb *glb, json_object *sparse, int components, float *numbers)
{
    const gsize count = (gsize) integer(sparse, "count");
    const gboolean is_short = integer(sparse, "indices/componentType") == 5123;
    const guint8 *indices =
        view_bytes(glb, integer(sparse, "indices/bufferView"), count * (is_short ? 2 : 4));
    const guint8 *values =
        view_bytes(glb, integer(sparse, "values/bufferView"), count * (gsize) components * 4);
    for (gsize i = 0; i < count; i++) {
        const gsize at =
            is_short ? indices[2 * i] | (gsize) indices[2 * i + 1] << 8 : word_at(indices + 4 * i);
        for (gsize c = 0; c < (gsize) components; c++)
            numbers[at * (gsize) components + c] = float_at(values + 4 * (i * (gsize) components + c));
    }
}

/* Returns the numbers of an accessor of floats, checked against its bounds. Free with g_free(). */
static float *
numbers_of(const Glb *glb, int number, const char *type, int components, gsize *count)
{
    json_object *accessor = json_object_array_get_idx(find(glb->root, "accessors"), (gsize) number);
    *count = (gsize) integer(accessor, "count");
    g_assert_cmpint(integer(accessor, "componentType"), ==, 5126);
    g_assert_cmpstr(json_object_get_string(find(accessor, "type")), ==, type);
    const gsize n = *count * (gsize) components;
    float *numbers = g_new0(float, n);
    if (find(accessor, "bufferView")) {
        const guint8 *bytes = view_bytes(glb, integer(accessor, "bufferView"), 4 * n);
        for (gsize i = 0; i < n; i++)
            numbers[i] = float_at(bytes + 4 * i);
    }
    if (find(accessor, "sparse"))
        put_sparse(glb, find(accessor, "sparse"), components, numbers);
    for (int c = 0; find(accessor, "min") && c < components; c++) {
        float low = INFINITY, high = -INFINITY;
        for (gsize i = (gsize) c; i < n; i += (gsize) components) {
            low = fminf(low, numbers[i]);
            high = fmaxf(high, numbers[i]);
        }
        json_object *least = json_object_array_get_idx(find(accessor, "min"), (gsize) c),
                    *most = json_object_array_get_idx(find(accessor, "max"), (gsize) c);
        g_assert_cmpfloat((double) low, ==, json_object_get_double(least));
        g_assert_cmpfloat((double) high, ==, json_object_get_double(most));
    }
    return numbers;
}

/* --- Playing the animation --- */

typedef struct {
    gsize keys, targets;
    float *times, *weights, *base;
    float **offsets;
} Played;

static Played
open_attribute(const Glb *glb, const char *attribute)
{
    Played played = {0};
    gsize n;
    json_object *primitive = find(glb->root, "meshes/0/primitives/0");
    g_autofree char *path = g_strconcat("attributes/", attribute, NULL);
    played.base = numbers_of(glb, integer(primitive, path), "VEC3", 3, &n);
    g_assert_cmpuint(n, ==, POINTS);
    json_object *targets = find(primitive, "targets");
    played.targets = targets ? json_object_array_length(targets) : 0;
    played.offsets = g_new0(float *, played.targets + 1);
    for (gsize i = 0; i < played.targets; i++) {
        played.offsets[i] =
            numbers_of(glb, integer(json_object_array_get_idx(targets, i), attribute), "VEC3", 3, &n);
        g_assert_cmpuint(n, ==, POINTS);
    }
    g_assert_cmpstr(json_object_get_string(find(glb->root, "animations/0/samplers/0/interpolation")), ==,
                    "LINEAR");
    played.times =
        numbers_of(glb, integer(glb->root, "animations/0/samplers/0/input"), "SCALAR", 1, &played.keys);
    played.weights = numbers_of(glb, integer(glb->root, "animations/0/samplers/0/output"), "SCALAR", 1, &n);
    g_assert_cmpuint(n, ==, played.keys * played.targets);
    return played;
}

static void
close_played(Played *played)
{
    for (gsize i = 0; i < played->targets; i++)
        g_free(played->offsets[i]);
    g_free(played->offsets);
    g_free(played->base);
    g_free(played->times);
    g_free(played->weights);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Played, close_played)

static double
value_at(const Played *played, double time, int point, int axis)
{
    gsize key = 0;
    while (key + 2 < played->keys && (double) played->times[key + 1] < time)
        key++;
    const double from = (double) played->times[key], to = (double) played->times[key + 1];
    const double share = CLAMP((time - from) / (to - from), 0.0, 1.0);
    double value = (double) played->base[3 * point + axis];
    for (gsize i = 0; i < played->targets; i++) {
        const double before = (double) played->weights[key * played->targets + i],
                     after = (double) played->weights[(key + 1) * played->targets + i];
        value += (before + share * (after - before)) * (double) played->offsets[i][3 * point + axis];
    }
    return value;
}

/* Returns the largest distance of a point in a frame from its position in the animation. */
static double
largest_error(const FormatCase *it, const Played *played, double scale)
{
    double worst = 0.0;
    const int first = g_array_index(it->frames, int, 0);
    for (guint i = 0; i < it->frames->len; i++) {
        const int frame = g_array_index(it->frames, int, i);
        for (int point = 0; point < POINTS; point++) {
            double square = 0.0;
            for (int axis = 0; axis < 3; axis++) {
                const double place = value_at(played, (frame - first) / 24.0, point, axis) / scale;
                square += pow(place - (double) it->place(frame, point, axis), 2.0);
            }
            worst = fmax(worst, sqrt(square));
        }
    }
    return worst;
}

/* --- Tests --- */

/* glTF stores color factors in linear light, converted by the transfer function of sRGB. */
static void
the_colour_is_in_linear_light(FormatCase *it, gconstpointer word)
{
    const double expected[] = {1.0, pow((0x66 / 255.0 + 0.055) / 1.055, 2.4), 0x05 / 255.0 / 12.92, 1.0};
    billow_cloth_set_color(it->project->cloth, "#ff6605");
    format_case_write(it);
    g_auto(Glb) glb = open_glb(it);
    json_object *factor = find(glb.root, "materials/0/pbrMetallicRoughness/baseColorFactor");
    g_assert_cmpuint(json_object_array_length(factor), ==, G_N_ELEMENTS(expected));
    for (gsize i = 0; i < G_N_ELEMENTS(expected); i++)
        g_assert_cmpfloat_with_epsilon(json_object_get_double(json_object_array_get_idx(factor, i)),
                                       expected[i], 1e-6);
}

static void
every_frame_is_there(FormatCase *it, gconstpointer word)
{
    format_case_choose_frames(it, (int[]){2, 3, 5, 6, 11, 0});
    format_case_set_option(it, "scale", 10.0);
    const BillowSequenceReport report = format_case_write(it);
    g_auto(Glb) glb = open_glb(it);
    g_assert_cmpint(report.bytes, ==, glb.bytes->len);
    g_auto(Played) places = open_attribute(&glb, "POSITION"), normals = open_attribute(&glb, "NORMAL");
    g_assert_cmpuint(places.keys, ==, 5);
    g_assert_cmpuint(places.targets, ==, 4);
    for (guint i = 0; i < 5; i++) {
        const int frame = g_array_index(it->frames, int, i);
        g_assert_cmpfloat((double) places.times[i], ==, (double) (float) ((frame - 2) / 24.0));
        for (int axis = 0; axis < 3; axis++)
            g_assert_cmpfloat_with_epsilon(value_at(&normals, (double) normals.times[i], 7, axis),
                                           (double) format_case_normal(frame, axis), 1e-6);
    }
    g_assert_cmpfloat(largest_error(it, &places, 10.0), <, 3e-6); /* single precision of 20 m times 10 */
    g_assert_cmpstr(json_object_get_string(find(glb.root, "meshes/0/extras/targetNames/3")), ==, "frame 11");
    g_assert_cmpstr(json_object_get_string(find(glb.root, "nodes/0/extras/project")), ==, "Small Cloth");
    g_assert_cmpint(integer(glb.root, "nodes/0/extras/frame_rate"), ==, 24);
}

/* Both triangles of a quad face +y in the flat cloth. Row 0 is at the top of the texture. */
static void
faces_look_up(FormatCase *it, gconstpointer word)
{
    format_case_write(it);
    g_auto(Glb) glb = open_glb(it);
    json_object *primitive = find(glb.root, "meshes/0/primitives/0");
    json_object *accessor =
        json_object_array_get_idx(find(glb.root, "accessors"), (gsize) integer(primitive, "indices"));
    g_assert_cmpint(integer(accessor, "count"), ==, 6 * 4 * 3);
    g_assert_cmpint(integer(accessor, "componentType"), ==, 5123);
    const guint8 *bytes = view_bytes(&glb, integer(accessor, "bufferView"), 2 * 72);
    for (int i = 0; i < 72; i += 3) {
        int column[3], row[3];
        for (int c = 0; c < 3; c++) {
            const int point = bytes[2 * (i + c)] | bytes[2 * (i + c) + 1] << 8;
            column[c] = point % 5;
            row[c] = point / 5;
        }
        /* z × x = y: half a cell each */
        g_assert_cmpint(
            (row[1] - row[0]) * (column[2] - column[0]) - (column[1] - column[0]) * (row[2] - row[0]), ==, 1);
    }
    gsize n;
    g_autofree float *uv = numbers_of(&glb, integer(primitive, "attributes/TEXCOORD_0"), "VEC2", 2, &n);
    for (int point = 0; point < POINTS; point++) {
        g_assert_cmpfloat_with_epsilon((double) uv[2 * point], (point % 5) / 4.0, 1e-7);
        g_assert_cmpfloat_with_epsilon((double) uv[2 * point + 1], (double) (point / 5) / 3.0, 1e-7);
    }
}

static float
slow_place(int frame, int point, int axis)
{
    return (float) (10.0 * axis + 0.3 * point + 0.2 * sin(0.01 * frame * (1 + point % 4) + axis));
}

static void
no_point_strays_beyond_the_tolerance(FormatCase *it, gconstpointer word)
{
    const double tolerances[] = {1e-3, 3e-3, 1e-2, 0.1};
    gsize before = 96;
    it->project->duration = 4.0;
    g_array_set_size(it->frames, 0);
    for (int frame = 1; frame <= 96; frame++)
        g_array_append_val(it->frames, frame);
    it->place = slow_place;
    for (gsize i = 0; i < G_N_ELEMENTS(tolerances); i++) {
        format_case_set_option(it, "tolerance", tolerances[i]);
        format_case_write(it);
        format_case_assert_whole(it);
        g_auto(Glb) glb = open_glb(it);
        g_auto(Played) places = open_attribute(&glb, "POSITION");
        const double worst = largest_error(it, &places, 1.0);
        g_test_message("%g m: %d keys, %g m", tolerances[i], (int) places.keys, worst);
        g_assert_cmpfloat(worst, <=, tolerances[i]);
        g_assert_cmpuint(places.keys, <, before);
        before = places.keys;
        g_assert_cmpfloat((double) places.times[places.keys - 1], ==, (double) (float) (95 / 24.0));
    }
    g_assert_cmpuint(before, <=, 6);
}

/* --- The most targets --- */

static void
choose_many(FormatCase *it, int n)
{
    it->project->duration = n / 24.0;
    g_array_set_size(it->frames, 0);
    for (int frame = 1; frame <= n; frame++)
        g_array_append_val(it->frames, frame);
    it->place = slow_place;
}

/* Returns the number of targets with this tolerance. */
static gsize
targets_with(FormatCase *it, double tolerance)
{
    format_case_set_option(it, "targets", 0);
    format_case_set_option(it, "tolerance", tolerance);
    format_case_write(it);
    g_auto(Glb) glb = open_glb(it);
    json_object *targets = find(glb.root, "meshes/0/primitives/0/targets");
    return targets ? json_object_array_length(targets) : 0;
}

/* Returns the next smaller number of two digits. */
static double
next_finer(double tolerance)
{
    const double unit = pow(10.0, floor(log10(tolerance * (1.0 + 1e-9))) - 1.0);
    const double digits = round(tolerance / unit);
    g_assert_cmpfloat_with_epsilon(digits * unit, tolerance, 1e-9 * tolerance);
    return digits > 10.5 ? (digits - 1.0) * unit : 9.9 * unit;
}

static void
there_are_no_more_targets_than_asked_for(FormatCase *it, gconstpointer word)
{
    static const int most[] = {1, 2, 7, 20, 60};
    for (gsize i = 0; i < 2 * G_N_ELEMENTS(most); i++) {
        const int asked = most[i / 2];
        choose_many(it, 96);
        it->project->loop = i % 2;
        format_case_set_option(it, "tolerance", 0.0);
        format_case_set_option(it, "targets", asked);
        const BillowMorphTargets told = format_case_write(it).morph_targets;
        format_case_assert_whole(it);
        g_auto(Glb) glb = open_glb(it);
        g_auto(Played) places = open_attribute(&glb, "POSITION"), normals = open_attribute(&glb, "NORMAL");
        g_assert_cmpuint(places.targets, <=, (gsize) asked);
        g_assert_cmpuint(places.targets, ==, told.n);
        g_assert_true(told.limited);
        const double worst = largest_error(it, &places, 1.0);
        g_test_message("%d targets, %g m: %g m", asked, told.tolerance, worst);
        g_assert_cmpfloat_with_epsilon(worst, told.largest_error, 5e-6); /* single precision of 20 m */
        g_assert_cmpfloat(worst, <=, told.tolerance);
        g_autofree char *notice = billow_morph_targets_notice(&told);
        g_assert_nonnull(strstr(notice, "tolerance"));
        g_assert_cmpuint(targets_with(it, told.tolerance), <=, (gsize) asked);
        g_assert_cmpuint(targets_with(it, next_finer(told.tolerance)), >, (gsize) asked);
    }
}

static void
enough_targets_keep_every_frame(FormatCase *it, gconstpointer word)
{
    format_case_set_option(it, "targets", 11);
    const BillowMorphTargets told = format_case_write(it).morph_targets;
    g_auto(Glb) glb = open_glb(it);
    g_auto(Played) places = open_attribute(&glb, "POSITION");
    g_assert_cmpuint(places.targets, ==, 11);
    g_assert_cmpfloat(told.tolerance, ==, 0.0);
    g_assert_cmpfloat(told.largest_error, ==, 0.0);
    g_assert_cmpfloat(largest_error(it, &places, 1.0), <, 3e-6);
}

/* WebGL 2 promises 256 layers of a texture. */
static void
too_many_targets_are_told(FormatCase *it, gconstpointer word)
{
    choose_many(it, 256);
    BillowMorphTargets told = format_case_write(it).morph_targets;
    g_assert_cmpuint(told.n, ==, 255);
    g_assert_null(billow_morph_targets_notice(&told));
    choose_many(it, 300);
    told = format_case_write(it).morph_targets;
    g_assert_cmpuint(told.n, ==, 299);
    g_autofree char *notice = billow_morph_targets_notice(&told);
    g_autofree char *tolerance = g_strdup_printf("%.2g m", told.tolerance);
    g_assert_nonnull(strstr(notice, "299 morph targets"));
    g_assert_nonnull(strstr(notice, "256"));
    g_assert_nonnull(strstr(notice, tolerance));
    g_assert_cmpuint(targets_with(it, g_ascii_strtod(tolerance, NULL)), <=, 255);
    g_assert_cmpuint(targets_with(it, next_finer(told.tolerance)), >, 255);
}

static float
even_place(int frame, int point, int axis)
{
    return (float) (point + axis + 0.01 * frame * (1 + point));
}

/* A straight and even motion needs only its two ends, however long it is. */
static void
an_even_move_is_two_keys(FormatCase *it, gconstpointer word)
{
    it->place = even_place;
    format_case_set_option(it, "tolerance", 1e-4);
    format_case_write(it);
    g_auto(Glb) glb = open_glb(it);
    g_auto(Played) places = open_attribute(&glb, "POSITION");
    g_assert_cmpuint(places.keys, ==, 2);
    g_assert_cmpfloat(largest_error(it, &places, 1.0), <=, 1e-4);
}

/* The loop adds frame 13, which equals frame 1 and is at the end of the 12th. */
static void
a_loop_ends_as_it_begins(FormatCase *it, gconstpointer word)
{
    it->project->loop = TRUE;
    format_case_write(it);
    g_auto(Glb) glb = open_glb(it);
    g_auto(Played) places = open_attribute(&glb, "POSITION");
    g_assert_cmpuint(places.keys, ==, 13);
    g_assert_cmpuint(places.targets, ==, 11);
    g_assert_cmpfloat((double) places.times[12], ==, 0.5);
    for (int point = 0; point < POINTS; point++)
        for (int axis = 0; axis < 3; axis++)
            g_assert_cmpfloat(value_at(&places, 0.5, point, axis), ==,
                              (double) places.base[3 * point + axis]);
    g_assert_cmpfloat(largest_error(it, &places, 1.0), <, 3e-6);
    format_case_choose_frames(it, (int[]){1, 2, 3, 0}); /* not a loop */
    format_case_write(it);
    g_auto(Glb) part = open_glb(it);
    g_auto(Played) three = open_attribute(&part, "POSITION");
    g_assert_cmpuint(three.keys, ==, 3);
}

static float
corner_place(int frame, int point, int axis)
{
    return (float) (point + axis + (point == 13 ? 0.125 * frame : 0.0));
}

static void
points_that_rest_take_no_room(FormatCase *it, gconstpointer word)
{
    it->place = corner_place;
    format_case_set_option(it, "normals", FALSE);
    format_case_write(it);
    g_auto(Glb) glb = open_glb(it);
    g_auto(Played) places = open_attribute(&glb, "POSITION");
    g_assert_cmpfloat(largest_error(it, &places, 1.0), <, 1e-6);
    for (int i = 0; i < 11; i++) {
        g_autofree char *path = g_strdup_printf("meshes/0/primitives/0/targets/%d/POSITION", i);
        json_object *accessor =
            json_object_array_get_idx(find(glb.root, "accessors"), (gsize) integer(glb.root, path));
        g_assert_cmpint(integer(accessor, "sparse/count"), ==, 1);
    }
    g_assert_null(find(glb.root, "meshes/0/primitives/0/attributes/NORMAL"));
}

/* There is a weight for each target at each key. For 1100 frames nearly all of a million weights are 0. */
static void
many_weights_are_sparse(FormatCase *it, gconstpointer word)
{
    it->project->duration = 50.0;
    g_array_set_size(it->frames, 0);
    for (int frame = 1; frame <= 1100; frame++)
        g_array_append_val(it->frames, frame);
    it->place = even_place;
    format_case_set_option(it, "normals", FALSE);
    format_case_write(it);
    g_auto(Glb) glb = open_glb(it);
    const int number = integer(glb.root, "animations/0/samplers/0/output");
    gsize n;
    g_autofree float *weights = numbers_of(&glb, number, "SCALAR", 1, &n);
    json_object *accessor = json_object_array_get_idx(find(glb.root, "accessors"), (gsize) number);
    g_assert_cmpint(integer(accessor, "sparse/count"), ==, 1099);
    g_assert_cmpuint(n, ==, 1100 * 1099);
    for (gsize i = 0; i < n; i++)
        if ((double) weights[i] != (i / 1099 == i % 1099 + 1 ? 1.0 : 0.0))
            g_error("weight %d", (int) i);
}

static void
a_single_frame_does_not_move(FormatCase *it, gconstpointer word)
{
    format_case_choose_frames(it, (int[]){5, 0});
    format_case_write(it);
    format_case_assert_whole(it);
    g_auto(Glb) glb = open_glb(it);
    g_assert_null(find(glb.root, "animations"));
    g_assert_null(find(glb.root, "meshes/0/primitives/0/targets"));
}

static void
the_picture_is_inside(FormatCase *it, gconstpointer word)
{
    static const guint8 png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 1, 2, 3};
    g_autoptr(GError) error = NULL;
    BillowSequenceReport report;
    billow_cloth_set_texture(it->project->cloth, "cloth.png");
    it->sequence.project_folder = it->folder;
    format_case_replace(it, "cloth.png", png, sizeof png);
    format_case_write(it);
    g_auto(Glb) glb = open_glb(it);
    g_assert_cmpstr(json_object_get_string(find(glb.root, "images/0/mimeType")), ==, "image/png");
    g_assert_cmpmem(view_bytes(&glb, integer(glb.root, "images/0/bufferView"), sizeof png), sizeof png, png,
                    sizeof png);
    format_case_replace(it, "cloth.png", png + 1, sizeof png - 1);
    g_assert_false(billow_sequence_write(&it->sequence, &it->source, NULL, NULL, NULL, &report, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_nonnull(strstr(error->message, "cloth.png"));
    format_case_set_option(it, "uv", FALSE);
    format_case_write(it);
}

static void
verify_finds_what_is_wrong(FormatCase *it, gconstpointer word)
{
    format_case_write(it);
    format_case_assert_whole(it);
    g_autoptr(GByteArray) bytes = format_case_read(it, NAME);
    for (gsize length = 8; length < bytes->len; length += 211) {
        format_case_replace(it, NAME, bytes->data, length);
        format_case_assert_finding(it, NAME, "cut short");
    }
    format_case_replace(it, NAME, (const guint8 *) "o Cloth\n", 8);
    format_case_assert_finding(it, NAME, "not a GLB file");
    const guint8 brace = bytes->data[20];
    bytes->data[20] = 'x';
    format_case_replace(it, NAME, bytes->data, bytes->len);
    format_case_assert_finding(it, NAME, "damaged");
    bytes->data[20] = brace;

    /* all ones in the last position of the first frame */
    const gsize binary = 28 + word_at(bytes->data + 12), indices = 2 * 72, uv = 8 * POINTS;
    memset(bytes->data + binary + indices + uv + 12 * POINTS - 4, 0xff, 4);
    format_case_replace(it, NAME, bytes->data, bytes->len);
    format_case_assert_finding(it, NAME, "a coordinate is not a number");
    format_case_write(it);
    format_case_set_option(it, "tolerance", 0.5);
    format_case_assert_finding(it, NAME, "written from a different cloth");
}

static gboolean
forget(gpointer data, const void *bytes, gsize length, GError **error)
{
    return TRUE;
}

/* Returns whether a file with this number of frames is started, and otherwise checks the error. */
static gboolean
begins(const FormatCase *it, guint64 n_frames, BillowGlbOptions options, GError **error)
{
    g_autoptr(GArray) frames = g_array_new(FALSE, TRUE, sizeof(int));
    g_array_set_size(frames, (guint) n_frames);
    const BillowFormatTarget target = {.project = it->project,
                                       .grid = it->project->cloth->grid,
                                       .options = &options,
                                       .frames = frames,
                                       .stem = "long",
                                       .folder = it->folder,
                                       .start_number = 1};
    const BillowFormat *glb = billow_format_find("glb");
    gpointer writer = glb->open(&target);
    const gboolean begun = glb->begin(writer, forget, NULL, error);
    glb->close(writer);
    return begun;
}

/* A position and a normal are three numbers of four bytes each. Lengths in the file have 32 bits. */
static void
over_4_gb_is_refused_before_it_is_made(FormatCase *it, gconstpointer word)
{
    const guint64 most = G_GUINT64_CONSTANT(0xffffffff), frame = POINTS * 2 * 3 * 4;
    const BillowGlbOptions every = {.scale = 1.0, .uv = TRUE, .normals = TRUE},
                           bare = {.scale = 1.0, .uv = TRUE},
                           fewer = {.scale = 1.0, .uv = TRUE, .normals = TRUE, .tolerance = 1e-6};
    g_autoptr(GError) error = NULL;
    g_assert_true(begins(it, most / frame, every, NULL));
    g_assert_false(begins(it, most / frame + 1, every, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
    g_assert_nonnull(strstr(error->message, "4 GB"));
    g_assert_true(begins(it, most / frame + 1, bare, NULL));
    g_assert_true(begins(it, most / frame + 1, fewer, NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    format_case_add("/glb/every-frame-is-there", "glb", every_frame_is_there);
    format_case_add("/glb/colour-is-in-linear-light", "glb", the_colour_is_in_linear_light);
    format_case_add("/glb/faces-look-up", "glb", faces_look_up);
    format_case_add("/glb/tolerance/no-point-strays-beyond", "glb", no_point_strays_beyond_the_tolerance);
    format_case_add("/glb/targets/no-more-than-asked-for", "glb", there_are_no_more_targets_than_asked_for);
    format_case_add("/glb/targets/enough-keep-every-frame", "glb", enough_targets_keep_every_frame);
    format_case_add("/glb/targets/too-many-are-told", "glb", too_many_targets_are_told);
    format_case_add("/glb/tolerance/even-move-is-two-keys", "glb", an_even_move_is_two_keys);
    format_case_add("/glb/loop-ends-as-it-begins", "glb", a_loop_ends_as_it_begins);
    format_case_add("/glb/points-that-rest-take-no-room", "glb", points_that_rest_take_no_room);
    format_case_add("/glb/many-weights-are-sparse", "glb", many_weights_are_sparse);
    format_case_add("/glb/single-frame-does-not-move", "glb", a_single_frame_does_not_move);
    format_case_add("/glb/picture-is-inside", "glb", the_picture_is_inside);
    format_case_add("/glb/over-4-gb-is-refused-before-it-is-made", "glb",
                    over_4_gb_is_refused_before_it_is_made);
    format_case_add("/glb/verify", "glb", verify_finds_what_is_wrong);
    return g_test_run();
}
