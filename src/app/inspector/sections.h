/* The sections of the inspector. Each is a widget that shows and edits a part of the project, or of the blocks that are selected. */
#pragma once

#include "app/inspector/part.h"
#include "model/live/session.h"

#include <gtk/gtk.h>

/* --- Cloth --- */

/* The cloth's grid: of how many points it is, and how large; and which of the two changes. */
#define BILLOW_TYPE_INSPECTOR_CLOTH (billow_inspector_cloth_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorCloth, billow_inspector_cloth, BILLOW, INSPECTOR_CLOTH,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). Controls: "change-size" and "change-resolution", one of which is chosen, and those
 * of billow_cloth_fields. Signal: refused (text). */
GtkWidget *billow_inspector_cloth_new(BillowSession *session);

/* --- Look --- */

/* What the selected body is drawn as: an OBJ file, and where it is on the body. */
#define BILLOW_TYPE_INSPECTOR_LOOK (billow_inspector_look_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorLook, billow_inspector_look, BILLOW, INSPECTOR_LOOK, BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls are named "mesh" (chooses a file), "no-mesh", "mesh-scale", "mesh-position-x" and so on;
 * "mesh-problem" tells why the file is not seen, "mesh-show" agrees to one from elsewhere.
 *
 * Signal: refused (char *text): an edit that came to nothing, and why. */
GtkWidget *billow_inspector_look_new(BillowSession *session);

/* As if the user had chosen the file (absolute path; NULL: none) for the selected body; one that the project cannot name
 * is refused. */
void billow_inspector_look_choose(BillowInspectorLook *self, const char *file);

/* --- Material --- */

/* What the cloth is made of, and how its anchors hold it. */
#define BILLOW_TYPE_INSPECTOR_MATERIAL (billow_inspector_material_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorMaterial, billow_inspector_material, BILLOW, INSPECTOR_MATERIAL,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls have their field's key as widget name; the button that sets
 * a changed material back is "material-back".
 *
 * Signals: refused (string: why the project cannot be as it was entered). */
GtkWidget *billow_inspector_material_new(BillowSession *session);

/* --- Physics --- */

/* The project's physics: gravity and wind, solver. */
#define BILLOW_TYPE_INSPECTOR_PHYSICS (billow_inspector_physics_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorPhysics, billow_inspector_physics, BILLOW, INSPECTOR_PHYSICS,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls have their field's key as widget name.
 *
 * Signals: refused (string: why the project cannot be as it was entered). */
GtkWidget *billow_inspector_physics_new(BillowSession *session);

/* --- Scene --- */

/* The bodies and constraints of the physics, to select and to add to. */
#define BILLOW_TYPE_INSPECTOR_SCENE (billow_inspector_scene_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorScene, billow_inspector_scene, BILLOW, INSPECTOR_SCENE,
                     BillowInspectorPart)

/* Follows `session` (referenced). Its buttons activate "win.add-" and the word of a shape of physics/colliders/shape.h,
 * and "win.add-constraint"; a click on a line of the list, whose name is the block's id, selects it. */
GtkWidget *billow_inspector_scene_new(BillowSession *session);

/* --- Picture --- */

/* The cloth's picture and colour, to see and to choose. */
#define BILLOW_TYPE_INSPECTOR_PICTURE (billow_inspector_picture_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorPicture, billow_inspector_picture, BILLOW, INSPECTOR_PICTURE,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). The controls are named "texture" and "cloth-color".
 *
 * Signal: refused (char *text): a picture that cannot be laid on the cloth, and why. */
GtkWidget *billow_inspector_picture_new(BillowSession *session);

/* --- Damping --- */

/* How the selected wave or sway is damped: which anchors count for it, and its painted weights. */
#define BILLOW_TYPE_INSPECTOR_DAMPING (billow_inspector_damping_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorDamping, billow_inspector_damping, BILLOW, INSPECTOR_DAMPING,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced) while a block of this kind, a layer, is selected. The controls are named "damped-from",
 * "counted" (a grid picker) and "paint-weights", which activates "win.paint". */
GtkWidget *billow_inspector_damping_new(BillowSession *session, BillowBlockKind kind);

/* --- Keys --- */

/* The keys of the selected body, in the inspector: where it stands at which time. */
#define BILLOW_TYPE_INSPECTOR_KEYS (billow_inspector_keys_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorKeys, billow_inspector_keys, BILLOW, INSPECTOR_KEYS, BillowInspectorPart)

/* Signals: refused (string: why an edit came to nothing). */
GtkWidget *billow_inspector_keys_new(BillowSession *session);

/* A copy of a block as it is at the playhead: of a body with keys `position` and `rotation` are where it stands. */
BillowBlock *billow_block_at_playhead(BillowSession *session, const BillowBlock *block);

/* Of such a copy that was changed: where the body was put becomes a key at the playhead, if it has keys. `block` is as it was. */
void billow_block_keep_place(BillowSession *session, const BillowBlock *block, BillowBlock *changed);

/* --- Several --- */

/* What goes for several blocks at once: how many are selected, when they begin, and what can be done with all of them. The
 * active one is shown below by itself. */
#define BILLOW_TYPE_INSPECTOR_SEVERAL (billow_inspector_several_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorSeveral, billow_inspector_several, BILLOW, INSPECTOR_SEVERAL, GtkWidget)

/* Is seen while several blocks of `session` are selected. Activates actions of the window. */
GtkWidget *billow_inspector_several_new(BillowSession *session);
