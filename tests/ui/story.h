/* Tests the whole application in a window, with a user's input. Each test, a story, starts the application as
 * from the command line, on a copy of the sample projects, and ends when its window is closed. */
#pragma once

#include "app/window/window.h"
#include "core/base/mesh.h"
#include "hands.h"
#include "model/live/physics_preview.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

typedef struct {
    BillowWindow *window;
    BillowSession *session;
    const char *folder; /* the folder of the copies; removed when the story ends */
} Story;

typedef void (*StoryTell)(Story *story);

/* Call first in main(), instead of gtk_test_init(). BILLOW_SAMPLES is the folder of the sample projects.
 * Antialiasing, which takes most of the time with software GL, is off unless BILLOW_SCREENSHOTS is a folder
 * for screenshots. Images that are compared never have it: a busy machine leaves it out. */
void story_init(int *argc, char ***argv);

/* Like story_init(), for stories that compare images, which are drawn as users see them. */
void story_init_pictures(int *argc, char ***argv);

/* Adds a test. `project` is the file that the command line names, in the folder of the copies (the samples,
 * coarse-canopy.billow, coarse-four-points.billow and tiny-canopy.billow, which have fewer points, and
 * line-and-towel.billow and ball-and-towel.billow), or NULL. A story may close its window itself. */
void story_add(const char *path, const char *project, StoryTell tell);

/* Runs the tests, instead of g_test_run(), and cleans up. */
int story_run_all(void);

/* Runs the main loop until the pending frame is visible. */
void story_settle(Story *story);

/* Opens a file instead of the story's project. Its window becomes the story's; the former one is closed. */
void story_open(Story *story, const char *path);

/* Continues the story in another window of the application. */
void story_take_window(Story *story, BillowWindow *window);

/* The viewport of the animation; a track of the timeline, of the active cloth; the block on it with this id,
 * or NULL. */
GtkWidget *story_viewport(Story *story);
GtkWidget *story_track(Story *story, BillowBlockKind kind);
GtkWidget *story_block(Story *story, BillowBlockKind kind, const char *id);

/* Returns the control with that name in the visible part of the inspector. */
GtkWidget *story_control(Story *story, const char *name);

/* Returns the window's physics preview. */
BillowPhysicsPreview *story_physics(Story *story);

/* Returns the message over the window's content, or NULL if there is none. */
GtkWidget *story_message_bar(Story *story);

/* Returns the displayed cloth, or NULL. */
const BillowMesh *story_mesh(Story *story);

/* Returns the block in the session's project, or NULL. */
const BillowBlock *story_find(Story *story, BillowBlockKind kind, const char *id);

/* Moves the pointer out of the way and the keyboard focus to the window. */
void story_rest(Story *story);

/* Saves a screenshot as NAME.png to the folder BILLOW_SCREENSHOTS, if there is one. */
void story_picture(const char *name);

/* Like story_picture(), but does not wait for the last frame, for things that move. */
void story_snapshot(const char *name);

/* Returns the image of a widget as it is on the screen. Transfer full. */
GdkPixbuf *story_look(GtkWidget *widget);

/* Returns the share of pixels (0 to 1) in which two images of the same size differ visibly. */
double story_difference(const GdkPixbuf *a, const GdkPixbuf *b);

/* Returns the preferences window, or NULL. */
GtkWidget *story_preferences(void);

/* Waits for the samples on the welcome page, which are read in the background. */
void story_await_samples(Story *story);

/* Waits for a window of this type, moves it to the center of the screen, and returns it. */
GtkWidget *story_dialog(GType type);

/* Types a path into the file chooser that is shown or about to be, and presses Enter until it is closed. */
void story_choose_file(const char *path);
