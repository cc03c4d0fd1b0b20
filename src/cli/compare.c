/* Compares the fake with the physics frame by frame, and how far each rest shape moves when the physics
 * continues from it. */
#include "cli/interrupt.h"
#include "cli/json_output.h"
#include "cli/json_stream.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/shapes.h"

#include "model/simulation/comparison.h"
#include "model/simulation/simulation_record.h"
#include "model/simulation/steps.h"

#include <glib/gi18n.h>
#include <stdio.h>

typedef struct {
    BillowProgressMeter meter;
    BillowProject *project;
    BillowAnimation *animation;
    BillowWorkers *workers;
    GCancellable *cancellable;
    double base, share;  /* progress of the rest shapes: start and share of the current one */
    GArray *comparisons; /* of BillowComparison */
    GPtrArray *settled;  /* keyframes that were settled */
    GArray *settles;     /* of BillowSettle, for `settled` */
    BillowSimulationRecord simulated;
    BillowClothStrain fake; /* the maximum of each over all frames */
} CompareRun;

static bool
show_rest_progress(void *data, double done)
{
    CompareRun *work = data;
    billow_progress_meter_rest(&work->meter, work->base + work->share * done);
    return !g_cancellable_is_cancelled(work->cancellable);
}

/* --- The work. Functions return FALSE if the simulation could not continue or was cancelled. --- */

static void
complain(CompareRun *work, BillowStepStatus status, int frame)
{
    g_autofree char *problem = billow_simulation_problem(status, frame);
    billow_progress_meter_end(&work->meter);
    billow_cli_complain("compare", "%s", problem);
}

static gboolean
compare_frames(CompareRun *work)
{
    int total = billow_project_frame_count(work->project);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(work->animation, work->workers);
    g_autoptr(BillowComparer) comparer = billow_comparer_new(work->animation, work->workers);
    BillowMesh *physics = billow_mesh_new(&work->project->cloth->grid);
    BillowSimulationFrame report;
    gboolean done = billow_simulation_roll(simulation, work->cancellable, &report);
    if (!done && !g_cancellable_is_cancelled(work->cancellable))
        complain(work, report.status, 1);
    for (int frame = 1; done; frame++) {
        g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
        billow_simulation_write(simulation, work->workers, physics);
        billow_simulation_anchors(simulation, anchors);
        BillowComparison comparison = billow_comparer_compare(comparer, frame, physics, anchors, &report);
        g_array_append_val(work->comparisons, comparison);
        billow_simulation_record_add(&work->simulated, frame, &report);
        work->fake = billow_cloth_strain_larger(&work->fake, &comparison.fake_strain);
        billow_progress_meter_frame(&work->meter, _("compared"), FALSE, frame, total);
        if (frame == total || g_cancellable_is_cancelled(work->cancellable))
            break;
        done = billow_simulation_next(simulation, &report);
        if (!done)
            complain(work, report.status, frame + 1);
    }
    billow_mesh_unref(physics);
    return done && !g_cancellable_is_cancelled(work->cancellable);
}

/* Computes the rest shapes of all keyframes. Returns FALSE if interrupted. */
static gboolean
make_shapes(CompareRun *work)
{
    const size_t count = billow_animation_poses(work->animation)->count;
    for (size_t pose = 0; pose < count; pose++) {
        work->base = (double) pose / (double) count;
        work->share = 1.0 / (double) count;
        BillowRestShape *shape =
            billow_animation_shape(work->animation, pose, BILLOW_WANTED_NOW, show_rest_progress, work);
        billow_rest_shape_unref(shape);
        if (!shape)
            return FALSE;
    }
    return TRUE;
}

static gboolean
settle_keyframes(CompareRun *work)
{
    gboolean done = TRUE;
    int total = (int) billow_project_track(work->project, BILLOW_BLOCK_KEYFRAME)->len;
    for (int i = 0; i < total; i++) {
        BillowBlock *keyframe =
            g_ptr_array_index(billow_project_track(work->project, BILLOW_BLOCK_KEYFRAME), i);
        BillowSettle settle;
        size_t pose;
        if (!billow_animation_find_pose(work->animation, keyframe->id, &pose))
            continue;
        billow_progress_meter_settle(&work->meter, keyframe->id, i, total);
        if (billow_simulation_settle(work->animation, keyframe->id, work->workers, work->cancellable,
                                     &settle)) {
            g_ptr_array_add(work->settled, keyframe);
            g_array_append_val(work->settles, settle);
            continue;
        }
        done = FALSE;
        if (g_cancellable_is_cancelled(work->cancellable))
            break;
        billow_progress_meter_end(&work->meter);
        billow_cli_complain("compare", _("keyframe “%s”: the cloth cannot be simulated"), keyframe->id);
    }
    return done;
}

/* --- Output --- */

static void
put_strain(BillowJsonStream *out, const char *method, const BillowClothStrain *strain)
{
    g_autofree char *p99 = g_strconcat(method, "_p99_strain", NULL);
    g_autofree char *max = g_strconcat(method, "_max_strain", NULL);
    g_autofree char *away = g_strconcat(method, "_away_strain", NULL);
    billow_json_stream_number(out, p99, strain->p99);
    billow_json_stream_number(out, max, strain->max);
    billow_json_stream_number(out, away, strain->away);
}

static void
print_json(const CompareRun *work)
{
    BillowJsonStream *out = billow_json_stream_new();
    billow_json_stream_open(out, NULL, '{');
    if (work->project->cloths->len > 1)
        billow_json_stream_text(out, "cloth", work->project->cloth->id);
    billow_json_stream_open(out, "frames", '[');
    for (guint i = 0; i < work->comparisons->len; i++) {
        const BillowComparison *comparison = &g_array_index(work->comparisons, BillowComparison, i);
        billow_json_stream_open(out, NULL, '{');
        billow_json_stream_integer(out, "frame", comparison->frame);
        billow_json_stream_number(out, "rms", comparison->rms);
        billow_json_stream_number(out, "max", comparison->max);
        billow_json_stream_number(out, "fake_strain", comparison->fake_strain.rms);
        billow_json_stream_number(out, "physics_strain", comparison->physics_strain.rms);
        billow_json_stream_number(out, "fake_ms", comparison->fake_ms);
        billow_json_stream_number(out, "physics_ms", comparison->physics_ms);
        put_strain(out, "fake", &comparison->fake_strain);
        put_strain(out, "physics", &comparison->physics_strain);
        billow_json_stream_number(out, "over_limit", comparison->over_limit);
        billow_json_stream_close(out, '}');
    }
    billow_json_stream_close(out, ']');
    billow_json_stream_open(out, "settle", '[');
    for (guint i = 0; i < work->settles->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(work->settled, i);
        const BillowSettle *settle = &g_array_index(work->settles, BillowSettle, i);
        billow_json_stream_open(out, NULL, '{');
        billow_json_stream_text(out, "keyframe", keyframe->id);
        billow_json_stream_number(out, "rms", settle->rms);
        billow_json_stream_number(out, "max", settle->max);
        billow_json_stream_close(out, '}');
    }
    billow_json_stream_close(out, ']');
    billow_json_stream_number(out, "left_out", work->fake.left_out);
    billow_json_stream_close(out, '}');
    billow_json_stream_free(out);
}

static void
print_text(const CompareRun *work)
{
    if (work->project->cloths->len > 1)
        billow_cli_print(stdout, _("cloth %s:\n"), work->project->cloth->id);
    billow_cli_print(stdout, "%5s %10s %10s %12s %12s %10s %10s\n", "frame", "rms m", "max m", "fake strain",
                     "phys. strain", "fake ms", "phys. ms");
    for (guint i = 0; i < work->comparisons->len; i++) {
        const BillowComparison *c = &g_array_index(work->comparisons, BillowComparison, i);
        billow_cli_print(stdout, "%5d %10.4f %10.4f %10.3f %% %10.3f %% %10.3f %10.3f\n", c->frame, c->rms,
                         c->max, 100.0 * c->fake_strain.rms, 100.0 * c->physics_strain.rms, c->fake_ms,
                         c->physics_ms);
    }
    g_autofree char *fake = billow_cloth_strain_text(&work->fake);
    g_autofree char *physics = billow_cloth_strain_text(&work->simulated.strain);
    billow_cli_print(stdout, _("largest strain, fake: %s\n"), fake);
    billow_cli_print(stdout, _("largest strain, physics: %s\n"), physics);
    for (guint i = 0; i < work->settles->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(work->settled, i);
        const BillowSettle *settle = &g_array_index(work->settles, BillowSettle, i);
        billow_cli_print(stdout, _("keyframe %s: settles by %.2f %% RMS, %.2f %% maximum, of its size%s\n"),
                         keyframe->id, 100.0 * settle->rms, 100.0 * settle->max,
                         settle->at_rest ? "" : _(" (still moving)"));
    }
}

static BillowExit
compare_animation(CompareRun *work, gboolean json)
{
    gboolean done = compare_frames(work);
    if (!g_cancellable_is_cancelled(work->cancellable))
        done &= settle_keyframes(work);
    billow_progress_meter_end(&work->meter);
    if (g_cancellable_is_cancelled(work->cancellable))
        return BILLOW_EXIT_INTERRUPTED;
    if (json)
        print_json(work);
    else
        print_text(work);
    g_autofree char *notice = billow_simulation_record_notice(&work->simulated);
    if (notice)
        billow_cli_complain("compare", "%s", notice);
    return done ? BILLOW_EXIT_DONE : BILLOW_EXIT_INVALID;
}

static BillowExit
compare_project(BillowProject *project, const BillowProgressMeter *meter, gboolean json, gboolean no_cache)
{
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    g_autoptr(BillowRestCache) cache = billow_cli_new_cache(no_cache);
    g_autoptr(GArray) comparisons = g_array_new(FALSE, FALSE, sizeof(BillowComparison));
    g_autoptr(GArray) settles = g_array_new(FALSE, FALSE, sizeof(BillowSettle));
    g_autoptr(GPtrArray) settled = g_ptr_array_new();
    CompareRun work = {
        .meter = *meter,
        .project = project,
        .cancellable = billow_interrupt_cancellable(interrupt),
        .comparisons = comparisons,
        .settled = settled,
        .settles = settles,
    };
    g_autofree char *unfit = billow_simulation_unfit(project);
    if (unfit)
        billow_cli_complain("compare", _("warning: %s"), unfit);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowExit status = BILLOW_EXIT_INTERRUPTED;
    work.animation = animation;
    if (make_shapes(&work)) {
        work.workers = billow_workers_new(0);
        status = compare_animation(&work, json);
        billow_workers_free(work.workers);
    }
    if (status == BILLOW_EXIT_INTERRUPTED)
        billow_cli_complain("compare", _("interrupted"));
    return status;
}

BillowExit
billow_cli_compare(int argc, char **argv)
{
    gboolean json = FALSE, no_cache = FALSE;
    g_autofree char *progress = NULL, *cloth = NULL;
    const GOptionEntry entries[] = {
        billow_cli_cloth_option(&cloth),
        billow_json_option(&json),
        billow_cli_no_cache_option(&no_cache),
        billow_progress_option(&progress),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT");
    g_option_context_set_summary(context,
                                 _("Reports how far the fake deviates from physics: the distance frame by "
                                   "frame, and how far the rest shape of each keyframe still settles."));
    BillowExit status;
    g_autoptr(BillowProject) project = billow_cli_open(context, entries, argc, argv, &status);
    BillowProgressMeter meter;
    if (!project)
        return status;
    if (!billow_progress_meter_init(&meter, progress, "compare"))
        return BILLOW_EXIT_USAGE;
    g_autoptr(BillowProject) chosen = billow_cli_choose_cloth(project, cloth, "compare");
    return chosen ? compare_project(chosen, &meter, json, no_cache) : BILLOW_EXIT_USAGE;
}
