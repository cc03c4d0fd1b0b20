/* The sections of the inspector: widgets that show and edit parts of the project or the selected blocks. */
#pragma once

#include "app/common/form.h"
#include "app/inspector/part.h"
#include "model/live/session.h"

#include <gtk/gtk.h>

/* --- Cloth --- */

/* The cloth's grid: its size, its number of points, and which of the two an edit changes. */
#define BILLOW_TYPE_INSPECTOR_CLOTH (billow_inspector_cloth_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorCloth, billow_inspector_cloth, BILLOW, INSPECTOR_CLOTH,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). Controls: the radio buttons "change-size" and
 * "change-resolution", those of billow_cloth_fields, and "cloth-width" and "cloth-height". Signals: refused
 * (text), offered (text, label). */
GtkWidget *billow_inspector_cloth_new(BillowSession *session);

/* --- Instance --- */

/* The source and the place of the active cloth. Visible only while that is an instance. */
#define BILLOW_TYPE_INSPECTOR_INSTANCE (billow_inspector_instance_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorInstance, billow_inspector_instance, BILLOW, INSPECTOR_INSTANCE,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). Controls: those of billow_place_fields and billow_instance_fields with
 * the prefix "instance-", "instance-own-look", and "edit-source" and "make-single", which activate actions of the
 * window. Signal: refused (text). */
GtkWidget *billow_inspector_instance_new(BillowSession *session);

/* --- Anchors --- */

/* How many anchors the selected keyframe has, buttons that edit them, and what else determines the shape. */
#define BILLOW_TYPE_INSPECTOR_ANCHORS (billow_inspector_anchors_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorAnchors, billow_inspector_anchors, BILLOW, INSPECTOR_ANCHORS,
                     BillowInspectorPart)

/* Follows `session` (referenced) while a keyframe is selected. Its buttons activate "win.edit-keyframe" and its
 * like, and "hang-afresh" activates "win.hang". */
GtkWidget *billow_inspector_anchors_new(BillowSession *session);

/* --- Gap --- */

/* The duration of the selected transition. */
#define BILLOW_TYPE_INSPECTOR_GAP (billow_inspector_gap_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorGap, billow_inspector_gap, BILLOW, INSPECTOR_GAP, BillowInspectorPart)

/* Follows and edits `session` (referenced) while a transition is selected. Control: "transition-duration".
 * Signal: refused (text). */
GtkWidget *billow_inspector_gap_new(BillowSession *session);

/* --- Straight turn --- */

/* Says that the cloth shrinks in the selected transition, see billow_straight_turn(). Visible only then. */
#define BILLOW_TYPE_INSPECTOR_STRAIGHT_TURN (billow_inspector_straight_turn_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorStraightTurn, billow_inspector_straight_turn, BILLOW,
                     INSPECTOR_STRAIGHT_TURN, BillowInspectorPart)

/* Follows `session` (referenced). Its button "turn-cloth" activates "win.turn-cloth". */
GtkWidget *billow_inspector_straight_turn_new(BillowSession *session);

/* --- Push limit --- */

/* Says that the selected collider may pass through cloth that it is to push, see billow_push_limit_text(). Visible
 * only then. */
#define BILLOW_TYPE_INSPECTOR_PUSH_LIMIT (billow_inspector_push_limit_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorPushLimit, billow_inspector_push_limit, BILLOW, INSPECTOR_PUSH_LIMIT,
                     BillowInspectorPart)

/* Follows `session` (referenced). Its label is named "push-limit". */
GtkWidget *billow_inspector_push_limit_new(BillowSession *session);

/* --- Snap --- */

/* Says that the cloth snaps to other folds in the selected keyframe or transition, see model/live/snaps.h. Visible only
 * then. */
#define BILLOW_TYPE_INSPECTOR_SNAP (billow_inspector_snap_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorSnap, billow_inspector_snap, BILLOW, INSPECTOR_SNAP, BillowInspectorPart)

/* Follows `session` (referenced). Its button "keep-folds" activates "win.keep-folds". */
GtkWidget *billow_inspector_snap_new(BillowSession *session);

/* --- Look --- */

/* The display mesh of the selected collider: an OBJ file and its placement on the collider. */
#define BILLOW_TYPE_INSPECTOR_LOOK (billow_inspector_look_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorLook, billow_inspector_look, BILLOW, INSPECTOR_LOOK, BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls are named "mesh" (chooses a file), "no-mesh",
 * "mesh-scale", "mesh-position-x" and so on; "mesh-problem" says why the file is not shown, "mesh-show"
 * allows one from outside the project's folder.
 *
 * Signal: refused (char *text): why an edit was refused. */
GtkWidget *billow_inspector_look_new(BillowSession *session);

/* Acts as if the user had chosen the file (absolute path; NULL: none) for the selected collider. A file
 * that the project cannot name is refused. */
void billow_inspector_look_choose(BillowInspectorLook *self, const char *file);

/* --- Fine mesh --- */

/* The fine mesh of the active cloth: an OBJ file that follows it, and its scale. Hidden for ropes and
 * instances. */
#define BILLOW_TYPE_INSPECTOR_FINE_MESH (billow_inspector_fine_mesh_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorFineMesh, billow_inspector_fine_mesh, BILLOW, INSPECTOR_FINE_MESH,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls are named "deform" (chooses a file), "no-deform"
 * and "deform-scale"; "deform-problem" says what is wrong with the file, "deform-show" allows one from
 * outside the project's folder.  Signal: refused (char *text): why an edit was refused. */
GtkWidget *billow_inspector_fine_mesh_new(BillowSession *session);

/* Acts as if the user had chosen the file (absolute path; NULL: none). A file that the project cannot name is refused. */
void billow_inspector_fine_mesh_choose(BillowInspectorFineMesh *self, const char *file);

/* --- Motion --- */

/* What is in the file of the selected motion, or why it does not play. */
#define BILLOW_TYPE_INSPECTOR_MOTION (billow_inspector_motion_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorMotion, billow_inspector_motion, BILLOW, INSPECTOR_MOTION,
                     BillowInspectorPart)

/* Follows `session` (referenced). Its label is named "motion-note"; its button "motion-show" allows a file from outside the
 * project's folder. */
GtkWidget *billow_inspector_motion_new(BillowSession *session);

/* --- Material --- */

/* The cloth's material, and how its anchors hold it. */
#define BILLOW_TYPE_INSPECTOR_MATERIAL (billow_inspector_material_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorMaterial, billow_inspector_material, BILLOW, INSPECTOR_MATERIAL,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). The widget names of the controls are their fields' keys; the
 * button that resets a changed material is "material-back".
 *
 * Signals: refused (string: why the project cannot have the entered value). */
GtkWidget *billow_inspector_material_new(BillowSession *session);

/* --- Maps --- */

/* What is painted of the cloth's material. */
#define BILLOW_TYPE_INSPECTOR_MAPS (billow_inspector_maps_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorMaps, billow_inspector_maps, BILLOW, INSPECTOR_MAPS, BillowInspectorPart)

/* Follows and edits `session` (referenced); hidden for ropes and instances. A map's controls are "paint-density", which activates
 * "win.paint-density", and, once it is painted, "density-factor"; those of others are named likewise.
 *
 * Signals: refused (string: why the project cannot have the entered value). */
GtkWidget *billow_inspector_maps_new(BillowSession *session);

/* --- Physics --- */

/* The project's physics: gravity, wind and solver. */
#define BILLOW_TYPE_INSPECTOR_PHYSICS (billow_inspector_physics_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorPhysics, billow_inspector_physics, BILLOW, INSPECTOR_PHYSICS,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). The widget names of the controls are their fields' keys.
 *
 * Signals: refused (string: why the project cannot have the entered value). */
GtkWidget *billow_inspector_physics_new(BillowSession *session);

/* --- Scene --- */

/* The list of colliders and constraints, for selecting and adding. */
#define BILLOW_TYPE_INSPECTOR_SCENE (billow_inspector_scene_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorScene, billow_inspector_scene, BILLOW, INSPECTOR_SCENE,
                     BillowInspectorPart)

/* Follows `session` (referenced). Its buttons activate "win.add-" and the word of a shape in
 * physics/colliders/shape.h, or "win.add-constraint". A click on a row, named by a block's id, selects
 * that. */
GtkWidget *billow_inspector_scene_new(BillowSession *session);

/* --- Texture --- */

/* The cloth's texture and color. */
#define BILLOW_TYPE_INSPECTOR_TEXTURE (billow_inspector_texture_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorTexture, billow_inspector_texture, BILLOW, INSPECTOR_TEXTURE,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls are named "texture" and "cloth-color".
 *
 * Signal: refused (char *text): why a texture cannot be used. */
GtkWidget *billow_inspector_texture_new(BillowSession *session);

/* --- Damping --- */

/* The falloff of the selected wave or sway: the anchors that count for it, and its painted weights. */
#define BILLOW_TYPE_INSPECTOR_DAMPING (billow_inspector_damping_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorDamping, billow_inspector_damping, BILLOW, INSPECTOR_DAMPING,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced) while a block of this kind, a layer, is selected. The controls
 * are named "damped-from", "counted" (a grid picker) and "paint-weights", which activates "win.paint". */
GtkWidget *billow_inspector_damping_new(BillowSession *session, BillowBlockKind kind);

/* --- Strokes --- */

/* The strokes of the selected nudge. */
#define BILLOW_TYPE_INSPECTOR_STROKES (billow_inspector_strokes_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorStrokes, billow_inspector_strokes, BILLOW, INSPECTOR_STROKES,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced) while a nudge is selected. The controls are named "stroke-number",
 * "remove-stroke", and "stroke-" and a field's key. Signals: refused (string: why an edit was refused). */
GtkWidget *billow_inspector_strokes_new(BillowSession *session);

/* --- Remap --- */

/* Creates buttons for the ready curves of the selected time remap, "remap-slow" and so on, which activate the actions of the
 * window with these names. */
GtkWidget *billow_inspector_remap_new(void);

/* --- Number keys --- */

/* A graph of one of the numbers of the selected block that have keys, and a list of its keys. Visible only if there are
 * some. */
#define BILLOW_TYPE_INSPECTOR_NUMBER_KEYS (billow_inspector_number_keys_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorNumberKeys, billow_inspector_number_keys, BILLOW, INSPECTOR_NUMBER_KEYS,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced) while a block of this kind is selected. The controls are named "keyed-number",
 * "key-graph", and as those of billow_inspector_keys_new() with the prefix "number-". Signals: refused (string). */
GtkWidget *billow_inspector_number_keys_new(BillowSession *session, BillowBlockKind kind);

/* --- What fields show --- */

/* Returns a copy of a block as its fields show it: with the position and rotation of a collider with keys at
 * the playhead, with the numbers that have keys as they are there, and with the speed of a keyframe's own wind. */
BillowBlock *billow_block_as_shown(BillowSession *session, const BillowBlock *block);

/* Completes an edit of such a copy: if the collider or the number has keys, what was changed becomes a key at the
 * playhead (for a number, at the nearest time within the block); a wind whose speed was not changed is stored as before. `block` is the block before the edit. */
void billow_block_store_shown(BillowSession *session, const BillowBlock *block, BillowBlock *changed);

/* When a block happens, seconds. */
typedef struct {
    double start, duration; /* 0: it has none, as a transition to no keyframe */
} BillowBlockSpan;

/* Returns when a block happens; a transition between its keyframes, as they are played. */
BillowBlockSpan billow_block_span(BillowSession *session, const BillowBlock *block);

/* Returns which share of a block with a duration has passed at a time; less than 0 before it, more than 1 after it. */
double billow_block_span_share(const BillowBlockSpan *span, double seconds);

/* Returns where in a block the playhead is, or the end that is nearest to it. */
double billow_block_playhead_share(BillowSession *session, const BillowBlock *block);

/* Returns half a frame as a share of a block: keys that are nearer are at the same time. */
double billow_block_key_slack(BillowSession *session, const BillowBlock *block);

/* Returns why there is no room for another key. Free with g_free(). */
char *billow_block_most_keys_text(const BillowField *field);

/* Shows in the form of a block, whose kind has number keys, which of its numbers have keys at the playhead. */
void billow_block_show_keys(BillowSession *session, const BillowBlock *block, BillowInspectorForm *form);

/* Stores the value of a number at the playhead as a key, or removes the key that is there. `ref` names the block. Returns
 * why that was refused, or NULL; transfer full. */
char *billow_block_toggle_key(BillowSession *session, const BillowBlockRef *ref, const BillowField *field);

/* --- Several --- */

/* Several selected blocks: how many they are, when they begin, and actions on all of them. */
#define BILLOW_TYPE_INSPECTOR_SEVERAL (billow_inspector_several_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorSeveral, billow_inspector_several, BILLOW, INSPECTOR_SEVERAL, GtkWidget)

/* Visible while several blocks of `session` are selected. Activates actions of the window. */
GtkWidget *billow_inspector_several_new(BillowSession *session);
