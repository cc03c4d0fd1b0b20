/* What the cloth is made of. */
#pragma once

#include "core/base/field.h"

#define BILLOW_MAX_BENDING_LENGTH 100.0

/* Constants of a material, all per area or per metre of cloth, so that a finer grid is the same cloth. Start
 * from billow_material_presets. */
typedef struct {
    double density; /* kg/m2, > 0 */
    double stretch; /* stiffness of the structural springs, N/m, > 0: tension per width and strain */
    double shear;   /* stiffness of the diagonal springs, N/m, >= 0: shear force per width and angle */
    /* Peirce's bending length c, metres, 0 ... BILLOW_MAX_BENDING_LENGTH: a strip bends under its own weight w per area as if its modulus were
     * B = w c3 (ASTM D1388 measures it with a ruler). */
    double bending_length;
    double bend; /* of older files: stiffness of the springs to the second neighbours (flexion), N/m, >= 0 */
    double damping; /* seconds, >= 0: each spring's damping coefficient is its stiffness times this (kg/s) */
    double drag;    /* viscous drag of the still air, N s/m3, >= 0: force per area and speed */
} BillowMaterial;

typedef struct {
    BillowChoice choice; /* "cotton"; first, for BillowField.choice_size */
    const char *source;  /* where the constants come from */
    BillowMaterial material;
} BillowMaterialPreset;

/* "cotton" (shirting, the default, first), "voile", "silk", "wool", "denim", "felt", "leather", "rubber"; ended by one
 * without word. None has a `bend`. */
extern const BillowMaterialPreset billow_material_presets[];

/* The bending length is the first of them; `bend` is what an older file has in its place. */
extern const BillowField billow_material_fields[];

/* The bending modulus B, N m, and the weight per area w, N/m2, on Earth. */
double billow_material_bending_modulus(const BillowMaterial *material);
double billow_material_weight(const BillowMaterial *material);
