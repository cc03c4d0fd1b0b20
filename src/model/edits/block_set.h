/* A set of a project's blocks, such as the selection or the blocks that an edit applies to. The block that
 * was added last is the active one, which the window shows in detail. */
#pragma once

#include "model/project/project.h"

/* Names a block by its kind and id. A transition has the id of the keyframe that it leaves, and can be named
 * even if the file lacks it. */
typedef struct {
    BillowBlockKind kind;
    char *id;
} BillowBlockRef;

BillowBlockRef *billow_block_ref_new(BillowBlockKind kind, const char *id);
void billow_block_ref_free(BillowBlockRef *ref);
gboolean billow_block_ref_equal(const BillowBlockRef *a, const BillowBlockRef *b); /* both may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBlockRef, billow_block_ref_free)

typedef struct BillowBlockSet BillowBlockSet;

/* Creates an empty set. Free with billow_block_set_free(). */
BillowBlockSet *billow_block_set_new(void);

/* Returns a set of one block (NULL: an empty set). Transfer full, as for the functions below. */
BillowBlockSet *billow_block_set_of(const BillowBlockRef *ref);
BillowBlockSet *billow_block_set_copy(const BillowBlockSet *set);

/* Returns the blocks of `set` that exist in the project; a transition exists while its keyframe does. */
BillowBlockSet *billow_block_set_within(const BillowBlockSet *set, const BillowProject *project);

void billow_block_set_free(BillowBlockSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBlockSet, billow_block_set_free)

/* Adds a block, or makes it the active one if it is already in the set. */
void billow_block_set_add(BillowBlockSet *set, BillowBlockKind kind, const char *id);

/* Removes a block. If it was active, the first of the others, by kind and id, becomes active. */
void billow_block_set_remove(BillowBlockSet *set, BillowBlockKind kind, const char *id);

gboolean billow_block_set_has(const BillowBlockSet *set, BillowBlockKind kind, const char *id);
guint billow_block_set_count(const BillowBlockSet *set);

/* Returns the active block, owned by the set; NULL if the set is empty. */
const BillowBlockRef *billow_block_set_active(const BillowBlockSet *set);

/* Returns whether both have the same blocks and the same active block. */
gboolean billow_block_set_equal(const BillowBlockSet *a, const BillowBlockSet *b);
