#include "model/project/motion_skin.h"

#include "core/base/allocate.h"

enum { KEPT = 24, DIGITS = 40 };

typedef struct {
    double seconds;
    BillowSolid *solid; /* or NULL */
} Kept;

struct BillowMotionSkin {
    GMutex lock;
    BillowMeshTree *first; /* at the start of the motion; NULL: not yet */
    Kept kept[KEPT];
    guint next; /* of these to be replaced */
};

BillowMotionSkin *
billow_motion_skin_new(void)
{
    BillowMotionSkin *skin = g_new0(BillowMotionSkin, 1);
    g_mutex_init(&skin->lock);
    return skin;
}

void
billow_motion_skin_free(BillowMotionSkin *skin)
{
    if (!skin)
        return;
    for (int i = 0; i < KEPT; i++)
        billow_solid_unref(skin->kept[i].solid);
    billow_mesh_tree_unref(skin->first);
    g_mutex_clear(&skin->lock);
    g_free(skin);
}

gboolean
billow_motion_has_skin(const BillowMotion *motion)
{
    return motion->n_triangles > 0 && motion->n_triangles <= BILLOW_MAX_TREE_TRIANGLES;
}

/* Free with free(). */
static BillowVec3 *
positions_at(const BillowMotion *motion, double seconds)
{
    g_autofree float *points = g_new(float, 3 * motion->n_points);
    BillowVec3 *positions = billow_allocate(motion->n_points, sizeof *positions);
    billow_motion_points_at(motion, seconds, points);
    for (size_t i = 0; i < motion->n_points; i++)
        positions[i] =
            billow_vec3((double) points[3 * i], (double) points[3 * i + 1], (double) points[3 * i + 2]);
    return positions;
}

/* Returns the tree from which those at other times are made. One reference. */
static BillowMeshTree *
first_tree(BillowMotionSkin *skin, const BillowMotion *motion)
{
    g_mutex_lock(&skin->lock);
    if (!skin->first) {
        BillowVec3 *positions = positions_at(motion, 0.0);
        skin->first =
            billow_mesh_tree_new(positions, motion->n_points, motion->triangles, motion->n_triangles);
        free(positions);
    }
    BillowMeshTree *first = billow_mesh_tree_ref(skin->first);
    g_mutex_unlock(&skin->lock);
    return first;
}

static BillowSolid *
find_kept(BillowMotionSkin *skin, double seconds)
{
    BillowSolid *found = NULL;
    g_mutex_lock(&skin->lock);
    for (int i = 0; i < KEPT && !found; i++)
        if (skin->kept[i].solid && skin->kept[i].seconds == seconds)
            found = billow_solid_ref(skin->kept[i].solid);
    g_mutex_unlock(&skin->lock);
    return found;
}

static void
keep(BillowMotionSkin *skin, double seconds, BillowSolid *solid)
{
    g_mutex_lock(&skin->lock);
    Kept *oldest = &skin->kept[skin->next++ % KEPT];
    BillowSolid *dropped = oldest->solid;
    *oldest = (Kept){seconds, billow_solid_ref(solid)};
    g_mutex_unlock(&skin->lock);
    billow_solid_unref(dropped);
}

BillowSolid *
billow_motion_skin_at(BillowMotionSkin *skin, const BillowMotion *motion, const char *digest, double seconds)
{
    BillowSolid *solid = find_kept(skin, seconds);
    if (solid)
        return solid;
    BillowMeshTree *first = first_tree(skin, motion);
    BillowVec3 *positions = positions_at(motion, seconds);
    char time[G_ASCII_DTOSTR_BUF_SIZE];
    g_autofree char *own =
        g_strdup_printf("%.*s:%s", DIGITS, digest, g_ascii_formatd(time, sizeof time, "%.13g", seconds));
    solid = billow_solid_of_tree(billow_mesh_tree_refitted(first, positions), "", own);
    free(positions);
    billow_mesh_tree_unref(first);
    keep(skin, seconds, solid);
    return solid;
}
