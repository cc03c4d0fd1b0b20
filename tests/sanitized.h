/* Sanitizers are ten times slower: under them tests may repeat less, or use a smaller cloth. */
#pragma once

#ifdef __SANITIZE_ADDRESS__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

/* ThreadSanitizer needs several words for each word of a program. */
#ifdef __SANITIZE_THREAD__
enum { THREAD_SANITIZED = 1 };
#else
enum { THREAD_SANITIZED = 0 };
#endif
