/* Reads a character of another program, and makes the project to which it has been added, on a thread. Main
 * thread only. */
#pragma once

#include "io/motion/motion_files.h"

typedef struct {
    char *file;  /* absolute path, or the pattern of numbered OBJ files */
    char *named; /* the same as the project names it */
    BillowProject *project;
    double start;                /* time of its first frame in the project, seconds */
    BillowMotionOptions options; /* its clip and base must be NULL */
} BillowCharacterOrder;

typedef struct {
    BillowMotion *motion; /* as its file has it */
    BillowMotionFacts facts;
    double rate;           /* frames per second at which it plays */
    BillowProject *before; /* the project of the order */
    BillowProject *alone;  /* with the motion */
    BillowProject *bones;  /* with the motion and a collider for each bone; NULL: it has none */
    double start;
} BillowCharacter;

void billow_character_free(BillowCharacter *character); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowCharacter, billow_character_free)

/* Returns how many colliders the bones are; they are the last ones of that project. */
guint billow_character_count_bones(const BillowCharacter *character);

/* Returns the file itself, or the pattern for all numbered OBJ files of which it is one. Free with g_free(). */
char *billow_character_file(const char *path);

/* Copies the order, and references its project. */
void billow_character_read_async(const BillowCharacterOrder *order, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);

/* Returns the character, transfer full, or NULL with an error for the user, or G_IO_ERROR_CANCELLED. */
BillowCharacter *billow_character_read_finish(GAsyncResult *result, GError **error);
