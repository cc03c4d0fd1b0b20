/* Validates projects. */
#include "cli/interrupt.h"
#include "cli/options.h"

#include "io/printable.h"
#include "io/project_file.h"
#include "model/loop.h"
#include "model/rest_remarks.h"

#include <glib/gi18n.h>
#include <stdio.h>

typedef struct {
    gboolean rest;             /* makes the rest shapes, too */
    GCancellable *cancellable; /* while they are made */
} Check;

static bool
is_going_on(void *data, double done)
{
    return !g_cancellable_is_cancelled(((const Check *) data)->cancellable);
}

static void
print_problem(const BillowProblem *problem, const char *file)
{
    g_autofree char *line = billow_problem_line(problem, file);
    puts(line);
}

static void
print_remarks(const GPtrArray *remarks, const char *file, guint keyframe)
{
    g_autofree char *path = g_strdup_printf("keyframes[%u]", keyframe);
    for (guint i = 0; i < remarks->len; i++) {
        const BillowRemark *remark = g_ptr_array_index(remarks, i);
        BillowProblem problem = {BILLOW_PROBLEM_WARNING, path, remark->text};
        print_problem(&problem, file);
    }
}

/* What its anchors tell without a rest shape; a shape that is given, or is asked for, tells all. NULL: interrupted. */
static GPtrArray *
remark_keyframe(Check *check, const BillowProject *project, const BillowBlock *block, BillowRestCache *cache)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    if (!check->rest && !keyframe->shape)
        return billow_anchor_remarks(&project->grid, keyframe);
    BillowRestShape *shape = billow_rest_cache_get(cache, project, block, is_going_on, check);
    if (!shape)
        return NULL;
    GPtrArray *remarks = billow_shape_remarks(shape, keyframe, is_going_on, check);
    billow_rest_shape_unref(shape);
    return remarks;
}

/* Muted keyframes are not hung. */
static BillowExit
check_keyframes(Check *check, const BillowProject *project, const char *file)
{
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    check->cancellable = billow_interrupt_cancellable(interrupt);
    const GPtrArray *keyframes = project->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(keyframes, i);
        if (keyframe->muted)
            continue;
        g_autoptr(GPtrArray) remarks = remark_keyframe(check, project, keyframe, cache);
        if (!remarks)
            return BILLOW_EXIT_INTERRUPTED;
        print_remarks(remarks, file, i);
    }
    return BILLOW_EXIT_DONE;
}

static void
print_loop(const BillowProject *project, const char *file)
{
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    g_autofree char *name = billow_printable_path(file);
    for (guint i = 0; i < changes->len; i++) {
        g_autofree char *path = billow_loop_change_path(changes->pdata[i]);
        g_autofree char *words = billow_loop_change_words(changes->pdata[i]),
                        *shown = billow_printable(words);
        printf(_("%s: %s: loop: %s\n"), name, path, shown);
    }
}

/* Prints every problem of a file, and what its loop fits. */
static BillowExit
check_file(Check *check, const char *path)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) project = billow_project_load(path, problems, &error);
    for (guint i = 0; i < problems->len; i++)
        print_problem(g_ptr_array_index(problems, i), path);
    if (project) {
        print_loop(project, path);
        return check_keyframes(check, project, path);
    }
    if (g_error_matches(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID))
        return BILLOW_EXIT_INVALID;
    fprintf(stderr, "%s\n", error->message);
    return BILLOW_EXIT_FILES;
}

BillowExit
billow_cli_check(int argc, char **argv)
{
    Check check = {0};
    const GOptionEntry entries[] = {
        {"rest", 0, 0, G_OPTION_ARG_NONE, &check.rest,
         _("Make the rest shapes, and warn of what is wrong with them"), NULL},
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT...");
    g_option_context_set_summary(
        context, _("Validates projects: every problem, one a line, as FILE: JSON.PATH: what is wrong."));
    g_auto(GStrv) files = billow_cli_parse(context, entries, argc, argv, 1, G_MAXUINT);
    if (!files)
        return BILLOW_EXIT_USAGE;
    BillowExit status = BILLOW_EXIT_DONE;
    for (char **file = files; *file && status != BILLOW_EXIT_INTERRUPTED; file++) {
        BillowExit outcome = check_file(&check, *file);
        status = MAX(status, outcome);
    }
    return status;
}
