import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { claimCall } from './claim-call.ts';
import { holdCall, releaseCall, sealResponse, storeResponse } from './settle-call.ts';

/** Binds the services for calls with an Idempotency-Key to their dependencies. */
export function bindIdempotency(deps: ServiceDeps) {
  return bind(deps, {
    claim: claimCall,
    hold: holdCall,
    seal: sealResponse,
    keep: storeResponse,
    release: releaseCall,
  });
}
