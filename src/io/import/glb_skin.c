#include "io/import/glb_skin.h"

#include "io/base/text_lines.h"

#include <glib/gi18n.h>

enum { EACH = 4 }; /* joints of a point */

struct BillowGlbSkin {
    gsize n_points;
    GArray *joints;             /* of int: nodes */
    BillowImportPlace *inverse; /* of each joint */
    guint32 *bones;             /* four joints of each point */
    double *shares;             /* and how much each moves it: together 1 */
};

void
billow_glb_skin_free(BillowGlbSkin *skin)
{
    if (!skin)
        return;
    g_array_unref(skin->joints);
    g_free(skin->inverse);
    g_free(skin->bones);
    g_free(skin->shares);
    g_free(skin);
}

static gboolean
read_joints(BillowGlbSkin *skin, const BillowGlb *glb, json_object *item, GError **error)
{
    const gsize n = billow_glb_length(item, "joints"), nodes = billow_glb_length(glb->root, "nodes");
    for (gsize i = 0; i < n; i++) {
        const int joint = billow_glb_element(item, "joints", i);
        if (joint < 0 || (gsize) joint >= nodes)
            return billow_glb_refuse_damaged(glb, error);
        g_array_append_val(skin->joints, joint);
    }
    return n > 0 || billow_glb_refuse_damaged(glb, error);
}

static gboolean
read_inverse(BillowGlbSkin *skin, const BillowGlb *glb, json_object *item, GError **error)
{
    static const double same[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const int accessor = billow_glb_integer(item, "inverseBindMatrices");
    gsize count = 0;
    g_autofree double *matrices = accessor >= 0 ? billow_glb_read(glb, accessor, 16, &count, error) : NULL;
    if (accessor >= 0 && !matrices)
        return FALSE;
    if (matrices && count < skin->joints->len)
        return billow_glb_refuse_damaged(glb, error);
    skin->inverse = g_new(BillowImportPlace, skin->joints->len);
    for (gsize i = 0; i < skin->joints->len; i++)
        skin->inverse[i] = billow_import_place_of(matrices ? matrices + 16 * i : same);
    return TRUE;
}

BillowGlbSkin *
billow_glb_skin_new(const BillowGlb *glb, json_object *item, gsize n_points, GError **error)
{
    BillowGlbSkin *skin = g_new0(BillowGlbSkin, 1);
    skin->n_points = n_points;
    skin->joints = g_array_new(FALSE, FALSE, sizeof(int));
    skin->bones = g_new0(guint32, EACH * n_points);
    skin->shares = g_new0(double, EACH *n_points);
    if (read_joints(skin, glb, item, error) && read_inverse(skin, glb, item, error))
        return skin;
    billow_glb_skin_free(skin);
    return NULL;
}

gboolean
billow_glb_skin_add(BillowGlbSkin *skin, const BillowGlb *glb, json_object *attributes, gsize first, gsize n,
                    GError **error)
{
    if (billow_glb_integer(attributes, "JOINTS_1") >= 0) {
        billow_import_refuse(error, glb->path,
                             _("more than four bones move a point: export it with four at most"));
        return FALSE;
    }
    g_autofree double *bones = billow_glb_read_points(glb, attributes, "JOINTS_0", EACH, n, error);
    g_autofree double *shares =
        bones ? billow_glb_read_points(glb, attributes, "WEIGHTS_0", EACH, n, error) : NULL;
    if (!shares)
        return FALSE;
    for (gsize i = 0; i < n; i++) {
        const gsize at = EACH * i, to = EACH * (first + i);
        const double sum = shares[at] + shares[at + 1] + shares[at + 2] + shares[at + 3];
        for (gsize k = 0; k < EACH; k++) {
            if (!(bones[at + k] >= 0.0 && bones[at + k] < (double) skin->joints->len))
                return billow_glb_refuse_damaged(glb, error);
            skin->bones[to + k] = (guint32) bones[at + k];
            skin->shares[to + k] = sum > 0.0 ? shares[at + k] / sum : 0.0;
        }
    }
    return TRUE;
}

static BillowVec3
moved(const BillowGlbSkin *skin, const BillowImportPlace *joints, gsize i, BillowVec3 point)
{
    BillowVec3 sum = {0};
    for (gsize k = EACH * i; k < EACH * (i + 1); k++)
        if (skin->shares[k] != 0.0)
            sum = billow_vec3_add(sum,
                                  billow_vec3_scale(billow_import_place_apply(&joints[skin->bones[k]], point),
                                                    skin->shares[k]));
    return sum;
}

void
billow_glb_skin_move(const BillowGlbSkin *skin, const BillowGlbScene *scene, double seconds, double *points)
{
    g_autofree BillowImportPlace *joints = g_new(BillowImportPlace, skin->joints->len);
    for (guint i = 0; i < skin->joints->len; i++)
        joints[i] = billow_import_place_within(
            billow_glb_scene_place(scene, g_array_index(skin->joints, int, i), seconds), skin->inverse[i]);
    for (gsize i = 0; i < skin->n_points; i++) {
        double *at = points + 3 * i;
        const BillowVec3 to = moved(skin, joints, i, billow_vec3(at[0], at[1], at[2]));
        at[0] = to.x;
        at[1] = to.y;
        at[2] = to.z;
    }
}
