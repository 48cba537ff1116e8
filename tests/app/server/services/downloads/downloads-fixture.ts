import { readFileSync } from 'node:fs';
import { createVideoFinder } from '#app/server/adapters/video-finder/create-video-finder.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { type PublicWeb, startPublicWeb } from '#tests/support/public-web.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { testParsers } from '#tests/support/parsers.ts';

export const VIDEO = readFileSync(
  new URL('../../../../../scripts/demo/kiln-opening.mp4', import.meta.url),
);

export interface DownloadsFixture {
  readonly services: ServiceFixture;
  readonly deps: ServiceFixture['deps'];
  readonly web: PublicWeb;
  readonly actor: Actor;
  serveVideo(path: string): void;
  close(): Promise<void>;
}

/** Creates services with a real database, real files, and a simulated web. */
export async function createDownloadsFixture(): Promise<DownloadsFixture> {
  const web = await startPublicWeb();
  const services = await createServiceFixture({
    get: () => {
      throw new Error('No platform is needed here.');
    },
  } as unknown as Parameters<typeof createServiceFixture>[0]);
  const ytDlp = { command: 'yt-dlp', searchPath: '' };
  return {
    services,
    web,
    deps: {
      ...services.deps,
      urlFetcher: web.fetcher,
      videoFinder: createVideoFinder({ ...web, ytDlp, parsers: testParsers }),
    },
    actor: await services.createActor(),
    serveVideo: (path) =>
      web.serve(path, (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'video/mp4', 'content-length': VIDEO.length })
          .end(VIDEO),
      ),
    close: async () => {
      await web.close();
      await services.close();
    },
  };
}
