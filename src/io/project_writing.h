/* What the files of the project writer share: each appends a key and its value; `before` is what separates it from the
 * one before. */
#pragma once

#include "io/project_file.h"

void billow_write_key(GString *text, const char *before, const char *key);
void billow_write_number(GString *text, const char *before, const char *key, double value);
void billow_write_integer(GString *text, const char *before, const char *key, int value);
void billow_write_string(GString *text, const char *before, const char *key, const char *value);
void billow_write_vector(GString *text, const char *before, const char *key, BillowVec3 vector);

/* The keys of `unknown`, the text of a JSON object or NULL. */
void billow_write_unknown(GString *text, const char *before, const char *unknown);

void billow_write_muted(GString *text, const char *before, const BillowBlock *block);

typedef void (*BillowWriteBlock)(GString *text, const BillowProject *project, const BillowBlock *block);

/* The blocks of a kind, an array. `before` begins with a separator, then the line break and indent of the key. */
void billow_write_track(GString *text, const BillowProject *project, const char *before, const char *key,
                        BillowBlockKind kind, BillowWriteBlock write_block);

/* The objects "physics" and "scene", where they say more than the defaults do. */
void billow_write_physics(GString *text, const char *before, const BillowProject *project);
void billow_write_scene(GString *text, const char *before, const BillowProject *project);
