/* What a window asks about its file: dialogs as of app/common/question.h, not shown yet. */
#pragma once

#include "io/project/lock.h"

#include <gtk/gtk.h>

/* The file at `path` could not be saved, for what `message` says: GTK_RESPONSE_ACCEPT saves elsewhere. */
GtkWidget *billow_question_of_failure(GtkWindow *window, const char *path, const char *message);

/* Another program has written to the file: GTK_RESPONSE_ACCEPT overwrites it, GTK_RESPONSE_NO saves elsewhere, GTK_RESPONSE_HELP shows
 * what differs. */
GtkWidget *billow_question_of_change(GtkWindow *window, const char *path);

/* Another has the file open: GTK_RESPONSE_ACCEPT opens a copy of it, GTK_RESPONSE_OK the file all the same. */
GtkWidget *billow_question_of_lock(GtkWindow *window, const char *path, const BillowLockNote *holder);

/* How what the file at `path` holds differs from what is open, in lines (of char *): GTK_RESPONSE_ACCEPT takes over what it holds. */
GtkWidget *billow_question_of_differences(GtkWindow *window, const char *path, const GPtrArray *lines);

/* There is a file of this name: GTK_RESPONSE_ACCEPT replaces it. */
GtkWidget *billow_question_of_replacing(GtkWindow *window, const char *path);

/* The project called `name` is not saved (NULL: it is), and, where `drafting`, nor is the keyframe that is being edited:
 * GTK_RESPONSE_REJECT loses it, GTK_RESPONSE_ACCEPT saves. */
GtkWidget *billow_question_of_loss(GtkWindow *window, const char *name, gboolean drafting);
