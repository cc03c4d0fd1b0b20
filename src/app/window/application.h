/* The application: its windows, what they share, and the command line. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_APPLICATION (billow_application_get_type())
G_DECLARE_FINAL_TYPE(BillowApplication, billow_application, BILLOW, APPLICATION, GtkApplication)

BillowApplication *billow_application_new(void);
