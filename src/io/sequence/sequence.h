/* An animation as a sequence of files in a folder: the project, its frames, the format and the file names. */
#pragma once

#include "io/sequence/frame_source.h"
#include "io/writers/format.h"

/* Settings that all formats share. Initialize with billow_sequence_settings_init(). */
typedef struct {
    const BillowFormat *format;
    void *options; /* the format's own options; owned */
    char **cloths; /* ids of the cloths to be written; NULL: all that are not muted; owned */
    char *stem;    /* safe stem of the file names; NULL = billow_safe_stem() of the project's name; owned */
    int padding;   /* digits of the frame number, 1 ... 12 */
    int start_number; /* number of frame 1 in file names; frame n is called start_number + n - 1, with a minus
                       * before the digits if that is negative */
    int subframes; /* parts of a frame that are numbered as frames, in whose files the number has decimals; 0: one */
    /* existing files stay if they are complete and, according to their manifest, of this state */
    gboolean skip_existing;
    int jobs; /* frames in flight at once; 0 = one per processor */
    /* Meters. Positions are written relative to it; the source of the frames subtracts it. */
    BillowVec3 origin;
} BillowSequenceSettings;

/* The fields of a BillowSequenceSettings: the origin. */
extern const BillowField billow_sequence_fields[];

/* Sets the defaults. Free with billow_sequence_settings_clear(). */
void billow_sequence_settings_init(BillowSequenceSettings *settings, const BillowFormat *format);
void billow_sequence_settings_copy(BillowSequenceSettings *settings, const BillowSequenceSettings *from);
void billow_sequence_settings_clear(BillowSequenceSettings *settings);

/* Changes the format and sets the default options of the new one. */
void billow_sequence_settings_set_format(BillowSequenceSettings *settings, const BillowFormat *format);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BillowSequenceSettings, billow_sequence_settings_clear)

/* Reads an origin, "1,-2.5,1e6". Returns FALSE if the text is not three numbers. */
gboolean billow_sequence_parse_origin(const char *text, BillowVec3 *origin);

/* Returns what is wrong with the settings, as a message for the user, or NULL. Free with g_free(). */
char *billow_sequence_settings_problem(const BillowSequenceSettings *settings);

/* Returns whether one sequence contains all cloths of the settings: images always do, and formats with
 * objects if there are several. */
gboolean billow_sequence_is_whole(const BillowProject *project, const BillowSequenceSettings *settings);

/* Returns the cloths (BillowCloth, borrowed) that the files of a part contain, in the order of their meshes.
 * `project` is from billow_sequence_parts(). Free with g_ptr_array_unref(). */
GPtrArray *billow_sequence_cloths(const BillowProject *project, const BillowSequenceSettings *settings);

/* Returns a project for each sequence that the export of a scene writes, in which its cloth is the active
 * one and cloths that are not written are muted: one, of which the first cloth that is written is active, if
 * it contains all of them (billow_sequence_is_whole()), otherwise one for each. Array of BillowProject,
 * possibly empty; free with g_ptr_array_unref(). */
GPtrArray *billow_sequence_parts(BillowProject *project, const BillowSequenceSettings *settings);

/* Returns what is wrong with these parts together, as a message for the user, or NULL: the files of two cloths would
 * be one where the case of letters does not count. Free with g_free(). */
char *billow_sequence_parts_problem(const GPtrArray *parts);

/* Returns the stem of the file names: from the settings, or the project's name made safe; if the scene has
 * several cloths and the files contain one of them, with its id: "STEM.ID". Transfer full. */
char *billow_sequence_stem(const BillowProject *project, const BillowSequenceSettings *settings);

/* Returns the stems that files of the project can have, whichever cloths they contain. Array of char *, to
 * be freed with g_ptr_array_unref(). */
GPtrArray *billow_sequence_stems(const BillowProject *project, const BillowSequenceSettings *settings);

/* Returns the name of the file that contains a frame, "Canopy.0001.obj", without folder. Transfer full. */
char *billow_sequence_file_name(const char *stem, const BillowSequenceSettings *settings, int frame);

/* Returns the frame whose file has this name (1 for a single file of all frames), or 0. Parses the number
 * instead of comparing names, since there may be millions of frames. */
int billow_sequence_frame_called(const char *name, const char *stem, const BillowSequenceSettings *settings);

/* Returns TRUE if `frame` is among `frames` (of int, ascending). */
gboolean billow_sequence_has_frame(const GArray *frames, int frame);

/* Returns the file name of a sequence's manifest (io/sequence/manifest.h). Free with g_free(). */
char *billow_manifest_name(const char *stem);

/* Returns the one of the files' names (char *) that is the manifest of a sequence, or NULL. */
const char *billow_sequence_find_manifest(const GPtrArray *names, const char *stem);

/* Returns how many of the names (of char *) are files of these frames (of int, ascending). */
guint billow_sequence_count_files(const GPtrArray *names, const char *stem,
                                  const BillowSequenceSettings *settings, const GArray *frames);

typedef struct {
    const BillowProject *project;
    const BillowSequenceSettings *settings;
    const GArray *frames;       /* of int, ascending */
    const char *project_folder; /* where relative texture paths start, or NULL */
    const char *folder;
    BillowAnimation *animation; /* source of the frames; for writing; NULL: their strain is not told */
    const GPtrArray *others;    /* sources (BillowFrameSource) of the other cloths, or NULL; for writing */
    BillowMethod method;        /* how the frames are made; for writing */
    gboolean loop;              /* physics that was made a loop */
    /* For each cloth a GPtrArray of BillowKeyframeDiagnostics, for writing; or NULL. */
    const GPtrArray *remarks;
    BillowProgress fit_progress; /* as of BillowFormatTarget; for writing */
    void *fit_data;
} BillowSequence;

/* Returns the target to open the format's writer with. Borrows both; `stem` is from
 * billow_sequence_stem(). */
BillowFormatTarget billow_sequence_target(const BillowSequence *sequence, const char *stem);
