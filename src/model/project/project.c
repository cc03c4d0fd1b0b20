#include "model/project/project.h"

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

BillowProject *
billow_project_new(const char *name, const BillowGrid *grid)
{
    BillowProject *project = g_atomic_rc_box_new0(BillowProject);
    billow_fields_initialise(billow_project_fields, project, NULL);
    billow_project_set_name(project, name);
    project->cloth = billow_cloth_new(grid);
    project->cloths = g_ptr_array_new_with_free_func((GDestroyNotify) billow_cloth_unref);
    g_ptr_array_add(project->cloths, project->cloth);
    project->physics = billow_physics_default();
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kind_has(kind, BILLOW_KIND_OF_SCENE))
            project->tracks[kind] = billow_blocks_new();
    return project;
}

/* Returns a copy that shares the cloths, the active one too. */
static BillowProject *
copy_scene(const BillowProject *project)
{
    BillowProject *copy = g_atomic_rc_box_new(BillowProject);
    *copy = *project;
    billow_fields_own_texts(billow_project_fields, copy);
    for (int i = 0; i < BILLOW_N_PROJECT_OBJECTS; i++)
        copy->unknown[i] = g_strdup(project->unknown[i]);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        copy->tracks[kind] = billow_blocks_copy(project->tracks[kind]);
    copy->cloths = g_ptr_array_copy(project->cloths, (GCopyFunc) (void (*)(void)) billow_cloth_ref, NULL);
    g_ptr_array_set_free_func(copy->cloths, (GDestroyNotify) billow_cloth_unref);
    billow_wind_own_keys(&copy->physics.wind);
    return copy;
}

BillowProject *
billow_project_copy(const BillowProject *project)
{
    BillowProject *copy = copy_scene(project);
    billow_project_replace_cloth(copy, billow_project_active(project), billow_cloth_copy(project->cloth));
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
    billow_fields_clear_texts(billow_project_fields, project);
    for (int i = 0; i < BILLOW_N_PROJECT_OBJECTS; i++)
        g_free(project->unknown[i]);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        g_clear_pointer(&project->tracks[kind], g_ptr_array_unref);
    g_ptr_array_unref(project->cloths);
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
    if (a->cloths->len != b->cloths->len)
        return FALSE;
    for (guint i = 0; i < a->cloths->len; i++)
        if (!billow_cloth_equal(a->cloths->pdata[i], b->cloths->pdata[i]))
            return FALSE;
    for (int i = 0; i < BILLOW_N_PROJECT_OBJECTS; i++)
        if (g_strcmp0(a->unknown[i], b->unknown[i]) != 0)
            return FALSE;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_blocks_equal(a->tracks[kind], b->tracks[kind]))
            return FALSE;
    return billow_fields_equal(billow_project_fields, a, b) && billow_physics_equal(&a->physics, &b->physics);
}

void
billow_project_set_name(BillowProject *project, const char *name)
{
    char *old = project->name;
    project->name = g_strdup(name);
    g_free(old);
}

/* --- Cloths --- */

guint
billow_project_active(const BillowProject *project)
{
    guint index = 0;
    g_ptr_array_find(project->cloths, project->cloth, &index);
    return index;
}

BillowProject *
billow_project_activate(const BillowProject *project, guint index)
{
    BillowProject *other = copy_scene(project);
    other->cloth = other->cloths->pdata[index];
    return other;
}

void
billow_project_replace_cloth(BillowProject *project, guint index, BillowCloth *cloth)
{
    billow_cloth_unref(project->cloths->pdata[index]);
    project->cloths->pdata[index] = project->cloth = cloth;
}

/* --- Blocks --- */

GPtrArray *
billow_project_track(const BillowProject *project, BillowBlockKind kind)
{
    return billow_kind_has(kind, BILLOW_KIND_OF_SCENE) ? project->tracks[kind] : project->cloth->tracks[kind];
}

void
billow_project_set_track(BillowProject *project, BillowBlockKind kind, GPtrArray *track)
{
    GPtrArray **tracks =
        billow_kind_has(kind, BILLOW_KIND_OF_SCENE) ? project->tracks : project->cloth->tracks;
    g_ptr_array_unref(tracks[kind]);
    tracks[kind] = track;
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
    const GPtrArray *track = billow_project_track(project, kind);
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
        for (guint i = 0; lasts && i < billow_project_track(project, kind)->len; i++)
            end = MAX(end, billow_block_end(billow_project_track(project, kind)->pdata[i]));
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
