#include "io/import/ring.h"

#include "io/import/diagnosis.h"
#include "io/import/faces.h"

enum { LEAST_AROUND = 3 };

typedef struct {
    GArray *quads;
    guint32 *across;
} Ring;

/* Returns the point at which a side of a quad begins. */
static guint32
point_of(const Ring *ring, guint32 side)
{
    return g_array_index(ring->quads, BillowImportFace, side / 4).corners[side % 4];
}

static guint32
end_of(const Ring *ring, guint32 side)
{
    return point_of(ring, side - side % 4 + (side + 1) % 4);
}

/* Returns the other side of the same quad that has this point. */
static guint32
side_beside(const Ring *ring, guint32 side, guint32 point)
{
    const guint32 quad = side - side % 4;
    return quad + (point_of(ring, side) == point ? (side + 3) % 4 : (side + 1) % 4);
}

/* Returns the side within the ring that begins the cut, at a point of the border with a side on it, and
 * sets that point. */
static guint32
first_side(const Ring *ring, guint32 *point)
{
    guint32 first = BILLOW_NO_SIDE;
    for (guint32 side = 0; side < 4 * ring->quads->len; side++) {
        if (ring->across[side] != BILLOW_NO_SIDE)
            continue;
        const guint32 ends[] = {point_of(ring, side), end_of(ring, side)};
        for (guint i = 0; i < 2; i++)
            if (first == BILLOW_NO_SIDE || ends[i] < *point) {
                *point = ends[i];
                first = side_beside(ring, side, ends[i]);
            }
    }
    return first;
}

/* Returns the sides of the cut, of the quads on one side of it, or NULL if it does not end at the border. */
static GArray *
find_cut(const Ring *ring)
{
    g_autoptr(GArray) cut = g_array_new(FALSE, FALSE, sizeof(guint32));
    guint32 point = 0, side = first_side(ring, &point);
    while (side != BILLOW_NO_SIDE && ring->across[side] != BILLOW_NO_SIDE && cut->len < ring->quads->len) {
        g_array_append_val(cut, side);
        point = point_of(ring, side) == point ? end_of(ring, side) : point_of(ring, side);
        const guint32 beside = side_beside(ring, side, point), beyond = ring->across[beside];
        if (beyond == BILLOW_NO_SIDE) /* the other border */
            return g_steal_pointer(&cut);
        side = side_beside(ring, beyond, point);
    }
    return NULL;
}

/* Gives the points of the cut twins, on the side of the quads that `cut` is of. */
static GArray *
double_points(const Ring *ring, const GArray *cut, guint n_points)
{
    GArray *twins = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_autofree guint32 *twin = g_new0(guint32, n_points);
    for (guint i = 0; i < cut->len; i++) {
        const guint32 side = g_array_index(cut, guint32, i);
        const guint32 corners[] = {side % 4, (side + 1) % 4};
        BillowImportFace *quad = &g_array_index(ring->quads, BillowImportFace, side / 4);
        for (guint k = 0; k < 2; k++) {
            const guint32 own = quad->corners[corners[k]];
            if (twin[own] == 0) {
                g_array_append_val(twins, own);
                twin[own] = n_points + twins->len - 1;
            }
            quad->corners[corners[k]] = twin[own];
        }
        ring->across[ring->across[side]] = BILLOW_NO_SIDE;
        ring->across[side] = BILLOW_NO_SIDE;
    }
    return twins;
}

GArray *
billow_import_ring_cut(const BillowImportMesh *mesh, GArray *quads, guint32 *across)
{
    const Ring ring = {quads, across};
    if (!billow_import_is_ring(mesh, quads, across))
        return NULL;
    g_autoptr(GArray) cut = find_cut(&ring);
    return cut && quads->len >= LEAST_AROUND * cut->len && quads->len % cut->len == 0
               ? double_points(&ring, cut, billow_import_mesh_count(mesh))
               : NULL;
}
