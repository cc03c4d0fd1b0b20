layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in float z;

out vec2 cell; /* (column, row) */
out float height;

void main()
{
    cell = cell_of(gl_VertexID);
    height = height_of(vec3(x, y, z));
    gl_Position = fallen(vec3(x, y, z));
}
