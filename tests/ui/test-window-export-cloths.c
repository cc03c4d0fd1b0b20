/* Tests the export of a scene of several cloths, and export presets, in the main window. */
#include "export_story.h"

#include "app/transfer/export_all_dialog.h"
#include "app/transfer/export_dialog.h"
#include "app/transfer/preset_dialog.h"

static const char STAGE[] = "stage.billow";

/* Exports the first two frames with the command into the folder `by-command`. */
static void
export_by_command(Story *story, const char *format)
{
    g_autofree char *path = g_build_filename(story->folder, STAGE, NULL);
    g_autofree char *folder = g_build_filename(story->folder, "by-command", NULL);
    const char *const words[] = {
        g_getenv("BILLOW_CLI"), "export", path, "-o", folder, "--format", format, "--frames", "1-2", NULL};
    int status = 0;
    g_assert_true(g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                               NULL, &status, NULL));
    g_assert_cmpint(status, ==, 0);
}

/* Returns how many files of the folder end with `suffix`. */
static guint
count_files(Story *story, const char *folder, const char *suffix)
{
    g_autofree char *path = g_build_filename(story->folder, folder, NULL);
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    guint n = 0;
    g_assert_nonnull(dir);
    for (const char *name; (name = g_dir_read_name(dir));)
        n += g_str_has_suffix(name, suffix);
    return n;
}

/* Exports two frames in a format, whose files are summed up like this, and checks `file` against the command. */
static void
export_as_the_command(Story *story, const char *format, const char *summary, const char *file)
{
    GtkWidget *dialog = export_story_open(story);
    g_autofree char *folder = g_strconcat("stage-", format, NULL);
    export_story_choose_format(dialog, format);
    export_story_type_frames(dialog, "1-2");
    export_story_wait_for_summary(dialog, summary);
    story_rest(story);
    g_autofree char *picture = g_strconcat("export-cloths-", format, NULL);
    story_picture(picture);
    hands_click(hands_find_name(dialog, "export"));
    export_story_wait_for_text(dialog, "Exported");
    export_by_command(story, format);
    g_autoptr(GBytes) one = export_story_bytes(story, folder, file),
                      other = export_story_bytes(story, "by-command", file);
    g_assert_true(g_bytes_equal(one, other));
}

static void
objects_of_one_file(Story *story)
{
    export_as_the_command(story, "obj", "2 frames, Stage.0001.obj … Stage.0002.obj, ", "Stage.0002.obj");
    g_assert_cmpuint(count_files(story, "stage-obj", ".obj"), ==, 2);
    g_assert_cmpuint(count_files(story, "stage-obj", ".mtl"), ==, 1);
    g_autoptr(GBytes) bytes = export_story_bytes(story, "stage-obj", "Stage.0002.obj");
    g_autofree char *text = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    g_auto(GStrv) objects = g_strsplit(text, "\no ", -1);
    g_assert_cmpuint(g_strv_length(objects), ==, 4);
    g_assert_true(g_str_has_prefix(objects[1], "left\n") && g_str_has_prefix(objects[2], "right\n") &&
                  g_str_has_prefix(objects[3], "valance\n"));
}

static void
nodes_of_one_file(Story *story)
{
    export_as_the_command(story, "glb", "2 frames, Stage.glb, ", "Stage.glb");
    g_assert_cmpuint(count_files(story, "stage-glb", ".glb"), ==, 1);
}

static gboolean
tells(GtkWidget *widget, gconstpointer text)
{
    return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), text);
}

/* Bones are a number in the dialog. They do not go with the most targets, and their errors are told in the end. */
static void
bones_are_told(Story *story)
{
    GtkWidget *dialog = export_story_open(story);
    export_story_choose_format(dialog, "glb");
    export_story_type_frames(dialog, "1-6");
    hands_enter(hands_find_name(dialog, "bones"), "2");
    hands_enter(hands_find_name(dialog, "targets"), "5");
    export_story_wait_for_summary(dialog, "bones, shapes and a tolerance");
    g_assert_false(gtk_widget_get_sensitive(hands_find_name(dialog, "export")));
    hands_enter(hands_find_name(dialog, "targets"), "0");
    export_story_wait_for_summary(dialog, "6 frames, Stage.glb, ");
    story_rest(story);
    story_picture("export-bones");
    hands_click(hands_find_name(dialog, "export"));
    export_story_wait_for_text(dialog, "Exported");
    g_assert_nonnull(hands_find(dialog, tells, "2 bones: points are"));
    story_picture("export-bones-told");
    g_autoptr(GBytes) bytes = export_story_bytes(story, "stage-glb", "Stage.glb");
    g_assert_nonnull(g_strstr_len((const char *) g_bytes_get_data(bytes, NULL) + 20, 40000, "JOINTS_0"));
}

static void
a_cache_for_each_cloth(Story *story)
{
    export_as_the_command(story, "mdd", "2 frames, Stage.left.mdd … Stage.valance.mdd, ",
                          "Stage.valance.mdd");
    g_assert_cmpuint(count_files(story, "stage-mdd", ".mdd"), ==, 3);
}

/* Of a scene in which one cloth alone is not muted, the files are called like it. */
static void
one_cloth_that_is_not_muted(Story *story)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(story->session));
    billow_project_own_cloths(project);
    for (guint i = 0; i < project->cloths->len; i++)
        ((BillowCloth *) project->cloths->pdata[i])->muted = i != 1;
    billow_session_edit(story->session, project, "Mute", NULL);
    GtkWidget *dialog = export_story_open(story);
    export_story_wait_for_summary(dialog, "144 frames, Stage.right.0001.obj … Stage.right.0144.obj, ");
}

/* --- Presets --- */

static const GPtrArray *
presets_of(Story *story)
{
    return billow_session_get_project(story->session)->exports;
}

static const BillowExportPreset *
only_preset(Story *story)
{
    g_assert_cmpuint(presets_of(story)->len, ==, 1);
    return presets_of(story)->pdata[0];
}

static guint
selected(GtkWidget *dialog, const char *name)
{
    return gtk_drop_down_get_selected(GTK_DROP_DOWN(hands_find_name(dialog, name)));
}

static const char *
text_of(GtkWidget *dialog, const char *name)
{
    return gtk_editable_get_text(GTK_EDITABLE(hands_find_name(dialog, name)));
}

/* Chooses an item of the menu beside the presets, by the letter that is underlined in it. */
static void
choose_in_menu(GtkWidget *dialog, const char *letter)
{
    hands_click(hands_find_name(dialog, "preset-menu"));
    hands_settle();
    hands_act("key %s", letter);
    hands_settle();
}

static gboolean
is_named(gpointer nothing)
{
    return hands_window_of_type(BILLOW_TYPE_PRESET_DIALOG) == NULL;
}

static void
name_preset(const char *name, const char *picture)
{
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_PRESET_DIALOG);
    hands_enter(hands_find_name(dialog, "name"), name);
    story_picture(picture);
    hands_act("key Return");
    hands_wait_until(is_named, NULL);
}

static void
set_project_loop(Story *story, gboolean loop)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(story->session));
    project->loop = loop;
    billow_session_edit(story->session, project, "Change “Loop”", NULL);
    story_settle(story);
}

/* Only the physics of a project that loops can be made a loop, and presets keep that. */
static void
keep_loop(Story *story)
{
    set_project_loop(story, TRUE);
    GtkWidget *dialog = export_story_open(story), *loop = hands_find_name(dialog, "loop");
    g_assert_false(gtk_widget_is_sensitive(loop));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(hands_find_name(dialog, "method")), 1);
    hands_wait_until(export_story_can_export, dialog);
    g_assert_true(gtk_widget_is_sensitive(loop));
    hands_click(loop);
    choose_in_menu(dialog, "s");
    name_preset("Round", "export-preset-loop-name");
    g_assert_true(only_preset(story)->physics && only_preset(story)->loop);
    story_picture("export-loop");
    hands_click(loop);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(hands_find_name(dialog, "preset-list")), 0);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(hands_find_name(dialog, "preset-list")), 1);
    g_assert_true(gtk_check_button_get_active(GTK_CHECK_BUTTON(loop)));
    set_project_loop(story, FALSE);
    g_assert_false(gtk_widget_is_sensitive(loop));
}

/* What is saved comes back, also after the form was changed, and each edit of the list can be undone. */
static void
keep_presets(Story *story)
{
    GtkWidget *dialog = export_story_open(story);
    export_story_type_frames(dialog, "2-3");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(hands_find_name(dialog, "up")), 1);
    choose_in_menu(dialog, "s");
    name_preset("Engine", "export-preset-name");
    g_assert_cmpstr(only_preset(story)->name, ==, "Engine");
    g_assert_cmpstr(only_preset(story)->frames, ==, "2-3");
    g_assert_cmpstr(only_preset(story)->output, ==, "coarse-four-points-obj");
    g_assert_cmpstr(billow_export_preset_option(only_preset(story), "up")->texts[0], ==, "z");
    g_assert_cmpuint(selected(dialog, "preset-list"), ==, 1);
    story_picture("export-preset");
    export_story_choose_format(dialog, "mdd");
    export_story_type_frames(dialog, "7");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(hands_find_name(dialog, "preset-list")), 0);
    g_assert_cmpstr(text_of(dialog, "frames"), ==, "7");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(hands_find_name(dialog, "preset-list")), 1);
    g_assert_cmpstr(text_of(dialog, "frames"), ==, "2-3");
    g_assert_cmpuint(selected(dialog, "up"), ==, 1);
    choose_in_menu(dialog, "r");
    name_preset("Game", "export-preset-rename");
    g_assert_cmpstr(only_preset(story)->name, ==, "Game");
    choose_in_menu(dialog, "m");
    g_assert_cmpuint(presets_of(story)->len, ==, 0);
    g_assert_cmpuint(selected(dialog, "preset-list"), ==, 0);
    g_assert_cmpstr(billow_session_get_undo_label(story->session), ==, "Remove Export Preset");
    billow_session_undo(story->session);
    g_assert_cmpstr(only_preset(story)->name, ==, "Game");
    billow_session_undo(story->session);
    g_assert_cmpstr(only_preset(story)->name, ==, "Engine");
    billow_session_undo(story->session);
    g_assert_cmpuint(presets_of(story)->len, ==, 0);
}

static void
add_preset(Story *story, const char *name, const char *format, const char *output)
{
    g_autoptr(GPtrArray) presets = billow_export_presets_copy(presets_of(story));
    BillowExportPreset *preset = billow_export_preset_new();
    const char *const texts[] = {name, format, output, "1-2"};
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        billow_field_set_text(&billow_export_preset_fields[i], preset, texts[i]);
    g_ptr_array_add(presets, preset);
    g_auto(BillowEdit) edit = billow_edit_set_exports(billow_session_get_project(story->session), presets);
    billow_session_edit(story->session, edit.project, "Save Export Preset", NULL);
}

static gboolean
is_saved(gpointer session)
{
    return !billow_session_get_modified(session);
}

/* Lets the command line write the same preset and file of takes. */
static void
all_by_command(Story *story)
{
    g_autofree char *path = g_build_filename(story->folder, "coarse-four-points.billow", NULL);
    g_autofree char *folder = g_build_filename(story->folder, "by-command", NULL);
    g_autofree char *takes = g_build_filename(story->folder, "same.usda", NULL);
    const char *const commands[][8] = {
        {g_getenv("BILLOW_CLI"), "export", path, "--preset", "Two", "-o", folder, NULL},
        {g_getenv("BILLOW_CLI"), "export", path, "--all", "--takes", takes, NULL}};
    for (guint i = 0; i < G_N_ELEMENTS(commands); i++) {
        int status = 0;
        g_assert_true(g_spawn_sync(NULL, (char **) commands[i], NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                                   NULL, NULL, &status, NULL));
        g_assert_cmpint(status, ==, 0);
    }
}

/* A preset that cannot be used is told of, and keeps the others from being exported until it is away. */
static void
export_all(Story *story)
{
    add_preset(story, "One", "obj", "out/one");
    add_preset(story, "Two", "pc2", "out/two");
    add_preset(story, "Near", "usda", "out/near");
    add_preset(story, "Far", "usda", "out/far");
    add_preset(story, "Strange", "fbx", "out/three");
    story_rest(story);
    hands_act("key ctrl+alt+e");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_EXPORT_ALL_DIALOG);
    g_assert_false(gtk_widget_get_sensitive(hands_find_name(dialog, "export")));
    g_assert_false(gtk_widget_get_sensitive(hands_find_name(dialog, "takes")));
    hands_find_text(dialog,
                    "A preset cannot be used: change it, or remove it, in the export dialog (Ctrl+E).");
    story_picture("export-all-problem");
    billow_session_undo(story->session);
    hands_act("key alt+t");
    story_picture("export-all");
    hands_click(hands_find_name(dialog, "export"));
    export_story_wait_for_text(dialog, "Exported");
    hands_find_text(dialog, "coarse-four-points-takes.usda");
    g_assert_false(billow_export_all_dialog_is_running(BILLOW_EXPORT_ALL_DIALOG(dialog)));
    story_picture("export-all-done");
    g_assert_cmpuint(count_files(story, "out/one", ".obj"), ==, 2);
    hands_act("key Escape");
    hands_act("key ctrl+s");
    hands_wait_until(is_saved, story->session);
    all_by_command(story);
    g_autoptr(GBytes) one = export_story_bytes(story, "out/two", "Four points.pc2");
    g_autoptr(GBytes) other = export_story_bytes(story, "by-command", "Four points.pc2");
    g_assert_true(g_bytes_equal(one, other));
    g_autoptr(GBytes) takes = export_story_bytes(story, ".", "coarse-four-points-takes.usda");
    g_autoptr(GBytes) same = export_story_bytes(story, ".", "same.usda");
    g_assert_true(g_bytes_equal(takes, same));
}

static void
cancel_all(Story *story)
{
    add_preset(story, "One", "obj", "out/one");
    g_autoptr(GPtrArray) presets = billow_export_presets_copy(presets_of(story));
    BillowExportPreset *preset = billow_export_preset_copy(presets->pdata[0]);
    preset->physics = 1;
    g_clear_pointer(&preset->frames, g_free);
    billow_export_preset_unref(presets->pdata[0]);
    presets->pdata[0] = preset;
    g_auto(BillowEdit) edit = billow_edit_set_exports(billow_session_get_project(story->session), presets);
    billow_session_edit(story->session, edit.project, "Save Export Preset", NULL);
    add_preset(story, "Two", "pc2", "out/two");
    hands_act("key ctrl+alt+e");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_EXPORT_ALL_DIALOG);
    hands_click(hands_find_name(dialog, "export"));
    g_assert_true(billow_export_all_dialog_is_running(BILLOW_EXPORT_ALL_DIALOG(dialog)));
    hands_act("key Escape");
    export_story_wait_for_text(dialog, "Canceled");
    g_assert_false(billow_export_all_dialog_is_running(BILLOW_EXPORT_ALL_DIALOG(dialog)));
    g_autofree char *second = g_build_filename(story->folder, "out", "two", NULL);
    g_assert_false(g_file_test(second, G_FILE_TEST_EXISTS));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-export-cloths/objects-of-one-file", STAGE, objects_of_one_file);
    story_add("/window-export-cloths/nodes-of-one-file", STAGE, nodes_of_one_file);
    story_add("/window-export-cloths/bones-are-told", STAGE, bones_are_told);
    story_add("/window-export-cloths/a-cache-for-each-cloth", STAGE, a_cache_for_each_cloth);
    story_add("/window-export-cloths/one-cloth-that-is-not-muted", STAGE, one_cloth_that_is_not_muted);
    story_add("/export-presets/presets-keep-what-the-form-says", "coarse-four-points.billow", keep_presets);
    story_add("/export-presets/loops-of-the-physics-are-kept", "coarse-four-points.billow", keep_loop);
    story_add("/export-presets/all-presets-are-those-of-the-command-line", "coarse-four-points.billow",
              export_all);
    story_add("/export-presets/canceling-leaves-out-the-other-presets", "marquee.billow", cancel_all);
    return story_run_all();
}
