// The options of a post, through the adapter to the sandbox's page.
import { parse } from 'node-html-parser';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FacebookOptions } from '#app/domain/posts/facebook-options.ts';
import type { MediaFile } from '#app/server/ports/platform-adapter.ts';
import { makeImage } from '#tests/support/media-host.ts';
import type { SandboxBench, TestAccount } from '#tests/support/sandbox-bench.ts';
import { requireNoViolations } from '#tests/support/sandbox-bench.ts';
import { deliver } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError, createMedia } from '#tests/support/step-harness.ts';
import { ALEX, startBench } from './bench.ts';

const PLACE = '112233445566';
const PRESET = '1868855943417360';

let bench: SandboxBench;
let page: TestAccount;

beforeAll(async () => {
  bench = await startBench();
});
beforeEach(async () => {
  await bench.reset();
  page = await bench.connect({ persona: ALEX });
});
afterEach(() => requireNoViolations(bench));
afterAll(() => bench.close());

async function publish(
  text: string,
  facebook: FacebookOptions,
  media: readonly MediaFile[] = [],
): Promise<string> {
  const options = { privacyStatus: 'unlisted', facebook } as const;
  const { end } = await deliver(bench, bench.startDelivery(page, { text, media, options }));
  if (end.kind !== 'published') throw new Error('it is not published');
  return end.url ?? '';
}

async function readDetails(url: string): Promise<string[]> {
  const shown = parse(await (await fetch(url)).text());
  return shown.querySelectorAll('[data-detail]').map(({ text }) => text);
}

async function listBodies() {
  const requests = await bench.listReceived('feed.create');
  return requests.map(({ body }) => body as Record<string, string>);
}

it('sends the chosen link instead of the first one in the text, and a place', async () => {
  const link = 'https://example.org/kiln';
  const url = await publish('Read https://example.org/news', { link, placeId: PLACE });
  expect(await listBodies()).toMatchObject([{ link, place: PLACE }]);
  expect(await readDetails(url)).toEqual([PLACE]);
});

it('has a place on images', async () => {
  const photo = createMedia((await makeImage(1200, 1080)).bytes);
  expect(await readDetails(await publish('Kiln day', { placeId: PLACE }, [photo]))).toEqual([
    PLACE,
  ]);
});

it('has a background without a link card, even if the text has a link', async () => {
  const url = await publish('See example.org/kiln', { backgroundId: PRESET });
  expect(await readDetails(url)).toEqual([PRESET]);
  const [body] = await listBodies();
  expect(body).not.toHaveProperty('link');
});

it('fails rather than publishing without a chosen link that the text doesn’t have', async () => {
  await bench.setKnobs({ scrapeLinks: true });
  const error = await catchPlatformError(
    publish('Kiln day', { link: 'https://kiln.invalid/news' }),
  );
  expect(error.kind).toBe('rejected_content');
  expect(await bench.listPosts()).toEqual([]);
});
