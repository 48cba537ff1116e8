import { createReadStream } from 'node:fs';
import type { LoaderFunctionArgs } from '@remix-run/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { action, loader } from '#app/routes/app.scheduler.tsx';
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
  await fixture.connect(actor, 'instagram');
  await fixture.connect(actor, 'twitter');
  mediaId = await uploadTall();
});

const services = () => createServices(fixture.deps);

/** Uploads an image that's too tall for Instagram and not a JPEG; X accepts it. */
async function uploadTall(): Promise<string> {
  const create = { width: 400, height: 900, channels: 3, background: '#204080' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const stream = (async function* () {
    yield picture;
  })();
  return (await services().media.uploadMedia(actor, { fileName: 'tall.png', stream })).id;
}

const toArguments = (request: Request): LoaderFunctionArgs => ({
  request,
  params: {},
  // The parts of the context that this page uses.
  context: { actor, services: services() } as LoaderFunctionArgs['context'],
});

const ADDRESS = 'http://localhost:3000/app/scheduler';
const BOTH = ['instagram', 'twitter'].map((platform): [string, string] => ['platforms', platform]);

async function publish(more: [string, string][], file = mediaId): Promise<Response> {
  const fields: [string, string][] = [
    ['mode', 'same'],
    ['caption', 'Shelves'],
    ['mediaId', file],
    ['intent', 'publish'],
    ...BOTH,
    ...more,
  ];
  const body = new URLSearchParams(fields);
  const response: unknown = await action(
    toArguments(new Request(ADDRESS, { method: 'POST', body })),
  ).catch((thrown: unknown) => thrown);
  if (!(response instanceof Response))
    throw new Error('It answered no redirect.', { cause: response });
  return response;
}

const findDelivery = (response: Response) =>
  fixture.deps.prisma.delivery.findFirst({
    where: { postId: toPostId(response), platform: 'instagram' },
    select: { coverAssetId: true, options: true },
  });

const toPostId = (response: Response): string =>
  response.headers.get('location')?.split('/').at(-1) ?? '';

async function listWaitingFiles(response: Response): Promise<[string, number][]> {
  const deliveries = await fixture.deps.prisma.delivery.findMany({
    where: { postId: toPostId(response) },
    select: { platform: true, renditionIds: true },
    orderBy: { platform: 'asc' },
  });
  return deliveries.map(({ platform, renditionIds }) => [platform, renditionIds.length]);
}

async function uploadFilm(): Promise<string> {
  const stream = createReadStream('scripts/demo/kiln-opening.mp4');
  return (await services().media.uploadMedia(actor, { fileName: 'kiln.mp4', stream })).id;
}

describe('Publish Now with a cover for a video', () => {
  it('offers the images, and lists the changes to the chosen one', async () => {
    const query = new URLSearchParams({
      mode: 'same',
      mediaId: await uploadFilm(),
      cover: mediaId,
    });
    const { covers } = await loader(toArguments(new Request(`${ADDRESS}?${query.toString()}`)));
    expect(covers.pictures.map(({ id }) => id)).toEqual([mediaId]);
    expect(covers.fits.map(({ platform, verdict }) => `${platform} ${verdict}`)).toEqual([
      'instagram changes',
      'youtube changes',
      'facebook fits',
      'linkedin fits',
    ]);
  });

  it('sends the converted cover, and the chosen frame to platforms that use a frame', async () => {
    const film = await uploadFilm();
    const response = await publish(
      [
        ...Object.entries({ cover: mediaId, 'cover.at': '2.5' }),
        ...Object.entries({ fit: 'on', 'fit.start': '0' }),
      ],
      film,
    );
    expect(await listWaitingFiles(response)).toEqual([
      // The cover, and the video, whose index Instagram requires at the start.
      ['instagram', 2],
      ['twitter', 0],
    ]);
    const delivery = await findDelivery(response);
    expect(delivery).toMatchObject({ coverAssetId: mediaId, options: { coverOffsetMs: 2500 } });
  });

  it('drops the cover with a file that supports none', async () => {
    const response = await publish([
      ['fit', 'on'],
      ['cover', mediaId],
    ]);
    expect(await findDelivery(response)).toMatchObject({ coverAssetId: null });
  });
});

describe('Publish Now with a file that one platform accepts only after conversion', () => {
  it('lists the changes', async () => {
    const {
      fits: [file],
    } = await loader(toArguments(new Request(`${ADDRESS}?mediaId=${mediaId}`)));
    expect(file?.mediaId).toBe(mediaId);
    const [instagram] = (file?.plans ?? []).filter(({ platform }) => platform === 'instagram');
    expect(instagram?.changes.map(({ message }) => message)).toContain(
      'Crops 184 px from the top and 183 px from the bottom: Instagram accepts 3:4 to 1.91:1.',
    );
    const twitter = file?.plans.find(({ platform }) => platform === 'twitter');
    expect(twitter?.verdict).toBe('fits');
  });

  it('publishes to both once the changes were shown, with a converted file for one', async () => {
    const response = await publish([
      ['fit', 'seen'],
      ['fit', 'on'],
    ]);
    expect(await listWaitingFiles(response)).toEqual([
      ['instagram', 1],
      ['twitter', 0],
    ]);
  });

  it('skips the platform when the file must stay unchanged', async () => {
    const response = await publish([
      ['fit', 'seen'],
      ['skipped', 'instagram'],
    ]);
    expect(await listWaitingFiles(response)).toEqual([['twitter', 0]]);
  });
});
