import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { cancelRendition } from './cancel-rendition.ts';
import { createRenditions } from './create-renditions.ts';
import { listRenditions } from './list-renditions.ts';
import { planFits } from './plan-fits.ts';

/** Binds the services for fitting media to their dependencies. */
export function bindRenditions(deps: ServiceDeps) {
  return {
    planFits: (actor: Actor, input: Parameters<typeof planFits>[2]) => planFits(deps, actor, input),
    createRenditions: (actor: Actor, input: Parameters<typeof createRenditions>[2]) =>
      createRenditions(deps, actor, input),
    listRenditions: (actor: Actor, input: { mediaId: string }) =>
      listRenditions(deps, actor, input),
    cancelRendition: (actor: Actor, input: Parameters<typeof cancelRendition>[2]) =>
      cancelRendition(deps, actor, input),
  };
}
