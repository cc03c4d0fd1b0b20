/* Handles allocation failures in GLib, whose own way can deadlock while logging and ends in a signal. */
#pragma once

/* Makes the program end as described in core/base/allocate.h when GLib runs out of memory: with one message
 * and the status BILLOW_OUT_OF_MEMORY. Also limits libraries to a hundred warnings and criticals. Call in
 * main(). */
void billow_report_out_of_memory(void);
