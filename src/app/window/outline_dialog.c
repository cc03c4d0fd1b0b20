#include "app/window/outline_dialog.h"

#include "app/common/button_names.h"
#include "app/common/edit_words.h"
#include "app/common/guide.h"
#include "app/common/title_bar.h"
#include "core/base/outline.h"
#include "model/edits/edits.h"
#include "model/project/outline_words.h"
#include "widgets/picker/outline_editor.h"

#include <glib/gi18n.h>

struct _BillowOutlineDialog {
    GtkWindow parent;
    BillowSession *session;
    GtkWidget *editor, *hole, *smooth, *refusal, *apply;
};

G_DEFINE_FINAL_TYPE(BillowOutlineDialog, billow_outline_dialog, GTK_TYPE_WINDOW)

enum { CORNERS = 4 };

/* The most points of a grid whose net is made at once, and after each change, to see what is wrong. */
enum { QUICK_POINTS = 40000 };

static void
corners_of(const BillowGrid *grid, BillowGridPlace corners[CORNERS])
{
    const double right = grid->columns - 1, bottom = grid->rows - 1;
    corners[0] = (BillowGridPlace){0.0, 0.0};
    corners[1] = (BillowGridPlace){right, 0.0};
    corners[2] = (BillowGridPlace){right, bottom};
    corners[3] = (BillowGridPlace){0.0, bottom};
}

/* Returns the edit that gives the cloth an outline; a line along the border of the grid is a rectangle. */
static BillowEdit
edit_of(const BillowProject *project, const BillowOutlineLoop *loops, size_t n)
{
    BillowGridPlace corners[CORNERS];
    corners_of(&project->cloth->grid, corners);
    const BillowOutlineLoop border = {.points = corners, .n_points = CORNERS};
    return billow_edit_set_outline(project, loops, billow_outline_loops_equal(loops, n, &border, 1) ? 0 : n);
}

static BillowEdit
drawn(BillowOutlineDialog *self)
{
    size_t n;
    g_autofree BillowOutlineLoop *loops =
        billow_outline_draft_loops(billow_outline_editor_get_draft(BILLOW_OUTLINE_EDITOR(self->editor)), &n);
    return edit_of(billow_session_get_project(self->session), loops, n);
}

static gboolean
is_quick(BillowOutlineDialog *self)
{
    return billow_grid_count(&billow_session_get_project(self->session)->cloth->grid) <= QUICK_POINTS;
}

/* Returns what is wrong with the edit, or NULL. */
static char *
words_of(const BillowEdit *edit)
{
    return edit->project || edit->outcome == BILLOW_EDIT_NOTHING_CHANGED ? NULL : billow_edit_words(edit);
}

/* Finds most that can be wrong, in any grid at once: see billow_outline_check(). */
static BillowEdit
drawn_quickly(BillowOutlineDialog *self, const BillowOutlineDraft *draft)
{
    const BillowGrid *grid = &billow_session_get_project(self->session)->cloth->grid;
    size_t n, loop = 0;
    g_autofree BillowOutlineLoop *loops = billow_outline_draft_loops(draft, &n);
    BillowEdit edit = {BILLOW_EDIT_NOTHING_CHANGED};
    edit.fault =
        n > 0 ? billow_outline_check(loops, n, grid->columns, grid->rows, &loop) : BILLOW_OUTLINE_GOOD;
    edit.component = (int) loop;
    if (edit.fault != BILLOW_OUTLINE_GOOD)
        edit.outcome = BILLOW_EDIT_BAD_OUTLINE;
    return edit;
}

/* Returns the line with which something is wrong, or -1 if that is not one of them. */
static int
faulty_line(const BillowEdit *edit)
{
    const gboolean any = edit->outcome == BILLOW_EDIT_BAD_OUTLINE &&
                         edit->fault != BILLOW_OUTLINE_NO_BORDER && edit->fault != BILLOW_OUTLINE_TOO_MANY &&
                         edit->fault != BILLOW_OUTLINE_FALLS_APART;
    return any ? edit->component : -1;
}

/* Says what is wrong with the lines, and with which. */
static void
check(BillowOutlineDialog *self)
{
    BillowOutlineEditor *editor = BILLOW_OUTLINE_EDITOR(self->editor);
    const BillowOutlineDraft *draft = billow_outline_editor_get_draft(editor);
    g_autofree char *text = NULL;
    int line = -1;
    if (billow_outline_draft_open_line(draft) >= 0) {
        text = g_strdup(_("Click on the first point to close the line, or press Esc to remove it."));
    } else {
        g_auto(BillowEdit) edit = is_quick(self) ? drawn(self) : drawn_quickly(self, draft);
        size_t n;
        g_free(billow_outline_draft_loops(draft, &n));
        line = faulty_line(&edit);
        text = line >= 0 && n > 1 ? g_strdup_printf(_("Outline, line %d of %d: %s."), line + 1, (int) n,
                                                    billow_outline_fault_words(edit.fault))
                                  : words_of(&edit);
    }
    billow_outline_editor_set_faulty(editor, line);
    gtk_label_set_text(GTK_LABEL(self->refusal), text ? text : "");
    gtk_widget_set_sensitive(self->apply, text == NULL);
}

static void
show_chosen(BillowOutlineDialog *self)
{
    BillowOutlineEditor *editor = BILLOW_OUTLINE_EDITOR(self->editor);
    const BillowOutlineDraft *draft = billow_outline_editor_get_draft(editor);
    const int line = billow_outline_editor_get_chosen(editor).line;
    gtk_widget_set_sensitive(self->hole, line >= 0);
    gtk_widget_set_sensitive(self->smooth, line >= 0 && !billow_outline_draft_is_circle(draft, line));
    if (line < 0)
        return;
    gtk_check_button_set_active(GTK_CHECK_BUTTON(self->hole), billow_outline_draft_is_hole(draft, line));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(self->smooth), billow_outline_draft_is_smooth(draft, line));
}

static void
on_hole(BillowOutlineDialog *self)
{
    billow_outline_editor_set_hole(BILLOW_OUTLINE_EDITOR(self->editor),
                                   gtk_check_button_get_active(GTK_CHECK_BUTTON(self->hole)));
}

static void
on_smooth(BillowOutlineDialog *self)
{
    billow_outline_editor_set_smooth(BILLOW_OUTLINE_EDITOR(self->editor),
                                     gtk_check_button_get_active(GTK_CHECK_BUTTON(self->smooth)));
}

/* --- Applying --- */

/* Makes the edit a step of the history and closes the dialog, or says what is wrong. */
static void
finish(BillowOutlineDialog *self, const BillowEdit *edit)
{
    g_autofree char *text = words_of(edit);
    if (text) {
        gtk_label_set_text(GTK_LABEL(self->refusal), text);
        return;
    }
    billow_session_edit(self->session, edit->project, _("Draw Outline"), NULL);
    gtk_window_destroy(GTK_WINDOW(self));
}

/* An edit that is made on a thread. */
typedef struct {
    BillowProject *project;
    BillowOutlineLoop *loops;
    size_t n;
    BillowEdit edit;
} Making;

static void
free_making(gpointer data)
{
    Making *making = data;
    billow_project_unref(making->project);
    billow_outline_loops_free(making->loops, making->n);
    billow_edit_clear(&making->edit);
    g_free(making);
}

static void
make(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Making *making = data;
    making->edit = edit_of(making->project, making->loops, making->n);
    g_task_return_boolean(task, TRUE);
}

/* Nothing happens if the dialog has been closed, or the project changed. */
static void
on_made(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowOutlineDialog) self = data;
    const Making *making = g_task_get_task_data(G_TASK(result));
    if (!gtk_widget_get_realized(GTK_WIDGET(self)))
        return;
    gtk_widget_set_sensitive(gtk_window_get_child(GTK_WINDOW(self)), TRUE);
    gtk_window_set_focus(GTK_WINDOW(self), self->editor);
    check(self);
    if (billow_session_get_project(self->session) == making->project)
        finish(self, &making->edit);
}

static void
apply(BillowOutlineDialog *self)
{
    if (is_quick(self)) {
        g_auto(BillowEdit) edit = drawn(self);
        finish(self, &edit);
        return;
    }
    size_t n;
    g_autofree BillowOutlineLoop *loops =
        billow_outline_draft_loops(billow_outline_editor_get_draft(BILLOW_OUTLINE_EDITOR(self->editor)), &n);
    Making *making = g_new0(Making, 1);
    making->project = billow_project_ref(billow_session_get_project(self->session));
    making->loops = billow_outline_loops_copy(loops, n, 1.0, 1.0);
    making->n = n;
    gtk_widget_set_sensitive(gtk_window_get_child(GTK_WINDOW(self)), FALSE);
    gtk_widget_set_sensitive(self->apply, FALSE);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, on_made, g_object_ref(self));
    g_task_set_task_data(task, making, free_making);
    g_task_run_in_thread(task, make);
}

/* --- Parts --- */

static GtkWidget *
new_button(BillowOutlineDialog *self, const char *label, const char *tooltip, const char *name,
           GCallback clicked)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(label);
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, tooltip);
    g_signal_connect_object(button, "clicked", clicked, self->editor, G_CONNECT_SWAPPED);
    return button;
}

static GtkWidget *
new_check(BillowOutlineDialog *self, const char *label, const char *tooltip, const char *name,
          GCallback toggled)
{
    GtkWidget *button = gtk_check_button_new_with_mnemonic(label);
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, tooltip);
    g_signal_connect_object(button, "toggled", toggled, self, G_CONNECT_SWAPPED);
    return button;
}

static GtkWidget *
new_tools(BillowOutlineDialog *self)
{
    GtkWidget *tools = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    self->hole = new_check(self, _("_Hole"), _("The chosen line is around a part without cloth"),
                           "outline-hole", G_CALLBACK(on_hole));
    self->smooth = new_check(self, _("_Smooth"), _("The chosen line is a curve through its points"),
                             "outline-smooth", G_CALLBACK(on_smooth));
    GtkWidget *const parts[] = {new_button(self, _("Add _Line"), _("Add a line of four points in the middle"),
                                           "outline-add-line", G_CALLBACK(billow_outline_editor_add_square)),
                                new_button(self, _("Add Ci_rcle"), _("Add a circle in the middle"),
                                           "outline-add-circle",
                                           G_CALLBACK(billow_outline_editor_add_circle)),
                                self->hole, self->smooth};
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
        gtk_box_append(GTK_BOX(tools), parts[i]);
    return tools;
}

static GtkWidget *
new_note(const char *text, const char *name, const char *style)
{
    GtkWidget *note = gtk_label_new(text);
    gtk_widget_set_name(note, name);
    gtk_label_set_wrap(GTK_LABEL(note), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(note), 60);
    gtk_label_set_xalign(GTK_LABEL(note), 0.0f);
    gtk_widget_add_css_class(note, style);
    return note;
}

static void
billow_outline_dialog_finalize(GObject *object)
{
    g_clear_object(&BILLOW_OUTLINE_DIALOG(object)->session);
    G_OBJECT_CLASS(billow_outline_dialog_parent_class)->finalize(object);
}

static void
billow_outline_dialog_class_init(BillowOutlineDialogClass *class)
{
    G_OBJECT_CLASS(class)->finalize = billow_outline_dialog_finalize;
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(class), GDK_KEY_Escape, 0, "window.close", NULL);
    billow_guide_bind(GTK_WIDGET_CLASS(class), "length-and-size");
}

static void
billow_outline_dialog_init(BillowOutlineDialog *self)
{
}

static GtkWidget *
new_editor(const BillowGrid *grid)
{
    BillowGridPlace corners[CORNERS];
    corners_of(grid, corners);
    const BillowOutlineLoop border = {.points = corners, .n_points = CORNERS};
    GtkWidget *editor = grid->outline
                            ? billow_outline_editor_new(grid->columns, grid->rows, grid->outline->loops,
                                                        grid->outline->n_loops)
                            : billow_outline_editor_new(grid->columns, grid->rows, &border, 1);
    gtk_widget_set_hexpand(editor, TRUE);
    gtk_widget_set_vexpand(editor, TRUE);
    return editor;
}

GtkWidget *
billow_outline_dialog_new(GtkWindow *parent, BillowSession *session)
{
    BillowOutlineDialog *self = g_object_new(BILLOW_TYPE_OUTLINE_DIALOG, "transient-for", parent, "modal",
                                             TRUE, "destroy-with-parent", TRUE, "title", _("Outline"),
                                             "default-width", 560, "default-height", 540, NULL);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_add_css_class(box, "form");
    self->session = g_object_ref(session);
    self->editor = new_editor(&billow_session_get_project(session)->cloth->grid);
    self->refusal = new_note("", "outline-refusal", "error");
    gtk_box_append(GTK_BOX(box), self->editor);
    gtk_box_append(GTK_BOX(box),
                   new_note(_("Click to draw a line; drag to draw a circle. Drag points to move them, and "
                              "double-click on a line to insert one."),
                            "outline-help", "dim-label"));
    gtk_box_append(GTK_BOX(box), new_tools(self));
    gtk_box_append(GTK_BOX(box), self->refusal);
    gtk_window_set_child(GTK_WINDOW(self), box);
    self->apply = billow_title_bar_add(GTK_WINDOW(self), _("_Apply"), "outline-apply", G_CALLBACK(apply));
    billow_button_names_mend(GTK_WIDGET(self));
    g_signal_connect_object(self->editor, "changed", G_CALLBACK(check), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->editor, "chosen", G_CALLBACK(show_chosen), self, G_CONNECT_SWAPPED);
    show_chosen(self);
    check(self);
    gtk_window_set_focus(GTK_WINDOW(self), self->editor);
    return GTK_WIDGET(self);
}
