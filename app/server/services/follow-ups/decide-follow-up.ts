import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { FoundFollowUp } from '#app/server/ports/platform-follow-ups.ts';
import { getBackoffMs } from '#app/server/services/deliveries/get-backoff.ts';
import type { ClaimedFollowUp } from './claim-follow-up.ts';
import { FOLLOW_UP_TEXTS } from '#app/domain/posts/follow-up-texts.ts';

/** What a run changes. With `runAt`, the follow-up is due again then. */
export interface FollowUpOutcome {
  readonly data: Prisma.FollowUpUpdateManyMutationInput;
  readonly event: { readonly kind: string; readonly message: string } | null;
  /** Whether the post's author has to know. */
  readonly isNews?: boolean;
  readonly runAt: Date | null;
}

const MAX_ATTEMPTS = 8;
const RATE_LIMIT_MS = 15 * 60_000;
/** A platform may list it late, so it counts as missing only after the last of these pauses. */
const LOOK_PAUSES_MS = [10_000, 60_000, 300_000];
const MAX_LOST_COMMITS = 1;
/** How long a platform that can't be asked is asked again. */
const LOOK_FOR_MS = 24 * 3_600_000;

export const NO_ERROR = {
  errorKind: null,
  errorMessage: null,
  errorRemedy: null,
  platformMessage: null,
  needsReconnect: false,
};

/** It may be done although the request failed: the same kinds leave a post's commit open. */
const OPEN_KINDS: ReadonlySet<string> = new Set([
  'outcome_unknown',
  'unreadable',
  'duplicate',
  'bug',
]);

/** Kinds that can pass by themselves. */
const PASSING_KINDS: ReadonlySet<string> = new Set([
  'unavailable',
  'outcome_unknown',
  'unreadable',
]);

export function toDone(
  { kind }: ClaimedFollowUp,
  { remoteId, url }: FoundFollowUp,
  now: Date,
): FollowUpOutcome {
  return {
    data: { ...NO_ERROR, state: 'done', remoteId, url, finishedAt: now },
    event: { kind: 'follow_up_done', message: FOLLOW_UP_TEXTS[kind].done },
    runAt: null,
  };
}

/** Returns a definite end. Its post stays live. */
export function toFailed(
  { kind }: ClaimedFollowUp,
  reason: {
    readonly kind: string;
    readonly message: string;
    readonly remedy: string;
    readonly platformMessage?: string | null;
    readonly needsReconnect?: boolean;
  },
): FollowUpOutcome {
  const message = `${FOLLOW_UP_TEXTS[kind].failed} ${reason.message}`;
  return {
    data: {
      ...toReason({ platformMessage: null, needsReconnect: false, ...reason }),
      state: 'failed',
    },
    event: { kind: 'follow_up_failed', message },
    isNews: true,
    runAt: null,
  };
}

function toReason({
  kind,
  message,
  remedy,
  platformMessage,
  needsReconnect,
}: {
  readonly kind: string;
  readonly message: string;
  readonly remedy: string;
  readonly platformMessage: string | null;
  readonly needsReconnect: boolean;
}) {
  const reason = { errorKind: kind, errorMessage: message, errorRemedy: remedy };
  return { ...reason, platformMessage, needsReconnect };
}

/** Decides after the follow-up's own request was refused or got no response. */
export function afterFailure(
  claimed: ClaimedFollowUp,
  error: PlatformError,
  now: Date,
): FollowUpOutcome {
  if (!OPEN_KINDS.has(error.kind)) return afterNothingSent(claimed, error, now);
  const { question } = FOLLOW_UP_TEXTS[claimed.kind];
  return {
    data: { ...toReason(error), state: 'sending', attempt: 0 },
    event: { kind: 'follow_up_checked', message: `Checking whether ${question}: ${error.message}` },
    runAt: new Date(now.getTime() + (LOOK_PAUSES_MS[0] ?? 0)),
  };
}

/** Decides after a failure that certainly did nothing. */
export function afterNothingSent(
  claimed: ClaimedFollowUp,
  error: PlatformError,
  now: Date,
): FollowUpOutcome {
  const { attempt } = claimed;
  const waiting = { ...toReason(error), state: 'waiting' };
  const { pending } = FOLLOW_UP_TEXTS[claimed.kind];
  const event = { kind: 'follow_up_waiting', message: `${pending} It waits: ${error.message}` };
  if (error.kind === 'rate_limited') {
    const runAt = error.retryAt ?? new Date(now.getTime() + RATE_LIMIT_MS);
    return { data: waiting, event, runAt };
  }
  if (!PASSING_KINDS.has(error.kind) || attempt + 1 >= MAX_ATTEMPTS)
    return toFailed(claimed, toRefusal(error));
  const runAt = new Date(now.getTime() + getBackoffMs(attempt));
  return { data: { ...waiting, attempt: attempt + 1 }, event, runAt };
}

/** A follow-up doesn't wait for its account, and one that has failed isn't retried by itself. */
function toRefusal(error: PlatformError) {
  const { kind, message, platformMessage, needsReconnect, remedy } = error;
  const { name } = PLATFORMS[error.platform];
  const last = PASSING_KINDS.has(kind) ? `Retry when ${name} is working normally again.` : remedy;
  const next = kind === 'reauthorize' ? `Reconnect the ${name} account, then retry.` : last;
  return { kind, message, platformMessage, needsReconnect, remedy: next };
}

/** Decides after looking for a follow-up whose response was lost. */
export function afterLook(
  claimed: ClaimedFollowUp,
  found: FoundFollowUp | null,
  now: Date,
): FollowUpOutcome {
  if (found) return toDone(claimed, found, now);
  const attempt = claimed.attempt + 1;
  const pauseMs = LOOK_PAUSES_MS[attempt];
  if (pauseMs !== undefined)
    return { data: { attempt }, event: null, runAt: new Date(now.getTime() + pauseMs) };
  const { failed, unconfirmed } = FOLLOW_UP_TEXTS[claimed.kind];
  if (claimed.lostCommits >= MAX_LOST_COMMITS) {
    const { name } = PLATFORMS[claimed.platform];
    const message = `${name} didn’t confirm two requests.`;
    return toFailed(claimed, { kind: 'outcome_unknown', message, remedy: unconfirmed });
  }
  return {
    data: { state: 'waiting', attempt: 0, lostCommits: claimed.lostCommits + 1 },
    event: { kind: 'follow_up_checked', message: `${failed} Sent again.` },
    runAt: now,
  };
}

/** Decides after a look that failed. A retry by a person looks again first, so a failure here can't do it twice. */
export function afterFailedLook(
  claimed: ClaimedFollowUp,
  error: PlatformError,
  now: Date,
): FollowUpOutcome {
  const lookedForMs = now.getTime() - (claimed.intentAt ?? now).getTime();
  const isDefinite = error.kind === 'rejected_content' || error.kind === 'permission';
  if (isDefinite || error.needsReconnect || lookedForMs >= LOOK_FOR_MS)
    return toFailed(claimed, toRefusal(error));
  const limitMs = error.retryAt ? error.retryAt.getTime() - now.getTime() : 0;
  const pauseMs = Math.max(limitMs, lookedForMs / 2, LOOK_PAUSES_MS[0] ?? 0);
  return { data: toReason(error), event: null, runAt: new Date(now.getTime() + pauseMs) };
}
