/* Benchmarks a step of the physics (1/120 s): a cloth of 2 m and 0.5 kg, pinned at its four corners, for 2 s
 * starting flat (1/6 s for the finest grids), also with contact between its layers. Also reports each stage's
 * share and the largest strain. */
#include "bench/bench.h"
#include "core/base/allocate.h"
#include "core/cloth/strain.h"
#include "physics/solver/dynamics.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SUBSTEPS = 5, MOST_STEPS = 48 * SUBSTEPS, MOST_BUSY = 64 };
static const double WIDTH = 2.0, MASS = 0.5, STEP = 1.0 / 120.0, LEFT_OUT = 0.05;

/* Cotton, and a cloth that stretches less than Blender's, which bench_peers.py compares with it. */
static const struct {
    const char *name;
    double stretch;   /* N/m, 0: as cotton */
    double thickness; /* meters, 0: no contact between layers */
} cloths[] = {{"physics/step", 0.0, 0.0},
              {"physics/step-stiff", 30000.0, 0.0},
              {"physics/step-layers", 0.0, 0.002},
              {"physics/step-stiff-layers", 30000.0, 0.002}};
enum { N_CLOTHS = sizeof cloths / sizeof *cloths };

static const struct {
    int n, frames;
} runs[] = {{32, 48}, {64, 48}, {128, 48}, {256, 48}, {512, 4}, {1024, 4}};
enum { N_RUNS = sizeof runs / sizeof *runs };

typedef struct {
    int steps;
    double seconds[MOST_STEPS];
    double stretch;        /* largest length over rest length */
    double rms, p99, away; /* strain; `away`: the largest one farther than LEFT_OUT from the corners */
    BillowDynamicsProfile profile;
} Result;

static double
now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static BillowDynamics *
new_cloth(int n, double stretch, double thickness, BillowWorkers *workers)
{
    const BillowGrid grid = {n, n, WIDTH / (n - 1)};
    BillowMaterial material = billow_material_presets[0].material;
    material.density = MASS / (WIDTH * WIDTH);
    if (stretch > 0.0)
        material.stretch = stretch;
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.thickness = thickness;
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, workers);
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    for (int corner = 0; corner < 4; corner++) {
        size_t i = billow_grid_index(&grid, corner % 2 * (n - 1), corner / 2 * (n - 1));
        billow_dynamics_constrain(
            dynamics, i,
            (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = billow_points_get(x, i)});
    }
    return dynamics;
}

/* Raises the maxima to the cloth's present values. */
static void
measure_strain(const BillowDynamics *dynamics, const BillowPoints *x, Result *result)
{
    const BillowGrid *grid = &billow_dynamics_net(dynamics)->grid;
    const size_t last = billow_grid_count(grid) - 1, corner = (size_t) grid->columns - 1;
    const BillowStrain strain = billow_strain_measure(grid, x);
    unsigned char *held = billow_allocate(last + 1, 1);
    held[0] = held[corner] = held[last - corner] = held[last] = 1;
    result->stretch = fmax(result->stretch, 1.0 + strain.stretch);
    result->rms = fmax(result->rms, strain.rms);
    result->p99 = fmax(result->p99, strain.p99);
    result->away = fmax(result->away, billow_strain_away(grid, x, held, LEFT_OUT));
    free(held);
}

static void
simulate(int n, int frames, int cloth, BillowWorkers *workers, Result *result)
{
    BillowDynamics *dynamics = new_cloth(n, cloths[cloth].stretch, cloths[cloth].thickness, workers);
    result->steps = frames * SUBSTEPS;
    result->stretch = 1.0;
    result->rms = result->p99 = result->away = 0.0;
    for (int step = 0; step < result->steps; step++) {
        double began = now();
        if (billow_dynamics_step(dynamics, STEP) != BILLOW_STEP_DONE) {
            fprintf(stderr, "a step at %d x %d points failed\n", n, n);
            exit(1);
        }
        result->seconds[step] = now() - began;
        if ((step + 1) % SUBSTEPS == 0)
            measure_strain(dynamics, billow_dynamics_positions(dynamics), result);
    }
    result->profile = *billow_dynamics_profile(dynamics);
    billow_dynamics_free(dynamics);
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

/* Prints the case and returns the mean time of a step. */
static double
print_result(const char *name, int n, Result *result)
{
    const BillowDynamicsProfile *p = &result->profile;
    const int steps = result->steps;
    double sum = 0.0;
    for (int step = 0; step < steps; step++)
        sum += result->seconds[step];
    qsort(result->seconds, (size_t) steps, sizeof *result->seconds, compare);
    printf("{\"name\":\"%s\",\"n\":%d,\"runs\":%d,\"min\":%.6g,\"median\":%.6g,\"mean\":%.6g,"
           "\"iterations\":%.1f,\"shares\":{\"product\":%.3f,\"preconditioner\":%.3f,\"reduction\":%.3f,"
           "\"assembly\":%.3f,\"forces\":%.3f,\"layers\":%.3f},\"seconds_per_second\":%.4g,\"stretch\":%.5f,"
           "\"rms\":%.5f,\"p99\":%.5f,\"away\":%.5f}\n",
           name, n, steps, result->seconds[0], result->seconds[steps / 2], sum / steps,
           (double) p->iterations / steps, p->product / p->total, p->preconditioner / p->total,
           p->reduction / p->total, p->assembly / p->total, p->forces / p->total, p->layers / p->total,
           sum / (steps * STEP), result->stretch, result->rms, result->p99, result->away);
    fflush(stdout);
    return sum / steps;
}

/* Starts as many processes that do nothing but compute as leave one processor free; returns how many. */
static int
start_busy(pid_t busy[MOST_BUSY])
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int count = 0;
    for (; count < processors - 1 && count < MOST_BUSY; count++) {
        busy[count] = fork();
        if (busy[count] < 0)
            exit(1);
        if (busy[count] == 0) {
            alarm(120);
            for (;;)
                ;
        }
    }
    return count;
}

static void
end_busy(const pid_t *busy, int count)
{
    for (int i = 0; i < count; i++) {
        kill(busy[i], SIGKILL);
        waitpid(busy[i], NULL, 0);
    }
}

/* Steps the same cloth with one thread and with two, in turns of a few steps, so that other programs delay both
 * alike. `is_busy`: they have all processors but one. */
static void
measure_threads(int n, bool is_busy)
{
    enum { STEPS = 120, IN_A_ROW = 10 };
    static Result results[2];
    pid_t busy[MOST_BUSY];
    const int n_busy = is_busy ? start_busy(busy) : 0;
    BillowWorkers *workers = billow_workers_new(2);
    BillowDynamics *cloth[2] = {new_cloth(n, 0.0, 0.0, NULL), new_cloth(n, 0.0, 0.0, workers)};
    double sum[2] = {0.0, 0.0};
    for (int turn = 0; turn < 2 * STEPS / IN_A_ROW; turn++)
        for (int step = turn / 2 * IN_A_ROW, k = turn % 2; step < (turn / 2 + 1) * IN_A_ROW; step++) {
            const double began = now();
            if (billow_dynamics_step(cloth[k], STEP) != BILLOW_STEP_DONE)
                exit(1);
            results[k].seconds[step] = now() - began;
            sum[k] += results[k].seconds[step];
        }
    for (int k = 0; k < 2; k++) {
        qsort(results[k].seconds, STEPS, sizeof *results[k].seconds, compare);
        billow_dynamics_free(cloth[k]);
    }
    const double *one = results[0].seconds, *two = results[1].seconds;
    end_busy(busy, n_busy);
    printf("{\"name\":\"physics/threads%s\",\"n\":%d,\"runs\":%d,\"one\":%.6g,\"two\":%.6g,"
           "\"ratio\":%.3f,\"ratio_of_fastest\":%.3f,\"ratio_of_means\":%.3f}\n",
           is_busy ? "-busy" : "", n, STEPS, one[STEPS / 2], two[STEPS / 2], one[STEPS / 2] / two[STEPS / 2],
           one[0] / two[0], sum[0] / sum[1]);
    fflush(stdout);
    billow_workers_free(workers);
}

/* Arguments: the sizes to measure (default: all). */
int
main(int argc, char **argv)
{
    static Result result;
    BillowWorkers *workers = billow_workers_new(0);
    for (int cloth = 0; cloth < N_CLOTHS; cloth++) {
        double points[N_RUNS], seconds[N_RUNS];
        size_t count = 0;
        for (int i = 0; i < N_RUNS; i++) {
            const int n = runs[i].n;
            if (!billow_bench_wanted(argc, argv, n))
                continue;
            simulate(n, runs[i].frames, cloth, workers, &result);
            double mean = print_result(cloths[cloth].name, n, &result);
            if (runs[i].frames < runs[0].frames)
                continue; /* simulates another duration: not comparable */
            points[count] = (double) n * n;
            seconds[count++] = mean;
        }
        billow_bench_print_growth(cloths[cloth].name, points, seconds, count);
    }
    billow_workers_free(workers);
    for (int n = 64; n <= 256; n *= 2)
        if (billow_bench_wanted(argc, argv, n))
            for (int is_busy = 0; is_busy < 2; is_busy++)
                measure_threads(n, is_busy);
    return 0;
}
