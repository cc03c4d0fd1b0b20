/* A graph of a number that has keys, over its block. Drags and arrow keys move its keys, a double click adds one, and
 * Delete removes the one that has the keyboard focus. A click chooses a key, with Ctrl one more or less, with Shift those up
 * to it; Ctrl+Enter chooses the focused one or not, and Ctrl+A all. */
#pragma once

#include "core/transition/number_keys.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_KEY_GRAPH (billow_key_graph_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyGraph, billow_key_graph, BILLOW, KEY_GRAPH, GtkWidget)

/* Creates an empty graph. Its handles are named "number-key-0" and so on, after the keys.
 *
 * The owner edits the number and shows it again on these signals:
 * "moved" (uint key, double at, double value): a key was moved there.
 * "added" (double at, double value): a key was added.
 * "removed" (uint key): a key was removed, and if it is a chosen one, all chosen ones with it.
 * "settled" (): a drag ended, or a handle lost the keyboard focus. */
GtkWidget *billow_key_graph_new(void);

/* Returns the keys that are chosen, or else the focused one, or else all (guint, ascending). Free with g_array_unref(). */
GArray *billow_key_graph_get_chosen(BillowKeyGraph *graph);

gboolean billow_key_graph_is_chosen(BillowKeyGraph *graph, guint key);

/* Chooses these keys (guint), and focuses the first of them. */
void billow_key_graph_choose(BillowKeyGraph *graph, const GArray *keys);

/* Shows a number (its keys are copied). `frame`: the share of the block that a frame lasts, by which arrow keys move a key.
 * `playhead`: its share of the block; outside 0 ... 1 it is not drawn. Emits no signal. */
void billow_key_graph_show(BillowKeyGraph *graph, const BillowKeyedNumber *number, double frame,
                           double playhead);
