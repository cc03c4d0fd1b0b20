/* An animation: cloths with the blocks that move them, in one scene. A project has value semantics: edits make copies. */
#pragma once

#include "model/project/cloth.h"
#include "model/project/export_preset.h"
#include "model/project/physics.h"

/* Limits of the project format. BILLOW_MAX_POINTS also limits the points of all cloths together, and those of
 * all baked shapes of a cloth. */
enum {
    BILLOW_MAX_DURATION = 86400,
    BILLOW_MAX_FRAME_RATE = 240,
    BILLOW_MAX_CLOTHS = 256,
};

/* Objects of the file that are neither blocks nor belong to a cloth. */
typedef enum {
    BILLOW_PROJECT_DOCUMENT,
    BILLOW_PROJECT_PHYSICS,
    BILLOW_PROJECT_WIND,
    BILLOW_PROJECT_SCENE,
    BILLOW_N_PROJECT_OBJECTS,
} BillowProjectObject;

/* Shared by reference count (thread-safe); never changed once others can see it. Copies share the blocks. */
typedef struct {
    char *name;        /* never NULL */
    double frame_rate; /* frames per second */
    double duration;   /* seconds; 0: until the end of the last block */
    gboolean loop;     /* the last frame leads into the first: see loop.h */
    int subframes;     /* parts of a frame that are numbered as frames: 0: one; not written */
    GPtrArray *cloths; /* BillowCloth, in the order of the file: at least one */
    BillowCloth
        *cloth; /* the active one of them: what edits change, and what is evaluated, simulated or shown */
    BillowPhysics physics;
    GPtrArray *exports; /* of BillowExportPreset, in the order of the file */

    /* The blocks of each kind (BillowBlock) that belong to the scene, NULL for kinds of a cloth; in the order
     * of the file. */
    GPtrArray *tracks[BILLOW_N_BLOCK_KINDS];

    char *unknown[BILLOW_N_PROJECT_OBJECTS]; /* JSON objects with the unknown keys, or NULL */
} BillowProject;

/* Fields of the document. */
extern const BillowField billow_project_fields[];

/* Creates a project of one cloth of cotton, without blocks. */
BillowProject *billow_project_new(const char *name, const BillowGrid *grid);

/* Returns a copy with its own arrays and its own active cloth (sharing the blocks and the other cloths), which
 * may be changed until others can see it. */
BillowProject *billow_project_copy(const BillowProject *project);

BillowProject *billow_project_ref(BillowProject *project);
void billow_project_unref(BillowProject *project);

/* Returns a copy in which each frame is divided into `n` (at least 1) sub-frames that are numbered as frames: number
 * (f - 1) n + 1 is frame f. All moves as before. */
BillowProject *billow_project_divide_frames(const BillowProject *project, int n);

/* Returns whether both projects would be written identically. Which cloth is active does not matter. */
gboolean billow_project_equal(const BillowProject *a, const BillowProject *b);

void billow_project_set_name(BillowProject *project, const char *name);

/* --- Cloths --- */

/* Returns the number of the active cloth in `cloths`. */
guint billow_project_active(const BillowProject *project);

/* Returns a project that differs only in the active cloth: number `index`. It shares all cloths, so it must be
 * copied to be changed. Transfer full. */
BillowProject *billow_project_activate(const BillowProject *project, guint index);

/* Returns whether both have equal scenes: time, physics, colliders, gusts and markers. */
gboolean billow_project_same_scene(const BillowProject *a, const BillowProject *b);

/* Returns the number of the cloth with this id, or -1. */
int billow_project_find_cloth(const BillowProject *project, const char *id);

/* Returns the points of all cloths together. Instances count like their sources. */
size_t billow_project_count_points(const BillowProject *project);

/* Appends `cloth` (transfer full), as the active one, in a project that nobody else can see yet. */
void billow_project_append_cloth(BillowProject *project, BillowCloth *cloth);

/* Replaces all cloths by copies, so that each may be changed in a project that nobody else can see yet. */
void billow_project_own_cloths(BillowProject *project);

/* Puts `cloth` (transfer full) in the place of a cloth, as the active one, in a project that nobody else can
 * see yet. */
void billow_project_replace_cloth(BillowProject *project, guint index, BillowCloth *cloth);

/* --- Blocks --- */

/* Returns the array of the blocks of a kind, of the active cloth or of the scene; owned by the project. */
GPtrArray *billow_project_track(const BillowProject *project, BillowBlockKind kind);

/* Replaces that array by `track` (transfer full) in a project that nobody else can see yet. */
void billow_project_set_track(BillowProject *project, BillowBlockKind kind, GPtrArray *track);

/* Returns the block with this kind and id, owned by the project, or NULL. A transition must be written; use
 * billow_poses_transition_from() for the one that applies. */
BillowBlock *billow_project_find(const BillowProject *project, BillowBlockKind kind, const char *id);

/* Returns whether a block of any cloth or of the scene, transitions aside, has this id. */
gboolean billow_project_has_id(const BillowProject *project, const char *id);

/* Returns the block of a kind at a grid point, owned by the project, or NULL. */
const BillowBlock *billow_project_find_at(const BillowProject *project, BillowBlockKind kind, int column,
                                          int row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowProject, billow_project_unref)

/* --- Time. Frames are numbered from 1; frame n is at (n - 1) / frame_rate seconds, or, if frames are divided into
 * sub-frames, at (n - 1) / (frame_rate x subframes). --- */

/* Returns the length in seconds: `duration`, or the end of the last block; 0 if there are no blocks. */
double billow_project_duration(const BillowProject *project);

/* Returns round(duration x frame_rate), at least 1, times the sub-frames. */
int billow_project_frame_count(const BillowProject *project);

double billow_project_frame_time(const BillowProject *project, int frame);

/* Returns how many numbered frames a second has: frame_rate x subframes. */
double billow_project_frames_per_second(const BillowProject *project);

/* Returns the number that a user knows a frame by: 2.25 is a quarter of the way from frame 2 to frame 3. */
double billow_project_frame_number(const BillowProject *project, int frame);

/* Returns half the time between two frames, the tolerance for being at a frame. */
double billow_project_half_frame(const BillowProject *project);

/* Returns the frame shown at `seconds`: the nearest one within 1 ... frame count. */
int billow_project_frame_at(const BillowProject *project, double seconds);

/* Does the same with a known frame count, for many times: billow_project_frame_count() visits all blocks if
 * the project has no duration of its own. */
int billow_project_frame_within(const BillowProject *project, double seconds, int n_frames);
