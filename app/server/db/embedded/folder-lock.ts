import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { identifyProcess, isProcessRunning } from './process-identity.ts';

const HEARTBEAT_MS = 5_000;
const STALE_MS = 30_000;
/**
 * Two processes can find the same stale lock. The process whose content is still there after this delay wins.
 */
const SETTLE_MS = 100;

const LockContent = z.object({
  owner: z.string(),
  pid: z.number(),
  scope: z.string(),
  startTicks: z.string().nullable(),
});

/**
 * Thrown when another process has this data folder's database open. The message is one line for a terminal.
 */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

export interface FolderLock {
  release(): Promise<void>;
}

async function readLock(path: string): Promise<z.infer<typeof LockContent> | null> {
  try {
    const content: unknown = JSON.parse(await readFile(path, 'utf8'));
    return LockContent.safeParse(content).data ?? null;
  } catch {
    // Missing, or truncated by a crash while being written. Its age decides.
    return null;
  }
}

async function readAgeMs(path: string): Promise<number | null> {
  const info = await stat(path).catch(() => null);
  return info === null ? null : Date.now() - info.mtimeMs;
}

/** Returns why the folder can't be locked now, or null when it's free. */
async function findHolder(path: string, folder: string): Promise<string | null> {
  const ageMs = await readAgeMs(path);
  if (ageMs === null) return null;
  const content = await readLock(path);
  const isRunning = content === null ? null : isProcessRunning(content);
  const advice = 'Stop it, or choose another data folder.';
  if (isRunning === true) {
    return `The data folder ${folder} is in use by another Fanfare process (pid ${content?.pid}). ${advice}`;
  }
  if (isRunning === false || ageMs > STALE_MS) return null;
  const seconds = Math.ceil((STALE_MS - ageMs) / 1000);
  return (
    `The data folder ${folder} is in use by another Fanfare process, in another container or on ` +
    `another machine. ${advice} If it was killed, try again in ${seconds} s.`
  );
}

async function refuseIfHeld(path: string, folder: string): Promise<void> {
  const holder = await findHolder(path, folder);
  if (holder !== null) throw new FolderInUseError(holder);
}

async function createLock(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Replaces the lock of a process that has exited; other processes may try the same concurrently. */
async function replaceStaleLock(
  path: string,
  { folder, owner, content }: { folder: string; owner: string; content: string },
): Promise<void> {
  const draft = `${path}.${owner}`;
  await writeFile(draft, content);
  try {
    await refuseIfHeld(path, folder);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  await delay(SETTLE_MS);
  if ((await readLock(path))?.owner === owner) return;
  await refuseIfHeld(path, folder);
  throw new FolderInUseError(`Another process took the data folder ${folder} just now.`);
}

/**
 * Locks the folder for one process, because PGlite would let two processes open it and silently destroy each
 * other's rows. A PID alone isn't enough: containers that share the folder have their own PIDs, so there the
 * heartbeat (the file's mtime) decides. Throws FolderInUseError. Calls `onLost` if another process takes the
 * lock anyway.
 */
export async function lockFolder(
  folder: string,
  options: { path: string; onLost: (error: Error) => void },
): Promise<FolderLock> {
  const { path } = options;
  const owner = randomUUID();
  const content = JSON.stringify({ owner, ...identifyProcess() });
  if (!(await createLock(path, content))) await replaceStaleLock(path, { folder, owner, content });
  const isOurs = async () => (await readLock(path))?.owner === owner;
  const beat = async () => {
    if (!(await isOurs()))
      throw new Error(`Another process took the lock of the data folder ${folder}.`);
    const now = new Date();
    await utimes(path, now, now);
  };
  const timer = setInterval(() => void beat().catch(options.onLost), HEARTBEAT_MS).unref();
  return {
    release: async () => {
      clearInterval(timer);
      if (await isOurs()) await rm(path, { force: true });
    },
  };
}
