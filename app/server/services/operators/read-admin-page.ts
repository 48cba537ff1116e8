import type { AdminPage } from '#app/domain/operators/admin-page.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { requireOperator } from './read-access.ts';
import { readBackups } from './read-backups.ts';
import { readStuckDeliveries } from './read-deliveries.ts';
import { readHealth } from './read-health.ts';
import { readEnterpriseRequests, readFailedMessages, readOperatorEntries } from './read-log.ts';
import { readPart } from './read-part.ts';
import { readProcesses } from './read-processes.ts';
import { readQueue } from './read-queue.ts';
import { readWorkspaces } from './read-workspaces.ts';

/** Reads the operator's page, its parts in parallel. Throws `not_found` unless the actor is an operator. */
export async function readAdminPage(
  deps: Pick<ServiceDeps, 'sql' | 'prisma' | 'settings' | 'queue' | 'clock' | 'logger'>,
  actor: Actor,
  { query }: { readonly query: string },
): Promise<AdminPage> {
  await requireOperator(deps, actor);
  const [queue, deliveries, health, processes, backups, workspaces, webhooks, requests, log] =
    await Promise.all([
      readPart(deps, { name: 'queue', read: () => readQueue(deps) }),
      readPart(deps, { name: 'deliveries', read: () => readStuckDeliveries(deps) }),
      readPart(deps, { name: 'health', read: () => readHealth(deps) }),
      readPart(deps, { name: 'processes', read: () => readProcesses(deps) }),
      readPart(deps, { name: 'backups', read: () => readBackups(deps) }),
      readPart(deps, { name: 'workspaces', read: () => readWorkspaces(deps, query) }),
      readPart(deps, { name: 'webhooks', read: () => readFailedMessages(deps) }),
      readPart(deps, { name: 'requests', read: () => readEnterpriseRequests(deps) }),
      readPart(deps, { name: 'log', read: () => readOperatorEntries(deps) }),
    ]);
  return { queue, deliveries, health, processes, backups, workspaces, webhooks, requests, log };
}
