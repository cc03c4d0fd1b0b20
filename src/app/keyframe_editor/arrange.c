#include "app/keyframe_editor/arrange.h"

#include "model/edits/anchor_tools.h"

#include <glib/gi18n.h>

static const double TURN = 15.0;

static void
mirror_across(BillowAnchor *anchors, size_t n, const guint8 *chosen)
{
    billow_anchors_mirror(anchors, n, chosen, BILLOW_AXIS_X);
}

static void
mirror_deep(BillowAnchor *anchors, size_t n, const guint8 *chosen)
{
    billow_anchors_mirror(anchors, n, chosen, BILLOW_AXIS_Z);
}

static void
align_across(BillowAnchor *anchors, size_t n, const guint8 *chosen)
{
    billow_anchors_align(anchors, n, chosen, BILLOW_AXIS_X);
}

static void
align_deep(BillowAnchor *anchors, size_t n, const guint8 *chosen)
{
    billow_anchors_align(anchors, n, chosen, BILLOW_AXIS_Z);
}

static void
turn(BillowAnchor *anchors, size_t n, const guint8 *chosen, BillowAxis axis, double degrees)
{
    billow_anchors_turn(anchors, n, chosen, billow_anchors_centre(anchors, n, chosen), axis, degrees);
}

static void
turn_left(BillowAnchor *anchors, size_t n, const guint8 *chosen)
{
    turn(anchors, n, chosen, BILLOW_AXIS_Y, TURN);
}

static void
turn_right(BillowAnchor *anchors, size_t n, const guint8 *chosen)
{
    turn(anchors, n, chosen, BILLOW_AXIS_Y, -TURN);
}

static void
stand_up(BillowAnchor *anchors, size_t n, const guint8 *chosen)
{
    turn(anchors, n, chosen, BILLOW_AXIS_X, 90.0);
}

static const BillowArrangement arrangements[] = {
    {"line", N_("_Line Up"), N_("Line Up Anchors"), billow_anchors_line_up},
    {"arc", N_("Along an _Arc"), N_("Arrange Anchors along an Arc"), billow_anchors_arc},
    {"circle", N_("Around a _Circle"), N_("Arrange Anchors around a Circle"), billow_anchors_circle},
    {"ring", N_("In a Level _Ring"), N_("Arrange Anchors in a Ring"), billow_anchors_ring},
    {"drop", N_("_Drop to the Floor"), N_("Drop Anchors"), billow_anchors_drop},
    {"align-x", N_("Align along _X"), N_("Align Anchors"), align_across},
    {"align-z", N_("Align along _Z"), N_("Align Anchors"), align_deep},
    {"mirror-x", N_("_Mirror Left and Right"), N_("Mirror Anchors"), mirror_across},
    {"mirror-z", N_("Mirror Front and _Back"), N_("Mirror Anchors"), mirror_deep},
    {"turn-left", N_("_Turn by 15°"), N_("Turn Anchors"), turn_left},
    {"turn-right", N_("T_urn Back by 15°"), N_("Turn Anchors"), turn_right},
    {"stand-up", N_("_Stand Upright"), N_("Turn Anchors"), stand_up},
};

const BillowArrangement *
billow_arrangement_find(const char *word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(arrangements); i++)
        if (g_str_equal(arrangements[i].word, word))
            return &arrangements[i];
    return NULL;
}

GMenuModel *
billow_arrangement_menu(void)
{
    GMenu *menu = g_menu_new();
    for (size_t i = 0; i < G_N_ELEMENTS(arrangements); i++) {
        g_autoptr(GMenuItem) item = g_menu_item_new(_(arrangements[i].label), NULL);
        g_menu_item_set_action_and_target(item, "hang.arrange", "s", arrangements[i].word);
        g_menu_append_item(menu, item);
    }
    return G_MENU_MODEL(menu);
}
