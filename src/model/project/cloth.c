#include "model/project/cloth.h"

#include "core/base/fine_mesh.h"
#include "core/base/outline.h"
#include "model/project/number_keys.h"

#include <glib/gi18n.h>

static const BillowField *const tables[] = {billow_cloth_name_fields, billow_cloth_fields,
                                            billow_preset_fields, billow_hold_fields, billow_look_fields};
static const BillowField *const of_instance[] = {billow_instance_fields, billow_place_fields};

static void
replace_text(char **place, const char *text)
{
    char *old = *place;
    *place = g_strdup(text);
    g_free(old);
}

BillowCloth *
billow_cloth_new(const BillowGrid *grid)
{
    BillowCloth *cloth = g_atomic_rc_box_new0(BillowCloth);
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        billow_fields_initialise(tables[i], cloth, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(of_instance); i++)
        billow_fields_initialise(of_instance[i], &cloth->instance, NULL);
    billow_cloth_set_grid(cloth, grid);
    if (!(cloth->grid.radius > 0.0))
        cloth->grid.radius = BILLOW_DEFAULT_ROPE_RADIUS;
    billow_cloth_set_preset(cloth, cloth->preset);
    billow_fields_initialise(billow_stiffness_fields, &cloth->stiffness, NULL);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_kind_has(kind, BILLOW_KIND_OF_SCENE))
            cloth->tracks[kind] = billow_blocks_new();
    return cloth;
}

BillowCloth *
billow_cloth_copy(const BillowCloth *cloth)
{
    BillowCloth *copy = g_atomic_rc_box_new(BillowCloth);
    *copy = *cloth;
    copy->grid.outline = billow_outline_ref(cloth->grid.outline);
    copy->grid.shrink = billow_shrink_ref(cloth->grid.shrink);
    copy->grid.fine = billow_fine_mesh_ref(cloth->grid.fine);
    copy->maps = billow_cloth_maps_ref(cloth->maps);
    billow_number_keys_own(&copy->stiffness.keys);
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        billow_fields_own_texts(tables[i], copy);
    billow_fields_own_texts(billow_instance_fields, &copy->instance);
    copy->instance.place_unknown = g_strdup(cloth->instance.place_unknown);
    copy->derived_from = NULL;
    for (int i = 0; i < BILLOW_N_CLOTH_OBJECTS; i++)
        copy->unknown[i] = g_strdup(cloth->unknown[i]);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        copy->tracks[kind] = billow_blocks_copy(cloth->tracks[kind]);
    return copy;
}

BillowCloth *
billow_cloth_ref(BillowCloth *cloth)
{
    return g_atomic_rc_box_acquire(cloth);
}

static void
clear_cloth(BillowCloth *cloth)
{
    billow_outline_unref((BillowOutline *) cloth->grid.outline);
    billow_shrink_unref((BillowShrink *) cloth->grid.shrink);
    billow_fine_mesh_unref((BillowFineMesh *) cloth->grid.fine);
    billow_cloth_maps_unref(cloth->maps);
    billow_number_keys_clear(&cloth->stiffness.keys);
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        billow_fields_clear_texts(tables[i], cloth);
    billow_fields_clear_texts(billow_instance_fields, &cloth->instance);
    g_clear_pointer(&cloth->instance.place_unknown, g_free);
    g_clear_pointer(&cloth->derived_from, billow_cloth_unref);
    for (int i = 0; i < BILLOW_N_CLOTH_OBJECTS; i++)
        g_free(cloth->unknown[i]);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        g_clear_pointer(&cloth->tracks[kind], g_ptr_array_unref);
}

void
billow_cloth_unref(BillowCloth *cloth)
{
    if (cloth)
        g_atomic_rc_box_release_full(cloth, (GDestroyNotify) clear_cloth);
}

gboolean
billow_cloth_equal(const BillowCloth *a, const BillowCloth *b)
{
    if (a == b)
        return TRUE;
    for (int i = 0; i < BILLOW_N_CLOTH_OBJECTS; i++)
        if (g_strcmp0(a->unknown[i], b->unknown[i]) != 0)
            return FALSE;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_blocks_equal(a->tracks[kind], b->tracks[kind]))
            return FALSE;
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        if (!billow_fields_equal(tables[i], a, b))
            return FALSE;
    for (size_t i = 0; i < G_N_ELEMENTS(of_instance); i++)
        if (!billow_fields_equal(of_instance[i], &a->instance, &b->instance))
            return FALSE;
    return billow_outline_equal(a->grid.outline, b->grid.outline) &&
           billow_cloth_maps_equal(a->maps, b->maps) &&
           billow_number_keys_equal(&a->stiffness.keys, &b->stiffness.keys) &&
           billow_fields_equal(billow_material_fields, &a->material, &b->material) &&
           a->material_in_cloth == b->material_in_cloth && a->bend_given == b->bend_given &&
           a->instance.own_look == b->instance.own_look &&
           g_strcmp0(a->instance.place_unknown, b->instance.place_unknown) == 0;
}

/* Makes the lengths of the grid's edges those of the maps. */
static void
shrink_grid(BillowCloth *cloth)
{
    BillowShrink *before = (BillowShrink *) cloth->grid.shrink;
    const gboolean fits = billow_grid_count(&cloth->grid) <= BILLOW_MAX_POINTS; /* or the file is refused */
    cloth->grid.shrink = fits ? billow_cloth_maps_shrink(cloth->maps, &cloth->grid) : NULL;
    billow_shrink_unref(before);
}

void
billow_cloth_set_grid(BillowCloth *cloth, const BillowGrid *grid)
{
    BillowOutline *before = (BillowOutline *) cloth->grid.outline;
    const BillowShrink *shrink = cloth->grid.shrink;
    const BillowFineMesh *fine = cloth->grid.fine;
    const double fine_scale = cloth->grid.fine_scale;
    cloth->grid = *grid;
    cloth->grid.outline = billow_outline_ref(grid->outline);
    cloth->grid.shrink = shrink;
    cloth->grid.fine = fine;
    cloth->grid.fine_scale = fine_scale;
    billow_outline_unref(before);
    shrink_grid(cloth);
}

void
billow_cloth_set_fine_mesh(BillowCloth *cloth, const BillowFineMesh *mesh)
{
    BillowFineMesh *before = (BillowFineMesh *) cloth->grid.fine;
    cloth->grid.fine = billow_fine_mesh_ref(mesh);
    cloth->grid.fine_scale = mesh ? cloth->deform_scale : 0.0;
    billow_fine_mesh_unref(before);
}

void
billow_cloth_set_maps(BillowCloth *cloth, BillowClothMaps *maps)
{
    BillowClothMaps *before = cloth->maps;
    cloth->maps = billow_cloth_maps_ref(maps);
    billow_cloth_maps_unref(before);
    shrink_grid(cloth);
}

void
billow_cloth_make_instance(BillowCloth *cloth, const char *of)
{
    replace_text(&cloth->instance.of, of);
    for (int i = 0; i < BILLOW_N_CLOTH_OBJECTS; i++)
        g_clear_pointer(&cloth->unknown[i], g_free);
}

void
billow_cloth_make_single(BillowCloth *cloth)
{
    for (size_t i = 0; i < G_N_ELEMENTS(of_instance); i++)
        billow_fields_initialise(of_instance[i], &cloth->instance, NULL);
    g_clear_pointer(&cloth->instance.place_unknown, g_free);
    cloth->instance.own_look = FALSE;
}

void
billow_cloth_set_map(BillowCloth *cloth, BillowMapKind kind, const BillowMap *map)
{
    BillowClothMaps *before = cloth->maps;
    cloth->maps = billow_cloth_maps_with(before, kind, map);
    billow_cloth_maps_unref(before);
    shrink_grid(cloth);
    if (!billow_cloth_maps_get(cloth->maps, kind))
        g_clear_pointer(&cloth->unknown[BILLOW_CLOTH_MAP + kind], g_free);
}

void
billow_cloth_own_material(BillowCloth *cloth)
{
    cloth->material_in_cloth = TRUE;
    cloth->bend_given = FALSE;
    cloth->material.bend = billow_material_presets[cloth->preset].material.bend;
}

const char *
billow_cloth_title(const BillowCloth *cloth)
{
    if (*cloth->name)
        return cloth->name;
    return g_str_equal(cloth->id, "cloth") ? _("Cloth") : cloth->id;
}

void
billow_cloth_set_id(BillowCloth *cloth, const char *id)
{
    replace_text(&cloth->id, id);
}

void
billow_cloth_set_name(BillowCloth *cloth, const char *name)
{
    replace_text(&cloth->name, name);
}

void
billow_cloth_set_texture(BillowCloth *cloth, const char *texture)
{
    replace_text(&cloth->texture, texture);
}

void
billow_cloth_set_color(BillowCloth *cloth, const char *color)
{
    replace_text(&cloth->color, color);
}

void
billow_cloth_set_preset(BillowCloth *cloth, int preset)
{
    cloth->preset = preset;
    cloth->material = billow_material_presets[preset].material;
}

gboolean
billow_cloth_same_material(const BillowCloth *a, const BillowCloth *b)
{
    return a->preset == b->preset && billow_fields_equal(billow_material_fields, &a->material, &b->material);
}
