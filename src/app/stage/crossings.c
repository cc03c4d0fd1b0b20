#include "app/stage/parts.h"

#include "app/stage/crossing_lines.h"
#include "model/live/crossing_search.h"

struct BillowStageCrossings {
    BillowViewport *viewport;
    BillowCrossingSearch *search;
};

static void
mark(gpointer data)
{
    BillowStageCrossings *self = data;
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    g_autofree BillowVec3 *points =
        billow_crossing_lines_append(billow_crossing_search_get(self->search), lines);
    billow_viewport_set_curves(self->viewport, (const BillowPolyline *) (void *) lines->data, lines->len);
}

void
billow_stage_crossings_follow(BillowStageCrossings *self)
{
    gboolean wanted;
    g_object_get(self->viewport, "show-crossings", &wanted, NULL);
    const gboolean solid = billow_viewport_get_cloth_look(self->viewport) == BILLOW_CLOTH_SOLID;
    billow_crossing_search_set_mesh(self->search,
                                    wanted && solid ? billow_viewport_get_mesh(self->viewport) : NULL);
    mark(self);
}

BillowStageCrossings *
billow_stage_crossings_new(BillowViewport *viewport)
{
    BillowStageCrossings *self = g_new(BillowStageCrossings, 1);
    *self = (BillowStageCrossings){viewport, billow_crossing_search_new(mark, self)};
    g_signal_connect_swapped(viewport, "notify::show-crossings", G_CALLBACK(billow_stage_crossings_follow),
                             self);
    return self;
}

void
billow_stage_crossings_free(BillowStageCrossings *self)
{
    if (!self)
        return;
    g_signal_handlers_disconnect_by_data(self->viewport, self);
    billow_crossing_search_free(self->search);
    g_free(self);
}
