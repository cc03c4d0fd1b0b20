/* The welcome page of a window without a project: how to begin, and the sample projects, those installed or else those beside
 * the sources. Its buttons activate "app.new", "win.open", and "win.open-file" with a path (string). */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_WELCOME (billow_welcome_get_type())
G_DECLARE_FINAL_TYPE(BillowWelcome, billow_welcome, BILLOW, WELCOME, GtkWidget)
