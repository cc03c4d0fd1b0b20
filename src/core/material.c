#include "core/material.h"

#include <stddef.h>

/* KES-F gives a shear stiffness G in gf/(cm degree): 1 of it is 56.2 N/m per radian; a bending modulus B in gf cm2/cm: 1
 * of it is 9.81e-5 N m, and the bending length the cube root of that over the weight per area. It gives the extension
 * EMT at 490 N/m: 490 N/m / EMT is the stiffness of the secant; a cloth is softer at first. */
const BillowMaterialPreset billow_material_presets[] = {
    {
        {"cotton", N_("Cotton")},
        "Shirting of 150 g/m². Chosen within what KES-F measures on shirtings (Kawabata 1980, The "
        "Standardization and Analysis of Hand Evaluation): shear 60 N/m is G = 1.07 gf/(cm degree), bending "
        "length 18 mm is B = 0.087 gf cm²/cm, stretch that of small loads. Damping and drag are chosen by "
        "eye.",
        {.density = 0.15,
         .stretch = 3000.0,
         .shear = 60.0,
         .bending_length = 0.018,
         .damping = 0.002,
         .drag = 0.05},
    },
    {
        {"silk", N_("Silk")},
        "Habotai of 14 momme (1 momme = 4.34 g/m²). Chosen within what KES-F measures on thin dress fabrics "
        "(Kawabata 1980): shear 20 N/m is G = 0.36 gf/(cm degree), bending length 12 mm is B = 0.011 gf "
        "cm²/cm. "
        "Damping and drag are chosen by eye.",
        {.density = 0.061,
         .stretch = 2500.0,
         .shear = 20.0,
         .bending_length = 0.012,
         .damping = 0.001,
         .drag = 0.02},
    },
    {
        {"denim", N_("Denim")},
        "11 oz/yd², as in Wang, O'Brien and Ramamoorthi 2011 (Data-Driven Elastic Models for Cloth). "
        "Stretch, shear and bending from KES-F of six denims, Journal of Textiles 2016, 4614168, table 5: "
        "EMT 4.7 to 5.7 %, G 1.5 to 3.4 gf/(cm degree), B 0.144 to 0.227 gf cm²/cm, which is 1.4e-5 to "
        "2.2e-5 N m (bending length 17 mm: 1.8e-5). Damping and drag are chosen by eye.",
        {.density = 0.373,
         .stretch = 9000.0,
         .shear = 100.0,
         .bending_length = 0.017,
         .damping = 0.003,
         .drag = 0.1},
    },
    {
        {"wool", N_("Wool")},
        "Worsted suiting of 220 g/m². Chosen within what KES-F measures on suitings (Kawabata 1980): shear "
        "35 N/m is G = 0.62 gf/(cm degree), bending length 17.7 mm is B = 0.12 gf cm²/cm, stretch softer "
        "than cotton. Damping and drag are chosen by eye.",
        {.density = 0.22,
         .stretch = 2000.0,
         .shear = 35.0,
         .bending_length = 0.0177,
         .damping = 0.004,
         .drag = 0.07},
    },
    {
        {"rubber", N_("Rubber")},
        "Sheet of 0.5 mm vulcanised natural rubber: density 950 kg/m³ and shear modulus 0.5 MPa (MatWeb, "
        "Natural Rubber, Vulcanized), Young's modulus three times that, each times the thickness; "
        "bending that of a plate of it, E t³ / 9. Damping and drag are chosen by eye.",
        {.density = 0.475,
         .stretch = 750.0,
         .shear = 250.0,
         .bending_length = 0.0165,
         .damping = 0.001,
         .drag = 0.1},
    },
    {.source = NULL},
};

const BillowField billow_material_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "density",
        .offset = offsetof(BillowMaterial, density),
        .label = N_("Density"),
        .unit = N_("kg/m²"),
        .tooltip = N_("Weight of a square metre"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "stretch",
        .offset = offsetof(BillowMaterial, stretch),
        .label = N_("Stretch"),
        .unit = N_("N/m"),
        .tooltip = N_("Resistance to being pulled along the threads"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 100,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "shear",
        .offset = offsetof(BillowMaterial, shear),
        .label = N_("Shear"),
        .unit = N_("N/m"),
        .tooltip = N_("Resistance to squares becoming rhombs"),
        .high = BILLOW_MAX_NUMBER,
        .step = 5,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "bend",
        .offset = offsetof(BillowMaterial, bend),
        .label = N_("Bend"),
        .unit = N_("N/m"),
        .tooltip = N_("Resistance to being folded"),
        .high = BILLOW_MAX_NUMBER,
        .step = 1,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "damping",
        .offset = offsetof(BillowMaterial, damping),
        .label = N_("Damping"),
        .unit = N_("s"),
        .tooltip = N_("How soon vibrations within the cloth die away"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.001,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "drag",
        .offset = offsetof(BillowMaterial, drag),
        .label = N_("Air drag"),
        .unit = N_("N s/m³"),
        .tooltip = N_("How strongly still air brakes the cloth"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
    },
    {0},
};

static const double GRAVITY = 9.81;

double
billow_material_weight(const BillowMaterial *material)
{
    return material->density * GRAVITY;
}

double
billow_material_bending_modulus(const BillowMaterial *material)
{
    double c = material->bending_length;
    return billow_material_weight(material) * c * c * c;
}
