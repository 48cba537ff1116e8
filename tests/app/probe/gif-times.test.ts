import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeFile } from '#app/probe/probe-file.ts';
import { probeImageHeader } from '#app/probe/probe-image-header.ts';
import { probeImage } from '#app/server/adapters/media-probe/probe-image.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-gif-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Builds a one-pixel GIF whose frames have these delays in hundredths of a second; null for a frame without
 * one.
 */
function gif(delays: readonly (number | null)[]): Buffer {
  const control = (delay: number): number[] => [0x21, 0xf9, 4, 0, delay, 0, 0, 0];
  const frames = delays.flatMap((delay) => [
    ...(delay === null ? [] : control(delay)),
    0x2c,
    0,
    0,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
    2,
    2,
    0x44,
    0x01,
    0,
  ]);
  const head = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  return Buffer.from([...head, ...frames, 0x3b]);
}

it.each<[string, readonly (number | null)[], number]>([
  ['as it says', [20, 20, 20], 600],
  ['for a tenth of a second where it says nothing', [null, null, null, null], 400],
  ['for a tenth of a second where it says zero', [0, 0, 0], 300],
  ['for a tenth of a second where it says a hundredth', [1, 1], 200],
  ['each by its own delay', [5, 0, null, 30], 550],
])('shows each frame %s, in the server and in lint', async (_what, delays, durationMs) => {
  const file = path.join(folder, 'a.gif');
  await writeFile(file, gif(delays));
  for (const probe of [probeImage, probeImageHeader]) {
    expect(await probeFile(file, probe)).toMatchObject({
      kind: 'gif',
      durationMs,
      frameCount: delays.length,
    });
  }
});
