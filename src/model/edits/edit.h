/* The result of an edit: the new project, or the reason why there is none. */
#pragma once

#include "core/base/outline_loops.h"
#include "model/edits/block_set.h"

typedef enum {
    BILLOW_EDIT_DONE,
    BILLOW_EDIT_SHAPE_BAKED,    /* done: the existing keyframe `name` now has the shape */
    BILLOW_EDIT_HOLD_SPLIT,     /* done: the keyframe `name` now ends at `seconds`; `other` continues */
    BILLOW_EDIT_HOLD_SHORTENED, /* done: the keyframe `name` is held for only `seconds`, for lack of room */
    BILLOW_EDIT_STOPPED,        /* done as far as there was room; without any room there is no project */
    BILLOW_EDIT_PUSHED,         /* done: everything later was moved by `seconds` */
    BILLOW_EDIT_ELSEWHERE,      /* done, but at `seconds`, because there was no room at the requested time */
    BILLOW_EDIT_SPLIT_DIFFERS,  /* done: the parts of the block `name` together differ slightly from the
                                 * whole */
    BILLOW_EDIT_CUT_AT_END, /* done: what would have lasted longer ends with the animation, at `seconds` */
    BILLOW_EDIT_BEFORE_END, /* done, but earlier, at `seconds`, to fit before the end of the animation */

    /* From here on there is no project. */
    BILLOW_EDIT_NOTHING_CHANGED,
    BILLOW_EDIT_HAS_SHAPE,       /* nothing changed: the keyframe already has this shape */
    BILLOW_EDIT_NO_BLOCK,        /* no such block exists, or its kind cannot be edited this way */
    BILLOW_EDIT_OUT_OF_BOUNDS,   /* component `component` of `field` must be within `low` ... `high` */
    BILLOW_EDIT_NO_DIRECTION,    /* the vector `field` has zero length */
    BILLOW_EDIT_BAD_ANCHORS,     /* two at one point, or one that is off the cloth or too far away */
    BILLOW_EDIT_BAD_FOLDS,       /* one does not fit its keyframe, see BillowFoldFault */
    BILLOW_EDIT_BAD_BENDS,       /* bends or a coil are out of their bounds, or the cloth is no rope */
    BILLOW_EDIT_BAD_TWISTS,      /* twists are, or the cloth is no rope */
    BILLOW_EDIT_BAD_CREASES,     /* one is off the cloth, or its two ends are the same point */
    BILLOW_EDIT_BAD_KEYS,        /* of a collider: not in strictly ascending order, or too many */
    BILLOW_EDIT_BAD_WIND_KEYS,   /* likewise, of the wind */
    BILLOW_EDIT_BAD_EXPORTS,     /* two export presets have one name, or a value of `name` is out of bounds */
    BILLOW_EDIT_BAD_OUTLINE,     /* `fault` of its loop number `component` */
    BILLOW_EDIT_NO_TUBE,         /* the cloth cannot be closed: billow_closed_fault_words() says why */
    BILLOW_EDIT_OUTSIDE,         /* the block `name` has a point outside the outline */
    BILLOW_EDIT_POINT_TAKEN,     /* the block `name` is already at that point */
    BILLOW_EDIT_NO_FREE_POINT,   /* every point is taken */
    BILLOW_EDIT_TOO_MANY_POINTS, /* the cloths together would have more than BILLOW_MAX_POINTS */
    BILLOW_EDIT_TOO_MANY_CLOTHS, /* there would be more than BILLOW_MAX_CLOTHS */
    BILLOW_EDIT_FIRST_INSTANCE,  /* the first cloth of a project is no instance */
    BILLOW_EDIT_LAST_CLOTH,      /* a project has at least one cloth */
    BILLOW_EDIT_SHAPES_FULL, /* all baked and recorded shapes together would have more than BILLOW_MAX_POINTS */
    BILLOW_EDIT_SHAPES_TOO_LARGE, /* likewise, with the new number of points */
    BILLOW_EDIT_LOST,             /* points of a baked or recorded shape are too far away */
    BILLOW_EDIT_NOTHING_THERE,    /* there is nothing to split at that time */
    BILLOW_EDIT_NO_TIME_LEFT,     /* there is no room before the end of the animation, at `seconds` */
    BILLOW_EDIT_NEEDS_ROWS,       /* this cannot be done with a rope */
} BillowEditOutcome;

/* A plain value that owns what it points to, except `field`. Clear with billow_edit_clear() or g_auto. */
typedef struct {
    BillowEditOutcome outcome;
    BillowProject *project;    /* valid by the project format; NULL: none */
    BillowBlockRef *added;     /* the block that was added or given a shape, or NULL */
    BillowBlockSet *added_set; /* all blocks that an edit of several blocks added, or NULL */

    const BillowField *field;
    int component;    /* from 0 */
    double low, high; /* inclusive, in the units they are stored in */
    char *name, *other;
    double seconds;
    int columns,
        rows; /* of the cloth that pasted blocks were made for, if they were mapped to another; 0: they were not */
    int left_out; /* anchors that fell together with others then */
    BillowOutlineFault fault;
    const char *words; /* of NO_TUBE, translated */
} BillowEdit;

void billow_edit_clear(BillowEdit *edit);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BillowEdit, billow_edit_clear)

/* Returns the project alone (transfer full; NULL: none). `added` (may be NULL) receives the added block, if
 * any; free it with billow_block_ref_free(). Frees the rest. */
BillowProject *billow_edit_take(BillowEdit edit, BillowBlockRef **added);
