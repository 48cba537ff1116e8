import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toFitArguments } from '#app/server/adapters/media-tools/fit-arguments.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';

const run = promisify(execFile);
const PICTURE = ['-f', 'lavfi', '-i', 'color=gray:s=64x48:r=10:d=2'];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-levels-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Levels {
  /** True peak (between samples, too), in decibels relative to full scale. */
  readonly peak: number;
  readonly rms: number;
}

/** Measures levels after the first half second, because the encoder's first packets ring. */
async function measure(file: string): Promise<Levels> {
  const filters = 'atrim=start=0.5:end=1.7,aformat=sample_fmts=fltp,aresample=192000,astats';
  const args = ['-nostats', '-i', file, '-map', '0:a:0', '-af', filters, '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', args);
  const overall = stderr.slice(stderr.indexOf('Overall'));
  const read = (name: string): number =>
    Number(new RegExp(`${name} level dB: (\\S+)`, 'u').exec(overall)?.[1]);
  return { peak: read('Peak'), rms: read('RMS') };
}

interface Source {
  readonly channels: readonly string[];
  readonly layout: string;
  readonly codec: readonly string[];
}

/** Creates a source, encodes its audio as a fit does, and measures the result. */
async function fit(name: string, { channels, layout, codec }: Source): Promise<Levels> {
  const input = path.join(folder, name);
  const output = `${input}-fitted.mp4`;
  const sound = `aevalsrc='${channels.join('|')}':c=${layout}:s=48000:d=2`;
  const source = ['-v', 'error', ...PICTURE, '-f', 'lavfi', '-i', sound, '-c:v', 'mpeg4'];
  await run('ffmpeg', [...source, ...codec, input]);
  const isMixed = channels.length > 2;
  const target = { make: 'aac', channels: 2, sampleRate: 48_000, isMixed } as const;
  const recipe = { version: 3, make: 'mp4-rewrap', sound: target } as const;
  await run('ffmpeg', ['-v', 'error', ...toFitArguments(recipe, { input, output })]);
  return measure(output);
}

const sine = (level: number, hertz = 440): string => `${level}*sin(2*PI*${hertz}*t)`;
const noise = (): string => '0.98*(2*random(0)-1)';
const all = (channel: string, count: number): string[] => Array<string>(count).fill(channel);
const PCM = ['-c:a', 'pcm_s16le'];

describeWithFfmpeg('encoded audio', () => {
  test.each<[string, Source]>([
    ['tones-5.1.mov', { channels: all(sine(0.98), 6), layout: '5.1', codec: PCM }],
    ['tones-7.1.mov', { channels: all(sine(0.98), 8), layout: '7.1', codec: PCM }],
    ['noise-5.1.mov', { channels: all(noise(), 6), layout: '5.1', codec: PCM }],
    ['tones-5.1-ac3.mkv', { channels: all(sine(0.98), 6), layout: '5.1', codec: ['-c:a', 'ac3'] }],
    ['tones-5.1-aac.mp4', { channels: all(sine(0.98), 6), layout: '5.1', codec: ['-c:a', 'aac'] }],
  ])('never peaks above full scale when surround sound is downmixed: %s', async (name, source) => {
    const { peak, rms } = await fit(name, source);
    expect(peak).toBeLessThanOrEqual(0);
    // Limited rather than turned down.
    expect(rms).toBeGreaterThan(-14);
  });

  test.each<[string, Source, number]>([
    // The center channel goes to both sides at -3 dB: 0.05 / sqrt(2) of a sine each.
    [
      'dialog.mov',
      { channels: ['0', '0', sine(0.05), '0', '0', '0'], layout: '5.1', codec: PCM },
      -32.04,
    ],
    [
      'front.mov',
      { channels: [...all(sine(0.05), 2), ...all('0', 4)], layout: '5.1', codec: PCM },
      -29.03,
    ],
    ['stereo.mov', { channels: all(sine(0.5), 2), layout: 'stereo', codec: PCM }, -9.03],
    ['mono.mov', { channels: [sine(0.5)], layout: 'mono', codec: PCM }, -9.03],
    ['mono-mp3.mp4', { channels: [sine(0.5)], layout: 'mono', codec: ['-c:a', 'mp3'] }, -9.03],
    ['lfe.mkv', { channels: [sine(0.5, 60)], layout: 'LFE', codec: ['-c:a', 'pcm_s16le'] }, -9.03],
  ])('keeps its level when it needs no limiting: %s', async (name, source, expected) => {
    const { rms } = await fit(name, source);
    expect(Math.abs(rms - expected)).toBeLessThan(0.5);
  });
});
