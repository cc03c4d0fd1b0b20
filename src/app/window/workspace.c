#include "app/window/workspace.h"

#include "app/common/remembered_size.h"
#include "app/document/shape_memory.h"
#include "app/document/texture_question.h"
#include "app/inspector/inspector.h"
#include "app/stage/comparison_panel.h"
#include "app/transfer/export_all_dialog.h"
#include "app/transfer/export_dialog.h"
#include "app/window/dialogs.h"
#include "app/window/next_problem.h"
#include "app/window/protected_cloth.h"
#include "app/window/snap_message.h"
#include "model/live/pose_settling.h"
#include "model/live/problem_frames.h"
#include "widgets/timeline/transport.h"

#include <glib/gi18n.h>

struct _BillowWorkspace {
    GtkWidget parent;
    GtkWidget *box, *upper, *messages;
    GtkPaned *rows, *columns, *views; /* views: the stage and the comparison */
    GtkStack *pages;
    BillowMessageBar *message_bar, *picture_bar;
    BillowStage *stage;
    BillowWelcome *welcome;
    GtkWidget *timeline, *comparison;
    GtkWidget *editor;                            /* the keyframe editor's page, or NULL */
    GtkWidget *export_dialog, *export_all_dialog; /* or NULL */

    BillowSession *session;
    BillowDocument *document;
    BillowRestCache *cache;
    BillowPoseSettling *settling;
    BillowPreview *preview;
    BillowPhysicsPreview *physics;
    BillowProblemFrames *marks;
    guint tick;           /* tick callback id, while playing */
    gboolean has_project; /* the session's project is the user's */
};

G_DEFINE_FINAL_TYPE(BillowWorkspace, billow_workspace, GTK_TYPE_WIDGET)

enum { PROP_PAGE = 1, N_PROPS };
static GParamSpec *props[N_PROPS];

/* Least sizes of the panes, pixels. */
enum { INSPECTOR_WIDTH = 300, COMPARISON_WIDTH = 300, TIMELINE_HEIGHT = 160 };

/* Their sizes without settings. */
enum { DEFAULT_INSPECTOR_WIDTH = 340, DEFAULT_TIMELINE_HEIGHT = 312 };

/* --- Parts --- */

BillowSession *
billow_workspace_get_session(BillowWorkspace *self)
{
    return self->session;
}

BillowDocument *
billow_workspace_get_document(BillowWorkspace *self)
{
    return self->document;
}

BillowPreview *
billow_workspace_get_preview(BillowWorkspace *self)
{
    return self->preview;
}

BillowPhysicsPreview *
billow_workspace_get_physics(BillowWorkspace *self)
{
    return self->physics;
}

BillowStage *
billow_workspace_get_stage(BillowWorkspace *self)
{
    return self->stage;
}

BillowTimeline *
billow_workspace_get_timeline(BillowWorkspace *self)
{
    return BILLOW_TIMELINE(self->timeline);
}

GtkWidget *
billow_workspace_get_comparison(BillowWorkspace *self)
{
    return self->comparison;
}

gboolean
billow_workspace_has_project(BillowWorkspace *self)
{
    return self->has_project;
}

gboolean
billow_workspace_has_simulated_frame(BillowWorkspace *self)
{
    return billow_stage_get_method(self->stage) != BILLOW_STAGE_FAKE &&
           billow_session_get_frame(self->session) <= billow_physics_preview_get_frames(self->physics);
}

void
billow_workspace_notify(BillowWorkspace *self, const char *text)
{
    if (text)
        billow_message_bar_show(self->message_bar, GTK_MESSAGE_INFO, text, NULL);
}

void
billow_workspace_offer(BillowWorkspace *self, const char *text, const char *label, const char *action)
{
    billow_message_bar_offer(self->message_bar, GTK_MESSAGE_INFO, text, label, action);
}

void
billow_workspace_show_image(BillowWorkspace *self)
{
    billow_texture_question_allow(self->picture_bar);
}

static void
offer_keyframe(BillowWorkspace *self, const char *text)
{
    billow_message_bar_offer(self->message_bar, GTK_MESSAGE_INFO, text, _("_Make Keyframe Here"),
                             "win.key-pose");
}

static void
offer_along(BillowWorkspace *self, const char *text, const char *label)
{
    billow_message_bar_offer(self->message_bar, GTK_MESSAGE_INFO, text, label, "win.take-along");
}

static void
show_simulated(BillowWorkspace *self)
{
    const gboolean shown = billow_stage_get_method(self->stage) != BILLOW_STAGE_FAKE;
    const int total = billow_project_frame_count(billow_session_get_project(self->session));
    billow_timeline_set_simulated(BILLOW_TIMELINE(self->timeline),
                                  shown ? billow_physics_preview_get_frames(self->physics) : 0,
                                  shown ? total : 0);
}

/* Checks the frames for problems while strain is shown. */
static void
update_problem_search(BillowWorkspace *self)
{
    gboolean shown;
    if (!self->marks)
        return;
    g_object_get(self->stage, "show-strain", &shown, NULL);
    BillowAnimation *animation = shown ? billow_preview_get_animation(self->preview) : NULL;
    const gboolean outdated =
        animation && billow_animation_project(animation) != billow_session_get_project(self->session);
    billow_problem_frames_set_animation(self->marks, outdated ? NULL : animation);
}

static void
show_marks(BillowWorkspace *self)
{
    billow_timeline_set_problems(BILLOW_TIMELINE(self->timeline), billow_problem_frames_get(self->marks),
                                 billow_stage_get_strain_limit(self->stage));
}

static void
follow_marks(gpointer self)
{
    show_marks(self);
}

void
billow_workspace_go_to_problem(BillowWorkspace *self, int step)
{
    gboolean shown;
    billow_session_set_playing(self->session, FALSE);
    billow_message_bar_pass(self->message_bar);
    g_object_get(self->stage, "show-strain", &shown, NULL);
    const GArray *marks = billow_problem_frames_get(self->marks);
    const double limit = billow_stage_get_strain_limit(self->stage);
    const int from = billow_session_get_frame(self->session);
    const int frame = shown ? billow_next_problem(marks, limit, from, step) : 0;
    if (!shown) {
        g_object_set(self->stage, "show-strain", TRUE, NULL);
        billow_workspace_notify(self, _("Checking frames: the ruler will show those with too much strain, "
                                        "crossings or penetrated colliders."));
    } else if (frame == 0)
        billow_workspace_notify(self, billow_no_next_problem(marks, limit, from, step));
    else
        billow_session_set_frame(self->session, frame);
}

/* --- Pages --- */

/* Gives plain keys to the window until another widget takes the focus. */
static void
drop_focus(BillowWorkspace *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    if (root)
        gtk_root_set_focus(root, NULL);
}

/* Fields of the inspector and of the timeline give plain keys to the view. */
static void
focus_view(GtkWidget *widget, const char *name, GVariant *reverted)
{
    BillowWorkspace *self = BILLOW_WORKSPACE(widget);
    if (!gtk_widget_grab_focus(GTK_WIDGET(billow_stage_get_viewport(self->stage))))
        drop_focus(self);
}

const char *
billow_workspace_get_page(BillowWorkspace *self)
{
    return gtk_stack_get_visible_child_name(self->pages);
}

/* Messages appear in the foot, where they move nothing: over the timeline, or at the end of another page. */
static void
place_messages(BillowWorkspace *self, gboolean over_timeline)
{
    g_autoptr(GtkWidget) messages = g_object_ref(self->messages);
    gtk_box_remove(GTK_BOX(gtk_widget_get_parent(messages)), messages);
    gtk_box_append(GTK_BOX(over_timeline ? self->upper : self->box), messages);
}

void
billow_workspace_show_page(BillowWorkspace *self, const char *page)
{
    const gboolean animation = g_str_equal(page, "animation");
    billow_message_bar_pass(self->message_bar);
    place_messages(self, animation);
    gtk_stack_set_visible_child_name(self->pages, page);
    if (!animation)
        billow_session_set_playing(self->session, FALSE);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_PAGE]);
    drop_focus(self);
}

void
billow_workspace_leave_welcome(BillowWorkspace *self)
{
    if (self->has_project && g_str_equal(billow_workspace_get_page(self), "welcome"))
        billow_workspace_show_page(self, "animation");
}

gboolean
billow_workspace_has_editor(BillowWorkspace *self)
{
    return self->editor != NULL;
}

/* Shows the animation, and closes the editor if there is one. */
static void
close_editor(BillowWorkspace *self)
{
    GtkWidget *editor = g_steal_pointer(&self->editor);
    billow_document_set_draft(self->document, NULL, NULL);
    billow_workspace_show_page(self, "animation");
    if (editor)
        gtk_stack_remove(self->pages, editor);
    drop_focus(self);
}

/* Scrolls the timeline to a keyframe that was added out of view. */
static void
editor_finished(BillowWorkspace *self, gboolean applied, const char *told)
{
    g_autofree char *text = g_strdup(told);
    close_editor(self);
    if (applied)
        billow_timeline_zoom_fit(BILLOW_TIMELINE(self->timeline));
    if (text)
        billow_workspace_notify(self, text);
}

static BillowProject *
edited_project(gpointer editor)
{
    return billow_keyframe_editor_result(editor);
}

gboolean
billow_workspace_tell_protected(BillowWorkspace *self)
{
    return billow_protected_cloth_tell(self->session, self->message_bar);
}

static void
open_editor(BillowWorkspace *self, const BillowBlockRef *keyframe, const BillowBlock *source,
            BillowEditorStep step)
{
    if (self->editor || billow_workspace_tell_protected(self))
        return;
    billow_session_set_playing(self->session, FALSE);
    self->editor = billow_keyframe_editor_new(self->session, keyframe, source, step);
    billow_document_set_draft(self->document, edited_project, self->editor);
    g_signal_connect_object(self->editor, "finished", G_CALLBACK(editor_finished), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->editor, "told", G_CALLBACK(billow_workspace_notify), self,
                            G_CONNECT_SWAPPED);
    gtk_stack_add_named(self->pages, self->editor, "keyframe");
    billow_workspace_show_page(self, "keyframe");
    gtk_widget_grab_focus(self->editor); /* at once, since keys may be queued */
}

void
billow_workspace_edit_keyframe(BillowWorkspace *self, const BillowBlockRef *keyframe, BillowEditorStep step)
{
    open_editor(self, keyframe, NULL, step);
}

/* A new keyframe that begins with anchors skips the step that picks them. */
void
billow_workspace_new_keyframe(BillowWorkspace *self, BillowNewKeyframe kind)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const BillowAnimation *animation = billow_preview_get_animation(self->preview);
    const double seconds = billow_session_get_time(self->session);
    if (animation &&
        (billow_animation_project(animation) != project || !billow_animation_is_ready(animation, seconds)))
        animation = NULL; /* outdated, or without its shapes */
    g_autoptr(BillowBlock) source = billow_new_keyframe(project, animation, kind, seconds);
    const gboolean empty = billow_block_keyframe(source)->n_anchors == 0;
    open_editor(self, NULL, source, empty ? BILLOW_EDITOR_PICK : BILLOW_EDITOR_ANCHORS);
}

static void
show_project(BillowWorkspace *self)
{
    self->has_project = TRUE;
    billow_stage_await_project(self->stage);
    close_editor(self);
    billow_timeline_zoom_fit(BILLOW_TIMELINE(self->timeline));
}

static void
follow_saving(BillowWorkspace *self)
{
    if (!billow_document_is_saving(self->document))
        billow_stage_follow_saving(self->stage);
}

/* --- Exporting --- */

gboolean
billow_workspace_is_exporting(BillowWorkspace *self)
{
    return (self->export_dialog &&
            billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(self->export_dialog))) ||
           (self->export_all_dialog &&
            billow_export_all_dialog_is_running(BILLOW_EXPORT_ALL_DIALOG(self->export_all_dialog)));
}

/* Follows a dialog that exports until it closes. */
static void
keep_dialog(BillowWorkspace *self, GtkWidget **dialog)
{
    g_object_add_weak_pointer(G_OBJECT(*dialog), (gpointer *) dialog);
    g_signal_connect_object(*dialog, "ended", G_CALLBACK(billow_message_bar_pass), self->message_bar,
                            G_CONNECT_SWAPPED);
}

void
billow_workspace_export(BillowWorkspace *self)
{
    drop_focus(self); /* applies a value that is still being typed */
    if (!self->export_dialog) {
        GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
        const gboolean physics = billow_stage_get_method(self->stage) == BILLOW_STAGE_PHYSICS;
        self->export_dialog = billow_export_dialog_new(window, self->session, self->cache, physics);
        keep_dialog(self, &self->export_dialog);
    }
    gtk_window_present(GTK_WINDOW(self->export_dialog));
}

void
billow_workspace_export_presets(BillowWorkspace *self)
{
    drop_focus(self);
    if (!self->export_all_dialog) {
        GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
        self->export_all_dialog = billow_export_all_dialog_new(window, self->session, self->cache);
        keep_dialog(self, &self->export_all_dialog);
    }
    gtk_window_present(GTK_WINDOW(self->export_all_dialog));
}

void
billow_workspace_show_export(BillowWorkspace *self)
{
    if (self->export_all_dialog &&
        billow_export_all_dialog_is_running(BILLOW_EXPORT_ALL_DIALOG(self->export_all_dialog)))
        billow_workspace_export_presets(self);
    else
        billow_workspace_export(self);
}

/* --- Playing --- */

static gboolean
advance(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    billow_session_advance(BILLOW_WORKSPACE(widget)->session,
                           1e-6 * (double) gdk_frame_clock_get_frame_time(clock));
    return G_SOURCE_CONTINUE;
}

static void
follow_playing(BillowWorkspace *self)
{
    const gboolean playing = billow_session_get_playing(self->session);
    if (playing && self->tick == 0)
        self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), advance, NULL, NULL);
    if (!playing && self->tick != 0) {
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->tick);
        self->tick = 0;
    }
}

/* --- Lifecycle --- */

/* Remembers the shading, except strain, weights and gaps, which are shown for a while only. */
static void
remember_shading(BillowStage *stage, GParamSpec *spec, GSettings *settings)
{
    BillowShading shading;
    g_object_get(stage, "shading", &shading, NULL);
    if (shading < BILLOW_SHADING_STRAIN)
        g_settings_set_enum(settings, "shading", (int) shading);
}

void
billow_workspace_follow_settings(BillowWorkspace *self, GSettings *settings)
{
    billow_remembered_size_of_end(self->columns, settings, "inspector-width", DEFAULT_INSPECTOR_WIDTH);
    billow_remembered_size_of_end(self->rows, settings, "timeline-height", DEFAULT_TIMELINE_HEIGHT);
    if (!settings)
        return;
    BillowViewport *viewport = billow_stage_get_viewport(self->stage);
    g_settings_bind(settings, "snapping", self->session, "snapping", G_SETTINGS_BIND_DEFAULT);
    g_settings_bind(settings, "auto-key", billow_stage_get_anchors(self->stage), "auto-key",
                    G_SETTINGS_BIND_DEFAULT);
    g_settings_bind(settings, "time-unit", self->session, "time-unit", G_SETTINGS_BIND_DEFAULT);
    g_settings_bind(settings, "strain-limit", self->stage, "strain-limit", G_SETTINGS_BIND_DEFAULT);
    const char *const toggles[] = {"wireframe", "show-grid", "show-anchors", "show-crossings",
                                   "show-mesh", "show-wind", "navigation",   "smooth-edges"};
    for (size_t i = 0; i < G_N_ELEMENTS(toggles); i++)
        g_settings_bind(settings, toggles[i], viewport, toggles[i], G_SETTINGS_BIND_DEFAULT);
    g_settings_bind(settings, "onion-keyframes", billow_stage_get_onion_skin(self->stage), "keyframes",
                    G_SETTINGS_BIND_DEFAULT);
    g_settings_bind(settings, "onion-every", billow_stage_get_onion_skin(self->stage), "every",
                    G_SETTINGS_BIND_DEFAULT);
    g_settings_bind(settings, "show-hud", billow_stage_get_hud(self->stage), "visible",
                    G_SETTINGS_BIND_DEFAULT);
    g_settings_bind(settings, "shading", self->stage, "shading", G_SETTINGS_BIND_GET);
    g_signal_connect_object(self->stage, "notify::shading", G_CALLBACK(remember_shading), settings, 0);
    g_settings_bind(settings, "both-layout", self->stage, "both-layout", G_SETTINGS_BIND_DEFAULT);
}

static void
billow_workspace_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    if (id == PROP_PAGE)
        g_value_set_string(value, billow_workspace_get_page(BILLOW_WORKSPACE(object)));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_workspace_dispose(GObject *object)
{
    BillowWorkspace *self = BILLOW_WORKSPACE(object);
    if (self->document)
        billow_document_close(self->document);
    g_clear_object(&self->document);
    g_clear_weak_pointer(&self->export_dialog);
    g_clear_weak_pointer(&self->export_all_dialog);
    g_clear_pointer(&self->marks, billow_problem_frames_free);
    g_clear_pointer(&self->settling, billow_pose_settling_free);
    g_clear_object(&self->preview);
    g_clear_object(&self->physics);
    g_clear_object(&self->session);
    g_clear_pointer(&self->cache, billow_rest_cache_unref);
    gtk_widget_dispose_template(GTK_WIDGET(self), BILLOW_TYPE_WORKSPACE);
    G_OBJECT_CLASS(billow_workspace_parent_class)->dispose(object);
}

static void
bind_template(GtkWidgetClass *class)
{
    gtk_widget_class_set_template_from_resource(class, "/io/github/billow/Billow/ui/workspace.ui");
    gtk_widget_class_bind_template_child(class, BillowWorkspace, box);
    gtk_widget_class_bind_template_child(class, BillowWorkspace, upper);
    gtk_widget_class_bind_template_child(class, BillowWorkspace, messages);
    gtk_widget_class_bind_template_child(class, BillowWorkspace, rows);
    gtk_widget_class_bind_template_child(class, BillowWorkspace, columns);
    gtk_widget_class_bind_template_child(class, BillowWorkspace, views);
    gtk_widget_class_bind_template_child(class, BillowWorkspace, pages);
    gtk_widget_class_bind_template_child(class, BillowWorkspace, message_bar);
    gtk_widget_class_bind_template_child(class, BillowWorkspace, picture_bar);
    gtk_widget_class_bind_template_child(class, BillowWorkspace, stage);
    gtk_widget_class_bind_template_child(class, BillowWorkspace, welcome);
}

static void
billow_workspace_class_init(BillowWorkspaceClass *class)
{
    G_OBJECT_CLASS(class)->get_property = billow_workspace_get_property;
    G_OBJECT_CLASS(class)->dispose = billow_workspace_dispose;
    props[PROP_PAGE] =
        g_param_spec_string("page", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(G_OBJECT_CLASS(class), N_PROPS, props);
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(class), "view.focus", "b", focus_view);
    bind_template(GTK_WIDGET_CLASS(class));
}

static void
add_panes(BillowWorkspace *self)
{
    GtkWidget *inspector = billow_inspector_new(self->session);
    g_signal_connect_object(inspector, "refused", G_CALLBACK(billow_workspace_notify), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(inspector, "offered", G_CALLBACK(offer_along), self, G_CONNECT_SWAPPED);
    gtk_widget_set_size_request(inspector, INSPECTOR_WIDTH, -1);
    gtk_paned_set_end_child(self->columns, inspector);

    self->comparison = billow_comparison_panel_new(self->session, self->physics);
    gtk_widget_set_size_request(self->comparison, COMPARISON_WIDTH, -1);
    gtk_widget_set_visible(self->comparison, FALSE);
    gtk_paned_set_end_child(self->views, self->comparison);

    self->timeline = billow_timeline_new(self->session);
    gtk_widget_set_vexpand(self->timeline, TRUE);
    GtkWidget *bottom = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(bottom), billow_transport_new(self->session));
    gtk_box_append(GTK_BOX(bottom), self->timeline);
    gtk_widget_set_size_request(bottom, -1, TIMELINE_HEIGHT);
    gtk_paned_set_end_child(self->rows, bottom);
}

static void
connect(BillowWorkspace *self, gpointer source, const char *signal, void (*follow)(BillowWorkspace *))
{
    g_signal_connect_object(source, signal, G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
}

static void
billow_workspace_init(BillowWorkspace *self)
{
    g_type_ensure(BILLOW_TYPE_MESSAGE_BAR);
    g_type_ensure(BILLOW_TYPE_STAGE);
    g_type_ensure(BILLOW_TYPE_WELCOME);
    gtk_widget_init_template(GTK_WIDGET(self));
    const BillowGrid grid = {2, 2, 1.0};
    g_autoptr(BillowProject) nothing = billow_project_new("", &grid);
    self->session = billow_session_new(nothing);
    self->document = billow_document_new(GTK_WIDGET(self), self->session, self->message_bar);
    billow_texture_question_follow(self->picture_bar, self->session);
    self->cache = billow_shape_memory_new_cache(TRUE);
    billow_session_set_cache(self->session, self->cache);
    self->settling = billow_pose_settling_new(self->session, self->cache);
    self->preview = billow_preview_new(self->session, self->cache);
    self->physics = billow_physics_preview_new(self->session, self->cache);
    self->marks = billow_problem_frames_new(follow_marks, self);
    billow_stage_follow(self->stage, self->session, self->preview, self->physics);
    g_signal_connect_object(billow_stage_get_anchors(self->stage), "told",
                            G_CALLBACK(billow_workspace_notify), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(billow_stage_get_anchors(self->stage), "refused", G_CALLBACK(offer_keyframe),
                            self, G_CONNECT_SWAPPED);
    add_panes(self);
    connect(self, self->document, "opened", show_project);
    connect(self, self->document, "notify::saving", follow_saving);
    connect(self, self->session, "notify::playing", follow_playing);
    connect(self, self->session, "notify::project", show_simulated);
    connect(self, self->physics, "changed", show_simulated);
    connect(self, self->stage, "notify::method", show_simulated);
    connect(self, self->session, "notify::project", update_problem_search);
    connect(self, self->preview, "frame-ready", update_problem_search);
    connect(self, self->stage, "notify::show-strain", update_problem_search);
    connect(self, self->stage, "notify::strain-limit", show_marks);
    /* the state that messages are about */
    const char *const told[] = {"notify::project", "notify::selection"};
    for (size_t i = 0; i < G_N_ELEMENTS(told); i++)
        g_signal_connect_object(self->session, told[i], G_CALLBACK(billow_message_bar_pass),
                                self->message_bar, G_CONNECT_SWAPPED);
    billow_protected_cloth_follow(self->session, self->message_bar);
    billow_snap_message_follow(self->session, self->message_bar);
}
