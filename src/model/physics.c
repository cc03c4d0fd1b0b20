#include "model/physics.h"

BillowPhysics
billow_physics_default(void)
{
    return (BillowPhysics){
        .material = billow_material_presets[0].material,
        .wind = billow_wind_default(),
        .gravity = BILLOW_DEFAULT_GRAVITY,
        .solver = BILLOW_INTEGRATOR_IMPLICIT_EULER,
        .substeps = BILLOW_DEFAULT_SUBSTEPS,
    };
}

void
billow_physics_set_preset(BillowPhysics *physics, int preset)
{
    physics->preset = preset;
    physics->material = billow_material_presets[preset].material;
}

static gboolean
materials_equal(const BillowMaterial *a, const BillowMaterial *b)
{
    return a->density == b->density && a->stretch == b->stretch && a->shear == b->shear &&
           a->bend == b->bend && a->damping == b->damping && a->drag == b->drag;
}

static gboolean
winds_equal(const BillowWind *a, const BillowWind *b)
{
    return a->direction == b->direction && a->elevation == b->elevation && a->speed == b->speed &&
           a->gust == b->gust && a->gust_period == b->gust_period && a->gust_shape == b->gust_shape &&
           a->pressure == b->pressure && a->lift == b->lift;
}

gboolean
billow_physics_equal(const BillowPhysics *a, const BillowPhysics *b)
{
    return a->preset == b->preset && materials_equal(&a->material, &b->material) &&
           winds_equal(&a->wind, &b->wind) && a->gravity == b->gravity && a->solver == b->solver &&
           a->substeps == b->substeps && a->strain_limit == b->strain_limit;
}

/* Cotton in a grid of 2 cm needs steps of some microseconds. */
enum { HALVINGS_OF_EXPLICIT = 12 };

BillowDynamicsSettings
billow_physics_settings(const BillowPhysics *physics, double spacing)
{
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.gravity = billow_vec3(0.0, -physics->gravity, 0.0);
    settings.wind = physics->wind;
    settings.scheme = billow_solvers[physics->solver].scheme;
    settings.strain_limit = physics->strain_limit;
    if (settings.scheme && settings.scheme->is_explicit)
        settings.max_halvings = HALVINGS_OF_EXPLICIT;
    settings.margin = fmin(0.1 * spacing, 0.005);
    return settings;
}
