#include "model/live/problem_frames.h"

#include "core/base/outline.h"

#include "core/cloth/edge_strain.h"
#include "core/drape/crossings.h"
#include "model/base/clock.h"
#include "model/base/search.h"
#include "model/project/shown_time.h"
#include "physics/colliders/body.h"
#include "physics/colliders/solid.h"

/* How long an animation must stay unchanged before it is checked, milliseconds. */
enum { STAYS = 250 };

/* Interval between deliveries of results, microseconds. */
enum { HAND_OVER_EVERY = 100000 };

/* The first pass checks every COARSEST-th frame; later passes check the frames in between. */
enum { COARSEST = 16 };

/* Only that many frames are checked, from the first on. */
enum { MOST_FRAMES = 20000 };

/* --- Evaluating results --- */

double
billow_problem_frame_strain(const BillowProblemFrame *mark)
{
    return MAX(mark->longest, -mark->shortest);
}

gboolean
billow_problem_frame_is_set(const BillowProblemFrame *mark, double limit)
{
    return mark->known && (billow_problem_frame_strain(mark) > limit || mark->crossing > 0 ||
                           mark->depth > BILLOW_MARK_DEPTH);
}

static const BillowProblemFrame *
mark_of(const GArray *marks, int frame)
{
    return &g_array_index(marks, BillowProblemFrame, frame - 1);
}

static gboolean
is_marked(const GArray *marks, double limit, int frame)
{
    return frame >= 1 && frame <= (int) marks->len &&
           billow_problem_frame_is_set(mark_of(marks, frame), limit);
}

static gboolean
is_worse(const BillowProblemFrame *a, const BillowProblemFrame *b, double limit)
{
    const double p = billow_problem_frame_strain(a), q = billow_problem_frame_strain(b);
    if (MAX(p, q) > limit)
        return p > q;
    if (MAX(a->depth, b->depth) > BILLOW_MARK_DEPTH)
        return a->depth > b->depth;
    return a->crossing > b->crossing;
}

gboolean
billow_problem_frames_stretch(const GArray *marks, double limit, int frame, BillowFrameStretch *stretch)
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

BillowProblemFrame
billow_problem_frames_worst(const GArray *marks, const BillowFrameStretch *stretch)
{
    BillowProblemFrame worst = *mark_of(marks, stretch->first);
    for (int frame = stretch->first + 1; frame <= stretch->last; frame++) {
        const BillowProblemFrame *mark = mark_of(marks, frame);
        worst.longest = MAX(worst.longest, mark->longest);
        worst.shortest = MIN(worst.shortest, mark->shortest);
        worst.crossing = MAX(worst.crossing, mark->crossing);
        worst.depth = MAX(worst.depth, mark->depth);
    }
    return worst;
}

int
billow_problem_frames_next(const GArray *marks, double limit, int frame, int step)
{
    BillowFrameStretch stretch;
    for (int other = CLAMP(frame, 1, (int) marks->len); other >= 1 && other <= (int) marks->len;
         other += step) {
        if (!billow_problem_frames_stretch(marks, limit, other, &stretch))
            continue;
        if (step * (stretch.worst - frame) > 0)
            return stretch.worst;
        other = step > 0 ? stretch.last : stretch.first;
    }
    return 0;
}

gboolean
billow_problem_frames_all_known(const GArray *marks, int frame, int step)
{
    for (int other = CLAMP(frame, 1, (int) marks->len); other >= 1 && other <= (int) marks->len;
         other += step)
        if (!mark_of(marks, other)->known)
            return FALSE;
    return TRUE;
}

unsigned char *
billow_animation_anchored_at(const BillowAnimation *animation, double seconds)
{
    const BillowPoses *poses = billow_animation_poses(animation);
    const BillowPoseBlend moment = billow_poses_blend_at(poses, seconds);
    return billow_poses_anchored_at(poses, &billow_animation_project(animation)->cloth->grid, &moment);
}

static double
depth_in(const BillowBody *body, const BillowMesh *mesh, const unsigned char *held)
{
    double deepest = 0.0;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        BillowVec3 normal;
        const BillowVec3 point = billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
        if (!held[i] && billow_grid_has_point(&mesh->grid, i))
            deepest = fmax(deepest, -billow_body_distance(body, point, &normal));
    }
    return deepest;
}

static double
deepest_in(const BillowProject *project, double seconds, const BillowMesh *mesh, const unsigned char *held)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    double deepest = 0.0;
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = colliders->pdata[i];
        if (block->muted || !billow_moving_body_is_there(billow_block_body(block)))
            continue;
        const BillowCollider collider = billow_moving_body_take_at(billow_block_body(block), seconds);
        const BillowBody body = billow_body(&collider);
        deepest = fmax(deepest, depth_in(&body, mesh, held));
        billow_solid_unref(collider.solid);
    }
    return deepest;
}

BillowProblemFrame
billow_problem_frame_of(const BillowAnimation *animation, int frame, BillowMesh *mesh,
                        BillowProgress progress, void *progress_data)
{
    const double seconds = billow_shown_frame_time(billow_animation_project(animation), frame);
    if (!billow_animation_prepare(animation, seconds, BILLOW_WANTED_LATER, progress, progress_data))
        return (BillowProblemFrame){.known = FALSE};
    g_autofree unsigned char *held = billow_animation_anchored_at(animation, seconds);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    const BillowEdgeStrain strain = billow_edge_strain(&mesh->grid, mesh->x, mesh->y, mesh->z, held);
    BillowCrossings *crossings =
        billow_crossings_find(&mesh->grid, mesh->x, mesh->y, mesh->z, progress, progress_data);
    BillowProblemFrame mark = {.known = crossings != NULL,
                               .longest = strain.longest,
                               .shortest = strain.shortest,
                               .depth = deepest_in(billow_animation_played(animation), seconds, mesh, held)};
    if (crossings)
        mark.crossing = (guint) crossings->n_triangles;
    billow_crossings_free(crossings);
    return mark;
}

/* --- On the thread --- */

/* The state of the thread while it checks an animation. */
typedef struct {
    BillowSearchTask *task;
    const BillowAnimation *animation;
    BillowMesh *mesh;
    GArray *marks;
    gint64 handed_over;
} Check;

static void
hand_over(Check *looking)
{
    billow_search_hand_over(looking->task, g_array_copy(looking->marks));
    looking->handed_over = billow_clock_now();
}

/* Returns FALSE if the animation is no longer wanted. */
static gboolean
check_frame(Check *looking, guint index)
{
    BillowProblemFrame *mark = &g_array_index(looking->marks, BillowProblemFrame, index);
    if (mark->known)
        return TRUE;
    *mark = billow_problem_frame_of(looking->animation, (int) index + 1, looking->mesh, billow_search_goes_on,
                                    looking->task);
    if (mark->known && billow_clock_now() - looking->handed_over > HAND_OVER_EVERY)
        hand_over(looking);
    return mark->known;
}

static void
check_animation(BillowSearchTask *task, gpointer animation)
{
    const BillowProject *project = billow_animation_project(animation);
    const int frames = MIN(billow_project_frame_count(project), (int) MOST_FRAMES);
    Check looking = {
        .task = task,
        .animation = animation,
        .mesh = billow_mesh_new(&project->cloth->grid),
        .marks = g_array_new(FALSE, TRUE, sizeof(BillowProblemFrame)),
        .handed_over = billow_clock_now(),
    };
    g_array_set_size(looking.marks, (guint) frames);
    gboolean wanted = TRUE;
    for (guint stride = COARSEST; wanted && stride > 0; stride /= 2)
        for (guint index = 0; wanted && index < looking.marks->len; index += stride)
            wanted = check_frame(&looking, index);
    if (wanted)
        hand_over(&looking);
    g_array_unref(looking.marks);
    billow_mesh_unref(looking.mesh);
}

/* --- On the main thread --- */

struct BillowProblemFrames {
    void (*changed)(gpointer data);
    gpointer data;
    BillowSearch *search;
    GArray *marks; /* of the animation, or NULL */
};

static gpointer
ref_animation(gpointer animation)
{
    return billow_animation_ref(animation);
}

static void
unref_animation(gpointer animation)
{
    billow_animation_unref(animation);
}

static void
set_marks(gpointer owner, gpointer found)
{
    BillowProblemFrames *marks = owner;
    g_clear_pointer(&marks->marks, g_array_unref);
    marks->marks = found;
    marks->changed(marks->data);
}

static void
free_marks(gpointer marks)
{
    g_array_unref(marks);
}

void
billow_problem_frames_set_animation(BillowProblemFrames *marks, BillowAnimation *animation)
{
    if (animation == billow_search_get(marks->search))
        return;
    g_clear_pointer(&marks->marks, g_array_unref);
    billow_search_set(marks->search, animation);
    marks->changed(marks->data);
}

const GArray *
billow_problem_frames_get(const BillowProblemFrames *marks)
{
    return marks->marks;
}

BillowProblemFrames *
billow_problem_frames_new(void (*changed)(gpointer data), gpointer data)
{
    static const BillowSearchWork work = {STAYS,           ref_animation, unref_animation,
                                          check_animation, set_marks,     free_marks};
    BillowProblemFrames *marks = g_new0(BillowProblemFrames, 1);
    marks->changed = changed;
    marks->data = data;
    marks->search = billow_search_new(&work, marks);
    return marks;
}

void
billow_problem_frames_free(BillowProblemFrames *marks)
{
    if (!marks)
        return;
    billow_search_free(marks->search);
    g_clear_pointer(&marks->marks, g_array_unref);
    g_free(marks);
}
