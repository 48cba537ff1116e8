import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';
import type { Draft, DraftText } from './draft.ts';

type Texts = Pick<Draft, 'mode' | 'shared' | 'own'>;

/** Returns whether a change would replace a caption or hashtags that someone typed. */
export function replacesText(draft: Texts, change: Partial<Draft>): boolean {
  const { shared = draft.shared, own = draft.own } = change;
  if (isLost(draft.shared, shared)) return true;
  return PLATFORM_IDS.some((platform) => {
    const text = draft.own[platform];
    return text !== undefined && isLost(text, own[platform] ?? shared);
  });
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
  };
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
  const captions = new Set([before.caption.trimEnd(), added.caption].filter((text) => text !== ''));
  return {
    caption: [...captions].join('\n\n'),
    hashtags: [...new Set([...before.hashtags, ...added.hashtags])],
  };
}
