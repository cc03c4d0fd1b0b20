#include "model/live/played_cloths.h"

#include "model/base/mesh_pool.h"
#include "model/live/frames_ahead.h"
#include "model/project/shown_time.h"

enum { BYTES_AHEAD = 1 << 28 };

/* Frames that take longer are not evaluated ahead: requests would have to wait for them. Milliseconds. */
static const double TOO_SLOW = 250.0;

typedef struct {
    BillowAnimation *animation;
    BillowFramesAhead *ahead; /* if evaluating ahead is worthwhile; otherwise without an animation */
    BillowMeshPool meshes;
} Cloth;

struct BillowPlayedCloths {
    BillowRestCache *cache;
    BillowWorkers *workers; /* NULL before the first frame */
    GPtrArray *cloths;      /* of Cloth */
    guint active;
    double milliseconds;
};

/* A frame that is to be evaluated. */
typedef struct {
    const Cloth *cloth;
    int frame;
    BillowMesh *mesh;
} Due;

static void
free_cloth(gpointer data)
{
    Cloth *cloth = data;
    billow_frames_ahead_free(cloth->ahead);
    g_clear_pointer(&cloth->animation, billow_animation_unref);
    billow_mesh_pool_clear(&cloth->meshes);
    g_free(cloth);
}

BillowPlayedCloths *
billow_played_cloths_new(BillowRestCache *cache)
{
    BillowPlayedCloths *played = g_new0(BillowPlayedCloths, 1);
    played->cache = billow_rest_cache_ref(cache);
    played->cloths = g_ptr_array_new_with_free_func(free_cloth);
    return played;
}

void
billow_played_cloths_free(BillowPlayedCloths *played)
{
    g_ptr_array_unref(played->cloths);
    billow_workers_free(played->workers);
    billow_rest_cache_unref(played->cache);
    g_free(played);
}

/* --- The cloths --- */

static const BillowProject *
project_of(const Cloth *cloth)
{
    return billow_animation_project(cloth->animation);
}

/* Plays the active cloth of `project` as `cloth` (transfer full; NULL: a new one). */
static Cloth *
play_cloth(Cloth *cloth, BillowProject *project, BillowRestCache *cache)
{
    if (!cloth) {
        cloth = g_new0(Cloth, 1);
        cloth->ahead = billow_frames_ahead_new(BYTES_AHEAD);
    }
    billow_frames_ahead_show(cloth->ahead, NULL, 0);
    billow_animation_unref(cloth->animation);
    cloth->animation = billow_animation_new(project, cache);
    return cloth;
}

void
billow_played_cloths_set(BillowPlayedCloths *played, BillowProject *project)
{
    const BillowProject *before =
        played->active < played->cloths->len ? project_of(played->cloths->pdata[played->active]) : NULL;
    if (before == project)
        return;
    const gboolean same_scene = before && billow_project_same_scene(before, project);
    const guint n = project->cloths->len;
    played->active = billow_project_active(project);
    if (n < played->cloths->len)
        g_ptr_array_set_size(played->cloths, (int) n);
    for (guint i = 0; i < n; i++) {
        Cloth *there = i < played->cloths->len ? played->cloths->pdata[i] : NULL;
        if (there && same_scene && i != played->active &&
            project_of(there)->cloth == project->cloths->pdata[i])
            continue;
        g_autoptr(BillowProject) own =
            i == played->active ? billow_project_ref(project) : billow_project_activate(project, i);
        Cloth *cloth = play_cloth(there, own, played->cache);
        if (!there)
            g_ptr_array_add(played->cloths, cloth);
    }
}

guint
billow_played_cloths_count(const BillowPlayedCloths *played)
{
    return played->cloths->len;
}

guint
billow_played_cloths_active(const BillowPlayedCloths *played)
{
    return played->active;
}

BillowAnimation *
billow_played_cloths_animation(const BillowPlayedCloths *played, guint i)
{
    const Cloth *cloth = played->cloths->pdata[i];
    const BillowCloth *own = project_of(cloth)->cloth;
    return i == played->active || !(own->muted || own->hidden) ? cloth->animation : NULL;
}

/* --- Frames --- */

static void
evaluate_due(const Due *due, BillowWorkers *workers)
{
    billow_animation_evaluate(due->cloth->animation,
                              billow_shown_frame_time(project_of(due->cloth), due->frame), TRUE, workers,
                              due->mesh);
}

static void
evaluate_range(void *data, size_t begin, size_t end)
{
    const GArray *frames = data;
    for (size_t i = begin; i < end; i++)
        evaluate_due(&g_array_index(frames, Due, i), NULL);
}

/* Evaluates frames of different cloths: each on one thread or, if there are fewer than threads, each on all
 * of them. Stores those whose lengths are kept, because that takes a while. */
static void
evaluate_frames(BillowPlayedCloths *played, GArray *frames)
{
    if (frames->len == 0)
        return;
    const gint64 began = g_get_monotonic_time();
    if (!played->workers)
        played->workers = billow_workers_new(0);
    if (frames->len >= (guint) billow_workers_threads(played->workers))
        billow_workers_run(played->workers, frames->len, 1, evaluate_range, frames);
    else
        for (guint i = 0; i < frames->len; i++)
            evaluate_due(&g_array_index(frames, Due, i), played->workers);
    for (guint i = 0; i < frames->len; i++) {
        const Due *due = &g_array_index(frames, Due, i);
        if (project_of(due->cloth)->cloth->keep_lengths)
            billow_frames_ahead_add(due->cloth->ahead, due->frame, due->mesh);
    }
    played->milliseconds = (double) (g_get_monotonic_time() - began) * 1e-3;
}

/* Returns a frame of a cloth, transfer full: one that is there, or one that is added to `missing`. */
static BillowMesh *
frame_of(Cloth *cloth, int frame, GArray *missing)
{
    const BillowCloth *own = project_of(cloth)->cloth;
    billow_frames_ahead_show(cloth->ahead, own->keep_lengths ? cloth->animation : NULL, frame);
    BillowMesh *mesh = own->keep_lengths ? billow_frames_ahead_get(cloth->ahead, frame) : NULL;
    if (mesh)
        return mesh;
    mesh =
        own->keep_lengths ? billow_mesh_new(&own->grid) : billow_mesh_pool_take(&cloth->meshes, &own->grid);
    const Due due = {cloth, frame, mesh};
    g_array_append_val(missing, due);
    return mesh;
}

GPtrArray *
billow_played_cloths_frame(BillowPlayedCloths *played, int frame)
{
    GPtrArray *meshes = g_ptr_array_new_with_free_func((GDestroyNotify) billow_mesh_unref);
    g_autoptr(GArray) missing = g_array_new(FALSE, FALSE, sizeof(Due));
    for (guint i = 0; i < played->cloths->len; i++)
        g_ptr_array_add(meshes, billow_played_cloths_animation(played, i)
                                    ? frame_of(played->cloths->pdata[i], frame, missing)
                                    : NULL);
    evaluate_frames(played, missing);
    return meshes;
}

double
billow_played_cloths_milliseconds(const BillowPlayedCloths *played)
{
    return played->milliseconds;
}

gboolean
billow_played_cloths_can_go_ahead(const BillowPlayedCloths *played)
{
    if (played->milliseconds >= TOO_SLOW)
        return FALSE;
    for (guint i = 0; i < played->cloths->len; i++)
        if (billow_frames_ahead_missing(((const Cloth *) played->cloths->pdata[i])->ahead) > 0)
            return TRUE;
    return FALSE;
}

void
billow_played_cloths_go_ahead(BillowPlayedCloths *played)
{
    g_autoptr(GArray) missing = g_array_new(FALSE, FALSE, sizeof(Due));
    for (guint i = 0; i < played->cloths->len; i++) {
        const Cloth *cloth = played->cloths->pdata[i];
        const int frame = billow_frames_ahead_missing(cloth->ahead);
        if (frame == 0)
            continue;
        const Due due = {cloth, frame, billow_mesh_new(&project_of(cloth)->cloth->grid)};
        g_array_append_val(missing, due);
    }
    evaluate_frames(played, missing);
    for (guint i = 0; i < missing->len; i++)
        billow_mesh_unref(g_array_index(missing, Due, i).mesh);
}
