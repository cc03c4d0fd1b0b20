#include "io/import/faces.h"

#include "io/base/text_lines.h"

#include <glib/gi18n.h>
#include <math.h>

/* Maximum number of faces at a point within a grid: four cells, each split towards the point. */
enum { MOST_FACES = 8 };

static BillowImportFace *
face_at(const GArray *faces, guint face)
{
    return &g_array_index(faces, BillowImportFace, face);
}

static guint32
start_of(const BillowImportFace *face, guint side)
{
    return face->corners[side];
}

static guint32
end_of(const BillowImportFace *face, guint side)
{
    return face->corners[(side + 1) % face->n];
}

static guint32
low_of(const BillowImportFace *face, guint side)
{
    return MIN(start_of(face, side), end_of(face, side));
}

static guint32
high_of(const BillowImportFace *face, guint side)
{
    return MAX(start_of(face, side), end_of(face, side));
}

/* --- Sides --- */

static gboolean
check_crowd(const BillowImportMesh *mesh, const GArray *faces, GError **error)
{
    g_autofree guint8 *count = g_new0(guint8, billow_import_mesh_count(mesh));
    for (guint i = 0; i < faces->len; i++)
        for (guint j = 0; j < face_at(faces, i)->n; j++)
            if (++count[face_at(faces, i)->corners[j]] > MOST_FACES) {
                billow_import_refuse_line(
                    error, mesh->path, face_at(faces, i)->line,
                    _("more than %d faces meet at point %u: this is not a grid of rows and columns"),
                    MOST_FACES, face_at(faces, i)->corners[j] + 1);
                return FALSE;
            }
    return TRUE;
}

/* Returns all sides, grouped by their lower point: those of point p start at index starts[p]. */
static guint32 *
sort_sides(const GArray *faces, guint n_points, guint32 *starts)
{
    guint32 *sides = g_new(guint32, MAX(4 * (gsize) faces->len, 1));
    for (guint i = 0; i < faces->len; i++)
        for (guint j = 0; j < face_at(faces, i)->n; j++)
            starts[low_of(face_at(faces, i), j) + 1]++;
    for (guint p = 0; p < n_points; p++)
        starts[p + 1] += starts[p];
    g_autofree guint32 *next = g_memdup2(starts, (n_points + 1) * sizeof *starts);
    for (guint i = 0; i < faces->len; i++)
        for (guint j = 0; j < face_at(faces, i)->n; j++)
            sides[next[low_of(face_at(faces, i), j)]++] = 4 * i + j;
    return sides;
}

/* Joins sides that two faces share. Returns FALSE if a third face has the same side. */
static gboolean
join_sides(const GArray *faces, const guint32 *sides, guint32 n, guint32 *across, guint32 *wrong)
{
    for (guint32 i = 0; i < n; i++)
        for (guint32 j = 0; j < i; j++) {
            const guint32 a = sides[i], b = sides[j];
            if (high_of(face_at(faces, a / 4), a % 4) != high_of(face_at(faces, b / 4), b % 4))
                continue;
            if (across[a] != BILLOW_NO_SIDE || across[b] != BILLOW_NO_SIDE) {
                *wrong = MAX(a, b) / 4;
                return FALSE;
            }
            across[a] = b;
            across[b] = a;
        }
    return TRUE;
}

guint32 *
billow_import_sides(const BillowImportMesh *mesh, const GArray *faces, GError **error)
{
    if (!check_crowd(mesh, faces, error))
        return NULL;
    const guint n_points = billow_import_mesh_count(mesh);
    g_autofree guint32 *starts = g_new0(guint32, n_points + 1);
    g_autofree guint32 *sides = sort_sides(faces, n_points, starts);
    g_autofree guint32 *across = g_new(guint32, MAX(4 * (gsize) faces->len, 1));
    for (gsize i = 0; i < 4 * (gsize) faces->len; i++)
        across[i] = BILLOW_NO_SIDE;
    for (guint p = 0; p < n_points; p++) {
        guint32 wrong;
        if (!join_sides(faces, sides + starts[p], starts[p + 1] - starts[p], across, &wrong)) {
            billow_import_refuse_line(error, mesh->path, face_at(faces, wrong)->line,
                                      _("a third face at an edge: this is not a grid of rows and columns"));
            return NULL;
        }
    }
    return g_steal_pointer(&across);
}

/* --- Triangles --- */

typedef struct {
    const BillowImportMesh *mesh;
    const guint32 *across;
    /* per face: the side shared with its other half; BILLOW_NO_SIDE: not found yet */
    guint32 *halves;
    GArray *pending; /* of guint32: triangles to examine */
} Pairing;

static gboolean
is_free(const Pairing *pairing, guint face)
{
    return billow_import_mesh_face(pairing->mesh, face)->n == 3 && pairing->halves[face] == BILLOW_NO_SIDE;
}

/* Returns how many triangles adjacent to a face are free. `side` becomes that of the last one. */
static guint
count_free(const Pairing *pairing, guint face, guint32 *side)
{
    guint n = 0;
    for (guint j = 0; j < 3; j++) {
        const guint32 beyond = pairing->across[4 * face + j];
        if (beyond != BILLOW_NO_SIDE && is_free(pairing, beyond / 4)) {
            *side = 4 * face + j;
            n++;
        }
    }
    return n;
}

/* Joins two triangles to a quad. Examines their neighbors again, which may have one choice fewer. */
static void
join_halves(Pairing *pairing, guint32 side)
{
    const guint32 sides[] = {side, pairing->across[side]};
    for (guint i = 0; i < 2; i++)
        pairing->halves[sides[i] / 4] = sides[i];
    for (guint i = 0; i < 2; i++)
        for (guint j = 0; j < 3; j++) {
            const guint32 beyond = pairing->across[4 * (sides[i] / 4) + j];
            if (beyond != BILLOW_NO_SIDE) {
                const guint32 face = beyond / 4;
                g_array_append_val(pairing->pending, face);
            }
        }
}

/* Joins triangles that have only one free neighbor, until there are none. */
static void
join_forced(Pairing *pairing)
{
    for (guint32 face = 0; face < pairing->mesh->faces->len; face++) {
        g_array_set_size(pairing->pending, 0);
        g_array_append_val(pairing->pending, face);
        while (pairing->pending->len > 0) {
            const guint32 at = g_array_index(pairing->pending, guint32, pairing->pending->len - 1);
            guint32 side = 0;
            g_array_set_size(pairing->pending, pairing->pending->len - 1);
            if (is_free(pairing, at) && count_free(pairing, at, &side) == 1)
                join_halves(pairing, side);
        }
    }
}

static double
length_of(const GArray *values, guint dimensions, guint32 a, guint32 b)
{
    double squares = 0.0;
    for (guint i = 0; i < dimensions; i++) {
        const double d = (double) g_array_index(values, float, dimensions *a + i) -
                         (double) g_array_index(values, float, dimensions *b + i);
        squares += d * d;
    }
    return squares;
}

/* Returns the longest side of a triangle, measured on the texture, or else in space. */
static guint32
longest_side(const BillowImportMesh *mesh, guint face)
{
    const BillowImportFace *triangle = billow_import_mesh_face(mesh, face);
    double lengths[3], sum = 0.0;
    for (guint j = 0; j < 3; j++)
        sum += lengths[j] =
            mesh->uv ? length_of(mesh->uv, 2, start_of(triangle, j), end_of(triangle, j)) : 0.0;
    if (!(sum > 0.0))
        for (guint j = 0; j < 3; j++)
            lengths[j] = length_of(mesh->points, 3, start_of(triangle, j), end_of(triangle, j));
    const guint longest = lengths[1] > lengths[0] ? 1 : 0;
    return 4 * face + (lengths[2] > lengths[longest] ? 2 : longest);
}

/* Joins triangles that share their longest side. */
static void
join_by_length(Pairing *pairing)
{
    for (guint face = 0; face < pairing->mesh->faces->len; face++) {
        if (!is_free(pairing, face))
            continue;
        const guint32 side = longest_side(pairing->mesh, face), beyond = pairing->across[side];
        if (beyond != BILLOW_NO_SIDE && is_free(pairing, beyond / 4) &&
            longest_side(pairing->mesh, beyond / 4) == beyond)
            join_halves(pairing, side);
    }
}

/* Returns the quads in the order of their first halves. */
static GArray *
collect_quads(const Pairing *pairing, GError **error)
{
    const BillowImportMesh *mesh = pairing->mesh;
    g_autoptr(GArray) quads = g_array_sized_new(FALSE, FALSE, sizeof(BillowImportFace), mesh->faces->len);
    for (guint i = 0; i < mesh->faces->len; i++) {
        BillowImportFace face = *billow_import_mesh_face(mesh, i);
        if (face.n == 3 && pairing->halves[i] == BILLOW_NO_SIDE) {
            billow_import_refuse_line(
                error, mesh->path, face.line,
                _("a triangle that is not half of a quad: this is not a grid of rows and columns"));
            return NULL;
        }
        if (face.n == 3) {
            const guint32 side = pairing->halves[i], beyond = pairing->across[side];
            const BillowImportFace *a = billow_import_mesh_face(mesh, side / 4),
                                   *b = billow_import_mesh_face(mesh, beyond / 4);
            if (beyond / 4 < i)
                continue;
            face = (BillowImportFace){
                .corners = {start_of(a, side % 4), b->corners[(beyond % 4 + 2) % 3], end_of(a, side % 4),
                            a->corners[(side % 4 + 2) % 3]},
                .n = 4,
                .line = a->line,
            };
        }
        if (face.corners[1] == face.corners[3]) {
            billow_import_refuse_line(error, mesh->path, face.line, _("a duplicate triangle"));
            return NULL;
        }
        g_array_append_val(quads, face);
    }
    return g_steal_pointer(&quads);
}

GArray *
billow_import_quads(const BillowImportMesh *mesh, GError **error)
{
    g_autofree guint32 *across = billow_import_sides(mesh, mesh->faces, error);
    if (!across)
        return NULL;
    g_autofree guint32 *halves = g_new(guint32, mesh->faces->len + 1);
    for (guint i = 0; i < mesh->faces->len; i++)
        halves[i] = BILLOW_NO_SIDE;
    g_autoptr(GArray) pending = g_array_new(FALSE, FALSE, sizeof(guint32));
    Pairing pairing = {mesh, across, halves, pending};
    join_forced(&pairing);
    join_by_length(&pairing);
    join_forced(&pairing);
    return collect_quads(&pairing, error);
}
