/* The material of the cloth. */
#pragma once

#include "core/base/field.h"

#define BILLOW_MAX_BENDING_LENGTH 100.0

/* Constants of a material, per area or per meter of cloth, so that they do not depend on the grid's spacing.
 * Start from billow_material_presets. */
typedef struct {
    double density;      /* kg/m2, > 0 */
    double stretch;      /* stiffness of the structural springs, N/m, > 0: tension per width and strain */
    double weft_stretch; /* that along the rows, >= 0; 0: as along the columns, the warp */
    double shear;        /* stiffness of the diagonal springs, N/m, >= 0: shear force per width and angle */
    /* Peirce's bending length c, meters, 0 ... BILLOW_MAX_BENDING_LENGTH: a strip with weight w per area
     * bends under its own weight as if its modulus were B = w c3 (ASTM D1388 measures it with a ruler). */
    double bending_length;
    double weft_bending_length; /* that of a strip along the rows; 0: as along the columns */
    double bend; /* in older files: stiffness of the springs to the second neighbors (flexion), N/m, >= 0 */
    double damping; /* seconds, >= 0: each spring's damping coefficient (kg/s) is its stiffness times this */
    double drag;    /* viscous drag of still air, N s/m3, >= 0: force per area and speed */
} BillowMaterial;

typedef struct {
    BillowChoice choice; /* "cotton"; first member, as BillowField.choice_size requires */
    const char *source;  /* source of the constants */
    BillowMaterial material;
} BillowMaterialPreset;

/* "cotton" (shirting, the default, first), "voile", "silk", "wool", "denim", "felt", "leather", "rubber".
 * Ends with a row without a word. None sets `bend`. */
extern const BillowMaterialPreset billow_material_presets[];

/* The first row is the bending length. `bend` is what older files have instead. */
extern const BillowField billow_material_fields[];

/* Returns the weight per area w on Earth, N/m2. */
double billow_material_weight(const BillowMaterial *material);

/* Return the bending modulus B, N m, and the stretch, N/m, along the columns (`down`) or the rows. */
double billow_material_bending_modulus(const BillowMaterial *material, bool down);
double billow_material_stretch(const BillowMaterial *material, bool down);
