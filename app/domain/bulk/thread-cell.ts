import type { TwitterPoll } from '../posts/poll.ts';
import { splitPoll, toPollCell } from './poll-cell.ts';

/** What a line at the end of a post of a thread sets. Anything else is text. */
const MEMBERS = /(?:^|\n)(media_ids|poll|poll_minutes|made_with_ai|paid_partnership):([^\n]*)$/u;

interface ThreadCellPost {
  readonly text: string;
  readonly mediaIds?: readonly string[] | undefined;
  readonly poll?: Partial<TwitterPoll> | undefined;
  /** True or false; any other text is refused later. */
  readonly madeWithAi?: unknown;
  readonly paidPartnership?: unknown;
}

const LABELS = { made_with_ai: 'madeWithAi', paid_partnership: 'paidPartnership' } as const;

/** Other text is kept as is, and validation reports it. */
export const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

const isLabel = (name: string): name is keyof typeof LABELS => name in LABELS;

/** Reads the posts of a thread, which a line of three hyphens separates. */
export const readThread = (cell: string): ThreadCellPost[] =>
  cell
    .split(/^\s*---\s*$/mu)
    .filter((post) => post.trim() !== '')
    .map(readPost);

/** Reads the last lines of a post: its files, its poll's options, how long that is open, and its labels. */
function readPost(post: string): ThreadCellPost {
  let text = post.trim();
  let mediaIds: string[] | undefined;
  let poll: { options?: string[]; durationMinutes?: number } | undefined;
  const labels: Pick<ThreadCellPost, 'madeWithAi' | 'paidPartnership'> = {};
  for (let match = MEMBERS.exec(text); match; match = MEMBERS.exec(text)) {
    const [line, name = '', value = ''] = match;
    text = text.slice(0, -line.length).trimEnd();
    if (name === 'media_ids') mediaIds = value.split(/[\s,;|]+/u).filter((id) => id !== '');
    else if (isLabel(name))
      Object.assign(labels, { [LABELS[name]]: FLAGS[value.trim().toLowerCase()] ?? value.trim() });
    else if (name === 'poll') poll = { ...poll, options: splitPoll(value) };
    else poll = { ...poll, durationMinutes: Number(value.trim()) };
  }
  return { text, ...(mediaIds ? { mediaIds } : {}), ...(poll ? { poll } : {}), ...labels };
}

/** Returns a thread's cell as it's read again. */
export const toThreadCell = (thread: readonly ThreadCellPost[]): string =>
  thread
    .map(({ text, mediaIds = [], poll, madeWithAi, paidPartnership }) =>
      [
        text,
        ...(mediaIds.length > 0 ? [`media_ids: ${mediaIds.join(' ')}`] : []),
        ...(poll?.options ? [`poll: ${toPollCell(poll.options)}`] : []),
        ...(poll?.durationMinutes ? [`poll_minutes: ${poll.durationMinutes}`] : []),
        ...toLabelLine('made_with_ai', madeWithAi),
        ...toLabelLine('paid_partnership', paidPartnership),
      ]
        .filter((line) => line !== '')
        .join('\n'),
    )
    .join('\n---\n');

const toLabelLine = (name: keyof typeof LABELS, value: unknown): string[] =>
  typeof value === 'boolean' ? [`${name}: ${String(value)}`] : [];
