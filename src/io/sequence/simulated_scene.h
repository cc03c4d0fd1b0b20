/* The physics of a scene as the source of several sequences: each of its frames is simulated once, unless there are too
 * many to be kept. */
#pragma once

#include "model/fit/simulated_loop.h"
#include "model/simulation/simulation_record.h"

/* The simulation could not continue. */
#define BILLOW_SIMULATION_ERROR (billow_simulation_error_quark())
GQuark billow_simulation_error_quark(void);
typedef enum { BILLOW_SIMULATION_ERROR_FAILED } BillowSimulationError;

/* Used by one thread at a time. */
typedef struct BillowSimulatedScene BillowSimulatedScene;

/* Simulates the scene of `animation` (a reference is taken) on `jobs` threads (0: one per processor). `keeps`: frames
 * are asked for again, so those that fit in a quarter of the memory are kept. Free with
 * billow_simulated_scene_free(). */
BillowSimulatedScene *billow_simulated_scene_new(BillowAnimation *animation, int jobs, gboolean keeps);
void billow_simulated_scene_free(BillowSimulatedScene *scene); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSimulatedScene, billow_simulated_scene_free)

/* Makes a loop of the frames, before the first one is read. The animation's project is from billow_simulated_loop_project();
 * reading fails if there is no loop. Making it tells `progress` (may be NULL), which stops it by returning false. */
void billow_simulated_scene_loop(BillowSimulatedScene *scene, BillowProgress progress, void *data);

/* Returns how the frames loop: NULL if they do not, or none was read. */
const BillowLoopReport *billow_simulated_scene_loop_report(const BillowSimulatedScene *scene);

/* Writes `frame` of a cloth (its number in the project), with normals, into `mesh`. Returns FALSE with an error if it
 * cannot be simulated, or when `cancellable` (or NULL) was cancelled. */
gboolean billow_simulated_scene_read(BillowSimulatedScene *scene, guint cloth, int frame, BillowMesh *mesh,
                                     GCancellable *cancellable, GError **error);

/* Writes where the cloth of `frame` would be `seconds` later (earlier if below 0) if each point kept its
 * velocity, without normals. Simulates again from the start if a later frame was simulated. Returns
 * FALSE likewise. */
gboolean billow_simulated_scene_read_moved(BillowSimulatedScene *scene, guint cloth, int frame,
                                           double seconds, BillowMesh *mesh, GCancellable *cancellable,
                                           GError **error);

/* Adds the reports of a cloth from frame `from` + 1 to frame `to` to the record, or as far as frames have been simulated.
 * Returns the last frame that was added, or `from`. */
int billow_simulated_scene_record(const BillowSimulatedScene *scene, guint cloth, int from, int to,
                                  BillowSimulationRecord *record);
