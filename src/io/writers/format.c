/* Operations on the options of any format. */
#include "io/writers/format.h"

#include "core/base/fine_pose.h"
#include "core/base/tube.h"
#include "io/writers/frame_range.h"

#include <glib/gi18n.h>

const char *
billow_format_cloth_name(const BillowProject *project)
{
    return project->cloths->len > 1 ? project->cloth->id : project->name;
}

char *
billow_format_target_path(const BillowFormatTarget *target)
{
    g_autofree char *name = g_strconcat(target->stem, target->suffix, NULL);
    return g_build_filename(target->folder, name, NULL);
}

double
billow_format_frame_number(const BillowFormatTarget *target, double frame)
{
    return target->start_number + (frame - 1.0) / MAX(1, target->project->subframes);
}

static int
frame_at(const BillowFormatTarget *target, guint i)
{
    return g_array_index(target->frames, int, i);
}

double
billow_format_rate(const BillowFormatTarget *target)
{
    const guint n = target->frames->len;
    const double step = n > 1 ? (double) (frame_at(target, n - 1) - frame_at(target, 0)) / (n - 1.0) : 1.0;
    return billow_project_frames_per_second(target->project) / step;
}

gboolean
billow_format_closes_loop(const BillowFormatTarget *target)
{
    const guint n = target->frames->len;
    return target->project->loop && n >= 2 && frame_at(target, 0) == 1 &&
           2 * frame_at(target, n - 1) - frame_at(target, n - 2) >
               billow_project_frame_count(target->project);
}

gboolean
billow_format_available(const BillowFormat *format, GError **error)
{
    return !format->available || format->available(error);
}

gboolean
billow_format_moves(const BillowFormat *format, const void *options)
{
    return format->moves && format->moves(options);
}

char *
billow_format_option_name(const BillowField *field)
{
    const gboolean negated = field->type == BILLOW_FIELD_BOOLEAN && field->initial[0] != 0.0;
    return g_strdelimit(g_strconcat(negated ? "no-" : "", field->key, NULL), "_", '-');
}

gpointer
billow_format_new_options(const BillowFormat *format)
{
    gpointer options = g_malloc0(format->options_size);
    billow_fields_initialise(format->fields, options, NULL);
    return options;
}

char *
billow_format_options_problem(const BillowFormat *format, const void *options)
{
    const BillowField *field = billow_fields_unfit(format->fields, options, NULL);
    if (!field)
        return format->options_problem ? format->options_problem(options) : NULL;
    if (field->type == BILLOW_FIELD_INTEGER)
        return g_strdup_printf(_("%s is %.0f; expected %.0f to %.0f %s"), field->key,
                               billow_field_get(field, options, 0), field->low, field->high, _(field->unit));
    return field->above ? g_strdup_printf(_("the %s must be greater than %g and at most %.0f"), field->key,
                                          field->low, field->high)
                        : g_strdup_printf(_("the %s must be at least %g and at most %.0f"), field->key,
                                          field->low, field->high);
}

/* Returns the sides of the tubes that the format writes; 0: it writes none. */
static int
sides_of(const BillowFormat *format, const void *options)
{
    return format->sides ? format->sides(options) : 0;
}

BillowGrid
billow_format_grid(const BillowFormat *format, const void *options, const BillowGrid *grid)
{
    const int sides = sides_of(format, options);
    return sides > 0 ? billow_surface_grid(grid, sides) : *grid;
}

BillowMesh *
billow_format_mesh(const BillowFormat *format, const void *options, const BillowGrid *grid, BillowMesh *mesh)
{
    const int sides = sides_of(format, options);
    return sides > 0 && billow_grid_is_rope(&mesh->grid) ? billow_tube_new(mesh, sides)
           : format->trimmed ? billow_fine_mesh_follow(grid->fine, grid->fine_scale, mesh)
                             : billow_mesh_ref(mesh);
}

GArray *
billow_format_frames(const BillowFormat *format, const void *options, GArray *frames)
{
    return format->most_frames ? billow_frame_range_thin(frames, (guint) format->most_frames(options))
                               : g_array_ref(frames);
}

char *
billow_format_frames_problem(const BillowFormat *format, const GArray *frames, int subframes)
{
    return format->frames_problem ? format->frames_problem(frames, MAX(subframes, 1)) : NULL;
}

void
billow_finding_add(GPtrArray *findings, const char *file, char *message)
{
    BillowFinding *finding = g_new(BillowFinding, 1);
    *finding = (BillowFinding){g_strdup(file), message, NULL, 1};
    g_ptr_array_add(findings, finding);
}

void
billow_finding_extend(GPtrArray *findings, const char *last, int count)
{
    BillowFinding *finding = findings->pdata[findings->len - 1];
    g_free(finding->last);
    finding->last = g_strdup(last);
    finding->count = count;
}

void
billow_finding_free(BillowFinding *finding)
{
    g_free(finding->file);
    g_free(finding->message);
    g_free(finding->last);
    g_free(finding);
}
