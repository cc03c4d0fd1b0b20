/* Reads any bytes as the clipboard's text. What is read must survive being written and read again, and the
 * project must be savable after it is pasted. */
#include "fuzz.h"

#include "io/project/file.h"
#include "model/edits/several.h"

#include <string.h>

static void
survives_writing(const BillowProject *project)
{
    g_autofree char *text = billow_blocks_text(project), *problem = NULL;
    g_autoptr(BillowProject) again = billow_blocks_parse(text, strlen(text), &problem);
    g_assert_cmpstr(problem, ==, NULL);
    g_assert_nonnull(again);
    g_assert_true(billow_project_equal(project, again));
}

/* Pastes the blocks into their own project twice, so that all ids are taken and the space is occupied. */
static void
can_be_pasted(const BillowProject *excerpt)
{
    g_auto(BillowEdit) once = billow_edit_add_blocks(excerpt, excerpt, 1.25);
    if (!once.project)
        return;
    survives_writing(once.project);
    g_auto(BillowEdit) twice = billow_edit_add_blocks(once.project, excerpt, 0.0);
    if (twice.project)
        survives_writing(twice.project);
}

void
fuzz_blocks(const uint8_t *data, size_t size)
{
    g_autofree char *problem = NULL;
    g_autoptr(BillowProject) project = billow_blocks_parse((const char *) data, size, &problem);
    g_assert_false(project && problem);
    if (problem) {
        fuzz_is_message(problem);
        g_assert_nonnull(strstr(problem, ": "));
    }
    if (project) {
        survives_writing(project);
        can_be_pasted(project);
    }
}
