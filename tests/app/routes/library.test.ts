import type { LoaderFunctionArgs } from '@remix-run/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/publish.ts';
import { action, loader } from '#app/routes/app.media-upload_.library.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { createServices } from '#app/server/services/services.ts';
import { createScriptedPlatform } from '#tests/app/server/services/publishing/scripted-platform.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

let fixture: ServiceFixture;
let actor: Actor;
let mediaId: string;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
  await fixture.connect(actor, 'twitter');
  mediaId = await upload();
});

const services = () => createServices(fixture.deps);
const ADDRESS = 'http://localhost:3000/app/media-upload/library';

async function upload(): Promise<string> {
  const create = { width: 400, height: 400, channels: 3, background: '#204080' } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const stream = (async function* () {
    yield picture;
  })();
  return (await services().media.uploadMedia(actor, { fileName: 'bowl.jpg', stream })).id;
}

function publish() {
  const input = PublishPostInput.parse({
    platforms: ['twitter'],
    content: { captions: ['A celadon bowl'], mediaId },
  });
  return services().publishing.publishPost(actor, { input, source: 'web' });
}

const toArguments = (request: Request, who = actor): LoaderFunctionArgs => ({
  request,
  params: {},
  // Of the whole context, what this page works with.
  context: { actor: who, services: services() } as LoaderFunctionArgs['context'],
});

const ask = async (who = actor) =>
  (await loader(toArguments(new Request(`${ADDRESS}?kind=image&delete=${mediaId}`), who))).deletion;

function remove() {
  const body = new URLSearchParams({ intent: 'delete', mediaId });
  return action(toArguments(new Request(ADDRESS, { method: 'POST', body })));
}

describe('deleting a file of the library', () => {
  it('is asked once more, and nothing is deleted by the question', async () => {
    expect(await ask()).toMatchObject({ media: { fileName: 'bowl.jpg' }, uses: [] });
    expect((await loader(toArguments(new Request(ADDRESS)))).items).toHaveLength(1);
    expect((await remove()).data).toEqual({ notice: 'The file is deleted.', error: null });
    expect(await ask()).toBeNull();
  });

  it('names the posts that are on their way with it, and is refused until they are out', async () => {
    const { id, deliveries } = await publish();
    expect((await ask())?.uses).toMatchObject([
      { postId: id, caption: 'A celadon bowl', isUnderWay: true },
    ]);
    expect((await remove()).data.error).toContain('A post that is on its way needs this file.');
    await services().publishing.cancelDelivery(actor, { deliveryId: deliveries[0]?.id ?? '' });
    expect((await ask())?.uses).toMatchObject([{ postId: id, isUnderWay: false }]);
    expect((await remove()).data.error).toBeNull();
  });

  it('tells nobody else of the file', async () => {
    expect(await ask(await fixture.createActor())).toBeNull();
  });
});
