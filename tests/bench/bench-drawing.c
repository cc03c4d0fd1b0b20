/* Times drawing a frame of each sample as images and the window show it, 960 × 540 pixels with four samples each,
 * read back: with its texture, and without. The arguments name samples (none: all). */
#include "bench.h"

#include "io/project/file.h"
#include "model/animation/evaluation.h"
#include "render/frame_painter.h"

#include <stdlib.h>

enum { WIDTH = 960, HEIGHT = 540, SAMPLES = 4, TEXTURE = 1024, FRAMES = 31 };

typedef struct {
    BillowFramePainter *painter;
    BillowMesh *mesh;
    double seconds;
} Frame;

static void
draw(void *data)
{
    Frame *frame = data;
    g_autoptr(GdkPixbuf) picture = billow_frame_painter_draw(
        frame->painter, (BillowMesh *const[]){frame->mesh, NULL}, frame->seconds, NULL);
    g_assert_nonnull(picture);
}

/* A third of the way, where each sample has folds. */
static void
time_frame(BillowAnimation *animation, const char *name, const char *texture)
{
    const BillowImageOptions options = {
        .width = WIDTH, .height = HEIGHT, .zoom = 1.0, .samples = SAMPLES, .ground = TRUE};
    const BillowProject *project = billow_animation_project(animation);
    const int n_frames = billow_project_frame_count(project);
    Frame frame = {billow_frame_painter_new(animation, FALSE, &texture, TEXTURE, NULL, &options, NULL),
                   billow_mesh_new(&project->cloth->grid),
                   billow_project_frame_time(project, 1 + n_frames / 3)};
    g_assert_nonnull(frame.painter);
    billow_animation_evaluate(animation, frame.seconds, TRUE, NULL, frame.mesh);
    billow_bench(name, project->cloth->grid.columns, FRAMES, draw, &frame);
    billow_mesh_unref(frame.mesh);
    billow_frame_painter_free(frame.painter);
}

static void
time_sample(const char *name)
{
    g_autofree char *file = g_strconcat(name, ".billow", NULL),
                    *path = g_build_filename(BENCH_SAMPLES, file, NULL),
                    *plain = g_strconcat("drawing/", name, NULL),
                    *textured = g_strconcat("drawing/", name, "-textured", NULL);
    g_autoptr(BillowProject) project = billow_project_load(path, NULL, NULL);
    g_assert_nonnull(project);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    time_frame(animation, plain, NULL);
    if (project->cloth->texture) {
        g_autofree char *texture = g_build_filename(BENCH_SAMPLES, project->cloth->texture, NULL);
        time_frame(animation, textured, texture);
    }
}

int
main(int argc, char **argv)
{
    static const char *const samples[] = {
        "ball",        "banner",         "bunting", "canopy",   "cape",           "curtain",   "flag",
        "four-points", "gathered-skirt", "hammock", "lasso",    "laundry",        "mannequin", "marquee",
        "round-table", "sail",           "sheet",   "skirt",    "stage",          "streamers", "swag",
        "tablecloth",  "theatre",        "thesis",  "turn",     "walk-by",        "walker",    "cloak",
        "dancer",      "drapery",        "rewind",  "windsock", "eyelet-curtain", "drop"};
    for (int i = 1; i < argc; i++)
        time_sample(argv[i]);
    for (size_t i = 0; argc < 2 && i < G_N_ELEMENTS(samples); i++)
        time_sample(samples[i]);
    return 0;
}
