#include "truth/projects.h"

#include "io/project/file.h"
#include "model/project/drape_settings.h"

bool
truth_sets_add_project(TruthSets *sets, const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) project = billow_project_load(path, NULL, &error);
    if (!project) {
        g_printerr("%s\n", error->message);
        return false;
    }
    g_autofree char *name = g_path_get_basename(path);
    *strrchr(name, '.') = '\0';
    GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    for (guint k = 0; k < track->len; k++) {
        const BillowBlock *block = track->pdata[k];
        const BillowKeyframe *keyframe = billow_block_keyframe(block);
        if (keyframe->shape || keyframe->n_anchors == 0)
            continue;
        TruthSet set = {.grid = project->cloth->grid,
                        .hang = billow_project_drape_settings(project, block),
                        .n_anchors = keyframe->n_anchors,
                        .project = billow_project_ref(project)};
        g_snprintf(set.name, sizeof set.name, "%s/%s", name, block->id);
        set.anchors = malloc(set.n_anchors * sizeof *set.anchors);
        memcpy(set.anchors, keyframe->anchors, set.n_anchors * sizeof *set.anchors);
        truth_sets_add(sets, set);
    }
    return true;
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

GPtrArray *
truth_projects_of(const char *folder)
{
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) dir = g_dir_open(folder, 0, &error);
    if (!dir)
        g_printerr("%s\n", error->message);
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        if (g_str_has_suffix(name, ".billow"))
            g_ptr_array_add(paths, g_build_filename(folder, name, NULL));
    g_ptr_array_sort(paths, compare_names);
    return paths;
}

bool
truth_sets_add_folder(TruthSets *sets, const char *folder)
{
    g_autoptr(GPtrArray) paths = truth_projects_of(folder);
    bool all = paths->len > 0;
    for (guint k = 0; k < paths->len; k++)
        all = truth_sets_add_project(sets, paths->pdata[k]) && all;
    return all;
}
