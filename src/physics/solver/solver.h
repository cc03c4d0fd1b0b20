/* The solvers that a simulation may choose: schemes that move the mass-spring net, by the names in files. A solver is its
 * BillowScheme, in a file of its own or with the schemes that share its equations, and a row in solver.c. */
#pragma once

#include "core/base/field.h"
#include "physics/solver/dynamics.h"

typedef struct {
    BillowChoice choice; /* the word in files, and the label for users */
    const BillowScheme *scheme;
} BillowSolver;

/* Ended by a row without a word. */
extern const BillowSolver billow_solvers[];

/* Numbers of the rows that code asks for; there may be more. */
typedef enum {
    BILLOW_INTEGRATOR_IMPLICIT_EULER, /* linearised: Baraff & Witkin 1998 */
    BILLOW_INTEGRATOR_BDF2,
    BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT,
    BILLOW_INTEGRATOR_IMEX_EULER, /* Etzmuss 2002 (3.22)-(3.24) */
    BILLOW_INTEGRATOR_SBDF2,
    BILLOW_INTEGRATOR_EXPLICIT_EULER,
    BILLOW_INTEGRATOR_SYMPLECTIC_EULER, /* Euler-Cromer */
    BILLOW_INTEGRATOR_MIDPOINT,
    BILLOW_INTEGRATOR_RK4,
} BillowIntegrator;

int billow_solver_count(void);
