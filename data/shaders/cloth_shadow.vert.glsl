layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in float z;

layout(location = 8) in vec2 place; /* (column, row) of a vertex of a trimmed cloth */

out vec2 cell; /* (column, row) */
out float height;

void main()
{
    cell = columns > 0 ? cell_of(gl_VertexID) : place;
    height = height_of(vec3(x, y, z));
    gl_Position = fallen(vec3(x, y, z));
}
