import type { z } from 'zod';
import type {
  ConnectableAccount,
  PlatformCallContext,
  ProbedAccount,
  ProbeResult,
  TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import type { TwitterConfig } from './config.ts';
import { twitterRules } from './errors.ts';
import { MeResponse } from './wire.ts';

/**
 * Returns the grant's account. An X grant covers exactly one, keyed by ID because the username can change.
 */
export async function listAccounts(
  config: TwitterConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<ConnectableAccount[]> {
  const { data } = await readMe(config, context, tokens.accessToken);
  return [
    {
      externalId: data.id,
      name: data.name,
      handle: data.username,
      pictureUrl: data.profile_image_url ?? null,
      profileUrl: `${config.webUrl}/${data.username}`,
      tokens,
      details: toDetails(data),
    },
  ];
}

/** Checks that the token works. X returns a token's scopes only when it issues the token. */
export async function probe(
  config: TwitterConfig,
  context: PlatformCallContext,
  account: ProbedAccount,
): Promise<ProbeResult> {
  const { data } = await readMe(config, context, account.accessToken);
  return { scopes: null, details: toDetails(data) };
}

/**
 * Returns the facts that determine the account's limits (domain/platforms/account-tier.ts). A subscription
 * can start or end any day.
 */
function toDetails(data: z.infer<typeof MeResponse>['data']): Record<string, string> {
  return {
    subscriptionType: data.subscription_type ?? 'None',
    verifiedType: data.verified_type ?? 'none',
  };
}

function readMe(
  config: TwitterConfig,
  context: PlatformCallContext,
  accessToken: string,
): Promise<z.infer<typeof MeResponse>> {
  return requestJson(
    context,
    {
      method: 'GET',
      url: `${config.apiUrl}/2/users/me`,
      query: { 'user.fields': 'profile_image_url,verified_type,subscription_type' },
      headers: { authorization: `Bearer ${accessToken}` },
      idempotent: true,
    },
    { rules: twitterRules, schema: MeResponse },
  );
}
