/* Unknown keys of the elements of a list in the file (anchors, folds, creases, bends, twists), which are written again as
 * they were read. They are kept beside the elements: a text per element, that of a JSON object, or NULL if it has none.
 * All are NULL if the list itself is. */
#pragma once

#include <glib.h>

/* Returns a copy of those of `n` elements; NULL if `unknown` is. */
char **billow_unknown_keys_copy(char *const *unknown, size_t n);
void billow_unknown_keys_free(char **unknown, size_t n);

/* Returns the text of element `i` (borrowed), or NULL. */
const char *billow_unknown_keys_get(char *const *unknown, size_t i);

gboolean billow_unknown_keys_equal(char *const *a, char *const *b, size_t n);

/* Stores the text of element `i` (taken; NULL: none) in a list that is made for `n` elements when it is first needed. */
void billow_unknown_keys_store(char ***unknown, size_t n, size_t i, char *text);

/* Removes the text of element `i`. */
void billow_unknown_keys_drop(char **unknown, size_t i);

/* Moves the text of element `from` to element `to`, whose own is freed. */
void billow_unknown_keys_move(char **unknown, size_t from, size_t to);

/* Returns those of `n` elements but `number` (`n`: all of them), and a last NULL for an element to be added. The texts are
 * borrowed; free the list with g_free(). */
char **billow_unknown_keys_without(char *const *unknown, size_t n, size_t number);
