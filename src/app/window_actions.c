#include "app/export_dialog.h"
#include "app/window_private.h"
#include "physics/shape.h"
#include "widgets/timeline.h"

#include <glib/gi18n.h>
#include <string.h>

/* What an action needs to be of use. */
typedef enum {
    NEED_NOTHING = 0,
    NEED_ANIMATION = 1 << 0, /* the animation page is shown */
    NEED_SELECTION = 1 << 1,
    NEED_KEYFRAME = 1 << 2, /* a keyframe is selected */
    NEED_COPYABLE = 1 << 3, /* the selection is no transition */
    NEED_UNDO = 1 << 4,
    NEED_REDO = 1 << 5,
    NEED_UNSAVED = 1 << 6,
    NEED_NO_SAVING = 1 << 7, /* no file is being written */
    NEED_NO_EDITOR = 1 << 8,
    NEED_PROJECT = 1 << 9,    /* one is open, whatever is shown */
    NEED_SIMULATED = 1 << 10, /* the frame at the playhead, by physics */
    NEED_GIVEN_SHAPE = 1 << 11,
} Need;

typedef struct {
    const char *name;
    void (*activate)(BillowWindow *self);
    const char *accels[3]; /* wherever the focus is */
    const char *keys[3];   /* plain keys: only when what has the focus has no use for them */
    Need needs;
} Action;

static void
open_project(BillowWindow *self)
{
    billow_document_choose(self->document);
}

static void
save(BillowWindow *self)
{
    billow_document_save(self->document);
}

static void
save_as(BillowWindow *self)
{
    billow_document_save_as(self->document);
}

static void
undo(BillowWindow *self)
{
    billow_session_undo(self->session);
}

static void
redo(BillowWindow *self)
{
    billow_session_redo(self->session);
}

static void
export_frames(BillowWindow *self)
{
    gtk_window_set_focus(GTK_WINDOW(self), NULL); /* what is being typed counts */
    if (!self->export_dialog) {
        const gboolean physics = billow_stage_get_method(self->stage) == BILLOW_METHOD_PHYSICS;
        self->export_dialog = billow_export_dialog_new(GTK_WINDOW(self), self->session, self->cache, physics);
        g_object_add_weak_pointer(G_OBJECT(self->export_dialog), (gpointer *) &self->export_dialog);
        g_signal_connect_object(self->export_dialog, "ended", G_CALLBACK(billow_message_bar_pass),
                                self->message_bar, G_CONNECT_SWAPPED);
    }
    gtk_window_present(GTK_WINDOW(self->export_dialog));
}

static void
welcome(BillowWindow *self)
{
    billow_window_show_page(self, "welcome");
}

static void
back(BillowWindow *self)
{
    billow_window_show_page(self, "animation");
}

static void
new_keyframe(BillowWindow *self)
{
    billow_window_open_editor(self, NULL);
}

static void
edit_keyframe(BillowWindow *self)
{
    billow_window_open_editor(self, billow_session_get_selection(self->session));
}

static void
add_wave(BillowWindow *self)
{
    billow_window_add_block(self, BILLOW_BLOCK_WAVE);
}

static void
add_sway(BillowWindow *self)
{
    billow_window_add_block(self, BILLOW_BLOCK_SWAY);
}

static void
add_constraint(BillowWindow *self)
{
    billow_window_add_block(self, BILLOW_BLOCK_CONSTRAINT);
}

static void
deselect(BillowWindow *self)
{
    billow_session_select(self->session, NULL);
}

static void
play(BillowWindow *self)
{
    billow_session_set_playing(self->session, !billow_session_get_playing(self->session));
}

static void
go_to(BillowWindow *self, int frame)
{
    billow_session_set_playing(self->session, FALSE);
    billow_session_set_frame(self->session, frame);
}

static void
previous_frame(BillowWindow *self)
{
    go_to(self, billow_session_get_frame(self->session) - 1);
}

static void
next_frame(BillowWindow *self)
{
    go_to(self, billow_session_get_frame(self->session) + 1);
}

static void
go_start(BillowWindow *self)
{
    go_to(self, 1);
}

static void
go_end(BillowWindow *self)
{
    go_to(self, billow_project_frame_count(billow_session_get_project(self->session)));
}

static void
zoom_in(BillowWindow *self)
{
    billow_timeline_zoom_in(BILLOW_TIMELINE(self->timeline));
}

static void
zoom_out(BillowWindow *self)
{
    billow_timeline_zoom_out(BILLOW_TIMELINE(self->timeline));
}

static void
zoom_fit(BillowWindow *self)
{
    billow_timeline_zoom_fit(BILLOW_TIMELINE(self->timeline));
}

static void
frame_all(BillowWindow *self)
{
    billow_viewport_frame_all(billow_stage_get_viewport(self->stage));
}

static void
look_front(BillowWindow *self)
{
    billow_viewport_look(billow_stage_get_viewport(self->stage), BILLOW_VIEW_FRONT);
}

static void
look_right(BillowWindow *self)
{
    billow_viewport_look(billow_stage_get_viewport(self->stage), BILLOW_VIEW_RIGHT);
}

static void
look_top(BillowWindow *self)
{
    billow_viewport_look(billow_stage_get_viewport(self->stage), BILLOW_VIEW_TOP);
}

static void
close_window(BillowWindow *self)
{
    gtk_window_close(GTK_WINDOW(self));
}

static const Action actions[] = {
    {"open", open_project, {"<Control>o"}, {0}, NEED_NO_EDITOR},
    {"save", save, {"<Control>s"}, {0}, NEED_ANIMATION | NEED_UNSAVED | NEED_NO_SAVING},
    {"save-as", save_as, {"<Control><Shift>s"}, {0}, NEED_ANIMATION | NEED_NO_SAVING},
    {"export", export_frames, {"<Control>e"}, {0}, NEED_ANIMATION},
    {"welcome", welcome, {0}, {0}, NEED_NO_EDITOR},
    {"back", back, {0}, {0}, NEED_NO_EDITOR | NEED_PROJECT},
    {"close", close_window, {"<Control>w"}, {0}, NEED_NOTHING},

    {"undo", undo, {"<Control>z"}, {0}, NEED_ANIMATION | NEED_UNDO},
    {"redo", redo, {"<Control><Shift>z", "<Control>y"}, {0}, NEED_ANIMATION | NEED_REDO},
    {"new-keyframe", new_keyframe, {"<Control>k"}, {0}, NEED_ANIMATION},
    {"edit-keyframe", edit_keyframe, {0}, {"Return", "KP_Enter"}, NEED_ANIMATION | NEED_KEYFRAME},
    {"add-wave", add_wave, {"<Control><Shift>w"}, {0}, NEED_ANIMATION},
    {"add-sway", add_sway, {"<Control><Shift>y"}, {0}, NEED_ANIMATION},
    {"add-constraint", add_constraint, {0}, {0}, NEED_ANIMATION},
    {"bake", billow_window_bake, {"<Control>b"}, {0}, NEED_ANIMATION | NEED_SIMULATED},
    {"hang", billow_window_hang, {0}, {0}, NEED_ANIMATION | NEED_GIVEN_SHAPE},
    {"duplicate", billow_window_duplicate, {"<Control>d"}, {0}, NEED_ANIMATION | NEED_COPYABLE},
    {"delete", billow_window_delete, {0}, {"Delete", "KP_Delete"}, NEED_ANIMATION | NEED_SELECTION},
    {"toggle-mute", billow_window_toggle_mute, {0}, {"m"}, NEED_ANIMATION | NEED_SELECTION},
    {"deselect", deselect, {0}, {"Escape"}, NEED_ANIMATION | NEED_SELECTION},

    {"play", play, {0}, {"space"}, NEED_ANIMATION},
    {"previous-frame", previous_frame, {0}, {"Left"}, NEED_ANIMATION},
    {"next-frame", next_frame, {0}, {"Right"}, NEED_ANIMATION},
    {"go-start", go_start, {0}, {"Home"}, NEED_ANIMATION},
    {"go-end", go_end, {0}, {"End"}, NEED_ANIMATION},
    {"timeline-zoom-in",
     zoom_in,
     {"<Control>plus", "<Control>equal", "<Control>KP_Add"},
     {0},
     NEED_ANIMATION},
    {"timeline-zoom-out", zoom_out, {"<Control>minus", "<Control>KP_Subtract"}, {0}, NEED_ANIMATION},
    {"timeline-zoom-fit", zoom_fit, {"<Control>0", "<Control>KP_0"}, {0}, NEED_ANIMATION},

    {"frame-all", frame_all, {0}, {"f"}, NEED_ANIMATION},
    {"look-front", look_front, {0}, {"1"}, NEED_ANIMATION},
    {"look-right", look_right, {0}, {"3"}, NEED_ANIMATION},
    {"look-top", look_top, {0}, {"7"}, NEED_ANIMATION},
};

/* Switches: actions that are a property of the session, the stage or a widget. */
typedef enum { OF_SESSION, OF_VIEWPORT, OF_STAGE, OF_COMPARISON } Owner;
static const struct {
    const char *name, *property;
    Owner owner;
    const char *accel; /* wherever the focus is, or NULL */
    const char *key;   /* a plain key, or NULL */
} switches[] = {
    {"loop", "loop", OF_SESSION, NULL, "l"},
    {"wireframe", "wireframe", OF_VIEWPORT, NULL, "w"},
    {"show-grid", "show-grid", OF_VIEWPORT, NULL, "g"},
    {"show-anchors", "show-anchors", OF_VIEWPORT, NULL, "a"},
    {"method", "method", OF_STAGE, NULL, NULL},
    {"both-layout", "both-layout", OF_STAGE, NULL, NULL},
    {"swap-ghost", "swap-ghost", OF_STAGE, NULL, "x"},
    {"show-distance", "show-distance", OF_STAGE, NULL, "d"},
    {"comparison", "visible", OF_COMPARISON, "<Control>m", NULL},
};

static const struct {
    const char *name, *accel;
} methods[] = {{"win.method::fake", "<Control>1"},
               {"win.method::physics", "<Control>2"},
               {"win.method::both", "<Control>3"}};

static Need
what_there_is(BillowWindow *self)
{
    const BillowBlockRef *selected = billow_session_get_selection(self->session);
    const gboolean shown = g_strcmp0(gtk_stack_get_visible_child_name(self->pages), "animation") == 0;
    const gboolean unsaved =
        billow_session_get_modified(self->session) || !billow_session_get_path(self->session);
    return (shown ? NEED_ANIMATION : 0) | (selected ? NEED_SELECTION : 0) |
           (selected && selected->kind == BILLOW_BLOCK_KEYFRAME ? NEED_KEYFRAME : 0) |
           (selected && selected->kind != BILLOW_BLOCK_TRANSITION ? NEED_COPYABLE : 0) |
           (billow_session_get_can_undo(self->session) ? NEED_UNDO : 0) |
           (billow_session_get_can_redo(self->session) ? NEED_REDO : 0) | (unsaved ? NEED_UNSAVED : 0) |
           (billow_document_is_saving(self->document) ? 0 : NEED_NO_SAVING) |
           (self->editor ? 0 : NEED_NO_EDITOR) | (self->opened ? NEED_PROJECT : 0) |
           (billow_window_can_bake(self) ? NEED_SIMULATED : 0) |
           (billow_window_can_hang(self) ? NEED_GIVEN_SHAPE : 0);
}

/* Of the action that adds a body of a shape; free with g_free(). */
static char *
name_of_body(int shape)
{
    return g_strconcat("add-", billow_shape_choices[shape].word, NULL);
}

static void
set_tooltip(GtkWidget *button, const char *action, const char *what, const char *key)
{
    g_autofree char *text = what && *what ? g_strdup_printf("%s “%s” (%s)", action, what, key)
                                          : g_strdup_printf("%s (%s)", action, key);
    gtk_widget_set_tooltip_text(button, text);
}

void
billow_window_enable_actions(BillowWindow *self)
{
    const Need there = what_there_is(self);
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++) {
        GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), actions[i].name);
        g_simple_action_set_enabled(G_SIMPLE_ACTION(action), (actions[i].needs & ~there) == 0);
    }
    for (int i = 0; i < BILLOW_N_COLLIDER_SHAPES; i++) {
        g_autofree char *name = name_of_body(i);
        GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);
        g_simple_action_set_enabled(G_SIMPLE_ACTION(action), (there & NEED_ANIMATION) != 0);
    }
    gtk_event_controller_set_propagation_phase(self->keys,
                                               there & NEED_ANIMATION ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE);
}

void
billow_window_update_actions(BillowWindow *self)
{
    billow_window_enable_actions(self);
    set_tooltip(self->undo_button, _("Undo"), billow_session_get_undo_label(self->session), "Ctrl+Z");
    set_tooltip(self->redo_button, _("Redo"), billow_session_get_redo_label(self->session), "Ctrl+Shift+Z");
}

static void
activate(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    const char *name = g_action_get_name(G_ACTION(action));
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++) {
        if (g_str_equal(actions[i].name, name))
            actions[i].activate(BILLOW_WINDOW(data));
    }
}

static void
open_file(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    g_autoptr(GFile) file = g_file_new_for_path(g_variant_get_string(parameter, NULL));
    billow_window_open_file(BILLOW_WINDOW(data), file);
}

static void
add_key(BillowWindow *self, const char *key, const char *name)
{
    g_autofree char *action = g_strconcat("win.", name, NULL);
    GtkShortcut *shortcut =
        gtk_shortcut_new(gtk_shortcut_trigger_parse_string(key), gtk_named_action_new(action));
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(self->keys), shortcut);
}

static void
add_switches(BillowWindow *self)
{
    GObject *const owners[] = {[OF_SESSION] = G_OBJECT(self->session),
                               [OF_VIEWPORT] = G_OBJECT(billow_stage_get_viewport(self->stage)),
                               [OF_STAGE] = G_OBJECT(self->stage),
                               [OF_COMPARISON] = G_OBJECT(self->comparison)};
    for (size_t i = 0; i < G_N_ELEMENTS(switches); i++) {
        g_autoptr(GPropertyAction) action =
            g_property_action_new(switches[i].name, owners[switches[i].owner], switches[i].property);
        g_action_map_add_action(G_ACTION_MAP(self), G_ACTION(action));
        if (switches[i].key)
            add_key(self, switches[i].key, switches[i].name);
    }
}

void
billow_window_remove_switches(BillowWindow *self)
{
    for (size_t i = 0; i < G_N_ELEMENTS(switches); i++)
        g_action_map_remove_action(G_ACTION_MAP(self), switches[i].name);
}

static void
add_body(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    for (int i = 0; i < BILLOW_N_COLLIDER_SHAPES; i++) {
        g_autofree char *name = name_of_body(i);
        if (g_str_equal(name, g_action_get_name(G_ACTION(action))))
            billow_window_add_collider(BILLOW_WINDOW(data), (BillowColliderShape) i);
    }
}

/* An action for each shape, and its place in the menu. */
static void
add_bodies(BillowWindow *self)
{
    for (int i = 0; i < BILLOW_N_COLLIDER_SHAPES; i++) {
        g_autofree char *name = name_of_body(i), *detailed = g_strconcat("win.", name, NULL);
        const GActionEntry entry = {.name = name, .activate = add_body};
        g_action_map_add_action_entries(G_ACTION_MAP(self), &entry, 1, self);
        g_menu_insert(self->bodies_menu, i, _(billow_shapes[i]->command), detailed);
    }
}

void
billow_window_add_actions(BillowWindow *self)
{
    self->keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_set_scope(GTK_SHORTCUT_CONTROLLER(self->keys), GTK_SHORTCUT_SCOPE_LOCAL);
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++) {
        const GActionEntry entry = {.name = actions[i].name, .activate = activate};
        g_action_map_add_action_entries(G_ACTION_MAP(self), &entry, 1, self);
        for (const char *const *key = actions[i].keys; *key; key++)
            add_key(self, *key, actions[i].name);
    }
    add_bodies(self);
    const GActionEntry with_path = {.name = "open-file", .activate = open_file, .parameter_type = "s"};
    g_action_map_add_action_entries(G_ACTION_MAP(self), &with_path, 1, self);
    add_switches(self);
    gtk_widget_add_controller(GTK_WIDGET(self), self->keys);
}

void
billow_window_install_accels(GtkApplication *application)
{
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++) {
        g_autofree char *name = g_strconcat("win.", actions[i].name, NULL);
        const char *accels[] = {actions[i].accels[0], actions[i].accels[1], actions[i].accels[2], NULL};
        if (accels[0])
            gtk_application_set_accels_for_action(application, name, accels);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(switches); i++) {
        g_autofree char *name = g_strconcat("win.", switches[i].name, NULL);
        if (switches[i].accel)
            gtk_application_set_accels_for_action(application, name,
                                                  (const char *const[]){switches[i].accel, NULL});
    }
    for (size_t i = 0; i < G_N_ELEMENTS(methods); i++)
        gtk_application_set_accels_for_action(application, methods[i].name,
                                              (const char *const[]){methods[i].accel, NULL});
}

/* The first shortcut of a detailed action name, or NULL. */
static const char *
shortcut_of(const char *detailed_name)
{
    if (!detailed_name || !g_str_has_prefix(detailed_name, "win."))
        return NULL;
    const char *name = detailed_name + strlen("win.");
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++) {
        if (g_str_equal(actions[i].name, name))
            return actions[i].accels[0] ? actions[i].accels[0] : actions[i].keys[0];
    }
    for (size_t i = 0; i < G_N_ELEMENTS(switches); i++) {
        if (g_str_equal(switches[i].name, name))
            return switches[i].accel ? switches[i].accel : switches[i].key;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(methods); i++) {
        if (g_str_equal(methods[i].name, detailed_name))
            return methods[i].accel;
    }
    return NULL;
}

/* "win.method::fake" of a button; free with g_free(). */
static char *
detailed_action(GtkWidget *widget)
{
    if (!GTK_IS_ACTIONABLE(widget))
        return NULL;
    const char *name = gtk_actionable_get_action_name(GTK_ACTIONABLE(widget));
    GVariant *target = gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget));
    return target ? g_action_print_detailed_name(name, target) : g_strdup(name);
}

static void
name_shortcut(GtkWidget *widget)
{
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    g_autofree char *action = detailed_action(widget);
    const char *shortcut = shortcut_of(action);
    guint key;
    GdkModifierType modifiers;
    if (!tooltip || !shortcut || !gtk_accelerator_parse(shortcut, &key, &modifiers))
        return;
    g_autofree char *label = gtk_accelerator_get_label(key, modifiers);
    g_autofree char *text = g_strdup_printf("%s (%s)", tooltip, label);
    gtk_widget_set_tooltip_text(widget, text);
}

void
billow_window_name_shortcuts(GtkWidget *root)
{
    name_shortcut(root);
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child))
        billow_window_name_shortcuts(child);
}
