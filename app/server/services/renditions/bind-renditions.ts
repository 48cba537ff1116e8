import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { cancelRendition } from './cancel-rendition.ts';
import { createRenditions } from './create-renditions.ts';
import { listRenditions } from './list-renditions.ts';
import { planFileFits, planFits } from './plan-fits.ts';

/** Binds the services for fitting media to their dependencies. */
export function bindRenditions(deps: ServiceDeps) {
  return bind(deps, {
    planFits,
    planFileFits,
    createRenditions,
    listRenditions,
    cancelRendition,
  });
}
