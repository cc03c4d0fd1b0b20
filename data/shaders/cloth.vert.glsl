layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in float z;
layout(location = 3) in float nx;
layout(location = 4) in float ny;
layout(location = 5) in float nz;
layout(location = 6) in float hollow;
layout(location = 7) in float value;

layout(location = 8) in vec2 place; /* (column, row) of a vertex of a trimmed cloth */

out vec3 world;
out vec3 normal;
out vec2 cell; /* (column, row), whole numbers on the edges of the grid */
out float depth; /* in the hollow of a fold, -1 to 1; below 0 on a ridge */
out float level;
out vec3 lighted; /* place in the light's map */

void main()
{
    world = vec3(x, y, z);
    normal = vec3(nx, ny, nz);
    cell = columns > 0 ? cell_of(gl_VertexID) : place;
    depth = hollow;
    level = value;
    lighted = in_light(world, normal);
    gl_Position = projection * view * vec4(world, 1.0);
}
