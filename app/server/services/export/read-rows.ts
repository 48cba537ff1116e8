import type { PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import { isOperatorAction } from '#app/domain/workspaces/audit.ts';
import type { Prisma, PrismaClient } from '#app/server/db/generated/client.ts';
import { expandEvent } from '#app/server/services/deliveries/expand-event.ts';
import { COMMENT_COLUMNS } from '#app/server/services/deliveries/to-first-comment.ts';
import { FOLLOW_UP_COLUMNS } from '#app/server/services/deliveries/to-follow-ups.ts';
import { readStatement } from '#app/server/services/publishing/receipts/compressed-statement.ts';
import { readPages } from './row-streams.ts';

/** The workspace to export from. A token sees only its environment. */
export interface Scope {
  readonly workspaceId: string;
  readonly environment: PlatformEnvironment | null;
}

/** A timeline holds up to fifty exchanges per delivery. */
const POSTS_AT_ONCE = 20;

const DELIVERY = {
  select: {
    id: true,
    platform: true,
    text: true,
    hashtags: true,
    options: true,
    state: true,
    remoteId: true,
    url: true,
    note: true,
    evidence: true,
    personVouched: true,
    errorKind: true,
    errorCode: true,
    errorMessage: true,
    errorRemedy: true,
    platformMessage: true,
    mediaAssetIds: true,
    createdAt: true,
    startedAt: true,
    publishedAt: true,
    removedAt: true,
    resentAt: true,
    runAt: true,
    account: { select: { id: true, name: true, handle: true } },
    firstComment: { select: { ...COMMENT_COLUMNS, errorKind: true } },
    followUps: {
      select: { ...FOLLOW_UP_COLUMNS, remoteId: true, errorKind: true, intentAt: true },
    },
    receipt: {
      select: { id: true, statement: true, compressedStatement: true, keyId: true },
    },
    events: {
      select: {
        id: true,
        at: true,
        attempt: true,
        step: true,
        kind: true,
        message: true,
        data: true,
        exchanges: true,
      },
      orderBy: { id: 'asc' as const },
    },
  },
  orderBy: { id: 'asc' as const },
} as const;

/** Reads posts with their deliveries, timelines, and receipts. */
export function readPosts(prisma: PrismaClient, { workspaceId, environment }: Scope) {
  return readPages(async ({ after, take }) => {
    const posts = await prisma.post.findMany({
      where: { workspaceId, id: { gt: after }, ...(environment && { environment }) },
      select: {
        id: true,
        source: true,
        environment: true,
        content: true,
        stateSummary: true,
        publishAt: true,
        timeZone: true,
        resendsDeliveryId: true,
        createdAt: true,
        deliveries: DELIVERY,
        author: { select: { email: true } },
      },
      orderBy: { id: 'asc' },
      take,
    });
    return posts.map(({ deliveries, ...post }) => ({
      ...post,
      deliveries: deliveries.map(toExportedDelivery),
    }));
  }, POSTS_AT_ONCE);
}

type DeliveryRow = Prisma.DeliveryGetPayload<typeof DELIVERY>;

/** Restores what is stored compressed: the receipt's statement and the exchanges of the timeline. */
function toExportedDelivery({ receipt, events, ...delivery }: DeliveryRow) {
  const { publishedAt } = delivery;
  return {
    ...delivery,
    receipt: receipt && {
      id: receipt.id,
      statement: readStatement(receipt),
      keyId: receipt.keyId,
      publishedAt,
    },
    events: events.flatMap(expandEvent).map(({ id: _id, ...event }) => event),
  };
}

/** Reads unpublished drafts. */
export function readDrafts(prisma: PrismaClient, { workspaceId }: Scope) {
  return readPages(({ after, take }) =>
    prisma.draft.findMany({
      where: { workspaceId, deletedAt: null, id: { gt: after } },
      select: {
        id: true,
        version: true,
        content: true,
        createdAt: true,
        updatedAt: true,
        author: { select: { email: true } },
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

const CSV_COLUMNS = [
  'post',
  'created_at',
  'platform',
  'account',
  'state',
  'published_at',
  'url',
  'text',
  'hashtags',
  'error',
] as const;
export const EXPORTED_POST_COLUMNS: readonly string[] = CSV_COLUMNS;

/** Yields one line per delivery. */
export async function* readPostLines(
  prisma: PrismaClient,
  scope: Scope,
): AsyncGenerator<Record<(typeof CSV_COLUMNS)[number], string | null>> {
  for await (const { id, createdAt, deliveries } of readPosts(prisma, scope)) {
    for (const { platform, account, state, publishedAt, url, text, ...more } of deliveries) {
      yield {
        post: id,
        created_at: createdAt.toISOString(),
        platform,
        account: account.name,
        state,
        published_at: publishedAt?.toISOString() ?? null,
        url,
        text,
        hashtags: more.hashtags.join(' '),
        error: more.errorMessage,
      };
    }
  }
}

/** Reads library files whose bytes exist. Renditions are left out, because they can be recreated. */
export function readExportedMedia(prisma: PrismaClient, { workspaceId }: Scope) {
  return readPages(({ after, take }) =>
    prisma.mediaAsset.findMany({
      where: {
        workspaceId,
        id: { gt: after },
        state: 'ready',
        deletedAt: null,
        origin: { not: 'rendition' },
      },
      select: {
        id: true,
        fileName: true,
        contentType: true,
        kind: true,
        sizeBytes: true,
        sha256: true,
        width: true,
        height: true,
        durationMs: true,
        altText: true,
        origin: true,
        sourceUrl: true,
        createdAt: true,
        storageKey: true,
        altTexts: {
          select: { language: true, text: true, model: true, createdAt: true },
          orderBy: { language: 'asc' },
        },
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads connected accounts, never their tokens. */
export function readExportedAccounts(prisma: PrismaClient, { workspaceId, environment }: Scope) {
  return readPages(({ after, take }) =>
    prisma.account.findMany({
      where: { workspaceId, id: { gt: after }, ...(environment && { environment }) },
      select: {
        id: true,
        platform: true,
        environment: true,
        externalId: true,
        name: true,
        handle: true,
        profileUrl: true,
        scopes: true,
        state: true,
        createdAt: true,
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

const SUGGESTION = {
  id: true,
  platform: true,
  topic: true,
  language: true,
  original: true,
  model: true,
  createdAt: true,
  editedAt: true,
} as const;

export function readCaptions(prisma: PrismaClient, { workspaceId }: Scope) {
  return readPages(({ after, take }) =>
    prisma.caption.findMany({
      where: { workspaceId, id: { gt: after } },
      select: { ...SUGGESTION, tone: true, text: true, posts: true, firstComment: true },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

export function readExportedHashtags(prisma: PrismaClient, { workspaceId }: Scope) {
  return readPages(({ after, take }) =>
    prisma.hashtagSet.findMany({
      where: { workspaceId, id: { gt: after } },
      select: { ...SUGGESTION, hashtags: true },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

export function readAuditEntries(prisma: PrismaClient, { workspaceId }: Scope) {
  return readPages(async ({ after, take }) => {
    const entries = await prisma.auditEntry.findMany({
      where: { workspaceId, id: { gt: after } },
      select: {
        id: true,
        at: true,
        action: true,
        subject: true,
        actorKind: true,
        data: true,
        address: true,
        actorUser: { select: { email: true } },
      },
      orderBy: { id: 'asc' },
      take,
    });
    return entries.map(withoutOperator);
  });
}

interface NamedEntry {
  readonly action: string;
  readonly actorKind: string;
  readonly address: string | null;
  readonly actorUser: object | null;
}

/** Operators are the system to a workspace, in the export as in its log. */
const withoutOperator = <Entry extends NamedEntry>(entry: Entry) =>
  isOperatorAction(entry.action)
    ? { ...entry, actorKind: 'system', address: null, actorUser: null }
    : entry;
