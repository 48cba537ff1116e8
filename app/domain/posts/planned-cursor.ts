import type { PostOutput } from './publish.ts';

/** Where a page of scheduled or held posts starts: after this time and ID. */
export interface PlannedCursor {
  readonly at: Date;
  readonly id: string;
}

const CURSOR = /^(\d{1,14})_(post_.+)$/u;

/** Returns the cursor of the page after a post: the post can move or be deleted without losing the place. */
export function toPlannedCursor({
  id,
  schedule,
  createdAt,
}: Pick<PostOutput, 'id' | 'schedule' | 'createdAt'>): string {
  return `${Date.parse(schedule?.publishAt ?? createdAt)}_${id}`;
}

/** Reads a cursor of `toPlannedCursor`; null for any other one, and for none. */
export function readPlannedCursor(cursor: string | undefined): PlannedCursor | null {
  const [, time, id] = CURSOR.exec(cursor ?? '') ?? [];
  return time === undefined || id === undefined ? null : { at: new Date(Number(time)), id };
}
