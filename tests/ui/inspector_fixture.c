#include "inspector_fixture.h"

static BillowBlock *
add_block(BillowProject *project, BillowBlockKind kind, const char *id, double start)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = 2.0;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

/* Makes two keyframes, two waves, a sway, a gust, a sphere and a constraint on a cloth of 9 x 7 points. */
static BillowProject *
new_project(void)
{
    const BillowGrid grid = {9, 7, 0.25};
    const BillowAnchor corners[] = {{0, 0, {-1, 2, -1}}, {8, 0, {1, 2, -1}}, {7, 1, {1, 2, 0}}};
    BillowProject *project = billow_project_new("Awning", &grid);
    BillowBlock *first = add_block(project, BILLOW_BLOCK_KEYFRAME, "first", 0.0);
    billow_block_set_anchors(first, corners, G_N_ELEMENTS(corners));
    add_block(project, BILLOW_BLOCK_KEYFRAME, "second", 5.0);
    billow_block_wave(add_block(project, BILLOW_BLOCK_WAVE, "gust", 0.0))->amplitude = 1.0 / 3.0;
    billow_block_wave(add_block(project, BILLOW_BLOCK_WAVE, "breeze", 1.0))->amplitude = 0.125;
    add_block(project, BILLOW_BLOCK_SWAY, "swing", 1.0);
    add_block(project, BILLOW_BLOCK_GUST, "squall", 2.0);
    add_block(project, BILLOW_BLOCK_RECORDING, "run", 1.0);
    billow_block_collider(add_block(project, BILLOW_BLOCK_COLLIDER, "ball", 0.0))->shape =
        BILLOW_COLLIDER_SPHERE;
    billow_block_slide(add_block(project, BILLOW_BLOCK_CONSTRAINT, "rail", 0.0))->column = 4;
    return project;
}

void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project();
    fixture->session = billow_session_new(project);
    fixture->inspector = billow_inspector_new(fixture->session);
    fixture->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(fixture->window), fixture->inspector);
    gtk_window_set_default_size(GTK_WINDOW(fixture->window), 360, 700);
    gtk_window_present(GTK_WINDOW(fixture->window));
    settle();
}

void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    settle();
    g_assert_finalize_object(fixture->session);
}

void
select_block(Fixture *fixture, BillowBlockKind kind, const char *id)
{
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(kind, id);
    billow_session_select(fixture->session, ref);
    settle();
}

GtkWidget *
control(Fixture *fixture, const char *name)
{
    GtkWidget *stack = find_widget_of_type(fixture->inspector, GTK_TYPE_STACK);
    return find_widget(gtk_stack_get_visible_child(GTK_STACK(stack)), name);
}

const BillowBlock *
block(Fixture *fixture, BillowBlockKind kind, const char *id)
{
    return billow_project_find(billow_session_get_project(fixture->session), kind, id);
}

const char *
text_of(GtkWidget *entry)
{
    return gtk_editable_get_text(GTK_EDITABLE(entry));
}

void
check_typed(Fixture *fixture, BillowBlockKind kind, const char *id, const Typed *cases, size_t n)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(fixture->session));
    select_block(fixture, kind, id);
    for (size_t i = 0; i < n; i++) {
        type_text(control(fixture, cases[i].key), cases[i].typed);
        const BillowBlock *edited = block(fixture, kind, id);
        const char *base = cases[i].of_payload ? edited->payload : (const void *) edited;
        g_assert_cmpfloat(*(const double *) (const void *) (base + cases[i].offset), ==, cases[i].value);
        g_assert_cmpstr(text_of(control(fixture, cases[i].key)), ==, cases[i].typed);
    }
    for (size_t i = 0; i < n; i++)
        billow_session_undo(fixture->session);
    g_assert_true(billow_project_equal(billow_session_get_project(fixture->session), before));
}
