import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lintRow } from '#cli/lib/lint/lint-row.ts';
import { readAccountsFile } from '#cli/lib/lint/read-accounts.ts';
import { createFileReader } from '#cli/lib/lint/read-file-facts.ts';
import type { PostRow } from '#cli/lib/rows/post-row.ts';
import { runCli, VIDEO } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

const ALL = ['instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'];
const tiktok = { tiktok: { privacyLevel: 'SELF_ONLY' } };

/** Posts with problems, by description. */
const POSTS: Readonly<Record<string, Record<string, unknown>>> = {
  'nothing at all': { platforms: ['linkedin'], content: {} },
  'a part that cannot be read, beside broken rules': {
    platforms: ['linkedin', 'instagram', 'myspace'],
    content: { captions: ['x'.repeat(3_001)], hashtags: ['not a tag'], title: 'Kiln' },
  },
  'nowhere to go': { content: { captions: ['Hello'] } },
  'two ways to say where': { platforms: ['linkedin'], accountIds: ['acct_1'], content: {} },
  'no picture where one is needed': {
    platforms: ALL,
    platformOptions: tiktok,
    content: { captions: ['Hello'] },
  },
  'a text too long for each': {
    platforms: ALL,
    platformOptions: tiktok,
    content: { captions: ['a'.repeat(5100)], hashtags: ['kiln'] },
  },
  'hashtags that are none, and too many': {
    platforms: ALL,
    platformOptions: tiktok,
    content: {
      captions: ['x'],
      hashtags: ['a-b', ...Array.from({ length: 35 }, (_, i) => `t${i}`)],
    },
  },
  'signs and cashtags': {
    platforms: ALL,
    platformOptions: tiktok,
    content: { captions: ['<b> $ONE $TWO'] },
  },
  'own texts for one platform': {
    platforms: ['twitter', 'linkedin'],
    isIndividualMode: true,
    content: { captions: ['ok'] },
    individualContent: { twitter: { captions: ['x'.repeat(300)] } },
  },
  'a paid partnership in private': {
    platforms: ['tiktok'],
    content: { captions: ['x'] },
    platformOptions: {
      tiktok: { privacyLevel: 'SELF_ONLY', disclosure: { paidPartnership: true } },
    },
  },
  'members that there are not': { platforms: ['nowhere'], colour: 1, content: { text: 'x' } },
  'a title that YouTube refuses': {
    platforms: ['youtube'],
    content: { captions: ['x'] },
    platformOptions: { youtube: { title: '<x>' } },
  },
  'half of a character': { platforms: ['linkedin'], content: { captions: ['\uD83D'] } },
};

let product: BorrowedProduct;
let folder: string;
const file = (name: string) => path.join(folder, name);

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-verdicts-'));
  await copyFile(VIDEO, file('clip.mp4'));
  const tall = { width: 400, height: 1200, channels: 3, background: '#b45' } as const;
  await sharp({ create: tall }).jpeg().toFile(file('tall.jpg'));
  await sharp({ create: { ...tall, height: 400 } })
    .png()
    .toFile(file('square.png'));
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

interface Verdict {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  readonly platform?: string | null;
}

const toKeys = (verdicts: readonly Verdict[]) =>
  verdicts
    .map(({ pointer, code, message, platform }) =>
      [pointer, code, platform ?? '', message].join(' '),
    )
    .sort();

async function validateOnServer(body: object): Promise<Verdict[]> {
  const { url, token } = product.app;
  const response = await fetch(`${url}/api/validate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { violations, errors } = (await response.json()) as {
    violations?: Verdict[];
    errors?: Verdict[];
  };
  return violations ?? errors ?? [];
}

async function runLint(request: unknown, names: readonly string[] = []) {
  const row: PostRow = {
    file: 'x',
    row: 1,
    request,
    cover: null,
    faults: [],
    media: names.map((name) => ({ name, path: file(name), altText: null })),
    locate: () => ({ line: 1, column: 1, member: '' }),
  };
  return (
    await lintRow(row, {
      readFacts: createFileReader(),
      accounts: await readAccountsFile(undefined, { premium: false }),
    })
  ).findings;
}

describe('the offline verdict', () => {
  it.each(Object.entries(POSTS))('matches the server’s on %s', async (_, post) => {
    const found = toKeys(await runLint(post));
    expect(found.length).toBeGreaterThan(0);
    const server = (await validateOnServer(post)).map(({ pointer, ...rest }) => ({
      ...rest,
      pointer: pointer.replace(/^\/content\/mediaUrl$/u, '/media'),
    }));
    // Fields differ: a row has externalId and no refreshToken.
    const normalize = (key: string) => key.replace(/Known fields: .*$/u, '');
    expect(found.map(normalize)).toEqual(toKeys(server).map(normalize));
  });

  it.each([
    { names: ['clip.mp4'], autoFit: false },
    { names: ['tall.jpg'], autoFit: false },
    { names: ['tall.jpg'], autoFit: true },
    { names: ['tall.jpg', 'square.png'], autoFit: false },
    { names: ['clip.mp4', 'square.png'], autoFit: true },
  ])('matches the server’s on $names, fitted: $autoFit', async ({ names, autoFit }) => {
    const { json } = await runCli(['media', 'upload', ...names.map(file)], product.app);
    const items = (json().items ?? [json()]) as { id: string }[];
    const post = { platforms: ALL, platformOptions: tiktok, autoFit };
    const captions = ['The kiln is open'];
    const mediaIds = items.map(({ id }) => id);
    const server = await validateOnServer({ ...post, content: { captions, mediaIds } });
    const found = await runLint({ ...post, content: { captions } }, names);
    expect(toKeys(found)).toEqual(
      toKeys(server).map((key) => key.replace('/content/mediaIds', '/media')),
    );
  });
});
