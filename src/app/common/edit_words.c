#include "app/common/edit_words.h"

#include "model/project/field.h"

#include <glib/gi18n.h>

/* As it is shown. Free with g_free(). */
static char *
number_text(const BillowField *field, double value)
{
    const double shown = field->scale != 0.0 ? value * field->scale : value;
    return field->unit ? g_strdup_printf("%.9g %s", shown, _(field->unit)) : g_strdup_printf("%.9g", shown);
}

static char *
bounds_text(const BillowEdit *edit)
{
    g_autofree char *title = billow_field_title(edit->field, edit->component);
    g_autofree char *low = number_text(edit->field, edit->low), *high = number_text(edit->field, edit->high);
    if (edit->field->type == BILLOW_FIELD_CHOICE)
        return g_strdup_printf(_("“%s” cannot have that value here."), title);
    return g_strdup_printf(_("“%s” cannot have that value here: from %s to %s."), title, low, high);
}

char *
billow_edit_words(const BillowEdit *edit)
{
    switch (edit->outcome) {
    case BILLOW_EDIT_SHAPE_GIVEN:
        return g_strdup_printf(_("“%s” begins at this frame: it has the simulated shape now."), edit->name);
    case BILLOW_EDIT_HOLD_SPLIT:
        return g_strdup_printf(_("“%s” was held here: it ends at %.4g s now, and “%s” goes on from there."),
                               edit->name, edit->seconds, edit->other);
    case BILLOW_EDIT_HOLD_SHORTENED:
        return g_strdup_printf(_("“%s” is held for %.4g s: another keyframe follows."), edit->name,
                               edit->seconds);
    case BILLOW_EDIT_PUSHED:
        return g_strdup_printf(_("There was no room: what comes later moved on by %.4g s."), edit->seconds);
    case BILLOW_EDIT_ELSEWHERE:
        return g_strdup_printf(_("A keyframe is in the way at the playhead: this begins at %.4g s."),
                               edit->seconds);
    case BILLOW_EDIT_SPLIT_DIFFERS:
        return g_strdup_printf(_("“%s” fades, swells or changes where it was split: its halves do not move "
                                 "quite as it did."),
                               edit->name);
    case BILLOW_EDIT_NOTHING_THERE:
        return g_strdup(
            _("Nothing that is selected can be split at the playhead: it has to be within a wave, a "
              "sway or the hold of a keyframe."));
    case BILLOW_EDIT_OTHER_GRID:
        return g_strdup_printf(_("“%s” is of a cloth of %d × %d points: it fits no other."), edit->name,
                               edit->columns, edit->rows);
    case BILLOW_EDIT_HAS_SHAPE:
        return g_strdup(_("The keyframe of this frame has this shape already."));
    case BILLOW_EDIT_OUT_OF_BOUNDS:
        return bounds_text(edit);
    case BILLOW_EDIT_NO_DIRECTION:
        return g_strdup(_("A direction cannot be 0 in X, Y and Z: enter another part of it first."));
    case BILLOW_EDIT_BAD_ANCHORS:
        return g_strdup(
            _("Each anchor has a point of the cloth for itself, no farther away than a project can tell."));
    case BILLOW_EDIT_BAD_FOLDS:
        return g_strdup_printf(
            _("Pleats lie between two anchors of one row or column, with at least %d cells of cloth "
              "each and nothing else that holds it there."),
            BILLOW_CELLS_A_PLEAT);
    case BILLOW_EDIT_BAD_CREASES:
        return g_strdup(_("A crease goes from one point of the cloth to another one."));
    case BILLOW_EDIT_BAD_KEYS:
        return g_strdup_printf(_("Each key of a body has a time of its own, and there are %d at most."),
                               BILLOW_MAX_BODY_KEYS);
    case BILLOW_EDIT_POINT_TAKEN:
        return g_strdup_printf(_("“%s” is at that point already; a point has one constraint."), edit->name);
    case BILLOW_EDIT_NO_FREE_POINT:
        return g_strdup(_("Every point of the cloth has a constraint already."));
    case BILLOW_EDIT_TOO_MANY_POINTS:
        return g_strdup_printf(_("A cloth has %d points at most."), BILLOW_MAX_POINTS);
    case BILLOW_EDIT_SHAPES_FULL:
        return g_strdup_printf(_("There is no room for another simulated shape: those of all keyframes "
                                 "together have %d points at most."),
                               BILLOW_MAX_POINTS);
    case BILLOW_EDIT_SHAPES_TOO_LARGE:
        return g_strdup_printf(
            _("The simulated shapes of the keyframes have %d points at most, all together."),
            BILLOW_MAX_POINTS);
    case BILLOW_EDIT_LOST:
        return g_strdup(_("The cloth has flown farther away than a project can tell. Make a keyframe of an "
                          "earlier frame."));
    default:
        return NULL;
    }
}
