#include "model/frame_marks.h"

#include "core/crossings.h"
#include "core/edge_strain.h"
#include "model/background.h"
#include "physics/body.h"

/* An animation that stays for so long is looked at: a drag makes a new one for every frame. Milliseconds. */
enum { STAYS = 250 };

/* What is known is handed over so often. Microseconds. */
enum { HAND_OVER_EVERY = 100000 };

/* At first every so many frames are looked at, then those between. */
enum { COARSEST = 16 };

/* No more frames than these, the first ones, are looked at. */
enum { MOST_FRAMES = 20000 };

/* --- Marks --- */

double
billow_frame_mark_strain(const BillowFrameMark *mark)
{
    return MAX(mark->longest, -mark->shortest);
}

gboolean
billow_frame_mark_is_set(const BillowFrameMark *mark, double limit)
{
    return mark->known &&
           (billow_frame_mark_strain(mark) > limit || mark->crossing > 0 || mark->depth > BILLOW_MARK_DEPTH);
}

static const BillowFrameMark *
mark_of(const GArray *marks, int frame)
{
    return &g_array_index(marks, BillowFrameMark, frame - 1);
}

static gboolean
is_marked(const GArray *marks, double limit, int frame)
{
    return frame >= 1 && frame <= (int) marks->len && billow_frame_mark_is_set(mark_of(marks, frame), limit);
}

static gboolean
is_worse(const BillowFrameMark *a, const BillowFrameMark *b, double limit)
{
    const double p = billow_frame_mark_strain(a), q = billow_frame_mark_strain(b);
    if (MAX(p, q) > limit)
        return p > q;
    if (MAX(a->depth, b->depth) > BILLOW_MARK_DEPTH)
        return a->depth > b->depth;
    return a->crossing > b->crossing;
}

gboolean
billow_frame_marks_stretch(const GArray *marks, double limit, int frame, BillowFrameStretch *stretch)
{
    if (!is_marked(marks, limit, frame))
        return FALSE;
    *stretch = (BillowFrameStretch){frame, frame, frame};
    while (is_marked(marks, limit, stretch->first - 1))
        stretch->first--;
    while (is_marked(marks, limit, stretch->last + 1))
        stretch->last++;
    stretch->worst = stretch->first;
    for (int other = stretch->first; other <= stretch->last; other++)
        if (is_worse(mark_of(marks, other), mark_of(marks, stretch->worst), limit))
            stretch->worst = other;
    return TRUE;
}

BillowFrameMark
billow_frame_marks_worst(const GArray *marks, const BillowFrameStretch *stretch)
{
    BillowFrameMark worst = *mark_of(marks, stretch->first);
    for (int frame = stretch->first + 1; frame <= stretch->last; frame++) {
        const BillowFrameMark *mark = mark_of(marks, frame);
        worst.longest = MAX(worst.longest, mark->longest);
        worst.shortest = MIN(worst.shortest, mark->shortest);
        worst.crossing = MAX(worst.crossing, mark->crossing);
        worst.depth = MAX(worst.depth, mark->depth);
    }
    return worst;
}

int
billow_frame_marks_next(const GArray *marks, double limit, int frame, int step)
{
    BillowFrameStretch stretch;
    for (int other = CLAMP(frame, 1, (int) marks->len); other >= 1 && other <= (int) marks->len;
         other += step) {
        if (!billow_frame_marks_stretch(marks, limit, other, &stretch))
            continue;
        if (step * (stretch.worst - frame) > 0)
            return stretch.worst;
        other = step > 0 ? stretch.last : stretch.first;
    }
    return 0;
}

unsigned char *
billow_animation_held_at(const BillowAnimation *animation, double seconds)
{
    const BillowPoses *poses = billow_animation_poses(animation);
    const BillowMoment moment = billow_poses_moment_at(poses, seconds);
    return billow_poses_held_at(poses, &billow_animation_project(animation)->grid, &moment);
}

static double
depth_in(const BillowBody *body, const BillowMesh *mesh, const unsigned char *held)
{
    double deepest = 0.0;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        BillowVec3 normal;
        const BillowVec3 point = billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
        if (!held[i])
            deepest = fmax(deepest, -billow_body_distance(body, point, &normal));
    }
    return deepest;
}

static double
deepest_in(const BillowProject *project, const BillowMesh *mesh, const unsigned char *held)
{
    const GPtrArray *colliders = project->tracks[BILLOW_BLOCK_COLLIDER];
    double deepest = 0.0;
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = colliders->pdata[i];
        const BillowBody body = billow_body(billow_block_collider(block));
        if (!block->muted)
            deepest = fmax(deepest, depth_in(&body, mesh, held));
    }
    return deepest;
}

BillowFrameMark
billow_frame_mark_of(const BillowAnimation *animation, int frame, BillowMesh *mesh, BillowProgress progress,
                     void *progress_data)
{
    const double seconds = billow_project_frame_time(billow_animation_project(animation), frame);
    g_autofree unsigned char *held = billow_animation_held_at(animation, seconds);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    const BillowEdgeStrain strain = billow_edge_strain(&mesh->grid, mesh->x, mesh->y, mesh->z, held);
    BillowCrossings *crossings =
        billow_crossings_find(&mesh->grid, mesh->x, mesh->y, mesh->z, progress, progress_data);
    BillowFrameMark mark = {.known = crossings != NULL,
                            .longest = strain.longest,
                            .shortest = strain.shortest,
                            .depth = deepest_in(billow_animation_project(animation), mesh, held)};
    if (crossings)
        mark.crossing = (guint) crossings->n_triangles;
    billow_crossings_free(crossings);
    return mark;
}

/* --- On the thread --- */

/* What the thread works with. */
typedef struct {
    BillowAnimation *wanted; /* under the lock: not taken yet */
    gboolean given_up;       /* under the lock: what it works on is not wanted any more */
    BillowAnimation *animation;
    BillowBackground *background;
    BillowMesh *mesh;
    GArray *marks;
    gint64 handed_over;
} Task;

/* What the thread hands over. */
typedef struct {
    BillowAnimation *animation;
    GArray *marks;
} Result;

struct BillowFrameMarks {
    void (*changed)(gpointer data);
    gpointer data;
    BillowBackground *background;
    Task *task; /* the thread's; with the lock held */
    BillowAnimation *animation;
    GArray *marks;
    guint timeout; /* runs while the animation has not stayed long enough; 0: no more */
};

static gboolean
take(BillowBackground *background, gpointer data)
{
    Task *task = data;
    task->background = background;
    task->animation = g_steal_pointer(&task->wanted);
    task->given_up = FALSE;
    return task->animation != NULL;
}

static bool
is_wanted(void *data, double done)
{
    Task *task = data;
    billow_background_lock(task->background);
    const gboolean wanted = !task->given_up && !billow_background_is_ending(task->background);
    billow_background_unlock(task->background);
    return wanted;
}

static void
free_result(gpointer data)
{
    Result *result = data;
    billow_animation_unref(result->animation);
    g_clear_pointer(&result->marks, g_array_unref);
    g_free(result);
}

/* On the main thread again. */
static void
take_in(gpointer owner, gpointer what)
{
    BillowFrameMarks *marks = owner;
    Result *result = what;
    if (result->animation != marks->animation)
        return;
    g_clear_pointer(&marks->marks, g_array_unref);
    marks->marks = g_steal_pointer(&result->marks);
    marks->changed(marks->data);
}

static void
hand_over(Task *task)
{
    Result *result = g_new(Result, 1);
    *result = (Result){billow_animation_ref(task->animation), g_array_copy(task->marks)};
    billow_background_hand_over(task->background, take_in, result, free_result);
    task->handed_over = g_get_monotonic_time();
}

/* FALSE: it is not wanted any more. */
static gboolean
look_at(Task *task, guint index)
{
    BillowFrameMark *mark = &g_array_index(task->marks, BillowFrameMark, index);
    if (mark->known)
        return TRUE;
    *mark = billow_frame_mark_of(task->animation, (int) index + 1, task->mesh, is_wanted, task);
    if (mark->known && g_get_monotonic_time() - task->handed_over > HAND_OVER_EVERY)
        hand_over(task);
    return mark->known;
}

static gboolean
look_at_all(Task *task)
{
    for (guint stride = COARSEST; stride > 0; stride /= 2)
        for (guint index = 0; index < task->marks->len; index += stride)
            if (!look_at(task, index))
                return FALSE;
    return TRUE;
}

static void
work(BillowBackground *background, gpointer data)
{
    Task *task = data;
    const BillowProject *project = billow_animation_project(task->animation);
    task->mesh = billow_mesh_new(&project->grid);
    task->marks = g_array_new(FALSE, TRUE, sizeof(BillowFrameMark));
    g_array_set_size(task->marks, (guint) MIN(billow_project_frame_count(project), (int) MOST_FRAMES));
    task->handed_over = g_get_monotonic_time();
    if (look_at_all(task))
        hand_over(task);
    g_clear_pointer(&task->marks, g_array_unref);
    g_clear_pointer(&task->mesh, billow_mesh_unref);
    g_clear_pointer(&task->animation, billow_animation_unref);
}

static void
free_task(gpointer data)
{
    Task *task = data;
    billow_animation_unref(task->wanted);
    g_free(task);
}

/* --- On the main thread --- */

/* Has the thread look at `animation` and leave off what it does. */
static void
order(BillowFrameMarks *marks, BillowAnimation *animation)
{
    billow_background_lock(marks->background);
    billow_animation_unref(marks->task->wanted);
    marks->task->wanted = animation ? billow_animation_ref(animation) : NULL;
    marks->task->given_up = TRUE;
    billow_background_wake(marks->background);
    billow_background_unlock(marks->background);
}

static gboolean
begin(gpointer data)
{
    BillowFrameMarks *marks = data;
    marks->timeout = 0;
    order(marks, marks->animation);
    return G_SOURCE_REMOVE;
}

static void
set_animation(BillowFrameMarks *marks, BillowAnimation *animation)
{
    g_clear_pointer(&marks->animation, billow_animation_unref);
    marks->animation = animation ? billow_animation_ref(animation) : NULL;
    g_clear_pointer(&marks->marks, g_array_unref);
    order(marks, NULL);
    g_clear_handle_id(&marks->timeout, g_source_remove);
    if (animation)
        marks->timeout = g_timeout_add(STAYS, begin, marks);
}

void
billow_frame_marks_set_animation(BillowFrameMarks *marks, BillowAnimation *animation)
{
    if (animation == marks->animation)
        return;
    set_animation(marks, animation);
    marks->changed(marks->data);
}

const GArray *
billow_frame_marks_get(const BillowFrameMarks *marks)
{
    return marks->marks;
}

BillowFrameMarks *
billow_frame_marks_new(void (*changed)(gpointer data), gpointer data)
{
    static const BillowBackgroundWork thread = {"marks", take, work, free_task};
    BillowFrameMarks *marks = g_new0(BillowFrameMarks, 1);
    marks->changed = changed;
    marks->data = data;
    marks->task = g_new0(Task, 1);
    marks->background = billow_background_new(&thread, marks->task, marks);
    return marks;
}

void
billow_frame_marks_free(BillowFrameMarks *marks)
{
    if (!marks)
        return;
    set_animation(marks, NULL);
    billow_background_end(marks->background);
    g_free(marks);
}
