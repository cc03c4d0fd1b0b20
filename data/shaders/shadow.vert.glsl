layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in float z;

void main()
{
    gl_Position = fallen(vec3(x, y, z));
}
