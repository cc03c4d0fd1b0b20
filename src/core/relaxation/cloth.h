/* The material as the relaxation takes it: a header of its own, as levels and the relaxation above them both have it. */
#pragma once

/* The cloth in units of its grid's spacing and of the weight of a point. */
typedef struct {
    double bending; /* against second differences */
    double shear;   /* of the diagonals: force per length */
    double radius;  /* of the anchors: within it the cloth is reinforced (core/base/patch.h) */
} BillowRelaxationCloth;
