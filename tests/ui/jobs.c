#include "jobs.h"

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
