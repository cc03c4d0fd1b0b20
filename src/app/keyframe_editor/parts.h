/* The parts of the keyframe editor: its three steps, and their widgets. */
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

/* The editor's first step: choosing which points of the grid are pinned. */
#define BILLOW_TYPE_KEYFRAME_PICK (billow_keyframe_pick_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframePick, billow_keyframe_pick, BILLOW, KEYFRAME_PICK, GtkWidget)

/* Shows and edits the anchors of `draft` (referenced; see app/keyframe_editor/draft.h). Under the grid the
 * user can show `texture` (an absolute path, or NULL) and the points that keyframes of `animation` other than
 * `edited` (NULL: a new one) pin. */
GtkWidget *billow_keyframe_pick_new(BillowSession *draft, BillowProject *animation,
                                    const BillowBlockRef *edited, const char *texture);

GtkWidget *billow_keyframe_pick_get_picker(BillowKeyframePick *self); /* transfer none */

/* --- Under --- */

/* Switches for what is shown under the picking grid: the texture, and anchors of other keyframes. */
#define BILLOW_TYPE_KEYFRAME_UNDER (billow_keyframe_under_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeUnder, billow_keyframe_under, BILLOW, KEYFRAME_UNDER, GtkWidget)

/* Shows what is switched on under `picker` (borrowed, in the same window): `texture` (an absolute path, or
 * NULL), and the anchors of `animation` (referenced) except those of its keyframe `edited` (NULL: a new one).
 * Signal changed: something else is shown. */
GtkWidget *billow_keyframe_under_new(BillowGridPicker *picker, BillowProject *animation,
                                     const BillowBlockRef *edited, const char *texture);

/* Returns the names of the other keyframes that pin the point, such as “Hung”, “Let go”; NULL if there are
 * none or they are not shown. Free with g_free(). */
char *billow_keyframe_under_names(BillowKeyframeUnder *self, BillowGridPoint point);

/* --- Place --- */

/* Shows and edits the column and row of the selected anchor of `draft`, a cloth that is no rope and no tube; both are
 * referenced. */
GtkWidget *billow_keyframe_place_new(BillowSession *draft, GtkSelectionModel *selection);

/* Moves the selected anchors (none: all) on the cloth to the nearest places of its outline. */
void billow_keyframe_to_outline(BillowSession *draft, GtkSelectionModel *selection);

/* --- Carrier --- */

/* Shows and edits what carries the selected anchors of `draft`; both are referenced. Hidden if there is no other cloth that
 * may carry them. */
GtkWidget *billow_keyframe_carrier_new(BillowSession *draft, GtkSelectionModel *selection);

/* Shows the other cloths of `draft` in `viewport`, which owns what does, as they are when the keyframe begins. A reference to
 * `cache` is taken. */
void billow_keyframe_others_show(BillowViewport *viewport, BillowSession *draft, BillowRestCache *cache);

/* Returns the point of one of these cloths on which an anchor at `place` would be dropped: near it on the screen; `carrier`
 * receives the number of the cloth. FALSE: none. */
gboolean billow_keyframe_others_under(BillowViewport *viewport, BillowVec3 place, guint *carrier,
                                      BillowGridPoint *point);

/* --- Shape --- */

/* The editor's second and third step: the anchors in space with the curves between them, then the cloth. */
#define BILLOW_TYPE_KEYFRAME_SHAPE (billow_keyframe_shape_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeShape, billow_keyframe_shape, BILLOW, KEYFRAME_SHAPE, GtkWidget)

typedef enum {
    BILLOW_SHAPE_HIDDEN, /* another step is shown, and nothing is computed */
    BILLOW_SHAPE_CURVES,
    BILLOW_SHAPE_CLOTH,
} BillowShapeMode;

/* Shows and edits `draft` (referenced). `texture`: the cloth's texture, an absolute path, or NULL. Property
 * live-cloth (boolean, TRUE at first, notify): the cloth is also shown with the curves, see-through. Signal
 * draped-again: an edit had made the cloth lose its shape, see billow_draft_find_again(). */
GtkWidget *billow_keyframe_shape_new(BillowSession *draft, const char *texture);

GtkWidget *billow_keyframe_shape_get_viewport(BillowKeyframeShape *self); /* transfer none */

void billow_keyframe_shape_set_mode(BillowKeyframeShape *self, BillowShapeMode mode);

/* Shows the stage of draping that is `by` stages later. */
void billow_keyframe_shape_move_stage(BillowKeyframeShape *self, int by);

/* Returns whether the shown cloth is still relaxing, snapping through or settling. */
gboolean billow_keyframe_shape_is_moving(BillowKeyframeShape *self);

/* --- Anchors --- */

/* The editor's second step: a table of the anchors' positions, and ways to move several. */
#define BILLOW_TYPE_KEYFRAME_ANCHORS (billow_keyframe_anchors_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeAnchors, billow_keyframe_anchors, BILLOW, KEYFRAME_ANCHORS, GtkWidget)

/* Shows and edits the anchors of `draft` (referenced). `selection` (referenced): its BillowAnchorItems, in
 * order, and which of them are selected. */
GtkWidget *billow_keyframe_anchors_new(BillowSession *draft, GtkMultiSelection *selection);

/* Returns the menu for the selected anchors: unpinning, leveling, arranging. Its items are those of
 * billow_context_menu_append() for `hang`. Transfer full. */
GMenu *billow_keyframe_anchors_menu(BillowKeyframeAnchors *hang);

GtkSelectionModel *billow_keyframe_anchors_get_selection(BillowKeyframeAnchors *hang); /* transfer none */

/* Warns that `n_taut` joins are too short; 0 hides the warning. */
void billow_keyframe_anchors_set_taut(BillowKeyframeAnchors *hang, size_t n_taut);

/* --- Drape --- */

/* Controls for how the keyframe's cloth drapes: its stiffness and its wind. */
#define BILLOW_TYPE_KEYFRAME_DRAPE (billow_keyframe_drape_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeDrape, billow_keyframe_drape, BILLOW, KEYFRAME_DRAPE, GtkWidget)

/* Shows and edits `draft` (referenced). The widget names of the controls are their fields' keys, those of
 * the wind prefixed with "wind-"; the slider is "stiffness". */
GtkWidget *billow_keyframe_drape_new(BillowSession *draft);

/* --- Creases --- */

/* Shows and edits the creases of `draft` as rows (app/keyframe_editor/rows.h) with the word "crease". A new
 * one goes between the two selected anchors of `selection`, spreads from one, or goes down the middle. */
GtkWidget *billow_keyframe_creases_new(BillowSession *draft, GtkSelectionModel *selection);

/* --- Bends and coil --- */

/* Shows and edits the bends of `draft`, a rope, as rows (app/keyframe_editor/rows.h) with the word "bend". A new one
 * begins at the selected anchor of `selection`, or in the middle. */
GtkWidget *billow_keyframe_bends_new(BillowSession *draft, GtkSelectionModel *selection);

/* Shows and edits its coil as a row with the word "coil". */
GtkWidget *billow_keyframe_coil_new(BillowSession *draft, GtkSelectionModel *selection);

/* Shows and edits its twists as rows with the word "twist". A new one is a turn from the first of two selected anchors
 * to the second, from one to the end, or, without any, from end to end. */
GtkWidget *billow_keyframe_twists_new(BillowSession *draft, GtkSelectionModel *selection);

/* --- Folds --- */

/* Shows and edits the folds of `draft` as rows (app/keyframe_editor/rows.h) with the word "fold". A new one
 * goes between the two selected anchors of `selection`, or between the only two anchors. */
GtkWidget *billow_keyframe_folds_new(BillowSession *draft, GtkSelectionModel *selection);

/* --- Curves --- */

/* The catenaries between the anchors, as lines to draw. */
typedef struct BillowAnchorCurves BillowAnchorCurves;

BillowAnchorCurves *billow_anchor_curves_new(void);
void billow_anchor_curves_free(BillowAnchorCurves *curves);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowAnchorCurves, billow_anchor_curves_free)

/* How many pairs of anchors there are, how many of them are joined, and how many triangles they make. */
typedef struct {
    size_t pairs, joins, triangles;
    size_t taut; /* of the joins */
    size_t step; /* of the pairs that are not joined, each step-th is drawn */
} BillowAnchorCurveCounts;

/* Recomputes the curves, sagging along `pull` (not 0): those of the joins, after those of the other pairs
 * with `all`. Takes milliseconds for hundreds of anchors. */
void billow_anchor_curves_update(BillowAnchorCurves *curves, const BillowGrid *grid,
                                 const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull, bool all);

/* Returns the curves; valid until the next update. */
const BillowPolyline *billow_anchor_curves_get(const BillowAnchorCurves *curves, size_t *n_curves);

/* Returns the counts of the last update; valid as long as `curves`. */
const BillowAnchorCurveCounts *billow_anchor_curves_get_counts(const BillowAnchorCurves *curves);

/* Returns how many milliseconds the last update took. */
double billow_anchor_curves_get_milliseconds(const BillowAnchorCurves *curves);

/* --- Stages --- */

/* What is shown of how the cloth is draped. */
typedef enum {
    BILLOW_STAGE_PAIRS,   /* the catenaries between all pairs of anchors */
    BILLOW_STAGE_JOINS,   /* those that stay, because they are the higher ones where two cross */
    BILLOW_STAGE_SURFACE, /* the triangles between them, filled */
    BILLOW_STAGE_CLOTH,   /* the relaxed cloth */
    BILLOW_N_STAGES,
} BillowDrapeStage;

/* A slider over these stages, and the name of the one that is shown. */
#define BILLOW_TYPE_KEYFRAME_STAGES (billow_keyframe_stages_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeStages, billow_keyframe_stages, BILLOW, KEYFRAME_STAGES, GtkWidget)

/* Begins with the cloth. Signal changed: another stage is shown, or the surface has been computed. */
GtkWidget *billow_keyframe_stages_new(void);

BillowDrapeStage billow_keyframe_stages_get(BillowKeyframeStages *self);

/* Shows the stage `by` stages later; stops at the ends. */
void billow_keyframe_stages_move(BillowKeyframeStages *self, int by);

/* Tells the numbers of the curves, and computes the surface of the keyframe of `project` if it is shown. */
void billow_keyframe_stages_follow(BillowKeyframeStages *self, BillowProject *project,
                                   const BillowAnchorCurveCounts *counts);

/* Returns the newest surface, transfer none; NULL until it has been computed. */
BillowMesh *billow_keyframe_stages_get_surface(BillowKeyframeStages *self);

/* --- Drag --- */

/* Edits by hand in the keyframe editor's view: selecting, dragging, turning and scaling anchors, and dragging
 * the wind's arrow. Each drag is one edit of the draft. */
typedef struct BillowEditorDrag BillowEditorDrag;

/* Called with TRUE when a drag begins and with FALSE when it ends. */
typedef void (*BillowEditorHold)(gpointer data, gboolean held);

/* Follows the viewport, in step with `selection` (of anchors). Free with billow_editor_drag_free(). */
BillowEditorDrag *billow_editor_drag_new(BillowSession *draft, BillowViewport *viewport,
                                         GtkSelectionModel *selection, BillowEditorHold hold, gpointer data);
void billow_editor_drag_free(BillowEditorDrag *drag);

/* --- Tools --- */

/* Creates the controls for several anchors, over the view of `viewport`, which must outlive them: pivot,
 * snapping, and the amount of the running transform. */
GtkWidget *billow_keyframe_tools_new(BillowViewport *viewport);

/* Adds the tools and the buttons of the view to the overlay. The tools are beside the buttons, or below them if
 * large text leaves no room, whatever the width of the readout below the tools. */
void billow_keyframe_tools_place(GtkWidget *tools, GtkWidget *buttons, GtkOverlay *overlay);

/* --- View menu --- */

/* Gives the view its context menu, with those of `hang`, which must outlive it, for anchors. */
void billow_keyframe_view_menu_attach(BillowViewport *viewport, BillowKeyframeAnchors *hang);

/* --- View --- */

/* Creates the buttons for the upper right corner of the keyframe editor's view: its direction, and what it
 * shows. `shape` (borrowed, it contains the buttons) has the boolean property "live-cloth". */
GtkWidget *billow_keyframe_view_new(BillowViewport *viewport, GObject *shape);

/* Sets whether the switch of the live cloth is visible: not where the cloth is shown anyway. */
void billow_keyframe_view_offer_live(GtkWidget *view, gboolean offered);

/* --- Report --- */

/* The editor's third step: how well the cloth is draped, and the keyframe's name. */
#define BILLOW_TYPE_KEYFRAME_REPORT (billow_keyframe_report_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeReport, billow_keyframe_report, BILLOW, KEYFRAME_REPORT, GtkWidget)

/* Edits the name and the hold of `draft` (referenced). Signal pair-activated (int a, int b): the user
 * picked a pair of pinned points, taut or crowded, from the list. */
GtkWidget *billow_keyframe_report_new(BillowSession *draft);

/* Shows the report of a rest shape of `anchors` (all pinned points, as many as the report says): its problems, and what to do
 * about them. `crossings` is NULL while they are unknown. */
void billow_keyframe_report_show(BillowKeyframeReport *self, const BillowRestReport *report,
                                 const BillowAnchor *anchors, const BillowCrossings *crossings);

/* Says in these words that the cloth snaps to other folds, and offers to keep them; NULL: it does not. */
void billow_keyframe_report_show_snap(BillowKeyframeReport *report, const char *words);
