/* What stories do with the export dialog. */
#pragma once

#include "story.h"

/* Opens the dialog by its shortcut and waits until it has examined the folder. */
GtkWidget *export_story_open(Story *story);

/* Returns whether the files in the folder have been examined, for hands_wait_until(). */
gboolean export_story_can_export(gpointer dialog);

/* Replaces the frames by these. */
void export_story_type_frames(GtkWidget *dialog, const char *frames);

/* Chooses the format with this word. */
void export_story_choose_format(GtkWidget *dialog, const char *word);

/* Wait until a label of the dialog has this text, or the line about the files begins with it. */
void export_story_wait_for_text(GtkWidget *dialog, const char *text);
void export_story_wait_for_summary(GtkWidget *dialog, const char *beginning);

/* Returns the bytes of a file in a folder of the story's folder. Free with g_bytes_unref(). */
GBytes *export_story_bytes(Story *story, const char *folder, const char *name);
