import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { FoundComments, LiveComment } from '#app/server/ports/platform-comments.ts';
import { getBackoffMs } from '#app/server/services/deliveries/get-backoff.ts';
import type { ClaimedComment } from './claim-comment.ts';

/** What a run changes. With `runAt`, the comment is due again then. */
export interface CommentOutcome {
  readonly data: Prisma.FirstCommentUpdateManyMutationInput;
  readonly event: { readonly kind: string; readonly message: string } | null;
  /** Whether the post's author has to know. */
  readonly isNews?: boolean;
  readonly runAt: Date | null;
}

const MAX_ATTEMPTS = 8;
const RATE_LIMIT_MS = 15 * 60_000;
/** A platform may list a comment late, so it counts as missing only after the last of these pauses. */
const LOOK_PAUSES_MS = [10_000, 60_000, 300_000];
const MAX_LOST_COMMENTS = 1;
/** How long a platform that can't be asked is asked again. */
const LOOK_FOR_MS = 24 * 3_600_000;

const NO_ERROR = { errorKind: null, errorMessage: null, errorRemedy: null, platformMessage: null };

/** The comment may be live although the request failed: the same kinds leave a post's commit open. */
const OPEN_KINDS: ReadonlySet<string> = new Set([
  'outcome_unknown',
  'unreadable',
  'duplicate',
  'bug',
]);

export function toPublished({ remoteId, url }: LiveComment, now: Date): CommentOutcome {
  const message = url ? `The first comment is live at ${url}` : 'The first comment is live.';
  return {
    data: { ...NO_ERROR, state: 'published', remoteId, url, publishedAt: now },
    event: { kind: 'comment_published', message },
    runAt: null,
  };
}

/** Returns a definite end: the platform has no comment. */
export function toFailed(reason: {
  readonly kind: string;
  readonly message: string;
  readonly remedy: string;
  readonly platformMessage?: string | null;
}): CommentOutcome {
  const { kind: errorKind, message: errorMessage, remedy: errorRemedy } = reason;
  const platformMessage = reason.platformMessage ?? null;
  return {
    data: {
      state: 'failed',
      intentAt: null,
      errorKind,
      errorMessage,
      errorRemedy,
      platformMessage,
    },
    event: { kind: 'comment_failed', message: `The first comment failed: ${errorMessage}` },
    isNews: true,
    runAt: null,
  };
}

/** Decides after the comment's own request was refused or got no response. */
export function afterFailure(
  claimed: ClaimedComment,
  error: PlatformError,
  now: Date,
): CommentOutcome {
  return OPEN_KINDS.has(error.kind) ? lookSoon(error, now) : afterNothingSent(claimed, error, now);
}

/** Kinds that can pass by themselves. Of the comment's own request, only the first leaves nothing behind. */
const PASSING_KINDS: ReadonlySet<string> = new Set([
  'unavailable',
  'outcome_unknown',
  'unreadable',
]);

/** Decides after a failure that certainly left no comment. */
export function afterNothingSent(
  { attempt }: ClaimedComment,
  error: PlatformError,
  now: Date,
): CommentOutcome {
  const message = `The first comment waits: ${error.message}`;
  const waiting = { ...toReason(error), state: 'waiting', intentAt: null };
  const event = { kind: 'comment_waiting', message };
  if (error.kind === 'rate_limited') {
    const runAt = error.retryAt ?? new Date(now.getTime() + RATE_LIMIT_MS);
    return { data: waiting, event, runAt };
  }
  if (!PASSING_KINDS.has(error.kind) || attempt + 1 >= MAX_ATTEMPTS)
    return toFailed({ ...toRefusal(error), remedy: toLastRemedy(error) });
  const runAt = new Date(now.getTime() + getBackoffMs(attempt));
  return { data: { ...waiting, attempt: attempt + 1 }, event, runAt };
}

const toRefusal = ({ kind, message, platformMessage }: PlatformError) => ({
  kind,
  message,
  platformMessage,
});

/** Unlike a post, a comment doesn't wait for its account, and one that has failed isn't retried by itself. */
function toLastRemedy({ kind, platform, remedy }: PlatformError): string {
  const { name } = PLATFORMS[platform];
  if (kind === 'reauthorize') return `Reconnect the ${name} account, then retry the comment.`;
  return PASSING_KINDS.has(kind)
    ? `Retry the comment when ${name} is working normally again.`
    : remedy;
}

function toReason({ kind, message, remedy, platformMessage }: PlatformError) {
  return { errorKind: kind, errorMessage: message, errorRemedy: remedy, platformMessage };
}

function lookSoon(error: PlatformError, now: Date): CommentOutcome {
  return {
    data: { ...toReason(error), state: 'sending', attempt: 0 },
    event: { kind: 'comment_checked', message: `The first comment may be live: ${error.message}` },
    runAt: new Date(now.getTime() + (LOOK_PAUSES_MS[0] ?? 0)),
  };
}

/** Decides after looking for a comment whose response was lost. */
export function afterLook(
  claimed: ClaimedComment,
  found: FoundComments | null,
  now: Date,
): CommentOutcome {
  const [own] = found?.comments ?? [];
  if (own) return toPublished(own, now);
  if (!found) return toUnconfirmed(claimed, 'It doesn’t let Fanfare list the post’s comments.');
  const pauseMs = LOOK_PAUSES_MS[claimed.attempt + 1];
  if (pauseMs !== undefined)
    return {
      data: { attempt: claimed.attempt + 1 },
      event: null,
      runAt: new Date(now.getTime() + pauseMs),
    };
  if (!found.isWhole) return toUnconfirmed(claimed, 'It lists only some of the comments.');
  if (claimed.errorKind === 'duplicate' && claimed.lostCommits === 0) return toRepeated(claimed);
  if (claimed.lostCommits >= MAX_LOST_COMMENTS)
    return toUnconfirmed(claimed, 'Two requests got no response, and it isn’t listed.');
  return {
    data: {
      state: 'waiting',
      intentAt: null,
      attempt: 0,
      lostCommits: claimed.lostCommits + 1,
    },
    event: { kind: 'comment_checked', message: 'The first comment isn’t there. Sent again.' },
    runAt: now,
  };
}

/** No earlier request of ours can have written it, so the text is that of another comment or post. */
function toRepeated({ platform, platformMessage }: ClaimedComment): CommentOutcome {
  return toFailed({
    kind: 'duplicate',
    message: `${PLATFORMS[platform].name} refused the comment because the account has posted the same text before.`,
    remedy: 'Change the text, then retry the comment.',
    platformMessage,
  });
}

/** Decides after a look that failed. A refusal that only a person can change leaves the decision to one. */
export function afterFailedLook(
  claimed: ClaimedComment,
  error: PlatformError,
  now: Date,
): CommentOutcome {
  const lookedForMs = now.getTime() - (claimed.intentAt ?? now).getTime();
  // The post is gone, and its comments with it.
  if (error.kind === 'rejected_content') return toFailed(error);
  const canPass = !error.needsReconnect && error.kind !== 'permission' && lookedForMs < LOOK_FOR_MS;
  if (!canPass) return toUnconfirmed(claimed, error.message);
  const limitMs = error.retryAt ? error.retryAt.getTime() - now.getTime() : 0;
  const pauseMs = Math.max(limitMs, lookedForMs / 2, LOOK_PAUSES_MS[0] ?? 0);
  return { data: toReason(error), event: null, runAt: new Date(now.getTime() + pauseMs) };
}

function toUnconfirmed({ platform }: ClaimedComment, evidence: string): CommentOutcome {
  const message = `${PLATFORMS[platform].name} didn’t confirm whether the first comment is there. ${evidence}`;
  return {
    data: { state: 'unconfirmed', errorMessage: evidence },
    event: { kind: 'comment_unconfirmed', message },
    isNews: true,
    runAt: null,
  };
}
