import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { Target } from '../accept/resolve-targets.ts';

/** Returns a violation for each disconnected account: a post that gets a new time would only be held again there. */
export function listDisconnected(targets: readonly Target[], pointer: string): Violation[] {
  return targets
    .filter(({ account }) => account.state === 'revoked')
    .map(({ platform, account }) => ({
      pointer,
      code: 'account_disconnected',
      message: `${account.name} on ${PLATFORMS[platform].name} is disconnected. Connect the account again, or cancel the post there.`,
    }));
}
