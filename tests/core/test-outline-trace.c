#include "core/base/outline.h"
#include "core/base/outline_trace.h"

#include <glib.h>
#include <math.h>

/* --- Shapes: where they are opaque, and how far a place is from their border, in pixels --- */

typedef struct Shape Shape;
struct Shape {
    double (*depth)(const Shape *shape, double x, double y); /* distance from the border; negative outside */
    double x, y, outer, inner;
};

static double
depth_of_disc(const Shape *shape, double x, double y)
{
    return shape->outer - hypot(x - shape->x, y - shape->y);
}

static double
depth_of_ring(const Shape *shape, double x, double y)
{
    const double away = hypot(x - shape->x, y - shape->y);
    return fmin(shape->outer - away, away - shape->inner);
}

static BillowGridPlace
star_point(const Shape *shape, int k)
{
    const double radius = k % 2 ? shape->inner : shape->outer, angle = 0.3 + G_PI * k / 5.0;
    return (BillowGridPlace){shape->x + radius * cos(angle), shape->y + radius * sin(angle)};
}

static double
distance(BillowGridPlace a, BillowGridPlace b, double x, double y)
{
    const double dx = b.column - a.column, dy = b.row - a.row,
                 t = CLAMP(((x - a.column) * dx + (y - a.row) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    return hypot(x - a.column - t * dx, y - a.row - t * dy);
}

static double
depth_of_star(const Shape *shape, double x, double y)
{
    double least = INFINITY, turned = 0.0;
    for (int k = 0; k < 10; k++) {
        const BillowGridPlace a = star_point(shape, k), b = star_point(shape, k + 1);
        const double to_a = atan2(a.row - y, a.column - x), to_b = atan2(b.row - y, b.column - x);
        least = fmin(least, distance(a, b, x, y));
        turned += remainder(to_b - to_a, 2.0 * G_PI);
    }
    return fabs(turned) > G_PI ? least : -least;
}

static double
area_of_star(const Shape *shape)
{
    return 5.0 * shape->outer * shape->inner * sin(G_PI / 5.0);
}

/* --- Images --- */

enum { COLUMNS = 49, ROWS = 37 };

typedef struct {
    uint8_t *values;
    int width, height;
} Image;

static Image
new_image(int width, int height)
{
    return (Image){g_malloc0((gsize) width * (gsize) height), width, height};
}

/* Draws a shape whose edge is `soft` pixels wide; 0: without pixels between opaque and clear. */
static void
draw(Image *image, const Shape *shape, double soft)
{
    for (int y = 0; y < image->height; y++)
        for (int x = 0; x < image->width; x++) {
            const double depth = shape->depth(shape, x + 0.5, y + 0.5),
                         share = soft > 0.0 ? CLAMP(0.5 + depth / soft, 0.0, 1.0) : depth > 0.0;
            uint8_t *value = &image->values[y * image->width + x];
            *value = MAX(*value, (uint8_t) lrint(255.0 * share));
        }
}

static BillowOutlineTrace
trace_of(Image *image)
{
    const BillowAlpha alpha = {image->values, image->width, image->height};
    const BillowOutlineTrace trace = billow_outline_trace(&alpha, COLUMNS, ROWS);
    g_free(image->values);
    return trace;
}

/* --- What is found --- */

static BillowGridPlace
in_pixels(const Image *image, BillowGridPlace at)
{
    return (BillowGridPlace){at.column * image->width / (COLUMNS - 1), at.row * image->height / (ROWS - 1)};
}

static double
area_of(const BillowOutlineTrace *trace, const Image *image)
{
    double area = 0.0;
    for (size_t k = 0; k < trace->n; k++) {
        const BillowPolygon line = {trace->loops[k].points, trace->loops[k].n_points};
        area += (trace->loops[k].hole ? -0.5 : 0.5) * fabs(billow_polygon_area2(&line));
    }
    return area * image->width * image->height / ((COLUMNS - 1.0) * (ROWS - 1.0));
}

/* Every place on the loops is within `most` pixels of the border of the shape. */
static void
check_near(const BillowOutlineTrace *trace, const Image *image, const Shape *shape, double most)
{
    for (size_t k = 0; k < trace->n; k++)
        for (size_t i = 0; i < trace->loops[k].n_points; i++) {
            const BillowGridPlace a = in_pixels(image, trace->loops[k].points[i]),
                                  b = in_pixels(image,
                                                trace->loops[k].points[(i + 1) % trace->loops[k].n_points]);
            for (double t = 0.0; t < 1.0; t += 0.05) {
                const double depth =
                    shape->depth(shape, a.column + t * (b.column - a.column), a.row + t * (b.row - a.row));
                g_assert_cmpfloat(fabs(depth), <=, most);
            }
        }
}

static double
distance_from_loops(const BillowOutlineTrace *trace, const Image *image, double x, double y)
{
    double least = INFINITY;
    for (size_t k = 0; k < trace->n; k++)
        for (size_t i = 0; i < trace->loops[k].n_points; i++)
            least = fmin(
                least,
                distance(in_pixels(image, trace->loops[k].points[i]),
                         in_pixels(image, trace->loops[k].points[(i + 1) % trace->loops[k].n_points]), x, y));
    return least;
}

static void
check_outline(const BillowOutlineTrace *trace)
{
    BillowOutlineFault fault;
    g_assert_cmpint(trace->outcome, ==, BILLOW_TRACE_DONE);
    BillowOutline *outline = billow_outline_new(trace->loops, trace->n, COLUMNS, ROWS, &fault, NULL);
    g_assert_cmpint(fault, ==, BILLOW_OUTLINE_GOOD);
    billow_outline_unref(outline);
}

/* --- Tests --- */

static void
disc_is_a_disc(void)
{
    for (double soft = 0.0; soft < 5.0; soft += 1.0)
        for (double radius = 24.0; radius < 600.0; radius *= 2.1) {
            const Shape shape = {depth_of_disc, 1.1 * radius + 0.3, 1.05 * radius + 2.2, radius, 0.0};
            const double truth = G_PI * radius * radius;
            Image image = new_image((int) (2.3 * radius) + 2, (int) (2.2 * radius) + 3);
            draw(&image, &shape, soft);
            BillowOutlineTrace trace = trace_of(&image);
            check_outline(&trace);
            g_assert_cmpuint(trace.n, ==, 1);
            g_assert_cmpuint(trace.loops[0].n_points, <=, BILLOW_OUTLINE_MOST_POINTS);
            g_assert_cmpfloat_with_epsilon(area_of(&trace, &image), truth, 0.005 * truth);
            check_near(&trace, &image, &shape, soft > 0.0 ? 0.5 : 1.0);
            billow_outline_trace_clear(&trace);
        }
}

static void
ring_has_a_hole(void)
{
    const Shape shape = {depth_of_ring, 100.4, 90.7, 80.0, 33.0};
    const double truth = G_PI * (80.0 * 80.0 - 33.0 * 33.0);
    Image image = new_image(210, 180);
    draw(&image, &shape, 1.0);
    BillowOutlineTrace trace = trace_of(&image);
    check_outline(&trace);
    g_assert_cmpuint(trace.n, ==, 2);
    g_assert_cmpint(trace.loops[0].hole, ==, 0);
    g_assert_cmpint(trace.loops[1].hole, ==, 1);
    g_assert_cmpfloat_with_epsilon(area_of(&trace, &image), truth, 0.005 * truth);
    check_near(&trace, &image, &shape, 0.5);
    for (double angle = 0.0; angle < 6.28; angle += 0.01)
        for (int k = 0; k < 2; k++) {
            const double radius = k ? shape.inner : shape.outer;
            g_assert_cmpfloat(distance_from_loops(&trace, &image, shape.x + radius * cos(angle),
                                                  shape.y + radius * sin(angle)),
                              <=, 0.5);
        }
    billow_outline_trace_clear(&trace);
}

/* A soft edge of four pixels: its sides are within half a pixel, its points within one and a half. */
static void
star_keeps_its_corners(void)
{
    const Shape shape = {depth_of_star, 101.3, 99.6, 95.0, 40.0};
    Image image = new_image(204, 201);
    draw(&image, &shape, 4.0);
    BillowOutlineTrace trace = trace_of(&image);
    check_outline(&trace);
    g_assert_cmpuint(trace.n, ==, 1);
    g_assert_cmpuint(trace.loops[0].n_points, <=, 40);
    g_assert_cmpfloat_with_epsilon(area_of(&trace, &image), area_of_star(&shape),
                                   0.005 * area_of_star(&shape));
    check_near(&trace, &image, &shape, 0.5);
    for (int k = 0; k < 10; k++) {
        const BillowGridPlace corner = star_point(&shape, k);
        g_assert_cmpfloat(distance_from_loops(&trace, &image, corner.column, corner.row), <=, 1.5);
    }
    billow_outline_trace_clear(&trace);
}

/* A swallow-tail that reaches the borders of its image is cloth up to them, corners and all. */
static void
border_of_the_image_is_one(void)
{
    Image image = new_image(120, 90);
    for (int y = 0; y < 90; y++)
        for (int x = 0; x < 120; x++) {
            const double notch = 75.0 + fabs(y + 0.5 - 45.0);
            image.values[y * 120 + x] = (uint8_t) lrint(255.0 * CLAMP(notch - x, 0.0, 1.0));
        }
    BillowOutlineTrace trace = trace_of(&image);
    static const BillowGridPlace corners[] = {
        {0, 0}, {COLUMNS - 1, 0}, {COLUMNS - 1, ROWS - 1}, {0, ROWS - 1}};
    check_outline(&trace);
    g_assert_cmpuint(trace.n, ==, 1);
    for (int k = 0; k < 4; k++) {
        double least = INFINITY;
        for (size_t i = 0; i < trace.loops[0].n_points; i++)
            least = fmin(least, hypot(trace.loops[0].points[i].column - corners[k].column,
                                      trace.loops[0].points[i].row - corners[k].row));
        g_assert_cmpfloat(least, <=, k == 0 || k == 3 ? 1e-12 : 0.25);
    }
    g_assert_cmpuint(trace.loops[0].n_points, <=, 12);
    billow_outline_trace_clear(&trace);
}

/* Two discs, of which the larger one has a hole with an island and two specks; the island has a hole, too. */
static void
what_is_left_out_is_counted(void)
{
    const Shape large = {depth_of_ring, 80, 80, 70.0, 30.0}, island = {depth_of_ring, 80, 80, 20.0, 10.0},
                small = {depth_of_disc, 200, 50, 30.0, 0.0};
    Image image = new_image(240, 180);
    draw(&image, &large, 1.0);
    draw(&image, &island, 1.0);
    draw(&image, &small, 1.0);
    for (int k = 0; k < 2; k++) /* in the middles of cells, which are 5 pixels wide and high */
        for (int i = 0; i < 4; i++)
            image.values[(32 + i / 2) * image.width + 77 + 5 * k + i % 2] = 0;
    BillowOutlineTrace trace = trace_of(&image);
    check_outline(&trace);
    g_assert_cmpuint(trace.n, ==, 2);
    g_assert_cmpuint(trace.pieces_left_out, ==, 2);
    g_assert_cmpuint(trace.holes_left_out, ==, 2);
    check_near(&trace, &image, &large, 0.5);
    billow_outline_trace_clear(&trace);
}

static void
opaque_and_clear_images(void)
{
    Image image = new_image(30, 20);
    BillowOutlineTrace trace = trace_of(&image);
    g_assert_cmpint(trace.outcome, ==, BILLOW_TRACE_CLEAR);
    g_assert_cmpuint(trace.n, ==, 0);
    for (int side = 1; side < 40; side += 19) {
        Image opaque = new_image(side, side);
        for (int i = 0; i < side * side; i++)
            opaque.values[i] = 200;
        trace = trace_of(&opaque);
        g_assert_cmpint(trace.outcome, ==, BILLOW_TRACE_DONE);
        g_assert_cmpuint(trace.n, ==, 0);
    }
}

/* A toothed wheel has more corners than an outline may have; they are left out evenly. */
static void
points_are_bounded(void)
{
    Image image = new_image(900, 900);
    for (int y = 0; y < 900; y++)
        for (int x = 0; x < 900; x++) {
            const double angle = atan2(y - 450.0, x - 450.0), away = hypot(x - 450.0, y - 450.0);
            image.values[y * 900 + x] =
                (uint8_t) lrint(255.0 * CLAMP(420.0 + 8.0 * sin(120.0 * angle) - away, 0.0, 1.0));
        }
    BillowOutlineTrace trace = trace_of(&image);
    const double truth = G_PI * (420.0 * 420.0 + 0.5 * 8.0 * 8.0 - 420.0);
    check_outline(&trace);
    g_assert_cmpuint(trace.loops[0].n_points, >, 256);
    g_assert_cmpuint(trace.loops[0].n_points, <=, BILLOW_OUTLINE_MOST_POINTS);
    g_assert_cmpfloat(trace.tolerance, >, 0.1);
    g_assert_cmpfloat_with_epsilon(area_of(&trace, &image), truth, 0.005 * truth);
    billow_outline_trace_clear(&trace);
}

/* Any image gives an outline that has no lines which cross, or is refused. */
static void
noise_is_traced_or_refused(void)
{
    GRand *random = g_rand_new_with_seed(11);
    for (int k = 0; k < 300; k++) {
        const int side = 1 + k % 24, share = g_rand_int_range(random, 0, 256), most = k % 2 ? 256 : 2;
        Image image = new_image(side, side);
        for (int i = 0; i < side * side; i++)
            image.values[i] = most == 2 ? (g_rand_int_range(random, 0, 256) < share ? 255 : 0)
                                        : (uint8_t) g_rand_int_range(random, 0, 256);
        BillowOutlineTrace trace = trace_of(&image);
        size_t wrong;
        if (trace.n > 0)
            g_assert_cmpint(billow_outline_check(trace.loops, trace.n, COLUMNS, ROWS, &wrong), ==,
                            BILLOW_OUTLINE_GOOD);
        billow_outline_trace_clear(&trace);
    }
    Image large = new_image(700, 700);
    for (int i = 0; i < 700 * 700; i++)
        large.values[i] = (uint8_t) g_rand_int_range(random, 0, 256);
    BillowOutlineTrace trace = trace_of(&large);
    g_assert_cmpint(trace.outcome, ==, BILLOW_TRACE_TOO_DETAILED);
    g_rand_free(random);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/outline-trace/disc-is-a-disc", disc_is_a_disc);
    g_test_add_func("/outline-trace/ring-has-a-hole", ring_has_a_hole);
    g_test_add_func("/outline-trace/star-keeps-its-corners", star_keeps_its_corners);
    g_test_add_func("/outline-trace/border-of-the-image-is-one", border_of_the_image_is_one);
    g_test_add_func("/outline-trace/what-is-left-out-is-counted", what_is_left_out_is_counted);
    g_test_add_func("/outline-trace/opaque-and-clear-images", opaque_and_clear_images);
    g_test_add_func("/outline-trace/points-are-bounded", points_are_bounded);
    g_test_add_func("/outline-trace/noise-is-traced-or-refused", noise_is_traced_or_refused);
    return g_test_run();
}
