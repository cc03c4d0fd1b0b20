/* Checks projects for errors and for problems of keyframes, meshes and loops. */
#include "cli/interrupt.h"
#include "cli/json_output.h"
#include "cli/json_stream.h"
#include "cli/options.h"
#include "cli/shapes.h"

#include "io/base/json_memory.h"
#include "io/base/relative_path.h"
#include "io/base/texture_place.h"
#include "io/project/body_files.h"
#include "io/project/body_obj.h"
#include "io/project/file.h"
#include "io/sequence/preset.h"
#include "model/animation/push_limits.h"
#include "model/animation/rest_diagnostics.h"
#include "model/animation/snap_through.h"
#include "model/project/hasty_return.h"
#include "model/project/loop.h"
#include "model/project/straight_turn.h"
#include "model/simulation/steps.h"

#include <glib/gi18n.h>
#include <stdio.h>

typedef struct {
    gboolean rest; /* also compute the rest shapes */
    gboolean no_cache;
    GCancellable *cancellable; /* for computing them */
    /* For --json: the current file's problems, and what fits its loop. NULL: lines are printed. */
    json_object *problems;
    json_object *loop;
    const char *place; /* of the cloth that is checked, "cloths[0].", or NULL: the first one */
    const char *cloth; /* its id, if there are several, or NULL */
} Check;

/* Returns the path of something of the cloth that is checked. Free with g_free(). */
static char *
placed(const Check *check, const char *path)
{
    return g_strconcat(check->place ? check->place : "", path, NULL);
}

static bool
is_going_on(void *data, double done)
{
    return !g_cancellable_is_cancelled(((const Check *) data)->cancellable);
}

/* `kind`: the word of a diagnostic, or NULL. */
static void
report_problem(const Check *check, const BillowProblem *problem, const char *kind, const char *file)
{
    g_autofree char *path = placed(check, problem->path);
    const BillowProblem there = {problem->severity, path, problem->message};
    if (check->problems) {
        json_object *object = json_object_new_object();
        billow_json_add_text(object, "severity",
                             problem->severity == BILLOW_PROBLEM_ERROR ? "error" : "warning");
        if (kind)
            billow_json_add_text(object, "kind", kind);
        if (check->cloth)
            billow_json_add_text(object, "cloth", check->cloth);
        billow_json_add_text(object, "path", path);
        billow_json_add_text(object, "message", problem->message);
        billow_json_append(check->problems, object);
    } else {
        g_autofree char *line = billow_problem_line(&there, file);
        billow_cli_print(stdout, "%s\n", line);
    }
}

/* Returns the remarks about a keyframe: those about its anchors or, for a baked shape or with `rest`, all.
 * Returns NULL if interrupted. */
static GPtrArray *
remark_keyframe(Check *check, const BillowProject *project, const BillowBlock *block, BillowRestCache *cache)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    if (!check->rest && !keyframe->shape)
        return billow_anchor_diagnostics(&project->cloth->grid, keyframe);
    BillowRestShape *shape = billow_rest_cache_get(cache, project, block, is_going_on, check);
    if (!shape)
        return NULL;
    GPtrArray *remarks = billow_shape_diagnostics(project, block, shape, is_going_on, check);
    billow_rest_shape_unref(shape);
    return remarks;
}

/* Reports cloth that snaps to other folds on its way to a keyframe from the one before, or from the last one of a
 * loop. Returns FALSE if interrupted. */
static gboolean
report_snap(Check *check, const BillowProject *project, const BillowBlock *before,
            const BillowBlock *keyframe, char *path, BillowRestCache *cache, const char *file)
{
    g_autoptr(BillowRestShape) from = billow_rest_cache_get(cache, project, before, is_going_on, check);
    g_autoptr(BillowRestShape) to =
        from ? billow_rest_cache_get(cache, project, keyframe, is_going_on, check) : NULL;
    if (!to)
        return FALSE;
    const double times = billow_snap_through(before, from, keyframe, to);
    g_autofree char *text = g_strdup_printf(
        _("From keyframe “%s” to “%s”, a point moves %.0f times as far as the anchors: the cloth snaps "
          "to other folds. To keep its folds, copy “%s” and move the anchors of the copy."),
        before->name, keyframe->name, times, before->name);
    const BillowProblem problem = {BILLOW_PROBLEM_WARNING, path, text};
    if (times > 0.0)
        report_problem(check, &problem, "snapping", file);
    return TRUE;
}

/* Skips muted keyframes. */
static BillowExit
check_keyframes(Check *check, const BillowProject *project, const char *file)
{
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    g_autoptr(BillowRestCache) cache = billow_cli_new_cache(check->no_cache);
    check->cancellable = billow_interrupt_cancellable(interrupt);
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const BillowBlock *before = billow_snap_way_back(project);
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(keyframes, i);
        if (keyframe->muted)
            continue;
        g_autoptr(GPtrArray) remarks =
            billow_own_diagnostics(project->cloth, remark_keyframe(check, project, keyframe, cache));
        if (!remarks)
            return BILLOW_EXIT_INTERRUPTED;
        g_autofree char *path = g_strdup_printf("keyframes[%u]", i);
        for (guint j = 0; j < remarks->len; j++) {
            const BillowDiagnostic *remark = g_ptr_array_index(remarks, j);
            const BillowProblem problem = {BILLOW_PROBLEM_WARNING, path, remark->text};
            report_problem(check, &problem, billow_diagnostic_word(remark->kind), file);
        }
        if (check->rest && before && !report_snap(check, project, before, keyframe, path, cache, file))
            return BILLOW_EXIT_INTERRUPTED;
        before = keyframe;
    }
    return BILLOW_EXIT_DONE;
}

static void
report_loop(const Check *check, const BillowProject *project, const char *file)
{
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    for (guint i = 0; i < changes->len; i++) {
        const BillowLoopChange *change = changes->pdata[i];
        if (check->place && billow_kind_has(change->kind, BILLOW_KIND_OF_SCENE)) /* told of the first cloth */
            continue;
        g_autofree char *own = billow_loop_change_path(change), *words = billow_loop_change_words(change),
                        *path = placed(check, own);
        if (check->loop) {
            json_object *object = json_object_new_object();
            billow_json_add_text(object, "path", path);
            billow_json_add_text(object, "message", words);
            billow_json_append(check->loop, object);
        } else {
            billow_cli_print(stdout, _("%s: %s: loop: %s\n"), file, path, words);
        }
    }
}

/* Returns where a block is in the file: "transitions[0]". Free with g_free(). NULL: it is not written. */
static char *
path_of(const BillowProject *project, BillowBlockKind kind, const char *id)
{
    const BillowBlock *block = billow_project_find(project, kind, id);
    guint index;
    if (!block || !g_ptr_array_find(billow_project_track(project, kind), block, &index))
        return NULL;
    return g_strdup_printf("%s[%u]", billow_kinds[kind]->track, index);
}

/* Reports the transitions in which the cloth shrinks because it turns on straight lines. One that is not
 * written is named by the keyframe that it leaves. */
static void
report_turns(const Check *check, const BillowProject *project, const char *file)
{
    g_autoptr(BillowProject) played = billow_loop_fit(project, NULL);
    g_autoptr(BillowPoses) poses = billow_poses_new(played);
    g_autoptr(GArray) transitions = billow_poses_transitions(poses);
    for (guint i = 0; i < transitions->len; i++) {
        const BillowTransition *transition = &g_array_index(transitions, BillowTransition, i);
        const double angle = billow_straight_turn(&project->cloth->grid, transition);
        if (!(angle > 0.0))
            continue;
        const char *from = transition->from->id;
        g_autofree char *written = path_of(project, BILLOW_BLOCK_TRANSITION, from),
                        *keyframe = path_of(project, BILLOW_BLOCK_KEYFRAME, from),
                        *text = g_strdup_printf(_("The cloth turns by %.0f° here; on a straight path it "
                                                  "shrinks half-way: set its path to “turn”."),
                                                angle * 180.0 / G_PI);
        const BillowProblem problem = {BILLOW_PROBLEM_WARNING, written ? written : keyframe, text};
        report_problem(check, &problem, "turning", file);
    }
}

/* Reports a way back to the first keyframe that is much faster than the other moves. */
static void
report_return(const Check *check, const BillowProject *project, const char *file)
{
    g_autofree char *from = NULL;
    const double times = billow_hasty_return(project, &from);
    if (!(times > 0.0))
        return;
    g_autofree char *written = path_of(project, BILLOW_BLOCK_TRANSITION, from),
                    *keyframe = path_of(project, BILLOW_BLOCK_KEYFRAME, from),
                    *text = g_strdup_printf(
                        _("The cloth returns to the first keyframe %.0f times as fast as it moves "
                          "otherwise: let the keyframe begin earlier, or make the animation "
                          "longer."),
                        times);
    const BillowProblem problem = {BILLOW_PROBLEM_WARNING, written ? written : keyframe, text};
    report_problem(check, &problem, "hasty", file);
}

/* Reports what is wrong with a collider's display mesh in the project's folder, unless it is missing. */
static void
report_mesh(const Check *check, const char *mesh, const char *file, guint number)
{
    g_autofree char *folder = g_path_get_dirname(file), *found = billow_path_from(mesh, folder);
    g_autoptr(GError) error = NULL;
    if (!billow_texture_is_within(found, folder))
        return;
    g_autoptr(BillowBodyMesh) read = billow_body_obj_read(found, NULL, &error);
    if (read || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        return;
    g_autofree char *path = g_strdup_printf("scene.colliders[%u].mesh", number);
    BillowProblem problem = {BILLOW_PROBLEM_WARNING, path, error->message};
    report_problem(check, &problem, NULL, file);
}

/* Reports on the display meshes. If several colliders use a file, only the first is reported: `named` has
 * each path once, in the order of the colliders. */
static void
report_meshes(const Check *check, const BillowProject *project, const char *file)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    g_autoptr(GPtrArray) named = billow_body_files_named(project);
    for (guint i = 0, next = 0; i < colliders->len && next < named->len; i++) {
        const char *mesh = billow_block_body(colliders->pdata[i])->look.mesh;
        if (mesh != named->pdata[next])
            continue;
        if (billow_block_collider(colliders->pdata[i])->shape != BILLOW_COLLIDER_MESH) /* told already */
            report_mesh(check, mesh, file, i);
        next++;
    }
}

/* Returns why a collider does not push some cloth along: it cannot, or no cloth keeps its lengths. NULL: it does. Free
 * with g_free(). */
static char *
push_problem(const BillowProject *project, const BillowBlock *collider)
{
    gboolean kept = FALSE;
    for (guint i = 0; i < project->cloths->len; i++) {
        g_autoptr(BillowProject) one = billow_project_activate(project, i);
        char *limit = billow_push_limit_text(one, collider);
        if (limit)
            return limit;
        kept = kept || one->cloth->keep_lengths;
    }
    return kept ? NULL
                : g_strdup(_("The collider does not push the cloth along, because the cloth does not "
                             "keep its lengths: set “cloth.keep_lengths” to true."));
}

/* Reports moving colliders that would push the cloth along if they could, or if lengths were kept. */
static void
report_pushes(const Check *check, const BillowProject *project, const char *file)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = colliders->pdata[i];
        const BillowMovingBody *body = billow_block_body(block);
        if (block->muted || !billow_moving_body_moves(body) || !body->collider.in_fake ||
            !body->collider.pushes)
            continue;
        g_autofree char *path = g_strdup_printf("scene.colliders[%u].pushes", i),
                        *text = push_problem(project, block);
        const BillowProblem problem = {BILLOW_PROBLEM_WARNING, path, text};
        if (text)
            report_problem(check, &problem, "pushing", file);
    }
}

/* Reports that the physics runs in its own time, with the first remap. */
static void
report_remaps(const Check *check, const BillowProject *project, const char *file)
{
    const GPtrArray *remaps = billow_project_track(project, BILLOW_BLOCK_REMAP);
    for (guint i = 0; i < remaps->len; i++) {
        if (((const BillowBlock *) remaps->pdata[i])->muted)
            continue;
        g_autofree char *path = g_strdup_printf("remaps[%u]", i);
        const BillowProblem problem = {
            BILLOW_PROBLEM_WARNING, path,
            _("The physics runs in its own time: time remaps change the fake alone.")};
        report_problem(check, &problem, "remap", file);
        return;
    }
}

static void
report_step(const Check *check, const BillowProject *project, const char *file)
{
    g_autofree char *unfit = billow_simulation_unfit(project);
    const BillowProblem problem = {BILLOW_PROBLEM_WARNING, "physics.solver", unfit};
    if (unfit)
        report_problem(check, &problem, "step", file);
}

static void
report_exports(const Check *check, const BillowProject *project, const char *file)
{
    for (guint i = 0; i < project->exports->len; i++) {
        g_autofree char *path = g_strdup_printf("exports[%u]", i),
                        *text = billow_preset_problem(project->exports->pdata[i], project);
        const BillowProblem problem = {BILLOW_PROBLEM_WARNING, path, text};
        if (text)
            report_problem(check, &problem, "export", file);
    }
}

static void
report_scene(const Check *check, const BillowProject *project, const char *file)
{
    Check of_none = *check;
    of_none.cloth = NULL;
    report_pushes(&of_none, project, file);
    report_step(&of_none, project, file);
    report_remaps(&of_none, project, file);
}

/* Reports the problems of all cloths, and those of the scene with the first one. */
static BillowExit
check_cloths(Check *check, const BillowProject *project, const char *file)
{
    BillowExit status = BILLOW_EXIT_DONE;
    for (guint i = 0; i < project->cloths->len && status == BILLOW_EXIT_DONE; i++) {
        g_autoptr(BillowProject) one = billow_project_activate(project, i);
        g_autofree char *place = i > 0 ? g_strdup_printf("cloths[%u].", i - 1) : NULL;
        check->place = place;
        check->cloth = project->cloths->len > 1 ? one->cloth->id : NULL;
        report_loop(check, one, file);
        if (!billow_cloth_is_instance(one->cloth)) /* told of its source */
            report_turns(check, one, file);
        report_return(check, one, file);
        if (i == 0)
            report_scene(check, one, file);
        status = check_keyframes(check, one, file);
        check->place = NULL;
        check->cloth = NULL;
    }
    return status;
}

/* Reports every problem of a file, and what fits its loop. */
static BillowExit
check_file(Check *check, const char *path, GError **error)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = billow_cli_read(path, FALSE, problems, error);
    for (guint i = 0; i < problems->len; i++)
        report_problem(check, g_ptr_array_index(problems, i), NULL, path);
    if (project) {
        report_meshes(check, project, path);
        report_exports(check, project, path);
        return check_cloths(check, project, path);
    }
    return g_error_matches(*error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID) ? BILLOW_EXIT_INVALID
                                                                                       : BILLOW_EXIT_FILES;
}

static BillowExit
check_and_tell(Check *check, const char *path, BillowJsonStream *out)
{
    g_autoptr(GError) error = NULL;
    if (out) {
        check->problems = json_object_new_array();
        check->loop = json_object_new_array();
    }
    BillowExit status = check_file(check, path, &error);
    if (status == BILLOW_EXIT_FILES)
        billow_cli_report(error->message);
    if (out) {
        json_object *object = json_object_new_object();
        billow_json_add_text(object, "file", path);
        billow_json_put(object, "valid", json_object_new_boolean(!error));
        billow_json_put(object, "problems", check->problems);
        billow_json_put(object, "loop", check->loop);
        if (status == BILLOW_EXIT_FILES)
            billow_json_add_text(object, "error", error->message);
        billow_json_stream_value(out, NULL, object);
    }
    return status;
}

BillowExit
billow_cli_check(int argc, char **argv)
{
    Check check = {0};
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        {"rest", 0, 0, G_OPTION_ARG_NONE, &check.rest,
         _("Compute the rest shapes and warn about problems in them"), NULL},
        billow_cli_no_cache_option(&check.no_cache),
        billow_json_option(&json),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT...");
    g_option_context_set_summary(
        context, _("Validates projects and prints one problem per line, as FILE: JSON.PATH: message."));
    g_auto(GStrv) files = billow_cli_parse(context, entries, argc, argv, 1, G_MAXUINT);
    if (!files)
        return BILLOW_EXIT_USAGE;
    BillowJsonStream *out = json ? billow_json_stream_new() : NULL;
    BillowExit status = BILLOW_EXIT_DONE;
    if (out)
        billow_json_stream_open_list(out, "files");
    for (char **file = files; *file && status != BILLOW_EXIT_INTERRUPTED; file++) {
        BillowExit outcome = check_and_tell(&check, *file, out);
        status = MAX(status, outcome);
    }
    if (out)
        billow_json_stream_end_list(out);
    return status;
}
