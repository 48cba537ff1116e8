import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import {
  PlatformError,
  type ConnectableAccount,
  type PlatformCallContext,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import type { LinkedinConfig } from './config.ts';
import { API_CALL } from './errors.ts';
import { UserinfoAnswer } from './wire.ts';

type Userinfo = z.infer<typeof UserinfoAnswer>;

/** The member, keyed by the URN that posts name as their author. */
export async function listAccounts(
  config: LinkedinConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<ConnectableAccount[]> {
  const member = await readFreshUserinfo(config, context, tokens);
  return [
    {
      externalId: `urn:li:person:${member.sub}`,
      name: member.name,
      handle: null,
      pictureUrl: member.picture ?? null,
      profileUrl: null,
      tokens,
      details: {},
    },
  ];
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
  tokens: TokenSet,
): Promise<Userinfo> {
  return requestJson(
    context,
    {
      method: 'GET',
      url: `${config.apiUrl}/v2/userinfo`,
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      idempotent: true,
    },
    { rules: API_CALL.rules, schema: UserinfoAnswer },
  );
}
