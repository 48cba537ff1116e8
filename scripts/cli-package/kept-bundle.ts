import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

export interface KeptBundle {
  /** Where the last build is kept. */
  readonly kept: string;
  readonly version: string;
  /** Files that change the result without being in the bundle: those of the builder, and the versions of packages. */
  readonly builders: readonly string[];
  /** Builds into the folder and returns the files that went into the bundle. */
  readonly build: (folder: string) => Promise<ReadonlySet<string>>;
}

const Record = z.object({ version: z.string(), hash: z.string(), files: z.array(z.string()) });

/**
 * Builds into `folder`, or copies the last build if nothing that went into it has changed: bundling takes ten times
 * as long as the rest of the package. Returns the files in the bundle.
 */
export async function buildOrCopy(
  folder: string,
  bundle: KeptBundle,
): Promise<ReadonlySet<string>> {
  const lib = path.join(bundle.kept, 'lib');
  const kept = await readKept(bundle);
  if (kept) {
    await cp(lib, folder, { recursive: true });
    return kept;
  }
  const files = await bundle.build(folder);
  const hash = await hashInputs(files, bundle.builders);
  await rm(bundle.kept, { recursive: true, force: true });
  await mkdir(bundle.kept, { recursive: true });
  await cp(folder, lib, { recursive: true });
  // Last, so that an interrupted build isn't used.
  const record = { version: bundle.version, hash, files: [...files] };
  await writeFile(toRecord(bundle), JSON.stringify(record));
  return files;
}

const toRecord = ({ kept }: KeptBundle): string => path.join(kept, 'record.json');

/** Returns the files of the last build, or null if there is none or it's outdated. */
async function readKept(bundle: KeptBundle): Promise<ReadonlySet<string> | null> {
  if (!existsSync(toRecord(bundle))) return null;
  const record = Record.parse(JSON.parse(await readFile(toRecord(bundle), 'utf8')));
  const files = new Set(record.files);
  const hash = await hashInputs(files, bundle.builders);
  return record.version === bundle.version && record.hash === hash ? files : null;
}

async function hashInputs(
  files: ReadonlySet<string>,
  builders: readonly string[],
): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [...builders, ...files].toSorted()) {
    hash.update(`${file}\0`);
    // Some are only in the bundler's memory, and one may have been deleted since.
    if (existsSync(file)) hash.update(await readFile(file));
  }
  return hash.digest('hex');
}
