layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in float z;

layout(location = 8) in vec2 place; /* (column, row) of a vertex of a trimmed cloth */

out vec2 cell; /* (column, row) */
out float height; /* does not matter for depths */

void main()
{
    height = 0.0;
    cell = columns > 0 ? cell_of(gl_VertexID) : place;
    gl_Position = vec4((light_view * vec4(x, y, z, 1.0)).xyz * 2.0 - 1.0, 1.0);
}
