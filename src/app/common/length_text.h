/* Formats lengths in the same way everywhere. */
#pragma once

/* Formats a length in meters: "0.3 mm", "8.4 cm", "1.20 m". Translated; transfer full. */
char *billow_length_text(double metres);

/* Formats a round length of at least a millimeter: "2 mm", "50 cm", "1 m". Translated; transfer full. */
char *billow_length_round_text(double metres);
