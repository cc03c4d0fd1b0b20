#include "model/live/point_path.h"

#include "model/base/clock.h"
#include "model/base/search.h"
#include "model/project/shown_time.h"

enum { STAYS = 60, MOST_FRAMES = 20000, HAND_OVER_EVERY = 150000 /* microseconds */ };

/* Reference-counted. */
typedef struct {
    BillowAnimation *animation;
    size_t point;
} Request;

struct BillowPointPath {
    void (*changed)(gpointer data);
    gpointer data;
    BillowSearch *search;
    BillowAnimation *animation;
    size_t point;
    GArray *places; /* BillowVec3 */
};

/* --- On the thread --- */

static void
clear_request(gpointer data)
{
    billow_animation_unref(((Request *) data)->animation);
}

static void
request_unref(gpointer order)
{
    g_atomic_rc_box_release_full(order, clear_request);
}

static void
find_positions(BillowSearchTask *task, gpointer data)
{
    const Request *order = data;
    const BillowProject *project = billow_animation_project(order->animation);
    const int frames = MIN(billow_project_frame_count(project), MOST_FRAMES);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    gint64 handed_over = billow_clock_now();
    for (int frame = 1; frame <= frames && billow_search_goes_on(task, 0.0); frame++) {
        const double seconds = billow_shown_frame_time(project, frame);
        if (!billow_animation_prepare(order->animation, seconds, BILLOW_WANTED_LATER, billow_search_goes_on,
                                      task))
            break;
        billow_animation_evaluate(order->animation, seconds, FALSE, NULL, mesh);
        const size_t i = order->point;
        const BillowVec3 place = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
        g_array_append_val(places, place);
        const gint64 now = billow_clock_now();
        if (frame == frames || now - handed_over > HAND_OVER_EVERY) {
            billow_search_hand_over(task, g_array_copy(places));
            handed_over = now;
        }
    }
    billow_mesh_unref(mesh);
}

/* --- On the main thread --- */

static void
found(gpointer owner, gpointer what)
{
    BillowPointPath *path = owner;
    g_array_unref(path->places);
    path->places = what;
    path->changed(path->data);
}

BillowPointPath *
billow_point_path_new(void (*changed)(gpointer data), gpointer data)
{
    static const BillowSearchWork work = {STAYS, g_atomic_rc_box_acquire,       request_unref, find_positions,
                                          found, (GDestroyNotify) g_array_unref};
    BillowPointPath *path = g_new0(BillowPointPath, 1);
    path->changed = changed;
    path->data = data;
    path->places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    path->search = billow_search_new(&work, path);
    return path;
}

void
billow_point_path_free(BillowPointPath *path)
{
    if (!path)
        return;
    billow_search_free(path->search);
    g_clear_pointer(&path->animation, billow_animation_unref);
    g_array_unref(path->places);
    g_free(path);
}

void
billow_point_path_set(BillowPointPath *path, BillowAnimation *animation, size_t point)
{
    if (animation == path->animation && point == path->point)
        return;
    g_clear_pointer(&path->animation, billow_animation_unref);
    path->animation = animation ? billow_animation_ref(animation) : NULL;
    path->point = point;
    g_array_set_size(path->places, 0);
    Request *order = animation ? g_atomic_rc_box_new(Request) : NULL;
    if (order)
        *order = (Request){billow_animation_ref(animation), point};
    billow_search_set(path->search, order);
    if (order)
        request_unref(order);
    path->changed(path->data);
}

const GArray *
billow_point_path_get(const BillowPointPath *path)
{
    return path->places;
}
