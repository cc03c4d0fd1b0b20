#include "app/transfer/takes.h"

#include "app/transfer/export_parts.h"
#include "io/formats/formats.h"
#include "io/sequence/preset.h"
#include "io/sequence/takes.h"
#include "io/writers/frame_range.h"
#include "io/writers/usda_takes.h"

#include <string.h>

static gboolean
is_take(const BillowExportPreset *preset)
{
    return billow_takes_have(billow_format_find(preset->format));
}

/* The presets as takes, and what these borrow. */
typedef struct {
    GArray *takes;   /* of BillowUsdaTake */
    GPtrArray *kept; /* of Export */
} Takes;

typedef struct {
    BillowSequenceSettings settings;
    GArray *frames;
    char *stem, *folder;
} Export;

static void
free_export(gpointer data)
{
    Export *export = data;
    billow_sequence_settings_clear(&export->settings);
    g_array_unref(export->frames);
    g_free(export->stem);
    g_free(export->folder);
    g_free(export);
}

static void
takes_clear(Takes *takes)
{
    g_array_unref(takes->takes);
    g_ptr_array_unref(takes->kept);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Takes, takes_clear)

static void
add_take(Takes *takes, BillowProject *project, const char *project_path, const BillowExportPreset *preset)
{
    Export *export = g_new0(Export, 1);
    gboolean clipped;
    billow_sequence_settings_init(&export->settings, billow_formats[0]);
    billow_preset_settings(preset, NULL, &export->settings, NULL);
    export->frames = billow_frame_range_parse_divided(preset->frames, billow_project_frame_count(project),
                                                      &export->settings.subframes, &clipped, NULL);
    g_autoptr(GPtrArray) parts = billow_sequence_parts(project, &export->settings);
    export->stem = billow_sequence_stem(parts->len > 0 ? parts->pdata[0] : project, &export->settings);
    export->folder = billow_export_folder_of(project_path, preset);
    const BillowSequence sequence = {.project = project,
                                     .settings = &export->settings,
                                     .frames = export->frames,
                                     .folder = export->folder};
    billow_takes_add(takes->takes, &sequence, preset->name, export->stem);
    g_ptr_array_add(takes->kept, export);
}

static Takes
find_takes(BillowProject *project, const char *project_path)
{
    Takes takes = {g_array_new(FALSE, FALSE, sizeof(BillowUsdaTake)),
                   g_ptr_array_new_with_free_func(free_export)};
    for (guint i = 0; i < project->exports->len; i++)
        if (is_take(project->exports->pdata[i]))
            add_take(&takes, project, project_path, project->exports->pdata[i]);
    return takes;
}

char *
billow_takes_path(const char *project_path)
{
    const char *suffix = strrchr(project_path, '.'), *name = strrchr(project_path, G_DIR_SEPARATOR);
    const gsize length = suffix && suffix > name ? (gsize) (suffix - project_path) : strlen(project_path);
    return g_strdup_printf("%.*s-takes.usda", (int) length, project_path);
}

guint
billow_takes_count(const BillowProject *project)
{
    guint n = 0;
    for (guint i = 0; i < project->exports->len; i++)
        n += is_take(project->exports->pdata[i]);
    return n;
}

char *
billow_takes_problem(BillowProject *project, const char *project_path)
{
    g_auto(Takes) takes = find_takes(project, project_path);
    g_autofree char *path = billow_takes_path(project_path);
    return billow_usda_takes_problem(path, takes.takes);
}

gboolean
billow_takes_write(BillowProject *project, const char *project_path, GError **error)
{
    g_auto(Takes) takes = find_takes(project, project_path);
    g_autofree char *path = billow_takes_path(project_path);
    return billow_usda_takes_write(path, takes.takes, error);
}
