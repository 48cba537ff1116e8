import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makesPicture, type VideoFitRecipe } from '#app/domain/fit/fit-recipe.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { compareWithSource } from '#tests/support/picture-similarity.ts';
import { createFitBench, type FittedResult } from './fit-file.ts';
import {
  compareWithOriginal,
  describePicture,
  makeContactSheet,
  measureSoundOffset,
} from './measure.ts';
import { createOriginal, PICTURE_KINDS, type PictureKind } from './picture-sources.ts';
import { makeSource, SOURCE_KINDS } from './sources.ts';
import { readOptions } from '#scripts/operator/read-options.ts';

/**
 * Fits every kind of source for every platform and prints the results, measured by ffprobe and by SSIM,
 * independent of the product's own checks: `npm run fit:matrix`. Run it by hand: it takes some minutes.
 */
const USAGE = `Fits every kind of source for every platform and prints what came out, measured apart from the product.

  npm run fit:matrix -- --only hdr --platform linkedin,twitter

  --only        a regular expression for the names of sources
  --platform    platforms, separated by commas
  --keep        a folder to keep the files and contact sheets in
`;

const values = readOptions(
  {
    only: { type: 'string' },
    platform: { type: 'string' },
    keep: { type: 'string' },
  },
  USAGE,
);
const MIN_SSIM = 0.97;
const MAX_OFFSET_MS = 60;
const only = new RegExp(values.only ?? '', 'u');
const platforms = PLATFORM_IDS.filter((id) => values.platform?.split(',').includes(id) ?? true);
const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-sources-'));
const bench = await createFitBench();
let wrong = 0;
/** The known picture that a source was made from, by path. */
const originals = new Map<string, string>();

function print(name: string, platform: string, ...cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(20)}${platform.padEnd(11)}${cells.join('  ')}\n`);
}

async function measure(
  source: string,
  { plan, file, recipe, fallbacks }: FittedResult,
): Promise<string[]> {
  if (plan.verdict !== 'changes' || !file || !recipe) return [];
  const codes = plan.changes.map(({ code }) => code);
  const name = path.basename(source);
  const { played = {} } = SOURCE_KINDS.find((kind) => kind.name === name) ?? {};
  const isFilm = recipe.make === 'mp4' && !recipe.repeats;
  const original = originals.get(source);
  const likeness = isFilm ? [await compare()] : original ? [await comparePicture(original)] : [];
  return [
    recipe.make,
    codes.join(','),
    ...likeness,
    ...(await measureSound(source, file, { isMoved: codes.includes('sync'), track: played.sound })),
    await describePicture(file),
    ...fallbacks.map((words) => `FALLBACK: ${words.trim()}`),
  ];

  async function comparePicture(picture: string): Promise<string> {
    if (!recipe || !makesPicture(recipe)) return '';
    const similarity = await compareWithOriginal(picture, file ?? '', recipe);
    if (similarity < MIN_SSIM) wrong += 1;
    return `SSIM ${similarity.toFixed(4)}`;
  }

  async function compare(): Promise<string> {
    const { mean, worst } = await compareWithSource(
      source,
      file ?? '',
      recipe as VideoFitRecipe,
      played.picture,
    );
    if (mean < MIN_SSIM) wrong += 1;
    return `SSIM ${mean.toFixed(4)} (worst ${worst.toFixed(3)})`;
  }
}

/**
 * Measures the audio offset. A track that starts late in its container is moved on purpose, so its offset
 * isn't an error.
 */
async function measureSound(
  source: string,
  file: string,
  { isMoved, track }: { isMoved: boolean; track: string | undefined },
): Promise<string[]> {
  const offset = await measureSoundOffset(source, file, track);
  if (offset === null) return [];
  if (Math.abs(offset) > MAX_OFFSET_MS && !isMoved) wrong += 1;
  return [`sound ${offset} ms`];
}

async function keep(source: string, name: string, file: string): Promise<void> {
  if (!values.keep) return;
  await mkdir(values.keep, { recursive: true });
  const to = path.join(values.keep, name);
  await copyFile(file, to);
  await makeContactSheet(source, to, `${to}.sheet.png`);
}

async function show(source: string, name: string, platform: PlatformId): Promise<void> {
  const result = await bench.fit(source, platform);
  if (!result) return print(name, platform, 'unreadable');
  const { plan, file, refusal } = result;
  if (plan.verdict === 'impossible') return print(name, platform, 'impossible:', plan.reason);
  if (plan.verdict === 'fits') return print(name, platform, 'fits');
  if (refusal !== null) wrong += 1;
  const words = refusal === null ? [] : [`REFUSED: ${refusal}`];
  print(name, platform, ...(await measure(source, result)), ...words);
  const end = plan.recipe.make === 'jpeg' ? 'jpg' : 'mp4';
  if (file) await keep(source, `${name}-${platform}.${end}`, file);
}

async function makePicture({ name, base, store }: PictureKind): Promise<string> {
  const original = await createOriginal(folder, base);
  const file = path.join(folder, name);
  await writeFile(file, await store(await readFile(original), folder));
  originals.set(file, original);
  return file;
}

try {
  for (const kind of PICTURE_KINDS.filter(({ name }) => only.test(name))) {
    const source = await makePicture(kind);
    for (const platform of platforms) await show(source, kind.name, platform);
  }
  for (const { name } of SOURCE_KINDS.filter((kind) => only.test(kind.name))) {
    const source = await makeSource(folder, name);
    for (const platform of platforms) await show(source, name, platform);
  }
  process.stdout.write(wrong === 0 ? 'All good.\n' : `${wrong} to look at.\n`);
} finally {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
