#include "model/live/crossing_search.h"

#include "model/base/search.h"

/* How long a cloth must stay unchanged before it is searched, milliseconds. */
enum { STAYS = 120 };

/* A rest shape or a frame, with a reference; itself reference-counted. */
typedef struct {
    BillowRestShape *shape;
    BillowMesh *mesh;
} Cloth;

struct BillowCrossingSearch {
    void (*found)(gpointer data);
    gpointer data;
    BillowSearch *search;
    BillowCrossings *crossings; /* of the cloth, or NULL */
};

/* --- Cloths --- */

static void
clear(gpointer data)
{
    const Cloth *cloth = data;
    billow_rest_shape_unref(cloth->shape);
    billow_mesh_unref(cloth->mesh);
}

static void
cloth_unref(gpointer cloth)
{
    g_atomic_rc_box_release_full(cloth, clear);
}

/* --- Searching --- */

/* Runs on the thread. */
static void
find_crossings(BillowSearchTask *task, gpointer data)
{
    const Cloth *cloth = data;
    const BillowRestShape *shape = cloth->shape;
    const BillowMesh *mesh = cloth->mesh;
    BillowCrossings *crossings =
        shape ? billow_crossings_find(&shape->grid, shape->x, shape->y, shape->z, billow_search_goes_on, task)
              : billow_crossings_find(&mesh->grid, mesh->x, mesh->y, mesh->z, billow_search_goes_on, task);
    if (crossings)
        billow_search_hand_over(task, crossings);
}

static void
set_crossings(gpointer owner, gpointer crossings)
{
    BillowCrossingSearch *search = owner;
    billow_crossings_free(search->crossings);
    search->crossings = crossings;
    search->found(search->data);
}

static void
free_crossings(gpointer crossings)
{
    billow_crossings_free(crossings);
}

static void
set_cloth(BillowCrossingSearch *search, BillowRestShape *shape, BillowMesh *mesh)
{
    const Cloth *before = billow_search_get(search->search);
    if (before ? before->shape == shape && before->mesh == mesh : !shape && !mesh)
        return;
    billow_crossings_free(g_steal_pointer(&search->crossings));
    if (!shape && !mesh) {
        billow_search_set(search->search, NULL);
        return;
    }
    Cloth *cloth = g_atomic_rc_box_new(Cloth);
    *cloth = (Cloth){shape ? billow_rest_shape_ref(shape) : NULL, mesh ? billow_mesh_ref(mesh) : NULL};
    billow_search_set(search->search, cloth);
    cloth_unref(cloth);
}

void
billow_crossing_search_set_shape(BillowCrossingSearch *search, BillowRestShape *shape)
{
    set_cloth(search, shape, NULL);
}

void
billow_crossing_search_set_mesh(BillowCrossingSearch *search, BillowMesh *mesh)
{
    set_cloth(search, NULL, mesh);
}

const BillowCrossings *
billow_crossing_search_get(const BillowCrossingSearch *search)
{
    return search->crossings;
}

BillowCrossingSearch *
billow_crossing_search_new(void (*found)(gpointer data), gpointer data)
{
    static const BillowSearchWork work = {STAYS,          g_atomic_rc_box_acquire, cloth_unref,
                                          find_crossings, set_crossings,           free_crossings};
    BillowCrossingSearch *search = g_new0(BillowCrossingSearch, 1);
    search->found = found;
    search->data = data;
    search->search = billow_search_new(&work, search);
    return search;
}

void
billow_crossing_search_free(BillowCrossingSearch *search)
{
    if (!search)
        return;
    billow_search_free(search->search);
    billow_crossings_free(search->crossings);
    g_free(search);
}
