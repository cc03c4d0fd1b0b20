#include "core/cloth/material.h"

#include <math.h>
#include <stddef.h>

/* KES-F gives a shear stiffness G in gf/(cm degree): 1 is 56.2 N/m per radian. It gives the extension EMT at
 * 490 N/m: 490 N/m / EMT is the secant stiffness; cloth is softer at first. It gives a bending stiffness B in
 * gf cm2/cm: 1 is 9.81e-5 N m; divided by the weight per square meter, it is the bending length cubed. */
const BillowMaterialPreset billow_material_presets[] = {
    {
        {"cotton", N_("Cotton shirting")},
        N_("Shirting of 150 g/m². Chosen within the range of KES-F measurements on shirtings "
           "(Kawabata 1980, The Standardization and Analysis of Hand Evaluation): shear 60 N/m is G "
           "= 1.07 gf/(cm degree), stretch is for small loads. Bending length: shirtings measure "
           "1.5 to 2.5 cm in the cantilever test (Peirce 1930, The Handle of Cloth as a Measurable "
           "Quantity; ASTM D1388); 1.8 cm is B = 0.09 gf cm²/cm. Damping and drag are chosen by eye."),
        {.density = 0.15,
         .stretch = 3000.0,
         .shear = 60.0,
         .bending_length = 0.018,
         .damping = 0.002,
         .drag = 0.05},
    },
    {
        {"voile", N_("Voile")},
        N_("Cotton voile of 65 g/m², as used for curtains. Chosen below the thinnest shirtings of "
           "KES-F (Kawabata 1980): an open weave shears easily, 15 N/m is G = 0.27 gf/(cm degree). "
           "Bending length, damping and drag are chosen: limper than shirting, crisper than silk."),
        {.density = 0.065,
         .stretch = 2000.0,
         .shear = 15.0,
         .bending_length = 0.014,
         .damping = 0.001,
         .drag = 0.02},
    },
    {
        {"silk", N_("Silk")},
        N_("Habotai of 14 momme (1 momme = 4.34 g/m²). Chosen within the range of KES-F "
           "measurements on thin dress fabrics (Kawabata 1980): shear 20 N/m is G = 0.36 gf/(cm "
           "degree). Bending length: silks measure 1 to 1.5 cm in the cantilever test (Peirce 1930; "
           "ASTM D1388). Damping and drag are chosen by eye."),
        {.density = 0.061,
         .stretch = 2500.0,
         .shear = 20.0,
         .bending_length = 0.012,
         .damping = 0.001,
         .drag = 0.02},
    },
    {
        {"wool", N_("Wool suiting")},
        N_("Worsted suiting of 220 g/m². Chosen within the range of KES-F measurements on suitings "
           "(Kawabata 1980): shear 35 N/m is G = 0.62 gf/(cm degree), stretch softer than cotton, "
           "bending B = 0.12 gf cm²/cm, which is a bending length of 1.77 cm. Damping and drag are "
           "chosen by eye."),
        {.density = 0.22,
         .stretch = 2000.0,
         .shear = 35.0,
         .bending_length = 0.0177,
         .damping = 0.004,
         .drag = 0.07},
    },
    {
        {"denim", N_("Denim")},
        N_("11 oz/yd², as in Wang, O'Brien and Ramamoorthi 2011 (Data-Driven Elastic Models for Cloth). "
           "Stretch, shear and bending from KES-F of six denims, Journal of Textiles 2016, 4614168, table 5: "
           "EMT 4.7 to 5.7 %, G 1.5 to 3.4 gf/(cm degree), B 1.4e-5 to 2.2e-5 N m, of which 1.8e-5 is a "
           "bending length of 1.7 cm. Damping and drag are chosen by eye."),
        {.density = 0.373,
         .stretch = 9000.0,
         .shear = 100.0,
         .bending_length = 0.017,
         .damping = 0.003,
         .drag = 0.1},
    },
    {
        {"felt", N_("Felt")},
        N_("Wool felt, 2 mm thick, 360 g/m². All values are chosen: a bending length of 4 cm, about that of "
           "stiff nonwovens in the cantilever test (ASTM D1388), and a shear stiffness not far below the "
           "stretch stiffness, as in a sheet without threads. None is based on measurements of felt."),
        {.density = 0.36,
         .stretch = 3000.0,
         .shear = 1000.0,
         .bending_length = 0.04,
         .damping = 0.004,
         .drag = 0.1},
    },
    {
        {"leather", N_("Leather")},
        N_("Upholstery leather, 1.2 mm thick, 900 g/m². Bending length: leathers measure 6 to 10 cm in the "
           "cantilever test (ASTM D1388); at 7 cm, a sheet of that thickness has a Young's modulus of 21 "
           "MPa, used for stretch and, with a Poisson's ratio of 0.3, also for shear. Damping and drag are "
           "chosen by eye."),
        {.density = 0.9,
         .stretch = 25000.0,
         .shear = 9600.0,
         .bending_length = 0.07,
         .damping = 0.004,
         .drag = 0.1},
    },
    {
        {"rubber", N_("Rubber")},
        N_("Sheet of 0.5 mm vulcanized natural rubber: density 950 kg/m³ and shear modulus 0.5 MPa "
           "(MatWeb, Natural Rubber, Vulcanized), Young's modulus three times that, each times the "
           "thickness. Bending length 1.65 cm: that of a plate with these values and a Poisson's "
           "ratio of 0.5. Damping and drag are chosen by eye."),
        {.density = 0.475,
         .stretch = 750.0,
         .shear = 250.0,
         .bending_length = 0.0165,
         .damping = 0.001,
         .drag = 0.1},
    },
    {.source = NULL},
};

static double
suggest_stretch(const void *material)
{
    return 0.5 * ((const BillowMaterial *) material)->stretch;
}

static double
suggest_bending_length(const void *material)
{
    return fmax(0.8 * ((const BillowMaterial *) material)->bending_length, 0.001);
}

const BillowField billow_material_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "bending_length",
        .offset = offsetof(BillowMaterial, bending_length),
        .label = N_("Bending length"),
        .unit = N_("cm"),
        .stored_unit = "m",
        .tooltip = N_("Stiffness as measured with a ruler: half the length of a strip of cloth pushed over a "
                      "table's edge until the line down to its end slopes at 41.5° (ASTM D1388)"),
        .high = BILLOW_MAX_BENDING_LENGTH,
        .step = 0.1,
        .scale = 100,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "density",
        .offset = offsetof(BillowMaterial, density),
        .label = N_("Density"),
        .unit = N_("kg/m²"),
        .tooltip = N_("Mass of one square meter"),
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
        .tooltip = N_("Resistance to stretching along the threads"),
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
        .tooltip = N_("Resistance to skewing squares into rhombuses"),
        .high = BILLOW_MAX_NUMBER,
        .step = 5,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "weft_stretch",
        .offset = offsetof(BillowMaterial, weft_stretch),
        .label = N_("Weft stretch"),
        .unit = N_("N/m"),
        .tooltip = N_("Resistance to stretching along the rows, across the warp"),
        .high = BILLOW_MAX_NUMBER,
        .step = 100,
        .none = N_("As along the warp"),
        .suggest = suggest_stretch,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "weft_bending_length",
        .offset = offsetof(BillowMaterial, weft_bending_length),
        .label = N_("Weft bending length"),
        .unit = N_("cm"),
        .stored_unit = "m",
        .tooltip = N_("Bending length of a strip along the rows, across the warp"),
        .high = BILLOW_MAX_BENDING_LENGTH,
        .step = 0.1,
        .scale = 100,
        .none = N_("As along the warp"),
        .suggest = suggest_bending_length,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "bend",
        .offset = offsetof(BillowMaterial, bend),
        .label = N_("Bend"),
        .unit = N_("N/m"),
        .tooltip =
            N_("Stiffness of the springs to second neighbors; on a finer grid, these resist bending less"),
        .high = BILLOW_MAX_NUMBER,
        .step = 1,
        .instead = "bending_length of cloth.material, in metres,",
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "damping",
        .offset = offsetof(BillowMaterial, damping),
        .label = N_("Damping"),
        .unit = N_("s"),
        .tooltip = N_("How quickly vibrations within the cloth die down"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.001,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "drag",
        .offset = offsetof(BillowMaterial, drag),
        .label = N_("Air drag"),
        .unit = N_("N s/m³"),
        .tooltip = N_("How strongly still air slows the cloth"),
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
billow_material_bending_modulus(const BillowMaterial *material, bool down)
{
    double c = down || material->weft_bending_length == 0.0 ? material->bending_length
                                                            : material->weft_bending_length;
    return billow_material_weight(material) * c * c * c;
}

double
billow_material_stretch(const BillowMaterial *material, bool down)
{
    return down || material->weft_stretch == 0.0 ? material->stretch : material->weft_stretch;
}
