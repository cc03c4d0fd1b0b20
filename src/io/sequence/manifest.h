/* The manifest of a sequence, STEM.sequence.json beside the frames: what other programs need to know and
 * frames do not say. Its head depends only on project and settings; its list has all files with hashes. */
#pragma once

#include "io/sequence/sequence.h"

#include <json-c/json.h>

/* One file of the list. */
typedef struct {
    char *name;   /* within the folder */
    int frame;    /* frame that it contains; 0 if it is beside the frames or contains several */
    char *frames; /* which frames the single file of all frames contains, "1-24"; or NULL */
    goffset bytes;
    char *sha256;
} BillowManifestFile;

typedef struct {
    json_object *head;
    GHashTable *files; /* name -> BillowManifestFile; NULL if there is no list, as in earlier versions */
} BillowManifest;

/* Creates the manifest of a sequence, with an empty list of files. */
BillowManifest *billow_manifest_new(const BillowSequence *sequence, const char *stem);

/* Parses a manifest. Returns NULL and sets `*problem` (free with g_free()) if the text is not one. */
BillowManifest *billow_manifest_parse(const char *text, gsize length, char **problem);

/* Reads a manifest file. Returns NULL with a GIO error that names the path: G_IO_ERROR_NOT_FOUND,
 * G_IO_ERROR_INVALID_DATA (not a manifest), or why it cannot be read. */
BillowManifest *billow_manifest_load(const char *path, GError **error);

void billow_manifest_free(BillowManifest *manifest);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowManifest, billow_manifest_free)

/* Returns a string of the head, or NULL if it has none under `key`. */
const char *billow_manifest_get(const BillowManifest *manifest, const char *key);

/* Returns TRUE if frames of both are identical byte for byte: same state of the project, program version,
 * method and options. */
gboolean billow_manifest_same_state(const BillowManifest *a, const BillowManifest *b);

/* Returns the file with this name, or NULL. */
const BillowManifestFile *billow_manifest_find(const BillowManifest *manifest, const char *name);

/* Adds a file to the list, replacing one with the same name. Takes ownership of its strings. */
void billow_manifest_put(BillowManifest *manifest, BillowManifestFile file);

/* Adds the files that only `other` has, and the warnings about keyframes of which `other` says more, in the
 * project's order. Both must be of the same state of the project. */
void billow_manifest_merge(BillowManifest *manifest, const BillowManifest *other,
                           const BillowProject *project);

/* Returns the files of the list (BillowManifestFile, borrowed), first those beside the frames, then by frame.
 * Free with g_ptr_array_unref(). */
GPtrArray *billow_manifest_list(const BillowManifest *manifest);

/* Writes the manifest to a file. Returns FALSE with a GIO error. */
gboolean billow_manifest_save(const BillowManifest *manifest, const char *path, GError **error);
