import { DEFAULT_PROJECT } from '#app/domain/posts/project-files.ts';
import type { Client } from '../../client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { KnownFile } from './match-types.ts';
import { toKey } from './match-types.ts';
import type { PostFile } from './read-post-files.ts';

/** Lists the files of a project that the server knows, or of all projects if the project isn't known yet. */
export async function listKnownFiles(client: Client, project: string | null): Promise<KnownFile[]> {
  const files: KnownFile[] = [];
  for (let cursor: string | null = null; ;) {
    const page: { items: KnownFile[]; nextCursor: string | null } = await client.call(
      'listProjectFiles',
      {
        query: {
          limit: 100,
          ...(project === null ? {} : { project }),
          ...(cursor === null ? {} : { cursor }),
        },
      },
    );
    files.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return files;
  }
}

interface Choice {
  readonly requested: string | null;
  readonly lock: string | null;
  readonly postFiles: readonly PostFile[];
  readonly files: readonly KnownFile[];
}

/**
 * Picks the project of a folder: the one that was named, the one in the lock, or, if the lock was lost, the
 * one that has the folder's files. Throws `which_project` if several match.
 */
export function pickProject({ requested, lock, postFiles, files }: Choice): string {
  if (lock !== null && requested !== null && lock !== requested)
    throw new CliError('which_project', {
      exit: 'usage',
      message: `The lock file belongs to the project "${lock}", not "${requested}".`,
      hint: 'Remove --project, or use a separate folder for each project.',
    });
  const named = requested ?? lock;
  if (named !== null) return named;
  const ids = new Set(postFiles.flatMap(({ id }) => id ?? []));
  const hashes = new Set(postFiles.flatMap(({ post }) => post?.hash ?? []));
  const keys = new Set([...ids, ...[...hashes].map(toKey)]);
  const found = files.filter(({ key, hash }) => keys.has(key) || hashes.has(hash));
  const projects = [...new Set(found.map(({ project }) => project))];
  if (projects.length <= 1) return projects[0] ?? DEFAULT_PROJECT;
  throw new CliError('which_project', {
    exit: 'usage',
    message: `There is no lock file, and several projects have files from this folder: ${projects.toSorted().join(', ')}.`,
    hint: 'Specify the project with --project, or restore the lock file from git.',
  });
}
