import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectGraphError, readId } from '#tests/support/graph-client.ts';
import { makeImage, readFilm } from '#tests/support/media-host.ts';
import type { HostedFile } from '#tests/support/media-host.ts';
import { ACCOUNT_ID, connect, createReel, startInstagram, waitForStatus } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let token: string;

beforeAll(async () => {
  harness = await startInstagram();
  token = await connect(harness);
});

afterAll(async () => {
  await harness.close();
});

function create(form: Record<string, string>) {
  return harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token });
}

function createFrom(name: string, file: HostedFile, changes: Record<string, string> = {}) {
  return create({ image_url: harness.media.host(name, file), ...changes });
}

describe('image checks when a container is created', () => {
  test.each([
    [1080, 1080],
    [1080, 1350],
    [1080, 1440],
    [1080, 566],
    [320, 320],
  ])('%i x %i is accepted', async (width, height) => {
    const response = await createFrom('ok.jpg', await makeImage(width, height));
    expect(response.status).toBe(200);
  });

  test.each([
    [1000, 1400],
    [2000, 1000],
  ])(
    '%i x %i is rejected because its ratio is not between 3:4 and 1.91:1',
    async (width, height) => {
      const response = await createFrom('ratio.jpg', await makeImage(width, height));
      expectGraphError(response, 36003, 2207009);
      expect(response.text).toContain('The aspect ratio is not supported');
    },
  );

  test('accepts only JPEG images', async () => {
    expectGraphError(
      await createFrom('a.webp', await makeImage(1080, 1080, 'webp')),
      36001,
      2207005,
    );
    const text = { bytes: Buffer.from('not an image'), contentType: 'image/jpeg' };
    expectGraphError(await createFrom('text.jpg', text), 9004, 2207052);
  });

  test('requires a URL that responds, with the right type, in plain ASCII', async () => {
    const { bytes } = await makeImage(1080, 1080);
    const html = { bytes, contentType: 'text/html' };
    expectGraphError(await createFrom('page.jpg', html), 9004, 2207052);
    expectGraphError(await create({ image_url: 'http://127.0.0.1:1/ü.jpg' }), 9004, 2207052);
  });
});

describe('videos that fail during processing', () => {
  test.each(['meta-vertical-15fps.mp4'])('%s ends in a format error', async (film) => {
    const id = await createReel(harness, { token, film });
    expect(await waitForStatus(harness, token, id)).toMatchObject({
      status_code: 'ERROR',
      status: 'Error: Media upload has failed with error code 2207026',
    });
  });

  test('a missing file ends in an error', async () => {
    const id = readId(await create({ media_type: 'REELS', video_url: harness.media.missingUrl }));
    const { status } = await waitForStatus(harness, token, id);
    expect(status).toContain('2207052');
  });

  test('a thumbnail past the end ends in an error', async () => {
    const id = await createReel(
      harness,
      { token, film: 'meta-vertical-4s.mp4' },
      { thumb_offset: '4100' },
    );
    expect((await waitForStatus(harness, token, id))['status']).toContain('2207057');
  });

  test('a wide video with a cover succeeds', async () => {
    const cover = harness.media.host('cover.jpg', await makeImage(1080, 1920));
    const id = await createReel(
      harness,
      { token, film: 'meta-wide.mp4' },
      {
        cover_url: cover,
        share_to_feed: 'true',
      },
    );
    expect(await waitForStatus(harness, token, id)).toMatchObject({ status_code: 'FINISHED' });
  });
});

describe('text and parameters', () => {
  async function createWith(changes: Record<string, string>) {
    return createFrom('text-rules.jpg', await makeImage(1080, 1080), changes);
  }

  test('30 hashtags and 20 mentions are accepted, and one more is rejected', async () => {
    const list = (sign: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${sign}word${index}`).join(' ');
    readId(await createWith({ caption: `${list('#', 30)} ${list('@', 20)}` }));
    expectGraphError(await createWith({ caption: list('#', 31) }), 36004, 2207010);
    expectGraphError(await createWith({ caption: list('@', 21) }), 100, 2207040);
  });

  test.each<[string, Record<string, string>, number | undefined]>([
    ['a single VIDEO', { media_type: 'VIDEO', video_url: 'https://example.org/a.mp4' }, 2207023],
    ['a byte upload', { media_type: 'REELS', upload_type: 'resumable' }, undefined],
    ['a reel without its video', { media_type: 'REELS' }, undefined],
    ['an unknown parameter', { text: 'x' }, undefined],
  ])('%s is rejected', async (_what, form, subcode) => {
    expectGraphError(await create(form), 100, subcode);
  });

  test.each<[string, Record<string, string>]>([
    ['a caption on a carousel item', { is_carousel_item: 'true', caption: 'x' }],
    ['share_to_feed on an image', { share_to_feed: 'true' }],
    ['an alt text of 1001 characters', { alt_text: 'a'.repeat(1001) }],
    ['four collaborators', { collaborators: '["a","b","c","d"]' }],
  ])('%s is rejected', async (_what, changes) => {
    expectGraphError(await createWith(changes), 100);
  });
});

test('a video download interrupted by a restart is retried', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-instagram-'));
  const first = await startInstagram({ dataDir });
  const access = await connect(first);
  const film = await readFilm('meta-vertical-4s.mp4');
  const url = harness.media.host('restart.mp4', film);
  const form = { media_type: 'REELS', video_url: url };
  const created = await first.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token: access });
  await first.close();
  const second = await startInstagram({ dataDir });
  expect(await waitForStatus(second, access, readId(created))).toMatchObject({
    status_code: 'FINISHED',
  });
  await second.close();
  await rm(dataDir, { recursive: true });
});
