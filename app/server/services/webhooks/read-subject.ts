import { PLATFORM_IDS, type PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import type { DeliveryEventData } from '#app/domain/webhooks/webhook-events.ts';
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
  readonly environment: PlatformEnvironment;
  readonly data: object;
}

type Reader = (deps: SubjectDeps, change: Change) => Promise<Subject | null>;

/** Keyed by the first part of the event's name. */
const READERS: Readonly<Record<string, Reader>> = {
  post: readPost,
  delivery: readDelivery,
  account: readAccount,
};

/** Reads an event's subject. Returns null if it's gone, or of a kind that this version doesn't know. */
export async function readSubject(deps: SubjectDeps, change: Change): Promise<Subject | null> {
  const [kind = ''] = change.type.split('.');
  return (await READERS[kind]?.(deps, change)) ?? null;
}

async function readPost(
  deps: SubjectDeps,
  { workspaceId, subjectId, snapshot, type }: Change,
): Promise<Subject | null> {
  if (type === 'post.deleted') return toDeleted(subjectId, readObject(snapshot));
  const now = await deps.prisma.post.findFirst({
    where: { id: subjectId, workspaceId },
    select: POST_COLUMNS,
  });
  if (!now) return null;
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
  const data = toPostOutput(row, ids, media);
  return { environment: data.environment, data };
}

function toDeleted(id: string, snapshot: Readonly<Record<string, unknown>>): Subject {
  const environment = snapshot['environment'] === 'live' ? 'live' : 'sandbox';
  return { environment, data: { id, environment, deleted: true } };
}

async function readDelivery(
  { prisma }: SubjectDeps,
  { workspaceId, subjectId, snapshot }: Change,
): Promise<Subject | null> {
  const found = await prisma.delivery.findFirst({
    where: { id: subjectId, workspaceId },
    select: {
      ...POST_COLUMNS.deliveries.select,
      postId: true,
      post: { select: { publishAt: true } },
    },
  });
  if (!found) return null;
  const { postId, post, ...now } = found;
  const output = toDeliveryOutput(overlay(now, readObject(snapshot)), post.publishAt);
  const data: DeliveryEventData = { ...output, post: { id: postId } };
  return { environment: data.environment, data };
}

async function readAccount(
  deps: SubjectDeps,
  { workspaceId, subjectId, snapshot }: Change,
): Promise<Subject | null> {
  const now = await deps.prisma.account.findFirst({
    where: { id: subjectId, workspaceId },
    select: ACCOUNT_COLUMNS,
  });
  if (!now || !PLATFORM_IDS.some((id) => id === now.platform)) return null;
  const row: AccountRow = overlay(now, readObject(snapshot));
  const atRisk = await findPostsAtRisk(deps, [row.id]);
  const data = toAccountOutput(row, toHealth(deps, row, atRisk(row.id)));
  return { environment: data.environment, data };
}
