#include "app/keyframe_editor/parts.h"

#include "app/common/settings.h"
#include "render/image.h"

#include <glib/gi18n.h>

/* Size of the texture in pixels, a few for each cell of a fine grid. */
enum { PICTURE_SIZE = 1024 };

struct _BillowKeyframeUnder {
    GtkWidget parent;
    BillowGridPicker *picker;
    GPtrArray *others; /* BillowBlock: the other keyframes that pin anything */
    GdkTexture *texture;
    GCancellable *loading;
    GtkWidget *show_picture, *show_others, *square;
};

G_DEFINE_FINAL_TYPE(BillowKeyframeUnder, billow_keyframe_under, GTK_TYPE_WIDGET)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static gboolean
is_on(GtkWidget *button)
{
    return gtk_widget_get_sensitive(button) && gtk_check_button_get_active(GTK_CHECK_BUTTON(button));
}

/* --- The other keyframes --- */

static void
show_other_anchors(BillowKeyframeUnder *self)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    for (guint i = 0; is_on(self->show_others) && i < self->others->len; i++) {
        const BillowKeyframe *other = billow_block_keyframe(self->others->pdata[i]);
        for (size_t k = 0; k < other->n_anchors; k++) {
            const BillowGridPoint point = {other->anchors[k].column, other->anchors[k].row};
            g_array_append_val(points, point);
        }
    }
    billow_grid_picker_set_marked(self->picker, (const BillowGridPoint *) (const void *) points->data,
                                  points->len);
    g_signal_emit(self, signals[CHANGED], 0);
}

static gboolean
pins_point(const BillowKeyframe *keyframe, BillowGridPoint point)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        if (keyframe->anchors[i].column == point.column && keyframe->anchors[i].row == point.row)
            return TRUE;
    return FALSE;
}

char *
billow_keyframe_under_names(BillowKeyframeUnder *self, BillowGridPoint point)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; is_on(self->show_others) && i < self->others->len; i++) {
        const BillowBlock *block = self->others->pdata[i];
        if (pins_point(billow_block_keyframe(block), point))
            g_string_append_printf(names, names->len > 0 ? _(", “%s”") : _("“%s”"),
                                   block->name[0] ? block->name : block->id);
    }
    return names->len > 0 ? g_strdup(names->str) : NULL;
}

/* --- The texture --- */

static void
show_texture(BillowKeyframeUnder *self)
{
    billow_grid_picker_set_texture(self->picker,
                                   is_on(self->show_picture) ? GDK_PAINTABLE(self->texture) : NULL);
}

static void
on_picture_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowKeyframeUnder) self = data;
    g_autoptr(GdkPixbuf) picture = billow_image_read_finish(result, NULL);
    if (!picture || g_cancellable_is_cancelled(self->loading))
        return;
    self->texture = gdk_texture_new_for_pixbuf(picture);
    gtk_widget_set_sensitive(self->show_picture, TRUE);
    show_texture(self);
}

/* --- The widget --- */

static void
billow_keyframe_under_dispose(GObject *object)
{
    BillowKeyframeUnder *self = BILLOW_KEYFRAME_UNDER(object);
    g_cancellable_cancel(self->loading);
    g_clear_pointer(&self->show_picture, gtk_widget_unparent);
    g_clear_pointer(&self->show_others, gtk_widget_unparent);
    g_clear_pointer(&self->square, gtk_widget_unparent);
    G_OBJECT_CLASS(billow_keyframe_under_parent_class)->dispose(object);
}

static void
billow_keyframe_under_finalize(GObject *object)
{
    BillowKeyframeUnder *self = BILLOW_KEYFRAME_UNDER(object);
    g_clear_object(&self->picker);
    g_clear_object(&self->texture);
    g_clear_object(&self->loading);
    g_ptr_array_unref(self->others);
    G_OBJECT_CLASS(billow_keyframe_under_parent_class)->finalize(object);
}

static void
billow_keyframe_under_class_init(BillowKeyframeUnderClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_keyframe_under_dispose;
    G_OBJECT_CLASS(class)->finalize = billow_keyframe_under_finalize;
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
}

static GtkWidget *
add_switch(BillowKeyframeUnder *self, const char *key, const char *label, const char *tooltip,
           GCallback toggled)
{
    GtkWidget *button = gtk_check_button_new_with_mnemonic(label);
    g_autoptr(GSettings) settings = billow_settings_new();
    gtk_check_button_set_active(GTK_CHECK_BUTTON(button), TRUE);
    if (settings)
        g_settings_bind(settings, key, button, "active",
                        G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_NO_SENSITIVITY);
    gtk_widget_set_name(button, key);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_widget_set_sensitive(button, FALSE);
    gtk_widget_set_focus_on_click(button, FALSE);
    g_signal_connect_object(button, "toggled", toggled, self, G_CONNECT_SWAPPED);
    gtk_widget_set_parent(button, GTK_WIDGET(self));
    return button;
}

static void
billow_keyframe_under_init(BillowKeyframeUnder *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 12);
    self->others = g_ptr_array_new_with_free_func((GDestroyNotify) billow_block_unref);
    self->loading = g_cancellable_new();
    self->show_picture =
        add_switch(self, "pick-on-picture", _("Clot_h texture"),
                   _("Show the texture of the cloth under the grid"), G_CALLBACK(show_texture));
    self->show_others =
        add_switch(self, "pick-beside-others", _("Other _keyframes"),
                   _("Show squares at the anchors of other keyframes"), G_CALLBACK(show_other_anchors));
    self->square = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(self->square, "marked-point");
    gtk_widget_set_valign(self->square, GTK_ALIGN_CENTER);
    gtk_widget_set_parent(self->square, GTK_WIDGET(self));
}

GtkWidget *
billow_keyframe_under_new(BillowGridPicker *picker, BillowProject *animation, const BillowBlockRef *edited,
                          const char *texture)
{
    BillowKeyframeUnder *self = g_object_new(BILLOW_TYPE_KEYFRAME_UNDER, NULL);
    self->picker = g_object_ref(picker);
    const GPtrArray *keyframes = billow_project_track(animation, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 0; i < keyframes->len; i++) {
        BillowBlock *block = keyframes->pdata[i];
        const gboolean own = edited && g_str_equal(block->id, edited->id);
        if (!own && billow_block_keyframe(block)->n_anchors > 0)
            g_ptr_array_add(self->others, billow_block_ref(block));
    }
    gtk_widget_set_sensitive(self->show_others, self->others->len > 0);
    gtk_widget_set_sensitive(self->square, self->others->len > 0);
    show_other_anchors(self);
    if (texture)
        billow_image_read_async(billow_image_read, texture, PICTURE_SIZE, self->loading, on_picture_read,
                                g_object_ref(self));
    return GTK_WIDGET(self);
}
