#include "app/stage_private.h"

#include <glib/gi18n.h>

/* Number of the selected collider, -1 = none. */
static int
selected_collider(BillowStage *self)
{
    const BillowBlockRef *selected = billow_session_get_selection(self->session);
    const GPtrArray *colliders = billow_session_get_project(self->session)->tracks[BILLOW_BLOCK_COLLIDER];
    for (guint i = 0; selected && selected->kind == BILLOW_BLOCK_COLLIDER && i < colliders->len; i++) {
        const BillowBlock *block = g_ptr_array_index(colliders, i);
        if (g_str_equal(block->id, selected->id))
            return (int) i;
    }
    return -1;
}

/* Bodies act on the physics only: beside the fake alone they would look like a mistake. */
void
billow_stage_show_colliders(BillowStage *self)
{
    const GPtrArray *blocks = billow_session_get_project(self->session)->tracks[BILLOW_BLOCK_COLLIDER];
    g_autoptr(GArray) colliders = g_array_new(FALSE, FALSE, sizeof(BillowCollider));
    BillowViewport *const viewports[] = {self->viewport, self->second};
    const int selected = selected_collider(self);
    for (guint i = 0; self->method != BILLOW_STAGE_FAKE && i < blocks->len; i++)
        g_array_append_val(colliders,
                           *billow_block_collider(((const BillowBlock *) g_ptr_array_index(blocks, i))));
    for (size_t i = 0; i < G_N_ELEMENTS(viewports); i++) {
        billow_viewport_set_colliders(viewports[i], (const BillowCollider *) (void *) colliders->data,
                                      colliders->len);
        billow_viewport_set_selected_collider(viewports[i], colliders->len ? selected : -1);
    }
}

static const BillowBlock *
collider_at(BillowStage *self, int index)
{
    const GPtrArray *colliders = billow_session_get_project(self->session)->tracks[BILLOW_BLOCK_COLLIDER];
    return index >= 0 && (guint) index < colliders->len ? g_ptr_array_index(colliders, index) : NULL;
}

/* A click on nothing lets go of a collider, but not of what is selected on the timeline. */
static void
press_collider(BillowStage *self, int index)
{
    const BillowBlockRef *selected = billow_session_get_selection(self->session);
    const BillowBlock *block = collider_at(self, index);
    if (block) {
        g_autoptr(BillowBlockRef) ref = billow_block_ref_new(BILLOW_BLOCK_COLLIDER, block->id);
        billow_session_select(self->session, ref);
    } else if (selected && selected->kind == BILLOW_BLOCK_COLLIDER) {
        billow_session_select(self->session, NULL);
    }
}

static void
move_collider(BillowStage *self, int index, double x, double y, double z, gboolean final)
{
    const BillowBlock *block = collider_at(self, index);
    if (!block)
        return;
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(BILLOW_BLOCK_COLLIDER, block->id);
    g_autoptr(BillowBlock) moved = billow_block_copy(block);
    billow_block_collider(moved)->position = billow_vec3(x, y, z);
    g_auto(BillowEdit) edit = billow_edit_set_block(billow_session_get_project(self->session), ref, moved);
    g_autofree char *merge = g_strdup_printf("drag collider %s", ref->id);
    billow_session_edit(self->session, edit.project, _("Move Collider"), merge);
    if (final)
        billow_session_end_merge(self->session);
}

void
billow_stage_follow_colliders(BillowStage *self)
{
    BillowViewport *const viewports[] = {self->viewport, self->second};
    for (size_t i = 0; i < G_N_ELEMENTS(viewports); i++) {
        g_object_set(viewports[i], "editable-colliders", TRUE, NULL);
        g_signal_connect_object(viewports[i], "collider-pressed", G_CALLBACK(press_collider), self,
                                G_CONNECT_SWAPPED);
        g_signal_connect_object(viewports[i], "collider-moved", G_CALLBACK(move_collider), self,
                                G_CONNECT_SWAPPED);
    }
    g_signal_connect_object(self->session, "notify::project", G_CALLBACK(billow_stage_show_colliders), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::selection", G_CALLBACK(billow_stage_show_colliders), self,
                            G_CONNECT_SWAPPED);
    billow_stage_show_colliders(self);
}
