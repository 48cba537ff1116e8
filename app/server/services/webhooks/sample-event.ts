import type { AccountOutput } from '#app/domain/accounts/accounts.ts';
import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import { PostState } from '#app/domain/posts/post-state.ts';
import type { DeliveryOutput, PostOutput } from '#app/domain/posts/publish.ts';
import type { QueueOutput } from '#app/domain/queues/queues.ts';
import { CreateSeriesInput, type SeriesOutput } from '#app/domain/series/series.ts';
import type { WebhookEventName } from '#app/domain/webhooks/webhook-names.ts';
import { createId } from '#app/server/db/ids.ts';
import { createSampleComment, readCommentState } from './sample-comment.ts';

const SAMPLE_CAPTION = 'A sample event. Nothing was posted.';

interface SampleOptions {
  readonly environment: PlatformEnvironment;
  readonly now: Date;
}

/** Returns the `data` of a sample event: every field of a real one, about objects that don't exist. */
export function createSample(type: WebhookEventName, about: SampleOptions): object {
  const [kind, word = ''] = type.split('.');
  const { environment } = about;
  if (type === 'post.deleted') return { id: createId('post'), environment, deleted: true };
  if (kind === 'post') return createPost(word, about);
  if (type === 'queue.deleted') return { id: createId('que'), deleted: true };
  if (kind === 'queue') return createQueue(word, about);
  if (kind === 'series') return createSeries(word, about);
  if (kind === 'account') return createAccount(word, about);
  return { ...createDelivery(word, about), post: { id: createId('post') } };
}

function createPost(word: string, about: SampleOptions): PostOutput {
  const state =
    PostState.safeParse(word === 'rescheduled' ? 'scheduled' : word).data ?? 'publishing';
  const words: Readonly<Record<PostOutput['state'], readonly string[]>> = {
    scheduled: ['scheduled'],
    held: ['held'],
    publishing: ['created'],
    published: ['published'],
    partial: ['published', 'failed'],
    failed: ['failed'],
    canceled: ['canceled'],
    needs_decision: ['needs_decision'],
  };
  return {
    id: createId('post'),
    state,
    environment: about.environment,
    source: 'api',
    createdAt: about.now.toISOString(),
    schedule: toSchedule(word, about.now),
    caption: SAMPLE_CAPTION,
    hashtags: ['sample'],
    media: null,
    mediaFiles: [],
    cover: null,
    resends: null,
    deliveries: words[state].map((each) => createDelivery(each, about)),
  };
}

function toSchedule(word: string, now: Date): PostOutput['schedule'] {
  if (!['scheduled', 'rescheduled', 'held'].includes(word)) return null;
  const publishAt = now.toISOString();
  return { publishAt, local: publishAt.slice(0, 19), timeZone: 'UTC', queueId: null };
}

/** Builds a delivery in the state that the last part of its event's name implies. */
function createDelivery(word: string, { environment, now }: SampleOptions): DeliveryOutput {
  const at = now.toISOString();
  return {
    id: createId('dlv'),
    platform: 'linkedin',
    environment,
    accountId: createId('acct'),
    accountName: 'Sample account',
    accountHandle: 'sample',
    state: toState(word),
    success: null,
    postId: null,
    url: null,
    message: `A sample of delivery.${word}.`,
    errorKind: null,
    errorCode: null,
    remedy: null,
    platformMessage: null,
    retrySafe: null,
    needsDecision: word === 'needs_decision',
    evidence: null,
    note: null,
    startedAt: word === 'created' ? null : at,
    publishedAt: null,
    elapsedMs: null,
    nextAttemptAt: word === 'waiting' ? at : null,
    removedAt: null,
    hold: null,
    reconnectUntil: null,
    late: word === 'late',
    lateSince: null,
    content: { caption: SAMPLE_CAPTION, hashtags: ['sample'], mediaIds: [] },
    thread: null,
    actions: [],
    firstComment: createSampleComment(word, at),
    followUps: [],
    resentAs: null,
    ...toOutcome(word, at),
  };
}

function toOutcome(word: string, at: string): Partial<DeliveryOutput> {
  const live = {
    success: true,
    postId: 'urn:li:share:0',
    publishedAt: at,
    elapsedMs: 1200,
    url: 'https://www.linkedin.com/feed/update/urn:li:share:0',
  };
  if (word === 'published' || readCommentState(word) !== null) return live;
  if (word === 'removed') return { ...live, removedAt: at };
  if (word === 'late') return { lateSince: at };
  if (word === 'canceled') return { success: false };
  if (word !== 'failed') return {};
  return {
    success: false,
    elapsedMs: 1200,
    errorKind: 'rejected_content',
    errorCode: 'sample',
    platformMessage: 'Not permitted.',
    remedy: 'Nothing to do: this is a sample.',
    retrySafe: 'yes',
    actions: ['resend'],
  };
}

function toState(word: string): DeliveryState {
  if (readCommentState(word) !== null) return 'published';
  const others: Readonly<Record<string, DeliveryState>> = {
    created: 'queued',
    needs_decision: 'unconfirmed',
    late: 'processing',
    removed: 'published',
  };
  return others[word] ?? DeliveryState.parse(word);
}

function createQueue(word: string, { now }: SampleOptions): QueueOutput {
  const at = now.toISOString();
  return {
    id: createId('que'),
    name: 'Sample queue',
    timeZone: 'UTC',
    accountIds: [createId('acct')],
    slots: [{ weekday: 'monday', time: '09:00' }],
    pausedAt: word === 'paused' ? at : null,
    postCount: 0,
    createdAt: at,
    updatedAt: at,
  };
}

function createSeries(word: string, { environment, now }: SampleOptions): SeriesOutput {
  const at = now.toISOString();
  const isStopped = word === 'stopped';
  const input = CreateSeriesInput.parse({
    post: { platforms: ['linkedin'], content: { captions: [SAMPLE_CAPTION] } },
    start: { local: at.slice(0, 19), timeZone: 'UTC' },
    rrule: 'FREQ=WEEKLY;COUNT=1',
  });
  return {
    ...input,
    id: createId('ser'),
    state: isStopped ? 'stopped' : 'active',
    environment,
    evergreen: null,
    nextAt: isStopped ? null : at,
    remaining: isStopped ? 0 : 1,
    blocked: 0,
    stoppedAt: isStopped ? at : null,
    createdAt: at,
    updatedAt: at,
  };
}

function createAccount(word: string, { environment, now }: SampleOptions): AccountOutput {
  const isLost = word === 'needs_reauthorization';
  const ending = { endsAt: null, endsInSeconds: null };
  return {
    id: createId('acct'),
    platform: 'linkedin',
    environment,
    externalId: 'sample',
    name: 'Sample account',
    handle: 'sample',
    pictureUrl: null,
    profileUrl: null,
    state: isLost ? 'needs_reauthorization' : word === 'disconnected' ? 'revoked' : 'active',
    isDefault: true,
    tier: 'standard',
    scopes: [],
    accessTokenExpiresAt: null,
    connectedAt: now.toISOString(),
    health: {
      status: isLost ? 'needs_reconnect' : word === 'at_risk' ? 'expiring' : 'ok',
      needsUser: isLost || word === 'at_risk',
      message: `A sample of account.${word}.`,
      remedy: null,
      reconnectUrl: null,
      accessToken: ending,
      refreshToken: ending,
      renewsItself: false,
      missingScopes: [],
      limitations: [],
      lastGoodProbeAt: null,
      nextProbeAt: null,
      probeErrorKind: null,
      probeMessage: null,
      heldUntil: null,
      atRisk: { count: 0, items: [] },
    },
  };
}
