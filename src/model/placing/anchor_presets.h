/* Presets that pin a cloth in one step: which points become anchors, and where. */
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
    const char *word;           /* name in actions and tests: "first-row" */
    const char *label;          /* translatable, with a mnemonic */
    const char *tooltip;        /* translatable */
    const char *number_tooltip; /* of the preset's number, translatable; NULL: it has none */
} BillowAnchorPreset;

/* Returns the description of a preset; static, transfer none. */
const BillowAnchorPreset *billow_anchor_preset(BillowAnchorPresetKind kind);

/* Range and default of a preset's number on a grid: a row, a column, or a count of points.
 * billow_anchor_preset_numbers() returns FALSE if the preset has none. */
typedef struct {
    int least, most, usual;
} BillowAnchorPresetNumbers;

gboolean billow_anchor_preset_numbers(BillowAnchorPresetKind kind, const BillowGrid *grid,
                                      BillowAnchorPresetNumbers *numbers);

/* Replaces the keyframe's anchors and folds, and adds or removes the wind of a flag. `every` >= 1: along a
 * line, one in `every` points and both ends become anchors; presets of a few or a given number of points
 * ignore it. `number` is clamped to the preset's range; ignored if there is none. */
void billow_anchor_preset_apply(BillowAnchorPresetKind kind, const BillowGrid *grid, int every, int number,
                                BillowKeyframe *keyframe);
