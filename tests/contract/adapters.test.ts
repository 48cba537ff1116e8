import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { MEDIA_FILES } from '#tests/chaos/files.ts';
import { COMMITS } from '#tests/chaos/points.ts';
import { settle } from '#tests/chaos/settle.ts';
import type { SeenExchange, SeenRequest } from '#tests/support/gate-proxy.ts';
import { connectAccounts, publish, uploadFile } from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import {
  hasYouTubeSpec,
  validateYouTubeResponse,
  validateYouTubeRequest,
} from './discovery-validator.ts';
import { hasXSpec, validateXResponse, validateXRequest } from './spec-validator.ts';

let product: ProductProcesses;
let x: readonly SeenExchange[];
let youtube: readonly SeenExchange[];

/** Paths that X's document doesn't cover: sign-in, and the pages and files meant for browsers. */
const X_UNDOCUMENTED = /^\/(i\/oauth2\/authorize|2\/oauth2\/(token|revoke))(\?|$)/u;
const YOUTUBE_CONSENT = /^\/o\/oauth2\/v2\/auth/u;

function pick(prefix: string): SeenExchange[] {
  return product.proxy.exchanges
    .filter(({ request }) => request.path.startsWith(`${prefix}/`))
    .map((exchange) => ({
      ...exchange,
      request: { ...exchange.request, path: exchange.request.path.slice(prefix.length) },
    }));
}

async function publishAndSettle(platforms: readonly PlatformId[], mediaId: string, name: string) {
  const caption = `Judged by the documents: ${name}`;
  const postId = await publish(product.app, { caption, mediaId, platforms });
  const post = await settle(product, postId);
  if (post.state !== 'published') throw new Error(`${name}: ${JSON.stringify(post.deliveries)}`);
}

/** Drops the responses to the commits, so the adapters have to find out whether they succeeded. */
function loseCommits(): void {
  for (const platform of ['twitter', 'youtube'] as const) {
    product.proxy.add({ at: 'answer', matches: COMMITS[platform], act: async () => 'cut' });
  }
}

/** Drops YouTube's upload session as well, so the adapter has to search the channel. */
function loseSession(): void {
  const isQuestion = ({ method, path, headers }: SeenRequest) =>
    method === 'PUT' &&
    path.startsWith('/youtube/upload/') &&
    (headers['content-range'] ?? '').startsWith('bytes */');
  const act = async () => ({ status: 404 });
  product.proxy.add({ at: 'request', matches: isQuestion, count: Infinity, act });
}

async function endAccessTokens(): Promise<void> {
  const accounts = await product.control.listAccounts();
  for (const { platform, id } of accounts.filter(({ platform: p }) => /twitter|youtube/u.test(p)))
    await product.control.expireTokens(platform, id);
}

beforeAll(async () => {
  product = await startProduct({ record: true });
  const both = ['twitter', 'youtube'] as const;
  await connectAccounts(product.app.url, both);
  const video = await uploadFile(product.app, MEDIA_FILES.video);
  const image = await uploadFile(product.app, MEDIA_FILES.image, 'photo.jpg');
  await publishAndSettle(both, video.id, 'a video');
  await endAccessTokens();
  await publishAndSettle(['twitter'], image.id, 'a picture');
  await publishAndSettle(both, video.id, 'with ended tokens');
  loseCommits();
  await publishAndSettle(both, video.id, 'with a lost answer');
  loseCommits();
  loseSession();
  await publishAndSettle(['youtube'], video.id, 'with a lost session');
  x = pick('/twitter');
  youtube = pick('/youtube');
});
afterAll(() => product.close());

function parseJson(bytes: Buffer | null, type: string | undefined): unknown {
  return bytes && bytes.length > 0 && type?.includes('json')
    ? JSON.parse(bytes.toString())
    : undefined;
}

/** Parses the body; a multipart body's fields have placeholder text for each file's bytes. */
async function readFields({ body, headers }: SeenRequest): Promise<unknown> {
  const type = headers['content-type'];
  if (!body || !type?.startsWith('multipart/')) return parseJson(body, type);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : 'bytes']),
  );
}

const getPath = ({ request }: SeenExchange): string => request.path.split('?')[0] ?? '';

describe.skipIf(!hasXSpec)("the adapter's requests to X match X's OpenAPI document", () => {
  const documented = () => x.filter(({ request }) => !X_UNDOCUMENTED.test(request.path));

  it('cover upload, post, refresh, and the search for a lost post', () => {
    const calls = x.map((exchange) => `${exchange.request.method} ${getPath(exchange)}`);
    const shapes = new Set(calls.map((call) => call.replace(/\d{5,}/gu, '{id}')));
    expect([...shapes]).toEqual(
      expect.arrayContaining([
        'POST /2/oauth2/token',
        'GET /2/users/me',
        'POST /2/media/upload/initialize',
        'POST /2/media/upload/{id}/append',
        'POST /2/media/upload/{id}/finalize',
        'GET /2/media/upload',
        'POST /2/tweets',
        'GET /2/users/{id}/tweets',
      ]),
    );
    expect(calls.filter((call) => call === 'POST /2/oauth2/token')).toHaveLength(2);
  });

  it('use only documented fields', async () => {
    for (const { request } of documented()) {
      const { method, path, headers } = request;
      const contentType = headers['content-type'] ?? null;
      validateXRequest({ method, path, body: await readFields(request), contentType });
    }
    expect(documented().length).toBeGreaterThan(20);
  });

  it('get documented responses from the simulator', () => {
    for (const { request, status, headers, response } of documented()) {
      const { method, path } = request;
      const body = parseJson(response, headers['content-type']);
      if (status !== 204) validateXResponse({ method, path, status, body });
    }
    expect(new Set(documented().map(({ status }) => status))).toContain(401);
  });
});

const YOUTUBE_RESPONSES: Readonly<Record<string, string>> = {
  'GET /youtube/v3/channels': 'ChannelListResponse',
  'GET /youtube/v3/videos': 'VideoListResponse',
  'GET /youtube/v3/playlistItems': 'PlaylistItemListResponse',
  'PUT /upload/youtube/v3/videos': 'Video',
};

describe.skipIf(!hasYouTubeSpec)(
  "the adapter's requests to YouTube match Google's document",
  () => {
    const documented = () => youtube.filter(({ request }) => !YOUTUBE_CONSENT.test(request.path));

    it('cover upload, refresh, and the search for a lost video', () => {
      const calls = youtube.map((exchange) => `${exchange.request.method} ${getPath(exchange)}`);
      expect([...new Set(calls)]).toEqual(
        expect.arrayContaining([
          'POST /token',
          'POST /upload/youtube/v3/videos',
          ...Object.keys(YOUTUBE_RESPONSES),
        ]),
      );
    });

    it('use only documented fields', () => {
      for (const { request } of documented()) {
        const { method, path, body, headers } = request;
        validateYouTubeRequest({ method, path, body: parseJson(body, headers['content-type']) });
      }
      expect(documented().length).toBeGreaterThan(20);
    });

    it('get documented responses from the simulator', () => {
      const responses = documented().filter(({ status }) => status === 200 || status === 201);
      const resources = responses.filter(
        (exchange) => `${exchange.request.method} ${getPath(exchange)}` in YOUTUBE_RESPONSES,
      );
      for (const exchange of resources) {
        const schema = YOUTUBE_RESPONSES[`${exchange.request.method} ${getPath(exchange)}`] ?? '';
        const type = exchange.headers['content-type'];
        validateYouTubeResponse(schema, parseJson(exchange.response, type));
      }
      // Opening an upload session returns a URL and no body, and a token isn't a documented resource.
      const others = responses.filter((exchange) => !resources.includes(exchange));
      expect([...new Set(others.map(getPath))].sort()).toEqual([
        '/token',
        '/upload/youtube/v3/videos',
      ]);
    });
  },
);
