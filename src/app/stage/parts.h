/* The parts of the stage: its views, what is drawn over them, and what can be dragged in them. */
#pragma once

#include "app/stage/painter.h"
#include "app/stage/scene.h"
#include "gl/camera.h"
#include "model/live/preview.h"
#include "model/live/session.h"
#include "widgets/viewport/viewport.h"

#include <glib.h>
#include <gtk/gtk.h>

/* --- Views --- */

/* Decides which view of the stage shows which cloth. */
typedef struct {
    BillowViewport *first, *second; /* `second` shows the physics, side by side with the fake */
    gboolean shows_physics;         /* the solid cloth in `first` is the simulated one */
} BillowStageViews;

/* Links the cameras of both views, so that they always show the cloth from the same place. */
void billow_stage_views_link(BillowStageViews *views);

void billow_stage_views_show(BillowStageViews *views, const BillowStageScene *scene);

/* Shows nothing in both views. */
void billow_stage_views_clear(BillowStageViews *views);

/* Colors both cloths by the distance between their points, if that is wanted and known. Returns the distance
 * at the end of the color ramp in meters, or 0. */
double billow_stage_views_show_distance(BillowStageViews *views, const BillowStageScene *scene);

/* Colors the cloths by the strain of their edges, if that is wanted. Returns FALSE if it is not. */
gboolean billow_stage_views_show_strain(BillowStageViews *views, const BillowStageScene *scene);

/* Colors the cloths by how strongly waves and sways act on them. Returns FALSE if that is not wanted. */
gboolean billow_stage_views_show_weight(BillowStageViews *views, const BillowStageScene *scene);

/* Colors the cloths by how far they are from the nearest collider, up to BILLOW_GAP_RAMP_END. Returns FALSE if that is not
 * wanted. */
gboolean billow_stage_views_show_gap(BillowStageViews *views, const BillowStageScene *scene);

/* Draws both cloths with the texture, a color or wires. */
void billow_stage_views_set_shading(BillowStageViews *views, BillowShading shading);

/* --- Words --- */

/* Return the captions of the first view (as markup, or NULL) and of the second view. Like all texts of
 * this section they are translated; free them with g_free() unless stated otherwise. */
char *billow_stage_first_caption(const BillowStageScene *scene);
char *billow_stage_second_caption(const BillowStageScene *scene);

/* Returns advice, or why something is not shown, or NULL. Static. `offers_ground`: to add a ground plane. */
const char *billow_stage_hint(const BillowStageScene *scene, gboolean *offers_ground);

/* Returns points, frame, milliseconds or distance. */
char *billow_stage_figures(const BillowStageScene *scene);

/* --- Hud --- */

/* Shows figures of the current frame over the view: frame, time, frame rate, points, largest strain. */
#define BILLOW_TYPE_HUD (billow_hud_get_type())
G_DECLARE_FINAL_TYPE(BillowHud, billow_hud, BILLOW, HUD, GtkWidget)

/* Shows the figures of `scene`; costs nothing while the widget is not visible. */
void billow_hud_show(BillowHud *self, const BillowStageScene *scene);

/* --- Paint bar --- */

/* A slim bar beside the cloth with the tools for painting weights; visible while painting is on. */
#define BILLOW_TYPE_PAINT_BAR (billow_paint_bar_get_type())
G_DECLARE_FINAL_TYPE(BillowPaintBar, billow_paint_bar, BILLOW, PAINT_BAR, GtkWidget)

/* Creates a bar that shows and sets the state of `painter` (referenced). Its buttons activate
 * "win.brush::paint", "win.brush::erase", "win.brush::smooth", "win.brush-mirrored" and "win.paint", its
 * menu "win.paint-fill", "win.paint-smooth", "win.paint-mirror-across", "win.paint-mirror-down" and
 * "win.paint-clear". */
GtkWidget *billow_paint_bar_new(BillowPainter *painter);

/* --- Camera bookmarks --- */

/* The user's saved cameras of a project. They are in the user's state folder, not in the project's file. */
enum { BILLOW_SAVED_CAMERAS = 4 };

typedef struct {
    gboolean kept;
    BillowCamera camera;
} BillowSavedCamera;

/* Returns the file of a project's cameras: billow/views/HASH.ini in the user's state folder, where HASH is
 * the hash of the project's absolute path. Free with g_free(). */
char *billow_saved_cameras_file(const char *project_path);

/* Reads the cameras of the project at `project_path` (NULL: it has no file, hence none). Missing cameras and
 * those outside the view's limits become empty bookmarks. Blocking; long files are not read. */
void billow_saved_cameras_read(const char *project_path, BillowSavedCamera bookmarks[BILLOW_SAVED_CAMERAS]);

/* Writes the cameras completely or not at all, and then removes the oldest files if the folder has more than
 * 500. Returns FALSE and sets `error` on failure. */
gboolean billow_saved_cameras_write(const char *project_path,
                                    const BillowSavedCamera bookmarks[BILLOW_SAVED_CAMERAS], GError **error);

/* --- View menu --- */

/* Adds a menu for what is under the pointer: a collider or the cloth, whose keyframe it selects, or the ground.
 * `session` must outlive the viewport. */
void billow_stage_view_menu_attach(BillowViewport *viewport, BillowSession *session);

/* --- Point trace --- */

/* Draws the path of a point, which the user picks by clicking, through all frames in a view. */
#define BILLOW_TYPE_POINT_TRACE (billow_point_trace_get_type())
G_DECLARE_FINAL_TYPE(BillowPointTrace, billow_point_trace, BILLOW, POINT_TRACE, GObject)

/* Property, with notify: active (boolean: a click on the cloth picks the point whose path is drawn). */
BillowPointTrace *billow_point_trace_new(void);

/* Traces the fake that `preview` shows in `viewport`; both are referenced. Call once. */
void billow_point_trace_follow(BillowPointTrace *self, BillowPreview *preview, BillowViewport *viewport);

/* Returns whether the user has yet to pick a point. */
gboolean billow_point_trace_is_waiting(BillowPointTrace *self);

/* --- Onion skin --- */

/* Onion skin: draws the cloth at the adjacent keyframes and at every nth frame, see-through in a view. */
#define BILLOW_TYPE_ONION_SKIN (billow_onion_skin_get_type())
G_DECLARE_FINAL_TYPE(BillowOnionSkin, billow_onion_skin, BILLOW, ONION_SKIN, GObject)

/* Properties, with notify: keyframes (boolean: show the adjacent ones), every (int: nth frames; 0: none). */
BillowOnionSkin *billow_onion_skin_new(void);

/* Draws the onion skin of what `preview` shows in `viewport`; both are referenced. Call once. */
void billow_onion_skin_follow(BillowOnionSkin *self, BillowPreview *preview, BillowViewport *viewport);

/* Sets whether the view shows the fake; only then is the onion skin drawn. */
void billow_onion_skin_set_shown(BillowOnionSkin *self, gboolean shown);

/* --- Crossings --- */

/* Marks the places where the cloth of a view passes through itself. */
typedef struct BillowStageCrossings BillowStageCrossings;

/* Creates the marks for a view, which must outlive them. They are computed while the view's property
 * "show-crossings" is set, once the cloth stops changing. */
BillowStageCrossings *billow_stage_crossings_new(BillowViewport *viewport);
void billow_stage_crossings_free(BillowStageCrossings *self);

/* Call after the view has been given new content. */
void billow_stage_crossings_follow(BillowStageCrossings *self);

/* --- Anchors --- */

/* The anchors in the animation's view: dragging them moves them in the keyframe at the playhead. */
#define BILLOW_TYPE_STAGE_ANCHORS (billow_stage_anchors_get_type())
G_DECLARE_FINAL_TYPE(BillowStageAnchors, billow_stage_anchors, BILLOW, STAGE_ANCHORS, GObject)

/* Property, with notify: auto-key (boolean: between keyframes a drag creates one at the playhead; otherwise
 * it does nothing). Signals: told (text): a message about a drag; refused (text): why it has no effect. */
BillowStageAnchors *billow_stage_anchors_new(void);

/* Follows drags in `viewport`, whose anchors are those of `preview` (of `session`). A drag is one step of
 * the session's history. Call once. */
void billow_stage_anchors_follow(BillowStageAnchors *self, BillowViewport *viewport, BillowSession *session,
                                 BillowPreview *preview);

/* Creates and selects a keyframe at the playhead from the pose shown there, as one step of the history.
 * Returns a message (free with g_free()), or NULL. */
char *billow_stage_anchors_key_pose(BillowStageAnchors *self);

/* --- Constraints --- */

/* Shows the wind of the scene in `viewport`, unless its property "show-wind" is off, and the constraints of
 * the simulated cloth, as marks on the points that slide and the lines or planes in which they do. `physics`
 * NULL: shows no constraints, and the wind's arrow cannot be turned. */
void billow_stage_constraints_show(BillowViewport *viewport, BillowSession *session,
                                   const BillowMesh *physics);

/* Makes a click on a mark select its constraint, a drag move it to another point, and a drag of the handle
 * turn the selected constraint, or the wind if none is selected. Each drag is one step of the history. */
void billow_stage_constraints_follow(BillowViewport *viewport, BillowSession *session);

/* --- Pull --- */

/* Lets the user pull the simulated cloth by hand (model/simulation/pulled_cloth.h). The pulled cloth is shown
 * in place of the frame at which the pull began, and is then discarded; the playhead does not move. */
#define BILLOW_TYPE_STAGE_PULL (billow_stage_pull_get_type())
G_DECLARE_FINAL_TYPE(BillowStagePull, billow_stage_pull, BILLOW, STAGE_PULL, GObject)

/* Signal: changed, emitted when the cloth to show has changed. */
BillowStagePull *billow_stage_pull_new(void);

/* Follows pulls in both views of what `preview` and `physics` compute; all are borrowed. Call once. */
void billow_stage_pull_follow(BillowStagePull *self, BillowViewport *first, BillowViewport *second,
                              BillowSession *session, BillowPreview *preview, BillowPhysicsPreview *physics);

/* Puts the pulled cloth in place of the simulated one, or drops it if the scene has changed since. Also sets
 * which view can be pulled in. */
void billow_stage_pull_show(BillowStagePull *self, BillowStageScene *scene);

/* Returns whether there is a pulled cloth. */
gboolean billow_stage_pull_is_active(BillowStagePull *self);
