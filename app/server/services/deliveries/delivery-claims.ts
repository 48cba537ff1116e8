import {
  PLATFORM_IDS,
  type PlatformEnvironment,
  type PlatformId,
} from '#app/domain/platforms/platforms.ts';
import {
  claimRows,
  type ClaimTerms,
  type DeliveryClaim,
  type FirstStep,
  type StartedRow,
} from '#app/server/db/queries/delivery-run.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import type { PlatformRegistry } from '#app/server/ports/platform-registry.ts';

export const LEASE_SECONDS = 30;

interface WaitingClaim extends DeliveryClaim {
  readonly now: Date;
  readonly resolve: (row: StartedRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Claims deliveries for this process. */
export interface DeliveryClaims {
  /** Leases a delivery and returns it, or nothing if it can't be leased now. */
  claim(request: DeliveryClaim & { readonly now: Date }): Promise<StartedRow | undefined>;
}

/**
 * Creates the claims of one process. What is claimed in the same turn of the event loop, as the jobs of one
 * fetch are, is claimed by one statement.
 */
export function createDeliveryClaims(sql: Sql, platforms: PlatformRegistry): DeliveryClaims {
  let firstSteps: readonly FirstStep[] | undefined;
  let waiting: WaitingClaim[] = [];

  async function send(): Promise<void> {
    const batch = waiting;
    waiting = [];
    const latest = Math.max(...batch.map(({ now }) => now.getTime()));
    firstSteps ??= listFirstSteps(platforms);
    const terms = { leaseSeconds: LEASE_SECONDS, now: new Date(latest), firstSteps };
    const [only] = batch;
    if (batch.length === 1 && only) return claimOne(sql, only, terms);
    try {
      const claimed = await claimRows(sql, batch, terms);
      for (const claim of batch) {
        const row = claimed.get(claim.leaseToken);
        // A skipped delivery may still be due once its row is written, and nothing else would start it soon.
        if (row) claim.resolve(row);
        else void claimOne(sql, claim, terms);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    claim: (request) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ ...request, resolve, reject }) === 1) queueMicrotask(() => void send());
      }),
  };
}

/** Claims a delivery, and waits until its row can be written. */
async function claimOne(sql: Sql, claim: WaitingClaim, terms: ClaimTerms): Promise<void> {
  try {
    claim.resolve((await claimRows(sql, [claim], terms)).get(claim.leaseToken));
  } catch (error) {
    claim.reject(error);
  }
}

/** Lists the first steps that need neither a rate slot nor an intent, of all platforms that are configured. */
export function listFirstSteps(platforms: PlatformRegistry): FirstStep[] {
  const pairs = PLATFORM_IDS.flatMap((platform) =>
    (['sandbox', 'live'] as const).map((environment) => ({ platform, environment })),
  );
  return pairs.flatMap(({ platform, environment }) => {
    const adapter = findAdapter(platforms, platform, environment);
    const first = adapter?.steps[adapter.firstStep];
    if (!adapter || !first || first.pace || first.phase === 'committing') return [];
    return [{ environment, platform, step: adapter.firstStep, phase: first.phase }];
  });
}

/** Returns null if the platform isn't configured. Its deliveries fail when they run. */
function findAdapter(
  platforms: PlatformRegistry,
  platform: PlatformId,
  environment: PlatformEnvironment,
): PlatformAdapter | null {
  try {
    return platforms.getAdapter(platform, environment);
  } catch {
    return null;
  }
}
