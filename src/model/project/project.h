/* An animation: a cloth and the blocks that move it. A project has value semantics: edits make copies. */
#pragma once

#include "core/cloth/material.h"
#include "core/cloth/pattern.h"
#include "core/layers/weights.h"
#include "model/project/block.h"
#include "model/project/physics.h"

/* Limits of the project format. BILLOW_MAX_POINTS also limits the points of all baked shapes together. */
enum {
    BILLOW_MAX_DURATION = 86400,
    BILLOW_MAX_FRAME_RATE = 240,
};

#define BILLOW_DEFAULT_COLOR "#d8c9a8"

/* Anchor radius of a new cloth, meters: about as much as a clip or a hand holds. Without the key it is 0. */
#define BILLOW_NEW_ANCHOR_RADIUS 0.02

/* Objects of the file that are not blocks. */
typedef enum {
    BILLOW_PROJECT_DOCUMENT,
    BILLOW_PROJECT_CLOTH,
    BILLOW_PROJECT_PHYSICS,
    BILLOW_PROJECT_WIND,
    BILLOW_PROJECT_MATERIAL,
    BILLOW_PROJECT_SCENE,
    BILLOW_N_PROJECT_OBJECTS,
} BillowProjectObject;

/* Shared by reference count (thread-safe); never changed once others can see it. Copies share the blocks. */
typedef struct {
    char *name;        /* never NULL */
    double frame_rate; /* frames per second */
    double duration;   /* seconds; 0: until the end of the last block */
    gboolean loop;     /* the last frame leads into the first: see loop.h */
    BillowGrid grid;
    char *texture; /* image file, relative to the project file, or NULL */
    char *color;   /* "#rrggbb" */
    int pattern;   /* BillowPattern; of a cloth without a texture */

    int preset;              /* number in billow_material_presets */
    BillowMaterial material; /* of the cloth: the preset's constants, or changed ones */
    int surface;             /* BillowSurfaceMethod: how draping from scratch begins */
    double anchor_radius;    /* meters, >= 0: how far around its point an anchor reinforces the cloth */
    double thickness; /* meters, >= 0: rest shapes and physics keep layers apart; 0: they may cross */
    int keep_lengths; /* boolean: restore the cloth's lengths in every frame */
    BillowDamping damping; /* how layers grow with the distance from the anchors */

    /* Where the file has the material: TRUE: with the cloth; FALSE: with the physics, as in older files, and
     * only if it differs from the defaults. */
    gboolean material_in_cloth;
    gboolean bend_given; /* the material of an older file has a `bend`, even if that is 0 */

    BillowPhysics physics;

    /* The blocks of each kind (BillowBlock): keyframes by start time, others in the order of the file. At
     * most one transition per keyframe. */
    GPtrArray *tracks[BILLOW_N_BLOCK_KINDS];

    char *unknown[BILLOW_N_PROJECT_OBJECTS]; /* JSON objects with the unknown keys, or NULL */
} BillowProject;

/* Fields of a BillowProject: those of the document; the cloth's grid; the material's preset (in the file, its
 * name); draping, anchors, falloff and keeping lengths; and the look. The constants have their own table. */
extern const BillowField billow_project_fields[], billow_cloth_fields[], billow_preset_fields[],
    billow_hold_fields[], billow_look_fields[];

/* Creates a project of cotton without blocks. */
BillowProject *billow_project_new(const char *name, const BillowGrid *grid);

/* Returns a copy with its own arrays (sharing the blocks), which may be changed until others can see it. */
BillowProject *billow_project_copy(const BillowProject *project);

BillowProject *billow_project_ref(BillowProject *project);
void billow_project_unref(BillowProject *project);

/* Returns whether both projects would be written identically. */
gboolean billow_project_equal(const BillowProject *a, const BillowProject *b);

void billow_project_set_name(BillowProject *project, const char *name);
void billow_project_set_texture(BillowProject *project, const char *texture); /* NULL: none */
void billow_project_set_color(BillowProject *project, const char *color);

/* Sets the material to a preset with its constants; its place in the file does not change. */
void billow_project_set_preset(BillowProject *project, int preset);

/* Returns whether both have the same material: preset and constants. */
gboolean billow_project_same_material(const BillowProject *a, const BillowProject *b);

/* Returns the array of the blocks of a kind; owned by the project. */
GPtrArray *billow_project_track(const BillowProject *project, BillowBlockKind kind);

/* Returns the block with this kind and id, owned by the project, or NULL. A transition must be written; use
 * billow_poses_transition_from() for the one that applies. */
BillowBlock *billow_project_find(const BillowProject *project, BillowBlockKind kind, const char *id);

/* Returns the block of a kind at a grid point, owned by the project, or NULL. */
const BillowBlock *billow_project_find_at(const BillowProject *project, BillowBlockKind kind, int column,
                                          int row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowProject, billow_project_unref)

/* --- Time. Frames are numbered from 1; frame n is at (n - 1) / frame_rate seconds. --- */

/* Returns the length in seconds: `duration`, or the end of the last block; 0 if there are no blocks. */
double billow_project_duration(const BillowProject *project);

/* Returns round(duration x frame_rate), at least 1. */
int billow_project_frame_count(const BillowProject *project);

double billow_project_frame_time(const BillowProject *project, int frame);

/* Returns half the time between two frames, the tolerance for being at a frame. */
double billow_project_half_frame(const BillowProject *project);

/* Returns the frame shown at `seconds`: the nearest one within 1 ... frame count. */
int billow_project_frame_at(const BillowProject *project, double seconds);

/* Does the same with a known frame count, for many times: billow_project_frame_count() visits all blocks if
 * the project has no duration of its own. */
int billow_project_frame_within(const BillowProject *project, double seconds, int n_frames);
