/* Ways to hold a cloth, each chosen at once: which points, and in what pose. */
#pragma once

#include "model/project/keyframe.h"

typedef enum {
    BILLOW_PRESET_CORNERS,
    BILLOW_PRESET_TOP_CORNERS,
    BILLOW_PRESET_CORNERS_AND_CENTRE,
    BILLOW_PRESET_FIRST_ROW,
    BILLOW_PRESET_LAST_ROW,
    BILLOW_PRESET_TWO_ROWS,
    BILLOW_PRESET_FIRST_COLUMN,
    BILLOW_PRESET_LAST_COLUMN,
    BILLOW_PRESET_TWO_COLUMNS,
    BILLOW_PRESET_BORDER,
    BILLOW_PRESET_EVERYWHERE,
    BILLOW_PRESET_CURTAIN,
    BILLOW_PRESET_TABLE_TOP,
    BILLOW_PRESET_RING,
    BILLOW_PRESET_ROW,
    BILLOW_PRESET_COLUMN,
    BILLOW_N_ANCHOR_PRESETS,
} BillowAnchorPresetKind;

typedef struct {
    const char *word;           /* how it is called in actions and tests: "first-row" */
    const char *label;          /* with a mnemonic, to be translated */
    const char *tooltip;        /* to be translated */
    const char *number_tooltip; /* likewise, of its number; NULL: it has none */
} BillowAnchorPreset;

/* Transfer none, static. */
const BillowAnchorPreset *billow_anchor_preset(BillowAnchorPresetKind kind);

/* Which numbers a preset may be given for a grid, that of a row, of a column or of points, and the one that it has where nobody
 * gives one. FALSE: it has no number. */
typedef struct {
    int least, most, usual;
} BillowAnchorPresetNumbers;

gboolean billow_anchor_preset_numbers(BillowAnchorPresetKind kind, const BillowGrid *grid,
                                      BillowAnchorPresetNumbers *numbers);

/* Replaces the keyframe's anchors and folds. `every` >= 1: of the points in a line it takes each so manieth and the line's
 * ends; presets of a few points, and those of a number of points, hold all of them. `number`: of a preset that has one; the nearest
 * that it may be given is taken. */
void billow_anchor_preset_apply(BillowAnchorPresetKind kind, const BillowGrid *grid, int every, int number,
                                BillowKeyframe *keyframe);
