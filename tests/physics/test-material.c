#include "core/material.h"

#include <glib.h>

static void
test_names(void)
{
    const char *const names[] = {"cotton", "silk", "denim", "wool", "rubber", NULL};
    int i = 0;
    for (; billow_material_presets[i].choice.word; i++)
        g_assert_cmpstr(billow_material_presets[i].choice.word, ==, names[i]);
    g_assert_null(names[i]);
}

static void
test_sources(void)
{
    for (int i = 0; billow_material_presets[i].choice.word; i++)
        g_assert_cmpuint(strlen(billow_material_presets[i].source), >, 40);
}

/* What textile handbooks give for apparel and sheets: 30 to 1000 g/m2, bending moduli of 0.005 to 0.3 gf cm2/cm
 * (9.81e-5 N m each); structural springs carry the cloth. */
static void
test_constants(void)
{
    for (int i = 0; billow_material_presets[i].choice.word; i++) {
        const BillowMaterial *material = &billow_material_presets[i].material;
        g_assert_true(material->density > 0.03 && material->density < 1.0);
        g_assert_true(material->stretch > material->shear && material->shear > 0.0);
        g_assert_true(material->bend == 0.0);
        double bending = billow_material_bending_modulus(material) / 9.81e-5;
        g_assert_true(bending > 0.005 && bending < 0.3);
        g_assert_true(material->damping >= 0.001 && material->damping <= 0.005);
        /* still air alone slows a cloth down over seconds, not at once */
        g_assert_true(material->drag >= 0.02 && material->density / material->drag > 1.0);
    }
}

/* Denims of table 5 of Journal of Textiles 2016, 4614168. */
static void
test_denim_bends_as_measured(void)
{
    const BillowMaterialPreset *denim = billow_material_presets;
    while (g_strcmp0(denim->choice.word, "denim") != 0)
        denim++;
    double bending = billow_material_bending_modulus(&denim->material);
    g_assert_true(bending > 0.144 * 9.81e-5 && bending < 0.227 * 9.81e-5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/material/presets-have-the-names-of-the-format", test_names);
    g_test_add_func("/material/presets-name-their-source", test_sources);
    g_test_add_func("/material/presets-are-believable", test_constants);
    g_test_add_func("/material/denim-bends-as-measured", test_denim_bends_as_measured);
    return g_test_run();
}
