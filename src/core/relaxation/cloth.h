/* The relaxation's material constants, in a header of their own for the levels and what is above them. */
#pragma once

/* The cloth in units of the grid's spacing and the weight of a point. */
typedef struct {
    double bending; /* stiffness against second differences */
    double shear;   /* stiffness of the diagonals: force per length */
    double radius;  /* of the anchors: the cloth is reinforced within it (core/base/patch.h) */
} BillowRelaxationCloth;
