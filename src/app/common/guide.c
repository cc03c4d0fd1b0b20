#include "app/common/guide.h"

#include "app/common/question.h"

#include <glib/gi18n.h>
#include <string.h>

BillowGuideForm
billow_guide_form(gboolean viewer, gboolean in_reach, gboolean browser)
{
    if (viewer && in_reach)
        return BILLOW_GUIDE_HELP;
    if (browser)
        return BILLOW_GUIDE_HTML;
    return viewer ? BILLOW_GUIDE_PAGE : BILLOW_GUIDE_NONE;
}

static char *
html_file(const char *page, const char *folder)
{
    g_autofree char *name = g_strconcat(page, ".html", NULL);
    return g_build_filename(folder, "html", name, NULL);
}

char *
billow_guide_uri(const char *page, const char *folder, BillowGuideForm form)
{
    if (form == BILLOW_GUIDE_HELP)
        return g_strconcat("help:billow/", page, NULL);
    g_autofree char *name = g_strconcat(page, ".page", NULL);
    g_autofree char *file =
        form == BILLOW_GUIDE_HTML ? html_file(page, folder) : g_build_filename(folder, name, NULL);
    return g_filename_to_uri(file, NULL, NULL);
}

static const char *
guide_folder(void)
{
    const char *folder = g_getenv("BILLOW_GUIDE");
    return folder ? folder : BILLOW_GUIDE;
}

/* Returns whether help viewers find this guide: they take the first of its name in the data folders. */
static gboolean
is_in_reach(void)
{
    gboolean found = FALSE;
    for (const char *const *data = g_get_system_data_dirs(); *data && !found; data++) {
        g_autofree char *folder = g_build_filename(*data, "help", "C", "billow", NULL);
        found = g_str_equal(folder, guide_folder()) && g_file_test(folder, G_FILE_TEST_IS_DIR);
    }
    return found;
}

/* Returns an application that renders HTML. Without a browser, the default one may be a text editor. */
static GAppInfo *
find_browser(void)
{
    g_autoptr(GAppInfo) opener = g_app_info_get_default_for_type("text/html", FALSE);
    const char **types = opener ? g_app_info_get_supported_types(opener) : NULL;
    if (types && g_strv_contains(types, "text/html"))
        return g_steal_pointer(&opener);
    GList *browsers = g_app_info_get_recommended_for_type("text/html");
    GAppInfo *first = browsers ? g_object_ref(browsers->data) : NULL;
    g_list_free_full(browsers, g_object_unref);
    return first;
}

/* --- When no page can be shown --- */

static void
show_failure(GtkWindow *window, const char *text)
{
    billow_question_inform(window, _("The guide could not be opened."), text);
}

/* What to report, over which window, if the application does not start. */
typedef struct {
    GWeakRef over;
    char *file; /* the page for a browser */
} LaunchData;

static void
on_launched(GObject *reader, GAsyncResult *result, gpointer data)
{
    LaunchData *showing = data;
    g_autoptr(GtkWindow) window = g_weak_ref_get(&showing->over);
    g_autoptr(GError) error = NULL;
    if (!g_app_info_launch_uris_finish(G_APP_INFO(reader), result, &error)) {
        g_autofree char *text =
            g_strdup_printf(_("%s.\n\nOpen the page %s in a web browser."), error->message, showing->file);
        show_failure(window, text);
    }
    g_weak_ref_clear(&showing->over);
    g_free(showing->file);
    g_free(showing);
}

void
billow_guide_show(GtkWindow *window, const char *page)
{
    g_autoptr(GAppInfo) viewer = g_app_info_get_default_for_uri_scheme("help");
    g_autoptr(GAppInfo) browser = find_browser();
    const BillowGuideForm form = billow_guide_form(viewer != NULL, is_in_reach(), browser != NULL);
    g_autofree char *file = html_file(page, guide_folder());
    if (!g_file_test(file, G_FILE_TEST_IS_REGULAR)) {
        g_autofree char *text =
            g_strdup_printf(_("The pages of the guide are not installed: the file %s is missing."), file);
        show_failure(window, text);
    } else if (form == BILLOW_GUIDE_NONE) {
        g_autofree char *text = g_strdup_printf(
            _("No help viewer or web browser was found. Install a browser or Yelp.\n\nThe page is %s."),
            file);
        show_failure(window, text);
    } else {
        g_autofree char *uri = billow_guide_uri(page, guide_folder(), form);
        GList uris = {(gpointer) uri, NULL, NULL};
        LaunchData *showing = g_new0(LaunchData, 1);
        g_weak_ref_init(&showing->over, window);
        showing->file = g_strdup(file);
        g_autoptr(GdkAppLaunchContext) context =
            gdk_display_get_app_launch_context(gdk_display_get_default());
        g_app_info_launch_uris_async(form == BILLOW_GUIDE_HTML ? browser : viewer, &uris,
                                     G_APP_LAUNCH_CONTEXT(context), NULL, on_launched, showing);
    }
}

static gboolean
show_bound(GtkWidget *dialog, GVariant *page, gpointer data)
{
    billow_guide_show(GTK_WINDOW(dialog), g_variant_get_string(page, NULL));
    return TRUE;
}

void
billow_guide_bind(GtkWidgetClass *dialog_class, const char *page)
{
    gtk_widget_class_add_binding(dialog_class, GDK_KEY_F1, 0, show_bound, "s", page);
}

/* --- The pages --- */

/* Returns the text of the first element of this name, without markup; NULL if there is none. Free with
 * g_free(). */
static char *
text_of(const char *page, const char *element)
{
    g_autofree char *pattern = g_strdup_printf("<%s>(.*?)</%s>", element, element);
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_DOTALL, 0, NULL);
    g_autoptr(GRegex) markup = g_regex_new("<[^>]*>", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    if (!g_regex_match(regex, page, 0, &match))
        return NULL;
    g_autofree char *inner = g_match_info_fetch(match, 1);
    return g_regex_replace_literal(markup, inner, -1, 0, "", 0, NULL);
}

void
billow_guide_each(void (*found)(const char *page, const char *title, const char *words, gpointer data),
                  gpointer data)
{
    g_autoptr(GDir) folder = g_dir_open(guide_folder(), 0, NULL);
    const char *name;
    while (folder && (name = g_dir_read_name(folder))) {
        g_autofree char *path = g_build_filename(guide_folder(), name, NULL), *text = NULL;
        if (!g_str_has_suffix(name, ".page") || !g_file_get_contents(path, &text, NULL, NULL))
            continue;
        g_autofree char *page = g_strndup(name, strlen(name) - strlen(".page"));
        g_autofree char *title = text_of(text, "title"), *words = text_of(text, "desc");
        if (title)
            found(page, title, words, data);
    }
}
