/* Figures of the frame that is seen, over the view: frame, time, frame rate, points, worst strain. */
#pragma once

#include "app/stage/scene.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_HUD (billow_hud_get_type())
G_DECLARE_FINAL_TYPE(BillowHud, billow_hud, BILLOW, HUD, GtkWidget)

/* Says what there is to say of the scene; costs nothing while it is not visible. */
void billow_hud_show(BillowHud *self, const BillowStageScene *scene);
