#include "io/writers/page_skins.h"

#include "io/writers/page_bodies.h"
#include "io/writers/page_points.h"
#include "model/project/loop.h"
#include "model/project/mesh_of_motion.h"
#include "model/project/played_motion.h"
#include "model/project/shown_time.h"

#include <math.h>

enum {
    MOST_POINTS = 1000000, /* of all kept frames together, some 4 MB */
    STEPS = 4095,          /* along the longest side of the box: half a millimeter for a figure */
    ALL_STEPS = 65535,     /* that billow_page_points_new() divides a box into */
};

/* Keeps what is asked for while the text is made. */
typedef struct {
    const BillowFormatTarget *target;
    const BillowProject *played;
    const BillowBlock *block;
    const BillowMotion *motion;
    GArray *kept; /* of guint: which of the target's frames */
} Skin;

/* Fills the mesh, one row of points, with those of a frame. */
static void
fill_mesh(const Skin *skin, guint frame, float *points, BillowMesh *mesh)
{
    const double seconds = billow_method_frame_time(skin->played, skin->target->physics,
                                                    g_array_index(skin->target->frames, int, frame));
    billow_mesh_of_motion_points(skin->block, seconds, points);
    for (gsize i = 0; i < skin->motion->n_points; i++) {
        mesh->x[i] = points[3 * i];
        mesh->y[i] = points[3 * i + 1];
        mesh->z[i] = points[3 * i + 2];
    }
}

/* Returns the frames that are kept: evenly spread, with the first and the last. */
static GArray *
kept_frames(const Skin *skin)
{
    GArray *kept = g_array_new(FALSE, FALSE, sizeof(guint));
    const guint last = skin->target->frames->len - 1;
    const gsize most = MAX(1, MOST_POINTS / skin->motion->n_points);
    const guint every = (guint) (last / most) + 1;
    for (guint i = 0; i < last; i += every)
        g_array_append_val(kept, i);
    g_array_append_val(kept, last);
    return kept;
}

/* Finds the box of all kept frames. */
static void
find_box(const Skin *skin, float *points, BillowMesh *mesh, BillowVec3 *low, BillowVec3 *high)
{
    *low = billow_vec3(INFINITY, INFINITY, INFINITY);
    *high = billow_vec3(-INFINITY, -INFINITY, -INFINITY);
    for (guint i = 0; i < skin->kept->len; i++) {
        BillowVec3 least, most;
        fill_mesh(skin, g_array_index(skin->kept, guint, i), points, mesh);
        billow_mesh_bounds(mesh, &least, &most);
        *low = billow_vec3_min(*low, least);
        *high = billow_vec3_max(*high, most);
    }
}

static void
append_vector(GString *text, const char *key, BillowVec3 v)
{
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE], z[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(text, ",\"%s\":[%s,%s,%s]", key, g_ascii_dtostr(x, sizeof x, v.x),
                           g_ascii_dtostr(y, sizeof y, v.y), g_ascii_dtostr(z, sizeof z, v.z));
}

static void
append_positions(GString *text, const Skin *skin)
{
    const BillowGrid row = {.columns = (int) skin->motion->n_points, .rows = 1};
    BillowMesh *mesh = billow_mesh_new(&row);
    g_autofree float *points = g_new(float, 3 * skin->motion->n_points);
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    BillowVec3 low, high;
    find_box(skin, points, mesh, &low, &high);
    const BillowVec3 size = billow_vec3_sub(high, low);
    const double side = fmax(size.x, fmax(size.y, size.z)) * ALL_STEPS / STEPS;
    BillowPagePoints *coder =
        billow_page_points_new(&row, low, billow_vec3_add(low, billow_vec3(side, side, side)));
    append_vector(text, "low", low);
    append_vector(text, "high", high);
    append_vector(text, "step", billow_page_points_step(coder));
    for (guint i = 0; i < skin->kept->len; i++) {
        fill_mesh(skin, g_array_index(skin->kept, guint, i), points, mesh);
        billow_page_points_add(coder, mesh, bytes);
    }
    g_string_append(text, ",\"positions\":");
    billow_page_append_base64(text, bytes->data, bytes->len);
    billow_page_points_free(coder);
    billow_mesh_unref(mesh);
}

static void
append_skin(GString *text, const Skin *skin)
{
    const BillowMotion *motion = skin->motion;
    g_autofree guint32 *indices = g_new(guint32, 3 * motion->n_triangles);
    for (gsize i = 0; i < 3 * motion->n_triangles; i++)
        indices[i] = GUINT32_TO_LE(motion->triangles[i]);
    g_string_append_printf(text, "{\"columns\":%zu,\"rows\":1,\"kept\":[", motion->n_points);
    for (guint i = 0; i < skin->kept->len; i++)
        g_string_append_printf(text, "%s%u", i > 0 ? "," : "", g_array_index(skin->kept, guint, i));
    g_string_append(text, "],\"indices\":");
    billow_page_append_base64(text, indices, 3 * motion->n_triangles * sizeof *indices);
    append_positions(text, skin);
    g_string_append_c(text, '}');
}

void
billow_page_skins_append(GString *text, const BillowFormatTarget *target)
{
    g_autoptr(BillowProject) played = billow_loop_play(billow_animation_project(target->animation));
    g_autoptr(GPtrArray) drawn = billow_meshes_of_motions_drawn(played, SIZE_MAX);
    g_string_append_c(text, '[');
    for (guint i = 0; i < drawn->len; i++) {
        const BillowBlock *block = drawn->pdata[i];
        Skin skin = {target, played, block, billow_block_motion(block)->read->motion, NULL};
        skin.kept = kept_frames(&skin);
        if (i > 0)
            g_string_append(text, ",\n");
        append_skin(text, &skin);
        g_array_unref(skin.kept);
    }
    g_string_append_c(text, ']');
}
