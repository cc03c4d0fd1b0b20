/* Which cloth is seen in which of the stage's two views. */
#pragma once

#include "app/stage/scene.h"
#include "widgets/viewport/viewport.h"

typedef struct {
    BillowViewport *first, *second; /* the second: physics, side by side with the fake */
    gboolean shows_physics;         /* the solid cloth of the first is a simulated one */
} BillowStageViews;

/* From now on both are seen from one place. */
void billow_stage_views_link(BillowStageViews *views);

void billow_stage_views_show(BillowStageViews *views, const BillowStageScene *scene);

/* Nothing is shown. */
void billow_stage_views_clear(BillowStageViews *views);

/* Colours both cloths by how far each point of them is apart, if that is wanted and known. Gives the distance of the
 * colours' end, metres, or 0. */
double billow_stage_views_show_distance(BillowStageViews *views, const BillowStageScene *scene);

/* Colours the cloths by how much longer or shorter their edges are, if that is wanted. FALSE: it is not. */
gboolean billow_stage_views_show_strain(BillowStageViews *views, const BillowStageScene *scene);

/* Colours the cloths by how strongly waves and sways act on them, if that is wanted. FALSE: it is not. */
gboolean billow_stage_views_show_weight(BillowStageViews *views, const BillowStageScene *scene);

/* Draws both cloths with picture, colour or wires. */
void billow_stage_views_set_shading(BillowStageViews *views, BillowShading shading);
