/* The transform of the selected anchors: its kind and its amount. */
#pragma once

#include "widgets/viewport/private.h"
#include "widgets/viewport/typed_number.h"

typedef struct {
    int handles; /* BillowTransformKind: only its handles are shown; -1: all */

    bool held;   /* by a handle, which is released at the end */
    bool unseen; /* the pointer has not been over the widget yet */
    int axis;    /* 0, 1, 2; -1: move parallel to the screen, turn about the line of sight, scale along all */
    bool across; /* along the other two axes */
    GdkModifierType state;
    BillowTransform transform;
    BillowGizmo gizmo;           /* when the transform began */
    double from_x, from_y, x, y; /* the pointer, then and now */
    double turned;               /* degrees by the pointer, without snapping */
    BillowTypedNumber typed;
} BillowGroup;

/* tools/group_amount.c: moves the pointer; updates the transform; describes it (transfer full). */
void billow_group_point(BillowGroup *group, double x, double y);
void billow_group_find_amount(BillowViewport *self, BillowGroup *group);
char *billow_group_text(const BillowGroup *group);
