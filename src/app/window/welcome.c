#include "app/window/dialogs.h"

#include "app/chooser/recent_menu.h"
#include "app/chooser/samples.h"
#include "app/chooser/thumbnail.h"
#include "app/common/label.h"
#include "model/ready/ready.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BillowWelcome {
    GtkWidget parent;
    GtkWidget *scrolled, *heading, *recent_heading;
    GtkFlowBox *samples, *recent, *ready;
    GCancellable *loading;
};

enum { MOST_RECENT = 6 };

G_DEFINE_FINAL_TYPE(BillowWelcome, billow_welcome, GTK_TYPE_WIDGET)

static GtkWidget *
new_line(const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    billow_label_show_whole(GTK_LABEL(label));
    gtk_widget_add_css_class(label, css_class);
    return label;
}

/* The image has no accessible name, since the card has one. */
static GtkWidget *
new_picture(GdkTexture *texture)
{
    GtkWidget *picture = g_object_new(GTK_TYPE_PICTURE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                      "paintable", texture, NULL);
    gtk_picture_set_content_fit(GTK_PICTURE(picture), GTK_CONTENT_FIT_COVER);
    gtk_widget_set_size_request(picture, 208, 130);
    gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN);
    gtk_widget_add_css_class(picture, "sample-picture");
    return picture;
}

/* Takes ownership of `picture` (floating). */
static GtkWidget *
new_card(const char *name, const char *summary, GtkWidget *picture)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(box), picture);
    gtk_box_append(GTK_BOX(box), new_line(name, "sample-name"));
    gtk_box_append(GTK_BOX(box), new_line(summary, "dim-label"));
    GtkWidget *button = gtk_button_new();
    gtk_widget_add_css_class(button, "sample");
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, summary, -1);
    return button;
}

static GtkWidget *
new_file_card(const char *path, const char *name, const char *summary, GtkWidget *picture)
{
    GtkWidget *card = new_card(name, summary, picture);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(card), "s", path);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(card), "win.open-file");
    return card;
}

static void
append_card(GtkFlowBox *box, GtkWidget *card)
{
    gtk_flow_box_append(box, card);
    gtk_widget_set_focusable(gtk_widget_get_parent(card), FALSE);
}

/* --- Recent projects --- */

/* A card that waits for its thumbnail. */
typedef struct {
    BillowWelcome *welcome;
    GtkPicture *picture;
} WaitingCard;

static void
free_waiting_card(WaitingCard *waiting)
{
    g_object_unref(waiting->picture);
    g_object_unref(waiting->welcome);
    g_free(waiting);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(WaitingCard, free_waiting_card)

static void
show_picture(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(WaitingCard) waiting = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkTexture) texture = billow_thumbnail_load_finish(result, &error);
    if (texture)
        gtk_picture_set_paintable(waiting->picture, GDK_PAINTABLE(texture));
    else if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        gtk_widget_set_tooltip_text(GTK_WIDGET(waiting->picture), error->message);
}

static void
append_recent(BillowWelcome *self, const char *path)
{
    g_autofree char *base = g_filename_display_basename(path), *folder = g_path_get_dirname(path);
    g_autofree char *folder_name = g_filename_display_name(folder);
    g_autofree char *name = g_str_has_suffix(base, ".billow")
                                ? g_strndup(base, strlen(base) - strlen(".billow"))
                                : g_strdup(base);
    const char *home = g_get_home_dir();
    g_autofree char *summary = g_str_has_prefix(folder_name, home)
                                   ? g_strconcat("~", folder_name + strlen(home), NULL)
                                   : g_strdup(folder_name);
    GtkWidget *picture = new_picture(NULL);
    WaitingCard *waiting = g_new(WaitingCard, 1);
    *waiting = (WaitingCard){g_object_ref(self), GTK_PICTURE(g_object_ref(picture))};
    append_card(self->recent, new_file_card(path, name, summary, picture));
    billow_thumbnail_load_async(path, self->loading, show_picture, waiting);
}

static void
billow_welcome_map(GtkWidget *widget)
{
    BillowWelcome *self = BILLOW_WELCOME(widget);
    GtkFlowBoxChild *child;
    while ((child = gtk_flow_box_get_child_at_index(self->recent, 0)))
        gtk_flow_box_remove(self->recent, GTK_WIDGET(child));
    g_auto(GStrv) paths = billow_recent_paths(MOST_RECENT);
    for (char **path = paths; *path; path++)
        append_recent(self, *path);
    gtk_widget_set_visible(self->recent_heading, *paths != NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->recent), *paths != NULL);
    GTK_WIDGET_CLASS(billow_welcome_parent_class)->map(widget);
}

/* --- Ready animations --- */

static void
append_ready(BillowWelcome *self, const BillowReady *ready)
{
    g_autofree char *resource = g_strdup_printf("/io/github/billow/Billow/ready/%s.jpg", ready->word);
    g_autofree char *action = g_strconcat("win.ready-", ready->word, NULL);
    g_autoptr(GdkTexture) texture = gdk_texture_new_from_resource(resource);
    GtkWidget *card = new_card(_(ready->title), _(ready->summary), new_picture(texture));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(card), action);
    append_card(self->ready, card);
}

/* --- Samples --- */

static void
show_samples(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowWelcome) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) samples = billow_samples_load_finish(result, &error);
    if (!samples || g_cancellable_is_cancelled(self->loading))
        return;
    for (guint i = 0; i < samples->len; i++) {
        const BillowSample *sample = g_ptr_array_index(samples, i);
        append_card(self->samples,
                    new_file_card(sample->path, sample->name, sample->summary, new_picture(sample->picture)));
    }
    gtk_widget_set_visible(self->heading, samples->len > 0);
}

static void
billow_welcome_dispose(GObject *object)
{
    BillowWelcome *self = BILLOW_WELCOME(object);
    g_cancellable_cancel(self->loading);
    gtk_widget_dispose_template(GTK_WIDGET(self), BILLOW_TYPE_WELCOME);
    G_OBJECT_CLASS(billow_welcome_parent_class)->dispose(object);
}

static void
billow_welcome_finalize(GObject *object)
{
    g_clear_object(&BILLOW_WELCOME(object)->loading);
    G_OBJECT_CLASS(billow_welcome_parent_class)->finalize(object);
}

static void
billow_welcome_class_init(BillowWelcomeClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = billow_welcome_dispose;
    G_OBJECT_CLASS(class)->finalize = billow_welcome_finalize;
    widget_class->map = billow_welcome_map;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_template_from_resource(widget_class, "/io/github/billow/Billow/ui/welcome.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowWelcome, scrolled);
    gtk_widget_class_bind_template_child(widget_class, BillowWelcome, heading);
    gtk_widget_class_bind_template_child(widget_class, BillowWelcome, samples);
    gtk_widget_class_bind_template_child(widget_class, BillowWelcome, recent_heading);
    gtk_widget_class_bind_template_child(widget_class, BillowWelcome, recent);
    gtk_widget_class_bind_template_child(widget_class, BillowWelcome, ready);
}

static void
billow_welcome_init(BillowWelcome *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->loading = g_cancellable_new();
    for (const BillowReady *const *ready = billow_ready_animations; *ready; ready++)
        append_ready(self, *ready);
    const char *folder = billow_samples_folder();
    if (folder)
        billow_samples_load_async(folder, self->loading, show_samples, g_object_ref(self));
}
