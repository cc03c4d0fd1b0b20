#include "app/keyframe_editor/parts.h"

#include "model/live/surface_preview.h"

#include <glib/gi18n.h>
#include <math.h>

struct _BillowKeyframeStages {
    GtkWidget parent;
    GtkWidget *content, *slider, *shown;
    BillowSurfacePreview *preview;
};

G_DEFINE_FINAL_TYPE(BillowKeyframeStages, billow_keyframe_stages, GTK_TYPE_WIDGET)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
billow_keyframe_stages_dispose(GObject *object)
{
    BillowKeyframeStages *self = BILLOW_KEYFRAME_STAGES(object);
    g_clear_pointer(&self->preview, billow_surface_preview_free);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    G_OBJECT_CLASS(billow_keyframe_stages_parent_class)->dispose(object);
}

static void
billow_keyframe_stages_class_init(BillowKeyframeStagesClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_stages_dispose;
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/billow/Billow/ui/keyframe-editor-stages.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeStages, content);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeStages, slider);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeStages, shown);
}

static void
tell(gpointer self)
{
    g_signal_emit(self, signals[CHANGED], 0);
}

static void
billow_keyframe_stages_init(BillowKeyframeStages *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    GtkRange *slider = GTK_RANGE(self->slider);
    const double last = BILLOW_N_STAGES - 1;
    gtk_range_set_adjustment(slider, gtk_adjustment_new(last, 0.0, last, 1.0, 1.0, 0.0));
    gtk_range_set_round_digits(slider, 0);
    for (int stage = 0; stage < BILLOW_N_STAGES; stage++)
        gtk_scale_add_mark(GTK_SCALE(slider), stage, GTK_POS_BOTTOM, NULL);
    g_signal_connect_swapped(slider, "value-changed", G_CALLBACK(tell), self);
    self->preview = billow_surface_preview_new(tell, self);
}

GtkWidget *
billow_keyframe_stages_new(void)
{
    return g_object_new(BILLOW_TYPE_KEYFRAME_STAGES, NULL);
}

BillowDrapeStage
billow_keyframe_stages_get(BillowKeyframeStages *self)
{
    return (BillowDrapeStage) lround(gtk_range_get_value(GTK_RANGE(self->slider)));
}

void
billow_keyframe_stages_move(BillowKeyframeStages *self, int by)
{
    gtk_range_set_value(GTK_RANGE(self->slider), (int) billow_keyframe_stages_get(self) + by);
}

/* Returns the name of the stage, with its numbers. Free with g_free(). */
static char *
name_of(BillowDrapeStage stage, const BillowAnchorCurveCounts *counts)
{
    switch (stage) {
    case BILLOW_STAGE_PAIRS:
        return counts->step > 1 ? g_strdup_printf(_("All catenaries: %zu, not all drawn"), counts->pairs)
                                : g_strdup_printf(_("All catenaries: %zu"), counts->pairs);
    case BILLOW_STAGE_JOINS:
        return g_strdup_printf(_("Catenaries that stay: %zu"), counts->joins);
    case BILLOW_STAGE_SURFACE:
        return g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "Surface: %zu triangle", "Surface: %zu triangles",
                                           counts->triangles),
                               counts->triangles);
    default:
        return g_strdup(_("Relaxed cloth"));
    }
}

void
billow_keyframe_stages_follow(BillowKeyframeStages *self, BillowProject *project,
                              const BillowAnchorCurveCounts *counts)
{
    const BillowDrapeStage stage = billow_keyframe_stages_get(self);
    g_autofree char *name = name_of(stage, counts);
    gtk_label_set_text(GTK_LABEL(self->shown), name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->slider), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, name,
                                   -1);
    billow_surface_preview_set_project(self->preview, stage == BILLOW_STAGE_SURFACE ? project : NULL);
}

BillowMesh *
billow_keyframe_stages_get_surface(BillowKeyframeStages *self)
{
    return billow_surface_preview_get_mesh(self->preview);
}
