import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type {
  FollowUpContext,
  FoundFollowUp,
  PlatformFollowUp,
} from '#app/server/ports/platform-follow-ups.ts';
import { getAccessToken } from '../accounts/get-access-token.ts';
import type { ServiceDeps } from '../deps.ts';
import { type ClaimedFollowUp, claimFollowUp, RUN_MS } from './claim-follow-up.ts';
import {
  afterFailedLook,
  afterFailure,
  afterLook,
  afterNothingSent,
  type FollowUpOutcome,
  toDone,
  toFailed,
} from './decide-follow-up.ts';
import type { FollowUpKey } from './enqueue-follow-ups.ts';
import { recordOutcome, releaseFollowUp, storeIntent } from './record-follow-up.ts';

interface Run {
  readonly claimed: ClaimedFollowUp;
  readonly action: PlatformFollowUp;
  readonly context: FollowUpContext;
  readonly exchanges: HttpExchange[];
}

/**
 * Does a follow-up of a live post, or looks for it if an earlier request got no response. The intent is stored before
 * the request, and what may be done already is never sent again before the platform was asked. Does nothing unless the
 * follow-up is due and unleased.
 */
export async function runFollowUp(
  deps: ServiceDeps,
  { signal, ...key }: FollowUpKey & { readonly signal: AbortSignal },
): Promise<void> {
  const claimed = await claimFollowUp(deps, key);
  if (!claimed) return;
  const { followUps } = deps.platforms.getAdapter(claimed.platform, claimed.environment);
  const action = followUps?.[claimed.kind];
  const { remoteId: postId } = claimed;
  if (!action || postId === null || claimed.removedAt !== null) {
    // Nobody waits for the rest of a post that they deleted.
    const isNews = claimed.removedAt === null;
    const outcome = { ...toFailed(claimed, explainNone(claimed)), isNews };
    await recordOutcome(deps, claimed, { outcome, exchanges: [] });
    return;
  }
  const either = AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]);
  const exchanges: HttpExchange[] = [];
  const context = createContext(deps, { ...claimed, postId }, { signal: either, exchanges });
  const run = { claimed, action, context, exchanges };
  await recordOutcome(deps, claimed, { outcome: await decide(deps, run), exchanges });
}

const explainNone = ({ removedAt }: ClaimedFollowUp) => ({
  kind: 'rejected_content',
  ...(removedAt === null
    ? { message: 'Fanfare doesn’t know the post’s ID.', remedy: 'Do it on the platform itself.' }
    : { message: 'The post was deleted.', remedy: 'Publish the post again.' }),
});

function createContext(
  deps: ServiceDeps,
  { platform, account, accountId, postId, options }: ClaimedFollowUp & { readonly postId: string },
  { signal, exchanges }: { readonly signal: AbortSignal; readonly exchanges: HttpExchange[] },
): FollowUpContext {
  const onExchange = (exchange: HttpExchange) => exchanges.push(exchange);
  // Not aborted when the worker stops: a rotated refresh token is lost if its response isn't read.
  const tokenHttp = deps.http.create({ onExchange, platform });
  return {
    http: deps.http.create({ onExchange, signal, platform }),
    now: () => deps.clock.now(),
    signal,
    account,
    postId,
    options,
    accessToken: (choice) => getAccessToken(deps, { accountId, http: tokenHttp, ...choice }),
  };
}

/** Returns what to record. */
async function decide(deps: ServiceDeps, run: Run): Promise<FollowUpOutcome> {
  const { claimed } = run;
  const now = () => deps.clock.now();
  const isOpen = claimed.state === 'sending';
  // Without an earlier intent, there's nothing of ours to find.
  if (claimed.intentAt !== null) {
    const found = await attempt(deps, run, () => run.action.find(run.context));
    if (found instanceof PlatformError)
      return isOpen
        ? afterFailedLook(claimed, found, now())
        : afterNothingSent(claimed, found, now());
    if (found !== null || isOpen) return afterLook(claimed, found, now());
  }
  return send(deps, run);
}

async function send(deps: ServiceDeps, run: Run): Promise<FollowUpOutcome> {
  const { claimed, action, context } = run;
  // A token that can't be renewed must not leave an intent behind.
  const token = await attempt(deps, run, () => context.accessToken());
  if (token instanceof PlatformError) return afterNothingSent(claimed, token, deps.clock.now());
  if (!(await storeIntent(deps, claimed))) return NOTHING;
  const sent = await attempt<FoundFollowUp>(deps, run, () => action.create(context));
  return sent instanceof PlatformError
    ? afterFailure(claimed, sent, deps.clock.now())
    : toDone(claimed, sent, deps.clock.now());
}

/** The lease is gone, so nothing is recorded. */
const NOTHING: FollowUpOutcome = { data: {}, event: null, runAt: null };

/**
 * Makes a call and returns the platform's refusal, if it refuses. An error of our own releases the follow-up: with an
 * intent, the next run looks for it first.
 */
async function attempt<T>(
  deps: ServiceDeps,
  { claimed }: Run,
  call: () => Promise<T>,
): Promise<T | PlatformError> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof PlatformError) return error;
    await releaseFollowUp(deps, claimed);
    throw error;
  }
}
