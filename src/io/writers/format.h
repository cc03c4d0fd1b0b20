/* A file format for sequences of frames: a row of the table of formats (io/formats/formats.h), all that the
 * sequence runner (io/sequence/sequence.h), the export dialog and the command line know about it. */
#pragma once

#include "core/base/field.h"
#include "core/base/mesh.h"
#include "io/writers/morph_targets.h"
#include "model/animation/animation.h"
#include "model/project/project.h"

#include <gio/gio.h>

/* Receives a piece of a file. Return FALSE with an error to stop. */
typedef gboolean (*BillowSink)(gpointer data, const void *bytes, gsize length, GError **error);

typedef struct BillowFormat BillowFormat;

/* What to write. Everything in it must outlive the writer. */
typedef struct {
    const BillowFormat *format; /* needed if there are several objects; otherwise it may be NULL */
    const BillowProject *project;
    /* The files contain all cloths that are not muted, an object each (format_objects.h); FALSE: the active one
     * alone. */
    gboolean several;
    guint texture; /* the number of the active cloth's texture among those of the files, from 0 */
    BillowAnimation *animation; /* source of the frames; NULL when files are only checked */
    gboolean physics;           /* the frames are simulated; for writing */
    const void *options;        /* the options struct of the format */
    const GArray *frames;       /* of int, ascending: all frames of the sequence */
    const char *stem;           /* of the file names */
    const char *project_folder; /* where relative file paths start; NULL: they are kept as they are */
    const char *folder;         /* where the files are written */
    const char *suffix;         /* of the files: ".glb" */
    BillowGrid grid;            /* of the active cloth's meshes that frame() gets: billow_format_grid() */
    int start_number;           /* number of frame 1 in file names: frame n is n + start_number - 1 */
    GCancellable *cancellable;  /* cancels a writer that waits; or NULL */
    /* Is told the share of what is fitted to all frames by end(), from 0 to 1 for each object; returning false stops.
     * NULL: nobody. */
    BillowProgress fit_progress;
    void *fit_data;
} BillowFormatTarget;

/* Returns what files call the active cloth: the project's name, or its own id if there are several. Transfer
 * none. */
const char *billow_format_cloth_name(const BillowProject *project);

/* Returns the number of a frame in file names: 2.25 is a quarter of the way from 2 to 3. */
double billow_format_frame_number(const BillowFormatTarget *target, double frame);

/* Returns the path of the single file of all frames. Free with g_free(). */
char *billow_format_target_path(const BillowFormatTarget *target);

/* Returns how many of the target's frames a second has. */
double billow_format_rate(const BillowFormatTarget *target);

/* Returns whether the first frame of the target follows evenly on the last one: the project loops, and all
 * of it is there. */
gboolean billow_format_closes_loop(const BillowFormatTarget *target);

/* One problem with the files of an earlier export. */
typedef struct {
    char *file;    /* file name, within the folder */
    char *message; /* missing, truncated, another cloth, foreign */
    char *last;    /* NULL, or the last of `count` consecutive files to which this applies */
    int count;
} BillowFinding;

/* Appends a finding to an array of them. Takes ownership of `message`. */
void billow_finding_add(GPtrArray *findings, const char *file, char *message);

/* Extends the finding added last to `count` files, up to `last`. */
void billow_finding_extend(GPtrArray *findings, const char *last, int count);

void billow_finding_free(BillowFinding *finding);

struct BillowFormat {
    const char *word;      /* on the command line and in folder names: "obj" */
    const char *suffix;    /* of its files: ".obj", "_vat.png" */
    const char *title;     /* to be translated */
    const char *files;     /* what the command's help says about the files */
    gboolean trimmed;      /* frame() gets the vertices of the surface (billow_mesh_trim()), not all points */
    gboolean one_file;     /* one file for all frames, STEM.obj; otherwise one each, STEM.0001.obj */
    gboolean whole_scene;  /* images: all cloths in one file, however many there are */
    gboolean objects;      /* several cloths are in one file, an object each. Neither: files for each cloth */
    gboolean frames_apart; /* for one_file: the bytes of a frame do not depend on earlier frames */

    /* Returns TRUE if the format's requirements are installed, or FALSE with a GIO error that says what to
     * install. Creates no file; may be called on any thread. NULL: no requirements. */
    gboolean (*available)(GError **error);

    /* The format's options, without strings, so that the struct can be copied byte by byte. */
    gsize options_size;
    const BillowField *fields;

    /* Returns what is wrong with options that are each within bounds but do not go together, as a message for
     * the user (free with g_free()), or NULL. May be NULL: all combinations are allowed. */
    char *(*options_problem)(const void *options);

    /* Returns how many sides the tube has that a rope becomes; 0: the rope stays a curve. NULL: frame() gets the
     * cloth or rope itself. */
    int (*sides)(const void *options);

    /* Returns TRUE if frames need normals. */
    gboolean (*normals)(const void *options);

    /* Returns TRUE if frames need velocities. NULL: never. For formats with one file, and without
     * `frames_apart`. */
    gboolean (*moves)(const void *options);

    /* Estimates the number of bytes of a frame. `grid` is that of the meshes that frame() gets. */
    double (*frame_bytes)(const BillowGrid *grid, const void *options);

    /* Returns the exact bytes of the single file of all frames; NULL: they depend on more than the number. */
    double (*file_bytes)(const BillowGrid *grid, guint n_frames);

    /* Returns the maximum number of frames, to which a choice is thinned evenly. NULL: no limit. */
    int (*most_frames)(const void *options);

    /* Returns what is wrong with a choice of frames (of int, ascending), as a message for the user (free with
     * g_free()), or NULL. May be NULL: every choice is allowed. */
    char *(*frames_problem)(const GArray *frames, int subframes);

    /* Creates a writer with the data that all frames share. Touches no file. With a file per frame, frame()
     * and check() are called on several threads at once and must not change the writer. With one file, calls
     * come one after another with frames in order, except frame() if `frames_apart` is set: several threads
     * may call that at once in any order, and it may change the writer only at the first of `frames`. */
    gpointer (*open)(const BillowFormatTarget *target);
    void (*close)(gpointer writer);

    /* Write the files beside the frames (called once, first), and append to `findings` what is wrong with
     * them. NULL if there are none; write_beside() also if end() writes them. */
    gboolean (*write_beside)(gpointer writer, GError **error);
    void (*check_beside)(gpointer writer, GPtrArray *findings);

    /* Appends the names (char *) of the files beside the frames, within the folder. Called once they are or
     * should be written. NULL if there are none. */
    void (*list_beside)(gpointer writer, GPtrArray *names);

    /* Write what comes before the frames in a single file, one frame, and what comes after them. begin() and
     * end() may be NULL. `meshes` ends with NULL: the active cloth of the frame and, if the files contain
     * all cloths, the others (billow_animation_others()); with normals if normals() returns TRUE. Return
     * FALSE with the sink's error. */
    gboolean (*begin)(gpointer writer, BillowSink sink, gpointer data, GError **error);
    gboolean (*frame)(gpointer writer, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer data,
                      GError **error);
    /* Keeps the velocities of the frame that was written last for end(), if moves() returns TRUE:
     * `velocities` has a mesh for each of `meshes`, whose places are meters per second. Returns FALSE
     * with an error. */
    gboolean (*keep_velocities)(gpointer writer, int frame, BillowMesh *const *velocities, GError **error);
    gboolean (*end)(gpointer writer, BillowSink sink, gpointer data, GError **error);

    /* Tells of the morph targets of the file, once it has ended. NULL: the format has none. */
    void (*morph_targets)(gpointer writer, BillowMorphTargets *targets);

    /* Returns what is wrong with a file that should be complete (free with g_free()), or NULL if nothing is.
     * If the file cannot be read, returns NULL with `error` set. */
    char *(*check)(gpointer writer, const char *path, GError **error);
};

/* Returns whether files of the format can be made here; if not, a GIO error says what to install. */
gboolean billow_format_available(const BillowFormat *format, GError **error);

/* Returns whether frames of the format need velocities with these options. */
gboolean billow_format_moves(const BillowFormat *format, const void *options);

/* Returns the name on the command line, without hyphens before it, of the option for a field: "up"; "no-uv"
 * for what is on without it. Free with g_free(). */
char *billow_format_option_name(const BillowField *field);

/* Creates default options. Free with g_free(). */
gpointer billow_format_new_options(const BillowFormat *format);

/* Returns what is wrong with the options, as a message for the user, or NULL. Free with g_free(). */
char *billow_format_options_problem(const BillowFormat *format, const void *options);

/* Returns the grid of a cloth, or of the tube that the format writes of a rope. */
BillowGrid billow_format_grid(const BillowFormat *format, const void *options, const BillowGrid *grid);

/* Returns a frame's mesh as the format writes it: a rope's tube, and the surface of a cloth, trimmed, or the
 * fine mesh of `grid`, the cloth's own. Free with billow_mesh_unref(). */
BillowMesh *billow_format_mesh(const BillowFormat *format, const void *options, const BillowGrid *grid,
                               BillowMesh *mesh);

/* Returns the chosen frames (of int, ascending) that the format writes with these options. Free with
 * g_array_unref(). */
GArray *billow_format_frames(const BillowFormat *format, const void *options, GArray *frames);

/* Returns what is wrong with a choice of frames (of int, ascending), each divided into `subframes`, for the user; or NULL.
 * Transfer full. */
char *billow_format_frames_problem(const BillowFormat *format, const GArray *frames, int subframes);
