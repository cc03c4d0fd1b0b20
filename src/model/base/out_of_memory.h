/* Handles allocation failures in GLib. By default GLib ends the program by a signal, after logging code that
 * can deadlock. */
#pragma once

/* Makes the program end as described in core/base/allocate.h when GLib runs out of memory: with one message
 * and the exit status BILLOW_OUT_OF_MEMORY. Also limits the warnings and criticals of libraries to the first
 * hundred. Call in main(). */
void billow_report_out_of_memory(void);
