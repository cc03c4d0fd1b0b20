#include "io/import/glb_scene.h"

/* Nodes are at most so deep in other nodes. */
enum { MOST_DEEP = 256 };

typedef struct {
    int parent; /* or -1 */
    gboolean has_matrix;
    BillowImportPlace matrix;
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
        node->matrix = billow_import_place_of(matrix);
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

static BillowImportPlace
own_place(const BillowGlbScene *scene, int number, double seconds)
{
    Node node = scene->nodes[number];
    if (node.has_matrix)
        return node.matrix;
    billow_glb_animation_sample(scene->animation, number, BILLOW_GLB_TRANSLATION, seconds, 3,
                                node.translation);
    billow_glb_animation_sample(scene->animation, number, BILLOW_GLB_ROTATION, seconds, 4, node.rotation);
    billow_glb_animation_sample(scene->animation, number, BILLOW_GLB_SCALE, seconds, 3, node.scale);
    return billow_import_place_of_parts(node.translation, node.rotation, node.scale);
}

BillowImportPlace
billow_glb_scene_place(const BillowGlbScene *scene, int node, double seconds)
{
    BillowImportPlace place = own_place(scene, node, seconds);
    for (int at = scene->nodes[node].parent; at >= 0; at = scene->nodes[at].parent)
        place = billow_import_place_within(own_place(scene, at, seconds), place);
    return place;
}
