/* An animation as a sequence of files in a folder: which frames of which project, as what, called how. */
#pragma once

#include "io/sequence/frame_source.h"
#include "io/writers/format.h"

/* What all formats have in common. Start from billow_sequence_settings_init(). */
typedef struct {
    const BillowFormat *format;
    void *options;    /* the format's own; owned */
    char *stem;       /* of the file names, safe; NULL = billow_safe_stem() of the project's name; owned */
    int padding;      /* digits of the frame number, 1 ... 12 */
    int start_number; /* number in the name of animation frame 1; frame n is called start_number + n - 1 */
    gboolean
        skip_existing; /* files that are there already, whole, and of this state as far as their manifest tells, are left alone */
    int jobs;          /* frames in flight at once; 0 = the processors */
    BillowVec3 origin; /* metres: places are written relative to it; the source of the frames makes them so */
} BillowSequenceSettings;

/* Of a BillowSequenceSettings: the origin. */
extern const BillowField billow_sequence_fields[];

/* As they are unless others are asked for; to be freed with billow_sequence_settings_clear(). */
void billow_sequence_settings_init(BillowSequenceSettings *settings, const BillowFormat *format);
void billow_sequence_settings_copy(BillowSequenceSettings *settings, const BillowSequenceSettings *from);
void billow_sequence_settings_clear(BillowSequenceSettings *settings);

/* Another format, with its options as they are unless others are asked for. */
void billow_sequence_settings_set_format(BillowSequenceSettings *settings, const BillowFormat *format);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BillowSequenceSettings, billow_sequence_settings_clear)

/* What is wrong with the settings, as a message for the user, or NULL. Free with g_free(). */
char *billow_sequence_settings_problem(const BillowSequenceSettings *settings);

/* The stem of the file names: the settings' own, or the project's name made safe. Free with g_free(). */
char *billow_sequence_stem(const BillowProject *project, const BillowSequenceSettings *settings);

/* Name of the file that an animation frame is in, "Canopy.0001.obj", without folder. Free with g_free(). */
char *billow_sequence_file_name(const char *stem, const BillowSequenceSettings *settings, int frame);

/* The frame whose file is called so (of one file for all: 1), or 0: by the number in the name, for there may be millions
 * of frames. */
int billow_sequence_frame_called(const char *name, const char *stem, const BillowSequenceSettings *settings);

/* Whether it is among these (of int, ascending). */
gboolean billow_sequence_has_frame(const GArray *frames, int frame);

/* How many of the names (of char *) are files of these frames (of int, ascending). */
guint billow_sequence_count_files(const GPtrArray *names, const char *stem,
                                  const BillowSequenceSettings *settings, const GArray *frames);

typedef struct {
    const BillowProject *project;
    const BillowSequenceSettings *settings;
    const GArray *frames;       /* of int, ascending */
    const char *project_folder; /* where the texture's relative path starts; NULL: none */
    const char *folder;
    BillowAnimation *animation; /* that the frames are of; for writing */
    BillowMethod method;        /* of the source; for writing */
    const GPtrArray *
        remarks; /* of BillowKeyframeRemarks: what there is to say of the rest shapes; for writing; or NULL */
} BillowSequence;

/* What its format's writer is opened for; `stem` as billow_sequence_stem() says. Borrowed of both. */
BillowFormatTarget billow_sequence_target(const BillowSequence *sequence, const char *stem);
