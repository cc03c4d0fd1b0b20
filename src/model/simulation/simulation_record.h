/* What is to be said of a simulation: the strain of its frames, and what the user should know of them. */
#pragma once

#include "model/simulation/simulation.h"

/* Start from zeroes. */
typedef struct {
    int first_halved; /* the first frame for which steps had to be halved, or 0 */
    int first_over; /* the first with threads that are over the strain limit by more than a tenth of it, or 0 */
    double over_limit;        /* by how much they are at most, over their length */
    BillowClothStrain strain; /* the largest of each, over all frames */
} BillowSimulationRecord;

/* Adds a frame; frames come in order. */
void billow_simulation_record_add(BillowSimulationRecord *record, int frame,
                                  const BillowSimulationFrame *report);

/* Sentences for the user, or NULL when there is nothing to say. Free with g_free(). */
char *billow_simulation_record_notice(const BillowSimulationRecord *record);

/* The larger of each. */
BillowClothStrain billow_cloth_strain_larger(const BillowClothStrain *a, const BillowClothStrain *b);

/* "0.31 % RMS, 1.20 % in 99 of 100 edges, 5.41 % at most, 1.05 % farther than 5 cm from the anchors". Free with g_free(). */
char *billow_cloth_strain_text(const BillowClothStrain *strain);
