/* The JSON of a glTF file of animated cloths. */
#pragma once

#include "io/writers/format_objects.h"
#include "io/writers/gltf_buffer.h"

typedef struct {
    double scale;
    gboolean uv, normals;
    double tolerance; /* metres; 0: every frame is a key */
    int targets;      /* the most; the tolerance is raised until they suffice; 0: any number */
    int bones;        /* the motion is a skin on so many bones; 0: it is morph targets */
    int shapes; /* morph targets are so many shapes whose sum is nearest to the frames; 0: they are frames */
    int sides;  /* of the tube that a rope becomes */
} BillowGlbOptions;

/* A texture in the file. */
typedef struct {
    int view; /* index of a buffer view */
    const char *type;
    gboolean cut_out; /* it has clear parts */
} BillowGltfPicture;

/* A bone of a skin. */
typedef struct {
    float position[3], turn[4]; /* in the first frame; the turn is a quaternion x, y, z, w */
    int positions, turns;       /* of all keys: indices of accessors; -1: there is one key */
} BillowGltfJoint;

/* Where the parts of a cloth are: indices of accessors, and of a picture; -1: none. */
typedef struct {
    int positions, normals, uv, indices;
    int frames_uv; /* where textures have the vertex in the first frame (vat_layout.h) */
    json_object *targets, *target_names; /* arrays; the document takes ownership and sets them to NULL */
    int times, weights;
    int picture;
    int bones, shares,
        inverse;    /* of a skin: which bones move a vertex, how much each, inverse places of joints */
    GArray *joints; /* of BillowGltfJoint; empty: there is no skin */
    const BillowMorphTargets *told;
    const char *set; /* what all files of a set have in common (vat_motion.h); or NULL */
} BillowGltfParts;

/* Sets up parts of which there is none yet, and frees those that no document has taken. */
void billow_gltf_parts_init(BillowGltfParts *parts);
void billow_gltf_parts_clear(BillowGltfParts *parts);

/* Returns the additional data on the animation of a cloth, which depends only on its target. Transfer
 * full. */
json_object *billow_gltf_extras(const BillowFormatTarget *target);

/* Returns the document of a file with these objects (BillowFormatObject), the parts of each
 * (BillowGltfParts) and pictures (BillowGltfPicture), including the description of `buffer`. Transfer
 * full. */
json_object *billow_gltf_document(const BillowFormatTarget *target, const GPtrArray *objects,
                                  const GPtrArray *parts, const GArray *pictures, BillowGltfBuffer *buffer);

/* Checks a GLB file exported with these objects (io/checks/glb_check.c): whether it is complete and of the
 * same animation; `set`: and of the same set of files, or NULL. Returns what is wrong (free with
 * g_free()), or NULL. If the file cannot be read, returns NULL with a GIO error. */
char *billow_glb_problem(const GPtrArray *objects, const char *set, const char *path, GError **error);
