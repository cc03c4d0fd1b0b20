#include "app/window/command_list.h"

#include "app/chooser/samples.h"
#include "app/commands/shortcuts_window.h"
#include "app/common/guide.h"
#include "app/inspector/settings.h"
#include "app/window/actions.h"
#include "model/ready/ready.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    GtkApplicationWindow *window;
    BillowActionTable *table;
    GPtrArray *commands; /* of BillowCommand */
} List;

void
billow_command_free(BillowCommand *command)
{
    g_free(command->title);
    g_free(command->place);
    g_free(command->words);
    g_free(command->action);
    g_free(command->shortcut);
    g_free(command);
}

static gboolean
is_listed(const List *list, const char *action)
{
    for (guint i = 0; i < list->commands->len; i++)
        if (g_str_equal(((const BillowCommand *) list->commands->pdata[i])->action, action))
            return TRUE;
    return FALSE;
}

/* Returns the shortcut in readable form; NULL: none. */
static char *
shortcut_of(const List *list, const char *action)
{
    guint key;
    GdkModifierType modifiers;
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(list->window));
    g_auto(GStrv) accels = gtk_application_get_accels_for_action(application, action);
    const char *shortcut = accels[0] ? accels[0] : billow_window_actions_shortcut(list->table, action);
    return shortcut && gtk_accelerator_parse(shortcut, &key, &modifiers)
               ? gtk_accelerator_get_label(key, modifiers)
               : NULL;
}

/* Words that people look for, and that neither title nor place of the command contains. */
static const struct {
    const char *action, *words;
} synonyms[] = {
    {"app.preferences", N_("settings options configure language dark theme")},
    {"win.add-sway", N_("swing rock pendulum wind")},
    {"win.add-wave", N_("ripple flutter wind")},
    {"win.add-constraint", N_("pin rail slide")},
    {"win.add-rope", N_("line clothesline string cable cord ribbon")},
    {"win.duplicate-cloth", N_("duplicate clone another")},
    {"win.add-plane", N_("ground plane bottom")},
    {"win.bake", N_("freeze simulation physics shape")},
    {"win.duplicate", N_("clone repeat")},
    {"win.export", N_("save render OBJ MDD PC2 glTF GLB USD HTML page VAT OpenVAT PNG WebP WebM MP4 video "
                      "film images Blender")},
    {"win.export-presets", N_("takes save render batch all formats again")},
    {"win.fit", N_("reduce simplify decimate approximate simulation import curves blocks")},
    {"win.hang", N_("reset hang again afresh")},
    {"win.import", N_("load open mesh cache sequence OBJ MDD PC2 glTF GLB USD")},
    {"win.import-character", N_("load figure skeleton bones rig motion GLB FBX BVH Collada")},
    {"win.new-keyframe", N_("pose drape pin tablecloth curtain")},
    {"win.add-noise", N_("turbulence wind flutter random irregular")},
    {"win.add-fold", N_("pleats gathers crumple wrinkles ripples")},
    {"win.nudge", N_("grab pull sculpt brush correct shape frame")},
    {"win.nudge-smooth", N_("sculpt brush relax iron wrinkles kinks frame")},
    {"win.nudge-pinch", N_("sculpt brush crease fold ridge valley frame")},
    {"win.add-remap", N_("slow motion reverse freeze hold speed ramp time warp retime")},
    {"win.remap-slow", N_("half speed time")},
    {"win.remap-reverse", N_("backwards time")},
    {"win.remap-hold", N_("freeze frame still time")},
    {"win.remap-middle", N_("speed ramp bullet time")},
    {"win.add-gust", N_("wind blow push")},
    {"win.refit", N_("again repeat simulation keyframes")},
    {"win.swap-on", N_("exchange order reorder later")},
    {"win.swap-back", N_("exchange order reorder earlier")},
    {"win.retime", N_("speed fps timing slower faster stretch time")},
    {"win.scale-cloth", N_("resize size bigger smaller larger width height")},
    {"win.show-hud", N_("statistics figures vertices time")},
    {"win.show-strain", N_("stretch compression")},
    {"win.take-picture", N_("screenshot render PNG")},
    {"win.keep-folds", N_("snap pop jump branch pose near")},
    {"win.turn-cloth", N_("rotate path straight shrink")},
};

/* Begins the names of the actions that make ready animations. */
static const char READY[] = "win.ready-";

static const char *
synonyms_of(const char *action)
{
    for (size_t i = 0; i < G_N_ELEMENTS(synonyms); i++)
        if (g_str_equal(synonyms[i].action, action))
            return _(synonyms[i].words);
    for (int i = 0; g_str_has_prefix(action, READY) && billow_ready_animations[i]; i++)
        if (g_str_equal(action + strlen(READY), billow_ready_animations[i]->word))
            return _(billow_ready_animations[i]->synonyms);
    return NULL;
}

static void
append(List *list, const char *title, const char *place, const char *words, const char *action)
{
    if (is_listed(list, action))
        return;
    BillowCommand *command = g_new(BillowCommand, 1);
    *command = (BillowCommand){.title = g_strdup(title),
                               .place = g_strdup(place),
                               .words = g_strdup(words),
                               .action = g_strdup(action),
                               .shortcut = shortcut_of(list, action)};
    g_ptr_array_add(list->commands, command);
}

/* Appends something whose action takes a text. */
static void
append_target(List *list, const char *title, const char *place, const char *words, const char *action,
              const char *target)
{
    g_autoptr(GVariant) value = g_variant_ref_sink(g_variant_new_string(target));
    g_autofree char *detailed = g_action_print_detailed_name(action, value);
    append(list, title, place, words, detailed);
}

/* --- The menu --- */

static char *
without_mnemonic(const char *label)
{
    g_auto(GStrv) parts = g_strsplit(label, "_", -1);
    return g_strjoinv("", parts);
}

static char *
detailed_action(GMenuModel *menu, int i)
{
    g_autofree char *name = NULL;
    g_autoptr(GVariant) target =
        g_menu_model_get_item_attribute_value(menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);
    g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name);
    return name ? g_action_print_detailed_name(name, target) : NULL;
}

static void
list_menu(List *list, GMenuModel *menu, const char *place)
{
    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        g_autofree char *label = NULL, *action = detailed_action(menu, i);
        g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
        g_autofree char *title = without_mnemonic(label ? label : "");
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SECTION);
        g_autoptr(GMenuModel) submenu = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SUBMENU);
        if (action)
            append(list, title, place, synonyms_of(action), action);
        if (section)
            list_menu(list, section, place);
        if (submenu)
            list_menu(list, submenu, title);
    }
}

/* --- The shortcuts window --- */

/* Returns NULL for the copies of rows that the shortcuts window makes for its search. Free with g_free(). */
static char *
group_of(GtkWidget *row)
{
    char *title = NULL;
    GtkWidget *group = gtk_widget_get_ancestor(row, GTK_TYPE_SHORTCUTS_GROUP);
    if (group)
        g_object_get(group, "title", &title, NULL);
    return title;
}

static char *
action_of(const List *list, const char *shortcut)
{
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(list->window));
    g_auto(GStrv) actions = gtk_application_get_actions_for_accel(application, shortcut);
    return actions[0] ? g_strdup(actions[0]) : billow_window_actions_find(list->table, shortcut);
}

/* Rows with an id describe a focused widget or a gesture. */
static gboolean
is_of_window(GtkWidget *row)
{
    const char *id = gtk_buildable_get_buildable_id(GTK_BUILDABLE(row));
    return !id || g_str_has_prefix(id, "___"); /* ids made up by GtkBuilder */
}

/* If two actions share a key, the row's id names its action, as in "keys-win.range". */
static const char *
named_action(GtkWidget *row)
{
    const char *id = gtk_buildable_get_buildable_id(GTK_BUILDABLE(row));
    return id && g_str_has_prefix(id, "keys-win.") ? id + strlen("keys-") : NULL;
}

static void
list_row(List *list, GtkWidget *row)
{
    g_autofree char *title = NULL, *shortcuts = NULL, *place = group_of(row);
    g_object_get(row, "title", &title, "accelerator", &shortcuts, NULL);
    if (place && named_action(row))
        append(list, title, place, synonyms_of(named_action(row)), named_action(row));
    if (!place || !shortcuts || !is_of_window(row))
        return;
    g_auto(GStrv) parts = g_strsplit(shortcuts, " ", -1);
    for (char **part = parts; *part; part++) {
        g_autofree char *action = action_of(list, *part);
        if (action)
            append(list, title, place, synonyms_of(action), action);
    }
}

static void
list_shortcuts(List *list, GtkWidget *widget)
{
    if (GTK_IS_SHORTCUTS_SHORTCUT(widget)) {
        list_row(list, widget);
        return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        list_shortcuts(list, child);
}

/* --- What is no command --- */

static void
append_setting(const char *title, const char *words, const char *name, gpointer list)
{
    append_target(list, title, _("Setting"), words, "win.show-setting", name);
}

static void
append_page(const char *page, const char *title, const char *words, gpointer list)
{
    append_target(list, title, _("Guide"), words, "app.guide", page);
}

static void
list_samples(List *list)
{
    const char *folder = billow_samples_folder(), *name;
    g_autoptr(GDir) files = folder ? g_dir_open(folder, 0, NULL) : NULL;
    while (files && (name = g_dir_read_name(files))) {
        if (!g_str_has_suffix(name, ".billow"))
            continue;
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autofree char *title = g_strndup(name, strlen(name) - strlen(".billow"));
        title[0] = g_ascii_toupper(title[0]);
        append_target(list, g_strdelimit(title, "-", ' '), _("Sample"), NULL, "win.open-file", path);
    }
}

GPtrArray *
billow_command_list_new(GtkApplicationWindow *window, GMenuModel *menu, BillowActionTable *table,
                        gboolean settings)
{
    List list = {window, table, g_ptr_array_new_with_free_func((GDestroyNotify) billow_command_free)};
    list_menu(&list, menu, "");
    list_shortcuts(&list, billow_shortcuts_of(window));
    if (settings)
        billow_settings_each(GTK_WIDGET(window), append_setting, &list);
    list_samples(&list);
    billow_guide_each(append_page, &list);
    return list.commands;
}
