/* The kinds of blocks, a row each: their words, where they stand in the file, what they have, and what is done with
 * them. A kind is its own file, a name in BillowBlockKind, and a row in kind.c. */
#pragma once

#include "core/base/field.h"
#include "core/layers/gust.h"
#include "core/layers/layer.h"
#include "model/project/layer_damping.h"

#include <glib.h>

typedef enum {
    BILLOW_BLOCK_KEYFRAME,
    BILLOW_BLOCK_TRANSITION,
    BILLOW_BLOCK_WAVE,
    BILLOW_BLOCK_SWAY,
    BILLOW_BLOCK_COLLIDER,
    BILLOW_BLOCK_CONSTRAINT,
    BILLOW_BLOCK_MARKER,
    BILLOW_N_BLOCK_KINDS,
} BillowBlockKind;

/* One block. Shared by reference count (thread-safe); a block that is in a project is never changed: copy it, change
 * the copy, put the copy in a new project. See block.h. */
typedef struct {
    BillowBlockKind kind;
    char *id;   /* unique in the project; of a transition: the id of the keyframe that it leaves */
    char *name; /* shown; never NULL, "" for a transition */
    /* Seconds; of kinds with a time (a transition fills the gap between keyframes). */
    double start, duration;
    double fade_in, fade_out;   /* seconds; of kinds with fades */
    BillowGusts gusts;          /* likewise */
    BillowLayerDamping damping; /* of kinds that are layers */
    gboolean muted;             /* left out of the result */
    int color;                  /* number in billow_block_colors; of kinds on the timeline */
    char *unknown;              /* JSON object text with the keys of the file that are not known, or NULL */
    void *payload;              /* what its kind has beside: billow_block_wave() and so on, in block.h */
} BillowBlock;

typedef enum {
    BILLOW_KIND_ON_TIMELINE = 1 << 0,
    BILLOW_KIND_TIMED = 1 << 1,   /* has a start and a duration */
    BILLOW_KIND_FADES = 1 << 2,   /* its strength rises and falls, in gusts too */
    BILLOW_KIND_IMPLIED = 1 << 3, /* is there without being written, has no name, and is of a keyframe */
    BILLOW_KIND_ONE_PER_POINT = 1 << 4,  /* no two of them have the same column and row of the cloth */
    BILLOW_KIND_ALWAYS_WRITTEN = 1 << 5, /* the file has its track where there are none, too */
    BILLOW_KIND_INSTANT =
        1 << 6, /* a moment: no duration, nothing to mute, and the animation does not last for it */
} BillowKindFlags;

/* How a block is written. */
typedef enum {
    BILLOW_LAYOUT_LINES, /* a new line where its fields say so */
    BILLOW_LAYOUT_LINE,  /* all on one line */
    BILLOW_LAYOUT_TALL,  /* each key on a line of its own */
} BillowLayout;

/* A part of the payload that stands in an object of its own in the file, where it says more than its fields do at first. */
typedef struct {
    const char *key; /* of that object */
    const BillowField *fields;
    size_t offset;  /* of the part, in the payload */
    size_t unknown; /* likewise, of a char *: JSON object text with its keys that are not known, or NULL */
} BillowKindPart;

/* Hooks may be NULL unless said otherwise. A payload that is flat but for the texts of its fields needs none. */
typedef struct {
    const char *word;       /* "wave": in ids and messages, and the CSS class of its colour */
    const char *track;      /* "waves": key of its blocks in the file */
    const char *parent;     /* key of the object that has the track; NULL: the document */
    const char *page;       /* of the guide, about such a block */
    const char *title;      /* "Wave"; undo says "Move Wave"; to be translated, as all below but the keys */
    const char *plural;     /* title of its row on the timeline */
    const char *counted[2]; /* what a number of one, and of several, stands before */
    const char *command,
        *tooltip;       /* in the menu, with a mnemonic, of what adds one; NULL: nothing simply does */
    const char *accel;  /* of that, or NULL */
    const char *key;    /* likewise, a plain one: only when what has the focus has no use for it */
    const char *resize; /* what undo calls dragging an end of one; NULL: that moves it */
    unsigned flags;     /* BillowKindFlags */
    BillowLayout layout;

    const BillowField *time;        /* of a BillowBlock: start and duration; with BILLOW_KIND_TIMED */
    const BillowField *fields;      /* of the payload; may be NULL */
    const BillowField *more_fields; /* of a part of it, in the file with these; none on the grid */
    size_t more_offset;             /* of that part, in the payload */
    const BillowKindPart *part;     /* or NULL */
    size_t size;                    /* of the payload */
    const BillowLayer
        *layer; /* how it moves the cloth over its rest shapes, its payload being the parameters */

    void (*copy)(
        void *payload); /* of a payload that was copied byte by byte: makes what it points to its own */
    void (*clear)(void *payload);
    gboolean (*equal)(const void *a, const void *b); /* beside the fields */
    gboolean (*fits)(const void *payload, const BillowGrid *grid);

    /* Of a layer: gives it whole periods in `seconds`, > 0. false: it has none. */
    bool (*loop)(void *payload, double seconds);

    /* Of a layer: of two payloads that are that of a block of `duration` seconds, makes the halves before and after
     * `elapsed`. false: they are not quite what the whole is. */
    bool (*split)(void *first, void *second, double elapsed, double duration);

    void (*suggest)(void *payload, const BillowGrid *grid); /* values that suit the cloth, of a new block */
    void (*beside)(void *payload);                          /* moves it, of a block that is doubled */
    void (*regrid)(void *payload, const BillowGrid *old, const BillowGrid *grid);
    void (*shift)(void *payload, BillowVec3 by); /* moves what has places in the world; NULL: it has none */
} BillowKind;

extern const BillowKind billow_kinds[BILLOW_N_BLOCK_KINDS];

static inline gboolean
billow_kind_has(BillowBlockKind kind, BillowKindFlags flag)
{
    return (billow_kinds[kind].flags & flag) != 0;
}

/* Of a BillowBlock: what blocks of several kinds have. */
extern const BillowField billow_name_fields[], billow_muted_fields[], billow_color_fields[],
    billow_fade_fields[];

/* Colours that a block may have on the timeline: the first is that of its kind. Ends with a row without word. */
extern const BillowChoice billow_block_colors[];
