/* What the guide says to do, and how hands do it. */
#pragma once

#include "guide_task.h"
#include "story.h"

/* What follows a task. */
typedef struct {
    Story *story;
    const GuideTask *task;
    const GuideLine *line; /* that is being done */
    GtkWidget *top;        /* the window that has the pointer */
    char *last_keys;       /* for "press it again" */
} GuidePlayer;

/* Each group of the expression is the number of a word, or a text; the action gets the words and texts. */
typedef struct {
    const char *says; /* a regular expression */
    void (*act)(GuidePlayer *player, char **words);
} GuideAction;

/* Ends with a row without an expression. */
extern const GuideAction guide_actions[];

/* Waits until the window shows the results of the last input. */
void guide_settle(GuidePlayer *player);

/* Moves the pointer to where there is nothing to point at. */
void guide_point_away(GuidePlayer *player);

/* Returns the project's blocks of a kind. */
const GPtrArray *guide_track(const GuidePlayer *player, BillowBlockKind kind);

/* Fails the test. The message names the step, and quotes the sentence. */
void guide_give_up(const GuidePlayer *player, const char *format, ...) G_GNUC_PRINTF(2, 3) G_GNUC_NORETURN;
