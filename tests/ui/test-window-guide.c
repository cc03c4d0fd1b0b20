/* Tests that F1 opens the guide's page about the current activity, with the desktop's viewer. */
#include "story.h"

#include "app/common/guide.h"
#include "app/transfer/export_dialog.h"

#include <glib/gstdio.h>

#include <string.h>

static char *opened; /* the file to which the programs below write what they are asked to open */

static void
write_file(const char *folder, const char *name, const char *text)
{
    g_autofree char *file = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    g_assert_cmpint(g_mkdir_with_parents(folder, 0755), ==, 0);
    g_file_set_contents(file, text, -1, &error);
    g_assert_no_error(error);
}

/* Installs a program that opens HTML and writes what it opens to the file `opened`. */
static void
install_browser(void)
{
    g_autofree char *folder = g_build_filename(g_getenv("XDG_DATA_HOME"), "applications", NULL);
    g_autofree char *text =
        g_strdup_printf("[Desktop Entry]\nType=Application\nName=Browser\nMimeType=text/html;\n"
                        "Exec=sh -c 'echo \"$1\" >>\"$0\"' %s %%u\n",
                        opened);
    write_file(folder, "browser.desktop", text);
    write_file(g_getenv("XDG_CONFIG_HOME"), "mimeapps.list",
               "[Default Applications]\ntext/html=browser.desktop\n");
}

static gboolean
has_opened(gpointer line)
{
    g_autofree char *text = NULL;
    return g_file_get_contents(opened, &text, NULL, NULL) && strstr(text, line);
}

/* Waits until that page is opened, as HTML of a guide that is not installed. */
static void
expect(const char *page)
{
    g_autofree char *uri = billow_guide_uri(page, g_getenv("BILLOW_GUIDE"), BILLOW_GUIDE_HTML);
    g_autofree char *file = g_filename_from_uri(uri, NULL, NULL);
    g_autofree char *line = g_strconcat(file, "\n", NULL); /* a local file is passed as a path */
    g_test_message("%s", file);
    g_assert_true(g_file_test(file, G_FILE_TEST_IS_REGULAR));
    hands_wait_until(has_opened, line);
    g_assert_cmpint(g_unlink(opened), ==, 0);
}

static void
select_block(Story *story, BillowBlockKind kind, const char *id)
{
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(kind, id);
    billow_session_select(story->session, ref);
    hands_settle();
}

static void
press_for_help(const char *page)
{
    hands_act("key F1");
    expect(page);
}

static void
open_by_what_is_done(Story *story)
{
    story_rest(story);
    press_for_help("index");
    select_block(story, BILLOW_BLOCK_WAVE, "bounce");
    press_for_help("waves");
    select_block(story, BILLOW_BLOCK_TRANSITION, "hung");
    press_for_help("transitions");
    select_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    press_for_help("keyframes");
    hands_act("key Return");
    press_for_help("keyframe-editor");
    hands_act("key Escape ctrl+e");
    hands_point_at(story_dialog(BILLOW_TYPE_EXPORT_DIALOG), 20, 20);
    press_for_help("export");
    hands_act("key Escape");
}

static void
offer_first_cloth(Story *story)
{
    hands_click(hands_find_text(GTK_WIDGET(story->window), "Your First Cloth in Two Minutes"));
    expect("first-cloth");
    story_rest(story);
    press_for_help("index");
}

/* A help viewer that finds the guide is used, or else a browser for the HTML, or the viewer for the file. */
static void
choose_form(void)
{
    g_assert_cmpint(billow_guide_form(TRUE, TRUE, TRUE), ==, BILLOW_GUIDE_HELP);
    g_assert_cmpint(billow_guide_form(TRUE, TRUE, FALSE), ==, BILLOW_GUIDE_HELP);
    g_assert_cmpint(billow_guide_form(TRUE, FALSE, TRUE), ==, BILLOW_GUIDE_HTML);
    g_assert_cmpint(billow_guide_form(TRUE, FALSE, FALSE), ==, BILLOW_GUIDE_PAGE);
    g_assert_cmpint(billow_guide_form(FALSE, TRUE, TRUE), ==, BILLOW_GUIDE_HTML);
    g_assert_cmpint(billow_guide_form(FALSE, TRUE, FALSE), ==, BILLOW_GUIDE_NONE);
    g_assert_cmpint(billow_guide_form(FALSE, FALSE, FALSE), ==, BILLOW_GUIDE_NONE);
}

static void
tell_places(void)
{
    g_autofree char *read = billow_guide_uri("waves", "/a guide", BILLOW_GUIDE_HELP);
    g_assert_cmpstr(read, ==, "help:billow/waves");
    g_autofree char *html = billow_guide_uri("waves", "/a guide", BILLOW_GUIDE_HTML);
    g_assert_cmpstr(html, ==, "file:///a%20guide/html/waves.html");
    g_autofree char *page = billow_guide_uri("waves", "/a guide", BILLOW_GUIDE_PAGE);
    g_assert_cmpstr(page, ==, "file:///a%20guide/waves.page");
}

static gboolean
has_label_text(GtkWidget *widget, gconstpointer text)
{
    return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean
shows_location(gpointer data)
{
    GtkWidget *dialog = hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG);
    return dialog && hands_find(dialog, has_label_text, "/nowhere/html/index.html");
}

/* A dialog gives the reason, and the location of the guide. */
static void
tell_failure(Story *story)
{
    g_autofree char *guide = g_strdup(g_getenv("BILLOW_GUIDE"));
    g_setenv("BILLOW_GUIDE", "/nowhere", TRUE);
    story_rest(story);
    hands_act("key F1");
    hands_wait_until(shows_location, story);
    story_picture("guide-not-shown");
    gtk_window_close(GTK_WINDOW(hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG)));
    g_setenv("BILLOW_GUIDE", guide, TRUE);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    opened = g_build_filename(g_getenv("HOME"), "opened", NULL);
    install_browser();
    g_test_add_func("/window-guide/a-page-is-read-by-what-there-is", choose_form);
    g_test_add_func("/window-guide/each-form-has-its-place", tell_places);
    story_add("/window-guide/what-is-not-there-is-told", "coarse-canopy.billow", tell_failure);
    story_add("/window-guide/f1-opens-the-page-about-what-is-done", "coarse-canopy.billow",
              open_by_what_is_done);
    story_add("/window-guide/the-welcome-page-offers-the-first-cloth", NULL, offer_first_cloth);
    const int status = story_run_all();
    g_free(opened);
    return status;
}
