import type {
  ConnectableAccount,
  PlatformCallContext,
  ProbedAccount,
  ProbeResult,
  TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import type { InstagramConfig } from './config.ts';
import { INSTAGRAM_RULES } from './errors.ts';
import { readGraph } from './api.ts';
import { Profile } from './wire.ts';

/** Returns the grant's account. One grant covers exactly one professional account. */
export async function listInstagramAccounts(
  config: InstagramConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<ConnectableAccount[]> {
  const profiles = await requestJson(
    context,
    {
      method: 'GET',
      url: `${config.graphUrl}/me`,
      query: { fields: 'user_id,username,name,account_type,profile_picture_url' },
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      idempotent: true,
    },
    { rules: INSTAGRAM_RULES, schema: Profile },
  );
  return profiles.map((profile) => ({
    // user_id is used in every path. The response's other `id` is app-scoped and isn't.
    externalId: profile.user_id,
    name: profile.name ?? profile.username,
    handle: profile.username,
    pictureUrl: profile.profile_picture_url ?? null,
    profileUrl: profileUrl(config, profile.username),
    tokens,
    details: toDetails(profile.account_type),
  }));
}

/**
 * Reads the account's own ID, which any working token can. Instagram doesn't report a token's permissions.
 */
export async function probeInstagramAccount(
  config: InstagramConfig,
  context: PlatformCallContext,
  account: ProbedAccount,
): Promise<ProbeResult> {
  const access = { config, context, accessToken: account.accessToken };
  await readGraph(access, 'me', { query: { fields: 'user_id,username' }, schema: Profile });
  return { scopes: null };
}

function toDetails(accountType: string | undefined): Record<string, string> {
  return accountType === undefined ? {} : { accountType };
}

export function profileUrl(config: InstagramConfig, handle: string): string {
  return `${config.profileBaseUrl}/${encodeURIComponent(handle)}/`;
}
