/* Runs the built billow-cli in a temporary folder of the test. */
#pragma once

#include <glib.h>

typedef struct {
    char *folder; /* temporary; deleted with its content */
} Place;

void place_set_up(Place *place, gconstpointer data);
void place_tear_down(Place *place, gconstpointer data);

/* Adds a test of type void (Place *, gconstpointer). */
void add_place_test(const char *path, gconstpointer data, void (*test)(Place *, gconstpointer));

char *place_path(const Place *place, const char *name);
void place_write(const Place *place, const char *name, const char *text);
char *place_read(const Place *place, const char *name);
gboolean place_has(const Place *place, const char *name);

/* Returns how many files in a folder have this suffix, or 0 if the folder does not exist. */
guint place_count(const Place *place, const char *folder, const char *suffix);

typedef struct {
    int status;      /* exit status, 128 + signal if killed */
    char *out, *err; /* what the command printed */
} Outcome;

/* Runs a shell command in the folder; `billow-cli` in it is the built one. */
Outcome run(const Place *place, const char *format, ...) G_GNUC_PRINTF(2, 3);
void outcome_clear(Outcome *outcome);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Outcome, outcome_clear)

/* Runs a command and asserts its exit status; shows the output if it differs. */
void assert_run(const Place *place, int status, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Returns the numbers after `word` ("v ") in all lines of an OBJ file that start with it, `n` per line (array
 * of double). */
GArray *read_obj_numbers(const Place *place, const char *name, const char *word, int n);
