#include "sample_picture.h"

#include "io/motion/motion_files.h"
#include "io/project/body_files.h"
#include "io/project/file.h"
#include "io/project/fine_files.h"
#include "io/project/solid_files.h"
#include "model/animation/evaluation.h"
#include "render/body_figures.h"
#include "render/motion_skins.h"
#include "render/texture_image.h"

#include <stdio.h>
#include <string.h>

/* Share of the shown part that the cloth fills. */
static const double FILLED = 0.92;

/* Returns the time in seconds at which a sample is drawn. */
static double
moment_of(const char *path)
{
    static const struct {
        const char *file;
        double seconds;
    } moments[] = {{"ball.billow", 2.7},   {"cape.billow", 2.0},           {"cloak.billow", 1.2},
                   {"dancer.billow", 3.0}, {"eyelet-curtain.billow", 2.1}, {"flag.billow", 4.5},
                   {"lasso.billow", 6.2},  {"mannequin.billow", 3.5},      {"marquee.billow", 3.5},
                   {"sail.billow", 2.6},   {"sheet.billow", 5.4},          {"swag.billow", 3.0},
                   {"stage.billow", 3.0},  {"streamers.billow", 2.6},      {"theatre.billow", 2.0},
                   {"turn.billow", 1.5},   {"walker.billow", 1.2},         {"drapery.billow", 1.9},
                   {"drop.billow", 1.2},   {"rewind.billow", 0.97},         {"windsock.billow", 2.4}};
    g_autofree char *file = g_path_get_basename(path);
    for (gsize i = 0; i < G_N_ELEMENTS(moments); i++)
        if (g_str_equal(file, moments[i].file))
            return moments[i].seconds;
    return 0.5;
}

char *
sample_picture_path(const char *path)
{
    g_autofree char *stem = g_strndup(path, strlen(path) - strlen(".billow"));
    return g_strconcat(stem, ".png", NULL);
}

static int
by_path(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

GPtrArray *
sample_picture_projects(const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) files = g_dir_open(folder, 0, &error);
    g_assert_no_error(error);
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    for (const char *name; (name = g_dir_read_name(files));)
        if (g_str_has_suffix(name, ".billow"))
            g_ptr_array_add(paths, g_build_filename(folder, name, NULL));
    g_ptr_array_sort(paths, by_path);
    return paths;
}

static void
give_texture(Painter *painter, const BillowProject *project, const char *path)
{
    if (!project->cloth->texture) {
        billow_renderer_set_texture(painter->renderer, NULL, 0, 0, false);
        return;
    }
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *file = g_build_filename(folder, project->cloth->texture, NULL);
    g_autoptr(GdkPixbuf) picture = billow_texture_image_read(file, BILLOW_QUICK_IMAGE_SIDE, NULL, &error);
    g_assert_no_error(error);
    billow_renderer_set_texture(painter->renderer, gdk_pixbuf_read_pixels(picture),
                                gdk_pixbuf_get_width(picture), gdk_pixbuf_get_height(picture),
                                billow_texture_image_is_cut_out(picture));
}

static BillowColor
color_of(const BillowCloth *cloth)
{
    unsigned red, green, blue;
    g_assert_cmpint(sscanf(cloth->color, "#%2x%2x%2x", &red, &green, &blue), ==, 3);
    return (BillowColor){red / 255.0f, green / 255.0f, blue / 255.0f};
}

static void
give_color(Painter *painter, const BillowProject *project)
{
    painter->options.material = project->cloth->preset;
    painter->options.pattern = (BillowPattern) project->cloth->pattern;
    painter->options.color = color_of(project->cloth);
}

static void
give_anchors(Painter *painter, const BillowAnimation *animation, double seconds)
{
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    billow_animation_anchors_at(animation, seconds, places);
    g_autofree BillowOverlayPoint *marks = g_new(BillowOverlayPoint, places->len + 1);
    for (guint i = 0; i < places->len; i++)
        marks[i] = (BillowOverlayPoint){g_array_index(places, BillowVec3, i), BILLOW_OVERLAY_POINT_ANCHOR};
    billow_renderer_set_overlay_points(painter->renderer, marks, places->len);
}

static void
give_bodies(Painter *painter, const BillowProject *project, const char *path, double seconds)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(GHashTable) meshes = billow_body_files_read(project, folder);
    g_autoptr(GArray) figures = billow_body_figures_new(project, meshes);
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    g_autoptr(GArray) bodies = g_array_new(FALSE, FALSE, sizeof(BillowCollider));
    for (guint i = 0; i < colliders->len; i++) {
        const BillowCollider body = billow_moving_body_at(billow_block_body(colliders->pdata[i]), seconds);
        g_array_append_val(bodies, body);
    }
    g_autoptr(BillowMotionSkins) skins = billow_motion_skins_new(project, seconds, SIZE_MAX);
    billow_motion_skins_hide(skins, project, -1, bodies);
    billow_motion_skins_append(skins, bodies, figures);
    billow_renderer_set_colliders(painter->renderer, (const BillowCollider *) (void *) bodies->data,
                                  bodies->len, -1, -1);
    billow_renderer_set_figures(painter->renderer, (const BillowFigure *) (void *) figures->data,
                                figures->len);
}

static BillowMesh *
frame_of(const BillowAnimation *animation, double seconds)
{
    BillowMesh *mesh = billow_mesh_new(&billow_animation_project(animation)->cloth->grid);
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

/* Draws the other cloths of a sample, none of which has a texture. */
static void
give_others(Painter *painter, const GPtrArray *others, BillowMesh *const *meshes)
{
    g_autofree BillowRenderCloth *drawn = g_new(BillowRenderCloth, others->len + 1);
    for (guint i = 0; i < others->len; i++) {
        const BillowCloth *cloth = billow_animation_project(others->pdata[i])->cloth;
        g_assert_null(cloth->texture);
        drawn[i] = (BillowRenderCloth){meshes[i], color_of(cloth), (BillowPattern) cloth->pattern,
                                       cloth->preset, &cloth->grid};
    }
    billow_renderer_set_others(painter->renderer, drawn, others->len);
}

GdkPixbuf *
sample_picture_draw(Painter *painter, const char *path, GdkPixbuf **bare)
{
    return sample_picture_draw_at(painter, path, moment_of(path), FILLED, bare);
}

GdkPixbuf *
sample_picture_draw_at(Painter *painter, const char *path, double seconds, double filled, GdkPixbuf **bare)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) loaded = billow_project_load(path, NULL, &error);
    g_assert_no_error(error);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(BillowProject) moving = billow_motion_files_give(loaded, folder, TRUE, NULL);
    g_autoptr(BillowProject) solid = billow_solid_files_give(moving, folder, FALSE, NULL);
    g_autoptr(BillowProject) project = billow_fine_files_give(solid, folder, FALSE, NULL);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(GPtrArray) others = billow_animation_others(animation);
    g_autoptr(GPtrArray) meshes = g_ptr_array_new_with_free_func((GDestroyNotify) billow_mesh_unref);
    g_ptr_array_add(meshes, frame_of(animation, seconds));
    for (guint i = 0; i < others->len; i++)
        g_ptr_array_add(meshes, frame_of(others->pdata[i], seconds));
    painter_frame(painter, (BillowMesh **) meshes->pdata, meshes->len, filled * SAMPLE_PICTURE_ACROSS,
                  filled * SAMPLE_PICTURE_DOWN);
    give_color(painter, project);
    give_texture(painter, project, path);
    give_anchors(painter, animation, seconds);
    give_bodies(painter, project, path, seconds);
    if (bare) {
        billow_renderer_set_mesh(painter->renderer, NULL, NULL);
        billow_renderer_set_others(painter->renderer, NULL, 0);
        *bare = painter_draw(painter);
    }
    billow_renderer_set_mesh(painter->renderer, meshes->pdata[0], &project->cloth->grid);
    give_others(painter, others, (BillowMesh *const *) meshes->pdata + 1);
    return painter_draw(painter);
}
