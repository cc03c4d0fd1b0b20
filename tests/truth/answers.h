/* The equilibria in which the independent net settles, from several starts. */
#pragma once

#include "truth/measure.h"

typedef struct {
    char start[32];
    double *points;  /* in which it settled, meters; owned */
    double energy;   /* mean height at which the cloth would have as much, in % of its size; 0: the lowest */
    double from_own; /* distance from where the net settles from the program's shape, in % of the size */
    int answer;      /* which equilibrium, from 0 */
    bool settled;
} TruthAnswer;

typedef struct {
    TruthAnswer *list;
    size_t count, points;
    int answers;  /* equilibria that are farther apart than 1 % of the size */
    double apart; /* the largest distance between two of them whose energies are alike */
} TruthAnswers;

/* The energies of two answers are alike if they differ by less than this, in % of the size. */
extern const double truth_alike;

/* Settles the net of the set's own material from `shape`, from `bends` shapes near it, which are bent smoothly by up to a
 * tenth of the size, with a single anchor from fans of two to five folds, and from `n_finer` shapes of the same square cloth,
 * of more points. Free with truth_answers_free(). */
TruthAnswers truth_answers_of(const TruthSet *set, const TruthShape *shape, int bends,
                              const TruthShape *finer, size_t n_finer);
void truth_answers_free(TruthAnswers *answers);

/* Returns the root mean square distance of two shapes. With a single anchor, that of `points` from the nearest image of `to`
 * that has the same energy: turned about the vertical, mirrored, and with the points of each symmetry of the net. */
double truth_apart(const TruthSet *set, const double *points, const double *to);

/* Moves the points by a smooth random field, `distance` in its root mean square. */
void truth_bend(const TruthSet *set, double *points, double distance, uint64_t seed);

/* Places cloth with a single anchor in a fan or cone that hangs from it in so many folds: lines from the anchor have their
 * lengths, and angles between them are those of the flat cloth. */
void truth_fan(const TruthSet *set, int folds, double *points);
