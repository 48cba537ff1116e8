/** The parts of a syntax tree's node that the build reads. */
export interface CodeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface CodeEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const isCodeNode = (value: unknown): value is CodeNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Returns the edits for a syntax tree. A node that has one is replaced as a whole. */
export function listEdits(
  value: unknown,
  toText: (node: CodeNode) => string | null,
): readonly CodeEdit[] {
  if (Array.isArray(value)) return value.flatMap((item) => listEdits(item, toText));
  if (!isCodeNode(value)) return [];
  const text = toText(value);
  if (text !== null) return [{ start: value.start, end: value.end, text }];
  return Object.values(value).flatMap((child) => listEdits(child, toText));
}

/** Applies edits that don't overlap, from the end, so earlier offsets stay valid. */
export function applyEdits(code: string, edits: readonly CodeEdit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (edited, { start, end, text }) => edited.slice(0, start) + text + edited.slice(end),
      code,
    );
}
