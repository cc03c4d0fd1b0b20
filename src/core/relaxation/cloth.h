/* The material constants of the relaxation, in a header of their own because both the levels and the
 * relaxation above them use them. */
#pragma once

/* The cloth in units of the grid's spacing and the weight of a point. */
typedef struct {
    double bending; /* stiffness against second differences */
    double shear;   /* stiffness of the diagonals: force per length */
    double radius;  /* of the anchors: within it the cloth is reinforced (core/base/patch.h) */
} BillowRelaxationCloth;
