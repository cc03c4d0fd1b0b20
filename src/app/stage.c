#include "app/stage.h"

#include "app/texture_path.h"

#include <glib/gi18n.h>

struct _BillowStage {
    GtkWidget parent;
    GtkWidget *overlay;
    BillowViewport *viewport;
    GtkLabel *figures;
    GtkWidget *hint, *busy;
    GtkProgressBar *progress;
    BillowSession *session;
    BillowPreview *preview;
    guint busy_timer;
    gboolean awaiting; /* the first frame of another project */
    gboolean hung;     /* a frame of this project had anchors */
};

G_DEFINE_FINAL_TYPE(BillowStage, billow_stage, GTK_TYPE_WIDGET)

/* Shapes made faster than this (milliseconds) flash no progress bar. */
#define BUSY_DELAY 150

static void
show_figures(BillowStage *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const size_t points = billow_grid_count(&project->grid);
    const BillowMesh *mesh = billow_preview_get_mesh(self->preview);
    const gboolean shown = mesh && billow_grid_count(&mesh->grid) == points; /* not of what was open before */
    g_autofree char *vertices =
        g_strdup_printf(ngettext("%zu vertex", "%zu vertices", (gulong) points), points);
    g_autofree char *text = shown ? g_strdup_printf(_("%s · frame %d · %.1f ms"), vertices,
                                                    billow_preview_get_shown_frame(self->preview),
                                                    billow_preview_get_milliseconds(self->preview))
                                  : g_strdup(vertices);
    gtk_label_set_text(self->figures, text);
}

static void
show_frame(BillowStage *self)
{
    const BillowAnimation *animation = billow_preview_get_animation(self->preview);
    if (self->awaiting && billow_animation_project(animation) != billow_session_get_project(self->session))
        return;
    self->awaiting = FALSE;
    GArray *anchors = billow_preview_get_anchors(self->preview);
    const gboolean first_hung = anchors->len > 0 && !self->hung;
    self->hung |= first_hung;
    billow_viewport_set_mesh(self->viewport, billow_preview_get_mesh(self->preview));
    billow_viewport_set_anchors(self->viewport, (const BillowVec3 *) (void *) anchors->data, anchors->len);
    if (first_hung) /* elsewhere than the flat cloth lay */
        billow_viewport_frame_all(self->viewport);
    show_figures(self);
}

static void
show_cloth(BillowStage *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    g_autofree char *texture =
        billow_texture_resolve(project->texture, billow_session_get_path(self->session));
    GdkRGBA color;
    if (gdk_rgba_parse(&color, project->color))
        billow_viewport_set_color(self->viewport, &color);
    billow_viewport_set_texture_file(self->viewport, texture);
    gtk_widget_set_visible(self->hint, project->keyframes->len == 0);
    show_figures(self);
}

static gboolean
reveal_busy(gpointer data)
{
    BillowStage *self = data;
    self->busy_timer = 0;
    gtk_widget_set_visible(self->busy, TRUE);
    return G_SOURCE_REMOVE;
}

static void
show_busy(BillowStage *self)
{
    const gboolean busy = billow_preview_get_busy(self->preview);
    if (busy && self->busy_timer == 0 && !gtk_widget_get_visible(self->busy))
        self->busy_timer = g_timeout_add(BUSY_DELAY, reveal_busy, self);
    if (!busy) {
        g_clear_handle_id(&self->busy_timer, g_source_remove);
        gtk_widget_set_visible(self->busy, FALSE);
    }
}

static void
show_progress(BillowStage *self)
{
    double progress;
    g_object_get(self->preview, "progress", &progress, NULL);
    g_autofree char *text = g_strdup_printf(_("Hanging the cloth… %.0f %%"), 100 * progress);
    gtk_progress_bar_set_fraction(self->progress, CLAMP(progress, 0, 1));
    gtk_progress_bar_set_text(self->progress, text);
}

void
billow_stage_follow(BillowStage *self, BillowSession *session, BillowPreview *preview)
{
    g_return_if_fail(BILLOW_IS_STAGE(self) && !self->session);
    self->session = g_object_ref(session);
    self->preview = g_object_ref(preview);
    g_signal_connect_object(preview, "frame-ready", G_CALLBACK(show_frame), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(preview, "notify::busy", G_CALLBACK(show_busy), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(preview, "notify::progress", G_CALLBACK(show_progress), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(show_cloth), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::path", G_CALLBACK(show_cloth), self, G_CONNECT_SWAPPED);
    show_cloth(self);
}

void
billow_stage_await_project(BillowStage *self)
{
    g_return_if_fail(BILLOW_IS_STAGE(self));
    self->awaiting = TRUE;
    self->hung = FALSE;
    billow_viewport_set_mesh(self->viewport, NULL);
    billow_viewport_set_anchors(self->viewport, NULL, 0);
}

BillowViewport *
billow_stage_get_viewport(BillowStage *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE(self), NULL);
    return self->viewport;
}

static void
billow_stage_dispose(GObject *object)
{
    BillowStage *self = BILLOW_STAGE(object);
    g_clear_handle_id(&self->busy_timer, g_source_remove);
    g_clear_object(&self->session);
    g_clear_object(&self->preview);
    gtk_widget_dispose_template(GTK_WIDGET(self), BILLOW_TYPE_STAGE);
    G_OBJECT_CLASS(billow_stage_parent_class)->dispose(object);
}

static void
billow_stage_class_init(BillowStageClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = billow_stage_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_template_from_resource(widget_class, "/io/github/billow/Billow/ui/stage.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowStage, overlay);
    gtk_widget_class_bind_template_child(widget_class, BillowStage, viewport);
    gtk_widget_class_bind_template_child(widget_class, BillowStage, figures);
    gtk_widget_class_bind_template_child(widget_class, BillowStage, hint);
    gtk_widget_class_bind_template_child(widget_class, BillowStage, busy);
    gtk_widget_class_bind_template_child(widget_class, BillowStage, progress);
}

static void
billow_stage_init(BillowStage *self)
{
    g_type_ensure(BILLOW_TYPE_VIEWPORT);
    gtk_widget_init_template(GTK_WIDGET(self));
}
