import { stat } from 'node:fs/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FitRecipe, type VideoFitRecipe } from '#app/domain/fit/fit-recipe.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { isFileWhole } from '#app/probe/is-file-whole.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { createRenditions } from '#app/server/services/renditions/create-renditions.ts';
import { makeRendition } from '#app/server/services/renditions/make-rendition.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { createMediaMaker, type MediaMaker, readFileStream } from '#tests/support/media-maker.ts';
import { compareWithSource, makePhoneClip } from '#tests/support/picture-similarity.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const LINKEDIN_MIN_BYTES = 75 * 1024;
const MIN_SSIM = 0.97;
/** Long, because the machine may be busy. */
const TIMEOUT_MS = 120_000;

let fixture: ServiceFixture;
let mediaMaker: MediaMaker;
let actor: Actor;
let clip: string;

beforeAll(async () => {
  mediaMaker = await createMediaMaker();
  clip = mediaMaker.path('clip.mov');
  await makePhoneClip(clip, { seconds: 5 });
  const noPlatforms = { listConfigured: () => [], getAdapter: () => ({}) as never };
  fixture = await createServiceFixture(noPlatforms as never);
});
afterAll(async () => {
  await fixture.close();
  await mediaMaker.close();
});
beforeEach(async () => {
  actor = await fixture.createActor();
});

interface Fitted {
  readonly file: string;
  readonly recipe: FitRecipe;
  readonly builtWith: string | null;
}

/** Uploads a file to a separate workspace and fits it like the worker. */
async function fit(file: string, platform: PlatformId): Promise<Fitted> {
  const { prisma } = fixture.deps;
  const { id: mediaId } = await uploadMedia(fixture.deps, actor, {
    fileName: file,
    stream: readFileStream(file),
  });
  const { items } = await createRenditions(fixture.deps, actor, { mediaId, platforms: [platform] });
  const renditionId = items[0]?.id ?? '';
  await makeRendition(fixture.deps, { renditionId, signal: new AbortController().signal });
  const row = await prisma.rendition.findUniqueOrThrow({
    where: { id: renditionId },
    include: { output: true },
  });
  expect(row.errorMessage).toBeNull();
  if (!row.output) throw new Error('Nothing was made.');
  return {
    file: fixture.mediaFile(row.output.storageKey),
    recipe: FitRecipe.parse(row.recipe),
    builtWith: row.builtWith,
  };
}

function toVideoRecipe(recipe: FitRecipe): VideoFitRecipe {
  if (recipe.make !== 'mp4') throw new Error(`Not re-encoded: ${recipe.make}.`);
  return recipe;
}

describeWithFfmpeg('a converted video', () => {
  test('keeps the video stream of a short HEVC clip for LinkedIn unchanged', async () => {
    const { recipe } = await fit(clip, 'linkedin');
    expect(recipe).toMatchObject({ make: 'mp4-rewrap', tag: 'hvc1' });
  });

  test(
    'looks like its source for a short clip that LinkedIn needs re-encoded',
    async () => {
      const webm = mediaMaker.path('clip.webm');
      const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '3M'];
      await execa('ffmpeg', ['-v', 'error', '-y', '-i', clip, ...vp9, '-c:a', 'libopus', webm]);
      const { file, recipe, builtWith } = await fit(webm, 'linkedin');
      const { mean } = await compareWithSource(webm, file, toVideoRecipe(recipe));
      expect(mean).toBeGreaterThanOrEqual(MIN_SSIM);
      expect(builtWith).toMatch(/^ffmpeg .+ \([0-9a-f]{12}\)$/u);
    },
    TIMEOUT_MS,
  );

  test('is padded to the smallest size LinkedIn accepts, without changing its video stream', async () => {
    const small = mediaMaker.path('small.webm');
    const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'];
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=48x48:r=30:d=3'];
    await execa('ffmpeg', ['-v', 'error', '-y', ...source, ...vp8, small]);
    const { file, recipe } = await fit(small, 'linkedin');
    expect((await stat(file)).size).toBe(LINKEDIN_MIN_BYTES);
    expect(await isFileWhole(file, 'video/mp4')).toBe(true);
    const { mean } = await compareWithSource(small, file, toVideoRecipe(recipe));
    expect(mean).toBeGreaterThanOrEqual(MIN_SSIM);
  });
});
