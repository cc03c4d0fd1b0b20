#include "io/project/file.h"

#include "io/base/atomic_file.h"
#include "io/base/journal.h"
#include "io/base/json_text.h"
#include "io/base/printable.h"
#include "io/base/regular_file.h"

#include <glib/gi18n.h>
#include <string.h>

/* clang-format off */
G_DEFINE_QUARK(billow-project-error-quark, billow_project_error)
/* clang-format on */

static void
set_invalid(GError **error, const char *path, GPtrArray *problems, guint first)
{
    GString *message = g_string_new(NULL);
    for (guint i = first; i < problems->len; i++) {
        g_autofree char *line = billow_problem_line(g_ptr_array_index(problems, i), path);
        g_string_append_printf(message, "%s%s", message->len > 0 ? "\n" : "", line);
    }
    g_set_error_literal(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID, message->str);
    g_string_free(message, TRUE);
}

BillowProject *
billow_project_load(const char *path, GPtrArray *problems, GError **error)
{
    /* first, because it waits for a save in progress */
    g_autofree char *remark = billow_journal_warning(path);
    g_autoptr(GByteArray) bytes = billow_regular_file_read(path, BILLOW_JSON_MAX_BYTES, error);
    if (!bytes)
        return NULL;
    g_autoptr(GPtrArray) list = problems
                                    ? g_ptr_array_ref(problems)
                                    : g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    guint first = list->len;
    if (remark)
        g_ptr_array_add(list, billow_problem_new(BILLOW_PROBLEM_WARNING, "", g_steal_pointer(&remark)));
    g_autofree char *folder = g_path_get_dirname(path);
    BillowProject *project = billow_project_parse((const char *) bytes->data, bytes->len, path, folder, list);
    if (!project)
        set_invalid(error, path, list, first);
    return project;
}

GString *
billow_project_text(const BillowProject *project, const char *path, GError **error)
{
    g_autoptr(GString) text = billow_project_format(project);
    const char *wrong;
    if (g_utf8_validate_len(text->str, text->len, &wrong))
        return g_steal_pointer(&text);
    while (wrong > text->str && wrong[-1] != '"')
        wrong--;
    g_autofree char *shown = billow_printable_path(path), *quoted = g_strndup(wrong, strcspn(wrong, "\""));
    g_autofree char *name = billow_printable_path(quoted);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("%s: not saved because it could not be read again: “%s” is not valid UTF-8; rename the "
                  "item with this name"),
                shown, name);
    return NULL;
}

/* Runs the reader on the text, because only it knows all rules that a file must follow. */
static gboolean
check_opens(const GString *text, const char *path, GError **error)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) again = billow_project_parse(text->str, text->len, path, NULL, problems);
    if (again)
        return TRUE;
    guint i = 0;
    while (((const BillowProblem *) problems->pdata[i])->severity != BILLOW_PROBLEM_ERROR)
        i++;
    const BillowProblem *problem = problems->pdata[i];
    g_autofree char *shown = billow_printable_path(path);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("%s: not saved because it could not be opened again: %s: %s; correct this first"), shown,
                problem->path, problem->message);
    return FALSE;
}

gboolean
billow_project_save(const BillowProject *project, const char *path, GError **error)
{
    g_autoptr(GString) text = billow_project_text(project, path, error);
    if (!text || !check_opens(text, path, error))
        return FALSE;
    g_autofree char *kept = NULL;
    if (!billow_journal_finish(path, &kept, error))
        return FALSE;
    billow_atomic_file_remove_leftovers_beside(path);
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(path, BILLOW_LINKS_FOLLOWED, error);
    return file && billow_atomic_file_write(file, text->str, text->len, NULL, error) &&
           billow_atomic_file_commit(file, TRUE, error);
}

/* --- Blocks as text --- */

char *
billow_blocks_text(const BillowProject *excerpt)
{
    return g_string_free(billow_project_format(excerpt), FALSE);
}

BillowProject *
billow_blocks_parse(const char *text, gsize length, char **problem)
{
    *problem = NULL;
    const char *begin = text, *end = text + length;
    while (begin < end && g_ascii_isspace(*begin))
        begin++;
    /* A text that is not meant as a project needs no list of problems. */
    if (begin == end || *begin != '{' || !g_strstr_len(begin, MIN(end - begin, 256), "\"billow\""))
        return NULL;
    if (length > BILLOW_MAX_BLOCKS_TEXT) {
        *problem = g_strdup_printf(_("found %zu bytes, expected at most %d"), length, BILLOW_MAX_BLOCKS_TEXT);
        return NULL;
    }
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *project = billow_project_parse(text, length, NULL, NULL, problems);
    for (guint i = 0; !project && !*problem && i < problems->len; i++) {
        const BillowProblem *found = problems->pdata[i];
        if (found->severity == BILLOW_PROBLEM_ERROR)
            *problem = g_strdup_printf("%s: %s", found->path, found->message);
    }
    return project;
}
