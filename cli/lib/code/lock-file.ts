import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '#cli/errors/cli-error.ts';
import { type LockedFile, type ParsedLock, parseLock } from './parse-lock.ts';

const LOCK_NAME = 'fanfare.lock.json';

/** A file's last state that this checkout knows. The server's state is authoritative. */
export type { LockedFile } from './parse-lock.ts';

export interface Lock {
  readonly server: string;
  readonly workspaceId: string;
  /** Null until the folder's project is known. */
  project: string | null;
  /**
   * By path within the folder. After a merge, a path that two branches published has several entries until
   * the next apply.
   */
  readonly posts: Map<string, readonly LockedFile[]>;
  /** Uploaded media by the hash of their bytes and alt text. */
  media: Record<string, string>;
  /** Posts from version 1 that the server doesn't know as files yet. */
  readonly legacy: ParsedLock['legacy'];
}

export interface LockStore {
  readonly lock: Lock;
  /** False if there is no readable lock file; it's rebuilt from the server then. */
  readonly isFound: boolean;
  /** True if it holds both sides of a merge, so it has to be written again. */
  readonly isMerged: boolean;
  /** Why the lock file can't be read; null if it can, or if there is none. */
  readonly fault: string | null;
  /** Replaces the lock file atomically, so a killed process leaves either the old one or the new one. */
  readonly save: () => Promise<void>;
}

/** Opens the lock of a folder. Throws `other_workspace` when it belongs to another workspace. */
export async function openLock(
  folder: string,
  { server, workspaceId }: Pick<Lock, 'server' | 'workspaceId'>,
): Promise<LockStore> {
  const file = path.join(folder, LOCK_NAME);
  const text = await readText(file);
  const parsed = text === null ? null : parseLock(text);
  if (parsed && parsed.workspaceId !== workspaceId) throw otherWorkspace(file, parsed);
  const { project, posts, media, legacy, isMerged } = parsed ?? NO_LOCK;
  const lock: Lock = { server, workspaceId, project, posts: new Map(posts), media, legacy };
  const isBroken = text !== null && parsed === null;
  return {
    lock,
    isFound: parsed !== null,
    isMerged,
    fault: isBroken ? `${file} can't be read. It is rebuilt from the server.` : null,
    save: () => writeLock(file, lock),
  };
}

const NO_LOCK: Omit<ParsedLock, 'server' | 'workspaceId'> = {
  project: null,
  posts: new Map(),
  legacy: [],
  isMerged: false,
  get media() {
    return {};
  },
};

function otherWorkspace(
  file: string,
  { server, workspaceId }: Pick<ParsedLock, 'server' | 'workspaceId'>,
): CliError {
  return new CliError('other_workspace', {
    exit: 'error',
    message: `${file} belongs to the workspace ${workspaceId} on ${server}, but your token belongs to another workspace.`,
    hint: 'Use a token of that workspace (--profile), or a separate folder for each workspace.',
  });
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    const reason = error instanceof Error ? error.message : '';
    const message = `${file} can't be read: ${reason}`;
    throw new CliError('lock_unreadable', { exit: 'error', message, cause: error });
  }
}

async function writeLock(file: string, lock: Lock): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(toText(lock));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    const reason = error instanceof Error ? error.message : '';
    const message = `The lock file ${file} can't be written: ${reason}`;
    throw new CliError('lock_unwritable', { exit: 'error', message, cause: error });
  }
}

/**
 * Returns the other paths under which the lock has the key, as after merging branches that had the file in
 * different places.
 */
export function listOtherPaths({ posts }: Lock, key: string, path: string): string[] {
  return [...posts].flatMap(([other, files]) =>
    other !== path && files.some(({ id }) => id === key) ? [other] : [],
  );
}

/** Removes the key from all paths except `path`, because a leftover entry would look like a deleted file. */
export function dropOtherPaths(lock: Lock, key: string, path: string): void {
  for (const other of listOtherPaths(lock, key, path)) {
    const left = (lock.posts.get(other) ?? []).filter(({ id }) => id !== key);
    if (left.length > 0) lock.posts.set(other, left);
    else lock.posts.delete(other);
  }
}

/** Writes one sorted line per file, so git merges the locks of two branches line by line. */
function toText({ server, workspaceId, project, posts, media }: Lock): string {
  const head = Object.entries({ version: 2, server, workspaceId, project: project ?? undefined });
  const lines = [
    ...head
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    toBlock(
      'posts',
      [...posts].map(([name, files]) => [name, files.length === 1 ? files[0] : files]),
    ),
    toBlock('media', Object.entries(media)),
  ];
  return `{\n${lines.join(',\n')}\n}\n`;
}

function toBlock(name: string, entries: readonly (readonly [string, unknown])[]): string {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(
    ([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return lines.length === 0 ? `  "${name}": {}` : `  "${name}": {\n${lines.join(',\n')}\n  }`;
}
