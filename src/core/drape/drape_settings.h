/* What determines how cloth hangs, besides its grid and its anchors. */
#pragma once

#include "core/cloth/crease.h"
#include "core/cloth/maps.h"
#include "core/cloth/material.h"
#include "core/drape/bend.h"
#include "core/drape/lay.h"
#include "core/drape/surface_method.h"

/* What determines a rest shape besides the grid and the anchors: material constants relative to the weight,
 * and the pull. Start from billow_drape_settings_default(). */
typedef struct {
    double bending;                  /* m3: bending modulus over weight per area: bending length cubed */
    double weft_excess;              /* m3: how much more that is along the rows; may be negative */
    double shear;                    /* m: shear stiffness over weight per area */
    double stretch;                  /* m: stretch stiffness over weight per area */
    double anchor_radius;            /* m, >= 0: radius within which an anchor reinforces the cloth */
    double thickness;                /* m, >= 0: layers are kept apart; 0: cloth may pass through itself */
    BillowVec3 pull;                 /* in units of the weight: (0, -1, 0) is gravity alone; not 0 */
    BillowVec3 down;                 /* the part of the pull that is weight: of length 1 */
    const BillowClothMaps *maps;     /* what is painted; borrowed; NULL: nothing */
    const BillowCreaseLine *creases; /* lines that keep an angle; borrowed; NULL when n_creases is 0 */
    size_t n_creases;
    const BillowObstacles *obstacles; /* colliders that support the cloth; borrowed; NULL: none */
    const BillowLaying *lay;     /* how cloth lies on colliders; borrowed; NULL: it hangs without friction */
    BillowSurfaceMethod surface; /* how the relaxation starts within the triangles */
    const BillowBend *bends;     /* of a rope; borrowed; NULL when n_bends is 0 */
    size_t n_bends;
    BillowCoil coil;     /* of a rope; radius 0: none */
    const double *loads; /* of a rope, what hangs on each point, in meters of it; borrowed; NULL: nothing */
} BillowDrapeSettings;

/* Returns cotton shirting under its own weight, with an anchor radius of 0. */
BillowDrapeSettings billow_drape_settings_default(void);

/* Returns the default with the constants of `material`. */
BillowDrapeSettings billow_drape_settings_of(const BillowMaterial *material);

/* Returns the settings with the pull on cloth of mean density. */
BillowDrapeSettings billow_drape_settings_weighed(const BillowDrapeSettings *hang, const BillowGrid *grid);
