#include "io/import/notes.h"

#include <glib/gi18n.h>
#include <math.h>

/* A new cloth whose longer side is not within these is probably in another unit, in meters. */
static const double LEAST = 0.05, MOST = 20.0;
static const double USUAL_LEAST = 0.2, USUAL_MOST = 12.0;

/* A mesh whose size differs by less than the first of these fractions is as large as the cloth; a factor
 * that differs from a power of ten by less than the second is one. */
static const double UNLIKE = 0.1, NEARLY = 0.03;

/* Names of takes that are told. */
enum { MOST_NAMED = 8 };

/* Two frame rates that differ by less than this fraction show the same frames for hours. */
static const double SAME_RATE = 1e-5;

void
billow_import_note_free(BillowImportNote *note)
{
    if (note)
        g_free(note->text);
    g_free(note);
}

/* Takes the text. */
static void
add_note(GPtrArray *notes, BillowImportNoteKind kind, char *text)
{
    BillowImportNote *note = g_new(BillowImportNote, 1);
    *note = (BillowImportNote){.kind = kind, .text = text};
    g_ptr_array_add(notes, note);
}

/* --- Sizes --- */

BillowImportSize
billow_import_size(const BillowImport *import)
{
    double uneven;
    const BillowGrid grid = billow_import_grid(import, &uneven);
    const double down = 2.0 * grid.spacing / (1.0 + uneven);
    return (BillowImportSize){uneven * down * (grid.columns - 1), down * (grid.rows - 1)};
}

/* Returns the factor that makes a cloth of this size one that people have: from another unit if one fits. */
static double
likely_factor(double size)
{
    static const double units[] = {0.01, 0.001, 100.0, 1000.0};
    for (gsize i = 0; i < G_N_ELEMENTS(units); i++)
        if (size * units[i] >= USUAL_LEAST && size * units[i] <= USUAL_MOST)
            return units[i];
    return pow(10.0, -floor(log10(size)));
}

/* Returns the factor that makes a mesh as large as a cloth: a power of ten if it is one within a few
 * percent. */
static double
fitting_factor(BillowImportSize mesh, BillowImportSize cloth)
{
    const double factor = sqrt(cloth.width / mesh.width * cloth.height / mesh.height);
    const double round_one = pow(10.0, round(log10(factor)));
    return fabs(factor / round_one - 1.0) < NEARLY ? round_one : factor;
}

BillowImportNote *
billow_import_size_note(BillowImportSize mesh, double scale, const BillowProject *project, gboolean is_new)
{
    const BillowGrid *grid = &project->cloth->grid;
    const BillowImportSize cloth = {grid->spacing * (grid->columns - 1), grid->spacing * (grid->rows - 1)};
    const double size = MAX(mesh.width, mesh.height);
    const double factor = is_new ? likely_factor(size) : fitting_factor(mesh, cloth);
    if (is_new ? size >= LEAST && size <= MOST : fabs(factor - 1.0) < UNLIKE)
        return NULL;
    BillowImportNote *note = g_new(BillowImportNote, 1);
    *note = (BillowImportNote){
        .kind = is_new ? BILLOW_NOTE_NEW_SIZE : BILLOW_NOTE_OTHER_SIZE,
        .text = is_new ? g_strdup_printf(_("the cloth is %.3g × %.3g m"), mesh.width, mesh.height)
                       : g_strdup_printf(_("the mesh is %.3g × %.3g m, the cloth %.3g × %.3g m"), mesh.width,
                                         mesh.height, cloth.width, cloth.height),
        .scale = scale * factor,
        .width = mesh.width * factor,
        .height = mesh.height * factor,
    };
    return note;
}

/* --- Times --- */

static guint
count_between_frames(const BillowProject *project, const GArray *starts)
{
    guint n = 0;
    for (guint i = 0; i < starts->len; i++) {
        const double frame = g_array_index(starts, double, i) * project->frame_rate;
        n += fabs(frame - round(frame)) > 1e-6 * MAX(1.0, frame);
    }
    return n;
}

static void
note_times(GPtrArray *notes, const BillowImport *import, const BillowProject *project)
{
    if (billow_import_times(import) == BILLOW_TIMES_EQUAL)
        add_note(notes, BILLOW_NOTE_TIMES_EQUAL,
                 g_strdup_printf(_("all times in the cache are the same; its frames follow each other at the "
                                   "frame rate of the project, %.6g a second"),
                                 project->frame_rate));
    else if (billow_import_times(import) == BILLOW_TIMES_SECONDS_APART)
        add_note(notes, BILLOW_NOTE_TIMES_SECONDS_APART,
                 g_strdup(_("the times in the cache are exactly 1 s apart; they are probably frame numbers, "
                            "not seconds")));
}

/* Returns how many keyframes lie between frames, or NULL for none. */
static char *
between_text(const BillowProject *project, const GArray *starts)
{
    const guint between = count_between_frames(project, starts);
    return between == 0
               ? NULL
               : g_strdup_printf(ngettext("%u of %u keyframes lies between frames of the project",
                                          "%u of %u keyframes lie between frames of the project", between),
                                 between, starts->len);
}

static void
note_frame_rate(GPtrArray *notes, const BillowImport *import, const BillowProject *project,
                const GArray *starts)
{
    const double rate = billow_import_frame_rate(import);
    g_autofree char *between = between_text(project, starts);
    if (rate > 0.0 && billow_import_times(import) == BILLOW_TIMES_DIFFER &&
        fabs(rate / project->frame_rate - 1.0) > SAME_RATE) {
        g_autofree char *text = g_strdup_printf(_("the cache has %.6g frames a second, the project %.6g"),
                                                rate, project->frame_rate);
        add_note(notes, BILLOW_NOTE_FRAME_RATE,
                 between ? g_strconcat(text, "; ", between, NULL) : g_steal_pointer(&text));
    } else if (between)
        add_note(notes, BILLOW_NOTE_FRAME_RATE, g_steal_pointer(&between));
}

static void
note_files(GPtrArray *notes, const BillowImport *import, gboolean own_times)
{
    const BillowImportFiles *files = billow_import_files_of(import);
    const int n = billow_import_frame_count(import), last = (int) billow_import_steps(import, n) + 1;
    if (files->sorted)
        add_note(notes, BILLOW_NOTE_SORTED,
                 g_strdup(_("the files are taken in the order of their numbers, not of their letters")));
    if (files->jumbled)
        add_note(notes, BILLOW_NOTE_JUMBLED,
                 g_strdup(_("the files are taken in the order given, which is not that of their numbers")));
    if (own_times && last > n)
        add_note(notes, BILLOW_NOTE_GAPS,
                 g_strdup_printf(_("numbers are missing between those of the %d files: they last %d frames"),
                                 n, last));
}

/* Notes which of several takes comes in, unless it was asked for. */
static void
note_takes(GPtrArray *notes, const GPtrArray *sets)
{
    for (guint i = 0; i < sets->len; i++) {
        const BillowImportTakes *takes = sets->pdata[i];
        g_autoptr(GString) names = g_string_new(NULL);
        for (guint k = 0; k < MIN(takes->names->len, MOST_NAMED); k++)
            g_string_append_printf(names, "%s%s", k > 0 ? ", " : "", (const char *) takes->names->pdata[k]);
        if (takes->names->len > 1)
            add_note(notes, BILLOW_NOTE_TAKE,
                     g_strdup_printf(_("the file has the takes %s%s, of which %s is imported"), names->str,
                                     takes->names->len > MOST_NAMED ? ", …" : "", takes->taken));
    }
}

/* Notes which files are read that are elsewhere. */
static void
note_outside(GPtrArray *notes, const BillowUsda *usda)
{
    for (guint i = 0; i < usda->outside->len; i++)
        add_note(notes, BILLOW_NOTE_OUTSIDE,
                 g_strdup_printf(_("the file refers to %s, which is outside its folder"),
                                 (const char *) usda->outside->pdata[i]));
}

GPtrArray *
billow_import_notes(const BillowImport *import, const BillowProject *project, const GArray *starts,
                    gboolean own_times, gboolean is_new)
{
    GPtrArray *notes = g_ptr_array_new_with_free_func((GDestroyNotify) billow_import_note_free);
    BillowImportNote *size =
        billow_import_size_note(billow_import_size(import), billow_import_scale(import), project, is_new);
    if (size)
        g_ptr_array_add(notes, size);
    if (billow_import_takes(import) && !billow_import_is_take_wanted(import))
        note_takes(notes, billow_import_takes(import));
    if (billow_import_usda(import))
        note_outside(notes, billow_import_usda(import));
    note_files(notes, import, own_times);
    if (own_times) {
        note_times(notes, import, project);
        note_frame_rate(notes, import, project, starts);
    }
    return notes;
}
