#include "app/window/dialogs.h"

#include "app/common/fit_screen.h"
#include "app/common/label.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>

enum { MOST_WORDS = 5 };

/* A key of the settings. One with an enumeration has its labels here, one with a range its unit. */
typedef struct {
    const char *heading; /* of a group that begins here, or NULL */
    const char *key, *label, *tooltip;
    struct {
        const char *nick, *label;
    } words[MOST_WORDS];
    const char *unit;
} Preference;

static const Preference preferences[] = {
    {N_("Interface"),
     "appearance",
     N_("_Appearance"),
     N_("Light or dark windows"),
     {{"system", N_("Follow system")}, {"light", N_("Light")}, {"dark", N_("Dark")}},
     NULL},
    {N_("View"),
     "navigation",
     N_("Mouse _navigation"),
     N_("Mouse buttons and keys that move the view"),
     {{"billow", N_("Billow")}, {"blender", N_("Blender")}, {"maya", N_("Maya")}},
     NULL},
    {NULL,
     "both-layout",
     N_("Fake and physics _together"),
     N_("Layout when both are shown"),
     {{"side-by-side", N_("Side by side")}, {"ghost", N_("One as a ghost")}},
     NULL},
    {NULL, "show-grid", N_("_Ground grid"), N_("Show grid lines on the ground"), {{0}}, NULL},
    {NULL,
     "show-hud",
     N_("Stat_istics"),
     N_("Show frame, speed and strain in the corner of the view"),
     {{0}},
     NULL},
    {NULL,
     "smooth-edges",
     N_("Smooth _edges"),
     N_("Use four samples per pixel to avoid jagged edges. Turn this off to draw faster on slow computers"),
     {{0}},
     NULL},
    {NULL, "show-anchors", N_("Anc_hors"), N_("Show the anchors of the cloth"), {{0}}, NULL},
    {N_("Animation"),
     "time-unit",
     N_("Ti_me unit"),
     N_("Unit for showing and entering times and durations"),
     {{"seconds", N_("Seconds")}, {"frames", N_("Frames")}},
     NULL},
    {NULL,
     "auto-key",
     N_("A_uto-key"),
     N_("Dragging an anchor between keyframes adds a keyframe there"),
     {{0}},
     NULL},
    {NULL, "snapping", N_("_Snapping"), N_("Snap dragged blocks to frames, edges and markers"), {{0}}, NULL},
    {NULL,
     "strain-limit",
     N_("Strain _limit"),
     N_("Maximum stretch or compression of an edge, in percent of its length; frames that exceed it are "
        "shown as problems on the ruler"),
     {{0}},
     N_("%")},
    {N_("Memory"),
     "shape-memory",
     N_("_Keyframe shapes"),
     N_("Maximum share of the computer’s memory, in percent; shapes that do not fit are "
        "recomputed when needed"),
     {{0}},
     N_("%")},
};

/* --- Enumerations --- */

static gboolean
number_of_nick(GValue *number, GVariant *nick, gpointer data)
{
    const Preference *preference = data;
    for (guint i = 0; i < MOST_WORDS && preference->words[i].nick; i++)
        if (g_str_equal(preference->words[i].nick, g_variant_get_string(nick, NULL)))
            g_value_set_uint(number, i);
    return TRUE;
}

static GVariant *
nick_of_number(const GValue *number, const GVariantType *type, gpointer data)
{
    const Preference *preference = data;
    return g_variant_new_string(preference->words[g_value_get_uint(number)].nick);
}

static GtkWidget *
new_choice(GSettings *settings, const Preference *preference)
{
    g_autoptr(GtkStringList) labels = gtk_string_list_new(NULL);
    for (int i = 0; i < MOST_WORDS && preference->words[i].nick; i++)
        gtk_string_list_append(labels, _(preference->words[i].label));
    GtkWidget *control = gtk_drop_down_new(G_LIST_MODEL(g_steal_pointer(&labels)), NULL);
    g_settings_bind_with_mapping(settings, preference->key, control, "selected", G_SETTINGS_BIND_DEFAULT,
                                 number_of_nick, nick_of_number, (gpointer) preference, NULL);
    return control;
}

/* --- Switches and numbers --- */

static GtkWidget *
new_switch(GSettings *settings, const Preference *preference)
{
    GtkWidget *control = gtk_switch_new();
    gtk_widget_set_halign(control, GTK_ALIGN_START);
    g_settings_bind(settings, preference->key, control, "active", G_SETTINGS_BIND_DEFAULT);
    return control;
}

static GtkWidget *
new_number(GSettings *settings, const Preference *preference, GSettingsSchemaKey *key)
{
    double low = 0.0, high = 0.0;
    const char *kind = NULL;
    g_autoptr(GVariant) range = g_settings_schema_key_get_range(key), bounds = NULL;
    g_variant_get(range, "(&sv)", &kind, &bounds);
    g_variant_get(bounds, "(dd)", &low, &high);
    GtkWidget *control = billow_number_new(low, high, 0.5);
    g_settings_bind(settings, preference->key, gtk_spin_button_get_adjustment(GTK_SPIN_BUTTON(control)),
                    "value", G_SETTINGS_BIND_DEFAULT);
    billow_number_set(GTK_SPIN_BUTTON(control), g_settings_get_double(settings, preference->key));
    return control;
}

/* --- The dialog --- */

static GtkWidget *
new_form(GSettings *settings)
{
    g_autoptr(GSettingsSchema) schema = NULL;
    GtkWidget *grid = gtk_grid_new();
    const char *heading = NULL; /* of the group, until a row of it is added */
    int line = 0;
    g_object_get(settings, "settings-schema", &schema, NULL);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 12);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    gtk_widget_add_css_class(grid, "form");
    for (size_t i = 0; i < G_N_ELEMENTS(preferences); i++) {
        const Preference *preference = &preferences[i];
        if (preference->heading)
            heading = preference->heading;
        if (!g_settings_schema_has_key(schema, preference->key))
            continue;
        g_autoptr(GSettingsSchemaKey) key = g_settings_schema_get_key(schema, preference->key);
        if (heading) {
            GtkWidget *title = gtk_label_new(_(heading));
            gtk_label_set_xalign(GTK_LABEL(title), 0.0f);
            gtk_widget_add_css_class(title, "heading");
            gtk_grid_attach(GTK_GRID(grid), title, 0, line++, 3, 1);
        }
        heading = NULL;
        GtkWidget *control = preference->words[0].nick ? new_choice(settings, preference)
                             : preference->unit        ? new_number(settings, preference, key)
                                                       : new_switch(settings, preference);
        gtk_widget_set_name(control, preference->key);
        gtk_widget_set_tooltip_text(control, _(preference->tooltip));
        gtk_widget_set_hexpand(control, TRUE);
        gtk_grid_attach(GTK_GRID(grid), billow_label_of(_(preference->label), control), 0, line, 1, 1);
        gtk_grid_attach(GTK_GRID(grid), control, 1, line, 1, 1);
        if (preference->unit)
            gtk_grid_attach(GTK_GRID(grid), gtk_label_new(_(preference->unit)), 2, line, 1, 1);
        line++;
    }
    return grid;
}

static gboolean
close_by_key(GtkWidget *window, GVariant *arguments, gpointer data)
{
    gtk_window_close(GTK_WINDOW(window));
    return TRUE;
}

GtkWidget *
billow_preferences_new(GtkWindow *parent, GSettings *settings)
{
    GtkWidget *window = gtk_window_new();
    g_object_set(window, "transient-for", parent, "modal", TRUE, "destroy-with-parent", TRUE, "resizable",
                 FALSE, "title", _("Preferences"), "name", "preferences", NULL);
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_event_controller_set_name(keys, "dialog-close");
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys),
                                         gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                                                          gtk_callback_action_new(close_by_key, NULL, NULL)));
    gtk_widget_add_controller(window, keys);
    g_object_set_data_full(G_OBJECT(window), "billow-settings", g_object_ref(settings), g_object_unref);
    gtk_window_set_titlebar(GTK_WINDOW(window), gtk_header_bar_new());
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), new_form(settings));
    billow_fit_screen(GTK_SCROLLED_WINDOW(scrolled));
    gtk_window_set_child(GTK_WINDOW(window), scrolled);
    return window;
}
