/* Private to keeping lengths: a stage by conjugate gradients, which need far fewer iterations than momentum
 * where the cloth is free. Source: Shewchuk, An Introduction to the Conjugate Gradient Method Without the
 * Agonizing Pain, 1994, B3; docs/method.md §6. */
#pragma once

#include "core/base/workers.h"
#include "core/cloth/keep_lengths_data.h"

/* Allocates what stages take, once. */
void billow_conjugate_pull_prepare(struct BillowKeepLengths *keep);

/* Releases it. */
void billow_conjugate_pull_clear(struct BillowKeepLengths *keep);

/* Pulls edges along their directions for so many iterations. */
void billow_conjugate_pull_run(struct BillowKeepLengths *keep, int iterations, BillowWorkers *workers);
