/* The relaxation's material constants, in a header of their own for the levels and what is above them. */
#pragma once

#include "core/cloth/maps.h"

/* The cloth in units of the grid's spacing and the weight of a point. */
typedef struct {
    double bending;     /* stiffness against second differences */
    double weft_excess; /* how much more that is along the rows; may be negative */
    double shear;       /* stiffness of the diagonals: force per length */
    double radius;      /* of the anchors: the cloth is reinforced within it (core/base/patch.h) */
    bool narrow; /* points on borders stand for half as much cloth as others; coarse levels iterate longer */
    /* What is painted; borrowed; NULL: nothing. With a map of the density also its mean, and the part of the pull
     * that grows with it: the weight of a point whose factor is 1. */
    const BillowClothMaps *maps;
    double mean_density;
    BillowVec3 down;
} BillowRelaxationCloth;
