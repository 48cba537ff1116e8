import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import { toSource } from '#app/server/http/api/publish-source.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/series.ts';

export function mountSeries(frame: ApiFrame, { series }: Services): void {
  apiRoute(frame, operations.listSeries, async ({ actor, query }) => ({
    status: 200,
    body: await series.listSeries(actor, query),
  }));
  apiRoute(frame, operations.createSeries, {
    run: async ({ actor, body: input, userAgent }) => ({
      status: 201,
      body: await series.createSeries(actor, { input, source: toSource(actor, userAgent) }),
    }),
    recover: async ({ actor }, seriesId) => ({
      status: 201,
      body: await series.readSeries(actor, { seriesId }),
    }),
  });
  apiRoute(frame, operations.previewSeries, async ({ actor, body }) => ({
    status: 200,
    body: await series.previewSeries(actor, body),
  }));
  apiRoute(frame, operations.getSeries, async ({ actor, params }) => ({
    status: 200,
    body: await series.getSeries(actor, params),
  }));
  apiRoute(frame, operations.updateSeries, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await series.updateSeries(actor, { ...params, ...body }),
    }),
    recover: async ({ actor }, seriesId) => ({
      status: 200,
      body: await series.readSeries(actor, { seriesId }),
    }),
  });
  apiRoute(frame, operations.stopSeries, {
    run: async ({ actor, params }) => ({
      status: 200,
      body: await series.stopSeries(actor, params),
    }),
    recover: async ({ actor }, seriesId) => ({
      status: 200,
      // How much was canceled was lost with the response.
      body: {
        series: await series.readSeries(actor, { seriesId }),
        canceledPosts: 0,
        canceledOccurrences: 0,
      },
    }),
  });
  mountOccurrences(frame, series);
}

/** Mounts what concerns single occurrences. */
function mountOccurrences(frame: ApiFrame, series: Services['series']): void {
  apiRoute(frame, operations.listOccurrences, async ({ actor, params }) => ({
    status: 200,
    body: await series.listOccurrences(actor, params),
  }));
  apiRoute(frame, operations.skipOccurrence, {
    run: async ({ actor, params }) => ({
      status: 200,
      body: await series.skipOccurrence(actor, params),
    }),
    recover: async ({ actor, params }) => ({
      status: 200,
      body: await series.readOccurrence(actor, params),
    }),
  });
  apiRoute(frame, operations.detachOccurrence, {
    run: async ({ actor, params }) => ({
      status: 200,
      body: await series.detachOccurrence(actor, params),
    }),
    recover: async ({ actor, params }) => ({
      status: 200,
      body: await series.readOccurrence(actor, params),
    }),
  });
}
