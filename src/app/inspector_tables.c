#include "app/inspector_tables.h"

#include <glib/gi18n.h>

G_STATIC_ASSERT(sizeof(BillowCurve) == sizeof(int));
G_STATIC_ASSERT(sizeof(BillowWaveShape) == sizeof(int));
G_STATIC_ASSERT(sizeof(BillowWaveAxis) == sizeof(int));

static const char *
curve_choice(int curve)
{
    return curve < BILLOW_N_CURVES ? _(billow_easings[curve].choice.label) : NULL;
}

static const char *
shape_choice(int shape)
{
    static const char *const labels[] = {N_("Plane"), N_("Circular")};
    return shape <= BILLOW_WAVE_CIRCULAR ? _(labels[shape]) : NULL;
}

static const char *
axis_choice(int axis)
{
    static const char *const labels[] = {N_("Vertical"), N_("Along the normals")};
    return axis <= BILLOW_WAVE_NORMAL ? _(labels[axis]) : NULL;
}

static gboolean
has_degree(const void *subject)
{
    return billow_easing_fields[1].applies(&((const BillowBlock *) subject)->easing);
}

static gboolean
is_plane(const void *subject)
{
    return ((const BillowBlock *) subject)->wave.shape == BILLOW_WAVE_PLANE;
}

static gboolean
is_circular(const void *subject)
{
    return !is_plane(subject);
}

static double
suggest_decay(const void *subject)
{
    return ((const BillowBlock *) subject)->wave.wavelength;
}

static double
suggest_duration(const void *subject)
{
    const double duration = billow_project_duration(subject);
    return duration > 0.0 ? duration : 1.0;
}

/* clang-format off */
#define FADES \
    HEADING(N_("Fades")), \
    SECONDS(fade_in, "fade-in", N_("Fade _in"), N_("Time over which the strength rises from nothing")), \
    SECONDS(fade_out, "fade-out", N_("Fade o_ut"), N_("Time over which the strength falls to nothing at the end"))

static const BillowFormField keyframe_fields[] = {
    NAME(BillowBlock, N_("What the keyframe is called on the timeline")),
    SECONDS(start, "start", N_("_Start"), N_("When the cloth has reached this shape")),
    SECONDS(duration, "duration", N_("_Hold"), N_("How long the shape is held before the next transition begins")),
    MUTED,
    END,
};

static const BillowFormField transition_fields[] = {
    CHOICE(easing.curve, "curve", N_("_Curve"), N_("How the cloth gathers and loses speed on its way"), curve_choice),
    {NUMBER(BillowBlock, easing.degree, "degree", N_("_Degree"), NULL,
           N_("How pronounced a power curve is: 1 is linear, more than 4 looks unnatural"), 1, LARGE, 0.1), .sensitive = has_degree},
    MUTED,
    END,
};

static const BillowFormField wave_fields[] = {
    NAME(BillowBlock, N_("What the wave is called on the timeline")),
    SECONDS(start, "start", N_("_Start"), N_("When the wave begins")),
    SECONDS(duration, "duration", N_("_Duration"), N_("How long the wave lasts")),
    MUTED,
    HEADING(N_("Shape")),
    CHOICE(wave.shape, "shape", N_("S_hape"),
           N_("Plane: straight crests that run one way. Circular: rings that spread from a point"), shape_choice),
    CHOICE(wave.axis, "axis", N_("A_xis"),
           N_("Whether the cloth moves up and down, or in and out of its own surface as a curtain does"), axis_choice),
    {NUMBER(BillowBlock, wave.amplitude, "amplitude", N_("_Amplitude"), N_("m"),
           N_("How far the cloth moves at its freest point"), -LARGE, LARGE, 0.01)},
    {NUMBER(BillowBlock, wave.wavelength, "wavelength", N_("Wave_length"), N_("m"),
           N_("Distance along the cloth from one crest to the next"), SMALL, LARGE, 0.05)},
    {NUMBER(BillowBlock, wave.speed, "speed", N_("S_peed"), N_("m/s"),
           N_("How fast the crests run; negative: the other way"), -LARGE, LARGE, 0.05)},
    {NUMBER(BillowBlock, wave.phase, "phase", N_("Phas_e"), N_("°"),
           N_("Where in its cycle the wave begins; 360° is a whole one"), -LARGE, LARGE, 15)},
    {NUMBER(BillowBlock, wave.direction, "direction", N_("Di_rection"), N_("°"),
           N_("Where the crests run: 0° along the columns, 90° along the rows"), -LARGE, LARGE, 15), .applies = is_plane},
    {NUMBER(BillowBlock, wave.origin_column, "origin-column", N_("Origin c_olumn"), NULL,
           N_("Column of the point that the rings spread from; fractions are allowed"), -LARGE, LARGE, 1), .applies = is_circular},
    {NUMBER(BillowBlock, wave.origin_row, "origin-row", N_("Origin ro_w"), NULL,
           N_("Row of the point that the rings spread from; fractions are allowed"), -LARGE, LARGE, 1), .applies = is_circular},
    {BILLOW_FORM_FIELD_OPTIONAL, "decay", .label = N_("Deca_y"), .unit = N_("m"), .none = N_("No decay"),
     .tooltip = N_("Distance from the origin after which the wave is about a third as high"),
     .offset = offsetof(BillowBlock, wave.decay), .low = SMALL, .high = LARGE, .step = 0.05,
     .suggest = suggest_decay, .applies = is_circular},
    FADES,
    END,
};

static const BillowFormField sway_fields[] = {
    NAME(BillowBlock, N_("What the sway is called on the timeline")),
    SECONDS(start, "start", N_("_Start"), N_("When the cloth begins to swing")),
    SECONDS(duration, "duration", N_("_Duration"), N_("How long it swings")),
    MUTED,
    HEADING(N_("Motion")),
    {NUMBER(BillowBlock, sway.direction, "direction", N_("Di_rection"), N_("°"),
           N_("Heading in the horizontal plane: 0° is +x, 90° is +z"), -LARGE, LARGE, 15)},
    {NUMBER(BillowBlock, sway.amplitude, "amplitude", N_("_Amplitude"), N_("m"),
           N_("How far the cloth swings at its freest point"), -LARGE, LARGE, 0.01)},
    {NUMBER(BillowBlock, sway.period, "period", N_("_Period"), N_("s"),
           N_("Time of one swing there and back"), SMALL, LARGE, 0.1)},
    {NUMBER(BillowBlock, sway.phase, "phase", N_("Phas_e"), N_("°"),
           N_("Where in its cycle the swing begins; 360° is a whole one"), -LARGE, LARGE, 15)},
    FADES,
    END,
};

static const BillowFormField project_fields[] = {
    NAME(BillowProject, N_("Title of the animation, and of the files that it is exported to")),
    {NUMBER(BillowProject, frame_rate, "frame-rate", N_("_Frame rate"), N_("fps"),
           N_("Frames per second"), 1, BILLOW_MAX_FRAME_RATE, 1)},
    {BILLOW_FORM_FIELD_OPTIONAL, "duration", .label = N_("_Duration"), .unit = N_("s"),
     .none = N_("Until the last block ends"), .tooltip = N_("Length of the animation"),
     .offset = offsetof(BillowProject, duration), .low = SMALL, .high = BILLOW_MAX_DURATION, .step = 0.5,
     .suggest = suggest_duration},
    END,
};

static const BillowFormField cloth_fields[] = {
    {BILLOW_FORM_FIELD_WHOLE, "columns", .label = N_("_Columns"), .tooltip = N_("Number of points along a row"),
     .offset = offsetof(BillowProject, grid.columns), .low = 2, .high = BILLOW_MAX_SIDE, .step = 1},
    {BILLOW_FORM_FIELD_WHOLE, "rows", .label = N_("_Rows"), .tooltip = N_("Number of points along a column"),
     .offset = offsetof(BillowProject, grid.rows), .low = 2, .high = BILLOW_MAX_SIDE, .step = 1},
    {NUMBER(BillowProject, grid.spacing, "spacing", N_("_Spacing"), N_("m"),
           N_("Distance between adjacent points when the cloth lies flat"), SMALL, LARGE, 0.005)},
    END,
};
/* clang-format on */

const BillowFormField *
billow_fields_of_block(BillowBlockKind kind)
{
    static const BillowFormField *const tables[] = {
        keyframe_fields, transition_fields,           wave_fields,
        sway_fields,     billow_collider_form_fields, billow_constraint_fields};
    return tables[kind];
}

const BillowFormField *
billow_fields_of_project(void)
{
    return project_fields;
}

const BillowFormField *
billow_fields_of_cloth(void)
{
    return cloth_fields;
}
