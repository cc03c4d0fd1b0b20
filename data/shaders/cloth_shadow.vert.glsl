layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in float z;

uniform int columns;

out vec2 cell; /* (column, row) */
out float height;

void main()
{
    cell = vec2(float(gl_VertexID % columns), float(gl_VertexID / columns));
    height = height_of(vec3(x, y, z));
    gl_Position = fallen(vec3(x, y, z));
}
