/* Reads a character of another program, and makes the project to which it has been added, on a thread. Main
 * thread only. */
#pragma once

#include "io/motion/read.h"
#include "model/edits/bones.h"

typedef struct {
    char *path; /* of its file; one of several numbered OBJ files stands for all of them */
    BillowMotionOptions options;
    BillowProject *project;
    double start; /* time of its first frame in the project, seconds */
} BillowCharacterOrder;

typedef struct {
    BillowMotion *motion;
    BillowMotionFacts facts;
    BillowProject *before;  /* the project of the order */
    BillowProject *project; /* with a capsule for each bone, as long as the motion; NULL: it has no bones */
    double start;
} BillowCharacter;

void billow_character_free(BillowCharacter *character); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowCharacter, billow_character_free)

/* Returns how many capsules and balls it adds; they are the last colliders of its project. */
guint billow_character_bones(const BillowCharacter *character);

/* Copies the order, whose options must name neither a clip nor a base, and references its project. */
void billow_character_read_async(const BillowCharacterOrder *order, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);

/* Returns the character, transfer full, or NULL with an error for the user, or G_IO_ERROR_CANCELLED. */
BillowCharacter *billow_character_read_finish(GAsyncResult *result, GError **error);
