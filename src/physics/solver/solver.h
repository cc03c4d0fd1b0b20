/* The solvers that a simulation may choose: integration schemes by their names in files. A solver is a
 * BillowScheme, in its own file or together with schemes that share its equations, and a row in solver.c. */
#pragma once

#include "core/base/field.h"
#include "physics/solver/dynamics.h"

typedef struct {
    BillowChoice choice; /* the word in files, and the label for users */
    const BillowScheme *scheme;
    const char *purpose; /* what it is for, in a few words; translatable */
} BillowSolver;

/* Ends with a row without a word. */
extern const BillowSolver billow_solvers[];

/* Indices of the rows that code refers to; the table may have more. */
typedef enum {
    BILLOW_INTEGRATOR_IMPLICIT_EULER, /* linearized: Baraff & Witkin 1998 */
    BILLOW_INTEGRATOR_BDF2,
    BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT,
    BILLOW_INTEGRATOR_IMEX_EULER, /* Etzmuss 2002 (3.22)-(3.24) */
    BILLOW_INTEGRATOR_SBDF2,
    BILLOW_INTEGRATOR_EXPLICIT_EULER,
    BILLOW_INTEGRATOR_SYMPLECTIC_EULER, /* Euler-Cromer */
    BILLOW_INTEGRATOR_MIDPOINT,
    BILLOW_INTEGRATOR_RK4,
    BILLOW_INTEGRATOR_RK2, /* Heun; the next three end where their last velocity leads: Cords 2004 §5.4 */
    BILLOW_INTEGRATOR_MIDPOINT_CROMER,
    BILLOW_INTEGRATOR_RK2_CROMER,
    BILLOW_INTEGRATOR_RK4_CROMER,
} BillowIntegrator;

int billow_solver_count(void);
