#include "model/project/cloth.h"

#include "core/base/outline.h"
#include "core/drape/surface_method.h"
#include "model/project/number_keys.h"

#include <glib/gi18n.h>

static bool
is_rope(const void *cloth)
{
    return billow_grid_is_rope(&((const BillowCloth *) cloth)->grid);
}

const BillowField billow_cloth_name_fields[] = {
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "id",
        .offset = offsetof(BillowCloth, id),
        .label = N_("_Id"),
        .tooltip = N_("What files and the command line call this cloth"),
        .pattern = "^[A-Za-z0-9_-]{1,64}$",
        .expected = N_("1 to 64 letters from A to Z, digits, hyphens and underscores"),
        .initial_text = "cloth",
        .no_control = true,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "name",
        .offset = offsetof(BillowCloth, name),
        .label = N_("Name"),
        .tooltip = N_("Name of the cloth; without one, the id is shown"),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "muted",
        .offset = offsetof(BillowCloth, muted),
        .label = N_("_Muted"),
        .tooltip = N_("Leave this cloth out of the animation without deleting it"),
        .sparse = true,
        .no_control = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "hidden",
        .offset = offsetof(BillowCloth, hidden),
        .label = N_("Hidden"),
        .tooltip = N_("Do not show this cloth in the window; it is exported all the same"),
        .sparse = true,
        .no_control = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "locked",
        .offset = offsetof(BillowCloth, locked),
        .label = N_("Locked"),
        .tooltip = N_("Protect this cloth and its blocks from being edited in the window"),
        .sparse = true,
        .no_control = true,
    },
    {0},
};

static bool
is_no_rope(const void *cloth)
{
    return !is_rope(cloth);
}

const BillowChoice billow_closed_choices[] = {
    [BILLOW_OPEN] = {"open", N_("Not closed")},
    [BILLOW_CLOSED_COLUMNS] = {"columns", N_("Columns")},
    [BILLOW_CLOSED_ROWS] = {"rows", N_("Rows")},
    {0},
};

const BillowField billow_cloth_fields[] = {
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "columns",
        .offset = offsetof(BillowCloth, grid.columns),
        .label = N_("_Columns"),
        .tooltip = N_("Number of points along a row"),
        .low = 2,
        .high = BILLOW_MAX_SIDE,
        .step = 1,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "rows",
        .offset = offsetof(BillowCloth, grid.rows),
        .label = N_("_Rows"),
        .tooltip = N_("Number of points along a column; with one row, the cloth is a rope"),
        .low = 1,
        .high = BILLOW_MAX_SIDE,
        .step = 1,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "spacing",
        .offset = offsetof(BillowCloth, grid.spacing),
        .label = N_("_Spacing"),
        .unit = N_("m"),
        .tooltip = N_("Distance between adjacent points when the cloth lies flat"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.005,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "radius",
        .offset = offsetof(BillowCloth, grid.radius),
        .label = N_("Radius"),
        .unit = N_("cm"),
        .stored_unit = "m",
        .tooltip = N_("Half the thickness of a rope"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .scale = 100,
        .initial = {BILLOW_DEFAULT_ROPE_RADIUS},
        .applies = is_rope,
        .when = N_("Needs a cloth of one row: a rope."),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "flat_width",
        .offset = offsetof(BillowCloth, grid.flat_width),
        .label = N_("Flat width"),
        .unit = N_("cm"),
        .stored_unit = "m",
        .tooltip = N_("Width of a flat rope, such as a ribbon or a tape; 0 is a round one"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.5,
        .scale = 100,
        .applies = is_rope,
        .when = N_("Needs a cloth of one row: a rope."),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "closed",
        .offset = offsetof(BillowCloth, grid.closed),
        .label = N_("Closed"),
        .tooltip =
            N_("Makes the cloth a tube, like a skirt or a sleeve: the last column, or row, is the first one"),
        .choices = billow_closed_choices,
        .applies = is_no_rope,
        .when = N_("Needs a cloth of at least two rows."),
        .sparse = true,
    },
    {0},
};

const BillowField billow_preset_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "material",
        .offset = offsetof(BillowCloth, preset),
        .label = N_("_Material"),
        .tooltip = N_("What the cloth is made of"),
        .choices = &billow_material_presets[0].choice,
        .choice_size = sizeof *billow_material_presets,
    },
    {0},
};

static double
suggest_damping_reach(const void *cloth)
{
    const BillowGrid *grid = &((const BillowCloth *) cloth)->grid;
    return fmax(0.25 * grid->spacing * (MAX(grid->columns, grid->rows) - 1), BILLOW_MIN_NUMBER);
}

static bool
keeps_lengths(const void *cloth)
{
    return ((const BillowCloth *) cloth)->keep_lengths;
}

const BillowField billow_hold_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "surface",
        .offset = offsetof(BillowCloth, surface),
        .label = N_("Surface"),
        .tooltip = N_("How draping from scratch fills the triangles between the catenaries before the cloth "
                      "relaxes: along lines from their corners, or by dividing them again and again"),
        .choices = billow_surface_methods,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "anchor_radius",
        .offset = offsetof(BillowCloth, anchor_radius),
        .label = N_("_Anchor radius"),
        .unit = N_("cm"),
        .stored_unit = "m",
        .tooltip = N_("How far around its point an anchor pins the cloth, like a hand or a clip"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.5,
        .scale = 100,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "thickness",
        .offset = offsetof(BillowCloth, thickness),
        .label = N_("Thickness"),
        .unit = N_("mm"),
        .stored_unit = "m",
        .tooltip =
            N_("With a thickness, rest shapes, frames and the physics keep the cloth from passing "
               "through itself, which takes longer where it would. The physics keeps layers apart by at "
               "most a quarter of the spacing, and different cloths by the mean of their "
               "thicknesses"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.5,
        .scale = 1000,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "keep_lengths",
        .offset = offsetof(BillowCloth, keep_lengths),
        .label = N_("_Keep lengths"),
        .tooltip = N_("Keeps the cloth from stretching or shrinking between keyframes and in waves"),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "keep_angles",
        .offset = offsetof(BillowCloth, keep_angles),
        .label = N_("Keep angles"),
        .tooltip = N_("Keeps the squares of the cloth from being skewed between keyframes and in waves more "
                      "than in the rest shapes"),
        .applies = keeps_lengths,
        .when = N_("Needs a cloth that keeps its lengths."),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "trail",
        .offset = offsetof(BillowCloth, trail),
        .label = N_("Trailing"),
        .tooltip = N_(
            "How far cloth that hangs on a collider trails behind it and swings: 0 is rigid, 1 is as far as "
            "a hanging chain"),
        .high = 2.0,
        .step = 0.1,
        .initial = {1.0},
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "trail_stiffness",
        .offset = offsetof(BillowCloth, trail_stiffness),
        .label = N_("Trailing stiffness"),
        .tooltip = N_("How fast it swings, relative to a hanging chain of the same length"),
        .low = 0.1,
        .high = 10.0,
        .step = 0.1,
        .initial = {1.0},
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "trail_damping",
        .offset = offsetof(BillowCloth, trail_damping),
        .label = N_("Trailing damping"),
        .tooltip = N_("How soon its swing dies down: near 0 it swings on, near 1 it does not swing"),
        .low = 0.05,
        .high = 0.95,
        .step = 0.05,
        .initial = {0.4},
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "trail_air",
        .offset = offsetof(BillowCloth, trail_air),
        .label = N_("Trailing in air"),
        .tooltip =
            N_("How much air holds it back while the collider moves at a steady speed: 0 is not at all"),
        .high = 1.0,
        .step = 0.05,
        .initial = {0.05},
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "damping_power",
        .offset = offsetof(BillowCloth, damping.power),
        .label = N_("Falloff po_wer"),
        .tooltip = N_("How waves, sways and lag grow with the distance from the anchors: 1 is even, 2 is "
                      "calmer near the anchors, 0.5 is livelier"),
        .low = 0.05,
        .high = 20.0,
        .step = 0.1,
        .initial = {1.0},
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "damping_reach",
        .offset = offsetof(BillowCloth, damping.reach),
        .label = N_("Falloff reac_h"),
        .unit = N_("m"),
        .tooltip = N_("Distance from the anchors beyond which the cloth moves freely"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .none = N_("To the farthest point"),
        .suggest = suggest_damping_reach,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "loop_start",
        .offset = offsetof(BillowCloth, loop_start),
        .label = N_("Loop start"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_SPAN,
        .tooltip =
            N_("Where the loop of this cloth begins in an animation that loops; what goes beyond the end "
               "goes on at the beginning"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "gust_seed",
        .offset = offsetof(BillowCloth, gust_seed),
        .label = N_("Gust seed"),
        .tooltip =
            N_("Each number varies how gusts reach this cloth: when, how strongly and from where; with "
               "0, they are as on the timeline"),
        .high = 1000000,
        .step = 1,
        .sparse = true,
    },
    {0},
};

const BillowField billow_look_fields[] = {
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "texture",
        .offset = offsetof(BillowCloth, texture),
        .label = N_("_Texture"),
        .tooltip = N_("Path of the image on the cloth, relative to the project folder"),
        .pattern = ".",
        .expected = N_("the path of an image"),
        .none = N_("No texture"),
    },
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "color",
        .offset = offsetof(BillowCloth, color),
        .label = N_("_Color"),
        .tooltip = N_("Color of the cloth where it has no texture"),
        .pattern = "^#[0-9A-Fa-f]{6}$",
        .expected = N_("\"#\" and six hexadecimal digits"),
        .initial_text = BILLOW_DEFAULT_COLOR,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "pattern",
        .offset = offsetof(BillowCloth, pattern),
        .label = N_("_Pattern"),
        .tooltip = N_("Pattern of the cloth where it has no texture, in images and video, too"),
        .choices = billow_patterns,
        .choice_size = sizeof *billow_patterns,
        .sparse = true,
    },
    {0},
};

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
    cloth->grid = *grid;
    cloth->grid.outline = billow_outline_ref(grid->outline);
    cloth->grid.shrink = shrink;
    billow_outline_unref(before);
    shrink_grid(cloth);
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
