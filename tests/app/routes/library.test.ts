import type { LoaderFunctionArgs } from '@remix-run/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { action, loader } from '#app/routes/app.media.tsx';
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
const ADDRESS = 'http://localhost:3000/app/media';

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
  // The parts of the context that this page uses.
  context: { actor: who, services: services() } as LoaderFunctionArgs['context'],
});

const readDetails = async (who = actor) =>
  (await loader(toArguments(new Request(`${ADDRESS}?kind=image&delete=${mediaId}`), who))).deletion;

function remove() {
  const body = new URLSearchParams({ intent: 'delete', mediaId });
  return action(toArguments(new Request(ADDRESS, { method: 'POST', body })));
}

describe('an import that failed', () => {
  const readFailed = async (address = ADDRESS, who = actor) =>
    (await loader(toArguments(new Request(address), who))).failedImports;
  const addImport = async (id: string, state: string, url = 'https://a.example/kiln.mp4') => {
    const { userId, workspaceId } = actor;
    const error = { errorCode: 'url_dead', errorMessage: 'Nothing is there. Check the link.' };
    await fixture.deps.prisma.mediaImport.create({
      data: { id, userId, workspaceId, url, state, ...error },
    });
    return id;
  };

  it('is shown on top of the library with its reason, until it is retried or dismissed', async () => {
    const first = await addImport('imp_1', 'failed');
    const other = await addImport('imp_2', 'failed', 'https://a.example/glaze.mp4');
    await addImport('imp_3', 'ready', 'https://a.example/bowl.mp4');
    expect(await readFailed()).toMatchObject([
      { id: other, error: { message: 'Nothing is there. Check the link.' } },
      { id: first, url: 'https://a.example/kiln.mp4' },
    ]);
    expect(await readFailed(`${ADDRESS}?search=bowl`)).toEqual([]);
    const stranger = await fixture.createActor();
    expect(await readFailed(ADDRESS, stranger)).toEqual([]);
    await addImport('imp_4', 'running');
    expect((await readFailed()).map(({ id }) => id)).toEqual([other]);
    const dismiss = (who: Actor) => {
      const body = new URLSearchParams({ intent: 'forget-import', importId: other });
      return action(toArguments(new Request(ADDRESS, { method: 'POST', body }), who));
    };
    await dismiss(stranger);
    expect(await readFailed()).toHaveLength(1);
    expect((await dismiss({ ...actor, role: 'viewer' })).data.error).not.toBeNull();
    await dismiss(actor);
    expect(await readFailed()).toEqual([]);
  });
});

describe('deleting a file of the library', () => {
  it('needs a confirmation, and nothing is deleted before it', async () => {
    expect(await readDetails()).toMatchObject({ media: { fileName: 'bowl.jpg' }, uses: [] });
    expect((await loader(toArguments(new Request(ADDRESS)))).items).toHaveLength(1);
    expect((await remove()).data).toEqual({ notice: 'File deleted.', error: null });
    expect(await readDetails()).toBeNull();
  });

  it('names the posts that are being published with it, and is rejected until they are done', async () => {
    const { id, deliveries } = await publish();
    expect((await readDetails())?.uses).toMatchObject([
      { postId: id, caption: 'A celadon bowl', isUnderWay: true },
    ]);
    expect((await remove()).data.error).toContain('A post in progress needs this file.');
    await services().publishing.cancelDelivery(actor, { deliveryId: deliveries[0]?.id ?? '' });
    expect((await readDetails())?.uses).toMatchObject([{ postId: id, isUnderWay: false }]);
    expect((await remove()).data.error).toBeNull();
  });

  it('does not reveal the file to anyone else', async () => {
    expect(await readDetails(await fixture.createActor())).toBeNull();
  });
});
