import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import {
  type PlatformAdapter,
  type PlatformCallContext,
  PlatformError,
  type ProbedAccount,
} from '#app/server/ports/platform-adapter.ts';
import { getAccessToken } from '#app/server/services/accounts/get-access-token.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { loadAccount } from '#app/server/services/deliveries/delivery-row.ts';
import type { FoundDelivery } from './find-delivery.ts';

export type CallDeps = Pick<
  ServiceDeps,
  'prisma' | 'sql' | 'secrets' | 'platforms' | 'clock' | 'logger' | 'http'
>;

type Call<T> = (context: PlatformCallContext, account: ProbedAccount) => Promise<T>;

export function findDeliveryAdapter(
  { platforms }: Pick<ServiceDeps, 'platforms'>,
  { platform, environment }: FoundDelivery,
): PlatformAdapter {
  return platforms.getAdapter(platform, environment);
}

/**
 * Calls a platform about a live post with a valid token. If the platform rejects a token that hasn't expired,
 * the token is refreshed once. Throws PlatformError.
 */
export async function callWithToken<T>(
  deps: CallDeps,
  delivery: FoundDelivery,
  { call, exchanges = [] }: { call: Call<T>; exchanges?: HttpExchange[] },
): Promise<T> {
  const { accountId } = delivery;
  const account = await loadAccount(deps.prisma, accountId);
  const http = deps.http.create({
    platform: delivery.platform,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  const context = { http, now: () => deps.clock.now() };
  const run = async (forceRefresh: boolean): Promise<T> => {
    const accessToken = await getAccessToken(deps, { accountId, http, forceRefresh });
    return call(context, { ...account, accessToken });
  };
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'reauthorize') throw error;
    return run(true);
  }
}

/** Converts a platform's refusal to an API error. Rethrows anything else. */
export function toRefusal(error: unknown, delivery: FoundDelivery): AppError {
  if (!(error instanceof PlatformError)) throw error;
  const { name } = PLATFORMS[delivery.platform];
  const details = error.platformMessage ? ` ${name} said: ${error.platformMessage}` : '';
  return new AppError('platform_refused', {
    message: `${error.message} ${error.remedy}${details}`,
    cause: error,
  });
}
