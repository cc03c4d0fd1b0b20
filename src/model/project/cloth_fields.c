/* The fields of a cloth. */
#include "model/project/cloth.h"

#include "core/drape/surface_method.h"

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

static bool
has_fine_mesh(const void *cloth)
{
    return is_no_rope(cloth) && ((const BillowCloth *) cloth)->deform;
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

static const BillowChoice trail_by_choices[] = {
    [BILLOW_TRAIL_BY_ROWS] = {"rows", N_("Rows")},
    [BILLOW_TRAIL_BY_NET] = {"net", N_("A net")},
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
        .type = BILLOW_FIELD_CHOICE,
        .key = "trail_by",
        .offset = offsetof(BillowCloth, trail_by),
        .label = N_("Trailing by"),
        .tooltip = N_("What trails: each row by itself, like a pendulum, or a net of the cloth's own shape, "
                      "which is nearer to the physics and takes a little longer"),
        .choices = trail_by_choices,
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
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "deform",
        .offset = offsetof(BillowCloth, deform),
        .label = N_("Fine mesh"),
        .tooltip =
            N_("Path of an OBJ file, relative to the project folder: a mesh that follows the cloth and "
               "is shown and exported instead of its grid"),
        .pattern = ".",
        .expected = N_("the path of an OBJ file"),
        .none = N_("No fine mesh"),
        .applies = is_no_rope,
        .no_control = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "deform_scale",
        .offset = offsetof(BillowCloth, deform_scale),
        .label = N_("Scale of the fine mesh"),
        .tooltip = N_("How many meters a unit of the fine mesh is; 0.01 for a mesh in centimeters"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .initial = {1.0},
        .applies = has_fine_mesh,
        .no_control = true,
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
