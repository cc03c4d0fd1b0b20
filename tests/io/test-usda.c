/* Tests USD files as text. tests/clients reads them with another program. */
#include "format_case.h"

#include "io/base/mesh_fields.h"

#include <math.h>
#include <string.h>

enum { POINTS = 20 };
#define NAME "Small Cloth.usda"

static char *
read_text(const FormatCase *it)
{
    GByteArray *bytes = format_case_read(it, NAME);
    const guint8 end = '\0';
    g_byte_array_append(bytes, &end, 1);
    return (char *) g_byte_array_free(bytes, FALSE);
}

/* Returns where the value of an attribute begins. */
static const char *
value_of(const char *text, const char *name)
{
    g_autofree char *start = g_strconcat(name, " = ", NULL);
    const char *found = strstr(text, start);
    g_assert_nonnull(found);
    return found + strlen(start);
}

/* Returns the next number, skipping brackets, commas and blanks. */
static double
next_number(const char **at)
{
    *at += strspn(*at, " \n,:([{)]");
    char *end;
    const double value = g_ascii_strtod(*at, &end);
    g_assert_true(end > *at);
    *at = end;
    return value;
}

static void
assert_samples(const FormatCase *it, const char *text, const char *name, int count,
               double (*expected)(const FormatCase *, int frame, int i, int axis))
{
    const char *at = value_of(text, name);
    for (guint s = 0; s < it->frames->len; s++) {
        const int frame = g_array_index(it->frames, int, s);
        g_assert_cmpfloat(next_number(&at), ==, it->settings.start_number + frame - 1);
        for (int i = 0; i < count; i++)
            for (int axis = 0; axis < 3; axis++)
                g_assert_cmpfloat((double) (float) next_number(&at), ==, expected(it, frame, i, axis));
    }
    at += strspn(at, " \n,)]");
    g_assert_true(*at == '}');
}

static double
place(const FormatCase *it, int frame, int point, int axis)
{
    return (double) it->place(frame, point, axis);
}

static double
place_with_z_up(const FormatCase *it, int frame, int point, int axis)
{
    const double sources[] = {place(it, frame, point, 0), -place(it, frame, point, 2),
                              place(it, frame, point, 1)};
    return (double) (float) (100.0 * sources[axis]);
}

static double
normal(const FormatCase *it, int frame, int point, int axis)
{
    return (double) format_case_normal(frame, axis);
}

static double
bound(const FormatCase *it, int frame, int end, int axis)
{
    double value = place(it, frame, 0, axis);
    for (int point = 1; point < POINTS; point++)
        value = end ? fmax(value, place(it, frame, point, axis)) : fmin(value, place(it, frame, point, axis));
    return value;
}

static double
velocity(const FormatCase *it, int frame, int point, int axis)
{
    return (double) (float) ((place(it, frame + 1, point, axis) - place(it, frame - 1, point, axis)) / 0.5);
}

/* They come after the points, before the normals. */
static void
velocities_are_told(FormatCase *it, gconstpointer word)
{
    for (int normals = 0; normals <= 1; normals++) {
        format_case_set_option(it, "normals", normals);
        format_case_set_option(it, "velocities", TRUE);
        format_case_choose_frames(it, (int[]){2, 3, 7, 0});
        format_case_write(it);
        format_case_assert_whole(it);
        g_autofree char *text = read_text(it);
        assert_samples(it, text, "point3f[] points.timeSamples", POINTS, place);
        assert_samples(it, text, "vector3f[] velocities.timeSamples", POINTS, velocity);
        if (normals)
            assert_samples(it, text, "normal3f[] normals.timeSamples", POINTS, normal);
        assert_samples(it, text, "float3[] extent.timeSamples", 2, bound);
    }
    format_case_set_option(it, "velocities", FALSE);
    format_case_assert_finding(it, NAME, "written from a different cloth");
}

static void
samples_are_the_frames(FormatCase *it, gconstpointer word)
{
    it->settings.start_number = 101;
    format_case_choose_frames(it, (int[]){2, 3, 7, 12, 0});
    format_case_write(it);
    format_case_assert_whole(it);
    g_autofree char *text = read_text(it);
    g_assert_true(g_str_has_prefix(text, "#usda 1.0\n"));
    assert_samples(it, text, "point3f[] points.timeSamples", POINTS, place);
    assert_samples(it, text, "normal3f[] normals.timeSamples", POINTS, normal);
    assert_samples(it, text, "float3[] extent.timeSamples", 2, bound);
    g_assert_cmpfloat(g_ascii_strtod(value_of(text, "startTimeCode"), NULL), ==, 102.0);
    g_assert_cmpfloat(g_ascii_strtod(value_of(text, "endTimeCode"), NULL), ==, 112.0);
    g_assert_cmpfloat(g_ascii_strtod(value_of(text, "timeCodesPerSecond"), NULL), ==, 24.0);
    g_assert_true(g_str_has_prefix(value_of(text, "upAxis"), "\"Y\""));
    g_assert_true(g_str_has_prefix(value_of(text, "subdivisionScheme"), "\"none\""));
}

static void
axes_and_unit_are_told(FormatCase *it, gconstpointer word)
{
    format_case_set_option(it, "up", BILLOW_UP_Z);
    format_case_set_option(it, "scale", 100.0);
    format_case_set_option(it, "normals", FALSE);
    format_case_write(it);
    format_case_assert_whole(it);
    g_autofree char *text = read_text(it);
    assert_samples(it, text, "points.timeSamples", POINTS, place_with_z_up);
    g_assert_true(g_str_has_prefix(value_of(text, "upAxis"), "\"Z\""));
    g_assert_cmpfloat(g_ascii_strtod(value_of(text, "metersPerUnit"), NULL), ==, 0.01);
    g_assert_null(strstr(text, "normals"));
}

/* Each face of the flat grid faces +y: its area is that of a cell, or half of it. */
static void
faces_look_up(FormatCase *it, gconstpointer word)
{
    for (int triangles = 0; triangles <= 1; triangles++) {
        format_case_set_option(it, "triangles", triangles);
        format_case_write(it);
        g_autofree char *text = read_text(it);
        const char *counts = value_of(text, "faceVertexCounts"), *at = value_of(text, "faceVertexIndices");
        const int corners = triangles ? 3 : 4, faces = triangles ? 24 : 12;
        for (int face = 0; face < faces; face++) {
            int column[4], row[4], twice = 0;
            g_assert_cmpfloat(next_number(&counts), ==, corners);
            for (int i = 0; i < corners; i++) {
                const int point = (int) next_number(&at);
                column[i] = point % 5;
                row[i] = point / 5;
            }
            for (int i = 0, j = corners - 1; i < corners; j = i++)
                twice += row[j] * column[i] - row[i] * column[j]; /* z × x */
            g_assert_cmpint(twice, ==, triangles ? 1 : 2);
        }
        g_assert_true(*counts == ']' && *at == ']');
    }
}

static void
texture_coordinates_fit_the_points(FormatCase *it, gconstpointer word)
{
    billow_cloth_set_texture(it->project->cloth, "/pictures/a@b \"c\".png");
    format_case_write(it);
    g_autofree char *text = read_text(it);
    const char *at = value_of(text, "texCoord2f[] primvars:st");
    for (int point = 0; point < POINTS; point++) {
        g_assert_cmpfloat((double) (float) next_number(&at), ==, (double) (float) ((point % 5) / 4.0));
        g_assert_cmpfloat((double) (float) next_number(&at), ==, (double) (float) ((3 - point / 5) / 3.0));
    }
    g_assert_nonnull(strstr(text, "/pictures/a@b \"c\".png@@@\n"));
    g_assert_true(g_str_has_prefix(value_of(text, "inputs:file"), "@@@.."));
    format_case_set_option(it, "uv", FALSE);
    format_case_write(it);
    g_autofree char *plain = read_text(it);
    g_assert_null(strstr(plain, "primvars:st"));
    g_assert_null(strstr(plain, "UsdUVTexture"));
    g_assert_nonnull(strstr(plain, "inputs:diffuseColor = ("));
}

static void
verify_finds_what_is_wrong(FormatCase *it, gconstpointer word)
{
    format_case_write(it);
    format_case_assert_whole(it);
    g_autofree char *text = read_text(it);
    const gsize length = strlen(text);
    for (gsize cut = 0; cut < length; cut += 503) {
        format_case_replace(it, NAME, (const guint8 *) text, cut);
        format_case_assert_finding(it, NAME, "cut short");
    }
    format_case_replace(it, NAME, (const guint8 *) text, length - 1);
    format_case_assert_finding(it, NAME, "cut short");
    char *sample = strstr(text, "            5: [(");
    memcpy(sample + 17, "nan", 3);
    format_case_replace(it, NAME, (const guint8 *) text, length);
    format_case_assert_finding(it, NAME, "a coordinate is not a number");
    memcpy(sample + 17, "1.0", 3);
    sample[12] = '6'; /* changes a time */
    format_case_replace(it, NAME, (const guint8 *) text, length);
    format_case_assert_finding(it, NAME, "written from a different cloth");
    format_case_write(it);
    format_case_set_option(it, "scale", 2.0);
    format_case_assert_finding(it, NAME, "written from a different cloth");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    format_case_add("/usda/samples-are-the-frames", "usda", samples_are_the_frames);
    format_case_add("/usda/velocities-are-told", "usda", velocities_are_told);
    format_case_add("/usda/axes-and-unit-are-told", "usda", axes_and_unit_are_told);
    format_case_add("/usda/faces-look-up", "usda", faces_look_up);
    format_case_add("/usda/texture-coordinates-fit-the-points", "usda", texture_coordinates_fit_the_points);
    format_case_add("/usda/verify", "usda", verify_finds_what_is_wrong);
    return g_test_run();
}
