import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as mediaUpload from '#app/routes/app.media-upload.tsx';
import * as composer from '#app/routes/app.platform-preview/route.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { createServices } from '#app/server/services/services.ts';
import { createPageContext } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../server/services/publishing/scripted-platform.ts';

const visit = createPages([
  { id: 'routes/app.platform-preview', path: 'platform-preview', module: composer },
  { id: 'routes/app.media-upload', path: 'media-upload', module: mediaUpload },
]);

const COMPOSER = '/app/platform-preview';

let fixture: ServiceFixture;
let actor: Actor;
let ids: string[];

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  actor = await fixture.createActor({ plan: 'creator' });
  await fixture.connect(actor, 'twitter');
  await fixture.connect(actor, 'youtube');
  ids = await Promise.all([1, 2, 3, 4, 5].map(upload));
});
afterAll(() => fixture.close());

async function upload(index: number): Promise<string> {
  const background = { r: 40 * index, g: 0, b: 0 };
  const create = { width: 64, height: 64, channels: 3, background } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const stream = (async function* () {
    yield picture;
  })();
  const file = { fileName: `tile-${index}.png`, stream };
  return (await createServices(fixture.deps).media.uploadMedia(actor, file)).id;
}

/** Submits the composer's form like a browser without scripts, with these files. */
async function press(intent: string, files: readonly string[], path = COMPOSER) {
  const context = createPageContext(fixture, { actor });
  const fields: [string, string][] = [
    ['mode', 'same'],
    ['caption', 'Five tiles'],
    ['platforms', 'twitter'],
    ['platforms', 'youtube'],
    ['intent', intent],
    ...files.map((id): [string, string] => ['mediaId', id]),
  ];
  const { html } = await visit(path, { context, form: fields });
  expect(context.problems).toEqual([]);
  return html;
}

/** Returns the files that the page would submit, in order. */
const listSubmitted = (html: string): string[] => {
  const found = html.matchAll(/<input type="hidden" name="mediaId" value="([^"]+)"/gu);
  // A page can have several forms with the draft.
  return [...new Set([...found].flatMap(([, id]) => id ?? []))];
};

const pick = (...places: readonly number[]): string[] =>
  places.flatMap((place) => ids[place] ?? []);

describe('the files of a post without scripts', () => {
  it('move and go with the buttons of their rows', async () => {
    const [first, second, third] = pick(0, 1, 2);
    expect(listSubmitted(await press(`move-file-up:${third}`, pick(0, 1, 2)))).toEqual(
      pick(0, 2, 1),
    );
    expect(listSubmitted(await press(`move-file-down:${first}`, pick(0, 1)))).toEqual(pick(1, 0));
    expect(listSubmitted(await press(`move-file-up:${first}`, pick(0, 1)))).toEqual(pick(0, 1));
    const removed = await press(`remove-file:${second}`, pick(0, 1, 2));
    expect(listSubmitted(removed)).toEqual(pick(0, 2));
    expect(removed).toContain('Media removed.');
    expect(listSubmitted(await press('remove-file:med_unknown', pick(0)))).toEqual(pick(0));
  });

  it('say which of them each platform gets', async () => {
    const html = await press('preview', ids);
    expect(html).toContain('Twitter gets 4 of the 5 files, because one post there takes');
    expect(html).toContain('YouTube only accepts videos');
    expect(html).not.toContain('let Fanfare leave out');
  });

  it('stay in the form while another one is uploaded', async () => {
    const html = await press('choose', pick(1, 0), '/app/media-upload');
    expect(listSubmitted(html)).toEqual(pick(1, 0));
    expect(html).toContain('name="file"');
  });

  it('are added to those of a draft by a link, once', async () => {
    const context = createPageContext(fixture, { actor });
    const query = new URLSearchParams(pick(2, 0, 2).map((id) => ['mediaId', id]));
    const { html } = await visit(`${COMPOSER}?${query.toString()}`, { context });
    expect(listSubmitted(html)).toEqual(pick(2, 0));
  });
});
