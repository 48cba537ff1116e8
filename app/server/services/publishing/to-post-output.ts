import { isTerminal, DeliveryState, PlatformErrorKind } from '#app/domain/delivery-state.ts';
import { PlatformId, PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms.ts';
import {
  type DeliveryOutput,
  type PostOutput,
  PostState,
  PublishPostInput,
} from '#app/domain/publish.ts';
import { normalizeHashtags } from '#app/domain/text.ts';
import type { MediaOutput } from '#app/domain/media.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

export const POST_COLUMNS = {
  id: true,
  source: true,
  environment: true,
  stateSummary: true,
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
  return {
    id: row.id,
    state: PostState.catch('publishing').parse(row.stateSummary),
    environment: row.environment === 'live' ? 'live' : 'sandbox',
    source: row.source,
    createdAt: row.createdAt.toISOString(),
    caption: content?.captions[0] ?? '',
    hashtags: normalizeHashtags(content?.hashtags ?? []),
    media,
    deliveries: row.deliveries.map(toDeliveryOutput).sort(byPlatform),
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
  const retrySafe = row.retrySafe;
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
    errorKind: PlatformErrorKind.safeParse(row.errorKind).data ?? null,
    errorCode: row.errorCode,
    remedy: row.errorRemedy,
    platformMessage: row.platformMessage,
    retrySafe:
      retrySafe === 'yes' || retrySafe === 'no' || retrySafe === 'unknown' ? retrySafe : null,
    needsDecision: row.needsDecision,
    evidence: row.evidence,
    note: row.note,
    startedAt: row.startedAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    elapsedMs: row.publishedAt ? row.publishedAt.getTime() - row.createdAt.getTime() : null,
    nextAttemptAt: state === 'waiting' || state === 'unconfirmed' ? row.runAt.toISOString() : null,
  };
}

function toMessage(
  row: DeliveryRow,
  facts: { state: DeliveryState; platform: PlatformId },
): string {
  const { name } = PLATFORMS[facts.platform];
  switch (facts.state) {
    case 'published':
      return row.note ?? 'Post published successfully!';
    case 'failed':
      return row.errorMessage ?? row.evidence ?? `${name} did not take the post.`;
    case 'canceled':
      return 'Canceled before anything was sent.';
    case 'unconfirmed':
      return row.needsDecision
        ? `${name} did not say whether this post went live. Please look and decide.`
        : `Checking with ${name} whether the post went live.`;
    case 'waiting':
      return row.errorMessage ? `${row.errorMessage} Fanfare tries again.` : `Waiting for ${name}.`;
    case 'queued':
      return 'Waiting for its turn.';
    case 'preparing':
      return `Preparing the post for ${name}.`;
    case 'uploading':
      return `Uploading to ${name}.`;
    case 'processing':
      return `${name} is processing the media.`;
    case 'committing':
      return `Sending the post to ${name}.`;
    case 'confirming':
      return `Sent. Waiting to see it live on ${name}.`;
  }
}
