import { z } from 'zod';
import { PLATFORM_IDS, PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import type { DeliveryEventData } from '#app/domain/webhooks/webhook-events.ts';
import { WebhookEnvironment } from '#app/domain/webhooks/webhooks.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { ACCOUNT_COLUMNS, type AccountRow, toAccountOutput } from '../accounts/list-accounts.ts';
import { findPostsAtRisk } from '../accounts/posts-at-risk.ts';
import { toHealth } from '../accounts/to-health.ts';
import type { ServiceDeps } from '../deps.ts';
import { findMediaOutputs } from '../media/to-media-output.ts';
import {
  type DeliveryRow,
  getPostMediaIds,
  listPostMediaIds,
  POST_COLUMNS,
  type PostRow,
  toDeliveryOutput,
  toPostOutput,
} from '../deliveries/to-post-output.ts';
import { toQueueOutput } from '../queues/queue-rows.ts';
import { SERIES_COLUMNS, toSeriesOutputs } from '../series/series-rows.ts';
import { overlay, readList, readObject } from './snapshot.ts';

export type SubjectDeps = Pick<
  ServiceDeps,
  'prisma' | 'mediaLinks' | 'platforms' | 'clock' | 'settings'
>;

export interface Change {
  readonly workspaceId: string;
  readonly type: string;
  readonly subjectId: string;
  readonly snapshot: Prisma.JsonValue;
}

/** What an event is about, as the API would have returned it right after the change. */
export interface Subject {
  /** The environments of the endpoints that may receive it. */
  readonly environments: readonly WebhookEnvironment[];
  readonly data: object;
}

type Reader = (deps: SubjectDeps, change: Change) => Promise<readonly Subject[]>;

/** Keyed by the first part of the event's name. */
const READERS: Readonly<Record<string, Reader>> = {
  post: readPost,
  delivery: readDelivery,
  account: readAccount,
  series: readSeries,
  queue: readQueue,
};

/**
 * Reads an event's subject, once for all endpoints or once for each environment. Returns nothing if it's gone, or of a
 * kind that this version doesn't know.
 */
export async function readSubjects(deps: SubjectDeps, change: Change): Promise<readonly Subject[]> {
  const [kind = ''] = change.type.split('.');
  return (await READERS[kind]?.(deps, change)) ?? [];
}

const toSubjects = <Data extends { readonly environment: PlatformEnvironment }>(
  data: Data,
): readonly Subject[] => [{ environments: ['all', data.environment], data }];

async function readPost(
  deps: SubjectDeps,
  { workspaceId, subjectId, snapshot, type }: Change,
): Promise<readonly Subject[]> {
  if (type === 'post.deleted') return toDeletedPost(subjectId, readObject(snapshot));
  const now = await deps.prisma.post.findFirst({
    where: { id: subjectId, workspaceId },
    select: POST_COLUMNS,
  });
  if (!now) return [];
  const then = readObject(snapshot);
  const deliveries = readList(then['deliveries']);
  const row: PostRow = {
    ...overlay(now, readObject(then['post'])),
    deliveries: now.deliveries.flatMap((delivery): DeliveryRow[] => {
      const found = deliveries.find(({ id }) => id === delivery.id);
      return found ? [overlay(delivery, found)] : [];
    }),
  };
  const ids = getPostMediaIds(deps.mediaLinks, row);
  const media = await findMediaOutputs(deps, { workspaceId }, listPostMediaIds([ids]));
  return toSubjects(toPostOutput(row, ids, media));
}

function toDeletedPost(
  id: string,
  snapshot: Readonly<Record<string, unknown>>,
): readonly Subject[] {
  const environment = snapshot['environment'] === 'live' ? 'live' : 'sandbox';
  return toSubjects({ id, environment, deleted: true });
}

async function readDelivery(
  { prisma }: SubjectDeps,
  { workspaceId, subjectId, snapshot }: Change,
): Promise<readonly Subject[]> {
  const found = await prisma.delivery.findFirst({
    where: { id: subjectId, workspaceId },
    select: {
      ...POST_COLUMNS.deliveries.select,
      postId: true,
      post: { select: { publishAt: true } },
    },
  });
  if (!found) return [];
  const { postId, post, ...now } = found;
  const then = readObject(snapshot);
  const { first_comment: comment } = then;
  const firstComment = now.firstComment && overlay(now.firstComment, readObject(comment));
  const row = { ...overlay(now, then), firstComment };
  const output = toDeliveryOutput(row, post.publishAt);
  const data: DeliveryEventData = { ...output, post: { id: postId } };
  return toSubjects(data);
}

async function readAccount(
  deps: SubjectDeps,
  { workspaceId, subjectId, snapshot }: Change,
): Promise<readonly Subject[]> {
  const now = await deps.prisma.account.findFirst({
    where: { id: subjectId, workspaceId },
    select: ACCOUNT_COLUMNS,
  });
  if (!now || !PLATFORM_IDS.some((id) => id === now.platform)) return [];
  const row: AccountRow = overlay(now, readObject(snapshot));
  const atRisk = await findPostsAtRisk(deps, [row.id]);
  return toSubjects(toAccountOutput(row, toHealth(deps, row, atRisk(row.id))));
}

async function readSeries(
  deps: SubjectDeps,
  { workspaceId, subjectId, snapshot }: Change,
): Promise<readonly Subject[]> {
  const now = await deps.prisma.series.findFirst({
    where: { id: subjectId, workspaceId },
    select: SERIES_COLUMNS,
  });
  if (!now) return [];
  const outputs = await toSeriesOutputs(deps, [overlay(now, readObject(snapshot))]);
  return outputs.flatMap(toSubjects);
}

const QueueSnapshot = z.object({
  queue: z.object({
    name: z.string(),
    time_zone: z.string(),
    slots: z.array(z.number()),
    paused_at: z.coerce.date().nullable(),
    created_at: z.coerce.date(),
    updated_at: z.coerce.date(),
  }),
  accounts: z.array(z.object({ id: z.string(), environment: PlatformEnvironment })),
  post_count: z.number(),
});

/** A queue can have accounts of both environments. Endpoints of one environment get only its accounts. */
async function readQueue(
  _deps: SubjectDeps,
  { subjectId: id, snapshot, type }: Change,
): Promise<readonly Subject[]> {
  if (type === 'queue.deleted')
    return [{ environments: WebhookEnvironment.options, data: { id, deleted: true } }];
  const { queue, accounts, post_count: posts } = QueueSnapshot.parse(snapshot);
  return WebhookEnvironment.options.map((environment) => {
    const own = accounts.filter((one) => environment === 'all' || one.environment === environment);
    const data = toQueueOutput({
      id,
      name: queue.name,
      timeZone: queue.time_zone,
      slots: queue.slots,
      pausedAt: queue.paused_at,
      createdAt: queue.created_at,
      updatedAt: queue.updated_at,
      accounts: own.map((account) => ({ accountId: account.id })),
      _count: { posts },
    });
    return { environments: [environment], data };
  });
}
