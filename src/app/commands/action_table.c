#include "app/commands/action_table.h"

#include <string.h>

struct BillowActionTable {
    GtkApplicationWindow *window;
    GObject **objects;
    BillowActionTell tell;
    gpointer data;
    GtkEventController *keys, *first_keys; /* `first_keys`: of the rows that are `first` */
    gboolean shown;                        /* the page that the actions are for */
    GHashTable *rows;                      /* name -> BillowAction */
    GHashTable *switches;                  /* name -> BillowSwitch */
};

/* A text moves its cursor by the same keys, and a list in a popover its selection. A text that is empty leaves
 * Delete and Ctrl+A to others, but whoever types there does not mean blocks. */
static void
follow_focus(BillowActionTable *table)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(table->window));
    const gboolean types = focus && GTK_IS_TEXT(focus),
                   takes = types || (focus && gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER));
    gtk_event_controller_set_propagation_phase(table->first_keys,
                                               table->shown && !takes ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE);
    gtk_event_controller_set_propagation_phase(table->keys,
                                               table->shown && !types ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE);
}

static GtkEventController *
new_keys(GtkApplicationWindow *window)
{
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_set_scope(GTK_SHORTCUT_CONTROLLER(keys), GTK_SHORTCUT_SCOPE_LOCAL);
    gtk_event_controller_set_name(keys, "keys");
    gtk_widget_add_controller(GTK_WIDGET(window), keys);
    return keys;
}

BillowActionTable *
billow_action_table_new(GtkApplicationWindow *window, GObject *const *objects, size_t n,
                        BillowActionTell tell, gpointer data)
{
    BillowActionTable *table = g_new(BillowActionTable, 1);
    *table = (BillowActionTable){.window = window,
                                 .objects = g_memdup2(objects, n * sizeof *objects),
                                 .tell = tell,
                                 .data = data,
                                 .keys = new_keys(window),
                                 .first_keys = new_keys(window),
                                 .rows = g_hash_table_new(g_str_hash, g_str_equal),
                                 .switches = g_hash_table_new(g_str_hash, g_str_equal)};
    g_signal_connect_swapped(window, "notify::focus-widget", G_CALLBACK(follow_focus), table);
    return table;
}

void
billow_action_table_free(BillowActionTable *table)
{
    GHashTableIter iter;
    gpointer name;
    g_hash_table_iter_init(&iter, table->switches);
    while (g_hash_table_iter_next(&iter, &name, NULL))
        g_action_map_remove_action(G_ACTION_MAP(table->window), name);
    g_signal_handlers_disconnect_by_data(table->window, table);
    g_hash_table_unref(table->rows);
    g_hash_table_unref(table->switches);
    g_free(table->objects);
    g_free(table);
}

/* --- Adding --- */

static void
add_key(GtkEventController *keys, const char *key, const char *name)
{
    g_autofree char *action = g_strconcat("win.", name, NULL);
    GtkShortcut *shortcut =
        gtk_shortcut_new(gtk_shortcut_trigger_parse_string(key), gtk_named_action_new(action));
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys), shortcut);
}

typedef void Run(gpointer object, int value);
typedef char *Tell(gpointer object, int value);

static void
activate(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    const BillowActionTable *table = data;
    const BillowAction *row = g_hash_table_lookup(table->rows, g_action_get_name(G_ACTION(action)));
    GObject *object = table->objects[row->object];
    if (row->run) {
        ((Run *) row->run)(object, row->value);
        return;
    }
    g_autofree char *text = ((Tell *) row->tell)(object, row->value);
    table->tell(table->data, text);
}

void
billow_action_table_add(BillowActionTable *table, const BillowAction *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const GActionEntry entry = {.name = rows[i].name, .activate = activate};
        g_action_map_add_action_entries(G_ACTION_MAP(table->window), &entry, 1, table);
        g_hash_table_insert(table->rows, (gpointer) rows[i].name, (gpointer) &rows[i]);
        /* menus show the shortcut that was added last, which must be the row's first */
        for (guint key = g_strv_length((char **) rows[i].keys); key > 0; key--)
            add_key(rows[i].first ? table->first_keys : table->keys, rows[i].keys[key - 1], rows[i].name);
    }
}

void
billow_action_table_add_switches(BillowActionTable *table, const BillowSwitch *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        g_autoptr(GPropertyAction) action =
            g_property_action_new(rows[i].name, table->objects[rows[i].object], rows[i].property);
        g_action_map_add_action(G_ACTION_MAP(table->window), G_ACTION(action));
        g_hash_table_insert(table->switches, (gpointer) rows[i].name, (gpointer) &rows[i]);
        if (rows[i].key)
            add_key(table->keys, rows[i].key, rows[i].name);
    }
}

/* --- Enabling --- */

static void
enable(BillowActionTable *table, const BillowAction *row, guint there, gboolean shown)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(table->window), row->name);
    g_simple_action_set_enabled(G_SIMPLE_ACTION(action),
                                (shown || row->anywhere) && (row->needs & ~there) == 0);
}

void
billow_action_table_enable(BillowActionTable *table, guint there, gboolean shown)
{
    GHashTableIter iter;
    gpointer row;
    g_hash_table_iter_init(&iter, table->rows);
    while (g_hash_table_iter_next(&iter, NULL, &row))
        enable(table, row, there, shown);
    table->shown = shown;
    follow_focus(table);
}

void
billow_action_table_enable_one(BillowActionTable *table, const char *name, guint there, gboolean shown)
{
    enable(table, g_hash_table_lookup(table->rows, name), there, shown);
}

/* --- Shortcuts --- */

void
billow_action_install_accels(GtkApplication *application, const BillowAction *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        g_autofree char *name = g_strconcat("win.", rows[i].name, NULL);
        if (rows[i].accels[0])
            gtk_application_set_accels_for_action(application, name, rows[i].accels);
    }
}

void
billow_switch_install_accels(GtkApplication *application, const BillowSwitch *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        g_autofree char *name = g_strconcat("win.", rows[i].name, NULL);
        if (rows[i].accel)
            gtk_application_set_accels_for_action(application, name,
                                                  (const char *const[]){rows[i].accel, NULL});
    }
}

static gboolean
is_same(const char *shortcut, const char *other)
{
    guint key, other_key;
    GdkModifierType modifiers, other_modifiers;
    return gtk_accelerator_parse(shortcut, &key, &modifiers) &&
           gtk_accelerator_parse(other, &other_key, &other_modifiers) && key == other_key &&
           modifiers == other_modifiers;
}

static gboolean
is_among(const char *shortcut, const char *const *others)
{
    for (; *others; others++)
        if (is_same(shortcut, *others))
            return TRUE;
    return FALSE;
}

char *
billow_action_table_find(BillowActionTable *table, const char *shortcut)
{
    GHashTableIter iter;
    gpointer name, row;
    g_hash_table_iter_init(&iter, table->rows);
    while (g_hash_table_iter_next(&iter, &name, &row)) {
        const BillowAction *action = row;
        if (is_among(shortcut, action->accels) || is_among(shortcut, action->keys))
            return g_strconcat("win.", name, NULL);
    }
    g_hash_table_iter_init(&iter, table->switches);
    while (g_hash_table_iter_next(&iter, &name, &row)) {
        const BillowSwitch *property = row;
        if (is_among(shortcut, (const char *const[]){property->accel ? property->accel : "",
                                                     property->key ? property->key : "", NULL}))
            return g_strconcat("win.", name, NULL);
    }
    return NULL;
}

const char *
billow_action_table_shortcut(BillowActionTable *table, const char *detailed_name)
{
    if (!g_str_has_prefix(detailed_name, "win."))
        return NULL;
    const char *name = detailed_name + strlen("win.");
    const BillowAction *row = g_hash_table_lookup(table->rows, name);
    const BillowSwitch *property = g_hash_table_lookup(table->switches, name);
    if (row)
        return row->accels[0] ? row->accels[0] : row->keys[0];
    if (property)
        return property->accel ? property->accel : property->key;
    return NULL;
}
