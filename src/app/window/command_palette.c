#include "app/window/dialogs.h"

#include "app/commands/command_search.h"
#include "app/common/label.h"
#include "app/window/command_list.h"

#include <glib/gi18n.h>

enum { WIDTH = 460, HEIGHT = 380, MOST_RECENT = 12 };

struct _BillowCommandPalette {
    GtkPopover parent;
    GSettings *settings; /* or NULL */
    GtkWidget *entry, *none;
    GtkWidget *before; /* the widget that had the focus, weak */
    GtkListBox *list;
    GtkScrolledWindow *scrolled;
    GPtrArray *commands; /* of BillowCommand; those of the rows */
    char **recent;       /* detailed actions, the latest first */
    gboolean literal; /* some command contains the typed words: others whose letters only match are hidden */
};

G_DEFINE_FINAL_TYPE(BillowCommandPalette, billow_command_palette, GTK_TYPE_POPOVER)

/* --- Matching --- */

static const BillowCommand *
command_of(GtkListBoxRow *row)
{
    return g_object_get_data(G_OBJECT(row), "billow-command");
}

static char *
text_of(const BillowCommand *command)
{
    return g_strjoin(" ", command->place, command->title, command->words, NULL);
}

/* Scores how well the typed text matches the command: its title counts most, other words that find it least.
 * Returns -1 if it does not match. */
static int
match(BillowCommandPalette *self, const BillowCommand *command)
{
    const char *query = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    g_autofree char *all = text_of(command),
                    *with_place = g_strconcat(command->place, " ", command->title, NULL);
    if (self->literal && !billow_command_search_contains(query, all))
        return -1;
    if (!self->literal || billow_command_search_contains(query, with_place)) {
        const int title = billow_command_search_score(query, command->title);
        return title >= 0 ? 2 * title : billow_command_search_score(query, with_place);
    }
    return 0;
}

/* The score of a row for the text that search() read last. */
static int
score_of(GtkListBoxRow *row)
{
    return GPOINTER_TO_INT(g_object_get_data(G_OBJECT(row), "billow-score"));
}

static int
age_of(BillowCommandPalette *self, const BillowCommand *command)
{
    for (int i = 0; self->recent[i]; i++)
        if (g_str_equal(self->recent[i], command->action))
            return i;
    return MOST_RECENT;
}

static gboolean
is_wanted(GtkListBoxRow *row, gpointer data)
{
    return score_of(row) >= 0;
}

/* Sorts by score, then by last use, then by position in the menu. */
static int
compare(GtkListBoxRow *a, GtkListBoxRow *b, gpointer data)
{
    BillowCommandPalette *self = data;
    const BillowCommand *left = command_of(a), *right = command_of(b);
    const int by_score = score_of(b) - score_of(a);
    const int by_age = age_of(self, left) - age_of(self, right);
    guint i = 0, k = 0;
    g_ptr_array_find(self->commands, left, &i);
    g_ptr_array_find(self->commands, right, &k);
    return by_score != 0 ? by_score : by_age != 0 ? by_age : (int) i - (int) k;
}

/* --- Rows --- */

static GtkWidget *
append_label(GtkWidget *box, const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);
    if (css_class)
        gtk_widget_add_css_class(label, css_class);
    gtk_label_set_ellipsize(GTK_LABEL(label), css_class ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
    billow_label_show_whole(GTK_LABEL(label));
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

static gboolean
is_enabled(GtkWidget *window, const char *detailed)
{
    g_autofree char *name = NULL;
    g_autoptr(GVariant) target = NULL;
    if (!g_action_parse_detailed_name(detailed, &name, &target, NULL))
        return FALSE;
    GActionGroup *group = g_str_has_prefix(name, "app.")
                              ? G_ACTION_GROUP(gtk_window_get_application(GTK_WINDOW(window)))
                              : G_ACTION_GROUP(window);
    return g_action_group_get_action_enabled(group, strchr(name, '.') + 1);
}

static void
append_row(BillowCommandPalette *self, const BillowCommand *command, GtkWidget *window)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *row = gtk_list_box_row_new();
    append_label(box, command->title, NULL);
    gtk_widget_set_hexpand(append_label(box, command->place, "dim-label"), TRUE);
    gtk_widget_set_halign(gtk_widget_get_last_child(box), GTK_ALIGN_START);
    if (command->shortcut)
        append_label(box, command->shortcut, "shortcut");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    g_object_set_data(G_OBJECT(row), "billow-command", (gpointer) command);
    gtk_widget_set_sensitive(row, is_enabled(window, command->action));
    g_autofree char *name =
        g_strjoin(", ", command->title, *command->place ? command->place : command->shortcut,
                  *command->place ? command->shortcut : NULL, NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_list_box_append(self->list, row);
}

/* --- Choosing --- */

static GtkListBoxRow *
shown_row(BillowCommandPalette *self, GtkListBoxRow *from, int step)
{
    int i = from ? gtk_list_box_row_get_index(from) + step : 0;
    GtkListBoxRow *row;
    while (i >= 0 && (row = gtk_list_box_get_row_at_index(self->list, i))) {
        if (gtk_widget_get_child_visible(GTK_WIDGET(row)) && gtk_widget_get_sensitive(GTK_WIDGET(row)))
            return row;
        i += step < 0 ? -1 : 1;
    }
    return NULL;
}

static void
select_row(BillowCommandPalette *self, GtkListBoxRow *row)
{
    if (!row)
        return;
    gtk_list_box_select_row(self->list, row);
    graphene_rect_t place;
    if (gtk_widget_compute_bounds(GTK_WIDGET(row), GTK_WIDGET(self->list), &place))
        gtk_adjustment_clamp_page(gtk_scrolled_window_get_vadjustment(self->scrolled), place.origin.y,
                                  place.origin.y + place.size.height);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT,
                                   row, -1);
}

static void
search(BillowCommandPalette *self)
{
    const char *query = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    self->literal = FALSE;
    for (guint i = 0; *query && i < self->commands->len && !self->literal; i++) {
        g_autofree char *text = text_of(self->commands->pdata[i]);
        self->literal = billow_command_search_contains(query, text);
    }
    GtkListBoxRow *row;
    for (int i = 0; (row = gtk_list_box_get_row_at_index(self->list, i)); i++)
        g_object_set_data(G_OBJECT(row), "billow-score", GINT_TO_POINTER(match(self, command_of(row))));
    gtk_list_box_invalidate_filter(self->list);
    gtk_list_box_invalidate_sort(self->list);
    GtkListBoxRow *best = shown_row(self, NULL, 1);
    gtk_list_box_unselect_all(self->list);
    select_row(self, best);
}

static void
remember(BillowCommandPalette *self, const char *action)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_strv_builder_add(builder, action);
    for (int i = 0, n = 1; self->recent[i] && n < MOST_RECENT; i++)
        if (!g_str_equal(self->recent[i], action)) {
            g_strv_builder_add(builder, self->recent[i]);
            n++;
        }
    g_strfreev(self->recent);
    self->recent = g_strv_builder_end(builder);
    if (self->settings)
        g_settings_set_strv(self->settings, "recent-commands", (const char *const *) self->recent);
}

/* Gives the focus back to the widget that had it. Call before hiding, when GTK moves the focus elsewhere. */
static void
close_palette(BillowCommandPalette *self)
{
    GtkWidget *before = self->before && gtk_widget_get_mapped(self->before) ? self->before : NULL;
    gtk_root_set_focus(gtk_widget_get_root(GTK_WIDGET(self)), before);
    gtk_popover_popdown(GTK_POPOVER(self));
}

static void
run_command(BillowCommandPalette *self, GtkListBoxRow *row)
{
    g_autofree char *name = NULL, *detailed = g_strdup(command_of(row)->action);
    g_autoptr(GVariant) target = NULL;
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(self)));
    if (!gtk_widget_get_sensitive(GTK_WIDGET(row)) ||
        !g_action_parse_detailed_name(detailed, &name, &target, NULL))
        return;
    remember(self, detailed);
    close_palette(self);
    gtk_widget_activate_action_variant(window, name, target);
}

static void
run_selected(BillowCommandPalette *self)
{
    GtkListBoxRow *row = gtk_list_box_get_selected_row(self->list);
    if (row)
        run_command(self, row);
}

/* The entry keeps the keyboard focus. */
static gboolean
on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, BillowCommandPalette *self)
{
    const gboolean up = key == GDK_KEY_Up || key == GDK_KEY_KP_Up;
    const gboolean down = key == GDK_KEY_Down || key == GDK_KEY_KP_Down;
    if (up || down)
        select_row(self, shown_row(self, gtk_list_box_get_selected_row(self->list), up ? -1 : 1));
    return up || down;
}

/* --- The widget --- */

static void
billow_command_palette_dispose(GObject *object)
{
    BillowCommandPalette *self = BILLOW_COMMAND_PALETTE(object);
    g_clear_object(&self->settings);
    g_clear_weak_pointer(&self->before);
    g_clear_pointer(&self->recent, g_strfreev);
    G_OBJECT_CLASS(billow_command_palette_parent_class)->dispose(object);
    g_clear_pointer(&self->commands, g_ptr_array_unref);
}

static void
billow_command_palette_class_init(BillowCommandPaletteClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_command_palette_dispose;
}

static GtkWidget *
new_list(BillowCommandPalette *self)
{
    self->list = GTK_LIST_BOX(gtk_list_box_new());
    self->none = gtk_label_new(_("Nothing found"));
    gtk_widget_add_css_class(self->none, "dim-label");
    gtk_list_box_set_placeholder(self->list, self->none);
    gtk_list_box_set_filter_func(self->list, is_wanted, self, NULL);
    gtk_list_box_set_sort_func(self->list, compare, self, NULL);
    gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_BROWSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Commands"),
                                   -1);
    g_signal_connect_swapped(self->list, "row-activated", G_CALLBACK(run_command), self);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    self->scrolled = GTK_SCROLLED_WINDOW(scrolled);
    gtk_scrolled_window_set_policy(self->scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(self->scrolled, GTK_WIDGET(self->list));
    gtk_widget_set_size_request(scrolled, WIDTH, HEIGHT);
    return scrolled;
}

static void
billow_command_palette_init(BillowCommandPalette *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->entry = gtk_search_entry_new();
    gtk_search_entry_set_search_delay(GTK_SEARCH_ENTRY(self->entry), 0);
    g_object_set(self->entry, "placeholder-text", _("Search commands, settings, samples and the guide"),
                 NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Search commands, settings, samples and the guide"), -1);
    g_signal_connect_swapped(self->entry, "search-changed", G_CALLBACK(search), self);
    g_signal_connect_swapped(self->entry, "activate", G_CALLBACK(run_selected), self);
    g_signal_connect_swapped(self->entry, "stop-search", G_CALLBACK(close_palette), self);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_event_controller_set_name(keys, "palette-choose");
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
    gtk_widget_add_controller(self->entry, keys);
    gtk_box_append(GTK_BOX(box), self->entry);
    gtk_box_append(GTK_BOX(box), new_list(self));
    gtk_popover_set_child(GTK_POPOVER(self), box);
    gtk_popover_set_has_arrow(GTK_POPOVER(self), FALSE);
    gtk_popover_set_position(GTK_POPOVER(self), GTK_POS_BOTTOM);
    gtk_widget_add_css_class(GTK_WIDGET(self), "command-palette");
    self->recent = g_new0(char *, 1);
}

GtkWidget *
billow_command_palette_new(GtkWidget *parent, GSettings *settings)
{
    BillowCommandPalette *self = g_object_new(BILLOW_TYPE_COMMAND_PALETTE, NULL);
    gtk_widget_set_parent(GTK_WIDGET(self), parent);
    self->settings = settings ? g_object_ref(settings) : NULL;
    return GTK_WIDGET(self);
}

void
billow_command_palette_show(BillowCommandPalette *self, GPtrArray *commands)
{
    g_return_if_fail(BILLOW_IS_COMMAND_PALETTE(self));
    GtkWidget *parent = gtk_widget_get_parent(GTK_WIDGET(self));
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(self)));
    GtkListBoxRow *former;
    while ((former = gtk_list_box_get_row_at_index(self->list, 0)))
        gtk_list_box_remove(self->list, GTK_WIDGET(former));
    g_ptr_array_ref(commands);
    g_clear_pointer(&self->commands, g_ptr_array_unref);
    self->commands = commands;
    if (self->settings) {
        g_strfreev(self->recent);
        self->recent = g_settings_get_strv(self->settings, "recent-commands");
    }
    gtk_editable_set_text(GTK_EDITABLE(self->entry), "");
    for (guint i = 0; i < commands->len; i++)
        append_row(self, commands->pdata[i], window);
    gtk_popover_set_pointing_to(GTK_POPOVER(self),
                                &(GdkRectangle){gtk_widget_get_width(parent) / 2, 0, 1, 1});
    g_set_weak_pointer(&self->before, gtk_root_get_focus(GTK_ROOT(window)));
    gtk_popover_popup(GTK_POPOVER(self));
    gtk_widget_grab_focus(self->entry);
    search(self);
}
