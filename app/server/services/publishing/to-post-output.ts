import { isTerminal, DeliveryState, PlatformErrorKind } from '#app/domain/delivery-state.ts';
import { PlatformId, PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms.ts';
import { toPostState } from '#app/domain/post-progress.ts';
import { DeliveryOutput, type PostOutput, PublishPostInput } from '#app/domain/publish.ts';
import { normalizeHashtags } from '#app/domain/text.ts';
import type { MediaOutput } from '#app/domain/media.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

export const POST_COLUMNS = {
  id: true,
  source: true,
  environment: true,
  content: true,
  createdAt: true,
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
      mediaAssetIds: true,
      account: { select: { name: true, handle: true, environment: true } },
    },
  },
} satisfies Prisma.PostSelect;

export type PostRow = Prisma.PostGetPayload<{ select: typeof POST_COLUMNS }>;
type DeliveryRow = PostRow['deliveries'][number];

/** The post as API and screens show it. `media` is what its deliveries carry, resolved by the caller. */
export function toPostOutput(row: PostRow, media: MediaOutput | null): PostOutput {
  const content = PublishPostInput.shape.content.safeParse(toObject(row.content)['content']).data;
  const deliveries = row.deliveries.map(toDeliveryOutput).sort(byPlatform);
  return {
    id: row.id,
    // Not from the summary's column: it is read a moment earlier than the deliveries.
    state: toPostState(deliveries),
    environment: row.environment === 'live' ? 'live' : 'sandbox',
    source: row.source,
    createdAt: row.createdAt.toISOString(),
    caption: content?.captions[0] ?? '',
    hashtags: normalizeHashtags(content?.hashtags ?? []),
    media,
    deliveries,
  };
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function byPlatform(a: DeliveryOutput, b: DeliveryOutput): number {
  return (
    PLATFORM_IDS.indexOf(a.platform) - PLATFORM_IDS.indexOf(b.platform) || (a.id < b.id ? -1 : 1)
  );
}

function toDeliveryOutput(row: DeliveryRow): DeliveryOutput {
  const state = DeliveryState.parse(row.state);
  const platform = PlatformId.parse(row.platform);
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
    message: toMessage(row, { state, platform }),
    ...toReason(row),
    needsDecision: row.needsDecision,
    evidence: row.evidence,
    note: row.note,
    ...toTimes(row, state),
  };
}

function toReason(row: DeliveryRow) {
  return {
    errorKind: PlatformErrorKind.safeParse(row.errorKind).data ?? null,
    errorCode: row.errorCode,
    remedy: row.errorRemedy,
    platformMessage: row.platformMessage,
    retrySafe: DeliveryOutput.shape.retrySafe.catch(null).parse(row.retrySafe),
  };
}

function toTimes(row: DeliveryRow, state: DeliveryState) {
  const { startedAt, publishedAt, createdAt, runAt } = row;
  const isWaiting = state === 'waiting' || state === 'unconfirmed';
  return {
    startedAt: startedAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    elapsedMs: publishedAt ? publishedAt.getTime() - createdAt.getTime() : null,
    nextAttemptAt: isWaiting && !row.needsDecision ? runAt.toISOString() : null,
  };
}

type Sentence = (row: DeliveryRow, name: string) => string;

const SENTENCES: Readonly<Record<DeliveryState, Sentence>> = {
  published: (row) => row.note ?? 'Post published successfully!',
  failed: (row, name) => row.errorMessage ?? row.evidence ?? `${name} did not take the post.`,
  canceled: () => 'Canceled before anything was sent.',
  unconfirmed: (row, name) =>
    row.needsDecision
      ? `${name} did not say whether this post went live. Please look and decide.`
      : `Checking with ${name} whether the post went live.`,
  waiting: (row, name) =>
    row.errorMessage ? `${row.errorMessage} Fanfare tries again.` : `Waiting for ${name}.`,
  queued: () => 'Waiting for its turn.',
  preparing: (_row, name) => `Preparing the post for ${name}.`,
  uploading: (_row, name) => `Uploading to ${name}.`,
  processing: (_row, name) => `${name} is processing the media.`,
  committing: (_row, name) => `Sending the post to ${name}.`,
  confirming: (_row, name) => `Sent. Waiting to see it live on ${name}.`,
};

function toMessage(
  row: DeliveryRow,
  { state, platform }: { state: DeliveryState; platform: PlatformId },
): string {
  return SENTENCES[state](row, PLATFORMS[platform].name);
}
