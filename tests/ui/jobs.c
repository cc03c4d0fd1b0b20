#include "jobs.h"

#include "app/keyframe_editor/keyframe_editor.h"

#include <math.h>

int jobs_actions;

void
jobs_press(const char *keys)
{
    jobs_actions++;
    hands_act("key %s", keys);
}

void
jobs_click(GtkWidget *widget)
{
    jobs_actions++;
    hands_click(widget);
}

void
jobs_type(const char *text)
{
    jobs_actions++;
    hands_type(text);
}

static gboolean
has_focus(GtkWidget *widget)
{
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(widget));
    return focus && (focus == widget || gtk_widget_is_ancestor(focus, widget));
}

void
jobs_walk_to(GtkWidget *control)
{
    for (int steps = 0; !has_focus(control); steps++) {
        g_assert_cmpint(steps, <, 20);
        hands_act("key Tab");
    }
}

/* Tab selects all of the text in a field. */
void
jobs_type_into(GtkWidget *field, const char *text)
{
    jobs_actions++;
    jobs_walk_to(field);
    hands_type(text);
    hands_act("key Return");
}

GtkWidget *
jobs_part(Story *story, const char *name)
{
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    return hands_find_name(editor, name);
}

const BillowProject *
jobs_project(Story *story)
{
    return billow_session_get_project(story->session);
}

const BillowMesh *
jobs_see(Story *story, const char *picture)
{
    story_settle(story);
    story_rest(story);
    story_picture(picture);
    g_test_message("%s: %d actions", picture, jobs_actions);
    return story_mesh(story);
}

double
jobs_width_of_row(const BillowMesh *mesh, int row)
{
    double low = INFINITY, high = -INFINITY;
    for (int column = 0; column < mesh->grid.columns; column++) {
        const double x = (double) mesh->x[billow_grid_index(&mesh->grid, column, row)];
        low = fmin(low, x);
        high = fmax(high, x);
    }
    return high - low;
}

double
jobs_height_at(const BillowMesh *mesh, int column, int row)
{
    return (double) mesh->y[billow_grid_index(&mesh->grid, column, row)];
}
