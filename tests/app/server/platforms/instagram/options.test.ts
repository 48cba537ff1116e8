// The options of a post, through the adapter to the sandbox's page.
import { parse } from 'node-html-parser';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { InstagramOptions } from '#app/domain/posts/instagram-options.ts';
import type { DeliveryContent, MediaFile } from '#app/server/ports/platform-adapter.ts';
import { type MediaHost, startMediaHost } from '#tests/support/media-host.ts';
import type { SandboxBench, TestAccount } from '#tests/support/sandbox-bench.ts';
import {
  connect,
  graphFault,
  loadFilm,
  loadImage,
  post,
  requireNoViolations,
  startBench,
} from './bench.ts';

let bench: SandboxBench;
let host: MediaHost;
let account: TestAccount;

beforeAll(async () => {
  bench = await startBench();
  host = await startMediaHost();
});
beforeEach(async () => {
  await bench.reset();
  account = await connect(bench);
});
afterEach(() => requireNoViolations(bench));
afterAll(async () => {
  await bench.close();
  await host.close();
});

async function publish(media: readonly MediaFile[], options: object) {
  const content: Partial<DeliveryContent> = {
    media,
    options: { privacyStatus: 'unlisted', instagram: InstagramOptions.parse(options) },
  };
  const { end } = await post(bench, account, { content });
  if (end.kind !== 'published') throw new Error('it is not published');
  return end.url ?? '';
}

/** Returns what the post's page says besides its text, by name. */
async function readDetails(url: string): Promise<Record<string, string>> {
  const page = parse(await (await fetch(url)).text());
  const details = page.querySelectorAll('[data-detail]');
  return Object.fromEntries(
    details.map((detail) => [detail.getAttribute('data-detail') ?? '', detail.text]),
  );
}

const SHARED = { collaborators: ['@acme.pots', 'ana'], locationId: '112233445566' };
const SHOWN = { collaborators: 'acme.pots, ana', location: '112233445566' };

it('has collaborators and a place on an image', async () => {
  expect(await readDetails(await publish([await loadImage(host)], SHARED))).toEqual(SHOWN);
});

it('has them on a carousel as a whole', async () => {
  const media = [await loadImage(host), await loadImage(host)];
  expect(await readDetails(await publish(media, SHARED))).toEqual(SHOWN);
});

it('tags people in each file of a carousel, in videos without a position', async () => {
  const media = [await loadImage(host), await loadFilm(host)];
  const userTags = [
    { username: '@ana', x: 0.3, y: 0.4 },
    { username: 'bo', x: 1, y: 0 },
    { username: 'cy', x: 0.5, y: 0.5, file: 2 },
  ];
  expect(await readDetails(await publish(media, { userTags }))).toEqual({
    tags: '1: ana at 0.3, 0.4; 1: bo at 1, 0; 2: cy',
  });
});

it.each([
  ['an image', 'image', '1: ana at 0.3, 0.4'],
  ['a reel', 'film', '1: ana'],
] as const)('tags people in %s', async (_name, kind, tags) => {
  const file = kind === 'image' ? await loadImage(host) : await loadFilm(host);
  const userTags = [{ username: 'ana', x: 0.3, y: 0.4 }];
  expect(await readDetails(await publish([file], { userTags }))).toEqual({ tags });
});

it.each([
  ['manual', 'MANUAL'],
  ['performance', 'SS_PERFORMANCE'],
])('publishes a reel as a trial that ends by %s, out of the feed', async (trialReel, trial) => {
  const url = await publish([await loadFilm(host)], { ...SHARED, trialReel, shareToFeed: false });
  expect(await readDetails(url)).toEqual({ ...SHOWN, trial, feed: 'no' });
});

it('names the sound of a reel', async () => {
  const url = await publish([await loadFilm(host)], { audioName: ' Kiln at dawn ' });
  expect(await readDetails(url)).toEqual({ audio: 'Kiln at dawn' });
});

it('leaves a reel in the feed and shows it to all without options', async () => {
  expect(await readDetails(await publish([await loadFilm(host)], {}))).toEqual({});
});

it('has a place and people on a story', async () => {
  const url = await publish([await loadImage(host)], {
    format: 'story',
    locationId: SHARED.locationId,
    userTags: [{ username: 'ana' }],
  });
  expect(await readDetails(url)).toEqual({ tags: '1: ana', location: SHARED.locationId });
});

it('says which options Instagram can have refused', async () => {
  const media = [await loadImage(host)];
  const options = { privacyStatus: 'unlisted', instagram: InstagramOptions.parse(SHARED) } as const;
  await bench.addFault({ ...graphFault('container.create', 100), count: 1 });
  const error = await post(bench, account, { content: { media, options } }).catch(
    (failure: unknown) => failure,
  );
  expect(error).toMatchObject({
    kind: 'rejected_content',
    remedy: expect.stringContaining('each tagged person must be an account there'),
  });
});
