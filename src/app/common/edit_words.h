/* What came of an edit, in a sentence for users: the one place where that is worded. */
#pragma once

#include "model/edits/edit.h"

/* NULL when there is nothing to say: it was done, or nothing changed. Free with g_free(). */
char *billow_edit_words(const BillowEdit *edit);
