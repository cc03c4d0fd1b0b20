#include "names.h"

#include "hands.h"

#include <string.h>

static gboolean
is_operable(GtkWidget *widget, gconstpointer data)
{
    return GTK_IS_LABEL(widget) && *gtk_label_get_text(GTK_LABEL(widget));
}

static gboolean
has_name(GtkWidget *widget)
{
    GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    return gtk_test_accessible_has_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
           gtk_test_accessible_has_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
           (tooltip && *tooltip) || hands_find(widget, is_operable, NULL);
}

/* Returns whether a user can use the widget. Containers and parts of a named control do not count. */
static gboolean
wants_name(GtkWidget *widget)
{
    return GTK_IS_BUTTON(widget) || GTK_IS_CHECK_BUTTON(widget) || GTK_IS_MENU_BUTTON(widget) ||
           GTK_IS_ENTRY(widget) || GTK_IS_SPIN_BUTTON(widget) || GTK_IS_DROP_DOWN(widget) ||
           GTK_IS_COLOR_BUTTON(widget) || GTK_IS_LIST_VIEW(widget) || GTK_IS_COLUMN_VIEW(widget) ||
           GTK_IS_TEXT_VIEW(widget) || GTK_IS_SWITCH(widget) || GTK_IS_SCALE(widget) ||
           GTK_IS_EXPANDER(widget) ||
           (gtk_widget_get_focusable(widget) && g_str_has_prefix(G_OBJECT_TYPE_NAME(widget), "Billow"));
}

static gboolean
is_part_of_control(GtkWidget *widget)
{
    GtkWidget *parent = gtk_widget_get_parent(widget);
    return GTK_IS_SPIN_BUTTON(parent) || GTK_IS_DROP_DOWN(parent) || GTK_IS_MENU_BUTTON(parent) ||
           GTK_IS_COLOR_BUTTON(parent);
}

static gboolean
is_nameless(GtkWidget *widget, gconstpointer data)
{
    return wants_name(widget) && !is_part_of_control(widget) && !has_name(widget) &&
           gtk_widget_get_ancestor(widget, GTK_TYPE_WINDOW_CONTROLS) == NULL;
}

/* Detects "Zoom in (Ctrl++) (Ctrl++)". */
static gboolean
repeats_its_key(GtkWidget *widget, gconstpointer data)
{
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    const char *last = tooltip ? strrchr(tooltip, '(') : NULL;
    return last && strstr(tooltip, last) != last;
}

/* By its text with the underscore, or by its label. */
static gboolean
is_named_twice(GtkWidget *widget, gconstpointer data)
{
    return GTK_IS_BUTTON(widget) && gtk_button_get_use_underline(GTK_BUTTON(widget)) &&
           (gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL) ||
            !gtk_test_accessible_has_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY));
}

/* Returns a widget's accessible name: its own, its labels', or its tooltip. Free with g_free(). */
static char *
heard_of(GtkWidget *widget)
{
    GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    if (gtk_test_accessible_has_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL))
        return gtk_test_accessible_check_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, "\001");
    if (gtk_test_accessible_has_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY))
        return gtk_test_accessible_check_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY, NULL);
    GtkWidget *label = hands_find(widget, is_operable, NULL);
    return g_strdup(label ? gtk_label_get_text(GTK_LABEL(label)) : tooltip);
}

/* Returns whether another control beside it has the same name. */
static gboolean
is_named_as_another(GtkWidget *widget, gconstpointer data)
{
    if (!wants_name(widget) || is_part_of_control(widget))
        return FALSE;
    g_autofree char *name = heard_of(widget);
    for (GtkWidget *other = gtk_widget_get_next_sibling(widget); name && other;
         other = gtk_widget_get_next_sibling(other)) {
        g_autofree char *another = wants_name(other) && gtk_widget_get_mapped(other) ? heard_of(other) : NULL;
        if (g_strcmp0(name, another) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Returns whether it is an image or a graph without a name. Icons of buttons and rows are beside text. */
static gboolean
is_mute_picture(GtkWidget *widget, gconstpointer data)
{
    return !GTK_IS_IMAGE(widget) &&
           gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) == GTK_ACCESSIBLE_ROLE_IMG &&
           !has_name(widget);
}

/* --- Roles and values --- */

/* Returns whether one of our widgets has no role although it can be focused or has a name. */
static gboolean
has_no_role(GtkWidget *widget, gconstpointer data)
{
    const GtkAccessibleRole role = gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget));
    const gboolean ours = g_str_has_prefix(G_OBJECT_TYPE_NAME(widget), "Billow");
    const gboolean named =
        gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
    return ours && (gtk_widget_get_focusable(widget) || named) &&
           (role == GTK_ACCESSIBLE_ROLE_WIDGET || role == GTK_ACCESSIBLE_ROLE_GENERIC ||
            role == GTK_ACCESSIBLE_ROLE_NONE || role == GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

#define OTHER -1.25e9 /* differs from any value */

/* Returns a numeric property of an accessible, found by comparison with numbers, or 0 if never set. */
static double
number_of(GtkWidget *widget, GtkAccessibleProperty property)
{
    if (!gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), property))
        return 0.0;
    g_autofree char *value = gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), property, OTHER);
    g_assert_nonnull(value);
    return g_ascii_strtod(value, NULL);
}

static gboolean
is_within_bounds(GtkWidget *widget)
{
    const double least = number_of(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_MIN);
    const double now = number_of(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW);
    const double most = number_of(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX);
    return gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_MAX) &&
           least <= now && now <= most;
}

/* Returns whether the description has the value in words, since GTK 4.8 reports only its own values. */
static gboolean
has_value_in_words(GtkWidget *widget)
{
    static const GtkAccessibleProperty heard[] = {GTK_ACCESSIBLE_PROPERTY_LABEL,
                                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION};
    GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
    g_autofree char *words =
        gtk_test_accessible_has_property(accessible, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT)
            ? gtk_test_accessible_check_property(accessible, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "\001")
            : NULL;
    for (size_t i = 0; words && i < G_N_ELEMENTS(heard); i++) {
        if (!gtk_test_accessible_has_property(accessible, heard[i]))
            continue;
        g_autofree char *text = gtk_test_accessible_check_property(accessible, heard[i], "\001");
        if (strstr(text, words))
            return TRUE;
    }
    return FALSE;
}

/* Returns whether it is a slider or field without accessible value: GTK's are numbers, ours also words. */
static gboolean
has_no_value(GtkWidget *widget, gconstpointer data)
{
    const gboolean ours = g_str_has_prefix(G_OBJECT_TYPE_NAME(widget), "Billow");
    switch (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget))) {
    case GTK_ACCESSIBLE_ROLE_SLIDER:
    case GTK_ACCESSIBLE_ROLE_SPIN_BUTTON:
        return !is_within_bounds(widget) || (ours && !has_value_in_words(widget));
    case GTK_ACCESSIBLE_ROLE_PROGRESS_BAR:
        return ours && !is_within_bounds(widget);
    case GTK_ACCESSIBLE_ROLE_GRID:
        return ours && !has_value_in_words(widget);
    default:
        return FALSE;
    }
}

static void
check_none(GtkWidget *root, HandsMatch is_wrong, const char *complaint)
{
    GtkWidget *wrong = hands_find(root, is_wrong, NULL);
    if (!wrong)
        return;
    g_autofree char *heard = heard_of(wrong);
    g_error("a %s (%s, “%s”) in %s %s", G_OBJECT_TYPE_NAME(wrong), gtk_widget_get_name(wrong),
            heard ? heard : "", G_OBJECT_TYPE_NAME(gtk_widget_get_parent(wrong)), complaint);
}

void
names_check(GtkWidget *root)
{
    GtkWidget *nameless = hands_find(root, is_nameless, NULL);
    if (nameless)
        g_error("a %s (%s) in %s has no accessible name", G_OBJECT_TYPE_NAME(nameless),
                gtk_widget_get_name(nameless), G_OBJECT_TYPE_NAME(gtk_widget_get_parent(nameless)));
    g_assert_null(hands_find(root, repeats_its_key, NULL));
    GtkWidget *twice = hands_find(root, is_named_twice, NULL);
    if (twice)
        g_error("“%s” is named twice, or not by its label", gtk_button_get_label(GTK_BUTTON(twice)));
    check_none(root, is_named_as_another, "is called as another one beside it");
    check_none(root, is_mute_picture, "says nothing");
    check_none(root, has_no_role, "has no role");
    check_none(root, has_no_value, "does not tell its value, or one beyond its bounds");
}
