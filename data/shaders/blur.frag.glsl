/* One direction of a Gaussian blur. */
in vec2 place;
out vec4 pixel;
uniform sampler2D map;
uniform vec2 stride; /* between taps, in texture coordinates */

void main()
{
    float sum = 0.0, weights = 0.0;
    for (int i = -6; i <= 6; i++) {
        float weight = exp(-float(i * i) / 12.0);
        sum += weight * texture(map, place + float(i) * stride).r;
        weights += weight;
    }
    pixel = vec4(sum / weights);
}
