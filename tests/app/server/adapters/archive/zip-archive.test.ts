import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { writeZip } from '#app/server/adapters/archive/zip-archive.ts';
import type { ArchiveEntry } from '#app/server/ports/archive.ts';
import { collect, readZip } from '#tests/support/read-zip.ts';

const PIECE_BYTES = 256 * 1024;
const MEBIBYTE = 1024 * 1024;

const entry = (name: string, open: ArchiveEntry['open'], isCompressed = false): ArchiveEntry => ({
  name,
  at: new Date('2026-11-21T09:00:00Z'),
  isCompressed,
  open,
});

async function* streamEntries(...entries: ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries;
}

/** Creates a file that yields chunks in one reused buffer, like real files, and counts requests. */
function createFile(pieces: number) {
  const state = { reads: 0, isClosed: false };
  const buffer = Buffer.alloc(PIECE_BYTES);
  async function* open(): AsyncGenerator<Uint8Array> {
    try {
      for (let piece = 0; piece < pieces; piece += 1) {
        state.reads += 1;
        yield buffer.fill(piece % 251);
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, open };
}

describe('a zip file', () => {
  it("keeps each entry's bytes intact when its chunks share one buffer", async () => {
    const file = createFile(5);
    const text = async function* () {
      yield Buffer.from('Kiln ');
      yield Buffer.from('🔥');
    };
    const zip = writeZip(
      streamEntries(entry('ä/README.txt', text, true), entry('media/a', file.open)),
    );
    const files = readZip(await collect(zip));
    expect([...files.keys()]).toEqual(['ä/README.txt', 'media/a']);
    expect(files.get('ä/README.txt')?.toString()).toBe('Kiln 🔥');
    const expected = [0, 1, 2, 3, 4].map((piece) => Buffer.alloc(PIECE_BYTES, piece));
    expect(files.get('media/a')?.equals(Buffer.concat(expected))).toBe(true);
  });

  it("streams 300 MB at the reader's pace without buffering it", async () => {
    const file = createFile((300 * MEBIBYTE) / PIECE_BYTES);
    const before = process.memoryUsage.rss();
    const pieces = writeZip(streamEntries(entry('media/film.mp4', file.open)))[
      Symbol.asyncIterator
    ]();
    await pieces.next();
    for (let turns = 0; turns < 100; turns += 1) await turn();
    expect(file.state.reads).toBeLessThan(16);
    let [max, bytes] = [0, 0];
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      bytes += next.value.byteLength;
      max = Math.max(max, process.memoryUsage.rss());
    }
    expect(bytes).toBeGreaterThan(299 * MEBIBYTE);
    expect((max - before) / MEBIBYTE).toBeLessThan(120);
  });

  it('stops reading when the consumer stops', async () => {
    const file = createFile(10_000);
    const pieces = writeZip(streamEntries(entry('media/film.mp4', file.open)))[
      Symbol.asyncIterator
    ]();
    await pieces.next();
    await pieces.return?.();
    await expect.poll(() => file.state.isClosed).toBe(true);
    expect(file.state.reads).toBeLessThan(16);
  });

  it('fails when an entry fails, and never looks complete', async () => {
    const broken = async function* () {
      yield Buffer.from('Half of');
      throw new Error('The disk is gone.');
    };
    const zip = writeZip(streamEntries(entry('media/a', broken)));
    await expect(collect(zip)).rejects.toThrow('The disk is gone.');
  });
});
