/* The window's operations on files, one per process: operations save FROM TO | autosave FROM... | recover TO
 * | open FILE. The exit status is 0, or 3 with a message on standard error. */
#include "io/base/journal.h"
#include "io/project/file.h"
#include "io/project/recovery.h"
#include "model/base/out_of_memory.h"

#include <stdio.h>
#include <stdlib.h>

enum { FAILED = 3 };

/* From the recorder, if it is preloaded. */
__attribute__((weak)) void faults_mark(const char *word);

static void
mark(const char *word)
{
    if (faults_mark)
        faults_mark(word);
}

static BillowProject *
load(const char *path, GError **error)
{
    return billow_project_load(path, NULL, error);
}

static gboolean
save(char **words, GError **error)
{
    g_autoptr(BillowProject) project = load(words[0], error);
    if (!project || !words[1] || !billow_project_save(project, words[1], error))
        return FALSE;
    mark("saved");
    return TRUE;
}

/* Autosaves one state after another, as one window does. */
static gboolean
autosave(char **words, GError **error)
{
    g_autoptr(BillowRecovery) place = billow_recovery_new(error);
    gboolean kept = place != NULL;
    for (guint number = 1; kept && *words; words++) {
        g_autoptr(BillowProject) project = load(*words, error);
        const BillowRecoveryState state = {number++, project, *words, NULL};
        if (project)
            (void) billow_recovery_keep(place, BILLOW_RECOVERY_MEMORY, &state, NULL);
        kept = project && billow_recovery_keep(place, BILLOW_RECOVERY_DISK, &state, error);
        if (kept)
            mark(*words);
    }
    return kept;
}

/* Recovers the latest work and saves it to a file. Prints "nothing left" if there is none. */
static gboolean
recover(char **words, GError **error)
{
    g_autoptr(GPtrArray) left = billow_recovery_list();
    if (left->len == 0) {
        puts("nothing left");
        return TRUE;
    }
    const BillowRecoveryNote *note = left->pdata[0];
    g_autoptr(BillowRecovery) taken = billow_recovery_take(note->id, error);
    g_autoptr(BillowProject) project = taken ? billow_recovery_load(taken, error) : NULL;
    if (!project || !billow_project_save(project, words[0], error))
        return FALSE;
    mark("saved");
    billow_recovery_discard(taken);
    return TRUE;
}

static gboolean
open_file(char **words, GError **error)
{
    g_autofree char *kept = NULL;
    g_autoptr(BillowProject) project =
        billow_journal_finish(words[0], &kept, error) ? load(words[0], error) : NULL;
    g_autoptr(GString) text = project ? billow_project_format(project) : NULL;
    return text && fwrite(text->str, 1, text->len, stdout) == text->len && fflush(stdout) == 0;
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        gboolean (*run)(char **words, GError **error);
    } operations[] = {{"save", save}, {"autosave", autosave}, {"recover", recover}, {"open", open_file}};
    g_autoptr(GError) error = NULL;
    billow_report_out_of_memory();
    for (gsize i = 0; argc > 2 && i < G_N_ELEMENTS(operations); i++) {
        if (!g_str_equal(argv[1], operations[i].name))
            continue;
        if (operations[i].run(argv + 2, &error))
            return EXIT_SUCCESS;
        fprintf(stderr, "%s\n", error ? error->message : "nothing could be written");
        return FAILED;
    }
    return EXIT_FAILURE;
}
