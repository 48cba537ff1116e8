import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { isUniqueViolation } from '#app/server/db/is-unique-violation.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { type Outcome, recordOutcome } from '#app/server/services/deliveries/record-outcome.ts';
import type { Progress, Work } from './step-context.ts';

interface Found {
  readonly result: { readonly remoteId: string | null };
  readonly exchanges: readonly HttpExchange[];
  readonly write: () => Promise<Progress>;
}

/**
 * Runs the write that says which post on the platform is this delivery's. If another delivery of the account
 * already owns that post, this one can't be it, so a person has to decide.
 */
export async function recordCollision(
  deps: ServiceDeps,
  work: Work,
  found: Found,
): Promise<Progress> {
  try {
    return await found.write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await recordOutcome(deps, work, toUnconfirmed(work, found));
    return 'released';
  }
}

function toUnconfirmed({ item }: Work, { result, exchanges }: Found): Outcome {
  const { name } = PLATFORMS[item.platform];
  const evidence = `The post that ${name} shows belongs to another delivery of this account.`;
  return {
    change: { state: 'unconfirmed', step: item.step, needsDecision: true, evidence },
    events: [{ kind: 'collision', message: evidence, data: { remoteId: result.remoteId } }],
    exchanges,
    ends: true,
  };
}
