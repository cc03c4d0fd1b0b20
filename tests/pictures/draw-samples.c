/* Draws the images of the samples: `draw-samples FOLDER`. */
#include "sample_picture.h"

int
main(int argc, char **argv)
{
    g_assert_cmpint(argc, ==, 2);
    g_autoptr(GPtrArray) projects = sample_picture_projects(argv[1]);
    Painter painter = painter_new(SAMPLE_PICTURE_WIDTH, SAMPLE_PICTURE_HEIGHT);
    for (guint i = 0; i < projects->len; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GdkPixbuf) picture = sample_picture_draw(&painter, projects->pdata[i], NULL);
        g_autofree char *file = sample_picture_path(projects->pdata[i]);
        gdk_pixbuf_save(picture, file, "png", &error, "compression", "9", NULL);
        g_assert_no_error(error);
    }
    painter_free(&painter);
    return 0;
}
