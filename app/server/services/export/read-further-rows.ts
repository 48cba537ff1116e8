import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { SHORT_LINK_COLUMNS } from '../short-links/short-link-rows.ts';
import { SERIES_COLUMNS } from '../series/series-rows.ts';
import type { Scope } from './read-rows.ts';
import { readPages, type Rows } from './row-streams.ts';

/** Reads webhook endpoints without their secrets. */
export function readWebhooks(prisma: PrismaClient, { workspaceId, environment }: Scope): Rows {
  return readPages(({ after, take }) =>
    prisma.webhookEndpoint.findMany({
      where: { workspaceId, id: { gt: after }, ...(environment && { environment }) },
      select: {
        id: true,
        url: true,
        description: true,
        events: true,
        environment: true,
        enabled: true,
        disabledReason: true,
        disabledAt: true,
        createdAt: true,
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads messages sent to webhook endpoints and their responses, for as long as Fanfare keeps them. */
export function readWebhookDeliveries(
  prisma: PrismaClient,
  { workspaceId, environment }: Scope,
): Rows {
  return readPages(({ after, take }) =>
    prisma.webhookDelivery.findMany({
      where: {
        id: { gt: after },
        endpoint: { workspaceId, ...(environment && { environment }) },
      },
      select: {
        id: true,
        endpointId: true,
        state: true,
        tries: true,
        createdAt: true,
        endedAt: true,
        event: { select: { id: true, type: true, body: true, at: true } },
        attempts: {
          select: { at: true, status: true, error: true, answer: true, durationMs: true },
          orderBy: { id: 'asc' },
        },
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads imports from links. */
export function readImports(prisma: PrismaClient, { workspaceId }: Scope): Rows {
  return readPages(({ after, take }) =>
    prisma.mediaImport.findMany({
      where: { workspaceId, id: { gt: after } },
      select: {
        id: true,
        url: true,
        title: true,
        state: true,
        mediaId: true,
        sizeBytes: true,
        errorCode: true,
        errorMessage: true,
        createdAt: true,
        finishedAt: true,
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads account groups with their accounts. */
export function readAccountGroups(prisma: PrismaClient, { workspaceId, environment }: Scope): Rows {
  const where = environment ? { account: { environment } } : {};
  return readPages(({ after, take }) =>
    prisma.accountGroup.findMany({
      where: { workspaceId, id: { gt: after } },
      select: {
        id: true,
        name: true,
        createdAt: true,
        updatedAt: true,
        entries: { where, select: { accountId: true } },
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads queues with their accounts and the posts that have their slots. */
export function readQueues(prisma: PrismaClient, { workspaceId, environment }: Scope): Rows {
  const own = environment ? { environment } : {};
  return readPages(({ after, take }) =>
    prisma.queue.findMany({
      where: { workspaceId, id: { gt: after } },
      select: {
        id: true,
        name: true,
        timeZone: true,
        slots: true,
        pausedAt: true,
        createdAt: true,
        updatedAt: true,
        accounts: { where: { account: own }, select: { accountId: true } },
        posts: { where: { post: own }, select: { postId: true, slotAt: true } },
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads snippets of all kinds. */
export function readSnippets(prisma: PrismaClient, { workspaceId }: Scope): Rows {
  return readPages(({ after, take }) =>
    prisma.snippet.findMany({
      where: { workspaceId, id: { gt: after } },
      select: { id: true, kind: true, name: true, text: true, createdAt: true, updatedAt: true },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads short links, including those that were revoked. */
export function readShortLinks(prisma: PrismaClient, { workspaceId }: Scope): Rows {
  return readPages(({ after, take }) =>
    prisma.shortLink.findMany({
      where: { workspaceId, id: { gt: after } },
      select: { ...SHORT_LINK_COLUMNS, createdByUserId: true },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads the people and pages that posts mention. */
export function readMentions(prisma: PrismaClient, { workspaceId }: Scope): Rows {
  return readPages(({ after, take }) =>
    prisma.mention.findMany({
      where: { workspaceId, id: { gt: after } },
      select: {
        id: true,
        name: true,
        displayName: true,
        handles: true,
        createdAt: true,
        updatedAt: true,
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads series with their occurrences. */
export function readSeries(prisma: PrismaClient, { workspaceId, environment }: Scope): Rows {
  return readPages(({ after, take }) =>
    prisma.series.findMany({
      where: { workspaceId, id: { gt: after }, ...(environment ? { environment } : {}) },
      select: {
        ...SERIES_COLUMNS,
        authorUserId: true,
        source: true,
        occurrences: {
          select: { local: true, at: true, state: true, reason: true, caption: true, postId: true },
          orderBy: { at: 'asc' },
        },
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads posts-as-code files with the post that each one belongs to. */
export function readProjectFiles(prisma: PrismaClient, { workspaceId, environment }: Scope): Rows {
  return readPages(({ after, take }) =>
    prisma.projectFile.findMany({
      where: { workspaceId, id: { gt: after }, ...(environment && { environment }) },
      select: {
        id: true,
        environment: true,
        project: true,
        key: true,
        path: true,
        hash: true,
        publishAt: true,
        publishLocal: true,
        timeZone: true,
        postId: true,
        createdAt: true,
        updatedAt: true,
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

/** Reads bulk publishing runs. */
export function readBulks(prisma: PrismaClient, { workspaceId, environment }: Scope) {
  return readPages(({ after, take }) =>
    prisma.bulk.findMany({
      where: { workspaceId, id: { gt: after }, ...(environment && { environment }) },
      select: {
        id: true,
        key: true,
        environment: true,
        dryRun: true,
        state: true,
        createdAt: true,
        finishedAt: true,
      },
      orderBy: { id: 'asc' },
      take,
    }),
  );
}

const ROWS_AT_ONCE = 200;

/** Reads the result of each row of those bulks. */
export async function* readBulkRows(prisma: PrismaClient, scope: Scope): Rows {
  for await (const { id: bulkId } of readBulks(prisma, scope)) {
    for (let after = -1; ;) {
      const rows = await prisma.bulkRow.findMany({
        where: { bulkId, number: { gt: after } },
        select: {
          bulkId: true,
          number: true,
          externalId: true,
          state: true,
          postId: true,
          deliveries: true,
          errorCode: true,
          errorMessage: true,
          violations: true,
        },
        orderBy: { number: 'asc' },
        take: ROWS_AT_ONCE,
      });
      yield* rows;
      const last = rows.at(-1);
      if (rows.length < ROWS_AT_ONCE || !last) break;
      after = last.number;
    }
  }
}
