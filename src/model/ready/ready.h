/* Ready animations: a cloth that flies, hangs or falls at once, made from three numbers, with the bodies that it
 * needs. Each is a row in a file of its own, and a word in the list of model/meson.build. What they make is
 * ordinary blocks. docs/method.md §6. */
#pragma once

#include "model/edits/edit.h"
#include "model/ready/numbers.h"

/* The cloth of a new project. */
typedef struct {
    BillowGrid grid;
    const char *material; /* a word of billow_material_presets */
    const char *color;
    int pattern; /* BillowPattern */
} BillowReadyCloth;

typedef struct {
    const char *word;          /* in actions and names of pictures: "flag" */
    const char *title;         /* translatable, as are the next four */
    const char *command;       /* menu label, with a mnemonic */
    const char *summary;       /* what it does, in a few words */
    const char *synonyms;      /* words by which people look for it */
    const char *step;          /* of undo: "Make a Flag" */
    const char *page;          /* of the guide */
    const BillowField *fields; /* the three numbers that it asks for */
    BillowReadyCloth cloth;
    guint more_cloths; /* that it adds to the active one */
    gboolean upright;
    gboolean loops;
    gboolean turns; /* it flies where the wind of the scene heads */
    double heading; /* otherwise, of its wind: degrees, 0 = +x, 90 = +z */
    double pull;    /* of the wind that is offered in a calm, as a share of the weight; 0: none */
    double drop;    /* that is offered, as a share of the cloth's size */

    /* Adds blocks and bodies to a project that has none on the timeline, with grid, length and wind set. */
    void (*make)(BillowProject *project, const BillowReadyNumbers *numbers);
} BillowReady;

/* Ends with NULL. Written from the list in meson.build. */
extern const BillowReady *const billow_ready_animations[];

/* Returns a new project with a cloth that suits the animation, and a floor. Transfer full. */
BillowProject *billow_ready_new_project(const BillowReady *ready);

/* Returns the numbers that suit a project: its own length if it has one, else 6 s; the size of its cloth; its
 * wind or, in a calm, one that moves the cloth. */
BillowReadyNumbers billow_ready_suggest(const BillowReady *ready, const BillowProject *project);

/* Returns whether making a ready animation would remove anything from the timeline. */
gboolean billow_ready_replaces(const BillowProject *project);

/* Returns the project with the animation. Replaces everything on the timeline, the length, `loop`, the wind, and
 * the bodies and further cloths of an earlier ready animation; scales the cloth to the size. Keeps the number of points, the look,
 * the material, other bodies and the rest of the physics. Numbers must be within the bounds of the fields
 * (BILLOW_EDIT_OUT_OF_BOUNDS), the cloth must not be a rope (BILLOW_EDIT_NEEDS_ROWS), and there must be room for its
 * further cloths (BILLOW_EDIT_TOO_MANY_CLOTHS, BILLOW_EDIT_TOO_MANY_POINTS). */
BillowEdit billow_ready_make(const BillowReady *ready, const BillowProject *project,
                             const BillowReadyNumbers *numbers);
