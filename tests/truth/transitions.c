#include "truth/transitions.h"

#include "model/live/problem_frames.h"
#include "truth/measure.h"
#include "truth/sets.h"

const char *const truth_change_names[TRUTH_N_CHANGES] = {"moved",  "turned", "squeezed",
                                                         "let go", "caught", "all"};

/* --- Random transitions --- */

static double
random_between(uint64_t *state, double low, double high)
{
    return low + (high - low) * 0.5 * (truth_random(state) + 1.0);
}

static BillowVec3
centre_of(const BillowAnchor *anchors, size_t n)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t k = 0; k < n; k++)
        sum = billow_vec3_add(sum, anchors[k].position);
    return billow_vec3_scale(sum, 1.0 / (double) n);
}

/* Turns by `angle` about the vertical through the center, scales by `share`, and moves by `by`. */
static void
move_all(BillowAnchor *anchors, size_t n, double angle, double share, BillowVec3 by)
{
    const BillowVec3 centre = centre_of(anchors, n);
    const double c = share * cos(angle), s = share * sin(angle);
    for (size_t k = 0; k < n; k++) {
        const BillowVec3 arm = billow_vec3_sub(anchors[k].position, centre);
        const BillowVec3 turned = {c * arm.x + s * arm.z, share * arm.y, c * arm.z - s * arm.x};
        anchors[k].position = billow_vec3_add(billow_vec3_add(centre, turned), by);
    }
}

static void
add_keyframe(BillowProject *project, const char *id, double start, const BillowAnchor *anchors, size_t n)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 0.1;
    billow_block_set_anchors(block, anchors, n);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

BillowProject *
truth_transition_random(int n, int number)
{
    TruthSet set = truth_set_random_square(n, 7000 + number);
    const TruthChange change = (TruthChange) (number % TRUTH_N_CHANGES);
    uint64_t state = 7919u * (uint64_t) number + 3u;
    const gboolean all = change == TRUTH_ALL;
    const double sign = truth_random(&state) < 0.0 ? -1.0 : 1.0,
                 angle = sign * random_between(&state, 20.0, 80.0) * G_PI / 180.0,
                 share = random_between(&state, 0.6, 0.9);
    const BillowVec3 by = {0.5 * truth_random(&state), 0.2 * truth_random(&state),
                           0.5 * truth_random(&state)};
    g_autofree BillowAnchor *moved = g_memdup2(set.anchors, set.n_anchors * sizeof *moved);
    move_all(moved, set.n_anchors, all || change == TRUTH_TURNED ? angle : 0.0,
             all || change == TRUTH_SQUEEZED ? share : 1.0,
             all || change == TRUTH_MOVED ? by : billow_vec3(0.0, 0.0, 0.0));
    BillowProject *project = billow_project_new(truth_change_names[change], &set.grid);
    project->cloth->keep_lengths = TRUE;
    add_keyframe(project, "a", 0.0, set.anchors, set.n_anchors - (change == TRUTH_CAUGHT));
    add_keyframe(project, "b", 1.1, moved, set.n_anchors - (all || change == TRUTH_LET_GO));
    BillowBlock *leave = billow_block_new(BILLOW_BLOCK_TRANSITION, "a", "");
    billow_block_easing(leave)->curve = BILLOW_CURVE_EASE_IN_OUT;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), leave);
    truth_set_free(&set);
    return project;
}

/* --- Measuring --- */

static BillowVec3
place(const BillowMesh *mesh, size_t i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

/* Returns the root mean square speed of the points from `a` to `b`, meters a frame. */
static double
mean_speed(const BillowMesh *a, const BillowMesh *b)
{
    const size_t count = billow_grid_count(&a->grid);
    double squares = 0.0;
    for (size_t i = 0; i < count; i++) {
        const double speed = billow_vec3_distance(place(a, i), place(b, i));
        squares += speed * speed;
    }
    return sqrt(squares / (double) count);
}

TruthMotion
truth_motion_measure(BillowAnimation *animation, double start, double end, double rate)
{
    const BillowGrid *grid = &billow_animation_project(animation)->cloth->grid;
    BillowMesh *three[3] = {billow_mesh_new(grid), billow_mesh_new(grid), billow_mesh_new(grid)};
    g_autoptr(GArray) speeds = g_array_new(FALSE, FALSE, sizeof(double));
    TruthMotion motion = {0};
    for (int n = 0; start + n / rate <= end; n++) {
        const double seconds = start + n / rate;
        BillowMesh *oldest = three[0];
        three[0] = three[1], three[1] = three[2], three[2] = oldest;
        billow_animation_evaluate(animation, seconds, FALSE, NULL, three[2]);
        const double jump = n > 1 ? truth_second_difference(three) : 0.0;
        const double speed = n > 0 ? mean_speed(three[1], three[2]) : 0.0;
        if (n > 0)
            g_array_append_val(speeds, speed);
        if (jump > motion.jump)
            motion.jump = jump, motion.jump_at = seconds - 1.0 / rate;
        double p99, max;
        g_autofree unsigned char *held = billow_animation_anchored_at(animation, seconds);
        truth_frame_strain(three[2], held, &p99, &max);
        motion.p99 = fmax(motion.p99, 100.0 * p99);
        motion.max = fmax(motion.max, 100.0 * max);
    }
    motion.jump /= truth_quantile((double *) speeds->data, speeds->len, 0.5);
    for (int k = 0; k < 3; k++)
        billow_mesh_unref(three[k]);
    return motion;
}

TruthMotion
truth_transition_measure(BillowAnimation *animation, size_t from, double rate)
{
    const BillowPoses *poses = billow_animation_poses(animation);
    return truth_motion_measure(animation, billow_block_end(poses->items[from].keyframe),
                                poses->items[from + 1].keyframe->start, rate);
}
