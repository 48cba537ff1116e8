import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/export.ts';

export function mountExport(frame: ApiFrame, { exports }: Services): void {
  apiRoute(frame, operations.exportData, {
    run: async ({ actor }) => ({ status: 200, file: await exports.exportUser(actor) }),
    // HEAD exports nothing, so nothing is written to the audit log.
    head: async ({ actor }) => ({ status: 200, file: exports.describeExport(actor) }),
  });
}
