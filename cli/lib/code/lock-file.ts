import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';

const LOCK_NAME = 'fanfare.lock.json';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

const LockEntry = z.strictObject({
  /** Of what the file said when it was applied: text, choices, and the bytes of its media. */
  hash: Sha256,
  /** Of what cannot be changed once it is a post: where it goes, and its files. */
  fixed: Sha256,
  /** Null: it was handed over, and its answer is not known. */
  postId: z.string().nullable(),
  /** Of the words that the server had after it was applied: others were written elsewhere. */
  seen: Sha256.nullable(),
  /** What was on its way when it was last seen: a post, or a change of it. It is sent again under its key. */
  sending: z.strictObject({ hash: Sha256, key: z.string(), at: z.iso.datetime() }).nullable(),
});
export type LockEntry = z.infer<typeof LockEntry>;

const Lock = z.strictObject({
  version: z.literal(1),
  server: z.string(),
  workspaceId: z.string(),
  /** By the file's path within the folder. */
  posts: z.record(z.string(), LockEntry),
  /** Media files that were uploaded, by the hash of their bytes (and of their alt text). */
  media: z.record(z.string(), z.string()),
  /** How often something of a path was sent: each time has an idempotency key of its own. */
  serials: z.record(z.string(), z.int()),
});
export type Lock = z.infer<typeof Lock>;

export interface LockStore {
  readonly lock: Lock;
  /** Writes it beside its file and renames it: whoever kills us leaves the old one or the new one. */
  readonly save: () => Promise<void>;
}

/** What was applied of a folder. Throws `lock_broken`, and `other_workspace` for one of another workspace. */
export async function openLock(
  folder: string,
  { server, workspaceId }: Pick<Lock, 'server' | 'workspaceId'>,
): Promise<LockStore> {
  const file = path.join(folder, LOCK_NAME);
  const found = await readLock(file);
  if (found && found.workspaceId !== workspaceId) throw otherWorkspace(file, found);
  const lock = found ?? { version: 1, server, workspaceId, posts: {}, media: {}, serials: {} };
  return { lock, save: () => writeLock(file, lock) };
}

function otherWorkspace(file: string, { server, workspaceId }: Lock): CliError {
  return new CliError('other_workspace', {
    exit: 'error',
    message: `${file} belongs to the workspace ${workspaceId} on ${server}, and the token to another one.`,
    hint: 'Use a token of that workspace (--profile), or a folder of its own for each workspace.',
  });
}

async function readLock(file: string): Promise<Lock | null> {
  try {
    return Lock.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new CliError('lock_broken', {
      exit: 'error',
      message: `${file} cannot be read as what was applied.`,
      hint: 'Take it back from git. Without it everything would be posted anew.',
      cause: error,
    });
  }
}

async function writeLock(file: string, lock: Lock): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  const sorted = {
    ...lock,
    posts: sortByName(lock.posts),
    media: sortByName(lock.media),
    serials: sortByName(lock.serials),
  };
  try {
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(`${JSON.stringify(sorted, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    const reason = error instanceof Error ? error.message : '';
    const message = `What was applied cannot be kept in ${file}: ${reason}`;
    throw new CliError('lock_unwritable', { exit: 'error', message, cause: error });
  }
}

/** So that git shows what changed, and nothing else. */
function sortByName<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
