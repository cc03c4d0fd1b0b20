/* Draws a small image of a project for file managers. */
#include "cli/options.h"

#include "io/base/atomic_file.h"
#include "io/base/printable.h"
#include "io/base/texture_place.h"
#include "io/project/body_files.h"
#include "io/project/texture_file.h"
#include "model/animation/evaluation.h"
#include "model/edits/first_moment.h"
#include "render/frame_painter.h"
#include "render/image.h"

#include <glib/gi18n.h>

enum { MOST_POINTS_A_SIDE = 65, LEAST_SIZE = 16, MOST_SIZE = 1024, SIZE = 256, TEXTURE = 1024, SAMPLES = 4 };

/* File managers ask for images of files that the user has not opened. Leave out textures and meshes outside
 * the project's folder, and anything that takes long. */
static char *
local_texture(const BillowProject *project, const char *path)
{
    int width, height;
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *texture = billow_texture_file(project, folder);
    if (!texture || !billow_texture_is_within(texture, folder))
        return NULL;
    if (billow_image_is_quick(texture, &width, &height))
        return g_steal_pointer(&texture);
    g_autofree char *shown = billow_printable_path(texture);
    billow_cli_complain("thumbnail",
                        _("%s: the texture has %d × %d pixels; a thumbnail shows textures of up to %d × %d, "
                          "so the cloth is drawn without it"),
                        shown, width, height, BILLOW_QUICK_IMAGE_SIDE, BILLOW_QUICK_IMAGE_SIDE);
    return NULL;
}

static GHashTable *
local_meshes(const BillowProject *project, const char *path)
{
    guint n_too_large;
    g_autofree char *folder = g_path_get_dirname(path);
    GHashTable *meshes = billow_body_files_read_unasked(project, folder, &n_too_large);
    if (n_too_large > 0)
        billow_cli_complain(
            "thumbnail",
            ngettext("%u display mesh is left out: a thumbnail reads meshes of up to %d MB",
                     "%u display meshes are left out: a thumbnail reads meshes of up to %d MB", n_too_large),
            n_too_large, BILLOW_UNASKED_MESH_MEGABYTES);
    return meshes;
}

static BillowMesh *
first_frame(const BillowAnimation *animation)
{
    BillowMesh *mesh = billow_mesh_new(&billow_animation_project(animation)->cloth->grid);
    billow_animation_evaluate(animation, 0.0, TRUE, NULL, mesh);
    return mesh;
}

static GdkPixbuf *
draw(const BillowProject *project, const char *path, int size, GError **error)
{
    const BillowImageOptions options = {
        .width = size, .height = size, .zoom = 1.0, .samples = SAMPLES, .transparent = TRUE};
    g_autoptr(BillowProject) first = billow_project_first_moment(project, MOST_POINTS_A_SIDE);
    g_autoptr(GHashTable) meshes = local_meshes(first, path);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(first, cache);
    g_autoptr(GPtrArray) others = billow_animation_others(animation);
    g_autoptr(GPtrArray) textures = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(textures, local_texture(first, path));
    for (guint i = 0; i < others->len; i++)
        g_ptr_array_add(textures, local_texture(billow_animation_project(others->pdata[i]), path));
    BillowFramePainter *painter = billow_frame_painter_new(
        animation, FALSE, (const char *const *) textures->pdata, TEXTURE, meshes, &options, error);
    if (!painter)
        return NULL;
    g_autoptr(GPtrArray) cloths = g_ptr_array_new_with_free_func((GDestroyNotify) billow_mesh_unref);
    g_ptr_array_add(cloths, first_frame(animation));
    for (guint i = 0; i < others->len; i++)
        g_ptr_array_add(cloths, first_frame(others->pdata[i]));
    GdkPixbuf *picture = billow_frame_painter_draw(painter, (BillowMesh *const *) cloths->pdata, 0.0, error);
    billow_frame_painter_free(painter);
    return picture;
}

static BillowExit
make(const char *path, const char *output, int size)
{
    BillowExit status;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) project = billow_cli_load_unasked(path, &status);
    if (!project)
        return status;
    g_autoptr(GdkPixbuf) picture = draw(project, path, size, &error);
    g_autofree char *bytes = NULL;
    gsize length;
    g_autoptr(BillowAtomicFile) file =
        picture ? billow_atomic_file_new(output, BILLOW_LINKS_REPLACED, &error) : NULL;
    if (file && gdk_pixbuf_save_to_buffer(picture, &bytes, &length, "png", &error, NULL) &&
        billow_atomic_file_write(file, bytes, length, NULL, &error) &&
        billow_atomic_file_commit(file, FALSE, &error))
        return BILLOW_EXIT_DONE;
    billow_cli_complain("thumbnail", "%s", error->message);
    return BILLOW_EXIT_FILES;
}

BillowExit
billow_cli_thumbnail(int argc, char **argv)
{
    int size = SIZE;
    g_autofree char *output = NULL;
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT");
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, _("PNG file to write"), "FILE"},
        {"size", 's', 0, G_OPTION_ARG_INT, &size, _("Width and height in pixels, 16 to 1024 (default: 256)"),
         "N"},
        {0}};
    g_option_context_set_summary(
        context,
        _("Draws a thumbnail of the first frame of a project, without the ground, for file managers."));
    g_auto(GStrv) files = billow_cli_parse(context, entries, argc, argv, 1, 1);
    if (!files)
        return BILLOW_EXIT_USAGE;
    if (!output || size < LEAST_SIZE || size > MOST_SIZE) {
        billow_cli_complain("thumbnail", "%s",
                            !output ? _("-o FILE is missing: specify the PNG file to write")
                                    : _("--size must be from 16 to 1024"));
        return BILLOW_EXIT_USAGE;
    }
    return make(files[0], output, size);
}
