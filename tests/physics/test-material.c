#include "core/cloth/material.h"

#include <glib.h>

static void
test_names(void)
{
    const char *const names[] = {"cotton", "voile",   "silk",   "wool", "denim",
                                 "felt",   "leather", "rubber", NULL};
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

/* Textile handbooks give 30 to 1000 g/m2 for apparel and sheets. Structural springs carry the cloth, and the
 * bending length determines all bending. */
static void
test_constants(void)
{
    for (int i = 0; billow_material_presets[i].choice.word; i++) {
        const BillowMaterial *material = &billow_material_presets[i].material;
        g_assert_true(material->density > 0.03 && material->density < 1.0);
        g_assert_true(material->stretch > material->shear && material->shear > 0.0);
        g_assert_true(material->bending_length > 0.0);
        g_assert_cmpfloat(material->bend, ==, 0.0);
        g_assert_true(material->damping >= 0.001 && material->damping <= 0.005);
        /* still air alone slows cloth down over seconds, not at once */
        g_assert_true(material->drag >= 0.02 && material->density / material->drag > 1.0);
    }
}

static const BillowMaterial *
preset(const char *word)
{
    const BillowMaterialPreset *row = billow_material_presets;
    while (!g_str_equal(row->choice.word, word))
        row++;
    return &row->material;
}

/* Peirce 1930, ASTM D1388, in centimeters. */
static void
test_bending_lengths(void)
{
    const struct {
        const char *word;
        double low, high;
    } measured[] = {{"silk", 1.0, 1.5}, {"cotton", 1.5, 2.5}, {"denim", 1.7, 4.0}, {"leather", 6.0, 10.0}};
    for (size_t i = 0; i < G_N_ELEMENTS(measured); i++) {
        double length = 100.0 * preset(measured[i].word)->bending_length;
        g_assert_true(length >= measured[i].low && length <= measured[i].high);
    }
}

/* Six denims measured with KES-F: 1.4e-5 to 2.2e-5 N m. A plate of rubber: E t^3 / (12 (1 - nu^2)) with E =
 * 1.5 MPa, t = 0.5 mm and nu = 0.5; of leather with E = 21 MPa, t = 1.2 mm and nu = 0.3, to within a
 * tenth. */
static void
test_bending_moduli(void)
{
    double denim = billow_material_bending_modulus(preset("denim"), true);
    g_assert_true(denim >= 1.4e-5 && denim <= 2.2e-5);
    g_assert_cmpfloat_with_epsilon(billow_material_bending_modulus(preset("rubber"), true), 2.083e-5, 0.02e-5);
    g_assert_cmpfloat_with_epsilon(billow_material_bending_modulus(preset("leather"), true), 3.32e-3, 0.33e-3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/material/presets-have-the-names-of-the-format", test_names);
    g_test_add_func("/material/presets-name-their-source", test_sources);
    g_test_add_func("/material/presets-are-believable", test_constants);
    g_test_add_func("/material/bending-lengths-are-those-measured", test_bending_lengths);
    g_test_add_func("/material/bending-moduli-are-those-measured", test_bending_moduli);
    return g_test_run();
}
