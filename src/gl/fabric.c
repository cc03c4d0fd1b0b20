#include "gl/fabric.h"

#include "gl/program.h"

void
billow_fabric_use(const BillowFabric *fabric, GLuint program)
{
    billow_program_set_int(program, "weave", (int) fabric->weave);
    billow_program_set_float(program, "thread", fabric->thread);
    billow_program_set_float(program, "relief", fabric->relief);
    billow_program_set_float(program, "fuzz", fabric->fuzz);
    billow_program_set_float(program, "fuzz_power", fabric->fuzz_power);
    billow_program_set_float(program, "gloss", fabric->gloss);
    billow_program_set_float(program, "gloss_power", fabric->gloss_power);
    billow_program_set_float(program, "along_threads", fabric->along_threads);
    billow_program_set_float(program, "sheer", fabric->sheer);
    billow_program_set_float(program, "hem", fabric->hem);
}
