/* Outlines that are traced from the cloth's texture. */
#include "core/base/outline.h"
#include "io/project/file.h"
#include "io/project/texture_alpha.h"
#include "io/project/texture_trace.h"

#include <glib/gstdio.h>
#include <math.h>
#include <png.h>
#include <string.h>

enum { WIDTH = 120, HEIGHT = 90 };

static const double MIDDLE_X = 61.3, MIDDLE_Y = 44.6, OUTER = 40.0, INNER = 15.0;

static double
share_of_ring(double x, double y)
{
    const double away = hypot(x - MIDDLE_X, y - MIDDLE_Y);
    return CLAMP(fmin(OUTER - away, away - INNER) + 0.5, 0.0, 1.0);
}

static double
share_of_two(double x, double y)
{
    return fmax(share_of_ring(x, y), x < 10.0 && y < 10.0);
}

static double
opaque_share(double x, double y)
{
    return 1.0;
}

static double
clear_share(double x, double y)
{
    return 0.4;
}

typedef double (*Share)(double x, double y);

static guint8
alpha_at(Share share, int x, int y)
{
    return (guint8) lrint(255.0 * share(x + 0.5, y + 0.5));
}

/* Writes an image of color type `type` and alpha. */
static void
write_image(const char *path, Share share, int type, int depth, int interlace)
{
    FILE *file = fopen(path, "wb");
    g_assert_nonnull(file);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    const int bytes = depth / 8, channels = type == PNG_COLOR_TYPE_RGB_ALPHA ? 4 : 2;
    g_autofree png_byte *pixels = g_malloc0(WIDTH * HEIGHT * 8);
    png_bytep rows[HEIGHT];
    for (int y = 0; y < HEIGHT; y++) {
        rows[y] = pixels + WIDTH * 8 * y;
        for (int x = 0; x < WIDTH; x++)
            for (int k = 0; k < bytes; k++)
                rows[y][(x * channels + channels - 1) * bytes + k] = alpha_at(share, x, y);
    }
    png_init_io(png, file);
    png_set_IHDR(png, info, WIDTH, HEIGHT, depth, type, interlace, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    png_write_image(png, rows);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    g_assert_cmpint(fclose(file), ==, 0);
}

/* --- A project beside its picture --- */

typedef struct {
    char *folder, *picture;
    GPtrArray *problems;
} Place;

static void
set_up(Place *place, gconstpointer data)
{
    place->folder = g_dir_make_tmp("billow-trace-XXXXXX", NULL);
    place->picture = g_build_filename(place->folder, "cloth.png", NULL);
    place->problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
}

static void
tear_down(Place *place, gconstpointer data)
{
    g_remove(place->picture);
    g_assert_cmpint(g_rmdir(place->folder), ==, 0);
    g_free(place->folder);
    g_free(place->picture);
    g_ptr_array_unref(place->problems);
}

static BillowProject *
read_project(Place *place, const char *texture)
{
    g_autofree char *text = g_strdup_printf("{\"format\": \"billow\", \"version\": 1, \"cloth\": "
                                            "{\"columns\": 41, \"rows\": 31, \"spacing\": 0.05, "
                                            "\"texture\": \"%s\", \"outline\": [{\"picture\": true}]}}",
                                            texture);
    g_ptr_array_set_size(place->problems, 0);
    return billow_project_parse(text, strlen(text), "a.billow", place->folder, place->problems);
}

static void
check_refusal(Place *place, const char *texture, const char *words)
{
    g_autoptr(BillowProject) project = read_project(place, texture);
    g_assert_null(project);
    const BillowProblem *problem = place->problems->pdata[0];
    g_assert_cmpstr(problem->path, ==, "cloth.outline[0].picture");
    g_assert_nonnull(strstr(problem->message, words));
}

static double
area_of(const BillowOutline *outline)
{
    double cells = 0.0;
    for (int i = 0; i < outline->columns * outline->rows; i++)
        cells += outline->share[i];
    return cells * WIDTH / (outline->columns - 1.0) * HEIGHT / (outline->rows - 1.0);
}

/* --- Tests --- */

static void
every_kind_of_png_is_read(Place *place, gconstpointer data)
{
    static const int types[] = {PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB_ALPHA};
    for (gsize i = 0; i < G_N_ELEMENTS(types); i++)
        for (int depth = 8; depth <= 16; depth += 8)
            for (int interlace = PNG_INTERLACE_NONE; interlace <= PNG_INTERLACE_ADAM7; interlace++) {
                BillowAlpha image;
                write_image(place->picture, share_of_ring, types[i], depth, interlace);
                g_assert_true(billow_texture_alpha_read(place->picture, &image, NULL));
                g_assert_cmpint(image.width, ==, WIDTH);
                g_assert_cmpint(image.height, ==, HEIGHT);
                for (int y = 0; y < HEIGHT; y++)
                    for (int x = 0; x < WIDTH; x++)
                        g_assert_cmpint(image.values[y * WIDTH + x], ==, alpha_at(share_of_ring, x, y));
                free((void *) image.values);
            }
}

static void
ring_becomes_the_outline(Place *place, gconstpointer data)
{
    write_image(place->picture, share_of_ring, PNG_COLOR_TYPE_RGB_ALPHA, 8, PNG_INTERLACE_NONE);
    g_autoptr(BillowProject) project = read_project(place, "cloth.png");
    g_assert_nonnull(project);
    g_assert_cmpuint(place->problems->len, ==, 0);
    const BillowOutline *outline = project->cloth->grid.outline;
    g_assert_nonnull(outline);
    g_assert_cmpuint(outline->n_loops, ==, 2);
    const double truth = G_PI * (OUTER * OUTER - INNER * INNER);
    g_assert_cmpfloat_with_epsilon(area_of(outline), truth, 0.005 * truth);
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < outline->loops[k].n_points; i++) {
            const BillowGridPlace at = outline->loops[k].points[i];
            g_assert_cmpfloat_with_epsilon(
                hypot(at.column * WIDTH / 40.0 - MIDDLE_X, at.row * HEIGHT / 30.0 - MIDDLE_Y),
                outline->loops[k].hole ? INNER : OUTER, 0.5);
        }
}

/* A saved project has the lines themselves, so it no longer depends on the picture. */
static void
a_saved_project_has_the_lines(Place *place, gconstpointer data)
{
    write_image(place->picture, share_of_ring, PNG_COLOR_TYPE_RGB_ALPHA, 8, PNG_INTERLACE_NONE);
    g_autoptr(BillowProject) project = read_project(place, "cloth.png");
    g_autoptr(GString) text = billow_project_format(project);
    g_assert_null(strstr(text->str, "picture"));
    g_autoptr(BillowProject) again =
        billow_project_parse(text->str, text->len, "a.billow", NULL, place->problems);
    g_assert_nonnull(again);
    g_assert_true(billow_project_equal(project, again));
}

static void
opaque_pictures_are_rectangles(Place *place, gconstpointer data)
{
    write_image(place->picture, opaque_share, PNG_COLOR_TYPE_GRAY_ALPHA, 8, PNG_INTERLACE_NONE);
    g_autoptr(BillowProject) project = read_project(place, "cloth.png");
    g_assert_nonnull(project);
    g_assert_null(project->cloth->grid.outline);
}

static void
what_is_left_out_is_told(Place *place, gconstpointer data)
{
    write_image(place->picture, share_of_two, PNG_COLOR_TYPE_GRAY_ALPHA, 8, PNG_INTERLACE_NONE);
    g_autoptr(BillowProject) project = read_project(place, "cloth.png");
    g_assert_nonnull(project);
    g_assert_cmpuint(place->problems->len, ==, 1);
    const BillowProblem *problem = place->problems->pdata[0];
    g_assert_cmpint(problem->severity, ==, BILLOW_PROBLEM_WARNING);
    g_assert_nonnull(strstr(problem->message, "leaves out 1 smaller part of"));
}

static void
what_cannot_be_traced_is_refused(Place *place, gconstpointer data)
{
    check_refusal(place, "cloth.png", "cloth.png");
    g_assert_true(g_file_set_contents(place->picture, "GIF89a", -1, NULL));
    check_refusal(place, "cloth.png", "only PNG images");
    write_image(place->picture, clear_share, PNG_COLOR_TYPE_GRAY_ALPHA, 8, PNG_INTERLACE_NONE);
    check_refusal(place, "cloth.png", "clear everywhere");
    g_autofree char *bytes = NULL;
    gsize length;
    write_image(place->picture, share_of_ring, PNG_COLOR_TYPE_GRAY_ALPHA, 8, PNG_INTERLACE_ADAM7);
    g_assert_true(g_file_get_contents(place->picture, &bytes, &length, NULL));
    g_assert_true(g_file_set_contents(place->picture, bytes, (gssize) length / 2, NULL));
    check_refusal(place, "cloth.png", "damaged");
}

/* Even looking for them might mount a network drive. */
static void
pictures_elsewhere_are_not_read(Place *place, gconstpointer data)
{
    g_autofree char *inner = g_build_filename(place->folder, "inner", NULL),
                    *link = g_build_filename(inner, "link.png", NULL);
    write_image(place->picture, share_of_ring, PNG_COLOR_TYPE_RGB_ALPHA, 8, PNG_INTERLACE_NONE);
    g_assert_cmpint(g_mkdir(inner, 0700), ==, 0);
    g_assert_cmpint(symlink(place->picture, link), ==, 0);
    g_autofree char *outer = g_steal_pointer(&place->folder);
    place->folder = g_strdup(inner);
    check_refusal(place, "../cloth.png", "outside the project folder");
    check_refusal(place, place->picture, "outside the project folder");
    check_refusal(place, "link.png", "outside the project folder");
    g_free(place->folder);
    place->folder = g_steal_pointer(&outer);
    g_assert_cmpint(g_unlink(link), ==, 0);
    g_assert_cmpint(g_rmdir(inner), ==, 0);
}

static void
add(const char *path, void (*test)(Place *, gconstpointer))
{
    g_test_add(path, Place, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add("/texture-trace/every-kind-of-png-is-read", every_kind_of_png_is_read);
    add("/texture-trace/ring-becomes-the-outline", ring_becomes_the_outline);
    add("/texture-trace/a-saved-project-has-the-lines", a_saved_project_has_the_lines);
    add("/texture-trace/opaque-pictures-are-rectangles", opaque_pictures_are_rectangles);
    add("/texture-trace/what-is-left-out-is-told", what_is_left_out_is_told);
    add("/texture-trace/what-cannot-be-traced-is-refused", what_cannot_be_traced_is_refused);
    add("/texture-trace/pictures-elsewhere-are-not-read", pictures_elsewhere_are_not_read);
    return g_test_run();
}
