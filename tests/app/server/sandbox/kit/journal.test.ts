import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCollection } from '#app/server/sandbox/kit/collection.ts';
import { Journal } from '#app/server/sandbox/kit/journal.ts';

describe('the journal', () => {
  let dataDir: string;
  let file: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-journal-'));
    file = path.join(dataDir, 'journal.jsonl');
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const reopen = () => openCollection<{ n: number }>(new Journal(dataDir), 'x/rows');

  it('writes a change to disk before it returns, and replays it without being closed', () => {
    const rows = openCollection<{ n: number }>(new Journal(dataDir), 'x/rows');
    rows.set('a', { n: 1 });
    rows.set('b', { n: 2 });
    rows.set('a', { n: 3 });
    rows.delete('b');
    expect(reopen().entries()).toEqual([['a', { n: 3 }]]);
  });

  it('keeps insertion order', () => {
    const rows = openCollection<{ n: number }>(new Journal(dataDir), 'x/rows');
    for (const n of [3, 1, 2]) rows.set(String(n), { n });
    expect(reopen().values()).toEqual([{ n: 3 }, { n: 1 }, { n: 2 }]);
  });

  it('drops a line that a kill truncated, and continues after it', async () => {
    new Journal(dataDir).set('x/rows', 'a', { n: 1 });
    await appendFile(file, '{"c":"x/rows","k":"b","v":{"n"');
    const journal = new Journal(dataDir);
    journal.set('x/rows', 'c', { n: 3 });
    expect(reopen().entries()).toEqual([
      ['a', { n: 1 }],
      ['c', { n: 3 }],
    ]);
  });

  it('reports a corrupt line in the middle instead of losing what follows', async () => {
    await writeFile(file, '{"c":"t","k":"a","v":1}\nnot json\n{"c":"t","k":"b","v":2}\n');
    expect(() => new Journal(dataDir)).toThrow(/line 2 isn’t JSON/);
  });

  it('compacts to one line per row when opened', async () => {
    const journal = new Journal(dataDir);
    for (let n = 0; n < 50; n += 1) journal.set('x/rows', 'a', { n });
    journal.close();
    new Journal(dataDir).close();
    expect(await readFile(file, 'utf8')).toBe('{"c":"x/rows","k":"a","v":{"n":49}}\n');
  });

  it('copies values in and out, so no change bypasses the disk', () => {
    const rows = openCollection<{ n: number }>(new Journal(dataDir), 'x/rows');
    const row = { n: 1 };
    rows.set('a', row);
    row.n = 2;
    const read = rows.get('a');
    if (read) read.n = 3;
    expect(rows.get('a')).toEqual({ n: 1 });
  });

  it('rejects a value that is not JSON', () => {
    expect(() => new Journal(dataDir).set('t', 'a', undefined)).toThrow(TypeError);
  });
});
