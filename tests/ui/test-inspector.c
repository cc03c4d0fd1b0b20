#include "inspector_fixture.h"

#include "app/chooser/texture_field.h"
#include "io/project/texture_permission.h"
#include "widgets/controls/number.h"

#include <glib/gstdio.h>
#include <string.h>

static void
test_wave_numbers(Fixture *fixture, gconstpointer data)
{
    const Typed cases[] = {
        {"start", "0.5", offsetof(BillowBlock, start), 0.5, FALSE},
        {"duration", "3.25", offsetof(BillowBlock, duration), 3.25, FALSE},
        {"amplitude", "0.0375", offsetof(BillowWave, amplitude), 0.0375, TRUE},
        {"wavelength", "0.123457", offsetof(BillowWave, wavelength), 0.123457, TRUE},
        {"speed", "-0.4", offsetof(BillowWave, speed), -0.4, TRUE},
        {"phase", "22.5", offsetof(BillowWave, phase), 22.5, TRUE},
        {"direction", "-135", offsetof(BillowWave, direction), -135.0, TRUE},
        {"fade-in", "0.75", offsetof(BillowBlock, fade_in), 0.75, FALSE},
        {"fade-out", "1.5", offsetof(BillowBlock, fade_out), 1.5, FALSE},
    };
    check_typed(fixture, BILLOW_BLOCK_WAVE, "gust", cases, G_N_ELEMENTS(cases));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(control(fixture, "shape")), BILLOW_WAVE_CIRCULAR);
    const Typed circular[] = {
        {"origin-column", "2.5", offsetof(BillowWave, origin_column), 2.5, TRUE},
        {"origin-row", "4", offsetof(BillowWave, origin_row), 4.0, TRUE},
    };
    check_typed(fixture, BILLOW_BLOCK_WAVE, "gust", circular, G_N_ELEMENTS(circular));
}

static void
test_sway_numbers(Fixture *fixture, gconstpointer data)
{
    const Typed cases[] = {
        {"start", "1.25", offsetof(BillowBlock, start), 1.25, FALSE},
        {"duration", "4", offsetof(BillowBlock, duration), 4.0, FALSE},
        {"direction", "90", offsetof(BillowSway, direction), 90.0, TRUE},
        {"amplitude", "0.15", offsetof(BillowSway, amplitude), 0.15, TRUE},
        {"period", "2.2", offsetof(BillowSway, period), 2.2, TRUE},
        {"phase", "180", offsetof(BillowSway, phase), 180.0, TRUE},
        {"fade-in", "0.1", offsetof(BillowBlock, fade_in), 0.1, FALSE},
        {"fade-out", "0.2", offsetof(BillowBlock, fade_out), 0.2, FALSE},
    };
    check_typed(fixture, BILLOW_BLOCK_SWAY, "swing", cases, G_N_ELEMENTS(cases));
}

static void
test_keyframe_numbers(Fixture *fixture, gconstpointer data)
{
    const Typed cases[] = {
        {"start", "0.5", offsetof(BillowBlock, start), 0.5, FALSE},
        {"duration", "1.75", offsetof(BillowBlock, duration), 1.75, FALSE},
        {"wind-speed", "0.5", offsetof(BillowKeyframe, wind.speed), 0.5, TRUE},
        {"wind-direction", "90", offsetof(BillowKeyframe, wind.direction), 90.0, TRUE},
        {"wind-elevation", "-12.5", offsetof(BillowKeyframe, wind.elevation), -12.5, TRUE},
    };
    check_typed(fixture, BILLOW_BLOCK_KEYFRAME, "first", cases, G_N_ELEMENTS(cases));
}

static void
test_loop(Fixture *fixture, gconstpointer data)
{
    billow_session_select(fixture->session, NULL);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, "loop")), TRUE);
    const BillowProject *project = billow_session_get_project(fixture->session);
    g_assert_true(project->loop);
    g_autofree char *frame =
        g_strdup_printf("Frame %d repeats frame 1.", billow_project_frame_count(project) + 1);
    GtkWidget *note = control(fixture, "loop-note");
    g_assert_true(g_str_has_prefix(gtk_label_get_text(GTK_LABEL(note)), frame));
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(note)), " → "));
    billow_session_undo(fixture->session);
    g_assert_false(billow_session_get_project(fixture->session)->loop);
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(note)), ==, "\n"); /* keeps its place */
}

/* Rejected input is always explained. */
static void
test_no_number(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    GtkWidget *amplitude = control(fixture, "amplitude");
    const double was = billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->amplitude;
    type_text(amplitude, "0.0.15");
    g_assert_true(gtk_widget_has_css_class(amplitude, "error"));
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->amplitude, ==, was);
    type_text(amplitude, "0.15");
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->amplitude, ==, 0.15);
}

static void
test_too_large(Fixture *fixture, gconstpointer data)
{
    GtkWidget *rate = control(fixture, "frame-rate");
    type_text(rate, "1000");
    g_assert_cmpfloat(billow_session_get_project(fixture->session)->frame_rate, ==, 24.0);
    g_assert_cmpstr(text_of(rate), ==, "24");
    g_assert_true(has_label(fixture->window, "“1000” is too large: it must be 240 or less"));
}

static void
test_times_in_frames(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    GtkWidget *start = control(fixture, "start"), *duration = control(fixture, "duration");
    type_text(start, "1:00-58s");
    g_assert_cmpfloat_with_epsilon(block(fixture, BILLOW_BLOCK_WAVE, "gust")->start, 2.0, 1e-9);
    g_object_set(fixture->session, "time-unit", BILLOW_TIME_FRAMES, NULL);
    g_assert_cmpstr(text_of(start), ==, "49"); /* at 24 frames per second */
    type_text(duration, "36");
    g_assert_cmpfloat_with_epsilon(block(fixture, BILLOW_BLOCK_WAVE, "gust")->duration, 1.5, 1e-9);
    type_text(duration, "+0.5s");
    g_assert_cmpstr(text_of(duration), ==, "48");
    type_text(duration, "long");
    g_assert_true(gtk_widget_has_css_class(duration, "error"));
    g_assert_cmpfloat_with_epsilon(block(fixture, BILLOW_BLOCK_WAVE, "gust")->duration, 2.0, 1e-9);
}

static void
test_name_and_muted(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    gtk_editable_set_text(GTK_EDITABLE(control(fixture, "name")), "Strong gust");
    gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, "muted")), TRUE);
    g_assert_cmpstr(block(fixture, BILLOW_BLOCK_WAVE, "gust")->name, ==, "Strong gust");
    g_assert_true(block(fixture, BILLOW_BLOCK_WAVE, "gust")->muted);
}

static void
test_transition(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_TRANSITION, "first");
    g_assert_false(gtk_widget_get_sensitive(control(fixture, "degree")));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(control(fixture, "curve")), BILLOW_CURVE_POWER_OUT);
    g_assert_true(gtk_widget_get_sensitive(control(fixture, "degree")));
    type_text(control(fixture, "degree"), "3.5");
    const BillowBlock *transition = block(fixture, BILLOW_BLOCK_TRANSITION, "first");
    g_assert_cmpint(billow_block_easing(transition)->curve, ==, BILLOW_CURVE_POWER_OUT);
    g_assert_cmpfloat(billow_block_easing(transition)->degree, ==, 3.5);
}

static gboolean
can_be_changed(Fixture *fixture, const char *name)
{
    return gtk_widget_is_visible(control(fixture, name)) && gtk_widget_is_sensitive(control(fixture, name));
}

/* Each curve offers its own parameters, and keeps those of the others. */
static void
test_curves(Fixture *fixture, gconstpointer data)
{
    const struct {
        BillowCurve curve;
        const char *name, *typed;
        size_t offset;
        double value;
    } cases[] = {{BILLOW_CURVE_BACK, "overshoot", "25", offsetof(BillowEasing, overshoot), 0.25},
                 {BILLOW_CURVE_ANTICIPATE, "overshoot", "5", offsetof(BillowEasing, overshoot), 0.05},
                 {BILLOW_CURVE_ELASTIC, "period", "40", offsetof(BillowEasing, period), 0.4},
                 {BILLOW_CURVE_BEZIER, "x1", "0.1", offsetof(BillowEasing, x1), 0.1},
                 {BILLOW_CURVE_BEZIER, "y1", "-0.25", offsetof(BillowEasing, y1), -0.25},
                 {BILLOW_CURVE_BEZIER, "x2", "0.9", offsetof(BillowEasing, x2), 0.9},
                 {BILLOW_CURVE_BEZIER, "y2", "1.5", offsetof(BillowEasing, y2), 1.5}};
    select_block(fixture, BILLOW_BLOCK_TRANSITION, "first");
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        gtk_drop_down_set_selected(GTK_DROP_DOWN(control(fixture, "curve")), BILLOW_CURVE_LINEAR);
        g_assert_false(can_be_changed(fixture, cases[i].name));
        gtk_drop_down_set_selected(GTK_DROP_DOWN(control(fixture, "curve")), cases[i].curve);
        g_assert_true(can_be_changed(fixture, cases[i].name));
        type_text(control(fixture, cases[i].name), cases[i].typed);
        const BillowBlock *transition = block(fixture, BILLOW_BLOCK_TRANSITION, "first");
        const char *easing = (const char *) billow_block_easing(transition);
        g_assert_cmpfloat_with_epsilon(*(const double *) (const void *) (easing + cases[i].offset),
                                       cases[i].value, 1e-12);
    }
}

static void
test_path(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_TRANSITION, "first");
    g_assert_false(can_be_changed(fixture, "height"));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(control(fixture, "path")), BILLOW_PATH_ARC);
    g_assert_true(can_be_changed(fixture, "height"));
    type_text(control(fixture, "height"), "-0.75");
    const BillowPath *path = billow_block_path(block(fixture, BILLOW_BLOCK_TRANSITION, "first"));
    g_assert_cmpint(path->kind, ==, BILLOW_PATH_ARC);
    g_assert_cmpfloat(path->height, ==, -0.75);
}

/* Frequency and damping can be changed if there is a swing. */
static void
test_follow(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_TRANSITION, "first");
    type_text(control(fixture, "follow-lag"), "0.25");
    g_assert_false(can_be_changed(fixture, "follow-frequency"));
    type_text(control(fixture, "follow-swing"), "0.8");
    g_assert_true(can_be_changed(fixture, "follow-frequency"));
    type_text(control(fixture, "follow-damping"), "0.1");
    const BillowFollowThrough *follow =
        &billow_block_move(block(fixture, BILLOW_BLOCK_TRANSITION, "first"))->follow;
    g_assert_cmpfloat(follow->lag, ==, 0.25);
    g_assert_cmpfloat(follow->swing, ==, 0.8);
    g_assert_cmpfloat(follow->damping, ==, 0.1);
}

static void
test_shape_decides_fields(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    g_assert_true(can_be_changed(fixture, "direction"));
    g_assert_false(can_be_changed(fixture, "decay"));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(control(fixture, "shape")), BILLOW_WAVE_CIRCULAR);
    g_assert_false(can_be_changed(fixture, "direction"));
    g_assert_true(gtk_widget_is_sensitive(control(fixture, "no-decay")));
}

static void
test_decay_is_optional(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(control(fixture, "shape")), BILLOW_WAVE_CIRCULAR);
    g_assert_false(gtk_widget_get_sensitive(control(fixture, "decay")));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, "no-decay")), FALSE);
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->decay, >, 0.0);
    type_text(control(fixture, "decay"), "0.6");
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->decay, ==, 0.6);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, "no-decay")), TRUE);
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->decay, ==, 0.0);
}

/* --- Project --- */

static void
test_project(Fixture *fixture, gconstpointer data)
{
    type_text(control(fixture, "frame-rate"), "29.97");
    gtk_editable_set_text(GTK_EDITABLE(control(fixture, "name")), "Tent");
    gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, "no-duration")), FALSE);
    /* the last block ends at frame 210 */
    g_assert_cmpfloat_with_epsilon(billow_session_get_project(fixture->session)->duration, 210.0 / 29.97,
                                   1e-9);
    type_text(control(fixture, "duration"), "12.5");
    const BillowProject *project = billow_session_get_project(fixture->session);
    g_assert_cmpfloat(project->frame_rate, ==, 29.97);
    g_assert_cmpstr(project->name, ==, "Tent");
    type_text(control(fixture, "name"), " ");
    project = billow_session_get_project(fixture->session);
    g_assert_cmpstr(project->name, ==, "");
    g_assert_cmpfloat(project->duration, ==, 12.5);
}

static void
test_material(Fixture *fixture, gconstpointer data)
{
    const BillowMaterialPreset *leather = billow_material_presets;
    int number = 0;
    for (; !g_str_equal(leather->choice.word, "leather"); leather++)
        number++;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(control(fixture, "material")), (guint) number);
    const BillowProject *project = billow_session_get_project(fixture->session);
    g_assert_true(billow_fields_equal(billow_material_fields, &project->cloth->material, &leather->material));
    g_assert_cmpstr(text_of(control(fixture, "bending-length")), ==, "7"); /* cm */
    g_assert_false(gtk_widget_get_sensitive(control(fixture, "material-back")));
    type_text(control(fixture, "bending-length"), "8.5");
    type_text(control(fixture, "anchor-radius"), "3");
    project = billow_session_get_project(fixture->session);
    g_assert_cmpfloat_with_epsilon(project->cloth->material.bending_length, 0.085, 1e-12);
    g_assert_cmpfloat_with_epsilon(project->cloth->anchor_radius, 0.03, 1e-12);
    g_assert_true(project->cloth->material_in_cloth);
    click(control(fixture, "material-back"));
    project = billow_session_get_project(fixture->session);
    g_assert_cmpfloat(project->cloth->material.bending_length, ==, leather->material.bending_length);
    g_assert_cmpfloat_with_epsilon(project->cloth->anchor_radius, 0.03, 1e-12);
}

static void
test_lengths_are_kept(Fixture *fixture, gconstpointer data)
{
    g_assert_false(billow_session_get_project(fixture->session)->cloth->keep_lengths);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, "keep-lengths")), TRUE);
    g_assert_true(billow_session_get_project(fixture->session)->cloth->keep_lengths);
}

/* Angles can be kept where lengths are, and an undo takes them back. */
static void
test_angles_are_kept(Fixture *fixture, gconstpointer data)
{
    g_assert_false(gtk_widget_is_sensitive(control(fixture, "keep-angles")));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, "keep-lengths")), TRUE);
    g_assert_true(gtk_widget_is_sensitive(control(fixture, "keep-angles")));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, "keep-angles")), TRUE);
    g_assert_true(billow_session_get_project(fixture->session)->cloth->keep_angles);
    billow_session_undo(fixture->session);
    g_assert_false(billow_session_get_project(fixture->session)->cloth->keep_angles);
    g_assert_false(gtk_check_button_get_active(GTK_CHECK_BUTTON(control(fixture, "keep-angles"))));
}

static void
test_kept_pose_is_told(Fixture *fixture, gconstpointer data)
{
    const BillowProject *project = billow_session_get_project(fixture->session);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "first"};
    g_autoptr(BillowBlock) keyframe = billow_edit_block(project, &ref);
    g_autoptr(BillowBlock) kept = billow_block_copy(keyframe);
    BillowCoarsePose *pose = billow_coarse_pose_new(2, 2);
    billow_keyframe_set_hang(billow_block_keyframe(kept), pose);
    billow_coarse_pose_free(pose);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, kept);
    select_block(fixture, BILLOW_BLOCK_KEYFRAME, "first");
    GtkWidget *button = find_widget(fixture->inspector, "hang-afresh");
    g_assert_false(gtk_widget_is_visible(button));
    billow_session_edit(fixture->session, edit.project, "Keep", NULL);
    settle();
    g_assert_true(gtk_widget_is_visible(button));
}

/* With the same units as the fields beside it: kg/m², not kg/m2. */
static void
test_units_of_sources(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GRegex) plain = g_regex_new("(m|yd)[23]\\b", 0, 0, NULL);
    for (const BillowMaterialPreset *preset = billow_material_presets; preset->choice.word; preset++)
        g_assert_false(g_regex_match(plain, preset->source, 0, NULL));
}

static GtkEventController *
controller_named(GtkWidget *widget, const char *name)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
        if (g_strcmp0(gtk_event_controller_get_name(controller), name) == 0)
            return controller;
    }
    g_error("no controller is named %s", name);
}

static gboolean
drop_file(GtkWidget *widget, const char *path)
{
    gboolean taken = FALSE;
    GValue value = G_VALUE_INIT;
    g_value_init(&value, G_TYPE_FILE);
    g_value_take_object(&value, g_file_new_for_path(path));
    g_signal_emit_by_name(controller_named(widget, "picture-drop"), "drop", &value, 4.0, 4.0, &taken);
    g_value_unset(&value);
    return taken;
}

static void
test_dropped_picture(Fixture *fixture, gconstpointer data)
{
    GtkWidget *field = find_widget(fixture->inspector, "texture");
    g_autofree char *folder = g_dir_make_tmp("billow-picture-XXXXXX", NULL);
    g_autofree char *picture = g_build_filename(folder, "red.png", NULL);
    g_autofree char *text = g_build_filename(folder, "red.txt", NULL);
    g_autoptr(GdkPixbuf) red = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, 4, 4);
    gdk_pixbuf_fill(red, 0xff0000ff);
    g_assert_true(gdk_pixbuf_save(red, picture, "png", NULL, NULL));
    g_assert_true(g_file_set_contents(text, "red", -1, NULL));
    g_assert_false(drop_file(field, text));
    g_assert_null(billow_session_get_project(fixture->session)->cloth->texture);
    g_assert_true(drop_file(field, picture));
    g_assert_cmpstr(billow_session_get_project(fixture->session)->cloth->texture, ==, picture);
    g_assert_cmpstr(billow_session_get_undo_label(fixture->session), ==, "Change Texture");
    settle();
    g_assert_cmpint(g_remove(picture) + g_remove(text) + g_rmdir(folder), ==, 0);
}

static void
count_refusals(GtkWidget *inspector, const char *text, int *n)
{
    g_assert_nonnull(strstr(text, "not valid UTF-8"));
    ++*n;
}

static void
test_dropped_picture_with_odd_name(Fixture *fixture, gconstpointer data)
{
    GtkWidget *field = find_widget(fixture->inspector, "texture");
    g_autofree char *folder = g_dir_make_tmp("billow-picture-XXXXXX", NULL);
    g_autofree char *picture = g_build_filename(folder, "caf\xe9.png", NULL);
    g_autoptr(GdkPixbuf) red = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, 4, 4);
    int n_refusals = 0;
    gdk_pixbuf_fill(red, 0xff0000ff);
    g_assert_true(gdk_pixbuf_save(red, picture, "png", NULL, NULL));
    g_signal_connect(fixture->inspector, "refused", G_CALLBACK(count_refusals), &n_refusals);
    g_assert_true(drop_file(field, picture));
    g_assert_cmpint(n_refusals, ==, 1);
    g_assert_null(billow_session_get_project(fixture->session)->cloth->texture);
    g_assert_null(billow_texture_field_get_file(BILLOW_TEXTURE_FIELD(field)));
    g_assert_false(billow_texture_is_allowed(picture));
    settle();
    g_assert_cmpint(g_remove(picture) + g_rmdir(folder), ==, 0);
}

static void
test_color(Fixture *fixture, gconstpointer data)
{
    GtkWidget *button = find_widget(fixture->inspector, "cloth-color");
    const GdkRGBA teal = {0.0f, 128.0f / 255.0f, 1.0f, 1.0f};
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(button), &teal);
    g_signal_emit_by_name(button, "color-set");
    g_assert_cmpstr(billow_session_get_project(fixture->session)->cloth->color, ==, "#0080ff");
}

static void
test_grid_keeps_anchors(Fixture *fixture, gconstpointer data)
{
    GtkWidget *columns = control(fixture, "columns");
    gtk_widget_grab_focus(columns);
    gtk_spin_button_spin(GTK_SPIN_BUTTON(columns), GTK_SPIN_STEP_BACKWARD, 6);
    g_assert_cmpint(billow_session_get_project(fixture->session)->cloth->grid.columns, ==, 3);
    gtk_spin_button_spin(GTK_SPIN_BUTTON(columns), GTK_SPIN_STEP_FORWARD, 6);
    const BillowBlock *keyframe = block(fixture, BILLOW_BLOCK_KEYFRAME, "first");
    g_assert_cmpint(billow_session_get_project(fixture->session)->cloth->grid.columns, ==, 9);
    g_assert_cmpuint(billow_block_keyframe(keyframe)->n_anchors, ==, 3);
    g_assert_cmpint(billow_block_keyframe(keyframe)->anchors[2].column, ==, 7);
}

static void
test_resolution(Fixture *fixture, gconstpointer data)
{
    const BillowGrid before = billow_session_get_project(fixture->session)->cloth->grid;
    click(control(fixture, "change-resolution"));
    type_text(control(fixture, "columns"), "17");
    const BillowGrid *grid = &billow_session_get_project(fixture->session)->cloth->grid;
    g_assert_cmpint(before.columns, ==, 9);
    g_assert_cmpint(grid->columns, ==, 17);
    g_assert_cmpint(grid->rows, ==, 2 * before.rows - 1);
    g_assert_cmpfloat_with_epsilon(grid->spacing, 0.5 * before.spacing, 1e-12);
    type_text(control(fixture, "columns"), "9"); /* and back to the same number */
    g_assert_cmpint(billow_session_get_project(fixture->session)->cloth->grid.rows, ==, before.rows);
    click(control(fixture, "change-size"));
    type_text(control(fixture, "columns"), "17");
    g_assert_cmpint(billow_session_get_project(fixture->session)->cloth->grid.rows, ==, before.rows);
}

static void
test_too_many_points(Fixture *fixture, gconstpointer data)
{
    type_text(control(fixture, "columns"), "4096");
    type_text(control(fixture, "rows"), "4096");
    const BillowGrid *grid = &billow_session_get_project(fixture->session)->cloth->grid;
    g_assert_cmpint(grid->columns, ==, 4096);
    g_assert_cmpint(grid->rows, ==, BILLOW_MAX_POINTS / 4096);
    g_assert_cmpfloat(gtk_spin_button_get_value(GTK_SPIN_BUTTON(control(fixture, "rows"))), ==, grid->rows);
}

static void
store_text(GtkWidget *inspector, const char *text, char **said)
{
    g_free(*said);
    *said = g_strdup(text);
}

/* Baked shapes with more points would exceed the limit: the grid keeps its present size, not the initial one,
 * and the reason is shown. */
static void
test_shapes_limit_the_grid(Fixture *fixture, gconstpointer data)
{
    g_autofree char *said = NULL;
    BillowMesh *mesh = billow_mesh_new(&billow_session_get_project(fixture->session)->cloth->grid);
    g_autoptr(BillowProject) baked = billow_edit_take(
        billow_edit_bake(billow_session_get_project(fixture->session), 3.0, mesh, NULL, 0), NULL);
    g_autoptr(BillowProject) twice = billow_edit_take(billow_edit_bake(baked, 4.0, mesh, NULL, 0), NULL);
    billow_mesh_unref(mesh);
    billow_session_edit(fixture->session, twice, "Bake", NULL);
    g_signal_connect(fixture->inspector, "refused", G_CALLBACK(store_text), &said);
    type_text(control(fixture, "columns"), "2048");
    type_text(control(fixture, "rows"), "1024");
    g_assert_cmpstr(said, ==, NULL);
    type_text(control(fixture, "rows"), "1025");
    g_assert_cmpstr(said, ==, "The baked shapes of all keyframes together can have at most 4194304 points.");
    g_assert_cmpint(billow_session_get_project(fixture->session)->cloth->grid.columns, ==, 2048);
    g_assert_cmpint(billow_session_get_project(fixture->session)->cloth->grid.rows, ==, 1024);
    g_assert_cmpstr(text_of(control(fixture, "rows")), ==, "1024");
}

/* --- History --- */

static void
test_undo(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "breeze");
    type_text(control(fixture, "amplitude"), "0.5");
    g_assert_cmpstr(text_of(control(fixture, "amplitude")), ==, "0.5");
    billow_session_undo(fixture->session);
    g_assert_cmpstr(text_of(control(fixture, "amplitude")), ==, "0.125");
    billow_session_redo(fixture->session);
    g_assert_cmpstr(text_of(control(fixture, "amplitude")), ==, "0.5");
}

static void
test_steps_are_one_edit(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "breeze");
    for (int i = 0; i < 3; i++)
        gtk_spin_button_spin(GTK_SPIN_BUTTON(control(fixture, "amplitude")), GTK_SPIN_STEP_FORWARD, 0.01);
    g_assert_cmpfloat_with_epsilon(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "breeze"))->amplitude,
                                   0.155, 1e-12);
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "breeze"))->amplitude, ==, 0.125);
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

/* Each Enter is a separate undo step, although the focus stays in the field. */
static void
test_entered_values_are_steps(Fixture *fixture, gconstpointer data)
{
    GtkWidget *wind = control(fixture, "wind-speed");
    type_text(wind, "3");
    type_text(wind, "6");
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(billow_session_get_project(fixture->session)->physics.wind.speed, ==, 3.0);
    g_assert_cmpstr(text_of(wind), ==, "3");
    select_block(fixture, BILLOW_BLOCK_WAVE, "breeze");
    type_text(control(fixture, "amplitude"), "0.5");
    type_text(control(fixture, "amplitude"), "0.75");
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "breeze"))->amplitude, ==, 0.5);
    type_text(control(fixture, "name"), "Light");
    type_text(control(fixture, "name"), "Lighter");
    billow_session_undo(fixture->session);
    g_assert_cmpstr(block(fixture, BILLOW_BLOCK_WAVE, "breeze")->name, ==, "Light");
}

/* 13/24 s is frame 16.25 of 30 frames per second, and 1.5 s is frame 45. */
static void
test_rate_keeps_blocks_at_frames(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "breeze");
    type_text(control(fixture, "start"), "0.541666666666667");
    type_text(control(fixture, "duration"), "1");
    billow_session_select(fixture->session, NULL);
    type_text(control(fixture, "frame-rate"), "30");
    const BillowBlock *breeze = block(fixture, BILLOW_BLOCK_WAVE, "breeze");
    g_assert_cmpfloat(billow_session_get_project(fixture->session)->frame_rate, ==, 30.0);
    g_assert_cmpfloat_with_epsilon(breeze->start, 16.0 / 30.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(breeze), 46.0 / 30.0, 1e-9);
    g_assert_cmpfloat(block(fixture, BILLOW_BLOCK_KEYFRAME, "second")->start, ==, 5.0);
    billow_session_undo(fixture->session);
    g_assert_cmpfloat_with_epsilon(block(fixture, BILLOW_BLOCK_WAVE, "breeze")->start, 13.0 / 24.0, 1e-9);
}

static void
test_showing_edits_nothing(Fixture *fixture, gconstpointer data)
{
    const struct {
        BillowBlockKind kind;
        const char *id;
    } all[] = {{BILLOW_BLOCK_KEYFRAME, "first"},
               {BILLOW_BLOCK_TRANSITION, "first"},
               {BILLOW_BLOCK_WAVE, "gust"},
               {BILLOW_BLOCK_WAVE, "breeze"},
               {BILLOW_BLOCK_SWAY, "swing"}};
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        select_block(fixture, all[i].kind, all[i].id);
        gtk_widget_child_focus(fixture->inspector, GTK_DIR_TAB_FORWARD);
        gtk_widget_child_focus(fixture->inspector, GTK_DIR_TAB_FORWARD);
    }
    billow_session_select(fixture->session, NULL);
    g_assert_false(billow_session_get_can_undo(fixture->session));
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->amplitude, ==, 1.0 / 3.0);
}

/* --- Typing --- */

static void
test_typing_is_left_alone(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "breeze");
    GtkWidget *amplitude = control(fixture, "amplitude");
    gtk_widget_grab_focus(amplitude);
    gtk_editable_set_text(GTK_EDITABLE(amplitude), "0.0");
    g_autoptr(BillowBlock) wave = billow_block_copy(block(fixture, BILLOW_BLOCK_WAVE, "breeze"));
    billow_block_wave(wave)->phase = 45.0;
    const BillowBlockRef *ref = billow_session_get_active(fixture->session);
    g_autoptr(BillowProject) edited = billow_edit_take(
        billow_edit_set_block(billow_session_get_project(fixture->session), ref, wave), NULL);
    billow_session_edit(fixture->session, edited, "Change phase", NULL);
    g_assert_cmpstr(text_of(control(fixture, "phase")), ==, "45");
    g_assert_cmpstr(text_of(amplitude), ==, "0.0");
}

static void
test_typed_for_its_block(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "breeze");
    gtk_widget_grab_focus(control(fixture, "amplitude"));
    gtk_editable_set_text(GTK_EDITABLE(control(fixture, "amplitude")), "0.75");
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "breeze"))->amplitude, ==, 0.75);
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->amplitude, ==, 1.0 / 3.0);
}

static void
test_nonsense_is_dropped(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "breeze");
    const char *const nonsense[] = {"", "much", "1e999", "nan", "0.5m"};
    for (size_t i = 0; i < G_N_ELEMENTS(nonsense); i++) {
        type_text(control(fixture, "amplitude"), nonsense[i]);
        g_assert_cmpstr(text_of(control(fixture, "amplitude")), ==, "0.125");
    }
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

static void
test_keyframe_passes_another(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_KEYFRAME, "first");
    type_text(control(fixture, "start"), "9");
    g_assert_cmpfloat(block(fixture, BILLOW_BLOCK_KEYFRAME, "first")->start, ==, 9.0);
    type_text(control(fixture, "start"), "5.5"); /* the other one is held from 5 to 7 */
    g_assert_cmpfloat(block(fixture, BILLOW_BLOCK_KEYFRAME, "first")->start, ==, 7.0);
    g_assert_cmpstr(text_of(control(fixture, "start")), ==, "7");
}

/* --- Rounded display --- */

static void
test_number_text(void)
{
    const struct {
        double value;
        const char *text;
    } cases[] = {{0.0, "0"},
                 {-0.0, "0"},
                 {0.1, "0.1"},
                 {0.1 + 0.2, "0.3"},
                 {1.0 / 3.0, "0.333333"},
                 {-2.0 / 3.0, "-0.666667"},
                 {0.0375, "0.0375"},
                 {0.012345678, "0.0123457"},
                 {1e-7, "1e-07"},
                 {10.0 / 3.0, "3.333333"},
                 {123456.789, "123456.789"},
                 {86399.0 + 23.0 / 24.0, "86399.958333"},
                 {-2.5, "-2.5"},
                 {0x1.fffffffffffffp-1, "1"},
                 {1e9, "1000000000"}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = billow_number_text(cases[i].value);
        g_assert_cmpstr(text, ==, cases[i].text);
    }
}

/* Moving through a field and pressing Enter in it keeps the digits that it does not show. */
static void
test_unshown_digits_stay(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    GtkWidget *amplitude = control(fixture, "amplitude");
    g_assert_cmpstr(text_of(amplitude), ==, "0.333333");
    gtk_widget_grab_focus(amplitude);
    g_signal_emit_by_name(gtk_editable_get_delegate(GTK_EDITABLE(amplitude)), "activate");
    gtk_widget_grab_focus(control(fixture, "wavelength"));
    g_assert_false(billow_session_get_can_undo(fixture->session));
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->amplitude, ==, 1.0 / 3.0);
    type_text(amplitude, "0.33333");
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->amplitude, ==, 0.33333);
}

static void
test_absurd_leaves_no_tail(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_COLLIDER, "ball");
    GtkWidget *x = control(fixture, "position-x");
    type_text(x, "987654321.123");
    type_text(x, "0.1");
    g_assert_cmpstr(text_of(x), ==, "0.1");
    g_assert_cmpfloat(billow_block_collider(block(fixture, BILLOW_BLOCK_COLLIDER, "ball"))->position.x, ==,
                      0.1);
}

#define ADD(path, test) g_test_add("/inspector/" path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv);
    ADD("wave-numbers-keep-their-digits", test_wave_numbers);
    ADD("sway-numbers-keep-their-digits", test_sway_numbers);
    ADD("keyframe-numbers-keep-their-digits", test_keyframe_numbers);
    ADD("name-and-muted", test_name_and_muted);
    ADD("a-loop-tells-what-it-fits", test_loop);
    ADD("transition-degree-only-for-powers", test_transition);
    ADD("each-curve-has-its-numbers", test_curves);
    ADD("an-arc-has-a-height", test_path);
    ADD("transition-follows", test_follow);
    ADD("wave-shape-decides-fields", test_shape_decides_fields);
    ADD("decay-is-optional", test_decay_is_optional);
    ADD("project-values", test_project);
    ADD("material-is-that-of-the-cloth", test_material);
    ADD("lengths-are-kept", test_lengths_are_kept);
    ADD("angles-are-kept", test_angles_are_kept);
    ADD("kept-pose-is-told", test_kept_pose_is_told);
    ADD("sources-write-units-as-fields-do", test_units_of_sources);
    ADD("picture-is-dropped-on-its-field", test_dropped_picture);
    ADD("picture-that-is-not-utf-8-is-refused", test_dropped_picture_with_odd_name);
    ADD("cloth-color", test_color);
    ADD("stepping-the-grid-there-and-back-keeps-anchors", test_grid_keeps_anchors);
    ADD("resolution-changes-at-the-same-size", test_resolution);
    ADD("grid-stays-within-the-format", test_too_many_points);
    ADD("given-shapes-limit-the-grid", test_shapes_limit_the_grid);
    ADD("fields-follow-undo", test_undo);
    ADD("steps-of-a-field-are-one-edit", test_steps_are_one_edit);
    ADD("each-enter-is-a-step", test_entered_values_are_steps);
    ADD("another-rate-keeps-blocks-at-frames", test_rate_keeps_blocks_at_frames);
    ADD("showing-edits-nothing", test_showing_edits_nothing);
    ADD("what-is-being-typed-is-left-alone", test_typing_is_left_alone);
    ADD("what-was-typed-goes-to-its-block", test_typed_for_its_block);
    ADD("nonsense-is-dropped", test_nonsense_is_dropped);
    ADD("keyframe-start-passes-another-keyframe", test_keyframe_passes_another);
    ADD("digits-that-are-not-shown-stay", test_unshown_digits_stay);
    ADD("absurd-number-leaves-no-tail", test_absurd_leaves_no_tail);
    ADD("times-are-shown-and-typed-in-frames", test_times_in_frames);
    ADD("what-is-no-number-is-refused-visibly", test_no_number);
    ADD("what-is-too-large-is-refused-with-the-bound", test_too_large);
    ADD("too-large-a-number-is-refused-with-the-bound", test_too_large);
    g_test_add_func("/inspector/numbers-are-short", test_number_text);
    return g_test_run();
}
