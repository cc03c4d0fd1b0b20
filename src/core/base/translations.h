/* Where the translations of what users read are found. */
#pragma once

/* Lets gettext find them: in the folder that the environment's BILLOW_LOCALEDIR names, which is that of a build for a
 * program that is not installed; else in where they are installed. All are UTF-8. Where none is found, or setlocale()
 * was not called for LC_MESSAGES, texts are as they are written. Called once, before the first text is asked for. */
void billow_load_translations(void);
