/* Collects what users should know about a simulation: the strain over all frames, and problems. */
#pragma once

#include "model/simulation/simulation.h"

/* Must start zeroed. */
typedef struct {
    int first_halved; /* the first frame for which steps had to be halved, or 0 */
    int first_over; /* the first frame with edges beyond the strain limit by more than a tenth of it, or 0 */
    int first_strained; /* the first frame in which an edge away from the anchors is strained by over 20 %, or 0 */
    BillowStartInside inside;  /* of the first cloth that begins inside any */
    double over_limit;         /* the largest excess, relative to the edge's length */
    BillowClothStrain strain;  /* the largest of each value over all frames */
    BillowSimulationWork work; /* the sums over all frames */
} BillowSimulationRecord;

/* Adds a frame; frames must be added in order. */
void billow_simulation_record_add(BillowSimulationRecord *record, int frame,
                                  const BillowSimulationFrame *report);

/* Adds what was collected of another cloth: the first of each frame, the largest of each value, the sums. */
void billow_simulation_record_merge(BillowSimulationRecord *record, const BillowSimulationRecord *other);

/* Returns sentences for the user, or NULL if there is nothing to report. Free with g_free(). */
char *billow_simulation_record_notice(const BillowSimulationRecord *record);

/* Returns the larger of each value. */
BillowClothStrain billow_cloth_strain_larger(const BillowClothStrain *a, const BillowClothStrain *b);

/* Returns "0.31 % RMS, 1.20 % in 99 of 100 edges, 5.41 % at most, 1.05 % farther than 5 cm from the anchors".
 * Free with g_free(). */
char *billow_cloth_strain_text(const BillowClothStrain *strain);
