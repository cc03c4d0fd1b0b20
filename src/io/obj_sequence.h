/* An animation as a folder of OBJ files, one a frame. */
#pragma once

#include "model/evaluation.h"

#include <gio/gio.h>

typedef enum { BILLOW_UP_Y, BILLOW_UP_Z } BillowUpAxis;

/* Start from billow_obj_default_settings(). */
typedef struct {
    char *stem;       /* of the file names, safe; NULL = billow_obj_safe_stem() of the project's name */
    int padding;      /* digits of the frame number, 1 ... 12 */
    int start_number; /* number in the name of animation frame 1; frame n is called start_number + n - 1 */
    BillowUpAxis up;  /* Y: as in the project; Z: (x, y, z) is written as (x, -z, y) */
    double scale;     /* factor on all coordinates, > 0, finite */
    int precision;    /* decimals, 0 ... 15 */
    gboolean uv, normals;
    gboolean triangles;     /* two a quad instead of quads */
    gboolean skip_existing; /* frames that are there already, whole, are left alone */
    int jobs;               /* frames in flight at once; 0 = the processors */
} BillowObjSettings;

BillowObjSettings billow_obj_default_settings(void);

/* What is wrong with the settings, as a message for the user, or NULL. Free with g_free(). */
char *billow_obj_settings_problem(const BillowObjSettings *settings);

/* A name as the stem of file names: `_` for path separators, control characters and a dot at its start, cut to a length
 * that leaves room for number and suffix; "cloth" when nothing is left. What is safe stays as it is. Free with g_free(). */
char *billow_obj_safe_stem(const char *name);

/* Name of the file of an animation frame, "Canopy.0001.obj", without folder. Free with g_free(). */
char *billow_obj_frame_name(const BillowProject *project, const BillowObjSettings *settings, int frame);

/* The text of one frame: the same bytes wherever and however it is made. `mesh` has normals if settings ask
 * for them. Appended to `text`. */
void billow_obj_format(const BillowProject *project, const BillowObjSettings *settings,
                       const BillowMesh *mesh, GString *text);

/* Called from the exporting threads, one at a time, after each frame: `done` of `total`; `frame` was written
 * (or skipped). Return FALSE to stop. */
typedef gboolean (*BillowExportProgress)(int frame, gboolean skipped, int done, int total, gpointer data);

typedef struct {
    int written, skipped; /* frames */
    goffset bytes;        /* written */
    int first_halved;     /* of a simulation: the first frame for which steps had to be halved, or 0 */
} BillowExportReport;

/* Makes the folder that frames are to be written to, and those above it. To be called before long work, so that its
 * failure (a GIO error whose message names the folder) does not come after it; an export calls it too. */
gboolean billow_obj_make_folder(const char *folder, GError **error);

/* Writes the frames (array of int) of `animation` into `folder` (made if missing), the shared STEM.mtl first.
 * Every file is written under a temporary name and renamed. Stops at the first failure (GIO error whose
 * message names the file) or when cancelled (G_IO_ERROR_CANCELLED); the frames written stay, no partial file
 * does. `project_folder`: where the texture's relative path starts (NULL: none); the .mtl names it relative
 * to `folder`. Blocking: call it on a thread. */
gboolean billow_obj_export(const BillowAnimation *animation, const BillowObjSettings *settings,
                           GArray *frames, const char *project_folder, const char *folder,
                           BillowExportProgress progress, gpointer progress_data, GCancellable *cancellable,
                           BillowExportReport *report, GError **error);

/* Where the frames of a sequence come from. */
typedef struct {
    /* Makes `frame` into `mesh` (of the project's grid), with normals where asked for. FALSE with an error: that was
     * the last frame. */
    gboolean (*make)(gpointer data, int frame, gboolean normals, BillowMesh *mesh, GError **error);
    gpointer data;
    /* to be asked for one frame at a time, in the order of the list; otherwise on several threads at once, in any order */
    gboolean in_order;
} BillowFrameSource;

/* As billow_obj_export(), for any source of frames of `project`. */
gboolean billow_obj_export_frames(const BillowProject *project, const BillowFrameSource *source,
                                  const BillowObjSettings *settings, GArray *frames,
                                  const char *project_folder, const char *folder,
                                  BillowExportProgress progress, gpointer progress_data,
                                  GCancellable *cancellable, BillowExportReport *report, GError **error);

/* A simulation that could not go on. */
#define BILLOW_SIMULATION_ERROR (billow_simulation_error_quark())
GQuark billow_simulation_error_quark(void);
typedef enum { BILLOW_SIMULATION_ERROR_FAILED } BillowSimulationError;

/* As billow_obj_export(), of the physics instead of the fake: simulates from frame 1 to the last of `frames`
 * (ascending) that has to be written. Where the simulation cannot go on, BILLOW_SIMULATION_ERROR. */
gboolean billow_obj_export_simulation(BillowAnimation *animation, const BillowObjSettings *settings,
                                      GArray *frames, const char *project_folder, const char *folder,
                                      BillowExportProgress progress, gpointer progress_data,
                                      GCancellable *cancellable, BillowExportReport *report, GError **error);

/* One thing wrong with an earlier export. */
typedef struct {
    char *file;    /* name in the folder */
    char *message; /* missing, cut short, another cloth, foreign */
} BillowVerifyFinding;
void billow_verify_finding_free(BillowVerifyFinding *finding);

/* Looks through an earlier export in `folder`: frames of `frames` that are missing, cut short, of another
 * cloth (counts of v, vt, vn, f do not fit), and .obj files that do not belong. Appends BillowVerifyFinding
 * to `findings`. FALSE with a GIO error when the folder cannot be read. */
gboolean billow_obj_verify(const BillowProject *project, const BillowObjSettings *settings, GArray *frames,
                           const char *folder, GPtrArray *findings, GCancellable *cancellable,
                           GError **error);
