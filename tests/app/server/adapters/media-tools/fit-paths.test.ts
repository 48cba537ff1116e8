import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAppliedChanges } from '#app/domain/fit/applied-changes.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { createFitBench, type FittedResult } from '#tests/fit-matrix/fit-file.ts';
import { makeSource } from '#tests/fit-matrix/sources.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { compareWithSource } from '#tests/support/picture-similarity.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

const TIMEOUT_MS = 120_000;

let folder: string;
let bench: Awaited<ReturnType<typeof createFitBench>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-paths-'));
  bench = await createFitBench();
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

/** Counts the frames that differ from the one before. */
async function countPictures(file: string): Promise<number> {
  const filter = ['-vf', 'mpdecimate,showinfo', '-vsync', 'passthrough', '-f', 'null', '-'];
  const { stderr } = await execa('ffmpeg', ['-nostdin', '-i', file, '-an', ...filter]);
  return [...stderr.matchAll(/Parsed_showinfo.*\bn: *\d+/gu)].length;
}

/** Counts the frames that players show. */
async function countFrames(file: string): Promise<string> {
  const read = ['-count_frames', '-select_streams', 'v', '-show_entries', 'stream=nb_read_frames'];
  return (await execa('ffprobe', ['-v', 'error', ...read, '-of', 'csv=p=0', file])).stdout;
}

/** Bars that count the frames in binary, so each frame clearly differs from the one before. */
const COUNTER = "geq=lum='255*mod(floor(N/pow(2,floor(X/40))),2)':cb=128:cr=128";

async function createVideo(name: string, rate: number, select: string): Promise<string> {
  const file = path.join(folder, name);
  const source = `nullsrc=s=320x180:r=${rate}:d=4,${COUNTER},select='${select}'`;
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'];
  await execa('ffmpeg', [
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    source,
    '-vsync',
    'vfr',
    ...codec,
    file,
  ]);
  return file;
}

describeWithFfmpeg('a video with a variable frame rate', () => {
  test.each<[string, number, string, PlatformId]>(
    sampleCases(
      [
        ['22 on average, 30 at times', 30, 'not(mod(n,3))+lt(mod(n,60),34)', 'instagram'],
        ['22 on average, 30 at times', 30, 'not(mod(n,3))+lt(mod(n,60),34)', 'tiktok'],
        ['20 on average, 60 at times', 60, 'not(mod(n,4))+lt(n,30)', 'instagram'],
      ],
      2,
    ),
  )('keeps all of its frames: %s', { timeout: TIMEOUT_MS }, async (...row) => {
    const [, rate, select, platform] = row;
    const source = await createVideo(`${platform}-${rate}.mp4`, rate, select);
    const result = await bench.fit(source, platform);
    expect(result?.plan).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({
          code: 'frame_rate',
          message: expect.stringContaining('by repeating frames') as string,
        }),
      ]) as unknown,
    });
    expect(result?.recipe?.make).toBe('mp4');
    expect(await countPictures(result?.file ?? '')).toBe(await countPictures(source));
  });
});

/** Returns what the rendition of a fitted file says was done. */
async function listAppliedMessages(source: string, result: FittedResult | null): Promise<string[]> {
  const probed = await bench.probe(source);
  if (probed.kind === 'unusable' || result?.plan.verdict !== 'changes') return [];
  const facts = { ...probed, sizeBytes: (await stat(source)).size };
  const { plan, recipe: applied } = result;
  const fit = { platform: 'instagram', facts, applied } as const;
  const changes = listAppliedChanges({ ...fit, recipe: plan.recipe, planned: plan.changes });
  return changes.map(({ message }) => message);
}

describeWithFfmpeg('a video that ffmpeg cannot copy', () => {
  test('is encoded instead, and the reason is reported', { timeout: TIMEOUT_MS }, async () => {
    const source = await makeSource(folder, 'below-zero.mkv', { isSmall: true });
    // As if it had been probed before the probe read negative times.
    const result = await bench.fit(source, 'instagram', { startsBelowZero: null });
    expect(result?.plan).toMatchObject({ recipe: { make: 'mp4-rewrap' } });
    expect(result?.refusal).toBeNull();
    expect(result?.fallbacks.join('\n')).toMatch(
      /^copy all failed, then copy picture:[^]*copy picture failed, then encode/u,
    );
    const { file, recipe } = result ?? {};
    if (recipe?.make !== 'mp4') throw new Error('It was not encoded.');
    const messages = await listAppliedMessages(source, result);
    expect(messages[0]).toMatch(/^Converts Matroska to MP4: Instagram accepts/u);
    expect(messages).toContain(
      'Re-encodes the video track as H.264, because it couldn’t be copied.',
    );
    const { mean } = await compareWithSource(source, file ?? '', recipe);
    expect(mean).toBeGreaterThanOrEqual(0.97);
  });
});

describeWithFfmpeg('a video whose first frames have negative timestamps', () => {
  test('is encoded, because a copy would hide them', { timeout: TIMEOUT_MS }, async () => {
    const source = await makeSource(folder, 'below-zero.mkv', { isSmall: true });
    const result = await bench.fit(source, 'twitter');
    expect(result?.refusal).toBeNull();
    expect(result?.plan).toMatchObject({
      recipe: { make: 'mp4' },
      changes: expect.arrayContaining([
        expect.objectContaining({
          message: expect.stringContaining('first frames have negative timestamps') as string,
        }),
      ]) as unknown,
    });
    expect(await countFrames(result?.file ?? '')).toBe(await countFrames(source));
  });
});
