/* The parts of the stage: its views, what lies over them, and what is dragged in them. */
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

/* Which cloth is seen in which of the stage's two views. */
typedef struct {
    BillowViewport *first, *second; /* the second: physics, side by side with the fake */
    gboolean shows_physics;         /* the solid cloth of the first is a simulated one */
} BillowStageViews;

/* From now on both are seen from one place. */
void billow_stage_views_link(BillowStageViews *views);

void billow_stage_views_show(BillowStageViews *views, const BillowStageScene *scene);

/* Nothing is shown. */
void billow_stage_views_clear(BillowStageViews *views);

/* Colours both cloths by how far each point of them is apart, if that is wanted and known. Gives the distance of the
 * colours' end, metres, or 0. */
double billow_stage_views_show_distance(BillowStageViews *views, const BillowStageScene *scene);

/* Colours the cloths by how much longer or shorter their edges are, if that is wanted. FALSE: it is not. */
gboolean billow_stage_views_show_strain(BillowStageViews *views, const BillowStageScene *scene);

/* Colours the cloths by how strongly waves and sways act on them, if that is wanted. FALSE: it is not. */
gboolean billow_stage_views_show_weight(BillowStageViews *views, const BillowStageScene *scene);

/* Draws both cloths with picture, colour or wires. */
void billow_stage_views_set_shading(BillowStageViews *views, BillowShading shading);

/* --- Words --- */

/* What is said about what is to be seen. Texts are translated; free them with g_free(). */
/* Of the first view, as markup, or NULL; of the second. */
char *billow_stage_first_caption(const BillowStageScene *scene);
char *billow_stage_second_caption(const BillowStageScene *scene);

/* What could be done, or why something is not seen, or NULL; static. `offers_ground`: a ground plane is what is wanted. */
const char *billow_stage_hint(const BillowStageScene *scene, gboolean *offers_ground);

/* Points, frame, milliseconds or distance. */
char *billow_stage_figures(const BillowStageScene *scene);

/* --- Hud --- */

/* Figures of the frame that is seen, over the view: frame, time, frame rate, points, worst strain. */
#define BILLOW_TYPE_HUD (billow_hud_get_type())
G_DECLARE_FINAL_TYPE(BillowHud, billow_hud, BILLOW, HUD, GtkWidget)

/* Says what there is to say of the scene; costs nothing while it is not visible. */
void billow_hud_show(BillowHud *self, const BillowStageScene *scene);

/* --- Paint bar --- */

/* The tools of painting weights, in a slim bar beside the cloth; there while one paints. */
#define BILLOW_TYPE_PAINT_BAR (billow_paint_bar_get_type())
G_DECLARE_FINAL_TYPE(BillowPaintBar, billow_paint_bar, BILLOW, PAINT_BAR, GtkWidget)

/* Follows and sets `painter` (referenced). The buttons activate "win.brush::paint", "win.brush::erase", "win.brush::smooth",
 * "win.brush-mirrored" and "win.paint", the menu "win.paint-fill", "win.paint-smooth", "win.paint-mirror-across",
 * "win.paint-mirror-down" and "win.paint-clear". */
GtkWidget *billow_paint_bar_new(BillowPainter *painter);

/* --- Camera bookmarks --- */

/* Cameras that a user keeps for a project: beside what the user has of other programs, not in the project's file. */
enum { BILLOW_CAMERA_BOOKMARKS = 4 };

typedef struct {
    gboolean kept;
    BillowCamera camera;
} BillowCameraBookmark;

/* The file of a project's cameras: billow/views/HASH.ini in the folder of the user's state, HASH being that of the
 * project's whole path. Free with g_free(). */
char *billow_camera_bookmarks_file(const char *project_path);

/* Reads those of the project at `project_path` (NULL: it has no file, and nothing is kept). What is not there, or is no camera that
 * the view can have, is not kept. Blocking; the file is short, or not read. */
void billow_camera_bookmarks_read(const char *project_path,
                                  BillowCameraBookmark bookmarks[BILLOW_CAMERA_BOOKMARKS]);

/* Writes them, whole or not at all; of the files in the folder the oldest are removed when there are more than 500. FALSE sets
 * `error`. */
gboolean billow_camera_bookmarks_write(const char *project_path,
                                       const BillowCameraBookmark bookmarks[BILLOW_CAMERA_BOOKMARKS],
                                       GError **error);

/* --- Point trace --- */

/* The path of a point of the cloth through all frames, in a view: the point is clicked on. */
#define BILLOW_TYPE_POINT_TRACE (billow_point_trace_get_type())
G_DECLARE_FINAL_TYPE(BillowPointTrace, billow_point_trace, BILLOW, POINT_TRACE, GObject)

/* Properties, with notify: active (boolean: a click on the cloth picks the point whose path is shown; FALSE: none is). */
BillowPointTrace *billow_point_trace_new(void);

/* Of the fake that `preview` shows, in `viewport`; both are referenced. Call once. */
void billow_point_trace_follow(BillowPointTrace *self, BillowPreview *preview, BillowViewport *viewport);

/* Whether it waits for a point to be clicked on. */
gboolean billow_point_trace_is_waiting(BillowPointTrace *self);

/* --- Onion skin --- */

/* Onion skin: the cloth at the neighbouring keyframes and at every nth frame, see-through in a view. */
#define BILLOW_TYPE_ONION_SKIN (billow_onion_skin_get_type())
G_DECLARE_FINAL_TYPE(BillowOnionSkin, billow_onion_skin, BILLOW, ONION_SKIN, GObject)

/* Properties, with notify: keyframes (boolean: those before and after), every (int: each nth frame; 0: none). */
BillowOnionSkin *billow_onion_skin_new(void);

/* Of what `preview` shows, in `viewport`; both are referenced. Call once. */
void billow_onion_skin_follow(BillowOnionSkin *self, BillowPreview *preview, BillowViewport *viewport);

/* Whether the view shows the fake, to which these belong. */
void billow_onion_skin_set_shown(BillowOnionSkin *self, gboolean shown);

/* --- Crossings --- */

/* Where the cloth of a view passes through itself, marked in it. */
typedef struct BillowStageCrossings BillowStageCrossings;

/* For a view, whose property "show-crossings" says whether they are wanted: they are looked for only then, once the cloth
 * stays for a moment. The view must outlive it. */
BillowStageCrossings *billow_stage_crossings_new(BillowViewport *viewport);
void billow_stage_crossings_free(BillowStageCrossings *self);

/* The view has been given what there is to be seen. */
void billow_stage_crossings_follow(BillowStageCrossings *self);

/* --- Anchors --- */

/* Anchors in the view of the animation: dragged, they move in the keyframe at the playhead. */
#define BILLOW_TYPE_STAGE_ANCHORS (billow_stage_anchors_get_type())
G_DECLARE_FINAL_TYPE(BillowStageAnchors, billow_stage_anchors, BILLOW, STAGE_ANCHORS, GObject)

/* Property, with notify: auto-key (boolean: between keyframes a drag makes one at the playhead, rather than nothing).
 * Signals: told (text), what there is to say about a drag; refused (text), the same where there is no keyframe to drag in. */
BillowStageAnchors *billow_stage_anchors_new(void);

/* Follows drags in `viewport`, whose anchors are those of `preview` (of `session`); a drag is one step of the session's history. Call
 * once. */
void billow_stage_anchors_follow(BillowStageAnchors *self, BillowViewport *viewport, BillowSession *session,
                                 BillowPreview *preview);

/* Makes a keyframe at the playhead of the pose that is seen there, selected; one step of history. What is to be told about it (free
 * with g_free()), or NULL. */
char *billow_stage_anchors_key_pose(BillowStageAnchors *self);

/* --- Constraints --- */

/* Marks on the points that slide, and the lines or planes in which they do: dragged to another point of the cloth, and turned by a
 * handle. */
/* Marks those of the simulated cloth in `viewport`, and shows the wind; both act on the physics only: `physics` NULL, none. */
void billow_stage_constraints_show(BillowViewport *viewport, BillowSession *session,
                                   const BillowMesh *physics);

/* From now on a click on a mark selects its constraint, a drag moves it to another point, and a drag of the handle turns the selected
 * one, or else the wind: each one step of the history. */
void billow_stage_constraints_follow(BillowViewport *viewport, BillowSession *session);

/* --- Pull --- */

/* The simulated cloth in the views, pulled by hand: as long as it is, it is shown in place of the frame from which it began. Time stands
 * still for it, and nothing of it is kept: model/simulation/pulled_cloth.h. */
#define BILLOW_TYPE_STAGE_PULL (billow_stage_pull_get_type())
G_DECLARE_FINAL_TYPE(BillowStagePull, billow_stage_pull, BILLOW, STAGE_PULL, GObject)

/* Signal: changed, there is another cloth to be shown. */
BillowStagePull *billow_stage_pull_new(void);

/* Follows pulls in both views, of what `preview` and `physics` make of `session`; all are borrowed. Call once. */
void billow_stage_pull_follow(BillowStagePull *self, BillowViewport *first, BillowViewport *second,
                              BillowSession *session, BillowPreview *preview, BillowPhysicsPreview *physics);

/* Puts the pulled cloth in place of the simulated one; where the scene is not what it began from, it is given up. Says which view
 * can be pulled in. */
void billow_stage_pull_show(BillowStagePull *self, BillowStageScene *scene);

/* Whether there is one. */
gboolean billow_stage_pull_is_active(BillowStagePull *self);
