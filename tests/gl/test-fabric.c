/* What makes it look like cloth: weave, patterns, hem, folds and their shadows. */
#include "core/cloth/fabric.h"
#include "core/cloth/material.h"
#include "drawing.h"

/* Mean and spread of the green of the pixels within 30 of the middle. */
typedef struct {
    double mean, spread;
} Tone;

static Tone
tone(Drawing *drawing)
{
    drawing_draw(drawing);
    g_autofree Pixel *pixels = offscreen_read(&drawing->screen);
    double sum = 0.0, squares = 0.0;
    int n = 0;
    for (int row = DRAWING_HEIGHT / 2 - 30; row < DRAWING_HEIGHT / 2 + 30; row++)
        for (int column = DRAWING_WIDTH / 2 - 30; column < DRAWING_WIDTH / 2 + 30; column++, n++) {
            const double green = pixels[row * DRAWING_WIDTH + column].green;
            sum += green;
            squares += green * green;
        }
    return (Tone){sum / n, sqrt(fmax(squares / n - sum * sum / n / n, 0.0))};
}

static void
go_near(Drawing *drawing, double times)
{
    drawing->camera.distance /= times;
}

/* With threads of several pixels each fabric but rubber has its weave; a pixel wider than the threads shows nothing of
 * it, so that there is no moire. */
static void
test_weave(Drawing *drawing, gconstpointer api)
{
    drawing->options.color = (BillowColor){0.6f, 0.6f, 0.6f};
    drawing_set_flat_cloth(drawing, 21, 21, 0.2, 0.0);
    for (int i = 0; billow_material_presets[i].choice.word; i++) {
        const BillowFabric *fabric = billow_fabric_of(i);
        g_assert_nonnull(fabric);
        const double near = 0.01 * 12.0 / fabric->thread; /* twelve pixels a thread */
        drawing->options.material = i;
        g_assert_cmpfloat(tone(drawing).spread, <, 0.5);
        go_near(drawing, near);
        if (fabric->weave == BILLOW_WEAVE_NONE)
            g_assert_cmpfloat(tone(drawing).spread, <, 0.5);
        else
            g_assert_cmpfloat(tone(drawing).spread, >, 1.0);
        go_near(drawing, 1.0 / near);
    }
}

/* A check has four fields of three tones, stripes have two, and a pixel that is as wide as the pattern shows its mean.
 * 14 of each fit the cloth's longer side. */
static void
test_patterns(Drawing *drawing, gconstpointer api)
{
    const double repeat = 2.8 / 14.0;
    drawing->options.material = 7; /* rubber, which has no weave */
    drawing->options.color = (BillowColor){0.6f, 0.6f, 0.6f};
    drawing_set_flat_cloth(drawing, 29, 29, 0.1, 0.0);
    g_assert_cmpfloat(tone(drawing).spread, <, 0.5);
    int tones[3][2][2];
    for (int pattern = BILLOW_PATTERN_PLAIN; pattern <= BILLOW_PATTERN_CHECK; pattern++) {
        drawing->options.pattern = (BillowPattern) pattern;
        drawing_draw(drawing);
        for (int i = 0; i < 4; i++) /* the first fields lie at the corner, at -1.4 m */
            tones[pattern][i / 2][i % 2] =
                drawing_pixel(drawing, (i % 2 ? 0.75 : 0.25) * repeat, 0, (i / 2 ? 0.75 : 0.25) * repeat)
                    .green;
    }
    g_assert_cmpint(tones[0][0][0], ==, tones[0][1][1]);
    g_assert_cmpint(tones[1][0][0], <, tones[1][0][1] - 10); /* along the columns */
    g_assert_cmpint(tones[1][0][0], ==, tones[1][1][0]);
    g_assert_cmpint(tones[1][0][1], ==, tones[0][0][1]);
    g_assert_cmpint(tones[2][0][0], <, tones[2][0][1] - 10);
    g_assert_cmpint(tones[2][0][1], <, tones[2][1][1] - 10);
    g_assert_cmpint(ABS(tones[2][0][1] - tones[2][1][0]), <=, 1);
    go_near(drawing, 0.01 / repeat); /* a pixel is one repeat wide, the cloth 14 pixels */
    drawing_draw(drawing);
    const int middle = drawing_pixel(drawing, 0.0, 0, 0.0).green;
    for (int i = -4; i <= 4; i++)
        g_assert_cmpint(ABS(drawing_pixel(drawing, 1.02 * i * repeat, 0, 0.93 * i * repeat).green - middle),
                        <=, 2);
}

/* The mean green along the rows at a distance from the border, over some threads. */
static double
tone_inside(Drawing *drawing, double inside)
{
    double sum = 0.0;
    for (int i = -12; i < 12; i++)
        sum += drawing_pixel(drawing, 0.05 - inside, 0, 0.001 * i).green;
    return sum / 24.0;
}

/* A seam as far inside the border as the hem is wide, and a lighter edge. */
static void
test_hem(Drawing *drawing, gconstpointer api)
{
    const double hem = billow_fabric_of(0)->hem;
    drawing->options.color = (BillowColor){0.5f, 0.5f, 0.5f};
    drawing_set_flat_cloth(drawing, 11, 11, 0.01, 0.0); /* 10 cm wide, hem 1.5 cm */
    go_near(drawing, 20.0);                             /* 2000 pixels a metre */
    drawing_draw(drawing);
    double middle = 0.0;
    for (int i = 0; i < 12; i++)
        middle += tone_inside(drawing, 0.03 + 0.0015 * i) / 12.0;
    g_assert_cmpfloat(tone_inside(drawing, hem), <, middle - 12.0);
    g_assert_cmpfloat(tone_inside(drawing, 0.0003), >, middle + 10.0);
}

/* A row of round folds, like corrugated iron: |y| = height at most, each `width` from ridge to ridge. */
static void
set_folds(Drawing *drawing, double width, double height)
{
    const BillowGrid grid = {201, 21, 0.01};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (size_t i = 0; i < billow_grid_count(&grid); i++) {
        const double x = 0.01 * (double) (i % 201) - 1.0, k = 2.0 * G_PI / width;
        const double slope = -height * k * sin(k * x), length = hypot(1.0, slope);
        mesh->x[i] = (float) x;
        mesh->y[i] = (float) (height * cos(k * x));
        mesh->z[i] = (float) (0.01 * (double) (i / 201) - 0.1);
        mesh->nx[i] = (float) (-slope / length);
        mesh->ny[i] = (float) (1.0 / length);
    }
    billow_renderer_set_mesh(drawing->renderer, mesh, NULL);
    billow_mesh_unref(mesh);
}

/* Ridge and hollow lie level, so that without shade of folds they would have one colour. */
static void
test_hollows(Drawing *drawing, gconstpointer api)
{
    set_folds(drawing, 0.2, 0.01); /* too flat to cast a shadow on itself */
    drawing_draw(drawing);
    const Pixel ridge = drawing_pixel(drawing, 0.0, 0, 0), hollow = drawing_pixel(drawing, 0.1, 0, 0);
    g_assert_cmpint(hollow.green, <, ridge.green - 8);
}

/* Half a metre over the lower half of it, a cloth shades itself. */
static void
test_own_shadow(Drawing *drawing, gconstpointer api)
{
    const BillowGrid grid = {3, 41, 0.05};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (size_t i = 0; i < billow_grid_count(&grid); i++) {
        const int column = (int) (i % 3), row = (int) (i / 3);
        const bool upper = row > 20;
        mesh->x[i] = (float) (0.4 * column - 0.4);
        mesh->y[i] = upper ? 0.6f : 0.0f;
        mesh->z[i] = (float) (upper ? 0.04 * (row - 20) : 0.05 * row - 1.0);
        mesh->ny[i] = 1.0f;
    }
    billow_renderer_set_mesh(drawing->renderer, mesh, NULL);
    billow_mesh_unref(mesh);
    drawing_draw(drawing);
    /* what is at z = 0.1, 0.6 m up, shades z = 0.1 - 0.6 · 0.4048 / 0.8356 */
    const Pixel shaded = drawing_pixel(drawing, 0.1, 0, -0.19), lit = drawing_pixel(drawing, 0.1, 0, -0.8);
    g_assert_cmpint(shaded.green, <, lit.green - 30);
}

/* What lies on the ground darkens it more than what floats over it. */
static void
test_contact(Drawing *drawing, gconstpointer api)
{
    int darker[2];
    drawing->options.ground = true;
    drawing_draw(drawing);
    for (int i = 0; i < 2; i++) {
        const double height = i == 0 ? 0.0 : 0.6, x = 0.403 + height * 0.4444, z = 0.033 - height * 0.4844;
        billow_renderer_set_mesh(drawing->renderer, NULL, NULL);
        drawing_draw(drawing);
        const int bare = drawing_pixel(drawing, x, 0, z).green;
        drawing_set_flat_cloth(drawing, 9, 9, 0.1, height); /* 0.4 m to each side */
        drawing_draw(drawing);
        darker[i] = bare - drawing_pixel(drawing, x, 0, z).green;
    }
    g_assert_cmpint(darker[0], >, darker[1] + 8);
}

static const DrawingTest tests[] = {
    {"weave-shows-and-fades", test_weave},    {"patterns-show-and-fade", test_patterns},
    {"hem-has-a-seam-and-an-edge", test_hem}, {"hollows-of-folds-are-darker", test_hollows},
    {"cloth-shades-itself", test_own_shadow}, {"contact-is-darker-than-shadow", test_contact},
};

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    drawing_add_tests(tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
