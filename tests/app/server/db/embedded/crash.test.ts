import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#app/server/db/open-database.ts';
import { runChild } from '#tests/support/child-process.ts';
import { createTestDataDir } from '#tests/support/database-template.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

/** How often the writer is killed in a row. */
const KILLS = IS_WHOLE ? 3 : 1;

describe('the embedded database', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await createTestDataDir();
  });
  afterEach(() => {
    rmSync(dataDir, { recursive: true });
  });

  it(`keeps every acknowledged row after SIGKILL during writes, ${KILLS} times in a row`, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const writer = runChild('write-users', [dataDir, String(round)]);
      const lines = () => writer.stdout().split('\n').slice(0, -1);
      await expect
        .poll(() => lines().length, { timeout: PATIENCE_MS, interval: 20 })
        .toBeGreaterThan(100 + round * 37);
      await writer.kill();
      acknowledged.push(...lines());
    }
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const users = await database.prisma.user.findMany({ select: { id: true, firstName: true } });
    await database.close();
    const found = new Map(users.map(({ id, firstName }) => [id, firstName]));
    expect(acknowledged.filter((id) => found.get(id) !== 'Ada')).toEqual([]);
    expect(users.filter(({ firstName }) => firstName !== 'Ada')).toEqual([]);
  });

  it('rejects a second process with one clear line, and keeps working', async () => {
    const writer = runChild('write-users', [dataDir, '0']);
    await expect.poll(() => writer.stdout()).not.toBe('');
    const second = openDatabase({ databaseUrl: null, dataDir });
    await expect(second).rejects.toThrow(
      new RegExp(
        `^The data folder ${dataDir} is in use by another Fanfare process \\(pid \\d+\\)\\. Stop it, .*$`,
      ),
    );
    const before = writer.stdout().length;
    await expect.poll(() => writer.stdout().length).toBeGreaterThan(before);
    await writer.kill();
  });

  it('leaves no lock behind when closed', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(true);
    await database.close();
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(false);
  });
});
