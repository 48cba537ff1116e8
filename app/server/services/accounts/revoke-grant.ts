import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '../deps.ts';
import { openTokens, type TokenRow } from './token-columns.ts';

type RevokeDeps = Pick<ServiceDeps, 'secrets' | 'platforms' | 'clock' | 'logger' | 'http'>;

/**
 * Revokes an account's tokens with the platform, using the row as it was before they were deleted. Best
 * effort: a refusal is only logged, since nobody can do more about it.
 */
export async function revokeGrant(deps: RevokeDeps, row: TokenRow): Promise<void> {
  const tokens = openTokens(deps.secrets, row);
  if (!tokens) return;
  const adapter = deps.platforms.getAdapter(
    PlatformId.parse(row.platform),
    row.environment === 'live' ? 'live' : 'sandbox',
  );
  try {
    await adapter.oauth.revoke(
      { http: deps.http.create({ platform: adapter.id }), now: () => deps.clock.now() },
      tokens,
    );
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    deps.logger.warn(
      { accountId: row.id, code: error.code },
      'The platform didn’t revoke the tokens of a disconnected account.',
    );
  }
}
