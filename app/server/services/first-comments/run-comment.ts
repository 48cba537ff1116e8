import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { CommentContext, PlatformComments } from '#app/server/ports/platform-comments.ts';
import { getAccessToken } from '../accounts/get-access-token.ts';
import type { ServiceDeps } from '../deps.ts';
import { type ClaimedComment, claimComment, RUN_MS } from './claim-comment.ts';
import {
  afterFailedLook,
  afterFailure,
  afterLook,
  afterNothingSent,
  type CommentOutcome,
  toFailed,
  toPublished,
} from './decide-comment.ts';
import { recordOutcome, releaseComment, storeIntent } from './record-comment.ts';

/** A comment from this long before the intent counts as ours, because two clocks can differ. */
const CLOCK_ROOM_MS = 60_000;

interface Run {
  readonly claimed: ClaimedComment;
  readonly comments: PlatformComments;
  readonly context: CommentContext;
  readonly exchanges: HttpExchange[];
}

/**
 * Writes a delivery's first comment, or looks for it if an earlier request got no response. The intent is stored
 * before the request, and a comment that may be live is never sent again before the platform was asked. Does nothing
 * unless the comment is due and unleased.
 */
export async function runFirstComment(
  deps: ServiceDeps,
  { deliveryId, signal }: { readonly deliveryId: string; readonly signal: AbortSignal },
): Promise<void> {
  const claimed = await claimComment(deps, deliveryId);
  if (!claimed) return;
  const { comments } = deps.platforms.getAdapter(claimed.platform, claimed.environment);
  if (!comments || claimed.postId === null || claimed.removedAt !== null) {
    // Whoever deleted the post knows that it has no comment.
    const outcome = { ...toFailed(explainNone(claimed)), isNews: claimed.removedAt === null };
    await recordOutcome(deps, claimed, { outcome, exchanges: [] });
    return;
  }
  const either = AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]);
  const exchanges: HttpExchange[] = [];
  const context = createContext(
    deps,
    { ...claimed, postId: claimed.postId },
    { signal: either, exchanges },
  );
  const run = { claimed, comments, context, exchanges };
  await (claimed.state === 'sending' ? look(deps, run) : write(deps, run));
}

function explainNone({ removedAt }: ClaimedComment) {
  return removedAt === null
    ? {
        kind: 'rejected_content',
        message: 'Fanfare doesn’t know the post’s ID.',
        remedy: 'Open the post and write the comment there.',
      }
    : {
        kind: 'rejected_content',
        message: 'The post was deleted.',
        remedy: 'Publish the post again, with its comment.',
      };
}

function createContext(
  deps: ServiceDeps,
  { platform, account, accountId, postId, url, text }: ClaimedComment & { readonly postId: string },
  { signal, exchanges }: { readonly signal: AbortSignal; readonly exchanges: HttpExchange[] },
): CommentContext {
  const onExchange = (exchange: HttpExchange) => exchanges.push(exchange);
  // Not aborted when the worker stops: a rotated refresh token is lost if its response isn't read.
  const tokenHttp = deps.http.create({ onExchange, platform });
  return {
    http: deps.http.create({ onExchange, signal, platform }),
    now: () => deps.clock.now(),
    signal,
    account,
    postId,
    postUrl: url,
    text,
    accessToken: (options) => getAccessToken(deps, { accountId, http: tokenHttp, ...options }),
  };
}

async function write(deps: ServiceDeps, run: Run): Promise<void> {
  const { claimed, comments, context } = run;
  // A token that can't be renewed must not leave an intent behind.
  const outcome = await attempt(deps, run, {
    call: async () => {
      await context.accessToken();
      return null;
    },
    onFailure: afterNothingSent,
  });
  if (outcome !== null) return record(deps, run, outcome);
  if (!(await storeIntent(deps, claimed))) return;
  const sent = await attempt(deps, run, {
    call: async () => toPublished(await comments.create(context), deps.clock.now()),
    onFailure: afterFailure,
  });
  await record(deps, run, sent);
}

async function look(deps: ServiceDeps, run: Run): Promise<void> {
  const { claimed, comments, context } = run;
  const since = new Date((claimed.intentAt ?? deps.clock.now()).getTime() - CLOCK_ROOM_MS);
  const outcome = await attempt(deps, run, {
    call: async () => afterLook(claimed, await comments.find(context, since), deps.clock.now()),
    onFailure: afterFailedLook,
  });
  await record(deps, run, outcome);
}

interface Attempt<T> {
  readonly call: () => Promise<T>;
  readonly onFailure: (claimed: ClaimedComment, error: PlatformError, now: Date) => CommentOutcome;
}

/** Runs a call. An error of our own releases the comment: with an intent, the next run looks for it first. */
async function attempt<T>(
  deps: ServiceDeps,
  { claimed }: Run,
  { call, onFailure }: Attempt<T>,
): Promise<T | CommentOutcome> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof PlatformError) return onFailure(claimed, error, deps.clock.now());
    await releaseComment(deps, claimed);
    throw error;
  }
}

function record(deps: ServiceDeps, { claimed, exchanges }: Run, outcome: CommentOutcome) {
  return recordOutcome(deps, claimed, { outcome, exchanges });
}
