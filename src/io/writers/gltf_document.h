/* The JSON of a glTF file of an animated cloth. */
#pragma once

#include "io/writers/format.h"
#include "io/writers/gltf_buffer.h"

typedef struct {
    double scale;
    gboolean uv, normals;
    double tolerance; /* metres; 0: every frame is a key */
    int targets;      /* the most; the tolerance is raised until they suffice; 0: any number */
    int sides;        /* of the tube that a rope becomes */
} BillowGlbOptions;

/* Indices of accessors and buffer views; -1: none. */
typedef struct {
    int positions, normals, uv, indices;
    int picture; /* index of a buffer view */
    const char *picture_type;
    gboolean cut_out;                    /* the picture has clear parts */
    json_object *targets, *target_names; /* arrays; the document takes ownership */
    int times, weights;
} BillowGltfParts;

/* Returns the file's additional data on the animation, which depends only on the target. Transfer full. */
json_object *billow_gltf_extras(const BillowFormatTarget *target);

/* Returns the document, including the description of `buffer`. Transfer full. */
json_object *billow_gltf_document(const BillowFormatTarget *target, const BillowGltfParts *parts,
                                  BillowGltfBuffer *buffer);

/* Checks a GLB file exported for `target` (io/checks/glb_check.c): whether it is complete and of the same
 * animation. Returns what is wrong (free with g_free()), or NULL. If the file cannot be read, returns NULL
 * with a GIO error. */
char *billow_glb_problem(const BillowFormatTarget *target, const char *path, GError **error);
