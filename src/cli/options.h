/* What the subcommands' arguments have in common. */
#pragma once

#include "cli/commands.h"
#include "cli/complain.h"
#include "cli/format_options.h"
#include "io/sequence/sequence.h"

/* The options that name the frames of a sequence. To be made with billow_cli_sequence_init(). */
typedef struct {
    BillowSequenceSettings settings;
    BillowFormatOptions *options; /* as they were given */
    char *format;                 /* its word, or NULL */
    char *formats, *format_help;  /* what the help says of it */
    char *frames;                 /* a choice of frames, or NULL */
    char *origin;                 /* "X,Y,Z", or NULL */
    char *chunk;                  /* a share of the frames, or NULL */
    gboolean strict;              /* frames beyond the end are refused */
} BillowCliSequence;

void billow_cli_sequence_init(BillowCliSequence *sequence);
void billow_cli_sequence_clear(BillowCliSequence *sequence);

/* Adds the options to a context. */
void billow_cli_sequence_add_options(BillowCliSequence *sequence, GOptionContext *context);

/* Looks at which format was asked for, before anything else is. FALSE, with the reason on standard error: wrong usage. */
gboolean billow_cli_sequence_choose_format(BillowCliSequence *sequence, const char *command);

/* Looks at what else was given, and which frames of `project` were chosen (free with g_array_unref()): none, where there are more
 * shares than frames. NULL, with the reason on standard error: wrong usage. */
GArray *billow_cli_sequence_frames(BillowCliSequence *sequence, const BillowProject *project,
                                   const char *command);

/* Parses the arguments of a command: its own `entries` (may be NULL), then between `least` and `most` names
 * of files (free with g_strfreev()). NULL, with the reason on standard error: wrong usage. */
char **billow_cli_parse(GOptionContext *context, const GOptionEntry *entries, int argc, char **argv,
                        guint least, guint most);

/* The project of a file; what is wrong or odd goes to standard error. NULL: `*status` tells what to exit
 * with. */
BillowProject *billow_cli_load(const char *path, BillowExit *status);

/* Parses the arguments of a command that takes one project, and loads it. NULL, with the reason on standard
 * error: `*status` tells what to exit with. */
BillowProject *billow_cli_open(GOptionContext *context, const GOptionEntry *entries, int argc, char **argv,
                               BillowExit *status);

/* "1 frame", "2 frames". Free with g_free(). */
char *billow_cli_count(guint n, const char *one, const char *many);
