/* Reads any bytes as autosaved work. It is listed or ignored; what is taken over can be stored again. */
#include "fuzz.h"

#include "io/project/file.h"
#include "io/project/recovery.h"

#include <glib/gstdio.h>

#define ID "00000000-0000-4000-8000-000000000000"

/* Checks that the file's work is all that is listed. */
static void
leave_behind(const uint8_t *data, size_t size)
{
    g_autofree char *folder = fuzz_path("billow/recovery"),
                    *path = g_build_filename(folder, ID ".work", NULL);
    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    fuzz_write(path, data, size);
}

/* Checks that what is autosaved is listed and can be loaded. */
static void
is_kept(BillowRecovery *recovery, const BillowProject *project, const BillowRecoveryNote *note)
{
    g_autoptr(GError) error = NULL;
    const BillowRecoveryState state = {1, project, note->path, note->held};
    billow_recovery_keep(recovery, BILLOW_RECOVERY_DISK, &state, &error);
    g_assert_no_error(error);
    g_autoptr(BillowProject) loaded = billow_recovery_load(recovery, &error);
    g_assert_no_error(error);
    g_assert_true(billow_project_equal(project, loaded));
}

static void
is_listed(const BillowProject *project, const BillowRecoveryNote *before)
{
    g_autoptr(GPtrArray) notes = billow_recovery_list();
    g_assert_cmpuint(notes->len, ==, 1);
    const BillowRecoveryNote *note = notes->pdata[0];
    g_assert_cmpstr(note->id, ==, ID);
    g_assert_cmpstr(note->name, ==, project->name);
    g_assert_cmpstr(note->path, ==, before->path);
    g_assert_cmpstr(note->held, ==, before->held);
}

static void
recover(const BillowRecoveryNote *note)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowRecovery) recovery = billow_recovery_take(note->id, &error);
    g_assert_no_error(error);
    g_autoptr(BillowProject) project = billow_recovery_load(recovery, &error);
    g_assert_cmpint(project == NULL, ==, error != NULL);
    if (!project) {
        fuzz_is_message(error->message);
        return;
    }
    is_kept(recovery, project, note);
    g_clear_pointer(&recovery, billow_recovery_free);
    is_listed(project, note);
}

void
fuzz_recovery(const uint8_t *data, size_t size)
{
    leave_behind(data, size);
    g_autoptr(GPtrArray) notes = billow_recovery_list();
    g_assert_cmpuint(notes->len, <=, 1);
    if (notes->len > 0) {
        const BillowRecoveryNote *note = notes->pdata[0];
        g_assert_true(g_utf8_validate(note->name, -1, NULL));
        g_assert_true(!note->path || g_path_is_absolute(note->path));
        recover(note);
    }
}
