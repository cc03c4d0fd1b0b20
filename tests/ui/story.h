/* A story: the whole application in a window, a user's hands, and what comes of it. Each begins with the
 * application started anew, as from the command line, on a copy of the sample projects, and ends with its
 * window gone. */
#pragma once

#include "app/window/window.h"
#include "core/base/mesh.h"
#include "hands.h"
#include "model/live/physics_preview.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

typedef struct {
    BillowWindow *window;
    BillowSession *session;
    const char *folder; /* that of the copies; goes when the story ends */
} Story;

typedef void (*StoryTell)(Story *story);

/* To be called first in main(), in place of gtk_test_init(). BILLOW_SAMPLES is the folder of the sample
 * projects. What is drawn has no smooth edges, which over software GL are most of the work,
 * unless BILLOW_SCREENSHOTS is a folder where pictures of it are to be left. */
void story_init(int *argc, char ***argv);

/* The same for stories of what pictures show: they are as users first see them. */
void story_init_pictures(int *argc, char ***argv);

/* Adds a test. `project`: the file that the command line names, in the folder of the copies (the samples, and
 * coarse-canopy.billow, coarse-four-points.billow and tiny-canopy.billow, which have fewer points); NULL: none. A story may close its window itself. */
void story_add(const char *path, const char *project, StoryTell tell);

/* Runs the tests, in place of g_test_run(), and leaves nothing behind. */
int story_run_all(void);

/* Runs the main loop until the frame that is due can be seen. */
void story_settle(Story *story);

/* Opens a file in place of the story's project: the window with it is the story's then, and the former one goes. */
void story_open(Story *story, const char *path);

/* The story goes on in another window of the application. */
void story_take_window(Story *story, BillowWindow *window);

/* The viewport of the animation, a track of the timeline, a block on it (NULL when it has none of this id).
 */
GtkWidget *story_viewport(Story *story);
GtkWidget *story_track(Story *story, BillowBlockKind kind);
GtkWidget *story_block(Story *story, BillowBlockKind kind, const char *id);

/* The control of that name in the part of the inspector that is shown. */
GtkWidget *story_control(Story *story, const char *name);

/* The window's physics. */
BillowPhysicsPreview *story_physics(Story *story);

/* What tells something over the window's content, or NULL while there is nothing to tell. */
GtkWidget *story_message_bar(Story *story);

/* The cloth as it is shown, or NULL. */
const BillowMesh *story_mesh(Story *story);

/* The block in the session's project, or NULL. */
const BillowBlock *story_find(Story *story, BillowBlockKind kind, const char *id);

/* Puts the pointer where it is in nobody's way, and keys go to the window. */
void story_rest(Story *story);

/* Keeps a picture of the screen as NAME.png in the folder BILLOW_SCREENSHOTS, if there is one. */
void story_picture(const char *name);

/* The same of what moves: it does not wait for the last frame. */
void story_snapshot(const char *name);

/* The picture of a widget as it is on the screen. Transfer full. */
GdkPixbuf *story_look(GtkWidget *widget);

/* The share of pixels in which two pictures of one size differ visibly, 0 ... 1. */
double story_difference(const GdkPixbuf *a, const GdkPixbuf *b);

/* The preferences' window, or NULL. */
GtkWidget *story_preferences(void);

/* Waits for the samples of the welcome page, which are read aside. */
void story_await_samples(Story *story);

/* The window of this type, once it is shown, moved to the middle of the screen. */
GtkWidget *story_dialog(GType type);
