/* Draws how cloth is draped, step by step, as the figures of the thesis do: `draw-steps FOLDER` writes
 * FOLDER/NUMBER.png for each figure of docs/method.md §2. */
#include "core/drape/catenary.h"
#include "core/drape/surface_mesh.h"
#include "core/drape/triangulation.h"
#include "painter.h"
#include "truth/measure.h"

enum { WIDTH = 360, HEIGHT = 270, POINTS = 61 };

/* The curves of an image, with their points. */
typedef struct {
    GArray *lines;     /* of BillowPolyline */
    GPtrArray *points; /* of BillowVec3 arrays */
} Curves;

static Curves
curves_new(void)
{
    return (Curves){g_array_new(FALSE, FALSE, sizeof(BillowPolyline)),
                    g_ptr_array_new_with_free_func(g_free)};
}

static void
curves_add(Curves *curves, BillowVec3 from, BillowVec3 to, double length, BillowLineKind kind)
{
    const BillowCatenary cord = billow_catenary_new(from, to, length);
    BillowVec3 *points = g_new(BillowVec3, POINTS);
    for (int k = 0; k < POINTS; k++)
        points[k] = billow_catenary_at(&cord, length * k / (POINTS - 1));
    const BillowPolyline line = {points, POINTS, kind};
    g_array_append_val(curves->lines, line);
    g_ptr_array_add(curves->points, points);
}

static void
curves_give(Curves *curves, Painter *painter)
{
    billow_renderer_set_curves(painter->renderer, (const BillowPolyline *) (void *) curves->lines->data,
                               curves->lines->len);
    g_array_unref(curves->lines);
    g_ptr_array_unref(curves->points);
}

static void
curves_add_pairs(Curves *curves, const TruthSet *set, gboolean joined_only)
{
    BillowTriangulation *joined = billow_triangulation_new(&set->grid, set->anchors, set->n_anchors);
    for (int a = 0; a < (int) set->n_anchors; a++)
        for (int b = a + 1; b < (int) set->n_anchors; b++) {
            const BillowAnchor *p = &set->anchors[a], *q = &set->anchors[b];
            if (joined_only && billow_triangulation_find_join(joined, a, b) == joined->n_joins)
                continue;
            curves_add(curves, p->position, q->position,
                       billow_grid_length(&set->grid, p->column, p->row, q->column, q->row),
                       BILLOW_LINE_NORMAL);
        }
    billow_triangulation_free(joined);
}

static void
give_anchors(Painter *painter, const TruthSet *set)
{
    g_autofree BillowOverlayPoint *marks = g_new(BillowOverlayPoint, set->n_anchors);
    for (size_t k = 0; k < set->n_anchors; k++)
        marks[k] = (BillowOverlayPoint){set->anchors[k].position, BILLOW_OVERLAY_POINT_ANCHOR};
    billow_renderer_set_overlay_points(painter->renderer, marks, set->n_anchors);
}

/* --- Panels --- */

/* What a panel of a figure shows. */
typedef enum { ALL, JOINS, LINES, SUBDIVISION, RELAXED, CONSTRUCTION } Content;

typedef struct {
    const char *number; /* of the thesis */
    const TruthSet *set;
    Content panels[2];
    int n_panels;
    BillowView view;
} Figure;

static BillowMesh *
surface_of(const TruthSet *set, BillowSurfaceMethod method)
{
    BillowDrapeSettings settings = set->hang;
    settings.surface = method;
    return billow_surface_mesh(&set->grid, set->anchors, set->n_anchors, &settings);
}

static BillowMesh *
relaxed(const TruthSet *set)
{
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, &set->grid, set->anchors, set->n_anchors,
                                                    &set->hang, NULL, NULL, NULL);
    BillowMesh *mesh = billow_mesh_new(&set->grid);
    const size_t bytes = billow_grid_count(&set->grid) * sizeof *mesh->x;
    const float *const from[] = {shape->x, shape->y, shape->z, shape->nx, shape->ny, shape->nz};
    float *const to[] = {mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz};
    for (size_t i = 0; i < G_N_ELEMENTS(to); i++)
        memcpy(to[i], from[i], bytes);
    billow_rest_shape_unref(shape);
    billow_rest_solver_free(solver);
    return mesh;
}

/* The construction of a point within the first triangle: from each corner a catenary through it to the place
 * on the opposite side that is in line with both. The highest of the three carries the point. */
static void
add_construction(Curves *curves, Painter *painter, const TruthSet *set)
{
    const double weight[] = {0.40, 0.35, 0.25}; /* barycentric */
    BillowOverlayPoint marks[7];
    BillowVec3 foot[3], place[3];
    double length[3];
    int top = 0;
    for (int k = 0; k < 3; k++) {
        const BillowAnchor *a = &set->anchors[k], *b = &set->anchors[(k + 1) % 3],
                           *c = &set->anchors[(k + 2) % 3];
        const double share = weight[(k + 2) % 3] / (1.0 - weight[k]),
                     side = billow_grid_length(&set->grid, b->column, b->row, c->column, c->row);
        const BillowCatenary opposite = billow_catenary_new(b->position, c->position, side);
        foot[k] = billow_catenary_at(&opposite, share * side);
        length[k] =
            billow_grid_length(&set->grid, a->column, a->row, b->column + share * (c->column - b->column),
                               b->row + share * (c->row - b->row));
        const BillowCatenary line = billow_catenary_new(a->position, foot[k], length[k]);
        place[k] = billow_catenary_at(&line, length[k] * (1.0 - weight[k]));
        top = place[k].y > place[top].y ? k : top;
        marks[k] = (BillowOverlayPoint){a->position, BILLOW_OVERLAY_POINT_ANCHOR};
        marks[3 + k] = (BillowOverlayPoint){foot[k], BILLOW_OVERLAY_POINT_CONSTRAINT};
    }
    for (int k = 0; k < 3; k++)
        curves_add(curves, set->anchors[k].position, foot[k], length[k],
                   k == top ? BILLOW_LINE_NORMAL : BILLOW_LINE_REMOVED);
    marks[6] =
        (BillowOverlayPoint){place[top], BILLOW_OVERLAY_POINT_CONSTRAINT | BILLOW_OVERLAY_POINT_SELECTED};
    billow_renderer_set_overlay_points(painter->renderer, marks, G_N_ELEMENTS(marks));
}

static GdkPixbuf *
draw_panel(Painter *painter, const Figure *figure, Content content)
{
    const TruthSet *set = figure->set;
    const BillowSurfaceMethod method =
        content == SUBDIVISION ? BILLOW_SURFACE_SUBDIVISION : BILLOW_SURFACE_LINES;
    BillowMesh *mesh = content == RELAXED ? relaxed(set) : surface_of(set, method);
    Curves curves = curves_new();
    give_anchors(painter, set);
    if (content != RELAXED)
        curves_add_pairs(&curves, set, content != ALL);
    if (content == CONSTRUCTION)
        add_construction(&curves, painter, set);
    curves_give(&curves, painter);
    painter->options.cloth = painter->options.wireframe =
        content == LINES || content == SUBDIVISION || content == RELAXED;
    painter->options.anchors = true;
    billow_renderer_set_mesh(painter->renderer, mesh, NULL);
    GdkPixbuf *panel = painter_draw(painter);
    billow_mesh_unref(mesh);
    return panel;
}

static void
draw(Painter *painter, const Figure *figure, const char *folder)
{
    g_autoptr(GdkPixbuf) whole =
        gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, figure->n_panels * WIDTH, HEIGHT);
    g_autofree char *file = g_strdup_printf("%s/%s.png", folder, figure->number);
    g_autoptr(GError) error = NULL;
    BillowMesh *framed[] = {surface_of(figure->set, BILLOW_SURFACE_LINES), NULL};
    if (figure->panels[figure->n_panels - 1] == RELAXED)
        framed[1] = relaxed(figure->set);
    painter->camera = billow_camera_default();
    billow_camera_look(&painter->camera, figure->view);
    painter_frame(painter, framed, framed[1] ? 2 : 1, 0.8, 0.8);
    for (int k = 0; k < figure->n_panels; k++) {
        g_autoptr(GdkPixbuf) panel = draw_panel(painter, figure, figure->panels[k]);
        gdk_pixbuf_copy_area(panel, 0, 0, WIDTH, HEIGHT, whole, k * WIDTH, 0);
    }
    gdk_pixbuf_save(whole, file, "png", &error, "compression", "9", NULL);
    g_assert_no_error(error);
    billow_mesh_unref(framed[0]);
    billow_mesh_unref(framed[1]);
}

/* --- The sets --- */

/* Returns the set with points three times as near to each other, for smooth images. */
static TruthSet
finer(TruthSet set)
{
    enum { TIMES = 3 };
    set.grid = (BillowGrid){TIMES * (set.grid.columns - 1) + 1, TIMES * (set.grid.rows - 1) + 1,
                            set.grid.spacing / TIMES};
    for (size_t k = 0; k < set.n_anchors; k++) {
        set.anchors[k].column *= TIMES;
        set.anchors[k].row *= TIMES;
    }
    return set;
}

/* An anchor within the triangle of the three others, which hangs above it. */
static TruthSet
set_within(void)
{
    TruthSet set = truth_set_thesis();
    set.n_anchors = 0;
    truth_set_hold(&set, 2, 3, billow_vec3(0.2, 0.0, 0.3));
    truth_set_hold(&set, 17, 2, billow_vec3(1.5, 0.0, 0.2));
    truth_set_hold(&set, 9, 17, billow_vec3(0.9, 0.0, 1.5));
    truth_set_hold(&set, 9, 8, billow_vec3(0.85, 0.1, 0.7));
    return finer(set);
}

static TruthSet
set_triangle(void)
{
    TruthSet set = truth_set_thesis();
    set.n_anchors = 0;
    truth_set_hold(&set, 2, 3, billow_vec3(0.2, 0.0, 0.3));
    truth_set_hold(&set, 17, 2, billow_vec3(1.5, 0.2, 0.2));
    truth_set_hold(&set, 9, 17, billow_vec3(0.9, 0.1, 1.5));
    return set;
}

int
main(int argc, char **argv)
{
    g_assert_cmpint(argc, ==, 2);
    const TruthSet thesis = finer(truth_set_thesis()), within = set_within(), triangle = set_triangle(),
                   canopy = truth_set_canopy(33, 0.25);
    const Figure figures[] = {
        {"8.4", &thesis, {ALL, JOINS}, 2, BILLOW_VIEW_OBLIQUE},
        {"8.5", &thesis, {SUBDIVISION, LINES}, 2, BILLOW_VIEW_OBLIQUE},
        {"8.6", &thesis, {SUBDIVISION, LINES}, 2, BILLOW_VIEW_TOP},
        {"8.7", &within, {JOINS, LINES}, 2, BILLOW_VIEW_OBLIQUE},
        {"8.8", &triangle, {CONSTRUCTION}, 1, BILLOW_VIEW_OBLIQUE},
        {"10.1", &canopy, {LINES, RELAXED}, 2, BILLOW_VIEW_OBLIQUE},
    };
    Painter painter = painter_new(WIDTH, HEIGHT);
    painter.options.scale = 2.0;
    for (size_t k = 0; k < G_N_ELEMENTS(figures); k++)
        draw(&painter, &figures[k], argv[1]);
    painter_free(&painter);
    return 0;
}
