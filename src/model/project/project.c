#include "model/project/project.h"

#include "core/drape/surface_method.h"
#include "model/project/wind_keys.h"

#include <glib/gi18n.h>

static double
suggest_duration(const void *project)
{
    const double duration = billow_project_duration(project);
    return duration > 0.0 ? duration : 1.0;
}

const BillowField billow_project_fields[] = {
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "name",
        .offset = offsetof(BillowProject, name),
        .label = N_("_Name"),
        .tooltip = N_("Title of the animation, and default name of the exported files"),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "frame_rate",
        .offset = offsetof(BillowProject, frame_rate),
        .label = N_("_Frame rate"),
        .unit = N_("fps"),
        .tooltip = N_("Frames per second"),
        .low = 1,
        .high = BILLOW_MAX_FRAME_RATE,
        .step = 1,
        .initial = {24},
        .whole = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "duration",
        .offset = offsetof(BillowProject, duration),
        .label = N_("_Duration"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_SPAN,
        .tooltip = N_("Length of the animation"),
        .high = BILLOW_MAX_DURATION,
        .above = true,
        .step = 0.5,
        .none = N_("Until the last block ends"),
        .suggest = suggest_duration,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "loop",
        .offset = offsetof(BillowProject, loop),
        .label = N_("Seamless _loop"),
        .tooltip = N_("Fits the motion to the length of the animation so that the last frame leads into the "
                      "first; physics does not loop"),
        .sparse = true,
    },
    {0},
};

const BillowField billow_cloth_fields[] = {
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "columns",
        .offset = offsetof(BillowProject, grid.columns),
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
        .offset = offsetof(BillowProject, grid.rows),
        .label = N_("_Rows"),
        .tooltip = N_("Number of points along a column"),
        .low = 2,
        .high = BILLOW_MAX_SIDE,
        .step = 1,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "spacing",
        .offset = offsetof(BillowProject, grid.spacing),
        .label = N_("_Spacing"),
        .unit = N_("m"),
        .tooltip = N_("Distance between adjacent points when the cloth lies flat"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.005,
        .required = true,
    },
    {0},
};

const BillowField billow_preset_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "material",
        .offset = offsetof(BillowProject, preset),
        .label = N_("_Material"),
        .tooltip = N_("What the cloth is made of"),
        .choices = &billow_material_presets[0].choice,
        .choice_size = sizeof *billow_material_presets,
    },
    {0},
};

static double
suggest_damping_reach(const void *project)
{
    const BillowGrid *grid = &((const BillowProject *) project)->grid;
    return fmax(0.25 * grid->spacing * (MAX(grid->columns, grid->rows) - 1), BILLOW_MIN_NUMBER);
}

const BillowField billow_hold_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "surface",
        .offset = offsetof(BillowProject, surface),
        .label = N_("Surface"),
        .tooltip = N_("How draping from scratch fills the triangles between the catenaries before the cloth "
                      "relaxes: along lines from their corners, or by dividing them again and again"),
        .choices = billow_surface_methods,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "anchor_radius",
        .offset = offsetof(BillowProject, anchor_radius),
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
        .offset = offsetof(BillowProject, thickness),
        .label = N_("Thickness"),
        .unit = N_("mm"),
        .stored_unit = "m",
        .tooltip =
            N_("With a thickness, rest shapes, transitions and the physics keep the cloth from passing "
               "through itself, which takes longer where it would. The physics keeps layers apart by at "
               "most a quarter of the spacing"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.5,
        .scale = 1000,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "keep_lengths",
        .offset = offsetof(BillowProject, keep_lengths),
        .label = N_("_Keep lengths"),
        .tooltip = N_("Keeps the cloth from stretching or shrinking between keyframes and in waves"),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "damping_power",
        .offset = offsetof(BillowProject, damping.power),
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
        .offset = offsetof(BillowProject, damping.reach),
        .label = N_("Falloff reac_h"),
        .unit = N_("m"),
        .tooltip = N_("Distance from the anchors beyond which the cloth moves freely"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .none = N_("To the farthest point"),
        .suggest = suggest_damping_reach,
        .sparse = true,
    },
    {0},
};

const BillowField billow_look_fields[] = {
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "texture",
        .offset = offsetof(BillowProject, texture),
        .label = N_("_Texture"),
        .tooltip = N_("Path of the image on the cloth, relative to the project folder"),
        .pattern = ".",
        .expected = N_("the path of an image"),
        .none = N_("No texture"),
    },
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "color",
        .offset = offsetof(BillowProject, color),
        .label = N_("_Color"),
        .tooltip = N_("Color of the cloth where it has no texture"),
        .pattern = "^#[0-9A-Fa-f]{6}$",
        .expected = N_("\"#\" and six hexadecimal digits"),
        .initial_text = BILLOW_DEFAULT_COLOR,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "pattern",
        .offset = offsetof(BillowProject, pattern),
        .label = N_("_Pattern"),
        .tooltip = N_("Pattern of the cloth where it has no texture, in images and video, too"),
        .choices = billow_patterns,
        .choice_size = sizeof *billow_patterns,
        .sparse = true,
    },
    {0},
};

static const BillowField *const tables[] = {billow_project_fields, billow_cloth_fields, billow_preset_fields,
                                            billow_hold_fields, billow_look_fields};

static GPtrArray *
new_track(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify) billow_block_unref);
}

BillowProject *
billow_project_new(const char *name, const BillowGrid *grid)
{
    BillowProject *project = g_atomic_rc_box_new0(BillowProject);
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        billow_fields_initialise(tables[i], project, NULL);
    billow_project_set_name(project, name);
    project->grid = *grid;
    billow_project_set_preset(project, project->preset);
    project->physics = billow_physics_default();
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        project->tracks[kind] = new_track();
    return project;
}

static GPtrArray *
copy_track(GPtrArray *track)
{
    GPtrArray *copy = g_ptr_array_copy(track, (GCopyFunc) (void (*)(void)) billow_block_ref, NULL);
    g_ptr_array_set_free_func(copy, (GDestroyNotify) billow_block_unref);
    return copy;
}

BillowProject *
billow_project_copy(const BillowProject *project)
{
    BillowProject *copy = g_atomic_rc_box_new(BillowProject);
    *copy = *project;
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        billow_fields_own_texts(tables[i], copy);
    for (int i = 0; i < BILLOW_N_PROJECT_OBJECTS; i++)
        copy->unknown[i] = g_strdup(project->unknown[i]);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        copy->tracks[kind] = copy_track(project->tracks[kind]);
    billow_wind_own_keys(&copy->physics.wind);
    return copy;
}

BillowProject *
billow_project_ref(BillowProject *project)
{
    return g_atomic_rc_box_acquire(project);
}

static void
clear_project(BillowProject *project)
{
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        billow_fields_clear_texts(tables[i], project);
    for (int i = 0; i < BILLOW_N_PROJECT_OBJECTS; i++)
        g_free(project->unknown[i]);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        g_ptr_array_unref(project->tracks[kind]);
    billow_wind_clear_keys(&project->physics.wind);
}

void
billow_project_unref(BillowProject *project)
{
    if (project)
        g_atomic_rc_box_release_full(project, (GDestroyNotify) clear_project);
}

gboolean
billow_project_equal(const BillowProject *a, const BillowProject *b)
{
    if (a == b)
        return TRUE;
    for (int i = 0; i < BILLOW_N_PROJECT_OBJECTS; i++)
        if (g_strcmp0(a->unknown[i], b->unknown[i]) != 0)
            return FALSE;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const GPtrArray *p = a->tracks[kind], *q = b->tracks[kind];
        if (p->len != q->len)
            return FALSE;
        for (guint i = 0; i < p->len; i++)
            if (!billow_block_equal(p->pdata[i], q->pdata[i]))
                return FALSE;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        if (!billow_fields_equal(tables[i], a, b))
            return FALSE;
    return billow_fields_equal(billow_material_fields, &a->material, &b->material) &&
           a->material_in_cloth == b->material_in_cloth && a->bend_given == b->bend_given &&
           billow_physics_equal(&a->physics, &b->physics);
}

static void
replace_string(char **place, const char *text)
{
    char *old = *place;
    *place = g_strdup(text);
    g_free(old);
}

void
billow_project_set_name(BillowProject *project, const char *name)
{
    replace_string(&project->name, name);
}

void
billow_project_set_texture(BillowProject *project, const char *texture)
{
    replace_string(&project->texture, texture);
}

void
billow_project_set_color(BillowProject *project, const char *color)
{
    replace_string(&project->color, color);
}

void
billow_project_set_preset(BillowProject *project, int preset)
{
    project->preset = preset;
    project->material = billow_material_presets[preset].material;
}

gboolean
billow_project_same_material(const BillowProject *a, const BillowProject *b)
{
    return a->preset == b->preset && billow_fields_equal(billow_material_fields, &a->material, &b->material);
}

GPtrArray *
billow_project_track(const BillowProject *project, BillowBlockKind kind)
{
    return project->tracks[kind];
}

BillowBlock *
billow_project_find(const BillowProject *project, BillowBlockKind kind, const char *id)
{
    GPtrArray *track = billow_project_track(project, kind);
    for (guint i = 0; i < track->len; i++) {
        BillowBlock *block = g_ptr_array_index(track, i);
        if (g_str_equal(block->id, id))
            return block;
    }
    return NULL;
}

const BillowBlock *
billow_project_find_at(const BillowProject *project, BillowBlockKind kind, int column, int row)
{
    const GPtrArray *track = project->tracks[kind];
    for (guint i = 0; i < track->len; i++) {
        int c, r;
        if (billow_block_point(track->pdata[i], &c, &r) && c == column && r == row)
            return track->pdata[i];
    }
    return NULL;
}

double
billow_project_duration(const BillowProject *project)
{
    if (project->duration > 0.0)
        return project->duration;
    double end = 0.0;
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const gboolean lasts =
            billow_kind_has(kind, BILLOW_KIND_TIMED) && !billow_kind_has(kind, BILLOW_KIND_INSTANT);
        for (guint i = 0; lasts && i < project->tracks[kind]->len; i++)
            end = MAX(end, billow_block_end(project->tracks[kind]->pdata[i]));
    }
    return MIN(end, BILLOW_MAX_DURATION);
}

int
billow_project_frame_count(const BillowProject *project)
{
    return MAX(1, (int) round(billow_project_duration(project) * project->frame_rate));
}

double
billow_project_frame_time(const BillowProject *project, int frame)
{
    return (frame - 1) / project->frame_rate;
}

double
billow_project_half_frame(const BillowProject *project)
{
    return 0.5 / project->frame_rate;
}

int
billow_project_frame_within(const BillowProject *project, double seconds, int n_frames)
{
    const double frame = 1.0 + round(seconds * project->frame_rate);
    return (int) CLAMP(frame, 1.0, n_frames);
}

int
billow_project_frame_at(const BillowProject *project, double seconds)
{
    return billow_project_frame_within(project, seconds, billow_project_frame_count(project));
}
