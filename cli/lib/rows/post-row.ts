import type { Violation } from '#app/domain/errors/violations.ts';

/** A local file that a row uses. */
export interface LocalFile {
  /** The text in the row. */
  readonly name: string;
  /** Resolved path. Names are relative to the folder of the file that contains the row. */
  readonly path: string;
  readonly altText: string | null;
}

/** A location in a file, for editors and CI. */
export interface Place {
  /** Starts at 1. */
  readonly line: number;
  /** Starts at 1. */
  readonly column: number;
  /** The CSV column or field, as its author calls it; empty for the whole row. */
  readonly member: string;
  /** The row's text on one line, shortened. Not set for formats without rows. */
  readonly text?: string;
}

/** A post as read from a CSV, NDJSON, or Markdown file, before validation. */
export interface PostRow {
  readonly file: string;
  /** Starts at 1 for the first post of the file or folder. A CSV header doesn't count. */
  readonly row: number;
  /** The request for `/api/bulk`, without the local files in `media` and `cover`. */
  readonly request: unknown;
  /** Files to upload, in order. */
  readonly media: readonly LocalFile[];
  readonly cover: LocalFile | null;
  /** The `id` in a Markdown file's front matter. */
  readonly id?: string | null;
  /** Why the row can't be read. */
  readonly faults: readonly Violation[];
  /** Returns the location of a JSON pointer into the row; '' is the whole row. */
  readonly locate: (pointer: string) => Place;
}

/** A source of posts. */
export interface RowSource {
  /** The name the user gave; `-` for stdin. */
  readonly name: string;
  readonly stream: AsyncIterable<Uint8Array>;
  /** The folder that media file names are relative to. */
  readonly folder: string;
}
