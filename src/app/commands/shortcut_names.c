#include "app/commands/shortcut_names.h"

/* "win.method::fake" of a button, or NULL; free with g_free(). */
static char *
detailed_action(GtkWidget *widget)
{
    const char *name =
        GTK_IS_ACTIONABLE(widget) ? gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)) : NULL;
    if (!name)
        return NULL;
    GVariant *target = gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget));
    return target ? g_action_print_detailed_name(name, target) : g_strdup(name);
}

/* Some tell it already. */
static void
name_shortcut(GtkWidget *widget, BillowShortcutOf shortcut_of, gpointer data)
{
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    g_autofree char *action = detailed_action(widget);
    const char *shortcut = action ? shortcut_of(data, action) : NULL;
    guint key;
    GdkModifierType modifiers;
    if (!tooltip || !shortcut || !gtk_accelerator_parse(shortcut, &key, &modifiers))
        return;
    g_autofree char *label = gtk_accelerator_get_label(key, modifiers);
    g_autofree char *suffix = g_strdup_printf(" (%s)", label);
    g_autofree char *text = g_strconcat(tooltip, suffix, NULL);
    if (!g_str_has_suffix(tooltip, suffix))
        gtk_widget_set_tooltip_text(widget, text);
}

void
billow_shortcut_names_add(GtkWidget *root, BillowShortcutOf shortcut_of, gpointer data)
{
    name_shortcut(root, shortcut_of, data);
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child))
        billow_shortcut_names_add(child, shortcut_of, data);
}
