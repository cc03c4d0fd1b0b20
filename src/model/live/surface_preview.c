#include "model/live/surface_preview.h"

#include "core/drape/surface_mesh.h"
#include "model/base/search.h"
#include "model/project/drape_settings.h"
#include "model/project/rope_loads.h"

struct BillowSurfacePreview {
    void (*made)(gpointer data);
    gpointer data;
    BillowSearch *search;
    BillowMesh *mesh;
};

static gpointer
ref_project(gpointer project)
{
    return billow_project_ref(project);
}

static void
unref_project(gpointer project)
{
    billow_project_unref(project);
}

static void
unref_mesh(gpointer mesh)
{
    billow_mesh_unref(mesh);
}

/* Runs on the thread. */
static void
make(BillowSearchTask *task, gpointer data)
{
    const BillowProject *project = data;
    const BillowBlock *keyframe = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    BillowDrapeSettings settings = billow_project_drape_settings(project, keyframe);
    g_autofree double *loads = billow_rope_loads(project, keyframe);
    settings.loads = loads;
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &project->cloth->grid);
    billow_search_hand_over(
        task, billow_surface_mesh(&project->cloth->grid, billow_held_anchors(held), held->len, &settings));
}

static void
take(gpointer owner, gpointer mesh)
{
    BillowSurfacePreview *preview = owner;
    billow_mesh_unref(preview->mesh);
    preview->mesh = mesh;
    preview->made(preview->data);
}

BillowSurfacePreview *
billow_surface_preview_new(void (*made)(gpointer data), gpointer data)
{
    static const BillowSearchWork work = {0, ref_project, unref_project, make, take, unref_mesh};
    BillowSurfacePreview *preview = g_new0(BillowSurfacePreview, 1);
    preview->made = made;
    preview->data = data;
    preview->search = billow_search_new(&work, preview);
    return preview;
}

void
billow_surface_preview_free(BillowSurfacePreview *preview)
{
    if (!preview)
        return;
    billow_search_free(preview->search);
    billow_mesh_unref(preview->mesh);
    g_free(preview);
}

void
billow_surface_preview_set_project(BillowSurfacePreview *preview, BillowProject *project)
{
    if (project != billow_search_get(preview->search))
        billow_search_set(preview->search, project);
}

BillowMesh *
billow_surface_preview_get_mesh(const BillowSurfacePreview *preview)
{
    return preview->mesh;
}
