#include "app/keyframe_editor/parts.h"

#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "app/stage/colliders.h"
#include "app/stage/wind_arrow.h"
#include "core/base/transform.h"
#include "model/placing/anchor_tools.h"
#include "model/placing/hang_on.h"
#include "model/project/scene_wind.h"

#include <glib/gi18n.h>

struct BillowEditorDrag {
    BillowSession *draft;
    BillowViewport *viewport;
    GtkSelectionModel *selection;
    BillowEditorHold hold;
    gpointer data;
    BillowBlock *before;   /* the keyframe before the drag; NULL: nothing is dragged */
    BillowVec3 tip_before; /* the tip of its wind's arrow */
};

static void
on_anchors_selected(BillowEditorDrag *self)
{
    const guint n = g_list_model_get_n_items(G_LIST_MODEL(self->selection));
    g_autoptr(GtkBitset) all = gtk_bitset_new_range(0, n), selected = gtk_bitset_new_empty();
    for (guint i = 0; i < n; i++)
        if (billow_viewport_is_anchor_selected(self->viewport, (int) i))
            gtk_bitset_add(selected, i);
    gtk_selection_model_set_selection(self->selection, selected, all);
}

static void
begin(BillowEditorDrag *self)
{
    if (self->before)
        return;
    BillowWindArrow arrow;
    self->before = billow_block_copy(billow_draft_keyframe(self->draft));
    const BillowSteadyWind wind = billow_keyframe_wind(billow_session_get_project(self->draft), self->before);
    if (billow_wind_arrow(&arrow, billow_block_keyframe(self->before), &wind,
                          billow_draft_size(self->draft)) > 0)
        self->tip_before = billow_wind_arrow_tip(&arrow);
    self->hold(self->data, TRUE);
}

/* Ends a drag. `back`: it ended where it began and is undone. */
static void
end(BillowEditorDrag *self, gboolean back, const char *label, const char *merge)
{
    self->hold(self->data, FALSE);
    if (back)
        billow_draft_restore(self->draft, self->before, label, merge);
    billow_session_end_merge(self->draft);
    g_clear_pointer(&self->before, billow_block_unref);
}

/* Returns the number of the selected anchor, or -1 if there are several or none. */
static int
only_chosen(const BillowEditorDrag *self, size_t n)
{
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    int only = -1;
    for (size_t i = 0; chosen && i < n; i++) {
        if (chosen[i] && only >= 0)
            return -1;
        only = chosen[i] ? (int) i : only;
    }
    return only;
}

/* An anchor that was dragged alone hangs where it is dropped: on another cloth, on the mesh of a motion, or on nothing. */
static void
drop(BillowEditorDrag *self, size_t index, BillowVec3 place)
{
    guint carrier;
    BillowMotionSpot spot;
    BillowBinding binding = {.offset = {0.0, 0.0, 0.0}};
    const BillowProject *project = billow_session_get_project(self->draft);
    const gboolean on_cloth = billow_keyframe_others_under(self->viewport, place, &carrier, &binding.at);
    const BillowBlock *motion =
        on_cloth ? NULL : billow_stage_motion_under(self->viewport, self->draft, 0.0, place, &spot);
    if (on_cloth)
        binding.on = ((const BillowCloth *) project->cloths->pdata[carrier])->id;
    else if (motion)
        binding = billow_binding_on_mesh(motion, &spot, billow_mesh_lift(project, motion));
    else if (!billow_keyframe_binding(billow_block_keyframe(billow_draft_keyframe(self->draft)), index))
        return;
    billow_draft_drop(self->draft, index, binding.on ? &binding : NULL, "drag");
}

static void
on_anchor_moved(BillowEditorDrag *self, int index, double x, double y, double z, gboolean final)
{
    const BillowBlock *keyframe = billow_draft_keyframe(self->draft);
    const size_t n = billow_block_keyframe(keyframe)->n_anchors;
    if (index < 0 || (size_t) index >= n)
        return;
    begin(self);
    g_autofree BillowAnchor *anchors = g_memdup2(billow_block_keyframe(keyframe)->anchors,
                                                 n * sizeof *billow_block_keyframe(keyframe)->anchors);
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    const BillowVec3 place = billow_vec3(x, y, z);
    if (chosen && chosen[index])
        billow_anchors_move(anchors, n, chosen, billow_vec3_sub(place, anchors[index].position));
    anchors[index].position = place;
    billow_draft_set_anchors(self->draft, anchors, n, _("Move Anchors"), "drag");
    if (final) {
        const BillowKeyframe *before = billow_block_keyframe(self->before);
        const gboolean back =
            (size_t) index < before->n_anchors && billow_vec3_equal(place, before->anchors[index].position);
        if (!back && (!chosen || only_chosen(self, n) == index))
            drop(self, (size_t) index, place);
        end(self, back, _("Move Anchors"), "drag");
    }
}

static gboolean
are_unmoved(const BillowKeyframe *before, const BillowAnchor *anchors, size_t n)
{
    for (size_t i = 0; i < n && i < before->n_anchors; i++)
        if (!billow_vec3_equal(anchors[i].position, before->anchors[i].position))
            return FALSE;
    return n == before->n_anchors;
}

static void
on_anchors_transformed(BillowEditorDrag *self, int kind, gboolean final)
{
    static const char *const labels[BILLOW_N_TRANSFORMS] = {N_("Move Anchors"), N_("Turn Anchors"),
                                                            N_("Scale Anchors")};
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(self->draft));
    const size_t n = keyframe->n_anchors;
    g_autofree BillowAnchor *anchors = g_memdup2(keyframe->anchors, n * sizeof *keyframe->anchors);
    for (size_t i = 0; i < n; i++)
        anchors[i].position = billow_viewport_get_anchor(self->viewport, (int) i);
    begin(self);
    billow_draft_set_anchors(self->draft, anchors, n, _(labels[kind]), "drag");
    if (!final)
        return;
    const gboolean back = are_unmoved(billow_block_keyframe(self->before), anchors, n);
    const int only = only_chosen(self, n);
    if (!back && kind == BILLOW_TRANSFORM_MOVE && only >= 0)
        drop(self, (size_t) only, anchors[only].position);
    end(self, back, _(labels[kind]), "drag");
}

/* Handles a drag of the tip of the wind's arrow. */
static void
on_handle_moved(BillowEditorDrag *self, double x, double y, double z, gboolean final)
{
    begin(self);
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(self->draft));
    const BillowVec3 place = billow_vec3(x, y, z);
    BillowKeyframe pulled = *keyframe;
    pulled.wind = billow_wind_of_tip(keyframe, billow_draft_size(self->draft), place);
    BillowSteadyWind wind = billow_keyframe_wind_shown(billow_session_get_project(self->draft), &pulled);
    wind.speed = round(100.0 * wind.speed) / 100.0;
    if (wind.speed > 0.0)
        wind.strength = 0.0;
    billow_draft_set_wind(self->draft, &wind, _("Change Wind"), "wind");
    if (final)
        end(self, billow_vec3_equal(place, self->tip_before), _("Change Wind"), "wind");
}

BillowEditorDrag *
billow_editor_drag_new(BillowSession *draft, BillowViewport *viewport, GtkSelectionModel *selection,
                       BillowEditorHold hold, gpointer data)
{
    BillowEditorDrag *self = g_new0(BillowEditorDrag, 1);
    self->draft = g_object_ref(draft);
    self->viewport = g_object_ref(viewport);
    self->selection = g_object_ref(selection);
    self->hold = hold;
    self->data = data;
    g_signal_connect_swapped(viewport, "anchors-selected", G_CALLBACK(on_anchors_selected), self);
    g_signal_connect_swapped(viewport, "anchor-moved", G_CALLBACK(on_anchor_moved), self);
    g_signal_connect_swapped(viewport, "anchors-transformed", G_CALLBACK(on_anchors_transformed), self);
    g_signal_connect_swapped(viewport, "handle-moved", G_CALLBACK(on_handle_moved), self);
    return self;
}

void
billow_editor_drag_free(BillowEditorDrag *self)
{
    g_signal_handlers_disconnect_by_data(self->viewport, self);
    g_object_unref(self->draft);
    g_object_unref(self->viewport);
    g_object_unref(self->selection);
    g_clear_pointer(&self->before, billow_block_unref);
    g_free(self);
}
