#include "app/common/edit_words.h"

#include "model/project/field.h"
#include "model/project/outline_words.h"

#include <glib/gi18n.h>

/* Returns the value as the form shows it. Free with g_free(). */
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
        return g_strdup_printf(_("“%s” cannot have this value here."), title);
    return g_strdup_printf(_("“%s” must be from %s to %s here."), title, low, high);
}

/* Returns why a list of anchors, keys or the like was refused, or NULL. */
static char *
list_text(const BillowEdit *edit)
{
    switch (edit->outcome) {
    case BILLOW_EDIT_BAD_ANCHORS:
        return g_strdup(
            _("Each anchor must be at a different point of the cloth and within the limits of a project."));
    case BILLOW_EDIT_BAD_FOLDS:
        return g_strdup_printf(_("Pleats must lie between two anchors in one row or column, with at least %d "
                                 "cells per pleat and no other anchors or pleats in between."),
                               BILLOW_CELLS_A_PLEAT);
    case BILLOW_EDIT_BAD_TWISTS:
        return g_strdup_printf(_("Only a rope can have twists, at most %d of them."), BILLOW_MAX_TWISTS);
    case BILLOW_EDIT_BAD_BENDS:
        return g_strdup_printf(_("Only a rope can have bends, at most %d of them, and a coil."),
                               BILLOW_MAX_BENDS);
    case BILLOW_EDIT_BAD_CREASES:
        return g_strdup(_("A crease must connect two different points of the cloth."));
    case BILLOW_EDIT_BAD_KEYS:
        return g_strdup_printf(
            _("Each key of a collider must have a different time, and a collider can have at most %d keys."),
            BILLOW_MAX_BODY_KEYS);
    case BILLOW_EDIT_BAD_WIND_KEYS:
        return g_strdup_printf(
            _("Each key of the wind must have a different time, and the wind can have at most %d keys."),
            BILLOW_MAX_WIND_KEYS);
    case BILLOW_EDIT_BAD_EXPORTS:
        return g_strdup_printf(_("The export preset “%s” needs a name of its own and a folder within the "
                                 "project’s folder; a project can have at most %d."),
                               edit->name, BILLOW_MAX_EXPORTS);
    default:
        return NULL;
    }
}

/* Returns why an edit was refused, or NULL. */
static char *
refusal_text(const BillowEdit *edit)
{
    switch (edit->outcome) {
    case BILLOW_EDIT_NO_TIME_LEFT:
        return g_strdup_printf(_("There is no room before the end of the animation, at %.4g s: make the "
                                 "animation longer, or shorten or delete blocks first."),
                               edit->seconds);
    case BILLOW_EDIT_NOTHING_THERE:
        return g_strdup(
            _("No selected block can be split here: move the playhead into a selected wave, sway or "
              "keyframe hold."));
    case BILLOW_EDIT_HAS_SHAPE:
        return g_strdup(_("The keyframe at this frame already has this shape."));
    case BILLOW_EDIT_OUT_OF_BOUNDS:
        return bounds_text(edit);
    case BILLOW_EDIT_NO_DIRECTION:
        return g_strdup(_("A direction cannot be 0 in X, Y and Z at once: enter another component first."));
    case BILLOW_EDIT_BAD_OUTLINE:
        return g_strdup_printf(_("Outline: %s."), billow_outline_fault_words(edit->fault));
    case BILLOW_EDIT_NO_TUBE:
        return g_strdup_printf(_("Closed: %s."), edit->words);
    case BILLOW_EDIT_OUTSIDE:
        return g_strdup_printf(_("“%s” has a point outside the outline: move that first."), edit->name);
    case BILLOW_EDIT_POINT_TAKEN:
        return g_strdup_printf(_("“%s” is already at that point: a point can have only one constraint."),
                               edit->name);
    case BILLOW_EDIT_NO_FREE_POINT:
        return g_strdup(_("Every point of the cloth already has a constraint."));
    case BILLOW_EDIT_TOO_MANY_POINTS:
        return g_strdup_printf(_("The cloths of a project can have at most %d points together."),
                               BILLOW_MAX_POINTS);
    case BILLOW_EDIT_TOO_MANY_CLOTHS:
        return g_strdup_printf(_("A project can have at most %d cloths."), BILLOW_MAX_CLOTHS);
    case BILLOW_EDIT_FIRST_INSTANCE:
        return g_strdup(_("An instance cannot be the first cloth: make it single before you move it there."));
    case BILLOW_EDIT_LAST_CLOTH:
        return g_strdup(_("A project has at least one cloth: add another one before you delete this."));
    case BILLOW_EDIT_SHAPES_FULL:
        return g_strdup_printf(
            _("No room for another shape (at most %d points in all baked and recorded ones): re-drape or "
              "delete a keyframe, or delete a recording, first."),
            BILLOW_MAX_POINTS);
    case BILLOW_EDIT_SHAPES_TOO_LARGE:
        return g_strdup_printf(_("The baked shapes of all keyframes together can have at most %d points."),
                               BILLOW_MAX_POINTS);
    case BILLOW_EDIT_NEEDS_ROWS:
        return g_strdup(_("A rope has only one row. Give the cloth at least two rows first."));
    case BILLOW_EDIT_LOST:
        return g_strdup(
            _("The cloth has flown too far away to be stored in a project: bake an earlier frame."));
    default:
        return list_text(edit);
    }
}

/* Returns that pasted blocks were mapped to another grid, or NULL. */
static char *
mapping_text(const BillowEdit *edit)
{
    if (edit->columns == 0)
        return NULL;
    g_autofree char *mapped =
        g_strdup_printf(_("The blocks were made for a cloth of %d × %d points: their anchors and other "
                          "points were mapped to the same places of this one."),
                        edit->columns, edit->rows);
    g_autofree char *lost = g_strdup_printf(
        ngettext("%d anchor fell together with another one and was left out.",
                 "%d anchors fell together with others and were left out.", (gulong) edit->left_out),
        edit->left_out);
    return edit->left_out > 0 ? g_strjoin(" ", mapped, lost, NULL) : g_steal_pointer(&mapped);
}

static char *
outcome_text(const BillowEdit *edit)
{
    switch (edit->outcome) {
    case BILLOW_EDIT_SHAPE_BAKED:
        return g_strdup_printf(_("“%s” already starts at this frame: the simulated shape was baked into it."),
                               edit->name);
    case BILLOW_EDIT_HOLD_SPLIT:
        return g_strdup_printf(_("“%s” was held here: it now ends at %.4g s, and “%s” continues from there."),
                               edit->name, edit->seconds, edit->other);
    case BILLOW_EDIT_HOLD_SHORTENED:
        return g_strdup_printf(_("The hold of “%s” is limited to %.4g s because another keyframe follows."),
                               edit->name, edit->seconds);
    case BILLOW_EDIT_PUSHED:
        return g_strdup_printf(_("Later blocks were moved by %.4g s to make room."), edit->seconds);
    case BILLOW_EDIT_ELSEWHERE:
        return g_strdup_printf(
            _("Another keyframe is too close to the playhead: this one was placed at %.4g s."),
            edit->seconds);
    case BILLOW_EDIT_SPLIT_DIFFERS:
        return g_strdup_printf(_("“%s” was split where it fades, gusts or changes: its two halves move "
                                 "slightly differently than before."),
                               edit->name);
    case BILLOW_EDIT_CUT_AT_END:
        return g_strdup_printf(_("The animation ends at %.4g s: longer blocks were cut there."),
                               edit->seconds);
    case BILLOW_EDIT_BEFORE_END:
        return g_strdup_printf(_("The block was placed at %.4g s, to fit before the end of the animation."),
                               edit->seconds);
    default:
        return refusal_text(edit);
    }
}

char *
billow_edit_words(const BillowEdit *edit)
{
    char *outcome = outcome_text(edit);
    g_autofree char *mapping = mapping_text(edit);
    if (!outcome || !mapping)
        return outcome ? outcome : g_steal_pointer(&mapping);
    char *both = g_strjoin(" ", outcome, mapping, NULL);
    g_free(outcome);
    return both;
}
