/* What has been fitted in a session, so that it can be fitted again: as long as the project is open. */
#pragma once

#include "app/transfer/fit_choices.h"
#include "model/live/session.h"

/* A fit of a cloth. */
typedef struct {
    BillowProject *source; /* that was fitted: what it had is not in the other any more */
    BillowProject *fitted; /* with what the fit made */
    BillowFitChoices choices;
} BillowFitRecord;

/* Keeps that the session's project has just been fitted, from `source`, in place of an earlier fit of the same cloth,
 * which is the active one in both. */
void billow_fit_memory_keep(BillowSession *session, BillowProject *source, const BillowFitChoices *choices);

/* Returns the fit of the active cloth, or NULL; until the next one. */
const BillowFitRecord *billow_fit_memory_find(BillowSession *session);
