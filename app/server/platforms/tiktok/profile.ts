import type {
  ConnectableAccount,
  CreatorOptions,
  PlatformCallContext,
  ProbedAccount,
  ProbeResult,
  TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import type { TiktokConfig } from './config.ts';
import { API_CALL } from './errors.ts';
import {
  CreatorResponse,
  JSON_TYPE,
  OpenIdResponse,
  toCreatorOptions,
  UserResponse,
  type CreatorInfo,
} from './wire.ts';

const BASIC_FIELDS = ['open_id', 'union_id', 'avatar_url', 'display_name'];

/**
 * Returns the grant's account. Fields outside the granted scopes cause an error, so the username is
 * requested only if it's allowed.
 */
export async function listAccounts(
  config: TiktokConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<ConnectableAccount[]> {
  const hasProfile = tokens.scopes.includes('user.info.profile');
  const fields = hasProfile ? [...BASIC_FIELDS, 'username'] : BASIC_FIELDS;
  const { data } = await requestJson(
    context,
    {
      method: 'GET',
      url: `${config.apiUrl}/v2/user/info/?fields=${fields.join(',')}`,
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      idempotent: true,
    },
    { rules: API_CALL.rules, schema: UserResponse },
  );
  const { user } = data;
  return [
    {
      externalId: user.open_id,
      name: user.display_name,
      handle: user.username ?? null,
      pictureUrl: user.avatar_url ?? null,
      profileUrl: user.username === undefined ? null : `${config.webUrl}/@${user.username}`,
      tokens,
      details: user.union_id === undefined ? {} : { unionId: user.union_id },
    },
  ];
}

/** Returns the creator's current posting options. TikTok requires a fresh read before each post. */
export async function readCreator(
  config: TiktokConfig,
  context: PlatformCallContext,
  accessToken: string,
): Promise<CreatorInfo> {
  const { data } = await requestJson(
    context,
    {
      method: 'POST',
      url: `${config.apiUrl}/v2/post/publish/creator_info/query/`,
      headers: { authorization: `Bearer ${accessToken}` },
      body: { kind: 'json', value: {}, contentType: JSON_TYPE },
      idempotent: true,
    },
    { rules: API_CALL.rules, schema: CreatorResponse },
  );
  return data;
}

export async function readCreatorOptions(
  config: TiktokConfig,
  context: PlatformCallContext,
  accessToken: string,
): Promise<CreatorOptions> {
  return toCreatorOptions(await readCreator(config, context, accessToken), config);
}

/**
 * Checks that the token works. TikTok returns the granted scopes only when it issues tokens, so the probe
 * shows nothing more.
 */
export async function probe(
  config: TiktokConfig,
  context: PlatformCallContext,
  account: ProbedAccount,
): Promise<ProbeResult> {
  await requestJson(
    context,
    {
      method: 'GET',
      url: `${config.apiUrl}/v2/user/info/?fields=open_id`,
      headers: { authorization: `Bearer ${account.accessToken}` },
      idempotent: true,
    },
    { rules: API_CALL.rules, schema: OpenIdResponse },
  );
  return { scopes: null };
}
