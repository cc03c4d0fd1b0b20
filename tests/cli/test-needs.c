/* Compares the resources that info predicts for a project with what it uses. */
#include "harness.h"

#include <glib/gstdio.h>
#include <json-c/json.h>
#include <math.h>
#include <string.h>

enum { POINTS = 41 * 31, FRAMES = 144 };

static json_object *
get(json_object *object, const char *key)
{
    json_object *value;
    g_assert_true(json_object_object_get_ex(object, key, &value));
    return value;
}

static double
bytes_of(json_object *object, const char *key)
{
    json_object *value = get(object, key);
    g_assert_true(json_object_is_type(value, json_type_int));
    return json_object_get_double(value);
}

static json_object *
info_of(const Place *place, const char *file)
{
    g_auto(Outcome) outcome = run(place, "billow-cli info %s --json", file);
    g_assert_cmpint(outcome.status, ==, 0);
    return json_tokener_parse(outcome.out);
}

static void
write_example(const Place *place)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "..", "io", "example.billow", NULL),
                    *text = NULL;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    place_write(place, "canopy.billow", text);
}

/* Returns the total size of the files in the folder with this suffix. */
static double
written(const Place *place, const char *folder, const char *suffix)
{
    g_autofree char *path = place_path(place, folder);
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    double bytes = 0;
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *file = g_build_filename(path, name, NULL);
        GStatBuf found;
        if (g_str_has_suffix(name, suffix) && g_stat(file, &found) == 0)
            bytes += (double) found.st_size;
    }
    return bytes;
}

static void
caches_take_what_is_said(Place *place, gconstpointer data)
{
    const char *word = data;
    write_example(place);
    assert_run(place, 0, "billow-cli export canopy.billow -o out --format %s --no-cache", word);
    json_object *info = info_of(place, "canopy.billow"), *format = get(get(info, "formats"), word);
    g_autofree char *suffix = g_strconcat(".", word, NULL);
    g_assert_true(json_object_get_boolean(get(format, "exact")));
    g_assert_cmpfloat(bytes_of(format, "frame_bytes"), ==, POINTS * 12);
    g_assert_cmpfloat(bytes_of(format, "sequence_bytes"), ==, written(place, "out", suffix));
    json_object_put(info);
}

/* The size of text is predicted to within a quarter. */
static void
text_takes_about_what_is_said(Place *place, gconstpointer data)
{
    write_example(place);
    assert_run(place, 0, "billow-cli export canopy.billow -o out --frames 1-144x12");
    json_object *info = info_of(place, "canopy.billow"), *format = get(get(info, "formats"), "obj");
    const double frame = written(place, "out", ".obj") / 12;
    g_assert_false(json_object_get_boolean(get(format, "exact")));
    g_assert_cmpfloat(fabs(bytes_of(format, "frame_bytes") / frame - 1), <, 0.25);
    g_assert_cmpfloat_with_epsilon(bytes_of(format, "sequence_bytes"),
                                   FRAMES * bytes_of(format, "frame_bytes"), FRAMES);
    json_object_put(info);
}

static void
memory_goes_by_points_and_keyframes(Place *place, gconstpointer data)
{
    static const char project[] =
        "{\"format\":\"billow\",\"version\":1,\"name\":\"K\",\"frame_rate\":24,\"duration\":10,"
        "\"cloth\":{\"columns\":100,\"rows\":50,\"spacing\":0.01},\"keyframes\":[%s%s%s]}";
    static const char keyframe[] = "{\"id\":\"k%d\",\"start\":%d,\"duration\":1,\"muted\":%s,"
                                   "\"anchors\":[{\"column\":0,\"row\":0,\"position\":[0,1,0]}]}";
    g_autofree char *one = g_strdup_printf(keyframe, 1, 0, "false"),
                    *two = g_strdup_printf(keyframe, 2, 2, "false"),
                    *muted = g_strdup_printf(keyframe, 3, 4, "true");
    g_autofree char *text = g_strdup_printf(project, one, ",", two);
    g_autofree char *rest = g_strconcat(",", muted, NULL), *more = g_strconcat(two, rest, NULL);
    g_autofree char *with_muted = g_strdup_printf(project, one, ",", more);
    place_write(place, "two.billow", text);
    place_write(place, "muted.billow", with_muted);
    json_object *info = info_of(place, "two.billow"), *other = info_of(place, "muted.billow");
    g_assert_cmpfloat(bytes_of(info, "shape_bytes"), >=, 5000 * 7 * 4); /* positions, normals, a weight */
    g_assert_cmpfloat(bytes_of(info, "shapes_bytes"), ==, 2 * bytes_of(info, "shape_bytes"));
    g_assert_cmpfloat(bytes_of(other, "shapes_bytes"), ==, bytes_of(info, "shapes_bytes"));
    g_assert_cmpfloat(bytes_of(info, "shapes_bound"), >, 0);
    /* 240 frames in single precision, and ten states of positions and velocities in double */
    g_assert_cmpfloat(bytes_of(info, "simulation_bytes"), ==, 5000 * (240 * 12 + 10 * 48));
    json_object_put(info);
    json_object_put(other);
    g_auto(Outcome) plain = run(place, "billow-cli info two.billow");
    g_assert_nonnull(strstr(plain.out, "about 16.8 MB per simulation"));
    g_assert_nonnull(strstr(plain.out, "pc2       60.0 kB per frame, 14.4 MB for all frames"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_place_test("/needs/pc2", "pc2", caches_take_what_is_said);
    add_place_test("/needs/mdd", "mdd", caches_take_what_is_said);
    add_place_test("/needs/obj", NULL, text_takes_about_what_is_said);
    add_place_test("/needs/memory", NULL, memory_goes_by_points_and_keyframes);
    return g_test_run();
}
