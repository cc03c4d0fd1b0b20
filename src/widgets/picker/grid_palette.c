#include "widgets/picker/grid_palette.h"

static void
lookup_color(GtkStyleContext *style, const char *name, const char *other, GdkRGBA *color)
{
    if (!gtk_style_context_lookup_color(style, name, color))
        gtk_style_context_lookup_color(style, other, color);
}

BillowGridPalette
billow_grid_palette(GtkWidget *widget)
{
    GtkStyleContext *style = gtk_widget_get_style_context(widget);
    BillowGridPalette palette = {
        .base = {1, 1, 1, 1}, .accent = {0.21f, 0.52f, 0.89f, 1}, .error = {0.8f, 0.1f, 0.1f, 1}};
    gtk_style_context_get_color(style, &palette.text);
    lookup_color(style, "view_bg_color", "theme_base_color", &palette.base);
    lookup_color(style, "accent_bg_color", "theme_selected_bg_color", &palette.accent);
    lookup_color(style, "error_color", "error_bg_color", &palette.error);
    if (palette.text.green > 0.5f) { /* a dark theme's accent is made for white text on it: lighten it */
        palette.accent.red += 0.4f * (1.0f - palette.accent.red);
        palette.accent.green += 0.4f * (1.0f - palette.accent.green);
        palette.accent.blue += 0.4f * (1.0f - palette.accent.blue);
    }
    return palette;
}
