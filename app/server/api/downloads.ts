import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/downloads.ts';

/**
 * Mounts the download operations. Mount them before the media routes, or `/api/imports` would be read as a
 * file ID.
 */
export function mountDownloads(frame: ApiFrame, { downloads }: Services): void {
  apiRoute(frame, operations.findVideo, async ({ actor, body, signal }) => ({
    status: 200,
    body: await downloads.findVideo(actor, { ...body, signal }),
  }));
  apiRoute(frame, operations.downloadVideo, async ({ actor, body, signal }) => ({
    status: 200,
    file: await downloads.openVideo(actor, { ...body, signal }),
  }));
  apiRoute(frame, operations.createImport, {
    run: async ({ actor, body }) => ({
      status: 202,
      body: await downloads.startImport(actor, body),
    }),
    recover: async ({ actor }, importId) => ({
      status: 202,
      body: await downloads.readImport(actor, importId),
    }),
  });
  apiRoute(frame, operations.listImports, async ({ actor, query }) => ({
    status: 200,
    body: await downloads.listImports(actor, query),
  }));
  apiRoute(frame, operations.getImport, async ({ actor, params }) => ({
    status: 200,
    body: await downloads.getImport(actor, params),
  }));
  apiRoute(frame, operations.cancelImport, async ({ actor, params }) => ({
    status: 200,
    body: await downloads.cancelImport(actor, params),
  }));
}
