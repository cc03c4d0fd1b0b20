/* The other cloths around the keyframe, on which anchors can be dropped. */
#include "app/keyframe_editor/parts.h"

#include "core/base/outline.h"
#include "model/live/other_shapes.h"
#include "model/project/carried_anchors.h"

/* Data of the viewport. */
static const char DATA[] = "billow-other-cloths";

/* How near an anchor is dropped, pixels. */
static const double NEAR = 14.0;

typedef struct {
    BillowViewport *viewport; /* owns this */
    BillowSession *draft;
    BillowOtherShapes *shapes;
} Others;

static void
free_others(gpointer data)
{
    Others *self = data;
    billow_other_shapes_free(self->shapes);
    g_object_unref(self->draft);
    g_free(self);
}

static void
show(gpointer data)
{
    Others *self = data;
    const BillowProject *project = billow_session_get_project(self->draft);
    const GPtrArray *meshes = billow_other_shapes_get(self->shapes);
    g_autofree BillowViewportCloth *shown = g_new0(BillowViewportCloth, meshes->len);
    size_t n = 0;
    for (guint i = 0; i < meshes->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        if (!meshes->pdata[i])
            continue;
        shown[n] = (BillowViewportCloth){
            .mesh = meshes->pdata[i], .pattern = (BillowPattern) cloth->pattern, .material = cloth->preset};
        gdk_rgba_parse(&shown[n++].color, cloth->color);
    }
    billow_viewport_set_others(self->viewport, shown, n);
}

static void
on_project(BillowViewport *viewport)
{
    Others *self = g_object_get_data(G_OBJECT(viewport), DATA);
    billow_other_shapes_set_project(self->shapes, billow_session_get_project(self->draft));
}

void
billow_keyframe_others_show(BillowViewport *viewport, BillowSession *draft, BillowRestCache *cache)
{
    if (billow_session_get_project(draft)->cloths->len < 2)
        return;
    Others *self = g_new0(Others, 1);
    self->viewport = viewport;
    self->draft = g_object_ref(draft);
    self->shapes = billow_other_shapes_new(cache, show, self);
    g_object_set_data_full(G_OBJECT(viewport), DATA, self, free_others);
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(on_project), viewport, G_CONNECT_SWAPPED);
    on_project(viewport);
}

gboolean
billow_keyframe_others_under(BillowViewport *viewport, BillowVec3 place, guint *carrier,
                             BillowGridPoint *point)
{
    const Others *self = g_object_get_data(G_OBJECT(viewport), DATA);
    const GPtrArray *meshes = self ? billow_other_shapes_get(self->shapes) : NULL;
    double x, y, least = NEAR;
    if (!meshes || !billow_viewport_project(viewport, place, &x, &y))
        return FALSE;
    const BillowProject *project = billow_session_get_project(self->draft);
    for (guint i = 0; i < meshes->len; i++) {
        const BillowMesh *mesh = meshes->pdata[i];
        if (!mesh || !billow_cloth_may_carry(project, i, billow_project_active(project)))
            continue;
        for (int row = 0; row < mesh->grid.rows; row++)
            for (int column = 0; column < mesh->grid.columns; column++) {
                const BillowVec3 there = billow_mesh_point(mesh, billow_grid_index(&mesh->grid, column, row));
                double there_x, there_y;
                if (!billow_grid_can_hold(&mesh->grid, column, row) ||
                    !billow_viewport_project(viewport, there, &there_x, &there_y) ||
                    !(hypot(there_x - x, there_y - y) < least))
                    continue;
                least = hypot(there_x - x, there_y - y);
                *carrier = i;
                *point = (BillowGridPoint){column, row};
            }
    }
    return least < NEAR;
}
