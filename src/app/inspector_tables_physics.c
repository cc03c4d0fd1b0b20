#include "app/inspector_tables.h"

#include "physics/shape.h"

#include <glib/gi18n.h>

G_STATIC_ASSERT(sizeof(BillowColliderShape) == sizeof(int));
G_STATIC_ASSERT(sizeof(BillowConstraintKind) == sizeof(int));
G_STATIC_ASSERT(sizeof(BillowGust) == sizeof(int));

/* --- Choices --- */

const char *
billow_material_label(int preset)
{
    static const char *const names[] = {"cotton", "silk", "denim", "wool", "rubber"};
    static const char *const labels[] = {N_("Cotton"), N_("Silk"), N_("Denim"), N_("Wool"), N_("Rubber")};
    const char *name = billow_material_presets[preset].choice.word;
    for (size_t i = 0; name && i < G_N_ELEMENTS(names); i++) {
        if (g_str_equal(names[i], name))
            return _(labels[i]);
    }
    return name;
}

static const char *
collider_choice(int shape)
{
    return shape < BILLOW_N_COLLIDER_SHAPES ? _(billow_shape_choices[shape].label) : NULL;
}

static const char *
constraint_choice(int kind)
{
    static const char *const labels[] = {N_("A line"), N_("A plane")};
    return kind <= BILLOW_CONSTRAINT_PLANE ? _(labels[kind]) : NULL;
}

static const char *
gust_choice(int gust)
{
    static const char *const labels[] = {N_("Even"), N_("Ever faster")};
    return gust <= BILLOW_GUST_RISING ? _(labels[gust]) : NULL;
}

static const char *
solver_choice(int solver)
{
    return solver < billow_solver_count() ? _(billow_solvers[solver].choice.label) : NULL;
}

/* --- Which fields there are --- */

static gboolean
has_member(const void *subject, BillowShapeMembers member)
{
    return (billow_shapes[((const BillowBlock *) subject)->collider.shape]->members & member) != 0;
}

static gboolean
has_radius(const void *subject)
{
    return has_member(subject, BILLOW_SHAPE_RADIUS);
}

static gboolean
has_length(const void *subject)
{
    return has_member(subject, BILLOW_SHAPE_LENGTH);
}

static gboolean
has_size(const void *subject)
{
    return has_member(subject, BILLOW_SHAPE_SIZE);
}

static gboolean
can_turn(const void *subject)
{
    return has_member(subject, BILLOW_SHAPE_ROTATION);
}

static gboolean
has_wind(const void *subject)
{
    return ((const BillowProject *) subject)->physics.wind.speed > 0.0;
}

static double
suggest_strain_limit(const void *subject)
{
    return 10.0;
}

/* --- Tables --- */

/* clang-format off */
const BillowFormField billow_collider_form_fields[] = {
    NAME(BillowBlock, N_("What the body is called")),
    CHOICE(collider.shape, "shape", N_("S_hape"), N_("What kind of body the cloth falls on"), collider_choice),
    MUTED,
    HEADING(N_("Position")),
    {NUMBER(BillowBlock, collider.position.x, "position-x", N_("_X"), N_("m"), N_("Place of the middle, to the right"), -LARGE, LARGE, 0.05)},
    {NUMBER(BillowBlock, collider.position.y, "position-y", N_("_Y"), N_("m"), N_("Place of the middle, upwards"), -LARGE, LARGE, 0.05)},
    {NUMBER(BillowBlock, collider.position.z, "position-z", N_("_Z"), N_("m"), N_("Place of the middle, to the front"), -LARGE, LARGE, 0.05)},
    HEADING(N_("Body")),
    {NUMBER(BillowBlock, collider.radius, "radius", N_("_Radius"), N_("m"), N_("From the middle to the surface"), SMALL, LARGE, 0.01),
     .applies = has_radius},
    {NUMBER(BillowBlock, collider.length, "length", N_("_Length"), N_("m"), N_("Between the centers of the two round ends"), 0, LARGE, 0.05),
     .applies = has_length},
    {NUMBER(BillowBlock, collider.size.x, "size-x", N_("_Width"), N_("m"), N_("Edge along the box's own x axis"), SMALL, LARGE, 0.05),
     .applies = has_size},
    {NUMBER(BillowBlock, collider.size.y, "size-y", N_("Hei_ght"), N_("m"), N_("Edge along the box's own y axis"), SMALL, LARGE, 0.05),
     .applies = has_size},
    {NUMBER(BillowBlock, collider.size.z, "size-z", N_("De_pth"), N_("m"), N_("Edge along the box's own z axis"), SMALL, LARGE, 0.05),
     .applies = has_size},
    {NUMBER(BillowBlock, collider.rotation.x, "rotation-x", N_("Turn about x"), N_("°"), N_("First turn, about the world's x axis"), -LARGE, LARGE, 15),
     .applies = can_turn},
    {NUMBER(BillowBlock, collider.rotation.y, "rotation-y", N_("Turn about y"), N_("°"), N_("Second turn, about the world's y axis"), -LARGE, LARGE, 15),
     .applies = can_turn},
    {NUMBER(BillowBlock, collider.rotation.z, "rotation-z", N_("Turn about z"), N_("°"), N_("Third turn, about the world's z axis"), -LARGE, LARGE, 15),
     .applies = can_turn},
    {NUMBER(BillowBlock, collider.friction, "friction", N_("_Friction"), NULL,
           N_("Coulomb's coefficient: 0 is ice, 1 hardly lets the cloth slip"), 0, LARGE, 0.05)},
    END,
};

const BillowFormField billow_constraint_fields[] = {
    NAME(BillowBlock, N_("What the constraint is called")),
    {BILLOW_FORM_FIELD_WHOLE, "column", .label = N_("_Column"), .tooltip = N_("Column of the point that slides, from 0"),
     .offset = offsetof(BillowBlock, slide.column), .low = 0, .high = BILLOW_MAX_SIDE - 1, .step = 1},
    {BILLOW_FORM_FIELD_WHOLE, "row", .label = N_("_Row"), .tooltip = N_("Row of the point that slides, from 0"),
     .offset = offsetof(BillowBlock, slide.row), .low = 0, .high = BILLOW_MAX_SIDE - 1, .step = 1},
    MUTED,
    HEADING(N_("Path")),
    CHOICE(slide.kind, "along", N_("_Slides in"), N_("What the point cannot leave"), constraint_choice),
    HEADING(N_("Direction")),
    {NUMBER(BillowBlock, slide.direction.x, "direction-x", N_("_X"), NULL,
           N_("Direction of the line, or at right angles to the plane: to the right"), -LARGE, LARGE, 0.1)},
    {NUMBER(BillowBlock, slide.direction.y, "direction-y", N_("_Y"), NULL,
           N_("Direction of the line, or at right angles to the plane: upwards"), -LARGE, LARGE, 0.1)},
    {NUMBER(BillowBlock, slide.direction.z, "direction-z", N_("_Z"), NULL,
           N_("Direction of the line, or at right angles to the plane: to the front"), -LARGE, LARGE, 0.1)},
    END,
};

#define CONSTANT(member, key, title, unit, about, lowest, by) \
    {NUMBER(BillowProject, physics.material.member, key, title, unit, about, lowest, LARGE, by)}
#define WIND(member, key, title, unit, about, lowest, highest, by) \
    {NUMBER(BillowProject, physics.wind.member, key, title, unit, about, lowest, highest, by), .sensitive = has_wind}

static const BillowFormField material_fields[] = {
    CHOICE_OF(BillowProject, physics.preset, "material", N_("_Material"), N_("What the cloth is made of"), billow_material_label),
    END,
};

static const BillowFormField constant_fields[] = {
    CONSTANT(density, "density", N_("Density"), N_("kg/m²"), N_("Weight of a square metre"), SMALL, 0.01),
    CONSTANT(stretch, "stretch", N_("Stretch"), N_("N/m"), N_("Resistance to being pulled along the threads"), SMALL, 100),
    CONSTANT(shear, "shear", N_("Shear"), N_("N/m"), N_("Resistance to squares becoming rhombs"), 0, 5),
    CONSTANT(bend, "bend", N_("Bend"), N_("N/m"), N_("Resistance to being folded"), 0, 1),
    CONSTANT(damping, "damping", N_("Damping"), N_("s"), N_("How soon vibrations within the cloth die away"), 0, 0.001),
    CONSTANT(drag, "drag", N_("Air drag"), N_("N s/m³"), N_("How strongly still air brakes the cloth"), 0, 0.01),
    END,
};

static const BillowFormField wind_fields[] = {
    {NUMBER(BillowProject, physics.gravity, "gravity", N_("_Gravity"), N_("m/s²"), N_("Pull downwards; 9.81 on Earth"), 0, LARGE, 0.5)},
    {NUMBER(BillowProject, physics.wind.speed, "wind-speed", N_("_Wind"), N_("m/s"), N_("Speed of the wind; 0 is calm, 5 a breeze"), 0, LARGE, 0.5)},
    WIND(direction, "wind-direction", N_("Heading"), N_("°"), N_("Where it blows to, in the horizontal plane: 0° is +x, 90° is +z"), -LARGE, LARGE, 15),
    WIND(elevation, "wind-elevation", N_("Elevation"), N_("°"), N_("How steeply it blows upwards"), -90, 90, 5),
    WIND(gust, "wind-gust", N_("Gusts"), NULL, N_("Share of the speed by which it rises and falls"), 0, LARGE, 0.1),
    WIND(gust_period, "wind-period", N_("Period"), N_("s"), N_("Time from one gust to the next"), SMALL, LARGE, 0.25),
    {BILLOW_FORM_FIELD_CHOICE, "wind-shape", .label = N_("Rhythm"), .tooltip = N_("Whether gusts come evenly, or one after another ever faster"),
     .offset = offsetof(BillowProject, physics.wind.gust_shape), .choice = gust_choice, .sensitive = has_wind},
    WIND(pressure, "wind-pressure", N_("Pressure"), N_("N s/m³"), N_("Force of the wind straight against the cloth"), 0, LARGE, 0.1),
    WIND(lift, "wind-lift", N_("Lift"), N_("N s/m³"), N_("Force of the wind along the cloth"), 0, LARGE, 0.1),
    END,
};

static const BillowFormField solver_fields[] = {
    CHOICE_OF(BillowProject, physics.solver, "solver", N_("Method"), N_("How the motion is integrated; implicit ones stay stable with stiff cloth"), solver_choice),
    {BILLOW_FORM_FIELD_WHOLE, "substeps", .label = N_("Substeps"), .tooltip = N_("Steps within a frame: more are slower and more exact"),
     .offset = offsetof(BillowProject, physics.substeps), .low = 1, .high = BILLOW_MAX_SUBSTEPS, .step = 1},
    {BILLOW_FORM_FIELD_OPTIONAL, "strain-limit", .label = N_("Strain limit"), .unit = N_("%"), .none = N_("No limit"),
     .tooltip = N_("The most that any thread may be stretched"), .offset = offsetof(BillowProject, physics.strain_limit),
     .low = SMALL, .high = LARGE, .step = 1, .scale = 100, .suggest = suggest_strain_limit},
    END,
};
/* clang-format on */

const BillowFormField *
billow_fields_of_physics(BillowPhysicsFields part)
{
    static const BillowFormField *const tables[] = {material_fields, constant_fields, wind_fields,
                                                    solver_fields};
    return tables[part];
}
