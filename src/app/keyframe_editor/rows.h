/* Rows of the keyframe editor that each show one of several things alike: what it is called, a form of its fields, and a button
 * that takes it away. */
#pragma once

#include "app/common/form.h"

#define BILLOW_TYPE_KEYFRAME_ROWS (billow_keyframe_rows_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeRows, billow_keyframe_rows, BILLOW, KEYFRAME_ROWS, GtkWidget)

/* What all rows have in common; texts are translated, all of it outlives the rows. */
typedef struct {
    const BillowField *fields;
    const char *word;   /* of the names of controls: "fold-0-number" of "fold" */
    const char *remove; /* the action of the button, with the row's number */
    const char *remove_label, *remove_tooltip;
} BillowKeyframeRowKind;

/* Signals: edited (guint: the number of the row, from 0; pointer: const BillowFormValue; object: its BillowInspectorForm), left (as of
 * a form). */
GtkWidget *billow_keyframe_rows_new(const BillowKeyframeRowKind *kind);

/* Makes them as many; none are not seen. */
void billow_keyframe_rows_set_count(BillowKeyframeRows *rows, guint n);

/* Shows a row's title and the values of the fields' subject. */
void billow_keyframe_rows_show(BillowKeyframeRows *rows, guint number, const char *title,
                               const void *subject);
