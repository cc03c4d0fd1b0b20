/* Counts what a user does for a job. An action is a click, a drag, a key with its modifiers, the choice of a row, or
 * text for a field; moving there counts too. */
#pragma once

#include "story.h"

/* The number of actions so far. */
extern int jobs_actions;

/* Each does one action: a key, a click, text for the focused field. */
void jobs_press(const char *keys);
void jobs_click(GtkWidget *widget);
void jobs_type(const char *text);

/* Moves the focus to a control with Tab; the text typed into it replaces what it has. Typing is one action. */
void jobs_walk_to(GtkWidget *control);
void jobs_type_into(GtkWidget *field, const char *text);

/* Returns the part of the keyframe editor with this name. */
GtkWidget *jobs_part(Story *story, const char *name);

/* Returns the displayed frame, after taking a screenshot. */
const BillowMesh *jobs_see(Story *story, const char *picture);

/* Returns the width of the visible part of a row, and the height of a point, in meters. */
double jobs_width_of_row(const BillowMesh *mesh, int row);
double jobs_height_at(const BillowMesh *mesh, int column, int row);

const BillowProject *jobs_project(Story *story);
