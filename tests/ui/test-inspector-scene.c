/* Tests the inspector's pages for colliders and constraints, and the keys of the wind. */
#include "inspector_fixture.h"

#include "widgets/graphs/key_graph.h"

static const BillowCollider *
ball(Fixture *fixture)
{
    return billow_block_collider(block(fixture, BILLOW_BLOCK_COLLIDER, "ball"));
}

static const BillowSlide *
rail(Fixture *fixture)
{
    return billow_block_slide(block(fixture, BILLOW_BLOCK_CONSTRAINT, "rail"));
}

static void
choose(Fixture *fixture, const char *key, int value)
{
    gtk_drop_down_set_selected(GTK_DROP_DOWN(control(fixture, key)), (guint) value);
}

static void
test_place_and_friction(Fixture *fixture, gconstpointer data)
{
    const Typed cases[] = {
        {"position-x", "-0.4", offsetof(BillowCollider, position.x), -0.4, TRUE},
        {"position-y", "1.25", offsetof(BillowCollider, position.y), 1.25, TRUE},
        {"position-z", "7", offsetof(BillowCollider, position.z), 7.0, TRUE},
        {"radius", "0.3", offsetof(BillowCollider, radius), 0.3, TRUE},
        {"friction", "0.85", offsetof(BillowCollider, friction), 0.85, TRUE},
    };
    check_typed(fixture, BILLOW_BLOCK_COLLIDER, "ball", cases, G_N_ELEMENTS(cases));
}

static void
test_box(Fixture *fixture, gconstpointer data)
{
    const Typed cases[] = {
        {"size-x", "0.5", offsetof(BillowCollider, size.x), 0.5, TRUE},
        {"size-y", "2", offsetof(BillowCollider, size.y), 2.0, TRUE},
        {"size-z", "0.125", offsetof(BillowCollider, size.z), 0.125, TRUE},
        {"rotation-x", "30", offsetof(BillowCollider, rotation.x), 30.0, TRUE},
        {"rotation-y", "-45", offsetof(BillowCollider, rotation.y), -45.0, TRUE},
        {"rotation-z", "90", offsetof(BillowCollider, rotation.z), 90.0, TRUE},
    };
    select_block(fixture, BILLOW_BLOCK_COLLIDER, "ball");
    choose(fixture, "shape", BILLOW_COLLIDER_BOX);
    check_typed(fixture, BILLOW_BLOCK_COLLIDER, "ball", cases, G_N_ELEMENTS(cases));
}

static void
test_capsule(Fixture *fixture, gconstpointer data)
{
    const Typed cases[] = {
        {"radius", "0.05", offsetof(BillowCollider, radius), 0.05, TRUE},
        {"length", "0", offsetof(BillowCollider, length), 0.0, TRUE},
    };
    select_block(fixture, BILLOW_BLOCK_COLLIDER, "ball");
    choose(fixture, "shape", BILLOW_COLLIDER_CAPSULE);
    check_typed(fixture, BILLOW_BLOCK_COLLIDER, "ball", cases, G_N_ELEMENTS(cases));
}

/* Exactly the fields of its shape can be changed. */
static void
test_shape_decides_fields(Fixture *fixture, gconstpointer data)
{
    static const struct {
        const char *key;
        gboolean open[BILLOW_COLLIDER_CYLINDER + 1]; /* plane, sphere, box, capsule, cylinder */
    } fields[] = {
        {"position-y", {TRUE, TRUE, TRUE, TRUE, TRUE}},  {"radius", {FALSE, TRUE, FALSE, TRUE, TRUE}},
        {"length", {FALSE, FALSE, FALSE, TRUE, TRUE}},   {"size-x", {FALSE, FALSE, TRUE, FALSE, FALSE}},
        {"rotation-x", {TRUE, FALSE, TRUE, TRUE, TRUE}}, {"friction", {TRUE, TRUE, TRUE, TRUE, TRUE}}};
    select_block(fixture, BILLOW_BLOCK_COLLIDER, "ball");
    for (int shape = BILLOW_COLLIDER_PLANE; shape <= BILLOW_COLLIDER_CYLINDER; shape++) {
        choose(fixture, "shape", shape);
        g_assert_cmpint(ball(fixture)->shape, ==, shape);
        for (size_t i = 0; i < G_N_ELEMENTS(fields); i++)
            g_assert_true((gtk_widget_get_visible(control(fixture, fields[i].key)) &&
                           gtk_widget_is_sensitive(control(fixture, fields[i].key))) ==
                          fields[i].open[shape - BILLOW_COLLIDER_PLANE]);
    }
    while (billow_session_get_can_undo(fixture->session))
        billow_session_undo(fixture->session);
    g_assert_cmpint(ball(fixture)->shape, ==, BILLOW_COLLIDER_SPHERE);
    g_assert_cmpuint(gtk_drop_down_get_selected(GTK_DROP_DOWN(control(fixture, "shape"))), ==,
                     BILLOW_COLLIDER_SPHERE);
}

/* A value that is out of bounds is rejected with a message that gives the bound, and changes nothing. */
static void
test_bounds_are_told(Fixture *fixture, gconstpointer data)
{
    static const struct {
        const char *key, *typed, *told;
    } cases[] = {{"radius", "-1", "“-1” is too small: it must be more than 0"},
                 {"friction", "-1", "“-1” is too small: it must be 0 or more"}};
    select_block(fixture, BILLOW_BLOCK_COLLIDER, "ball");
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(fixture->session));
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        GtkWidget *number = control(fixture, cases[i].key);
        type_text(number, cases[i].typed);
        g_assert_true(gtk_widget_has_css_class(number, "error"));
        g_assert_true(has_label(fixture->window, cases[i].told));
    }
    g_assert_true(billow_session_get_project(fixture->session) == before);
}

static void
test_name_and_muted(Fixture *fixture, gconstpointer data)
{
    static const struct {
        BillowBlockKind kind;
        const char *id;
    } cases[] = {{BILLOW_BLOCK_COLLIDER, "ball"}, {BILLOW_BLOCK_CONSTRAINT, "rail"}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        select_block(fixture, cases[i].kind, cases[i].id);
        gtk_editable_set_text(GTK_EDITABLE(control(fixture, "name")), "Renamed");
        gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, "muted")), TRUE);
        g_assert_cmpstr(block(fixture, cases[i].kind, cases[i].id)->name, ==, "Renamed");
        g_assert_true(block(fixture, cases[i].kind, cases[i].id)->muted);
        billow_session_undo(fixture->session);
        billow_session_undo(fixture->session);
        g_assert_cmpstr(text_of(control(fixture, "name")), ==, cases[i].id);
        g_assert_false(gtk_check_button_get_active(GTK_CHECK_BUTTON(control(fixture, "muted"))));
    }
}

static void
test_slide(Fixture *fixture, gconstpointer data)
{
    const Typed cases[] = {
        {"direction-y", "0.5", offsetof(BillowSlide, direction.y), 0.5, TRUE},
        {"direction-z", "-1", offsetof(BillowSlide, direction.z), -1.0, TRUE},
        {"direction-x", "0", offsetof(BillowSlide, direction.x), 0.0, TRUE},
    };
    check_typed(fixture, BILLOW_BLOCK_CONSTRAINT, "rail", cases, G_N_ELEMENTS(cases));
    choose(fixture, "along", 1);
    g_assert_cmpint(rail(fixture)->kind, ==, BILLOW_CONSTRAINT_PLANE);
    billow_session_undo(fixture->session);
    g_assert_cmpint(rail(fixture)->kind, ==, BILLOW_CONSTRAINT_LINE);
}

static void
test_point(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_CONSTRAINT, "rail");
    type_text(control(fixture, "column"), "7");
    type_text(control(fixture, "row"), "3");
    g_assert_cmpint(rail(fixture)->column, ==, 7);
    g_assert_cmpint(rail(fixture)->row, ==, 3);
    type_text(control(fixture, "column"), "99"); /* there are nine */
    g_assert_cmpint(rail(fixture)->column, <, 9);
    billow_session_undo(fixture->session);
    billow_session_undo(fixture->session);
    billow_session_undo(fixture->session);
    g_assert_cmpint(rail(fixture)->column, ==, 4);
    g_assert_cmpint(rail(fixture)->row, ==, 0);
    g_assert_cmpstr(text_of(control(fixture, "column")), ==, "4");
}

static void
store_text(GtkWidget *inspector, const char *text, GString *said)
{
    g_string_assign(said, text);
}

static void
assert_refused(Fixture *fixture, const char *key, const char *typed, const char *stays, const char *why)
{
    g_autoptr(GString) said = g_string_new(NULL);
    BillowProject *before = billow_session_get_project(fixture->session);
    const gulong handler = g_signal_connect(fixture->inspector, "refused", G_CALLBACK(store_text), said);
    type_text(control(fixture, key), typed);
    g_signal_handler_disconnect(fixture->inspector, handler);
    g_assert_true(billow_session_get_project(fixture->session) == before);
    g_assert_cmpstr(text_of(control(fixture, key)), ==, stays);
    g_assert_nonnull(strstr(said->str, why));
}

/* The field is reset, and the reason is shown. */
static void
test_refused_values_are_explained(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowBlock) other = billow_block_new(BILLOW_BLOCK_CONSTRAINT, "other", "Other");
    billow_block_slide(other)->column = 6;
    g_autoptr(BillowProject) two =
        billow_edit_take(billow_edit_add_block(billow_session_get_project(fixture->session), other), NULL);
    billow_session_edit(fixture->session, two, "Add", NULL);
    select_block(fixture, BILLOW_BLOCK_CONSTRAINT, "rail");
    assert_refused(fixture, "column", "6", "4", "“Other” is already at that point");
    assert_refused(fixture, "direction-x", "0", "1", "A direction cannot be 0");
    select_block(fixture, BILLOW_BLOCK_COLLIDER, "ball");
    type_text(control(fixture, "radius"), "0.3");
    g_assert_cmpfloat(ball(fixture)->radius, ==, 0.3);
}

static gboolean
is_heading(GtkWidget *widget, const char *text)
{
    return GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "heading") &&
           g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static void
test_direction_is_named(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_CONSTRAINT, "rail");
    GtkWidget *grid = gtk_widget_get_parent(control(fixture, "direction-x"));
    gboolean found = FALSE;
    for (GtkWidget *child = gtk_widget_get_first_child(grid); child;
         child = gtk_widget_get_next_sibling(child))
        found |= is_heading(child, "Direction");
    g_assert_true(found);
}

/* --- Wind --- */

static const BillowWind *
wind(Fixture *fixture)
{
    return &billow_session_get_project(fixture->session)->physics.wind;
}

/* The fields show the wind at the playhead, and change it there. */
static void
test_wind_keys(Fixture *fixture, gconstpointer data)
{
    billow_session_select(fixture->session, NULL);
    type_text(control(fixture, "wind-speed"), "2");
    click(control(fixture, "wind-key-here"));
    g_assert_cmpuint(wind(fixture)->n_keys, ==, 1);
    g_assert_cmpfloat(wind(fixture)->keys[0].speed, ==, 2.0);
    billow_session_set_frame(fixture->session, 49);
    type_text(control(fixture, "wind-speed"), "8");
    g_assert_cmpuint(wind(fixture)->n_keys, ==, 2);
    g_assert_cmpfloat(wind(fixture)->keys[1].time, ==, 2.0);
    g_assert_cmpfloat(wind(fixture)->keys[1].speed, ==, 8.0);
    type_text(control(fixture, "wind-gust"), "0.25");
    g_assert_cmpuint(wind(fixture)->n_keys, ==, 2);
    g_assert_cmpfloat(wind(fixture)->gust, ==, 0.25);
    billow_session_set_frame(fixture->session, 25); /* the curve of a first key eases in and out */
    g_assert_cmpstr(text_of(control(fixture, "wind-speed")), ==, "5");
    click(control(fixture, "wind-go-to-key-1"));
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 49);
    type_text(control(fixture, "wind-key-direction"), "45");
    g_assert_cmpfloat(wind(fixture)->keys[1].direction, ==, 45.0);
    type_text(control(fixture, "wind-key-time"), "3");
    g_assert_cmpfloat(wind(fixture)->keys[1].time, ==, 3.0);
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(wind(fixture)->keys[1].time, ==, 2.0);
    click(control(fixture, "wind-remove-key-0"));
    g_assert_cmpuint(wind(fixture)->n_keys, ==, 1);
    g_assert_cmpfloat(wind(fixture)->keys[0].speed, ==, 8.0);
    billow_session_undo(fixture->session);
    g_assert_cmpuint(wind(fixture)->n_keys, ==, 2);
}

/* Two keys cannot have one time. The reason is told, and the field shows what it was. */
static void
test_wind_keys_at_one_time(Fixture *fixture, gconstpointer data)
{
    billow_session_select(fixture->session, NULL);
    click(control(fixture, "wind-key-here"));
    billow_session_set_frame(fixture->session, 49);
    click(control(fixture, "wind-key-here"));
    assert_refused(fixture, "wind-key-time", "0", "2", "Each key of the wind must have a different time");
    g_assert_cmpfloat(wind(fixture)->keys[1].time, ==, 2.0);
}

/* A ball that goes 4 m in 0.01 s is told once it is to push the cloth along. */
static void
test_push_limit(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(BILLOW_BLOCK_COLLIDER, "ball");
    g_autoptr(BillowBlock) shot = billow_block_copy(block(fixture, BILLOW_BLOCK_COLLIDER, "ball"));
    BillowMovingBody *body = billow_block_body(shot);
    body->collider.in_fake = TRUE;
    body->keys = g_new0(BillowBodyKey, 2);
    body->n_keys = 2;
    for (int k = 0; k < 2; k++)
        body->keys[k] = (BillowBodyKey){
            .time = 0.01 * k, .position = {0.0, 0.0, 4.0 * k}, .easing = billow_easing_default()};
    g_autoptr(BillowProject) edited = billow_edit_take(
        billow_edit_set_block(billow_session_get_project(fixture->session), ref, shot), NULL);
    g_autoptr(BillowProject) fast = billow_project_copy(edited);
    fast->cloth->keep_lengths = TRUE;
    billow_session_edit(fixture->session, fast, "Shoot", NULL);
    select_block(fixture, BILLOW_BLOCK_COLLIDER, "ball");
    g_assert_false(gtk_widget_get_mapped(find_widget(fixture->inspector, "push-limit")));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, "pushes")), TRUE);
    settle();
    GtkWidget *note = find_widget(fixture->inspector, "push-limit");
    g_assert_true(gtk_widget_get_mapped(note));
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(note)), "400 m/s"));
}

#define ADD(path, test) g_test_add("/inspector-scene/" path, Fixture, NULL, set_up, test, tear_down)

static const BillowKeyedNumber *
keys_of_amplitude(Fixture *fixture)
{
    const BillowBlock *wave = block(fixture, BILLOW_BLOCK_WAVE, "gust");
    return billow_number_keys_find(billow_block_number_keys(wave), offsetof(BillowWave, amplitude));
}

/* The wave is from 0 to 2 s, at 24 frames per second. */
static void
test_number_keys(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    GtkWidget *key = control(fixture, "key-of-amplitude"), *amplitude = control(fixture, "amplitude");
    type_text(amplitude, "0.25");
    g_assert_true(gtk_widget_has_css_class(key, "no-keys"));
    click(key);
    g_assert_cmpuint(keys_of_amplitude(fixture)->n_keys, ==, 1);
    g_assert_cmpstr(gtk_button_get_icon_name(GTK_BUTTON(key)), ==, "billow-key-here-symbolic");
    billow_session_set_frame(fixture->session, 25);
    g_assert_cmpstr(gtk_button_get_icon_name(GTK_BUTTON(key)), ==, "billow-key-symbolic");
    g_assert_false(gtk_widget_has_css_class(key, "no-keys"));
    type_text(amplitude, "0.75"); /* sets a key here */
    g_assert_cmpuint(keys_of_amplitude(fixture)->n_keys, ==, 2);
    g_assert_cmpfloat(keys_of_amplitude(fixture)->keys[1].at, ==, 0.5);
    g_assert_cmpfloat(keys_of_amplitude(fixture)->keys[1].value, ==, 0.75);
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->amplitude, ==, 0.25);
    billow_session_set_frame(fixture->session, 13);
    g_assert_cmpstr(text_of(amplitude), ==, "0.5"); /* half of the way, eased in and out */
    type_text(control(fixture, "wavelength"), "3"); /* has no keys */
    g_assert_cmpuint(keys_of_amplitude(fixture)->n_keys, ==, 2);
    g_assert_cmpfloat(billow_block_wave(block(fixture, BILLOW_BLOCK_WAVE, "gust"))->wavelength, ==, 3.0);
    billow_session_set_frame(fixture->session, 61); /* after the block */
    g_assert_false(gtk_widget_get_sensitive(key));
    billow_session_set_frame(fixture->session, 1);
    click(key);
    billow_session_set_frame(fixture->session, 25);
    click(key); /* the last one: the number has its value */
    g_assert_null(keys_of_amplitude(fixture));
    g_assert_cmpstr(text_of(amplitude), ==, "0.75");
    billow_session_undo(fixture->session);
    billow_session_undo(fixture->session);
    g_assert_cmpuint(keys_of_amplitude(fixture)->n_keys, ==, 2);
}

static GtkWidget *
handle_of(Fixture *fixture, guint number)
{
    g_autofree char *name = g_strdup_printf("number-key-%u", number);
    return find_widget(control(fixture, "key-graph"), name);
}

static void
test_graph_of_keys(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    click(control(fixture, "key-of-speed"));
    click(control(fixture, "key-of-amplitude"));
    GtkWidget *choice = control(fixture, "keyed-number"), *graph = control(fixture, "key-graph");
    GListModel *numbers = gtk_drop_down_get_model(GTK_DROP_DOWN(choice));
    g_assert_cmpuint(g_list_model_get_n_items(numbers), ==, 2);
    g_assert_true(gtk_widget_get_mapped(graph));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), 0); /* the amplitude, in the order of the form */
    settle();
    g_signal_emit_by_name(graph, "added", 0.5, 0.75);
    settle();
    g_assert_cmpuint(keys_of_amplitude(fixture)->n_keys, ==, 2);
    type_text(control(fixture, "number-key-time"), "1.5");             /* of the first key, at the playhead */
    g_assert_cmpfloat(keys_of_amplitude(fixture)->keys[0].at, <, 0.5); /* it stays before the second one */
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(keys_of_amplitude(fixture)->keys[0].at, ==, 0.0);
    billow_session_set_frame(fixture->session, 25);
    type_text(control(fixture, "number-key-value"), "0.5");
    g_assert_cmpfloat(keys_of_amplitude(fixture)->keys[1].value, ==, 0.5);
    type_text(control(fixture, "number-key-time"), "1.5");
    g_assert_cmpfloat(keys_of_amplitude(fixture)->keys[1].at, ==, 0.75);
    g_signal_emit_by_name(handle_of(fixture, 1), "moved", 2, 0); /* by two frames */
    g_assert_cmpfloat_with_epsilon(keys_of_amplitude(fixture)->keys[1].at, 0.75 + 2.0 / 48.0, 1e-12);
    g_signal_emit_by_name(handle_of(fixture, 1), "moved", 0, 5);
    g_assert_cmpfloat(keys_of_amplitude(fixture)->keys[1].value, >, 0.5);
    g_signal_emit_by_name(graph, "removed", 0);
    settle();
    g_assert_cmpuint(keys_of_amplitude(fixture)->n_keys, ==, 1);
    click(control(fixture, "number-remove-key-0")); /* the last one: the other number is shown */
    settle();
    g_assert_null(keys_of_amplitude(fixture));
    g_assert_true(gtk_widget_get_mapped(graph));
    click(control(fixture, "number-remove-key-0"));
    settle();
    g_assert_false(gtk_widget_get_mapped(graph));
}

static const BillowFollowThrough *
follow_of(Fixture *fixture)
{
    return &billow_block_move(block(fixture, BILLOW_BLOCK_TRANSITION, "first"))->follow;
}

/* The transition is from 2 to 5 s. */
static void
test_keys_of_a_transition(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_TRANSITION, "first");
    GtkWidget *key = control(fixture, "key-of-follow-lag"), *lag = control(fixture, "follow-lag");
    g_assert_false(gtk_widget_get_sensitive(key)); /* the playhead is before it */
    billow_session_set_frame(fixture->session, 49);
    type_text(lag, "0.5");
    click(key);
    billow_session_set_frame(fixture->session, 85);
    type_text(lag, "0.25"); /* sets a key half-way */
    g_assert_cmpfloat(billow_follow_through_lag(follow_of(fixture), 0.0, 3.0), ==, 0.5);
    g_assert_cmpfloat(billow_follow_through_lag(follow_of(fixture), 1.5, 3.0), ==, 0.25);
    g_assert_cmpfloat(follow_of(fixture)->lag, ==, 0.5);
    g_assert_true(gtk_widget_get_mapped(control(fixture, "key-graph")));
    type_text(control(fixture, "number-key-time"), "4.25");
    g_assert_cmpfloat(billow_follow_through_lag(follow_of(fixture), 2.25, 3.0), ==, 0.25);
    billow_session_undo(fixture->session);
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(billow_follow_through_lag(follow_of(fixture), 1.5, 3.0), ==, 0.5);
}

/* So have those of a recording, which is from 1 s on. */
static void
test_keys_of_a_recording(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_RECORDING, "run");
    billow_session_set_frame(fixture->session, 25);
    GtkWidget *speed = control(fixture, "speed");
    type_text(speed, "0.5");
    click(control(fixture, "key-of-speed"));
    const BillowRecording *recording = billow_block_recording(block(fixture, BILLOW_BLOCK_RECORDING, "run"));
    g_assert_cmpuint(recording->keys.n_numbers, ==, 1);
    g_assert_cmpfloat(recording->keys.numbers[0].keys[0].value, ==, 0.5);
    g_assert_true(gtk_widget_get_mapped(control(fixture, "key-graph")));
    billow_session_undo(fixture->session);
    g_assert_cmpuint(billow_block_recording(block(fixture, BILLOW_BLOCK_RECORDING, "run"))->keys.n_numbers,
                     ==, 0);
}

static const BillowStiffness *
stiffness_of(Fixture *fixture)
{
    return &billow_session_get_project(fixture->session)->cloth->stiffness;
}

static void
test_keys_of_the_stiffness(Fixture *fixture, gconstpointer data)
{
    billow_session_select(fixture->session, NULL);
    settle();
    click(control(fixture, "stiffness-key-here"));
    g_assert_cmpfloat(billow_stiffness_at(stiffness_of(fixture), 0.0), ==, 1.0);
    billow_session_set_frame(fixture->session, 25);
    click(control(fixture, "stiffness-key-here"));
    type_text(control(fixture, "stiffness-key-stiffness"), "0.2");
    g_assert_cmpfloat(billow_stiffness_at(stiffness_of(fixture), 1.0), ==, 0.2);
    g_assert_cmpfloat_with_epsilon(billow_stiffness_at(stiffness_of(fixture), 0.5), 0.6, 1e-12);
    type_text(control(fixture, "stiffness-key-time"), "2");
    g_assert_cmpfloat(billow_stiffness_at(stiffness_of(fixture), 2.0), ==, 0.2);
    g_assert_cmpfloat(billow_stiffness_at(stiffness_of(fixture), 1.0), >, 0.2);
    click(control(fixture, "stiffness-remove-key-0"));
    settle();
    g_assert_cmpuint(stiffness_of(fixture)->keys.numbers->n_keys, ==, 1);
    billow_session_undo(fixture->session);
    g_assert_cmpuint(stiffness_of(fixture)->keys.numbers->n_keys, ==, 2);
}

static void
activate_keys(Fixture *fixture, const char *action)
{
    g_assert_true(gtk_widget_activate_action(control(fixture, "key-graph"), action, NULL));
    settle();
}

/* Keys of the amplitude at 0 and 1 s go to the speed, from the playhead at 0.5 s on. */
static void
test_copying_keys(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    GtkWidget *choice = control(fixture, "keyed-number"), *graph = control(fixture, "key-graph");
    type_text(control(fixture, "amplitude"), "0.25");
    click(control(fixture, "key-of-amplitude"));
    click(control(fixture, "key-of-speed"));
    billow_session_set_frame(fixture->session, 25);
    type_text(control(fixture, "amplitude"), "0.75");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), 0);
    settle();
    activate_keys(fixture, "number-keys.copy"); /* all, as none is chosen */
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), 1);
    billow_session_set_frame(fixture->session, 13);
    activate_keys(fixture, "number-keys.paste");
    const BillowBlock *wave = block(fixture, BILLOW_BLOCK_WAVE, "gust");
    const BillowKeyedNumber *speed =
        billow_number_keys_find(billow_block_number_keys(wave), offsetof(BillowWave, speed));
    g_assert_cmpuint(speed->n_keys, ==, 3);
    g_assert_cmpfloat(speed->keys[1].at, ==, 0.25);
    g_assert_cmpfloat(speed->keys[1].value, ==, 0.25);
    g_assert_cmpfloat_with_epsilon(speed->keys[2].at, 0.75, 1e-12);
    g_assert_cmpfloat(speed->keys[2].value, ==, 0.75);
    g_autoptr(GArray) pasted = billow_key_graph_get_chosen(BILLOW_KEY_GRAPH(graph));
    g_assert_cmpuint(pasted->len, ==, 2); /* they are chosen, */
    g_signal_emit_by_name(graph, "removed", 2);
    settle();
    wave = block(fixture, BILLOW_BLOCK_WAVE, "gust");
    speed = billow_number_keys_find(billow_block_number_keys(wave), offsetof(BillowWave, speed));
    g_assert_cmpuint(speed->n_keys, ==, 1); /* and are removed together, */
    billow_session_undo(fixture->session);
    billow_session_undo(fixture->session);
    wave = block(fixture, BILLOW_BLOCK_WAVE, "gust");
    speed = billow_number_keys_find(billow_block_number_keys(wave), offsetof(BillowWave, speed));
    g_assert_cmpuint(speed->n_keys, ==, 1); /* as they were pasted: in one step */
    activate_keys(fixture, "number-keys.duplicate");
    wave = block(fixture, BILLOW_BLOCK_WAVE, "gust");
    speed = billow_number_keys_find(billow_block_number_keys(wave), offsetof(BillowWave, speed));
    g_assert_cmpuint(speed->n_keys, ==, 2);
    g_assert_cmpfloat_with_epsilon(speed->keys[1].at, 1.0 / 48.0, 1e-12); /* a frame later */
}

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv);
    ADD("place-radius-and-friction-are-edited", test_place_and_friction);
    ADD("box-has-edges-and-turns", test_box);
    ADD("capsule-has-radius-and-length", test_capsule);
    ADD("body-decides-fields", test_shape_decides_fields);
    ADD("what-is-out-of-bounds-is-told", test_bounds_are_told);
    ADD("name-and-muted", test_name_and_muted);
    ADD("constraint-has-a-direction", test_slide);
    ADD("constraint-stays-on-the-grid", test_point);
    ADD("refused-values-go-back-and-are-explained", test_refused_values_are_explained);
    ADD("direction-is-named", test_direction_is_named);
    ADD("wind-has-keys", test_wind_keys);
    ADD("wind-keys-at-one-time-are-refused", test_wind_keys_at_one_time);
    ADD("push-limit", test_push_limit);
    ADD("numbers-have-keys", test_number_keys);
    ADD("keys-have-a-graph", test_graph_of_keys);
    ADD("transition-has-keys", test_keys_of_a_transition);
    ADD("recording-has-keys", test_keys_of_a_recording);
    ADD("stiffness-has-keys", test_keys_of_the_stiffness);
    ADD("keys-are-copied-to-another-number", test_copying_keys);
    return g_test_run();
}
