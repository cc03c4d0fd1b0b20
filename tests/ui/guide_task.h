/* The tasks of the guide: the lists of steps on a page, sentence by sentence. */
#pragma once

#include <glib.h>

/* What is marked up in a sentence. */
typedef enum {
    GUIDE_KEYS = 'k',   /* a key after its modifiers, one per line */
    GUIDE_BUTTON = 'b', /* its text */
    GUIDE_MENU = 'm',   /* the entries of a menu and its submenus, one per line */
    GUIDE_TEXT = 'f',  /* any other text of the window: the label of a field, a choice, the name of a block */
    GUIDE_INPUT = 'i', /* what is typed */
    GUIDE_FILE = 'p',
} GuideSign;

/* A sentence, or a picture. */
typedef struct {
    char *sentence; /* with each word in it as its sign and number, such as "⟨k0⟩"; or NULL */
    char *picture;  /* the name of its file without the suffix, or NULL */
    int step;       /* from 1; 0: after the steps */
} GuideLine;

typedef struct {
    char *place;      /* "flag", "flag#by-hand" */
    GPtrArray *lines; /* of GuideLine */
    GPtrArray *words; /* of char * */
} GuideTask;

void guide_task_free(GuideTask *task);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GuideTask, guide_task_free)

/* Reads the lists of steps on a page of the folder BILLOW_GUIDE, each with what follows it in its section.
 * Returns an array of GuideTask. Transfer full. */
GPtrArray *guide_tasks_read(const char *page);

/* Reads the steps at a place. Fails the test if there are none. Transfer full. */
GuideTask *guide_task_read(const char *place);
