#include "app/inspector/body.h"

#include "app/common/edit_words.h"
#include "model/edits/edits.h"

const BillowBlock *
billow_inspector_body(BillowSession *session)
{
    const BillowBlockRef *ref = billow_session_get_active(session);
    return ref && ref->kind == BILLOW_BLOCK_COLLIDER
               ? billow_project_find(billow_session_get_project(session), ref->kind, ref->id)
               : NULL;
}

char *
billow_inspector_body_set(BillowSession *session, const BillowBlock *changed, const char *label,
                          const char *merge)
{
    const BillowBlockRef ref = {changed->kind, changed->id};
    g_auto(BillowEdit) edit = billow_edit_set_block(billow_session_get_project(session), &ref, changed);
    billow_session_edit(session, edit.project, label, merge);
    return billow_edit_words(&edit);
}
