#include "model/live/session_private.h"

#include "model/edits/cloth_lock.h"
#include "model/live/seen_pose.h"
#include "model/placing/instances.h"
#include "model/placing/scene_settle.h"

G_DEFINE_FINAL_TYPE(BillowSession, billow_session, G_TYPE_OBJECT)

static GParamSpec *props[N_PROPS];
static guint cloth_edited, instance_refused, lock_refused;

void
billow_session_notify(BillowSession *self, int property)
{
    g_object_notify_by_pspec(G_OBJECT(self), props[property]);
}

static void
notify_history(BillowSession *self)
{
    const int changed[] = {PROP_CAN_UNDO, PROP_CAN_REDO, PROP_UNDO_LABEL, PROP_REDO_LABEL, PROP_MODIFIED};
    for (size_t i = 0; i < G_N_ELEMENTS(changed); i++)
        billow_session_notify(self, changed[i]);
}

/* Makes another project the current one and updates everything that depends on it. */
static void
set_project(BillowSession *self, BillowProject *project)
{
    const double now = self->project ? billow_project_frame_time(self->project, self->frame) : 0.0;
    billow_project_ref(project);
    g_clear_pointer(&self->project, billow_project_unref);
    self->project = project;
    g_object_freeze_notify(G_OBJECT(self));
    billow_session_notify(self, PROP_PROJECT);
    billow_session_notify(self, PROP_CLOTH);
    g_autoptr(BillowBlockSet) left = billow_block_set_within(self->selection, self->project);
    if (billow_block_set_count(left) < billow_block_set_count(self->selection))
        billow_session_select_blocks(self, left);
    billow_session_show_frame(self, billow_project_frame_at(project, now));
    self->play_began = NAN;
    notify_history(self);
    g_object_thaw_notify(G_OBJECT(self));
}

static void
billow_session_dispose(GObject *object)
{
    BillowSession *self = BILLOW_SESSION(object);
    g_clear_pointer(&self->project, billow_project_unref);
    g_clear_pointer(&self->saved, billow_project_unref);
    g_clear_pointer(&self->cache, billow_rest_cache_unref);
    g_clear_pointer(&self->path, g_free);
    g_clear_pointer(&self->history, billow_history_free);
    g_clear_pointer(&self->selection, billow_block_set_free);
    G_OBJECT_CLASS(billow_session_parent_class)->dispose(object);
}

static void
billow_session_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    BillowSession *self = BILLOW_SESSION(object);
    switch (id) {
    case PROP_PROJECT:
        g_value_set_pointer(value, self->project);
        break;
    case PROP_FRAME:
        g_value_set_int(value, self->frame);
        break;
    case PROP_SELECTION:
        g_value_set_pointer(value, self->selection);
        break;
    case PROP_PLAYING:
        g_value_set_boolean(value, self->playing);
        break;
    case PROP_LOOP:
        g_value_set_boolean(value, self->loop);
        break;
    case PROP_MODIFIED:
        g_value_set_boolean(value, billow_session_get_modified(self));
        break;
    case PROP_PATH:
        g_value_set_string(value, self->path);
        break;
    case PROP_CAN_UNDO:
        g_value_set_boolean(value, billow_session_get_can_undo(self));
        break;
    case PROP_CAN_REDO:
        g_value_set_boolean(value, billow_session_get_can_redo(self));
        break;
    case PROP_UNDO_LABEL:
        g_value_set_string(value, billow_session_get_undo_label(self));
        break;
    case PROP_REDO_LABEL:
        g_value_set_string(value, billow_session_get_redo_label(self));
        break;
    case PROP_TIME_OFFSET:
        g_value_set_double(value, self->time_offset);
        break;
    case PROP_TIME_SCALE:
        g_value_set_double(value, self->time_scale);
        break;
    case PROP_TIME_UNIT:
        g_value_set_enum(value, (int) self->time_unit);
        break;
    case PROP_SNAPPING:
        g_value_set_boolean(value, self->snapping);
        break;
    case PROP_RANGE_START:
        g_value_set_int(value, self->range_start);
        break;
    case PROP_RANGE_END:
        g_value_set_int(value, self->range_end);
        break;
    case PROP_CLOTH:
        g_value_set_string(value, self->project ? self->project->cloth->id : NULL);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

/* Makes the cloth with this id the active one, if there is one. */
static void
activate_called(BillowSession *self, const char *id)
{
    const int index = id ? billow_project_find_cloth(self->project, id) : -1;
    if (index >= 0)
        billow_session_activate_cloth(self, (guint) index);
}

static void
billow_session_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    BillowSession *self = BILLOW_SESSION(object);
    switch (id) {
    case PROP_FRAME:
        billow_session_set_frame(self, g_value_get_int(value));
        break;
    case PROP_PLAYING:
        billow_session_set_playing(self, g_value_get_boolean(value));
        break;
    case PROP_LOOP:
        billow_session_set_loop(self, g_value_get_boolean(value));
        break;
    case PROP_TIME_OFFSET:
        billow_session_set_time_offset(self, g_value_get_double(value));
        break;
    case PROP_TIME_SCALE:
        billow_session_set_time_scale(self, g_value_get_double(value));
        break;
    case PROP_TIME_UNIT:
        billow_session_set_time_unit(self, (BillowTimeUnit) g_value_get_enum(value));
        break;
    case PROP_SNAPPING:
        billow_session_set_snapping(self, g_value_get_boolean(value));
        break;
    case PROP_CLOTH:
        activate_called(self, g_value_get_string(value));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void
billow_session_class_init(BillowSessionClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->dispose = billow_session_dispose;
    object_class->get_property = billow_session_get_property;
    object_class->set_property = billow_session_set_property;

    const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    const GParamFlags write = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    props[PROP_PROJECT] = g_param_spec_pointer("project", NULL, NULL, read);
    props[PROP_FRAME] = g_param_spec_int("frame", NULL, NULL, 1, G_MAXINT, 1, write);
    props[PROP_SELECTION] = g_param_spec_pointer("selection", NULL, NULL, read);
    props[PROP_PLAYING] = g_param_spec_boolean("playing", NULL, NULL, FALSE, write);
    props[PROP_LOOP] = g_param_spec_boolean("loop", NULL, NULL, TRUE, write);
    props[PROP_MODIFIED] = g_param_spec_boolean("modified", NULL, NULL, FALSE, read);
    props[PROP_PATH] = g_param_spec_string("path", NULL, NULL, NULL, read);
    props[PROP_CAN_UNDO] = g_param_spec_boolean("can-undo", NULL, NULL, FALSE, read);
    props[PROP_CAN_REDO] = g_param_spec_boolean("can-redo", NULL, NULL, FALSE, read);
    props[PROP_UNDO_LABEL] = g_param_spec_string("undo-label", NULL, NULL, NULL, read);
    props[PROP_REDO_LABEL] = g_param_spec_string("redo-label", NULL, NULL, NULL, read);
    props[PROP_TIME_OFFSET] = g_param_spec_double("time-offset", NULL, NULL, 0, G_MAXDOUBLE, 0, write);
    props[PROP_TIME_SCALE] = g_param_spec_double("time-scale", NULL, NULL, 1e-6, 1e6, 100, write);
    props[PROP_TIME_UNIT] =
        g_param_spec_enum("time-unit", NULL, NULL, BILLOW_TYPE_TIME_UNIT, BILLOW_TIME_SECONDS, write);
    props[PROP_SNAPPING] = g_param_spec_boolean("snapping", NULL, NULL, TRUE, write);
    props[PROP_RANGE_START] = g_param_spec_int("range-start", NULL, NULL, 0, G_MAXINT, 0, read);
    props[PROP_RANGE_END] = g_param_spec_int("range-end", NULL, NULL, 0, G_MAXINT, 0, read);
    props[PROP_CLOTH] = g_param_spec_string("cloth", NULL, NULL, NULL, write);
    g_object_class_install_properties(object_class, N_PROPS, props);
    cloth_edited = g_signal_new("cloth-edited", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
    instance_refused = g_signal_new("instance-refused", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
    lock_refused = g_signal_new("lock-refused", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
billow_session_init(BillowSession *self)
{
    self->history = billow_history_new();
    self->selection = billow_block_set_new();
    self->frame = 1;
    self->loop = TRUE;
    self->time_scale = 100.0;
    self->snapping = TRUE;
}

BillowSession *
billow_session_new(BillowProject *project)
{
    BillowSession *self = g_object_new(BILLOW_TYPE_SESSION, NULL);
    billow_session_open(self, project, NULL);
    return self;
}

static void
set_saved(BillowSession *self, BillowProject *project, const char *path)
{
    billow_project_ref(project);
    g_clear_pointer(&self->saved, billow_project_unref);
    self->saved = project;
    char *old = self->path;
    self->path = g_strdup(path);
    g_free(old);
}

void
billow_session_open(BillowSession *self, BillowProject *project, const char *path)
{
    g_object_freeze_notify(G_OBJECT(self));
    billow_session_set_playing(self, FALSE);
    billow_session_select(self, NULL);
    billow_history_clear(self->history);
    set_saved(self, project, path);
    billow_session_notify(self, PROP_PATH);
    set_project(self, project);
    billow_session_set_frame(self, 1);
    billow_session_set_range(self, 0, 0);
    billow_session_set_time_offset(self, 0.0);
    g_object_thaw_notify(G_OBJECT(self));
}

BillowProject *
billow_session_get_project(BillowSession *self)
{
    return self->project;
}

/* Lets all views show the project instead of what was to become of it. */
static void
show_again(BillowSession *self)
{
    billow_session_notify(self, PROP_PROJECT);
}

/* Returns an edited project as it can be saved. Transfer full. */
static BillowProject *
settle(BillowProject *project)
{
    g_autoptr(BillowProject) fitted = billow_instances_stay_on(project);
    return billow_scene_settle(fitted);
}

gboolean
billow_session_edit(BillowSession *self, BillowProject *project, const char *label, const char *merge)
{
    if (!project || project == self->project)
        return FALSE;
    const BillowCloth *locked = billow_cloth_lock_find_broken(self->project, project);
    if (locked) {
        show_again(self);
        g_signal_emit(self, lock_refused, 0, locked);
        return FALSE;
    }
    g_autoptr(BillowProject) settled = settle(project);
    if (billow_cloth_is_instance(project->cloth) && billow_project_equal(settled, self->project)) {
        show_again(self);
        g_signal_emit(self, instance_refused, 0);
        return FALSE;
    }
    billow_history_add(self->history, self->project, label, merge);
    set_project(self, settled);
    return TRUE;
}

void
billow_session_replace(BillowSession *self, BillowProject *project, const char *label)
{
    if (!project || project == self->project)
        return;
    g_autoptr(BillowProject) settled = settle(project);
    billow_history_add(self->history, self->project, label, NULL);
    set_project(self, settled);
}

void
billow_session_set_cache(BillowSession *self, BillowRestCache *cache)
{
    if (cache)
        billow_rest_cache_ref(cache);
    g_clear_pointer(&self->cache, billow_rest_cache_unref);
    self->cache = cache;
}

BillowCoarsePose *
billow_session_seen_pose(BillowSession *self, const BillowBlock *keyframe)
{
    return self->cache ? billow_seen_pose_in(self->cache, self->project, keyframe) : NULL;
}

BillowProject *
billow_session_keep_seen(BillowSession *self, BillowProject *project)
{
    return self->cache ? billow_keep_seen_poses(self->cache, self->project, project)
                       : billow_project_ref(project);
}

void
billow_session_edit_cloth(BillowSession *self, BillowProject *project, const char *label, const char *merge)
{
    if (!project)
        return;
    const gboolean locked = self->project->cloth->locked; /* then no pose is given to its keyframes */
    g_autoptr(BillowProject) before = billow_project_ref(self->project),
                             kept = locked ? billow_project_ref(project)
                                           : billow_session_keep_seen(self, project);
    if (billow_session_edit(self, kept, label, merge) && !locked)
        g_signal_emit(self, cloth_edited, 0, before);
}

/* Makes `project` the current one, if it is not NULL, and releases it. */
static void
adopt_project(BillowSession *self, BillowProject *project)
{
    if (!project)
        return;
    set_project(self, project);
    billow_project_unref(project);
}

void
billow_session_amend(BillowSession *self, BillowProject *project)
{
    if (project && project != self->project)
        adopt_project(self, settle(project));
}

void
billow_session_activate_cloth(BillowSession *self, guint index)
{
    if (index == billow_project_active(self->project))
        return;
    billow_session_end_merge(self);
    adopt_project(self, billow_project_activate(self->project, index));
}

void
billow_session_end_merge(BillowSession *self)
{
    if (billow_history_end_merge(self->history, self->project))
        notify_history(self);
}

void
billow_session_undo(BillowSession *self)
{
    billow_session_end_merge(self);
    adopt_project(self, billow_history_undo(self->history, self->project));
}

void
billow_session_redo(BillowSession *self)
{
    billow_session_end_merge(self);
    adopt_project(self, billow_history_redo(self->history, self->project));
}

const char *
billow_session_get_step_label(BillowSession *self, int step)
{
    return billow_history_label(self->history, step);
}

void
billow_session_step(BillowSession *self, int steps)
{
    g_object_freeze_notify(G_OBJECT(self));
    for (; steps < 0; steps++)
        billow_session_undo(self);
    for (; steps > 0; steps--)
        billow_session_redo(self);
    g_object_thaw_notify(G_OBJECT(self));
}

gboolean
billow_session_get_can_undo(BillowSession *self)
{
    return billow_session_get_undo_label(self) != NULL;
}

gboolean
billow_session_get_can_redo(BillowSession *self)
{
    return billow_session_get_redo_label(self) != NULL;
}

const char *
billow_session_get_undo_label(BillowSession *self)
{
    return billow_history_label(self->history, -1);
}

const char *
billow_session_get_redo_label(BillowSession *self)
{
    return billow_history_label(self->history, 1);
}

void
billow_session_map(BillowSession *self, BillowProjectMap map, gpointer data)
{
    g_autoptr(BillowProject) project = map(self->project, data);
    BillowProject *saved = map(self->saved, data);
    billow_project_unref(self->saved);
    self->saved = saved;
    billow_history_map(self->history, map, data);
    if (project != self->project)
        set_project(self, project);
    else
        notify_history(self);
}

void
billow_session_mark_saved(BillowSession *self, BillowProject *saved, const char *path)
{
    set_saved(self, saved, path);
    billow_session_notify(self, PROP_PATH);
    billow_session_notify(self, PROP_MODIFIED);
}

BillowProject *
billow_session_get_saved(BillowSession *self)
{
    return self->saved;
}

gboolean
billow_session_get_modified(BillowSession *self)
{
    return !billow_project_equal(self->project, self->saved);
}

const char *
billow_session_get_path(BillowSession *self)
{
    return self->path;
}

const BillowBlockSet *
billow_session_get_selection(BillowSession *self)
{
    return self->selection;
}

const BillowBlockRef *
billow_session_get_active(BillowSession *self)
{
    return billow_block_set_active(self->selection);
}

void
billow_session_select_blocks(BillowSession *self, const BillowBlockSet *blocks)
{
    g_autoptr(BillowBlockSet) there =
        self->project ? billow_block_set_within(blocks, self->project) : billow_block_set_copy(blocks);
    if (billow_block_set_equal(there, self->selection))
        return;
    BillowBlockSet *old = self->selection;
    self->selection = g_steal_pointer(&there);
    billow_block_set_free(old);
    billow_session_notify(self, PROP_SELECTION);
}

void
billow_session_select(BillowSession *self, const BillowBlockRef *ref)
{
    g_autoptr(BillowBlockSet) one = billow_block_set_of(ref);
    billow_session_select_blocks(self, one);
}

void
billow_session_toggle(BillowSession *self, const BillowBlockRef *ref)
{
    g_autoptr(BillowBlockSet) blocks = billow_block_set_copy(self->selection);
    if (billow_block_set_has(blocks, ref->kind, ref->id))
        billow_block_set_remove(blocks, ref->kind, ref->id);
    else
        billow_block_set_add(blocks, ref->kind, ref->id);
    billow_session_select_blocks(self, blocks);
}
