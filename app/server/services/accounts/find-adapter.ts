import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '../deps.ts';

/**
 * Returns the account's adapter; null if this installation isn't (or is no longer) configured for the
 * platform.
 */
export function findAdapter(
  { platforms }: Pick<ServiceDeps, 'platforms'>,
  account: { readonly platform: string; readonly environment: string },
): PlatformAdapter | null {
  try {
    const environment = account.environment === 'live' ? 'live' : 'sandbox';
    return platforms.getAdapter(PlatformId.parse(account.platform), environment);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return null;
    throw error;
  }
}
