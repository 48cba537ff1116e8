import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import os from 'node:os';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { type FitRecipe, makesPicture } from '#app/domain/fit/fit-recipe.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { FIT_THREADS, toFitArguments } from '#app/server/adapters/media-tools/fit-arguments.ts';
import type { MediaFitter } from '#app/server/ports/media-fitter.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import { createRenditions } from '#app/server/services/renditions/create-renditions.ts';
import { makeRendition } from '#app/server/services/renditions/make-rendition.ts';
import { createMediaMaker, type MediaMaker } from '#tests/support/media-maker.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

export interface MediaResult {
  readonly file: string;
  readonly platform: PlatformId;
  readonly make: FitRecipe['make'];
  readonly sizeBytes: number;
  /** Probing the file; median of several runs. */
  readonly probeMs: number;
  /** The whole job: claim, ffmpeg or sharp, storing, hashing, probing, rows. Fastest round. */
  readonly fitMs: number;
  /** ffmpeg alone with the same arguments on the same file, alternating in each round; null for images. */
  readonly bareMs: number | null;
  /** From the fastest rounds, because other load slows down single rounds. */
  readonly ratio: number | null;
  /**
   * For a rewrap: ffmpeg alone, then syncing the file to disk, `sha256sum`, and `ffprobe`, which together do
   * the same as Fanfare's job. Fastest round; null if something is encoded.
   */
  readonly referenceMs: number | null;
  readonly referenceRatio: number | null;
  /**
   * From the fastest round: everything except ffmpeg or sharp, such as hashing, syncing, probing, and rows.
   */
  readonly aroundMs: number;
  /** ffmpeg's peak memory, and this process's growth. */
  readonly toolPeakMb: number | null;
  readonly appGrowthMb: number;
  readonly problems: readonly string[];
}

/** Compared with ffmpeg alone when encoding, or with the reference when tracks are only copied. */
const MAX_RATIO = 1.1;
const ROUNDS = 5;
const PROBES = 9;
const run = promisify(execFile);
const MEBIBYTE = 1024 * 1024;
const MAX_SAMPLE_BYTES = 400 * MEBIBYTE;

interface Sample {
  readonly name: string;
  readonly platform: PlatformId;
  make(maker: MediaMaker): Promise<string>;
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-c:a', 'aac'];

const SAMPLES: readonly Sample[] = [
  {
    name: '1080p, 6 s, with sound',
    platform: 'twitter',
    make: (maker) =>
      maker.make('1080p.mp4', { size: '1920x1080', seconds: 6, hasSound: true, codec: H264 }),
  },
  {
    name: 'wide, 720p, 6 s, without sound',
    platform: 'facebook',
    make: (maker) => maker.make('wide.mp4', { size: '1680x720', seconds: 6, codec: H264 }),
  },
  // A short one for the fixed cost per file, and a long one for the cost per megabyte.
  {
    name: 'MOV, 1080p, 3 s: another container',
    platform: 'linkedin',
    make: (maker) => makeMov(maker, { seconds: 3, times: 1 }),
  },
  {
    name: 'MOV, 1080p, 100 s: another container',
    platform: 'linkedin',
    make: (maker) => makeMov(maker, { seconds: 20, times: 5 }),
  },
  {
    name: 'PNG, 12 megapixels',
    platform: 'instagram',
    make: (maker) => drawNoise(maker, { width: 3000, height: 4000 }),
  },
];

/** Lengthened by repetition, because encoding that much would take longer than the measurement. */
async function makeMov(
  maker: MediaMaker,
  { seconds, times }: { seconds: number; times: number },
): Promise<string> {
  const options = { size: '1920x1080', seconds, hasSound: true, codec: H264 };
  const once = await maker.make(`camera-${seconds}.mov`, options);
  return maker.repeat(once, { name: `camera-${seconds}-long.mov`, times });
}

async function drawNoise(
  maker: MediaMaker,
  size: { width: number; height: number },
): Promise<string> {
  const file = maker.path('noise.png');
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 1 })
    .toFile(file);
  return file;
}

/** Measures how long Fanfare takes to probe and fit a file, compared with ffmpeg alone. */
export async function* measureMedia(): AsyncGenerator<MediaResult> {
  const maker = await createMediaMaker();
  const fixture = await createServiceFixture({
    getAdapter: () => {
      throw new Error('Nothing is published here.');
    },
    environmentFor: () => 'sandbox',
  });
  try {
    const actor = await fixture.createActor();
    for (const sample of SAMPLES) yield await measureSample({ fixture, maker, actor }, sample);
  } finally {
    await fixture.close();
    await maker.close();
  }
}

interface Bench {
  readonly fixture: ServiceFixture;
  readonly maker: MediaMaker;
  readonly actor: Actor;
}

async function measureSample(bench: Bench, sample: Sample): Promise<MediaResult> {
  const { deps } = bench.fixture;
  const path = await sample.make(bench.maker);
  const stream = createReadStream(path);
  const settings = { ...deps.settings, maxUploadBytes: MAX_SAMPLE_BYTES };
  const upload = { fileName: path, stream };
  const { id, sizeBytes } = await uploadMedia({ ...deps, settings }, bench.actor, upload);
  const { storageKey } = await deps.prisma.mediaAsset.findUniqueOrThrow({ where: { id } });
  const probeMs = await repeat(PROBES, () => time(() => deps.mediaProbe.probe(storageKey)));
  const { renditionId, recipe } = await order(bench, { mediaId: id, platform: sample.platform });
  const before = process.memoryUsage().rss;
  const fits: Fit[] = [];
  const others: Other[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const input = bench.fixture.mediaFile(storageKey);
    others.push(await runOthers(recipe, { input, output: bench.maker.path('bare') }));
    fits.push(await fitAnew(bench, renditionId));
  }
  const peak = Math.max(...others.map(({ peakBytes }) => peakBytes));
  const appGrowthMb = Math.max(0, (process.memoryUsage().rss - before) / MEBIBYTE);
  const fitMs = Math.min(...fits.map(({ elapsedMs }) => elapsedMs));
  const aroundMs = Math.min(...fits.map((fit) => fit.elapsedMs - fit.makeMs));
  const against = compare(fitMs, others);
  return {
    file: sample.name,
    platform: sample.platform,
    make: recipe.make,
    sizeBytes,
    probeMs: round2(probeMs),
    fitMs: round2(fitMs),
    ...against,
    aroundMs: round2(aroundMs),
    toolPeakMb: peak > 0 ? Math.round(peak / MEBIBYTE) : null,
    appGrowthMb: Math.round(appGrowthMb),
    problems: listProblems(against),
  };
}

type Comparison = Pick<MediaResult, 'bareMs' | 'ratio' | 'referenceMs' | 'referenceRatio'>;

function compare(fitMs: number, others: readonly Other[]): Comparison {
  const bareMs = findFastest(others.map((other) => other.bareMs));
  const referenceMs = findFastest(others.map((other) => other.referenceMs));
  return {
    bareMs: bareMs && round2(bareMs),
    ratio: bareMs && round2(fitMs / bareMs),
    referenceMs: referenceMs && round2(referenceMs),
    referenceRatio: referenceMs && round2(fitMs / referenceMs),
  };
}

function findFastest(values: readonly (number | null)[]): number | null {
  const measured = values.filter((value) => value !== null);
  return measured.length > 0 ? Math.min(...measured) : null;
}

function listProblems({ ratio, referenceRatio }: Comparison): string[] {
  if (referenceRatio !== null) {
    const words = `${referenceRatio} times ffmpeg, sync, sha256sum and ffprobe`;
    return referenceRatio > MAX_RATIO ? [words] : [];
  }
  return ratio !== null && ratio > MAX_RATIO ? [`${ratio} times ffmpeg's own time`] : [];
}

/** What the job is compared with in one round. */
interface Other {
  readonly bareMs: number | null;
  readonly referenceMs: number | null;
  readonly peakBytes: number;
}

async function runOthers(
  recipe: FitRecipe,
  files: { input: string; output: string },
): Promise<Other> {
  if (makesPicture(recipe)) return { bareMs: null, referenceMs: null, peakBytes: 0 };
  const { elapsedMs: bareMs, peakBytes } = await runBare(toFitArguments(recipe, files));
  if (recipe.make !== 'mp4-rewrap') return { bareMs, referenceMs: null, peakBytes };
  const afterMs = await time(() => keepByHand(files.output));
  return { bareMs, referenceMs: bareMs + afterMs, peakBytes };
}

/** Does the rest of Fanfare's job with standard tools: sync to disk, hash, and probe. */
async function keepByHand(file: string): Promise<void> {
  const handle = await open(file);
  await handle.sync();
  await handle.close();
  await run('sha256sum', [file]);
  await run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', file]);
}

async function order(
  { fixture, actor }: Bench,
  { mediaId, platform }: { mediaId: string; platform: PlatformId },
): Promise<{ renditionId: string; recipe: FitRecipe }> {
  const list = await createRenditions(fixture.deps, actor, { mediaId, platforms: [platform] });
  const [rendition] = list.items;
  const recipe = list.plans[0]?.recipe;
  if (!rendition || !recipe) throw new Error(`Nothing is to be fitted for ${platform}.`);
  return { renditionId: rendition.id, recipe };
}

interface Fit {
  readonly elapsedMs: number;
  readonly makeMs: number;
}

/** Runs the job like a worker, and then resets the rendition. */
async function fitAnew({ fixture: { deps } }: Bench, renditionId: string): Promise<Fit> {
  const { signal } = new AbortController();
  let makeMs = 0;
  const make: MediaFitter['make'] = async (...args) => {
    const startedAt = performance.now();
    const created = await deps.fitter.make(...args);
    makeMs = performance.now() - startedAt;
    return created;
  };
  const timed = { ...deps, fitter: { ...deps.fitter, make } };
  const elapsedMs = await time(() => makeRendition(timed, { renditionId, signal }));
  const { state, errorMessage } = await deps.prisma.rendition.findUniqueOrThrow({
    where: { id: renditionId },
  });
  if (state !== 'ready') throw new Error(`It was not made: ${errorMessage ?? state}`);
  const requeued = { state: 'queued', attempts: 0, outputId: null, progress: 0, finishedAt: null };
  await deps.prisma.rendition.update({ where: { id: renditionId }, data: requeued });
  return { elapsedMs, makeMs };
}

/** Runs ffmpeg with the same arguments, threads, and priority, and nothing else. */
async function runBare(args: readonly string[]): Promise<{ elapsedMs: number; peakBytes: number }> {
  const threads = ['-threads', String(FIT_THREADS)];
  const filters = ['-filter_threads', '2', '-filter_complex_threads', '2'];
  const all = ['-nostdin', '-loglevel', 'error', '-y', ...filters, ...threads, ...args];
  all.splice(-1, 0, ...threads);
  const startedAt = performance.now();
  const child = spawn('ffmpeg', all, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'close');
  os.setPriority(child.pid ?? 0, os.constants.priority.PRIORITY_BELOW_NORMAL);
  let peakBytes = 0;
  const timer = setInterval(() => {
    void readPeak(child.pid).then((bytes) => (peakBytes = Math.max(peakBytes, bytes)));
  }, 50);
  const [code] = (await ended) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}.`);
  return { elapsedMs: performance.now() - startedAt, peakBytes };
}

/** Only known on Linux. */
async function readPeak(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) * 1024;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let index = 0; index < times; index += 1) values.push(await measure());
  return median(values);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const round2 = (value: number): number => Number(value.toFixed(2));
