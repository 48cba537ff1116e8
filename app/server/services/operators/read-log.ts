import type {
  EnterpriseRequestLine,
  FailedMessageLine,
  OperatorEntryLine,
} from '#app/domain/operators/admin-page.ts';
import { toActionText } from '#app/domain/workspaces/audit.ts';
import { listFailedMessages, listOperatorEntries } from '#app/server/db/queries/operator-log.ts';
import type { ServiceDeps } from '../deps.ts';

const SHOWN = 20;

/** Reads the newest webhook messages that were given up. Of an endpoint's URL, only the host leaves the server. */
export async function readFailedMessages({
  sql,
}: Pick<ServiceDeps, 'sql'>): Promise<FailedMessageLine[]> {
  const rows = await listFailedMessages(sql, SHOWN);
  return rows.map(({ url, endedAt, endpointId: _, ...row }) => ({
    ...row,
    host: URL.parse(url)?.host ?? 'an unreadable address',
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

/** Reads the oldest open requests of the form on the pricing page. */
export async function readEnterpriseRequests({
  prisma,
}: Pick<ServiceDeps, 'prisma'>): Promise<EnterpriseRequestLine[]> {
  const rows = await prisma.contactRequest.findMany({
    where: { handledAt: null },
    select: { id: true, name: true, email: true, company: true, message: true, createdAt: true },
    orderBy: { createdAt: 'asc' },
    take: SHOWN,
  });
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Reads what operators did, newest first. */
export async function readOperatorEntries({
  sql,
}: Pick<ServiceDeps, 'sql'>): Promise<OperatorEntryLine[]> {
  const rows = await listOperatorEntries(sql, SHOWN);
  return rows.map(({ at, action, ...row }) => ({
    ...row,
    at: at.toISOString(),
    text: toActionText(action),
  }));
}
