#include "model/project.h"

static GPtrArray *
new_track(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify) billow_block_unref);
}

BillowProject *
billow_project_new(const char *name, const BillowGrid *grid)
{
    BillowProject *project = g_atomic_rc_box_new0(BillowProject);
    project->name = g_strdup(name);
    project->frame_rate = BILLOW_DEFAULT_FRAME_RATE;
    project->grid = *grid;
    project->physics = billow_physics_default();
    project->color = g_strdup(BILLOW_DEFAULT_COLOR);
    project->keyframes = new_track();
    project->transitions = new_track();
    project->waves = new_track();
    project->sways = new_track();
    project->colliders = new_track();
    project->constraints = new_track();
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
    copy->name = g_strdup(project->name);
    copy->texture = g_strdup(project->texture);
    copy->color = g_strdup(project->color);
    copy->unknown = g_strdup(project->unknown);
    copy->cloth_unknown = g_strdup(project->cloth_unknown);
    copy->physics_unknown = g_strdup(project->physics_unknown);
    copy->wind_unknown = g_strdup(project->wind_unknown);
    copy->material_unknown = g_strdup(project->material_unknown);
    copy->scene_unknown = g_strdup(project->scene_unknown);
    copy->keyframes = copy_track(project->keyframes);
    copy->transitions = copy_track(project->transitions);
    copy->waves = copy_track(project->waves);
    copy->sways = copy_track(project->sways);
    copy->colliders = copy_track(project->colliders);
    copy->constraints = copy_track(project->constraints);
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
    g_free(project->name);
    g_free(project->texture);
    g_free(project->color);
    char *unknown[] = {project->unknown,      project->cloth_unknown,    project->physics_unknown,
                       project->wind_unknown, project->material_unknown, project->scene_unknown};
    for (size_t i = 0; i < G_N_ELEMENTS(unknown); i++)
        g_free(unknown[i]);
    g_ptr_array_unref(project->keyframes);
    g_ptr_array_unref(project->transitions);
    g_ptr_array_unref(project->waves);
    g_ptr_array_unref(project->sways);
    g_ptr_array_unref(project->colliders);
    g_ptr_array_unref(project->constraints);
}

void
billow_project_unref(BillowProject *project)
{
    if (project)
        g_atomic_rc_box_release_full(project, (GDestroyNotify) clear_project);
}

static gboolean
tracks_equal(GPtrArray *a, GPtrArray *b)
{
    if (a->len != b->len)
        return FALSE;
    for (guint i = 0; i < a->len; i++)
        if (!billow_block_equal(g_ptr_array_index(a, i), g_ptr_array_index(b, i)))
            return FALSE;
    return TRUE;
}

static gboolean
unknown_keys_equal(const BillowProject *a, const BillowProject *b)
{
    return g_strcmp0(a->unknown, b->unknown) == 0 && g_strcmp0(a->cloth_unknown, b->cloth_unknown) == 0 &&
           g_strcmp0(a->physics_unknown, b->physics_unknown) == 0 &&
           g_strcmp0(a->wind_unknown, b->wind_unknown) == 0 &&
           g_strcmp0(a->material_unknown, b->material_unknown) == 0 &&
           g_strcmp0(a->scene_unknown, b->scene_unknown) == 0;
}

gboolean
billow_project_equal(const BillowProject *a, const BillowProject *b)
{
    if (a == b)
        return TRUE;
    return g_str_equal(a->name, b->name) && a->frame_rate == b->frame_rate && a->duration == b->duration &&
           a->grid.columns == b->grid.columns && a->grid.rows == b->grid.rows &&
           a->grid.spacing == b->grid.spacing && g_strcmp0(a->texture, b->texture) == 0 &&
           g_str_equal(a->color, b->color) && tracks_equal(a->keyframes, b->keyframes) &&
           tracks_equal(a->transitions, b->transitions) && tracks_equal(a->waves, b->waves) &&
           tracks_equal(a->sways, b->sways) && billow_physics_equal(&a->physics, &b->physics) &&
           tracks_equal(a->colliders, b->colliders) && tracks_equal(a->constraints, b->constraints) &&
           unknown_keys_equal(a, b);
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

GPtrArray *
billow_project_track(const BillowProject *project, BillowBlockKind kind)
{
    switch (kind) {
    case BILLOW_BLOCK_KEYFRAME:
        return project->keyframes;
    case BILLOW_BLOCK_TRANSITION:
        return project->transitions;
    case BILLOW_BLOCK_WAVE:
        return project->waves;
    case BILLOW_BLOCK_SWAY:
        return project->sways;
    case BILLOW_BLOCK_COLLIDER:
        return project->colliders;
    case BILLOW_BLOCK_CONSTRAINT:
        return project->constraints;
    default:
        g_assert_not_reached();
    }
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

double
billow_project_duration(const BillowProject *project)
{
    if (project->duration > 0.0)
        return project->duration;
    double end = 0.0;
    GPtrArray *tracks[] = {project->keyframes, project->waves, project->sways};
    for (size_t t = 0; t < G_N_ELEMENTS(tracks); t++)
        for (guint i = 0; i < tracks[t]->len; i++)
            end = MAX(end, billow_block_end(g_ptr_array_index(tracks[t], i)));
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

int
billow_project_frame_at(const BillowProject *project, double seconds)
{
    double frame = 1.0 + round(seconds * project->frame_rate);
    return (int) CLAMP(frame, 1.0, billow_project_frame_count(project));
}
