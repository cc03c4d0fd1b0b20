/* For core and physics: compiles loops for any processor and for wider vector units, with the same bits.
 * A test compiles the core once more with BILLOW_PLAIN, without the wider units, and compares them. */
#pragma once

#if defined __x86_64__ && !defined __FMA__ && !defined __clang__ && __GNUC__ >= 12 &&                        \
    !defined BILLOW_PLAIN && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
/* Put before a function. The best version is chosen when the program starts. */
#define BILLOW_WIDE __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define BILLOW_WIDE
#endif

/* Put before functions that such a loop calls. */
#define BILLOW_WITHIN static inline __attribute__((always_inline))
