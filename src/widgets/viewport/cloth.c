/* The cloths of the viewport: the main one, the second one for comparison, and those of other frames. */
#include "widgets/viewport/private.h"

#include "core/base/fine_mesh.h"
#include "core/base/mesh_hit.h"
#include "render/texture_image.h"

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

/* Keeps the fine mesh of a grid (NULL: none). Returns whether it is another one. */
static bool
keep_fine_mesh(BillowGrid *own, const BillowGrid *grid)
{
    BillowFineMesh *before = (BillowFineMesh *) (uintptr_t) own->fine,
                   *mesh = billow_fine_mesh_ref(grid ? grid->fine : NULL);
    const double scale = mesh ? grid->fine_scale : 0.0;
    const bool differs = before != mesh || own->fine_scale != scale;
    own->fine = mesh;
    own->fine_scale = scale;
    billow_fine_mesh_unref(before);
    return differs;
}

void
billow_viewport_set_fine_mesh(BillowViewport *self, const BillowGrid *grid)
{
    if (!keep_fine_mesh(&self->own, grid))
        return;
    self->stale.mesh = self->stale.values = self->stale.ghost = self->stale.skins = true;
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

void
billow_viewport_set_texture_file(BillowViewport *self, const char *path)
{
    billow_texture_set_file(self->texture, path);
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

/* --- The other cloths of the scene --- */

static void
free_other(gpointer data)
{
    BillowOtherCloth *other = data;
    billow_mesh_unref((BillowMesh *) other->drawn.mesh);
    keep_fine_mesh(&other->own, NULL);
    billow_texture_free(other->texture);
    g_free(other);
}

void
billow_viewport_set_others(BillowViewport *self, const BillowViewportCloth *others, size_t n)
{
    if (n == 0 && self->others->len == 0)
        return;
    if (n < self->others->len)
        g_ptr_array_set_size(self->others, (int) n);
    while (self->others->len < n) {
        BillowOtherCloth *other = g_new0(BillowOtherCloth, 1);
        other->texture = billow_texture_new(self);
        g_ptr_array_add(self->others, other);
    }
    for (size_t i = 0; i < n; i++) {
        BillowOtherCloth *other = self->others->pdata[i];
        const GdkRGBA *color = &others[i].color;
        if (others[i].mesh)
            billow_mesh_ref(others[i].mesh);
        billow_mesh_unref((BillowMesh *) other->drawn.mesh);
        keep_fine_mesh(&other->own, others[i].grid);
        other->drawn = (BillowRenderCloth){others[i].mesh,
                                           {color->red, color->green, color->blue},
                                           others[i].pattern,
                                           others[i].material,
                                           &other->own};
        billow_texture_set_file(other->texture, others[i].texture);
    }
    self->stale.others = true;
    billow_viewport_redraw(self);
}

/* --- Hit testing --- */

int
billow_viewport_find_other(BillowViewport *self, double x, double y)
{
    const BillowRay ray = billow_camera_ray(&self->camera, billow_viewport_size(self), x, y);
    double nearest = INFINITY, distance;
    int found = -1;
    if (self->mesh && self->look == BILLOW_CLOTH_SOLID &&
        billow_mesh_hit(self->mesh, LOOKED_AT, ray.origin, ray.direction, &distance))
        nearest = distance;
    for (guint i = 0; i < self->others->len && self->options.cloth; i++) {
        const BillowOtherCloth *other = self->others->pdata[i];
        if (other->drawn.mesh &&
            billow_mesh_hit(other->drawn.mesh, LOOKED_AT, ray.origin, ray.direction, &distance) &&
            distance < nearest) {
            nearest = distance;
            found = (int) i;
        }
    }
    return found;
}

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

/* Gives the renderer the texture of the cloth with this number. */
static void
give_texture(BillowViewport *self, BillowRenderer *renderer, size_t number, BillowTexture *texture)
{
    GdkPixbuf *picture = self->surface == BILLOW_SURFACE_COLOR ? NULL : texture->picture;
    if (self->stale.picture || texture->stale)
        billow_renderer_set_other_texture(renderer, number, picture ? gdk_pixbuf_read_pixels(picture) : NULL,
                                          picture ? gdk_pixbuf_get_width(picture) : 0,
                                          picture ? gdk_pixbuf_get_height(picture) : 0,
                                          picture && billow_texture_image_is_cut_out(picture));
    texture->stale = false;
}

static void
give_others(BillowViewport *self, BillowRenderer *renderer)
{
    g_autofree BillowRenderCloth *drawn = g_new(BillowRenderCloth, self->others->len + 1);
    for (guint i = 0; i < self->others->len; i++)
        drawn[i] = ((const BillowOtherCloth *) self->others->pdata[i])->drawn;
    if (self->stale.others)
        billow_renderer_set_others(renderer, drawn, self->others->len);
    for (guint i = 0; i < self->others->len; i++)
        give_texture(self, renderer, i + 1, ((const BillowOtherCloth *) self->others->pdata[i])->texture);
}

void
billow_viewport_give_cloths(BillowViewport *self, BillowRenderer *renderer)
{
    if (self->stale.mesh)
        billow_renderer_set_mesh(renderer, self->look == BILLOW_CLOTH_SOLID ? self->mesh : NULL, &self->own);
    give_texture(self, renderer, 0, self->texture);
    give_others(self, renderer);
    if (self->stale.ghost)
        billow_renderer_set_ghost(renderer, self->look == BILLOW_CLOTH_FAINT ? self->mesh : self->ghost,
                                  &self->own);
    if (self->stale.skins)
        billow_renderer_set_skins(renderer, (const BillowRenderSkin *) (void *) self->skins->data,
                                  self->skins->len, &self->own);
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
    self->texture = billow_texture_new(self);
    self->others = g_ptr_array_new_with_free_func(free_other);
}

void
billow_viewport_free_cloths(BillowViewport *self)
{
    billow_mesh_unref(self->mesh);
    billow_mesh_unref(self->ghost);
    keep_fine_mesh(&self->own, NULL);
    billow_texture_free(self->texture);
    g_ptr_array_unref(self->others);
    g_array_unref(self->values);
    g_array_unref(self->skins);
}
