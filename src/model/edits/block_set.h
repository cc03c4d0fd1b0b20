/* Some blocks of a project, each by its kind and id: those that are selected, those that an edit is about. One of them,
 * the one that was added last, is the active one: what is shown of a selection. */
#pragma once

#include "model/project/project.h"

/* Names a block: its kind and id. A transition is named by the keyframe that it leaves, written in the file or not. */
typedef struct {
    BillowBlockKind kind;
    char *id;
} BillowBlockRef;

BillowBlockRef *billow_block_ref_new(BillowBlockKind kind, const char *id);
void billow_block_ref_free(BillowBlockRef *ref);
gboolean billow_block_ref_equal(const BillowBlockRef *a, const BillowBlockRef *b); /* both may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBlockRef, billow_block_ref_free)

typedef struct BillowBlockSet BillowBlockSet;

/* An empty set. Free with billow_block_set_free(). */
BillowBlockSet *billow_block_set_new(void);

/* The set of one block (NULL: of none). Transfer full, as of those below. */
BillowBlockSet *billow_block_set_of(const BillowBlockRef *ref);
BillowBlockSet *billow_block_set_copy(const BillowBlockSet *set);

/* Those of `set` that are in the project: a transition is there while its keyframe is. */
BillowBlockSet *billow_block_set_within(const BillowBlockSet *set, const BillowProject *project);

void billow_block_set_free(BillowBlockSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBlockSet, billow_block_set_free)

/* Adds a block, or makes it the active one. */
void billow_block_set_add(BillowBlockSet *set, BillowBlockKind kind, const char *id);

/* Takes a block away; of those that stay any becomes active when it was. */
void billow_block_set_remove(BillowBlockSet *set, BillowBlockKind kind, const char *id);

gboolean billow_block_set_has(const BillowBlockSet *set, BillowBlockKind kind, const char *id);
guint billow_block_set_count(const BillowBlockSet *set);

/* Owned by the set; NULL when it is empty. */
const BillowBlockRef *billow_block_set_active(const BillowBlockSet *set);

/* Whether the blocks are the same, and the active one is. */
gboolean billow_block_set_equal(const BillowBlockSet *a, const BillowBlockSet *b);
