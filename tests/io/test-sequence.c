/* Tests sequences in a format with one file for all frames, and that every format is complete. */
#include "io/formats/formats.h"
#include "io/sequence/manifest.h"
#include "io/sequence/verify.h"

#include <glib/gstdio.h>
#include <string.h>

/* --- A format: "<", a letter per frame (a, b, ...), ">" --- */

typedef struct {
    int capital;
} Options;

static const BillowField fields[] = {
    {.type = BILLOW_FIELD_BOOLEAN,
     .key = "capital",
     .offset = offsetof(Options, capital),
     .label = "Capital",
     .tooltip = "Capital letters"},
    {0},
};

typedef struct {
    BillowFormatTarget target;
    int index; /* of the next frame to be written */
} Writer;

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new(Writer, 1);
    *writer = (Writer){*target, 0};
    return writer;
}

static gboolean
begin(gpointer writer, BillowSink sink, gpointer data, GError **error)
{
    return sink(data, "<", 1, error);
}

/* The source stores the frame's number in the mesh. */
static gboolean
write_letter_apart(gpointer data, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
                   GError **error)
{
    const Writer *writer = data;
    g_assert_cmpfloat((double) meshes[0]->x[0], ==, frame);
    const char letter =
        (char) ((((const Options *) writer->target.options)->capital ? 'A' : 'a') + frame - 1);
    return sink(sink_data, &letter, 1, error);
}

static gboolean
write_letter_in_turn(gpointer data, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
                     GError **error)
{
    Writer *writer = data;
    g_assert_cmpint(frame, ==, g_array_index(writer->target.frames, int, writer->index++));
    return write_letter_apart(writer, frame, meshes, sink, sink_data, error);
}

static gboolean
end(gpointer writer, BillowSink sink, gpointer data, GError **error)
{
    return sink(data, ">", 1, error);
}

static char *
check(gpointer writer, const char *path, GError **error)
{
    g_autofree char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, error) || g_str_has_suffix(text, ">"))
        return NULL;
    return g_strdup("cut short");
}

static double
frame_bytes(const BillowGrid *grid, const void *options)
{
    return 1.0;
}

#define LETTERS                                                                                              \
    .word = "letters", .suffix = ".txt", .title = "Letters",                                                 \
    .files = "a letter a frame in one file, STEM.txt", .one_file = TRUE, .options_size = sizeof(Options),    \
    .fields = fields, .frame_bytes = frame_bytes, .open = open_writer, .close = g_free, .begin = begin,      \
    .end = end, .check = check

static const BillowFormat in_turn = {LETTERS, .frame = write_letter_in_turn};
static const BillowFormat apart = {LETTERS, .frame = write_letter_apart, .frames_apart = TRUE};

/* --- A source --- */

typedef struct {
    BillowFrameSource source;
    int last; /* the frame that cannot be made, or 0 */
    gint made;
} Numbers;

static gboolean
make_number(BillowFrameSource *source, int frame, gboolean normals, BillowMesh *mesh, GError **error)
{
    Numbers *numbers = (Numbers *) source;
    g_assert_false(normals);
    if (frame == numbers->last) {
        g_set_error_literal(error, BILLOW_SIMULATION_ERROR, BILLOW_SIMULATION_ERROR_FAILED, "it flew apart");
        return FALSE;
    }
    g_atomic_int_inc(&numbers->made);
    if (frame % 2) /* so that the other threads get ahead */
        g_thread_yield();
    mesh->x[0] = (float) frame;
    return TRUE;
}

/* --- A sequence of frames 1 to 26 --- */

typedef struct {
    char *folder;
    BillowProject *project;
    GArray *frames;
    BillowSequenceSettings settings;
    BillowSequence sequence;
    Numbers numbers;
} Case;

static void
set_up(Case *it, gconstpointer format)
{
    const BillowGrid grid = {2, 2, 1.0};
    it->folder = g_dir_make_tmp("billow-sequence-XXXXXX", NULL);
    it->project = billow_project_new("All Letters", &grid);
    it->frames = g_array_new(FALSE, FALSE, sizeof(int));
    for (int frame = 1; frame <= 26; frame++)
        g_array_append_val(it->frames, frame);
    billow_sequence_settings_init(&it->settings, format);
    it->settings.jobs = 5;
    it->sequence = (BillowSequence){
        .project = it->project, .settings = &it->settings, .frames = it->frames, .folder = it->folder};
    it->numbers = (Numbers){.source = {.make = make_number}};
}

static char *
path_in(const Case *it, const char *name)
{
    return g_build_filename(it->folder, name, NULL);
}

static guint
remove_files(const Case *it)
{
    g_autoptr(GDir) dir = g_dir_open(it->folder, 0, NULL);
    guint n = 0;
    for (const char *name; (name = g_dir_read_name(dir)); n++) {
        g_autofree char *path = path_in(it, name);
        g_assert_cmpint(g_remove(path), ==, 0);
    }
    return n;
}

static void
tear_down(Case *it, gconstpointer data)
{
    remove_files(it);
    g_assert_cmpint(g_rmdir(it->folder), ==, 0);
    g_free(it->folder);
    billow_project_unref(it->project);
    g_array_unref(it->frames);
    billow_sequence_settings_clear(&it->settings);
}

static BillowSequenceReport
write_all(Case *it)
{
    g_autoptr(GError) error = NULL;
    BillowSequenceReport report;
    billow_sequence_write(&it->sequence, &it->numbers.source, NULL, NULL, NULL, &report, &error);
    g_assert_no_error(error);
    return report;
}

static void
assert_file(const Case *it, const char *expected)
{
    g_autofree char *path = path_in(it, "All Letters.txt"), *text = NULL;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, expected);
}

/* The manifest has the hash of the file, as GLib computes it. */
static void
assert_hash(const Case *it, const char *expected)
{
    g_autofree char *sha256 = g_compute_checksum_for_string(G_CHECKSUM_SHA256, expected, -1);
    g_autofree char *name = billow_manifest_name("All Letters"), *path = path_in(it, name);
    g_autoptr(GError) error = NULL;
    BillowManifest *manifest = billow_manifest_load(path, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(billow_manifest_find(manifest, "All Letters.txt")->sha256, ==, sha256);
    billow_manifest_free(manifest);
}

static void
frames_are_in_order_whatever_the_jobs(Case *it, gconstpointer data)
{
    for (it->settings.jobs = 1; it->settings.jobs <= 12; it->settings.jobs++) {
        const BillowSequenceReport report = write_all(it);
        g_assert_cmpint(report.written, ==, 26);
        g_assert_cmpint(report.bytes, ==, 28);
        assert_file(it, "<abcdefghijklmnopqrstuvwxyz>");
        assert_hash(it, "<abcdefghijklmnopqrstuvwxyz>");
        g_assert_cmpuint(remove_files(it), ==, 2); /* including the unfinished one */
    }
    it->numbers.source.in_order = TRUE;
    ((Options *) it->settings.options)->capital = TRUE;
    g_array_remove_range(it->frames, 0, 23);
    write_all(it);
    assert_file(it, "<XYZ>");
}

static gboolean
stop_at_nine(int frame, gboolean skipped, int done, int total, gpointer data)
{
    g_assert_cmpint(total, ==, 26);
    return done < 9;
}

/* The previous files are unchanged. */
static void
a_file_that_is_not_finished_is_not_there(Case *it, gconstpointer data)
{
    g_autofree char *path = path_in(it, "All Letters.txt");
    g_assert_true(g_file_set_contents(path, "<before>", -1, NULL));
    g_autoptr(GError) failed = NULL, stopped = NULL;
    BillowSequenceReport report;
    it->numbers.last = 20;
    g_assert_false(
        billow_sequence_write(&it->sequence, &it->numbers.source, NULL, NULL, NULL, &report, &failed));
    g_assert_error(failed, BILLOW_SIMULATION_ERROR, BILLOW_SIMULATION_ERROR_FAILED);
    g_assert_cmpint(report.written, ==, 0);
    assert_file(it, "<before>");
    it->numbers.last = 0;
    g_assert_false(billow_sequence_write(&it->sequence, &it->numbers.source, stop_at_nine, NULL, NULL,
                                         &report, &stopped));
    g_assert_error(stopped, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpint(report.written, ==, 0);
    assert_file(it, "<before>");
    g_assert_cmpuint(remove_files(it), ==, 2);
}

static void
a_whole_file_is_left_alone(Case *it, gconstpointer data)
{
    g_autofree char *path = path_in(it, "All Letters.txt");
    it->settings.skip_existing = TRUE;
    g_assert_true(g_file_set_contents(path, "<whole>", -1, NULL));
    BillowSequenceReport report = write_all(it);
    g_assert_cmpint(report.skipped, ==, 26);
    g_assert_cmpint(it->numbers.made, ==, 0);
    assert_file(it, "<whole>");
    g_assert_true(g_file_set_contents(path, "<not", -1, NULL));
    report = write_all(it);
    g_assert_cmpint(report.written, ==, 26);
    assert_file(it, "<abcdefghijklmnopqrstuvwxyz>");
}

static GPtrArray *
verify(const Case *it)
{
    GPtrArray *findings = g_ptr_array_new_with_free_func((GDestroyNotify) billow_finding_free);
    g_assert_true(billow_sequence_verify(&it->sequence, NULL, NULL, findings, NULL, NULL));
    return findings;
}

static void
assert_finding(const GPtrArray *findings, guint i, const char *file, const char *message)
{
    const BillowFinding *finding = findings->pdata[i];
    g_assert_cmpstr(finding->file, ==, file);
    g_assert_true(g_str_has_prefix(finding->message, message));
}

static void
verify_looks_at_the_one_file(Case *it, gconstpointer data)
{
    g_autoptr(GPtrArray) gone = verify(it);
    g_assert_cmpuint(gone->len, ==, 1);
    assert_finding(gone, 0, "All Letters.txt", "missing");
    write_all(it);
    g_autoptr(GPtrArray) whole = verify(it);
    g_assert_cmpuint(whole->len, ==, 0);
    g_autofree char *path = path_in(it, "All Letters.txt"), *other = path_in(it, "All Letters.0001.txt");
    g_assert_true(g_file_set_contents(path, "<abc", -1, NULL));
    g_assert_true(g_file_set_contents(other, "<a>", -1, NULL));
    g_autoptr(GPtrArray) findings = verify(it);
    g_assert_cmpuint(findings->len, ==, 2);
    assert_finding(findings, 0, "All Letters.txt", "cut short");
    assert_finding(findings, 1, "All Letters.0001.txt", "foreign");
}

static void
the_one_file_counts_once(Case *it, gconstpointer data)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    const char *const in_folder[] = {"All Letters.txt", "All Letters.0003.txt", "other.txt"};
    for (gsize i = 0; i < G_N_ELEMENTS(in_folder); i++)
        g_ptr_array_add(names, (gpointer) in_folder[i]);
    g_autofree char *stem = billow_sequence_stem(it->project, &it->settings);
    g_assert_cmpuint(billow_sequence_count_files(names, stem, &it->settings, it->frames), ==, 1);
}

/* --- The manifest --- */

static BillowManifest *
manifest_of(const char *text)
{
    g_autofree char *problem = NULL;
    BillowManifest *manifest = billow_manifest_parse(text, strlen(text), &problem);
    g_assert_cmpstr(problem, ==, NULL);
    return manifest;
}

#define FILE_LINE(name, digit)                                                                               \
    "{\"name\":\"" name "\",\"bytes\":1,\"sha256\":\"" digit                                                 \
    "123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"}"

/* One process has only seen the anchors of `a`, the other those of `b`. */
static void
merging_takes_what_tells_more(Case *it, gconstpointer data)
{
    static const char *const texts[] = {
        "{\"warnings\":[{\"keyframe\":\"b\",\"kind\":\"taut\"},{\"keyframe\":\"b\",\"kind\":\"crossing\"},"
        "{\"keyframe\":\"a\",\"kind\":\"far\"}],\"files\":[" FILE_LINE("one", "1") "," FILE_LINE("same",
                                                                                                 "3") "]}",
        "{\"warnings\":[{\"keyframe\":\"a\",\"kind\":\"far\"},{\"keyframe\":\"a\",\"kind\":\"strained\"},"
        "{\"keyframe\":\"b\",\"kind\":\"taut\"},{\"keyframe\":\"gone\",\"kind\":\"taut\"}],"
        "\"files\":[" FILE_LINE("two", "2") "," FILE_LINE("same", "3") "]}"};
    for (const char *id = "ab"; *id; id++) {
        const char name[] = {*id, '\0'};
        g_ptr_array_add(billow_project_track(it->project, BILLOW_BLOCK_KEYFRAME),
                        billow_block_new(BILLOW_BLOCK_KEYFRAME, name, name));
    }
    for (int i = 0; i < 2; i++) {
        g_autoptr(BillowManifest) into = manifest_of(texts[i]), other = manifest_of(texts[1 - i]);
        billow_manifest_merge(into, other, it->project);
        json_object *warnings = json_object_object_get(into->head, "warnings");
        g_assert_cmpstr(json_object_to_json_string_ext(warnings, JSON_C_TO_STRING_PLAIN), ==,
                        "[{\"keyframe\":\"a\",\"kind\":\"far\"},{\"keyframe\":\"a\",\"kind\":\"strained\"},"
                        "{\"keyframe\":\"b\",\"kind\":\"taut\"},{\"keyframe\":\"b\",\"kind\":\"crossing\"}]");
        g_assert_cmpuint(g_hash_table_size(into->files), ==, 3);
        g_assert_nonnull(billow_manifest_find(into, texts[i] == texts[0] ? "two" : "one"));
    }
}

/* --- The table of formats --- */

static gboolean
has_text(const char *text)
{
    return text && *text != '\0';
}

static void
assert_described(const BillowFormat *format, const BillowField *field)
{
    g_test_message("%s, %s", format->word, field->key);
    g_assert_true(has_text(field->label) && has_text(field->tooltip));
    g_assert_cmpint(field->type, !=, BILLOW_FIELD_TEXT);
    g_assert_cmpint(billow_field_components(field), ==, 1);
    g_assert_cmpuint(field->offset, <, format->options_size);
    if (field->type == BILLOW_FIELD_CHOICE)
        g_assert_true(field->choices && has_text(field->choices->word));
    if (field->type == BILLOW_FIELD_INTEGER)
        g_assert_true(has_text(field->unit)); /* part of the error message for invalid values */
}

static void
every_format_is_described(void)
{
    const BillowGrid grid = {10, 10, 1.0};
    for (gsize i = 0; billow_formats[i]; i++) {
        const BillowFormat *format = billow_formats[i];
        g_test_message("%s", format->word);
        g_assert_true(billow_format_find(format->word) == format); /* no other format has its word */
        g_assert_true(has_text(format->title) && has_text(format->files) && strchr(format->suffix, '.'));
        g_assert_true(format->open && format->close && format->frame && format->check && format->frame_bytes);
        g_assert_true(!format->list_beside == !format->check_beside);
        for (const BillowField *field = format->fields; field->key; field++)
            assert_described(format, field);
        g_autofree gpointer options = billow_format_new_options(format);
        g_autofree char *problem = billow_format_options_problem(format, options);
        g_assert_cmpstr(problem, ==, NULL);
        g_assert_cmpfloat(format->frame_bytes(&grid, options), >, 0.0);
    }
    g_assert_null(billow_format_find("nothing"));
}

/* With a format that is written frame by frame, and with one whose frames are separate files. */
static void
add(const char *name, void (*test)(Case *, gconstpointer))
{
    g_autofree char *one = g_strconcat("/sequence/one-file/in-turn/", name, NULL);
    g_autofree char *other = g_strconcat("/sequence/one-file/apart/", name, NULL);
    g_test_add(one, Case, &in_turn, set_up, test, tear_down);
    g_test_add(other, Case, &apart, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add("frames-are-in-order-whatever-the-jobs", frames_are_in_order_whatever_the_jobs);
    add("that-is-not-finished-is-not-there", a_file_that_is_not_finished_is_not_there);
    add("whole-is-left-alone", a_whole_file_is_left_alone);
    add("verify", verify_looks_at_the_one_file);
    add("counts-once", the_one_file_counts_once);
    g_test_add("/manifest/merging-takes-what-tells-more", Case, &in_turn, set_up,
               merging_takes_what_tells_more, tear_down);
    g_test_add_func("/formats/every-one-is-described", every_format_is_described);
    return g_test_run();
}
