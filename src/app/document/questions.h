/* The questions that a window asks about its file: dialogs made with app/common/question.h, not shown yet. */
#pragma once

#include "io/project/lock.h"

#include <gtk/gtk.h>

/* The file at `path` could not be saved; `message` says why. GTK_RESPONSE_ACCEPT saves elsewhere. */
GtkWidget *billow_question_of_failure(GtkWindow *window, const char *path, const char *message);

/* Another program has written to the file. GTK_RESPONSE_ACCEPT overwrites it, GTK_RESPONSE_NO saves
 * elsewhere, GTK_RESPONSE_HELP shows the differences. */
GtkWidget *billow_question_of_change(GtkWindow *window, const char *path);

/* Another program has the file open. GTK_RESPONSE_ACCEPT opens a copy, GTK_RESPONSE_OK the file itself. */
GtkWidget *billow_question_of_lock(GtkWindow *window, const char *path, const BillowLockNote *holder);

/* The content of the file at `path` differs from the open project; `lines` (of char *) lists how.
 * GTK_RESPONSE_ACCEPT reloads the file. */
GtkWidget *billow_question_of_differences(GtkWindow *window, const char *path, const GPtrArray *lines);

/* A file with this name exists. GTK_RESPONSE_ACCEPT replaces it. */
GtkWidget *billow_question_of_replacing(GtkWindow *window, const char *path);

/* The project called `name` (NULL: the project is saved) and, if `drafting`, the keyframe being edited are
 * not saved. GTK_RESPONSE_REJECT discards the changes, GTK_RESPONSE_ACCEPT saves them. */
GtkWidget *billow_question_of_loss(GtkWindow *window, const char *name, gboolean drafting);
