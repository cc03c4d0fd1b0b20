#include "model/placing/scene_settle.h"

#include "model/placing/instances.h"

BillowProject *
billow_scene_settle(BillowProject *project)
{
    return billow_instances_settle(project);
}
