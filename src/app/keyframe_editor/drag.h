/* What hands do in the keyframe editor's view: anchors are selected, dragged, turned and scaled, the wind's arrow is pulled. Each drag is one
 * edit of the draft. */
#pragma once

#include "model/live/session.h"
#include "widgets/viewport/viewport.h"

typedef struct BillowEditorDrag BillowEditorDrag;

/* Told with TRUE when a drag begins, with FALSE when it ends. */
typedef void (*BillowEditorHold)(gpointer data, gboolean held);

/* Follows the viewport, and keeps `selection` (of the draft's anchors) as it is there. Free it with billow_editor_drag_free(). */
BillowEditorDrag *billow_editor_drag_new(BillowSession *draft, BillowViewport *viewport,
                                         GtkSelectionModel *selection, BillowEditorHold hold, gpointer data);
void billow_editor_drag_free(BillowEditorDrag *drag);
