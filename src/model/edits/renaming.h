/* Gives copies of blocks ids and names that are new in a project. */
#pragma once

#include "model/project/project.h"

/* The ids or names in use, and the last number appended to each stem. */
typedef struct {
    GHashTable *taken, *last;
    char separator;
} BillowUsedTexts;

typedef struct {
    BillowUsedTexts ids, names;
    GHashTable *keyframes; /* id of an original -> id of its copy */
} BillowRenaming;

/* Begins with the ids and names of all cloths of the project. End with billow_renaming_end(). */
BillowRenaming billow_renaming_begin(const BillowProject *project);
void billow_renaming_end(BillowRenaming *renaming);

/* Gives a copy a new id and name. Call for keyframes before the transitions that leave them. */
void billow_rename_copy(BillowRenaming *renaming, BillowBlock *copy);
