/* Tests that permission to read an image lasts from one start to the next, for that file only. */
#include "io/project/texture_permission.h"

#include <glib/gstdio.h>
#include <unistd.h>

static char *
at(const char *name)
{
    return g_build_filename(g_get_user_cache_dir(), name, NULL);
}

static void
write_file(const char *path)
{
    g_assert_true(g_file_set_contents(path, "", 0, NULL));
}

static char *
notes_folder(void)
{
    return g_build_filename(g_get_user_state_dir(), "billow", "pictures", NULL);
}

static guint
count_notes(void)
{
    g_autofree char *folder = notes_folder();
    g_autoptr(GDir) notes = g_dir_open(folder, 0, NULL);
    guint count = 0;
    while (notes && g_dir_read_name(notes))
        count++;
    return count;
}

static void
for_that_file_alone(void)
{
    g_autofree char *one = at("one.png"), *other = at("other.png"), *roundabout = at("folder/../one.png");
    write_file(one);
    write_file(other);
    g_assert_false(billow_texture_is_allowed(one));
    billow_texture_allow(one);
    g_assert_true(billow_texture_is_allowed(one));
    g_assert_true(billow_texture_is_allowed(roundabout));
    g_assert_false(billow_texture_is_allowed(other));
}

static void
not_where_a_link_is_turned_to(void)
{
    g_autofree char *link = at("link.png");
    g_assert_cmpint(symlink("first.png", link), ==, 0);
    g_autofree char *first = at("first.png"), *second = at("second.png");
    write_file(first);
    write_file(second);
    billow_texture_allow(link);
    g_assert_true(billow_texture_is_allowed(link));
    g_remove(link);
    g_assert_cmpint(symlink("second.png", link), ==, 0);
    g_assert_false(billow_texture_is_allowed(link));
}

static void
a_link_to_nothing_cannot_be(void)
{
    g_autofree char *link = at("nowhere.png");
    g_assert_cmpint(symlink("later.png", link), ==, 0);
    billow_texture_allow(link);
    g_assert_false(billow_texture_is_allowed(link));
}

static void
notes_are_for_the_user_alone(void)
{
    g_autofree char *folder = notes_folder(), *picture = at("mine.png");
    write_file(picture);
    billow_texture_allow(picture);
    GStatBuf found;
    g_assert_cmpint(g_stat(folder, &found), ==, 0);
    g_assert_cmpuint(found.st_mode & 0777, ==, 0700);
}

static void
notes_are_bounded(void)
{
    g_autofree char *folder = notes_folder();
    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    for (int i = 0; i < 1100; i++) {
        g_autofree char *note = g_strdup_printf("%s/%064d", folder, i);
        write_file(note);
    }
    g_autofree char *last = at("last-of-many.png");
    billow_texture_allow(last);
    g_assert_cmpuint(count_notes(), ==, 1000);
    g_assert_true(billow_texture_is_allowed(last));
}

static void
what_cannot_be_noted_holds_meanwhile(void)
{
    g_autofree char *folder = notes_folder(), *picture = at("unnoted.png");
    g_autofree char *aside = at("aside");
    write_file(picture);
    g_assert_cmpint(g_rename(folder, aside), ==, 0);
    write_file(folder); /* no folder can be created there */
    billow_texture_allow(picture);
    g_assert_true(billow_texture_is_allowed(picture));
    g_remove(folder);
    g_assert_cmpint(g_rename(aside, folder), ==, 0);
}

int
main(int argc, char **argv)
{
    g_autofree char *home = g_dir_make_tmp("billow-consent-XXXXXX", NULL);
    g_setenv("XDG_STATE_HOME", home, TRUE);
    g_setenv("XDG_CACHE_HOME", home, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/picture-consent/for-that-file-alone", for_that_file_alone);
    g_test_add_func("/picture-consent/not-where-a-link-is-turned-to", not_where_a_link_is_turned_to);
    g_test_add_func("/picture-consent/a-link-to-nothing-cannot-be", a_link_to_nothing_cannot_be);
    g_test_add_func("/picture-consent/notes-are-for-the-user-alone", notes_are_for_the_user_alone);
    g_test_add_func("/picture-consent/what-cannot-be-noted-holds-meanwhile",
                    what_cannot_be_noted_holds_meanwhile);
    g_test_add_func("/picture-consent/notes-are-bounded", notes_are_bounded);
    const int status = g_test_run();
    const char *const words[] = {"rm", "-r", home, NULL};
    g_assert_true(
        g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
    return status;
}
