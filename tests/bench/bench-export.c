/* Benchmarks exporting frames in each format: the text of one OBJ file, and a sequence from the rest shapes
 * to the files, against writing the same number of bytes. */
#include "bench/bench.h"
#include "bench/bench_animation.h"
#include "io/formats/formats.h"
#include "io/sequence/writing.h"
#include "io/writers/obj_text.h"

#include <glib/gstdio.h>
#include <stdio.h>

enum { FRAMES = 8, RUNS = 9 };

typedef struct {
    BillowWorkers *workers;
    BillowAnimation *animation;
    BillowMesh *mesh;
    BillowObjParts *parts;
    GString *text;
    BillowSequenceSettings settings;
    GArray *frames;
    char *folder;
} Case;

static Case
set_up(BillowWorkers *workers, int n, const char *format_word, int n_frames, gboolean keep_lengths)
{
    const BillowGrid grid = {n, n, 1.0};
    BillowSequenceSettings settings;
    billow_sequence_settings_init(&settings, billow_format_find(format_word));
    BillowAnimation *animation = billow_bench_animation_new(n, keep_lengths);
    Case it = {
        .workers = workers,
        .animation = animation,
        .mesh = billow_mesh_new(&grid),
        .settings = settings,
        .text = g_string_new(NULL),
        .frames = g_array_new(FALSE, FALSE, sizeof(int)),
        .folder = g_dir_make_tmp("billow-bench-XXXXXX", NULL),
    };
    int count = 0;
    for (int frame = 1; frame <= n_frames; frame++)
        g_array_append_val(it.frames, frame);
    billow_animation_evaluate(animation, billow_bench_animation_next(animation, &count), TRUE, workers,
                              it.mesh);
    return it;
}

static void
tear_down(Case *it)
{
    GDir *files = g_dir_open(it->folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(files));) {
        g_autofree char *path = g_build_filename(it->folder, name, NULL);
        g_unlink(path);
    }
    g_dir_close(files);
    g_rmdir(it->folder);
    g_free(it->folder);
    g_array_unref(it->frames);
    g_string_free(it->text, TRUE);
    g_clear_pointer(&it->parts, billow_obj_parts_free);
    billow_sequence_settings_clear(&it->settings);
    billow_mesh_unref(it->mesh);
    billow_animation_unref(it->animation);
}

static gboolean
append(gpointer data, const void *text, gsize length, GError **error)
{
    g_string_append_len(data, text, (gssize) length);
    return TRUE;
}

static void
format(void *data)
{
    Case *it = data;
    g_string_truncate(it->text, 0);
    billow_obj_parts_send(it->parts, it->mesh, append, it->text, NULL);
}

static void export(void *data)
{
    Case *it = data;
    g_autoptr(GError) error = NULL;
    const BillowSequence sequence = {.project = billow_animation_project(it->animation),
                                     .animation = it->animation,
                                     .settings = &it->settings,
                                     .frames = it->frames,
                                     .folder = it->folder};
    g_autoptr(BillowFrameSource) source = billow_frame_source_new(it->animation, NULL, NULL);
    BillowSequenceReport report;
    if (!billow_sequence_write(&sequence, source, NULL, NULL, NULL, &report, &error))
        g_error("%s", error->message);
}

/* --- Formats of one file --- */

/* Returns the total size of all files. */
static size_t
bytes_in(const char *folder)
{
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    size_t sum = 0;
    for (const char *name; (name = g_dir_read_name(files));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        GStatBuf about;
        if (g_stat(path, &about) == 0)
            sum += (size_t) about.st_size;
    }
    return sum;
}

/* Caches are measured with ten seconds of animation, because their mesh is written and the project's text
 * hashed only once. What is computed from all frames together is measured with two seconds, once, and not for the
 * larger net. */
typedef struct {
    const char *word;
    int frames;
    gboolean keep_lengths;
    gboolean of_all;    /* of all frames together */
    const char *option; /* of the format, NULL: none */
    int number;
} Other;

static const Other others[] = {{"mdd", 240, FALSE, FALSE, NULL, 0},    {"pc2", 240, FALSE, FALSE, NULL, 0},
                               {"glb", 8, FALSE, FALSE, NULL, 0},      {"usda", 8, FALSE, FALSE, NULL, 0},
                               {"mdd", 48, TRUE, FALSE, NULL, 0},      {"glb", 48, FALSE, TRUE, "bones", 20},
                               {"glb", 48, FALSE, TRUE, "shapes", 20}, {"vat", 48, FALSE, TRUE, NULL, 0},
                               {"html", 48, FALSE, TRUE, NULL, 0}};

static void
set_option(const Other *other, BillowSequenceSettings *settings)
{
    for (const BillowField *field = settings->format->fields; other->option && field->key; field++)
        if (g_str_equal(field->key, other->option))
            billow_field_set(field, settings->options, 0, other->number);
}

static void
measure_format(BillowWorkers *workers, const Other *other, int n)
{
    const int frames = other->frames;
    Case it = set_up(workers, n, other->word, frames, other->keep_lengths);
    set_option(other, &it.settings);
    g_autofree char *word =
        other->option ? g_strdup_printf("%s/%s-%d", other->word, other->option, other->number)
                      : g_strconcat(other->word, other->keep_lengths ? "/keeping-lengths" : "", NULL);
    g_autofree char *name = g_strdup_printf("%s/export-%d-frames", word, frames);
    export(&it);
    const size_t bytes = bytes_in(it.folder);
    const BillowBenchLimit disk = billow_bench_write(workers, it.folder, 1, bytes);
    const double seconds = billow_bench_against(name, n, other->of_all ? 1 : RUNS, export, &it, disk);
    printf("{\"name\":\"%s/export\",\"n\":%d,\"seconds_per_frame\":%.6g,"
           "\"bytes_per_frame\":%zu,\"mb_per_second\":%.1f}\n",
           word, n, seconds / frames, bytes / (size_t) frames, 1e-6 * (double) bytes / seconds);
    tear_down(&it);
}

/* Arguments: the sizes to measure (default: all). */
int
main(int argc, char **argv)
{
    static const int sizes[] = {64, 128, 256, 512, 1024};
    enum { N = sizeof sizes / sizeof *sizes };
    double points[N], formats[N], exports[N];
    BillowWorkers *workers = billow_workers_new(0);
    size_t count = 0;
    for (int i = 0; i < N; i++) {
        int n = sizes[i];
        if (!billow_bench_wanted(argc, argv, n))
            continue;
        Case it = set_up(workers, n, "obj", FRAMES, FALSE);
        it.parts = billow_obj_parts_new(billow_animation_project(it.animation),
                                        &billow_animation_project(it.animation)->cloth->grid,
                                        it.settings.options, "bench");
        points[count] = (double) n * n;
        format(&it);
        size_t bytes = it.text->len;
        formats[count] =
            billow_bench_against("obj/format", n, RUNS, format, &it, billow_bench_copy(NULL, bytes, bytes));
        exports[count] = billow_bench_against("obj/export-8-frames", n, RUNS, export, &it,
                                              billow_bench_write(workers, it.folder, FRAMES, bytes));
        printf(
            "{\"name\":\"obj/"
            "export\",\"n\":%d,\"seconds_per_frame\":%.6g,\"bytes_per_frame\":%zu,\"mb_per_second\":%.1f}\n",
            n, exports[count] / FRAMES, bytes, 1e-6 * FRAMES * (double) bytes / exports[count]);
        count++;
        tear_down(&it);
        for (size_t k = 0; k < G_N_ELEMENTS(others) && (n == 128 || (n == 512 && !others[k].of_all)); k++)
            measure_format(workers, &others[k], n);
    }
    billow_bench_print_growth("obj/format", points, formats, count);
    billow_bench_print_growth("obj/export-8-frames", points, exports, count);
    billow_workers_free(workers);
    return 0;
}
