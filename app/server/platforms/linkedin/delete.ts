import {
  PlatformError,
  type PlatformCallContext,
  type ProbedAccount,
} from '#app/server/ports/platform-adapter.ts';
import { callPlatform } from '../kit/call-platform.ts';
import { bearerRequest } from './api.ts';
import type { LinkedinConfig } from './config.ts';
import { API_CALL, isNotFound } from './errors.ts';

/** Deletes the post. LinkedIn responds to a repeated delete as it did the first time. */
export async function deleteLinkedinPost(
  config: LinkedinConfig,
  { context, account }: { context: PlatformCallContext; account: ProbedAccount },
  remoteId: string,
): Promise<void> {
  const path = `posts/${encodeURIComponent(remoteId)}`;
  const request = bearerRequest(config, account.accessToken, { method: 'DELETE', path });
  try {
    await callPlatform(context, request, API_CALL);
  } catch (error) {
    if (!(error instanceof PlatformError) || !isNotFound(error)) throw error;
  }
}
