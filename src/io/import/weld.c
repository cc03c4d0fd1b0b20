#include "io/import/weld.h"

#include "io/base/text_lines.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <math.h>

/* Of the diagonal of the box around the mesh: more than the rounding of decimals, less than any cell. */
static const double SAME_PLACE = 1e-5;

/* Points by the cube of space that they are in; cubes are `side` wide. */
typedef struct {
    const BillowImportMesh *mesh;
    double side;
    GHashTable *first; /* number of a cube to the last point in it, plus one */
    guint32 *next,
        *welded; /* of each point: another in its cube, plus one, or 0; the point that it becomes */
} Weld;

static const float *
place_of(const BillowImportMesh *mesh, guint32 point)
{
    return &g_array_index(mesh->points, float, 3 * point);
}

static double
diagonal(const BillowImportMesh *mesh)
{
    double squares = 0.0;
    for (guint k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (guint32 i = 0; i < billow_import_mesh_count(mesh); i++) {
            low = MIN(low, (double) place_of(mesh, i)[k]);
            high = MAX(high, (double) place_of(mesh, i)[k]);
        }
        squares += (high - low) * (high - low);
    }
    return sqrt(squares);
}

/* Two cubes may have one number; distances decide. */
static guint
cube_number(const double cube[3])
{
    return billow_text_hash_of((const char *) cube, 3 * sizeof *cube);
}

static gboolean
is_near(const Weld *weld, guint32 a, guint32 b)
{
    const float *p = place_of(weld->mesh, a), *q = place_of(weld->mesh, b);
    return hypot(hypot((double) p[0] - (double) q[0], (double) p[1] - (double) q[1]),
                 (double) p[2] - (double) q[2]) <= weld->side;
}

/* Returns the earliest point that others became and that is near, or the point itself. */
static guint32
find_near(const Weld *weld, guint32 point, const double cube[3])
{
    guint32 best = point;
    for (int i = 0; i < 27; i++) {
        const double beside[] = {cube[0] + i % 3 - 1, cube[1] + i / 3 % 3 - 1, cube[2] + i / 9 - 1};
        guint32 at =
            GPOINTER_TO_UINT(g_hash_table_lookup(weld->first, GUINT_TO_POINTER(cube_number(beside))));
        for (; at > 0; at = weld->next[at - 1])
            if (at - 1 < best && is_near(weld, at - 1, point))
                best = at - 1;
    }
    return best;
}

static void
weld_point(Weld *weld, guint32 point)
{
    const float *place = place_of(weld->mesh, point);
    double cube[3];
    for (guint k = 0; k < 3; k++)
        cube[k] = floor((double) place[k] / weld->side) + 0.0; /* no -0, which has other bytes */
    weld->welded[point] = find_near(weld, point, cube);
    if (weld->welded[point] != point)
        return;
    gpointer number = GUINT_TO_POINTER(cube_number(cube));
    weld->next[point] = GPOINTER_TO_UINT(g_hash_table_lookup(weld->first, number));
    g_hash_table_insert(weld->first, number, GUINT_TO_POINTER(point + 1));
}

/* Moves the corners of a face to the points that these become. Returns FALSE if two of them are one then. */
static gboolean
weld_face(const Weld *weld, BillowImportFace *face)
{
    gboolean differ = TRUE;
    for (guint j = 0; j < face->n; j++) {
        face->corners[j] = weld->welded[face->corners[j]];
        for (guint k = 0; k < j; k++)
            differ &= face->corners[j] != face->corners[k];
    }
    return differ;
}

static gboolean
weld_faces(const Weld *weld, GArray *faces, GError **error)
{
    for (guint i = 0; i < faces->len; i++) {
        BillowImportFace *face = &g_array_index(faces, BillowImportFace, i);
        if (!weld_face(weld, face)) {
            billow_import_refuse_line(error, weld->mesh->path, face->line,
                                      _("merging would join corners of this face: choose a distance of "
                                        "less than %g"),
                                      weld->side);
            return FALSE;
        }
    }
    return TRUE;
}

/* Finds what each point becomes. Returns FALSE if all are at one place. */
static gboolean
weld_points(Weld *weld)
{
    const BillowImportMesh *mesh = weld->mesh;
    const guint n = billow_import_mesh_count(mesh);
    g_autofree guint8 *used = g_new0(guint8, n + 1);
    for (guint i = 0; i < mesh->faces->len; i++)
        for (guint j = 0; j < billow_import_mesh_face(mesh, i)->n; j++)
            used[billow_import_mesh_face(mesh, i)->corners[j]] = TRUE;
    if (!(weld->side > 0.0))
        return FALSE;
    for (guint32 i = 0; i < n; i++)
        if (used[i])
            weld_point(weld, i);
    return TRUE;
}

guint32 *
billow_import_weld_points(const BillowImportMesh *mesh, double distance)
{
    const guint n = billow_import_mesh_count(mesh);
    g_autofree guint32 *next = g_new0(guint32, n + 1), *welded = g_new0(guint32, n + 1);
    g_autoptr(GHashTable) first = g_hash_table_new(NULL, NULL);
    Weld weld = {mesh, distance > 0.0 ? distance : SAME_PLACE * diagonal(mesh), first, next, welded};
    if (!weld_points(&weld))
        for (guint i = 0; i < n; i++)
            welded[i] = i;
    return g_steal_pointer(&welded);
}

BillowImportMesh *
billow_import_weld(const BillowImportMesh *mesh, double distance, GError **error)
{
    const guint n = billow_import_mesh_count(mesh);
    g_autofree guint32 *next = g_new0(guint32, n + 1), *welded = g_new0(guint32, n + 1);
    g_autoptr(GHashTable) first = g_hash_table_new(NULL, NULL);
    Weld weld = {mesh, distance > 0.0 ? distance : SAME_PLACE * diagonal(mesh), first, next, welded};
    g_autoptr(BillowImportMesh) made = g_new0(BillowImportMesh, 1);
    made->path = g_strdup(mesh->path);
    made->points = g_array_ref(mesh->points);
    made->uv = mesh->uv ? g_array_ref(mesh->uv) : NULL;
    made->objects = g_ptr_array_ref(mesh->objects);
    made->faces = g_array_copy(mesh->faces);
    if (!weld_points(&weld))
        return g_steal_pointer(&made);
    return weld_faces(&weld, made->faces, error) ? g_steal_pointer(&made) : NULL;
}
