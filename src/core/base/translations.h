/* Loads the translations of user-visible texts. */
#pragma once

/* Tells gettext where the translations are: in the folder that the environment variable BILLOW_LOCALEDIR
 * names (that of the build, for a program that is not installed), otherwise where they are installed. All are
 * UTF-8. Texts stay untranslated if there are none, or if setlocale() was not called for LC_MESSAGES. Call
 * this once, before the first text is translated. */
void billow_load_translations(void);
