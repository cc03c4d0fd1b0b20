#include "model/edit.h"

BillowBlockRef *
billow_block_ref_new(BillowBlockKind kind, const char *id)
{
    BillowBlockRef *ref = g_new(BillowBlockRef, 1);
    *ref = (BillowBlockRef){kind, g_strdup(id)};
    return ref;
}

void
billow_block_ref_free(BillowBlockRef *ref)
{
    if (ref)
        g_free(ref->id);
    g_free(ref);
}

gboolean
billow_block_ref_equal(const BillowBlockRef *a, const BillowBlockRef *b)
{
    if (!a || !b)
        return a == b;
    return a->kind == b->kind && g_str_equal(a->id, b->id);
}

void
billow_edit_clear(BillowEdit *edit)
{
    g_clear_pointer(&edit->project, billow_project_unref);
    g_clear_pointer(&edit->added, billow_block_ref_free);
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
