import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from '#app/server/db/embedded/folder-lock.ts';
import { identifyProcess } from '#app/server/db/embedded/process-identity.ts';

const SECOND = 1000;

describe('the lock of a data folder', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fanfare-lock-'));
    path = join(folder, 'database.lock');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const lock = () => lockFolder(folder, { path, onLost: () => undefined });

  function leaveLock(content: object, ageMs: number): void {
    writeFileSync(path, JSON.stringify({ owner: 'someone', ...content }));
    const then = new Date(Date.now() - ageMs);
    utimesSync(path, then, then);
  }

  it('is held by one process at a time, and free again after release', async () => {
    const first = await lock();
    await expect(lock()).rejects.toBeInstanceOf(FolderInUseError);
    await first.release();
    const second = await lock();
    await second.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('rejects with one line that names the folder and the process', async () => {
    const first = await lock();
    const refused: unknown = await lock().catch((error: unknown) => error);
    await first.release();
    const { message } = refused as Error;
    expect(message).toContain(folder);
    expect(message).toContain(`pid ${process.pid}`);
    expect(message).not.toContain('\n');
  });

  it('is taken over at once from a dead process of this machine', async () => {
    leaveLock({ ...identifyProcess(), pid: 2 ** 30 }, 0);
    const held = await lock();
    expect(readFileSync(path, 'utf8')).not.toContain('someone');
    await held.release();
  });

  it('is taken over from a dead process whose process ID was reused', async () => {
    leaveLock({ ...identifyProcess(), startTicks: '1' }, 0);
    const held = await lock();
    expect(readFileSync(path, 'utf8')).not.toContain('someone');
    await held.release();
  });

  it('is not taken over from a living process, however old its heartbeat is (a suspended laptop)', async () => {
    leaveLock(identifyProcess(), 3600 * SECOND);
    await expect(lock()).rejects.toThrow('in use by another Fanfare process');
  });

  it('relies on the heartbeat when the process belongs to another container', async () => {
    leaveLock({ ...identifyProcess(), scope: 'elsewhere' }, 10 * SECOND);
    await expect(lock()).rejects.toThrow(/try again in (19|20) s/);
    leaveLock({ ...identifyProcess(), scope: 'elsewhere' }, 31 * SECOND);
    await (await lock()).release();
  });

  it('goes to exactly one of many processes that find the same stale lock', async () => {
    leaveLock({ ...identifyProcess(), pid: 2 ** 30 }, 0);
    const results = await Promise.allSettled(Array.from({ length: 8 }, lock));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps the lock of another process on release', async () => {
    const first = await lock();
    leaveLock(identifyProcess(), 0);
    await first.release();
    expect(readFileSync(path, 'utf8')).toContain('someone');
  });
});
