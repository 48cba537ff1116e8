import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { getMedia } from '#app/server/services/media/get-media.ts';
import { openMedia } from '#app/server/services/media/open-media.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const VIDEO = fileURLToPath(
  new URL('../../../../../scripts/demo/kiln-opening.mp4', import.meta.url),
);

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

async function* chunks(...parts: (Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
  }
}

function upload(fileName: string, ...parts: (Uint8Array | Error)[]) {
  return uploadMedia(fixture.deps, actor, { fileName, stream: chunks(...parts) });
}

async function listLeftovers(): Promise<{ rows: number; files: string[] }> {
  const rows = await fixture.deps.prisma.mediaAsset.count({
    where: { workspaceId: actor.workspaceId },
  });
  const folder = path.dirname(path.dirname(fixture.mediaFile(`${actor.workspaceId}/x`)));
  const files = await readdir(path.join(folder, actor.workspaceId)).catch(() => []);
  const arriving = await readdir(path.join(path.dirname(folder), 'arriving')).catch(() => []);
  return { rows, files: [...files, ...arriving] };
}

describe('an uploaded file', () => {
  it('is recognized by its bytes, whatever its name', async () => {
    const media = await upload('../../holiday.txt', await readFile(VIDEO));
    expect(media).toMatchObject({
      kind: 'video',
      contentType: 'video/mp4',
      width: 1280,
      height: 720,
      fileName: 'holiday.txt',
    });
    expect(media.durationMs).toBeGreaterThan(5900);
  });

  it('can be read through its link until the link expires', async () => {
    const media = await upload('a.mp4', await readFile(VIDEO));
    const url = new URL(media.url);
    const link = {
      id: media.id,
      expiresAt: url.searchParams.get('expires') ?? '',
      signature: url.searchParams.get('signature') ?? '',
    };
    expect((await openMedia(fixture.deps, link)).sizeBytes).toBe(media.sizeBytes);
    await expect(
      openMedia(fixture.deps, { ...link, expiresAt: '9999999999' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    fixture.clock.advance(26 * 3_600_000);
    await expect(openMedia(fixture.deps, link)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('belongs to its workspace only', async () => {
    const media = await upload('a.mp4', await readFile(VIDEO));
    const stranger = await fixture.createActor();
    await expect(getMedia(fixture.deps, stranger, { mediaId: media.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each([
    ['a text file named .mp4', 'clip.mp4', Buffer.from('not a video at all'), 'validation_failed'],
    [
      'a picture that only starts like one',
      'a.png',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]),
      'validation_failed',
    ],
    [
      'a sound',
      'a.mp4',
      Buffer.from(`ID3\u0004\0\0\0\0\0\0${'\xff\xfb\x90\x64'.padEnd(500, '\0')}`, 'latin1'),
      'unsupported_file_type',
    ],
    ['an empty file', 'empty.mp4', Buffer.alloc(0), 'validation_failed'],
    ['a file over the limit', 'big.mp4', Buffer.alloc(51 * 1024 * 1024), 'file_too_large'],
  ])('is rejected and leaves nothing behind: %s', async (_title, name, bytes, code) => {
    await expect(upload(name, bytes)).rejects.toMatchObject({ code });
    expect(await listLeftovers()).toEqual({ rows: 0, files: [] });
  });

  it('leaves nothing behind when cut off, and can be sent again', async () => {
    const bytes = await readFile(VIDEO);
    await expect(upload('a.mp4', bytes.subarray(0, 1000), new Error('cut'))).rejects.toThrow('cut');
    expect(await listLeftovers()).toEqual({ rows: 0, files: [] });
    expect((await upload('a.mp4', bytes)).sizeBytes).toBe(bytes.length);
  });

  it('is checked against a platform when one is specified', async () => {
    const stream = chunks(
      await readFile(
        fileURLToPath(new URL('../../../../fixtures/media/small.png', import.meta.url)),
      ),
    );
    await expect(
      uploadMedia(fixture.deps, actor, { fileName: 'a.png', stream, platform: 'youtube' }),
    ).rejects.toMatchObject({
      code: 'unsupported_file_type',
      message: 'Unsupported file type for YouTube. Supported: video',
    });
    expect(await listLeftovers()).toEqual({ rows: 0, files: [] });
  });
});

describe('a file that is uploaded for a platform', () => {
  async function uploadFor(
    platform: PlatformId,
    size: readonly [number, number],
    more: Partial<ServiceDeps> = {},
  ) {
    const [width, height] = size;
    const create = { width, height, channels: 3, background: '#204080' } as const;
    const picture = await sharp({ create }).png().toBuffer();
    const input = { fileName: 'a.png', stream: chunks(picture), platform };
    return uploadMedia({ ...fixture.deps, ...more }, actor, input);
  }

  it('is accepted when it can be converted, and the response lists the changes', async () => {
    const { fit } = await uploadFor('instagram', [400, 900]);
    expect(fit).toMatchObject({ platform: 'instagram', verdict: 'changes', needed: true });
    expect(fit?.changes.map(({ code }) => code)).toEqual(['crop', 'convert']);
  });

  it('is accepted when it fits, without changes', async () => {
    const { fit } = await uploadFor('twitter', [400, 900]);
    expect(fit).toMatchObject({ verdict: 'fits', changes: [] });
    expect((await upload('a.mp4', await readFile(VIDEO))).fit).toBeNull();
  });

  it("is rejected when it can't be converted, with the product's own error", async () => {
    await expect(uploadFor('youtube', [400, 900])).rejects.toMatchObject({
      code: 'unsupported_file_type',
      message: 'Unsupported file type for YouTube. Supported: video',
    });
    expect(await listLeftovers()).toEqual({ rows: 0, files: [] });
  });

  it("is rejected with the reason when this server can't convert it", async () => {
    const fitter = { ...fixture.deps.fitter, findObstacle: async () => 'ffmpeg is not there.' };
    const refused = await uploadFor('instagram', [400, 900], { fitter }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: 'unsupported_file_type' });
    expect((refused as AppError).violations.map(({ code }) => code)).toContain('fit_unavailable');
    expect(await listLeftovers()).toEqual({ rows: 0, files: [] });
  });
});
