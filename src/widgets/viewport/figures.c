/* What bodies are drawn as: see viewport.h. */
#include "widgets/viewport/private.h"

static void
clear_figure(gpointer figure)
{
    billow_body_mesh_unref(((BillowFigure *) figure)->mesh);
}

GArray *
billow_viewport_new_figures(void)
{
    GArray *figures = g_array_new(FALSE, FALSE, sizeof(BillowFigure));
    g_array_set_clear_func(figures, clear_figure);
    return figures;
}

const BillowFigure *
billow_viewport_figure(const BillowViewport *self, guint i)
{
    return self->show_mesh && i < self->figures->len ? &g_array_index(self->figures, BillowFigure, i) : NULL;
}
