import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/audit.ts';

export function mountAudit(frame: ApiFrame, { audit }: Services): void {
  apiRoute(frame, operations.listAudit, async ({ actor, query }) => ({
    status: 200,
    body: await audit.listAudit(actor, query),
  }));
}
