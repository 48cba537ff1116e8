import type { components } from '../../client/api-types.ts';

/** What the server stores of a file that was published. */
export type KnownFile = components['schemas']['ProjectFile'];

/** A file of the folder, as far as matching needs it. */
export interface FolderFile {
  readonly path: string;
  /** The `id` of its front matter. */
  readonly id: string | null;
  /** Null when the file breaks a rule: it isn't matched then, and nothing is applied. */
  readonly post: {
    readonly hash: string;
    readonly fixed: string;
    readonly words: { readonly caption: string };
    readonly hasFiles: boolean;
  } | null;
}

export interface Match<F extends FolderFile> {
  readonly wish: F;
  /** The key under which the file is, or would be, published. */
  readonly key: string;
  /** Null for a file that was never published. */
  readonly file: KnownFile | null;
  /** Why the file can't be told apart from another one, and what to do about it. */
  readonly problem: string | null;
}

export interface MatchInput<F extends FolderFile> {
  readonly wishes: readonly F[];
  /** All files of the project. */
  readonly known: readonly KnownFile[];
  /** Keys by path, as the lock has them: several where two branches were merged. Null when there is no lock. */
  readonly lock: ReadonlyMap<string, readonly string[]> | null;
}

export interface MatchResult<F extends FolderFile> {
  readonly matches: readonly Match<F>[];
  /** Files that the lock has and the folder doesn't, with the path that the lock has them under. */
  readonly gone: readonly { readonly path: string; readonly file: KnownFile }[];
}

/** The key of a file without an `id` of its own: the same in every checkout. */
export function toKey(hash: string): string {
  return `auto-${hash.slice(0, 32)}`;
}

/** Why a file isn't published that says the same as a published one. */
export function toCopyMessage(path: string, verb = 'says'): string {
  return `It says what ${path} ${verb}, which is published already. To publish it again, give it an id of its own.`;
}

/** A file that breaks no rule. */
export type Valid<F extends FolderFile> = F & {
  readonly post: NonNullable<FolderFile['post']>;
};
