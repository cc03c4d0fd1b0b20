/* A cloth of a project: its grid, what it is made of and looks like, and the blocks that move it. */
#pragma once

#include "core/cloth/material.h"
#include "core/cloth/pattern.h"
#include "core/layers/weights.h"
#include "model/project/block.h"

#define BILLOW_DEFAULT_COLOR "#d8c9a8"

/* Anchor radius of a new cloth, meters: about as much as a clip or a hand holds. Without the key it is 0. */
#define BILLOW_NEW_ANCHOR_RADIUS 0.02

/* Of a rope, meters. */
#define BILLOW_DEFAULT_ROPE_RADIUS 0.01

/* Objects of the file that belong to a cloth and may have unknown keys. */
typedef enum {
    BILLOW_CLOTH_WHOLE,    /* the element of `cloths`; of the first cloth, this is the document */
    BILLOW_CLOTH_GRID,     /* the object `cloth` */
    BILLOW_CLOTH_MATERIAL, /* the object `material` */
    BILLOW_N_CLOTH_OBJECTS,
} BillowClothObject;

/* BillowClosed. */
extern const BillowChoice billow_closed_choices[];

/* Shared by reference count (thread-safe); never changed once others can see it. Copies share the blocks. */
typedef struct {
    char *id;        /* unique among the cloths of a project; part of file names */
    char *name;      /* "": the id is shown instead */
    int muted;       /* boolean: left out of the animation */
    BillowGrid grid; /* owns a reference to its outline; see billow_cloth_set_grid() */
    char *texture;   /* image file, relative to the project file, or NULL */
    char *color;     /* "#rrggbb" */
    int pattern;     /* BillowPattern; of a cloth without a texture */

    int preset;              /* number in billow_material_presets */
    BillowMaterial material; /* the preset's constants, or changed ones */
    int surface;             /* BillowSurfaceMethod: how draping from scratch begins */
    double anchor_radius;    /* meters, >= 0: how far around its point an anchor reinforces the cloth */
    double thickness;        /* meters, >= 0: rest shapes and physics keep layers apart; 0: they may cross */
    int keep_lengths;        /* boolean: restore the cloth's lengths in every frame */
    BillowDamping damping;   /* how layers grow with the distance from the anchors */

    /* Where the file has the material: TRUE: with the cloth; FALSE: with the physics, as in older files, and
     * only if it differs from the defaults. */
    gboolean material_in_cloth;
    gboolean bend_given; /* the material of an older file has a `bend`, even if that is 0 */

    /* The blocks of each kind (BillowBlock) that a cloth has, NULL for kinds of the scene: keyframes by start
     * time, others in the order of the file. At most one transition per keyframe. */
    GPtrArray *tracks[BILLOW_N_BLOCK_KINDS];

    char *unknown[BILLOW_N_CLOTH_OBJECTS]; /* JSON objects with the unknown keys, or NULL */
} BillowCloth;

/* Fields of a BillowCloth: its id, name and muting; those of the grid; the material's preset (in the file, its name); draping, anchors,
 * falloff and keeping lengths; and the look. The constants have their own table. */
extern const BillowField billow_cloth_name_fields[], billow_cloth_fields[], billow_preset_fields[],
    billow_hold_fields[], billow_look_fields[];

/* Creates a cloth of cotton without blocks, whose id is "cloth". A radius of 0 becomes the default one. */
BillowCloth *billow_cloth_new(const BillowGrid *grid);

/* Returns a copy with its own arrays (sharing the blocks), which may be changed until others can see it. */
BillowCloth *billow_cloth_copy(const BillowCloth *cloth);

BillowCloth *billow_cloth_ref(BillowCloth *cloth);
void billow_cloth_unref(BillowCloth *cloth);

/* Returns whether both cloths would be written identically. */
gboolean billow_cloth_equal(const BillowCloth *a, const BillowCloth *b);

/* Sets the grid, and takes a reference to its outline. */
void billow_cloth_set_grid(BillowCloth *cloth, const BillowGrid *grid);

/* Stores the material with the cloth, without the `bend` of older files. */
void billow_cloth_own_material(BillowCloth *cloth);

/* Returns the name that users see, or else the id; owned by the cloth. */
const char *billow_cloth_title(const BillowCloth *cloth);

void billow_cloth_set_id(BillowCloth *cloth, const char *id);
void billow_cloth_set_name(BillowCloth *cloth, const char *name);
void billow_cloth_set_texture(BillowCloth *cloth, const char *texture); /* NULL: none */
void billow_cloth_set_color(BillowCloth *cloth, const char *color);

/* Sets the material to a preset with its constants; its place in the file does not change. */
void billow_cloth_set_preset(BillowCloth *cloth, int preset);

/* Returns whether both have the same material: preset and constants. */
gboolean billow_cloth_same_material(const BillowCloth *a, const BillowCloth *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowCloth, billow_cloth_unref)
