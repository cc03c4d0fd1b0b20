#include "core/layers/wave.h"

const BillowChoice billow_wave_shapes[] = {
    [BILLOW_WAVE_PLANE] = {"plane", NC_("wave", "Plane")},
    [BILLOW_WAVE_CIRCULAR] = {"circular", NC_("wave", "Circular")},
    {0},
};

const BillowChoice billow_wave_axes[] = {
    [BILLOW_WAVE_VERTICAL] = {"vertical", N_("Vertical")},
    [BILLOW_WAVE_NORMAL] = {"normal", N_("Along the normals")},
    [BILLOW_WAVE_SMOOTHED] = {"smooth-normal", N_("Along smoothed normals")},
    [BILLOW_WAVE_FIXED] = {"direction", N_("In a direction")},
    {0},
};

static bool
is_plane(const void *wave)
{
    return ((const BillowWave *) wave)->shape == BILLOW_WAVE_PLANE;
}

static bool
is_circular(const void *wave)
{
    return !is_plane(wave);
}

static bool
varies(const void *wave)
{
    return ((const BillowWave *) wave)->variation > 0.0;
}

static bool
has_heading(const void *wave)
{
    return ((const BillowWave *) wave)->axis == BILLOW_WAVE_FIXED;
}

static double
suggest_decay(const void *wave)
{
    return ((const BillowWave *) wave)->wavelength;
}

_Static_assert(offsetof(BillowWave, origin_row) == offsetof(BillowWave, origin_column) + sizeof(double),
               "the origin is a pair");

const BillowField billow_wave_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "shape",
        .offset = offsetof(BillowWave, shape),
        .heading = N_("Shape"),
        .label = N_("S_hape"),
        .tooltip =
            N_("Plane: straight crests that run in one direction. Circular: rings that spread from a point"),
        .choices = billow_wave_shapes,
        .choice_context = "wave",
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "axis",
        .offset = offsetof(BillowWave, axis),
        .label = N_("A_xis"),
        .tooltip = N_("Whether the cloth moves up and down, in and out of its own surface like a curtain, in "
                      "and out of the overall surface of its pleats, or back and forth in one direction"),
        .choices = billow_wave_axes,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "heading",
        .offset = offsetof(BillowWave, heading),
        .label = N_("Heading"),
        .unit = N_("°"),
        .tooltip = N_("Direction of the motion in the horizontal plane: 0° is +x, 90° is +z"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .applies = has_heading,
        .when = N_("Only for waves that move in a direction."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "elevation",
        .offset = offsetof(BillowWave, elevation),
        .label = N_("Elevation"),
        .unit = N_("°"),
        .tooltip = N_("Upward angle of the motion"),
        .low = -90.0,
        .high = 90.0,
        .step = 15,
        .applies = has_heading,
        .when = N_("Only for waves that move in a direction."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "amplitude",
        .offset = offsetof(BillowWave, amplitude),
        .label = N_("_Amplitude"),
        .unit = N_("m"),
        .tooltip = N_("How far the cloth moves at its freest point"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .required = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "wavelength",
        .offset = offsetof(BillowWave, wavelength),
        .label = N_("Wave_length"),
        .unit = N_("m"),
        .tooltip = N_("Distance along the cloth from one crest to the next"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .initial = {1.0},
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "speed",
        .offset = offsetof(BillowWave, speed),
        .label = N_("S_peed"),
        .unit = N_("m/s"),
        .tooltip = N_("Speed of the crests; negative values reverse their direction"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "phase",
        .offset = offsetof(BillowWave, phase),
        .label = N_("Phas_e"),
        .unit = N_("°"),
        .tooltip = N_("Point in its cycle where the wave begins; 360° is a full cycle"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowWave, direction),
        .label = N_("Di_rection"),
        .unit = N_("°"),
        .tooltip =
            N_("Direction in which the crests run: 0° is toward higher columns, 90° toward higher rows"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .applies = is_plane,
        .when = N_("Only for plane waves."),
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_PAIR,
        .key = "origin",
        .offset = offsetof(BillowWave, origin_column),
        .label = N_("Origin"),
        .tooltip = N_("Point from which the rings spread; fractions are allowed"),
        .parts = {N_("Origin c_olumn"), N_("Origin _row")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .on_grid = BILLOW_FIELD_MIDDLE,
        .step = 1,
        .applies = is_circular,
        .when = N_("Only for circular waves."),
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "decay",
        .offset = offsetof(BillowWave, decay),
        .label = N_("Deca_y"),
        .unit = N_("m"),
        .tooltip = N_("Distance from the origin at which the wave has about one third of its height"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .none = N_("No decay"),
        .suggest = suggest_decay,
        .applies = is_circular,
        .when = N_("Only for circular waves."),
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "variation",
        .offset = offsetof(BillowWave, variation),
        .label = N_("Variation"),
        .unit = N_("%"),
        .tooltip = N_("How much the crests differ from one another in height, distance and line"),
        .high = 1.0,
        .step = 10,
        .scale = 100.0,
        .sparse = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "seed",
        .offset = offsetof(BillowWave, seed),
        .label = N_("Seed"),
        .tooltip = N_("Each number makes other crests of the same wave"),
        .high = 1000000,
        .step = 1,
        .sparse = true,
        .applies = varies,
        .when = N_("Needs a variation above 0."),
    },
    {0},
};

const BillowField billow_wave_change_fields[] = {
    BILLOW_CHANGE_AMPLITUDE_FIELD,
    BILLOW_CHANGE_FIELD("wavelength", length, -0.99, .label = N_("Wavelength"),
                        .tooltip = N_("How much the wavelength changes over the block")),
    BILLOW_CHANGE_FIELD("speed", speed, -1000.0, .label = N_("Speed"),
                        .tooltip = N_("How much the speed changes over the block")),
    BILLOW_CHANGE_CURVE_FIELD,
    {0},
};
