import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { claimCall } from './claim-call.ts';
import { holdCall, storeResponse, releaseCall } from './settle-call.ts';

/** Binds the services for calls with an Idempotency-Key to their dependencies. */
export function bindIdempotency(deps: ServiceDeps) {
  return bind(deps, {
    claim: claimCall,
    hold: holdCall,
    keep: storeResponse,
    release: releaseCall,
  });
}
