/* What bodies are drawn as: see viewport.h. */
#include "widgets/viewport_private.h"

/* Bytes of padding aside, whether both are drawn alike. */
static bool
is_alike(const BillowFigure *a, const BillowFigure *b)
{
    return a->mesh == b->mesh && a->place.scale == b->place.scale &&
           billow_vec3_equal(a->place.position, b->place.position) &&
           billow_vec3_equal(a->place.rotation, b->place.rotation);
}

static bool
are_alike(const GArray *now, const BillowFigure *figures, size_t n)
{
    bool alike = now->len == n;
    for (guint i = 0; alike && i < n; i++)
        alike = is_alike(&g_array_index(now, BillowFigure, i), &figures[i]);
    return alike;
}

void
billow_viewport_set_figures(BillowViewport *self, const BillowFigure *figures, size_t n)
{
    if (are_alike(self->figures, figures, n))
        return;
    g_autoptr(GArray) old =
        g_steal_pointer(&self->figures); /* its meshes go once those that stay are referenced */
    self->figures = billow_viewport_new_figures();
    for (size_t i = 0; i < n; i++) {
        const BillowFigure figure = {figures[i].mesh ? billow_body_mesh_ref(figures[i].mesh) : NULL,
                                     figures[i].place};
        g_array_append_val(self->figures, figure);
    }
    self->stale.colliders = true;
    billow_viewport_redraw(self);
}

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
