#include "model/live/other_shapes.h"

#include "model/animation/evaluation.h"
#include "model/base/search.h"

struct BillowOtherShapes {
    void (*made)(gpointer data);
    gpointer data;
    BillowRestCache *cache;
    BillowSearch *search;
    GPtrArray *meshes; /* of BillowMesh or NULL */
};

/* What the thread is to evaluate. Shared by reference count (thread-safe). */
typedef struct {
    BillowProject *project;
    BillowRestCache *cache;
} Wanted;

static void
clear_wanted(gpointer wanted)
{
    billow_project_unref(((Wanted *) wanted)->project);
    billow_rest_cache_unref(((Wanted *) wanted)->cache);
}

static void
unref_wanted(gpointer wanted)
{
    g_atomic_rc_box_release_full(wanted, clear_wanted);
}

static void
free_mesh(gpointer mesh)
{
    billow_mesh_unref(mesh);
}

static void
free_meshes(gpointer meshes)
{
    g_ptr_array_unref(meshes);
}

/* Runs on the thread. Returns NULL if the shape is no longer wanted. */
static BillowMesh *
evaluate(BillowSearchTask *task, const Wanted *wanted, guint cloth)
{
    g_autoptr(BillowProject) own = billow_project_activate(wanted->project, cloth);
    g_autoptr(BillowAnimation) animation = billow_animation_new(own, wanted->cache);
    if (!billow_animation_prepare(animation, 0.0, BILLOW_WANTED_NOW, billow_search_goes_on, task))
        return NULL;
    BillowMesh *mesh = billow_mesh_new(&own->cloth->grid);
    billow_animation_evaluate(animation, 0.0, TRUE, NULL, mesh);
    return mesh;
}

/* Runs on the thread. */
static void
look(BillowSearchTask *task, gpointer thing)
{
    const Wanted *wanted = thing;
    const BillowProject *project = wanted->project;
    g_autoptr(GPtrArray) meshes = g_ptr_array_new_with_free_func(free_mesh);
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        const gboolean shown = cloth != project->cloth && !cloth->muted && !cloth->hidden;
        BillowMesh *mesh = shown ? evaluate(task, wanted, i) : NULL;
        if (shown && !mesh)
            return;
        g_ptr_array_add(meshes, mesh);
    }
    billow_search_hand_over(task, g_steal_pointer(&meshes));
}

static void
take(gpointer owner, gpointer meshes)
{
    BillowOtherShapes *shapes = owner;
    g_clear_pointer(&shapes->meshes, g_ptr_array_unref);
    shapes->meshes = meshes;
    shapes->made(shapes->data);
}

BillowOtherShapes *
billow_other_shapes_new(BillowRestCache *cache, void (*made)(gpointer data), gpointer data)
{
    static const BillowSearchWork work = {.ref = g_atomic_rc_box_acquire,
                                          .unref = unref_wanted,
                                          .look = look,
                                          .found = take,
                                          .free_found = free_meshes};
    BillowOtherShapes *shapes = g_new0(BillowOtherShapes, 1);
    shapes->made = made;
    shapes->data = data;
    shapes->cache = billow_rest_cache_ref(cache);
    shapes->search = billow_search_new(&work, shapes);
    return shapes;
}

void
billow_other_shapes_free(BillowOtherShapes *shapes)
{
    if (!shapes)
        return;
    billow_search_free(shapes->search);
    g_clear_pointer(&shapes->meshes, g_ptr_array_unref);
    billow_rest_cache_unref(shapes->cache);
    g_free(shapes);
}

void
billow_other_shapes_set_project(BillowOtherShapes *shapes, BillowProject *project)
{
    Wanted *wanted = g_atomic_rc_box_new0(Wanted);
    *wanted = (Wanted){billow_project_ref(project), billow_rest_cache_ref(shapes->cache)};
    billow_search_set(shapes->search, wanted);
    unref_wanted(wanted);
}

const GPtrArray *
billow_other_shapes_get(const BillowOtherShapes *shapes)
{
    return shapes->meshes;
}
