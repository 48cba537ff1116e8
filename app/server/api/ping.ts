import { API_RELEASES, LATEST_API_VERSION } from '#app/domain/api/api-changelog.ts';
import type { ApiFrame } from '#app/server/http/api/api-route.ts';
import { sendJson } from '#app/server/http/responses/send-json.ts';

export const CHANGELOG_PATH = '/api/changelog';

/** Mounts the health check that the upload page calls when it loads. Needs no authentication. */
export function mountPing({ router }: Pick<ApiFrame, 'router'>): void {
  router.get('/ai/ping', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
}

/** Mounts the API's dated versions and their changes in machine-readable form. Needs no authentication. */
export function mountChangelog({ router }: Pick<ApiFrame, 'router'>): void {
  router.get(CHANGELOG_PATH, (request, response) => {
    sendJson(request, response.set('Cache-Control', 'public, max-age=3600'), {
      latest: LATEST_API_VERSION,
      items: API_RELEASES,
    });
  });
}
