import type { ListAuditInput } from '#app/domain/workspaces/audit.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { listAudit } from './list-audit.ts';

/** Binds the audit log's service to its dependencies. Each service writes its own entries (`recordAudit`). */
export function bindAudit(deps: ServiceDeps) {
  return { listAudit: (actor: Actor, input: ListAuditInput) => listAudit(deps, actor, input) };
}
