#include "io/writers/painted.h"

#include "io/project/body_files.h"
#include "io/project/texture_file.h"
#include "model/project/shown_time.h"
#include "render/headless.h"

struct BillowPainted {
    BillowFormatTarget target;
    GMutex lock; /* protects the painter */
    BillowFramePainter *painter;
    gpointer maker; /* or NULL */
    GDestroyNotify free_maker;
};

gpointer
billow_painted_open(const BillowFormatTarget *target)
{
    BillowPainted *painted = g_new0(BillowPainted, 1);
    painted->target = *target;
    g_mutex_init(&painted->lock);
    return painted;
}

void
billow_painted_close(gpointer data)
{
    BillowPainted *painted = data;
    billow_painted_set_maker(painted, NULL, NULL);
    billow_frame_painter_free(painted->painter);
    g_mutex_clear(&painted->lock);
    g_free(painted);
}

const BillowFormatTarget *
billow_painted_target(const BillowPainted *painted)
{
    return &painted->target;
}

gboolean
billow_painted_set_maker(BillowPainted *painted, gpointer maker, GDestroyNotify free_maker)
{
    if (painted->maker)
        painted->free_maker(painted->maker);
    painted->maker = maker;
    painted->free_maker = free_maker;
    return maker != NULL;
}

gpointer
billow_painted_maker(const BillowPainted *painted)
{
    return painted->maker;
}

gboolean
billow_painted_normals(const void *options)
{
    return TRUE;
}

gboolean
billow_painted_available(GError **error)
{
    return billow_headless_available(error);
}

GdkPixbuf *
billow_painted_draw(BillowPainted *painted, int frame, BillowMesh *const *meshes, GError **error)
{
    const BillowFormatTarget *target = &painted->target;
    const BillowProject *project = target->project;
    g_autoptr(GMutexLocker) locker = g_mutex_locker_new(&painted->lock);
    if (!painted->painter) {
        g_autoptr(GPtrArray) textures = billow_texture_files(target->animation, target->project_folder);
        g_autoptr(GHashTable) of_bodies = billow_body_files_read(project, target->project_folder);
        painted->painter = billow_frame_painter_new(
            target->animation, target->physics, (const char *const *) textures->pdata, BILLOW_LARGEST_TEXTURE,
            of_bodies, target->options, error);
    }
    return painted->painter
               ? billow_frame_painter_draw(painted->painter, meshes,
                                           billow_method_frame_time(project, target->physics, frame), error)
               : NULL;
}

typedef struct {
    BillowSink sink;
    gpointer data;
} Way;

static gboolean
pass_on(const char *bytes, gsize length, GError **error, gpointer data)
{
    const Way *way = data;
    return way->sink(way->data, bytes, length, error);
}

gboolean
billow_painted_write(GdkPixbuf *picture, BillowSink sink, gpointer data, GError **error)
{
    Way way = {sink, data};
    return gdk_pixbuf_save_to_callback(picture, pass_on, &way, "png", error, NULL);
}
