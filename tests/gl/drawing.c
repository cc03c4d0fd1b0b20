#include "drawing.h"

/* Straight above: 1 m spans 100 pixels, column -> right, row -> down. No ground, no anti-aliasing. */
static void
set_up(Drawing *drawing, gconstpointer api)
{
    g_autoptr(GError) error = NULL;
    drawing->screen = offscreen_new(GPOINTER_TO_INT(api), DRAWING_WIDTH, DRAWING_HEIGHT);
    drawing->renderer = billow_renderer_new(&error);
    g_assert_no_error(error);
    while (!billow_renderer_is_ready(drawing->renderer))
        g_assert_true(billow_renderer_make_next(drawing->renderer, &error));
    drawing->camera = billow_camera_default();
    drawing->camera.orthographic = true;
    drawing->camera.distance = 0.5 * DRAWING_HEIGHT / 100.0 / tan(0.5 * drawing->camera.fov);
    billow_camera_look(&drawing->camera, BILLOW_VIEW_TOP);
    drawing->options = billow_render_default_options();
    drawing->options.ground = false;
    drawing->options.samples = 0;
}

/* Checks that no call has failed, and that no GL objects are left. */
static void
tear_down(Drawing *drawing, gconstpointer api)
{
    billow_renderer_free(drawing->renderer);
    g_assert_cmpint(offscreen_count_objects(&drawing->screen), ==, 0);
    g_assert_cmphex(glGetError(), ==, GL_NO_ERROR);
    offscreen_free(&drawing->screen);
}

void
drawing_draw(Drawing *drawing)
{
    billow_renderer_draw(drawing->renderer, &drawing->camera, &drawing->options, DRAWING_WIDTH,
                         DRAWING_HEIGHT);
    g_assert_cmphex(glGetError(), ==, GL_NO_ERROR);
}

Pixel
drawing_pixel(Drawing *drawing, double x, double y, double z)
{
    double column, row;
    BillowImageSize size = {DRAWING_WIDTH, DRAWING_HEIGHT};
    g_assert_true(billow_camera_project(&drawing->camera, size, billow_vec3(x, y, z), &column, &row));
    return offscreen_pixel(&drawing->screen, (int) floor(column), (int) floor(row));
}

int
pixel_difference(Pixel a, Pixel b)
{
    return ABS(a.red - b.red) + ABS(a.green - b.green) + ABS(a.blue - b.blue);
}

void
drawing_set_flat_cloth(Drawing *drawing, int columns, int rows, double spacing, double height)
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
    billow_renderer_set_mesh(drawing->renderer, mesh, NULL);
    billow_mesh_unref(mesh);
}

void
drawing_add_tests(const DrawingTest *tests, gsize n)
{
    for (gsize i = 0; i < n; i++) {
        g_autofree char *core = g_strconcat("/renderer/gl/", tests[i].name, NULL);
        g_autofree char *es = g_strconcat("/renderer/gles/", tests[i].name, NULL);
        g_test_add(core, Drawing, GINT_TO_POINTER(OFFSCREEN_GL), set_up, tests[i].run, tear_down);
        g_test_add(es, Drawing, GINT_TO_POINTER(OFFSCREEN_GLES), set_up, tests[i].run, tear_down);
    }
}
