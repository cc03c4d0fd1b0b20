/* A kind of files that a sequence of frames can be written as: a row of the table of formats (io/formats/formats.h). The sequence
 * runner (io/sequence/sequence.h), the export dialog and the command line go by the rows and know no format. */
#pragma once

#include "core/base/field.h"
#include "core/base/mesh.h"
#include "model/animation/animation.h"
#include "model/project/project.h"

#include <gio/gio.h>

/* Takes a piece of a file. FALSE with an error: no more is wanted. */
typedef gboolean (*BillowSink)(gpointer data, const void *bytes, gsize length, GError **error);

/* What is to be written. All of it outlives the writer. */
typedef struct {
    const BillowProject *project;
    BillowAnimation *animation; /* that the frames are of; NULL: files are looked at, not written */
    gboolean physics;           /* the frames are of the physics; for writing */
    const void *options;        /* of the format's own kind */
    const GArray *frames;       /* of int, ascending: all that the sequence has */
    const char *stem;           /* of the file names */
    const char *project_folder; /* where paths of its files start; NULL: they stand as they are */
    const char *folder;         /* where the files go */
    const char *suffix;         /* of the files: ".glb" */
    int start_number;           /* what frame 1 is called: frame n is n + start_number - 1 */
    GCancellable *cancellable;  /* that ends writing, for a writer that waits; or NULL */
} BillowFormatTarget;

/* Of one file with all frames: where it goes. Free with g_free(). */
char *billow_format_target_path(const BillowFormatTarget *target);

/* One thing wrong with the files of an earlier export. */
typedef struct {
    char *file;    /* name in the folder */
    char *message; /* missing, cut short, another cloth, foreign */
    char *last;    /* NULL, or the name of the last of `count` files in a row that this goes for */
    int count;
} BillowFinding;

/* Appends a finding to an array of them; takes over `message`. */
void billow_finding_add(GPtrArray *findings, const char *file, char *message);

/* The finding that was added last goes for `count` files, of which this is the last. */
void billow_finding_extend(GPtrArray *findings, const char *last, int count);

void billow_finding_free(BillowFinding *finding);

typedef struct {
    const char *word;      /* on the command line, and in names of folders: "obj" */
    const char *suffix;    /* of its files: ".obj" */
    const char *title;     /* to be translated */
    const char *files;     /* what the command's help says that it writes */
    gboolean one_file;     /* all frames are in one, STEM.obj; else in one each, STEM.0001.obj */
    gboolean frames_apart; /* of one file: what is sent of a frame does not depend on the frames before it */

    /* Whether what makes it is installed here; FALSE with a GIO error that says what to install. Makes no file; any thread. NULL: it needs
     * nothing. */
    gboolean (*available)(GError **error);

    /* Its options. No texts: the struct can be copied byte by byte. */
    gsize options_size;
    const BillowField *fields;

    /* What is wrong with options that are each within their bounds, as a message for the user: free with g_free(); or NULL. May be NULL: they
     * go together as they like. */
    char *(*options_problem)(const void *options);

    /* Whether frames have to have normals. */
    gboolean (*normals)(const void *options);

    /* About how many bytes a frame takes. */
    double (*frame_bytes)(const BillowGrid *grid, const void *options);

    /* Exactly how many bytes the one file of all frames takes, where that goes by their number alone; or NULL. */
    double (*file_bytes)(const BillowGrid *grid, guint n_frames);

    /* How many frames it has at most, of more that are chosen spread evenly over them. NULL: all. */
    int (*most_frames)(const void *options);

    /* What is wrong with a choice of frames (of int, ascending), as a message for the user: free with g_free(); or NULL.
     * May be NULL: any will do. */
    char *(*frames_problem)(const GArray *frames);

    /* A writer: what all frames share. It touches no file yet. With a file for each frame, frame() and check() are called
     * on several threads at once, and do not change it; with one file, one call comes after another, frames in order, but for
     * frame() where frames are apart: that is called on several threads at once, in any order, and may change the writer at the first of
     * `frames` alone. */
    gpointer (*open)(const BillowFormatTarget *target);
    void (*close)(gpointer writer);

    /* Files beside the frames, or NULL: writes them (once, first), and appends to `findings` what is wrong with them. */
    gboolean (*write_beside)(gpointer writer, GError **error);
    void (*check_beside)(gpointer writer, GPtrArray *findings);

    /* The names in the folder of the files beside the frames (appended, char *): asked for once they are written, or were to be; NULL: there
     * are none. */
    void (*list_beside)(gpointer writer, GPtrArray *names);

    /* What comes before the frames in one file, a frame, and what comes after them; the first and the last may be
     * NULL. `mesh` is of this frame, and has normals where the options want them. FALSE with the sink's error. */
    gboolean (*begin)(gpointer writer, BillowSink sink, gpointer data, GError **error);
    gboolean (*frame)(gpointer writer, int frame, const BillowMesh *mesh, BillowSink sink, gpointer data,
                      GError **error);
    gboolean (*end)(gpointer writer, BillowSink sink, gpointer data, GError **error);

    /* What is wrong with a file that should be whole: free with g_free(). NULL: nothing. A file that cannot be read:
     * NULL with `error` set. */
    char *(*check)(gpointer writer, const char *path, GError **error);
} BillowFormat;

/* Whether files of the format can be made here: FALSE with a GIO error that says what to install. */
gboolean billow_format_available(const BillowFormat *format, GError **error);

/* Options as they are unless others are asked for. Free with g_free(). */
gpointer billow_format_new_options(const BillowFormat *format);

/* What is wrong with options, as a message for the user, or NULL. Free with g_free(). */
char *billow_format_options_problem(const BillowFormat *format, const void *options);

/* Of frames that are chosen (of int, ascending) those that the format has with such options. Free with g_array_unref(). */
GArray *billow_format_frames(const BillowFormat *format, const void *options, GArray *frames);

/* What is wrong with a choice of frames (of int, ascending), likewise. */
char *billow_format_frames_problem(const BillowFormat *format, const GArray *frames);
