/* How hollow a cloth is, against closed forms. */
#include "gl/fold_shade.h"

#include <glib.h>
#include <math.h>

enum { COLUMNS = 81, ROWS = 21, STEP = 2 /* 2.5 % of 80 cells */ };
static const double SPACING = 0.02;

/* A cloth bent around an axis along its rows, with this radius; the normals point away from the axis, or with
 * `inward` to it. */
static BillowMesh *
bent_new(double radius, bool inward)
{
    const BillowGrid grid = {COLUMNS, ROWS, SPACING};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        const double angle = i % COLUMNS * SPACING / radius, sign = inward ? -1.0 : 1.0;
        mesh->x[i] = (float) (radius * sin(angle));
        mesh->y[i] = (float) (radius * cos(angle));
        mesh->z[i] = (float) (i / COLUMNS * SPACING);
        mesh->nx[i] = (float) (sign * sin(angle));
        mesh->ny[i] = (float) (sign * cos(angle));
    }
    return mesh;
}

/* Two chords of STEP cells sink by r (1 - cos θ) each, θ = k s / r. */
static void
bent_cloth_is_as_hollow_as_its_chords(void)
{
    for (double radius = 0.03; radius < 1.0; radius *= 1.5)
        for (int inward = 0; inward < 2; inward++) {
            float hollow[COLUMNS * ROWS];
            BillowMesh *mesh = bent_new(radius, inward);
            billow_fold_shade(mesh, hollow);
            const double reach = STEP * SPACING;
            const double expected = fmin(2.0 * radius * (1.0 - cos(reach / radius)) / reach, 1.0);
            for (int row = 0; row < ROWS; row++)
                for (int column = STEP; column < COLUMNS - STEP; column++)
                    g_assert_cmpfloat_with_epsilon((double) hollow[row * COLUMNS + column],
                                                   inward ? expected : -expected, 1e-4);
            billow_mesh_unref(mesh);
        }
}

/* At the borders, too, and whatever the spacing. */
static void
level_cloth_is_not_hollow(void)
{
    static const double spacings[] = {1e-9, 1e-3, 1.0, 1e6};
    for (size_t k = 0; k < G_N_ELEMENTS(spacings); k++)
        for (int columns = 2; columns < 90; columns += 29) {
            const BillowGrid grid = {columns, 2, spacings[k]};
            BillowMesh *mesh = billow_mesh_new(&grid);
            g_autofree float *hollow = g_new(float, billow_grid_count(&grid));
            for (int i = 0; i < 2 * columns; i++) {
                mesh->x[i] = (float) (i % columns * spacings[k]);
                mesh->z[i] = (float) (i / columns * spacings[k]);
                mesh->ny[i] = 1.0f;
            }
            billow_fold_shade(mesh, hollow);
            for (int i = 0; i < 2 * columns; i++)
                g_assert_cmpfloat((double) hollow[i], ==, 0.0);
            billow_mesh_unref(mesh);
        }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fold-shade/bent-cloth-is-as-hollow-as-its-chords",
                    bent_cloth_is_as_hollow_as_its_chords);
    g_test_add_func("/fold-shade/level-cloth-is-not-hollow", level_cloth_is_not_hollow);
    return g_test_run();
}
