/* Tests edits, the clipboard and unsaved work on a scene that has every kind of cloth: ropes, what hangs on them,
 * instances, tubes, an outline, painted material, and a weft of its own. */
#include "io/project/file.h"
#include "io/project/recovery.h"
#include "model/edits/cloths.h"
#include "model/edits/differences.h"
#include "model/edits/scale.h"
#include "model/edits/several.h"
#include "model/live/session.h"

#include <glib/gstdio.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPaint, billow_paint_free)

static BillowProject *
new_scene(void)
{
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "..", "fuzz", "corpus", "project", "scene", NULL);
    g_autoptr(GError) error = NULL;
    BillowProject *project = billow_project_load(path, NULL, &error);
    g_assert_no_error(error);
    project->duration = 8.0; /* room for what is pasted */
    billow_project_own_cloths(project);
    for (guint i = 0; i < project->cloths->len; i++)
        ((BillowCloth *) project->cloths->pdata[i])->locked = FALSE;
    return project;
}

/* A file of the project opens again as the same project. */
static void
assert_opens(const BillowProject *project)
{
    g_autoptr(GString) text = billow_project_format(project);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) again =
        billow_project_parse(text->str, text->len, "scene.billow", NULL, problems);
    for (guint i = 0; i < problems->len && !again; i++) {
        g_autofree char *line = billow_problem_line(problems->pdata[i], "file");
        g_test_message("%s", line);
    }
    g_assert_nonnull(again);
    g_assert_true(billow_project_equal(project, again));
}

/* --- Edits of a cloth --- */

static BillowEdit
remove_alone(const BillowProject *project)
{
    return billow_edit_remove_cloth(project, FALSE);
}

static BillowEdit
remove_with_instances(const BillowProject *project)
{
    return billow_edit_remove_cloth(project, TRUE);
}

static BillowEdit
rename_cloth(const BillowProject *project)
{
    return billow_edit_name_cloth(project, "Sail");
}

static BillowEdit
recolor(const BillowProject *project)
{
    return billow_edit_color_cloth(project, "#123456");
}

static BillowEdit
flip_mute(const BillowProject *project)
{
    return billow_edit_mute_cloth(project, !project->cloth->muted);
}

static BillowEdit
flip_hidden(const BillowProject *project)
{
    return billow_edit_hide_cloth(project, !project->cloth->hidden);
}

static BillowEdit
flip_lock(const BillowProject *project)
{
    return billow_edit_lock_cloth(project, !project->cloth->locked);
}

static BillowEdit
move_down(const BillowProject *project)
{
    return billow_edit_move_cloth(project, billow_project_active(project) + 1);
}

static BillowEdit
refine(const BillowProject *project)
{
    BillowGrid grid = project->cloth->grid;
    grid.columns = 2 * grid.columns - 1;
    grid.spacing *= 0.5;
    if (!billow_grid_is_rope(&grid))
        grid.rows = 2 * grid.rows - 1;
    return billow_edit_set_grid(project, &grid);
}

static BillowEdit
enlarge(const BillowProject *project)
{
    return billow_edit_scale(project, 1.5);
}

static BillowEdit
turn_instance(const BillowProject *project)
{
    BillowInstance wanted = project->cloth->instance;
    wanted.turn += 30.0;
    return billow_cloth_is_instance(project->cloth) ? billow_edit_set_instance(project, &wanted)
                                                    : (BillowEdit){BILLOW_EDIT_NOTHING_CHANGED};
}

/* The half of the cloth towards its first point. */
static BillowEdit
cut_corner(const BillowProject *project)
{
    const BillowGrid *grid = &project->cloth->grid;
    BillowGridPlace points[] = {{0.0, 0.0}, {grid->columns - 1.0, 0.0}, {0.0, grid->rows - 1.0}};
    const BillowOutlineLoop loop = {.points = points, .n_points = 3};
    return billow_edit_set_outline(project, &loop, 1);
}

static BillowEdit
close_or_open(const BillowProject *project)
{
    BillowGrid grid = project->cloth->grid;
    grid.closed = grid.closed == BILLOW_OPEN ? BILLOW_CLOSED_COLUMNS : BILLOW_OPEN;
    return billow_edit_set_grid(project, &grid);
}

static BillowEdit
paint_bending(const BillowProject *project)
{
    g_autoptr(BillowPaint) paint = billow_paint_for(&project->cloth->grid);
    paint->values[0] = 0;
    return billow_edit_set_map(project, BILLOW_MAP_BENDING, &(BillowMap){3.0, paint});
}

static BillowEdit
strengthen_weft(const BillowProject *project)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    wanted->cloth->material.weft_stretch = 250.0;
    return billow_edit_set_project(project, wanted);
}

/* Changes the first keyframe. */
static BillowEdit
change_keyframe(const BillowProject *project, void (*change)(BillowKeyframe *keyframe))
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    if (keyframes->len == 0)
        return (BillowEdit){BILLOW_EDIT_NOTHING_CHANGED};
    g_autoptr(BillowBlock) changed = billow_block_copy(keyframes->pdata[0]);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, changed->id};
    change(billow_block_keyframe(changed));
    return billow_edit_set_block(project, &ref, changed);
}

static void
let_go_first(BillowKeyframe *keyframe)
{
    if (keyframe->n_anchors > 0)
        billow_keyframe_bind(keyframe, 0, NULL);
}

static BillowEdit
unbind(const BillowProject *project)
{
    return change_keyframe(project, let_go_first);
}

static void
add_bend(BillowKeyframe *keyframe)
{
    const BillowBend bend = {.column = 1, .span = 0.1, .angle = 45.0};
    billow_keyframe_set_bends(keyframe, &bend, NULL, 1);
}

static BillowEdit
bend(const BillowProject *project)
{
    return change_keyframe(project, add_bend);
}

static const struct {
    const char *name;
    BillowEdit (*make)(const BillowProject *project);
} edits[] = {
    {"duplicate", billow_edit_duplicate_cloth},
    {"add-instance", billow_edit_add_instance},
    {"make-single", billow_edit_make_single},
    {"delete", remove_alone},
    {"delete-with-instances", remove_with_instances},
    {"rename", rename_cloth},
    {"color", recolor},
    {"mute", flip_mute},
    {"hide", flip_hidden},
    {"lock", flip_lock},
    {"solo", billow_edit_solo_cloth},
    {"move", move_down},
    {"refine", refine},
    {"scale", enlarge},
    {"turn-instance", turn_instance},
    {"outline", cut_corner},
    {"close", close_or_open},
    {"paint", paint_bending},
    {"weft", strengthen_weft},
    {"unbind", unbind},
    {"bend", bend},
};

/* Returns whether the session takes an edit, which can be saved, is told as a difference, and is undone exactly. */
static gboolean
edit_and_undo(BillowSession *session, BillowEdit edit)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(session));
    const gboolean done = billow_session_edit(session, edit.project, "Edit", NULL);
    billow_edit_clear(&edit);
    g_assert_true(done || billow_session_get_project(session) == before);
    if (!done)
        return FALSE;
    g_autoptr(BillowProject) after = billow_project_ref(billow_session_get_project(session));
    g_autoptr(GPtrArray) lines = billow_project_differences(before, after);
    g_assert_cmpuint(lines->len, >, 0);
    assert_opens(after);
    billow_session_undo(session);
    g_assert_true(billow_project_equal(billow_session_get_project(session), before));
    billow_session_redo(session);
    g_assert_true(billow_project_equal(billow_session_get_project(session), after));
    billow_session_undo(session);
    return TRUE;
}

/* Of each cloth that the edit applies to. */
static void
cloth_edit_is_undone(gconstpointer data)
{
    BillowEdit (*const make)(const BillowProject *) = edits[GPOINTER_TO_UINT(data)].make;
    g_autoptr(BillowProject) scene = new_scene();
    guint n = 0;
    for (guint i = 0; i < scene->cloths->len; i++) {
        g_autoptr(BillowSession) session = billow_session_new(scene);
        billow_session_activate_cloth(session, i);
        const BillowCloth *cloth = billow_session_get_project(session)->cloth;
        g_test_message("%s", cloth->id);
        n += edit_and_undo(session, make(billow_session_get_project(session)));
    }
    g_assert_cmpuint(n, >, 0);
}

/* --- The clipboard --- */

static BillowBlockSet *
all_blocks(const BillowProject *project)
{
    BillowBlockSet *all = billow_block_set_new();
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++)
            billow_block_set_add(all, kind,
                                 ((BillowBlock *) billow_project_track(project, kind)->pdata[i])->id);
    return all;
}

/* The keyframes of each cloth are copied and pasted on each other one: what does not fit there is left out or mapped. */
static void
blocks_are_pasted_on_every_cloth(void)
{
    g_autoptr(BillowProject) scene = new_scene();
    for (guint i = 0; i < scene->cloths->len; i++) {
        g_autoptr(BillowProject) from = billow_project_activate(scene, i);
        g_autoptr(BillowBlockSet) blocks = all_blocks(from);
        if (billow_project_track(from, BILLOW_BLOCK_KEYFRAME)->len == 0)
            continue;
        g_autoptr(BillowProject) excerpt = billow_edit_excerpt(from, blocks);
        g_autofree char *text = billow_blocks_text(excerpt), *problem = NULL;
        g_autoptr(BillowProject) read = billow_blocks_parse(text, strlen(text), &problem);
        g_assert_cmpstr(problem, ==, NULL);
        for (guint k = 0; k < scene->cloths->len; k++) {
            g_autoptr(BillowSession) session = billow_session_new(scene);
            billow_session_activate_cloth(session, k);
            const BillowProject *there = billow_session_get_project(session);
            g_test_message("%s on %s", from->cloth->id, there->cloth->id);
            BillowEdit pasted = billow_edit_add_blocks(there, read, 0.5);
            g_assert_nonnull(pasted.project);
            const gboolean done = edit_and_undo(session, pasted);
            g_assert_cmpint(done, ==, !billow_cloth_is_instance(there->cloth));
        }
    }
}

/* --- Unsaved work --- */

static void
scene_is_recovered(void)
{
    g_autoptr(BillowProject) scene = new_scene();
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowRecovery) place = billow_recovery_new(&error);
    g_assert_no_error(error);
    const BillowRecoveryState state = {1, scene, NULL, NULL};
    g_assert_true(billow_recovery_keep(place, BILLOW_RECOVERY_DISK, &state, &error));
    g_autoptr(BillowProject) found = billow_recovery_load(place, &error);
    g_assert_no_error(error);
    g_assert_true(billow_project_equal(scene, found));
    billow_recovery_discard(place);
}

int
main(int argc, char **argv)
{
    g_autofree char *home = g_dir_make_tmp("billow-state-XXXXXX", NULL);
    g_setenv("XDG_STATE_HOME", home, TRUE);
    g_setenv("XDG_RUNTIME_DIR", home, TRUE);
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(edits); i++) {
        g_autofree char *path = g_strconcat("/scene-edits/undone/", edits[i].name, NULL);
        g_test_add_data_func(path, GUINT_TO_POINTER(i), cloth_edit_is_undone);
    }
    g_test_add_func("/scene-edits/blocks-are-pasted-on-every-cloth", blocks_are_pasted_on_every_cloth);
    g_test_add_func("/scene-edits/scene-is-recovered", scene_is_recovered);
    const int status = g_test_run();
    const char *const folders[] = {"billow/recovery", "billow", ""};
    for (size_t i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *folder = g_build_filename(home, folders[i], NULL);
        g_rmdir(folder);
    }
    return status;
}
