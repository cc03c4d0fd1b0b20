#include "app/stage/parts.h"

#include "app/common/edit_words.h"
#include "model/edits/cloths.h"
#include "model/edits/new_keyframe.h"

#include <glib/gi18n.h>

struct _BillowStageAnchors {
    GObject parent;
    BillowViewport *viewport; /* all are borrowed and outlive this object */
    BillowSession *session;
    BillowPreview *preview;
    gboolean auto_key;
    BillowBlock *before; /* the keyframe whose anchor is dragged, before the drag; or NULL */
    BillowBlock *seen;   /* the keyframe as it was last drawn, near the pose it had; or NULL */
    BillowVec3 shown;    /* where the anchor was shown then */
    gboolean refused;    /* the dragged anchor cannot be moved */
    gboolean places;     /* an instance is dragged */
    BillowVec3 place;    /* its position before the drag */
};

G_DEFINE_FINAL_TYPE(BillowStageAnchors, billow_stage_anchors, G_TYPE_OBJECT)

enum { AUTO_KEY = 1, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

enum { TOLD, REFUSED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
billow_stage_anchors_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    if (id == AUTO_KEY)
        g_value_set_boolean(value, BILLOW_STAGE_ANCHORS(object)->auto_key);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_stage_anchors_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    if (id != AUTO_KEY) {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
        return;
    }
    BILLOW_STAGE_ANCHORS(object)->auto_key = g_value_get_boolean(value);
    g_object_notify_by_pspec(object, pspec);
}

static void
billow_stage_anchors_finalize(GObject *object)
{
    g_clear_pointer(&BILLOW_STAGE_ANCHORS(object)->before, billow_block_unref);
    g_clear_pointer(&BILLOW_STAGE_ANCHORS(object)->seen, billow_block_unref);
    G_OBJECT_CLASS(billow_stage_anchors_parent_class)->finalize(object);
}

static void
billow_stage_anchors_class_init(BillowStageAnchorsClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->get_property = billow_stage_anchors_get_property;
    object_class->set_property = billow_stage_anchors_set_property;
    object_class->finalize = billow_stage_anchors_finalize;
    properties[AUTO_KEY] = g_param_spec_boolean(
        "auto-key", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
    signals[TOLD] = g_signal_new("told", BILLOW_TYPE_STAGE_ANCHORS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[REFUSED] = g_signal_new("refused", BILLOW_TYPE_STAGE_ANCHORS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
billow_stage_anchors_init(BillowStageAnchors *self)
{
}

BillowStageAnchors *
billow_stage_anchors_new(void)
{
    return g_object_new(BILLOW_TYPE_STAGE_ANCHORS, NULL);
}

/* --- A keyframe at the playhead --- */

/* Returns the edit that adds a keyframe of the pose shown at the playhead, with no duration. */
static BillowEdit
key_pose(BillowStageAnchors *self)
{
    BillowProject *project = billow_session_get_project(self->session);
    const BillowAnimation *animation = billow_preview_get_animation(self->preview);
    const double seconds = billow_session_get_shown_time(self->session);
    if (animation &&
        (billow_animation_project(animation) != project || !billow_animation_is_ready(animation, seconds)))
        animation = NULL; /* outdated, or without its shapes */
    g_autoptr(BillowBlock) fresh = billow_new_keyframe(project, animation, BILLOW_NEW_POSED, seconds);
    fresh->duration = 0.0;
    return billow_edit_new_keyframe(project, fresh);
}

char *
billow_stage_anchors_key_pose(BillowStageAnchors *self)
{
    g_auto(BillowEdit) keyed = key_pose(self);
    if (billow_session_edit(self->session, keyed.project, _("Key Pose"), NULL) && keyed.added)
        billow_session_select(self->session, keyed.added);
    return billow_edit_words(&keyed);
}

/* --- Dragging --- */

static void
edit(BillowStageAnchors *self, BillowProject *project, const char *id)
{
    g_autofree char *merge = g_strdup_printf("drag anchor %s", id);
    billow_session_edit(self->session, project, _("Move Anchor"), merge);
}

/* Adds a keyframe at the playhead during a transition; NULL: there is no room for one. Transfer full. */
static BillowBlock *
add_in_transition(BillowStageAnchors *self)
{
    g_auto(BillowEdit) keyed = key_pose(self);
    if (keyed.outcome == BILLOW_EDIT_ELSEWHERE)
        g_signal_emit(self, signals[TOLD], 0,
                      _("Another keyframe is less than one frame from the playhead: move the playhead."));
    if (!keyed.project || !keyed.added || keyed.outcome == BILLOW_EDIT_ELSEWHERE)
        return NULL;
    edit(self, keyed.project, keyed.added->id);
    return billow_edit_block(billow_session_get_project(self->session), keyed.added);
}

/* Returns the keyframe whose anchor is dragged, or NULL. Transfer full. */
static BillowBlock *
keyframe_to_move(BillowStageAnchors *self)
{
    BillowProject *project = billow_session_get_project(self->session);
    const BillowAnimation *animation = billow_preview_get_animation(self->preview);
    gboolean held = TRUE;
    if (!animation || billow_animation_project(animation) != project)
        return NULL;
    g_autofree char *id = billow_shown_keyframe(project, billow_session_get_shown_time(self->session), &held);
    if (id && !held && self->auto_key)
        return add_in_transition(self);
    if (id && !held)
        g_signal_emit(
            self, signals[REFUSED], 0,
            _("No keyframe at the playhead: turn on Auto-Key (Ctrl+Alt+A) to add one by dragging."));
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, id};
    return id && held ? billow_edit_block(project, &ref) : NULL;
}

/* Notes in which pose the dragged keyframe is seen, if its shape is ready. */
static void
look(BillowStageAnchors *self)
{
    const BillowBlock *block = billow_project_find(billow_session_get_project(self->session),
                                                   BILLOW_BLOCK_KEYFRAME, self->before->id);
    BillowCoarsePose *pose = block ? billow_session_seen_pose(self->session, block) : NULL;
    if (!pose)
        return;
    g_clear_pointer(&self->seen, billow_block_unref);
    self->seen = billow_block_copy(block);
    billow_keyframe_set_hang(billow_block_keyframe(self->seen), pose);
    billow_coarse_pose_free(pose);
}

/* Moves an anchor of the dragged keyframe to a position. The cloth continues from where it is seen. */
static void
move(BillowStageAnchors *self, size_t index, BillowVec3 to)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, self->before->id};
    look(self);
    g_auto(BillowEdit) moved = billow_edit_move_anchor(billow_session_get_project(self->session), &ref,
                                                       self->before, index, billow_vec3_sub(to, self->shown),
                                                       self->seen ? billow_block_keyframe(self->seen) : NULL);
    edit(self, moved.project, ref.id);
}

/* Moves the active cloth, an instance, with its dragged anchor. */
static void
move_instance(BillowStageAnchors *self, BillowVec3 to)
{
    const BillowProject *project = billow_session_get_project(self->session);
    BillowInstance wanted = project->cloth->instance;
    wanted.position = billow_vec3_add(self->place, billow_vec3_sub(to, self->shown));
    g_auto(BillowEdit) moved = billow_edit_set_instance(project, &wanted);
    billow_session_edit(self->session, moved.project, _("Move Instance"), "drag instance");
}

static void
on_moved(BillowStageAnchors *self, int index, double x, double y, double z, gboolean final)
{
    if (!self->before && !self->refused && !self->places) {
        const BillowCloth *cloth = billow_session_get_project(self->session)->cloth;
        const GArray *places = billow_preview_get_anchors(self->preview);
        if (places && (size_t) index < places->len)
            self->shown = g_array_index(places, BillowVec3, index);
        self->places = billow_cloth_is_instance(cloth);
        self->place = cloth->instance.position;
        self->before = self->places ? NULL : keyframe_to_move(self);
        if (self->before && (size_t) index >= billow_block_keyframe(self->before)->n_anchors)
            g_clear_pointer(&self->before, billow_block_unref);
        self->refused = !self->before && !self->places;
    }
    if (self->places) {
        move_instance(self, billow_vec3(x, y, z));
    } else if (self->before) {
        move(self, (size_t) index, billow_vec3(x, y, z));
    } else {
        GArray *places = billow_preview_get_anchors(self->preview);
        const guint n = places ? places->len : 0;
        billow_viewport_set_anchors(self->viewport, n ? (const BillowVec3 *) (void *) places->data : NULL, n);
    }
    if (!final)
        return;
    billow_session_end_merge(self->session);
    g_clear_pointer(&self->before, billow_block_unref);
    g_clear_pointer(&self->seen, billow_block_unref);
    self->refused = self->places = FALSE;
}

void
billow_stage_anchors_follow(BillowStageAnchors *self, BillowViewport *viewport, BillowSession *session,
                            BillowPreview *preview)
{
    self->viewport = viewport;
    self->session = session;
    self->preview = preview;
    g_signal_connect_object(viewport, "anchor-moved", G_CALLBACK(on_moved), self, G_CONNECT_SWAPPED);
}
