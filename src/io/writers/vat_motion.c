#include "io/writers/vat_motion.h"

#include "core/base/outline.h"
#include "io/base/content_hash.h"
#include "io/base/mesh_fields.h"
#include "io/writers/mesh_spool.h"

#include <math.h>
#include <string.h>

#define FULL 65535.0 /* the largest number of a pixel */

struct BillowVatMotion {
    const BillowGrid *grid;
    const BillowVatLayout *layout;
    BillowSpool *bytes;
    BillowMeshSpool *frames;
    BillowMesh *base, *mesh; /* the first frame; the one that is read */
    guint n;                 /* frames so far */
    BillowVec3 low, high;
    BillowContentHash hash;
    char *set; /* NULL: not asked for yet */
};

BillowVatMotion *
billow_vat_motion_new(const BillowGrid *grid, const BillowVatLayout *layout, const char *path, GError **error)
{
    BillowSpool *bytes = billow_spool_new(path, error);
    if (!bytes)
        return NULL;
    const BillowGrid vertices = billow_grid_of_vertices(grid);
    BillowVatMotion *motion = g_new0(BillowVatMotion, 1);
    motion->grid = grid;
    motion->layout = layout;
    motion->bytes = bytes;
    motion->frames = billow_mesh_spool_new(bytes, &vertices, TRUE);
    motion->base = billow_mesh_new(&vertices);
    motion->mesh = billow_mesh_new(&vertices);
    billow_content_hash_init(&motion->hash);
    return motion;
}

void
billow_vat_motion_free(BillowVatMotion *motion)
{
    if (!motion)
        return;
    billow_mesh_spool_free(motion->frames);
    billow_spool_free(motion->bytes);
    billow_mesh_unref(motion->base);
    billow_mesh_unref(motion->mesh);
    g_free(motion->set);
    g_free(motion);
}

/* Returns the offset of a vertex from the first frame. */
static BillowVec3
offset_of(const BillowVatMotion *motion, const BillowMesh *mesh, gsize i)
{
    return billow_up_axis_turn(
        BILLOW_UP_Z, billow_vec3_sub(billow_mesh_point(mesh, i), billow_mesh_point(motion->base, i)));
}

static BillowVec3
least(BillowVec3 a, BillowVec3 b)
{
    return billow_vec3(fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z));
}

static BillowVec3
largest(BillowVec3 a, BillowVec3 b)
{
    return billow_vec3(fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z));
}

gboolean
billow_vat_motion_add(BillowVatMotion *motion, const BillowMesh *written, GError **error)
{
    const gsize count = motion->layout->points;
    float *const to[] = {motion->base->x,  motion->base->y,  motion->base->z,
                         motion->base->nx, motion->base->ny, motion->base->nz};
    const float *const from[] = {written->x, written->y, written->z, written->nx, written->ny, written->nz};
    for (gsize k = 0; k < G_N_ELEMENTS(from); k++) {
        billow_content_hash_add(&motion->hash, from[k], count * sizeof(float));
        if (motion->n == 0)
            memcpy(to[k], from[k], count * sizeof(float));
    }
    for (gsize i = 0; i < count; i++) {
        const BillowVec3 offset = offset_of(motion, written, i);
        motion->low = least(motion->low, offset);
        motion->high = largest(motion->high, offset);
    }
    motion->n++;
    return billow_mesh_spool_add(motion->frames, written, error);
}

const BillowMesh *
billow_vat_motion_base(const BillowVatMotion *motion)
{
    return motion->base;
}

BillowVec3
billow_vat_motion_low(const BillowVatMotion *motion)
{
    return motion->low;
}

BillowVec3
billow_vat_motion_high(const BillowVatMotion *motion)
{
    return motion->high;
}

const char *
billow_vat_motion_set(BillowVatMotion *motion)
{
    if (!motion->set)
        motion->set = billow_content_hash_end(&motion->hash);
    return motion->set;
}

/* --- Pixels --- */

static guint16
code_of(double value, double low, double high)
{
    return high > low ? (guint16) CLAMP(rint((value - low) / (high - low) * FULL), 0.0, FULL) : 0;
}

static void
put(guint8 *to, guint16 code)
{
    const guint16 bytes = GUINT16_TO_BE(code);
    memcpy(to, &bytes, sizeof bytes);
}

static void
put_pixel(guint8 *pixel, BillowVec3 value, BillowVec3 low, BillowVec3 high)
{
    put(pixel, code_of(value.x, low.x, high.x));
    put(pixel + 2, code_of(value.y, low.y, high.y));
    put(pixel + 4, code_of(value.z, low.z, high.z));
}

static gboolean
offsets_row(gpointer data, guint row, guint8 *pixels, GError **error)
{
    const BillowVatMotion *motion = data;
    gsize first, n;
    const guint frame = billow_vat_layout_row(motion->layout, row, &first, &n);
    if (!billow_mesh_spool_read(motion->frames, frame, motion->mesh, error))
        return FALSE;
    for (gsize i = 0; i < n; i++)
        put_pixel(pixels + BILLOW_PNG_PIXEL * i, offset_of(motion, motion->mesh, first + i), motion->low,
                  motion->high);
    return TRUE;
}

/* Normals are from -1 to 1. */
static gboolean
normals_row(gpointer data, guint row, guint8 *pixels, GError **error)
{
    const BillowVatMotion *motion = data;
    const BillowMesh *mesh = motion->mesh;
    const BillowVec3 low = {-1, -1, -1}, high = {1, 1, 1};
    gsize first, n;
    const guint frame = billow_vat_layout_row(motion->layout, row, &first, &n);
    if (!billow_mesh_spool_read(motion->frames, frame, motion->mesh, error))
        return FALSE;
    for (gsize i = 0; i < n; i++) {
        const gsize at = first + i;
        const BillowVec3 normal =
            billow_vec3((double) mesh->nx[at], (double) mesh->ny[at], (double) mesh->nz[at]);
        put_pixel(pixels + BILLOW_PNG_PIXEL * i, billow_up_axis_turn(BILLOW_UP_Z, normal), low, high);
    }
    return TRUE;
}

gboolean
billow_vat_motion_send(BillowVatMotion *motion, gboolean normals, BillowSink sink, gpointer data,
                       GError **error)
{
    const BillowPngRows rows = {motion->layout->width, motion->layout->height, billow_vat_motion_set(motion),
                                normals ? normals_row : offsets_row, motion};
    return billow_png_rows_send(&rows, sink, data, error);
}

/* --- The error --- */

static double
decoded(double value, double low, double high)
{
    return low + code_of(value, low, high) / FULL * (high - low);
}

/* Sets where a frame and its textures have the vertices: all x, then all y, then all z. */
static void
fill_both(const BillowVatMotion *motion, float *frame, float *fitted)
{
    const gsize n = motion->layout->points;
    const BillowVec3 low = motion->low, high = motion->high;
    for (gsize i = 0; i < n; i++) {
        const BillowVec3 base = billow_mesh_point(motion->base, i),
                         offset = offset_of(motion, motion->mesh, i);
        frame[i] = motion->mesh->x[i];
        frame[n + i] = motion->mesh->y[i];
        frame[2 * n + i] = motion->mesh->z[i];
        fitted[i] = (float) (base.x + decoded(offset.x, low.x, high.x));
        fitted[n + i] = (float) (base.y + decoded(offset.z, low.z, high.z));
        fitted[2 * n + i] = (float) (base.z - decoded(offset.y, low.y, high.y));
    }
}

gboolean
billow_vat_motion_measure(const BillowVatMotion *motion, double scale, BillowMorphTargets *told,
                          GError **error)
{
    g_autoptr(BillowMotionError) errors = billow_motion_error_new(motion->grid);
    g_autofree float *frame = g_new(float, 3 * motion->layout->points);
    g_autofree float *fitted = g_new(float, 3 * motion->layout->points);
    for (guint f = 0; f < motion->n; f++) {
        if (!billow_mesh_spool_read(motion->frames, f, motion->mesh, error))
            return FALSE;
        fill_both(motion, frame, fitted);
        billow_motion_error_add(errors, frame, fitted);
    }
    billow_morph_targets_set_fit(told, billow_motion_error_result(errors), scale);
    told->width = motion->layout->width;
    told->height = motion->layout->height;
    return TRUE;
}
