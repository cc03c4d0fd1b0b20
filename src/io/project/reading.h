/* Declarations that the files of the project reader share. */
#pragma once

#include "io/base/json_reader.h"
#include "model/project/binding.h"
#include "model/project/project.h"

/* --- Fields: read by tables of rows. For writing see project/writing.h. --- */

/* Takes the keys of `fields` (NULL: none) out of `object` and sets the values of `subject`, except missing
 * ones. Records every problem. Checks bounds that depend on the cloth for `grid`, unless that is NULL. */
void billow_read_fields(BillowJsonReader *reader, json_object *object, const BillowField *fields,
                        void *subject, const BillowGrid *grid);

/* Reads one field under the name `key`. Returns TRUE if it is present and valid. */
gboolean billow_read_field(BillowJsonReader *reader, json_object *object, const BillowField *field,
                           const char *key, void *subject, const BillowGrid *grid);

/* Adds a warning, not an error, if the file `path`, the value of `key`, does not exist. `path` is absolute or
 * relative to `folder`. Does not look for files outside the folder, nor if `path` is NULL (none is named) or
 * `folder` is NULL (the project has none). */
void billow_note_missing_file(BillowJsonReader *reader, const char *folder, const char *key,
                              const char *path);

/* --- The parts of a project --- */

/* The state of reading a project. */
typedef struct {
    BillowJsonReader json;
    BillowProject *project;
    gboolean grid_known; /* the file gives the numbers of columns and rows */
    GHashTable *ids;     /* of all blocks except transitions: id -> JSON path */
    /* keyframe id -> JSON path of the transition that starts at it, "" while there is none */
    GHashTable *leaving;
    /* for kinds with at most one block per point: grid point -> JSON path */
    GHashTable *points[BILLOW_N_BLOCK_KINDS];
    GArray *bound; /* of BillowReadBinding: checked once all cloths are known */
    const char *folder;
} BillowReading;

/* An anchor that a cloth may carry which has not been read yet. */
typedef struct {
    char *path;                   /* JSON path of the anchor */
    char *cloth;                  /* id of its own cloth */
    const BillowBinding *binding; /* of its keyframe, in the project */
} BillowReadBinding;

/* Records an error for every anchor that cannot be carried as the file says. */
void billow_read_check_bindings(BillowReading *reading);

/* Reads a block from an object, without its unknown keys, its falloff and the parts of its kind that are not
 * fields. A block without an id gets "" until all ids are known. */
BillowBlock *billow_read_block(BillowReading *reading, json_object *object, BillowBlockKind kind);

/* Read the parts of a payload that are not fields: a keyframe's anchors, folds, creases, pose and shape; a
 * collider's keys, and whether its display mesh exists. */
void billow_read_keyframe(BillowReading *reading, json_object *object, void *keyframe);

/* Returns TRUE if the array, found at `key`, has three numbers for each point of a grid; otherwise
 * records the error. */
gboolean billow_read_check_points(BillowReading *reading, const char *key, json_object *array, int columns,
                                  int rows);

/* Reads bends, coil and twists of a keyframe. */
void billow_read_bends(BillowReading *reading, json_object *object, BillowKeyframe *keyframe);
void billow_read_body(BillowReading *reading, json_object *object, void *body);

/* Reads the shapes of a recording and their curves. */
void billow_read_recording(BillowReading *reading, json_object *object, void *recording);

/* Checks the frames of a motion, and whether its file exists. */
void billow_read_motion(BillowReading *reading, json_object *object, void *motion);

/* Reads the strokes of a nudge. */
void billow_read_nudge(BillowReading *reading, json_object *object, void *nudge);

/* Reads what is painted on the cloth from the object `cloth`, once its grid is known. */
void billow_read_maps(BillowReading *reading, json_object *cloth);

/* Reads paint; returns NULL, with a problem noted, if it is not valid. Free with billow_paint_free(). */
BillowPaint *billow_read_paint(BillowReading *reading, json_object *object);

/* Reads the cloth's outline from the object `cloth`, once its grid is known. */
void billow_read_outline(BillowReading *reading, json_object *cloth);

/* Records an error if a point of the grid is not within the outline. */
void billow_read_within(BillowReading *reading, int column, int row);

/* Reads the falloff of a layer. */
void billow_read_damping(BillowReading *reading, json_object *object, BillowLayerDamping *damping);

/* Reads the tracks in the object `parent` (NULL: the document) into the project, in the order of the file. */
void billow_read_tracks(BillowReading *reading, json_object *object, const char *parent);

/* Reads the tracks of a cloth after the first one, all of which are in `object`, into the active cloth. */
void billow_read_cloth_tracks(BillowReading *reading, json_object *object);

/* Read the cloth's material and, if it has none, that of the physics (in older files), in this order. */
void billow_read_material(BillowReading *reading, json_object *cloth);
void billow_read_older_material(BillowReading *reading, json_object *physics);

/* Read the objects "physics" and "scene" of the document. */
void billow_read_physics(BillowReading *reading, json_object *document);
void billow_read_scene(BillowReading *reading, json_object *document);

/* Reads the array "exports" of the document. */
void billow_read_exports(BillowReading *reading, json_object *document);
