#include "app/chooser/samples.h"

#include "app/common/texture_path.h"
#include "io/project/file.h"
#include "render/image.h"

#include <glib/gi18n.h>
#include <string.h>

/* Size of a sample's image in pixels. */
enum { PICTURE_WIDTH = 256, PICTURE_HEIGHT = 160 };

void
billow_sample_free(BillowSample *sample)
{
    g_free(sample->path);
    g_free(sample->name);
    g_free(sample->summary);
    g_clear_object(&sample->picture);
    g_free(sample);
}

const char *
billow_samples_folder(void)
{
    const char *named = g_getenv("BILLOW_PROJECTS"), *folder = named ? named : BILLOW_PROJECTS;
    return g_file_test(folder, G_FILE_TEST_IS_DIR) ? folder : NULL;
}

/* Loads an image, cropped to the aspect ratio that all samples have; NULL if there is none. */
static GdkTexture *
load_picture(const char *path)
{
    g_autoptr(GdkPixbuf) picture =
        path ? billow_image_read_middle(path, PICTURE_WIDTH, PICTURE_HEIGHT, NULL) : NULL;
    return picture ? gdk_texture_new_for_pixbuf(picture) : NULL;
}

static GdkTexture *
sample_picture(const BillowProject *project, const char *path)
{
    g_autofree char *stem = g_strndup(path, strlen(path) - strlen(".billow"));
    g_autofree char *beside = g_strconcat(stem, ".png", NULL);
    GdkTexture *picture = load_picture(beside);
    if (picture)
        return picture;
    g_autofree char *texture = billow_texture_readable(project->cloth->texture, path, NULL);
    return load_picture(texture);
}

static BillowSample *
load_sample(const char *path)
{
    g_autoptr(BillowProject) project = billow_project_load(path, NULL, NULL);
    if (!project)
        return NULL;
    BillowSample *sample = g_new0(BillowSample, 1);
    sample->path = g_strdup(path);
    sample->name = g_strdup(project->name);
    sample->summary = g_strdup_printf(_("%d × %d points, %.1f s"), project->cloth->grid.columns,
                                      project->cloth->grid.rows, billow_project_duration(project));
    sample->picture = sample_picture(project, path);
    return sample;
}

static int
by_name(gconstpointer a, gconstpointer b)
{
    const BillowSample *const *left = a, *const *right = b;
    return g_utf8_collate((*left)->name, (*right)->name);
}

static void
load(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const char *folder = data;
    GError *error = NULL;
    g_autoptr(GDir) files = g_dir_open(folder, 0, &error);
    if (!files) {
        g_task_return_error(task, error);
        return;
    }
    g_autoptr(GPtrArray) samples = g_ptr_array_new_with_free_func((GDestroyNotify) billow_sample_free);
    const char *name;
    while (!g_cancellable_is_cancelled(cancellable) && (name = g_dir_read_name(files))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        BillowSample *sample = g_str_has_suffix(name, ".billow") ? load_sample(path) : NULL;
        if (sample)
            g_ptr_array_add(samples, sample);
    }
    g_ptr_array_sort(samples, by_name);
    g_task_return_pointer(task, g_steal_pointer(&samples), (GDestroyNotify) g_ptr_array_unref);
}

void
billow_samples_load_async(const char *folder, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    g_task_set_task_data(task, g_strdup(folder), g_free);
    g_task_run_in_thread(task, load);
}

GPtrArray *
billow_samples_load_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
