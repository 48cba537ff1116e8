import type { AdminPage } from '#app/domain/operators/admin-page.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { requireOperator } from './read-access.ts';
import { readPart } from './read-part.ts';
import { readProcesses } from './read-processes.ts';
import { readQueue } from './read-queue.ts';

/** Reads the operator's page, its parts in parallel. Throws `not_found` unless the actor is an operator. */
export async function readAdminPage(
  deps: Pick<ServiceDeps, 'sql' | 'settings' | 'queue' | 'clock' | 'logger'>,
  actor: Actor,
): Promise<AdminPage> {
  await requireOperator(deps, actor);
  const [queue, processes] = await Promise.all([
    readPart(deps, { name: 'queue', read: () => readQueue(deps) }),
    readPart(deps, { name: 'processes', read: () => readProcesses(deps) }),
  ]);
  return { queue, processes };
}
