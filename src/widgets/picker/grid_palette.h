/* The colors in which a grid is drawn. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
    GdkRGBA text, base, accent, error;
} BillowGridPalette;

/* Returns those of the theme of a widget. */
BillowGridPalette billow_grid_palette(GtkWidget *widget);
