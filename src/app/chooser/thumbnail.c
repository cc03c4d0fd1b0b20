#include "app/chooser/thumbnail.h"

#include "app/chooser/thumbnail_draw.h"
#include "app/common/texture_path.h"
#include "io/motion/motion_files.h"
#include "io/project/file.h"
#include "io/project/fine_files.h"
#include "io/project/newest_files.h"
#include "model/animation/evaluation.h"
#include "model/edits/first_moment.h"
#include "render/image.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* Finer cloths are draped with this many points; more would not be visible. */
enum { MOST_POINTS_A_SIDE = 65, PICTURE_SIZE = 512 };

/* Keys stored in the thumbnail's file: the state of the project file, and the cloth's texture. */
static const char STATE_KEY[] = "tEXt::Thumb::MTime", CLOTH_KEY[] = "tEXt::Billow::Cloth";
static const char READ[] = "read:", LEFT_OUT[] = "left out:", PLAIN[] = "plain";

char *
billow_thumbnail_folder(void)
{
    return g_build_filename(g_get_user_cache_dir(), "billow", "thumbnails", NULL);
}

char *
billow_thumbnail_file(const char *path)
{
    g_autofree char *folder = billow_thumbnail_folder();
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, path, -1);
    g_autofree char *name = g_strconcat(digest, ".png", NULL);
    return g_build_filename(folder, name, NULL);
}

/* Returns when the file was last written, and its size. */
static char *
state_of(const char *path, GError **error)
{
    GStatBuf found;
    if (g_stat(path, &found) != 0) {
        g_set_error_literal(error, G_IO_ERROR, g_io_error_from_errno(errno), g_strerror(errno));
        return NULL;
    }
    return g_strdup_printf("%" G_GINT64_FORMAT ".%09ld %" G_GINT64_FORMAT, (gint64) found.st_mtim.tv_sec,
                           found.st_mtim.tv_nsec, (gint64) found.st_size);
}

/* Describes the cloth's texture in ASCII, and whether it may be read. */
static char *
describe_cloth(const char *texture, gboolean read)
{
    g_autofree char *name = texture ? g_uri_escape_string(texture, "/", FALSE) : NULL;
    return name ? g_strconcat(read ? READ : LEFT_OUT, name, NULL) : g_strdup(PLAIN);
}

/* Returns whether a thumbnail's cloth would be drawn the same now: a texture may have been allowed. */
static gboolean
is_cloth_current(const char *cloth, const char *path)
{
    const gboolean read = cloth && g_str_has_prefix(cloth, READ);
    if (!read && !(cloth && g_str_has_prefix(cloth, LEFT_OUT)))
        return g_strcmp0(cloth, PLAIN) == 0;
    g_autofree char *texture = g_uri_unescape_string(strchr(cloth, ':') + 1, NULL);
    g_autofree char *file = texture ? billow_texture_readable(texture, path, NULL) : NULL;
    return texture && read == (file != NULL);
}

/* --- Cache --- */

static GdkPixbuf *
read_cached(const char *file, const char *path, const char *state)
{
    g_autoptr(GdkPixbuf) picture = gdk_pixbuf_new_from_file(file, NULL);
    const gboolean same = picture && g_strcmp0(gdk_pixbuf_get_option(picture, STATE_KEY), state) == 0 &&
                          is_cloth_current(gdk_pixbuf_get_option(picture, CLOTH_KEY), path);
    return same ? g_steal_pointer(&picture) : NULL;
}

/* Writes under a temporary name and renames, so that readers get a complete file. On failure the thumbnail is
 * drawn again next time. */
static void
write_cached(GdkPixbuf *picture, const char *file, const char *state, const char *cloth)
{
    g_autofree char *folder = billow_thumbnail_folder();
    g_autofree char *name = g_uuid_string_random(), *draft = g_build_filename(folder, name, NULL);
    if (g_mkdir_with_parents(folder, 0700) != 0 ||
        !gdk_pixbuf_save(picture, draft, "png", NULL, STATE_KEY, state, CLOTH_KEY, cloth, NULL) ||
        g_rename(draft, file) != 0)
        g_remove(draft);
    billow_newest_files_keep(folder, BILLOW_MOST_THUMBNAILS);
}

/* --- Drawing --- */

static bool
is_not_cancelled(void *cancellable, double done)
{
    return !g_cancellable_is_cancelled(cancellable);
}

/* Appends the first frame of a cloth, with its texture if that may be read. Returns FALSE if cancelled. */
static gboolean
append_cloth(GArray *cloths, const BillowAnimation *animation, const char *path, GCancellable *cancellable)
{
    const BillowCloth *cloth = billow_animation_project(animation)->cloth;
    if (!billow_animation_prepare(animation, 0.0, BILLOW_WANTED_NOW, is_not_cancelled, cancellable))
        return FALSE;
    BillowMesh *mesh = billow_mesh_new(&cloth->grid);
    billow_animation_evaluate(animation, 0.0, TRUE, NULL, mesh);
    g_autofree char *file = billow_texture_readable(cloth->texture, path, NULL);
    GdkPixbuf *picture = file && billow_image_is_quick(file, NULL, NULL)
                             ? billow_image_read(file, PICTURE_SIZE, NULL, NULL)
                             : NULL;
    const BillowThumbnailCloth drawn = {mesh, &cloth->grid, picture, cloth->color};
    g_array_append_val(cloths, drawn);
    return TRUE;
}

static void
clear_cloth(gpointer data)
{
    BillowThumbnailCloth *cloth = data;
    billow_mesh_unref(cloth->mesh);
    g_clear_object((GdkPixbuf **) &cloth->picture);
}

static GdkPixbuf *
draw(const char *path, char **cloth, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowProject) loaded = billow_project_load(path, NULL, error);
    g_autofree char *folder = g_path_get_dirname(path);
    if (!loaded)
        return NULL;
    g_autoptr(BillowProject) moved = billow_motion_files_give(loaded, folder, TRUE, NULL);
    g_autoptr(BillowProject) project = billow_fine_files_give(moved, folder, TRUE, NULL);
    g_autoptr(BillowProject) first = billow_project_first_moment(project, MOST_POINTS_A_SIDE);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(first, cache);
    g_autoptr(GPtrArray) others = billow_animation_others(animation);
    g_autoptr(GArray) cloths = g_array_new(FALSE, FALSE, sizeof(BillowThumbnailCloth));
    g_array_set_clear_func(cloths, clear_cloth);
    gboolean there = append_cloth(cloths, animation, path, cancellable);
    for (guint i = 0; i < others->len && there; i++)
        there = append_cloth(cloths, others->pdata[i], path, cancellable);
    if (!there) {
        g_cancellable_set_error_if_cancelled(cancellable, error);
        return NULL;
    }
    g_autofree char *file = billow_texture_readable(first->cloth->texture, path, NULL);
    *cloth = describe_cloth(first->cloth->texture, file != NULL);
    return billow_thumbnail_draw((const BillowThumbnailCloth *) (void *) cloths->data, cloths->len,
                                 BILLOW_THUMBNAIL_WIDTH, BILLOW_THUMBNAIL_HEIGHT);
}

static void
load(GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
    GError *error = NULL;
    g_autofree char *file = billow_thumbnail_file(path), *state = state_of(path, &error), *cloth = NULL;
    g_autoptr(GdkPixbuf) picture = state ? read_cached(file, path, state) : NULL;
    if (state && !picture) {
        picture = draw(path, &cloth, cancellable, &error);
        if (picture)
            write_cached(picture, file, state, cloth);
    }
    if (picture)
        g_task_return_pointer(task, gdk_texture_new_for_pixbuf(picture), g_object_unref);
    else
        g_task_return_error(task, error);
}

void
billow_thumbnail_load_async(const char *path, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    g_task_set_task_data(task, g_strdup(path), g_free);
    g_task_set_priority(task, G_PRIORITY_LOW);
    g_task_run_in_thread(task, load);
}

GdkTexture *
billow_thumbnail_load_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
