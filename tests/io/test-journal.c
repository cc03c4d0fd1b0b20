/* Tests interrupted saves in place: what is completed, what stays, and that reading changes nothing. */
#include "io/base/journal.h"

#include "io/base/atomic_file.h"
#include "io/project/file.h"
#include "journal_text.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char old[] = "{\"format\": \"billow\", \"version\": 1, \"name\": \"Before\", "
                          "\"cloth\": {\"columns\": 2, \"rows\": 2, \"spacing\": 0.1}}";
static const char new[] = "{\"format\": \"billow\", \"version\": 1, \"name\": \"A much longer name\", "
                          "\"cloth\": {\"columns\": 3, \"rows\": 3, \"spacing\": 0.2}}";

typedef struct {
    char *folder, *path, *journal;
} Place;

/* --- A journal --- */

static JournalContents
contents_for(const Place *place)
{
    return journal_contents(place->path, new, old);
}

static void
put(const char *path, const char *text, gssize length)
{
    FILE *file = g_fopen(path, "w"); /* in place: the inode is kept */
    const gsize bytes = length < 0 ? strlen(text) : (gsize) length;
    g_assert_nonnull(file);
    g_assert_cmpuint(fwrite(text, 1, bytes, file), ==, bytes);
    g_assert_cmpint(fclose(file), ==, 0);
}

static void
put_journal(const char *path, const JournalContents *contents)
{
    g_autoptr(GString) journal = journal_text(contents);
    put(path, journal->str, (gssize) journal->len);
}

static char *
text_of(const char *path)
{
    char *text;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

static void
assert_holds(const char *path, const char *text)
{
    g_autofree char *found = text_of(path);
    g_assert_cmpstr(found, ==, text);
}

/* --- A folder with a project --- */

static void
set_up(Place *place, gconstpointer data)
{
    place->folder = g_dir_make_tmp("billow-XXXXXX", NULL);
    place->path = g_build_filename(place->folder, "cloth.billow", NULL);
    place->journal = g_build_filename(place->folder, ".cloth.billow.journal", NULL);
    put(place->path, old, -1);
}

static void
remove_all(const char *path)
{
    g_autoptr(GDir) dir = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *inner = g_build_filename(path, name, NULL);
        remove_all(inner);
    }
    g_remove(path);
}

static void
tear_down(Place *place, gconstpointer data)
{
    remove_all(place->folder);
    g_free(place->journal);
    g_free(place->path);
    g_free(place->folder);
}

/* --- Saves that are completed --- */

static void
assert_finished(const Place *place, const char *before)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *kept = NULL;
    g_assert_true(billow_journal_finish(place->path, &kept, &error));
    g_assert_no_error(error);
    assert_holds(place->path, new);
    g_assert_nonnull(kept);
    assert_holds(kept, before);
    g_assert_false(g_file_test(place->journal, G_FILE_TEST_EXISTS));
}

static void
nothing_written_yet(Place *place, gconstpointer data)
{
    const JournalContents contents = contents_for(place);
    put_journal(place->journal, &contents);
    assert_finished(place, old);
}

/* Tries every number of bytes of the new text that may have been written, starting from the first that
 * differs from the old one. */
static void
half_written(Place *place, gconstpointer data)
{
    gsize same = 0;
    while (old[same] == new[same])
        same++;
    for (gsize written = same + 1; written < strlen(new); written += 7) {
        put(place->path, old, -1);
        const JournalContents contents = contents_for(place);
        put_journal(place->journal, &contents);
        g_autofree char *torn = g_strdup(written > strlen(old) ? new : old);
        memcpy(torn, new, written);
        put(place->path, torn, (gssize) MAX(written, strlen(old)));
        assert_finished(place, old);
    }
}

static void
not_yet_cut_to_length(Place *place, gconstpointer data)
{
    g_autofree char *longer = g_strconcat(old, old, old, NULL),
                    *torn = g_strconcat(new, longer + strlen(new), NULL);
    JournalContents contents = contents_for(place);
    contents.old = longer;
    contents.old_length = strlen(longer);
    put_journal(place->journal, &contents);
    put(place->path, torn, -1);
    assert_finished(place, longer);
}

static void
a_page_that_did_not_reach_the_disk(Place *place, gconstpointer data)
{
    const JournalContents contents = contents_for(place);
    put_journal(place->journal, &contents);
    char torn[sizeof new - 1];
    memcpy(torn, new, sizeof torn);
    memset(torn + 20, 0, 30);
    put(place->path, torn, sizeof torn);
    assert_finished(place, old);
}

static void
all_written_but_for_the_journal(Place *place, gconstpointer data)
{
    const JournalContents contents = contents_for(place);
    put_journal(place->journal, &contents);
    put(place->path, new, -1);
    g_autofree char *kept = NULL;
    g_assert_null(billow_journal_warning(place->path));
    g_assert_true(billow_journal_finish(place->path, &kept, NULL));
    g_assert_null(kept);
    assert_holds(place->path, new);
    g_assert_false(g_file_test(place->journal, G_FILE_TEST_EXISTS));
}

static void
its_file_by_path_or_by_inode(Place *place, gconstpointer data)
{
    JournalContents by_path = contents_for(place), by_inode = by_path;
    by_path.inode++;
    by_inode.path = "/elsewhere/cloth.billow";
    put_journal(place->journal, &by_path);
    assert_finished(place, old);
    put(place->path, old, -1);
    put_journal(place->journal, &by_inode);
    assert_finished(place, old);
}

static void
through_a_link(Place *place, gconstpointer data)
{
    const JournalContents contents = contents_for(place);
    g_autofree char *link = g_build_filename(place->folder, "link", NULL), *kept = NULL;
    put_journal(place->journal, &contents);
    g_assert_cmpint(symlink("cloth.billow", link), ==, 0);
    g_assert_true(billow_journal_finish(link, &kept, NULL));
    assert_holds(place->path, new);
}

/* The file's folder accepts no new files. Garbage beside it does not hide the journal. */
static void
in_the_users_state(Place *place, gconstpointer data)
{
    const JournalContents contents = contents_for(place);
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, place->path, -1);
    g_autofree char *folder = g_build_filename(g_get_user_state_dir(), "billow", "journals", NULL);
    g_autofree char *journal = g_build_filename(folder, digest, NULL), *kept = NULL;
    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    put_journal(journal, &contents);
    put(place->journal, "garbage", -1);
    g_assert_true(billow_journal_finish(place->path, &kept, NULL));
    assert_holds(place->path, new);
    assert_holds(place->journal, "garbage");
    g_assert_false(g_file_test(journal, G_FILE_TEST_EXISTS));
}

static void
saving_finishes_it_first(Place *place, gconstpointer data)
{
    const JournalContents contents = contents_for(place);
    g_autofree char *other = g_build_filename(place->folder, "other", NULL);
    g_assert_cmpint(link(place->path, other), ==, 0);
    put_journal(place->journal, &contents);
    g_autoptr(BillowProject) project = billow_project_new("Third", &(BillowGrid){4, 4, 0.1});
    g_autoptr(GError) error = NULL;
    g_assert_true(billow_project_save(project, place->path, &error));
    g_autoptr(BillowProject) read = billow_project_load(other, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(read->name, ==, "Third");
    g_assert_false(g_file_test(place->journal, G_FILE_TEST_EXISTS));
}

/* --- Journals that are ignored --- */

typedef struct {
    const char *name;
    void (*make)(const Place *place); /* makes the journal's name and the file's later state */
} Stray;

static void
garbage(const Place *place)
{
    put(place->journal, "garbage, not JSON", -1);
}

static void
empty(const Place *place)
{
    put(place->journal, "", -1);
}

static void
another_project(const Place *place)
{
    put(place->journal, new, -1);
}

static void
of_another_file(const Place *place)
{
    JournalContents contents = contents_for(place);
    contents.inode++;
    contents.path = "/elsewhere/cloth.billow";
    put_journal(place->journal, &contents);
}

static void
change_byte(const Place *place, gsize at)
{
    const JournalContents contents = contents_for(place);
    g_autoptr(GString) journal = journal_text(&contents);
    journal->str[at < journal->len ? at : journal->len - (G_MAXSIZE - at)]++;
    put(place->journal, journal->str, (gssize) journal->len);
}

static void
wrong_new_text(const Place *place)
{
    change_byte(place, 3);
}

static void
wrong_old_text(const Place *place)
{
    change_byte(place, sizeof new + 3);
}

static void
wrong_version(const Place *place)
{
    change_byte(place, sizeof new - 1 + sizeof old - 1 + strlen("billow-journal "));
}

static void
cut_short(const Place *place)
{
    const JournalContents contents = contents_for(place);
    g_autoptr(GString) journal = journal_text(&contents);
    put(place->journal, journal->str, (gssize) journal->len - 1);
}

static void
changed_since(const Place *place)
{
    const JournalContents contents = contents_for(place);
    put_journal(place->journal, &contents);
    g_autofree char *edited = g_strconcat(old, " ", NULL);
    put(place->path, edited, -1);
}

/* The old text was restored from a backup; only file times show that it is newer than the journal. */
static void
restored_since(const Place *place)
{
    const JournalContents contents = contents_for(place);
    put_journal(place->journal, &contents);
    struct stat journal, file;
    g_assert_cmpint(stat(place->journal, &journal), ==, 0);
    do {
        put(place->path, old, -1);
        g_assert_cmpint(stat(place->path, &file), ==, 0);
    } while (file.st_ctim.tv_sec == journal.st_ctim.tv_sec &&
             file.st_ctim.tv_nsec == journal.st_ctim.tv_nsec);
}

static void
longer_than_both(const Place *place)
{
    const JournalContents contents = contents_for(place);
    put_journal(place->journal, &contents);
    g_autofree char *longer = g_strconcat(new, "\n", NULL);
    put(place->path, longer, -1);
}

static void
shorter_than_both(const Place *place)
{
    const JournalContents contents = contents_for(place);
    put_journal(place->journal, &contents);
    put(place->path, new, strlen(old) - 1);
}

static void
a_link(const Place *place)
{
    const JournalContents contents = contents_for(place);
    g_autofree char *aside = g_build_filename(place->folder, "aside", NULL);
    put_journal(aside, &contents);
    g_assert_cmpint(symlink("aside", place->journal), ==, 0);
}

static void
a_folder(const Place *place)
{
    g_assert_cmpint(g_mkdir(place->journal, 0755), ==, 0);
}

static const Stray strays[] = {
    {"garbage", garbage},
    {"empty", empty},
    {"another-project", another_project},
    {"of-another-file", of_another_file},
    {"wrong-new-text", wrong_new_text},
    {"wrong-old-text", wrong_old_text},
    {"wrong-version", wrong_version},
    {"cut-short", cut_short},
    {"changed-since", changed_since},
    {"restored-since", restored_since},
    {"longer-than-both", longer_than_both},
    {"shorter-than-both", shorter_than_both},
    {"a-link", a_link},
    {"a-folder", a_folder},
};

/* The journal is reported, and neither reading nor finishing changes it. */
static void
strays_are_left_alone(Place *place, gconstpointer data)
{
    const Stray *stray = data;
    stray->make(place);
    g_autofree char *before = text_of(place->path), *kept = NULL;
    struct stat was, is;
    g_assert_cmpint(lstat(place->journal, &was), ==, 0);
    g_autofree char *remark = billow_journal_warning(place->path);
    g_assert_nonnull(remark);
    g_assert_nonnull(strstr(remark, ".cloth.billow.journal"));
    g_assert_true(billow_journal_finish(place->path, &kept, NULL));
    g_assert_null(kept);
    assert_holds(place->path, before);
    g_assert_cmpint(lstat(place->journal, &is), ==, 0);
    g_assert_cmpint(memcmp(&was.st_ctim, &is.st_ctim, sizeof is.st_ctim), ==, 0);
    g_assert_cmpint(was.st_ino, ==, is.st_ino);
}

static void
reading_a_save_that_was_cut_off_changes_nothing(Place *place, gconstpointer data)
{
    const JournalContents contents = contents_for(place);
    put_journal(place->journal, &contents);
    g_autofree char *journal = text_of(place->journal);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = billow_project_load(place->path, problems, NULL);
    g_assert_cmpstr(project->name, ==, "Before");
    g_assert_cmpuint(problems->len, ==, 1);
    const BillowProblem *problem = problems->pdata[0];
    g_assert_cmpint(problem->severity, ==, BILLOW_PROBLEM_WARNING);
    assert_holds(place->path, old);
    assert_holds(place->journal, journal);
}

static void
nothing_there_is_nothing_to_say(Place *place, gconstpointer data)
{
    g_autofree char *kept = NULL, *missing = g_build_filename(place->folder, "missing", NULL);
    g_assert_null(billow_journal_warning(place->path));
    g_assert_null(billow_journal_warning(missing));
    g_assert_true(billow_journal_finish(missing, &kept, NULL));
    g_assert_null(kept);
}

/* A journal of any length: only its end is read. */
static void
a_huge_stray_is_not_read(Place *place, gconstpointer data)
{
    enum { HUGE_BYTES = 900 << 20, FEW_KILOBYTES = 100 << 10 };
    struct rusage before, after;
    put(place->journal, "", -1);
    g_assert_cmpint(truncate(place->journal, HUGE_BYTES), ==, 0);
    g_assert_cmpint(getrusage(RUSAGE_SELF, &before), ==, 0);
    g_autofree char *remark = billow_journal_warning(place->path);
    g_assert_cmpint(getrusage(RUSAGE_SELF, &after), ==, 0);
    g_assert_nonnull(remark);
    g_assert_cmpint(after.ru_maxrss - before.ru_maxrss, <, FEW_KILOBYTES);
}

/* The old text cannot be kept, because a file has the name of its folder. */
static void
without_a_place_for_the_old_text_nothing_is_written(Place *place, gconstpointer data)
{
    const JournalContents contents = contents_for(place);
    put_journal(place->journal, &contents);
    g_autofree char *state = g_build_filename(g_get_user_state_dir(), "billow", NULL);
    g_autofree char *replaced = g_build_filename(state, "replaced", NULL), *kept = NULL;
    g_assert_cmpint(g_mkdir_with_parents(state, 0700), ==, 0);
    remove_all(replaced);
    put(replaced, "", -1);
    g_autoptr(GError) error = NULL;
    g_assert_false(billow_journal_finish(place->path, &kept, &error));
    g_assert_nonnull(strstr(error->message, ".cloth.billow.journal"));
    assert_holds(place->path, old);
    g_assert_true(g_file_test(place->journal, G_FILE_TEST_EXISTS));
    g_unlink(replaced);
}

/* A writer has the journal locked. */
static void
a_save_that_is_under_way_is_not_touched(Place *place, gconstpointer data)
{
    const JournalContents contents = contents_for(place);
    put_journal(place->journal, &contents);
    const int writer = g_open(place->journal, O_RDONLY | O_CLOEXEC, 0);
    g_assert_cmpint(flock(writer, LOCK_EX | LOCK_NB), ==, 0);
    g_autofree char *kept = NULL, *remark = billow_journal_warning(place->path);
    g_autoptr(GError) error = NULL;
    g_assert_nonnull(remark);
    g_assert_false(billow_journal_finish(place->path, &kept, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_BUSY);
    assert_holds(place->path, old);
    close(writer);
    assert_finished(place, old);
}

static void
what_has_the_journals_name_is_set_aside(Place *place, gconstpointer data)
{
    static const char *const names[] = {"journal.1", "journal.2"};
    g_autofree char *other = g_build_filename(place->folder, "other", NULL);
    g_assert_cmpint(link(place->path, other), ==, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        put(place->journal, names[i], -1);
        g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(place->path, BILLOW_LINKS_FOLLOWED, &error);
        g_assert_true(file && billow_atomic_file_write(file, "new", 3, NULL, &error) &&
                      billow_atomic_file_commit(file, TRUE, &error));
    }
    assert_holds(other, "new");
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *aside = g_strdup_printf("%s%s", place->journal, strchr(names[i], '.'));
        assert_holds(aside, names[i]);
    }
    g_assert_false(g_file_test(place->journal, G_FILE_TEST_EXISTS));
}

static void
add(const char *path, void (*test)(Place *, gconstpointer))
{
    g_test_add(path, Place, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_autofree char *state = g_dir_make_tmp("billow-state-XXXXXX", NULL);
    g_setenv("XDG_STATE_HOME", state, TRUE);
    g_test_init(&argc, &argv, NULL);
    add("/journal/finished/nothing-written-yet", nothing_written_yet);
    add("/journal/finished/half-written", half_written);
    add("/journal/finished/not-yet-cut-to-length", not_yet_cut_to_length);
    add("/journal/finished/a-page-that-did-not-reach-the-disk", a_page_that_did_not_reach_the_disk);
    add("/journal/finished/all-written-but-for-the-journal", all_written_but_for_the_journal);
    add("/journal/finished/its-file-by-path-or-by-inode", its_file_by_path_or_by_inode);
    add("/journal/finished/through-a-link", through_a_link);
    add("/journal/finished/in-the-users-state", in_the_users_state);
    add("/journal/finished/before-the-file-is-saved", saving_finishes_it_first);
    for (gsize i = 0; i < G_N_ELEMENTS(strays); i++) {
        g_autofree char *path = g_strdup_printf("/journal/left-alone/%s", strays[i].name);
        g_test_add(path, Place, &strays[i], set_up, strays_are_left_alone, tear_down);
    }
    add("/journal/reading-changes-nothing", reading_a_save_that_was_cut_off_changes_nothing);
    add("/journal/a-huge-stray-is-not-read", a_huge_stray_is_not_read);
    add("/journal/nothing-there-is-nothing-to-say", nothing_there_is_nothing_to_say);
    add("/journal/without-a-place-for-the-old-text-nothing-is-written",
        without_a_place_for_the_old_text_nothing_is_written);
    add("/journal/a-save-under-way-is-not-touched", a_save_that_is_under_way_is_not_touched);
    add("/journal/what-has-its-name-is-set-aside", what_has_the_journals_name_is_set_aside);
    const int failed = g_test_run();
    remove_all(state);
    return failed;
}
