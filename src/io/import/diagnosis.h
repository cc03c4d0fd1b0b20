/* Finds out why a mesh is no grid, in words that say what to do. */
#pragma once

#include "io/import/mesh.h"

/* Returns why the faces of a mesh are several pieces, translated (free with g_free()), and sets `line` to that of the
 * first face that is apart; or NULL if they are one piece. `may_merge`: points have not been merged yet. */
char *billow_import_pieces(const BillowImportMesh *mesh, gboolean may_merge, guint32 *line);

/* Returns why quads in one piece are no rectangle of rows and columns, translated. `across` has the side beyond each
 * side (io/import/faces.h). Free with g_free(). */
char *billow_import_why_no_grid(const BillowImportMesh *mesh, const GArray *quads, const guint32 *across);

/* Returns whether the border of the quads is two loops without corners, as that of a tube. */
gboolean billow_import_is_ring(const BillowImportMesh *mesh, const GArray *quads, const guint32 *across);
