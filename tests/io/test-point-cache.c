/* Tests MDD and PC2 files byte by byte, by their specifications. */
#include "format_case.h"

#include "io/base/mesh_fields.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

enum { POINTS = 20, FRAME_BYTES = POINTS * 12 };

static guint32
word_at(const GByteArray *bytes, gsize at, gboolean big_endian)
{
    guint32 word = 0;
    g_assert_cmpuint(at + 4, <=, bytes->len);
    for (int i = 0; i < 4; i++)
        word |= (guint32) bytes->data[at + (gsize) i] << (8 * (big_endian ? 3 - i : i));
    return word;
}

static float
float_at(const GByteArray *bytes, gsize at, gboolean big_endian)
{
    const guint32 word = word_at(bytes, at, big_endian);
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

static void
assert_float(const GByteArray *bytes, gsize at, gboolean big_endian, double expected)
{
    g_assert_cmpfloat((double) float_at(bytes, at, big_endian), ==, (double) (float) expected);
}

static void
assert_points(const FormatCase *it, const GByteArray *bytes, gsize header, gboolean big_endian)
{
    g_assert_cmpuint(bytes->len, ==, header + it->frames->len * FRAME_BYTES);
    for (guint i = 0; i < it->frames->len; i++)
        for (int point = 0; point < POINTS; point++)
            for (int axis = 0; axis < 3; axis++)
                assert_float(bytes, header + i * FRAME_BYTES + (gsize) (12 * point + 4 * axis), big_endian,
                             (double) it->place(g_array_index(it->frames, int, i), point, axis));
}

static void
mdd_is_as_described(FormatCase *it, gconstpointer word)
{
    format_case_choose_frames(it, (int[]){1, 2, 3, 7, 11, 0});
    const BillowSequenceReport report = format_case_write(it);
    g_autoptr(GByteArray) bytes = format_case_read(it, "Small Cloth.mdd");
    g_assert_cmpint(report.bytes, ==, bytes->len);
    g_assert_cmpuint(word_at(bytes, 0, TRUE), ==, 5);
    g_assert_cmpuint(word_at(bytes, 4, TRUE), ==, POINTS);
    for (guint i = 0; i < 5; i++)
        assert_float(bytes, 8 + 4 * i, TRUE, (g_array_index(it->frames, int, i) - 1) / 24.0);
    assert_points(it, bytes, 8 + 4 * 5, TRUE);
}

static void
pc2_is_as_described(FormatCase *it, gconstpointer word)
{
    it->settings.start_number = 101;
    format_case_choose_frames(it, (int[]){2, 5, 8, 11, 0});
    format_case_write(it);
    g_autoptr(GByteArray) bytes = format_case_read(it, "Small Cloth.pc2");
    g_assert_cmpmem(bytes->data, 12, "POINTCACHE2", 12);
    g_assert_cmpuint(word_at(bytes, 12, FALSE), ==, 1);
    g_assert_cmpuint(word_at(bytes, 16, FALSE), ==, POINTS);
    assert_float(bytes, 20, FALSE, 102.0);
    assert_float(bytes, 24, FALSE, 3.0);
    g_assert_cmpuint(word_at(bytes, 28, FALSE), ==, 4);
    assert_points(it, bytes, 32, FALSE);
}

static void
pc2_has_one_distance(FormatCase *it, gconstpointer word)
{
    format_case_choose_frames(it, (int[]){1, 3, 7, 0});
    g_autofree char *problem = billow_format_frames_problem(it->settings.format, it->frames, 1);
    g_assert_nonnull(strstr(problem, "frame 7"));
    format_case_choose_frames(it, (int[]){1, 3, 5, 0});
    g_assert_null(billow_format_frames_problem(it->settings.format, it->frames, 1));
}

/* The mesh has the points of the first frame, in the cache's own axes. */
static void
the_mesh_beside_has_the_axes_of_the_cache(FormatCase *it, gconstpointer word)
{
    const gboolean big_endian = g_str_equal(word, "mdd");
    const gsize header = big_endian ? 8 + 4 * 3 : 32;
    format_case_set_option(it, "up", BILLOW_UP_Z);
    format_case_set_option(it, "scale", 100.0);
    format_case_choose_frames(it, (int[]){4, 5, 6, 0});
    format_case_write(it);
    g_autofree char *cache = g_strconcat("Small Cloth.", word, NULL);
    g_autoptr(GByteArray) bytes = format_case_read(it, cache), obj = format_case_read(it, "Small Cloth.obj");
    const guint8 end = '\0';
    g_byte_array_append(obj, &end, 1);
    const char *at = strstr((const char *) obj->data, "\nv ");
    for (int point = 0; point < POINTS; point++) {
        g_assert_true(g_str_has_prefix(at, "\nv "));
        char *rest = (char *) at + 3;
        const double x = (double) it->place(4, point, 0), y = (double) it->place(4, point, 1),
                     z = (double) it->place(4, point, 2), expected[] = {100.0 * x, -100.0 * z, 100.0 * y};
        for (int axis = 0; axis < 3; axis++) {
            const gsize place = header + (gsize) (12 * point + 4 * axis);
            g_assert_cmpfloat_with_epsilon(g_ascii_strtod(rest, &rest), expected[axis], 1e-6);
            assert_float(bytes, place, big_endian, expected[axis]);
        }
        at = rest;
    }
    g_assert_nonnull(strstr(at, "\ns 1\n"));
    g_assert_null(strstr((const char *) obj->data, "\nvn ")); /* normals would be those of a single frame */
    g_assert_nonnull(strstr((const char *) obj->data, "mtllib Small_Cloth.mtl\n"));
}

static void
verify_finds_what_is_wrong(FormatCase *it, gconstpointer word)
{
    g_autofree char *name = g_strconcat("Small Cloth.", word, NULL);
    format_case_assert_whole((format_case_write(it), it));
    g_autoptr(GByteArray) bytes = format_case_read(it, name);
    for (gsize length = 0; length < bytes->len; length += 97) {
        format_case_replace(it, name, bytes->data, length);
        format_case_assert_finding(it, name, "cut short");
    }
    g_autoptr(GByteArray) longer = g_byte_array_new();
    g_byte_array_append(longer, bytes->data, bytes->len);
    g_byte_array_append(longer, bytes->data, 4);
    format_case_replace(it, name, longer->data, longer->len);
    format_case_assert_finding(it, name, "too long");

    /* all ones in the last coordinate: not a number in either byte order */
    memset(bytes->data + bytes->len - 4, 0xff, 4);
    format_case_replace(it, name, bytes->data, bytes->len);
    format_case_assert_finding(it, name, "a coordinate of sample 12 is not a number");
    bytes->data[g_str_equal(word, "mdd") ? 7 : 16]++; /* one point more */
    format_case_replace(it, name, bytes->data, bytes->len);
    format_case_assert_finding(it, name, "written from a different cloth");
    format_case_write(it);
    format_case_choose_frames(it, (int[]){1, 2, 3, 0});
    format_case_assert_finding(it, name, "written from a different cloth or with different frames");
}

/* A cache is of no use without the mesh, so the mesh is verified and rewritten too. */
static void
the_mesh_beside_is_looked_at(FormatCase *it, gconstpointer word)
{
    it->settings.skip_existing = TRUE;
    g_assert_cmpint(format_case_write(it).written, ==, 12);
    g_assert_cmpint(format_case_write(it).skipped, ==, 12);
    g_assert_cmpint(it->made, ==, 12);
    g_autoptr(GByteArray) obj = format_case_read(it, "Small Cloth.obj");
    format_case_replace(it, "Small Cloth.obj", obj->data, obj->len - 9);
    format_case_assert_finding(it, "Small Cloth.obj", "cut short");
    g_assert_cmpint(format_case_write(it).written, ==, 12);
    format_case_assert_whole(it);
    g_autofree char *path = g_build_filename(it->folder, "Small Cloth.obj", NULL);
    g_assert_cmpint(g_remove(path), ==, 0);
    format_case_assert_finding(it, "Small Cloth.obj", "missing");
    g_assert_cmpint(format_case_write(it).written, ==, 12);
    g_autoptr(GByteArray) again = format_case_read(it, "Small Cloth.obj");
    g_assert_cmpmem(obj->data, obj->len, again->data, again->len);
}

static gboolean
keep_largest(gpointer data, const void *bytes, gsize length, GError **error)
{
    gsize *largest = data;
    *largest = MAX(*largest, length);
    return TRUE;
}

/* 12 MB, written in pieces of at most one block. */
static void
a_large_frame_goes_in_pieces(FormatCase *it, gconstpointer word)
{
    const BillowGrid grid = {1024, 1024, 0.01};
    g_autoptr(BillowProject) project = billow_project_new("Large", &grid);
    const BillowSequence sequence = {
        .project = project, .settings = &it->settings, .frames = it->frames, .folder = it->folder};
    const BillowFormatTarget target = billow_sequence_target(&sequence, "Large");
    const BillowFormat *format = it->settings.format;
    BillowMesh *mesh = billow_mesh_new(&grid);
    gpointer writer = format->open(&target);
    gsize largest = 0;
    g_assert_true(format->frame(writer, 1, (BillowMesh *const[]){mesh, NULL}, keep_largest, &largest, NULL));
    g_assert_cmpuint(largest, >, 0);
    g_assert_cmpuint(largest, <=, 1 << 18);
    format->close(writer); /* and with it the unfinished mesh beside it */
    billow_mesh_unref(mesh);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    format_case_add("/mdd/is-as-described", "mdd", mdd_is_as_described);
    format_case_add("/pc2/is-as-described", "pc2", pc2_is_as_described);
    format_case_add("/pc2/has-one-distance-between-samples", "pc2", pc2_has_one_distance);
    format_case_add("/mdd/mesh-has-its-axes", "mdd", the_mesh_beside_has_the_axes_of_the_cache);
    format_case_add("/pc2/mesh-has-its-axes", "pc2", the_mesh_beside_has_the_axes_of_the_cache);
    format_case_add("/mdd/verify", "mdd", verify_finds_what_is_wrong);
    format_case_add("/pc2/verify", "pc2", verify_finds_what_is_wrong);
    format_case_add("/mdd/mesh-is-looked-at", "mdd", the_mesh_beside_is_looked_at);
    format_case_add("/pc2/mesh-is-looked-at", "pc2", the_mesh_beside_is_looked_at);
    format_case_add("/mdd/large-frame-goes-in-pieces", "mdd", a_large_frame_goes_in_pieces);
    return g_test_run();
}
