/* What an edit of a project answers: the project that came of it, or why there is none. */
#pragma once

#include "model/edits/block_set.h"

typedef enum {
    BILLOW_EDIT_DONE,
    BILLOW_EDIT_SHAPE_GIVEN, /* done: the keyframe `name`, which was there, has the shape now */
    BILLOW_EDIT_HOLD_SPLIT, /* done: the keyframe `name` ends at `seconds` now, and `other` goes on from there */
    BILLOW_EDIT_HOLD_SHORTENED, /* done: the keyframe `name` is held for `seconds`, there is no more room */
    BILLOW_EDIT_STOPPED,        /* done as far as there was room; where there was none, there is no project */
    BILLOW_EDIT_PUSHED,         /* done: what comes later went `seconds` on */
    BILLOW_EDIT_ELSEWHERE,      /* done, but at `seconds`: there was no room where it was wanted */
    BILLOW_EDIT_SPLIT_DIFFERS,  /* done: the parts of the block `name` do not go on quite as it would have */

    /* There is no project: it would be the same, or */
    BILLOW_EDIT_NOTHING_CHANGED,
    BILLOW_EDIT_HAS_SHAPE,        /* the same: the keyframe has this shape already */
    BILLOW_EDIT_NO_BLOCK,         /* there is no such block, or none of its kind can be edited so */
    BILLOW_EDIT_OUT_OF_BOUNDS,    /* `field`, its part `component`, has to be `low` ... `high` */
    BILLOW_EDIT_NO_DIRECTION,     /* the vector `field` has no length */
    BILLOW_EDIT_BAD_ANCHORS,      /* two at one point, or one that is off the cloth or too far away */
    BILLOW_EDIT_BAD_FOLDS,        /* one does not fit its keyframe, see BillowFoldFault */
    BILLOW_EDIT_BAD_CREASES,      /* one is off the cloth, or begins where it ends */
    BILLOW_EDIT_BAD_KEYS,         /* of a body: not each later than the one before, or too many */
    BILLOW_EDIT_POINT_TAKEN,      /* the block `name` is at that point already */
    BILLOW_EDIT_NO_FREE_POINT,    /* every point has one */
    BILLOW_EDIT_TOO_MANY_POINTS,  /* the cloth would have more than BILLOW_MAX_POINTS */
    BILLOW_EDIT_SHAPES_FULL,      /* one more given shape, and they would have more than that all together */
    BILLOW_EDIT_SHAPES_TOO_LARGE, /* so they would with that many points each */
    BILLOW_EDIT_LOST,             /* points of a given shape are too far away */
    BILLOW_EDIT_NOTHING_THERE,    /* that could be split */
    BILLOW_EDIT_OTHER_GRID,       /* the block `name` is of a cloth of other points, `columns` × `rows` */
} BillowEditOutcome;

/* A plain value that owns what it points to, but for the field. Free with billow_edit_clear(), or by g_auto(BillowEdit). */
typedef struct {
    BillowEditOutcome outcome;
    BillowProject *project;    /* valid by the project format; NULL: there is none */
    BillowBlockRef *added;     /* the block that came to be, or was given a shape; or NULL */
    BillowBlockSet *added_set; /* of an edit of several blocks: all that came to be; or NULL */

    const BillowField *field;
    int component;    /* from 0 */
    double low, high; /* both allowed, as they are stored */
    char *name, *other;
    double seconds;
    int columns, rows;
} BillowEdit;

void billow_edit_clear(BillowEdit *edit);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BillowEdit, billow_edit_clear)

/* The project alone (transfer full; NULL: none); `added` (may be NULL) receives the block that came to be, if any (free
 * with billow_block_ref_free()). The rest is freed. */
BillowProject *billow_edit_take(BillowEdit edit, BillowBlockRef **added);
