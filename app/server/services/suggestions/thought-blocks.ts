/** Blocks in which models think aloud before they respond, with their start and end tags. */
const BLOCKS: readonly (readonly [start: RegExp, toEnd: (name: string) => string])[] = [
  [
    /<(think|thinking|thought|thoughts|reasoning|analysis|scratchpad|reflection)>/iu,
    (name) => `</${name}>`,
  ],
  [/\[(think|thinking|thought|reasoning)\]/iu, (name) => `[/${name}]`],
  [/◁(think)▷/iu, (name) => `◁/${name}▷`],
  [/<\|channel\|>(analysis|commentary)<\|message\|>/iu, () => '<|end|>'],
];

/** Maximum length of a start tag, in characters. */
export const MAX_THOUGHT_START = 40;
/** The last characters of these tags. */
export const THOUGHT_MARK_ENDS: ReadonlySet<string> = new Set(['>', ']', '▷']);
const STARTS_AT_END = BLOCKS.map(([start, toEnd]) => ({
  start: new RegExp(`${start.source}$`, 'iu'),
  toEnd,
}));

/** Finds a start tag at the end of a text; returns its length and the matching end tag, or null. */
export function findThoughtStart(tail: string): { length: number; end: string } | null {
  for (const { start, toEnd } of STARTS_AT_END) {
    const found = start.exec(tail);
    if (found) return { length: found[0].length, end: toEnd((found[1] ?? '').toLowerCase()) };
  }
  return null;
}

/** Removes the blocks in which the model thinks aloud. An unclosed block hides the rest of the text. */
export function stripThoughts(text: string): string {
  return BLOCKS.reduce((rest, [start, toEnd]) => stripBlocks(rest, start, toEnd), text);
}

function stripBlocks(text: string, start: RegExp, toEnd: (name: string) => string): string {
  const result: string[] = [];
  const lower = text.toLowerCase();
  let at = 0;
  for (const found of text.matchAll(new RegExp(start, 'giu'))) {
    if (found.index < at) continue;
    result.push(text.slice(at, found.index));
    const end = toEnd((found[1] ?? '').toLowerCase());
    const closed = lower.indexOf(end, found.index + found[0].length);
    if (closed < 0) return result.join('');
    at = closed + end.length;
  }
  return result.join('') + text.slice(at);
}
