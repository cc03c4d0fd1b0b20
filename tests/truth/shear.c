#include "truth/shear.h"

#include "core/base/outline.h"
#include "truth/measure.h"

#include <glib.h>

static BillowVec3
corner(const BillowMesh *mesh, int column, int row)
{
    return billow_mesh_point(mesh, billow_grid_index(&mesh->grid, column, row));
}

/* Of the two ways to cut a square into triangles, the one that is skewed less counts. */
static double
shear_of(const BillowMesh *mesh, int column, int row)
{
    const double s = mesh->grid.spacing,
                 falling = billow_vec3_distance(corner(mesh, column, row), corner(mesh, column + 1, row + 1)),
                 rising = billow_vec3_distance(corner(mesh, column + 1, row), corner(mesh, column, row + 1));
    return fmin(fabs(falling * falling / (2.0 * s * s) - 1.0), fabs(rising * rising / (2.0 * s * s) - 1.0));
}

static void
measure_squares(const BillowMesh *mesh, TruthShear *shear)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(double));
    double squares = 0.0;
    for (int row = 0; row + 1 < mesh->grid.rows; row++)
        for (int column = 0; column + 1 < mesh->grid.columns; column++) {
            if (billow_grid_cell_share(&mesh->grid, column, row) < 1.0)
                continue;
            const double one = shear_of(mesh, column, row);
            squares += one * one;
            g_array_append_val(all, one);
        }
    shear->mean = sqrt(squares / all->len);
    shear->p99 = truth_quantile((double *) all->data, all->len, 0.99);
    shear->max = truth_quantile((double *) all->data, all->len, 1.0);
}

/* --- The border --- */

/* A vertex on a line of the grid, and where it is along that line. */
typedef struct {
    int line;
    double along;
    size_t vertex;
} OnLine;

static int
compare(gconstpointer a, gconstpointer b)
{
    const OnLine *p = a, *q = b;
    return p->line != q->line ? (p->line > q->line) - (p->line < q->line)
                              : (p->along > q->along) - (p->along < q->along);
}

/* How far the vertices of a row or column between two borders are from where they are in the flat cloth: the largest
 * along the cloth from its middle, and the whole line, m. */
typedef struct {
    double arc, chord;
} LineOff;

/* Adds a line from vertex `first` to before `end`. */
static void
add_line(const BillowMesh *surface, const BillowGrid *grid, const OnLine *line, guint n, LineOff *off)
{
    g_autofree double *more = g_new0(double, n); /* how much longer it is from its first vertex on */
    guint middle = 0;
    for (guint k = 1; k < n; k++) {
        more[k] = more[k - 1] - grid->spacing * (line[k].along - line[k - 1].along) +
                  billow_vec3_distance(billow_mesh_point(surface, line[k - 1].vertex),
                                       billow_mesh_point(surface, line[k].vertex));
        if (2.0 * line[k].along <= line[0].along + line[n - 1].along)
            middle = k;
    }
    off->chord = fmax(off->chord, fabs(more[n - 1]));
    off->arc = fmax(off->arc, fmax(fabs(more[middle]), fabs(more[n - 1] - more[middle])));
}

static void
find_off(const BillowMesh *surface, const BillowGrid *grid, bool down, LineOff *off)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(OnLine));
    for (size_t v = 0; v < billow_grid_vertices(grid); v++) {
        const BillowGridPlace place = billow_grid_vertex(grid, v);
        const double across = down ? place.column : place.row, along = down ? place.row : place.column;
        if (fabs(across - round(across)) < 1e-9) {
            const OnLine on = {(int) round(across), along, v};
            g_array_append_val(all, on);
        }
    }
    g_array_sort(all, compare);
    const OnLine *lines = (const OnLine *) all->data;
    for (guint first = 0, k = 1; k <= all->len; k++)
        if (k == all->len || lines[k].line != lines[first].line ||
            lines[k].along - lines[k - 1].along > 1.0 + 1e-9) {
            add_line(surface, grid, lines + first, k - first, off);
            first = k;
        }
}

static guint64
key_of(size_t a, size_t b)
{
    return (guint64) MIN(a, b) << 32 | MAX(a, b);
}

/* Adds a side of the border. */
static void
add_side(const BillowMesh *surface, const BillowGrid *grid, size_t a, size_t b, TruthShear *shear)
{
    const BillowGridPlace from = billow_grid_vertex(grid, a), to = billow_grid_vertex(grid, b);
    const double flat = grid->spacing * hypot(to.column - from.column, to.row - from.row),
                 length = billow_vec3_distance(billow_mesh_point(surface, a), billow_mesh_point(surface, b));
    shear->border += length;
    shear->side = fmax(shear->side, fabs(length - flat));
}

/* Sides that only one face has are the border. */
static void
measure_border(const BillowMesh *surface, const BillowGrid *grid, TruthShear *shear)
{
    g_autoptr(GHashTable) sides = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    BillowFaces faces = {grid};
    size_t corners[4];
    for (int n = billow_faces_next(&faces, corners); n > 0; n = billow_faces_next(&faces, corners))
        for (int k = 0; k < n; k++) {
            guint64 *side = g_new(guint64, 1);
            *side = key_of(corners[k], corners[(k + 1) % n]);
            if (g_hash_table_remove(sides, side))
                g_free(side);
            else
                g_hash_table_add(sides, side);
        }
    GHashTableIter iter;
    gpointer side;
    g_hash_table_iter_init(&iter, sides);
    while (g_hash_table_iter_next(&iter, &side, NULL)) {
        const guint64 key = *(guint64 *) side;
        add_side(surface, grid, (size_t) (key >> 32), (size_t) (key & 0xffffffffu), shear);
    }
}

TruthShear
truth_shear_measure(const BillowMesh *mesh)
{
    TruthShear shear = {0};
    measure_squares(mesh, &shear);
    if (!mesh->grid.outline)
        return shear;
    BillowMesh *surface = billow_mesh_trim((BillowMesh *) mesh);
    measure_border(surface, &mesh->grid, &shear);
    LineOff off = {0};
    find_off(surface, &mesh->grid, false, &off);
    find_off(surface, &mesh->grid, true, &off);
    shear.off = off.chord;
    shear.arc = off.arc;
    billow_mesh_unref(surface);
    return shear;
}

void
truth_shear_add(TruthShear *all, const TruthShear *one)
{
    all->mean = fmax(all->mean, one->mean);
    all->p99 = fmax(all->p99, one->p99);
    all->max = fmax(all->max, one->max);
    all->border = all->border > 0.0 ? fmin(all->border, one->border) : one->border;
    all->off = fmax(all->off, one->off);
    all->arc = fmax(all->arc, one->arc);
    all->side = fmax(all->side, one->side);
}
