import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { simulators } from '#app/server/sandbox/registry.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect as connectToInstagram } from './instagram/harness.ts';
import { callGraph } from '#tests/support/graph-client.ts';
import { getUserTokenWith, SCOPES } from './facebook/harness.ts';
import type { Harness } from './facebook/harness.ts';
import { connect as connectToLinkedIn, NOVA } from './linkedin/linkedin-user.ts';
import { connect as connectToTikTok } from './tiktok/tiktok-user.ts';
import { connect as connectToX } from './twitter/x-user.ts';
import { connect as connectToYouTube } from './youtube/youtube-user.ts';

/** Replaces all of the validator's texts for issues without a custom wording. */
const LEAK = 'VALIDATOR-LEAK';
const PHRASES =
  /VALIDATOR-LEAK|\bundefined\b|Too (?:big|small):|Invalid (?:input|option|string|element|key in)|expected \S+, received|Unrecognized key|Not a multiple of/;

/** Invalid values for almost every field of almost every platform; `undefined` omits the field. */
const WRONG: readonly unknown[] = [
  42,
  -1,
  1.5,
  true,
  null,
  '',
  'x',
  'x'.repeat(6_000),
  [],
  [null],
  ['x', 'x'],
  {},
  { unknown: 1 },
  undefined,
];

interface Target {
  readonly headers: () => Promise<Record<string, string>>;
  /** Calls with a body whose fields are replaced one by one. */
  readonly calls: ReadonlyArray<readonly [path: string, body: Readonly<Record<string, unknown>>]>;
  /** Query parameters to test with invalid values. */
  readonly queries?: ReadonlyArray<readonly [path: string, parameters: readonly string[]]>;
  /** The platform's body format; JSON by default. */
  readonly encode?: (body: Record<string, unknown>) => { type: string; text: string };
}

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.control.setProfile('volume');
  for (const platform of ['twitter', 'linkedin', 'tiktok', 'youtube']) {
    await sandbox.control.setKnobs(platform, { accessTokenSeconds: 10_000_000 });
  }
  z.config({ localeError: () => LEAK });
});

afterAll(async () => {
  z.config(z.locales.en());
  await sandbox.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const toForm = (body: Record<string, unknown>) => ({
  type: 'application/x-www-form-urlencoded',
  text: new URLSearchParams(
    Object.entries(body).flatMap(([name, value]): Array<[string, string]> => {
      if (value === undefined) return [];
      return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  ).toString(),
});

/** Wraps the sandbox as the harness of one of Meta's platforms. */
function toHarness(platform: 'facebook' | 'instagram'): Harness {
  const base = `${sandbox.url}/${platform}`;
  const version = platform === 'facebook' ? '/v25.0' : '';
  return {
    sandbox,
    base,
    control: sandbox.control,
    call: (path, request) => callGraph(`${base}${version}${path}`, request),
  } as Harness;
}

const TARGETS: Readonly<Record<string, Target>> = {
  instagram: {
    headers: async () => bearer(await connectToInstagram(toHarness('instagram'))),
    calls: [
      [
        '/v25.0/me/media',
        {
          image_url: 'https://x.example/a.jpg',
          caption: 'a',
          alt_text: 'b',
          user_tags: [{ username: 'mira', x: 0.5, y: 0.5 }],
          collaborators: ['mira'],
          location_id: '7640348500',
        },
      ],
      [
        '/v25.0/me/media',
        {
          media_type: 'REELS',
          video_url: 'https://x.example/a.mp4',
          share_to_feed: true,
          trial_params: { graduation_strategy: 'MANUAL' },
          audio_name: 'a',
          thumb_offset: 5,
        },
      ],
      ['/v25.0/me/media_publish', { creation_id: '17' }],
    ],
    queries: [['/v25.0/me/media', ['limit', 'after', 'fields']]],
  },
  facebook: {
    headers: async () => bearer(await getUserTokenWith(toHarness('facebook'), SCOPES)),
    calls: [
      [
        '/v25.0/135326986472201/feed',
        { message: 'a', link: 'https://x.example', published: true, attached_media: [{}] },
      ],
    ],
    queries: [['/v25.0/me/accounts', ['limit', 'after', 'fields']]],
  },
  tiktok: {
    headers: async () => bearer((await connectToTikTok(sandbox)).token),
    calls: [
      [
        '/v2/post/publish/video/init/',
        {
          post_info: { title: 'a', privacy_level: 'SELF_ONLY', video_cover_timestamp_ms: 1 },
          source_info: {
            source: 'FILE_UPLOAD',
            video_size: 9,
            chunk_size: 9,
            total_chunk_count: 1,
          },
        },
      ],
      [
        '/v2/post/publish/content/init/',
        {
          media_type: 'PHOTO',
          post_mode: 'DIRECT_POST',
          post_info: { title: 'a', description: 'b', auto_add_music: true, privacy_level: 'X' },
          source_info: { source: 'PULL_FROM_URL', photo_images: ['x'], photo_cover_index: 0 },
        },
      ],
      ['/v2/post/publish/status/fetch/', { publish_id: 'x' }],
      ['/v2/video/list/?fields=id', { cursor: 1, max_count: 5 }],
      ['/v2/video/query/?fields=id', { filters: { video_ids: ['1'] } }],
    ],
  },
  linkedin: {
    headers: async () => ({
      ...bearer((await connectToLinkedIn(sandbox)).token),
      'linkedin-version': '202610',
      'x-restli-protocol-version': '2.0.0',
    }),
    calls: [
      [
        '/rest/posts',
        {
          author: NOVA,
          commentary: 'a',
          visibility: 'PUBLIC',
          lifecycleState: 'PUBLISHED',
          distribution: {
            feedDistribution: 'MAIN_FEED',
            targetEntities: [],
            thirdPartyDistributionChannels: [],
          },
          content: { article: { source: 'https://x.example', title: 'a', description: 'b' } },
          isReshareDisabledByAuthor: false,
        },
      ],
      ['/rest/images?action=initializeUpload', { initializeUploadRequest: { owner: NOVA } }],
      [
        '/rest/videos?action=initializeUpload',
        { initializeUploadRequest: { owner: NOVA, fileSizeBytes: 9, uploadCaptions: false } },
      ],
    ],
    queries: [[`/rest/posts?author=${encodeURIComponent(NOVA)}&q=author`, ['count', 'start']]],
  },
  twitter: {
    headers: async () => bearer((await connectToX(sandbox)).token),
    calls: [
      [
        '/2/tweets',
        {
          text: 'a',
          reply_settings: 'following',
          media: { media_ids: ['1'] },
          reply: { in_reply_to_tweet_id: '1' },
          poll: { options: ['a', 'b'], duration_minutes: 5 },
        },
      ],
      [
        '/2/media/upload/initialize',
        { media_type: 'video/mp4', total_bytes: 9, media_category: 'tweet_video' },
      ],
      ['/2/media/metadata', { id: '1', metadata: { alt_text: { text: 'a' } } }],
    ],
    queries: [['/2/users/1650112233445566779/tweets', ['max_results', 'tweet.fields', 'foo']]],
  },
  youtube: {
    headers: async () => bearer((await connectToYouTube(sandbox)).token),
    calls: [
      [
        '/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status',
        {
          snippet: { title: 'a', description: 'b', tags: ['c'], categoryId: '22' },
          status: { privacyStatus: 'private', publishAt: '2027-01-01T00:00:00Z' },
        },
      ],
      ['/youtube/v3/playlists?part=snippet', { snippet: { title: 'a', description: 'b' } }],
    ],
    queries: [['/youtube/v3/videos?part=id&id=1', ['maxResults', 'part', 'foo']]],
  },
  openai: {
    headers: () => Promise.resolve(bearer('sk-sandbox')),
    calls: [
      [
        '/v1/responses',
        { model: 'a', input: 'b', max_output_tokens: 9, temperature: 1, store: true },
      ],
      [
        '/v1/chat/completions',
        { model: 'a', messages: [{ role: 'user', content: 'b' }], temperature: 1, n: 1 },
      ],
      ['/v1/moderations', { input: 'a', model: 'b' }],
    ],
  },
  stripe: {
    headers: () => Promise.resolve(bearer('sk_test_sandbox')),
    calls: [
      ['/v1/customers', { email: 'a@b.example', name: 'a', metadata: 'x', expand: 'x' }],
      ['/v1/checkout/sessions', { mode: 'subscription', success_url: 'https://x.example' }],
      ['/v1/refunds', { payment_intent: 'pi_1', amount: '5' }],
    ],
    queries: [['/v1/prices', ['limit', 'active', 'foo']]],
    encode: toForm,
  },
};

/** Yields the body with each field, at any depth, replaced by each invalid value, or with an extra field. */
function* mutate(body: unknown): Generator<unknown> {
  if (typeof body !== 'object' || body === null) return;
  for (const [key, value] of Object.entries(body)) {
    const rebuild = (next: unknown) =>
      Array.isArray(body)
        ? body.map((item: unknown, index) => (String(index) === key ? next : item))
        : { ...body, [key]: next };
    for (const wrong of WRONG) yield rebuild(wrong);
    for (const inner of mutate(value)) yield rebuild(inner);
  }
  if (!Array.isArray(body)) yield { ...body, unknownField: 1 };
}

/** Sends a call, and repeats it 15 minutes later after a rate limit. */
async function send(url: string, options: RequestInit): Promise<string> {
  const response = await fetch(url, options);
  const text = await response.text();
  if (response.status !== 429) return text;
  await sandbox.control.advanceClock(16 * 60);
  return (await fetch(url, options)).text();
}

interface Request {
  readonly path: string;
  readonly options: RequestInit;
}

function* listWrongCalls(target: Target): Generator<Request> {
  for (const [path, body] of target.calls) {
    for (const wrong of mutate(body)) {
      const json = { type: 'application/json', text: JSON.stringify(wrong) };
      const { type, text } = target.encode?.(wrong as Record<string, unknown>) ?? json;
      yield { path, options: { method: 'POST', headers: { 'content-type': type }, body: text } };
    }
  }
  for (const [path, parameters] of target.queries ?? []) {
    for (const name of parameters) {
      for (const wrong of ['', 'x', '-1', '1.5', '99999999']) {
        yield { path: `${path}${path.includes('?') ? '&' : '?'}${name}=${wrong}`, options: {} };
      }
    }
  }
}

describe.each(simulators.map(({ platform }) => platform))('errors of %s', (platform) => {
  test("never contain the validator's messages, whatever is sent", async () => {
    const target = TARGETS[platform];
    if (!target) throw new Error(`list calls of ${platform} here`);
    const own = await target.headers();
    const leaks: string[] = [];
    let refused = 0;
    for (const { path, options } of listWrongCalls(target)) {
      const headers = { ...own, ...(options.headers as Record<string, string> | undefined) };
      const text = await send(`${sandbox.url}/${platform}${path}`, { ...options, headers });
      if (PHRASES.test(text)) leaks.push(`${path}: ${text}`);
      if (/error|message|status/i.test(text)) refused += 1;
    }
    expect(leaks.slice(0, 5)).toEqual([]);
    expect(refused).toBeGreaterThan(10);
  });
});

test("only the kit calls the validator, so a new simulator's errors have custom messages too", () => {
  const folder = 'app/server/sandbox';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const callers = files.filter(
    (file) =>
      file.endsWith('.ts') && /\.safeParse\w*\(/.test(readFileSync(`${folder}/${file}`, 'utf8')),
  );
  expect(callers).toEqual(['kit/validate.ts']);
});
