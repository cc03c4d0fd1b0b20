/* The objects "physics" and "scene" of a project. */
#include "io/project_writing.h"

static const char *const first_key = "{\n    ";
static const char *const next_key = ",\n    ";

static void
append_constant(GString *text, const char *key, double value, double preset)
{
    if (value != preset)
        billow_write_number(text, ", ", key, value);
}

/* A preset by its name alone, or with the constants that differ from it. */
static void
append_material(GString *text, const BillowProject *project)
{
    const BillowMaterialPreset *preset = &billow_material_presets[project->physics.preset];
    const BillowMaterial *a = &project->physics.material, *b = &preset->material;
    BillowPhysics plain = project->physics;
    billow_physics_set_preset(&plain, plain.preset);
    if (billow_physics_equal(&plain, &project->physics) && !project->material_unknown) {
        billow_write_string(text, first_key, "material", preset->choice.word);
        return;
    }
    billow_write_key(text, first_key, "material");
    billow_write_string(text, "{ ", "preset", preset->choice.word);
    append_constant(text, "density", a->density, b->density);
    append_constant(text, "stretch", a->stretch, b->stretch);
    append_constant(text, "shear", a->shear, b->shear);
    append_constant(text, "bend", a->bend, b->bend);
    append_constant(text, "damping", a->damping, b->damping);
    append_constant(text, "drag", a->drag, b->drag);
    billow_write_unknown(text, ", ", project->material_unknown);
    g_string_append(text, " }");
}

static void
append_wind(GString *text, const BillowProject *project)
{
    const BillowWind *wind = &project->physics.wind;
    billow_write_key(text, next_key, "wind");
    billow_write_number(text, "{\n      ", "direction", wind->direction);
    billow_write_number(text, ", ", "elevation", wind->elevation);
    billow_write_number(text, ", ", "speed", wind->speed);
    billow_write_number(text, ",\n      ", "gust", wind->gust);
    billow_write_number(text, ", ", "gust_period", wind->gust_period);
    billow_write_string(text, ", ", "gust_shape", billow_gust_names[wind->gust_shape]);
    billow_write_number(text, ",\n      ", "pressure", wind->pressure);
    billow_write_number(text, ", ", "lift", wind->lift);
    billow_write_unknown(text, ",\n      ", project->wind_unknown);
    g_string_append(text, "\n    }");
}

static void
append_constraint(GString *text, const BillowProject *project, const BillowBlock *block)
{
    const BillowSlide *slide = &block->slide;
    billow_write_string(text, "{ ", "id", block->id);
    billow_write_string(text, ", ", "name", block->name);
    billow_write_integer(text, ", ", "column", slide->column);
    billow_write_integer(text, ", ", "row", slide->row);
    billow_write_string(text, ", ", "along", billow_constraint_names[slide->kind]);
    billow_write_vector(text, ", ", "direction", slide->direction);
    billow_write_muted(text, ", ", block);
    billow_write_unknown(text, ", ", block->unknown);
    g_string_append(text, " }");
}

static gboolean
vectors_equal(BillowVec3 a, BillowVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* The sizes that its shape has; others where they are not as at first. */
static void
append_sizes(GString *text, const BillowCollider *collider)
{
    const BillowCollider first = billow_collider_default();
    gboolean capsule = collider->shape == BILLOW_COLLIDER_CAPSULE;
    if (capsule || collider->shape == BILLOW_COLLIDER_SPHERE || collider->radius != first.radius)
        billow_write_number(text, ", ", "radius", collider->radius);
    if (capsule || collider->length != first.length)
        billow_write_number(text, ", ", "length", collider->length);
    if (collider->shape == BILLOW_COLLIDER_BOX || !vectors_equal(collider->size, first.size))
        billow_write_vector(text, ", ", "size", collider->size);
}

static void
append_collider(GString *text, const BillowProject *project, const BillowBlock *block)
{
    const BillowCollider *collider = &block->collider;
    billow_write_string(text, "{\n        ", "id", block->id);
    billow_write_string(text, ", ", "name", block->name);
    billow_write_string(text, ",\n        ", "shape", billow_collider_shape_names[collider->shape]);
    billow_write_vector(text, ", ", "position", collider->position);
    billow_write_vector(text, ", ", "rotation", collider->rotation);
    append_sizes(text, collider);
    billow_write_number(text, ", ", "friction", collider->friction);
    billow_write_muted(text, ", ", block);
    billow_write_unknown(text, ",\n        ", block->unknown);
    g_string_append(text, "\n      }");
}

static gboolean
is_default(const BillowProject *project)
{
    const BillowPhysics physics = billow_physics_default();
    return billow_physics_equal(&project->physics, &physics) && project->constraints->len == 0 &&
           !project->physics_unknown && !project->wind_unknown && !project->material_unknown;
}

void
billow_write_physics(GString *text, const char *before, const BillowProject *project)
{
    const BillowPhysics *physics = &project->physics;
    if (is_default(project))
        return;
    billow_write_key(text, before, "physics");
    append_material(text, project);
    billow_write_number(text, next_key, "gravity", physics->gravity);
    append_wind(text, project);
    billow_write_string(text, next_key, "solver", billow_solvers[physics->solver].choice.word);
    billow_write_integer(text, next_key, "substeps", physics->substeps);
    if (physics->strain_limit > 0.0)
        billow_write_number(text, next_key, "strain_limit", physics->strain_limit);
    if (project->constraints->len > 0)
        billow_write_track(text, project, next_key, "constraints", BILLOW_BLOCK_CONSTRAINT,
                           append_constraint);
    billow_write_unknown(text, next_key, project->physics_unknown);
    g_string_append(text, "\n  }");
}

void
billow_write_scene(GString *text, const char *before, const BillowProject *project)
{
    if (project->colliders->len == 0 && !project->scene_unknown)
        return;
    billow_write_key(text, before, "scene");
    billow_write_track(text, project, first_key, "colliders", BILLOW_BLOCK_COLLIDER, append_collider);
    billow_write_unknown(text, next_key, project->scene_unknown);
    g_string_append(text, "\n  }");
}
