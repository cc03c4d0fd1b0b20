/* A cloth of a project: its grid, what it is made of and looks like, and the blocks that move it. */
#pragma once

#include "core/cloth/maps.h"
#include "core/cloth/material.h"
#include "core/cloth/pattern.h"
#include "core/cloth/stiffness.h"
#include "core/layers/weights.h"
#include "model/project/block.h"
#include "model/project/instance.h"

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
    BILLOW_CLOTH_MAPS,     /* the object `maps` */
    BILLOW_CLOTH_MAP,      /* and the one of each map within it */
    BILLOW_N_CLOTH_OBJECTS = BILLOW_CLOTH_MAP + BILLOW_N_MAPS,
} BillowClothObject;

/* BillowClosed. */
extern const BillowChoice billow_closed_choices[];

/* How cloth that rides trails: every row by itself like a pendulum, or as a coarse net of its own shape swings. */
typedef enum { BILLOW_TRAIL_BY_ROWS, BILLOW_TRAIL_BY_NET } BillowTrailBy;

/* Shared by reference count (thread-safe); never changed once others can see it. Copies share the blocks. */
typedef struct BillowCloth BillowCloth;

struct BillowCloth {
    char *id;        /* unique among the cloths of a project; part of file names */
    char *name;      /* "": the id is shown instead */
    int muted;       /* boolean: left out of the animation */
    int hidden;      /* boolean: not shown in the window */
    int locked;      /* boolean: sessions refuse edits of it: see edits/cloth_lock.h */
    BillowGrid grid; /* owns its outline, shrinkage and fine mesh; see billow_cloth_set_grid() */
    char *texture;   /* image file, relative to the project file, or NULL */
    char *color;     /* "#rrggbb" */
    int pattern;     /* BillowPattern; of a cloth without a texture */

    int preset;                /* number in billow_material_presets */
    BillowMaterial material;   /* the preset's constants, or changed ones */
    BillowClothMaps *maps;     /* what is painted of them, or NULL; a rope has none. Owns a reference */
    BillowStiffness stiffness; /* over time, in the physics */
    int surface;               /* BillowSurfaceMethod: how draping from scratch begins */
    double anchor_radius;      /* meters, >= 0: how far around its point an anchor reinforces the cloth */
    char *deform;              /* OBJ file of its fine mesh, relative to the project file, or NULL */
    double deform_scale;       /* of that mesh, > 0 */
    double thickness;          /* meters, >= 0: layers keep apart in all shapes; 0: they may cross */
    int keep_lengths;          /* boolean: restore the cloth's lengths in every frame */
    double trail;              /* how far cloth that rides on colliders trails behind them; 0: not at all */
    int trail_by;              /* BillowTrailBy */
    double trail_stiffness;    /* of its swing: factor of a hanging chain's frequency, > 0 */
    double trail_damping;      /* of its swing, ratio to critical damping, in (0, 1) */
    double trail_air;          /* how much air holds it back, 0 ... 1 */
    int keep_angles;           /* boolean: its squares are not skewed where lengths are restored */
    BillowDamping damping;     /* how layers grow with the distance from the anchors */
    double loop_start;         /* seconds, >= 0: where its blocks begin if they are played as a loop */
    int gust_seed;             /* of the differences of the scene's gusts where they reach it; 0: none */

    /* Where the file has the material: TRUE: with the cloth; FALSE: with the physics, as in older files, and
     * only if it differs from the defaults. */
    gboolean material_in_cloth;
    gboolean bend_given; /* the material of an older file has a `bend`, even if that is 0 */

    /* The blocks of each kind (BillowBlock) that a cloth has, NULL for kinds of the scene: keyframes by start
     * time, others in the order of the file. At most one transition per keyframe. */
    GPtrArray *tracks[BILLOW_N_BLOCK_KINDS];

    char *unknown[BILLOW_N_CLOTH_OBJECTS]; /* JSON objects with the unknown keys, or NULL */

    /* If it is an instance, everything but the fields of its name, its unknown keys and own look is derived
     * from its source: see placing/instances.h. `derived_from`: the source as it was then (a reference), or
     * NULL: anything may have changed since. A copy has none. */
    BillowInstance instance;
    BillowCloth *derived_from;
};

/* Fields of a BillowCloth: its id and name, and whether it is muted, hidden or locked; those of the grid; the
 * material's preset (in the file, its name); draping, anchors, falloff and keeping lengths; and the look. The
 * constants have their own table. */
extern const BillowField billow_cloth_name_fields[], billow_cloth_fields[], billow_preset_fields[],
    billow_hold_fields[], billow_look_fields[];

/* The number of a BillowMap, and the kinds of maps: their words in the file, and the labels that users see. */
extern const BillowField billow_map_fields[], billow_shrink_fields[];
extern const BillowChoice billow_map_kinds[];

/* Returns the fields of a kind of map: its factor with its bounds. */
const BillowField *billow_map_fields_of(BillowMapKind kind);

/* Creates a cloth of cotton without blocks, whose id is "cloth". A radius of 0 becomes the default one. */
BillowCloth *billow_cloth_new(const BillowGrid *grid);

/* Returns a copy with its own arrays (sharing the blocks), which may be changed until others can see it. */
BillowCloth *billow_cloth_copy(const BillowCloth *cloth);

BillowCloth *billow_cloth_ref(BillowCloth *cloth);
void billow_cloth_unref(BillowCloth *cloth);

static inline gboolean
billow_cloth_is_instance(const BillowCloth *cloth)
{
    return cloth->instance.of != NULL;
}

/* Returns whether both cloths are alike, so that both would be written identically. */
gboolean billow_cloth_equal(const BillowCloth *a, const BillowCloth *b);

/* Sets the grid, and takes a reference to its outline. What is painted shrinks it; the fine mesh stays. */
void billow_cloth_set_grid(BillowCloth *cloth, const BillowGrid *grid);

/* Sets the fine mesh (NULL: none), and takes a reference to it: see model/project/fine_meshes.h. */
void billow_cloth_set_fine_mesh(BillowCloth *cloth, const BillowFineMesh *mesh);

/* Makes a copy of a cloth an instance of the cloth with the id `of`. */
void billow_cloth_make_instance(BillowCloth *cloth, const char *of);

/* Makes an instance an ordinary cloth with the same content. Its blocks keep the ids of the source's. */
void billow_cloth_make_single(BillowCloth *cloth);

/* Replaces a map; NULL or one without paint: removes it, with its unknown keys. */
void billow_cloth_set_map(BillowCloth *cloth, BillowMapKind kind, const BillowMap *map);

/* Sets all of what is painted (NULL: nothing). */
void billow_cloth_set_maps(BillowCloth *cloth, BillowClothMaps *maps);

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
