/* The keys of what moves over time: a list, a form for the one at the playhead, and a button that adds one
 * there. */
#pragma once

#include "app/common/form.h"
#include "app/inspector/part.h"
#include "core/transition/key_times.h"

/* What has keys. The functions get the `data` that billow_inspector_keys_new() got. Those that edit return why the edit
 * was refused, or what the user should know after it, or NULL; transfer full. */
typedef struct {
    const char *prefix;        /* of the widgets' names */
    const char *heading;       /* of the list; translatable */
    const char *add, *tooltip; /* the button that adds a key, with its letter if it has one; translatable */
    const BillowField *fields; /* of a key; it begins with its time, and has a curve */
    gsize size, easing;        /* size of a key, and the offset of its curve */
    const void *(*get)(BillowSession *session, gpointer data,
                       gsize *n); /* transfer none; NULL: there are none */
    char *(*line)(BillowSession *session, gpointer data, const void *key); /* transfer full */
    char *(*set_here)(BillowSession *session, gpointer data);
    char *(*remove)(BillowSession *session, gpointer data, gsize number);
    char *(*change)(BillowSession *session, gpointer data, gsize number, const void *key, const char *label,
                    const char *merge);
} BillowKeysOf;

extern const BillowKeysOf billow_keys_of_body, billow_keys_of_wind, billow_keys_of_stiffness;

#define BILLOW_TYPE_INSPECTOR_KEYS (billow_inspector_keys_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorKeys, billow_inspector_keys, BILLOW, INSPECTOR_KEYS, BillowInspectorPart)

/* Follows and edits `session` (referenced). `of` and `data` must outlive the widget. The controls are named, after the
 * prefix, "key-here", "go-to-key-0", "remove-key-0" and so on, and "key-" and a field's key. Signals: refused (string: why
 * an edit was refused). */
GtkWidget *billow_inspector_keys_new(BillowSession *session, const BillowKeysOf *of, gpointer data);
