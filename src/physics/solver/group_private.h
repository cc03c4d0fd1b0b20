/* Private to physics: what the parts of a group share. */
#pragma once

#include "physics/solver/group.h"
#include "physics/solver/integrator.h"

/* What cloths need that feel each other. Owned by joint.c. */
typedef struct BillowJoint BillowJoint;

struct BillowGroup {
    const BillowGroupMember *members;
    size_t n;
    BillowJoint *joint; /* NULL: each moves by itself */
};
