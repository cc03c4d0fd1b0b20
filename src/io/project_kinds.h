/* What blocks of a kind have in the file beside their fields: lists of their own. A row a kind, as in model/kind.h. */
#pragma once

#include "io/project_reading.h"
#include "io/project_writing.h"

/* Of the payload of a block; all are NULL for a kind whose fields are all that it has. */
typedef struct {
    void (*read)(BillowReading *reading, json_object *object, void *payload);
    void (*write)(BillowKeys *keys, const void *payload);
    void (*describe)(json_object *schema); /* adds the keys to the schema of the block */
    void (*tabulate)(GString *text);       /* appends their rows, and the tables of what they hold */
} BillowKindFile;

extern const BillowKindFile billow_kind_files[BILLOW_N_BLOCK_KINDS];

/* Of a keyframe: anchors, folds, creases, pose and shape. */
void billow_read_keyframe(BillowReading *reading, json_object *object, void *keyframe);
void billow_write_keyframe(BillowKeys *keys, const void *keyframe);
void billow_describe_keyframe(json_object *schema);
void billow_tabulate_keyframe(GString *text);

/* Of a collider, a BillowMovingBody: its keys. */
void billow_read_body_keys(BillowReading *reading, json_object *object, void *body);
void billow_write_body_keys(BillowKeys *keys, const void *body);
void billow_describe_body_keys(json_object *schema);
void billow_tabulate_body_keys(GString *text);
