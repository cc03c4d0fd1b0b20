/* What programs want to know of a sequence that its frames do not say: a file beside them, STEM.sequence.json. Its head depends on
 * project and settings alone; its list has the files that are there, each with its hash. */
#pragma once

#include "io/sequence/sequence.h"

#include <json-c/json.h>

/* One file of the list. */
typedef struct {
    char *name;   /* in the folder */
    int frame;    /* that it holds; 0: it stands beside the frames, or holds several */
    char *frames; /* of one file for all: which, "1-24"; or NULL */
    goffset bytes;
    char *sha256;
} BillowManifestFile;

typedef struct {
    json_object *head;
    GHashTable
        *files; /* from name to BillowManifestFile; NULL: there is no list, as earlier versions have none */
} BillowManifest;

/* Its name. Free with g_free(). */
char *billow_manifest_name(const char *stem);

/* That of a sequence, with no files yet. */
BillowManifest *billow_manifest_new(const BillowSequence *sequence, const char *stem);

/* Of a text. NULL, with what is wrong (free with g_free()): it is no manifest. */
BillowManifest *billow_manifest_parse(const char *text, gsize length, char **problem);

/* Of a file. NULL with a GIO error that names the path: G_IO_ERROR_NOT_FOUND, G_IO_ERROR_INVALID_DATA (what is not a manifest),
 * or why it cannot be read. */
BillowManifest *billow_manifest_load(const char *path, GError **error);

void billow_manifest_free(BillowManifest *manifest);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowManifest, billow_manifest_free)

/* A word of the head; NULL: there is none. */
const char *billow_manifest_get(const BillowManifest *manifest, const char *key);

/* Whether frames of both are the same, byte for byte: of one state of the project, of one version of the program, by one method, with the same
 * options. */
gboolean billow_manifest_same_state(const BillowManifest *a, const BillowManifest *b);

/* The file of this name, or NULL. */
const BillowManifestFile *billow_manifest_find(const BillowManifest *manifest, const char *name);

/* Puts a file in the list, in the place of what has its name; takes over its texts. */
void billow_manifest_put(BillowManifest *manifest, BillowManifestFile file);

/* Puts in the list what only the other one has, and among the warnings, in the project's order, those of the keyframes of which the other
 * one tells more. Both are of one state of it. */
void billow_manifest_merge(BillowManifest *manifest, const BillowManifest *other,
                           const BillowProject *project);

/* The files of the list, those beside the frames first, then by frame (of BillowManifestFile, borrowed). Free with
 * g_ptr_array_unref(). */
GPtrArray *billow_manifest_list(const BillowManifest *manifest);

/* Writes it. FALSE with a GIO error. */
gboolean billow_manifest_save(const BillowManifest *manifest, const char *path, GError **error);
