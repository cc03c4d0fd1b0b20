#include "app/transfer/character_dialog.h"

#include "app/common/button_names.h"
#include "app/common/fit_screen.h"
#include "app/common/form.h"
#include "app/common/guide.h"
#include "app/common/texture_path.h"
#include "app/common/title_bar.h"
#include "app/transfer/character_preview.h"
#include "io/motion/read.h"
#include "model/base/clock.h"

#include <glib/gi18n.h>

/* The values of the form. */
typedef struct {
    int unit, up;
    double rate, told; /* frames per second: 0 or what is typed, and what was read */
} Choices;

struct _BillowCharacterDialog {
    GtkWindow parent;
    GtkWidget *preview, *facts, *question, *use, *form, *bones, *adds, *mesh, *problem, *progress, *button;
    BillowCharacterOrder order; /* owns its texts and project */
    Choices choices;
    BillowCharacter *character; /* as it was last read, or NULL */
    int suggested;              /* unit that the button chooses */
    GCancellable *reading;      /* or NULL */
    guint timer;                /* source id: shows the progress */
};

G_DEFINE_FINAL_TYPE(BillowCharacterDialog, billow_character_dialog, GTK_TYPE_WINDOW)

enum { IMPORTED, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { PROGRESS_MILLISECONDS = 100, TEXT_CHARS = 36 };

/* In the order of BillowMotionUp. */
static const BillowChoice ups[] = {
    {"file", N_("From the file")}, {"x", N_("X")}, {"y", N_("Y")}, {"z", N_("Z")}, {NULL, NULL},
};

static double
suggest_rate(const void *choices)
{
    const double told = ((const Choices *) choices)->told;
    return told > 0.0 ? told : BILLOW_MOTION_RATE;
}

static const BillowField fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "unit",
        .offset = offsetof(Choices, unit),
        .label = N_("U_nit"),
        .tooltip = N_("What one unit of the file is"),
        .choices = &billow_motion_units[0].choice,
        .choice_size = sizeof *billow_motion_units,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "up",
        .offset = offsetof(Choices, up),
        .label = N_("_Up axis"),
        .tooltip = N_("Axis that points up"),
        .choices = ups,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "rate",
        .offset = offsetof(Choices, rate),
        .label = N_("Frame _rate"),
        .unit = N_("fps"),
        .tooltip = N_("Frames of the character per second"),
        .high = BILLOW_MAX_MOTION_RATE,
        .step = 1,
        .none = N_("From the file"),
        .suggest = suggest_rate,
    },
    {0},
};

/* --- What is in the file --- */

static char *
facts_text(const BillowCharacter *character)
{
    const BillowMotion *motion = character->motion;
    const BillowVec3 size = billow_vec3_sub(motion->high, motion->low);
    GString *text = g_string_new(NULL);
    const guint nodes = (guint) motion->n_nodes, triangles = (guint) motion->n_triangles;
    if (nodes > 0)
        g_string_append_printf(text, ngettext("%u node\n", "%u nodes\n", nodes), nodes);
    if (triangles > 0)
        g_string_append_printf(text, ngettext("%u triangle\n", "%u triangles\n", triangles), triangles);
    if (motion->n_frames > 1)
        g_string_append_printf(
            text,
            ngettext("%u frame, %.6g a second: %.3g s", "%u frames, %.6g a second: %.3g s", motion->n_frames),
            (guint) motion->n_frames, character->rate,
            billow_motion_duration(motion) * motion->rate / character->rate);
    else
        g_string_append(text, _("It does not move."));
    g_string_append_c(text, '\n');
    g_string_append_printf(text, _("%.3g m tall\nMoves within %.3g × %.3g m"), size.y, size.x, size.z);
    return g_string_free(text, FALSE);
}

static void
show_what_is_added(BillowCharacterDialog *self)
{
    const guint n = billow_character_count_bones(self->character);
    g_autofree char *text =
        n == 0 ? g_strdup(_("There are no bones in it, so cloth does not avoid it."))
               : g_strdup_printf(
                     ngettext("%u collider, which cloth avoids", "%u colliders, which cloth avoids", n), n);
    gtk_label_set_text(GTK_LABEL(self->adds), text);
    gtk_widget_set_sensitive(self->bones, n > 0);
    gtk_widget_set_sensitive(self->mesh, self->character->motion->n_triangles > 0);
}

static void
show_question(BillowCharacterDialog *self)
{
    const BillowCharacter *character = self->character;
    g_autofree char *words = NULL;
    double meters;
    const gboolean asks = billow_motion_suggest_unit(character->motion, &character->facts, &meters, &words);
    for (int i = 1; asks && billow_motion_units[i].choice.word; i++)
        if (billow_motion_units[i].meters == meters)
            self->suggested = i;
    if (asks)
        gtk_button_set_label(GTK_BUTTON(self->use), _(billow_motion_units[self->suggested].use));
    gtk_label_set_text(GTK_LABEL(self->question), asks ? words : "");
    gtk_widget_set_visible(self->question, asks);
    gtk_widget_set_visible(self->use, asks);
}

static void
show_choices(BillowCharacterDialog *self)
{
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form), (const void *[]){&self->choices});
}

static void
show_character(BillowCharacterDialog *self)
{
    g_autofree char *facts = facts_text(self->character);
    gtk_label_set_text(GTK_LABEL(self->facts), facts);
    show_what_is_added(self);
    show_question(self);
    self->choices.told = self->character->motion->rate;
    show_choices(self);
    billow_character_preview_show(BILLOW_CHARACTER_PREVIEW(self->preview), self->character);
}

/* --- Reading --- */

static gboolean
show_progress(gpointer dialog)
{
    gtk_progress_bar_pulse(GTK_PROGRESS_BAR(((BillowCharacterDialog *) dialog)->progress));
    return G_SOURCE_CONTINUE;
}

static void
show_running(BillowCharacterDialog *self, gboolean running)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    if (running)
        self->timer = billow_clock_add(PROGRESS_MILLISECONDS, show_progress, self);
    gtk_widget_set_visible(self->progress, running);
    gtk_widget_set_sensitive(self->button, !running && self->character);
}

/* Nothing happens if the dialog has been closed, or reads it again with other choices. Once the question is
 * answered, its button is gone, and Enter imports. */
static void
on_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowCharacterDialog) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowCharacter) character = billow_character_read_finish(result, &error);
    if (g_task_get_cancellable(G_TASK(result)) != self->reading)
        return;
    g_clear_object(&self->reading);
    const gboolean answered = gtk_window_get_focus(GTK_WINDOW(self)) == self->use;
    gtk_label_set_text(GTK_LABEL(self->problem), error ? error->message : "");
    gtk_widget_set_visible(self->problem, error != NULL);
    if (character) {
        billow_character_free(self->character);
        self->character = g_steal_pointer(&character);
        show_character(self);
    }
    show_running(self, FALSE);
    if (answered && !gtk_widget_get_visible(self->use))
        gtk_window_set_focus(GTK_WINDOW(self), self->button);
}

static void
stop_reading(BillowCharacterDialog *self)
{
    g_cancellable_cancel(self->reading);
    g_clear_object(&self->reading);
}

static void
start_reading(BillowCharacterDialog *self)
{
    self->order.options.unit = billow_motion_units[self->choices.unit].meters;
    self->order.options.up = (BillowMotionUp) self->choices.up;
    self->order.options.rate = self->choices.rate;
    stop_reading(self);
    self->reading = g_cancellable_new();
    show_running(self, TRUE);
    billow_character_read_async(&self->order, self->reading, on_read, g_object_ref(self));
}

static void
on_edited(BillowCharacterDialog *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    billow_inspector_form_store(form, value, (void *[]){&self->choices});
    show_choices(self);
    start_reading(self);
}

static void
use_suggested(BillowCharacterDialog *self)
{
    self->choices.unit = self->suggested;
    show_choices(self);
    start_reading(self);
}

/* A value that is still being typed is applied first, and the character then read again. */
static void
import(BillowCharacterDialog *self)
{
    billow_inspector_form_commit(BILLOW_INSPECTOR_FORM(self->form));
    if (self->reading)
        return;
    g_autoptr(BillowCharacter) character = g_steal_pointer(&self->character);
    const gboolean bones = character->bones && gtk_check_button_get_active(GTK_CHECK_BUTTON(self->bones));
    const gboolean mesh =
        gtk_widget_get_sensitive(self->mesh) && gtk_check_button_get_active(GTK_CHECK_BUTTON(self->mesh));
    g_signal_emit(self, signals[IMPORTED], 0, character, bones, mesh);
    gtk_window_destroy(GTK_WINDOW(self));
}

/* --- Lifecycle --- */

/* Closing the window unrealizes it; it is disposed once the reading, which has a reference, has ended. */
static void
unrealize(GtkWidget *widget)
{
    BillowCharacterDialog *self = BILLOW_CHARACTER_DIALOG(widget);
    g_clear_handle_id(&self->timer, g_source_remove);
    stop_reading(self);
    GTK_WIDGET_CLASS(billow_character_dialog_parent_class)->unrealize(widget);
}

static void
dispose(GObject *object)
{
    BillowCharacterDialog *self = BILLOW_CHARACTER_DIALOG(object);
    g_clear_handle_id(&self->timer, g_source_remove);
    stop_reading(self);
    G_OBJECT_CLASS(billow_character_dialog_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    BillowCharacterDialog *self = BILLOW_CHARACTER_DIALOG(object);
    billow_character_free(self->character);
    g_free(self->order.file);
    g_free(self->order.named);
    g_clear_pointer(&self->order.project, billow_project_unref);
    G_OBJECT_CLASS(billow_character_dialog_parent_class)->finalize(object);
}

static void
billow_character_dialog_class_init(BillowCharacterDialogClass *class)
{
    G_OBJECT_CLASS(class)->dispose = dispose;
    G_OBJECT_CLASS(class)->finalize = finalize;
    GTK_WIDGET_CLASS(class)->unrealize = unrealize;
    signals[IMPORTED] =
        g_signal_new("imported", BILLOW_TYPE_CHARACTER_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 3, G_TYPE_POINTER, G_TYPE_BOOLEAN, G_TYPE_BOOLEAN);
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(class), GDK_KEY_Escape, 0, "window.close", NULL);
    billow_guide_bind(GTK_WIDGET_CLASS(class), "character");
}

static GtkWidget *
new_text(const char *name, const char *class)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_set_name(label, name);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), TEXT_CHARS);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_widget_set_can_focus(label, FALSE);
    gtk_widget_add_css_class(label, class);
    return label;
}

static void
make_parts(BillowCharacterDialog *self)
{
    static const BillowFormTable tables[] = {{.fields = fields}};
    self->preview = billow_character_preview_new();
    self->facts = new_text("character-facts", "dim-label");
    self->question = new_text("character-question", "warning");
    self->adds = new_text("character-adds", "dim-label");
    self->problem = new_text("character-problem", "error");
    self->use = gtk_button_new();
    gtk_button_set_use_underline(GTK_BUTTON(self->use), TRUE);
    gtk_widget_set_halign(self->use, GTK_ALIGN_START);
    gtk_widget_set_name(self->use, "character-use");
    gtk_widget_set_tooltip_text(self->use, _("Reads the file again in this unit"));
    g_signal_connect_object(self->use, "clicked", G_CALLBACK(use_suggested), self, G_CONNECT_SWAPPED);
    self->form = billow_inspector_form_new(tables, G_N_ELEMENTS(tables));
    g_signal_connect_object(self->form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    self->bones = gtk_check_button_new_with_mnemonic(_("Capsules along the _bones"));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(self->bones), TRUE);
    gtk_widget_set_name(self->bones, "character-bones");
    gtk_widget_set_tooltip_text(self->bones, _("Adds a collider for each bone"));
    self->mesh = gtk_check_button_new_with_mnemonic(_("The _mesh as a collider"));
    gtk_widget_set_name(self->mesh, "character-mesh");
    gtk_widget_set_tooltip_text(self->mesh, _("Cloth avoids the mesh itself, which takes longer"));
    self->progress = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(self->progress), TRUE);
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(self->progress), _("Reading the file…"));
    GtkWidget *const hidden[] = {self->question, self->use, self->problem};
    for (gsize i = 0; i < G_N_ELEMENTS(hidden); i++)
        gtk_widget_set_visible(hidden[i], FALSE);
}

static void
billow_character_dialog_init(BillowCharacterDialog *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18);
    GtkWidget *side = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *scrolled = gtk_scrolled_window_new();
    make_parts(self);
    GtkWidget *const parts[] = {self->facts, self->question, self->use,     self->form,    self->bones,
                                self->adds,  self->mesh,     self->problem, self->progress};
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        gtk_box_append(GTK_BOX(side), parts[i]);
    gtk_widget_set_margin_end(side, 18);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), side);
    billow_fit_screen(GTK_SCROLLED_WINDOW(scrolled));
    gtk_widget_add_css_class(box, "form");
    gtk_box_append(GTK_BOX(box), self->preview);
    gtk_box_append(GTK_BOX(box), scrolled);
    gtk_window_set_child(GTK_WINDOW(self), box);
    gtk_window_set_title(GTK_WINDOW(self), _("Import Character"));
    self->button =
        billow_title_bar_add(GTK_WINDOW(self), _("_Import"), "character-import", G_CALLBACK(import));
    billow_button_names_mend(GTK_WIDGET(self));
    show_choices(self);
}

GtkWidget *
billow_character_dialog_new(GtkWindow *parent, const char *path, BillowSession *session)
{
    BillowCharacterDialog *self =
        g_object_new(BILLOW_TYPE_CHARACTER_DIALOG, "transient-for", parent, "modal", TRUE,
                     "destroy-with-parent", TRUE, "default-width", 940, "default-height", 540, NULL);
    g_autofree char *name = g_path_get_basename(path), *shown = g_filename_display_name(name);
    gtk_label_set_text(GTK_LABEL(self->facts), shown);
    self->order.file = billow_character_file(path);
    self->order.named = billow_texture_relative(self->order.file, billow_session_get_path(session));
    self->order.project = billow_project_ref(billow_session_get_project(session));
    self->order.start = billow_session_get_time(session);
    start_reading(self);
    gtk_window_set_focus(GTK_WINDOW(self), self->button);
    return GTK_WIDGET(self);
}
