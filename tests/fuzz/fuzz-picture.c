/* Takes any text as a texture's path and another as the project's, separated by a line break. Every way of
 * writing the texture's path must lead to the same file. */
#include "fuzz.h"

#include "app/common/texture_path.h"
#include "io/base/relative_path.h"
#include "io/project/texture_file.h"

#include <string.h>

/* POSIX lets two leading slashes have a special meaning; on Linux they have none. */
static void
assert_same_file(const char *path, const char *folder, const char *expected)
{
    g_autofree char *file = g_canonicalize_filename(path, folder),
                    *wanted = g_canonicalize_filename(expected, folder);
    g_assert_cmpstr(file + g_str_has_prefix(file, "//"), ==, wanted + g_str_has_prefix(wanted, "//"));
}

/* As in the window: chosen as a file, stored in the project, and resolved on opening it again. */
static void
is_found_again(const char *file, const char *project_path)
{
    g_autofree char *named = billow_texture_relative(file, project_path);
    g_autofree char *found = billow_texture_resolve(named, project_path);
    assert_same_file(found, NULL, file);
}

/* As in an export: relative to the folder of the frames. */
static void
is_named_from_frames(const BillowProject *project, const char *project_folder)
{
    g_autofree char *folder = fuzz_path("frames");
    g_autofree char *file = billow_texture_file(project, project_folder);
    g_autofree char *path = billow_texture_path(project, project_folder, folder);
    g_assert_nonnull(file);
    g_assert_nonnull(path);
    g_assert_null(strpbrk(path, "\r\n"));
}

void
fuzz_picture(const uint8_t *data, size_t size)
{
    static const BillowGrid grid = {2, 2, 0.1};
    g_autofree char *text = fuzz_text(data, size);
    g_auto(GStrv) parts = g_strsplit(text, "\n", 2);
    if (!parts[0] || *parts[0] == '\0')
        return;
    const char *texture = parts[0];
    g_autofree char *project_path = g_strconcat("/", parts[1] ? parts[1] : "p.billow", NULL);
    g_autofree char *folder = g_path_get_dirname(project_path);
    g_autofree char *resolved = billow_texture_resolve(texture, project_path);
    g_assert_true(g_path_is_absolute(resolved));
    is_found_again(resolved, project_path);
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    billow_cloth_set_texture(project->cloth, texture);
    g_autofree char *file = billow_texture_file(project, folder);
    assert_same_file(file, folder, resolved);
    is_named_from_frames(project, folder);
    is_named_from_frames(project, NULL);
}
