import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { claimCall, type KeyedCall } from './claim-call.ts';
import type { CurrentCall } from './current-call.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { holdCall, keepAnswer, releaseCall } from './settle-call.ts';

/** Binds the services for calls with an Idempotency-Key to their dependencies. */
export function bindIdempotency(deps: ServiceDeps) {
  return {
    claim: (actor: Actor, call: KeyedCall) => claimCall(deps, actor, call),
    hold: (call: CurrentCall) => holdCall(deps, call),
    keep: (call: CurrentCall, answer: KeptAnswer) => keepAnswer(deps, call, answer),
    release: (call: CurrentCall) => releaseCall(deps, call),
  };
}
