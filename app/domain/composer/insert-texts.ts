import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';
import type { Draft, DraftText } from './draft.ts';

/** The texts of a draft that suggestions and links can change. */
export type DraftTexts = Pick<Draft, 'mode' | 'shared' | 'own' | 'twitter' | 'comment'>;
/** A draft that was stored before it could have them has no further texts. */
type Texts = Pick<Draft, 'mode' | 'shared' | 'own'> & Partial<DraftTexts>;

/** Returns whether a change would replace a caption or hashtags that someone typed. */
export function replacesText(draft: Texts, change: Partial<Draft>): boolean {
  const { shared = draft.shared, own = draft.own } = change;
  if (isLost(draft.shared, shared) || losesThread(draft, change) || losesComment(draft, change))
    return true;
  return PLATFORM_IDS.some((platform) => {
    const text = draft.own[platform];
    return text !== undefined && isLost(text, own[platform] ?? shared);
  });
}

function losesThread({ twitter }: Texts, change: Partial<Draft>): boolean {
  const kept = new Set((change.twitter ?? twitter)?.thread.map(({ text }) => text));
  return (twitter?.thread ?? []).some(({ text }) => text.trim() !== '' && !kept.has(text));
}

function losesComment({ comment }: Texts, change: Partial<Draft>): boolean {
  const next = change.comment ?? comment;
  const isReplaced = (before = '', after = ''): boolean => before.trim() !== '' && before !== after;
  return (
    isReplaced(comment?.text, next?.text) ||
    PLATFORM_IDS.some((platform) => isReplaced(comment?.own[platform], next?.own[platform]))
  );
}

function isLost(before: DraftText, after: DraftText): boolean {
  const hasLostCaption = before.caption.trim() !== '' && before.caption !== after.caption;
  return hasLostCaption || before.hashtags.some((tag) => !after.hashtags.includes(tag));
}

/**
 * Returns the change with its texts added to those of the draft instead of replacing them: captions below,
 * separated by an empty line, hashtags at the end.
 */
export function insertTexts(draft: Texts, change: Partial<Draft>): Partial<Draft> {
  const { shared, own } = change;
  return {
    ...change,
    ...(shared && { shared: joinTexts(draft.shared, shared) }),
    ...(own && { own: joinOwn(draft, own) }),
    ...(change.twitter && { twitter: joinThreads(draft, change.twitter) }),
    ...(change.comment && { comment: joinComments(draft, change.comment) }),
  };
}

/** Added posts follow those that someone wrote. */
function joinThreads({ twitter }: Texts, added: Draft['twitter']): Draft['twitter'] {
  const written = (twitter?.thread ?? []).filter(
    ({ text, mediaIds }) => text.trim() !== '' || mediaIds.length > 0,
  );
  const texts = new Set(written.map(({ text }) => text));
  return { ...added, thread: [...written, ...added.thread.filter(({ text }) => !texts.has(text))] };
}

function joinComments({ comment }: Texts, added: Draft['comment']): Draft['comment'] {
  const own = { ...added.own };
  for (const platform of PLATFORM_IDS) {
    const text = own[platform];
    if (text !== undefined) own[platform] = joinLines(comment?.own[platform], text);
  }
  return { ...added, text: joinLines(comment?.text, added.text), own };
}

function joinLines(before = '', added: string): string {
  return [...new Set([before.trimEnd(), added].filter((text) => text !== ''))].join('\n\n');
}

function joinOwn(draft: Texts, own: Draft['own']): Draft['own'] {
  const joined: Draft['own'] = { ...own };
  for (const platform of Object.keys(own) as PlatformId[]) {
    const text = own[platform];
    if (text) joined[platform] = joinTexts(draft.own[platform] ?? draft.shared, text);
  }
  return joined;
}

function joinTexts(before: DraftText, added: DraftText): DraftText {
  return {
    caption: joinLines(before.caption, added.caption),
    hashtags: [...new Set([...before.hashtags, ...added.hashtags])],
  };
}
