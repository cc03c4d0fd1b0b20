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
    project->exports = billow_export_presets_new();
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
    copy->exports = billow_export_presets_copy(project->exports);
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
billow_project_divide_frames(const BillowProject *project, int n)
{
    BillowProject *divided = billow_project_copy(project);
    divided->subframes = n;
    return divided;
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
    g_ptr_array_unref(project->exports);
    billow_wind_clear_keys(&project->physics.wind);
}

void
billow_project_unref(BillowProject *project)
{
    if (project)
        g_atomic_rc_box_release_full(project, (GDestroyNotify) clear_project);
}

gboolean
billow_project_same_scene(const BillowProject *a, const BillowProject *b)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_blocks_equal(a->tracks[kind], b->tracks[kind]))
            return FALSE;
    return a->frame_rate == b->frame_rate && a->loop == b->loop &&
           billow_project_duration(a) == billow_project_duration(b) &&
           billow_physics_equal(&a->physics, &b->physics);
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
    return billow_fields_equal(billow_project_fields, a, b) &&
           billow_physics_equal(&a->physics, &b->physics) &&
           billow_export_presets_equal(a->exports, b->exports);
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

int
billow_project_find_cloth(const BillowProject *project, const char *id)
{
    for (guint i = 0; i < project->cloths->len; i++)
        if (g_str_equal(((const BillowCloth *) project->cloths->pdata[i])->id, id))
            return (int) i;
    return -1;
}

size_t
billow_project_count_points(const BillowProject *project)
{
    size_t n = 0;
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        const int source = cloth->instance.of ? billow_project_find_cloth(project, cloth->instance.of) : -1;
        if (source >= 0)
            cloth = project->cloths->pdata[source];
        n += billow_grid_count(&cloth->grid);
    }
    return n;
}

void
billow_project_append_cloth(BillowProject *project, BillowCloth *cloth)
{
    g_ptr_array_add(project->cloths, cloth);
    project->cloth = cloth;
}

void
billow_project_own_cloths(BillowProject *project)
{
    const guint active = billow_project_active(project);
    for (guint i = 0; i < project->cloths->len; i++)
        billow_project_replace_cloth(project, i, billow_cloth_copy(project->cloths->pdata[i]));
    project->cloth = project->cloths->pdata[active];
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

static BillowBlock *
find_in(const GPtrArray *track, const char *id)
{
    for (guint i = 0; track && i < track->len; i++) {
        BillowBlock *block = g_ptr_array_index(track, i);
        if (g_str_equal(block->id, id))
            return block;
    }
    return NULL;
}

BillowBlock *
billow_project_find(const BillowProject *project, BillowBlockKind kind, const char *id)
{
    return find_in(billow_project_track(project, kind), id);
}

static gboolean
tracks_have_id(GPtrArray *const tracks[BILLOW_N_BLOCK_KINDS], const char *id)
{
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_kind_has(kind, BILLOW_KIND_IMPLIED) && find_in(tracks[kind], id))
            return TRUE;
    return FALSE;
}

gboolean
billow_project_has_id(const BillowProject *project, const char *id)
{
    if (tracks_have_id(project->tracks, id))
        return TRUE;
    for (guint i = 0; i < project->cloths->len; i++)
        if (tracks_have_id(((const BillowCloth *) project->cloths->pdata[i])->tracks, id))
            return TRUE;
    return FALSE;
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

/* Returns the end of the last block of `tracks`, at least `end`. */
static double
last_end(GPtrArray *const tracks[BILLOW_N_BLOCK_KINDS], double end)
{
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const gboolean lasts = tracks[kind] && billow_kind_has(kind, BILLOW_KIND_TIMED) &&
                               !billow_kind_has(kind, BILLOW_KIND_INSTANT);
        for (guint i = 0; lasts && i < tracks[kind]->len; i++)
            end = MAX(end, billow_block_end(tracks[kind]->pdata[i]));
    }
    return end;
}

double
billow_project_duration(const BillowProject *project)
{
    if (project->duration > 0.0)
        return project->duration;
    double end = last_end(project->tracks, 0.0);
    for (guint i = 0; i < project->cloths->len; i++)
        end = last_end(((const BillowCloth *) project->cloths->pdata[i])->tracks, end);
    return MIN(end, BILLOW_MAX_DURATION);
}

int
billow_project_frame_count(const BillowProject *project)
{
    return MAX(1, (int) round(billow_project_duration(project) * project->frame_rate)) *
           MAX(1, project->subframes);
}

double
billow_project_frames_per_second(const BillowProject *project)
{
    return project->frame_rate * MAX(1, project->subframes);
}

double
billow_project_frame_number(const BillowProject *project, int frame)
{
    return 1.0 + (double) (frame - 1) / MAX(1, project->subframes);
}

double
billow_project_frame_time(const BillowProject *project, int frame)
{
    return (frame - 1) / billow_project_frames_per_second(project);
}

double
billow_project_half_frame(const BillowProject *project)
{
    return 0.5 / project->frame_rate;
}

int
billow_project_frame_within(const BillowProject *project, double seconds, int n_frames)
{
    const double frame = 1.0 + round(seconds * billow_project_frames_per_second(project));
    return (int) CLAMP(frame, 1.0, n_frames);
}

int
billow_project_frame_at(const BillowProject *project, double seconds)
{
    return billow_project_frame_within(project, seconds, billow_project_frame_count(project));
}
