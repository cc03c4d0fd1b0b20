/* The file of takes (io/writers/usda_takes.h) of a project's export presets, which lies beside the project. */
#pragma once

#include "model/project/project.h"

/* Returns the path of the file: that of the project with "-takes.usda" for its suffix. Free with g_free(). */
char *billow_takes_path(const char *project_path);

/* Returns how many export presets the file refers to: those of the format USDA. */
guint billow_takes_count(const BillowProject *project);

/* Returns why the file cannot be written, as a message for the user, or NULL. The presets have no problems. Free
 * with g_free(). */
char *billow_takes_problem(BillowProject *project, const char *project_path);

/* Writes the file. Without such a problem. Returns FALSE with a GIO error. */
gboolean billow_takes_write(BillowProject *project, const char *project_path, GError **error);
