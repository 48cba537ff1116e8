import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|mjs|css|svg)$/u;
/** Nearly as small as the highest level in a tenth of the time: a first start waits for this build. */
const QUALITY = 9;

const FORMATS: Readonly<Record<'br' | 'gz', (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gz: (text) => promisify(gzip)(text, { level: QUALITY }),
};

/**
 * Writes compressed copies of each text file next to it, for browsers that accept them. Runs after the
 * server's build, because that one writes the list of the routes' files among the client's.
 */
export function compressAssets(): Plugin {
  let folder: string | null = null;
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = build.ssr ? path.join(root, 'build', 'client', 'assets') : null;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (folder === null) return;
        const files = (await readdir(folder)).filter((name) => TEXT.test(name));
        for (const name of files) await compress(path.join(folder, name));
      },
    },
  };
}

/** Skips formats in which the file wouldn't be smaller. */
async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  await Promise.all(
    Object.entries(FORMATS).map(async ([ending, toCompressed]) => {
      const compressed = await toCompressed(text);
      if (compressed.length < text.length) await writeFile(`${file}.${ending}`, compressed);
    }),
  );
}
