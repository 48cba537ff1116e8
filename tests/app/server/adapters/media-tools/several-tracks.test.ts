import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FitPlan } from '#app/domain/fit/fit-plan.ts';
import { createFilePosterMaker } from '#app/server/adapters/media-poster/file-poster-maker.ts';
import { createFfmpeg } from '#app/server/adapters/media-tools/ffmpeg.ts';
import { createParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import { createFitBench } from '#tests/fit-matrix/fit-file.ts';
import { measureSoundOffset } from '#tests/fit-matrix/measure.ts';
import { makeSource, SOURCE_KINDS } from '#tests/fit-matrix/sources.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { compareWithSource } from '#tests/support/picture-similarity.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

/** The machine may have much else to do. */
const TIMEOUT_MS = 120_000;
const SMALL = { isSmall: true };

let folder: string;
let bench: Awaited<ReturnType<typeof createFitBench>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-tracks-'));
  bench = await createFitBench();
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

function listTrackMessages(plan: FitPlan | undefined): string[] {
  const changes = plan?.verdict === 'changes' ? plan.changes : [];
  return changes.filter(({ code }) => code === 'tracks').map(({ message }) => message);
}

const getPlayed = (name: string) => SOURCE_KINDS.find((kind) => kind.name === name)?.played ?? {};

/** Milliseconds by which the bursts of a file's sound are away from those of a track of its source. */
async function measureDistance(source: string, file: string, track: string): Promise<number> {
  return Math.abs((await measureSoundOffset(source, file, track)) ?? NaN);
}

/** The two sounds of these files have their bursts at different times. */
describeWithFfmpeg('a video with several audio tracks', () => {
  test.each<[string, string]>(
    sampleCases(
      [
        ['two-languages.mp4', 'Keeps audio track 2 of 2 (German)'],
        ['two-languages.mkv', 'Keeps audio track 2 of 2 (German)'],
        ['two-languages.ts', 'Keeps audio track 1 of 2'],
        ['commentary.mkv', 'Keeps audio track 2 of 2'],
      ],
      2,
    ),
  )('keeps the track that players play: %s', { timeout: TIMEOUT_MS }, async (name, expected) => {
    const source = await makeSource(folder, name, SMALL);
    const result = await bench.fit(source, 'instagram');
    expect(result?.refusal).toBeNull();
    expect(result?.fallbacks).toEqual([]);
    expect(listTrackMessages(result?.plan)).toEqual([
      `${expected}, the one that players play by default. The other is left out.`,
    ]);
    const { sound = '0:a:0' } = getPlayed(name);
    const other = sound === '0:a:0' ? '0:a:1' : '0:a:0';
    const file = result?.file ?? '';
    expect(await measureDistance(source, file, sound)).toBeLessThan(60);
    expect(await measureDistance(source, file, other)).toBeGreaterThan(60);
    const converted = await bench.probe(file);
    expect(converted).toMatchObject({ hasAudio: true });
    expect(converted).not.toHaveProperty('traits.tracks');
  });
});

describeWithFfmpeg('a video with several video tracks', () => {
  test('keeps the track that players show', { timeout: TIMEOUT_MS }, async () => {
    const source = await makeSource(folder, 'two-pictures.mp4', SMALL);
    const probed = await bench.probe(source);
    expect(probed).toMatchObject({ width: 320, height: 180, frameRate: 30 });
    const result = await bench.fit(source, 'instagram');
    expect(result?.probed).toMatchObject({ width: 320, height: 180, frameRate: 30 });
    expect(listTrackMessages(result?.plan)).toEqual([
      'Keeps video track 2 of 2, the one that players play by default. The other is left out.',
    ]);
  });

  test(
    'does not treat a cover image before the film as the film',
    { timeout: TIMEOUT_MS },
    async () => {
      const source = await makeSource(folder, 'cover-track.mkv', SMALL);
      const result = await bench.fit(source, 'linkedin');
      expect(result?.probed).toMatchObject({ videoCodec: 'avc', width: 320, height: 180 });
    },
  );

  test.each(sampleCases(['cover.mkv', 'cover.mp4'], 2))(
    'does not treat the cover of %s as a video track',
    async (name) => {
      const source = await makeSource(folder, name, SMALL);
      const result = await bench.fit(source, 'instagram');
      expect(listTrackMessages(result?.plan)).toEqual([]);
      expect(result?.probed).toMatchObject({ videoCodec: 'avc', width: 320, height: 180 });
    },
  );

  test.each(sampleCases(['two-pictures.mp4', 'cover.mkv'], 2))(
    'shows the film in the poster of %s',
    async (name) => {
      const source = await makeSource(folder, name, SMALL);
      const probed = await bench.probe(source);
      if (probed.kind === 'unusable') throw new Error('It can’t be read.');
      const { kind, durationMs, traits } = probed;
      const parsers = createParsePool();
      const tools = createFfmpeg();
      const posters = createFilePosterMaker({ withFile: (key, use) => use(key), tools, parsers });
      const tracks = traits?.tracks ?? undefined;
      const poster = await posters.make({ storageKey: source, kind, durationMs, tracks });
      parsers.close();
      // The other pictures are larger, and the covers are plain red and square.
      const { width, height } = await sharp(poster ?? Buffer.alloc(0)).metadata();
      expect([width, height]).toEqual([640, 360]);
      const { isOpaque, channels } = await sharp(poster ?? Buffer.alloc(0)).stats();
      expect(isOpaque).toBe(true);
      expect(channels[1]?.max).toBeGreaterThan(200);
    },
  );
});

describeWithFfmpeg('a converted file', () => {
  test('is compared with the video track that was kept', { timeout: TIMEOUT_MS }, async () => {
    const source = await makeSource(folder, 'two-pictures.mp4', SMALL);
    // TikTok needs sides of at least 360 pixels, so this one is encoded.
    const result = await bench.fit(source, 'tiktok');
    if (result?.recipe?.make !== 'mp4') throw new Error('It was not encoded.');
    const { picture } = getPlayed('two-pictures.mp4');
    const { mean } = await compareWithSource(source, result.file ?? '', result.recipe, picture);
    expect(mean).toBeGreaterThanOrEqual(0.97);
  });
});
