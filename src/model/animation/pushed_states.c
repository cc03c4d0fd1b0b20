#include "model/animation/pushed_states.h"

#include "model/animation/fake_bodies.h"

#include <math.h>
#include <string.h>

/* A step is divided so that no collider moves farther at once, as a share of the least half of its
 * thickness. */
static const double PUSH = 0.25;

/* Of the states that are found, those of every so many steps are kept, and some that were found last. */
enum { KEPT_EVERY = 12, MOST_KEPT = 128, MOST_RECENT = 32, LEAST = 4 };

static const size_t MOST_BYTES = (size_t) 64 << 20; /* of either */

/* The numbers of parts of so many steps are kept. */
enum { MOST_PARTS = 1 << 20 };

/* The states of cloth that nothing but skins push are on a grid of up to this spacing, meters, with at
 * least so many spacings along the longer side: half as wide as the thinnest limb that a step is made for. */
static const double COARSE = 0.036;
enum { LEAST_SPACINGS = 24 };

/* Threads that share a step, and points for each of them. */
enum { MOST_THREADS = 4, LEAST_POINTS = 500 };

/* Times that differ by less, in steps, are the same. */
static const double SAME = 1e-6;

struct BillowPushedStates {
    const BillowProject *played;
    BillowGrid grid;          /* of the states */
    BillowCoarseGrid *coarse; /* or NULL */
    unsigned char *rows;      /* of the cloth that a step needs; NULL: all */
    double step;              /* seconds */
    gint64 first;             /* step; of a loop, a round before 0 */
    gint *parts;              /* of steps from `first` on; 0: not known yet; any thread */
    gint64 n_parts;
    GMutex lock;
    GCond turn;
    guint64 begun, ended;   /* how many threads; guarded by the lock */
    BillowSheetStep *sheet; /* for this `hold`; NULL at first */
    float *hold;
    BillowWorkers *workers; /* NULL at first */
    float *pose;            /* NULL: none is kept */
    BillowGridTime pose_at;
    GPtrArray *kept;   /* of BillowPushedState, in no order; guarded by the lock like the next two */
    gint64 kept_every; /* steps */
    GQueue recent;     /* of BillowPushedState, the last found first */
    guint most_kept, most_recent;
};

/* --- States --- */

BillowPushedState *
billow_pushed_state_new(const BillowGrid *grid, BillowGridTime at, gboolean moved)
{
    BillowPushedState *state = g_atomic_rc_box_new0(BillowPushedState);
    state->at = at;
    if (moved) {
        state->offset = g_new0(float, 3 * billow_grid_count(grid));
        state->pace = g_new0(float, 3 * billow_grid_count(grid));
    }
    return state;
}

BillowPushedState *
billow_pushed_state_ref(BillowPushedState *state)
{
    return g_atomic_rc_box_acquire(state);
}

static void
clear_state(gpointer data)
{
    BillowPushedState *state = data;
    g_free(state->offset);
    g_free(state->pace);
}

void
billow_pushed_state_unref(BillowPushedState *state)
{
    if (state)
        g_atomic_rc_box_release_full(state, clear_state);
}

/* --- Creating and freeing --- */

static void
unref_state(gpointer state)
{
    billow_pushed_state_unref(state);
}

/* Returns whether any pose pins a point, one value per point. */
static unsigned char *
pinned_points(const BillowGrid *grid, const BillowPoses *poses)
{
    unsigned char *pinned = g_new0(unsigned char, billow_grid_count(grid));
    for (size_t pose = 0; pose < poses->count; pose++) {
        const BillowPoseBlend moment = {pose, pose, 0.0};
        g_autofree unsigned char *held = billow_poses_anchored_at(poses, grid, &moment);
        for (size_t i = 0; i < billow_grid_count(grid); i++)
            pinned[i] |= held[i];
    }
    return pinned;
}

/* Finds the rows of the cloth that have points of the coarse grid, or pinned ones. */
static unsigned char *
needed_rows(const BillowGrid *grid, const BillowCoarseGrid *coarse, const unsigned char *pinned)
{
    unsigned char *rows = g_new0(unsigned char, (gsize) grid->rows);
    const size_t columns = (size_t) grid->columns;
    for (size_t i = 0; i < billow_grid_count(billow_coarse_grid_grid(coarse)); i++)
        rows[billow_coarse_grid_point(coarse, i) / columns] = 1;
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        rows[i / columns] |= pinned[i];
    return rows;
}

/* Takes a coarse grid, unless the cloth's own one is to be taken. */
static void
choose_grid(BillowPushedStates *states, const BillowProject *played, const BillowPoses *poses)
{
    const BillowGrid *grid = &played->cloth->grid;
    states->grid = *grid;
    const int longer = MAX(grid->columns, grid->rows) - 1,
              step = MIN((int) floor(COARSE / grid->spacing), longer / LEAST_SPACINGS);
    if (step < 2 || grid->outline || !billow_only_skins_push(played))
        return;
    g_autofree unsigned char *held = pinned_points(grid, poses);
    states->coarse = billow_coarse_grid_new(grid, step, step, held);
    states->grid = *billow_coarse_grid_grid(states->coarse);
    states->rows = needed_rows(grid, states->coarse, held);
}

BillowPushedStates *
billow_pushed_states_new(const BillowProject *played, const BillowPoses *poses)
{
    if (billow_grid_is_rope(&played->cloth->grid) || !played->cloth->keep_lengths ||
        !billow_has_pushing_bodies(played))
        return NULL;
    BillowPushedStates *states = g_new0(BillowPushedStates, 1);
    states->played = played;
    choose_grid(states, played, poses);
    const size_t fit = MOST_BYTES / (6 * sizeof(float) * billow_grid_count(&states->grid));
    states->step = BILLOW_PUSH_STEP;
    if (played->loop) {
        states->first = -(gint64) ceil(played->duration / BILLOW_PUSH_STEP);
        states->step = played->duration / (double) -states->first;
    }
    states->n_parts =
        CLAMP((gint64) ceil(played->duration / states->step) - states->first + 2, 1, MOST_PARTS);
    states->parts = g_new0(gint, states->n_parts);
    g_mutex_init(&states->lock);
    g_cond_init(&states->turn);
    states->kept = g_ptr_array_new_with_free_func(unref_state);
    states->kept_every = KEPT_EVERY;
    states->most_kept = (guint) CLAMP(fit, LEAST, MOST_KEPT);
    states->most_recent = (guint) CLAMP(fit, LEAST, MOST_RECENT);
    return states;
}

void
billow_pushed_states_free(BillowPushedStates *states)
{
    if (!states)
        return;
    g_queue_clear_full(&states->recent, unref_state);
    g_ptr_array_unref(states->kept);
    billow_sheet_step_free(states->sheet);
    billow_workers_free(states->workers);
    billow_coarse_grid_free(states->coarse);
    g_free(states->rows);
    g_free(states->hold);
    g_free(states->pose);
    g_free(states->parts);
    g_mutex_clear(&states->lock);
    g_cond_clear(&states->turn);
    g_free(states);
}

const BillowGrid *
billow_pushed_states_grid(const BillowPushedStates *states)
{
    return &states->grid;
}

const BillowCoarseGrid *
billow_pushed_states_coarse(const BillowPushedStates *states)
{
    return states->coarse;
}

const unsigned char *
billow_pushed_states_rows(const BillowPushedStates *states)
{
    return states->rows;
}

/* --- The grid of times --- */

static int
count_parts(const BillowPushedStates *states, gint64 number)
{
    const double from = (double) number * states->step, to = (double) (number + 1) * states->step;
    const double parts = ceil(billow_fake_bodies_push(states->played, from, to) / PUSH);
    return (int) CLAMP(parts, 1.0, BILLOW_MOST_PUSH / PUSH);
}

static int
parts_of(const BillowPushedStates *states, gint64 number)
{
    const gint64 at = number - states->first;
    if (at < 0 || at >= states->n_parts)
        return count_parts(states, number);
    int parts = g_atomic_int_get(&states->parts[at]);
    if (parts == 0) {
        parts = count_parts(states, number);
        g_atomic_int_set(&states->parts[at], parts);
    }
    return parts;
}

BillowGridTime
billow_pushed_states_before(const BillowPushedStates *states, double seconds)
{
    BillowGridTime at = {.number = (gint64) floor(seconds / states->step + SAME)};
    at.parts = parts_of(states, at.number);
    const double since = seconds / states->step - (double) at.number;
    at.part = CLAMP((int) floor(since * at.parts + SAME), 0, at.parts - 1);
    return at;
}

BillowGridTime
billow_pushed_states_after(const BillowPushedStates *states, BillowGridTime at)
{
    if (at.part + 1 < at.parts)
        return (BillowGridTime){at.number, at.part + 1, at.parts};
    return (BillowGridTime){at.number + 1, 0, parts_of(states, at.number + 1)};
}

double
billow_pushed_states_seconds(const BillowPushedStates *states, BillowGridTime at)
{
    return ((double) at.number + (double) at.part / at.parts) * states->step;
}

int
billow_grid_time_compare(BillowGridTime a, BillowGridTime b)
{
    return a.number == b.number ? a.part - b.part : a.number < b.number ? -1 : 1;
}

int
billow_pushed_states_steps(const BillowPushedStates *states, BillowGridTime from, BillowGridTime to, int most)
{
    int steps = 0;
    for (; steps < most && billow_grid_time_compare(from, to) < 0; steps++)
        from = billow_pushed_states_after(states, from);
    return steps;
}

/* --- What has been found --- */

static void
choose_later(BillowPushedState **latest, gpointer found, BillowGridTime at)
{
    BillowPushedState *state = found;
    if (billow_grid_time_compare(state->at, at) <= 0 &&
        (!*latest || billow_grid_time_compare(state->at, (*latest)->at) > 0))
        *latest = state;
}

BillowPushedState *
billow_pushed_states_find(BillowPushedStates *states, BillowGridTime at)
{
    BillowPushedState *latest = NULL;
    g_mutex_lock(&states->lock);
    for (GList *link = states->recent.head; link; link = link->next)
        choose_later(&latest, link->data, at);
    for (guint i = 0; i < states->kept->len; i++)
        choose_later(&latest, states->kept->pdata[i], at);
    if (latest)
        billow_pushed_state_ref(latest);
    g_mutex_unlock(&states->lock);
    const BillowGridTime first = {states->first, 0, parts_of(states, states->first)};
    return latest ? latest : billow_pushed_state_new(&states->grid, first, FALSE);
}

static gboolean
is_to_keep(const BillowPushedStates *states, const BillowPushedState *state)
{
    return state->at.part == 0 && state->at.number % states->kept_every == 0;
}

static gboolean
is_kept(const BillowPushedStates *states, const BillowPushedState *state)
{
    for (guint i = 0; i < states->kept->len; i++)
        if (billow_grid_time_compare(((BillowPushedState *) states->kept->pdata[i])->at, state->at) == 0)
            return TRUE;
    return FALSE;
}

static void
thin_out(BillowPushedStates *states)
{
    states->kept_every *= 2;
    for (guint i = states->kept->len; i-- > 0;)
        if (!is_to_keep(states, states->kept->pdata[i]))
            g_ptr_array_remove_index_fast(states->kept, i);
}

void
billow_pushed_states_put(BillowPushedStates *states, BillowPushedState *state)
{
    g_mutex_lock(&states->lock);
    g_queue_push_head(&states->recent, billow_pushed_state_ref(state));
    if (g_queue_get_length(&states->recent) > states->most_recent)
        billow_pushed_state_unref(g_queue_pop_tail(&states->recent));
    if (is_to_keep(states, state) && !is_kept(states, state))
        g_ptr_array_add(states->kept, billow_pushed_state_ref(state));
    while (states->kept->len > states->most_kept)
        thin_out(states);
    g_mutex_unlock(&states->lock);
}

void
billow_pushed_states_begin(BillowPushedStates *states)
{
    g_mutex_lock(&states->lock);
    const guint64 own = states->begun++;
    while (states->ended != own)
        g_cond_wait(&states->turn, &states->lock);
    g_mutex_unlock(&states->lock);
}

void
billow_pushed_states_end(BillowPushedStates *states)
{
    g_mutex_lock(&states->lock);
    states->ended++;
    g_cond_broadcast(&states->turn);
    g_mutex_unlock(&states->lock);
}

BillowSheetStep *
billow_pushed_states_sheet(BillowPushedStates *states, const float *hold)
{
    const size_t bytes = billow_grid_count(&states->grid) * sizeof *hold;
    if (states->sheet && memcmp(states->hold, hold, bytes) == 0)
        return states->sheet;
    billow_sheet_step_free(states->sheet);
    g_free(states->hold);
    states->hold = g_memdup2(hold, bytes);
    states->sheet = billow_sheet_step_new(&states->grid, hold);
    if (states->played->cloth->thickness > 0.0)
        billow_sheet_step_move_alike(states->sheet, hold);
    return states->sheet;
}

BillowWorkers *
billow_pushed_states_workers(BillowPushedStates *states)
{
    const size_t points = billow_grid_count(&states->grid);
    const int threads = (int) MIN(MIN(g_get_num_processors(), MOST_THREADS), points / LEAST_POINTS);
    if (!states->workers && threads > 1)
        states->workers = billow_workers_new(threads);
    return states->workers;
}

void
billow_pushed_states_keep_pose(BillowPushedStates *states, BillowGridTime at, float *pose)
{
    g_free(states->pose);
    states->pose = pose;
    states->pose_at = at;
}

const float *
billow_pushed_states_pose(const BillowPushedStates *states, BillowGridTime at)
{
    return states->pose && billow_grid_time_compare(states->pose_at, at) == 0 ? states->pose : NULL;
}
