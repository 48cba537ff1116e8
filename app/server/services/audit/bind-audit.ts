import type { ListAuditInput } from '#app/domain/workspaces/audit.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { listAudit } from './list-audit.ts';

/** The audit log, bound. Writing into it is each service's own (`recordAudit`). */
export function bindAudit(deps: ServiceDeps) {
  return { listAudit: (actor: Actor, input: ListAuditInput) => listAudit(deps, actor, input) };
}
