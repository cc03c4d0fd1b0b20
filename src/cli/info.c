/* Prints what a project contains. */
#include "cli/json_output.h"
#include "cli/options.h"
#include "core/base/allocate.h"
#include "core/base/fine_mesh.h"
#include "core/base/outline.h"
#include "core/drape/surface_method.h"
#include "io/base/json_memory.h"
#include "io/formats/formats.h"
#include "io/writers/needs.h"
#include "model/animation/evaluation.h"
#include "model/project/loop.h"

#include <glib/gi18n.h>
#include <stdio.h>

static const char *
material_word(const BillowProject *project)
{
    return billow_material_presets[project->cloth->preset].choice.word;
}

static void
add_loop(json_object *object, const BillowProject *project)
{
    static const char *const outcomes[] = {[BILLOW_LOOP_FITTED] = "fitted",
                                           [BILLOW_LOOP_RETURN] = "return",
                                           [BILLOW_LOOP_LEFT_OUT] = "left-out"};
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    json_object *fitted = json_object_new_array();
    for (guint i = 0; i < changes->len; i++) {
        const BillowLoopChange *change = changes->pdata[i];
        json_object *one = json_object_new_object();
        g_autofree char *path = billow_loop_change_path(change);
        billow_json_put(one, "path", json_object_new_string(path));
        billow_json_put(one, "outcome", json_object_new_string(outcomes[change->outcome]));
        billow_json_add_number(one, "from", change->from);
        billow_json_add_number(one, "to", change->to);
        billow_json_append(fitted, one);
    }
    billow_json_put(object, "loop", json_object_new_boolean(project->loop));
    billow_json_put(object, "fitted", fitted);
}

static void
print_loop(const BillowProject *project)
{
    if (!project->loop)
        return;
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    billow_cli_print(stdout, _("loop:     frame %d repeats frame 1%s\n"),
                     billow_project_frame_count(project) + 1,
                     changes->len > 0 ? _("; with these changes:") : "");
    for (guint i = 0; i < changes->len; i++) {
        g_autofree char *words = billow_loop_change_words(changes->pdata[i]);
        billow_cli_print(stdout, "          %s\n", words);
    }
}

static void
print_motions(const BillowProject *project)
{
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_MOTION)->len; i++) {
        const BillowBlock *block = billow_project_track(project, BILLOW_BLOCK_MOTION)->pdata[i];
        const BillowPlayedMotion *motion = billow_block_motion(block);
        const BillowMotion *read = motion->read ? motion->read->motion : NULL;
        if (!read)
            billow_cli_print(stdout, _("motion:   %s (%s), which has not been read\n"), block->name,
                             motion->file ? motion->file : "");
        else /* its name, file, times, number of nodes and of triangles */
            billow_cli_print(stdout, _("motion:   %s (%s), %g to %g s%s, %zu nodes, %zu triangles\n"),
                             block->name, motion->file, block->start, billow_block_end(block),
                             motion->loop ? _(", again and again") : "", read->n_nodes, read->n_triangles);
    }
}

static json_object *
describe_motions(const BillowProject *project)
{
    json_object *array = json_object_new_array();
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_MOTION)->len; i++) {
        const BillowBlock *block = billow_project_track(project, BILLOW_BLOCK_MOTION)->pdata[i];
        const BillowPlayedMotion *motion = billow_block_motion(block);
        const BillowMotion *read = motion->read ? motion->read->motion : NULL;
        json_object *object = json_object_new_object();
        billow_json_add_text(object, "id", block->id);
        billow_json_add_text(object, "name", block->name);
        billow_json_add_text(object, "file", motion->file ? motion->file : "");
        billow_json_put(object, "read", json_object_new_boolean(read != NULL));
        billow_json_add_number(object, "start", block->start);
        if (read) {
            billow_json_add_number(object, "duration", block->duration);
            billow_json_add_number(object, "rate", billow_played_motion_rate(motion));
            billow_json_put(object, "frames", json_object_new_int64((int64_t) read->n_frames));
            billow_json_put(object, "nodes", json_object_new_int64((int64_t) read->n_nodes));
            billow_json_put(object, "triangles", json_object_new_int64((int64_t) read->n_triangles));
        }
        billow_json_put(object, "loop", json_object_new_boolean(motion->loop));
        billow_json_append(array, object);
    }
    return array;
}

static json_object *
describe_markers(const BillowProject *project)
{
    const int n_frames = billow_project_frame_count(project);
    json_object *markers = json_object_new_array();
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_MARKER)->len; i++) {
        const BillowBlock *marker = billow_project_track(project, BILLOW_BLOCK_MARKER)->pdata[i];
        json_object *object = json_object_new_object();
        billow_json_put(object, "name", json_object_new_string(marker->name));
        billow_json_add_number(object, "time", marker->start);
        billow_json_put(object, "frame",
                        json_object_new_int(billow_project_frame_within(project, marker->start, n_frames)));
        billow_json_append(markers, object);
    }
    return markers;
}

static void
print_markers(const BillowProject *project)
{
    const int n_frames = billow_project_frame_count(project);
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_MARKER)->len; i++) {
        const BillowBlock *marker = billow_project_track(project, BILLOW_BLOCK_MARKER)->pdata[i];
        billow_cli_print(stdout, _("%s frame %d, %g s: %s\n"), i == 0 ? _("markers: ") : "         ",
                         billow_project_frame_within(project, marker->start, n_frames), marker->start,
                         marker->name);
    }
}

static json_object *
describe_exports(const BillowProject *project)
{
    json_object *list = json_object_new_array();
    for (guint i = 0; i < project->exports->len; i++) {
        const BillowExportPreset *preset = project->exports->pdata[i];
        json_object *object = json_object_new_object();
        billow_json_add_text(object, "name", preset->name);
        billow_json_add_text(object, "format", preset->format);
        billow_json_add_text(object, "method", preset->physics ? "physics" : "fake");
        billow_json_add_text(object, "output", preset->output);
        if (preset->frames)
            billow_json_add_text(object, "frames", preset->frames);
        billow_json_append(list, object);
    }
    return list;
}

static void
print_exports(const BillowProject *project)
{
    for (guint i = 0; i < project->exports->len; i++) {
        const BillowExportPreset *preset = project->exports->pdata[i];
        /* Translators: an export preset: its name, method and format, its frames, its folder */
        billow_cli_print(stdout, _("%s %s: %s %s, frames %s, in %s\n"), i == 0 ? _("exports: ") : "         ",
                         preset->name, preset->physics ? "physics" : "fake", preset->format,
                         preset->frames ? preset->frames : _("all"), preset->output);
    }
}

/* --- Disk space and memory --- */

static BillowDiskNeed
disk_need(const BillowProject *project, const BillowFormat *format)
{
    g_autofree void *options = billow_format_new_options(format);
    return billow_disk_need(project, format, options, (guint) billow_project_frame_count(project));
}

static void
add_bytes(json_object *object, const char *key, double bytes)
{
    billow_json_put(object, key, json_object_new_int64((int64_t) bytes));
}

static void
add_needs(json_object *object, const BillowProject *project)
{
    const BillowMemoryNeed memory = billow_memory_need(project);
    json_object *formats = json_object_new_object();
    add_bytes(object, "frame_bytes", memory.frame);
    add_bytes(object, "shape_bytes", memory.shape);
    add_bytes(object, "shapes_bytes", memory.shapes);
    add_bytes(object, "shapes_bound", (double) billow_quarter_of_memory());
    add_bytes(object, "simulation_bytes", memory.simulation);
    for (gsize i = 0; billow_formats[i]; i++) {
        const BillowDiskNeed need = disk_need(project, billow_formats[i]);
        json_object *format = json_object_new_object();
        add_bytes(format, "frame_bytes", need.frame);
        add_bytes(format, "sequence_bytes", need.sequence);
        billow_json_put(format, "exact", json_object_new_boolean(need.exact));
        billow_json_put(formats, billow_formats[i]->word, format);
    }
    billow_json_put(object, "formats", formats);
}

/* "12.3 MB" */
static char *
bytes_text(double bytes)
{
    return bytes < 1e6   ? g_strdup_printf("%.1f kB", 1e-3 * bytes)
           : bytes < 1e9 ? g_strdup_printf("%.1f MB", 1e-6 * bytes)
                         : g_strdup_printf("%.1f GB", 1e-9 * bytes);
}

static void
print_needs(const BillowProject *project)
{
    const BillowMemoryNeed memory = billow_memory_need(project);
    g_autofree char *simulation = bytes_text(memory.simulation),
                    *bound = bytes_text((double) billow_quarter_of_memory());
    billow_cli_print(stdout, _("          up to %s of shapes kept in memory; about %s per simulation\n"),
                     bound, simulation);
    for (gsize i = 0; billow_formats[i]; i++) {
        const BillowDiskNeed need = disk_need(project, billow_formats[i]);
        g_autofree char *frame = bytes_text(need.frame), *sequence = bytes_text(need.sequence);
        /* Translators: the first column is as wide as in the other lines; a format, bytes of a frame, bytes
         * of all frames */
        billow_cli_print(stdout,
                         need.exact ? _("%-9s %s per frame, %s for all frames\n")
                                    : _("%-9s about %s per frame, %s for all frames\n"),
                         billow_formats[i]->word, frame, sequence);
    }
}

/* Returns the area of a cloth with an outline, m². */
static double
area_of(const BillowGrid *grid)
{
    double cells = 0.0;
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        cells += grid->outline->share[i];
    return cells * grid->spacing * grid->spacing;
}

static void
add_fine_mesh(json_object *object, const BillowCloth *cloth)
{
    if (cloth->deform && !billow_grid_is_rope(&cloth->grid))
        billow_json_add_text(object, "deform", cloth->deform);
    if (cloth->grid.fine)
        billow_json_put(object, "faces", json_object_new_int64((int64_t) cloth->grid.fine->n_faces));
}

static void
print_fine_mesh(const BillowCloth *cloth)
{
    const BillowFineMesh *mesh = cloth->grid.fine;
    if (mesh)
        billow_cli_print(stdout, _("mesh:     %s, %zu points, %zu faces\n"), cloth->deform, mesh->n_points,
                         mesh->n_faces);
}

/* Adds the thickness of a rope. */
static void
add_rope(json_object *object, const BillowGrid *grid)
{
    if (billow_grid_is_rope(grid))
        billow_json_add_number(object, "radius", grid->radius);
    if (billow_grid_is_rope(grid) && grid->flat_width > 0.0)
        billow_json_add_number(object, "flat_width", grid->flat_width);
}

/* Adds what makes a cloth no rectangle. */
static void
add_shape(json_object *object, const BillowGrid *grid)
{
    if (grid->outline)
        billow_json_add_number(object, "area", area_of(grid));
    if (grid->closed != BILLOW_OPEN)
        billow_json_put(object, "closed", json_object_new_string(billow_closed_choices[grid->closed].word));
}

/* --- The command --- */

/* Adds the id of the first cloth, and the others, if there are any. */
static void
add_other_cloths(json_object *object, const BillowProject *project)
{
    json_object *list = project->cloths->len > 1 ? json_object_new_array() : NULL;
    for (guint i = 1; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        json_object *one = json_object_new_object();
        billow_json_put(one, "id", json_object_new_string(cloth->id));
        billow_json_put(one, "name", json_object_new_string(billow_cloth_title(cloth)));
        billow_json_put(one, "columns", json_object_new_int(cloth->grid.columns));
        billow_json_put(one, "rows", json_object_new_int(cloth->grid.rows));
        billow_json_put(one, "vertices", json_object_new_int64((int64_t) billow_grid_vertices(&cloth->grid)));
        add_fine_mesh(one, cloth);
        billow_json_add_number(one, "spacing", cloth->grid.spacing);
        add_rope(one, &cloth->grid);
        add_shape(one, &cloth->grid);
        if (billow_cloth_is_instance(cloth))
            billow_json_put(one, "of", json_object_new_string(cloth->instance.of));
        billow_json_put(one, "muted", json_object_new_boolean(cloth->muted));
        billow_json_put(one, "keyframes",
                        json_object_new_int((int) cloth->tracks[BILLOW_BLOCK_KEYFRAME]->len));
        billow_json_append(list, one);
    }
    if (list) {
        billow_json_put(object, "id",
                        json_object_new_string(((const BillowCloth *) project->cloths->pdata[0])->id));
        billow_json_put(object, "cloths", list);
    }
}

static void
print_json(const BillowProject *project)
{
    json_object *object = json_object_new_object();
    const BillowGrid *grid = &project->cloth->grid;
    billow_json_put(object, "name", json_object_new_string(project->name));
    billow_json_put(object, "columns", json_object_new_int(grid->columns));
    billow_json_put(object, "rows", json_object_new_int(grid->rows));
    billow_json_add_number(object, "spacing", grid->spacing);
    add_rope(object, grid);
    billow_json_put(object, "vertices", json_object_new_int64((int64_t) billow_grid_vertices(grid)));
    add_fine_mesh(object, project->cloth);
    add_shape(object, grid);
    billow_json_put(object, "material", json_object_new_string(material_word(project)));
    billow_json_add_number(object, "density", project->cloth->material.density);
    billow_json_add_number(object, "bending_length", project->cloth->material.bending_length);
    billow_json_put(object, "surface",
                    json_object_new_string(billow_surface_methods[project->cloth->surface].word));
    billow_json_add_number(object, "anchor_radius", project->cloth->anchor_radius);
    billow_json_put(object, "frames", json_object_new_int(billow_project_frame_count(project)));
    billow_json_add_number(object, "frame_rate", project->frame_rate);
    billow_json_add_number(object, "duration", billow_project_duration(project));
    add_loop(object, project);
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        g_autofree char *key = g_strconcat(billow_kinds[kind]->word, "s", NULL);
        int n = (int) billow_project_track(project, kind)->len;
        billow_json_put(object, key,
                        kind == BILLOW_BLOCK_MARKER   ? describe_markers(project)
                        : kind == BILLOW_BLOCK_MOTION ? describe_motions(project)
                                                      : json_object_new_int(n));
    }
    billow_json_put(object, "exports", describe_exports(project));
    add_needs(object, project);
    add_other_cloths(object, project);
    billow_json_print(object);
}

/* Returns what else there is to say of a further cloth: ", a tube, muted". */
static char *
remarks_on(const BillowCloth *cloth)
{
    GString *text = g_string_new(NULL);
    if (cloth->grid.closed != BILLOW_OPEN)
        g_string_append(text, _(", a tube"));
    if (cloth->grid.outline)
        g_string_append_printf(text, _(", %g m² within its outline"), area_of(&cloth->grid));
    if (billow_cloth_is_instance(cloth))
        /* Translators: the id of a cloth */
        g_string_append_printf(text, _(", an instance of %s"), cloth->instance.of);
    if (cloth->muted)
        g_string_append(text, _(", muted"));
    return g_string_free(text, FALSE);
}

static void
print_other_cloths(const BillowProject *project)
{
    for (guint i = 1; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        const BillowGrid *grid = &cloth->grid;
        const guint keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME]->len;
        g_autofree char *remarks = remarks_on(cloth);
        const double width = (grid->columns - 1) * grid->spacing, depth = (grid->rows - 1) * grid->spacing;
        /* the id of a further cloth, its name, its size */
        if (billow_grid_is_rope(grid))
            billow_cli_print(stdout, _("rope %s: “%s”, %d points, %g m, %u keyframes%s\n"), cloth->id,
                             billow_cloth_title(cloth), grid->columns, width, keyframes, remarks);
        else
            billow_cli_print(stdout, _("cloth %s: “%s”, %d x %d points, %g x %g m, %u keyframes%s\n"),
                             cloth->id, billow_cloth_title(cloth), grid->columns, grid->rows, width, depth,
                             keyframes, remarks);
    }
}

static void
print_text(const BillowProject *project)
{
    const BillowGrid *grid = &project->cloth->grid;
    billow_cli_print(stdout, _("name:     %s\n"), project->name);
    if (billow_grid_is_rope(grid) && grid->flat_width > 0.0)
        billow_cli_print(stdout, _("rope:     %d points, %g m apart: %g m, flat, %g cm wide, %g cm thick\n"),
                         grid->columns, grid->spacing, (grid->columns - 1) * grid->spacing,
                         100.0 * grid->flat_width, 200.0 * grid->radius);
    else if (billow_grid_is_rope(grid))
        billow_cli_print(stdout, _("rope:     %d points, %g m apart: %g m, radius %g cm\n"), grid->columns,
                         grid->spacing, (grid->columns - 1) * grid->spacing, 100.0 * grid->radius);
    else
        billow_cli_print(stdout, _("cloth:    %d x %d points (%zu), %g m apart: %g x %g m\n"), grid->columns,
                         grid->rows, billow_grid_count(grid), grid->spacing,
                         (grid->columns - 1) * grid->spacing, (grid->rows - 1) * grid->spacing);
    if (grid->closed != BILLOW_OPEN)
        billow_cli_print(stdout, _("tube:     closed along its %s\n"),
                         billow_closed_choices[grid->closed].word);
    if (grid->outline)
        billow_cli_print(stdout, _("outline:  %g m² of cloth, %zu vertices\n"), area_of(grid),
                         grid->outline->n_vertices);
    print_fine_mesh(project->cloth);
    billow_cli_print(stdout, _("material: %s, %g kg/m², bending length %g cm\n"), material_word(project),
                     project->cloth->material.density, 100.0 * project->cloth->material.bending_length);
    if (project->cloth->surface != BILLOW_SURFACE_LINES)
        billow_cli_print(stdout, _("surface:  %s\n"), billow_surface_methods[project->cloth->surface].word);
    if (project->cloth->anchor_radius > 0.0)
        billow_cli_print(stdout, _("anchors:  pin the cloth within %g cm\n"),
                         100.0 * project->cloth->anchor_radius);
    billow_cli_print(stdout, _("frames:   %d at %g per second\n"), billow_project_frame_count(project),
                     project->frame_rate);
    billow_cli_print(stdout, _("duration: %g s\n"), billow_project_duration(project));
    print_loop(project);
    print_markers(project);
    g_autoptr(GString) blocks = g_string_new(_("blocks:   "));
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_BLOCK_MARKER; kind++) {
        const guint n = billow_project_track(project, kind)->len;
        if ((kind == BILLOW_BLOCK_NOISE || kind == BILLOW_BLOCK_RECORDING || kind == BILLOW_BLOCK_NUDGE ||
             kind == BILLOW_BLOCK_FOLD || kind == BILLOW_BLOCK_REMAP || kind == BILLOW_BLOCK_GUST ||
             kind == BILLOW_BLOCK_MOTION) &&
            n == 0) /* as from before there were any */
            continue;
        g_autofree char *count =
            billow_cli_count(n, billow_kinds[kind]->counted[0], billow_kinds[kind]->counted[1]);
        g_string_append_printf(blocks, "%s%s", kind == BILLOW_BLOCK_KEYFRAME ? "" : ", ", count);
    }
    billow_cli_print(stdout, "%s\n", blocks->str);
    print_motions(project);
    print_other_cloths(project);
    print_exports(project);
    billow_cli_print(stdout, _("memory:   %.1f kB per frame, %.1f kB for rest shapes\n"),
                     1e-3 * (double) billow_animation_frame_bytes(project),
                     1e-3 * (double) (billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len *
                                      billow_rest_shape_bytes(grid)));
    print_needs(project);
}

BillowExit
billow_cli_info(int argc, char **argv)
{
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        billow_json_option(&json),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT");
    g_option_context_set_summary(
        context,
        _("Shows the cloth, material, frames, duration, blocks, and the memory and disk space needed."));
    BillowExit status;
    g_autoptr(BillowProject) project = billow_cli_open(context, entries, argc, argv, &status);
    if (!project)
        return status;
    if (json)
        print_json(project);
    else
        print_text(project);
    return BILLOW_EXIT_DONE;
}
