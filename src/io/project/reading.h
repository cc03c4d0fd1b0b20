/* What the files of the project reader share. */
#pragma once

#include "io/base/json_reader.h"
#include "model/project/project.h"

/* --- Fields: what a table of rows says is read. How it is written: project/writing.h. --- */

/* Takes the keys of `fields` (NULL: none) out of `object` and sets the values of `subject`. What is missing stays as it
 * is. Notes what is wrong; bounds that hang on the cloth are those of `grid` (NULL: none do). */
void billow_read_fields(BillowJsonReader *reader, json_object *object, const BillowField *fields,
                        void *subject, const BillowGrid *grid);

/* One of them, under the name `key`. TRUE: it was there and is fit. */
gboolean billow_read_field(BillowJsonReader *reader, json_object *object, const BillowField *field,
                           const char *key, void *subject, const BillowGrid *grid);

/* Warns where the file `path` of the value `key`, absolute or seen from `folder`, is not there: that is no error. What is not of the folder is not looked
 * for. NULL for either: nothing is named, or the project has no folder. */
void billow_note_missing_file(BillowJsonReader *reader, const char *folder, const char *key,
                              const char *path);

/* --- The parts of a project --- */

/* What is known so far of the project being read. */
typedef struct {
    BillowJsonReader json;
    BillowProject *project;
    gboolean grid_known; /* the file tells how many columns and rows there are */
    GHashTable *ids;     /* of all blocks but transitions: id -> JSON path */
    /* keyframe id -> JSON path of the transition that leaves it, "" before there is one */
    GHashTable *leaving;
    GHashTable *points[BILLOW_N_BLOCK_KINDS]; /* of kinds with one per point: grid point -> JSON path */
    const char *folder;
} BillowReading;

/* The block that an object describes, without its unknown keys, its damping and what its kind has beside its fields. Without an id
 * (""), one is made when all are known. */
BillowBlock *billow_read_block(BillowReading *reading, json_object *object, BillowBlockKind kind);

/* Of a payload, what it has beside its fields: a keyframe's anchors, folds, creases, pose and shape; a collider's keys, and whether its mesh is there. */
void billow_read_keyframe(BillowReading *reading, json_object *object, void *keyframe);
void billow_read_body(BillowReading *reading, json_object *object, void *body);

/* How a layer is damped. */
void billow_read_damping(BillowReading *reading, json_object *object, BillowLayerDamping *damping);

/* Reads the tracks that stand in the object `parent` (NULL: the document) into the project, in the order of the file. */
void billow_read_tracks(BillowReading *reading, json_object *object, const char *parent);

/* The cloth's material; or, where the cloth has none, that of the physics, as older files have it. The cloth is read
 * first. */
void billow_read_material(BillowReading *reading, json_object *cloth);
void billow_read_older_material(BillowReading *reading, json_object *physics);

/* The objects "physics" and "scene" of the document. */
void billow_read_physics(BillowReading *reading, json_object *document);
void billow_read_scene(BillowReading *reading, json_object *document);
