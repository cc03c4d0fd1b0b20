#include "app/chooser/recent_menu.h"

#include <glib/gi18n.h>

#define MAX_ITEMS 10

/* GTK's file chooser remembers every file chosen in it; this group marks those that opened. GTK 4.8 forgets
 * groups if the address of the first one ends in a zero byte, hence the alignment. */
static _Alignas(2) char named[] = " Billow projects";
static char *const group = named + 1;

static gboolean
is_project(GtkRecentInfo *info)
{
    return g_str_has_suffix(gtk_recent_info_get_uri(info), ".billow") && gtk_recent_info_is_local(info) &&
           gtk_recent_info_has_group(info, group) && gtk_recent_info_exists(info);
}

static int
compare_newest(gconstpointer a, gconstpointer b)
{
    return g_date_time_compare(gtk_recent_info_get_modified((GtkRecentInfo *) b),
                               gtk_recent_info_get_modified((GtkRecentInfo *) a));
}

char **
billow_recent_paths(int most)
{
    g_autoptr(GStrvBuilder) paths = g_strv_builder_new();
    GList *recent =
        g_list_sort(gtk_recent_manager_get_items(gtk_recent_manager_get_default()), compare_newest);
    int n = 0;
    for (GList *item = recent; item && n < most; item = item->next) {
        if (!is_project(item->data))
            continue;
        g_autofree char *path = g_filename_from_uri(gtk_recent_info_get_uri(item->data), NULL, NULL);
        g_strv_builder_add(paths, path);
        n++;
    }
    g_list_free_full(recent, (GDestroyNotify) gtk_recent_info_unref);
    return g_strv_builder_end(paths);
}

static void
add_item(GMenu *menu, const char *path)
{
    g_autofree char *name = g_filename_display_basename(path);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *folder_name = g_filename_display_basename(folder);
    g_autofree char *text = g_strdup_printf("%s — %s", name, folder_name);
    g_auto(GStrv) parts = g_strsplit(text, "_", -1);
    g_autofree char *label = g_strjoinv("__", parts); /* no mnemonics in file names */
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);
    g_menu_item_set_action_and_target(item, "win.open-file", "s", path);
    g_menu_append_item(menu, item);
}

static void
make_menu(GtkMenuButton *button, gpointer data)
{
    g_autoptr(GMenu) menu = g_menu_new();
    g_auto(GStrv) paths = billow_recent_paths(MAX_ITEMS);
    for (char **path = paths; *path; path++)
        add_item(menu, *path);
    if (!*paths)
        g_menu_append(menu, _("No recent projects"), "win.none");
    gtk_menu_button_set_menu_model(button, G_MENU_MODEL(menu));
}

void
billow_recent_menu_attach(GtkMenuButton *button)
{
    gtk_menu_button_set_create_popup_func(button, make_menu, NULL, NULL);
}

void
billow_recent_menu_add(const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *uri = g_filename_to_uri(path, NULL, &error);
    char name[] = "Billow", command[] = "billow %f", type[] = "application/x-billow+json";
    char *groups[] = {group, NULL};
    GtkRecentData data = {.mime_type = type, .app_name = name, .app_exec = command, .groups = groups};
    if (uri)
        gtk_recent_manager_add_full(gtk_recent_manager_get_default(), uri, &data);
}
