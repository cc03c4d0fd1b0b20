#include "widgets/timeline/parts.h"

#include "model/edits/track_mute.h"
#include "widgets/controls/context_menu.h"

#include <glib/gi18n.h>

struct _BillowTimelineHead {
    GtkWidget parent_instance;
    BillowTimelineTrack *track; /* not owned; outlives the header */
    GtkWidget *line, *height;
    GtkWidget *mute, *solo; /* or NULL */
    double scrolled;
};

G_DEFINE_FINAL_TYPE(BillowTimelineHead, billow_timeline_head, GTK_TYPE_WIDGET)

/* --- Layout --- */

static void
billow_timeline_head_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                             int *natural, int *minimum_baseline, int *natural_baseline)
{
    BillowTimelineHead *self = BILLOW_TIMELINE_HEAD(widget);
    gtk_widget_measure(self->line, orientation, -1, minimum, natural, NULL, NULL);
    if (orientation == GTK_ORIENTATION_VERTICAL)
        *minimum = *natural = 0; /* the track decides */
}

static void
allocate_line(BillowTimelineHead *self, int width, int height)
{
    int own;
    gtk_widget_measure(self->line, GTK_ORIENTATION_VERTICAL, width, &own, NULL, NULL, NULL);
    const int top = (int) CLAMP(self->scrolled, 0.0, MAX(height - own, 0));
    gtk_widget_size_allocate(self->line, &(GdkRectangle){0, top, width, own}, -1);
}

static void
billow_timeline_head_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    allocate_line(BILLOW_TIMELINE_HEAD(widget), width, height);
}

/* Places the line at once, since during an ancestor's allocation it is too late to queue another. */
void
billow_timeline_head_set_scrolled(BillowTimelineHead *self, double pixels)
{
    if (pixels == self->scrolled)
        return;
    self->scrolled = pixels;
    if (gtk_widget_get_width(GTK_WIDGET(self)) <= 0)
        return;
    allocate_line(self, gtk_widget_get_width(GTK_WIDGET(self)), gtk_widget_get_height(GTK_WIDGET(self)));
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* --- Showing --- */

static void
show_height(BillowTimelineHead *self)
{
    static const struct {
        const char *icon, *words;
    } heights[] = {[BILLOW_TRACK_NORMAL] = {"pan-down-symbolic", N_("Make the Track Taller")},
                   [BILLOW_TRACK_TALL] = {"pan-up-symbolic", N_("Collapse the Track")},
                   [BILLOW_TRACK_COLLAPSED] = {"pan-end-symbolic", N_("Expand the Track")}};
    const BillowTrackHeight height = billow_timeline_track_get_height(self->track);
    const char *words = _(heights[height].words);
    gtk_button_set_icon_name(GTK_BUTTON(self->height), heights[height].icon);
    gtk_widget_set_tooltip_text(self->height, words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->height), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
    if (height == BILLOW_TRACK_COLLAPSED)
        gtk_widget_add_css_class(GTK_WIDGET(self), "collapsed");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(self), "collapsed");
}

static void
show_muted(BillowTimelineHead *self)
{
    g_autoptr(BillowProject) project = billow_timeline_track_get_project(self->track);
    const BillowBlockKind kind = billow_timeline_track_get_kind(self->track);
    if (self->mute)
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->mute), billow_track_is_muted(project, kind));
    if (self->solo)
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->solo), billow_track_is_solo(project, kind));
}

/* --- Composition --- */

static GtkWidget *
append_button(BillowTimelineHead *self, GtkWidget *button, const char *action, const char *words)
{
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_widget_set_tooltip_text(button, words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
    gtk_box_append(GTK_BOX(self->line), button);
    return button;
}

/* Appends a toggle with a letter, as on a mixing desk, that shows the project's state after any click. */
static GtkWidget *
append_letter_button(BillowTimelineHead *self, const char *letter, const char *verb, const char *words)
{
    const BillowKind *kind = billow_kinds[billow_timeline_track_get_kind(self->track)];
    g_autofree char *action = g_strconcat("win.", verb, "-", kind->word, NULL);
    GtkWidget *button = append_button(self, gtk_toggle_button_new_with_label(letter), action, words);
    gtk_widget_add_css_class(button, verb);
    g_signal_connect_object(button, "clicked", G_CALLBACK(show_muted), self,
                            G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    return button;
}

static void
append_title(BillowTimelineHead *self, BillowBlockKind kind)
{
    GtkWidget *swatch = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *label = gtk_label_new(_(billow_kinds[kind]->plural));
    gtk_widget_add_css_class(swatch, "timeline-swatch");
    gtk_widget_add_css_class(swatch, billow_kinds[kind]->word);
    gtk_widget_set_valign(swatch, GTK_ALIGN_CENTER);
    gtk_widget_set_margin_end(swatch, 6);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_box_append(GTK_BOX(self->line), swatch);
    gtk_box_append(GTK_BOX(self->line), label);
}

static void
build(BillowTimelineHead *self, BillowBlockKind kind)
{
    g_autofree char *height = g_strconcat("win.height-", billow_kinds[kind]->word, NULL);
    self->line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_parent(self->line, GTK_WIDGET(self));
    self->height = append_button(self, gtk_button_new(), height, "");
    append_title(self, kind);
    /* Translators: as in "Mute all Waves" */
    g_autofree char *mute = g_strdup_printf(_("Mute all %s"), _(billow_kinds[kind]->plural));
    /* Translators: as in "Waves alone: mute what else moves the cloth" */
    g_autofree char *solo = g_strdup_printf(_("Solo %s: mute everything else that moves the cloth"),
                                            _(billow_kinds[kind]->plural));
    if (!billow_kind_has(kind, BILLOW_KIND_INSTANT))
        self->mute = append_letter_button(self, C_("letter of a button", "M"), "mute", mute);
    if (billow_kinds[kind]->layer)
        self->solo = append_letter_button(self, C_("letter of a button", "S"), "solo", solo);
    /* keyframes are created in an editor */
    const gboolean made = kind == BILLOW_BLOCK_KEYFRAME;
    g_autofree char *add =
        made ? g_strdup("win.new-keyframe") : g_strconcat("win.add-", billow_kinds[kind]->word, NULL);
    if (made || billow_kinds[kind]->command)
        append_button(self, gtk_button_new_from_icon_name("list-add-symbolic"), add,
                      made ? _("New keyframe") : _(billow_kinds[kind]->tooltip));
}

static void
append_item(GMenu *menu, const char *label, const char *verb, BillowBlockKind kind)
{
    g_autofree char *action = g_strconcat("win.", verb, "-", billow_kinds[kind]->word, NULL);
    g_menu_append(menu, label, action);
}

static GMenu *
new_menu(GtkWidget *widget, double x, double y, gpointer data)
{
    const BillowBlockKind kind = billow_timeline_track_get_kind(BILLOW_TIMELINE_HEAD(widget)->track);
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) track = g_menu_new();
    if (kind == BILLOW_BLOCK_KEYFRAME)
        g_menu_append(menu, _("_Keyframe…"), "win.new-keyframe");
    else if (billow_kinds[kind]->command)
        append_item(menu, _(billow_kinds[kind]->command), "add", kind);
    g_menu_append(menu, _("_Paste at the Playhead"), "win.paste");
    append_item(track, _("Select _All in This Track"), "select", kind);
    if (!billow_kind_has(kind, BILLOW_KIND_INSTANT))
        append_item(track, _("_Mute"), "mute", kind);
    if (billow_kinds[kind]->layer)
        append_item(track, _("_Solo"), "solo", kind);
    append_item(track, _("Change _Height"), "height", kind);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(track));
    return menu;
}

static void
billow_timeline_head_dispose(GObject *object)
{
    g_clear_pointer(&BILLOW_TIMELINE_HEAD(object)->line, gtk_widget_unparent);
    G_OBJECT_CLASS(billow_timeline_head_parent_class)->dispose(object);
}

static void
billow_timeline_head_class_init(BillowTimelineHeadClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_head_dispose;
    widget_class->measure = billow_timeline_head_measure;
    widget_class->size_allocate = billow_timeline_head_size_allocate;
    gtk_widget_class_set_css_name(widget_class, "timelinehead");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
billow_timeline_head_init(BillowTimelineHead *self)
{
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
billow_timeline_head_new(BillowTimelineTrack *track)
{
    BillowTimelineHead *self = g_object_new(BILLOW_TYPE_TIMELINE_HEAD, NULL);
    self->track = track;
    build(self, billow_timeline_track_get_kind(track));
    billow_context_menu_attach(GTK_WIDGET(self), new_menu, NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _(billow_kinds[billow_timeline_track_get_kind(track)]->plural), -1);
    show_height(self);
    show_muted(self);
    g_signal_connect_object(track, "height-changed", G_CALLBACK(show_height), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(billow_timeline_track_get_session(track), "notify::project",
                            G_CALLBACK(show_muted), self, G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
