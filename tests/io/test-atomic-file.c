/* Tests what happens to the file that a writer replaces, and to temporary files of other writers. */
#include "io/base/atomic_file.h"
#include "io/base/byte_file.h"
#include "io/project/file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { NOBODY = 65534 };

typedef struct {
    char *folder, *path; /* a file "cloth" in the folder */
} Place;

static char *
beside(const Place *place, const char *name)
{
    return g_build_filename(place->folder, name, NULL);
}

static void
put(const char *path, const char *text)
{
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void
set_up(Place *place, gconstpointer data)
{
    place->folder = g_dir_make_tmp("billow-XXXXXX", NULL);
    place->path = beside(place, "cloth");
    put(place->path, "old");
}

static void
tear_down(Place *place, gconstpointer data)
{
    g_autoptr(GDir) dir = g_dir_open(place->folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = beside(place, name);
        g_remove(path);
    }
    g_rmdir(place->folder);
    g_free(place->path);
    g_free(place->folder);
}

static gboolean
try_to_save(const char *path, const char *text, BillowLinks links, GError **error)
{
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(path, links, error);
    return file && billow_atomic_file_write(file, text, strlen(text), NULL, error) &&
           billow_atomic_file_commit(file, TRUE, error);
}

static void
save(const char *path, const char *text, BillowLinks links)
{
    g_autoptr(GError) error = NULL;
    try_to_save(path, text, links, &error);
    g_assert_no_error(error);
}

static void
assert_holds(const char *path, const char *text)
{
    g_autofree char *found = NULL;
    g_assert_true(g_file_get_contents(path, &found, NULL, NULL));
    g_assert_cmpstr(found, ==, text);
}

static guint
count_files(const Place *place)
{
    g_autoptr(GDir) dir = g_dir_open(place->folder, 0, NULL);
    guint n = 0;
    while (g_dir_read_name(dir))
        n++;
    return n;
}

static struct stat
get_status(const char *path)
{
    struct stat found;
    g_assert_cmpint(lstat(path, &found), ==, 0);
    return found;
}

/* --- What a replaced file keeps --- */

static void
mode_and_owner_stay(Place *place, gconstpointer data)
{
    g_assert_cmpint(g_chmod(place->path, 0640), ==, 0);
    const gboolean root = geteuid() == 0;
    if (root)
        g_assert_cmpint(chown(place->path, NOBODY, NOBODY), ==, 0);
    const struct stat before = get_status(place->path);
    save(place->path, "new", BILLOW_LINKS_FOLLOWED);
    const struct stat after = get_status(place->path);
    g_assert_cmpint(after.st_mode, ==, before.st_mode);
    g_assert_cmpint((int) after.st_uid, ==, root ? NOBODY : (int) geteuid());
    g_assert_cmpint((int) after.st_gid, ==, (int) before.st_gid);
}

static ssize_t
note_of(const char *path, char value[8])
{
    return getxattr(path, "user.note", value, 8);
}

static void
extended_attributes_stay(Place *place, gconstpointer data)
{
    const int noted = setxattr(place->path, "user.note", "silk", 4, 0);
    char before[8] = "", after[8] = "";
    const ssize_t length = note_of(place->path, before);
    g_assert_cmpint((int) length, ==, noted == 0 ? 4 : -1); /* some file systems support none */
    save(place->path, "new", BILLOW_LINKS_FOLLOWED);
    g_assert_cmpint((int) note_of(place->path, after), ==, (int) length);
    g_assert_cmpstr(after, ==, before);
}

static void
a_private_file_is_never_readable_by_others(Place *place, gconstpointer data)
{
    g_assert_cmpint(g_chmod(place->path, 0600), ==, 0);
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(place->path, BILLOW_LINKS_FOLLOWED, NULL);
    g_autoptr(GDir) dir = g_dir_open(place->folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = beside(place, name);
        g_assert_cmpint(get_status(path).st_mode & 077, ==, 0);
    }
}

static void
other_names_of_a_file_see_the_new_text(Place *place, gconstpointer data)
{
    g_autofree char *other = beside(place, "other");
    g_assert_cmpint(link(place->path, other), ==, 0);
    save(place->path, "new and longer", BILLOW_LINKS_FOLLOWED);
    assert_holds(other, "new and longer");
    save(place->path, "short", BILLOW_LINKS_FOLLOWED);
    assert_holds(other, "short");
    g_assert_cmpuint(count_files(place), ==, 2);
}

/* Not as root, who can write to any folder. */
static void
act_as(uid_t user)
{
    if (getuid() == 0)
        g_assert_cmpint(seteuid(user), ==, 0);
}

static void
a_file_in_a_closed_folder_is_written_in_place(Place *place, gconstpointer data)
{
    if (getuid() == 0)
        g_assert_cmpint(chown(place->path, NOBODY, (gid_t) -1), ==, 0);
    g_assert_cmpint(g_chmod(place->folder, 0555), ==, 0);
    act_as(NOBODY);
    g_autoptr(GError) error = NULL;
    try_to_save(place->path, "new", BILLOW_LINKS_FOLLOWED, &error);
    act_as(0);
    g_assert_cmpint(g_chmod(place->folder, 0755), ==, 0);
    g_assert_no_error(error);
    assert_holds(place->path, "new");
    g_assert_cmpuint(count_files(place), ==, 1);
}

/* --- Files that are not replaced --- */

static void
assert_refused(const char *path, BillowLinks links, int code)
{
    g_autoptr(GError) error = NULL;
    g_assert_false(try_to_save(path, "new", links, &error));
    g_assert_error(error, G_IO_ERROR, code);
}

static void
a_file_that_nobody_may_write_stays(Place *place, gconstpointer data)
{
    g_assert_cmpint(g_chmod(place->path, 0444), ==, 0);
    assert_refused(place->path, BILLOW_LINKS_FOLLOWED, G_IO_ERROR_PERMISSION_DENIED);
    assert_holds(place->path, "old");
    g_assert_cmpuint(count_files(place), ==, 1);
}

static void
a_pipe_stays_one(Place *place, gconstpointer data)
{
    g_autofree char *pipe = beside(place, "pipe");
    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    assert_refused(pipe, BILLOW_LINKS_FOLLOWED, G_IO_ERROR_INVALID_ARGUMENT);
    assert_refused(pipe, BILLOW_LINKS_REPLACED, G_IO_ERROR_INVALID_ARGUMENT);
    g_assert_true(S_ISFIFO(get_status(pipe).st_mode));
}

static void
reading_a_pipe_does_not_wait(Place *place, gconstpointer data)
{
    g_autofree char *pipe = beside(place, "pipe");
    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_project_load(pipe, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

static void
links_are_followed_or_replaced_as_asked(Place *place, gconstpointer data)
{
    g_autofree char *name = beside(place, "link");
    g_assert_cmpint(symlink("cloth", name), ==, 0);
    save(name, "through", BILLOW_LINKS_FOLLOWED);
    assert_holds(place->path, "through");
    g_assert_true(S_ISLNK(get_status(name).st_mode));
    save(name, "instead", BILLOW_LINKS_REPLACED);
    assert_holds(place->path, "through");
    g_assert_true(S_ISREG(get_status(name).st_mode));
    assert_holds(name, "instead");
}

/* --- Leftovers --- */

static void
leftovers_of_the_dead_go_and_those_of_the_living_stay(Place *place, gconstpointer data)
{
    g_autofree char *left = beside(place, ".billow-abc123");
    put(left, "half");
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(place->path, BILLOW_LINKS_FOLLOWED, NULL);
    g_assert_cmpuint(count_files(place), ==, 3);
    billow_atomic_file_remove_leftovers(place->folder);
    g_assert_cmpuint(count_files(place), ==, 2);
    g_assert_false(g_file_test(left, G_FILE_TEST_EXISTS));
    g_assert_true(billow_atomic_file_commit(file, FALSE, NULL));
    assert_holds(place->path, "");
}

static void
add(const char *path, void (*test)(Place *, gconstpointer))
{
    g_test_add(path, Place, NULL, set_up, test, tear_down);
}

/* Writes out of order, and not beyond the end of the file. */
static void
bytes_are_read_from_any_place(Place *place, gconstpointer data)
{
    static const struct {
        goffset at;
        gsize length;
        const char *expected;
    } parts[] = {{4, 2, "ef"}, {0, 3, "abc"}, {2, 1, "c"}, {5, 4, "f"}, {6, 1, ""}, {7, 1, ""}};
    put(place->path, "abcdef");
    g_autoptr(GError) error = NULL;
    g_auto(BillowByteFile) file;
    g_assert_true(billow_byte_file_open(&file, place->path, &error));
    g_assert_cmpint(file.length, ==, 6);
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        char bytes[4];
        const gssize got = billow_byte_file_read(&file, parts[i].at, bytes, parts[i].length, &error);
        g_assert_no_error(error);
        g_assert_cmpmem(bytes, got, parts[i].expected, strlen(parts[i].expected));
    }
}

static void
remove_folders(const char *state, const char *inner, const char *outer)
{
    g_autofree char *first = g_build_filename(state, inner, NULL),
                    *second = g_build_filename(state, outer, NULL);
    g_rmdir(first);
    g_rmdir(second);
    g_rmdir(state);
}

int
main(int argc, char **argv)
{
    g_autofree char *state = g_dir_make_tmp("billow-state-XXXXXX", NULL);
    g_assert_cmpint(g_chmod(state, 0777), ==, 0);
    g_setenv("XDG_STATE_HOME", state, TRUE);
    g_test_init(&argc, &argv, NULL);
    add("/atomic-file/mode-and-owner-stay", mode_and_owner_stay);
    add("/atomic-file/extended-attributes-stay", extended_attributes_stay);
    add("/atomic-file/a-private-file-is-never-readable-by-others",
        a_private_file_is_never_readable_by_others);
    add("/atomic-file/other-names-of-a-file-see-the-new-text", other_names_of_a_file_see_the_new_text);
    add("/atomic-file/a-file-in-a-closed-folder-is-written-in-place",
        a_file_in_a_closed_folder_is_written_in_place);
    add("/atomic-file/a-file-that-nobody-may-write-stays", a_file_that_nobody_may_write_stays);
    add("/atomic-file/a-pipe-stays-one", a_pipe_stays_one);
    add("/atomic-file/reading-a-pipe-does-not-wait", reading_a_pipe_does_not_wait);
    add("/atomic-file/links-are-followed-or-replaced", links_are_followed_or_replaced_as_asked);
    add("/atomic-file/leftovers-of-the-dead-go", leftovers_of_the_dead_go_and_those_of_the_living_stay);
    add("/atomic-file/bytes-are-read-from-any-place", bytes_are_read_from_any_place);
    const int failed = g_test_run();
    remove_folders(state, "billow/journals", "billow");
    return failed;
}
