/* Reads the textures of the viewport's cloths. */
#include "render/texture_image.h"
#include "widgets/viewport/private.h"

/* Largest side of a texture in pixels; larger textures are scaled down. */
enum { LARGEST_PICTURE = 4096 };

BillowTexture *
billow_texture_new(BillowViewport *viewport)
{
    BillowTexture *texture = g_new0(BillowTexture, 1);
    texture->viewport = viewport;
    texture->stale = true;
    return texture;
}

static void
set_picture(BillowTexture *texture, GdkPixbuf *picture)
{
    g_set_object(&texture->picture, picture);
    texture->stale = true;
    billow_viewport_redraw(texture->viewport);
}

static void
on_picture_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkPixbuf) picture = billow_image_read_finish(result, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* the texture may have been freed */
    BillowTexture *texture = data;
    g_clear_object(&texture->reading);
    set_picture(texture, picture);
}

void
billow_texture_stop(BillowTexture *texture)
{
    g_cancellable_cancel(texture->reading);
    g_clear_object(&texture->reading);
}

void
billow_texture_set_file(BillowTexture *texture, const char *path)
{
    if (g_strcmp0(path, texture->path) == 0)
        return;
    billow_texture_stop(texture);
    g_free(texture->path);
    texture->path = g_strdup(path);
    set_picture(texture, NULL);
    if (!path)
        return;
    texture->reading = g_cancellable_new();
    billow_image_read_async(billow_texture_image_read, path, LARGEST_PICTURE, texture->reading,
                            on_picture_read, texture);
}

void
billow_texture_free(BillowTexture *texture)
{
    billow_texture_stop(texture);
    g_clear_object(&texture->picture);
    g_free(texture->path);
    g_free(texture);
}
