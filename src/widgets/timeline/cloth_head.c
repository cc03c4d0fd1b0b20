#include "widgets/timeline/cloth_head.h"

#include "model/edits/cloths.h"
#include "widgets/controls/context_menu.h"
#include "widgets/timeline/cloth_switch.h"
#include "widgets/timeline/gesture.h"
#include "widgets/timeline/name_entry.h"

#include <glib/gi18n.h>

struct _BillowClothHead {
    GtkWidget parent_instance;
    BillowSession *session;
    char *cloth;
    GtkWidget *line, *fold, *color, *swatch, *name, *switches[BILLOW_N_CLOTH_SWITCHES];
    GdkRGBA rgba; /* the color of the cloth */
    gboolean folded;
};

enum {
    SWATCH = 12,    /* pixels */
    NAME_CHARS = 9, /* that names have room for; longer ones are shortened */
};

G_DEFINE_FINAL_TYPE(BillowClothHead, billow_cloth_head, GTK_TYPE_WIDGET)

static guint fold_signal, chosen_signal, dragged_signal;

/* The buttons: their pictures, or a letter as on a mixing desk, and their words. */
static const struct {
    const char *letter, *icons[2]; /* off, on */
    const char *css_class;
    const char *name;
    const char *tooltip;
} faces[BILLOW_N_CLOTH_SWITCHES] = {
    [BILLOW_CLOTH_HIDE] = {NULL,
                           {"view-reveal-symbolic", "view-conceal-symbolic"},
                           "hide",
                           NC_("button of a cloth", "Hide"),
                           N_("Hide this cloth in the window; it is exported all the same")},
    [BILLOW_CLOTH_MUTE] = {NC_("letter of a button", "M"),
                           {NULL},
                           "mute",
                           NC_("button of a cloth", "Mute"),
                           N_("Leave this cloth out of the animation")},
    [BILLOW_CLOTH_SOLO] = {NC_("letter of a button", "S"),
                           {NULL},
                           "solo",
                           NC_("button of a cloth", "Solo"),
                           N_("Leave all other cloths out of the animation")},
    [BILLOW_CLOTH_LOCK] = {NULL,
                           {"changes-allow-symbolic", "changes-prevent-symbolic"},
                           "lock",
                           NC_("button of a cloth", "Lock"),
                           N_("Protect this cloth and its blocks from being edited")}};

/* --- Showing --- */

static void
set_label(GtkWidget *widget, const char *text)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
set_class(GtkWidget *widget, const char *css_class, gboolean has)
{
    if (has)
        gtk_widget_add_css_class(widget, css_class);
    else
        gtk_widget_remove_css_class(widget, css_class);
}

static void
show_fold(BillowClothHead *self, const char *title)
{
    g_autofree char *name = self->folded ? g_strdup_printf(_("Show the tracks of “%s”"), title)
                                         : g_strdup_printf(_("Fold the tracks of “%s”"), title);
    gtk_button_set_icon_name(GTK_BUTTON(self->fold), self->folded ? "pan-end-symbolic" : "pan-down-symbolic");
    gtk_widget_set_tooltip_text(self->fold, name);
    set_label(self->fold, name);
}

static void
show_switch(BillowClothHead *self, const BillowProject *project, const BillowCloth *cloth,
            BillowClothSwitch which)
{
    GtkWidget *button = self->switches[which];
    const gboolean on = billow_cloth_switch_get(project, cloth, which);
    /* Translators: a button of a cloth, as in “Mute: Sail” */
    g_autofree char *name = g_strdup_printf(
        _("%s: %s"), g_dpgettext2(NULL, "button of a cloth", faces[which].name), billow_cloth_title(cloth));
    if (!faces[which].letter)
        gtk_button_set_icon_name(GTK_BUTTON(button), faces[which].icons[on]);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), on);
    set_label(button, name);
}

static void
show(BillowClothHead *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const int index = billow_project_find_cloth(project, self->cloth);
    if (index < 0)
        return;
    const BillowCloth *cloth = project->cloths->pdata[index];
    const char *title = billow_cloth_title(cloth);
    gtk_label_set_text(GTK_LABEL(self->name), title);
    gtk_widget_set_tooltip_text(self->name, title);
    set_label(GTK_WIDGET(self), title);
    g_autofree char *color = g_strdup_printf(_("Color of “%s”"), title);
    set_label(self->color, color);
    gdk_rgba_parse(&self->rgba, cloth->color);
    gtk_widget_queue_draw(self->swatch);
    for (BillowClothSwitch which = 0; which < BILLOW_N_CLOTH_SWITCHES; which++)
        show_switch(self, project, cloth, which);
    show_fold(self, title);
    set_class(GTK_WIDGET(self), "active", cloth == project->cloth && project->cloths->len > 1);
    set_class(GTK_WIDGET(self), "muted", cloth->muted);
}

void
billow_cloth_head_set_folded(BillowClothHead *self, gboolean folded)
{
    self->folded = folded;
    show(self);
}

/* --- Changing --- */

/* A toggle shows the project’s state after any click. */
static void
on_switch(GtkButton *button, BillowClothHead *self)
{
    for (BillowClothSwitch which = 0; which < BILLOW_N_CLOTH_SWITCHES; which++)
        if (GTK_WIDGET(button) == self->switches[which])
            billow_cloth_switch_flip(self->session, self->cloth, which);
    show(self);
}

static BillowEdit
color_cloth(const BillowProject *project, gconstpointer color)
{
    return billow_edit_color_cloth(project, color);
}

static guint
byte_of(float share)
{
    return (guint) (CLAMP(share, 0.0f, 1.0f) * 255.0f + 0.5f);
}

static void
on_color_answer(GtkDialog *dialog, int response, BillowClothHead *self)
{
    GdkRGBA color;
    gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(dialog), &color);
    g_autofree char *text =
        g_strdup_printf("#%02x%02x%02x", byte_of(color.red), byte_of(color.green), byte_of(color.blue));
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_OK)
        billow_cloth_edit_of(self->session, self->cloth, color_cloth, text, _("Change Color"));
}

static void
ask_color(BillowClothHead *self)
{
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
    g_autofree char *title = g_strdup_printf(_("Color of “%s”"), gtk_label_get_text(GTK_LABEL(self->name)));
    GtkWidget *dialog = gtk_color_chooser_dialog_new(title, window);
    gtk_window_set_modal(GTK_WINDOW(dialog), TRUE);
    gtk_color_chooser_set_use_alpha(GTK_COLOR_CHOOSER(dialog), FALSE);
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(dialog), &self->rgba);
    g_signal_connect_object(dialog, "response", G_CALLBACK(on_color_answer), self, G_CONNECT_DEFAULT);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
draw_swatch(GtkDrawingArea *swatch, cairo_t *cr, int width, int height, gpointer head)
{
    const BillowClothHead *self = head;
    GdkRGBA border;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(swatch)), &border);
    cairo_rectangle(cr, 0.5, 0.5, width - 1.0, height - 1.0);
    gdk_cairo_set_source_rgba(cr, &self->rgba);
    cairo_fill_preserve(cr);
    border.alpha *= 0.6f;
    gdk_cairo_set_source_rgba(cr, &border);
    cairo_set_line_width(cr, 1.0);
    cairo_stroke(cr);
}

static BillowEdit
name_cloth(const BillowProject *project, gconstpointer name)
{
    return billow_edit_name_cloth(project, name);
}

static void
on_named(GtkWidget *widget, const char *id, const char *name)
{
    billow_cloth_edit_of(BILLOW_CLOTH_HEAD(widget)->session, id, name_cloth, name, _("Rename"));
}

static void
focus_again(GtkWidget *widget, const char *id)
{
    gtk_widget_grab_focus(widget);
}

void
billow_cloth_head_rename(BillowClothHead *self)
{
    static const BillowNameEntry manner = {on_named, focus_again};
    const int width = gtk_widget_get_width(GTK_WIDGET(self)),
              height = gtk_widget_get_height(GTK_WIDGET(self));
    billow_name_entry_open(GTK_WIDGET(self), (GdkRectangle){0, 0, width / 2, height}, self->cloth,
                           gtk_label_get_text(GTK_LABEL(self->name)), &manner);
}

/* --- Pointer and keys --- */

static void
choose(BillowClothHead *self)
{
    g_signal_emit(self, chosen_signal, 0);
}

static void
on_pressed(BillowTimelinePress *press)
{
    gtk_widget_grab_focus(press->widget);
    choose(BILLOW_CLOTH_HEAD(press->widget));
}

/* Returns whether one of the buttons is at a place. */
static gboolean
is_on_button(GtkWidget *head, double x, double y)
{
    GtkWidget *there = gtk_widget_pick(head, x, y, GTK_PICK_DEFAULT);
    return there && gtk_widget_get_ancestor(there, GTK_TYPE_BUTTON);
}

static gboolean
claim(BillowTimelinePress *press)
{
    press->any_way = TRUE;
    return !is_on_button(press->widget, press->x, press->y);
}

static void
move(BillowTimelinePress *press)
{
    g_signal_emit(press->widget, dragged_signal, 0, BILLOW_CLOTH_DRAG_MOVES, press->to_y);
}

static void
end(BillowTimelinePress *press, gboolean cancelled)
{
    g_signal_emit(press->widget, dragged_signal, 0,
                  cancelled ? BILLOW_CLOTH_DRAG_IS_CANCELLED : BILLOW_CLOTH_DRAG_ENDS, press->to_y);
}

static const char *
cursor(const BillowTimelinePress *press)
{
    return press->running ? "grabbing" : NULL;
}

static const BillowTimelineGesture reorder_gesture = {
    .shortcuts = "cloth-choose cloth-drag", .claim = claim, .move = move, .end = end, .cursor = cursor};

static const BillowTimelineGround ground = {.gestures = {&reorder_gesture}, .pressed = on_pressed};

static void
on_clicked(GtkGestureClick *click, int n_press, double x, double y, BillowClothHead *self)
{
    if (n_press == 2 && !is_on_button(GTK_WIDGET(self), x, y))
        billow_cloth_head_rename(self);
}

static gboolean
on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType modifiers, BillowClothHead *self)
{
    if ((modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK)) ||
        !gtk_widget_is_focus(GTK_WIDGET(self)))
        return FALSE;
    if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
        choose(self);
    else if (key == GDK_KEY_F2)
        billow_cloth_head_rename(self);
    else if ((key == GDK_KEY_Left && !self->folded) || (key == GDK_KEY_Right && self->folded))
        g_signal_emit(self, fold_signal, 0);
    else
        return FALSE;
    return TRUE;
}

static GMenu *
new_menu(GtkWidget *widget, double x, double y, gpointer data)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) switches = g_menu_new(), folds = g_menu_new(), edits = g_menu_new();
    choose(BILLOW_CLOTH_HEAD(widget));
    g_menu_append(menu, _("_Rename Cloth…"), "win.rename-cloth");
    g_menu_append(switches, _("_Hide or Show Cloth"), "win.hide-cloth");
    g_menu_append(switches, _("_Mute or Unmute Cloth"), "win.mute-cloth");
    g_menu_append(switches, _("_Solo Cloth"), "win.solo-cloth");
    g_menu_append(switches, _("Loc_k or Unlock Cloth"), "win.lock-cloth");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(switches));
    g_menu_append(folds, _("_Fold or Unfold"), "win.fold-cloth");
    g_menu_append(folds, _("Fold the _Other Cloths"), "win.fold-other-cloths");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(folds));
    g_menu_append(edits, _("Move Cloth Up"), "win.move-cloth-up");
    g_menu_append(edits, _("Move Cloth Down"), "win.move-cloth-down");
    g_menu_append(edits, _("D_uplicate Cloth"), "win.duplicate-cloth");
    g_menu_append(edits, _("Make Single"), "win.make-single");
    g_menu_append(edits, _("De_lete Cloth"), "win.delete-cloth");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(edits));
    return menu;
}

static void
add_input(BillowClothHead *self)
{
    billow_timeline_gestures_attach(GTK_WIDGET(self), self->session, &ground);
    GtkGesture *click = gtk_gesture_click_new();
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "cloth-rename");
    g_signal_connect(click, "released", G_CALLBACK(on_clicked), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_name(keys, "cloth-choose-key cloth-fold-key cloth-rename-key");
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    billow_context_menu_attach(GTK_WIDGET(self), new_menu, NULL);
}

/* --- Composition --- */

static GtkWidget *
append_button(BillowClothHead *self, GtkWidget *button)
{
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    gtk_box_append(GTK_BOX(self->line), button);
    return button;
}

static void
emit_fold(BillowClothHead *self)
{
    g_signal_emit(self, fold_signal, 0);
}

static void
append_switch(BillowClothHead *self, BillowClothSwitch which)
{
    const char *letter = faces[which].letter;
    GtkWidget *button =
        letter ? gtk_toggle_button_new_with_label(g_dpgettext2(NULL, "letter of a button", letter))
               : gtk_toggle_button_new();
    self->switches[which] = append_button(self, button);
    gtk_widget_add_css_class(button, faces[which].css_class);
    gtk_widget_set_tooltip_text(button, _(faces[which].tooltip));
    g_signal_connect(button, "clicked", G_CALLBACK(on_switch), self);
}

static void
build(BillowClothHead *self)
{
    self->line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_parent(self->line, GTK_WIDGET(self));
    self->fold = append_button(self, gtk_button_new());
    g_signal_connect_swapped(self->fold, "clicked", G_CALLBACK(emit_fold), self);
    self->swatch = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(self->swatch), SWATCH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(self->swatch), SWATCH);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self->swatch), draw_swatch, self, NULL);
    gtk_widget_set_halign(self->swatch, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(self->swatch, GTK_ALIGN_CENTER);
    self->color = append_button(self, gtk_button_new());
    gtk_button_set_child(GTK_BUTTON(self->color), self->swatch);
    gtk_widget_add_css_class(self->color, "color");
    gtk_widget_set_tooltip_text(self->color, _("Color of the cloth where it has no texture"));
    g_signal_connect_swapped(self->color, "clicked", G_CALLBACK(ask_color), self);
    self->name = gtk_label_new(NULL);
    gtk_widget_add_css_class(self->name, "cloth-name");
    gtk_label_set_xalign(GTK_LABEL(self->name), 0.0f);
    gtk_label_set_ellipsize(GTK_LABEL(self->name), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars(GTK_LABEL(self->name), NAME_CHARS);
    gtk_widget_set_hexpand(self->name, TRUE);
    gtk_box_append(GTK_BOX(self->line), self->name);
    for (BillowClothSwitch which = 0; which < BILLOW_N_CLOTH_SWITCHES; which++)
        append_switch(self, which);
}

static void
billow_cloth_head_dispose(GObject *object)
{
    BillowClothHead *self = BILLOW_CLOTH_HEAD(object);
    g_clear_pointer(&self->line, gtk_widget_unparent);
    g_clear_pointer(&self->cloth, g_free);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_cloth_head_parent_class)->dispose(object);
}

static void
billow_cloth_head_class_init(BillowClothHeadClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_cloth_head_dispose;
    fold_signal = g_signal_new("fold", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
    chosen_signal = g_signal_new("chosen", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
    dragged_signal = g_signal_new("dragged", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_DOUBLE);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "clothhead");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
billow_cloth_head_init(BillowClothHead *self)
{
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
}

GtkWidget *
billow_cloth_head_new(BillowSession *session, const char *cloth)
{
    BillowClothHead *self = g_object_new(BILLOW_TYPE_CLOTH_HEAD, NULL);
    self->session = g_object_ref(session);
    self->cloth = g_strdup(cloth);
    build(self);
    add_input(self);
    show(self);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(show), self, G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
