import { z } from 'zod';
import { type DeliveryAction, listDeliveryActions } from '#app/domain/posts/delivery-actions.ts';
import { withStartedRemedies } from '#app/domain/posts/started-remedies.ts';
import {
  isTerminal,
  DeliveryState,
  PLANNED_STATES,
  PlatformErrorKind,
} from '#app/domain/posts/delivery-state.ts';
import { getReconnectUntil } from '#app/domain/posts/reconnect-window.ts';
import { PlatformId, PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { toPostState } from '#app/domain/posts/post-progress.ts';
import {
  type DeliveryHold,
  DeliveryOutput,
  type PostOutput,
  PublishPostInput,
} from '#app/domain/posts/publish.ts';
import { getCaption } from '#app/domain/text/text.ts';
import { normalizeHashtags } from '#app/domain/text/hashtag-text.ts';
import { toLiveParts } from '#app/domain/posts/thread.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { MediaLinks } from '#app/server/ports/media-links.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { listSharedIds } from './chosen-files.ts';
import { COMMENT_COLUMNS, toFirstComment, toOpenComment } from './to-first-comment.ts';
import { FOLLOW_UP_COLUMNS, hasFailedFollowUp, toFollowUps } from './to-follow-ups.ts';
import { toSchedule } from './to-schedule.ts';
import { toMessage } from './to-message.ts';
import { hasUnknownPost, isCutThread, toThread } from './to-thread.ts';
import { toTimes } from './delivery-times.ts';

export const POST_COLUMNS = {
  id: true,
  source: true,
  environment: true,
  content: true,
  createdAt: true,
  publishAt: true,
  publishLocal: true,
  timeZone: true,
  queued: { select: { queueId: true } },
  resends: { select: { id: true, postId: true } },
  deliveries: {
    select: {
      id: true,
      platform: true,
      accountId: true,
      state: true,
      remoteId: true,
      url: true,
      note: true,
      errorKind: true,
      errorCode: true,
      errorMessage: true,
      errorRemedy: true,
      platformMessage: true,
      retrySafe: true,
      needsDecision: true,
      evidence: true,
      startedAt: true,
      publishedAt: true,
      createdAt: true,
      runAt: true,
      reconnectUntil: true,
      removedAt: true,
      lateAt: true,
      mediaAssetIds: true,
      renditionIds: true,
      text: true,
      hashtags: true,
      intentAt: true,
      liveParts: true,
      options: true,
      personVouched: true,
      resentAt: true,
      resentAs: { select: { id: true } },
      firstComment: { select: COMMENT_COLUMNS },
      followUps: { select: FOLLOW_UP_COLUMNS, orderBy: { kind: 'desc' } },
      account: {
        select: {
          name: true,
          handle: true,
          environment: true,
          state: true,
          heldUntil: true,
          needsReconnectAt: true,
        },
      },
    },
  },
} satisfies Prisma.PostSelect;

type Row = Prisma.PostGetPayload<{ select: typeof POST_COLUMNS }>;
export type DeliveryRow = Omit<Row['deliveries'][number], 'options' | 'liveParts'> & {
  readonly options: unknown;
  readonly liveParts: unknown;
};
export type PostRow = Omit<Row, 'deliveries'> & { readonly deliveries: DeliveryRow[] };

export interface PostMediaIds {
  readonly files: readonly string[];
  readonly cover: string | null;
}

/** Returns the files that the user chose; what a delivery carries may be a rendition of them. */
export function getPostMediaIds(
  mediaLinks: Pick<MediaLinks, 'parseId'>,
  { content, deliveries }: Pick<PostRow, 'content' | 'deliveries'>,
): PostMediaIds {
  const chosen = parseContent(content);
  const shared = chosen ? listChosenIds(mediaLinks, chosen) : [];
  const files = [...new Set([...shared, ...listThreadIds(content)])];
  const sent = deliveries[0]?.mediaAssetIds ?? [];
  return { files: files.length > 0 ? files : sent, cover: chosen?.coverMediaId ?? null };
}

function listChosenIds(
  mediaLinks: Pick<MediaLinks, 'parseId'>,
  content: PublishPostInput['content'],
): string[] {
  const { platformMediaIds = {} } = content;
  return [...listSharedIds(mediaLinks, content), ...Object.values(platformMediaIds).flat()];
}

/** The part of a publish request that names the files of a thread. */
const ThreadOfRequest = z.object({
  platformOptions: z.object({
    twitter: z.object({
      thread: z.array(z.object({ mediaIds: z.array(z.string()).default([]) })),
    }),
  }),
});

function listThreadIds(stored: unknown): string[] {
  const { data } = ThreadOfRequest.safeParse(stored);
  return data?.platformOptions.twitter.thread.flatMap(({ mediaIds }) => mediaIds) ?? [];
}

/** Lists the IDs of all media files used by these posts. */
export function listPostMediaIds(all: readonly PostMediaIds[]): string[] {
  return [...new Set(all.flatMap(({ files, cover }) => (cover ? [...files, cover] : files)))];
}

/** Builds the post as the API and the screens show it, with the files that still exist. */
export function toPostOutput(
  row: PostRow,
  { files, cover }: PostMediaIds,
  media: ReadonlyMap<string, MediaOutput>,
): PostOutput {
  const content = parseContent(row.content);
  const found = row.deliveries.map((delivery) => toDeliveryOutput(delivery, row.publishAt));
  const deliveries = withStartedRemedies(found).sort(byPlatform);
  const mediaFiles = files.flatMap((id) => media.get(id) ?? []);
  return {
    id: row.id,
    // Not taken from the summary column, which was read a moment before the deliveries.
    state: toPostState(deliveries),
    environment: row.environment === 'live' ? 'live' : 'sandbox',
    source: row.source,
    createdAt: row.createdAt.toISOString(),
    schedule: toSchedule(row),
    caption: content?.captions[0] ?? '',
    hashtags: normalizeHashtags(content?.hashtags ?? []),
    media: mediaFiles[0] ?? null,
    mediaFiles,
    cover: media.get(cover ?? '') ?? null,
    resends: row.resends && { postId: row.resends.postId, deliveryId: row.resends.id },
    deliveries,
  };
}

type PostContent = PublishPostInput['content'];

const parsedContents = new WeakMap<object, PostContent | undefined>();

/** Parses a stored post's content, once per row, because a post's files and its output both need it. */
function parseContent(stored: unknown): PostContent | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  if (parsedContents.has(stored)) return parsedContents.get(stored);
  const content = 'content' in stored ? stored.content : undefined;
  const parsed = PublishPostInput.shape.content.safeParse(content).data;
  parsedContents.set(stored, parsed);
  return parsed;
}

function byPlatform(a: DeliveryOutput, b: DeliveryOutput): number {
  return (
    PLATFORM_IDS.indexOf(a.platform) - PLATFORM_IDS.indexOf(b.platform) || (a.id < b.id ? -1 : 1)
  );
}

/** Returns the files of the post, or of the first one of its thread. */
const listFirstFiles = (row: DeliveryRow, thread: DeliveryOutput['thread']): string[] =>
  thread?.[0]?.mediaIds ?? row.mediaAssetIds;

/** Builds the delivery as the API shows it. A scheduled post's time counts from `publishAt`. */
export function toDeliveryOutput(row: DeliveryRow, publishAt: Date | null = null): DeliveryOutput {
  const state = DeliveryState.parse(row.state);
  const platform = PlatformId.parse(row.platform);
  const hold = toHold(row, state);
  const thread = toThread(row, { isVouched: hasUnknownPost(row) });
  return {
    id: row.id,
    platform,
    environment: row.account.environment === 'live' ? 'live' : 'sandbox',
    accountId: row.accountId,
    accountName: row.account.name,
    accountHandle: row.account.handle,
    state,
    success: isTerminal(state) ? state === 'published' : null,
    postId: row.remoteId,
    url: row.url,
    message: hold
      ? HOLD_SENTENCES[hold](PLATFORMS[platform].name)
      : toMessage(row, { state, platform }),
    ...toReason(row, platform),
    needsDecision: row.needsDecision,
    evidence: row.evidence,
    note: row.note,
    ...toTimes(row, { state, hold, publishAt }),
    hold,
    reconnectUntil: hold === 'needs_reconnect' ? toReconnectUntil(row) : null,
    ...toOverdueTimes(row, state),
    thread,
    firstComment: toFirstComment(row, { platform, state }),
    followUps: toFollowUps(row, { platform, state }),
    content: {
      caption: getCaption(platform, row),
      hashtags: row.hashtags,
      mediaIds: listFirstFiles(row, thread),
    },
    actions: listActions(row, state),
    resentAs: row.resentAt && {
      postId: row.resentAs?.id ?? null,
      at: row.resentAt.toISOString(),
    },
  };
}

function listActions(row: DeliveryRow, state: DeliveryState): DeliveryAction[] {
  return listDeliveryActions({
    state,
    errorKind: PlatformErrorKind.safeParse(row.errorKind).data ?? null,
    errorCode: row.errorCode,
    retrySafe: row.retrySafe,
    needsDecision: row.needsDecision,
    hasIntent: row.intentAt !== null,
    hasLiveParts: toLiveParts(row.liveParts).length > 0,
    isCut: isCutThread(row),
    isResent: row.resentAt !== null,
    isAccountActive: row.account.state === 'active',
    comment: toOpenComment(row, state),
    hasFailedFollowUp: hasFailedFollowUp(row),
  });
}

/** A scheduled delivery doesn't wait for its account yet. */
const isRunnable = (state: DeliveryState) => !isTerminal(state) && !PLANNED_STATES.has(state);

/** Returns why a healthy delivery has to wait for its account; null if it doesn't. */
function toHold({ needsDecision, account, ...row }: DeliveryRow, state: DeliveryState) {
  if (!isRunnable(state) || needsDecision) return null;
  if (account.state === 'needs_reauthorization') return 'needs_reconnect';
  const isHeld = account.heldUntil !== null && account.heldUntil >= row.runAt;
  const isLimited = state === 'waiting' && row.errorKind === 'rate_limited';
  const canBeHeld = state === 'queued' || state === 'waiting';
  return isLimited || (isHeld && canBeHeld) ? 'rate_limited' : null;
}

function toReconnectUntil({ runAt, reconnectUntil, account }: DeliveryRow): string | null {
  const { needsReconnectAt } = account;
  return getReconnectUntil({ runAt, reconnectUntil, needsReconnectAt })?.toISOString() ?? null;
}

const HOLD_SENTENCES: Readonly<Record<DeliveryHold, (name: string) => string>> = {
  needs_reconnect: (name) => `Waiting for the ${name} account to be reconnected.`,
  rate_limited: (name) => `${name} is limiting requests, so publishing is paused.`,
};

function toOverdueTimes({ lateAt, needsDecision }: DeliveryRow, state: DeliveryState) {
  const late = lateAt !== null && !isTerminal(state) && !needsDecision;
  return { late, lateSince: late ? lateAt.toISOString() : null };
}

const StoredRetrySafe = DeliveryOutput.shape.retrySafe.catch(null);

function toReason(row: DeliveryRow, platform: PlatformId) {
  const { name } = PLATFORMS[platform];
  return {
    errorKind: PlatformErrorKind.safeParse(row.errorKind).data ?? null,
    errorCode: row.errorCode,
    // Whatever led to the open decision is history; checking the platform is what's left to do.
    remedy: row.needsDecision
      ? `Check ${row.account.name} on ${name}, then choose whether the post is live.`
      : row.errorRemedy,
    platformMessage: row.platformMessage,
    retrySafe: StoredRetrySafe.parse(row.retrySafe),
  };
}
