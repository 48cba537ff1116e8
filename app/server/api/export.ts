import { type ApiFrame, apiRoute } from '#app/server/http/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/export.ts';

export function mountExport(frame: ApiFrame, { exports }: Services): void {
  apiRoute(frame, operations.exportData, async ({ actor }) => ({
    status: 200,
    file: await exports.exportUser(actor),
  }));
}
