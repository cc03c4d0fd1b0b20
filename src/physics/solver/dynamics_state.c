/* Saves and restores the state of the simulation as bytes. */
#include "physics/solver/integrator.h"

#include <string.h>

/* A state consists of: Head, the arrays below, the constraints, the contacts. */
typedef struct {
    double time, h_before, h_last, excess;
    long whole_steps, parts;
    int level, good_steps, least_level;
} Head;

enum { N_ARRAYS = 15 };

static void
list_arrays(const BillowDynamics *dynamics, double *arrays[N_ARRAYS])
{
    const BillowPoints *points[] = {&dynamics->x, &dynamics->v, &dynamics->x_before, &dynamics->v_before,
                                    &dynamics->pull_before};
    for (size_t i = 0; i < N_ARRAYS / 3; i++) {
        arrays[3 * i] = points[i]->x;
        arrays[3 * i + 1] = points[i]->y;
        arrays[3 * i + 2] = points[i]->z;
    }
}

size_t
billow_dynamics_state_bytes(const BillowDynamics *dynamics)
{
    size_t count = dynamics->net->count;
    return sizeof(Head) + N_ARRAYS * count * sizeof(double) + count * sizeof(BillowConstraint) +
           billow_contacts_state_bytes(dynamics->contacts);
}

void
billow_dynamics_save(const BillowDynamics *dynamics, void *state)
{
    char *to = state;
    double *arrays[N_ARRAYS];
    size_t count = dynamics->net->count;
    Head head;
    memset(&head, 0, sizeof head); /* including padding between its members */
    head.time = dynamics->time;
    head.h_before = dynamics->h_before;
    head.h_last = dynamics->h_last;
    head.whole_steps = dynamics->whole_steps;
    head.parts = dynamics->parts;
    head.level = dynamics->level;
    head.good_steps = dynamics->good_steps;
    head.least_level = dynamics->least_level;
    head.excess = dynamics->excess;
    memcpy(to, &head, sizeof head);
    to += sizeof head;
    list_arrays(dynamics, arrays);
    for (int i = 0; i < N_ARRAYS; i++, to += count * sizeof(double))
        memcpy(to, arrays[i], count * sizeof(double));
    memcpy(to, dynamics->constraints, count * sizeof(BillowConstraint));
    to += count * sizeof(BillowConstraint);
    billow_contacts_save(dynamics->contacts, to);
}

void
billow_dynamics_restore(BillowDynamics *dynamics, const void *state)
{
    const char *from = state;
    double *arrays[N_ARRAYS];
    size_t count = dynamics->net->count;
    Head head;
    memcpy(&head, from, sizeof head);
    from += sizeof head;
    dynamics->time = head.time;
    dynamics->h_before = head.h_before;
    dynamics->h_last = head.h_last;
    dynamics->whole_steps = head.whole_steps;
    dynamics->parts = head.parts;
    dynamics->level = head.level;
    dynamics->good_steps = head.good_steps;
    dynamics->least_level = head.least_level;
    dynamics->excess = head.excess;
    list_arrays(dynamics, arrays);
    for (int i = 0; i < N_ARRAYS; i++, from += count * sizeof(double))
        memcpy(arrays[i], from, count * sizeof(double));
    memcpy(dynamics->constraints, from, count * sizeof(BillowConstraint));
    from += count * sizeof(BillowConstraint);
    for (size_t i = 0; i < count; i++)
        dynamics->held[i] = dynamics->constraints[i].kind == BILLOW_CONSTRAINT_FIXED;
    billow_contacts_restore(dynamics->contacts, from);
    if (dynamics->patches)
        billow_patches_sew(dynamics->patches, dynamics->net, dynamics->held);
}
