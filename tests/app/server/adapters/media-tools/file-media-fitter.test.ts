import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FitRecipe } from '#app/domain/fit/fit-recipe.ts';
import { createFileMediaFitter } from '#app/server/adapters/media-tools/file-media-fitter.ts';
import type { MediaTools } from '#app/server/ports/media-tools.ts';
import { createMediaAdapters } from '#app/server/adapters/media-store/create-media-adapters.ts';
import { makeImage } from '#tests/support/media-host.ts';
import { testParsers } from '#tests/support/parsers.ts';

const RECIPE = FitRecipe.parse({
  version: 1,
  make: 'jpeg',
  source: { width: 200, height: 100 },
  crop: { left: 0, top: 0, width: 100, height: 100 },
  size: { width: 50, height: 50 },
  maxBytes: 1_000_000,
});

let folder: string;
let media: ReturnType<typeof createMediaAdapters>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-fitter-'));
  media = createMediaAdapters(folder, testParsers);
  const { bytes } = await makeImage(200, 100);
  await media.mediaStore.write('ws/original', toStream(bytes), { maxBytes: 1e6 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Builds an empty box. */
function box(name: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(8, 0);
  bytes.write(name, 4, 'latin1');
  return bytes;
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const uploads = () => path.join(folder, 'uploads');
const list = () => readdir(uploads());

describe('a fitted file', () => {
  it('stays among the incoming files until it is adopted or discarded', async () => {
    const original = await media.fitter.make('ws/original', RECIPE);
    const dropped = await media.fitter.make('ws/original', RECIPE);
    expect((await list()).sort()).toEqual(
      [original.file, dropped.file].map((file) => path.basename(file)).sort(),
    );
    const { sizeBytes } = await media.mediaStore.adoptFile(original.file, 'ws/fitted');
    await original.discard();
    await dropped.discard();
    expect(await list()).toEqual([]);
    expect(await media.mediaStore.sizeBytes('ws/fitted')).toBe(sizeBytes);
  });

  it('has an index even when the space reserved for it was too small', async () => {
    const runs: (readonly string[])[] = [];
    const tools: MediaTools = {
      isAvailable: async () => true,
      findBuild: async () => 'ffmpeg 0',
      findToneMapper: async () => null,
      run: async (args) => {
        // Comparisons write no file.
        if (args.at(-1) === '-') return;
        runs.push(args);
        const isTooSmall = args.includes('-moov_size');
        await writeFile(args.at(-1) ?? '', isTooSmall ? box('free') : box('moov'));
      },
    };
    const film = path.join(folder, 'film.mov');
    await writeFile(film, box('moov'));
    const fitter = createFileMediaFitter({
      withFile: (_key, use) => use(film),
      tools,
      outputs: media.mediaStore.outputs,
      parsers: testParsers,
    });
    await fitter.make('ws/film', FitRecipe.parse({ version: 2, make: 'mp4-rewrap' }));
    expect(runs.map((args) => args.includes('+faststart'))).toEqual([false, true]);
  });

  it('leaves nothing behind when encoding fails', async () => {
    await media.mediaStore.write('ws/broken', toStream(Buffer.from('no picture')), {
      maxBytes: 100,
    });
    await expect(media.fitter.make('ws/broken', RECIPE)).rejects.toThrow();
    expect(await list()).toEqual([]);
  });

  it('removes leftovers older than a day, and nothing else', async () => {
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of ['fit-dead', 'fit-working', 'upl_waiting']) {
      const file = path.join(uploads(), name);
      await writeFile(file, 'x');
      if (name !== 'fit-working') await utimes(file, old, old);
    }
    await (await media.fitter.make('ws/original', RECIPE)).discard();
    expect((await list()).sort()).toEqual(['fit-working', 'upl_waiting']);
  });
});
