import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { makePoster } from '#app/server/services/media/make-poster.ts';
import { deleteMedia } from '#app/server/services/media/remove-media.ts';
import { removeUnusedMedia } from '#app/server/services/media/remove-unused-media.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { createUpload } from '#app/server/services/media/uploads/create-upload.ts';
import { removeExpiredUploads } from '#app/server/services/media/uploads/delete-upload.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const PICTURE = await readFile('tests/fixtures/media/small.png');
const DAY_MS = 24 * 3_600_000;

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

async function upload(): Promise<string> {
  async function* stream() {
    yield PICTURE;
  }
  const { id } = await uploadMedia(fixture.deps, actor, { fileName: 'a.png', stream: stream() });
  await makePoster(fixture.deps, { mediaId: id });
  return id;
}

/** Adds a delivery of the file in this state. */
async function deliver(mediaId: string, state: string): Promise<void> {
  const { prisma } = fixture.deps;
  const postId = createId('post');
  const { workspaceId } = actor;
  const accountId = await fixture.connect(actor, 'linkedin');
  await prisma.post.create({
    data: {
      id: postId,
      workspaceId,
      source: 'api',
      environment: 'sandbox',
      content: {},
      contentHash: 'x',
    },
  });
  await prisma.delivery.create({
    data: {
      id: createId('dlv'),
      postId,
      workspaceId,
      accountId,
      state,
      platform: 'linkedin',
      text: 'Hi',
      mediaAssetIds: [mediaId],
      ...(state === 'published' ? { remoteId: 'urn:1', publishedAt: fixture.clock.now() } : {}),
      runAt: fixture.clock.now(),
    },
  });
}

/** Adds a rendition of a file. */
async function addRendition(assetId: string, outputId: string | null): Promise<string> {
  const { workspaceId } = actor;
  const facts = { recipeHash: createId('rnd'), platform: 'linkedin', recipe: [] };
  const state = outputId === null ? 'running' : 'ready';
  const { id } = await fixture.deps.prisma.rendition.create({
    data: { id: createId('rnd'), workspaceId, assetId, outputId, state, ...facts },
  });
  return id;
}

const exists = (key: string): Promise<boolean> =>
  stat(fixture.mediaFile(key)).then(
    () => true,
    () => false,
  );

/** Returns its state, and whether its bytes and poster are on disk. */
async function look(mediaId: string) {
  const { state, deletedAt } = await fixture.deps.prisma.mediaAsset.findUniqueOrThrow({
    where: { id: mediaId },
  });
  const key = `${actor.workspaceId}/${mediaId}`;
  const files = [await exists(key), await exists(`${key}.poster`)];
  return { state, isDeleted: deletedAt !== null, files };
}

const KEPT = { state: 'ready', isDeleted: false, files: [true, true] };
const GONE = { state: 'failed', isDeleted: true, files: [false, false] };

describe('unused files', () => {
  it('are deleted with their bytes when their retention expires, and not sooner', async () => {
    const mediaId = await upload();
    fixture.clock.advance(29 * DAY_MS);
    await removeUnusedMedia(fixture.deps);
    expect(await look(mediaId)).toEqual(KEPT);
    fixture.clock.advance(2 * DAY_MS);
    await removeUnusedMedia(fixture.deps);
    expect(await look(mediaId)).toEqual(GONE);
  });

  it.each(['queued', 'waiting', 'unconfirmed'])(
    'are kept while a delivery is %s',
    async (state) => {
      const mediaId = await upload();
      await deliver(mediaId, state);
      fixture.clock.advance(60 * DAY_MS);
      await removeUnusedMedia(fixture.deps);
      expect(await look(mediaId)).toEqual(KEPT);
      await expect(deleteMedia(fixture.deps, actor, { mediaId })).rejects.toMatchObject({
        code: 'conflict',
      });
    },
  );

  it.each(['published', 'failed', 'canceled'])(
    'are deleted after a delivery that %s',
    async (state) => {
      const mediaId = await upload();
      await deliver(mediaId, state);
      await deleteMedia(fixture.deps, actor, { mediaId });
      expect(await look(mediaId)).toEqual(GONE);
    },
  );

  it('are kept when an installation keeps everything', async () => {
    const mediaId = await upload();
    fixture.clock.advance(400 * DAY_MS);
    const settings = { ...fixture.deps.settings, mediaKeepDays: null };
    await removeUnusedMedia({ ...fixture.deps, settings });
    expect(await look(mediaId)).toEqual(KEPT);
  });

  it('lose their bytes even after a crash', async () => {
    const mediaId = await upload();
    await fixture.deps.prisma.mediaAsset.update({
      where: { id: mediaId },
      data: { deletedAt: fixture.clock.now() },
    });
    await removeUnusedMedia(fixture.deps);
    expect(await look(mediaId)).toEqual(GONE);
  });
});

describe('abandoned uploads', () => {
  it('are deleted a day after their last bytes arrived', async () => {
    const { deps } = fixture;
    const { id } = await createUpload(deps, actor, { fileName: 'a.mp4', sizeBytes: 5 });
    const rows = () => deps.prisma.upload.count({ where: { id } });
    fixture.clock.advance(23 * 3_600_000);
    await removeExpiredUploads(deps);
    expect(await rows()).toBe(1);
    fixture.clock.advance(2 * 3_600_000);
    await removeExpiredUploads(deps);
    expect(await rows()).toBe(0);
  });
});

describe('renditions', () => {
  it('are deleted after their original, also if they finish after that, and not before', async () => {
    const { prisma } = fixture.deps;
    const [original, output, lateOutput] = [await upload(), await upload(), await upload()];
    await prisma.mediaAsset.updateMany({
      where: { id: { in: [output, lateOutput] } },
      data: { origin: 'rendition' },
    });
    await addRendition(original, output);
    await removeUnusedMedia(fixture.deps);
    expect(await look(output)).toEqual(KEPT);
    await deleteMedia(fixture.deps, actor, { mediaId: original });
    const late = await addRendition(original, null);
    await prisma.rendition.update({
      where: { id: late },
      data: { outputId: lateOutput, state: 'ready' },
    });
    await removeUnusedMedia(fixture.deps);
    for (const id of [output, lateOutput]) expect(await look(id)).toEqual(GONE);
  });
});
