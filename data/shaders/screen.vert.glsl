/* One triangle over the whole image. */
out vec2 place; /* 0 to 1 */

void main()
{
    place = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
    gl_Position = vec4(place * 2.0 - 1.0, 1.0, 1.0);
}
