import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where the archives of one copy of the installation are, and the part of their names that only this copy has. */
export interface ArchiveFolder {
  readonly folder: string;
  readonly name: string;
}

/** Returns the name of an archive. Names sort by time. */
export function toArchiveName(name: string, now: Date): string {
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/u, 'Z')
    .replaceAll(/[-:]/gu, '');
  return `fanfare-${name}-${time}.tar`;
}

/** Deletes what a worker of this copy that was killed left. Only call it with the lease. */
export async function removePartialArchives(place: ArchiveFolder): Promise<string[]> {
  const partial = await listOwn(place, '.tar.partial');
  for (const file of partial) await rm(path.join(place.folder, file), { force: true });
  return partial;
}

/** Deletes this copy's oldest archives, and keeps `newest` and the ones before it, `keep` in all. */
export async function removeOldArchives(
  place: ArchiveFolder,
  { newest, keep }: { readonly newest: string; readonly keep: number },
): Promise<string[]> {
  const others = (await listOwn(place, '.tar')).filter((file) => file !== newest);
  const old = others
    .toSorted()
    .toReversed()
    .slice(keep - 1);
  for (const file of old) await rm(path.join(place.folder, file), { force: true });
  return old;
}

async function listOwn({ folder, name }: ArchiveFolder, ending: string): Promise<string[]> {
  const pattern = /^\d{8}T\d{6}Z(\.tar(?:\.partial)?)$/u;
  const start = `fanfare-${name}-`;
  const own: string[] = [];
  for (const file of await readdir(folder)) {
    if (!file.startsWith(start) || pattern.exec(file.slice(start.length))?.[1] !== ending) continue;
    if ((await lstat(path.join(folder, file))).isFile()) own.push(file);
  }
  return own;
}
