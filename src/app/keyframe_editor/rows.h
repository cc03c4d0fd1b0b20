/* A list in the keyframe editor of things of one kind, such as folds: a button that adds one, and for each a
 * row with its title, its fields and a button that removes it. */
#pragma once

#include "app/common/form.h"
#include "model/live/session.h"

#define BILLOW_TYPE_KEYFRAME_ROWS (billow_keyframe_rows_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeRows, billow_keyframe_rows, BILLOW, KEYFRAME_ROWS, GtkWidget)

/* The kind of thing that the rows show. Labels and tooltips must be translatable. */
typedef struct {
    const BillowField *fields;
    const char *word; /* Prefix of the controls' names: "fold-0-number" for "fold". */
    const char *add_name, *add_label, *add_tooltip, *remove_label, *remove_tooltip;
    size_t (*count)(const BillowKeyframe *keyframe);
    /* Returns the title of one (free with g_free()) and sets the subject of `fields`. */
    char *(*describe)(BillowSession *draft, guint number, const void **subject);
    gboolean (*can_add)(BillowSession *draft, GtkSelectionModel *selection);
    void (*add)(BillowSession *draft, GtkSelectionModel *selection);
    void (*remove)(BillowSession *draft, guint number);
    /* Applies what was typed for `value` in the form of one. */
    void (*edit)(BillowSession *draft, guint number, const BillowFormValue *value, BillowInspectorForm *form);
} BillowKeyframeRowKind;

/* Creates the list for the keyframe of `draft`; `selection`: which of its anchors are selected (both
 * referenced). Actions: rows.add, rows.remove (the number of a row, from 0). The widget names of the
 * controls are their fields' keys, prefixed with `word` and the number. */
GtkWidget *billow_keyframe_rows_new(const BillowKeyframeRowKind *kind, BillowSession *draft,
                                    GtkSelectionModel *selection);
