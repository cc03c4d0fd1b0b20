/* Words for lengths, alike wherever they stand. */
#pragma once

/* A length in metres with the unit that suits it: "0.3 mm", "8.4 cm", "1.20 m". Translated; transfer full. */
char *billow_length_text(double metres);

/* The same for a round length, a millimetre at least: "2 mm", "50 cm", "1 m". */
char *billow_length_round_text(double metres);
