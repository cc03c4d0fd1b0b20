/* A list in the keyframe editor of several things alike that its keyframe has: a button that adds one, and a row for each with
 * its title, a form of its fields and a button that removes it. */
#pragma once

#include "app/common/form.h"
#include "model/live/session.h"

#define BILLOW_TYPE_KEYFRAME_ROWS (billow_keyframe_rows_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeRows, billow_keyframe_rows, BILLOW, KEYFRAME_ROWS, GtkWidget)

/* What the rows are of. Labels and tooltips are to be translated. */
typedef struct {
    const BillowField *fields;
    const char *word; /* of the names of controls: "fold-0-number" of "fold" */
    const char *add_name, *add_label, *add_tooltip, *remove_label, *remove_tooltip;
    size_t (*count)(const BillowKeyframe *keyframe);
    /* The title of one (free with g_free()), and the subject of `fields`. */
    char *(*describe)(BillowSession *draft, guint number, const void **subject);
    gboolean (*can_add)(BillowSession *draft, GtkSelectionModel *selection);
    void (*add)(BillowSession *draft, GtkSelectionModel *selection);
    void (*remove)(BillowSession *draft, guint number);
    /* Takes over what was typed for `value` in the form of one. */
    void (*edit)(BillowSession *draft, guint number, const BillowFormValue *value, BillowInspectorForm *form);
} BillowKeyframeRowKind;

/* `draft`: whose keyframe it is; `selection`: which of its anchors are chosen (both referenced). Actions: rows.add, rows.remove
 * (the number of a row, from 0). The controls have their field's key as widget name, after `word` and the number. */
GtkWidget *billow_keyframe_rows_new(const BillowKeyframeRowKind *kind, BillowSession *draft,
                                    GtkSelectionModel *selection);
