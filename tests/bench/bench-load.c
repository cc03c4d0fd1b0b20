/* Benchmarks loading a project, by the number of its blocks and of the points of a baked shape. */
#include "bench/bench.h"
#include "io/project/file.h"

#include <glib/gstdio.h>
#include <stdio.h>

typedef struct {
    char *path;
    gsize bytes;
} Case;

static void
load(void *data)
{
    Case *it = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) project = billow_project_load(it->path, NULL, &error);
    if (!project)
        g_error("%s", error->message);
}

/* Makes a project of equally many keyframes, transitions between them, waves and sways. */
static GString *
write_blocks(int n)
{
    int each = n / 4;
    GString *text =
        g_string_new("{\"format\":\"billow\",\"version\":1,\"frame_rate\":24,\"cloth\":{\"columns\":41,"
                     "\"rows\":31,\"spacing\":0.05},\"keyframes\":[");
    for (int i = 0; i < each; i++)
        g_string_append_printf(text,
                               "%s{\"id\":\"key-%d\",\"name\":\"Held %d\",\"start\":%d,\"duration\":0.5,"
                               "\"anchors\":[{\"column\":0,\"row\":0,\"position\":[-0.8,2,-0.6]},"
                               "{\"column\":40,\"row\":0,\"position\":[0.8,2,-0.6]},"
                               "{\"column\":20,\"row\":%d,\"position\":[0,2.125,0]}]}",
                               i ? "," : "", i, i, i, 1 + i % 30);
    g_string_append(text, "],\"transitions\":[");
    for (int i = 0; i < each; i++)
        g_string_append_printf(text, "%s{\"from\":\"key-%d\",\"curve\":\"power-in\",\"degree\":2.5}",
                               i ? "," : "", i);
    g_string_append(text, "],\"waves\":[");
    for (int i = 0; i < each; i++)
        g_string_append_printf(
            text,
            "%s{\"id\":\"breeze-%d\",\"name\":\"Breeze %d\",\"start\":%d,\"duration\":6,"
            "\"shape\":\"plane\",\"axis\":\"vertical\",\"amplitude\":0.03,\"wavelength\":0.6,"
            "\"speed\":0.4,\"phase\":0,\"direction\":30,\"fade_in\":0.5,\"fade_out\":0.5}",
            i ? "," : "", i, i, i);
    g_string_append(text, "],\"sways\":[");
    for (int i = 0; i < each; i++)
        g_string_append_printf(text,
                               "%s{\"id\":\"swing-%d\",\"name\":\"Swing %d\",\"start\":%d,\"duration\":4,"
                               "\"direction\":90,\"amplitude\":0.15,\"period\":2,\"phase\":0}",
                               i ? "," : "", i, i, i);
    return g_string_append(text, "]}");
}

/* Makes a project with one keyframe that has a baked shape of n x n points. */
static GString *
write_shape(int n)
{
    GString *text = g_string_new(NULL);
    g_string_append_printf(text,
                           "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":%d,\"rows\":%d,"
                           "\"spacing\":0.01},\"keyframes\":[{\"id\":\"a\",\"start\":0,\"duration\":1,"
                           "\"anchors\":[],\"shape\":[",
                           n, n);
    for (int i = 0; i < n * n; i++)
        g_string_append_printf(text, "%s%.6f,%.6f,%.6f", i ? "," : "", 0.01 * (i % n), 2.0 - 1e-7 * i,
                               0.01 * (i / n));
    return g_string_append(text, "]}]}");
}

static double
time_loading(const char *name, int n, int runs, const char *folder, GString *text)
{
    Case it = {g_build_filename(folder, "project.billow", NULL), text->len};
    if (!g_file_set_contents(it.path, text->str, (gssize) text->len, NULL))
        g_error("%s: cannot be written", it.path);
    double seconds = billow_bench_against(name, n, runs, load, &it, billow_bench_copy(NULL, it.bytes, 0));
    g_unlink(it.path);
    g_free(it.path);
    g_string_free(text, TRUE);
    return seconds;
}

int
main(void)
{
    static const int blocks[] = {100, 1000, 10000, 100000}, sides[] = {64, 128, 256, 512, 1024};
    double items[5], seconds[5];
    g_autofree char *folder = g_dir_make_tmp("billow-bench-XXXXXX", NULL);
    for (guint i = 0; i < G_N_ELEMENTS(blocks); i++) {
        items[i] = blocks[i];
        seconds[i] = time_loading("load/blocks", blocks[i], 9, folder, write_blocks(blocks[i]));
    }
    billow_bench_print_growth("load/blocks", items, seconds, G_N_ELEMENTS(blocks));
    for (guint i = 0; i < G_N_ELEMENTS(sides); i++) {
        items[i] = (double) sides[i] * sides[i];
        seconds[i] = time_loading("load/shape", sides[i], 5, folder, write_shape(sides[i]));
    }
    billow_bench_print_growth("load/shape", items, seconds, G_N_ELEMENTS(sides));
    g_rmdir(folder);
    return 0;
}
