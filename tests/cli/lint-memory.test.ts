import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureLint, writePosts } from '#tests/support/lint-file.ts';

const MIB = 1024 * 1024;
/** What Node keeps before it collects garbage; holding ten times the rows would exceed it. */
const MAX_GROWTH_BYTES = 40 * MIB;
const CAPTION_BYTES = 4000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-lint-memory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function measure(rows: number) {
  const file = path.join(folder, `${rows}.csv`);
  await pipeline(writePosts(rows, CAPTION_BYTES), createWriteStream(file));
  const measured = await measureLint(file);
  expect(measured.report).toMatchObject({ valid: true, rows: { total: rows } });
  return measured.peakBytes;
}

describe.skipIf(process.platform !== 'linux')('memory of a lint (needs Linux)', () => {
  it('does not grow with the rows: 10,000 take less than 40 MB more than 1,000', async () => {
    const small = await measure(1000);
    const large = await measure(10_000);
    expect(large - small).toBeLessThan(MAX_GROWTH_BYTES);
    expect(large).toBeLessThan(150 * MIB);
  });
});
