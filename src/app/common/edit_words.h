/* Describes the outcome of an edit in a sentence for the user. */
#pragma once

#include "model/edits/edit.h"

/* Returns the sentence, or NULL if the edit succeeded or changed nothing. Free with g_free(). */
char *billow_edit_words(const BillowEdit *edit);
