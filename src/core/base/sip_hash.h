/* SipHash-2-4: a keyed hash. Without the key it is hard to construct many texts with the same hash. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns the hash of `length` bytes; the same on every machine. J.-P. Aumasson and D. J. Bernstein,
 * SipHash: a fast short-input PRF, INDOCRYPT 2012. */
uint64_t billow_sip_hash(const void *bytes, size_t length, const uint64_t key[2]);
