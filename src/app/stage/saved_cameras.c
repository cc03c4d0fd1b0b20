#include "app/stage/parts.h"

#include "io/project/newest_files.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <math.h>

enum { MOST_BYTES = 16384, MOST_FILES = 500 };

static const double farthest = 1e6; /* meters from the origin */

static char *
folder_of_views(void)
{
    return g_build_filename(g_get_user_state_dir(), "billow", "views", NULL);
}

char *
billow_saved_cameras_file(const char *project_path)
{
    g_autofree char *whole = g_canonicalize_filename(project_path, NULL);
    g_autofree char *hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, whole, -1);
    g_autofree char *name = g_strconcat(hash, ".ini", NULL), *folder = folder_of_views();
    return g_build_filename(folder, name, NULL);
}

static char *
group_of(int i)
{
    return g_strdup_printf("camera %d", i + 1);
}

/* --- Reading --- */

static double
number(GKeyFile *file, const char *group, const char *key)
{
    g_autoptr(GError) error = NULL;
    const double value = g_key_file_get_double(file, group, key, &error);
    return error ? NAN : value;
}

static gboolean
read_camera(GKeyFile *file, const char *group, BillowCamera *camera)
{
    *camera = billow_camera_default();
    camera->target =
        billow_vec3(number(file, group, "x"), number(file, group, "y"), number(file, group, "z"));
    camera->distance = number(file, group, "distance");
    camera->yaw = number(file, group, "yaw");
    camera->pitch = number(file, group, "pitch");
    camera->orthographic = g_key_file_get_boolean(file, group, "orthographic", NULL);
    return billow_vec3_is_finite(camera->target) && billow_vec3_length(camera->target) <= farthest &&
           camera->distance >= 1e-3 && camera->distance <= 1e4 && fabs(camera->yaw) <= 1e6 &&
           fabs(camera->pitch) <= G_PI_2;
}

/* Returns NULL if there is no file, or if it is too long. */
static GKeyFile *
load(const char *path)
{
    GStatBuf about;
    g_autoptr(GKeyFile) file = g_key_file_new();
    if (g_stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size > MOST_BYTES ||
        !g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL))
        return NULL;
    return g_steal_pointer(&file);
}

void
billow_saved_cameras_read(const char *project_path, BillowSavedCamera bookmarks[BILLOW_SAVED_CAMERAS])
{
    g_autofree char *path = project_path ? billow_saved_cameras_file(project_path) : NULL;
    g_autoptr(GKeyFile) file = path ? load(path) : NULL;
    for (int i = 0; i < BILLOW_SAVED_CAMERAS; i++) {
        g_autofree char *group = group_of(i);
        bookmarks[i].kept = file && read_camera(file, group, &bookmarks[i].camera);
    }
}

/* --- Writing --- */

gboolean
billow_saved_cameras_write(const char *project_path, const BillowSavedCamera bookmarks[BILLOW_SAVED_CAMERAS],
                           GError **error)
{
    g_autofree char *path = billow_saved_cameras_file(project_path), *folder = folder_of_views();
    g_autoptr(GKeyFile) file = g_key_file_new();
    for (int i = 0; i < BILLOW_SAVED_CAMERAS; i++) {
        g_autofree char *group = group_of(i);
        const BillowCamera *camera = &bookmarks[i].camera;
        if (!bookmarks[i].kept)
            continue;
        g_key_file_set_double(file, group, "x", camera->target.x);
        g_key_file_set_double(file, group, "y", camera->target.y);
        g_key_file_set_double(file, group, "z", camera->target.z);
        g_key_file_set_double(file, group, "distance", camera->distance);
        g_key_file_set_double(file, group, "yaw", camera->yaw);
        g_key_file_set_double(file, group, "pitch", camera->pitch);
        g_key_file_set_boolean(file, group, "orthographic", camera->orthographic);
    }
    g_mkdir_with_parents(folder, 0700); /* if this fails, saving the file reports it */
    if (!g_key_file_save_to_file(file, path, error))
        return FALSE;
    billow_newest_files_keep(folder, MOST_FILES);
    return TRUE;
}
