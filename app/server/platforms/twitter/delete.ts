import {
  PlatformError,
  type PlatformCallContext,
  type ProbedAccount,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import type { TwitterConfig } from './config.ts';
import { isNotFoundType, twitterDeleteRules } from './errors.ts';
import { DeleteResponse } from './wire.ts';

/**
 * Deletes the post. A post that is already gone counts as deleted, in any of X's error forms. A request
 * whose response was lost can be repeated.
 */
export async function deleteTwitterPost(
  { config, context, account }: DeleteCall,
  remoteId: string,
): Promise<void> {
  const response = await requestJson(
    context,
    {
      method: 'DELETE',
      url: `${config.apiUrl}/2/tweets/${encodeURIComponent(remoteId)}`,
      headers: { authorization: `Bearer ${account.accessToken}` },
      idempotent: true,
    },
    { rules: twitterDeleteRules, schema: DeleteResponse },
  ).catch((error: unknown) => {
    if (error instanceof PlatformError && isDeleted(error)) return null;
    throw error;
  });
  if (response === null || response.data?.deleted === true) return;
  if (response.errors.some(({ type }) => isNotFoundType(type))) return;
  throw createKeptError(remoteId);
}

interface DeleteCall {
  readonly config: TwitterConfig;
  readonly context: PlatformCallContext;
  readonly account: ProbedAccount;
}

function isDeleted({ code }: PlatformError): boolean {
  return code === 'http_404' || isNotFoundType(code.split('/')[0]);
}

function createKeptError(remoteId: string): PlatformError {
  return new PlatformError({
    platform: 'twitter',
    kind: 'bug',
    code: 'not_deleted',
    message: `Twitter responded without deleting post ${remoteId}.`,
    remedy: 'Delete the post on Twitter.',
  });
}
