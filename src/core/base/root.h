/* Where a function of one number is 0. */
#pragma once

/* Returns a place between `low` and `high` where `function` is 0 to the precision of a double, by false
 * position with the Illinois rule (Dowell and Jarratt 1971). `at_low` and `at_high` are its values there, of
 * opposite signs or 0. */
double billow_root(double (*function)(const void *data, double at), const void *data, double low, double high,
                   double at_low, double at_high);
