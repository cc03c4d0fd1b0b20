/* The uniforms of a fabric. */
#pragma once

#include "core/cloth/fabric.h"

#include <epoxy/gl.h>

/* Sets the current program's uniforms of the fabric. */
void billow_fabric_use(const BillowFabric *fabric, GLuint program);
