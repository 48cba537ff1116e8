import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import {
  PlatformError,
  type ConnectableAccount,
  type PlatformCallContext,
  type ProbedAccount,
  type ProbeResult,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import { splitScopes } from '../kit/read-tokens.ts';
import { withClient } from './api.ts';
import type { LinkedinConfig } from './config.ts';
import { API_CALL, linkedinTokenRules } from './errors.ts';
import { listPages } from './parts/pages.ts';
import { Introspection, UserinfoResponse } from './wire.ts';

type Userinfo = z.infer<typeof UserinfoResponse>;

/**
 * Lists the member and, for reviewed apps, the Pages that they can post to. Each account is keyed by the
 * URN that posts use as their author.
 */
export async function listAccounts(
  config: LinkedinConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<ConnectableAccount[]> {
  const member = await readFreshUserinfo(config, context, tokens);
  const person = {
    handle: null,
    tokens,
    details: {},
    externalId: `urn:li:person:${member.sub}`,
    name: member.name,
    pictureUrl: member.picture ?? null,
    profileUrl: null,
  };
  return [person, ...(await listPages(config, context, tokens))];
}

async function readFreshUserinfo(
  config: LinkedinConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<Userinfo> {
  for (const pauseMs of config.connectRetryPausesMs) {
    try {
      return await readUserinfo(config, context, tokens);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'reauthorize') throw error;
    }
    await delay(pauseMs);
  }
  return readUserinfo(config, context, tokens);
}

function readUserinfo(
  config: LinkedinConfig,
  context: PlatformCallContext,
  tokens: Pick<TokenSet, 'accessToken'>,
): Promise<Userinfo> {
  return requestJson(
    context,
    {
      method: 'GET',
      url: `${config.apiUrl}/v2/userinfo`,
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      idempotent: true,
    },
    { rules: API_CALL.rules, schema: UserinfoResponse },
  );
}

/**
 * Reads the token's state and scopes by introspection, which makes no call on behalf of the member and so
 * costs none of their quota. If the response isn't as documented, a profile read shows the token's state.
 */
export async function probeLinkedin(
  config: LinkedinConfig,
  context: PlatformCallContext,
  account: ProbedAccount,
): Promise<ProbeResult> {
  const introspected = await introspect(config, context, account.accessToken);
  if (introspected === null) {
    await readUserinfo(config, context, account);
    return { scopes: null };
  }
  if (introspected.active)
    return { scopes: introspected.scope === undefined ? null : splitScopes(introspected.scope) };
  throw new PlatformError({
    platform: 'linkedin',
    kind: 'reauthorize',
    code: `token_${introspected.status ?? 'inactive'}`,
    message: `LinkedIn reports that the connection is ${introspected.status ?? 'not active'}.`,
    remedy: 'Reconnect the LinkedIn account.',
  });
}

const MAY_PASS: ReadonlySet<string> = new Set(['unavailable', 'rate_limited']);

async function introspect(
  config: LinkedinConfig,
  context: PlatformCallContext,
  token: string,
): Promise<Introspection | null> {
  const request = { ...withClient(config, 'introspectToken', { token }), idempotent: true };
  try {
    return await requestJson(context, request, {
      rules: linkedinTokenRules,
      schema: Introspection,
    });
  } catch (error) {
    if (!(error instanceof PlatformError) || MAY_PASS.has(error.kind)) throw error;
    return null;
  }
}
