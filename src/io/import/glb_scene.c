#include "io/import/glb_scene.h"

/* Nodes are at most so deep in other nodes. */
enum { MOST_DEEP = 256 };

typedef struct {
    int parent; /* or -1 */
    gboolean has_matrix;
    BillowGlbPlace matrix;
    double translation[3], rotation[4], scale[3];
} Node;

struct BillowGlbScene {
    const BillowGlbAnimation *animation;
    int n;
    Node *nodes;
};

void
billow_glb_scene_free(BillowGlbScene *scene)
{
    if (!scene)
        return;
    g_free(scene->nodes);
    g_free(scene);
}

/* --- Places --- */

BillowGlbPlace
billow_glb_place_of(const double *m)
{
    return (BillowGlbPlace){
        {billow_vec3(m[0], m[1], m[2]), billow_vec3(m[4], m[5], m[6]), billow_vec3(m[8], m[9], m[10])},
        billow_vec3(m[12], m[13], m[14])};
}

static BillowVec3
apply_axes(const BillowGlbPlace *place, BillowVec3 v)
{
    return billow_vec3_add(
        billow_vec3_scale(place->axes[0], v.x),
        billow_vec3_add(billow_vec3_scale(place->axes[1], v.y), billow_vec3_scale(place->axes[2], v.z)));
}

BillowVec3
billow_glb_place_apply(const BillowGlbPlace *place, BillowVec3 point)
{
    return billow_vec3_add(apply_axes(place, point), place->offset);
}

BillowGlbPlace
billow_glb_place_within(BillowGlbPlace outer, BillowGlbPlace inner)
{
    return (BillowGlbPlace){{apply_axes(&outer, inner.axes[0]), apply_axes(&outer, inner.axes[1]),
                             apply_axes(&outer, inner.axes[2])},
                            billow_glb_place_apply(&outer, inner.offset)};
}

/* The matrix of a translation, a rotation by a unit quaternion x, y, z, w and a scale (glTF 2.0, 3.5.3). */
static BillowGlbPlace
place_of_parts(const double *t, const double *q, const double *s)
{
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    const BillowVec3 right = {1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
                     up = {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
                     front = {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)};
    return (BillowGlbPlace){
        {billow_vec3_scale(right, s[0]), billow_vec3_scale(up, s[1]), billow_vec3_scale(front, s[2])},
        billow_vec3(t[0], t[1], t[2])};
}

/* --- Nodes --- */

/* Reads the numbers of a key, if it has so many. */
static gboolean
read_numbers(json_object *item, const char *key, gsize n, double *to)
{
    if (billow_glb_length(item, key) != n)
        return FALSE;
    for (gsize i = 0; i < n; i++)
        to[i] = json_object_get_double(json_object_array_get_idx(json_object_object_get(item, key), i));
    return TRUE;
}

static void
read_node(Node *node, json_object *item)
{
    double matrix[16];
    *node = (Node){.parent = -1, .rotation = {0, 0, 0, 1}, .scale = {1, 1, 1}};
    node->has_matrix = read_numbers(item, "matrix", 16, matrix);
    if (node->has_matrix)
        node->matrix = billow_glb_place_of(matrix);
    read_numbers(item, "translation", 3, node->translation);
    read_numbers(item, "rotation", 4, node->rotation);
    read_numbers(item, "scale", 3, node->scale);
}

/* Sets the parents of all nodes. Returns FALSE if they are no trees. */
static gboolean
find_parents(BillowGlbScene *scene, const BillowGlb *glb)
{
    for (int i = 0; i < scene->n; i++) {
        json_object *item = billow_glb_item(glb, "nodes", i);
        for (gsize k = 0; k < billow_glb_length(item, "children"); k++) {
            const int child = billow_glb_element(item, "children", k);
            if (child < 0 || child >= scene->n || scene->nodes[child].parent >= 0)
                return FALSE;
            scene->nodes[child].parent = i;
        }
    }
    for (int i = 0; i < scene->n; i++) {
        int deep = 0;
        for (int at = i; at >= 0 && deep <= MOST_DEEP; at = scene->nodes[at].parent)
            deep++;
        if (deep > MOST_DEEP)
            return FALSE;
    }
    return TRUE;
}

BillowGlbScene *
billow_glb_scene_new(const BillowGlb *glb, const BillowGlbAnimation *animation, GError **error)
{
    g_autoptr(BillowGlbScene) scene = g_new0(BillowGlbScene, 1);
    scene->animation = animation;
    scene->n = (int) MIN(billow_glb_length(glb->root, "nodes"), (gsize) G_MAXINT);
    scene->nodes = g_new(Node, (gsize) scene->n + 1);
    for (int i = 0; i < scene->n; i++)
        read_node(&scene->nodes[i], billow_glb_item(glb, "nodes", i));
    if (find_parents(scene, glb))
        return g_steal_pointer(&scene);
    billow_glb_refuse_damaged(glb, error);
    return NULL;
}

static BillowGlbPlace
own_place(const BillowGlbScene *scene, int number, double seconds)
{
    Node node = scene->nodes[number];
    if (node.has_matrix)
        return node.matrix;
    billow_glb_animation_sample(scene->animation, number, BILLOW_GLB_TRANSLATION, seconds, 3,
                                node.translation);
    billow_glb_animation_sample(scene->animation, number, BILLOW_GLB_ROTATION, seconds, 4, node.rotation);
    billow_glb_animation_sample(scene->animation, number, BILLOW_GLB_SCALE, seconds, 3, node.scale);
    return place_of_parts(node.translation, node.rotation, node.scale);
}

BillowGlbPlace
billow_glb_scene_place(const BillowGlbScene *scene, int node, double seconds)
{
    BillowGlbPlace place = own_place(scene, node, seconds);
    for (int at = scene->nodes[node].parent; at >= 0; at = scene->nodes[at].parent)
        place = billow_glb_place_within(own_place(scene, at, seconds), place);
    return place;
}
