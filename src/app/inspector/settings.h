/* The settings on the inspector's page of the project, for the command search. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_PROJECT_PAGE "project-page" /* widget name of that page */

/* `name`: of the control; `words`: its tooltip, or NULL. */
typedef void (*BillowSettingFound)(const char *title, const char *words, const char *name, gpointer data);

/* Calls `found` for each setting that applies now, in the order of the page. `window` contains the
 * inspector. */
void billow_settings_each(GtkWidget *window, BillowSettingFound found, gpointer data);

/* Gives the control with this name the focus, and unfolds the part that contains it. Nothing must be
 * selected, so that the page is shown. */
void billow_settings_show(GtkWidget *window, const char *name);
