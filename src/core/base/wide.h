/* Of core and physics: loops that are compiled for any processor and again for those that work on more numbers at
 * once. The results are the same bits. */
#pragma once

#if defined __x86_64__ && !defined __FMA__ && !defined __clang__ && __GNUC__ >= 12 &&                        \
    !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
/* Stands before a function: the best one is chosen when the program starts. */
#define BILLOW_WIDE __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define BILLOW_WIDE
#endif

/* Stands before what such a function calls in its loops. */
#define BILLOW_WITHIN static inline __attribute__((always_inline))
