/* Memory that GLib finds none of. By itself it ends the program by a signal, after a way through its log that can wait for itself for ever. */
#pragma once

/* From now on the program ends as core/base/allocate.h has it: with one message, and BILLOW_OUT_OF_MEMORY; and of
 * what libraries complain of (warnings, criticals), the first hundred are shown. To be called in main(). */
void billow_tell_out_of_memory(void);
