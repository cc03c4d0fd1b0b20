/* What a relaxation knows about the material. */
#pragma once

/* The cloth in units of its grid's spacing and of the weight of a point. */
typedef struct {
    double bending; /* against second differences */
    double shear;   /* of the diagonals: force per length */
    double radius;  /* of the anchors: within it the cloth is reinforced (core/base/patch.h) */
} BillowRelaxationCloth;
