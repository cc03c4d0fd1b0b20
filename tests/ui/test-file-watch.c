/* Tests that changes of a file by others are reported, and rewriting the same content is not. */
#include "app/document/file_digest.h"
#include "app/document/parts.h"

#include <glib/gstdio.h>

typedef struct {
    char *folder, *path;
    BillowFileWatch *watch;
    int told; /* number of reports */
    gboolean other;
} Place;

static void
count(Place *place, gboolean other)
{
    place->told++;
    place->other = other;
}

static void
write_file(const Place *place, const char *text)
{
    g_assert_true(g_file_set_contents(place->path, text, -1, NULL)); /* renamed over */
}

static void
follow(Place *place)
{
    g_autofree char *digest = billow_file_digest(place->path);
    billow_file_watch_follow(place->watch, place->path, digest);
}

static void
set_up(Place *place, gconstpointer data)
{
    place->folder = g_dir_make_tmp("billow-watch-XXXXXX", NULL);
    place->path = g_build_filename(place->folder, "cloth.billow", NULL);
    place->watch = billow_file_watch_new();
    g_signal_connect_swapped(place->watch, "changed", G_CALLBACK(count), place);
    write_file(place, "one");
    follow(place);
}

static void
tear_down(Place *place, gconstpointer data)
{
    g_object_unref(place->watch);
    g_remove(place->path);
    g_assert_cmpint(g_rmdir(place->folder), ==, 0);
    g_free(place->path);
    g_free(place->folder);
}

static void
wait_until_told(Place *place, int times)
{
    while (place->told < times)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpint(place->told, ==, times);
}

/* Each of these is one change. A file written in pieces is reported once, when writing has stopped. */
static void
every_way_of_writing(Place *place, gconstpointer data)
{
    write_file(place, "two");
    wait_until_told(place, 1);
    g_assert_true(place->other);
    write_file(place, "one"); /* restores the content */
    wait_until_told(place, 2);
    g_assert_false(place->other);
    FILE *file = g_fopen(place->path, "ae"); /* in place */
    for (int i = 0; i < 5; i++) {
        fputs("more", file);
        fflush(file);
    }
    fclose(file);
    wait_until_told(place, 3);
    g_assert_true(place->other);
}

/* Files that the program writes are known before they are read. Removing or touching a file loses nothing. */
static void
nothing_new_is_not_told(Place *place, gconstpointer data)
{
    write_file(place, "mine");
    follow(place);
    g_remove(place->path);
    write_file(place, "mine");
    write_file(place, "theirs");
    wait_until_told(place, 1); /* only this change */
    g_assert_true(place->other);
    follow(place);
    g_assert_cmpint(place->told, ==, 2);
    g_assert_false(place->other);
}

static void
another_file_is_followed(Place *place, gconstpointer data)
{
    g_autofree char *first = g_steal_pointer(&place->path);
    place->path = g_build_filename(place->folder, "other.billow", NULL);
    write_file(place, "other");
    follow(place);
    g_assert_true(g_file_set_contents(first, "changed", -1, NULL));
    write_file(place, "changed, too");
    wait_until_told(place, 1);
    g_remove(first);
}

/* The file changes between being read and being watched. */
static void
what_was_missed_is_told(Place *place, gconstpointer data)
{
    g_autofree char *digest = billow_file_digest(place->path);
    billow_file_watch_follow(place->watch, NULL, NULL);
    write_file(place, "meanwhile");
    billow_file_watch_follow(place->watch, place->path, digest);
    wait_until_told(place, 1);
    g_assert_true(place->other);
}

static void
add(const char *path, void (*test)(Place *, gconstpointer))
{
    g_test_add(path, Place, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add("/file-watch/every-way-of-writing", every_way_of_writing);
    add("/file-watch/nothing-new-is-not-told", nothing_new_is_not_told);
    add("/file-watch/another-file-is-followed", another_file_is_followed);
    add("/file-watch/what-was-missed-is-told", what_was_missed_is_told);
    return g_test_run();
}
