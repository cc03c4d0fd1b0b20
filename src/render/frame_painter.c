#include "render/frame_painter.h"

#include "gl/collider_shape.h"
#include "gl/renderer.h"
#include "gl/target.h"
#include "model/animation/evaluation.h"
#include "model/animation/fake_bodies.h"
#include "model/base/process_limits.h"
#include "model/project/shown_time.h"
#include "render/body_figures.h"
#include "render/headless.h"
#include "render/motion_skins.h"
#include "render/texture_image.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>

enum {
    MOMENTS = 16,      /* number of times whose cloth the camera frames */
    PIXEL_BYTES = 160, /* at most, for the driver, all jobs' images and a video encoder */
};

static const double view_height = 540.0; /* logical pixels: lines are as wide as in a view of this height */

struct BillowFramePainter {
    BillowAnimation *animation;
    GPtrArray *others; /* of BillowAnimation: the other cloths */
    gboolean physics;
    GHashTable *meshes; /* or NULL */
    BillowImageOptions options;
    BillowRenderOptions look;
    BillowCamera camera;
    BillowHeadless *headless;
    BillowRenderer *renderer;
};

/* --- The camera --- */

/* Returns the colliders that are drawn: with the fake, only if it uses any itself. */
static GArray *
colliders_at(const BillowAnimation *animation, gboolean physics, double seconds)
{
    const BillowProject *project = billow_animation_played(animation);
    const GPtrArray *blocks = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    const gboolean drawn = physics || billow_has_fake_bodies(project);
    GArray *bodies = g_array_new(FALSE, FALSE, sizeof(BillowCollider));
    for (guint i = 0; drawn && i < blocks->len; i++) {
        const BillowCollider body = billow_moving_body_at(billow_block_body(blocks->pdata[i]), seconds);
        g_array_append_val(bodies, body);
    }
    return bodies;
}

static void
extend_by_cloth(const BillowAnimation *animation, double seconds, BillowVec3 *low, BillowVec3 *high)
{
    BillowVec3 least, most;
    BillowMesh *mesh = billow_mesh_new(&billow_animation_project(animation)->cloth->grid);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    billow_mesh_bounds(mesh, &least, &most);
    *low = billow_vec3_min(*low, least);
    *high = billow_vec3_max(*high, most);
    billow_mesh_unref(mesh);
}

BillowCamera
billow_frame_painter_camera(const BillowAnimation *animation, gboolean physics, GHashTable *meshes,
                            const BillowImageOptions *options)
{
    const BillowProject *project = billow_animation_project(animation);
    const int frames = billow_project_frame_count(project), moments = MIN(frames, MOMENTS);
    BillowVec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    g_autoptr(GPtrArray) others = billow_animation_others(animation);
    for (int i = 0; i < moments; i++) {
        const int frame = 1 + (int) ((gint64) i * (frames - 1) / MAX(moments - 1, 1));
        const double seconds = billow_method_frame_time(project, physics, frame);
        extend_by_cloth(animation, seconds, &low, &high);
        for (guint k = 0; k < others->len; k++)
            extend_by_cloth(others->pdata[k], seconds, &low, &high);
        g_autoptr(GArray) bodies = colliders_at(animation, physics, seconds);
        g_autoptr(GArray) figures = billow_body_figures_new(billow_animation_played(animation), meshes);
        g_autoptr(BillowMotionSkins) skins =
            billow_motion_skins_new(billow_animation_played(animation), seconds, SIZE_MAX);
        billow_motion_skins_hide(skins, billow_animation_played(animation), -1, bodies);
        billow_motion_skins_append(skins, bodies, figures);
        for (guint k = 0; k < bodies->len; k++)
            billow_collider_shape_extend_bounds(&g_array_index(bodies, BillowCollider, k),
                                                &g_array_index(figures, BillowFigure, k), &low, &high);
    }
    BillowCamera camera = billow_camera_default();
    billow_camera_look(&camera, options->camera);
    billow_camera_orbit(&camera, options->azimuth * G_PI / 180.0, options->elevation * G_PI / 180.0);
    billow_camera_frame_bounds(&camera, low, high, (double) options->width / options->height);
    camera.distance /= options->zoom;
    return camera;
}

/* --- The painter --- */

/* Returns the color of a cloth, or `other` if it has none. */
static BillowColor
color_of(const BillowCloth *cloth, BillowColor other)
{
    unsigned red, green, blue;
    if (!cloth->color || sscanf(cloth->color, "#%2x%2x%2x", &red, &green, &blue) != 3)
        return other;
    return (BillowColor){(float) red / 255.0f, (float) green / 255.0f, (float) blue / 255.0f};
}

static BillowRenderOptions
look_of(const BillowProject *project, const BillowImageOptions *options)
{
    BillowRenderOptions look = billow_render_default_options();
    look.anchors = look.crossings = false;
    look.dark = options->dark;
    look.transparent = options->transparent;
    look.ground = options->ground && !options->transparent;
    look.samples = options->samples;
    look.material = project->cloth->preset;
    look.pattern = (BillowPattern) project->cloth->pattern;
    look.scale = options->height / view_height;
    look.color = color_of(project->cloth, look.color);
    return look;
}

/* Gives the renderer the looks of the other cloths with their meshes; NULL: none yet. */
static void
set_others(BillowFramePainter *painter, BillowMesh *const *meshes)
{
    g_autofree BillowRenderCloth *others = g_new(BillowRenderCloth, painter->others->len + 1);
    for (guint i = 0; i < painter->others->len; i++) {
        const BillowCloth *cloth = billow_animation_project(painter->others->pdata[i])->cloth;
        others[i] = (BillowRenderCloth){meshes ? meshes[i] : NULL, color_of(cloth, painter->look.color),
                                        (BillowPattern) cloth->pattern, cloth->preset, &cloth->grid};
    }
    billow_renderer_set_others(painter->renderer, others, painter->others->len);
}

/* Call with the context current. */
static gboolean
make_renderer(BillowFramePainter *painter, const char *const *textures, int texture_side, GError **error)
{
    painter->renderer = billow_renderer_new(error);
    while (painter->renderer && !billow_renderer_is_ready(painter->renderer))
        if (!billow_renderer_make_next(painter->renderer, error))
            return FALSE;
    if (!painter->renderer)
        return FALSE;
    set_others(painter, NULL);
    for (guint i = 0; i < painter->others->len + 1; i++) {
        g_autoptr(GdkPixbuf) picture =
            textures[i] ? billow_texture_image_read(textures[i], texture_side, NULL, NULL) : NULL;
        if (picture)
            billow_renderer_set_other_texture(painter->renderer, i, gdk_pixbuf_read_pixels(picture),
                                              gdk_pixbuf_get_width(picture), gdk_pixbuf_get_height(picture),
                                              billow_texture_image_is_cut_out(picture));
    }
    return TRUE;
}

static gboolean
start(BillowFramePainter *painter, const char *const *textures, int texture_side, GError **error)
{
    const guint64 pixels = (guint64) painter->options.width * (guint64) painter->options.height;
    if (!billow_has_address_space(PIXEL_BYTES * pixels, error))
        return FALSE;
    painter->headless = billow_headless_new(error);
    if (!painter->headless || !billow_headless_enter(painter->headless, error))
        return FALSE;
    const gboolean made = make_renderer(painter, textures, texture_side, error);
    billow_headless_leave(painter->headless);
    return made;
}

BillowFramePainter *
billow_frame_painter_new(BillowAnimation *animation, gboolean physics, const char *const *textures,
                         int texture_side, GHashTable *meshes, const BillowImageOptions *options,
                         GError **error)
{
    BillowFramePainter *painter = g_new0(BillowFramePainter, 1);
    painter->animation = billow_animation_ref(animation);
    painter->others = billow_animation_others(animation);
    painter->physics = physics;
    painter->meshes = meshes ? g_hash_table_ref(meshes) : NULL;
    painter->options = *options;
    painter->look = look_of(billow_animation_project(animation), options);
    if (!start(painter, textures, texture_side, error)) {
        billow_frame_painter_free(painter);
        return NULL;
    }
    painter->camera = billow_frame_painter_camera(animation, physics, meshes, options);
    return painter;
}

void
billow_frame_painter_free(BillowFramePainter *painter)
{
    if (!painter)
        return;
    if (painter->renderer && billow_headless_enter(painter->headless, NULL)) {
        billow_renderer_free(painter->renderer);
        billow_headless_leave(painter->headless);
    }
    billow_headless_free(painter->headless);
    billow_animation_unref(painter->animation);
    g_ptr_array_unref(painter->others);
    g_clear_pointer(&painter->meshes, g_hash_table_unref);
    g_free(painter);
}

GdkPixbuf *
billow_frame_painter_draw(BillowFramePainter *painter, BillowMesh *const *meshes, double seconds,
                          GError **error)
{
    const int width = painter->options.width, height = painter->options.height;
    BillowTarget target = {0};
    GdkPixbuf *picture = NULL;
    if (!billow_headless_enter(painter->headless, error))
        return NULL;
    if (billow_target_make(&target, width, height)) {
        picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, width, height);
        g_autoptr(GArray) bodies = colliders_at(painter->animation, painter->physics, seconds);
        g_autoptr(GArray) figures =
            billow_body_figures_new(billow_animation_played(painter->animation), painter->meshes);
        g_autoptr(BillowMotionSkins) skins =
            billow_motion_skins_new(billow_animation_played(painter->animation), seconds, SIZE_MAX);
        billow_motion_skins_hide(skins, billow_animation_played(painter->animation), -1, bodies);
        billow_motion_skins_append(skins, bodies, figures);
        billow_renderer_set_mesh(painter->renderer, meshes[0],
                                 &billow_animation_project(painter->animation)->cloth->grid);
        set_others(painter, meshes + 1);
        billow_renderer_set_colliders(painter->renderer, (const BillowCollider *) (void *) bodies->data,
                                      bodies->len, -1, -1);
        billow_renderer_set_figures(painter->renderer, (const BillowFigure *) (void *) figures->data,
                                    figures->len);
        billow_renderer_draw(painter->renderer, &painter->camera, &painter->look, width, height);
        billow_target_read(&target, gdk_pixbuf_get_pixels(picture), gdk_pixbuf_get_rowstride(picture));
    } else {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("An image of %d × %d pixels is too large for this graphics driver"), width, height);
    }
    billow_target_clear(&target);
    billow_headless_leave(painter->headless);
    return picture;
}
