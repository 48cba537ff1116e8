import type { ApiFrame } from '#app/server/http/api-route.ts';

/** Whether the service is there: what the upload screen asks when it loads. Needs no authentication. */
export function mountPing({ router }: Pick<ApiFrame, 'router'>): void {
  router.get('/ai/ping', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
}
