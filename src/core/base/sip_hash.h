/* SipHash-2-4: a hash of bytes under a key. Who does not know the key cannot make many texts of one hash. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The hash of `length` bytes; the same on every machine. J.-P. Aumasson and D. J. Bernstein, SipHash: a fast short-input PRF, INDOCRYPT
 * 2012. */
uint64_t billow_sip_hash(const void *bytes, size_t length, const uint64_t key[2]);
