/* Compares SipHash-2-4 with the test vectors of its authors. */
#include "core/base/sip_hash.h"

#include <glib.h>

/* Hashes 00 01 02 … with the key 00 01 … 0f. The reference's vectors are read as little-endian numbers; that
 * of 15 bytes is in the paper, appendix A. */
static void
test_vectors(void)
{
    static const struct {
        size_t length;
        uint64_t hash;
    } vectors[] = {{0, 0x726fdb47dd0e0e31}, {1, 0x74f839c593dc67fd}, {2, 0x0d6c8009d9a94f5a},
                   {7, 0xab0200f58b01d137}, {8, 0x93f5f5799a932462}, {15, 0xa129ca6149be45e5}};
    const uint64_t key[2] = {0x0706050403020100, 0x0f0e0d0c0b0a0908};
    unsigned char bytes[16];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char) i;
    for (size_t i = 0; i < G_N_ELEMENTS(vectors); i++)
        g_assert_cmphex(billow_sip_hash(bytes, vectors[i].length, key), ==, vectors[i].hash);
}

/* Flipping a bit of the key or the text flips about half the bits of the hash: between 12 and 52 of 64, which
 * fails by chance once in 10^7. */
static void
test_bits(void)
{
    for (int bit = 0; bit < 128; bit++) {
        uint64_t key[2] = {1, 2}, other[2] = {1, 2};
        unsigned char bytes[16] = {0}, changed[16] = {0};
        other[bit / 64] ^= (uint64_t) 1 << bit % 64;
        changed[bit / 8] ^= (unsigned char) (1 << bit % 8);
        const uint64_t hash = billow_sip_hash(bytes, 16, key);
        const int of_key = __builtin_popcountll(hash ^ billow_sip_hash(bytes, 16, other)),
                  of_text = __builtin_popcountll(hash ^ billow_sip_hash(changed, 16, key));
        g_assert_cmpint(of_key, >=, 12);
        g_assert_cmpint(of_key, <=, 52);
        g_assert_cmpint(of_text, >=, 12);
        g_assert_cmpint(of_text, <=, 52);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sip-hash/vectors", test_vectors);
    g_test_add_func("/sip-hash/bits", test_bits);
    return g_test_run();
}
