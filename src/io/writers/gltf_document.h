/* The JSON of a glTF file of animated cloths. */
#pragma once

#include "io/writers/format_objects.h"
#include "io/writers/gltf_buffer.h"

typedef struct {
    double scale;
    gboolean uv, normals;
    double tolerance; /* metres; 0: every frame is a key */
    int targets;      /* the most; the tolerance is raised until they suffice; 0: any number */
    int sides;        /* of the tube that a rope becomes */
} BillowGlbOptions;

/* A texture in the file. */
typedef struct {
    int view; /* index of a buffer view */
    const char *type;
    gboolean cut_out; /* it has clear parts */
} BillowGltfPicture;

/* Where the parts of a cloth are: indices of accessors, and of a picture; -1: none. */
typedef struct {
    int positions, normals, uv, indices;
    json_object *targets, *target_names; /* arrays; the document takes ownership and sets them to NULL */
    int times, weights;
    int picture;
} BillowGltfParts;

/* Returns the additional data on the animation of a cloth, which depends only on its target. Transfer full. */
json_object *billow_gltf_extras(const BillowFormatTarget *target);

/* Returns the document of a file with these objects (BillowFormatObject), the parts of each
 * (BillowGltfParts) and pictures (BillowGltfPicture), including the description of `buffer`. Transfer full. */
json_object *billow_gltf_document(const BillowFormatTarget *target, const GPtrArray *objects,
                                  const GPtrArray *parts, const GArray *pictures, BillowGltfBuffer *buffer);

/* Checks a GLB file exported with these objects (io/checks/glb_check.c): whether it is complete and of the
 * same animation. Returns what is wrong (free with g_free()), or NULL. If the file cannot be read, returns
 * NULL with a GIO error. */
char *billow_glb_problem(const GPtrArray *objects, const char *path, GError **error);
