import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_VIDEO } from '#tests/chaos/files.ts';
import { settle } from '#tests/chaos/settle.ts';
import type { SeenExchange } from '#tests/support/gate-proxy.ts';
import { connectAccounts, publish, uploadFile } from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { validateYouTubeAnswer, validateYouTubeRequest } from './discovery-validator.ts';
import { validateXAnswer, validateXRequest } from './spec-validator.ts';

let product: ProductProcesses;
let x: readonly SeenExchange[];
let youtube: readonly SeenExchange[];

/** What goes to the platform's API below the simulator's prefix; OAuth stands in no document. */
function pick(prefix: string, isApi: (path: string) => boolean): SeenExchange[] {
  return product.proxy.exchanges
    .filter(({ request }) => request.path.startsWith(`${prefix}/`))
    .map((exchange) => ({
      ...exchange,
      request: { ...exchange.request, path: exchange.request.path.slice(prefix.length) },
    }))
    .filter(({ request }) => isApi(request.path));
}

function parseJson(bytes: Buffer | null, type: string | undefined): unknown {
  return bytes && bytes.length > 0 && type?.includes('json')
    ? JSON.parse(bytes.toString())
    : undefined;
}

/** The fields of a multipart body, with a text in place of each file's bytes. */
async function readFields({ body, headers }: SeenExchange['request']): Promise<unknown> {
  const type = headers['content-type'];
  if (!body || !type?.startsWith('multipart/')) return parseJson(body, type);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : 'bytes']),
  );
}

beforeAll(async () => {
  product = await startProduct({ record: true });
  await connectAccounts(product.app.url, ['twitter', 'youtube']);
  const media = await uploadFile(product.app, DEMO_VIDEO);
  const postId = await publish(product.app, {
    caption: 'Judged by the documents',
    mediaId: media.id,
    platforms: ['twitter', 'youtube'],
  });
  const post = await settle(product, postId);
  if (post.state !== 'published') throw new Error(`The post is ${post.state}.`);
  x = pick('/twitter', (path) => path.startsWith('/2/') && !path.startsWith('/2/oauth2'));
  youtube = pick(
    '/youtube',
    (path) => path.startsWith('/youtube/v3') || path.startsWith('/upload/youtube/v3'),
  );
});
afterAll(() => product.close());

describe("a video that goes to X through the adapter, by X's own document", () => {
  it('is sent by requests that the document knows, in every field', async () => {
    expect(x.map(({ request }) => request.method)).toContain('POST');
    for (const { request } of x) {
      const { method, path, headers } = request;
      validateXRequest({
        method,
        path,
        body: await readFields(request),
        contentType: headers['content-type'] ?? null,
      });
    }
  });

  it('is answered by the simulator as the document says', () => {
    for (const { request, status, headers, answer } of x) {
      validateXAnswer({
        method: request.method,
        path: request.path,
        status,
        body: parseJson(answer, headers['content-type']),
      });
    }
  });
});

describe("a video that goes to YouTube through the adapter, by Google's own document", () => {
  it('is sent by requests that the document knows, in every field', () => {
    expect(youtube.some(({ request }) => request.path.startsWith('/upload/'))).toBe(true);
    for (const { request } of youtube) {
      // The bytes go to the session's address, which the start of the session answered.
      if (request.method === 'PUT') continue;
      const { method, path, body, headers } = request;
      validateYouTubeRequest({ method, path, body: parseJson(body, headers['content-type']) });
    }
  });

  it('is answered by the simulator as the document says', () => {
    const schemas = {
      '/youtube/v3/channels': 'ChannelListResponse',
      '/youtube/v3/videos': 'VideoListResponse',
    } as const;
    const answers = youtube.filter(
      ({ status, request }) => status === 200 && request.method === 'GET',
    );
    expect(answers.length).toBeGreaterThan(0);
    for (const { request, answer, headers } of answers) {
      const path = request.path.split('?')[0] ?? '';
      const schema = Object.entries(schemas).find(([known]) => known === path)?.[1];
      expect(schema).toBeDefined();
      if (schema) validateYouTubeAnswer(schema, parseJson(answer, headers['content-type']));
    }
  });
});
