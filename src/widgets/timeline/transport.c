#include "widgets/timeline/transport.h"

#include "widgets/controls/left_to_right.h"
#include "widgets/controls/number.h"
#include "widgets/timeline/scale.h"

#include <glib/gi18n.h>

struct _BillowTransport {
    GtkWidget parent_instance;
    BillowSession *session;
    GtkWidget *box, *play, *clock, *word, *time, *total;
    gulong time_handler;
};

G_DEFINE_FINAL_TYPE(BillowTransport, billow_transport, GTK_TYPE_WIDGET)

typedef struct {
    const char *icon, *action, *title, *shortcut;
} ButtonKind;

static const ButtonKind playing_buttons[] = {
    {"media-skip-backward-symbolic", "win.go-start", N_("First frame"), "Home"},
    {"media-seek-backward-symbolic", "win.previous-frame", N_("Previous frame"), "Left"},
    {"media-playback-start-symbolic", "win.play", N_("Play"), "space"},
    {"media-seek-forward-symbolic", "win.next-frame", N_("Next frame"), "Right"},
    {"media-skip-forward-symbolic", "win.go-end", N_("Last frame"), "End"},
};

static const ButtonKind loop_button = {"media-playlist-repeat-symbolic", "win.loop", N_("Loop"), "l"};

static const ButtonKind block_buttons[] = {
    {"edit-copy-symbolic", "win.duplicate", N_("Duplicate the block"), "<Control>d"},
    {"user-trash-symbolic", "win.delete", N_("Delete the block"), "Delete"},
};

static const ButtonKind zoom_buttons[] = {
    {"zoom-out-symbolic", "win.timeline-zoom-out", N_("Zoom the timeline out"), "<Control>minus"},
    {"zoom-fit-best-symbolic", "win.timeline-zoom-fit", N_("Fit the animation in the timeline"),
     "<Control>0"},
    {"zoom-in-symbolic", "win.timeline-zoom-in", N_("Zoom the timeline in"), "<Control>plus"},
};

static void
set_title(GtkWidget *button, const char *title, const char *shortcut)
{
    guint key = 0;
    GdkModifierType modifiers = 0;
    gtk_accelerator_parse(shortcut, &key, &modifiers);
    g_autofree char *keys = gtk_accelerator_get_label(key, modifiers);
    g_autofree char *tooltip = g_strdup_printf(C_("button (shortcut)", "%s (%s)"), title, keys);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

static GtkWidget *
append_button(GtkWidget *box, GtkWidget *button, const ButtonKind *kind)
{
    gtk_button_set_icon_name(GTK_BUTTON(button), kind->icon);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), kind->action);
    set_title(button, _(kind->title), kind->shortcut);
    gtk_box_append(GTK_BOX(box), button);
    return button;
}

static void
show_playing(BillowTransport *self)
{
    gboolean playing = billow_session_get_playing(self->session);
    const char *icon = playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic";
    gtk_button_set_icon_name(GTK_BUTTON(self->play), icon);
    set_title(self->play, playing ? _("Pause") : _("Play"), "space");
}

static void
on_time_entered(GtkSpinButton *number, BillowTransport *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    billow_session_set_frame(self->session, billow_project_frame_at(project, billow_number_get(number)));
}

/* Returns the keys to the window. */
static void
on_time_activate(GtkEditable *text, BillowTransport *self)
{
    gtk_root_set_focus(gtk_widget_get_root(GTK_WIDGET(self)), NULL);
}

static void
show_time(BillowTransport *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const BillowTimeFormat format = billow_session_get_time_format(self->session);
    const double time = billow_session_get_time(self->session);
    const int n_frames = billow_project_frame_count(project);
    g_autofree char *clock = billow_time_clock(time), *total = NULL;
    g_autofree char *length =
        billow_time_words(&format, BILLOW_TIME_LENGTH, billow_project_duration(project));
    if (format.unit == BILLOW_TIME_FRAMES)
        total = g_strdup_printf("/ %d", n_frames);
    else
        /* Translators: as in "/ 6 s · frame 37 of 144" */
        total = g_strdup_printf(_("/ %s · frame %d of %d"), length, billow_session_get_frame(self->session),
                                n_frames);
    gtk_label_set_text(GTK_LABEL(self->clock), clock);
    gtk_label_set_text(GTK_LABEL(self->word), format.unit == BILLOW_TIME_FRAMES ? _("frame") : _("time"));
    gtk_label_set_text(GTK_LABEL(self->total), total);
    g_signal_handler_block(self->time, self->time_handler);
    billow_number_set_time(GTK_SPIN_BUTTON(self->time), BILLOW_TIME_MOMENT, &format);
    gtk_spin_button_set_range(GTK_SPIN_BUTTON(self->time), 0.0, billow_project_frame_time(project, n_frames));
    billow_number_set(GTK_SPIN_BUTTON(self->time), time);
    g_signal_handler_unblock(self->time, self->time_handler);
}

static GtkWidget *
new_time_label(GtkWidget *box, const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_widget_add_css_class(label, css_class);
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

static void
append_time(BillowTransport *self)
{
    GtkWidget *time = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_widget_add_css_class(time, "transport-time");
    self->clock = new_time_label(time, "", "transport-clock");
    new_time_label(time, "·", "dim-label");
    self->word = new_time_label(time, "", "dim-label");
    self->time = billow_number_new(0.0, 0.0, 0.1);
    billow_number_go_to_bounds(GTK_SPIN_BUTTON(self->time));
    gtk_widget_set_valign(self->time, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(self->time, _("Time of the playhead: 1.5s, 37f, 1:12, +12f"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->time), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Current time"), -1);
    self->time_handler = g_signal_connect(self->time, "value-changed", G_CALLBACK(on_time_entered), self);
    g_signal_connect_after(gtk_editable_get_delegate(GTK_EDITABLE(self->time)), "activate",
                           G_CALLBACK(on_time_activate), self);
    gtk_box_append(GTK_BOX(time), self->time);
    self->total = new_time_label(time, "", "dim-label");
    gtk_box_append(GTK_BOX(self->box), time);
}

static GtkWidget *
append_group(BillowTransport *self)
{
    GtkWidget *group = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_box_append(GTK_BOX(self->box), group);
    return group;
}

static void
build(BillowTransport *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    GtkWidget *playing = append_group(self);
    for (size_t i = 0; i < G_N_ELEMENTS(playing_buttons); i++) {
        GtkWidget *button = append_button(playing, gtk_button_new(), &playing_buttons[i]);
        if (g_str_equal(playing_buttons[i].action, "win.play"))
            self->play = button;
    }
    append_button(playing, gtk_toggle_button_new(), &loop_button);
    append_time(self);
    GtkWidget *blocks = append_group(self);
    gtk_widget_set_hexpand(blocks, TRUE);
    gtk_widget_set_halign(blocks, GTK_ALIGN_END);
    for (size_t i = 0; i < G_N_ELEMENTS(block_buttons); i++)
        append_button(blocks, gtk_button_new(), &block_buttons[i]);
    GtkWidget *zoom = append_group(self);
    for (size_t i = 0; i < G_N_ELEMENTS(zoom_buttons); i++)
        append_button(zoom, gtk_button_new(), &zoom_buttons[i]);
}

static void
billow_transport_dispose(GObject *object)
{
    BillowTransport *self = BILLOW_TRANSPORT(object);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_transport_parent_class)->dispose(object);
}

static void
billow_transport_class_init(BillowTransportClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_transport_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "transport");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void
billow_transport_init(BillowTransport *self)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Playing"), -1);
}

GtkWidget *
billow_transport_new(BillowSession *session)
{
    BillowTransport *self = g_object_new(BILLOW_TYPE_TRANSPORT, NULL);
    self->session = g_object_ref(session);
    build(self);
    billow_keep_left_to_right(GTK_WIDGET(self));
    show_playing(self);
    show_time(self);
    g_signal_connect_object(session, "notify::playing", G_CALLBACK(show_playing), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::time-unit", G_CALLBACK(show_time), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::frame", G_CALLBACK(show_time), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(show_time), self, G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
