import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/export.ts';

export function mountExport(frame: ApiFrame, { exports }: Services): void {
  apiRoute(frame, operations.exportData, {
    run: async ({ actor }) => ({ status: 200, file: await exports.exportUser(actor) }),
    // Nothing is exported for HEAD, and so nothing is noted in the log.
    head: async ({ actor }) => {
      exports.requireExport(actor);
      return { status: 200 };
    },
  });
}
