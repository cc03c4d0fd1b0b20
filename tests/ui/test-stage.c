/* Tests the stage without GL: which cloths are shown in which view, and the texts about them, while a small
 * cloth is simulated. */
#include "app/stage/distance_legend.h"
#include "app/stage/stage.h"
#include "find_widget.h"
#include "model/project/time_remap.h"

#include <math.h>

enum { FRAMES = 48, REACHED = 13, BEYOND = 200000 };

typedef struct {
    BillowSession *session;
    BillowPreview *preview;
    BillowPhysicsPreview *physics;
    GtkWidget *window;
    BillowStage *stage;
} Fixture;

static BillowBlock *
new_keyframe(const char *id, double start, double duration, double away)
{
    const BillowAnchor corners[] = {{0, 0, {-0.4 - away, 2, 0}}, {8, 0, {0.4 + away, 2, 0}}};
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    keyframe->start = start;
    keyframe->duration = duration;
    billow_block_set_anchors(keyframe, corners, G_N_ELEMENTS(corners));
    return keyframe;
}

/* A cloth of 9 x 9 points that hangs from two corners for two seconds. */
static BillowProject *
new_project(void)
{
    const BillowGrid grid = {9, 9, 0.125};
    BillowProject *project = billow_project_new("Curtain", &grid);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_keyframe("hung", 0.0, 2.0, 0.0));
    return project;
}

static void
load_style(void)
{
    g_autoptr(GtkCssProvider) style = gtk_css_provider_new();
    gtk_css_provider_load_from_resource(style, "/io/github/billow/Billow/ui/style.css");
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

/* The stage's size in a window of 1000 x 700, and there with the comparison and a message. */
static const int small[] = {620, 326}, smallest[] = {330, 277};

static void
set_up_with(Fixture *fixture, BillowProject *project, const int *size)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(1 << 20);
    fixture->session = billow_session_new(project);
    fixture->preview = billow_preview_new(fixture->session, cache);
    fixture->physics = billow_physics_preview_new(fixture->session, cache);
    fixture->stage = g_object_new(BILLOW_TYPE_STAGE, NULL);
    billow_stage_follow(fixture->stage, fixture->session, fixture->preview, fixture->physics);
    fixture->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(fixture->window), GTK_WIDGET(fixture->stage));
    gtk_window_set_default_size(GTK_WINDOW(fixture->window), size[0], size[1]);
    gtk_window_present(GTK_WINDOW(fixture->window));
    settle();
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project();
    set_up_with(fixture, project, data);
}

/* Nothing is pinned. */
static void
set_up_free(Fixture *fixture, gconstpointer data)
{
    const BillowGrid grid = {9, 9, 0.125};
    g_autoptr(BillowProject) project = billow_project_new("Free", &grid);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "free", "Free");
    keyframe->duration = 2.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    set_up_with(fixture, project, data);
}

/* Takes long to simulate. */
static void
set_up_long(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project();
    ((BillowBlock *) g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0))->duration =
        10000.0;
    set_up_with(fixture, project, data);
}

/* Its corners are torn apart after a second, too fast for halved steps. */
static void
set_up_torn(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project();
    project->physics.solver = BILLOW_INTEGRATOR_EXPLICIT_EULER;
    BillowBlock *hung = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    hung->duration = 1.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_keyframe("torn", 1.25, 0.75, 1e8));
    set_up_with(fixture, project, data);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    settle();
    g_assert_finalize_object(fixture->physics);
    g_assert_finalize_object(fixture->preview);
    g_assert_finalize_object(fixture->session);
}

/* --- Queries --- */

static GtkWidget *
part(Fixture *fixture, const char *id)
{
    return GTK_WIDGET(gtk_widget_get_template_child(GTK_WIDGET(fixture->stage), BILLOW_TYPE_STAGE, id));
}

static BillowViewport *
view(Fixture *fixture, const char *id)
{
    return BILLOW_VIEWPORT(part(fixture, id));
}

static const char *
words(Fixture *fixture, const char *id)
{
    return gtk_label_get_text(GTK_LABEL(part(fixture, id)));
}

static gboolean
has_stopped(gpointer data)
{
    return billow_physics_preview_get_stopped(((Fixture *) data)->physics);
}

static gboolean
has_reached(gpointer data)
{
    return billow_physics_preview_get_frames(((Fixture *) data)->physics) >= REACHED;
}

static gboolean
is_compared(gpointer data)
{
    return billow_physics_preview_get_comparison(((Fixture *) data)->physics)->len == FRAMES;
}

static gboolean
shows_due_frame(gpointer data)
{
    Fixture *fixture = data;
    return billow_preview_get_shown_frame(fixture->preview) == billow_session_get_frame(fixture->session);
}

static void
go_to(Fixture *fixture, int frame)
{
    billow_session_set_frame(fixture->session, frame);
    wait_until(shows_due_frame, fixture);
}

static void
show(Fixture *fixture, BillowStageMethod method, BillowBothLayout layout)
{
    g_object_set(fixture->stage, "method", method, "both-layout", layout, NULL);
}

static gboolean
shows_state(const char *text, const char *name)
{
    g_autofree char *state = g_strconcat(name, " · simulating, [0-9]+ of 240000$", NULL);
    return g_regex_match_simple(state, text, 0, G_REGEX_MATCH_ANCHORED);
}

static void
assert_simulated(Fixture *fixture, const BillowMesh *mesh, int frame)
{
    BillowMesh *wanted = billow_physics_preview_get_mesh(fixture->physics, frame);
    g_assert_nonnull(wanted);
    g_assert_nonnull(mesh);
    for (size_t i = 0; i < billow_grid_count(&wanted->grid); i++)
        g_assert_true(mesh->x[i] == wanted->x[i] && mesh->y[i] == wanted->y[i] && mesh->z[i] == wanted->z[i]);
    billow_mesh_unref(wanted);
}

/* --- Frames --- */

static void
test_side_by_side(Fixture *fixture, gconstpointer data)
{
    show(fixture, BILLOW_STAGE_BOTH, BILLOW_BOTH_SIDE_BY_SIDE);
    wait_until(has_reached, fixture);
    go_to(fixture, 5);
    g_assert_cmpint(billow_viewport_get_cloth_look(view(fixture, "second")), ==, BILLOW_CLOTH_SOLID);
    assert_simulated(fixture, billow_viewport_get_mesh(view(fixture, "second")), 5);
    g_assert_cmpstr(words(fixture, "fake_caption"), ==, "Fake");
    g_assert_cmpstr(words(fixture, "physics_caption"), ==, "Physics");
    go_to(fixture, BEYOND);
    g_assert_cmpint(billow_viewport_get_cloth_look(view(fixture, "viewport")), ==, BILLOW_CLOTH_SOLID);
    g_assert_cmpint(billow_viewport_get_cloth_look(view(fixture, "second")), ==, BILLOW_CLOTH_FAINT);
    g_assert_true(shows_state(words(fixture, "physics_caption"), "Physics"));
    g_assert_cmpstr(words(fixture, "fake_caption"), ==, "Fake");
}

static void
test_ghost(Fixture *fixture, gconstpointer data)
{
    show(fixture, BILLOW_STAGE_BOTH, BILLOW_BOTH_GHOST);
    g_object_set(fixture->stage, "show-distance", TRUE, NULL);
    wait_until(has_reached, fixture);
    for (int swapped = 0; swapped < 2; swapped++) {
        g_object_set(fixture->stage, "swap-ghost", swapped, NULL);
        BillowViewport *viewport = view(fixture, "viewport");
        go_to(fixture, 5);
        g_assert_cmpstr(words(fixture, "fake_caption"), ==,
                        swapped ? "Physics, ghost: Fake" : "Fake, ghost: Physics");
        assert_simulated(
            fixture, swapped ? billow_viewport_get_mesh(viewport) : billow_viewport_get_ghost(viewport), 5);
        g_assert_true(gtk_widget_get_visible(part(fixture, "legend")));
        go_to(fixture, BEYOND);
        g_assert_null(billow_viewport_get_ghost(viewport));
        g_assert_true(billow_viewport_get_mesh(viewport) == billow_preview_get_mesh(fixture->preview));
        g_assert_cmpint(billow_viewport_get_cloth_look(viewport), ==, BILLOW_CLOTH_SOLID);
        g_assert_true(shows_state(words(fixture, "fake_caption"), "Fake\nPhysics"));
        g_assert_false(gtk_widget_get_visible(part(fixture, "legend")));
    }
}

static void
test_physics(Fixture *fixture, gconstpointer data)
{
    BillowViewport *viewport = view(fixture, "viewport");
    go_to(fixture, 1);
    show(fixture, BILLOW_STAGE_PHYSICS, BILLOW_BOTH_GHOST);
    g_assert_cmpint(billow_viewport_get_cloth_look(viewport), ==, BILLOW_CLOTH_HIDDEN); /* it is the fake's */
    wait_until(has_reached, fixture);
    go_to(fixture, REACHED);
    g_assert_cmpint(billow_viewport_get_cloth_look(viewport), ==, BILLOW_CLOTH_SOLID);
    assert_simulated(fixture, billow_viewport_get_mesh(viewport), REACHED);
    g_assert_false(gtk_widget_get_visible(part(fixture, "fake_caption")));
    go_to(fixture, BEYOND);
    g_assert_cmpint(billow_viewport_get_cloth_look(viewport), ==, BILLOW_CLOTH_FAINT);
    g_assert_true(shows_state(words(fixture, "fake_caption"), "Physics"));
    show(fixture, BILLOW_STAGE_FAKE, BILLOW_BOTH_GHOST);
    g_assert_cmpint(billow_viewport_get_cloth_look(viewport), ==, BILLOW_CLOTH_SOLID);
    g_assert_false(gtk_widget_get_visible(part(fixture, "fake_caption")));
}

static void
test_stopped(Fixture *fixture, gconstpointer data)
{
    const char *const captions[] = {"fake_caption", "physics_caption", "fake_caption"};
    show(fixture, BILLOW_STAGE_PHYSICS, BILLOW_BOTH_SIDE_BY_SIDE);
    wait_until(has_stopped, fixture);
    const int frames = billow_physics_preview_get_frames(fixture->physics);
    g_autofree char *problem = g_strdup(billow_physics_preview_get_problem(fixture->physics));
    g_autofree char *stopped = g_strdup_printf("stopped after frame %d of %d", frames, FRAMES);
    g_assert_cmpint(frames, >, REACHED);
    g_assert_cmpint(frames, <, FRAMES);
    for (size_t i = 0; i < G_N_ELEMENTS(captions); i++) {
        show(fixture, i == 0 ? BILLOW_STAGE_PHYSICS : BILLOW_STAGE_BOTH,
             i == 1 ? BILLOW_BOTH_SIDE_BY_SIDE : BILLOW_BOTH_GHOST);
        go_to(fixture, REACHED);
        g_assert_true(gtk_widget_get_mapped(part(fixture, captions[i])));
        g_assert_nonnull(strstr(words(fixture, captions[i]), stopped));
        g_assert_null(strstr(words(fixture, captions[i]), problem));
        go_to(fixture, FRAMES);
        g_assert_nonnull(strstr(words(fixture, captions[i]), stopped));
        g_assert_nonnull(strstr(words(fixture, captions[i]), problem));
    }
}

static void
test_camera(Fixture *fixture, gconstpointer data)
{
    go_to(fixture, 2);
    BillowCamera camera = billow_camera_default();
    camera.distance = 1.7;
    billow_viewport_set_camera(view(fixture, "viewport"), &camera);
    for (int i = 0; i < 2; i++) {
        show(fixture, BILLOW_STAGE_BOTH, BILLOW_BOTH_SIDE_BY_SIDE);
        wait_until(has_reached, fixture);
        settle();
        g_assert_cmpfloat(billow_viewport_get_camera(view(fixture, "viewport")).distance, ==, 1.7);
        g_assert_cmpfloat(billow_viewport_get_camera(view(fixture, "second")).distance, ==, 1.7);
        show(fixture, BILLOW_STAGE_FAKE, BILLOW_BOTH_SIDE_BY_SIDE);
    }
}

/* --- Texts --- */

static void
test_colors(Fixture *fixture, gconstpointer data)
{
    show(fixture, BILLOW_STAGE_BOTH, BILLOW_BOTH_GHOST);
    g_object_set(fixture->stage, "show-distance", TRUE, NULL);
    wait_until(is_compared, fixture);
    const GArray *all = billow_physics_preview_get_comparison(fixture->physics);
    double least = INFINITY, largest = 0.0;
    for (guint i = 0; i < all->len; i++) {
        least = fmin(least, g_array_index(all, BillowComparison, i).max);
        largest = fmax(largest, g_array_index(all, BillowComparison, i).max);
    }
    g_assert_cmpfloat(billow_distance_legend_round(least), <, billow_distance_legend_round(largest));
    const double end = billow_distance_legend_round(largest);
    g_autofree char *text =
        end < 1.0 ? g_strdup_printf("%.0f cm", 100.0 * end) : g_strdup_printf("%.0f m", end);
    g_assert_cmpfloat(end, >=, 0.01);
    for (int frame = 1; frame <= FRAMES; frame += 9) {
        go_to(fixture, frame);
        GtkWidget *high = gtk_widget_get_last_child(part(fixture, "legend"));
        g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(high)), ==, text);
    }
}

/* The legend's end has a suitable unit too. */
static void
test_legend(Fixture *fixture, gconstpointer data)
{
    const struct {
        double metres;
        const char *text;
    } cases[] = {{0.001, "1 mm"}, {0.005, "5 mm"}, {0.02, "2 cm"},
                 {0.5, "50 cm"},  {2.0, "2 m"},    {100.0, "100 m"}};
    GtkWidget *legend = part(fixture, "legend");
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        billow_distance_legend_set_largest(BILLOW_DISTANCE_LEGEND(legend), cases[i].metres);
        g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(gtk_widget_get_last_child(legend))), ==, cases[i].text);
    }
}

/* Returns the legend of the colors in the first view, or NULL if there is none. */
static const char *
meaning_of_colors(Fixture *fixture)
{
    GtkWidget *legend = part(fixture, "legend");
    return gtk_widget_get_visible(legend) ? gtk_label_get_text(GTK_LABEL(gtk_widget_get_first_child(legend)))
                                          : NULL;
}

/* Each choice of colors has its legend; the toggle for strain restores the previous choice. */
static void
test_shading(Fixture *fixture, gconstpointer data)
{
    const struct {
        BillowShading shading;
        const char *meaning;
    } cases[] = {{BILLOW_SHADING_STRAIN, "Strain"}, {BILLOW_SHADING_WEIGHT, "Weight"},
                 {BILLOW_SHADING_GAP, "Gap"},       {BILLOW_SHADING_WIRES, NULL},
                 {BILLOW_SHADING_TEXTURE, NULL},    {BILLOW_SHADING_COLOR, NULL}};
    wait_until(shows_due_frame, fixture);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        gboolean strain;
        g_object_set(fixture->stage, "shading", cases[i].shading, NULL);
        g_object_get(fixture->stage, "show-strain", &strain, NULL);
        g_assert_cmpstr(meaning_of_colors(fixture), ==, cases[i].meaning);
        g_assert_cmpint(strain, ==, cases[i].shading == BILLOW_SHADING_STRAIN);
    }
    BillowShading shading;
    g_object_set(fixture->stage, "show-strain", TRUE, NULL);
    g_assert_cmpstr(meaning_of_colors(fixture), ==, "Strain");
    g_object_set(fixture->stage, "show-strain", FALSE, NULL);
    g_object_get(fixture->stage, "shading", &shading, NULL);
    g_assert_cmpint(shading, ==, BILLOW_SHADING_COLOR);
}

static void
test_figures(Fixture *fixture, gconstpointer data)
{
    show(fixture, BILLOW_STAGE_BOTH, BILLOW_BOTH_GHOST);
    wait_until(is_compared, fixture);
    go_to(fixture, 1);
    const BillowComparison *now =
        &g_array_index(billow_physics_preview_get_comparison(fixture->physics), BillowComparison, 0);
    g_assert_cmpfloat(now->max, <, 0.0099); /* so that it is shown in millimeters */
    g_autofree char *text =
        g_strdup_printf("frame 1 · distance %.1f mm RMS, %.1f mm max.", 1000.0 * now->rms, 1000.0 * now->max);
    g_assert_cmpstr(words(fixture, "figures"), ==, text);
}

static void
test_hint(Fixture *fixture, gconstpointer data)
{
    const BillowBlockKind kinds[] = {BILLOW_BLOCK_COLLIDER, BILLOW_BLOCK_CONSTRAINT};
    const char *const names[] = {"Colliders", "Constraints"};
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autoptr(BillowBlock) block = billow_block_new(kinds[i], "added", "Added");
        g_autoptr(BillowBlockRef) added = NULL;
        g_autoptr(BillowProject) edited = billow_edit_take(
            billow_edit_add_block(billow_session_get_project(fixture->session), block), &added);
        billow_session_edit(fixture->session, edited, "Add", NULL);
        g_assert_false(gtk_widget_get_visible(part(fixture, "hint")));
        billow_session_select(fixture->session, added);
        g_assert_true(gtk_widget_get_visible(part(fixture, "hint")));
        g_assert_true(g_str_has_prefix(words(fixture, "hint"), names[i]));
        show(fixture, BILLOW_STAGE_PHYSICS, BILLOW_BOTH_GHOST);
        g_assert_false(gtk_widget_get_visible(part(fixture, "hint")));
        show(fixture, BILLOW_STAGE_FAKE, BILLOW_BOTH_GHOST);
        g_assert_true(gtk_widget_get_visible(part(fixture, "hint")));
        billow_session_select(fixture->session, NULL);
        g_assert_false(gtk_widget_get_visible(part(fixture, "hint")));
    }
}

static void
add_ground(Fixture *fixture)
{
    g_autoptr(BillowBlock) ground = billow_block_new(BILLOW_BLOCK_COLLIDER, "ground", "Ground");
    billow_block_collider(ground)->shape = BILLOW_COLLIDER_PLANE;
    g_autoptr(BillowProject) edited =
        billow_edit_take(billow_edit_add_block(billow_session_get_project(fixture->session), ground), NULL);
    billow_session_edit(fixture->session, edited, "Add", NULL);
}

/* Unpinned cloth starts where the fake is, and drawing it as a grid does not stop it. */
static void
test_falling(Fixture *fixture, gconstpointer data)
{
    show(fixture, BILLOW_STAGE_BOTH, BILLOW_BOTH_GHOST);
    wait_until(has_reached, fixture);
    go_to(fixture, 1);
    assert_simulated(fixture, billow_preview_get_mesh(fixture->preview), 1);
    g_assert_true(g_str_has_prefix(words(fixture, "hint"), "A keyframe without anchors lies flat"));
    g_assert_false(gtk_widget_get_visible(part(fixture, "hint_button")));
    go_to(fixture, REACHED);
    g_assert_true(g_str_has_prefix(words(fixture, "hint"), "The grid does not stop the cloth"));
    g_assert_true(gtk_widget_get_visible(part(fixture, "hint_button")));
    g_assert_cmpstr(gtk_actionable_get_action_name(GTK_ACTIONABLE(part(fixture, "hint_button"))), ==,
                    "win.add-plane");
    add_ground(fixture);
    go_to(fixture, REACHED);
    wait_until(has_reached, fixture);
    g_assert_false(gtk_widget_get_visible(part(fixture, "hint_button")));
}

/* --- Wind --- */

static void
blow(Fixture *fixture, double speed)
{
    const BillowProject *project = billow_session_get_project(fixture->session);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    wanted->physics.wind.speed = speed;
    g_autoptr(BillowProject) edited = billow_edit_take(billow_edit_set_project(project, wanted), NULL);
    billow_session_edit(fixture->session, edited, "Wind", NULL);
}

/* The wind is shown as an arrow, unless that is switched off, at every frame. In views of the physics its tip
 * gives the wind's direction and strength. */
static void
test_wind(Fixture *fixture, gconstpointer data)
{
    blow(fixture, 3.0);
    g_assert_cmpuint(billow_viewport_count_guides(view(fixture, "viewport")), ==, 5);
    g_object_set(view(fixture, "viewport"), "show-wind", FALSE, NULL);
    g_assert_cmpuint(billow_viewport_count_guides(view(fixture, "viewport")), ==, 0);
    g_object_set(view(fixture, "viewport"), "show-wind", TRUE, NULL);
    show(fixture, BILLOW_STAGE_PHYSICS, BILLOW_BOTH_GHOST);
    wait_until(has_reached, fixture);
    for (int frame = 1; frame <= REACHED; frame += 6) {
        go_to(fixture, frame);
        g_assert_cmpuint(billow_viewport_count_guides(view(fixture, "viewport")), ==, 5);
    }
    /* 0.12 m above the anchors' center (0, 2, 0); 0.45 m long in the strongest wind, half that at 2 m/s */
    g_signal_emit_by_name(view(fixture, "viewport"), "handle-moved", 0.0, 2.12, 0.225, FALSE);
    g_signal_emit_by_name(view(fixture, "viewport"), "handle-moved", 0.0, 2.12, 0.2, TRUE);
    const BillowWind *wind = &billow_session_get_project(fixture->session)->physics.wind;
    g_assert_cmpfloat(wind->direction, ==, 90.0);
    g_assert_cmpfloat(wind->elevation, ==, 0.0);
    g_assert_cmpfloat_with_epsilon(wind->speed, 1.6, 1e-9);
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(billow_session_get_project(fixture->session)->physics.wind.speed, ==, 3.0);
    blow(fixture, 0.0);
    g_assert_cmpuint(billow_viewport_count_guides(view(fixture, "viewport")), ==, 0);
}

/* --- Onion skins --- */

static gboolean
has_skins(gpointer data)
{
    return billow_viewport_count_skins(view(data, "viewport")) == 4; /* 1, 11, 31 and 41 beside 21 */
}

static gboolean
has_path(gpointer data)
{
    return billow_viewport_count_path(view(data, "viewport")) == FRAMES;
}

/* Onion skins are of the fake, and are hidden with it. */
static void
test_skins(Fixture *fixture, gconstpointer data)
{
    go_to(fixture, 21);
    g_object_set(billow_stage_get_onion_skin(fixture->stage), "every", 10, NULL);
    wait_until(has_skins, fixture);
    show(fixture, BILLOW_STAGE_PHYSICS, BILLOW_BOTH_GHOST);
    g_assert_cmpuint(billow_viewport_count_skins(view(fixture, "viewport")), ==, 0);
    show(fixture, BILLOW_STAGE_FAKE, BILLOW_BOTH_GHOST);
    wait_until(has_skins, fixture);
    g_object_set(billow_stage_get_onion_skin(fixture->stage), "every", 0, NULL);
    g_assert_cmpuint(billow_viewport_count_skins(view(fixture, "viewport")), ==, 0);
}

static gboolean
click_on_point(Fixture *fixture, size_t point)
{
    const BillowMesh *mesh = billow_viewport_get_mesh(view(fixture, "viewport"));
    const BillowVec3 place = {(double) mesh->x[point], (double) mesh->y[point], (double) mesh->z[point]};
    gboolean taken = FALSE;
    double x, y;
    g_assert_true(billow_viewport_project(view(fixture, "viewport"), place, &x, &y));
    g_signal_emit_by_name(view(fixture, "viewport"), "clicked", x, y, &taken);
    return taken;
}

/* A hint says what to do. Clicks have this meaning only while the mode is on. */
static void
test_path(Fixture *fixture, gconstpointer data)
{
    go_to(fixture, 2);
    BillowPointTrace *trace = billow_stage_get_point_trace(fixture->stage);
    g_assert_false(click_on_point(fixture, 40));
    g_object_set(trace, "active", TRUE, NULL);
    g_assert_true(g_str_has_prefix(words(fixture, "hint"), "Click a point on the cloth"));
    g_assert_true(click_on_point(fixture, 40));
    g_assert_false(gtk_widget_get_visible(part(fixture, "hint")));
    wait_until(has_path, fixture);
    g_object_set(trace, "active", FALSE, NULL);
    g_assert_cmpuint(billow_viewport_count_path(view(fixture, "viewport")), ==, 0);
}

static void
test_hud(Fixture *fixture, gconstpointer data)
{
    go_to(fixture, 13);
    GtkWidget *hud = billow_stage_get_hud(fixture->stage);
    g_assert_false(gtk_widget_get_visible(hud));
    g_assert_false(gtk_widget_get_visible(part(fixture, "figures")));
    gtk_widget_set_visible(hud, TRUE);
    g_assert_true(gtk_widget_get_visible(part(fixture, "figures")));
    const char *text = gtk_label_get_text(GTK_LABEL(gtk_widget_get_first_child(hud)));
    g_assert_true(g_str_has_prefix(text, "Frame 13 of 48\n0.500 s\n24 fps\n9 × 9 points\nWorst strain "));
    const BillowMesh *mesh = billow_preview_get_mesh(fixture->preview);
    double worst = 0.0;
    for (int i = 0; i + 1 < 9 * 9; i++) { /* edges of a row, without the one between the two anchors */
        const BillowVec3 a = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
        const BillowVec3 b = {(double) mesh->x[i + 1], (double) mesh->y[i + 1], (double) mesh->z[i + 1]};
        if (i % 9 < 8)
            worst = MAX(worst, fabs(billow_vec3_distance(a, b) / 0.125 - 1.0));
    }
    g_assert_cmpfloat(g_ascii_strtod(strrchr(text, 'n') + 2, NULL), >=, 100.0 * worst - 0.01);
}

/* --- Colliders --- */

static void
set_collider(Fixture *fixture, gboolean in_fake)
{
    BillowProject *project = billow_session_get_project(fixture->session);
    g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_COLLIDER, "table", "Table");
    const BillowBlockRef ref = {BILLOW_BLOCK_COLLIDER, "table"};
    billow_block_collider(block)->in_fake = in_fake;
    const gboolean there = billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len > 0;
    g_autoptr(BillowProject) edited = billow_edit_take(
        there ? billow_edit_set_block(project, &ref, block) : billow_edit_add_block(project, block), NULL);
    billow_session_edit(fixture->session, edited, "Collider", NULL);
}

static void
test_bodies(Fixture *fixture, gconstpointer data)
{
    set_collider(fixture, FALSE);
    g_assert_cmpuint(billow_viewport_count_colliders(view(fixture, "viewport")), ==, 0);
    show(fixture, BILLOW_STAGE_PHYSICS, BILLOW_BOTH_GHOST);
    g_assert_cmpuint(billow_viewport_count_colliders(view(fixture, "viewport")), ==, 1);
    show(fixture, BILLOW_STAGE_FAKE, BILLOW_BOTH_GHOST);
    g_assert_cmpuint(billow_viewport_count_colliders(view(fixture, "viewport")), ==, 0);
    set_collider(fixture, TRUE);
    g_assert_cmpuint(billow_viewport_count_colliders(view(fixture, "viewport")), ==, 1);
    billow_session_undo(fixture->session);
    g_assert_cmpuint(billow_viewport_count_colliders(view(fixture, "viewport")), ==, 0);
}

/* Returns the time of the last key of the collider, after a drag in a view with the playhead in frame 31. */
static double
key_of_drag(Fixture *fixture, const char *id)
{
    billow_session_set_frame(fixture->session, 31);
    settle();
    g_signal_emit_by_name(view(fixture, id), "collider-moved", 0, 1.0, 2.0, 3.0, TRUE);
    const BillowProject *project = billow_session_get_project(fixture->session);
    const BillowMovingBody *body =
        billow_block_body(billow_project_find(project, BILLOW_BLOCK_COLLIDER, "table"));
    g_assert_cmpint((int) body->n_keys, ==, 2);
    const BillowBodyKey key = body->keys[1];
    g_assert_true(billow_vec3_equal(key.position, billow_vec3(1.0, 2.0, 3.0)));
    billow_session_undo(fixture->session);
    return key.time;
}

/* A collider is keyed at the time that the view shows: frame 31 shows 0.625 s, but in the physics 1.25 s. */
static void
test_bodies_in_time_remaps(Fixture *fixture, gconstpointer data)
{
    set_collider(fixture, TRUE);
    const BillowBlockRef ref = {BILLOW_BLOCK_COLLIDER, "table"};
    const BillowProject *project = billow_session_get_project(fixture->session);
    g_autoptr(BillowBlock) body = billow_block_copy(billow_project_find(project, ref.kind, ref.id));
    billow_moving_body_set_key(billow_block_body(body), 0.0, 0.0, billow_vec3(0.0, 0.0, 0.0),
                               billow_vec3(0.0, 0.0, 0.0));
    g_autoptr(BillowProject) edited = billow_edit_take(billow_edit_set_block(project, &ref, body), NULL);
    BillowBlock *remap = billow_block_new(BILLOW_BLOCK_REMAP, "slow", "Slow");
    remap->duration = 2.0;
    billow_time_remap_set(remap->payload, BILLOW_REMAP_SLOW);
    g_ptr_array_add(billow_project_track(edited, BILLOW_BLOCK_REMAP), remap);
    billow_session_edit(fixture->session, edited, "Remap", NULL);
    show(fixture, BILLOW_STAGE_FAKE, BILLOW_BOTH_GHOST);
    g_assert_cmpfloat_with_epsilon(key_of_drag(fixture, "viewport"), 0.625, 1e-9);
    show(fixture, BILLOW_STAGE_PHYSICS, BILLOW_BOTH_GHOST);
    g_assert_cmpfloat_with_epsilon(key_of_drag(fixture, "viewport"), 1.25, 1e-9);
    show(fixture, BILLOW_STAGE_BOTH, BILLOW_BOTH_SIDE_BY_SIDE);
    g_assert_cmpfloat_with_epsilon(key_of_drag(fixture, "viewport"), 0.625, 1e-9);
    g_assert_cmpfloat_with_epsilon(key_of_drag(fixture, "second"), 1.25, 1e-9);
}

/* --- Layout --- */

static void
collect_shown(GtkWidget *widget, GPtrArray *shown)
{
    if (!gtk_widget_get_mapped(widget))
        return;
    if (gtk_widget_has_css_class(widget, "osd")) {
        g_ptr_array_add(shown, widget);
        return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        collect_shown(child, shown);
}

/* No overlay covers another. Each is wholly visible and as high as its text needs. */
static void
assert_apart(Fixture *fixture, guint least)
{
    g_autoptr(GPtrArray) shown = g_ptr_array_new();
    const graphene_rect_t all =
        GRAPHENE_RECT_INIT(0, 0, (float) gtk_widget_get_width(GTK_WIDGET(fixture->stage)),
                           (float) gtk_widget_get_height(GTK_WIDGET(fixture->stage)));
    collect_shown(GTK_WIDGET(fixture->stage), shown);
    g_assert_cmpuint(shown->len, >=, least);
    for (guint i = 0; i < shown->len; i++) {
        graphene_rect_t a, b;
        g_assert_true(gtk_widget_compute_bounds(shown->pdata[i], GTK_WIDGET(fixture->stage), &a));
        g_assert_true(graphene_rect_contains_rect(&all, &a));
        int height;
        gtk_widget_measure(shown->pdata[i], GTK_ORIENTATION_VERTICAL,
                           gtk_widget_get_allocated_width(shown->pdata[i]), &height, NULL, NULL, NULL);
        g_assert_cmpint(gtk_widget_get_allocated_height(shown->pdata[i]), >=, height);
        for (guint j = 0; j < i; j++) {
            g_assert_true(gtk_widget_compute_bounds(shown->pdata[j], GTK_WIDGET(fixture->stage), &b));
            g_assert_false(graphene_rect_intersection(&a, &b, NULL));
        }
    }
}

static gboolean
is_laid_out(gpointer data)
{
    Fixture *fixture = data;
    BillowViewport *second = view(fixture, "second");
    return gtk_widget_get_width(GTK_WIDGET(second)) > 0 && gtk_widget_get_width(part(fixture, "busy")) > 0 &&
           gtk_widget_get_height(part(fixture, "physics_caption")) > 40;
}

static void
test_places(Fixture *fixture, gconstpointer data)
{
    show(fixture, BILLOW_STAGE_BOTH, BILLOW_BOTH_SIDE_BY_SIDE);
    wait_until(has_stopped, fixture);
    go_to(fixture, FRAMES);
    gtk_widget_set_visible(part(fixture, "busy"), TRUE);
    gtk_widget_set_visible(part(fixture, "figures"), TRUE);
    wait_until(is_laid_out, fixture);
    assert_apart(fixture, 7); /* three groups of buttons, two captions, a progress bar, figures */
}

/* No anchor is under the buttons when everything is framed. */
static void
test_clear(Fixture *fixture, gconstpointer data)
{
    go_to(fixture, 2);
    GArray *anchors = billow_preview_get_anchors(fixture->preview);
    graphene_rect_t buttons;
    g_assert_true(
        gtk_widget_compute_bounds(part(fixture, "view_buttons"), GTK_WIDGET(fixture->stage), &buttons));
    g_assert_cmpfloat(buttons.size.height, >, 10.0f);
    for (int side = BILLOW_VIEW_OBLIQUE; side <= BILLOW_VIEW_TOP; side++) {
        billow_viewport_look(view(fixture, "viewport"), (BillowView) side);
        for (guint i = 0; i < anchors->len; i++) {
            double x, y;
            g_assert_true(billow_viewport_project(view(fixture, "viewport"),
                                                  g_array_index(anchors, BillowVec3, i), &x, &y));
            g_assert_cmpfloat(y, >, buttons.origin.y + buttons.size.height);
        }
    }
}

static void
count(BillowStage *stage, int *n)
{
    (*n)++;
}

/* A frame is shown as soon as it is available, whichever preview computes it. */
static void
test_once(Fixture *fixture, gconstpointer data)
{
    int n = 0;
    show(fixture, BILLOW_STAGE_PHYSICS, BILLOW_BOTH_SIDE_BY_SIDE);
    wait_until(is_compared, fixture);
    g_signal_connect(fixture->stage, "shown", G_CALLBACK(count), &n);
    for (int method = BILLOW_STAGE_FAKE; method <= BILLOW_STAGE_BOTH; method++) {
        show(fixture, (BillowStageMethod) method, BILLOW_BOTH_SIDE_BY_SIDE);
        settle();
        for (int frame = 2; frame <= 6; frame++) {
            n = 0;
            go_to(fixture, frame);
            settle();
            g_assert_cmpint(n, ==, 1);
        }
    }
}

static void
add(const char *path, void (*begin)(Fixture *, gconstpointer), void (*test)(Fixture *, gconstpointer))
{
    g_test_add(path, Fixture, small, begin, test, tear_down);
}

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv, NULL);
    load_style();
    add("/stage/other-frame-is-faint-beside-the-fake-and-says-so", set_up_long, test_side_by_side);
    add("/stage/ghost-is-of-the-same-frame-and-is-named", set_up_long, test_ghost);
    add("/stage/physics-alone-is-of-its-frame-or-says-so", set_up_long, test_physics);
    add("/stage/says-where-the-simulation-stopped", set_up_torn, test_stopped);
    add("/stage/second-view-leaves-the-camera", set_up, test_camera);
    add("/stage/colors-of-distance-mean-the-same-at-every-frame", set_up, test_colors);
    add("/stage/shading-is-one-choice-and-its-colors-have-a-legend", set_up, test_shading);
    add("/stage/legend-has-the-unit-that-suits-it", set_up, test_legend);
    add("/stage/distances-have-the-unit-that-suits-them", set_up, test_figures);
    add("/stage/hints-where-a-new-body-is-seen", set_up, test_hint);
    add("/stage/offers-a-ground-to-what-falls-through-the-grid", set_up_free, test_falling);
    add("/stage/wind-is-an-arrow-turned-by-its-tip", set_up, test_wind);
    add("/stage/see-through-frames-are-of-the-fake", set_up, test_skins);
    add("/stage/path-is-that-of-the-point-clicked-on", set_up, test_path);
    add("/stage/figures-are-those-of-the-frame", set_up, test_hud);
    add("/stage/bodies-are-seen-where-they-hold-up-the-cloth", set_up, test_bodies);
    add("/stage/bodies-are-keyed-at-the-time-that-is-seen", set_up, test_bodies_in_time_remaps);
    add("/stage/words-and-buttons-cover-nothing", set_up_torn, test_places);
    g_test_add("/stage/words-and-buttons-cover-nothing-in-the-smallest-place", Fixture, smallest, set_up_torn,
               test_places, tear_down);
    add("/stage/framed-cloth-is-clear-of-the-buttons", set_up, test_clear);
    add("/stage/frame-is-shown-once", set_up, test_once);
    return g_test_run();
}
