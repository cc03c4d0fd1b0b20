/* The parts of the keyframe editor: its three steps, and what they consist of. */
#pragma once

#include "core/drape/crossings.h"
#include "core/drape/rest_shape.h"
#include "core/drape/triangulation.h"
#include "gl/renderer.h"
#include "model/edits/block_set.h"
#include "model/live/session.h"
#include "widgets/picker/grid_picker.h"
#include "widgets/viewport/viewport.h"

#include <glib.h>
#include <gtk/gtk.h>

/* --- Pick --- */

/* The keyframe editor's first step: which points of the grid are held. */
#define BILLOW_TYPE_KEYFRAME_PICK (billow_keyframe_pick_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframePick, billow_keyframe_pick, BILLOW, KEYFRAME_PICK, GtkWidget)

/* Shows and edits the anchors of `draft` (referenced; see app/keyframe_editor/draft.h). Under the grid lie, as the user wants, the picture
 * `texture` (an absolute path, or NULL) and the points that keyframes of `animation` hold, but for `edited` (NULL: a new one). */
GtkWidget *billow_keyframe_pick_new(BillowSession *draft, BillowProject *animation,
                                    const BillowBlockRef *edited, const char *texture);

/* --- Under --- */

/* What lies under the picking grid: the cloth's picture, and where other keyframes hold it. A switch for each. */
#define BILLOW_TYPE_KEYFRAME_UNDER (billow_keyframe_under_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeUnder, billow_keyframe_under, BILLOW, KEYFRAME_UNDER, GtkWidget)

/* Signal changed: what lies there is another.
 * The switches, which lay under `picker` (borrowed, it is in the same window) what is on: `texture`, the absolute path of a picture or NULL,
 * and the anchors of `animation` (referenced) but for those of its keyframe `edited` (NULL: a new one). */
GtkWidget *billow_keyframe_under_new(BillowGridPicker *picker, BillowProject *animation,
                                     const BillowBlockRef *edited, const char *texture);

/* Which other keyframes hold the point, while that is shown: “Hung”, “Let go”. NULL: none does. Free with g_free(). */
char *billow_keyframe_under_names(BillowKeyframeUnder *self, BillowGridPoint point);

/* --- Shape --- */

/* The keyframe editor's second and third step: the anchors in space, with the curves between them, then the
 * cloth. */
#define BILLOW_TYPE_KEYFRAME_SHAPE (billow_keyframe_shape_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeShape, billow_keyframe_shape, BILLOW, KEYFRAME_SHAPE, GtkWidget)

typedef enum {
    BILLOW_SHAPE_HIDDEN, /* another step is shown: nothing is computed */
    BILLOW_SHAPE_CURVES,
    BILLOW_SHAPE_CLOTH,
} BillowShapeMode;

/* Property live-cloth (boolean, TRUE at first, notify): with the curves the cloth is shown, too, see-through.
 * Shows and edits `draft` (referenced). `texture`: the cloth's picture, an absolute path, or NULL. */
GtkWidget *billow_keyframe_shape_new(BillowSession *draft, const char *texture);

void billow_keyframe_shape_set_mode(BillowKeyframeShape *self, BillowShapeMode mode);

/* Whether the cloth that is shown is not yet what the draft tells: it comes to rest, snaps through, or settles. */
gboolean billow_keyframe_shape_is_moving(BillowKeyframeShape *self);

/* --- Hang --- */

/* The keyframe editor's second step: a table of the anchors, their places as numbers, and ways to move
 * several. */
#define BILLOW_TYPE_KEYFRAME_HANG (billow_keyframe_hang_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeHang, billow_keyframe_hang, BILLOW, KEYFRAME_HANG, GtkWidget)

/* Shows and edits the anchors of `draft` (referenced). `selection`: its BillowAnchorItems, in order, and
 * which of them are chosen (referenced). */
GtkWidget *billow_keyframe_hang_new(BillowSession *draft, GtkMultiSelection *selection);

/* Warns of `n_taut` joins that are too short; none hides the warning. */
void billow_keyframe_hang_set_taut(BillowKeyframeHang *hang, size_t n_taut);

/* --- Hanging --- */

/* How the keyframe's cloth hangs, beside its anchors: its stiffness and its wind, to be turned while one looks at it. */
#define BILLOW_TYPE_KEYFRAME_HANGING (billow_keyframe_hanging_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeHanging, billow_keyframe_hanging, BILLOW, KEYFRAME_HANGING, GtkWidget)

/* Shows and edits `draft` (referenced). The controls have their field's key as widget name, those of the wind after "wind-";
 * the slider is "stiffness". */
GtkWidget *billow_keyframe_hanging_new(BillowSession *draft);

/* --- Creases --- */

/* The creases of a keyframe: lines along which the cloth prefers an angle, one by one or spreading from a point. */
/* Shows and edits the creases of `draft`: rows (app/keyframe_editor/rows.h) of the word "crease". One is added between two anchors of
 * `selection` if two are chosen, spreads from one if one is, else goes down the middle. */
GtkWidget *billow_keyframe_creases_new(BillowSession *draft, GtkSelectionModel *selection);

/* --- Folds --- */

/* The pleats of a keyframe: between which of its anchors the cloth is laid in them, and how. */
/* Shows and edits the folds of `draft`: rows (app/keyframe_editor/rows.h) of the word "fold". One is added between the two anchors of
 * `selection` that are chosen, or all there are. */
GtkWidget *billow_keyframe_folds_new(BillowSession *draft, GtkSelectionModel *selection);

/* --- Curves --- */

/* The catenaries between the anchors, as lines to draw. */
typedef struct BillowAnchorCurves BillowAnchorCurves;

BillowAnchorCurves *billow_anchor_curves_new(void);
void billow_anchor_curves_free(BillowAnchorCurves *curves);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowAnchorCurves, billow_anchor_curves_free)

/* Makes the curves anew, sagging towards `pull` (not 0): a few milliseconds for hundreds of anchors, so that they can follow
 * the pointer. */
void billow_anchor_curves_update(BillowAnchorCurves *curves, const BillowGrid *grid,
                                 const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull);

/* Good until the next update. */
const BillowPolyline *billow_anchor_curves_get(const BillowAnchorCurves *curves, size_t *n_curves);

/* Number of joins that are taut. */
size_t billow_anchor_curves_get_n_taut(const BillowAnchorCurves *curves);

/* Milliseconds that the last update took. */
double billow_anchor_curves_get_milliseconds(const BillowAnchorCurves *curves);

/* --- Drag --- */

/* What hands do in the keyframe editor's view: anchors are selected, dragged, turned and scaled, the wind's arrow is pulled. Each drag is one
 * edit of the draft. */
typedef struct BillowEditorDrag BillowEditorDrag;

/* Told with TRUE when a drag begins, with FALSE when it ends. */
typedef void (*BillowEditorHold)(gpointer data, gboolean held);

/* Follows the viewport, and keeps `selection` (of the draft's anchors) as it is there. Free it with billow_editor_drag_free(). */
BillowEditorDrag *billow_editor_drag_new(BillowSession *draft, BillowViewport *viewport,
                                         GtkSelectionModel *selection, BillowEditorHold hold, gpointer data);
void billow_editor_drag_free(BillowEditorDrag *drag);

/* --- Tools --- */

/* What lies over the keyframe editor's view, to work on several anchors: about which place they are turned and scaled, snapping, and by how
 * much they are being moved. */
/* For a viewport, which has to outlive it. */
GtkWidget *billow_keyframe_tools_new(BillowViewport *viewport);

/* --- View --- */

/* The buttons over the keyframe editor's view: where it looks from, and what it shows. */
/* In the upper right corner. `shape` (borrowed, it holds the buttons) has the boolean property "live-cloth". */
GtkWidget *billow_keyframe_view_new(BillowViewport *viewport, GObject *shape);

/* Whether the switch of the live cloth is there: where the cloth is shown anyway, it is of no use. */
void billow_keyframe_view_offer_live(GtkWidget *view, gboolean offered);

/* --- Report --- */

/* The keyframe editor's third step: how well the cloth came to hang, and how the keyframe is called. */
#define BILLOW_TYPE_KEYFRAME_REPORT (billow_keyframe_report_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeReport, billow_keyframe_report, BILLOW, KEYFRAME_REPORT, GtkWidget)

/* Edits the name and the hold of `draft` (referenced). Signal pair-activated (int a, int b): the user picked a pair of
 * anchors, taut or crowded, from the list. */
GtkWidget *billow_keyframe_report_new(BillowSession *draft);

/* Shows the report of a rest shape that is hung by `anchors` (as many as the report says), with what is wrong and what can
 * be done. `crossings` NULL: they are not known. */
void billow_keyframe_report_show(BillowKeyframeReport *self, const BillowRestReport *report,
                                 const BillowAnchor *anchors, const BillowCrossings *crossings);
