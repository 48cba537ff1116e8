import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as composer from '#app/routes/app.platform-preview/route.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { createServices } from '#app/server/services/services.ts';
import { createPageContext } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../server/services/publishing/scripted-platform.ts';

const visit = createPages([
  { id: 'routes/app.platform-preview', path: 'platform-preview', module: composer },
]);

let fixture: ServiceFixture;
let actor: Actor;
let mediaId: string;
const offered = { photosEnabled: true, privacyLevels: ['PUBLIC_TO_EVERYONE'] };

beforeAll(async () => {
  const { registry } = createScriptedPlatform();
  const creator = {
    nickname: null,
    commentDisabled: false,
    duetDisabled: false,
    stitchDisabled: false,
    maxVideoDurationMs: 60_000,
  };
  fixture = await createServiceFixture({
    ...registry,
    getAdapter: (platform, environment) => ({
      ...registry.getAdapter(platform, environment),
      takesPhotos: offered.photosEnabled,
      readCreatorOptions: async () => ({ ...creator, ...offered }),
    }),
  });
  actor = await fixture.createActor({ plan: 'creator' });
  await fixture.connect(actor, 'linkedin');
  await fixture.connect(actor, 'tiktok');
  const create = { width: 64, height: 64, channels: 3, background: '#204080' } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const stream = (async function* () {
    yield picture;
  })();
  const upload = createServices(fixture.deps).media.uploadMedia;
  mediaId = (await upload(actor, { fileName: 'kiln.jpg', stream })).id;
});
afterAll(() => fixture.close());

/** Publishes a photo from the composer, which said that it would skip TikTok. */
async function publish(caption: string) {
  const context = createPageContext(fixture, { actor });
  const form: [string, string][] = [
    ['mode', 'same'],
    ['intent', 'publish'],
    ['caption', caption],
    ['platforms', 'linkedin'],
    ['platforms', 'tiktok'],
    ['mediaId', mediaId],
    ['tiktok.privacyLevel', 'PUBLIC_TO_EVERYONE'],
    ['skipped', 'tiktok'],
  ];
  const { location } = await visit('/app/platform-preview', { context, form });
  expect(context.problems).toEqual([]);
  const postId = location?.split('/').at(-1) ?? '';
  const found = await fixture.deps.prisma.delivery.findMany({ where: { postId } });
  return found.map(({ platform }) => platform).sort();
}

it('skips TikTok as the page said if TikTok can’t download the photos', async () => {
  offered.photosEnabled = false;
  expect(await publish('Photos that TikTok can’t get')).toEqual(['linkedin']);
});

it('skips TikTok as the page said if its account doesn’t offer the audience', async () => {
  Object.assign(offered, { photosEnabled: true, privacyLevels: ['SELF_ONLY'] });
  expect(await publish('An audience that isn’t offered')).toEqual(['linkedin']);
});

it('publishes to TikTok after all if the reason is gone', async () => {
  Object.assign(offered, { photosEnabled: true, privacyLevels: ['PUBLIC_TO_EVERYONE'] });
  expect(await publish('Everything is fine now')).toEqual(['linkedin', 'tiktok']);
});
