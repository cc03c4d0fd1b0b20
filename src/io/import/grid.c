#include "io/import/grid.h"

#include "core/base/vec3.h"
#include "io/base/text_lines.h"
#include "io/import/diagnosis.h"
#include "io/import/faces.h"
#include "io/import/ring.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* From which share of its area on a ring is flat. */
static const double FLAT = 0.95;

/* Up to which share of its largest girth a ring is drawn together. */
static const double NARROW = 0.01;

/* Position of a point in rows and columns, relative to the first quad's first point. */
typedef struct {
    gint32 row, column;
    gboolean known;
} GridPlace;

typedef struct {
    const BillowImportMesh *mesh;
    GArray *quads;
    const GArray
        *twins; /* of a ring that was cut open: the points of those after the mesh's; otherwise NULL */
    const guint32 *across; /* the side beyond each side of a quad */
    GridPlace *places;     /* of each point of the mesh, and of each twin */
    GridPlace low, high;   /* minimum and maximum of the places */
    guint32 *numbers;      /* indices of points, row by row; G_MAXUINT32: none */
} GridSearch;

void
billow_import_grid_free(BillowImportGrid *grid)
{
    if (grid)
        g_free(grid->points);
    g_free(grid);
}

gboolean
billow_import_mesh_same_faces(const BillowImportMesh *a, const BillowImportMesh *b)
{
    if (a->faces->len != b->faces->len || a->points->len != b->points->len)
        return FALSE;
    for (guint i = 0; i < a->faces->len; i++) {
        const BillowImportFace *p = billow_import_mesh_face(a, i), *q = billow_import_mesh_face(b, i);
        if (p->n != q->n || memcmp(p->corners, q->corners, p->n * sizeof *p->corners) != 0)
            return FALSE;
    }
    return TRUE;
}

static const BillowImportFace *
quad_at(const GridSearch *finding, guint quad)
{
    return &g_array_index(finding->quads, BillowImportFace, quad);
}

static gboolean
refuse_shape(const GridSearch *finding, guint quad, GError **error)
{
    g_autofree char *why = billow_import_why_no_grid(finding->mesh, finding->quads, finding->across);
    billow_import_refuse_line(error, finding->mesh->path, quad_at(finding, quad)->line,
                              _("this is not a grid: %s"), why);
    return FALSE;
}

static guint
count_points(const GridSearch *finding)
{
    return billow_import_mesh_count(finding->mesh) + (finding->twins ? finding->twins->len : 0);
}

static BillowVec3
place_of(const GridSearch *finding, guint32 point)
{
    const float *at = &g_array_index(finding->mesh->points, float, 3 * point);
    return billow_vec3((double) at[0], (double) at[1], (double) at[2]);
}

/* Returns the point of the mesh that a point is. */
static guint32
own_point(const GridSearch *finding, guint32 point)
{
    const guint n = billow_import_mesh_count(finding->mesh);
    return point < n ? point : g_array_index(finding->twins, guint32, point - n);
}

/* --- Spreading from the first quad --- */

/* Places a point. TRUE: it is at that place. FALSE: it already is at another one. */
static gboolean
place_point(GridSearch *finding, guint32 point, gint32 row, gint32 column)
{
    GridPlace *place = &finding->places[point];
    if (place->known)
        return place->row == row && place->column == column;
    *place = (GridPlace){row, column, TRUE};
    finding->low.row = MIN(finding->low.row, row);
    finding->low.column = MIN(finding->low.column, column);
    finding->high.row = MAX(finding->high.row, row);
    finding->high.column = MAX(finding->high.column, column);
    return TRUE;
}

/* Places the quad on the other side of `side`, at the same distance in the opposite direction. */
static gboolean
place_quad_across(GridSearch *finding, guint32 side, guint32 beyond)
{
    const guint32 *from = quad_at(finding, side / 4)->corners, *to = quad_at(finding, beyond / 4)->corners;
    const guint j = side % 4, k = beyond % 4;
    const guint32 a = from[j], b = from[(j + 1) % 4];
    const guint32 over_a = to[(k + (to[k] == a ? 3 : 2)) % 4], over_b = to[(k + (to[k] == a ? 2 : 3)) % 4];
    const GridPlace at_a = finding->places[a], at_b = finding->places[b],
                    behind = finding->places[from[(j + 3) % 4]];
    const gint32 down = at_a.row - behind.row, along = at_a.column - behind.column;
    return place_point(finding, over_a, at_a.row + down, at_a.column + along) &&
           place_point(finding, over_b, at_b.row + down, at_b.column + along);
}

static gboolean
spread(GridSearch *finding, GError **error)
{
    const guint32 *first = quad_at(finding, 0)->corners;
    const guint n = finding->quads->len;
    g_autofree guint8 *seen = g_new0(guint8, n);
    g_autofree guint32 *todo = g_new(guint32, n);
    guint begin = 0, end = 0;
    place_point(finding, first[0], 0, 0);
    place_point(finding, first[1], 1, 0);
    place_point(finding, first[2], 1, 1);
    place_point(finding, first[3], 0, 1);
    todo[end++] = 0;
    seen[0] = 1;
    while (begin < end) {
        const guint32 quad = todo[begin++];
        for (guint j = 0; j < 4; j++) {
            const guint32 side = 4 * quad + j, beyond = finding->across[side];
            if (beyond == BILLOW_NO_SIDE)
                continue;
            if (!place_quad_across(finding, side, beyond))
                return refuse_shape(finding, beyond / 4, error);
            if (!seen[beyond / 4]) {
                seen[beyond / 4] = 1;
                todo[end++] = beyond / 4;
            }
        }
    }
    for (guint i = 0; i < n; i++)
        if (!seen[i])
            return refuse_shape(finding, i, error);
    return TRUE;
}

/* --- Rows and columns --- */

static int
rows_of(const GridSearch *finding)
{
    return finding->high.row - finding->low.row + 1;
}

static int
columns_of(const GridSearch *finding)
{
    return finding->high.column - finding->low.column + 1;
}

/* Returns the index of a quad's cell, which is that of its first point. */
static gsize
cell_of(const GridSearch *finding, guint quad)
{
    GridPlace low = finding->places[quad_at(finding, quad)->corners[0]];
    for (guint j = 1; j < 4; j++) {
        const GridPlace place = finding->places[quad_at(finding, quad)->corners[j]];
        low.row = MIN(low.row, place.row);
        low.column = MIN(low.column, place.column);
    }
    return (gsize) (low.row - finding->low.row) * (gsize) columns_of(finding) +
           (gsize) (low.column - finding->low.column);
}

/* Returns TRUE if each place has one point and each cell one quad. */
static gboolean
number_points(GridSearch *finding, GError **error)
{
    const gsize rows = (gsize) rows_of(finding), columns = (gsize) columns_of(finding), n = rows * columns;
    const guint last = finding->quads->len - 1;
    if (rows > BILLOW_MAX_SIDE || columns > BILLOW_MAX_SIDE) {
        billow_import_refuse(error, finding->mesh->path,
                             _("found %d rows and %d columns of points, expected at most %d of each"),
                             (int) rows, (int) columns, BILLOW_MAX_SIDE);
        return FALSE;
    }
    if ((rows - 1) * (columns - 1) != finding->quads->len)
        return refuse_shape(finding, last, error);
    finding->numbers = g_new(guint32, n);
    memset(finding->numbers, 0xff, n * sizeof *finding->numbers);
    for (guint32 i = 0; i < count_points(finding); i++) {
        const GridPlace place = finding->places[i];
        if (!place.known)
            continue;
        guint32 *number = &finding->numbers[(gsize) (place.row - finding->low.row) * columns +
                                            (gsize) (place.column - finding->low.column)];
        if (*number != G_MAXUINT32)
            return refuse_shape(finding, last, error);
        *number = i;
    }
    g_autofree guint8 *taken = g_new0(guint8, n);
    for (guint i = 0; i <= last; i++)
        if (taken[cell_of(finding, i)]++)
            return refuse_shape(finding, i, error);
    return TRUE;
}

/* --- Orientation --- */

typedef struct {
    gboolean transposed, upside_down, mirrored;
} GridOrientation;

static GridOrientation
orientation_at(guint number)
{
    return (GridOrientation){number & 1, (number & 2) != 0, (number & 4) != 0};
}

static guint32
turned_point(const GridSearch *finding, GridOrientation turn, int row, int column)
{
    const int rows = rows_of(finding), columns = columns_of(finding);
    const int r = turn.transposed ? column : row, c = turn.transposed ? row : column;
    return own_point(finding,
                     finding->numbers[(gsize) (turn.upside_down ? rows - 1 - r : r) * (gsize) columns +
                                      (gsize) (turn.mirrored ? columns - 1 - c : c)]);
}

static void
turned_size(const GridSearch *finding, GridOrientation turn, int *rows, int *columns)
{
    *rows = turn.transposed ? columns_of(finding) : rows_of(finding);
    *columns = turn.transposed ? rows_of(finding) : columns_of(finding);
}

static double
uv_of(const GridSearch *finding, guint32 point, guint which)
{
    return (double) g_array_index(finding->mesh->uv, float, 2 * point + which);
}

/* Returns whether the first and the last column are one. */
static gboolean
is_around(const GridSearch *finding, GridOrientation turn)
{
    int rows, columns;
    turned_size(finding, turn, &rows, &columns);
    return finding->twins && turned_point(finding, turn, 0, 0) == turned_point(finding, turn, 0, columns - 1);
}

/* Returns how many more steps from point to point u grows along the rows, and v up the columns, than they
 * shrink. Around a ring, coordinates begin again somewhere. */
static double
texture_steps(const GridSearch *finding, GridOrientation turn)
{
    int rows, columns;
    double along = 0.0, up = 0.0;
    turned_size(finding, turn, &rows, &columns);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const guint32 here = turned_point(finding, turn, row, column);
            const double u = column > 0 ? uv_of(finding, turned_point(finding, turn, row, column - 1), 0)
                                        : NAN,
                         v = row > 0 ? uv_of(finding, turned_point(finding, turn, row - 1, column), 1) : NAN,
                         own_u = uv_of(finding, here, 0), own_v = uv_of(finding, here, 1);
            if (!isfinite(own_u) || !isfinite(own_v))
                return NAN;
            along += (own_u > u) - (own_u < u);
            up += (own_v < v) - (own_v > v);
        }
    return along / (rows * (columns - 1)) + up / (columns * (rows - 1));
}

/* Returns how much u grows along the rows plus how much v grows up the columns, on average; NAN without
 * texture coordinates. */
static double
texture_fit(const GridSearch *finding, GridOrientation turn)
{
    int rows, columns;
    double along = 0.0, up = 0.0;
    turned_size(finding, turn, &rows, &columns);
    for (int row = 0; row < rows; row++)
        along += uv_of(finding, turned_point(finding, turn, row, columns - 1), 0) -
                 uv_of(finding, turned_point(finding, turn, row, 0), 0);
    for (int column = 0; column < columns; column++)
        up += uv_of(finding, turned_point(finding, turn, 0, column), 1) -
              uv_of(finding, turned_point(finding, turn, rows - 1, column), 1);
    return along / rows + up / columns;
}

/* Finds the turn that fits the texture best. FALSE: the mesh has no usable texture coordinates. */
static gboolean
orient_by_texture(const GridSearch *finding, GridOrientation *best)
{
    double best_fit = 0.0;
    for (guint i = 0; finding->mesh->uv && i < 8; i++) {
        const double fit = finding->twins ? texture_steps(finding, orientation_at(i))
                                          : texture_fit(finding, orientation_at(i));
        if (!isfinite(fit))
            return FALSE;
        if (fit > best_fit) {
            best_fit = fit;
            *best = orientation_at(i);
        }
    }
    return best_fit > 0.0;
}

static gboolean
is_size(const GridSearch *finding, GridOrientation turn, const BillowGrid *wanted)
{
    int rows, columns;
    turned_size(finding, turn, &rows, &columns);
    return wanted && rows == wanted->rows && columns == wanted->columns;
}

static GridOrientation
orient_by_indices(const GridSearch *finding, const BillowGrid *wanted)
{
    GridOrientation best = orientation_at(0);
    for (guint i = 1; i < 8; i++) {
        const GridOrientation turn = orientation_at(i);
        if ((turn.transposed + turn.upside_down + turn.mirrored) % 2 != 0)
            continue; /* the normals would point to the other side */
        const gboolean fits = wanted ? is_size(finding, turn, wanted) : is_around(finding, turn),
                       best_fits = wanted ? is_size(finding, best, wanted) : is_around(finding, best);
        if (fits != best_fits ? fits : turned_point(finding, turn, 0, 0) < turned_point(finding, best, 0, 0))
            best = turn;
    }
    return best;
}

static BillowImportGrid *
make_grid(const GridSearch *finding, GridOrientation turn)
{
    BillowImportGrid *grid = g_new0(BillowImportGrid, 1);
    turned_size(finding, turn, &grid->rows, &grid->columns);
    guint32 *point = grid->points = g_new(guint32, (gsize) grid->rows * (gsize) grid->columns);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            *point++ = turned_point(finding, turn, row, column);
    if (finding->twins)
        grid->closed = is_around(finding, turn) ? BILLOW_CLOSED_COLUMNS : BILLOW_CLOSED_ROWS;
    return grid;
}

/* Returns by how much the texture coordinate around a tube changes from the line before to this one. */
static double
jump_at(const GridSearch *finding, const BillowImportGrid *grid, int line)
{
    const gboolean across = grid->closed == BILLOW_CLOSED_COLUMNS;
    const int around = (across ? grid->columns : grid->rows) - 1, along = across ? grid->rows : grid->columns,
              before = (line + around - 1) % around;
    const int step = across ? grid->columns : 1, turn = across ? 1 : grid->columns;
    double jump = 0.0;
    for (int i = 0; i < along; i++)
        jump += fabs(uv_of(finding, grid->points[i * step + line * turn], across ? 0 : 1) -
                     uv_of(finding, grid->points[i * step + before * turn], across ? 0 : 1));
    return jump;
}

/* Lets a tube begin where its texture coordinates do, if it has any. */
static void
begin_at_seam(const GridSearch *finding, BillowImportGrid *grid)
{
    const gboolean across = grid->closed == BILLOW_CLOSED_COLUMNS;
    const int around = (across ? grid->columns : grid->rows) - 1;
    const gsize n = (gsize) grid->rows * (gsize) grid->columns;
    int seam = 0;
    for (int line = 1; line < around; line++)
        if (jump_at(finding, grid, line) > jump_at(finding, grid, seam))
            seam = line;
    g_autofree guint32 *old = g_memdup2(grid->points, n * sizeof *old);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const int from_row = across ? row : (row + seam) % around,
                      from_column = across ? (column + seam) % around : column;
            grid->points[row * grid->columns + column] = old[from_row * grid->columns + from_column];
        }
}

/* Returns whether a ring is flat, as a round cloth with a hole: the sum of its areas as vectors is nearly
 * as long as that of their sizes. A tube turns all around. */
static gboolean
is_flat(const GridSearch *finding, const BillowImportGrid *grid)
{
    BillowVec3 sum = {0, 0, 0};
    double area = 0.0;
    for (int row = 0; row + 1 < grid->rows; row++)
        for (int column = 0; column + 1 < grid->columns; column++) {
            const guint32 *corner = grid->points + row * grid->columns + column;
            const BillowVec3 a = place_of(finding, corner[0]), b = place_of(finding, corner[1]),
                             c = place_of(finding, corner[grid->columns]),
                             d = place_of(finding, corner[grid->columns + 1]);
            const BillowVec3 both = billow_vec3_cross(billow_vec3_sub(d, a), billow_vec3_sub(c, b));
            sum = billow_vec3_add(sum, both);
            area += billow_vec3_length(both);
        }
    return billow_vec3_length(sum) > FLAT * area;
}

/* Returns whether an end of a ring is drawn together to a point, as that of a ball. */
static gboolean
is_drawn_together(const GridSearch *finding, const BillowImportGrid *grid)
{
    const gboolean across = grid->closed == BILLOW_CLOSED_COLUMNS;
    const int around = across ? grid->columns : grid->rows, along = across ? grid->rows : grid->columns;
    const int turn = across ? 1 : grid->columns, step = across ? grid->columns : 1;
    double least = INFINITY, most = 0.0;
    for (int i = 0; i < along; i++) {
        double length = 0.0;
        for (int k = 1; k < around; k++)
            length += billow_vec3_distance(place_of(finding, grid->points[i * step + k * turn]),
                                           place_of(finding, grid->points[i * step + (k - 1) * turn]));
        least = fmin(least, length);
        most = fmax(most, length);
    }
    return least < NARROW * most;
}

/* Finds the grid of a mesh, or, if `cut` is TRUE, of a ring that is cut open. */
static BillowImportGrid *
find_open_grid(const BillowImportMesh *mesh, const BillowGrid *wanted, gboolean cut, GError **error)
{
    g_autoptr(GArray) quads = billow_import_quads(mesh, error);
    g_autofree guint32 *across = quads ? billow_import_sides(mesh, quads, error) : NULL;
    g_autoptr(GArray) twins = across && cut ? billow_import_ring_cut(mesh, quads, across) : NULL;
    if (!across || (cut && !twins))
        return NULL;
    GridSearch finding = {.mesh = mesh, .quads = quads, .twins = twins, .across = across};
    g_autofree GridPlace *places = finding.places = g_new0(GridPlace, count_points(&finding));
    g_autoptr(BillowImportGrid) grid = NULL;
    if (spread(&finding, error) && number_points(&finding, error)) {
        GridOrientation turn;
        const gboolean by_texture = orient_by_texture(&finding, &turn);
        if (!by_texture)
            turn = orient_by_indices(&finding, wanted);
        grid = make_grid(&finding, turn);
        if (by_texture && twins)
            begin_at_seam(&finding, grid);
    }
    g_free(finding.numbers);
    if (grid && twins && (is_flat(&finding, grid) || is_drawn_together(&finding, grid)))
        return NULL;
    return g_steal_pointer(&grid);
}

static BillowImportGrid *
find_grid(const BillowImportMesh *mesh, const BillowGrid *wanted, GError **error)
{
    GError *problem = NULL, *other = NULL;
    BillowImportGrid *grid = find_open_grid(mesh, wanted, FALSE, &problem);
    if (problem)
        grid = find_open_grid(mesh, wanted, TRUE, &other);
    g_clear_error(&other);
    if (grid)
        g_clear_error(&problem);
    else
        g_propagate_error(error, problem);
    return grid;
}

BillowImportGrid *
billow_import_grid_find(const BillowImportMesh *mesh, const BillowGrid *wanted, gboolean may_merge,
                        GError **error)
{
    if (mesh->faces->len == 0) {
        billow_import_refuse(
            error, mesh->path,
            _("the file has no faces (f): a cloth consists of rows and columns of quads or triangles"));
        return NULL;
    }
    GError *problem = NULL;
    BillowImportGrid *grid = find_grid(mesh, wanted, &problem);
    guint32 line = 0;
    g_autofree char *pieces = grid ? NULL : billow_import_pieces(mesh, may_merge, &line);
    if (pieces) {
        g_clear_error(&problem);
        billow_import_refuse_line(error, mesh->path, line, _("this is not a grid: %s"), pieces);
    } else if (problem)
        g_propagate_error(error, problem);
    return grid;
}

/* --- Lengths --- */

static int
compare_floats(const void *a, const void *b)
{
    const float p = *(const float *) a, q = *(const float *) b;
    return (p > q) - (p < q);
}

double
billow_import_grid_median(const BillowImportGrid *grid, const float *shape, int columns, int rows)
{
    const gsize n = (gsize) (grid->columns - columns) * (gsize) (grid->rows - rows);
    g_autofree float *lengths = g_new(float, n);
    float *length = lengths;
    for (int row = 0; row < grid->rows - rows; row++)
        for (int column = 0; column < grid->columns - columns; column++) {
            const float *a = shape + 3 * ((gsize) row * (gsize) grid->columns + (gsize) column);
            const float *b = a + 3 * ((gsize) rows * (gsize) grid->columns + (gsize) columns);
            *length++ = hypotf(hypotf(b[0] - a[0], b[1] - a[1]), b[2] - a[2]);
        }
    qsort(lengths, n, sizeof *lengths, compare_floats);
    return (double) lengths[n / 2];
}
