/* Draws rest shapes beside the equilibrium that the net of tests/truth reaches from each: `draw-rest-shapes
 * FOLDER` writes FOLDER/NAME.jpg and prints a JSON line for each. */
#include "core/base/normals.h"
#include "painter.h"
#include "truth/measure.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 400, HEIGHT = 300 };

static const BillowColor REST = {0.30f, 0.47f, 0.70f}, NET = {0.80f, 0.74f, 0.64f};

/* An image: a set of tests/truth by its name, perhaps with other settings. */
typedef struct {
    const char *group, *title;
    const char *set;
    double bending_length; /* meters; 0: the set's */
    double wind;           /* along x, as a share of the weight */
} Picture;

static const Picture pictures[] = {
    {"sets", "Four corners", "corners-33-0.85", 0.0, 0.0},
    {"sets", "Four corners and the center, at the same height", "canopy-33-0", 0.0, 0.0},
    {"sets", "A swag: two corners", "swag-33", 0.0, 0.0},
    {"sets", "The thesis’ example (Gerits §8.2)", "thesis", 0.0, 0.0},
    {"sets", "Four points within the cloth", "four-points-inside", 0.0, 0.0},
    {"sets", "One point, at the center", "single-centre", 0.0, 0.0},
    {"sets", "Twelve points on a circle", "circle-12", 0.0, 0.0},
    {"sets", "A curtain: every second point of a row", "dense-row", 0.0, 0.0},
    {"sets", "Between two rows", "two-rows", 0.0, 0.0},
    {"sets", "Random points", "random-7", 0.0, 0.0},
    {"stiffness", "Limp: bending length 1 cm", "canopy-33-0.25", 0.01, 0.0},
    {"stiffness", "Shirting: 1.8 cm", "canopy-33-0.25", 0.018, 0.0},
    {"stiffness", "Stiff: 7 cm", "canopy-33-0.25", 0.07, 0.0},
    {"wind", "A limp flag, no wind", "flag-31-of-31", 0.0, 0.0},
    {"wind", "Wind half as strong as the weight", "flag-31-of-31", 0.0, 0.5},
    {"wind", "Wind as strong as the weight", "flag-31-of-31", 0.0, 1.0},
    {"wind", "Wind three times as strong as the weight", "flag-31-of-31", 0.0, 3.0},
};

static TruthSets
all_sets(void)
{
    TruthSets sets = {0};
    truth_sets_add_corner_cases(&sets);
    for (int k = 0; k < 10; k++)
        truth_sets_add(&sets, truth_set_random(k));
    return sets;
}

static TruthSet
set_of(const TruthSets *sets, const Picture *picture)
{
    size_t k = 0;
    while (k < sets->count && !g_str_equal(sets->sets[k].name, picture->set))
        k++;
    g_assert_cmpuint(k, <, sets->count);
    TruthSet set = sets->sets[k]; /* borrows the anchors */
    if (picture->bending_length > 0.0)
        set.hang.bending = pow(picture->bending_length, 3.0);
    set.hang.pull = billow_vec3(picture->wind, -1.0, 0.0);
    return set;
}

/* --- Drawing --- */

static BillowMesh *
mesh_of(const BillowGrid *grid, const double *points)
{
    BillowMesh *mesh = billow_mesh_new(grid);
    for (size_t i = 0; i < billow_grid_count(grid); i++) {
        mesh->x[i] = (float) points[3 * i];
        mesh->y[i] = (float) points[3 * i + 1];
        mesh->z[i] = (float) points[3 * i + 2];
    }
    billow_normals_rows(grid, mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz, 0, grid->rows);
    return mesh;
}

static void
give_anchors(Painter *painter, const TruthSet *set)
{
    g_autofree BillowOverlayPoint *marks = g_new(BillowOverlayPoint, set->n_anchors);
    for (size_t k = 0; k < set->n_anchors; k++)
        marks[k] = (BillowOverlayPoint){set->anchors[k].position, BILLOW_OVERLAY_POINT_ANCHOR};
    billow_renderer_set_overlay_points(painter->renderer, marks, set->n_anchors);
}

static void
draw_into(GdkPixbuf *whole, int x, Painter *painter, const BillowMesh *mesh, BillowColor color)
{
    painter->options.color = color;
    billow_renderer_set_mesh(painter->renderer, mesh, NULL);
    g_autoptr(GdkPixbuf) half = painter_draw(painter);
    gdk_pixbuf_copy_area(half, 0, 0, WIDTH, HEIGHT, whole, x, 0);
}

/* Draws both side by side, with the same camera. */
static void
draw(Painter *painter, const TruthSet *set, const double *rest, const double *settled, const char *file)
{
    BillowMesh *cloths[] = {mesh_of(&set->grid, rest), mesh_of(&set->grid, settled)};
    g_autoptr(GdkPixbuf) whole = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, 2 * WIDTH, HEIGHT);
    g_autoptr(GError) error = NULL;
    painter_frame(painter, cloths, 2, 0.86, 0.86);
    give_anchors(painter, set);
    draw_into(whole, 0, painter, cloths[0], REST);
    draw_into(whole, WIDTH, painter, cloths[1], NET);
    gdk_pixbuf_save(whole, file, "jpeg", &error, "quality", "88", NULL);
    g_assert_no_error(error);
    billow_mesh_unref(cloths[0]);
    billow_mesh_unref(cloths[1]);
}

static char *
file_name(const Picture *picture)
{
    GString *name = g_string_new(picture->set);
    if (picture->bending_length > 0.0)
        g_string_append_printf(name, "-%g-cm", 100.0 * picture->bending_length);
    if (picture->wind > 0.0)
        g_string_append_printf(name, "-wind-%g", picture->wind);
    g_string_append(name, ".jpg");
    return g_string_free(name, FALSE);
}

static void
draw_and_tell(Painter *painter, const TruthSets *sets, const Picture *picture, const char *folder)
{
    const TruthSet set = set_of(sets, picture);
    TruthShape shape = truth_shape_of(&set, NULL);
    const TruthCloth cloth = truth_cloth_own(&set);
    TruthNet *net = truth_net_of(&set, &cloth);
    g_autofree double *settled = g_memdup2(shape.points, 3 * shape.count * sizeof *settled);
    const TruthReport report = truth_net_settle(net, settled, 0.0, 0);
    truth_turn_back(&set, settled, shape.points, shape.count);
    g_autofree char *name = file_name(picture);
    g_autofree char *file = g_build_filename(folder, name, NULL);
    draw(painter, &set, shape.points, settled, file);
    printf("{\"group\":\"%s\",\"title\":\"%s\",\"file\":\"%s\",\"columns\":%d,\"rows\":%d,\"moved\":%.4f,"
           "\"settled\":%s,\"p99\":%.4f,\"max\":%.4f}\n",
           picture->group, picture->title, name, set.grid.columns, set.grid.rows,
           100.0 * truth_distance(settled, shape.points, shape.count) / shape.size,
           report.settled ? "true" : "false", 100.0 * shape.strain.p99, 100.0 * shape.strain.max);
    fflush(stdout);
    truth_net_free(net);
    truth_shape_free(&shape);
}

int
main(int argc, char **argv)
{
    g_assert_cmpint(argc, ==, 2);
    TruthSets sets = all_sets();
    Painter painter = painter_new(WIDTH, HEIGHT);
    for (size_t k = 0; k < G_N_ELEMENTS(pictures); k++)
        draw_and_tell(&painter, &sets, &pictures[k], argv[1]);
    painter_free(&painter);
    truth_sets_free(&sets);
    return 0;
}
