#include "model/edits/edit.h"

void
billow_edit_clear(BillowEdit *edit)
{
    g_clear_pointer(&edit->project, billow_project_unref);
    g_clear_pointer(&edit->added, billow_block_ref_free);
    g_clear_pointer(&edit->added_set, billow_block_set_free);
    g_clear_pointer(&edit->name, g_free);
    g_clear_pointer(&edit->other, g_free);
}

BillowProject *
billow_edit_take(BillowEdit edit, BillowBlockRef **added)
{
    BillowProject *project = g_steal_pointer(&edit.project);
    if (added && edit.added)
        *added = g_steal_pointer(&edit.added);
    billow_edit_clear(&edit);
    return project;
}
