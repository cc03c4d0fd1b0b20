/* The cloths of the viewport: the main one, the second one for comparison, and those of other frames. */
#include "widgets/viewport/private.h"

#include "core/base/mesh_hit.h"
#include "render/texture_image.h"

/* Largest side of the texture in pixels; larger textures are scaled down. */
enum { LARGEST_PICTURE = 4096 };

/* Most points per side of the cloth for hit testing. */
enum { LOOKED_AT = 129 };

void
billow_viewport_set_mesh(BillowViewport *self, BillowMesh *mesh)
{
    bool first = mesh && !self->mesh;
    if (mesh)
        billow_mesh_ref(mesh);
    billow_mesh_unref(self->mesh);
    self->mesh = mesh;
    self->stale.mesh = true;
    self->stale.ghost |= self->look == BILLOW_CLOTH_FAINT;
    if (first)
        billow_viewport_frame_all(self);
    billow_viewport_redraw(self);
}

BillowMesh *
billow_viewport_get_mesh(BillowViewport *self)
{
    return self->mesh;
}

void
billow_viewport_set_cloth_look(BillowViewport *self, BillowClothLook look)
{
    if (look == self->look)
        return;
    self->look = look;
    self->stale.mesh = self->stale.ghost = true;
    billow_viewport_redraw(self);
}

BillowClothLook
billow_viewport_get_cloth_look(BillowViewport *self)
{
    return self->look;
}

void
billow_viewport_set_color(BillowViewport *self, const GdkRGBA *color)
{
    self->options.color = (BillowColor){color->red, color->green, color->blue};
    billow_viewport_redraw(self);
}

void
billow_viewport_set_fabric(BillowViewport *self, int material, BillowPattern pattern)
{
    self->options.material = material;
    self->options.pattern = pattern;
    billow_viewport_redraw(self);
}

void
billow_viewport_set_surface(BillowViewport *self, BillowSurface surface)
{
    if (surface == self->surface)
        return;
    self->surface = surface;
    self->stale.picture = true;
    billow_viewport_redraw(self);
}

static void
set_picture(BillowViewport *self, GdkPixbuf *picture)
{
    g_set_object(&self->texture.picture, picture);
    self->stale.picture = true;
    billow_viewport_redraw(self);
}

static void
on_picture_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkPixbuf) picture = billow_image_read_finish(result, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return; /* the viewport may have been freed */
    BillowViewport *self = data;
    g_clear_object(&self->texture.reading);
    set_picture(self, picture);
}

void
billow_viewport_set_texture_file(BillowViewport *self, const char *path)
{
    BillowTexture *texture = &self->texture;
    if (g_strcmp0(path, texture->path) == 0)
        return;
    g_cancellable_cancel(texture->reading);
    g_clear_object(&texture->reading);
    g_free(texture->path);
    texture->path = g_strdup(path);
    set_picture(self, NULL);
    if (!path)
        return;
    texture->reading = g_cancellable_new();
    billow_image_read_async(billow_texture_image_read, path, LARGEST_PICTURE, texture->reading,
                            on_picture_read, self);
}

/* --- Other cloths --- */

void
billow_viewport_set_ghost(BillowViewport *self, BillowMesh *mesh)
{
    if (mesh == self->ghost)
        return;
    if (mesh)
        billow_mesh_ref(mesh);
    billow_mesh_unref(self->ghost);
    self->ghost = mesh;
    self->stale.ghost = true;
    billow_viewport_redraw(self);
}

BillowMesh *
billow_viewport_get_ghost(BillowViewport *self)
{
    return self->ghost;
}

void
billow_viewport_set_values(BillowViewport *self, const float *values, size_t n)
{
    if (!values && self->values->len == 0)
        return;
    g_array_set_size(self->values, 0);
    if (values && n > 0)
        g_array_append_vals(self->values, values, (guint) n);
    self->stale.values = true;
    billow_viewport_redraw(self);
}

void
billow_viewport_set_skins(BillowViewport *self, const BillowRenderSkin *skins, size_t n)
{
    if (n == 0 && self->skins->len == 0)
        return;
    for (size_t i = 0; i < n; i++)
        billow_mesh_ref((BillowMesh *) skins[i].mesh);
    g_array_set_size(self->skins, 0);
    if (n > 0)
        g_array_append_vals(self->skins, skins, (guint) n);
    self->stale.skins = true;
    billow_viewport_redraw(self);
}

guint
billow_viewport_count_skins(BillowViewport *self)
{
    return self->skins->len;
}

/* --- Hit testing --- */

gboolean
billow_viewport_find_cloth(BillowViewport *self, double x, double y, BillowVec3 *place, double *pixel)
{
    const BillowImageSize size = billow_viewport_size(self);
    const BillowRay ray = billow_camera_ray(&self->camera, size, x, y);
    double distance;
    if (!self->mesh || self->look == BILLOW_CLOTH_HIDDEN || !self->options.cloth ||
        !billow_mesh_hit(self->mesh, LOOKED_AT, ray.origin, ray.direction, &distance))
        return FALSE;
    *place = billow_vec3_add(ray.origin, billow_vec3_scale(ray.direction, distance));
    BillowVec3 right, up, forward;
    double beside_x, beside_y;
    billow_camera_axes(&self->camera, &right, &up, &forward);
    const double length = 1e-3 * self->camera.distance;
    const BillowVec3 beside = billow_vec3_add(*place, billow_vec3_scale(right, length));
    if (!billow_camera_project(&self->camera, size, beside, &beside_x, &beside_y))
        return FALSE;
    *pixel = length / MAX(hypot(beside_x - x, beside_y - y), 1e-9);
    return TRUE;
}

/* --- Drawing --- */

void
billow_viewport_give_cloths(BillowViewport *self, BillowRenderer *renderer)
{
    GdkPixbuf *picture = self->surface == BILLOW_SURFACE_COLOR ? NULL : self->texture.picture;
    if (self->stale.mesh)
        billow_renderer_set_mesh(renderer, self->look == BILLOW_CLOTH_SOLID ? self->mesh : NULL);
    if (self->stale.picture)
        billow_renderer_set_texture(renderer, picture ? gdk_pixbuf_read_pixels(picture) : NULL,
                                    picture ? gdk_pixbuf_get_width(picture) : 0,
                                    picture ? gdk_pixbuf_get_height(picture) : 0,
                                    picture && billow_texture_image_is_cut_out(picture));
    if (self->stale.ghost)
        billow_renderer_set_ghost(renderer, self->look == BILLOW_CLOTH_FAINT ? self->mesh : self->ghost);
    if (self->stale.skins)
        billow_renderer_set_skins(renderer, (const BillowRenderSkin *) (void *) self->skins->data,
                                  self->skins->len);
    if (self->stale.values)
        billow_renderer_set_values(renderer, (const float *) (void *) self->values->data, self->values->len);
}

static void
clear_skin(gpointer skin)
{
    billow_mesh_unref((BillowMesh *) ((BillowRenderSkin *) skin)->mesh);
}

void
billow_viewport_init_cloths(BillowViewport *self)
{
    self->values = g_array_new(FALSE, FALSE, sizeof(float));
    self->skins = g_array_new(FALSE, FALSE, sizeof(BillowRenderSkin));
    g_array_set_clear_func(self->skins, clear_skin);
}

void
billow_viewport_free_cloths(BillowViewport *self)
{
    billow_mesh_unref(self->mesh);
    billow_mesh_unref(self->ghost);
    g_clear_object(&self->texture.picture);
    g_free(self->texture.path);
    g_array_unref(self->values);
    g_array_unref(self->skins);
}
