/* What can be done at once to the anchors that are chosen in the keyframe editor: the rows of its menu Arrange. */
#pragma once

#include "core/base/grid.h"

#include <gio/gio.h>

typedef struct {
    const char *word;  /* the action's target */
    const char *label; /* with a mnemonic, to be translated */
    const char *edit;  /* the step of history, to be translated */
    void (*arrange)(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);
} BillowArrangement;

/* NULL: there is none of that word. */
const BillowArrangement *billow_arrangement_find(const char *word);

/* All of them, with the action "hang.arrange". Transfer full. */
GMenuModel *billow_arrangement_menu(void);
