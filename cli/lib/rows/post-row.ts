import type { Violation } from '#app/domain/errors/violations.ts';

/** A file on disk that a row names. */
export interface LocalFile {
  /** As it is written in the row. */
  readonly name: string;
  /** Where it lies: names are taken from the folder of the file that they stand in. */
  readonly path: string;
  readonly altText: string | null;
}

/** Where something stands, for editors and CI. */
export interface Place {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** The column of a CSV, or the member, as its author calls it; empty for the row as a whole. */
  readonly member: string;
  /** The row as its author wrote it, on one line and shortened; absent where the file has no rows. */
  readonly text?: string;
}

/** A post as it stands in a CSV, an NDJSON or a Markdown file, before its form is checked. */
export interface PostRow {
  readonly file: string;
  /** 1 is the first post of the file, or of the folder; the header of a CSV is none. */
  readonly row: number;
  /** As `/api/bulk` takes it, but for the files on disk, which are `media` and `cover`. */
  readonly request: unknown;
  /** To be uploaded, in order. */
  readonly media: readonly LocalFile[];
  readonly cover: LocalFile | null;
  /** The `id` of a Markdown file's front matter. */
  readonly id?: string | null;
  /** What keeps it from being read. */
  readonly faults: readonly Violation[];
  /** Where a JSON pointer into the row stands; '' is the row itself. */
  readonly locate: (pointer: string) => Place;
}

/** Where posts can be read from. */
export interface RowSource {
  /** As it was named; `-` for stdin. */
  readonly name: string;
  readonly stream: AsyncIterable<Uint8Array>;
  /** What the names of media files are taken from. */
  readonly folder: string;
}
