/* What the subcommands' arguments have in common. */
#pragma once

#include "cli/commands.h"
#include "cli/complain.h"
#include "io/formats/formats.h"
#include "io/sequence/sequence.h"

/* --- The options of all formats, as options of a command (cli/format_options.c) --- */

typedef struct BillowFormatOptions BillowFormatOptions;

BillowFormatOptions *billow_format_options_new(void);
void billow_format_options_free(BillowFormatOptions *given);

/* Adds an option for each field of each format (those of one key are one) to a context. What is parsed goes into
 * `given`, which outlives the context. */
void billow_format_options_add(BillowFormatOptions *given, GOptionContext *context);

/* Puts what was given into the options of `format`. FALSE, with the reason on standard error: it does not take that. */
gboolean billow_format_options_apply(const BillowFormatOptions *given, const BillowFormat *format,
                                     void *options, const char *command);

/* --- Sequences --- */

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

/* --- Arguments --- */

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
