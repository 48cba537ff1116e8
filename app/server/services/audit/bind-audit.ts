import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { listAudit } from './list-audit.ts';

/** Binds the audit log's service to its dependencies. Each service writes its own entries (`recordAudit`). */
export function bindAudit(deps: ServiceDeps) {
  return bind(deps, { listAudit });
}
