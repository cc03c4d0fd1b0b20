/* Checks every text of the window in another language: the pseudo-language of tests/words/texts.py, which
 * puts texts in brackets. */
#include "story.h"

#include "app/commands/shortcuts_window.h"
#include "app/common/guide.h"
#include "app/transfer/export_all_dialog.h"
#include "app/transfer/export_dialog.h"
#include "app/transfer/fit_dialog.h"
#include "app/transfer/import_dialog.h"
#include "app/window/dialogs.h"
#include "app/window/form_dialog.h"
#include "core/base/translations.h"

#include <locale.h>
#include <string.h>

static const char CANOPY[] = "coarse-canopy.billow";

/* --- Texts that are not translated --- */

typedef struct {
    GPtrArray *data; /* words of the project and its files */
    guint n_wrong, n_seen;
} Words;

/* Names of people, programs and file formats, and GTK's own texts. */
/* clang-format off */
static const char *const same_everywhere[] = {
    "Billow", "BILLOW", "Blender", "Maya", "OBJ", "OpenGL", "Mesa", BILLOW_VERSION,
    "Clear entry", "Search Shortcuts", "Search Results", "Search…", "Shortcuts", "_Show All", "Show All",
    "No Results Found", "Try a different search", NULL};
/* clang-format on */

static void
add_names(Words *words, const BillowProject *project)
{
    g_ptr_array_add(words->data, g_strdup(project->name));
    if (project->cloth->texture) {
        g_ptr_array_add(words->data, g_strdup(project->cloth->texture));
        g_ptr_array_add(words->data, g_path_get_basename(project->cloth->texture));
    }
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++) {
            const BillowBlock *block = billow_project_track(project, kind)->pdata[i];
            g_ptr_array_add(words->data, g_strdup(block->name));
            g_ptr_array_add(words->data, g_strdup(block->id));
        }
}

/* Adds the words of the files in the folder, and their names: the first value of "name". */
static void
add_files(Words *words, const char *folder)
{
    g_autoptr(GRegex) name = g_regex_new("\"name\": \"([^\"]*)\"", 0, 0, NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *file; (file = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, file, NULL), *text = NULL;
        g_autoptr(GMatchInfo) found = NULL;
        g_ptr_array_add(words->data, g_strdup(file));
        g_autofree char *title = g_strndup(file, strcspn(file, "."));
        title[0] = g_ascii_toupper(title[0]);
        g_ptr_array_add(words->data, g_strdelimit(g_steal_pointer(&title), "-", ' '));
        if (g_str_has_suffix(file, ".billow") && g_file_get_contents(path, &text, NULL, NULL) &&
            g_regex_match(name, text, 0, &found))
            g_ptr_array_add(words->data, g_match_info_fetch(found, 1));
    }
    g_ptr_array_add(words->data, g_strdup(folder));
}

/* The guide is in English. */
static void
add_guide_title(const char *page, const char *title, const char *description, gpointer words)
{
    g_ptr_array_add(((Words *) words)->data, g_strdup(title));
}

static int
longest_first(gconstpointer a, gconstpointer b)
{
    return (int) strlen(*(const char *const *) b) - (int) strlen(*(const char *const *) a);
}

static void
drop(GString *text, const char *word)
{
    if (*word)
        g_string_replace(text, word, "", 0);
}

/* Returns what is left of a text without all that is translated or need not be: paths, names of frames,
 * "(Ctrl+Return)", which is GTK's, and "3.8 MB" or "728 bytes", which are GLib's. */
static char *
untranslated(const Words *words, const char *text)
{
    static const char pattern[] =
        "⟦[^⟧]*⟧|/\\S+|\\S+\\.\\d{4}\\.\\w+|\\d.([kMG]B|bytes?)\\b|"
        "\\((Ctrl\\+|Shift\\+|Alt\\+)*([A-Z][a-z]+|.)\\)$|"
        "(^|, )(Ctrl\\+|Shift\\+|Alt\\+)+(Page (Up|Down)|\\S+(\\s.)?)$|"
        "(^|, )(Return|Delete|Home|End|Left|Right|Up|Down|Space|Escape|F\\d+|KP .+)$";
    g_autoptr(GRegex) kept = g_regex_new(pattern, 0, 0, NULL);
    g_autofree char *left = g_regex_replace_literal(kept, text, -1, 0, "", 0, NULL);
    GString *rest = g_string_new(left);
    for (guint i = 0; i < words->data->len; i++)
        drop(rest, words->data->pdata[i]);
    for (const char *const *word = same_everywhere; *word; word++)
        drop(rest, *word);
    return g_string_free(rest, FALSE);
}

/* A single letter is a key, an axis or a unit. */
static gboolean
has_words(const char *text)
{
    return g_regex_match_simple("(?!KP\\b)\\b[A-Za-z]{2}", text, 0, 0);
}

static void
check_text(Words *words, GtkWidget *widget, const char *what, const char *text)
{
    if (!text || !*text)
        return;
    words->n_seen++;
    g_autofree char *left = untranslated(words, text);
    if (!has_words(left))
        return;
    g_test_message("%s of a %s in a %s (%s): “%s”", what, G_OBJECT_TYPE_NAME(widget),
                   G_OBJECT_TYPE_NAME(gtk_widget_get_parent(widget)), gtk_widget_get_name(widget), text);
    words->n_wrong++;
}

/* --- Accessible texts --- */

/* Checks GTK's accessible properties, which are read by asking whether they differ from a value. */
static void
check_accessible(Words *words, GtkWidget *widget)
{
    static const GtkAccessibleProperty told[] = {
        GTK_ACCESSIBLE_PROPERTY_LABEL, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
        GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, GTK_ACCESSIBLE_PROPERTY_ROLE_DESCRIPTION,
        GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER};
    for (size_t i = 0; i < G_N_ELEMENTS(told); i++) {
        if (!gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), told[i]))
            continue;
        g_autofree char *value = gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), told[i], "\001");
        check_text(words, widget, "accessible name", value);
    }
}

static void
check_choices(Words *words, GtkDropDown *list)
{
    GListModel *model = gtk_drop_down_get_model(list);
    for (guint i = 0; GTK_IS_STRING_LIST(model) && i < g_list_model_get_n_items(model); i++)
        check_text(words, GTK_WIDGET(list), "choice", gtk_string_list_get_string(GTK_STRING_LIST(model), i));
}

/* Returns whether it is GTK's own: keys in menus and in the shortcuts window, the title buttons, the name of
 * a color. Also text that a user types. */
static gboolean
is_beyond_words(GtkWidget *widget)
{
    static const char *const of_gtk[] = {"GtkColorSwatch", NULL};
    return GTK_IS_SHORTCUT_LABEL(widget) || GTK_IS_WINDOW_CONTROLS(widget) || GTK_IS_TEXT(widget) ||
           g_str_equal(gtk_widget_get_css_name(widget), "accelerator") ||
           g_strv_contains(of_gtk, G_OBJECT_TYPE_NAME(widget));
}

static void
check_words(Words *words, GtkWidget *widget)
{
    if (is_beyond_words(widget))
        return;
    if (GTK_IS_LABEL(widget))
        check_text(words, widget, "text", gtk_label_get_text(GTK_LABEL(widget)));
    if (GTK_IS_DROP_DOWN(widget))
        check_choices(words, GTK_DROP_DOWN(widget));
    if (GTK_IS_WINDOW(widget))
        check_text(words, widget, "title", gtk_window_get_title(GTK_WINDOW(widget)));
    if (GTK_IS_ENTRY(widget))
        check_text(words, widget, "placeholder", gtk_entry_get_placeholder_text(GTK_ENTRY(widget)));
    check_text(words, widget, "tooltip", gtk_widget_get_tooltip_text(widget));
    check_accessible(words, widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        check_words(words, child);
}

/* Checks the whole tree, including hidden parts, and that there are at least this many texts. */
static void
check(Story *story, GtkWidget *root, guint least)
{
    g_autoptr(GPtrArray) data = g_ptr_array_new_with_free_func(g_free);
    Words words = {.data = data};
    add_names(&words, billow_session_get_project(story->session));
    add_files(&words, story->folder);
    billow_guide_each(add_guide_title, &words);
    g_ptr_array_add(data, g_strdup(g_get_home_dir()));
    g_ptr_array_sort(data, longest_first);
    check_words(&words, root);
    g_test_message("%u texts", words.n_seen);
    g_assert_cmpuint(words.n_seen, >=, least);
    g_assert_cmpuint(words.n_wrong, ==, 0);
}

/* --- The pages --- */

static void
select_block(Story *story, BillowBlockKind kind, const char *id)
{
    g_autoptr(BillowBlockRef) ref = id ? billow_block_ref_new(kind, id) : NULL;
    billow_session_select(story->session, ref);
    hands_settle();
}

static void
do_action(Story *story, const char *name)
{
    if (!gtk_widget_activate_action(GTK_WIDGET(story->window), name, NULL))
        g_error("there is no action %s", name);
    hands_settle();
}

static void
read_window(Story *story)
{
    static const char *const adding[] = {"win.add-sway", "win.add-marker", "win.add-constraint",
                                         "win.add-box", "win.key-pose"};
    GtkWidget *window = GTK_WIDGET(story->window);
    story_rest(story);
    check(story, window, 300);
    select_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    check(story, window, 300);
    select_block(story, BILLOW_BLOCK_TRANSITION, "hung");
    check(story, window, 300);
    select_block(story, BILLOW_BLOCK_WAVE, "bounce");
    check(story, window, 300);
    for (size_t i = 0; i < G_N_ELEMENTS(adding); i++) {
        do_action(story, adding[i]);
        check(story, window, 300);
    }
    select_block(story, BILLOW_BLOCK_WAVE, "bounce");
    do_action(story, "win.paint");
    check(story, window, 300);
    hands_act("key Escape");
    do_action(story, "win.select-all");
    do_action(story, "win.history");
    check(story, window, 300);
}

/* --- The keyframe editor --- */

static void
read_editor(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    select_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    do_action(story, "win.edit-keyframe");
    check(story, window, 300);
    for (int step = 2; step <= 3; step++) {
        hands_click(hands_find_name(window, "next"));
        check(story, window, 300);
    }
}

/* --- Numbers, in a locale with a decimal comma --- */

static gboolean
ends_in(GtkWidget *widget, gconstpointer end)
{
    return GTK_IS_LABEL(widget) && g_str_has_suffix(gtk_label_get_text(GTK_LABEL(widget)), end);
}

/* Both decimal separators are accepted, and the locale's is shown, without losing digits. */
static void
type_amplitude(Story *story, const char *typed, double stored, const char *shown)
{
    GtkWidget *amplitude = story_control(story, "amplitude");
    gtk_widget_grab_focus(amplitude);
    hands_settle(); /* the page scrolls to it */
    hands_enter(amplitude, typed);
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(amplitude)), ==, shown);
    g_assert_cmpfloat(billow_block_wave(story_find(story, BILLOW_BLOCK_WAVE, "bounce"))->amplitude, ==,
                      stored);
}

static gboolean
is_saved(gpointer session)
{
    return !billow_session_get_modified(session);
}

static void
write_numbers(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    story_rest(story);
    select_block(story, BILLOW_BLOCK_WAVE, "bounce");
    type_amplitude(story, "0,375", 0.375, "0,375");
    type_amplitude(story, "0.625", 0.625, "0,625");
    do_action(story, "win.show-hud");
    billow_session_set_frame(story->session, 10); /* at 24 frames per second: 0.375 s */
    story_settle(story);
    hands_find_text(window, "00:00,375");
    g_assert_nonnull(hands_find(window, ends_in, "⟦ mš⟧"));
    do_action(story, "win.save");
    hands_wait_until(is_saved, story->session);
    g_autofree char *path = g_build_filename(story->folder, CANOPY, NULL);
    g_autofree char *text = NULL;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_nonnull(strstr(text, "\"amplitude\": 0.625"));
}

/* --- Dialogs --- */

/* On a small laptop's screen: what does not scroll. */
static void
check_fits(GtkWidget *dialog)
{
    int width, height;
    gtk_widget_measure(dialog, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
    gtk_widget_measure(dialog, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
    g_test_message("%s: %d × %d", G_OBJECT_TYPE_NAME(dialog), width, height);
    g_assert_cmpint(width, <=, 1024);
    g_assert_cmpint(height, <=, 640);
}

static void
read_dialog(Story *story, const char *action, GType type)
{
    do_action(story, action);
    GtkWidget *dialog = story_dialog(type);
    check(story, dialog, 5);
    check_fits(dialog);
    gtk_window_destroy(GTK_WINDOW(dialog));
    hands_settle();
}

static void
read_import(Story *story)
{
    char *paths[] = {(char *) "1", NULL};
    BillowProject *project = billow_session_get_project(story->session);
    GtkWidget *dialog = billow_import_dialog_new(GTK_WINDOW(story->window), paths, project, 0.0);
    gtk_window_present(GTK_WINDOW(dialog));
    check(story, story_dialog(BILLOW_TYPE_IMPORT_DIALOG), 5);
    gtk_window_destroy(GTK_WINDOW(dialog));
    hands_settle();
}

static gboolean
has_preferences(gpointer data)
{
    return story_preferences() != NULL;
}

static void
read_dialogs(Story *story)
{
    GApplication *application = g_application_get_default();
    read_dialog(story, "app.new", BILLOW_TYPE_NEW_CLOTH_DIALOG);
    read_dialog(story, "win.export", BILLOW_TYPE_EXPORT_DIALOG);
    read_dialog(story, "win.export-presets", BILLOW_TYPE_EXPORT_ALL_DIALOG);
    read_dialog(story, "win.ready-flag", BILLOW_TYPE_FORM_DIALOG);
    read_dialog(story, "win.retime", BILLOW_TYPE_FORM_DIALOG);
    read_dialog(story, "win.scale-cloth", BILLOW_TYPE_FORM_DIALOG);
    read_dialog(story, "win.fit", BILLOW_TYPE_FIT_DIALOG);
    read_import(story);
    g_action_group_activate_action(G_ACTION_GROUP(application), "preferences", NULL);
    hands_wait_until(has_preferences, NULL);
    check(story, story_preferences(), 30);
    check_fits(story_preferences());
    gtk_window_destroy(GTK_WINDOW(story_preferences()));
    check(story, billow_shortcuts_of(GTK_APPLICATION_WINDOW(story->window)), 200);
    do_action(story, "win.command-palette");
    check(story, hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_COMMAND_PALETTE), 100);
}

/* --- The welcome page --- */

static void
read_welcome(Story *story)
{
    story_await_samples(story);
    check(story, GTK_WIDGET(story->window), 100);
}

int
main(int argc, char **argv)
{
    story_init_pictures(&argc, &argv);
    setlocale(LC_ALL, "");
    billow_load_translations();
    story_add("/window-words/window-inspector-and-painting", CANOPY, read_window);
    story_add("/window-words/numbers-are-of-the-locale-and-files-have-points", CANOPY, write_numbers);
    story_add("/window-words/keyframe-editor", CANOPY, read_editor);
    story_add("/window-words/dialogs-and-shortcuts", CANOPY, read_dialogs);
    story_add("/window-words/welcome", NULL, read_welcome);
    return story_run_all();
}
