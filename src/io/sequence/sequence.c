/* Settings of a sequence, and the names of its files. */
#include "io/sequence/sequence.h"

#include "io/base/file_stem.h"
#include "io/writers/frame_range.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum {
    MAX_PADDING = 12,
    MAX_START_NUMBER = 1000000000,
    MAX_JOBS = 1024,
};

const BillowField billow_sequence_fields[] = {
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "origin",
        .offset = offsetof(BillowSequenceSettings, origin),
        .label = N_("Or_igin"),
        .unit = N_("m"),
        .tooltip = N_("Position that coordinates are written relative to, in meters; set it near a distant "
                      "cloth to preserve precision"),
        .parts = {N_("X"), N_("Y"), N_("Z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 1,
    },
    {0},
};

void
billow_sequence_settings_init(BillowSequenceSettings *settings, const BillowFormat *format)
{
    *settings = (BillowSequenceSettings){
        .format = format,
        .options = billow_format_new_options(format),
        .padding = 4,
        .start_number = 1,
    };
}

void
billow_sequence_settings_copy(BillowSequenceSettings *settings, const BillowSequenceSettings *from)
{
    *settings = *from;
    settings->stem = g_strdup(from->stem);
    settings->cloths = g_strdupv(from->cloths);
    settings->options = g_memdup2(from->options, from->format->options_size);
}

void
billow_sequence_settings_set_format(BillowSequenceSettings *settings, const BillowFormat *format)
{
    g_free(settings->options);
    settings->format = format;
    settings->options = billow_format_new_options(format);
}

void
billow_sequence_settings_clear(BillowSequenceSettings *settings)
{
    g_clear_pointer(&settings->stem, g_free);
    g_clear_pointer(&settings->cloths, g_strfreev);
    g_clear_pointer(&settings->options, g_free);
}

gboolean
billow_sequence_parse_origin(const char *text, BillowVec3 *origin)
{
    double *const axes[] = {&origin->x, &origin->y, &origin->z};
    char *end;
    for (gsize i = 0; i < G_N_ELEMENTS(axes); i++, text = end + 1) {
        *axes[i] = g_ascii_strtod(text, &end);
        if (end == text || *end != (i < 2 ? ',' : '\0'))
            return FALSE;
    }
    return TRUE;
}

char *
billow_sequence_settings_problem(const BillowSequenceSettings *settings)
{
    char *problem = settings->stem ? billow_stem_problem(settings->stem) : NULL;
    if (problem)
        return problem;
    if (settings->padding < 1 || settings->padding > MAX_PADDING)
        return g_strdup_printf(_("padding is %d; expected 1 to %d digits"), settings->padding, MAX_PADDING);
    if (settings->start_number < -MAX_START_NUMBER || settings->start_number > MAX_START_NUMBER)
        return g_strdup_printf(_("start number is %d; expected %d to %d"), settings->start_number,
                               -MAX_START_NUMBER, MAX_START_NUMBER);
    if (billow_fields_unfit(billow_sequence_fields, settings, NULL))
        return g_strdup_printf(_("origin: expected three numbers from %g to %g"), -BILLOW_MAX_NUMBER,
                               BILLOW_MAX_NUMBER);
    if ((problem = billow_format_options_problem(settings->format, settings->options)))
        return problem;
    if (settings->jobs < 0 || settings->jobs > MAX_JOBS)
        return g_strdup_printf(_("jobs is %d; expected 1 to %d, or 0 for the number of processors"),
                               settings->jobs, MAX_JOBS);
    return NULL;
}

static gboolean
is_written(const BillowSequenceSettings *settings, const BillowCloth *cloth)
{
    return settings->cloths ? g_strv_contains((const char *const *) settings->cloths, cloth->id)
                            : !cloth->muted;
}

gboolean
billow_sequence_is_whole(const BillowProject *project, const BillowSequenceSettings *settings)
{
    guint n = 0;
    for (guint i = 0; i < project->cloths->len; i++)
        n += is_written(settings, project->cloths->pdata[i]);
    return settings->format->whole_scene || (settings->format->objects && n > 1);
}

GPtrArray *
billow_sequence_cloths(const BillowProject *project, const BillowSequenceSettings *settings)
{
    GPtrArray *cloths = g_ptr_array_new();
    const gboolean whole = billow_sequence_is_whole(project, settings);
    g_ptr_array_add(cloths, project->cloth);
    for (guint i = 0; i < project->cloths->len && whole; i++)
        if (project->cloths->pdata[i] != project->cloth && is_written(settings, project->cloths->pdata[i]))
            g_ptr_array_add(cloths, project->cloths->pdata[i]);
    return cloths;
}

static char *
stem_of_scene(const BillowProject *project, const BillowSequenceSettings *settings)
{
    return settings->stem ? g_strdup(settings->stem) : billow_safe_stem(project->name);
}

char *
billow_sequence_stem(const BillowProject *project, const BillowSequenceSettings *settings)
{
    g_autofree char *stem = stem_of_scene(project, settings);
    if (project->cloths->len < 2 || billow_sequence_is_whole(project, settings))
        return g_steal_pointer(&stem);
    return g_strconcat(stem, ".", project->cloth->id, NULL);
}

GPtrArray *
billow_sequence_stems(const BillowProject *project, const BillowSequenceSettings *settings)
{
    GPtrArray *stems = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *stem = stem_of_scene(project, settings);
    const gboolean alone = project->cloths->len < 2 || settings->format->whole_scene;
    for (guint i = 0; i < project->cloths->len && !alone; i++)
        g_ptr_array_add(stems,
                        g_strconcat(stem, ".", ((const BillowCloth *) project->cloths->pdata[i])->id, NULL));
    if (alone || settings->format->objects)
        g_ptr_array_add(stems, g_steal_pointer(&stem));
    return stems;
}

GPtrArray *
billow_sequence_parts(BillowProject *project, const BillowSequenceSettings *settings)
{
    GPtrArray *parts = g_ptr_array_new_with_free_func((GDestroyNotify) billow_project_unref);
    g_autoptr(BillowProject) scene = billow_project_copy(project);
    billow_project_own_cloths(scene);
    const gboolean whole = billow_sequence_is_whole(project, settings);
    for (guint i = 0; i < scene->cloths->len; i++)
        ((BillowCloth *) scene->cloths->pdata[i])->muted = !is_written(settings, scene->cloths->pdata[i]);
    for (guint i = 0; i < scene->cloths->len; i++) {
        const BillowCloth *cloth = scene->cloths->pdata[i];
        if (!cloth->muted && (parts->len == 0 || !whole))
            g_ptr_array_add(parts, scene->cloths->len > 1 ? billow_project_activate(scene, i)
                                                          : billow_project_ref(project));
    }
    return parts;
}

char *
billow_sequence_parts_problem(const GPtrArray *parts)
{
    g_autoptr(GHashTable) ids = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < parts->len; i++) {
        char *id = ((const BillowProject *) parts->pdata[i])->cloth->id;
        char *lower = g_ascii_strdown(id, -1);
        const char *other = g_hash_table_lookup(ids, lower);
        if (other) {
            g_free(lower);
            return g_strdup_printf(
                _("the ids of the cloths “%s” and “%s” differ only in case, and so would the "
                  "names of their files: change one of the ids in the project file, or "
                  "export the cloths to different folders"),
                other, id);
        }
        g_hash_table_insert(ids, lower, id);
    }
    return NULL;
}

char *
billow_sequence_file_name(const char *stem, const BillowSequenceSettings *settings, int frame)
{
    const char *suffix = settings->format->suffix;
    if (settings->format->one_file)
        return g_strconcat(stem, suffix, NULL);
    const int parts = MAX(settings->subframes, 1), decimals = billow_subframe_decimals(parts);
    const gint64 number = (gint64) settings->start_number * parts + frame - 1, size = ABS(number);
    GString *name = g_string_new(stem);
    g_string_append_printf(name, ".%s%0*" G_GINT64_FORMAT, number < 0 ? "-" : "", settings->padding,
                           size / parts);
    if (decimals > 0)
        g_string_append_printf(name, ".%0*.0f", decimals,
                               (double) (size % parts) / parts * pow(10.0, decimals));
    g_string_append(name, suffix);
    return g_string_free(name, FALSE);
}

/* Reads the number of a frame in parts: "-0012.25" */
static gint64
read_parts(const char *digits, int parts)
{
    char *end;
    const gint64 whole = g_ascii_strtoll(digits, &end, 10);
    const double rest = parts > 1 && *end == '.' ? g_ascii_strtod(end, NULL) : 0.0;
    const gint64 more = (gint64) rint(CLAMP(rest, 0.0, 1.0) * parts);
    return CLAMP(whole, -G_MAXINT, G_MAXINT) * parts + (*digits == '-' ? -more : more);
}

int
billow_sequence_frame_called(const char *name, const char *stem, const BillowSequenceSettings *settings)
{
    const gsize length = strlen(stem);
    const int parts = MAX(settings->subframes, 1);
    int frame = 1;
    if (!settings->format->one_file) {
        if (strncmp(name, stem, length) != 0 || name[length] != '.')
            return 0;
        const gint64 first = (gint64) settings->start_number * parts,
                     number = read_parts(name + length + 1, parts);
        if (number < first)
            return 0;
        frame = (int) MIN(number - first + 1, G_MAXINT);
    }
    g_autofree char *ours = billow_sequence_file_name(stem, settings, frame);
    return g_str_equal(name, ours) ? frame : 0;
}

static int
compare_frames(gconstpointer a, gconstpointer b)
{
    const int first = *(const int *) a, second = *(const int *) b;
    return (first > second) - (first < second);
}

gboolean
billow_sequence_has_frame(const GArray *frames, int frame)
{
    return g_array_binary_search((GArray *) frames, &frame, compare_frames, NULL);
}

guint
billow_sequence_count_files(const GPtrArray *names, const char *stem, const BillowSequenceSettings *settings,
                            const GArray *frames)
{
    guint n = 0;
    for (guint i = 0; i < names->len; i++) {
        const int frame = billow_sequence_frame_called(names->pdata[i], stem, settings);
        n += frame > 0 && (settings->format->one_file || billow_sequence_has_frame(frames, frame));
    }
    return n;
}

char *
billow_manifest_name(const char *stem)
{
    return g_strconcat(stem, ".sequence.json", NULL);
}

const char *
billow_sequence_find_manifest(const GPtrArray *names, const char *stem)
{
    g_autofree char *manifest = billow_manifest_name(stem);
    for (guint i = 0; i < names->len; i++)
        if (g_str_equal(names->pdata[i], manifest))
            return names->pdata[i];
    return NULL;
}

BillowFormatTarget
billow_sequence_target(const BillowSequence *sequence, const char *stem)
{
    return (BillowFormatTarget){
        .format = sequence->settings->format,
        .several = sequence->settings->format->objects &&
                   billow_sequence_is_whole(sequence->project, sequence->settings),
        .project = sequence->project,
        .animation = sequence->animation,
        .options = sequence->settings->options,
        .frames = sequence->frames,
        .stem = stem,
        .project_folder = sequence->project_folder,
        .folder = sequence->folder,
        .suffix = sequence->settings->format->suffix,
        .physics = sequence->method == BILLOW_METHOD_PHYSICS,
        .fit_progress = sequence->fit_progress,
        .fit_data = sequence->fit_data,
        .start_number = sequence->settings->start_number,
        .grid = billow_format_grid(sequence->settings->format, sequence->settings->options,
                                   &sequence->project->cloth->grid),
    };
}
