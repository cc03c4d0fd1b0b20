/* What the files of the project reader share. */
#pragma once

#include "io/json_reader.h"

extern const BillowJsonRange billow_read_any_number, billow_read_not_negative, billow_read_positive;

/* What is known so far of the project being read. */
typedef struct {
    BillowJsonReader json;
    BillowProject *project;
    gboolean grid_known; /* the file tells how many columns and rows there are */
    GHashTable *ids;     /* of all blocks but transitions: id -> JSON path */
    /* keyframe id -> JSON path of the transition that leaves it, "" before there is one */
    GHashTable *leaving;
    GHashTable *slides; /* grid point -> JSON path of its constraint */
    const char *folder;
} BillowReading;

/* A text that was found where another was expected. */
void billow_read_note_text(BillowReading *reading, const char *key, const char *found, const char *expected);

/* The id, name and `muted` of a new block. Without an id (""), one is made when all are known. */
BillowBlock *billow_read_named(BillowReading *reading, json_object *object, BillowBlockKind kind);

/* The same, start and duration: what keyframes, waves and sways have in common. */
BillowBlock *billow_read_timed(BillowReading *reading, json_object *object, BillowBlockKind kind);

BillowBlock *billow_read_keyframe(BillowReading *reading, json_object *object);

typedef BillowBlock *(*BillowReadBlock)(BillowReading *reading, json_object *object);

/* Reads the blocks of an array of `parent` into the project's track of that kind, in the order of the file. */
void billow_read_track(BillowReading *reading, json_object *parent, const char *key, BillowBlockKind kind,
                       BillowReadBlock read_block);

/* The objects "physics" and "scene" of the document. */
void billow_read_physics(BillowReading *reading, json_object *document);
void billow_read_scene(BillowReading *reading, json_object *document);
