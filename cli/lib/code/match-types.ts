import type { components } from '../../client/api-types.ts';

/** The server's record of a published file. */
export type KnownFile = components['schemas']['ProjectFile'];

/** The parts of a folder's file that matching needs. */
export interface FolderFile {
  readonly path: string;
  /** The `id` in its front matter. */
  readonly id: string | null;
  /** Null if the file breaks a rule. It isn't matched then, and nothing is applied. */
  readonly post: {
    readonly hash: string;
    readonly fixed: string;
    readonly words: { readonly caption: string };
    readonly hasFiles: boolean;
  } | null;
}

export interface Match<F extends FolderFile> {
  readonly local: F;
  /** The key under which the file is published or will be. */
  readonly key: string;
  /** Null for a file that was never published. */
  readonly file: KnownFile | null;
  /** Why the file can't be told apart from another one, and how to fix that. */
  readonly problem: string | null;
}

export interface MatchInput<F extends FolderFile> {
  readonly postFiles: readonly F[];
  /** All files of the project. */
  readonly publishedFiles: readonly KnownFile[];
  /** Keys by path from the lock; several after a merge of two branches. Null without a lock. */
  readonly lock: ReadonlyMap<string, readonly string[]> | null;
}

export interface MatchResult<F extends FolderFile> {
  readonly matches: readonly Match<F>[];
  /** Files in the lock that the folder doesn't have, with the lock's path. */
  readonly deleted: readonly { readonly path: string; readonly file: KnownFile }[];
}

/** Returns the key of a file without an `id`. It's the same in every checkout. */
export function toKey(hash: string): string {
  return `auto-${hash.slice(0, 32)}`;
}

/** Explains why a file with the same content as a published one isn't published. */
export function toCopyMessage(path: string, { isEarlier = false } = {}): string {
  const same = isEarlier ? `the text that ${path} was published with` : `the same text as ${path}`;
  return `It has ${same}, which is already published. To publish it again, give it a unique ID.`;
}

/** A file without violations. */
export type Valid<F extends FolderFile> = F & {
  readonly post: NonNullable<FolderFile['post']>;
};

/** Inverts the lock: returns the paths of each key. */
export function toHomes(lock: MatchInput<FolderFile>['lock']): Map<string, string[]> {
  const homes = new Map<string, string[]>();
  for (const [path, keys] of lock ?? [])
    for (const key of keys) homes.set(key, [...(homes.get(key) ?? []), path]);
  return homes;
}
