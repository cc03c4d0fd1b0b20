/* Sanitizers make what computes ten times slower. Under them a test may go round the same code less often, or with a
 * smaller cloth; the whole of it runs without them. */
#pragma once

#ifdef __SANITIZE_ADDRESS__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

/* ThreadSanitizer keeps several words for each that a program has. */
#ifdef __SANITIZE_THREAD__
enum { THREAD_SANITIZED = 1 };
#else
enum { THREAD_SANITIZED = 0 };
#endif
