import type { ViolationCode } from '#app/domain/errors/violation-codes/index.ts';
import { findRowsKind } from './open-rows.ts';
import type { PostRow } from './post-row.ts';

interface NoPosts {
  readonly code: ViolationCode;
  readonly message: string;
  /** How to fix it. */
  readonly hint: string;
}

/** Explains why a file or folder has no posts. Callers fail, because nobody means to run or check nothing. */
export async function describeNoPosts(name: string): Promise<NoPosts> {
  const kind = await findRowsKind(name);
  const isFolder = kind === 'folder';
  const advice = isFolder ? 'Add Markdown files with front matter' : 'Add a row for each post';
  const format = isFolder ? 'markdown' : kind;
  return {
    code: 'no_rows',
    message: `No posts were found in ${name}.`,
    hint: `${advice}, or run "fanfare bulk template --format ${format}" to create a starter file.`,
  };
}

/** Returns the same explanation as a faulty row, located where the first post would be. */
export async function toNoPosts(name: string): Promise<PostRow> {
  const { code, message, hint } = await describeNoPosts(name);
  return {
    file: name,
    row: 0,
    request: null,
    media: [],
    cover: null,
    faults: [{ pointer: '', code, message: `${message} ${hint}` }],
    locate: () => ({ line: 1, column: 1, member: '' }),
  };
}
