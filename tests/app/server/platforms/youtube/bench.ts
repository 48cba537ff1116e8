import { onTestFinished } from 'vitest';
import { youtubeConfig } from '#app/server/platforms/youtube/config.ts';
import { createYoutubeAdapter } from '#app/server/platforms/youtube/index.ts';
import type { HttpClient, HttpRequest } from '#app/server/ports/http-client.ts';
import type { MediaFile } from '#app/server/ports/platform-adapter.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import {
  validateYouTubeResponse,
  validateYouTubeRequest,
} from '#tests/contract/discovery-validator.ts';
import { type Knobs, SandboxBench } from '#tests/support/sandbox-bench.ts';
import { createVideo } from '#tests/support/step-harness.ts';

export const SCOPE = 'https://www.googleapis.com/auth';

/** Starts a bench with a connected channel that's closed after the test. */
export async function startBench(
  knobs: Knobs = {},
  scopes?: readonly string[],
): Promise<SandboxBench> {
  const bench = await SandboxBench.start({
    platform: 'youtube',
    createAdapter: (app) => createYoutubeAdapter(youtubeConfig(app)),
    wrapHttp: validateCalls,
    knobs: { processingSeconds: 0, ...knobs },
  });
  onTestFinished(() => bench.close());
  await connect(bench, scopes);
  return bench;
}

/** Connects with these scopes checked, named without the prefix of Google's scopes. */
export function connect(bench: SandboxBench, scopes?: readonly string[]) {
  return bench.connect(scopes ? { scopes: scopes.map((name) => `${SCOPE}/${name}`) } : {});
}

const RESPONSES: Readonly<Record<string, string>> = {
  '/youtube/v3/channels': 'ChannelListResponse',
  '/youtube/v3/videos': 'VideoListResponse',
  '/youtube/v3/videos:batchGetStats': 'BatchGetStatsResponse',
  '/youtube/v3/playlistItems': 'PlaylistItemListResponse',
  'POST /youtube/v3/playlistItems': 'PlaylistItem',
  '/youtube/v3/playlists': 'PlaylistListResponse',
  '/youtube/v3/captions': 'CaptionListResponse',
  '/upload/youtube/v3/captions': 'Caption',
  '/youtube/v3/commentThreads': 'CommentThreadListResponse',
  'POST /youtube/v3/commentThreads': 'CommentThread',
  '/upload/youtube/v3/videos': 'Video',
  '/upload/youtube/v3/thumbnails/set': 'ThumbnailSetResponse',
  '/v2/reports': 'QueryResponse',
};

/** Validates all requests and responses in tests with Google's documents. */
function validateCalls(http: HttpClient): HttpClient {
  return {
    request: async (request) => {
      const url = new URL(request.url);
      const path = url.pathname.replace('/youtube', '') + url.search;
      const isOAuth = /^\/(token|revoke)$/u.test(path);
      if (!isOAuth) validateYouTubeRequest({ ...readRequest(request), path });
      const response = await http.request(request);
      const name = url.pathname.replace('/youtube', '');
      const schema = RESPONSES[`${request.method} ${name}`] ?? RESPONSES[name];
      const isSuccess = response.status >= 200 && response.status < 300;
      // A fault's body isn't YouTube's.
      const body = isSuccess && response.text !== '' ? response.json() : undefined;
      if (schema !== undefined && body !== undefined) validateYouTubeResponse(schema, body);
      return response;
    },
  };
}

function readRequest({ method, query = {}, body }: HttpRequest) {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return {
    method,
    query: Object.fromEntries(given),
    ...(body?.kind === 'json' && { body: body.value }),
  };
}

/** Returns a playable video of this size. */
export async function createSizedVideo(sizeBytes: number): Promise<MediaFile> {
  return createVideo(padVideo(await readFixture('clip.mp4'), sizeBytes), { durationMs: 4000 });
}
