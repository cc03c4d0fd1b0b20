/* What the renderer draws, pixel by pixel, as GL 3.3 core and as GLES 3.0, without a window. */
#include "gl/program.h"
#include "gl/renderer.h"
#include "offscreen.h"

enum { WIDTH = 320, HEIGHT = 240 };

typedef struct {
    Offscreen screen;
    BillowRenderer *renderer;
    BillowCamera camera;
    BillowRenderOptions options;
} Fixture;

/* A camera straight above: 1 m spans 100 pixels, column -> right, row -> down. No ground, no anti-aliasing.
 */
static void
set_up(Fixture *fixture, gconstpointer api)
{
    g_autoptr(GError) error = NULL;
    fixture->screen = offscreen_new(GPOINTER_TO_INT(api), WIDTH, HEIGHT);
    fixture->renderer = billow_renderer_new(&error);
    g_assert_no_error(error);
    fixture->camera = billow_camera_default();
    fixture->camera.orthographic = true;
    fixture->camera.distance = 0.5 * HEIGHT / 100.0 / tan(0.5 * fixture->camera.fov);
    billow_camera_look(&fixture->camera, BILLOW_VIEW_TOP);
    fixture->options = billow_render_default_options();
    fixture->options.ground = false;
    fixture->options.samples = 0;
}

/* No call has failed, and nothing is left behind. */
static void
tear_down(Fixture *fixture, gconstpointer api)
{
    billow_renderer_free(fixture->renderer);
    g_assert_cmpint(offscreen_count_objects(&fixture->screen), ==, 0);
    g_assert_cmphex(glGetError(), ==, GL_NO_ERROR);
    offscreen_free(&fixture->screen);
}

static void
draw(Fixture *fixture)
{
    billow_renderer_draw(fixture->renderer, &fixture->camera, &fixture->options, WIDTH, HEIGHT);
    g_assert_cmphex(glGetError(), ==, GL_NO_ERROR);
}

/* The pixel where a point of the world is seen. */
static Pixel
pixel_at(Fixture *fixture, double x, double y, double z)
{
    double column, row;
    BillowPictureSize size = {WIDTH, HEIGHT};
    g_assert_true(billow_camera_project(&fixture->camera, size, billow_vec3(x, y, z), &column, &row));
    return offscreen_pixel(&fixture->screen, (int) floor(column), (int) floor(row));
}

static int
difference(Pixel a, Pixel b)
{
    return ABS(a.red - b.red) + ABS(a.green - b.green) + ABS(a.blue - b.blue);
}

/* A level cloth in the middle, `height` above the ground. */
static void
set_flat_cloth(Fixture *fixture, int columns, int rows, double spacing, double height)
{
    BillowGrid grid = {columns, rows, spacing};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            size_t i = billow_grid_index(&grid, column, row);
            BillowVec3 place = billow_grid_flat(&grid, column, row);
            mesh->x[i] = (float) place.x;
            mesh->y[i] = (float) height;
            mesh->z[i] = (float) place.z;
            mesh->ny[i] = 1.0f;
        }
    billow_renderer_set_mesh(fixture->renderer, mesh);
    billow_mesh_unref(mesh);
}

static void
test_covers_cloth(Fixture *fixture, gconstpointer api)
{
    draw(fixture);
    Pixel *before = offscreen_read(&fixture->screen);
    fixture->options.color = (BillowColor){0.9f, 0.1f, 0.1f};
    set_flat_cloth(fixture, 17, 9, 0.1, 0.0); /* 160 x 80 pixels */
    draw(fixture);
    Pixel *after = offscreen_read(&fixture->screen);
    for (int row = 0; row < HEIGHT; row++)
        for (int column = 0; column < WIDTH; column++) {
            int i = row * WIDTH + column;
            bool inside = column >= 80 && column < 240 && row >= 80 && row < 160;
            g_assert_cmpint(after[i].alpha, ==, 255);
            if (inside)
                g_assert_cmpint(after[i].red, >, after[i].green + 60);
            else
                g_assert_cmpint(difference(after[i], before[i]), ==, 0);
        }
    g_free(before);
    g_free(after);
}

static void
test_follows_grid(Fixture *fixture, gconstpointer api)
{
    draw(fixture);
    Pixel nothing = pixel_at(fixture, 0, 0, 0), nothing_beside = pixel_at(fixture, 0.55, 0, 0);
    set_flat_cloth(fixture, 5, 5, 0.1, 0.0);
    set_flat_cloth(fixture, 13, 3, 0.1, 0.0);
    draw(fixture);
    g_assert_cmpint(difference(pixel_at(fixture, 0.55, 0, 0), nothing_beside), >, 30);
    billow_renderer_set_mesh(fixture->renderer, NULL);
    draw(fixture);
    g_assert_cmpint(difference(pixel_at(fixture, 0, 0, 0), nothing), ==, 0);
}

static void
test_texture(Fixture *fixture, gconstpointer api)
{
    /* red, green over blue, white */
    static const guint8 texels[] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255};
    billow_renderer_set_texture(fixture->renderer, texels, 2, 2);
    set_flat_cloth(fixture, 9, 9, 0.2, 0.0);
    draw(fixture);
    Pixel first = pixel_at(fixture, -0.7, 0, -0.7), last = pixel_at(fixture, 0.7, 0, 0.7);
    Pixel along_row = pixel_at(fixture, 0.7, 0, -0.7), along_column = pixel_at(fixture, -0.7, 0, 0.7);
    g_assert_cmpint(first.red, >, 100 + MAX(first.green, first.blue));
    g_assert_cmpint(along_row.green, >, 100 + MAX(along_row.red, along_row.blue));
    g_assert_cmpint(along_column.blue, >, 100 + MAX(along_column.red, along_column.green));
    g_assert_cmpint(MIN(last.red, MIN(last.green, last.blue)), >, 180);
    billow_renderer_set_texture(fixture->renderer, NULL, 0, 0);
    fixture->options.color = (BillowColor){0.5f, 0.5f, 0.5f};
    draw(fixture);
    first = pixel_at(fixture, -0.7, 0, -0.7);
    g_assert_cmpint(ABS(first.red - first.green), <, 20);
}

static void
test_back(Fixture *fixture, gconstpointer api)
{
    static const guint8 red[] = {230, 40, 40, 255};
    billow_renderer_set_texture(fixture->renderer, red, 1, 1);
    set_flat_cloth(fixture, 9, 9, 0.2, 0.0);
    draw(fixture);
    Pixel front = pixel_at(fixture, 0.1, 0, 0.1);
    fixture->camera.pitch = -GLM_PI_2;
    draw(fixture);
    Pixel back = pixel_at(fixture, 0.1, 0, 0.1);
    g_assert_cmpint(back.red, >, back.green + 20);                      /* the same picture ... */
    g_assert_cmpint(back.red - back.green, <, front.red - front.green); /* ... muted */
}

static void
test_wireframe(Fixture *fixture, gconstpointer api)
{
    draw(fixture);
    Pixel nothing = pixel_at(fixture, 0.1, 0, 0.1), nothing_on_edge = pixel_at(fixture, 0.001, 0, 0.1);
    set_flat_cloth(fixture, 9, 9, 0.2, 0.0);
    fixture->options.wireframe = true;
    fixture->options.cloth = false;
    draw(fixture);
    g_assert_cmpint(difference(pixel_at(fixture, 0.1, 0, 0.1), nothing), ==, 0);
    g_assert_cmpint(difference(pixel_at(fixture, 0.001, 0, 0.1), nothing_on_edge), >, 90);
    fixture->options.cloth = true;
    draw(fixture);
    g_assert_cmpint(difference(pixel_at(fixture, 0.1, 0, 0.1), pixel_at(fixture, 0.001, 0, 0.1)), >, 60);
}

static void
test_anchors(Fixture *fixture, gconstpointer api)
{
    const BillowVec3 anchors[] = {{-1.0, 0.0, 0.0}, {0.0, -1.0, 0.0}, {1.0, 0.0, 0.0}};
    set_flat_cloth(fixture, 9, 9, 0.1, 0.0); /* above the second anchor */
    draw(fixture);
    Pixel bare[3], drawn[3];
    for (int i = 0; i < 3; i++)
        bare[i] = pixel_at(fixture, anchors[i].x, anchors[i].y, anchors[i].z);
    billow_renderer_set_anchors(fixture->renderer, anchors, 3, -1, 2);
    draw(fixture);
    for (int i = 0; i < 3; i++)
        drawn[i] = pixel_at(fixture, anchors[i].x, anchors[i].y, anchors[i].z);
    g_assert_cmpint(drawn[0].red, >, drawn[0].blue + 60);
    g_assert_cmpint(drawn[2].blue, >, drawn[2].red + 60); /* the selected one */
    int hidden = difference(drawn[1], bare[1]);
    g_assert_cmpint(hidden, >, 10); /* shines through */
    g_assert_cmpint(hidden, <, difference(drawn[0], bare[0]) / 2);
    fixture->options.anchors = false;
    draw(fixture);
    g_assert_cmpint(difference(pixel_at(fixture, -1, 0, 0), bare[0]), ==, 0);
}

static void
test_hovered(Fixture *fixture, gconstpointer api)
{
    const BillowVec3 anchor = {0.0, 0.0, 0.0};
    draw(fixture);
    Pixel beside = pixel_at(fixture, 0.078, 0, 0);
    billow_renderer_set_anchors(fixture->renderer, &anchor, 1, -1, -1);
    draw(fixture);
    g_assert_cmpint(difference(pixel_at(fixture, 0.078, 0, 0), beside), ==, 0);
    billow_renderer_set_anchors(fixture->renderer, &anchor, 1, 0, -1);
    draw(fixture);
    g_assert_cmpint(difference(pixel_at(fixture, 0.078, 0, 0), beside), >, 60);
}

static void
test_curves(Fixture *fixture, gconstpointer api)
{
    const BillowVec3 upper[] = {{-1.0, 0.0, -0.5}, {1.0, 0.0, -0.5}};
    const BillowVec3 lower[] = {{-1.0, 0.0, 0.5}, {0.0, 0.0, 0.5}, {1.0, 0.0, 0.5}};
    const BillowPolyline curves[] = {{upper, 2, BILLOW_LINE_NORMAL}, {lower, 3, BILLOW_LINE_TAUT}};
    draw(fixture);
    Pixel nothing = pixel_at(fixture, 0.5, 0, 0);
    billow_renderer_set_curves(fixture->renderer, curves, 2);
    draw(fixture);
    Pixel normal = pixel_at(fixture, 0.5, 0, -0.5), taut = pixel_at(fixture, -0.5, 0, 0.5);
    g_assert_cmpint(normal.blue, >, normal.red + 60);
    g_assert_cmpint(taut.red, >, taut.blue + 60);
    g_assert_cmpint(difference(pixel_at(fixture, 0.5, 0, 0), nothing), ==, 0);
}

/* Segments that run past the eye are cut, not turned inside out. */
static void
test_curve_behind(Fixture *fixture, gconstpointer api)
{
    fixture->camera.orthographic = false;
    BillowVec3 eye = billow_camera_eye(&fixture->camera);
    const BillowVec3 along[] = {{0.3, 0.0, 0.0}, {0.3, 2.0 * eye.y, 0.0}};
    const BillowPolyline curve = {along, 2, BILLOW_LINE_NORMAL};
    draw(fixture);
    Pixel other_side = pixel_at(fixture, -0.6, 0, 0), outward = pixel_at(fixture, 0.6, 0, 0);
    billow_renderer_set_curves(fixture->renderer, &curve, 1);
    draw(fixture);
    g_assert_cmpint(difference(pixel_at(fixture, -0.6, 0, 0), other_side), ==, 0);
    g_assert_cmpint(difference(pixel_at(fixture, 0.6, 0, 0), outward), >, 60);
}

static void
test_ground(Fixture *fixture, gconstpointer api)
{
    draw(fixture);
    Pixel empty_x = pixel_at(fixture, 0.45, 0, 0.001), empty_z = pixel_at(fixture, 0.001, 0, 0.45);
    fixture->options.ground = true;
    draw(fixture);
    Pixel on_x = pixel_at(fixture, 0.45, 0, 0.001), on_z = pixel_at(fixture, 0.001, 0, 0.45);
    g_assert_cmpint(difference(on_x, empty_x), >, 60);
    g_assert_cmpint(on_x.red, >, on_x.blue + 40);
    g_assert_cmpint(difference(on_z, empty_z), >, 60);
    g_assert_cmpint(on_z.blue, >, on_z.red + 40);
}

/* The shadow lies where the light throws it: to the right and to the back of a cloth that floats. */
static void
test_shadow(Fixture *fixture, gconstpointer api)
{
    fixture->options.ground = true;
    draw(fixture);
    Pixel bare = pixel_at(fixture, 0.65, 0, -0.65), bare_far = pixel_at(fixture, -1.05, 0, 0.95);
    set_flat_cloth(fixture, 9, 9, 0.1, 1.0);
    draw(fixture);
    Pixel shaded = pixel_at(fixture, 0.65, 0, -0.65);
    g_assert_cmpint(shaded.red, <, bare.red - 15);
    g_assert_cmpint(difference(pixel_at(fixture, -1.05, 0, 0.95), bare_far), ==, 0);
}

static void
test_zero_normals(Fixture *fixture, gconstpointer api)
{
    BillowGrid grid = {2, 2, 1.0};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (int i = 0; i < 4; i++) {
        mesh->x[i] = i % 2 ? 0.5f : -0.5f;
        mesh->z[i] = i / 2 ? 0.5f : -0.5f;
    }
    billow_renderer_set_mesh(fixture->renderer, mesh);
    billow_mesh_unref(mesh);
    fixture->options.color = (BillowColor){0.8f, 0.8f, 0.8f};
    draw(fixture);
    Pixel middle = pixel_at(fixture, 0.1, 0, 0.1);
    g_assert_cmpint(middle.red, >, 60);
}

static void
test_hostile_state(Fixture *fixture, gconstpointer api)
{
    const BillowVec3 anchor = {0.5, 0.2, 0.5};
    fixture->options.ground = true;
    fixture->options.wireframe = true;
    set_flat_cloth(fixture, 9, 9, 0.1, 0.5);
    billow_renderer_set_anchors(fixture->renderer, &anchor, 1, 0, 0);
    draw(fixture);
    Pixel *calm = offscreen_read(&fixture->screen);
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
    draw(fixture);
    Pixel *hostile = offscreen_read(&fixture->screen);
    g_assert_cmpmem(calm, WIDTH * HEIGHT * sizeof(Pixel), hostile, WIDTH * HEIGHT * sizeof(Pixel));
    GLint bound;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    g_assert_cmpint(bound, ==, (int) fixture->screen.framebuffer);
    g_free(calm);
    g_free(hostile);
}

/* Pixels of a tilted cloth's outline that are neither cloth nor background. */
static int
count_mixed(Fixture *fixture, int samples)
{
    int mixed = 0;
    fixture->options.samples = samples;
    draw(fixture);
    Pixel cloth = pixel_at(fixture, 0, 0, 0); /* red, before a grey background */
    int full = cloth.red - cloth.green;
    Pixel *pixels = offscreen_read(&fixture->screen);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int redness = pixels[i].red - pixels[i].green;
        mixed += redness > full / 5 && redness < full * 4 / 5;
    }
    g_free(pixels);
    return mixed;
}

static void
test_samples(Fixture *fixture, gconstpointer api)
{
    fixture->options.color = (BillowColor){0.9f, 0.0f, 0.0f};
    fixture->camera.yaw = 0.3;
    set_flat_cloth(fixture, 9, 9, 0.15, 0.0);
    g_assert_cmpint(count_mixed(fixture, 0), ==, 0);
    g_assert_cmpint(count_mixed(fixture, 4), >, 100);
    g_assert_cmpint(count_mixed(fixture, 1000), >, 100); /* cut to what there is */
}

static void
test_dark(Fixture *fixture, gconstpointer api)
{
    draw(fixture);
    Pixel light = pixel_at(fixture, 0, 0, 0);
    fixture->options.dark = true;
    draw(fixture);
    Pixel dark = pixel_at(fixture, 0, 0, 0);
    g_assert_cmpint(light.green, >, 190);
    g_assert_cmpint(dark.green, <, 80);
}

static void
test_broken_shader(Fixture *fixture, gconstpointer api)
{
    g_autoptr(GError) error = NULL;
    const char *good = "void main() { gl_Position = vec4(0.0); }";
    g_assert_cmpint(billow_program_new_from_source("bent", good, "void main() { no_such(); }", &error), ==,
                    0);
    g_assert_error(error, BILLOW_GL_ERROR, BILLOW_GL_ERROR_SHADER);
    g_assert_nonnull(strstr(error->message, "bent"));
    g_assert_nonnull(strstr(error->message, "no_such")); /* the driver's words */
}

typedef struct {
    const char *name;
    void (*run)(Fixture *fixture, gconstpointer api);
} Test;

static const Test tests[] = {
    {"cloth-covers-its-place-and-nothing-else", test_covers_cloth},
    {"cloth-follows-the-size-of-the-grid", test_follows_grid},
    {"texture-lies-with-its-top-row-on-row-0", test_texture},
    {"back-shows-the-texture-muted", test_back},
    {"wireframe-lies-on-the-edges", test_wireframe},
    {"anchors-are-seen-and-shine-through", test_anchors},
    {"anchor-under-the-pointer-is-larger", test_hovered},
    {"curves-have-the-colour-of-their-kind", test_curves},
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
    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_autofree char *core = g_strconcat("/renderer/gl/", tests[i].name, NULL);
        g_autofree char *es = g_strconcat("/renderer/gles/", tests[i].name, NULL);
        g_test_add(core, Fixture, GINT_TO_POINTER(OFFSCREEN_GL), set_up, tests[i].run, tear_down);
        g_test_add(es, Fixture, GINT_TO_POINTER(OFFSCREEN_GLES), set_up, tests[i].run, tear_down);
    }
    return g_test_run();
}
