#include "model/project/outline_words.h"

#include <glib/gi18n.h>

const char *
billow_outline_fault_words(BillowOutlineFault fault)
{
    switch (fault) {
    case BILLOW_OUTLINE_NO_BORDER:
        return _("an outline has exactly one line that is not a hole: mark the others as holes");
    case BILLOW_OUTLINE_TOO_MANY:
        return _("an outline has at most 64 lines with 512 points together: leave some out");
    case BILLOW_OUTLINE_FEW_POINTS:
        return _("a line has at least three points: add some, or use a circle");
    case BILLOW_OUTLINE_BEYOND_GRID:
        return _("the line leaves the grid: move it inside, or enlarge the grid");
    case BILLOW_OUTLINE_CROSSES:
        return _("the line meets itself or another one: draw them apart");
    case BILLOW_OUTLINE_POINT_TWICE:
        return _("two points in a row are at one place: remove one of them. A line closes by itself, without "
                 "its first point at the end");
    case BILLOW_OUTLINE_HOLE_IN_HOLE:
        return _("a hole lies inside another hole: remove one of them, or move it out");
    case BILLOW_OUTLINE_HOLE_AWAY:
        return _("the hole is not inside the outline: move it inside, or remove it");
    case BILLOW_OUTLINE_TOO_SMALL:
        return _("the line is too small for this grid: make it larger, or use more columns and rows");
    case BILLOW_OUTLINE_FALLS_APART:
        return _("the cloth is too narrow in places for this grid and falls apart: make it wider there, or "
                 "use more columns and rows");
    case BILLOW_OUTLINE_GOOD:
        break;
    }
    return "";
}

const char *
billow_closed_fault_words(const BillowGrid *grid)
{
    if (!grid->closed)
        return NULL;
    if (grid->rows == 1)
        return _("a rope is no tube: leave it open, or use at least 2 rows");
    if (grid->outline)
        return _("a tube has no outline: leave it open, or make its outline a rectangle");
    if ((grid->closed == BILLOW_CLOSED_COLUMNS ? grid->columns : grid->rows) <= BILLOW_LEAST_AROUND)
        return _("a tube has at least 4 columns, or rows, around it: the last one is the first one");
    return NULL;
}
