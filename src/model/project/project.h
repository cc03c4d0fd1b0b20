/* An animation: a cloth and the blocks that move it. The project is a value: what is edited is a copy. */
#pragma once

#include "core/cloth/material.h"
#include "core/layers/weights.h"
#include "model/project/block.h"
#include "model/project/physics.h"

/* Limits of the project format; BILLOW_MAX_POINTS holds for all given shapes together too. */
enum {
    BILLOW_MAX_DURATION = 86400,
    BILLOW_MAX_FRAME_RATE = 240,
};

#define BILLOW_DEFAULT_COLOR "#d8c9a8"

/* Of a cloth that is made anew, metres: about as much as a clip or a hand holds. Files without the key have none. */
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

/* Shared by reference count (thread-safe); never changed once others can see it. Copying shares the blocks. */
typedef struct {
    char *name;        /* never NULL */
    double frame_rate; /* frames per second */
    double duration;   /* seconds; 0 = until the end of the last block */
    gboolean loop;     /* the last frame leads into the first: see loop.h */
    BillowGrid grid;
    char *texture; /* picture, path relative to the project file, or NULL */
    char *color;   /* "#rrggbb" */

    int preset;              /* number in billow_material_presets */
    BillowMaterial material; /* of the cloth: the preset's constants, or others in their place */
    double anchor_radius;    /* metres, >= 0: how far around its point an anchor holds the cloth */
    int keep_lengths;        /* boolean: frames are drawn back to the lengths of the cloth */
    BillowDamping damping;   /* how layers are damped towards the anchors */

    /* In the file the material stands with the cloth; FALSE: with the physics, as in older files, and is written where
     * there is something to say of these. */
    gboolean material_in_cloth;
    gboolean bend_given; /* of an older file: its material has a `bend`, be that 0 */

    BillowPhysics physics;

    /* The blocks of each kind, of BillowBlock: keyframes by start, others in the order of the file; of transitions one
     * at most per keyframe. */
    GPtrArray *tracks[BILLOW_N_BLOCK_KINDS];

    char *unknown[BILLOW_N_PROJECT_OBJECTS]; /* JSON object texts of keys that are not known, or NULL */
} BillowProject;

/* Of a BillowProject: what stands in the document; the cloth's grid; the material's preset (in the file, the material's
 * name); how the cloth is held and damped, and whether its lengths are kept; how it looks. The constants of the material have a
 * table of their own. */
extern const BillowField billow_project_fields[], billow_cloth_fields[], billow_preset_fields[],
    billow_hold_fields[], billow_look_fields[];

/* An empty project: no blocks, of cotton. */
BillowProject *billow_project_new(const char *name, const BillowGrid *grid);

/* A copy with its own arrays (sharing the blocks) that may be changed until others can see it. */
BillowProject *billow_project_copy(const BillowProject *project);

BillowProject *billow_project_ref(BillowProject *project);
void billow_project_unref(BillowProject *project);

/* Whether two projects would be written alike. */
gboolean billow_project_equal(const BillowProject *a, const BillowProject *b);

void billow_project_set_name(BillowProject *project, const char *name);
void billow_project_set_texture(BillowProject *project, const char *texture); /* NULL = none */
void billow_project_set_color(BillowProject *project, const char *color);

/* Another material: a preset with its constants. Where it stands in the file does not change. */
void billow_project_set_preset(BillowProject *project, int preset);

/* Whether both are of the same material: its name and constants. */
gboolean billow_project_same_material(const BillowProject *a, const BillowProject *b);

/* The array that holds the blocks of a kind; owned by the project. */
GPtrArray *billow_project_track(const BillowProject *project, BillowBlockKind kind);

/* The block of this kind and id, owned by the project, or NULL. For transitions: the one that is written in the
 * project; see billow_poses_transition_from() for the one that applies. */
BillowBlock *billow_project_find(const BillowProject *project, BillowBlockKind kind, const char *id);

/* The block of a kind that is at a grid point, owned by the project, or NULL. */
const BillowBlock *billow_project_find_at(const BillowProject *project, BillowBlockKind kind, int column,
                                          int row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowProject, billow_project_unref)

/* --- Time. Frames are numbered from 1; frame n stands for (n - 1) / frame_rate seconds. --- */

/* Length in seconds: `duration`, or the end of the last block; 0 when there is nothing. */
double billow_project_duration(const BillowProject *project);

/* round(duration x frame_rate), at least 1. */
int billow_project_frame_count(const BillowProject *project);

double billow_project_frame_time(const BillowProject *project, int frame);

/* Half the time between two frames: what is nearer to one than this belongs to it. */
double billow_project_half_frame(const BillowProject *project);

/* The frame shown at `seconds`: the nearest one within 1 ... frame count. */
int billow_project_frame_at(const BillowProject *project, double seconds);

/* The same of many moments: `n_frames` is the frame count, which goes over all blocks where the project has no duration of its own. */
int billow_project_frame_within(const BillowProject *project, double seconds, int n_frames);
