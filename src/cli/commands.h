/* The subcommands and their exit statuses. */
#pragma once

#include <glib.h>

/* Exit statuses: docs/cli.md. */
typedef enum {
    BILLOW_EXIT_DONE = 0,
    BILLOW_EXIT_INVALID = 1,       /* the project or an input is invalid */
    BILLOW_EXIT_USAGE = 2,         /* wrong usage */
    BILLOW_EXIT_FILES = 3,         /* reading or writing failed */
    BILLOW_EXIT_INTERRUPTED = 130, /* Ctrl-C */
} BillowExit;

/* Each command gets the arguments from its own name on: {"check", "a.billow", NULL}. */
BillowExit billow_cli_check(int argc, char **argv);
BillowExit billow_cli_info(int argc, char **argv);
BillowExit billow_cli_rest(int argc, char **argv);
BillowExit billow_cli_export(int argc, char **argv);
BillowExit billow_cli_import(int argc, char **argv);
BillowExit billow_cli_fit(int argc, char **argv);
BillowExit billow_cli_verify(int argc, char **argv);
BillowExit billow_cli_simulate(int argc, char **argv);
BillowExit billow_cli_compare(int argc, char **argv);
BillowExit billow_cli_scene(int argc, char **argv);
BillowExit billow_cli_motion(int argc, char **argv);
BillowExit billow_cli_schema(int argc, char **argv);
/* if built with BILLOW_PICTURES: needs GTK's drawing */
BillowExit billow_cli_thumbnail(int argc, char **argv);
