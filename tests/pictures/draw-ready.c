/* Draws the pictures of the ready animations for the welcome page: `draw-ready PICTURES PROJECTS`. The second folder
 * receives what is drawn, as project files. */
#include "sample_picture.h"

#include "io/project/file.h"
#include "model/ready/ready.h"

enum { CARD_WIDTH = 256, CARD_HEIGHT = 160 };

/* The share of the animation after which it is drawn. */
static const double MOMENT = 0.4;

/* The share of the picture that the cloth fills, with room for the bodies. */
static const double FILLED = 0.72;

static BillowProject *
make(const BillowReady *ready)
{
    g_autoptr(BillowProject) cloth = billow_ready_new_project(ready);
    const BillowReadyNumbers numbers = billow_ready_suggest(ready, cloth);
    BillowProject *made = billow_edit_take(billow_ready_make(ready, cloth, &numbers), NULL);
    g_assert_nonnull(made);
    return made;
}

/* Crops the picture to the proportions of a card. */
static void
save_card(GdkPixbuf *picture, const char *file)
{
    g_autoptr(GError) error = NULL;
    const int height = gdk_pixbuf_get_height(picture), width = height * CARD_WIDTH / CARD_HEIGHT;
    g_autoptr(GdkPixbuf) middle =
        gdk_pixbuf_new_subpixbuf(picture, (gdk_pixbuf_get_width(picture) - width) / 2, 0, width, height);
    g_autoptr(GdkPixbuf) card = gdk_pixbuf_scale_simple(middle, CARD_WIDTH, CARD_HEIGHT, GDK_INTERP_BILINEAR);
    gdk_pixbuf_save(card, file, "jpeg", &error, "quality", "88", NULL);
    g_assert_no_error(error);
}

int
main(int argc, char **argv)
{
    g_assert_cmpint(argc, ==, 3);
    Painter painter = painter_new(SAMPLE_PICTURE_WIDTH, SAMPLE_PICTURE_HEIGHT);
    for (const BillowReady *const *ready = billow_ready_animations; *ready; ready++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *file = g_strconcat((*ready)->word, ".jpg", NULL);
        g_autofree char *card = g_build_filename(argv[1], file, NULL);
        g_autofree char *name = g_strconcat((*ready)->word, ".billow", NULL);
        g_autofree char *path = g_build_filename(argv[2], name, NULL);
        g_autoptr(BillowProject) project = make(*ready);
        billow_project_save(project, path, &error);
        g_assert_no_error(error);
        g_autoptr(GdkPixbuf) picture =
            sample_picture_draw_at(&painter, path, MOMENT * project->duration, FILLED, NULL);
        save_card(picture, card);
    }
    painter_free(&painter);
    return 0;
}
