/* Tests what the renderer draws, pixel by pixel, in GL 3.3 core and GLES 3.0, without a window. */
#include "drawing.h"
#include "gl/program.h"

static void
test_covers_cloth(Drawing *drawing, gconstpointer api)
{
    drawing_draw(drawing);
    Pixel *before = offscreen_read(&drawing->screen);
    drawing->options.color = (BillowColor){0.9f, 0.1f, 0.1f};
    drawing_set_flat_cloth(drawing, 17, 9, 0.1, 0.0); /* 160 x 80 pixels */
    drawing_draw(drawing);
    Pixel *after = offscreen_read(&drawing->screen);
    for (int row = 0; row < DRAWING_HEIGHT; row++)
        for (int column = 0; column < DRAWING_WIDTH; column++) {
            int i = row * DRAWING_WIDTH + column;
            bool inside = column >= 80 && column < 240 && row >= 80 && row < 160;
            g_assert_cmpint(after[i].alpha, ==, 255);
            if (inside)
                g_assert_cmpint(after[i].red, >, after[i].green + 60);
            else
                g_assert_cmpint(pixel_difference(after[i], before[i]), ==, 0);
        }
    g_free(before);
    g_free(after);
}

static void
test_follows_grid(Drawing *drawing, gconstpointer api)
{
    drawing_draw(drawing);
    Pixel nothing = drawing_pixel(drawing, 0, 0, 0), nothing_beside = drawing_pixel(drawing, 0.55, 0, 0);
    drawing_set_flat_cloth(drawing, 5, 5, 0.1, 0.0);
    drawing_set_flat_cloth(drawing, 13, 3, 0.1, 0.0);
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.55, 0, 0), nothing_beside), >, 30);
    billow_renderer_set_mesh(drawing->renderer, NULL, NULL);
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0, 0, 0), nothing), ==, 0);
}

static void
test_texture(Drawing *drawing, gconstpointer api)
{
    /* red, green over blue, white */
    static const guint8 texels[] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255};
    billow_renderer_set_texture(drawing->renderer, texels, 2, 2, false);
    drawing_set_flat_cloth(drawing, 9, 9, 0.2, 0.0);
    drawing_draw(drawing);
    Pixel first = drawing_pixel(drawing, -0.7, 0, -0.7), last = drawing_pixel(drawing, 0.7, 0, 0.7);
    Pixel along_row = drawing_pixel(drawing, 0.7, 0, -0.7),
          along_column = drawing_pixel(drawing, -0.7, 0, 0.7);
    g_assert_cmpint(first.red, >, 100 + MAX(first.green, first.blue));
    g_assert_cmpint(along_row.green, >, 100 + MAX(along_row.red, along_row.blue));
    g_assert_cmpint(along_column.blue, >, 100 + MAX(along_column.red, along_column.green));
    g_assert_cmpint(MIN(last.red, MIN(last.green, last.blue)), >, 180);
    billow_renderer_set_texture(drawing->renderer, NULL, 0, 0, false);
    drawing->options.color = (BillowColor){0.5f, 0.5f, 0.5f};
    drawing_draw(drawing);
    first = drawing_pixel(drawing, -0.7, 0, -0.7);
    g_assert_cmpint(ABS(first.red - first.green), <, 20);
}

/* Where the texture's alpha is under a half nothing is drawn, on either side, and the cloth's own color is nowhere. The seam between texels lies in the middle. */
static void
test_cut_out(Drawing *drawing, gconstpointer api)
{
    static const guint8 texels[] = {0, 0, 0, 0, 128, 0, 0, 128, 0, 0, 0, 0, 255, 0, 0, 255};
    drawing->options.color = (BillowColor){0.0f, 1.0f, 0.0f};
    for (int side = 0; side < 2; side++) {
        billow_renderer_set_mesh(drawing->renderer, NULL, NULL);
        drawing->camera.pitch = side == 0 ? GLM_PI_2 : -GLM_PI_2;
        drawing_draw(drawing);
        Pixel *nothing = offscreen_read(&drawing->screen);
        billow_renderer_set_texture(drawing->renderer, texels, 2, 2, true);
        drawing_set_flat_cloth(drawing, 9, 9, 0.2, 0.0); /* 160 x 160 pixels */
        drawing_draw(drawing);
        Pixel *cut = offscreen_read(&drawing->screen);
        for (int row = 41; row < 199; row++)
            for (int column = 81; column < 239; column++) {
                const Pixel now = cut[row * DRAWING_WIDTH + column],
                            before = nothing[row * DRAWING_WIDTH + column];
                const bool clear = pixel_difference(now, before) == 0;
                if (column < 155 || column > 200)
                    g_assert_cmpint(clear, ==, column < 155);
                if (!clear) {
                    g_assert_cmpint(now.red, >, now.green + 60);
                    g_assert_cmpint(now.blue, <, now.green + 12);
                }
            }
        g_free(nothing);
        g_free(cut);
    }
}

/* With several samples the edge is smooth, and the image stays opaque. */
static void
test_cut_out_edge(Drawing *drawing, gconstpointer api)
{
    static const guint8 texels[] = {0, 0, 0, 0, 255, 0, 0, 255};
    drawing->options.samples = 4;
    drawing->camera.yaw += 0.3;
    billow_renderer_set_texture(drawing->renderer, texels, 2, 1, true);
    drawing_draw(drawing);
    Pixel *nothing = offscreen_read(&drawing->screen);
    drawing_set_flat_cloth(drawing, 9, 9, 0.2, 0.0);
    drawing_draw(drawing);
    Pixel *cut = offscreen_read(&drawing->screen);
    int between = 0;
    for (int row = 100; row < 140; row++) /* the edge crosses the middle */
        for (int column = 120; column < 200; column++) {
            const int i = row * DRAWING_WIDTH + column, change = nothing[i].green - cut[i].green;
            g_assert_cmpint(cut[i].alpha, ==, 255);
            between += change > 40 && change < nothing[i].green - 80;
        }
    g_assert_cmpint(between, >, 20);
    g_free(nothing);
    g_free(cut);
}

static void
test_cut_out_shadow(Drawing *drawing, gconstpointer api)
{
    static const guint8 clear[] = {0, 0, 0, 0}, opaque[] = {255, 255, 255, 255};
    drawing->options.ground = true;
    drawing_draw(drawing);
    Pixel bare = drawing_pixel(drawing, 0.65, 0, -0.65);
    drawing_set_flat_cloth(drawing, 9, 9, 0.1, 1.0);
    billow_renderer_set_texture(drawing->renderer, clear, 1, 1, true);
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.65, 0, -0.65), bare), ==, 0);
    billow_renderer_set_texture(drawing->renderer, opaque, 1, 1, false);
    drawing_draw(drawing);
    g_assert_cmpint(drawing_pixel(drawing, 0.65, 0, -0.65).red, <, bare.red - 15);
}

static void
test_back(Drawing *drawing, gconstpointer api)
{
    static const guint8 red[] = {230, 40, 40, 255};
    billow_renderer_set_texture(drawing->renderer, red, 1, 1, false);
    drawing_set_flat_cloth(drawing, 9, 9, 0.2, 0.0);
    drawing_draw(drawing);
    Pixel front = drawing_pixel(drawing, 0.1, 0, 0.1);
    drawing->camera.pitch = -GLM_PI_2;
    drawing_draw(drawing);
    Pixel back = drawing_pixel(drawing, 0.1, 0, 0.1);
    g_assert_cmpint(back.red, >, back.green + 20);                      /* the same texture ... */
    g_assert_cmpint(back.red - back.green, <, front.red - front.green); /* ... muted */
}

static void
test_wireframe(Drawing *drawing, gconstpointer api)
{
    drawing_draw(drawing);
    Pixel nothing = drawing_pixel(drawing, 0.1, 0, 0.1),
          nothing_on_edge = drawing_pixel(drawing, 0.001, 0, 0.1);
    drawing_set_flat_cloth(drawing, 9, 9, 0.2, 0.0);
    drawing->options.wireframe = true;
    drawing->options.cloth = false;
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.1, 0, 0.1), nothing), ==, 0);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.001, 0, 0.1), nothing_on_edge), >, 90);
    drawing->options.cloth = true;
    drawing_draw(drawing);
    g_assert_cmpint(
        pixel_difference(drawing_pixel(drawing, 0.1, 0, 0.1), drawing_pixel(drawing, 0.001, 0, 0.1)), >, 60);
}

static void
set_anchors(Drawing *drawing, const BillowVec3 *places, int n, int hovered, int selected)
{
    BillowOverlayPoint marks[3];
    g_assert_cmpint(n, <=, 3);
    for (int i = 0; i < n; i++)
        marks[i] = (BillowOverlayPoint){places[i], (i == hovered ? BILLOW_OVERLAY_POINT_HOVERED : 0u) |
                                                       (i == selected ? BILLOW_OVERLAY_POINT_SELECTED : 0u)};
    billow_renderer_set_overlay_points(drawing->renderer, marks, (size_t) n);
}

static void
test_anchors(Drawing *drawing, gconstpointer api)
{
    const BillowVec3 anchors[] = {{-1.0, 0.0, 0.0}, {0.0, -1.0, 0.0}, {1.0, 0.0, 0.0}};
    drawing_set_flat_cloth(drawing, 9, 9, 0.1, 0.0); /* above the second anchor */
    drawing_draw(drawing);
    Pixel bare[3], drawn[3];
    for (int i = 0; i < 3; i++)
        bare[i] = drawing_pixel(drawing, anchors[i].x, anchors[i].y, anchors[i].z);
    set_anchors(drawing, anchors, 3, -1, 2);
    drawing_draw(drawing);
    for (int i = 0; i < 3; i++)
        drawn[i] = drawing_pixel(drawing, anchors[i].x, anchors[i].y, anchors[i].z);
    g_assert_cmpint(drawn[0].red, >, drawn[0].blue + 60);
    g_assert_cmpint(drawn[2].blue, >, drawn[2].red + 60); /* the selected one */
    int hidden = pixel_difference(drawn[1], bare[1]);
    g_assert_cmpint(hidden, >, 10); /* shines through */
    g_assert_cmpint(hidden, <, pixel_difference(drawn[0], bare[0]) / 2);
    drawing->options.anchors = false;
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, -1, 0, 0), bare[0]), ==, 0);
}

static void
test_hovered(Drawing *drawing, gconstpointer api)
{
    const BillowVec3 anchor = {0.0, 0.0, 0.0};
    drawing_draw(drawing);
    Pixel beside = drawing_pixel(drawing, 0.078, 0, 0);
    set_anchors(drawing, &anchor, 1, -1, -1);
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.078, 0, 0), beside), ==, 0);
    set_anchors(drawing, &anchor, 1, 0, -1);
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.078, 0, 0), beside), >, 60);
}

/* A diamond: its sides are colored, and what it marks is seen through it. */
static void
test_constraints(Drawing *drawing, gconstpointer api)
{
    const BillowOverlayPoint marks[] = {
        {{-0.5, 0.0, 0.0}, BILLOW_OVERLAY_POINT_CONSTRAINT},
        {{0.5, 0.0, 0.0}, BILLOW_OVERLAY_POINT_CONSTRAINT | BILLOW_OVERLAY_POINT_SELECTED}};
    drawing_draw(drawing);
    Pixel bare = drawing_pixel(drawing, -0.5, 0, 0);
    billow_renderer_set_overlay_points(drawing->renderer, marks, G_N_ELEMENTS(marks));
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, -0.5, 0, 0), bare), ==, 0);
    Pixel *screen = offscreen_read(&drawing->screen);
    int green[2] = {0}, blue[2] = {0};
    const int width = drawing->screen.width, n = width * drawing->screen.height;
    for (int i = 0; i < n; i++) {
        const int half = i % width >= width / 2;
        green[half] += screen[i].green > screen[i].red + 60 && screen[i].green > screen[i].blue + 40;
        blue[half] += screen[i].blue > screen[i].red + 60 && screen[i].blue > screen[i].green + 40;
    }
    g_free(screen);
    g_assert_cmpint(green[0], >, 20);
    g_assert_cmpint(blue[0], ==, 0);
    g_assert_cmpint(blue[1], >, 20);
    g_assert_cmpint(green[1], ==, 0);
}

static void
test_curves(Drawing *drawing, gconstpointer api)
{
    const BillowVec3 upper[] = {{-1.0, 0.0, -0.5}, {1.0, 0.0, -0.5}};
    const BillowVec3 lower[] = {{-1.0, 0.0, 0.5}, {0.0, 0.0, 0.5}, {1.0, 0.0, 0.5}};
    const BillowPolyline curves[] = {{upper, 2, BILLOW_LINE_NORMAL}, {lower, 3, BILLOW_LINE_TAUT}};
    drawing_draw(drawing);
    Pixel nothing = drawing_pixel(drawing, 0.5, 0, 0);
    billow_renderer_set_curves(drawing->renderer, curves, 2);
    drawing_draw(drawing);
    Pixel normal = drawing_pixel(drawing, 0.5, 0, -0.5), taut = drawing_pixel(drawing, -0.5, 0, 0.5);
    g_assert_cmpint(normal.blue, >, normal.red + 60);
    g_assert_cmpint(taut.red, >, taut.blue + 60);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.5, 0, 0), nothing), ==, 0);
}

/* A thin line with a light hairline on both sides, so that it is visible on any cloth. */
static void
test_crossings(Drawing *drawing, gconstpointer api)
{
    const BillowVec3 along[] = {{-1.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}};
    const BillowPolyline lines[] = {{along, 2, BILLOW_LINE_CROSSING}, {along + 1, 2, BILLOW_LINE_CROSSING}};
    drawing->options.scale = 4.0;
    drawing_draw(drawing);
    Pixel nothing = drawing_pixel(drawing, 0.0, 0, 0.15);
    billow_renderer_set_curves(drawing->renderer, lines, 2);
    drawing_draw(drawing);
    for (int i = -1; i <= 1; i++) { /* also where the two meet */
        Pixel core = drawing_pixel(drawing, 0.5 * i, 0, 0), rim = drawing_pixel(drawing, 0.5 * i, 0, 0.04);
        g_assert_cmpint(core.red, >, core.green + 60);
        g_assert_cmpint(rim.red + rim.green + rim.blue, >, core.red + core.green + core.blue + 200);
        for (int side = -1; side <= 1; side += 2) /* no wider than three logical pixels */
            g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.5 * i, 0, 0.065 * side), nothing), <,
                            20);
    }
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.0, 0, 0.15), nothing), ==, 0);
    drawing->options.anchors = false; /* crossings are not part of these */
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.5, 0, 0), nothing), >, 100);
    drawing->options.crossings = false;
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.5, 0, 0), nothing), <, 20);
    drawing->options.crossings = true;
    billow_renderer_set_curves(drawing->renderer, NULL, 0);
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.5, 0, 0), nothing), <, 20);
}

/* Segments that extend behind the eye are clipped, and not mirrored. */
static void
test_curve_behind(Drawing *drawing, gconstpointer api)
{
    drawing->camera.orthographic = false;
    BillowVec3 eye = billow_camera_eye(&drawing->camera);
    const BillowVec3 along[] = {{0.3, 0.0, 0.0}, {0.3, 2.0 * eye.y, 0.0}};
    const BillowPolyline curve = {along, 2, BILLOW_LINE_NORMAL};
    drawing_draw(drawing);
    Pixel other_side = drawing_pixel(drawing, -0.6, 0, 0), outward = drawing_pixel(drawing, 0.6, 0, 0);
    billow_renderer_set_curves(drawing->renderer, &curve, 1);
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, -0.6, 0, 0), other_side), ==, 0);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.6, 0, 0), outward), >, 60);
}

static void
test_ground(Drawing *drawing, gconstpointer api)
{
    drawing_draw(drawing);
    Pixel empty_x = drawing_pixel(drawing, 0.45, 0, 0.001), empty_z = drawing_pixel(drawing, 0.001, 0, 0.45);
    drawing->options.ground = true;
    drawing_draw(drawing);
    Pixel on_x = drawing_pixel(drawing, 0.45, 0, 0.001), on_z = drawing_pixel(drawing, 0.001, 0, 0.45);
    g_assert_cmpint(pixel_difference(on_x, empty_x), >, 60);
    g_assert_cmpint(on_x.red, >, on_x.blue + 40);
    g_assert_cmpint(pixel_difference(on_z, empty_z), >, 60);
    g_assert_cmpint(on_z.blue, >, on_z.red + 40);
}

/* The shadow is where the light casts it: to the right and to the back of a floating cloth. */
static void
test_shadow(Drawing *drawing, gconstpointer api)
{
    drawing->options.ground = true;
    drawing_draw(drawing);
    Pixel bare = drawing_pixel(drawing, 0.65, 0, -0.65), bare_far = drawing_pixel(drawing, -1.05, 0, 0.95);
    drawing_set_flat_cloth(drawing, 9, 9, 0.1, 1.0);
    drawing_draw(drawing);
    Pixel shaded = drawing_pixel(drawing, 0.65, 0, -0.65);
    g_assert_cmpint(shaded.red, <, bare.red - 15);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, -1.05, 0, 0.95), bare_far), ==, 0);
}

static void
test_zero_normals(Drawing *drawing, gconstpointer api)
{
    BillowGrid grid = {2, 2, 1.0};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (int i = 0; i < 4; i++) {
        mesh->x[i] = i % 2 ? 0.5f : -0.5f;
        mesh->z[i] = i / 2 ? 0.5f : -0.5f;
    }
    billow_renderer_set_mesh(drawing->renderer, mesh, NULL);
    billow_mesh_unref(mesh);
    drawing->options.color = (BillowColor){0.8f, 0.8f, 0.8f};
    drawing_draw(drawing);
    Pixel middle = drawing_pixel(drawing, 0.1, 0, 0.1);
    g_assert_cmpint(middle.red, >, 60);
}

static void
test_hostile_state(Drawing *drawing, gconstpointer api)
{
    const BillowVec3 anchor = {0.5, 0.2, 0.5};
    drawing->options.ground = true;
    drawing->options.wireframe = true;
    drawing_set_flat_cloth(drawing, 9, 9, 0.1, 0.5);
    set_anchors(drawing, &anchor, 1, 0, 0);
    drawing_draw(drawing);
    Pixel *calm = offscreen_read(&drawing->screen);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 5, 5);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT_AND_BACK);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_NEVER, 1, 1);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_REVERSE_SUBTRACT);
    glFrontFace(GL_CW);
    glDepthFunc(GL_NEVER);
    glDepthMask(GL_FALSE);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glViewport(3, 3, 7, 7);
    drawing_draw(drawing);
    Pixel *hostile = offscreen_read(&drawing->screen);
    g_assert_cmpmem(calm, DRAWING_WIDTH * DRAWING_HEIGHT * sizeof(Pixel), hostile,
                    DRAWING_WIDTH * DRAWING_HEIGHT * sizeof(Pixel));
    GLint bound;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    g_assert_cmpint(bound, ==, (int) drawing->screen.framebuffer);
    g_free(calm);
    g_free(hostile);
}

/* Counts pixels of a tilted cloth's outline that are neither cloth nor background. */
static int
count_mixed(Drawing *drawing, int samples)
{
    int mixed = 0;
    drawing->options.samples = samples;
    drawing_draw(drawing);
    Pixel cloth = drawing_pixel(drawing, 0, 0, 0); /* red, in front of a gray background */
    int full = cloth.red - cloth.green;
    Pixel *pixels = offscreen_read(&drawing->screen);
    for (int i = 0; i < DRAWING_WIDTH * DRAWING_HEIGHT; i++) {
        int redness = pixels[i].red - pixels[i].green;
        mixed += redness > full / 5 && redness < full * 4 / 5;
    }
    g_free(pixels);
    return mixed;
}

static void
test_samples(Drawing *drawing, gconstpointer api)
{
    drawing->options.color = (BillowColor){0.9f, 0.0f, 0.0f};
    drawing->camera.yaw = 0.3;
    drawing_set_flat_cloth(drawing, 9, 9, 0.15, 0.0);
    g_assert_cmpint(count_mixed(drawing, 0), ==, 0);
    g_assert_cmpint(count_mixed(drawing, 4), >, 100);
    g_assert_cmpint(count_mixed(drawing, 1000), >, 100); /* limited to what is supported */
}

static void
test_dark(Drawing *drawing, gconstpointer api)
{
    drawing_draw(drawing);
    Pixel light = drawing_pixel(drawing, 0, 0, 0);
    drawing->options.dark = true;
    drawing_draw(drawing);
    Pixel dark = drawing_pixel(drawing, 0, 0, 0);
    g_assert_cmpint(light.green, >, 190);
    g_assert_cmpint(dark.green, <, 80);
}

static void
test_broken_shader(Drawing *drawing, gconstpointer api)
{
    g_autoptr(GError) error = NULL;
    const char *good = "void main() { gl_Position = vec4(0.0); }";
    g_assert_cmpint(billow_program_new_from_source("bent", good, "void main() { no_such(); }", &error), ==,
                    0);
    g_assert_error(error, BILLOW_GL_ERROR, BILLOW_GL_ERROR_SHADER);
    g_assert_nonnull(strstr(error->message, "bent"));
    g_assert_nonnull(strstr(error->message, "no_such")); /* the driver's message */
}

static const DrawingTest tests[] = {
    {"cloth-covers-its-place-and-nothing-else", test_covers_cloth},
    {"cloth-follows-the-size-of-the-grid", test_follows_grid},
    {"texture-lies-with-its-top-row-on-row-0", test_texture},
    {"clear-texture-cuts-the-cloth-out", test_cut_out},
    {"clear-texture-has-a-smooth-edge", test_cut_out_edge},
    {"clear-texture-cuts-the-shadow-out", test_cut_out_shadow},
    {"back-shows-the-texture-muted", test_back},
    {"wireframe-lies-on-the-edges", test_wireframe},
    {"anchors-are-seen-and-shine-through", test_anchors},
    {"constraints-are-diamonds", test_constraints},
    {"anchor-under-the-pointer-is-larger", test_hovered},
    {"curves-have-the-colour-of-their-kind", test_curves},
    {"crossings-are-bright-within-a-rim", test_crossings},
    {"curves-are-cut-at-the-eye", test_curve_behind},
    {"ground-has-axes", test_ground},
    {"shadow-falls-away-from-the-light", test_shadow},
    {"points-without-normal-are-lit", test_zero_normals},
    {"state-left-by-others-does-not-matter", test_hostile_state},
    {"samples-smooth-the-outline", test_samples},
    {"dark-theme-is-dark", test_dark},
    {"broken-shader-is-named-with-the-log", test_broken_shader},
};

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    drawing_add_tests(tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
