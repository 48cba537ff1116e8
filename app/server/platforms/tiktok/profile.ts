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
  CreatorAnswer,
  JSON_TYPE,
  OpenIdAnswer,
  toCreatorOptions,
  UserAnswer,
  type CreatorInfo,
} from './wire.ts';

const BASIC_FIELDS = ['open_id', 'union_id', 'avatar_url', 'display_name'];

/** A field outside the granted scopes is an error, so the username is asked for only where it is allowed. */
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
    { rules: API_CALL.rules, schema: UserAnswer },
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

/** What this creator may choose now; TikTok wants it read fresh before each post. */
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
    { rules: API_CALL.rules, schema: CreatorAnswer },
  );
  return data;
}

export async function readCreatorOptions(
  config: TiktokConfig,
  context: PlatformCallContext,
  accessToken: string,
): Promise<CreatorOptions> {
  return toCreatorOptions(await readCreator(config, context, accessToken));
}

/** TikTok tells what was granted only together with tokens, so a probe says no more than that it works. */
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
    { rules: API_CALL.rules, schema: OpenIdAnswer },
  );
  return { scopes: null };
}
