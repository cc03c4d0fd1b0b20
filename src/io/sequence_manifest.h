/* What programs want to know of a sequence that its frames do not say: a file beside them, STEM.sequence.json. */
#pragma once

#include "io/sequence.h"

/* Its name. Free with g_free(). */
char *billow_sequence_manifest_name(const char *stem);

/* Writes it: what the animation is called, its frames, cloth, origin, the options, and what there is to say of the rest
 * shapes. It depends on the project and the settings alone, not on which of the frames are written. FALSE with a GIO error. */
gboolean billow_sequence_manifest_write(const BillowSequence *sequence, const char *stem, GError **error);
