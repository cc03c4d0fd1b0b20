/* The table of block kinds: their names, their place in the file, their fields and their operations. A kind
 * is a file of project/kinds, and a name in the list of model/meson.build, from which BillowBlockKind (BILLOW_BLOCK_KEYFRAME, ...) and the
 * table are written. */
#pragma once

#include "core/base/field.h"
#include "core/layers/gust.h"
#include "core/layers/layer.h"
#include "model/block_kind.h"
#include "model/project/layer_damping.h"

#include <glib.h>

/* A block, shared by reference count (thread-safe). A block in a project never changes: to edit it, copy it,
 * change the copy, and put that in a new project. See block.h. */
typedef struct {
    BillowBlockKind kind;
    char *id;   /* unique in the project; of a transition: the id of the keyframe that it leaves */
    char *name; /* shown to the user; never NULL, but "" for a transition */
    /* Seconds; for kinds with a time. A transition instead fills the gap between its keyframes. */
    double start, duration;
    double fade_in, fade_out;   /* seconds; for kinds with fades */
    BillowGusts gusts;          /* likewise for kinds with fades */
    BillowLayerDamping damping; /* for kinds that are layers */
    gboolean muted;             /* left out of the animation */
    int color;                  /* number in billow_block_colors; for kinds on the timeline */
    char *unknown;              /* JSON object with the unknown keys of the file, or NULL */
    void *payload;              /* data of its kind; access with billow_block_wave() etc. in block.h */
} BillowBlock;

typedef enum {
    BILLOW_KIND_ON_TIMELINE = 1 << 0,
    BILLOW_KIND_TIMED = 1 << 1,   /* has a start and a duration */
    BILLOW_KIND_FADES = 1 << 2,   /* its strength fades in and out, and may have gusts */
    BILLOW_KIND_IMPLIED = 1 << 3, /* exists without being written, has no name, and belongs to a keyframe */
    BILLOW_KIND_ONE_PER_POINT = 1 << 4,  /* no two of them are at the same column and row of the cloth */
    BILLOW_KIND_ALWAYS_WRITTEN = 1 << 5, /* the file contains its track even if that is empty */
    BILLOW_KIND_RARE = 1 << 8,           /* its track is shown only while there are some */
    BILLOW_KIND_OF_SCENE = 1 << 7,       /* belongs to the scene, not to a cloth */
    BILLOW_KIND_INSTANT =
        1 << 6, /* a point in time: has no duration, cannot be muted, and does not extend the animation */
} BillowKindFlags;

/* How a block is written to the file. */
typedef enum {
    BILLOW_LAYOUT_LINES, /* line breaks where its fields ask for them */
    BILLOW_LAYOUT_LINE,  /* all on one line */
    BILLOW_LAYOUT_TALL,  /* one line for each key */
} BillowLayout;

/* A part of the payload with its own JSON object in the file, unless that has only defaults. */
typedef struct {
    const char *key; /* key of that object */
    const BillowField *fields;
    size_t offset;  /* offset of the part in the payload */
    size_t unknown; /* offset in the payload of a char *: JSON object with its unknown keys, or NULL */
} BillowKindPart;

/* Describes a kind. Hooks may be NULL unless noted otherwise; a flat payload (besides texts) needs none. */
typedef struct {
    const char *word;   /* "wave": used in ids and messages, and as the CSS class of its color */
    const char *track;  /* "waves": key of its blocks in the file */
    const char *parent; /* key of the object that has the track; NULL: the document */
    const char *page;   /* name of the guide's page about such a block */
    const char *title; /* "Wave", as in the undo label "Move Wave"; translatable, as all below but the keys */
    const char *plural;            /* title of its row on the timeline */
    const char *counted[2];        /* nouns after a count of one and of several */
    const char *command, *tooltip; /* menu item that adds one: label with a mnemonic, and tooltip; or NULL */
    const char *accel;             /* accelerator of that item, or NULL */
    const char *key;    /* its unmodified key, or NULL; not used while the focused widget needs it */
    const char *resize; /* undo label of dragging one of its ends; NULL: that moves it */
    unsigned flags;     /* BillowKindFlags */
    BillowLayout layout;

    const BillowField *time;        /* of a BillowBlock: start and duration; with BILLOW_KIND_TIMED */
    const BillowField *fields;      /* of the payload; may be NULL */
    const BillowField *more_fields; /* of a part of the payload; written among `fields`; for any grid */
    size_t more_offset;             /* offset of that part in the payload */
    const BillowField *last_fields; /* of another part, in the same way, after these */
    size_t last_offset;
    const BillowKindPart *part; /* or NULL */
    size_t keys; /* offset in the payload of the BillowNumberKeys of its keyed fields; 0: they have none */
    gboolean keys_of_part;    /* the keyed fields are those of `part`, not `fields` */
    size_t size;              /* of the payload */
    const BillowLayer *layer; /* how it moves the cloth; the payload has the parameters */

    void (*copy)(void *payload); /* gives a bytewise copy of a payload its own data */
    void (*clear)(void *payload);
    gboolean (*equal)(const void *a, const void *b); /* compares what is not in the fields */
    gboolean (*fits)(const void *payload, const BillowGrid *grid);

    /* For layers: adjusts it to a whole number of periods in `seconds`, > 0. Returns false if it has none. */
    bool (*loop)(void *payload, double seconds);

    /* For layers: turns two copies of the payload of a block of `duration` seconds into its halves before and
     * after `elapsed`. Returns false if they differ slightly from the whole. */
    bool (*split)(void *first, void *second, double elapsed, double duration);

    void (*suggest)(void *payload, const BillowGrid *grid); /* sets values of a new block */
    void (*beside)(void *payload); /* moves a duplicate out of the way of its original */
    void (*regrid)(void *payload, const BillowGrid *old, const BillowGrid *grid);
    void (*shift)(void *payload, BillowVec3 by); /* moves all positions in the world; NULL: it has none */
    void (*turn)(void *payload, double degrees); /* turns the same and all headings about the vertical,
                                                  * counterclockwise as seen from above; NULL: it has none */
    void (*scale)(void *payload, double factor); /* scales the lengths that its fields do not have */
} BillowKind;

extern const BillowKind *const billow_kinds[]; /* indexed by BillowBlockKind; ends with NULL */

static inline gboolean
billow_kind_has(BillowBlockKind kind, BillowKindFlags flag)
{
    return (billow_kinds[kind]->flags & flag) != 0;
}

/* Fields of a BillowBlock that several kinds have. */
extern const BillowField billow_name_fields[], billow_muted_fields[], billow_color_fields[],
    billow_time_fields[], billow_fade_fields[];

/* Colors of blocks on the timeline; the first is that of the kind. Ends with a row without a word. */
extern const BillowChoice billow_block_colors[];
