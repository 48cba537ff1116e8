import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createFileMediaProbe } from '#app/server/adapters/media-probe/file-media-probe.ts';
import { createFileReader } from '#cli/lib/lint/read-file-facts.ts';
import { mediaCorpus } from '#tests/media-corpus/corpus.ts';
import { VERDICTS } from '#tests/media-corpus/verdicts.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { testParsers } from '#tests/support/parsers.ts';

/**
 * The CLI's error codes for files that the server's probe can't use. A file that doesn't match its extension
 * counts as damaged.
 */
const CODES: Readonly<Record<string, readonly string[]>> = {
  damaged: ['media_damaged'],
  no_picture: ['unsupported_file_type'],
  unrecognized: ['empty_file'],
  unsupported: ['unsupported_file_type', 'media_damaged'],
};

describeWithFfmpeg('what the CLI reads from a file without a decoder', () => {
  let folder: string;
  const readFacts = createFileReader();
  beforeAll(async () => {
    folder = await mediaCorpus();
  }, 180_000);

  it.each(Object.keys(VERDICTS))('matches the server for %s', async (name) => {
    const path = join(folder, name);
    const probed = await createFileMediaProbe({
      withFile: (_name, use) => use(path),
      parsers: testParsers,
    }).probe(name);
    const { facts, fault } = await readFacts({ name, path, altText: null });
    const isUnusable = probed?.kind === 'unusable';
    const server = isUnusable ? null : probed && { ...probed, sizeBytes: facts?.sizeBytes };
    // The CLI reads the header of these files, but the library rejects them for the dimensions in it.
    const isRefused = fault?.code === 'media_too_many_pixels';
    expect(facts).toEqual(isRefused ? null : server);
    expect(isUnusable ? CODES[probed.reason] : [fault?.code]).toContain(fault?.code);
  });
});
