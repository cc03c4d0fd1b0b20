#include "widgets/picker/outline_draw.h"

#include <math.h>
#include <stdlib.h>

/* Least pixels between lines of the grid. */
static const double CLOSEST = 6.0;

static void
set_color(cairo_t *cr, const GdkRGBA *color, double alpha)
{
    cairo_set_source_rgba(cr, (double) color->red, (double) color->green, (double) color->blue, alpha);
}

static void
draw_grid(cairo_t *cr, const BillowGridView *view, const GdkRGBA *text)
{
    const double right = view->cell * (view->columns - 1), bottom = view->cell * (view->rows - 1);
    const int step = (int) fmax(ceil(CLOSEST / view->cell), 1.0);
    for (int column = 0; column < view->columns; column += step) {
        cairo_move_to(cr, view->x + column * view->cell, view->y);
        cairo_rel_line_to(cr, 0.0, bottom);
    }
    for (int row = 0; row < view->rows; row += step) {
        cairo_move_to(cr, view->x, view->y + row * view->cell);
        cairo_rel_line_to(cr, right, 0.0);
    }
    cairo_set_line_width(cr, 1.0);
    set_color(cr, text, 0.15);
    cairo_stroke(cr);
    cairo_rectangle(cr, view->x, view->y, right, bottom);
    set_color(cr, text, 0.5);
    cairo_stroke(cr);
}

static void
line_to(cairo_t *cr, const BillowGridView *view, BillowGridPlace place)
{
    cairo_line_to(cr, view->x + place.column * view->cell, view->y + place.row * view->cell);
}

static void
trace(cairo_t *cr, const BillowGridView *view, const BillowOutlineLoop *loop)
{
    enum { STEPS = 8 };
    BillowPolygon polygon = billow_outline_loop_polygon(loop, STEPS);
    cairo_new_sub_path(cr);
    for (size_t i = 0; i < polygon.n; i++)
        line_to(cr, view, polygon.corners[i]);
    cairo_close_path(cr);
    free(polygon.corners);
}

static void
draw_lines(cairo_t *cr, const BillowOutlineShown *shown)
{
    size_t n;
    g_autofree BillowOutlineLoop *loops = billow_outline_draft_loops(shown->draft, &n);
    const int open = billow_outline_draft_open_line(shown->draft);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    for (int i = 0; i < (int) n; i++)
        if (i != open)
            trace(cr, shown->view, &loops[i]);
    set_color(cr, &shown->palette.accent, 0.2);
    cairo_fill_preserve(cr);
    cairo_new_sub_path(cr);
    for (size_t k = 0; open >= 0 && k < loops[open].n_points; k++)
        line_to(cr, shown->view, loops[open].points[k]);
    if (open >= 0)
        line_to(cr, shown->view, shown->pointer);
    if (shown->radius > 0.0)
        trace(cr, shown->view, &(BillowOutlineLoop){.radius = shown->radius, .center = shown->center});
    set_color(cr, &shown->palette.accent, 1.0);
    cairo_set_line_width(cr, 2.0);
    cairo_stroke(cr);
}

/* Over the line itself, and dashed: the color alone does not tell. */
static void
draw_faulty(cairo_t *cr, const BillowOutlineShown *shown)
{
    static const double dashes[] = {7.0, 4.0};
    size_t n;
    g_autofree BillowOutlineLoop *loops = billow_outline_draft_loops(shown->draft, &n);
    if (shown->faulty < 0 || shown->faulty >= (int) n)
        return;
    cairo_save(cr);
    trace(cr, shown->view, &loops[shown->faulty]);
    set_color(cr, &shown->palette.base, 1.0);
    cairo_set_line_width(cr, 4.0);
    cairo_stroke_preserve(cr);
    set_color(cr, &shown->palette.error, 1.0);
    cairo_set_dash(cr, dashes, G_N_ELEMENTS(dashes), 0.0);
    cairo_stroke(cr);
    cairo_restore(cr);
}

static void
draw_point(cairo_t *cr, const BillowOutlineShown *shown, BillowOutlinePick pick)
{
    const gboolean chosen = pick.line == shown->chosen.line && pick.point == shown->chosen.point;
    const BillowGridPlace place = billow_outline_draft_place(shown->draft, pick);
    cairo_new_sub_path(cr);
    cairo_arc(cr, shown->view->x + place.column * shown->view->cell,
              shown->view->y + place.row * shown->view->cell, chosen ? 6.0 : 4.0, 0.0, 2.0 * G_PI);
    set_color(cr, &shown->palette.accent, 1.0);
    cairo_fill_preserve(cr);
    set_color(cr, &shown->palette.text, chosen ? 1.0 : 0.4);
    cairo_set_line_width(cr, chosen ? 2.5 : 1.0);
    cairo_stroke(cr);
}

void
billow_outline_draw(cairo_t *cr, const BillowOutlineShown *shown)
{
    size_t n;
    g_free(billow_outline_draft_loops(shown->draft, &n));
    draw_grid(cr, shown->view, &shown->palette.text);
    draw_lines(cr, shown);
    draw_faulty(cr, shown);
    for (int line = 0; line < (int) n; line++)
        for (int point = 0; point < billow_outline_draft_count(shown->draft, line); point++)
            draw_point(cr, shown, (BillowOutlinePick){line, point});
}
