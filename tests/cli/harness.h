/* Runs the built billow-cli in a temporary folder. */
#pragma once

#include <glib.h>

typedef struct {
    char *folder; /* temporary; removed with its contents */
} Place;

void place_set_up(Place *place, gconstpointer data);
void place_tear_down(Place *place, gconstpointer data);

/* Adds a test of type void (Place *, gconstpointer). */
void add_place_test(const char *path, gconstpointer data, void (*test)(Place *, gconstpointer));

char *place_path(const Place *place, const char *name);
void place_write(const Place *place, const char *name, const char *text);
char *place_read(const Place *place, const char *name);
gboolean place_has(const Place *place, const char *name);

/* Counts the files in a folder whose names end with `suffix`. Returns 0 if there is no such folder. */
guint place_count(const Place *place, const char *folder, const char *suffix);

typedef struct {
    int status;      /* exit status, 128 + signal when killed */
    char *out, *err; /* standard output and standard error */
} Outcome;

/* Runs a shell command in the folder, in which `billow-cli` is the built one. */
Outcome run(const Place *place, const char *format, ...) G_GNUC_PRINTF(2, 3);
void outcome_clear(Outcome *outcome);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Outcome, outcome_clear)

/* Runs a command and asserts its exit status. Shows its output if the status differs. */
void assert_run(const Place *place, int status, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Reads the `n` numbers after `word` ("v ") at the start of each line of an OBJ file. Array of double. */
GArray *read_obj_numbers(const Place *place, const char *name, const char *word, int n);
