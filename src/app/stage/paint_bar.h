/* The tools of painting weights, in a slim bar beside the cloth; there while one paints. */
#pragma once

#include "app/stage/painter.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_PAINT_BAR (billow_paint_bar_get_type())
G_DECLARE_FINAL_TYPE(BillowPaintBar, billow_paint_bar, BILLOW, PAINT_BAR, GtkWidget)

/* Follows and sets `painter` (referenced). The buttons activate "win.brush::paint", "win.brush::erase", "win.brush::smooth",
 * "win.brush-mirrored" and "win.paint", the menu "win.paint-fill", "win.paint-smooth", "win.paint-mirror-across",
 * "win.paint-mirror-down" and "win.paint-clear". */
GtkWidget *billow_paint_bar_new(BillowPainter *painter);
