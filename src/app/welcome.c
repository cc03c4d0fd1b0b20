#include "app/welcome.h"

#include "app/samples.h"

#include <glib/gi18n.h>

struct _BillowWelcome {
    GtkWidget parent;
    GtkWidget *scrolled, *heading;
    GtkFlowBox *samples;
    GCancellable *loading;
};

G_DEFINE_FINAL_TYPE(BillowWelcome, billow_welcome, GTK_TYPE_WIDGET)

static GtkWidget *
new_line(const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, css_class);
    return label;
}

static GtkWidget *
new_card(const BillowSample *sample)
{
    GtkWidget *picture = gtk_picture_new_for_paintable(GDK_PAINTABLE(sample->picture));
    gtk_picture_set_content_fit(GTK_PICTURE(picture), GTK_CONTENT_FIT_COVER);
    gtk_widget_set_size_request(picture, 208, 130);
    gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN);
    gtk_widget_add_css_class(picture, "sample-picture");
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(box), picture);
    gtk_box_append(GTK_BOX(box), new_line(sample->name, "sample-name"));
    gtk_box_append(GTK_BOX(box), new_line(sample->summary, "dim-label"));
    GtkWidget *button = gtk_button_new();
    gtk_widget_add_css_class(button, "sample");
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", sample->path);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.open-file");
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, sample->name,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, sample->summary, -1);
    return button;
}

static void
show_samples(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowWelcome) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) samples = billow_samples_load_finish(result, &error);
    if (!samples || g_cancellable_is_cancelled(self->loading))
        return;
    for (guint i = 0; i < samples->len; i++) {
        gtk_flow_box_append(self->samples, new_card(g_ptr_array_index(samples, i)));
        gtk_widget_set_focusable(GTK_WIDGET(gtk_flow_box_get_child_at_index(self->samples, (int) i)), FALSE);
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
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_template_from_resource(widget_class, "/io/github/billow/Billow/ui/welcome.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowWelcome, scrolled);
    gtk_widget_class_bind_template_child(widget_class, BillowWelcome, heading);
    gtk_widget_class_bind_template_child(widget_class, BillowWelcome, samples);
}

static void
billow_welcome_init(BillowWelcome *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->loading = g_cancellable_new();
    const char *folder = billow_samples_folder();
    if (folder)
        billow_samples_load_async(folder, self->loading, show_samples, g_object_ref(self));
}

GtkWidget *
billow_welcome_new(void)
{
    return g_object_new(BILLOW_TYPE_WELCOME, NULL);
}
