import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Finding } from '../lint/lint-row.ts';

/**
 * Checks whether something still exists at a path where a post was published from, and explains why it isn't read as
 * a post. Returns null when nothing is there. A folder that can't be listed counts as there: its posts must stay.
 */
export async function findRemains(folder: string, name: string): Promise<Finding | null> {
  let place = folder;
  for (const part of name.split('/')) {
    const found = await findEntry(place, part);
    if (found === null) return null;
    place = path.join(place, found);
  }
  const facts = await stat(place).catch(() => null);
  const what = facts?.isDirectory() ? 'is now a folder' : "can't be read as a post anymore";
  return {
    file: path.join(folder, name),
    row: 0,
    line: 1,
    column: 1,
    member: '',
    pointer: '',
    code: 'not_a_post',
    platform: null,
    message: `A post was published from this file, which ${what}. Restore the file and its front matter, or delete it if the post should go.`,
  };
}

/**
 * Returns the entry with this name in either Unicode form. It lists the folder because case-insensitive file
 * systems still open a file by its old name after a rename that only changes case.
 */
async function findEntry(place: string, part: string): Promise<string | null> {
  try {
    const names = await readdir(place);
    return names.find((name) => name.normalize('NFC') === part) ?? null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : part;
  }
}
