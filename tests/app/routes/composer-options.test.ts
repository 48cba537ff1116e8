import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, type HTMLElement } from 'node-html-parser';
import * as composer from '#app/routes/app.platform-preview/route.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { createPageContext } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../server/services/publishing/scripted-platform.ts';

const visit = createPages([
  { id: 'routes/app.platform-preview', path: 'platform-preview', module: composer },
]);

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  actor = await fixture.createActor();
  for (const platform of ['youtube', 'linkedin', 'instagram'] as const)
    await fixture.connect(actor, platform);
});
afterAll(() => fixture.close());

/** Submits the composer's form like a browser without scripts, and returns the page that shows it again. */
async function press(platform: string, fields: Readonly<Record<string, string>>) {
  const context = createPageContext(fixture, { actor });
  const form = { mode: 'same', caption: 'Kiln day', platforms: platform, intent: 'preview' };
  const page = await visit('/app/platform-preview', { context, form: { ...form, ...fields } });
  expect(context.problems).toEqual([]);
  const root = parse(page.html);
  const options = root.querySelector(`#${platform}-options`);
  if (!options) throw new Error('The platform has no options on the page.');
  return { root, options };
}

/** Returns what the form would submit again for these fields. */
function readFields(page: HTMLElement, names: readonly string[]) {
  const entries = names.map((name) => {
    const field = page.querySelector(`[name="${name}"]`);
    const chosen = field?.querySelector('option[selected]');
    const isChecked = field?.getAttribute('type') === 'checkbox';
    const value = isChecked
      ? String(field?.hasAttribute('checked'))
      : (chosen ?? field)?.getAttribute('value');
    return [name, value];
  });
  return Object.fromEntries(entries);
}

const CAPTIONS = '1\n00:00:00,000 --> 00:00:01,000\nHello\n';

it('keeps a video’s playlist and captions, and opens the options that have them', async () => {
  const fields = {
    'youtube.playlistId': 'PLkiln',
    'youtube.captions': CAPTIONS,
    'youtube.captionsLanguage': 'pt-BR',
    'youtube.captionsName': 'Subtitles',
  };
  const { options } = await press('youtube', fields);
  expect(readFields(options, Object.keys(fields))).toEqual(fields);
  expect(options.querySelector('details')?.hasAttribute('open')).toBe(true);
  expect(options.text).toContain(
    '1 caption in the draft. They’re uploaded once the video is live.',
  );
  const without = await press('youtube', {});
  expect(without.options.querySelector('details')?.hasAttribute('open')).toBe(false);
  expect(without.options.querySelector('[name="youtube.captionsLanguage"]')).toBeNull();
});

it('keeps who can see a LinkedIn post, a document’s title, and whether others can repost it', async () => {
  const fields = {
    'linkedin.visibility': 'connections',
    'linkedin.documentTitle': 'Glazes',
    'linkedin.noReshare': 'on',
  };
  const { root, options } = await press('linkedin', fields);
  expect(readFields(options, Object.keys(fields))).toEqual({
    ...fields,
    'linkedin.noReshare': 'true',
  });
  expect(options.text).toContain('Everyone with a LinkedIn account');
  expect(root.querySelector('.lk.li .lucide-users')).not.toBeNull();
});

it('keeps the name of a reel’s sound', async () => {
  const fields = { 'instagram.audioName': 'Kiln at dawn' };
  const { options } = await press('instagram', fields);
  expect(readFields(options, Object.keys(fields))).toEqual(fields);
  expect(options.querySelector('details')?.hasAttribute('open')).toBe(true);
});
