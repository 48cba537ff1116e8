import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FitRecipe, toCanonicalRecipe } from '#app/domain/fit/fit-recipe.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { RenditionRequest } from '#app/domain/fit/rendition.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { createRenditions } from '#app/server/services/renditions/create-renditions.ts';
import { ensureRenditions } from '#app/server/services/renditions/ensure-renditions.ts';
import { listRenditions } from '#app/server/services/renditions/list-renditions.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  const noPlatforms = { listConfigured: () => [], getAdapter: () => ({}) as never };
  fixture = await createServiceFixture(noPlatforms as never);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

async function uploadTall(height: number): Promise<string> {
  const create = { width: 600, height, channels: 3, background: '#104080' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const stream = (async function* () {
    yield picture;
  })();
  return (await uploadMedia(fixture.deps, actor, { fileName: 'tall.png', stream })).id;
}

const requestRenditions = (mediaId: string, request: Partial<RenditionRequest> = {}) =>
  createRenditions(fixture.deps, actor, { mediaId, platforms: ['instagram'], ...request });
const list = (mediaId: string) => listRenditions(fixture.deps, actor, { mediaId });

const RECIPE: FitRecipe = {
  version: 1,
  make: 'jpeg',
  maxBytes: 1_000_000,
  source: { width: 600, height: 1700 },
  crop: { left: 0, top: 0, width: 600, height: 800 },
  size: { width: 600, height: 800 },
};

async function readSha256(id: string): Promise<string> {
  const { mediaAsset } = fixture.deps.prisma;
  const { sha256 } = await mediaAsset.findUniqueOrThrow({
    where: { id },
    select: { sha256: true },
  });
  return sha256 ?? '';
}

async function request(
  mediaId: string,
  platforms: readonly PlatformId[],
  recipe: FitRecipe = RECIPE,
): Promise<string[]> {
  const sha256 = await readSha256(mediaId);
  const one = { assetId: mediaId, sha256, recipe, changes: [], isOptional: false };
  const expected = platforms.map((platform) => ({ ...one, platform }));
  return fixture.deps.prisma.$transaction((tx) =>
    ensureRenditions(fixture.deps, tx, { actor, requests: expected, line: 'previews' }),
  );
}

describe('a converted file shared by several platforms', () => {
  test('is listed for each platform that requested it', async () => {
    const mediaId = await uploadTall(1700);
    const [id] = await request(mediaId, ['facebook']);
    expect(await request(mediaId, ['linkedin', 'instagram', 'facebook'])).toEqual([id, id, id]);
    expect(await list(mediaId)).toMatchObject([
      { id, platform: 'facebook', platforms: ['instagram', 'facebook', 'linkedin'] },
    ]);
  });

  test('is replaced only for the platform that gets another one', async () => {
    const mediaId = await uploadTall(1700);
    const [shared] = await request(mediaId, ['instagram', 'linkedin', 'facebook']);
    const { items } = await requestRenditions(mediaId, {
      focalPoint: { x: 0.5, y: 0.9 },
      replace: true,
    });
    const left = await list(mediaId);
    expect(left.map(({ id, platforms }) => [id, platforms])).toEqual([
      [items[0]?.id, ['instagram']],
      [shared, ['facebook', 'linkedin']],
    ]);
  });
});

test('is not replaced by a rejected request, which stores no focal point', async () => {
  const full = await uploadTall(1800);
  for (let step = 0; step < 12; step += 1) {
    await requestRenditions(full, { focalPoint: { x: 0.5, y: 0.3 + step / 50 } });
  }
  const { prisma } = fixture.deps;
  const before = await prisma.mediaAsset.findUniqueOrThrow({ where: { id: full } });
  const another = await uploadTall(1900);
  const [small] = await request(another, ['facebook', 'instagram']);
  await expect(
    requestRenditions(another, { focalPoint: { x: 0, y: 0 }, replace: true }),
  ).rejects.toMatchObject({
    code: 'rate_limited',
  });
  expect(await list(another)).toMatchObject([{ id: small, platforms: ['instagram', 'facebook'] }]);
  const row = await prisma.mediaAsset.findUniqueOrThrow({ where: { id: another } });
  expect([row.focalX, row.focalY]).toEqual([null, null]);
  expect(before.focalX).toBe(0.5);
  expect(await list(full)).toHaveLength(12);
});

describe('a conversion from before the encoder changed', () => {
  const REWRAP: FitRecipe = { version: 3, make: 'mp4-rewrap' };

  test.each<[string, FitRecipe, boolean]>([
    ['a video', REWRAP, false],
    ['a picture, whose encoder is the same', RECIPE, true],
  ])(
    "is reused only when today's encoder gives the same result: %s",
    async (_what, recipe, isSame) => {
      const mediaId = await uploadTall(1700);
      const [id] = await request(mediaId, ['facebook'], recipe);
      // The key from before encoders had versions.
      const recipeHash = createHash('sha256')
        .update(`${await readSha256(mediaId)}\n${toCanonicalRecipe(recipe)}`)
        .digest('hex');
      const { rendition } = fixture.deps.prisma;
      await rendition.update({ where: { id: id ?? '' }, data: { recipeHash } });
      const [again] = await request(mediaId, ['facebook'], recipe);
      expect(again === id).toBe(isSame);
      // A delivery waiting for the old one still finds it.
      expect(
        await rendition.findUnique({ where: { id: id ?? '' }, select: { state: true } }),
      ).toEqual({
        state: 'queued',
      });
    },
  );
});
