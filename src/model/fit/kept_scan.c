/* Looks for the next layer of frames whose lengths were kept: over wave vectors, frequencies and times. */
#include "core/base/cholesky.h"
#include "core/layers/found_layers.h"
#include "core/layers/gust.h"
#include "model/fit/kept_blocks.h"
#include "model/fit/wave_vectors.h"

#include <math.h>
#include <string.h>

/* Frames in which it is seen what lengths leave of crests; times into which the run is split for a first look, and for a closer one; the columns of a layer, and the
 * crests that they are made of; pairs of crests that a thread, and all of them, look at at a time; pairs
 * beside which all are looked at; and guesses that are tried, in one of so many frames. */
enum {
    MOMENTS = 4,
    SPLITS = 6,
    FINE_SPLITS = 24,
    N_COLUMNS = 6,
    N_CRESTS = 6,
    AT_ONCE = 4,
    PAIRS = 24,
    PROMISING = 12,
    GUESSES = 8,
    EVERY = 4
};

/* Steps of wave vectors and frequencies, as shares of half a turn over the cloth, and over the run; and the
 * highest frequency, Hz. */
static const double STEP = 0.7, HIGHEST = 4.0;

/* Crests of this height are looked at, meters; and what is hardly seen is not made up for by being high:
 * this share of the mean square of the columns is added to each. */
static const double HEIGHT = 5e-3, RIDGE = 0.01;

/* A wave is taken rather than a sway if it leaves less than this share of what the sway does. One with
 * less than so many lengths over the cloth may be one. */
static const double CLEARLY = 0.8, LONG = 2.0;

/* When a layer acts and how it swings, and its products: of its course's cosine and sine, over the frames
 * about each moment. */
typedef struct {
    double omega, start, end, fade;
    double cosines[MOMENTS], products[MOMENTS], sines[MOMENTS];
    double *courses; /* cosine and sine in each frame */
} Times;

/* What lengths leave of the crests with a wave vector: the sines along x, y and z, and the cosines. */
typedef struct {
    BillowWaveVector wave;
    double products[MOMENTS][N_CRESTS][N_CRESTS];
    double *along; /* of each frame: what is left of it, along each of the crests */
} Crests;

typedef struct {
    double taken;
    const Times *times;
    const Crests *crests;
    double by[N_COLUMNS]; /* sine and cosine, by axis */
} Guess;

typedef struct {
    const BillowKeptBlocks *blocks;
    size_t n_frames, n_values;
    const float *base; /* MOMENTS x n_values: the frames with lengths kept */
    const float *left; /* n_frames x n_values: what is left of all frames */
    GArray *crests, *times;
    guint first;    /* crests that are looked at, from this one on */
    Guess *guesses; /* the best of each crests */
} Scan;

static size_t
moment_frame(const Scan *scan, size_t moment)
{
    return (2 * moment + 1) * scan->n_frames / (2 * MOMENTS);
}

static size_t
moment_near(const Scan *scan, size_t f)
{
    return f * MOMENTS / scan->n_frames;
}

/* --- What lengths leave of crests --- */

static float *
new_base(const Scan *scan)
{
    float *base = g_new(float, MOMENTS * scan->n_values);
    BillowKeptFrame *frame = billow_kept_frame_new(scan->blocks);
    for (size_t m = 0; m < MOMENTS; m++)
        memcpy(base + m * scan->n_values,
               billow_kept_frame_at(frame, scan->blocks, moment_frame(scan, m), NULL),
               scan->n_values * sizeof(float));
    billow_kept_frame_free(frame);
    return base;
}

/* Writes how the frame of a moment changes with each of the crests, per meter. */
static void
fill_crests(const Scan *scan, BillowKeptFrame *frame, const Crests *crests, size_t moment, float *moves)
{
    BillowKeptBlocks blocks = *scan->blocks;
    BillowFoundLayer *layer = &blocks.layers[blocks.n_layers++]; /* there is room: one is to be added */
    for (size_t k = 0; k < N_CRESTS; k++) {
        *layer = (BillowFoundLayer){.kx = crests->wave.kx, .kz = crests->wave.kz, .start = -1.0, .end = 1e6};
        *(k < 3 ? &layer->sine[k] : &layer->cosine[k - 3]) = HEIGHT;
        const float *kept = billow_kept_frame_at(frame, &blocks, moment_frame(scan, moment), NULL),
                    *base = scan->base + moment * scan->n_values;
        for (size_t i = 0; i < scan->n_values; i++)
            moves[k * scan->n_values + i] = (float) (((double) kept[i] - (double) base[i]) / HEIGHT);
    }
}

static double
dot(const float *a, const float *b, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += (double) a[i] * (double) b[i];
    return sum;
}

/* Against the other way, sines have the other sign. `there` is where the crests of the opposite wave
 * vector are. */
static void
mirror_crests(const Scan *scan, const Crests *crests, Crests *there)
{
    there->along = g_memdup2(crests->along, N_CRESTS * scan->n_frames * sizeof(double));
    for (size_t f = 0; f < scan->n_frames; f++)
        for (size_t a = 0; a < 3; a++)
            there->along[f * N_CRESTS + a] *= -1.0;
    for (size_t m = 0; m < MOMENTS; m++)
        for (size_t a = 0; a < N_CRESTS; a++)
            for (size_t b = 0; b < N_CRESTS; b++)
                there->products[m][a][b] = ((a < 3) == (b < 3) ? 1.0 : -1.0) * crests->products[m][a][b];
}

/* Crests are listed in pairs of opposite wave vectors. */
static void
look_at_crests(void *data, size_t begin, size_t end)
{
    const Scan *scan = data;
    BillowKeptFrame *frame = billow_kept_frame_new(scan->blocks);
    g_autofree float *moves = g_new(float, N_CRESTS * scan->n_values);
    for (size_t pair = begin; pair < end; pair++) {
        Crests *crests = &g_array_index(scan->crests, Crests, scan->first + 2 * pair);
        crests->along = g_new(double, N_CRESTS * scan->n_frames);
        for (size_t m = 0; m < MOMENTS; m++) {
            fill_crests(scan, frame, crests, m, moves);
            for (size_t a = 0; a < N_CRESTS; a++)
                for (size_t b = 0; b < N_CRESTS; b++)
                    crests->products[m][a][b] =
                        dot(moves + a * scan->n_values, moves + b * scan->n_values, scan->n_values);
            for (size_t f = 0; f < scan->n_frames; f++)
                for (size_t a = 0; a < N_CRESTS && moment_near(scan, f) == m; a++)
                    crests->along[f * N_CRESTS + a] =
                        dot(moves + a * scan->n_values, scan->left + f * scan->n_values, scan->n_values);
        }
        mirror_crests(scan, crests, crests + 1);
    }
    billow_kept_frame_free(frame);
}

/* --- Times --- */

static void
add_times(Scan *scan, double omega, double start, double end, double fade)
{
    const double apart = billow_run_apart(scan->blocks->run);
    Times times = {.omega = omega, .start = start, .end = end, .fade = fmin(fade, 0.45 * (end - start))};
    times.courses = g_new(double, 2 * scan->n_frames);
    for (size_t f = 0; f < scan->n_frames; f++) {
        const double t = apart * (double) f,
                     fades = billow_fade_at(t - start, end - start, times.fade, times.fade);
        const double c = times.courses[2 * f] = fades * cos(omega * t),
                     s = times.courses[2 * f + 1] = fades * sin(omega * t);
        const size_t m = moment_near(scan, f);
        times.cosines[m] += c * c;
        times.products[m] += c * s;
        times.sines[m] += s * s;
    }
    g_array_append_val(scan->times, times);
}

static double
whole_of(const Scan *scan)
{
    return billow_run_apart(scan->blocks->run) * (double) scan->n_frames;
}

static void
list_times(Scan *scan)
{
    const double whole = whole_of(scan), apart = billow_run_apart(scan->blocks->run);
    const double highest = fmin(2.0 * G_PI * HIGHEST, 0.8 * G_PI / apart), by = STEP * G_PI / whole;
    for (double omega = 2.0 * by; omega <= highest; omega += by)
        for (int a = 0; a <= SPLITS / 2; a++)
            for (int b = MAX(a + 2, SPLITS / 2); b <= SPLITS; b++)
                add_times(scan, omega, whole * a / SPLITS, whole * b / SPLITS, 0.5);
}

static void
list_closer_times(Scan *scan, double omega)
{
    static const double FADES[] = {0.3, 0.6, 1.0};
    const double whole = whole_of(scan), by = STEP * G_PI / whole;
    for (int a = 0; a < FINE_SPLITS - 3; a++)
        for (int b = a + 6; b <= FINE_SPLITS; b++)
            for (size_t fade = 0; fade < G_N_ELEMENTS(FADES); fade++)
                for (int k = -1; k <= 1; k++)
                    add_times(scan, omega + 0.35 * k * by, whole * a / FINE_SPLITS, whole * b / FINE_SPLITS,
                              FADES[fade]);
}

static void
clear_times(gpointer times)
{
    g_free(((Times *) times)->courses);
}

static void
clear_crests(gpointer crests)
{
    g_free(((Crests *) crests)->along);
}

/* --- What a layer takes --- */

/* Columns: with the crests D of sines and cosines, and the course's cosine and sine c and s, c D_sine - s
 * D_cosine of the layer's sine, and s D_sine + c D_cosine of its cosine, along each axis. */
static void
weigh(const Scan *scan, const Crests *crests, const Times *times, Guess *guess)
{
    double matrix[N_COLUMNS * N_COLUMNS] = {0.0}, right[N_COLUMNS] = {0.0}, by[N_COLUMNS], mean = 0.0,
                              taken = 0.0;
    for (size_t m = 0; m < MOMENTS; m++) {
        const double cc = times->cosines[m], cs = times->products[m], ss = times->sines[m];
        for (size_t a = 0; a < 3; a++)
            for (size_t b = 0; b < 3; b++) {
                const double p = crests->products[m][a][b], q = crests->products[m][a][b + 3],
                             r = crests->products[m][a + 3][b], t = crests->products[m][a + 3][b + 3];
                matrix[a * N_COLUMNS + b] += cc * p - cs * (q + r) + ss * t;
                matrix[(a + 3) * N_COLUMNS + b] += cs * p - ss * q + cc * r - cs * t;
                matrix[a * N_COLUMNS + b + 3] += cs * p + cc * q - ss * r - cs * t;
                matrix[(a + 3) * N_COLUMNS + b + 3] += ss * p + cs * (q + r) + cc * t;
            }
    }
    for (size_t f = 0; f < scan->n_frames; f++) {
        const double c = times->courses[2 * f], s = times->courses[2 * f + 1];
        const double *along = crests->along + f * N_CRESTS;
        for (size_t a = 0; a < 3 && (c != 0.0 || s != 0.0); a++) {
            right[a] += c * along[a] - s * along[a + 3];
            right[a + 3] += s * along[a] + c * along[a + 3];
        }
    }
    for (size_t k = 0; k < N_COLUMNS; k++)
        mean += matrix[k * N_COLUMNS + k] / N_COLUMNS;
    for (size_t k = 0; k < N_COLUMNS; k++)
        matrix[k * N_COLUMNS + k] += RIDGE * mean;
    memcpy(by, right, sizeof by);
    if (!(mean > 0.0) || !billow_cholesky_solve(matrix, by, N_COLUMNS))
        return;
    for (size_t k = 0; k < N_COLUMNS; k++)
        taken += by[k] * right[k];
    if (taken > guess->taken) {
        *guess = (Guess){.taken = taken, .times = times, .crests = crests};
        memcpy(guess->by, by, sizeof by);
    }
}

static void
weigh_crests(void *data, size_t begin, size_t end)
{
    const Scan *scan = data;
    for (size_t c = scan->first + begin; c < scan->first + end; c++)
        for (guint t = 0; t < scan->times->len; t++)
            weigh(scan, &g_array_index(scan->crests, Crests, c), &g_array_index(scan->times, Times, t),
                  &scan->guesses[c]);
}

/* --- Wave vectors --- */

/* Lists the crests. Returns how many are to be looked at first. */
static guint
list_crests(Scan *scan)
{
    guint black;
    g_autoptr(GArray) waves =
        billow_wave_vectors_list(&scan->blocks->run->grid, billow_run_size(scan->blocks->run), STEP, &black);
    for (guint k = 0; k < waves->len; k++) {
        const Crests crests = {.wave = g_array_index(waves, BillowWaveVector, k)};
        g_array_append_val(scan->crests, crests);
    }
    return black;
}

static float *
new_left(const BillowKeptBlocks *blocks, size_t n_frames, size_t n_values)
{
    float *left = g_new(float, n_frames *n_values);
    const size_t n = n_values / 3;
    BillowKeptFrame *frame = billow_kept_frame_new(blocks);
    for (size_t f = 0; f < n_frames; f++) {
        const float *run = billow_run_frame(blocks->run, f),
                    *kept = billow_kept_frame_at(frame, blocks, f, NULL);
        for (size_t i = 0; i < n_values; i++)
            left[f * n_values + i] = run[3 * (i % n) + i / n] - kept[i];
    }
    billow_kept_frame_free(frame);
    return left;
}

static BillowFoundLayer
layer_of(const Guess *guess, double share)
{
    const Times *times = guess->times;
    BillowFoundLayer layer = {guess->crests->wave.kx,
                              guess->crests->wave.kz,
                              times->omega,
                              times->start,
                              times->end,
                              times->fade,
                              times->fade,
                              {0.0},
                              {0.0}};
    for (size_t axis = 0; axis < 3; axis++) {
        layer.sine[axis] = share * guess->by[axis];
        layer.cosine[axis] = share * guess->by[axis + 3];
    }
    billow_found_layers_straighten(&layer, 1);
    return layer;
}

/* Looks at a few of the crests at a time, up to `end`. Returns FALSE if stopped. */
static gboolean
look_at_some(Scan *scan, guint end, BillowFitPart *part)
{
    BillowWorkers *workers = part->work->workers;
    while (scan->first < end) {
        const guint count = MIN(2 * PAIRS, end - scan->first);
        billow_workers_run(workers, count / 2, AT_ONCE, look_at_crests, scan);
        billow_workers_run(workers, count, 1, weigh_crests, scan);
        scan->first += count;
        if (!billow_fit_part_report(part, (double) scan->first / scan->crests->len))
            return FALSE;
    }
    return TRUE;
}

static int
compare_guesses(const void *a, const void *b)
{
    const double p = ((const Guess *) a)->taken, q = ((const Guess *) b)->taken;
    return (p < q) - (p > q);
}

/* Moves the pairs that are beside the most promising ones of the first `black` crests to the beginning of the
 * others. Returns where they end. */
static guint
choose_white(Scan *scan, guint black)
{
    g_autofree Guess *best = g_memdup2(scan->guesses, black * sizeof *best);
    qsort(best + 2, black - 2, sizeof *best, compare_guesses); /* after the sway */
    guint end = black;
    for (guint c = black; c < scan->crests->len; c += 2) {
        Crests *pair = &g_array_index(scan->crests, Crests, c);
        gboolean beside = FALSE;
        for (guint k = 2; k < MIN(black, 2 + PROMISING) && best[k].taken > 0.0; k++)
            beside = beside || billow_wave_vectors_touch(&pair->wave, &best[k].crests->wave);
        if (!beside)
            continue;
        const Crests first[] = {pair[0], pair[1]};
        Crests *to = &g_array_index(scan->crests, Crests, end);
        memmove(pair, to, sizeof first);
        memcpy(to, first, sizeof first);
        end += 2;
    }
    return end;
}

/* Looks at every second wave vector, and then at those beside the most promising ones. Returns FALSE if
 * stopped. */
static gboolean
run_scan(Scan *scan, guint black, BillowFitPart *part)
{
    scan->first = 0;
    return look_at_some(scan, black, part) && look_at_some(scan, choose_white(scan, black), part);
}

/* --- The best --- */

/* Takes the best guess that is left. Returns FALSE if there is none. */
static gboolean
take_best(Scan *scan, Guess *best)
{
    Guess *found = &scan->guesses[0];
    for (guint c = 1; c < scan->crests->len; c++)
        if (scan->guesses[c].taken > found->taken)
            found = &scan->guesses[c];
    *best = *found;
    found->taken = 0.0;
    return best->taken > 0.0;
}

/* Adds the layer of a guess, with closer times, to a copy of the blocks, and replaces `*nearest` by that
 * if less than this share of what that leaves is left. */
static void
try_guess(const Scan *scan, const Guess *guess, BillowWorkers *workers, double share,
          BillowKeptBlocks **nearest, double *least)
{
    static const double SHARES[] = {1.0, 0.5};
    Guess closer = {0.0};
    Scan near = *scan;
    near.times = g_array_new(FALSE, FALSE, sizeof(Times));
    g_array_set_clear_func(near.times, clear_times);
    list_closer_times(&near, guess->times->omega);
    for (guint t = 0; t < near.times->len; t++)
        weigh(&near, guess->crests, &g_array_index(near.times, Times, t), &closer);
    for (size_t i = 0; i < G_N_ELEMENTS(SHARES) && closer.taken > 0.0; i++) {
        BillowKeptBlocks *other = billow_kept_blocks_copy(scan->blocks);
        other->layers[other->n_layers++] = layer_of(&closer, SHARES[i]);
        billow_kept_blocks_settle(other, 1, EVERY, workers);
        const double squares = billow_kept_blocks_settle(other, 1, EVERY, workers);
        if (squares < share * *least) {
            *least = squares;
            BillowKeptBlocks *old = *nearest;
            *nearest = other;
            other = old;
        }
        billow_kept_blocks_free(other);
    }
    g_array_unref(near.times);
}

gboolean
billow_kept_wave_is_clear(double wave, double sway)
{
    return wave < CLEARLY * sway;
}

/* Returns whether the last layer is a sway. */
static gboolean
is_sway(const BillowKeptBlocks *blocks)
{
    return blocks && blocks->n_layers > 0 && blocks->layers[blocks->n_layers - 1].kx == 0.0 &&
           blocks->layers[blocks->n_layers - 1].kz == 0.0;
}

/* Returns whether the last layer is a wave that is so long that it may be a sway. */
static gboolean
is_long(const BillowKeptBlocks *blocks)
{
    const BillowFoundLayer *layer = &blocks->layers[blocks->n_layers - 1];
    return !is_sway(blocks) && billow_run_size(blocks->run) * hypot(layer->kx, layer->kz) < LONG * 2.0 * G_PI;
}

/* Adds the layer that really leaves least, of those that seem best; a sway, unless a wave leaves clearly
 * less. */
static void
add_best(Scan *scan, BillowKeptBlocks *blocks, BillowKeptBlocks **sway, BillowWorkers *workers)
{
    BillowKeptBlocks *nearest = NULL;
    Guess guess;
    double least = INFINITY;
    for (guint c = 0; c < 2; c++) {
        guess = scan->guesses[c];
        scan->guesses[c].taken = 0.0;
        if (guess.taken > 0.0)
            try_guess(scan, &guess, workers, 1.0, &nearest, &least);
    }
    BillowKeptBlocks *best_sway = nearest ? billow_kept_blocks_copy(nearest) : NULL;
    for (int i = 0; i < GUESSES && take_best(scan, &guess); i++)
        try_guess(scan, &guess, workers, is_sway(nearest) ? CLEARLY : 1.0, &nearest, &least);
    if (nearest)
        billow_kept_blocks_swap(blocks, nearest);
    billow_kept_blocks_free(nearest);
    if (best_sway && is_long(blocks))
        *sway = g_steal_pointer(&best_sway);
    billow_kept_blocks_free(best_sway);
}

gboolean
billow_kept_blocks_add_layer(BillowKeptBlocks *blocks, BillowKeptBlocks **sway, BillowFitPart *part)
{
    *sway = NULL;
    if (blocks->n_layers >= BILLOW_MAX_FOUND_LAYERS)
        return TRUE;
    const size_t n_frames = blocks->run->frames->len, n_values = 3 * billow_grid_count(&blocks->run->grid);
    Scan scan = {.blocks = blocks, .n_frames = n_frames, .n_values = n_values};
    g_autofree float *base = new_base(&scan), *left = new_left(blocks, n_frames, n_values);
    scan.base = base;
    scan.left = left;
    scan.crests = g_array_new(FALSE, FALSE, sizeof(Crests));
    scan.times = g_array_new(FALSE, FALSE, sizeof(Times));
    g_array_set_clear_func(scan.crests, clear_crests);
    g_array_set_clear_func(scan.times, clear_times);
    const guint black = list_crests(&scan);
    list_times(&scan);
    scan.guesses = g_new0(Guess, scan.crests->len);
    const gboolean done = run_scan(&scan, black, part);
    if (done)
        add_best(&scan, blocks, sway, part->work->workers);
    g_free(scan.guesses);
    g_array_unref(scan.crests);
    g_array_unref(scan.times);
    return done;
}
