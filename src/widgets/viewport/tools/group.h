/* The selected anchors are moved, turned or scaled: how it goes on, and by how much. */
#pragma once

#include "widgets/viewport/private.h"
#include "widgets/viewport/typed_number.h"

typedef struct {
    int handles; /* BillowTransformKind: just these are shown; -1: all */

    bool held;   /* by a handle, which is let go at the end */
    bool unseen; /* the pointer was not over the widget yet */
    int axis;    /* 0, 1, 2; -1: in the picture's plane, around the line to the eye, along all */
    bool across; /* along the other two axes */
    GdkModifierType state;
    BillowTransform transform;
    BillowGizmo gizmo;           /* as it began */
    double from_x, from_y, x, y; /* the pointer, then and now */
    double turned;               /* degrees by the pointer, without steps */
    BillowTypedNumber typed;
} BillowGroup;

/* tools/group_amount.c: the pointer goes there; the transform follows pointer and typed number; what is done and by how much, transfer full. */
void billow_group_point(BillowGroup *group, double x, double y);
void billow_group_find_amount(BillowViewport *self, BillowGroup *group);
char *billow_group_text(const BillowGroup *group);
