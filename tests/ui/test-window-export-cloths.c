/* Tests the export of a scene of several cloths in the main window. */
#include "export_story.h"

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

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-export-cloths/objects-of-one-file", STAGE, objects_of_one_file);
    story_add("/window-export-cloths/nodes-of-one-file", STAGE, nodes_of_one_file);
    story_add("/window-export-cloths/bones-are-told", STAGE, bones_are_told);
    story_add("/window-export-cloths/a-cache-for-each-cloth", STAGE, a_cache_for_each_cloth);
    story_add("/window-export-cloths/one-cloth-that-is-not-muted", STAGE, one_cloth_that_is_not_muted);
    return story_run_all();
}
