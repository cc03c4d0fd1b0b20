#include "format_case.h"
#include "io/sequence/verify.h"

#include <glib/gstdio.h>
#include <math.h>

float
format_case_place(int frame, int point, int axis)
{
    return (float) (0.25 * point + 10.0 * axis + sin(0.7 * frame + point + axis) / 3.0);
}

float
format_case_normal(int frame, int axis)
{
    const double angle = 0.1 * frame;
    return (float) (axis == 0 ? sin(angle) : axis == 1 ? cos(angle) : 0.0);
}

static gboolean
make_mesh(BillowFrameSource *source, int frame, gboolean normals, BillowMesh *mesh, GError **error)
{
    FormatCase *it = (FormatCase *) ((char *) source - offsetof(FormatCase, source));
    float *const places[] = {mesh->x, mesh->y, mesh->z}, *const turns[] = {mesh->nx, mesh->ny, mesh->nz};
    g_atomic_int_inc(&it->made);
    for (int axis = 0; axis < 3; axis++)
        for (int i = 0; i < (int) billow_grid_count(&mesh->grid); i++) {
            places[axis][i] = it->place(frame, i, axis);
            turns[axis][i] = normals ? format_case_normal(frame, axis) : NAN;
        }
    return TRUE;
}

/* The frames before and after, half a second apart. */
static gboolean
make_around(BillowFrameSource *source, int frame, BillowMesh *earlier, BillowMesh *later, double *seconds,
            GError **error)
{
    *seconds = 0.5;
    return make_mesh(source, frame - 1, FALSE, earlier, error) &&
           make_mesh(source, frame + 1, FALSE, later, error);
}

void
format_case_set_up(FormatCase *it, gconstpointer word)
{
    const BillowGrid grid = {5, 4, 0.5};
    it->folder = g_dir_make_tmp("billow-format-XXXXXX", NULL);
    it->project = billow_project_new("Small Cloth", &grid);
    it->project->frame_rate = 24;
    it->project->duration = 0.5;
    it->frames = g_array_new(FALSE, FALSE, sizeof(int));
    for (int frame = 1; frame <= 12; frame++)
        g_array_append_val(it->frames, frame);
    billow_sequence_settings_init(&it->settings, billow_format_find(word));
    it->settings.jobs = 3;
    it->sequence = (BillowSequence){
        .project = it->project, .settings = &it->settings, .frames = it->frames, .folder = it->folder};
    it->source = (BillowFrameSource){.make = make_mesh, .make_around = make_around};
    it->place = format_case_place;
}

void
format_case_tear_down(FormatCase *it, gconstpointer word)
{
    g_autoptr(GDir) dir = g_dir_open(it->folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(it->folder, name, NULL);
        g_assert_cmpint(g_remove(path), ==, 0);
    }
    g_assert_cmpint(g_rmdir(it->folder), ==, 0);
    g_free(it->folder);
    billow_project_unref(it->project);
    g_array_unref(it->frames);
    billow_sequence_settings_clear(&it->settings);
}

void
format_case_choose_frames(FormatCase *it, const int *frames)
{
    g_array_set_size(it->frames, 0);
    for (; *frames; frames++)
        g_array_append_vals(it->frames, frames, 1);
}

void
format_case_set_option(FormatCase *it, const char *key, double value)
{
    const BillowField *field = it->settings.format->fields;
    while (!g_str_equal(field->key, key))
        field++;
    billow_field_set(field, it->settings.options, 0, value);
}

BillowSequenceReport
format_case_write(FormatCase *it)
{
    g_autoptr(GError) error = NULL;
    BillowSequenceReport report;
    billow_sequence_write(&it->sequence, &it->source, NULL, NULL, NULL, &report, &error);
    g_assert_no_error(error);
    return report;
}

GByteArray *
format_case_read(const FormatCase *it, const char *name)
{
    g_autofree char *path = g_build_filename(it->folder, name, NULL);
    g_autoptr(GError) error = NULL;
    char *bytes;
    gsize length;
    g_file_get_contents(path, &bytes, &length, &error);
    g_assert_no_error(error);
    return g_byte_array_new_take((guint8 *) bytes, length);
}

void
format_case_replace(const FormatCase *it, const char *name, const guint8 *bytes, gsize length)
{
    g_autofree char *path = g_build_filename(it->folder, name, NULL);
    g_autoptr(GError) error = NULL;
    g_file_set_contents(path, (const char *) bytes, (gssize) length, &error);
    g_assert_no_error(error);
}

static GPtrArray *
verify(const FormatCase *it)
{
    g_autoptr(GError) error = NULL;
    GPtrArray *findings = g_ptr_array_new_with_free_func((GDestroyNotify) billow_finding_free);
    billow_sequence_verify(&it->sequence, NULL, NULL, findings, NULL, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < findings->len; i++)
        g_test_message("%s: %s", ((BillowFinding *) findings->pdata[i])->file,
                       ((BillowFinding *) findings->pdata[i])->message);
    return findings;
}

void
format_case_assert_whole(const FormatCase *it)
{
    g_autoptr(GPtrArray) findings = verify(it);
    g_assert_cmpuint(findings->len, ==, 0);
}

void
format_case_assert_finding(const FormatCase *it, const char *file, const char *message)
{
    g_autoptr(GPtrArray) findings = verify(it);
    g_assert_cmpuint(findings->len, ==, 1);
    const BillowFinding *finding = findings->pdata[0];
    g_assert_cmpstr(finding->file, ==, file);
    g_assert_true(g_str_has_prefix(finding->message, message));
}
