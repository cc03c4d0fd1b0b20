#include "model/base/background.h"
#include "model/live/crossing_search.h"

static const BillowGrid GRID = {30, 12, 1.0};

typedef struct {
    BillowCrossingSearch *search;
    int found;
} Fixture;

static void
note_found(gpointer data)
{
    Fixture *fixture = data;
    g_assert_nonnull(billow_crossing_search_get(fixture->search));
    fixture->found++;
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->search = billow_crossing_search_new(note_found, fixture);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    billow_crossing_search_free(fixture->search);
    while (billow_background_count() > 0)
        g_main_context_iteration(NULL, FALSE);
}

/* A mix of a ribbon like the letter alpha and a straight one, which decides whether it crosses itself. */
static BillowVec3
ribbon_place(double bend, int column, int row)
{
    const double t = 0.2 * (column - 14.5);
    return billow_vec3(t * t * t - bend * t, t * t, row);
}

static BillowMesh *
new_mesh(double bend)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            const BillowVec3 place = ribbon_place(bend, column, row);
            mesh->x[i] = (float) place.x;
            mesh->y[i] = (float) place.y;
            mesh->z[i] = (float) place.z;
        }
    return mesh;
}

static BillowRestShape *
new_shape(double bend)
{
    BillowMesh *mesh = new_mesh(bend);
    g_autofree float *places = g_new(float, 3 * billow_grid_count(&GRID));
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        places[3 * i] = mesh->x[i];
        places[3 * i + 1] = mesh->y[i];
        places[3 * i + 2] = mesh->z[i];
    }
    billow_mesh_unref(mesh);
    return billow_rest_shape_new_baked(&GRID, places, NULL, 0, NULL);
}

static void
wait_for(Fixture *fixture, int found)
{
    while (fixture->found < found)
        g_main_context_iteration(NULL, TRUE);
}

static void
test_found(Fixture *fixture, gconstpointer data)
{
    BillowRestShape *crossing = new_shape(3.0), *clear = new_shape(0.0);
    billow_crossing_search_set_shape(fixture->search, crossing);
    g_assert_null(billow_crossing_search_get(fixture->search));
    wait_for(fixture, 1);
    g_assert_cmpuint(billow_crossing_search_get(fixture->search)->n_triangles, ==, 44);
    billow_crossing_search_set_shape(fixture->search, crossing); /* already known */
    g_assert_nonnull(billow_crossing_search_get(fixture->search));
    billow_crossing_search_set_shape(fixture->search, clear);
    g_assert_null(billow_crossing_search_get(fixture->search));
    wait_for(fixture, 2);
    g_assert_cmpuint(billow_crossing_search_get(fixture->search)->n_triangles, ==, 0);
    billow_rest_shape_unref(crossing);
    billow_rest_shape_unref(clear);
}

static void
test_frame(Fixture *fixture, gconstpointer data)
{
    BillowRestShape *shape = new_shape(0.0);
    BillowMesh *mesh = new_mesh(3.0);
    billow_crossing_search_set_shape(fixture->search, shape);
    billow_crossing_search_set_mesh(fixture->search, mesh);
    billow_mesh_unref(mesh); /* the search holds a reference */
    wait_for(fixture, 1);
    g_assert_cmpuint(billow_crossing_search_get(fixture->search)->n_triangles, ==, 44);
    billow_crossing_search_set_mesh(fixture->search, NULL);
    g_assert_null(billow_crossing_search_get(fixture->search));
    billow_rest_shape_unref(shape);
}

/* If shapes follow one another, as while an anchor is dragged, only the last is reported. */
static void
test_last(Fixture *fixture, gconstpointer data)
{
    for (int i = 0; i < 50; i++) {
        BillowRestShape *shape = new_shape(3.0 + 0.01 * i);
        billow_crossing_search_set_shape(fixture->search, shape);
        g_main_context_iteration(NULL, FALSE);
        billow_rest_shape_unref(shape);
    }
    BillowRestShape *last = new_shape(0.0);
    billow_crossing_search_set_shape(fixture->search, last);
    const int before = fixture->found;
    wait_for(fixture, before + 1);
    g_assert_cmpuint(billow_crossing_search_get(fixture->search)->n_triangles, ==, 0);
    billow_rest_shape_unref(last);
}

static void
test_nothing(Fixture *fixture, gconstpointer data)
{
    BillowRestShape *crossing = new_shape(3.0);
    billow_crossing_search_set_shape(fixture->search, crossing);
    billow_crossing_search_set_shape(fixture->search, NULL);
    g_assert_null(billow_crossing_search_get(fixture->search));
    billow_crossing_search_set_shape(fixture->search, crossing);
    wait_for(fixture, 1);
    billow_crossing_search_set_shape(fixture->search, NULL);
    g_assert_null(billow_crossing_search_get(fixture->search));
    billow_rest_shape_unref(crossing);
}

/* The search is freed while its thread is running. */
static void
test_gone(void)
{
    BillowRestShape *shape = new_shape(3.0);
    for (int i = 0; i < 20; i++) {
        Fixture fixture = {0};
        set_up(&fixture, NULL);
        billow_crossing_search_set_shape(fixture.search, shape);
        if (i % 2)
            while (billow_background_waiting() == 0)
                g_main_context_iteration(NULL, FALSE);
        tear_down(&fixture, NULL);
        g_assert_cmpint(fixture.found, ==, 0);
    }
    billow_rest_shape_unref(shape);
}

#define ADD(path, test) g_test_add("/crossing-search/" path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("finds-those-of-the-shape", test_found);
    ADD("finds-those-of-the-frame", test_frame);
    ADD("tells-of-the-last-shape", test_last);
    ADD("can-be-left-off", test_nothing);
    g_test_add_func("/crossing-search/ends-with-the-one-who-asked", test_gone);
    return g_test_run();
}
