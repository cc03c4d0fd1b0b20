/* Converts the paths of textures and meshes between the project's form and absolute ones. */
#include "app/common/texture_path.h"

#include "io/base/relative_path.h"
#include "io/base/texture_place.h"
#include "io/project/texture_permission.h"
#include "model/base/text_hash.h"
#include "model/project/body_meshes.h"
#include "model/project/fine_meshes.h"
#include "model/project/motions.h"

#include <glib/gi18n.h>

static char *
folder_of(const char *project_path)
{
    g_autofree char *folder = g_path_get_dirname(project_path);
    return g_canonicalize_filename(folder, NULL);
}

char *
billow_texture_resolve(const char *texture, const char *project_path)
{
    if (!texture)
        return NULL;
    if (g_path_is_absolute(texture))
        return g_strdup(texture);
    if (!project_path)
        return NULL;
    g_autofree char *folder = folder_of(project_path);
    return g_canonicalize_filename(texture, folder);
}

static gboolean
lies_within(const char *file, const char *project_path)
{
    g_autofree char *folder = project_path ? folder_of(project_path) : NULL;
    return folder && billow_texture_is_within(file, folder);
}

char *
billow_texture_readable(const char *texture, const char *project_path, char **refused)
{
    char *file = billow_texture_resolve(texture, project_path);
    const gboolean readable = !file || lies_within(file, project_path) || billow_texture_is_allowed(file);
    if (refused)
        *refused = readable ? NULL : g_strdup(file);
    if (!readable)
        g_clear_pointer(&file, g_free);
    return file;
}

char *
billow_texture_follow(const char *texture, const char *from, const char *to)
{
    g_autofree char *readable = billow_texture_readable(texture, from, NULL);
    if (readable && !lies_within(readable, to) && !billow_texture_is_allowed(readable))
        billow_texture_allow(readable);
    return billow_texture_resolve(texture, from);
}

char *
billow_texture_relative(const char *file, const char *project_path)
{
    if (!file || !project_path)
        return g_strdup(file);
    g_autofree char *folder = folder_of(project_path);
    g_autofree char *target = g_canonicalize_filename(file, folder);
    return billow_relative_path(target, folder);
}

/* The project's names are UTF-8, but the names of folders need not be. */
static gboolean
can_be_named(const char *file, const char *project_path)
{
    g_autofree char *name = billow_texture_relative(file, project_path);
    return g_utf8_validate(name, -1, NULL);
}

char *
billow_texture_refusal(const char *file, const char *project_path)
{
    if (!file || can_be_named(file, project_path))
        return NULL;
    g_autofree char *shown = g_filename_display_basename(file);
    return g_strdup_printf(
        _("“%s” cannot be used because its path is not valid UTF-8: rename the file or its folder."), shown);
}

/* A file that cannot be named from there keeps its old name. */
static char *
name_from(const char *name, const char *file, const char *project_path)
{
    return file && can_be_named(file, project_path) ? billow_texture_relative(file, project_path)
                                                    : g_strdup(name);
}

/* The move of a project from one file to another. */
typedef struct {
    const char *from, *to;
    GHashTable *names; /* mesh names: old name -> new name */
} ProjectMove;

static char *
moved_name(const char *mesh, gpointer data)
{
    const ProjectMove *way = data;
    g_autofree char *file = billow_texture_resolve(mesh, way->from);
    return name_from(mesh, file, way->to);
}

/* Looks each name up only once, although many states of a project have it. */
static char *
move_file(const char *mesh, gpointer data)
{
    const ProjectMove *way = data;
    const char *known = g_hash_table_lookup(way->names, mesh);
    if (known)
        return g_strdup(known);
    g_autofree char *file = billow_texture_follow(mesh, way->from, way->to);
    char *name = name_from(mesh, file, way->to);
    g_hash_table_insert(way->names, g_strdup(mesh), g_strdup(name));
    return name;
}

static char *
name_readable(const char *mesh, gpointer data)
{
    const ProjectMove *way = data;
    g_autofree char *file = billow_texture_readable(mesh, way->from, NULL);
    return file ? g_strdup(mesh) : NULL;
}

BillowProject *
billow_texture_only_readable(BillowProject *project, const char *project_path)
{
    ProjectMove way = {.from = project_path};
    BillowProject *safe = billow_project_copy(project);
    billow_project_own_cloths(safe);
    for (guint i = 0; i < safe->cloths->len; i++) {
        BillowCloth *cloth = safe->cloths->pdata[i];
        g_autofree char *picture = billow_texture_readable(cloth->texture, project_path, NULL);
        if (!picture)
            billow_cloth_set_texture(cloth, NULL);
    }
    billow_project_rename_meshes(safe, name_readable, &way);
    return safe;
}

static BillowProject *
move_project(BillowProject *project, gpointer way)
{
    g_autoptr(BillowProject) moved = billow_project_copy(project);
    billow_project_own_cloths(moved);
    for (guint i = 0; i < moved->cloths->len; i++) {
        BillowCloth *cloth = moved->cloths->pdata[i];
        g_autofree char *texture = cloth->texture ? move_file(cloth->texture, way) : NULL;
        if (texture)
            billow_cloth_set_texture(cloth, texture);
        billow_cloth_rename_fine_mesh(cloth, move_file, way);
    }
    billow_project_rename_meshes(moved, move_file, way);
    billow_project_rename_motions(moved, move_file, way);
    return billow_project_ref(billow_project_equal(moved, project) ? project : moved);
}

BillowProject *
billow_texture_move(BillowProject *project, const char *from, const char *to)
{
    g_autoptr(GHashTable) names = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, g_free);
    ProjectMove way = {from, to, names};
    return move_project(project, &way);
}

/* Changes all states, so that an undo does not change the files. Notifies once the new path is set. */
void
billow_texture_move_session(BillowSession *session, BillowProject *saved, const char *to)
{
    g_autoptr(GHashTable) names = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, g_free);
    g_autofree char *from = g_strdup(billow_session_get_path(session));
    ProjectMove way = {from, to, names};
    g_object_freeze_notify(G_OBJECT(session));
    billow_session_map(session, move_project, &way);
    billow_session_mark_saved(session, saved, to);
    g_object_thaw_notify(G_OBJECT(session));
}

void
billow_texture_name_meshes(BillowProject *project, const char *from, const char *to)
{
    ProjectMove way = {.from = from, .to = to};
    billow_project_rename_meshes(project, moved_name, &way);
    billow_project_rename_motions(project, moved_name, &way);
}
